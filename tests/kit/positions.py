"""Positions built by hand for one seat's view; knows the table, no bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.chance import Chance
from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, Seat, parse_tile, parse_tiles
from game.engine.actions import Action
from game.engine.table import Drawn, Focus, Phase, RiverTile, Table
from game.engine.variant import Variant
from game.engine.window import window

FULL = 14


@dataclass(frozen=True)
class Position:
    """What a seat may know; the same that a session shows."""

    table: Table
    seat: Seat
    variant: Variant[Any]
    chance: Chance
    hand_chance: Chance

    @property
    def offers(self) -> tuple[Action, ...]:
        """What the seat may do."""
        found = window(self.table, self.variant)
        assert found is not None
        return tuple(found.offers[self.seat])


def position(
    variant: Variant[Any],
    hand: str,
    *,
    melds: Sequence[str] = (),
    void: int | None = None,
    thrown: str | None = None,
    left: int = 40,
    voids: Mapping[Seat, int] | None = None,
    rivers: Mapping[Seat, str] | None = None,
    lying: Mapping[Seat, Sequence[str]] | None = None,
) -> Position:
    """Return a position of seat 0: on its turn with a full hand, else asked about the tile `thrown` by seat 1.

    `melds` and `lying` (the others' melds) are written like `555m` or `5555m`.
    """
    table = Table()
    own = table.seats[0]
    own.hand, own.void = sorted(parse_tiles(hand)), void
    own.melds = [_meld(text) for text in melds]
    own.draws, own.last_draw = 3, 10
    if len(own.hand) + 3 * len(melds) != (FULL if thrown is None else FULL - 1):
        raise ValueError(f"{hand}: a wrong number of tiles")
    for seat in (1, 2, 3):
        state = table.seats[seat]
        state.melds = [_meld(text) for text in (lying or {}).get(seat, ())]
        state.hidden = 13 - 3 * len(state.melds)
        state.void = (voids or {}).get(seat)
        state.river = [RiverTile(tile, drawn=True, at=5) for tile in parse_tiles((rivers or {}).get(seat, ""))]
    table.wall.total = 108
    table.wall.front = 108 - left
    table.clock, table.turn, table.dealer = 20, 0, 1
    table.phase = Phase.TURN
    if thrown is None:
        own.drawn = Drawn(own.hand[-1], "front")
    else:
        tile = parse_tile(thrown)
        table.turn, table.phase, table.focus = 1, Phase.CLAIMS, Focus(1, tile)
        table.seats[1].river.append(RiverTile(tile, drawn=True, at=20))
    return Position(table, 0, variant, Chance(b"position"), Chance(b"hand"))


def _meld(text: str) -> Meld:
    tiles = tuple(parse_tiles(text))
    if len(tiles) == COPIES:
        return Meld(MeldKind.MING_GANG, tiles, tiles[0], 1)
    return Meld(MeldKind.PENG, tiles, tiles[0], 1) if tiles[0] == tiles[1] else Meld(MeldKind.CHI, tiles, tiles[0], 1)
