"""What a table says about a win or a gang: the one place where situations are derived from the log; judges nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from game.core.melds import MeldKind
from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.money import Line, Payment, Settlement
from game.engine.situation import GangFact, Win
from game.engine.table import Table

NOTHING: Final[frozenset[str]] = frozenset()
GANG_CAUSES = frozenset({MeldKind.MING_GANG.value, MeldKind.AN_GANG.value, MeldKind.BU_GANG.value})
"""The causes of settlements that are gang income, equal to the kinds' words."""


@dataclass(frozen=True, slots=True)
class GangIncome:
    """A gang and what it brought so far."""

    made: ev.MeldMade
    settlements: tuple[Settlement, ...]


def gang_row(table: Table) -> list[GangIncome]:
    """Return the unbroken row of gangs that ends now, oldest first.

    An ordinary draw, a claim for a peng or chi and a win end a row; the discard between a replacement draw and
    another player's gang does not.
    """
    row: list[GangIncome] = []
    paid: list[Settlement] = []
    for event in reversed(table.log):
        match event:
            case ev.Paid() | ev.Due():
                if event.settlement.cause in GANG_CAUSES:
                    paid.append(event.settlement)
            case ev.MeldMade():
                if not event.meld.is_gang:
                    break
                mine = [s for s in paid if s.seat == event.seat and s.tile == event.meld.tile]
                row.append(GangIncome(event, tuple(mine)))
                paid = []
            case ev.TileDrawn():
                if not event.replaces:
                    break
            case ev.HandWon() | ev.PlayStarted() | ev.RoundStarted():
                break
            case _:
                pass
    row.reverse()
    return row


def gang_income(table: Table, seat: Seat) -> list[Payment]:
    """Return every gang payment a seat has taken in this hand, whatever became of it later."""
    return [
        payment
        for settlement in table.ledger
        if settlement.cause in GANG_CAUSES and settlement.seat == seat
        for payment in settlement.payments
        if payment.payee == seat
    ]


def gang_fact(table: Table, seat: Seat, meld_event: ev.MeldMade | ev.GangAnnounced) -> GangFact:
    """Return the money view of a gang just made or announced by `seat`."""
    row = [item for item in gang_row(table) if item.made is not meld_event]
    others = tuple(s for s in table.in_play() if s != seat)
    meld = meld_event.meld
    source = meld.source if meld.kind is MeldKind.MING_GANG else None
    declared = tuple(frozenset(state.declared) for state in table.seats)
    return GangFact(
        seat,
        meld.kind,
        meld.tile,
        others,
        source,
        meld_event.drawn,
        len(row),
        declared=declared,
        feeder=meld.source,
    )


def untouched(table: Table) -> bool:
    """Return whether nobody has laid a meld yet."""
    return not any(state.melds for state in table.seats)


def win_facts(table: Table, seat: Seat, tile: Tile | None, by: str, hand: Sequence[Tile] | None = None) -> Win:
    """Return the situation in which a seat wins (or would win) with a tile now.

    `hand` replaces the concealed tiles (13 - 3k, without the winning tile) for what-if questions.
    """
    state = table.seats[seat]
    source = table.focus.seat if table.focus is not None and by != ev.SELF else None
    concealed = list(state.hand if hand is None else hand)
    if hand is None and by == ev.SELF and tile is not None and tile in concealed and len(concealed) % 3 == 2:
        concealed.remove(tile)
    gang = _gang_before(table, seat, by, source)
    row = gang_row(table) if gang is not None else []
    mine = list(takewhile(lambda item: gang is not None and item.made.seat == gang.seat, reversed(row)))[::-1]
    last = [p for s in mine[-1].settlements for p in s.payments] if mine else []
    dealt = table.dealer == seat and state.draws == 0 and state.last_claim < 0 and state.last_discard < 0
    return Win(
        seat=seat,
        hand=tuple(sorted(concealed)),
        tile=tile,
        melds=tuple(state.melds),
        by=by,
        source=source,
        others=tuple(s for s in table.in_play() if s != seat),
        dealer=table.dealer,
        void=state.void,
        draw_source=state.drawn.source if state.drawn is not None and by == ev.SELF else ev.FRONT,
        gang=gang,
        receipts=tuple(last),
        turn_receipts=tuple(p for item in mine for s in item.settlements for p in s.payments),
        all_receipts=tuple(gang_income(table, gang.seat)) if gang is not None else (),
        last_tile=table.wall.left == 0,
        dealt=dealt and by == ev.SELF and not state.melds,
        first_draw=by == ev.SELF and state.draws == 1 and seat != table.dealer and untouched(table),
        first_discard=by == ev.DISCARD and _dealers_first(table, source),
        declared=tuple(frozenset(s.declared) if s.declared else NOTHING for s in table.seats),
    )


def _gang_before(table: Table, seat: Seat, by: str, source: Seat | None) -> GangFact | None:
    """Return the gang directly before a self-draw, discard or announced gang, if there is one."""
    event = table.last_gang
    if event is None:
        return None
    if by == ev.SELF:
        drawn = table.seats[seat].drawn
        relevant = event.seat == seat and drawn is not None and drawn.replaces
    else:
        relevant = event.seat == source
    return gang_fact(table, event.seat, event) if relevant else None


def _dealers_first(table: Table, source: Seat | None) -> bool:
    dealer = table.seats[table.dealer]
    return (
        source == table.dealer
        and len(dealer.river) == 1
        and untouched(table)
        and all(state.draws == 0 for state in table.seats)
    )


def win_of(table: Table, seat: Seat) -> tuple[Settlement | None, int]:
    """Return the first settlement of a seat's win, and what all of them brought it; void ones bring nothing.

    The settlements of a win follow it in the log, some of them as dues that are paid at the end. Where payers pay by
    different notes there are several; the one returned keeps the notes that all of them share.
    """
    found: list[Settlement] = []
    owed: set[int] = set()
    follows, points = False, 0
    for event in table.log:
        if isinstance(event, ev.HandWon):
            follows = any(winner.seat == seat for winner in event.winners)
        elif isinstance(event, ev.Due | ev.Paid):
            item = event.settlement
            late = isinstance(event, ev.Paid) and bool(owed.intersection(event.settles))
            # What is paid when the hand ends may follow at once, but for other causes.
            alike = not found or item.cause == found[0].cause
            if late or (follows and alike and item.seat == seat and not _settles(event)):
                found += [] if late else [item]
                owed |= {event.id} if isinstance(event, ev.Due) else set()
                points += sum(p.points for p in item.payments if p.payee == seat) if isinstance(event, ev.Paid) else 0
        else:
            follows = False
    return (replace(found[0], notes=_shared_notes(found)) if found else None), points


def _shared_notes(found: Sequence[Settlement]) -> tuple[Line, ...]:
    """Return the notes that stand in each of some settlements."""
    return tuple(note for note in found[0].notes if all(note in other.notes for other in found))


def _settles(event: ev.Due | ev.Paid) -> bool:
    return isinstance(event, ev.Paid) and bool(event.settles)
