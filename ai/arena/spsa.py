"""Climbing a noisy hill: simultaneous perturbation, in logarithms and within bounds; knows neither weights nor bots.

The method and its schedules are those of J. C. Spall, "Implementation of the simultaneous perturbation algorithm for
stochastic optimization" (IEEE Transactions on Aerospace and Electronic Systems 34, 1998): all numbers are moved at
once, each up or down by a toss, and the difference of the two results says how far to go along all of them.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.core.chance import Chance

ALPHA: Final = 0.602
"""How fast the steps get shorter."""
GAMMA: Final = 0.101
"""How fast what is tried moves nearer."""
SETTLED: Final = 0.5
"""The share of the steps, the last ones, whose mean is the result: single steps are mostly noise."""

Point = dict[str, float]
"""Numbers above 0 by name."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between which values a number stays, both above 0."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Plan:
    """How to climb: so many steps, each trying `width` to both sides (in logarithms), moving at `rate` for each unit.

    The rate is that of the first step; a tenth of the steps delays how it falls. No step moves a number by more than
    the width, as one lucky try must not decide.
    """

    steps: int
    seed: str
    width: float = 0.25
    rate: float = 0.35

    def width_at(self, step: int) -> float:
        """Return how far a step, from 0, looks to both sides."""
        return self.width * math.exp(-GAMMA * math.log(step + 1))

    def rate_at(self, step: int) -> float:
        """Return the gain of a step, from 0."""
        delay = self.steps / 10
        return self.rate * math.exp(ALPHA * math.log((delay + 1) / (delay + step + 1)))


@dataclass(frozen=True, slots=True)
class Step:
    """One step: where it stood, what it tried, how much better `plus` was than `minus`, where it went."""

    number: int
    start: Point
    plus: Point
    minus: Point
    gain: float
    end: Point


Objective = Callable[[int, Point, Point], float]
"""Number of a step and two points to by how much the first is better, noise and all."""


def climb(plan: Plan, start: Point, bounds: Mapping[str, Bounds], objective: Objective) -> Iterator[Step]:
    """Yield the steps of a climb from a start within its bounds; the same objective is climbed alike every time."""
    now = {name: math.log(value) for name, value in start.items()}
    for number in range(plan.steps):
        chance = Chance.named(plan.seed.encode(), "spsa", number)
        signs = {name: 1 if chance.below(2) else -1 for name in now}
        width = plan.width_at(number)
        plus, minus = (
            {name: _within(value + side * width * signs[name], bounds[name]) for name, value in now.items()}
            for side in (1, -1)
        )
        before = _values(now)
        gain = objective(number, _values(plus), _values(minus))
        for name, value in now.items():
            apart = plus[name] - minus[name]
            move = plan.rate_at(number) * gain / apart if apart else 0.0
            now[name] = _within(value + max(-width, min(width, move)), bounds[name])
        yield Step(number, before, _values(plus), _values(minus), gain, _values(now))


def settled(steps: list[Step]) -> Point:
    """Return the mean (in logarithms) of where the last half of the steps ended; at least one step is wanted."""
    last = steps[int(len(steps) * SETTLED) :]
    return {name: math.exp(math.fsum(math.log(step.end[name]) for step in last) / len(last)) for name in last[0].end}


def _within(log: float, bounds: Bounds) -> float:
    return max(math.log(bounds.low), min(math.log(bounds.high), log))


def _values(logs: Mapping[str, float]) -> Point:
    return {name: math.exp(value) for name, value in logs.items()}
