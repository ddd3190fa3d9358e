"""Distance, win, waits and useful tiles of one hand, in plain Python; knows shapes but no game, and no NumPy."""

from collections.abc import Callable, Collection, Sequence
from itertools import compress
from typing import Final, NamedTuple

from game.core.tiles import COPIES, KINDS, Tile
from game.evaluator.forms import Form
from game.evaluator.hand import Hand
from game.evaluator.readings import readings
from game.evaluator.shapes import Shapes
from game.evaluator.tables import UNREACHABLE

WILD: Final[Tile] = -1
"""Stands for a wild in the hand where a kind is expected (`Discard.tile`)."""
ALL_KINDS: Final = range(KINDS)


class Useful(NamedTuple):
    """What the next draw can do: the kinds that make the distance smaller and how many of them are still to come."""

    distance: int
    tiles: tuple[Tile, ...]
    live: int


class Discard(NamedTuple):
    """One discard of a turn and what the hand is worth after it; a wild's is listed as `WILD`."""

    tile: Tile
    distance: int
    tiles: tuple[Tile, ...]
    live: int


def distance(hand: Hand, shapes: Shapes) -> int:
    """Return how many tiles are missing for a win after the wilds: 0 won, 1 ready; `UNREACHABLE` if none can do it.

    Tiles of the void suit count for nothing. Without wild_fifth_copy no target holds five of a kind; with it the
    distance is that to the nearest target that may.
    """
    common = shapes.common
    return common.distance(hand) if common else _nearest(hand, shapes)[0]


def distance_function(shapes: Shapes) -> Callable[[Hand], int]:
    """Return `distance` for these shapes as a function of the hand alone, for loops that ask it often."""
    common = shapes.common
    return common.distance if common else lambda hand: _nearest(hand, shapes)[0]


def shanten(hand: Hand, shapes: Shapes) -> int:
    """Return the distance - 1: -1 won, 0 ready."""
    return distance(hand, shapes) - 1


def is_win(hand: Hand, shapes: Shapes) -> bool:
    """Return whether a hand is complete; False too for a wrong number of tiles and while a void tile is held."""
    return distance(hand, shapes) == 0 and hand.total == 3 * hand.need + 2


def waits(hand: Hand, shapes: Shapes, cap_own: bool = False) -> tuple[Tile, ...]:
    """Return the kinds of which one more natural tile wins, for a hand that lacks exactly one tile.

    With `cap_own` a kind of which the hand itself holds all four is no wait; without it such a wait by form is
    listed (whether a fifth copy can exist is then the caller's question).
    """
    if hand.total != 3 * hand.need + 1 or distance(hand, shapes) != 1:
        return () if cap_own else _fifth_waits(hand, shapes)
    mask = _draws(hand, shapes)[1].to_bytes(KINDS, "little")
    found = tuple(compress(ALL_KINDS, mask))
    return found if cap_own or max(hand.counts) < COPIES else tuple(sorted({*found, *_fifth_waits(hand, shapes)}))


def useful(hand: Hand, shapes: Shapes, remaining: Sequence[int], wild_kinds: Collection[Tile] = ()) -> Useful:
    """Return the distance, the kinds whose draw lowers it and how many of them `remaining` (34 counts) still has.

    `wild_kinds`: kinds that join the hand's wilds when drawn (they are not among its natural counts).
    """
    return Useful(*_look(hand, shapes, remaining, wild_kinds))


def _look(
    hand: Hand, shapes: Shapes, remaining: Sequence[int], wild_kinds: Collection[Tile]
) -> tuple[int, tuple[Tile, ...], int]:
    missing, mask = _draws(hand, shapes)
    bits = mask.to_bytes(KINDS, "little")
    if wild_kinds:
        bits = _with_wilds(hand, shapes, missing, bits, wild_kinds)
    return missing, tuple(compress(ALL_KINDS, bits)), sum(compress(remaining, bits))


