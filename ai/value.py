"""What a hand is worth: for each plan, how likely it is to come off times what it would bring; knows no game by name.

A plan is a winning shape of the game, or a narrower one that the game may pay more for: one suit, triplets only, pairs
only. What it pays is asked of the game with a sample of such a hand. Ready hands are valued wait by wait; anything
further away by typical rates, as what lies more than a step ahead is only a tendency.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress
from typing import Any, Final

from ai.decisions.speed import hypothetical, kinds_in, put, take
from ai.reading import Sight
from ai.weights import Weights
from game.core.melds import Meld
from game.core.tiles import KINDS, Suit, Tile, suit_of
from game.engine import events as ev
from game.engine.situation import Win
from game.engine.variant import Variant
from game.evaluator import Hand, Shapes
from game.evaluator.forms import Form

PLAIN: Final = "plain"
FLUSH: Final = "flush"
TRIPLETS: Final = "triplets"
PAIRS: Final = "pairs"
MOST_STAGES: Final = 10
MOST_TURNS: Final = 32
SURELY: Final = 0.97
GRAIN: Final = 500
"""Rates are rounded to one part in so many, so that odds can be kept."""


@dataclass(frozen=True, eq=False)
class Plan:
    """A shape to aim at: an evaluator's form without some suits (`omit`, a bit mask); `pace` names typical rates."""

    name: str
    pace: str
    form: Form
    omit: int

    def missing(self, hand: Hand) -> int:
        """Return how many tiles the hand lacks."""
        return self.form.missing(hand, self.omit)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a hand between turns is worth, in points, by its leading plan.

    chance: of winning at all; worth: points of such a win; need, live: tiles to go and tiles that help; late: the part
    that comes from being ready when the wall runs out.
    """

    points: float
    chance: float = 0.0
    worth: float = 0.0
    plan: str = PLAIN
    need: int = MOST_STAGES
    live: int = 0
    late: float = 0.0


@lru_cache(maxsize=64)
def plans_for(shapes: Shapes, void: int, melded: int) -> tuple[Plan, ...]:
    """Return the plans of a game's shapes, the general ones first; `void` and `melded` are bit masks of suits."""
    found: list[Plan] = []
    for omit in shapes.omissions(void, melded):
        for index, form in enumerate(shapes.forms):
            found.append(Plan(PLAIN, PLAIN if index == 0 else PAIRS, form, omit))
        found += _narrower(shapes, omit, "", melded)
    for suit in range(3):
        others = 15 & ~(1 << suit)
        if not others & melded and not void >> suit & 1:
            forms = shapes.forms
            found.append(Plan(FLUSH, FLUSH, forms[0], others))
            found += _narrower(shapes, others, "flush", melded)
    return tuple(found)


def _narrower(shapes: Shapes, omit: int, also: str, melded: int) -> list[Plan]:
    """Return triplets only and, without melds, pairs only, where the game has such hands."""
    found = []
    narrow = replace(shapes, thirteen=False, seven_stars=False, orphans=False)
    if shapes.standard and not shapes.triplets_only:
        only = replace(narrow, triplets_only=True, seven_pairs=False)
        found.append(Plan(also or TRIPLETS, TRIPLETS, only.forms[0], omit))
    if shapes.seven_pairs and also and not melded:
        pairs = replace(narrow, standard=False)
        found.append(Plan(also, PAIRS, pairs.forms[0], omit))
    return found


