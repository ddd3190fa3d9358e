"""The price of gangs (rules/sichuan.md 2.5): apart from any win, never capped, dearer in a row; knows no fan."""

from typing import Final

from game.core.melds import MeldKind
from game.engine import events as ev
from game.engine.facts import gang_row
from game.engine.money import Line, Settlement, collect
from game.engine.situation import GangFact
from game.engine.table import Table
from game.variants.panzhihua.options import Options

UNITS: Final = {MeldKind.AN_GANG: 2, MeldKind.MING_GANG: 2, MeldKind.BU_GANG: 1}


def counts(kind: MeldKind, *, drawn: bool) -> bool:
    """Return whether a gang is paid and counts in a row: not one that adds an older tile from the hand (row c)."""
    return kind is not MeldKind.BU_GANG or drawn


def chain_before(table: Table, event: ev.MeldMade) -> int:
    """Return how many gangs that count stand directly before one in its unbroken row."""
    row = (item.made for item in gang_row(table) if item.made is not event)
    return sum(counts(made.meld.kind, drawn=made.drawn) for made in row)


def payments(fact: GangFact, options: Options) -> list[Settlement]:
    """Return the payments of a gang: rows a to c, and the row of gangs by d to i."""
    if fact.robbed or not counts(fact.kind, drawn=fact.drawn):
        return []
    payers = fact.payers
    units = UNITS[fact.kind] * 2**fact.chain
    if fact.kind is MeldKind.MING_GANG:
        assert fact.source is not None
        payers = (fact.source,)
        if options.kong_chain == "as_written" and fact.chain:
            units = UNITS[fact.kind] * 2 * fact.chain
    notes = (Line("chain", fact.chain),) if fact.chain else ()
    paid = collect(fact.seat, payers, units * options.base)
    return [Settlement(fact.kind.value, fact.seat, paid, fact.tile, notes=notes)] if paid else []
