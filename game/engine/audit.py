"""Strict bookkeeping beside a hand: no tile appears or vanishes, no point is made or lost; judges no rule.

For command line and tests; it needs full information, so it folds unredacted batches into a table of its own.
"""

from collections.abc import Sequence

from game.core.tiles import Tile, counts_of, tile_name
from game.engine import events as ev
from game.engine.events import Batch, Event, Hidden
from game.engine.table import Table


class AuditError(ValueError):
    """Tiles or points that do not add up after an event."""


class Audit:
    """Follows one hand event by event and checks it after each; `tiles` are all tiles of the game."""

    def __init__(self, tiles: Sequence[Tile], seats: int = 4) -> None:
        self.all = counts_of(tiles)
        self.table = Table(seats)
        self.drawn: list[int] = counts_of(())

    def batch(self, batch: Batch) -> None:
        """Take the next batch; raises AuditError."""
        for event in batch.events:
            self.event(event)
        self.table.close_batch()

    def event(self, event: Event) -> None:
        """Take the next event; raises AuditError."""
        self.table.apply(event)
        try:
            self._count_new(event)
            check_tiles(self.table, self.all, self.drawn)
            check_points(self.table)
        except AuditError as error:
            raise AuditError(f"{error} (hand {self.table.number}, after {event})") from None

    def _count_new(self, event: Event) -> None:
        match event:
            case ev.RoundStarted():
                for hand in event.hands:
                    self._count(hand)
            case ev.TileDrawn():
                self._count((event.tile,))
            case _:
                pass

    def _count(self, tiles: Sequence[Hidden]) -> None:
        for tile in tiles:
            if tile is None:
                raise AuditError("a hidden tile stands in a full log")
            self.drawn[tile] += 1


def check_tiles(table: Table, everything: Sequence[int], drawn: Sequence[int]) -> None:
    """Check that what was drawn is exactly what lies on the table, and that the wall holds the rest.

    `everything` and `drawn` are counts per kind; raises AuditError.
    """
    held = tiles_out(table)
    for tile, count in enumerate(held):
        if count != drawn[tile]:
            raise AuditError(f"{count} tiles {tile_name(tile)} lie on the table, {drawn[tile]} were drawn")
        if count > everything[tile]:
            raise AuditError(f"{count} tiles {tile_name(tile)} of {everything[tile]}")
    rest = sum(everything) - sum(held)
    if rest != table.wall.rest:
        raise AuditError(f"the wall says {table.wall.rest} tiles, {rest} are left")
    if table.wall.left < 0 or table.wall.replacements < 0:
        raise AuditError("more tiles were drawn than the wall has")


def tiles_out(table: Table) -> list[int]:
    """Return the counts per kind of all tiles that left the wall: hands, melds, rivers, robbed and self-drawn wins."""
    tiles: list[Hidden] = list(table.aside)
    tiles += [win.tile for win in table.wins if win.by == ev.SELF]
    for state in table.seats:
        tiles += state.hand
        for meld in state.melds:
            tiles += meld.tiles
        tiles += [river.tile for river in state.river if river.taken is None]
    if any(tile is None for tile in tiles) or any(state.hidden for state in table.seats):
        raise AuditError("a hidden tile stands in a full log")
    return counts_of(tile for tile in tiles if tile is not None)


def check_points(table: Table) -> None:
    """Check that points sum to zero and equal the ledger; raises AuditError."""
    if sum(table.points):
        raise AuditError(f"the points {table.points} do not sum to zero")
    paid = [0] * len(table.seats)
    for settlement in table.ledger:
        for payment in settlement.payments:
            if payment.points <= 0 or payment.payer == payment.payee:
                raise AuditError(f"{payment} is no payment")
            paid[payment.payer] -= payment.points
            paid[payment.payee] += payment.points
    if paid != table.points:
        raise AuditError(f"the ledger says {paid}, the table {table.points}")
