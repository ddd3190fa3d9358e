"""Which copies a player sees when declaring ready (rules/mil_shanxi.md 2, `ready_live_wait`); judges nothing."""

from collections.abc import Iterable

from game.core.tiles import Seat, Tile, counts_of
from game.engine.table import Table
from game.variants.koudian.options import Options
from game.variants.koudian.wild import TURNED


def seen_by(table: Table, seat: Seat, concealed: Iterable[Tile], options: Options) -> list[int]:
    """Return the copies of each kind that lie open: discards, melds, a turned tile.

    With `unseen` also what the seat alone knows: its `concealed` tiles and its own face-down discard. The face-down
    discards of others are known to nobody else.
    """
    own = options.ready_live_wait == "unseen"
    tiles = [*table.marks.get(TURNED, ()), *(concealed if own else ())]
    for number, state in enumerate(table.seats):
        tiles += [tile for meld in state.melds for tile in meld.tiles]
        for river in state.river:
            known = not river.face_down or (own and number == seat)
            if known and river.taken is None and river.tile is not None:
                tiles.append(river.tile)
    return counts_of(tiles)
