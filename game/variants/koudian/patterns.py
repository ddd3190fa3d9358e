"""What a complete hand of 扣点点 counts for: types that multiply, or patterns that add; knows no table and no payer.

Rules: rules/koudian.md 9, and mil_shanxi.md 2 for `scoring`, `luxury_fourth`, `honour_flush`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod
from typing import Final

from game.core.tiles import COPIES, HONOURS, Tile, counts_of, suit_of, tile_of
from game.engine.money import Line
from game.engine.situation import Win
from game.evaluator import Reading, readings
from game.rules.patterns import SEVEN_PAIRS
from game.variants.koudian.hands import shapes
from game.variants.koudian.options import Options

ORPHANS: Final = "orphans"

QINGYISE: Final = Line("qingyise", 2)
YITIAOLONG: Final = Line("yitiaolong", 2)
PAIRS: Final = (Line("qixiaodui", 2), Line("huangjin", 4), Line("haohua", 8), Line("haohua_huangjin", 16))
"""The rows of seven pairs, each twice the one before."""
TYPES: Final = (QINGYISE, YITIAOLONG, *PAIRS)
"""Every hand type with its multiplier."""

PLAIN: Final = Line("pattern_pinghu", 0)
STRAIGHT: Final = Line("pattern_yitiaolong", 20)
SEVEN: Final = Line("pattern_qidui", 20)
LUXURY: Final = Line("pattern_haohua", 40)
THIRTEEN: Final = Line("pattern_shisanyao", 60)
FLUSH: Final = Line("pattern_qingyise", 20)
PATTERNS: Final = (PLAIN, STRAIGHT, SEVEN, LUXURY, THIRTEEN)
"""The patterns of which one counts, with its points; `FLUSH` adds to any of them."""

ADDED: Final = frozenset(line.key for line in (*PATTERNS, FLUSH))
"""The keys of the rows that add."""


def adds(options: Options) -> bool:
    """Return whether patterns add points instead of multiplying."""
    return options.scoring == "add"


def multiplied(options: Options) -> bool:
    """Return whether hand types multiply: by default in the base game only (9)."""
    if adds(options):
        return False
    return options.special_mult == "on" or (options.special_mult == "auto" and options.mode == "base")


def unit(points: int, lines: Sequence[Line], options: Options) -> int:
    """Return the points of one share of a discard win: the tile's point with what the hand counts for."""
    return points + added(lines) if adds(options) else points * multiplier(lines)


def multiplier(lines: Sequence[Line]) -> int:
    """Return the product of hand types."""
    return prod([one.value for one in lines])


def added(lines: Sequence[Line]) -> int:
    """Return the sum of patterns."""
    return sum(line.value for line in lines)


def counted(win: Win, options: Options) -> tuple[Line, ...]:
    """Return what the reading that is worth most counts for: types that multiply (none if plain), or patterns."""
    if not adds(options) and not multiplied(options):
        # Reading a hand with wilds in every way takes longer than all the rest of a price.
        return ()
    return best(win, options)[1]


def best(win: Win, options: Options) -> tuple[Reading | None, tuple[Line, ...]]:
    """Return the reading that is worth most with what it counts for; (None, ()) for a hand that is not complete."""
    if win.tile is None:
        return None, ()
    natural = _natural(win)
    pure = _one_suit([*natural, *(tile for meld in win.melds for tile in meld.tiles)], options)
    found = [(reading, _lines(reading, win, pure, options)) for reading in _readings(win, natural, options)]
    return max(found, key=lambda item: unit(1, item[1], options), default=(None, ()))


def _wild_drawn(win: Win) -> bool:
    """Return whether the winning tile is a wild that may stand for anything."""
    return win.self_drawn and win.tile in win.wilds


def _natural(win: Win) -> list[Tile]:
    """Return the concealed tiles that stand for themselves."""
    natural = [tile for tile in win.hand if tile not in win.wilds]
    return natural if _wild_drawn(win) or win.tile is None else [*natural, win.tile]


def _readings(win: Win, natural: Sequence[Tile], options: Options) -> Iterator[Reading]:
    """Yield the readings, with those in which wilds bring the winning tile to four where that counts.

    The evaluator gives one witness for each number of fours, which need not be that of the winning tile.
    """
    jokers = len(win.hand) + 1 - len(natural)
    suits = frozenset(suit_of(meld.tile) for meld in win.melds)
    yield from readings(natural, shapes(options), melds=len(win.melds), wilds=jokers, meld_suits=suits)
    if not options.luxury_fourth or win.melds or win.tile is None or _wild_drawn(win):
        return
    lack = COPIES - natural.count(win.tile)
    if 0 < lack <= jokers:
        more = [win.tile] * lack
        pairs = replace(shapes(options), standard=False, orphans=False)
        for reading in readings([*natural, *more], pairs, wilds=jokers - lack):
            yield reading._replace(wild_as=tuple(sorted((*reading.wild_as, *more))))


def _one_suit(tiles: Sequence[Tile], options: Options) -> bool:
    """Return whether all tiles that are not wild are of one suit; wilds join any, honours are one by option."""
    found = {suit_of(tile) for tile in tiles}
    return len(found) == 1 and (HONOURS not in found or (adds(options) and options.honour_flush))


def _lines(reading: Reading, win: Win, pure: bool, options: Options) -> tuple[Line, ...]:
    if adds(options):
        return _patterns(reading, win, options) + ((FLUSH,) if pure else ())
    return _types(reading, win, pure, options) if multiplied(options) else ()


def _patterns(reading: Reading, win: Win, options: Options) -> tuple[Line, ...]:
    """Return the one pattern of a reading besides 清一色."""
    if reading.shape == ORPHANS:
        return (THIRTEEN,)
    if reading.shape == SEVEN_PAIRS:
        return (LUXURY if _fours(reading, win, options) else SEVEN,)
    return (STRAIGHT if has_straight(reading.sets) else PLAIN,)


def _types(reading: Reading, win: Win, pure: bool, options: Options) -> tuple[Line, ...]:
    """Return the multipliers of a reading; no source gives 十三幺 one."""
    if reading.shape == ORPHANS:
        return ()
    if reading.shape == SEVEN_PAIRS:
        fours = _fours(reading, win, options)
        if options.golden_pairs == "quad_ladder":
            return (PAIRS[min(fours, 3)],)
        return (PAIRS[2 * bool(fours) + pure],)
    both = ((QINGYISE,) if pure else ()) + ((YITIAOLONG,) if has_straight(reading.sets) else ())
    return both if options.special_stack else both[:1]


def _fours(reading: Reading, win: Win, options: Options) -> int:
    """Return how many kinds seven pairs hold four times; by option none unless the winning tile is of such a kind."""
    counts = counts_of(tile for pair in reading.sets for tile in pair)
    fours = {tile for tile, count in enumerate(counts) if count >= COPIES}
    came = set(reading.wild_as) if _wild_drawn(win) else {win.tile}
    return len(fours) if not options.luxury_fourth or fours & came else 0


def has_straight(sets: Sequence[Sequence[Tile]]) -> bool:
    """Return whether concealed sets hold 123 456 789 of one suit."""
    runs = {tuple(one) for one in sets}
    return any(
        all((low, low + 1, low + 2) in runs for low in (tile_of(suit, 1), tile_of(suit, 4), tile_of(suit, 7)))
        for suit in range(3)
    )
