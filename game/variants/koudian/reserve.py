"""The stacks of the wall that are never drawn (rules/mil_shanxi.md 2, `wall_reserve`); knows no hand.

With r stacks held back and k replacements taken, a draw after which 2r + k mod 2 tiles or fewer are left is the last:
after an odd number of replacements the last stack is half used, and its other tile is held back too. What is held back
is told to the table as dead tiles, so that the count of tiles left, the gangs and the end of the hand follow from it.
"""

from typing import Final

from game.engine import events as ev
from game.engine.events import Event
from game.engine.table import Table
from game.variants.koudian.options import Options
from game.variants.koudian.wild import TURNED

STACK: Final = 2
"""Tiles in a stack."""


def held_back(rest: int, taken: int, options: Options) -> int:
    """Return how many of the `rest` tiles are not drawn any more when `taken` tiles have left the last stacks."""
    return min(rest, STACK * options.wall_reserve + taken % STACK) if options.wall_reserve else 0


def turned(table: Table) -> int:
    """Return how many tiles of the last stack were turned and set aside."""
    return len(table.marks.get(TURNED, ()))


def dead_events(table: Table, options: Options) -> list[Event]:
    """Return the fact of how many tiles are dead, if it is news: turned ones and those held back."""
    aside = turned(table)
    dead = aside + held_back(table.wall.rest - aside, table.wall.tail + aside, options)
    if dead == table.wall.dead:
        return []
    left = table.wall.rest - dead
    return [ev.WallDivided(left, dead, left, shared=True)]