class Appraiser:
    """Values hands that the seat could hold after this question, with a void suit (or none)."""

    def __init__(self, sight: Sight, weights: Weights, void: Suit | None) -> None:
        self.sight = sight
        self.weights = weights
        self.rivals = max(1, len(sight.rivals))
        self.void = void
        self.shapes = sight.seen.variant.shapes(void)
        self.unknown = max(1, sight.unknown)
        self.turns = sight.draws * weights.stretch
        self._floors: dict[Plan, int] = {}
        self._gains: dict[tuple[Plan, tuple[Tile, ...]], float] = {}
        self._incomes: dict[tuple[bytes, int, int, Tile, str], float] = {}

    def anchor(self, hand: Hand) -> None:
        """Take a full hand as where a turn starts from: discards that set a plan back are trusted less.

        A hand a step further off always has more useful tiles, and typical rates flatter it.
        """
        self._floors = {plan: plan.missing(hand) for plan in plans_for(self.shapes, hand.void, hand.melded)}

    def estimate(self, hand: Hand, melds: Sequence[Meld], more_turns: float = 0.0) -> Estimate:
        """Return what a hand between turns is worth; `more_turns` are draws beyond those of the table."""
        turns = self.turns + more_turns
        hand = self._between_turns(hand)
        ways = []
        for plan in plans_for(self.shapes, hand.void, hand.melded):
            need = plan.missing(hand)
            if need < MOST_STAGES:
                ways.append((need, plan))
        if not ways:
            return Estimate(0.0)
        nearest = min(need for need, _ in ways)
        reach = nearest + self.weights.reach
        found = [self._way(plan, need, hand, melds, turns) for need, plan in ways if need <= reach]
        best = max(found, key=lambda way: way.points)
        side = self.weights.side * sum(way.points for way in found if way is not best)
        late = self._late(nearest, best.chance, turns)
        return replace(best, points=best.points + side + late, late=late)

    def _between_turns(self, hand: Hand) -> Hand:
        """Return a dealt hand of a tile too many without the tile it misses least."""
        if hand.total % 3 != 2:
            return hand
        work = hand.copy()
        plans = plans_for(self.shapes, hand.void, hand.melded)
        _throw(min(plans, key=lambda plan: plan.missing(work)), work, self.sight.wilds)
        return work

    def _way(self, plan: Plan, need: int, hand: Hand, melds: Sequence[Meld], turns: float) -> Estimate:
        """Return what going for one plan is worth."""
        mask = plan.form.draws(hand, plan.omit) if need > 0 else 0
        tiles = tuple(compress(range(KINDS), mask.to_bytes(KINDS, "little")))
        unseen, weights = self.sight.unseen, self.weights
        live = sum(unseen[tile] for tile in tiles)
        leaving = weights.safety * len(self.sight.rivals)
        if need <= 1:
            rate, gain = self._ready(hand, melds, tiles)
            chance = odds(weights, plan.pace, self.rivals, 1, min(SURELY, rate), turns)
        else:
            paired = sum(unseen[tile] for tile in tiles if hand.counts[tile] >= 2)
            rate = (live + paired * self.rivals * weights.claimed) / self.unknown
            chance = odds(weights, plan.pace, self.rivals, need, min(SURELY, rate), turns)
            if need > self._floors.get(plan, need):
                chance *= weights.back
            gain = self._gain(plan, hand, melds) if chance > weights.slight else 0.0
        return Estimate(chance * (gain + leaving), chance, gain, plan.name, need, live)

    def _ready(self, hand: Hand, melds: Sequence[Meld], tiles: Sequence[Tile]) -> tuple[float, float]:
        """Return the chance a turn that a ready hand wins, and the points of a win on the average."""
        unseen, thrown = self.sight.unseen, self.rivals * self.weights.thrown
        rate = total = 0.0
        for tile in tiles:
            if not unseen[tile]:
                continue
            share = unseen[tile] / self.unknown
            for by, often in ((ev.SELF, 1.0), (ev.DISCARD, thrown)):
                income = self.income(hand, melds, tile, by)
                if income > 0:
                    rate += often * share
                    total += often * share * income
        return rate, total / rate if rate else 0.0

    def income(self, hand: Hand, melds: Sequence[Meld], tile: Tile, by: str) -> float:
        """Return the points of a later win with a tile, 0 if the game forbids it."""
        key = (bytes(hand.counts), hand.wilds, len(melds), tile, by)
        found = self._incomes.get(key)
        if found is None:
            source = self.sight.rivals[0] if by == ev.DISCARD and self.sight.rivals else None
            win = hypothetical(self.sight, hand, melds, tile, by, source, self.void)
            allowed = self.sight.seen.variant.verdict(win).ok
            found = self._incomes[key] = income_of(self.sight.seen.variant, win) if allowed else 0.0
        return found

    def _gain(self, plan: Plan, hand: Hand, melds: Sequence[Meld]) -> float:
        """Return the points of a win by a plan, by a sample of what the hand may become."""
        key = (plan, tuple(meld.tile for meld in melds))
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._sample(plan, hand, melds)
        return found

    def _sample(self, plan: Plan, hand: Hand, melds: Sequence[Meld]) -> float:
        last = complete(plan, hand, self.sight.unseen, self.sight.wilds)
        if last is None:
            return 0.0
        final, tile = last
        drawn = self.income(final, melds, tile, ev.SELF)
        thrown = self.income(final, melds, tile, ev.DISCARD) if drawn else 0.0
        often = self.rivals * self.weights.thrown
        return (drawn + often * thrown) / (1 + often)

    def _late(self, need: int, chance: float, turns: float) -> float:
        """Return what it is worth to be ready when the wall runs out without a win of one's own."""
        weights = self.weights
        near = max(0.0, 1.0 - self.sight.table.wall.left / weights.late_from)
        if not near:
            return 0.0
        ready = 1.0 if need <= 1 else odds(weights, PLAIN, self.rivals, need - 1, weights.late_rate, turns)
        return near * weights.late * self.rivals * ready * (1 - chance)


