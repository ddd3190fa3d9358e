"""Moves that cannot be undone and are rarely meant, and what the player is asked before them; knows no rule by name."""

from collections.abc import Callable
from typing import Any, Final

from game.core.tiles import Seat, Tile
from game.engine.actions import Action, Discard, Hu
from game.engine.table import Table
from game.engine.variant import Variant
from game.ui.table.prompt import Prompt

GUARDS: Final = ("win", "wild", "ready")
"""Each is a setting `guard_<name>` and a sentence `table.guard.<name>`."""


def guard_of(
    table: Table, variant: Variant[Any], seat: Seat, prompt: Prompt, action: Action, wanted: Callable[[str], bool]
) -> str:
    """Return the first wanted guard that an action meets, an empty text for none.

    win: a win that is offered is let go; wild: a tile that may stand for others is thrown although another could be;
    ready: a hand that was ready before the draw waits for nothing any more.
    """
    if wanted("guard_win") and Hu() in prompt.offers and action != Hu():
        return "win"
    if not isinstance(action, Discard) or action.declare:
        return ""
    wilds = variant.wilds(table)
    if wanted("guard_wild") and action.tile in wilds and any(tile not in wilds for tile in prompt.discards):
        return "wild"
    if wanted("guard_ready") and breaks_ready(table, variant, seat, action.tile):
        return "ready"
    return ""


def breaks_ready(table: Table, variant: Variant[Any], seat: Seat, tile: Tile) -> bool:
    """Return whether a hand was ready before the draw and is not after throwing a tile."""
    state = table.seats[seat]
    drawn = state.drawn.tile if state.drawn is not None else None
    if state.hidden or drawn is None or drawn == tile or tile not in state.hand:
        return False
    return bool(variant.waits_at(table, seat, without(state.hand, drawn))) and not variant.waits_at(
        table, seat, without(state.hand, tile)
    )


def without(hand: list[Tile], tile: Tile) -> list[Tile]:
    """Return a hand with one copy of a tile less."""
    rest = list(hand)
    rest.remove(tile)
    return rest