def analyse_turn(
    hand: Hand,
    shapes: Shapes,
    remaining: Sequence[int],
    best_only: bool = False,
    wild_kinds: Collection[Tile] = (),
) -> list[Discard]:
    """Return every kind that can be discarded, ascending, with the hand after it; see `useful` for the arguments.

    A hand with wilds has the entry `WILD` last. With `best_only` only the discards of the smallest distance.
    """
    work = hand.copy()
    tiles = [*compress(ALL_KINDS, hand.counts), *([WILD] if hand.wilds else [])]
    if best_only:
        tiles = _nearest_discards(work, shapes, tiles)
    found = []
    for tile in tiles:
        _take(work, tile)
        found.append(Discard(tile, *_look(work, shapes, remaining, wild_kinds)))
        _put(work, tile)
    return found


def discards_within(hand: Hand, shapes: Shapes, most: int) -> tuple[Tile, ...]:
    """Return the natural kinds held without which the distance is at most `most`, ascending; of all at one look."""
    mask = 0
    for omit in shapes.omissions(hand.void, hand.melded):
        for form in shapes.forms:
            mask |= form.discards(hand, omit, most)
    return tuple(compress(ALL_KINDS, mask.to_bytes(KINDS, "little")))


def _nearest_discards(work: Hand, shapes: Shapes, tiles: Sequence[Tile]) -> list[Tile]:
    """Return the discards of the smallest distance; `work` is as before in the end."""
    least, nearest = UNREACHABLE + 1, []
    for tile in tiles:
        _take(work, tile)
        missing = distance(work, shapes)
        _put(work, tile)
        if missing < least:
            least, nearest = missing, [tile]
        elif missing == least:
            nearest.append(tile)
    return nearest


def _take(hand: Hand, tile: Tile) -> None:
    if tile == WILD:
        hand.wilds -= 1
    else:
        hand.remove(tile)


def _put(hand: Hand, tile: Tile) -> None:
    if tile == WILD:
        hand.wilds += 1
    else:
        hand.add(tile)


def _nearest(hand: Hand, shapes: Shapes) -> tuple[int, list[tuple[Form, int]]]:
    """Return the distance and the forms (with what they omit) that have it."""
    least = UNREACHABLE
    ways: list[tuple[Form, int]] = []
    for omit in shapes.omissions(hand.void, hand.melded):
        for form in shapes.forms:
            missing = form.missing(hand, omit)
            if missing < least:
                least, ways = missing, [(form, omit)]
            elif missing == least < UNREACHABLE:
                ways.append((form, omit))
    return least, ways


def _draws(hand: Hand, shapes: Shapes) -> tuple[int, int]:
    """Return the distance and the mask of the draws that lower it; a draw lowers it by one through a nearest form."""
    common = shapes.common
    if common:
        return common.draws(hand)
    missing, ways = _nearest(hand, shapes)
    mask = 0
    if missing > 0:
        for form, omit in ways:
            mask |= form.draws(hand, omit)
    return missing, mask


def _with_wilds(hand: Hand, shapes: Shapes, missing: int, bits: bytes, wild_kinds: Collection[Tile]) -> bytes:
    """Return the mask with the wild kinds marked if, and only if, one more wild helps."""
    more = hand.copy()
    more.wilds += 1
    mark = 255 if distance(more, shapes) < missing else 0
    marked = bytearray(bits)
    for tile in wild_kinds:
        marked[tile] = mark
    return bytes(marked)


def _fifth_waits(hand: Hand, shapes: Shapes) -> tuple[Tile, ...]:
    """Return the kinds held four times of which a fifth copy would win by form."""
    if max(hand.counts) < COPIES or hand.total != 3 * hand.need + 1:
        return ()
    return tuple(tile for tile in ALL_KINDS if hand.counts[tile] == COPIES and _reads(hand, shapes, tile))


def _reads(hand: Hand, shapes: Shapes, tile: Tile) -> bool:
    """Return whether the hand with one more tile has a reading; the slow way, right for five copies too."""
    void = next((suit for suit in range(3) if hand.void >> suit & 1), None)
    melded = [suit for suit in range(4) if hand.melded >> suit & 1]
    tiles = [*hand.tiles(), tile]
    return bool(readings(tiles, shapes, melds=4 - hand.need, wilds=hand.wilds, void=void, meld_suits=melded))
