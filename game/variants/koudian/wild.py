"""Choosing the 耗子 (rules/koudian.md 11.1): one kind, drawn at random or from the last tile of the wall."""

from typing import Final

from game.core.tiles import DRAGONS, KINDS, WINDS, Tile, rank_of, suit_of, tile_of
from game.engine import events as ev
from game.engine.events import Event
from game.engine.supply import Supply
from game.engine.table import Table
from game.variants.koudian.options import Options

WILD: Final = "wild"
TURNED: Final = "turned"


def pool(options: Options) -> tuple[Tile, ...]:
    """Return the kinds among which chance chooses."""
    return (*WINDS, *DRAGONS) if options.haozi_pool == "honours" else tuple(range(KINDS))


def next_kind(tile: Tile) -> Tile:
    """Return the kind after a turned tile: 9 to 1 in its suit, 东南西北 and 中发白 in circles."""
    for circle in (WINDS, DRAGONS):
        if tile in circle:
            return circle[(circle.index(tile) + 1) % len(circle)]
    return tile_of(suit_of(tile), rank_of(tile) % 9 + 1)


def chosen_by(turned: Tile, options: Options) -> Tile:
    """Return the wild kind that a turned tile means."""
    return turned if options.haozi_pick == "flip_self" else next_kind(turned)


def choice_events(table: Table, supply: Supply, options: Options) -> list[Event]:
    """Return the choice, made before the first action; a turned tile is set aside for good."""
    if options.mode != "haozi" or WILD in table.marks:
        return []
    if options.haozi_pick == "random":
        return [ev.MarkShown(WILD, (supply.choice(WILD, pool(options), table.clock),))]
    place = table.wall.total - 1
    turned, left = supply.wall[place], table.wall.left - 1
    return [
        ev.MarkShown(TURNED, (turned,), place),
        ev.WallDivided(left, 1, left, shared=True),
        ev.MarkShown(WILD, (chosen_by(turned, options),)),
    ]
