"""The face multiple of 攀枝花 (rules/sichuan.md 2.6): rows, and the best reading of a hand; pays nothing.

All factors multiply. A row of `SHAPES` replaces those below it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, HONOURS, Tile, rank_of, suit_of
from game.engine.events import ROB
from game.engine.money import Line, line
from game.engine.situation import Win
from game.evaluator import Shapes, readings
from game.rules import patterns
from game.rules.patterns import Pattern
from game.variants.panzhihua.declarations import TIANJIAO
from game.variants.panzhihua.options import Options

JIANG_RANKS: Final = frozenset({2, 5, 8})
PLAIN: Final = "pinghu"
TIANHU: Final = "tianhu"
MIDDLE: Final = 5
EARLY_READY: Final = 4
DOUBLE: Final = 2


@dataclass(frozen=True, slots=True)
class Complete:
    """A complete hand in one reading; `five`: the 5 that completed it, if one did; `only_wait`: nothing else would."""

    pattern: Pattern
    five: Tile | None
    only_wait: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table; `count` says how often it is there."""

    key: str
    factor: int
    count: Callable[[Complete], int]


def _jiangdui(hand: Complete) -> bool:
    return patterns.all_triplets(hand.pattern) and patterns.only_ranks(hand.pattern, JIANG_RANKS)


def _shoubayi(hand: Complete) -> bool:
    return patterns.four_melds(hand.pattern)


def _pairs_with(quads: int) -> Callable[[Complete], bool]:
    return lambda hand: patterns.is_seven_pairs(hand.pattern) and patterns.quads(hand.pattern) >= quads


def _kaxinwu(hand: Complete) -> bool:
    """4 and 6 held and the 5 between them won: the reading must use it so."""
    five = hand.five
    if five is None or not patterns.is_standard(hand.pattern):
        return False
    run = (five - 1, five, five + 1)
    return hand.only_wait and run in {tuple(one) for one in hand.pattern.reading.sets}


def _ming_gui(hand: Complete) -> int:
    """Count the pengs whose fourth tile lies in the hand, the winning tile included."""
    return sum(meld.kind is MeldKind.PENG and meld.tile in hand.pattern.concealed for meld in hand.pattern.melds)


def _an_gui(hand: Complete) -> int:
    """Count the kinds of which all four lie in the hand; in seven pairs they are counted by the shape."""
    if not patterns.is_standard(hand.pattern):
        return 0
    if not patterns.quads(hand.pattern):
        return 0
    concealed = hand.pattern.concealed
    return sum(concealed.count(tile) >= COPIES for tile in set(concealed))


SHAPES: Final = (
    Row("jiangdui_shoubayi", 16, lambda hand: _shoubayi(hand) and _jiangdui(hand)),
    Row("shoubayi", 4, _shoubayi),
    Row("jiangdui", 8, _jiangdui),
    Row("dadui", 2, lambda hand: patterns.all_triplets(hand.pattern)),
    Row("sanfengqidui", 32, _pairs_with(3)),
    Row("fengqidui", 16, _pairs_with(2)),
    Row("longqidui", 8, _pairs_with(1)),
    Row("xiaoqidui", 4, _pairs_with(0)),
)
"""The first that applies, else 平胡 with 1: rows b, c replace a; e, g and both together replace j."""

ADDED: Final = (
    Row("qingyise", 4, lambda hand: patterns.one_suit(hand.pattern)),
    Row("yaojiu", 4, lambda hand: patterns.terminals_everywhere(hand.pattern)),
    Row("kaxinwu", 2, _kaxinwu),
    Row("ming_gui", 2, _ming_gui),
    Row("an_gui", 4, _an_gui),
)


@dataclass(frozen=True, slots=True)
class Situation:
    """One factor for how a hand was won; 1 where the house counts nothing for it."""

    key: str
    factor: Callable[[Options], int]
    holds: Callable[[Win], bool]


SITUATIONS: Final = (
    Situation("gangshanghua", lambda _: DOUBLE, lambda win: win.self_drawn and win.gang is not None),
    Situation("gangshangpao", lambda _: DOUBLE, lambda win: win.on_discard and win.gang is not None),
    Situation("qianggang", lambda options: options.rob_mult if options.rob_kong else 1, lambda win: win.by == ROB),
    Situation("zimo", lambda options: DOUBLE if options.zimo == "double" else 1, lambda win: win.self_drawn),
)


def face_lines(hand: Complete) -> tuple[Line, ...]:
    """Return the rows of one reading, the shape first; one line a row, with its count."""
    shape = next((row for row in SHAPES if row.count(hand)), None)
    first = line(shape.key, shape.factor) if shape else line(PLAIN, 1)
    counted = [(row, int(row.count(hand))) for row in ADDED]
    return (first, *[line(row.key, row.factor, count) for row, count in counted if count])


def multiple(lines: tuple[Line, ...]) -> int:
    """Return the product of some lines."""
    return prod([one.value**one.count for one in lines])


def best_lines(win: Win, shapes: Shapes, *, only_wait: bool) -> tuple[Line, ...]:
    """Return the rows of the reading worth most, 天叫 included; among equals the one with the higher shape.

    Raises:
        ValueError: the tiles are no complete hand.

    """
    if win.tile is None:
        raise ValueError("a hand without its winning tile has no multiple")
    # Only a 5 can be 卡心五, so that hands are remembered whatever other tile completed them.
    five = win.tile if suit_of(win.tile) != HONOURS and rank_of(win.tile) == MIDDLE else None
    tiles = tuple(sorted((*win.hand, win.tile)))
    lines = _best(tiles, win.melds, five, only_wait or five is None, shapes)
    return (*lines, line(TIANJIAO, EARLY_READY)) if TIANJIAO in win.declared[win.seat] else lines


@lru_cache(maxsize=1 << 12)
def _best(
    tiles: tuple[Tile, ...], melds: tuple[Meld, ...], five: Tile | None, only_wait: bool, shapes: Shapes
) -> tuple[Line, ...]:
    suits = frozenset(suit_of(meld.tile) for meld in melds)
    found = [
        face_lines(Complete(Pattern(reading, tiles, melds), five, only_wait))
        for reading in readings(tiles, shapes, melds=len(melds), meld_suits=suits)
    ]
    if not found:
        raise ValueError("no complete hand")
    return max(found, key=lambda lines: (multiple(lines), lines[0].value))


def situation_lines(win: Win, options: Options) -> tuple[Line, ...]:
    """Return the factors for how the hand was won: 杠上花, 杠上炮, and by option 自摸 and 抢杠."""
    found = [(item.key, item.factor(options)) for item in SITUATIONS if item.holds(win)]
    return tuple([line(key, factor) for key, factor in found if factor > 1])


def alias(lines: tuple[Line, ...]) -> str:
    """Return the key of the compound name of some lines (row i), or an empty text."""
    keys = {line.key for line in lines}
    return "qing_shoubayi" if {"shoubayi", "qingyise"} <= keys else ""
