"""How a game lays its tiles, asked of it for one table: what lies face down, is wild, gone or dead; no pixel."""

import copy
from collections.abc import Collection
from functools import partial
from itertools import islice
from typing import Any

from game.engine import events as ev
from game.engine.table import Table, WallState
from game.engine.variant import Variant
from game.ui.table.pieces import Manner


def manner_of(table: Table, variant: Variant[Any]) -> Manner:
    """Return how the tiles of a table lie."""
    gone = taken_from_tail(table, variant)
    down = partial(variant.down_at, table)
    return Manner(down, variant.wilds(table), variant.lesser_wilds(table), gone, dead_places(table.wall, gone))


def taken_from_tail(table: Table, variant: Variant[Any]) -> frozenset[int]:
    """Return the places of the wall that draws from its tail have emptied."""
    probe = copy.copy(table)
    probe.wall = copy.copy(table.wall)
    places = []
    for count in range(table.wall.tail):
        probe.wall.tail = count
        places.append(variant.wall_index(probe, ev.TAIL))
    return frozenset(places)


def dead_places(wall: WallState, gone: Collection[int]) -> frozenset[int]:
    """Return the places of the tiles that nobody will draw: at the end, or between the two parts of a divided wall.

    `gone` are the places that draws from the tail have emptied.
    """
    after = 0 if wall.shared else wall.tail + wall.tail_zone
    lying = (place for place in range(wall.total - after - 1, -1, -1) if not wall.shared or place not in gone)
    return frozenset(islice(lying, wall.dead))


def lying_open(table: Table, variant: Variant[Any]) -> dict[int, int]:
    """Return the open tiles that still lie in the wall, by their place."""
    gone = taken_from_tail(table, variant)
    return {place: tile for place, tile in table.wall.shown.items() if place not in gone and place >= table.wall.front}
