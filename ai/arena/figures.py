"""The arithmetic of results: intervals, paired differences, the sequential test; knows neither hands nor bots."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev, variance
from typing import Final

FEWEST: Final = 20
"""Values below which the sequential test does not decide: their spread says too little about the real one."""


def interval(values: Sequence[float], level: float = 0.95) -> tuple[float, float, float]:
    """Return mean, lower and upper bound of independent values at a level; infinite bounds for fewer than two."""
    mean = fmean(values)
    if len(values) < 2:
        return mean, -math.inf, math.inf
    margin = NormalDist().inv_cdf((1 + level) / 2) * stdev(values) / math.sqrt(len(values))
    return mean, mean - margin, mean + margin


def differences(ours: Mapping[int, float], theirs: Mapping[int, float]) -> list[float]:
    """Return what was gained on each deal that both have played, by number of the deal."""
    return [ours[number] - theirs[number] for number in sorted(ours.keys() & theirs.keys())]


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test of whether a mean is `low` or `high`, both in points a hand.

    `alpha`: chance to say `high` if it is `low`; `beta`: chance to say `low` if it is `high`. The spread is that of
    the sample, so the errors hold about, not exactly; looking at whole batches only keeps them below what is asked.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which `low` and `high` are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, values: Sequence[float]) -> float:
        """Return the log likelihood ratio of `high` over `low`; 0 for fewer than two values."""
        if len(values) < 2:
            return 0.0
        over = fmean(values) - (self.low + self.high) / 2
        spread = variance(values)
        if not spread:
            return math.copysign(math.inf, over) if over else 0.0
        return len(values) * (self.high - self.low) * over / spread

    def decision(self, values: Sequence[float]) -> str | None:
        """Return `low` or `high` if the values decide between them, else None."""
        if len(values) < FEWEST:
            return None
        ratio, (accept_low, accept_high) = self.ratio(values), self.bounds
        if ratio >= accept_high:
            return "high"
        return "low" if ratio <= accept_low else None
