"""What a hand of 扣点点 waits for and how its type multiplies (rules/koudian.md 6, 9, 11); knows no table, no money."""

from collections.abc import Collection, Iterable, Sequence
from math import prod
from typing import Final

from game.core.melds import Meld
from game.core.tiles import COPIES, HONOURS, Tile, counts_of, rank_of, suit_of, tile_of
from game.engine.money import Line
from game.engine.situation import Win
from game.evaluator import Hand, Reading, Shapes, distance, is_win, readings
from game.evaluator import waits as form_waits
from game.rules.patterns import SEVEN_PAIRS
from game.variants.koudian.options import Options

HONOUR_POINTS: Final = 10
READY_POINTS: Final = 6
"""The least point of a wait that allows a declaration, and of a tile won from another player."""
SELF_POINTS: Final = 3
"""The least point of a tile won by self-draw."""

NATURAL: Final = Shapes()
WITH_WILDS: Final = Shapes(wild_fifth_copy=True)
HONOUR_TILES: Final = tuple(range(27, 34))

QINGYISE: Final = Line("qingyise", 2)
YITIAOLONG: Final = Line("yitiaolong", 2)
PAIRS: Final = (Line("qixiaodui", 2), Line("huangjin", 4), Line("haohua", 8), Line("haohua_huangjin", 16))
"""The rows of seven pairs, each twice the one before."""
TYPES: Final = (QINGYISE, YITIAOLONG, *PAIRS)
"""Every hand type with its multiplier."""


def point(tile: Tile) -> int:
    """Return what a tile counts: its number, honours ten."""
    return HONOUR_POINTS if suit_of(tile) == HONOURS else rank_of(tile)


def shapes(options: Options) -> Shapes:
    """Return the winning shapes: sets and a pair, or seven pairs; a wild may be a fifth copy (11.7)."""
    return WITH_WILDS if options.mode == "haozi" else NATURAL


def held(tiles: Sequence[Tile], melds: int, wilds: Collection[Tile]) -> Hand:
    """Return concealed tiles for the evaluator, wild kinds counted apart."""
    natural = [tile for tile in tiles if tile not in wilds]
    return Hand.of(natural, melds, len(tiles) - len(natural))


def missing(tiles: Sequence[Tile], melds: int, wilds: Collection[Tile], options: Options) -> int:
    """Return how many tiles a hand lacks; a full hand that lacks more than one is not ready whatever it throws."""
    return distance(held(tiles, melds, wilds), shapes(options))


def waits(tiles: Sequence[Tile], melds: Sequence[Meld], wilds: Collection[Tile], options: Options) -> tuple[Tile, ...]:
    """Return the kinds of which a natural tile completes 13 - 3k tiles, without those held four times (6.2, 11.3)."""
    own = counts_of([*tiles, *(tile for meld in melds for tile in meld.tiles)])
    found = form_waits(held(tiles, len(melds), wilds), shapes(options), cap_own=True)
    return tuple(tile for tile in found if own[tile] < COPIES)


def used_up(tiles: Sequence[Tile], melds: Sequence[Meld], wilds: Collection[Tile], options: Options) -> bool:
    """Return whether a hand is ready by form, but holds all copies of each wait."""
    by_form = form_waits(held(tiles, len(melds), wilds), shapes(options))
    return bool(by_form) and not waits(tiles, melds, wilds, options)


def declarable(found: Iterable[Tile]) -> bool:
    """Return whether some wait is worth six points or more (6.1)."""
    return any(point(tile) >= READY_POINTS for tile in found)


def waits_on_everything(tiles: Sequence[Tile], melds: int, wilds: Collection[Tile], options: Options) -> bool:
    """Return whether a hand without one of its wilds is complete sets, or six pairs (11.8).

    An honour that the hand does not hold makes no run, so that it only completes the hand beside a wild.
    """
    if not any(tile in wilds for tile in tiles):
        return False
    lone = next((tile for tile in HONOUR_TILES if tile not in tiles and tile not in wilds), None)
    if lone is None:
        return False
    hand = held(tiles, melds, wilds)
    hand.add(lone)
    return is_win(hand, shapes(options))


# -- the hand type -------------------------------------------------------------------------------------------------


def multiplied(options: Options) -> bool:
    """Return whether hand types multiply: by default in the base game only (9)."""
    return options.special_mult == "on" or (options.special_mult == "auto" and options.mode == "base")


def type_lines(win: Win, options: Options) -> tuple[Line, ...]:
    """Return the multipliers of the reading that is worth most; none for a plain hand."""
    if not multiplied(options) or win.tile is None:
        return ()
    natural = [tile for tile in win.hand if tile not in win.wilds]
    if not win.self_drawn or win.tile not in win.wilds:
        natural.append(win.tile)
    melded = [tile for meld in win.melds for tile in meld.tiles]
    pure = _one_suit([*natural, *melded])
    suits = frozenset(suit_of(tile) for tile in melded)
    jokers = len(win.hand) + 1 - len(natural)
    found = readings(natural, shapes(options), melds=len(win.melds), wilds=jokers, meld_suits=suits)
    lines = [_lines(reading, natural, pure, options) for reading in found]
    return max(lines, key=multiplier, default=())


def multiplier(lines: Iterable[Line]) -> int:
    """Return the product of hand types."""
    return prod(line.value for line in lines)


def _one_suit(tiles: Sequence[Tile]) -> bool:
    """Return whether all tiles that are not wild are of one number suit; wilds join any."""
    found = {suit_of(tile) for tile in tiles}
    return len(found) == 1 and HONOURS not in found


def _lines(reading: Reading, natural: Sequence[Tile], pure: bool, options: Options) -> tuple[Line, ...]:
    if reading.shape == SEVEN_PAIRS:
        counts = counts_of([*natural, *reading.wild_as])
        fours = sum(count >= COPIES for count in counts)
        if options.golden_pairs == "quad_ladder":
            return (PAIRS[min(fours, 3)],)
        return (PAIRS[2 * bool(fours) + pure],)
    straight = has_straight(reading.sets)
    both = ((QINGYISE,) if pure else ()) + ((YITIAOLONG,) if straight else ())
    return both if options.special_stack else both[:1]


def has_straight(sets: Sequence[Sequence[Tile]]) -> bool:
    """Return whether concealed sets hold 123 456 789 of one suit."""
    runs = {tuple(one) for one in sets}
    return any(
        all((low, low + 1, low + 2) in runs for low in (tile_of(suit, 1), tile_of(suit, 4), tile_of(suit, 7)))
        for suit in range(3)
    )
