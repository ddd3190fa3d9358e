"""Playing on after a win (血战): when the hand stops and who deals next; knows no variant and no money."""

from collections.abc import Sequence

from game.core.tiles import Seat
from game.engine.table import Table

WON = "won"
WALL = "wall"


def why_over(table: Table) -> str | None:
    """Return why the hand ends instead of the next draw: one seat is left, or the wall is out; None to play on."""
    if len(table.in_play()) == 1:
        return WON
    return WALL if table.wall.left < 1 else None


def first_winner(wins: Sequence[tuple[Sequence[Seat], Seat | None]]) -> Seat | None:
    """Return who deals next for (winners, source) of each winning tile in order, or None if nobody won.

    It is the first winner; if several won the first tile, whoever threw it.
    """
    if not wins:
        return None
    winners, source = wins[0]
    return source if len(winners) > 1 and source is not None else winners[0]
