"""The pass lock (过手胡): what a seat let go and until when it counts; knows no variant and compares no hands.

A refused win is an `OfferDeclined` fact with the value of that win. The lock is the highest value let go since it was
last cleared; own draws clear it, a peng or chi may.
"""

from game.core.tiles import Tile
from game.engine.table import SeatState

HU = "hu"
PENG = "peng"


def locked_value(state: SeatState, *, claims_clear: bool) -> int | None:
    """Return the highest value of a win let go under the lock in force, or None if the seat is free.

    With `claims_clear` a meld claimed at or after the refusal ends the lock as well.
    """
    values = [
        item.value
        for item in state.declined
        if item.what == HU and item.at > state.last_draw and not (claims_clear and state.last_claim >= item.at)
    ]
    return max(values, default=None)


def peng_refused(state: SeatState, tile: Tile) -> bool:
    """Return whether a peng of this kind was refused since the seat's own last draw."""
    return any(item.what == PENG and item.tile == tile and item.at > state.last_draw for item in state.declined)
