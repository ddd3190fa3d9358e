"""How long the screen holds before a move is seen, and which own moves a rule makes; knows offers, no rule."""

from typing import Any, Final

from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.events import Event
from game.engine.table import Table
from game.engine.variant import Variant
from game.engine.window import window

CLAIM_PACE: Final = 0.6


def pause_before(event: Event, viewer: Seat, pace: float, *, forced: bool) -> float:
    """Return how long to hold before a bot's move, or a forced one, is seen; `pace` is for a discard."""
    if forced:
        return pace * CLAIM_PACE
    match event:
        case ev.TileDiscarded() if event.seat != viewer:
            return pace
        case ev.MeldMade() | ev.GangAnnounced() | ev.Declared() if event.seat != viewer:
            return pace * CLAIM_PACE
        case ev.HandWon() if all(winner.seat != viewer for winner in event.winners):
            return pace * CLAIM_PACE
        case _:
            return 0.0


def is_forced(event: Event, table: Table, variant: Variant[Any], viewer: Seat) -> bool:
    """Return whether the viewer's own move was made by a rule, so that he was not asked."""
    match event:
        case ev.TileDiscarded():
            mine = event.seat == viewer
        case ev.HandWon():
            mine = any(winner.seat == viewer for winner in event.winners)
        case _:
            mine = False
    open_now = window(table, variant) if mine else None
    return open_now is not None and viewer in open_now.auto
