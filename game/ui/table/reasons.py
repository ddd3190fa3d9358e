"""Why something cannot be done now, as reason codes of the game; asks the game's own judgement, knows no rule."""

from collections import Counter
from typing import Any

from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.situation import Win
from game.engine.table import Phase, Table
from game.engine.variant import Variant
from game.engine.window import self_win
from game.ui.table.waits import judged


def hu_facts(table: Table, variant: Variant[Any], seat: Seat) -> Win | None:
    """Return the win that the seat could be thinking of now: its full hand, or the tile in focus; None for neither."""
    state = table.seats[seat]
    if state.won is not None or state.hidden:
        return None
    if table.phase is Phase.TURN and table.turn == seat and state.full and variant.may_win_now(table, seat):
        return self_win(table, variant, seat)
    focus = table.focus
    if focus is None or focus.seat == seat or focus.tile is None or table.phase not in (Phase.CLAIMS, Phase.ROB):
        return None
    by = ev.DISCARD if focus.meld is None else ev.ROB
    return variant.facts(table, seat, focus.tile, by)


def why_no_win(table: Table, variant: Variant[Any], seat: Seat) -> tuple[str, bool]:
    """Return the reason code why the seat cannot win now ("" if it can, or has nothing to win with).

    The second value tells that the hand is complete in form, so that the reason should be said unasked.
    """
    win = hu_facts(table, variant, seat)
    if win is None or win.tile is None:
        return "", False
    verdict = variant.verdict(win)
    if verdict.ok:
        return "", False
    complete = bool(variant.shapes_of((*win.hand, win.tile), win.melds))
    complete = complete or win.tile in variant.waits_at(table, seat, win.hand)
    return verdict.reasons[0] if verdict.reasons else "", complete


def why_no_wait(table: Table, variant: Variant[Any], seat: Seat) -> tuple[str, tuple[Tile, ...]]:
    """Return why a seat between its turns could win nothing, and the tiles it waits for and may win.

    The reason is that of the first wait if none of them may be won.
    """
    state = table.seats[seat]
    if state.hidden or state.full or state.won is not None or not state.hand:
        return "", ()
    code = variant.why_no_wait(table, seat, state.hand)
    if code:
        return code, ()
    found = {tile: judged(table, variant, seat, tile, state.hand) for tile in variant.waits_at(table, seat, state.hand)}
    able = tuple(tile for tile, (by, _, _) in found.items() if by != "none")
    return ("", able) if able else (next(iter(found.values()))[1], ())


def why_no_declare(table: Table, variant: Variant[Any], seat: Seat) -> str:
    """Return why nothing can be declared with any tile: of the reasons the one that fits the fewest tiles."""
    state = table.seats[seat]
    if state.hidden or not state.full or table.turn != seat:
        return ""
    codes = [variant.why_no_declare(table, seat, tile) for tile in sorted(set(state.hand))]
    counted = Counter(code for code in codes if code)
    return min(counted, key=lambda code: counted[code], default="")


def false_declaration(table: Table, variant: Variant[Any], seat: Seat, tile: Tile) -> bool:
    """Return whether the hand would wait for nothing once a tile is thrown."""
    rest = list(table.seats[seat].hand)
    rest.remove(tile)
    return not variant.waits_at(table, seat, rest)
