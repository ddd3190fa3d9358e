"""Gang income and what may happen to it later: refunds and transfers; knows no variant's amounts."""

from typing import Literal

from game.core.melds import MeldKind
from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.facts import GANG_CAUSES
from game.engine.money import Payment
from game.engine.table import Table

Scope = Literal["last", "turn", "all"]
TRANSFER = "transfer"
RETURNED = "gang_returned"
MOVES = frozenset({TRANSFER, RETURNED})
"""Causes of payments by which a ganger loses the income again: to the winner, or back to those who paid."""
OWN_GANGS = (MeldKind.AN_GANG, MeldKind.BU_GANG)
"""The melds that belong to a turn already begun; any other begins one."""


def open_receipts(table: Table, seat: Seat, scope: Scope) -> list[Payment]:
    """Return the gang payments to a seat that it still holds, oldest first.

    A transfer (呼叫转移) or return takes away, by its scope, the income of the last gang, of the turn's gangs, or all.
    """
    held: list[tuple[int, int, Payment]] = []
    turn = gang = 0
    for event in table.log:
        match event:
            case ev.MeldMade() if event.seat == seat:
                gang += 1
                turn += event.meld.kind not in OWN_GANGS
            case ev.TileDrawn() if event.seat == seat and not event.replaces:
                turn += 1
            case ev.Paid():
                paid = event.settlement
                if paid.cause in GANG_CAUSES and paid.seat == seat:
                    held += [(turn, gang, payment) for payment in paid.payments if payment.payee == seat]
                elif paid.cause in MOVES and paid.seat == seat:
                    held = [item for item in held if not _moved(item, turn, gang, scope)]
            case _:
                pass
    return [payment for _, _, payment in held]


def _moved(item: tuple[int, int, Payment], turn: int, gang: int, scope: Scope) -> bool:
    return scope == "all" or (scope == "turn" and item[0] == turn) or (scope == "last" and item[1] == gang)
