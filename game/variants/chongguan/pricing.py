"""What a win of 冲关 costs whom: readings, what forbids them, the formula (rules/chongguan.md 5-7); knows no table.

A price is the base of the shape, doubled by each factor. A payer owes it once, twice if the dealer is the payer or the
winner; a self-draw and the discarder pay twice that; 5 more for a natural hand are never multiplied.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Final

from game.core.melds import Meld
from game.core.tiles import Seat, Tile
from game.engine.events import DISCARD, ROB
from game.engine.money import Line, Payment, line, payment
from game.engine.situation import Win
from game.evaluator import Reading as Split
from game.variants.chongguan import shapes
from game.variants.chongguan.options import Options
from game.variants.chongguan.shapes import Holding, Reading, holding, is_complete, open_waits, readings_of

BASES: Final = {shapes.PLAIN: 1, shapes.PAIRS: 2, shapes.TRIPLETS: 4, shapes.APART: 2, shapes.STARS: 2}
PREFERENCE: Final = (shapes.PLAIN, shapes.PAIRS, shapes.APART, shapes.STARS, shapes.TRIPLETS)
"""Of equally dear readings the later one here is taken."""
NATURAL: Final = "deguo"
OPEN_WAIT: Final = "jingdiao"
AFTER_GANG: Final = "gangshanghua"
HEAVENLY: Final = "tianhu"
EARTHLY: Final = "dihu"
DOUBLE: Final = 2
NATURAL_BONUS: Final = 5
FLAT: Final = 20

XIANGGONG: Final = "xianggong"
NOT_COMPLETE: Final = "not_complete"
PASS_LOCK: Final = "pass_lock"
WAIT_ROB: Final = "jingdiao_rob"
WAIT_DISCARD: Final = "jingdiao_discard"
PLAIN_JING: Final = "plain_jing"
WAIT_SELF: Final = "jingdiao_self"
"""Reason codes, in the order in which they are told (rules/CASES.md)."""


@dataclass(frozen=True, slots=True)
class Price:
    """One way to take a win.

    lines: the shape with its base (or 天胡 / 地胡 with its flat amount) and the factors. amounts: what each payer's
    share is, before somebody pays for all. flat: the amounts are fixed.
    """

    shape: str
    natural: bool
    open_wait: bool
    lines: tuple[Line, ...]
    payments: tuple[Payment, ...]
    flat: bool = False

    @property
    def income(self) -> int:
        """What the winner gets."""
        return sum([paid.points for paid in self.payments])

    @property
    def multiple(self) -> int:
        """The base times all factors."""
        return prod([one.value for one in self.lines])

    @property
    def factors(self) -> tuple[str, ...]:
        """The keys of what changed the price."""
        return tuple([one.key for one in self.lines if one.key not in BASES])


@dataclass(frozen=True, slots=True)
class Factor:
    """One doubling: `holds` for a win with a reading."""

    key: str
    holds: Callable[[Win, Options, Reading, bool], bool]


def is_bahu(win: Win, options: Options) -> bool:
    """Return whether nobody owns a wild tile; discards count by option (`bahu_counts_discards`)."""
    counted = (*win.wilds_held, *(win.wilds_thrown if options.bahu_counts_discards else ()))
    return bool(win.wilds_held) and not any(counted)


FACTORS: Final = (
    Factor(NATURAL, lambda _win, _options, reading, _wait: reading[1]),
    Factor(OPEN_WAIT, lambda _win, _options, _reading, wait: wait),
    Factor(AFTER_GANG, lambda win, _options, _reading, _wait: win.self_drawn and win.gang is not None),
    Factor("qianggang", lambda win, _options, _reading, _wait: win.by == ROB),
    Factor("qixing", lambda _win, _options, reading, _wait: reading[0] == shapes.STARS),
    Factor("bahu", lambda win, options, reading, _wait: reading[1] and is_bahu(win, options)),
)
"""Every doubling; all multiply, without a cap."""
DOUBLERS: Final = frozenset({OPEN_WAIT, *(factor.key for factor in FACTORS)})
"""The keys of lines that double."""


def held(win: Win) -> Holding:
    """Return the complete hand: a drawn tile may be wild, a claimed one is itself."""
    assert win.tile is not None
    if win.self_drawn:
        return holding((*win.hand, win.tile), win.melds, win.wilds)
    return holding(win.hand, win.melds, win.wilds, win.tile)


def complete_as(win: Win, options: Options) -> frozenset[Reading]:
    """Return the readings of a complete hand; empty if it is not."""
    assert win.tile is not None
    return _complete_as(win.hand, win.tile, win.self_drawn, win.melds, win.wilds, options)


@lru_cache(maxsize=1 << 11)
def _complete_as(
    hand: tuple[Tile, ...], tile: Tile, drawn: bool, melds: tuple[Meld, ...], wilds: frozenset[Tile], options: Options
) -> frozenset[Reading]:
    whole = holding((*hand, tile), melds, wilds) if drawn else holding(hand, melds, wilds, tile)
    return readings_of(whole, options)


@lru_cache(maxsize=1 << 11)
def _waits_of(
    hand: tuple[Tile, ...], melds: tuple[Meld, ...], wilds: frozenset[Tile], options: Options
) -> frozenset[str]:
    return open_waits(holding(hand, melds, wilds), options)


def waits_before(win: Win, options: Options) -> frozenset[str]:
    """Return the shapes in which the hand was a 精吊结构 before the win; as dealt: without any one tile."""
    if not (win.dealt and win.self_drawn and win.tile is not None):
        return _waits_of(win.hand, win.melds, win.wilds, options)
    return frozenset(
        name for hand in _less_one((*win.hand, win.tile)) for name in open_waits(holding(hand, (), win.wilds), options)
    )


def _less_one(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    for tile in sorted(set(tiles)):
        rest = list(tiles)
        rest.remove(tile)
        yield tuple(rest)


def refusal(win: Win, options: Options) -> str:
    """Return why a win is not allowed, the first reason that applies; an empty text if it is (6)."""
    if win.miscounted:
        return XIANGGONG
    if win.tile is None:
        return NOT_COMPLETE
    if len(win.hand) + 1 + 3 * len(win.melds) != shapes.FULL:
        return XIANGGONG
    readings = complete_as(win, options)
    if not readings:
        return NOT_COMPLETE
    if win.self_drawn:
        return ""
    if win.locked is not None and options.pass_lock != "off":
        return PASS_LOCK
    waiting = bool(waits_before(win, options))
    if win.first_discard or allowed(win, readings, waiting, options):
        return ""
    if waiting and win.by == ROB:
        return WAIT_ROB
    if waiting and any(natural for _, natural in readings):
        return WAIT_DISCARD
    return PLAIN_JING if all(shape == shapes.PLAIN for shape, _ in readings) else WAIT_SELF


def allowed(win: Win, readings: frozenset[Reading], waiting: bool, options: Options) -> frozenset[Reading]:
    """Return the readings a win may be taken with, as it may be taken: a 精吊结构 wins no discard as 德国 (6)."""
    if win.self_drawn:
        return readings
    if waiting and (win.by == ROB or options.jingdiao_selfdraw_only):
        return frozenset()
    if waiting:
        readings = frozenset((shape, False) for shape, _ in readings)
    plain = win.by == ROB and options.plain_jing_may_rob
    return frozenset((shape, natural) for shape, natural in readings if natural or plain or shape != shapes.PLAIN)


@lru_cache(maxsize=1 << 11)
def best_price(win: Win, options: Options) -> Price:
    """Return the way to take a legal win that pays the winner most; among equals by `PREFERENCE`.

    Raises:
        ValueError: the win is not legal.

    """
    found = list(prices(win, options))
    if not found:
        raise ValueError("no legal win")
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda p: (p.income, p.flat, PREFERENCE.index(p.shape), p.natural))


def prices(win: Win, options: Options) -> Iterator[Price]:
    """Yield every legal way to take a win."""
    readings = complete_as(win, options)
    waits = waits_before(win, options)
    early = (win.dealt and win.self_drawn) or win.first_discard
    if early:
        for shape, natural in sorted(readings):
            yield _flat(win, shape, natural, shape in waits)
    if not early or not options.tianhu_flat:
        for reading in sorted(allowed(win, readings, bool(waits), options)):
            yield _usual(win, reading, win.self_drawn and reading[0] in waits, options)


def _flat(win: Win, shape: str, natural: bool, wait: bool) -> Price:
    """Return 天胡 or 地胡: a fixed amount from each, doubled as 精吊 (E2, E3)."""
    lines = (Line(HEAVENLY if win.self_drawn else EARTHLY, FLAT), *((Line(OPEN_WAIT, DOUBLE),) if wait else ()))
    points = prod(line.value for line in lines)
    payments = tuple(Payment(payer, win.seat, points) for payer in win.others)
    return Price(shape, natural, wait, lines, payments, flat=True)


def _usual(win: Win, reading: Reading, wait: bool, options: Options) -> Price:
    """Return the price by the formula (7)."""
    shape, natural = reading
    factors = [line(f.key, DOUBLE) for f in FACTORS if f.holds(win, options, reading, wait)]
    lines = (line(shape, BASES[shape]), *factors)
    price = prod([one.value for one in lines])
    shares = [(payer, _share(win, payer, price, natural, options)) for payer in win.others]
    if win.by == ROB:
        assert win.source is not None
        shares = [(win.source, sum(points for _, points in shares))]
    payments = tuple([payment(payer, win.seat, points) for payer, points in shares])
    return Price(shape, natural, wait, lines, payments)


def _share(win: Win, payer: Seat, price: int, natural: bool, options: Options) -> int:
    """Return what one payer owes, or what is owed for him: the discarder and every payer of a self-draw owe double."""
    points = price * (DOUBLE if win.dealer in (payer, win.seat) else 1)
    as_drawn = win.self_drawn or (win.by == ROB and options.rob_basis == "selfdraw")
    if as_drawn or payer == win.source:
        return DOUBLE * points + (NATURAL_BONUS if natural else 0)
    return points


def shown_reading(win: Win, options: Options) -> Split | None:
    """Return how the hand is read for the price paid, as sets and pairs; None if it is not complete."""
    if win.tile is None or not is_complete(held(win), options):
        return None
    if refusal(win, options):
        shape, natural = max(readings_of(held(win), options), key=lambda one: (PREFERENCE.index(one[0]), one[1]))
    else:
        price = best_price(win, options)
        shape, natural = price.shape, (price.shape, True) in readings_of(held(win), options)
    return shapes.split_of(held(win), shape, natural=natural, options=options)


def alias_of(price: Price) -> str:
    """Return the key of the name that a win on a wait for any tile has (rows D7 to D13), or an empty text."""
    factors = set(price.factors)
    if OPEN_WAIT not in factors or price.flat:
        return ""
    how = "gangdiao" if AFTER_GANG in factors else OPEN_WAIT
    if NATURAL in factors:
        return f"{NATURAL}_{how}"
    return "" if how == OPEN_WAIT else how


def cause_of(win: Win, price: Price) -> str:
    """Return the text key of why a win is paid."""
    if price.flat:
        return HEAVENLY if win.self_drawn else EARTHLY
    if win.self_drawn:
        return AFTER_GANG if win.gang is not None else "zimo"
    return "dianpao" if win.by == DISCARD else "qianggang"


def notes_of(win: Win, price: Price) -> tuple[Line, ...]:
    """Return how the shares came about, for the ledger."""
    if price.flat:
        return (Line("flat", price.multiple),)
    notes = [line("multiple", price.multiple)]
    if win.seat == win.dealer:
        notes.append(line("dealer_wins", DOUBLE))
    else:
        notes.append(line("dealer_pays", DOUBLE))
    notes.append(line("drawn_pays" if win.self_drawn else "discarder_pays", DOUBLE))
    notes += [line("natural_bonus", NATURAL_BONUS)] if price.natural else []
    notes += [line("robbed_pays", len(win.others))] if win.by == ROB else []
    return tuple(notes)
