"""The fan table of 血战 (rules/sichuan.md 1.8): what is counted, and the best reading of a hand; pays nothing.

Fans add up; a win is worth 2 to their sum. A fan's `count` says how often it is there, its `option` may switch it off.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.core.melds import Meld
from game.core.tiles import Tile
from game.engine.events import ROB
from game.engine.money import Line, line
from game.engine.situation import Win
from game.evaluator import Reading, Shapes, readings
from game.rules import patterns
from game.rules.patterns import Pattern
from game.variants.xuezhan.options import Options

JIANG_RANKS: Final = frozenset({2, 5, 8})
HEAVENLY_FAN: Final = 5
PLAIN: Final = "pinghu"
ANY_READING: Final = Shapes()
FOUR_GANGS: Final = 4
"""As many 根 beside a 金钩钓 mean that all four melds are gangs: 十八罗汉."""


@dataclass(frozen=True, slots=True)
class Fan:
    """One row of the table. `drops` are rows it replaces; `option` must be on, if named."""

    key: str
    value: int
    count: Callable[[Pattern], int]
    drops: tuple[str, ...] = ()
    option: str | None = None


def _jiangdui(pattern: Pattern) -> bool:
    return patterns.all_triplets(pattern) and patterns.only_ranks(pattern, JIANG_RANKS)


def _menqing(pattern: Pattern) -> bool:
    return patterns.is_standard(pattern) and patterns.all_concealed(pattern)


def _long_qidui(pattern: Pattern) -> bool:
    return patterns.is_seven_pairs(pattern) and patterns.quads(pattern) > 0


SHAPES: Final = (
    Fan("jiangdui", 3, _jiangdui, drops=("duiduihu",), option="jiangdui"),
    Fan("duiduihu", 1, patterns.all_triplets),
    Fan("qidui", 2, patterns.is_seven_pairs),
)
"""Exactly one of these, else 平胡 with 0."""

ADDED: Final = (
    Fan("jingoudiao", 1, patterns.four_melds),
    Fan("qingyise", 2, patterns.one_suit),
    Fan("daiyaojiu", 2, patterns.terminals_everywhere, option="yaojiu"),
    Fan("longqidui_extra", 1, _long_qidui, option="long_qidui_extra"),
    Fan("menqing", 1, _menqing, option="menqing"),
    Fan("zhongzhang", 1, patterns.no_terminals, option="zhongzhang"),
    Fan("gen", 1, patterns.quads),
)


@dataclass(frozen=True, slots=True)
class Situation:
    """One fan for how the hand was won."""

    key: str
    value: int
    test: Callable[[Win, Options], bool]
    option: str | None = None


def gang_fed_win(win: Win, options: Options) -> bool:
    """Return whether the maker of a gang fed the win right after it (杠上炮): by a discard, or a robbed next gang."""
    return win.gang is not None and (win.on_discard or (win.by == ROB and options.gangpao_on_rob))


SITUATIONS: Final = (
    Situation("gangshanghua", 1, lambda win, _: win.self_drawn and win.gang is not None),
    Situation("gangshangpao", 1, gang_fed_win),
    Situation("qiangganghu", 1, lambda win, _: win.by == ROB),
    Situation("haidilaoyue", 1, lambda win, _: win.self_drawn and win.last_tile, option="haidi"),
    Situation("haidipao", 1, lambda win, _: win.on_discard and win.last_tile, option="haidi"),
)


def pattern_lines(pattern: Pattern, options: Options) -> tuple[Line, ...]:
    """Return the counted fans of one reading, the shape first; one line a fan, with its count."""
    shape = next((fan for fan in SHAPES if applies(fan.option, options) and fan.count(pattern)), None)
    first = line(shape.key, shape.value) if shape else line(PLAIN, 0)
    counted = [(fan, int(fan.count(pattern))) for fan in ADDED if applies(fan.option, options)]
    return (first, *[line(fan.key, fan.value, count) for fan, count in counted if count])


def situation_lines(win: Win, options: Options) -> tuple[Line, ...]:
    """Return the fans for how the hand was won."""
    found = [item for item in SITUATIONS if applies(item.option, options) and item.test(win, options)]
    return tuple([line(item.key, item.value) for item in found])


def total(lines: tuple[Line, ...]) -> int:
    """Return the fan of some lines."""
    return sum([one.value * one.count for one in lines])


def best_lines(win: Win, options: Options) -> tuple[Line, ...]:
    """Return the pattern fans of the reading worth most; among equals the one with the higher shape.

    Raises:
        ValueError: the tiles are no complete hand.

    """
    if win.tile is None:
        raise ValueError("a hand without its winning tile has no fans")
    return _best(tuple(sorted((*win.hand, win.tile))), win.melds, options)[0]


def best_reading(win: Win, options: Options) -> Reading:
    """Return the reading whose fans `best_lines` returns; raises ValueError like it."""
    if win.tile is None:
        raise ValueError("a hand without its winning tile has no reading")
    return _best(tuple(sorted((*win.hand, win.tile))), win.melds, options)[1]


@lru_cache(maxsize=1 << 12)
def _best(tiles: tuple[Tile, ...], melds: tuple[Meld, ...], options: Options) -> tuple[tuple[Line, ...], Reading]:
    found = [
        (pattern_lines(Pattern(reading, tiles, melds), options), reading)
        for reading in readings(tiles, melds=len(melds), shapes=ANY_READING)
    ]
    if not found:
        raise ValueError("no complete hand")
    return max(found, key=lambda one: (total(one[0]), one[0][0].value))


def heavenly(win: Win, options: Options) -> str | None:
    """Return `tianhu` or `dihu` if the win is one (rules/sichuan.md 1.8), else None."""
    if not options.tiandihu:
        return None
    if win.dealt:
        return "tianhu"
    by_draw = win.first_draw and options.dihu in ("first_draw", "both")
    by_discard = win.first_discard and options.dihu in ("dealer_first_discard", "both")
    return "dihu" if by_draw or by_discard else None


def alias(lines: tuple[Line, ...]) -> str:
    """Return the key of the compound name of some pattern lines, or an empty text."""
    counts = {one.key: one.count for one in lines}
    pure = "qing_" if "qingyise" in counts else ""
    gens = counts.get("gen", 0)
    if "jingoudiao" in counts:
        if gens == FOUR_GANGS:
            return f"{pure}shibaluohan"
        return "jiang_jingoudiao" if "jiangdui" in counts else f"{pure}jingoudiao"
    if "qidui" in counts:
        return f"{pure}{('', 'long', 'shuanglong', 'sanlong')[min(gens, 3)]}qidui" if pure or gens else ""
    if pure and "duiduihu" in counts:
        return "qing_dui"
    return "qing_yaojiu" if pure and "daiyaojiu" in counts else ""


def applies(name: str | None, options: Options) -> bool:
    """Return whether the option that a fan hangs on is on; a fan without one always counts."""
    return name is None or bool(getattr(options, name))
