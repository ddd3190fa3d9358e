"""Hand-built tables, as drills and cases use them: hands, melds, a discard in focus; knows no rule."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.core.tiles import Seat, Suit, parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.table import Drawn, Phase, Table
from tests.kit.notation import parse_meld

FULL = 13


@dataclass
class TableBuilder:
    """Describes a table; `hands` not given are unknown (hidden tiles), melds shorten them by three each.

    `left`: tiles that ordinary draws may still take. Further facts follow as events through `apply`.
    """

    hands: Mapping[Seat, str] = field(default_factory=dict)
    melds: Mapping[Seat, Sequence[str]] = field(default_factory=dict)
    voids: Mapping[Seat, Suit] = field(default_factory=dict)
    dealer: Seat = 0
    left: int = 40
    seats: int = 4

    def build(self) -> Table:
        """Return the table before anybody's turn (phase draw)."""
        table = Table(self.seats)
        table.dealer = table.turn = self.dealer
        table.phase = Phase.DRAW
        table.close_batch()
        for seat, state in enumerate(table.seats):
            state.melds = [parse_meld(text) for text in self.melds.get(seat, ())]
            state.void = self.voids.get(seat)
            state.draws = 1
            if seat in self.hands:
                state.hand = sorted(parse_tiles(self.hands[seat]))
            else:
                state.hidden = FULL - 3 * len(state.melds)
        table.wall.total = 108
        table.wall.front = table.wall.total - self.left
        return table

    def at_turn(self, seat: Seat, drawn: str | None = None) -> Table:
        """Return the table with a seat to act: `drawn` was drawn, or it has just claimed (hand full already)."""
        table = self.build()
        table.turn, table.phase = seat, Phase.TURN
        if drawn is not None:
            tile = parse_tile(drawn)
            table.seats[seat].give(tile)
            table.seats[seat].drawn = Drawn(tile, ev.FRONT)
        return table

    def at_discard(self, seat: Seat, tile: str, *, face_down: bool = False) -> Table:
        """Return the table just after a seat threw a tile."""
        table = self.build()
        thrown = parse_tile(tile)
        table.turn = seat
        table.seats[seat].give(thrown)
        table.apply(ev.TileDiscarded(seat, thrown, drawn=True, face_down=face_down))
        return table
