"""唱歌, 跳舞 and 天叫 (rules/sichuan.md 2.4): who may declare, what it binds and forbids; counts no money."""

from collections.abc import Collection
from typing import Final

from game.core.tiles import Seat, Tile
from game.engine.table import SeatState, Table

SING: Final = "sing"
DANCE: Final = "dance"
TIANJIAO: Final = "tianjiao"
ZHAHU: Final = "zhahu"
"""A declaration that turned out false: paid for, void, and the only one of the hand."""

LAST_TILES: Final = 8
FACTORS: Final = {SING: 2, DANCE: 4}
SHOWS: Final[tuple[tuple[str, ...], ...]] = ((SING,), (DANCE,))
FROM_THE_DEAL: Final[tuple[tuple[str, ...], ...]] = ((TIANJIAO,), (TIANJIAO, SING), (TIANJIAO, DANCE))


def show_of(declared: Collection[str]) -> str:
    """Return `sing`, `dance` or an empty text."""
    if not declared:
        return ""
    return SING if SING in declared else DANCE if DANCE in declared else ""


def factor_of(declared: Collection[str]) -> int:
    """Return what a seat's singing (2) or dancing (4) multiplies."""
    return FACTORS.get(show_of(declared), 1)


def is_locked(declared: Collection[str]) -> bool:
    """Return whether a seat may no longer change its hand."""
    return any(kind in declared for kind in (SING, DANCE, TIANJIAO))


def wins_by(declared: Collection[str], *, self_drawn: bool) -> bool:
    """Return whether a seat may win this way: a dancer only by self-draw."""
    return self_drawn or DANCE not in declared


def may_declare(wall_left: int, declared: Collection[str], *, ready: bool, allow_false: bool) -> bool:
    """Return whether a seat may declare with a discard: ready, not in the last four stacks, once a hand."""
    return wall_left > LAST_TILES and not declared and (ready or allow_false)


def must_win(wall_left: int, declared: Collection[str]) -> bool:
    """Return whether a win that may be taken must be taken: in the last eight tiles, singing or dancing."""
    return wall_left <= LAST_TILES or bool(show_of(declared))


def from_the_deal(table: Table, seat: Seat) -> bool:
    """Return whether a seat still holds its dealt hand, so that a ready one is a 天叫."""
    state = table.seats[seat]
    return state.draws == 0 and state.last_claim < 0 and state.last_discard < 0 and not state.melds


def banned(table: Table, seat: Seat) -> frozenset[Tile]:
    """Return the tiles a seat may not throw: those that dancers in play wait for."""
    return frozenset(
        tile
        for other, state in enumerate(table.seats)
        if other != seat and state.won is None and DANCE in state.declared
        for tile in state.waits
    )


def discards(table: Table, seat: Seat) -> tuple[Tile, ...]:
    """Return the kinds a seat may throw: a locked one what it drew, others what no dancer waits for if they can."""
    state = table.seats[seat]
    if is_locked(state.declared) and state.drawn is not None and state.drawn.tile is not None:
        return (state.drawn.tile,)
    held = set(state.hand)
    return tuple(sorted(held - banned(table, seat) or held))


def without(state: SeatState, *tiles: Tile) -> tuple[Tile, ...]:
    """Return the concealed tiles without some of them."""
    rest = list(state.hand)
    for tile in tiles:
        rest.remove(tile)
    return tuple(rest)