def income_of(variant: Variant[Any], win: Win) -> float:
    """Return what the winner takes for a legal win."""
    settlements = variant.win_payments(win, variant.worth(win))
    payments = [payment for settlement in settlements for payment in settlement.payments]
    return float(
        sum(p.points for p in payments if p.payee == win.seat) - sum(p.points for p in payments if p.payer == win.seat)
    )


def complete(plan: Plan, hand: Hand, unseen: Sequence[int], wilds: frozenset[Tile]) -> tuple[Hand, Tile] | None:
    """Return a hand that lacks one tile for the plan, reached by likely draws, and that tile; None if there is none."""
    work = hand.copy()
    full = 3 * work.need + 2
    for _ in range(2 * MOST_STAGES):
        if work.total >= full:
            _throw(plan, work, wilds)
            continue
        mask = plan.form.draws(work, plan.omit) if plan.missing(work) > 0 else 0
        tiles = list(compress(range(KINDS), mask.to_bytes(KINDS, "little")))
        if not tiles:
            return None
        drawn = max(tiles, key=lambda tile: unseen[tile])
        if work.total == full - 1 and plan.missing(work) == 1:
            return work, drawn
        work.add(drawn)
    return None


def _throw(plan: Plan, work: Hand, wilds: frozenset[Tile]) -> None:
    """Throw the first tile that the plan does not miss, or else the one it misses least."""
    kinds = kinds_in(work, wilds)
    now = plan.missing(work)
    best, least = kinds[0], now + MOST_STAGES
    for tile in kinds:
        if plan.omit >> suit_of(tile) & 1:
            best = tile
            break
        take(work, tile, wilds)
        missing = plan.missing(work)
        put(work, tile, wilds)
        if missing < least:
            best, least = tile, missing
            if missing <= now:
                break
    take(work, best, wilds)


def odds(weights: Weights, pace: str, rivals: int, need: int, rate: float, turns: float) -> float:
    """Return the chance to get `need` tiles in so many turns: the next at `rate` a turn, later ones as is typical."""
    if turns <= 0:
        return 0.0
    whole = int(turns)
    part = turns - whole
    step = round(rate * GRAIN)
    low = _odds(weights, pace, rivals, need, step, whole)
    return low if part < 0.01 else low + part * (_odds(weights, pace, rivals, need, step, whole + 1) - low)


@lru_cache(maxsize=1 << 15)
def _odds(weights: Weights, pace: str, rivals: int, need: int, step: int, turns: int) -> float:
    rate = step / GRAIN
    after = ladder(weights, pace, rivals)[need - 1]
    lasting = 1.0 - weights.ends[min(rivals, len(weights.ends)) - 1]
    total, still = 0.0, rate
    for turn in range(min(turns, MOST_TURNS)):
        total += still * after[turns - 1 - turn]
        still *= (1.0 - rate) * lasting
    return total


@lru_cache(maxsize=256)
def ladder(weights: Weights, pace: str, rivals: int) -> tuple[tuple[float, ...], ...]:
    """Return [stages to go][turns] -> chance, by the typical rates of a pace."""
    lasting = 1.0 - weights.ends[min(rivals, len(weights.ends)) - 1]
    table = [(1.0,) * (MOST_TURNS + 1)]
    for stage in range(1, MOST_STAGES + 1):
        rate = weights.rate(pace, stage, rivals)
        below, row = table[-1], [0.0]
        for turn in range(1, MOST_TURNS + 1):
            row.append(lasting * (rate * below[turn - 1] + (1 - rate) * row[turn - 1]))
        table.append(tuple(row))
    return tuple(table)
