"""Fitting weights of the weighing bot by playing: pairs of neighbouring settings on the same deals, step by step.

What is fitted is one game's numbers against one field. It plays through a crew and keeps nothing but what it is given.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from ai.arena import spsa
from ai.arena.crew import Crew, shards_of
from ai.arena.figures import interval
from ai.arena.identity import code_of, hash_of
from ai.arena.match_up import MatchUp, game_text
from ai.bots.steady import STEADY
from ai.weights import Changes, Weights, name_with, weights_of

MOST_HANDS: Final = 60_000
"""Hands that one fit may take."""
SIDES: Final = 2
REACH: Final = 4.0
"""By which factor a weight may leave its start, at most."""
MOST: Final = {
    **dict.fromkeys(("back", "claimed", "chowed", "patience", "snatch", "side", "late_rate"), 1.0),
    **dict.fromkeys(("wall", "wall_wild", "thrown", "thrown_shown", "far", "modest"), 1.5),
    "slight": 0.5,
    "stretch": 2.0,
}
"""What a share or a chance cannot sensibly exceed."""
DIGITS: Final = 4
"""Digits of a weight that is played and written; more would be noise."""
CLEAR: Final = 1.5
"""Standard errors by which fitted weights must be better than those before, on fresh deals, to be taken over."""


class TuneError(ValueError):
    """A fit cannot be made; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What is fitted: the match-up of a step (its deals are those of one step), weights by name, how to climb.

    `sigma` is the unit of results, in points a hand, so that the same gains fit every game.
    """

    match_up: MatchUp
    names: tuple[str, ...]
    plan: spsa.Plan
    sigma: float

    @property
    def hands(self) -> int:
        """Hands that all steps take."""
        return int(self.plan.steps * self.match_up.deals * self.match_up.variant().players * SIDES)

    @property
    def play_id(self) -> str:
        """Under which name the game's numbers are kept."""
        return str(self.match_up.variant().play_id)

    def start(self) -> spsa.Point:
        """Return the weights as they are now; raises TuneError for one that cannot be scaled."""
        found = {name: float(getattr(weights_of(STEADY, self.play_id), name)) for name in self.names}
        zeros = [name for name, value in found.items() if not value]
        if zeros:
            raise TuneError(f"{', '.join(zeros)}: 0 in this game, which no factor changes; give it a value in its file")
        return found

    def record(self, start: spsa.Point) -> dict[str, Any]:
        """Return everything that the outcome of the fit depends on, as plain data."""
        code = code_of(self.match_up.game)
        return {
            "game": self.match_up.game,
            "options": self.match_up.options,
            "field": self.match_up.field,
            "seed": self.match_up.seed,
            "steps": self.plan.steps,
            "deals": self.match_up.deals,
            "width": self.plan.width,
            "rate": self.plan.rate,
            "sigma": self.sigma,
            "start": start,
            "version": code.version,
            "rules": code.rules,
            "bots": code.bots,
            "names": list(self.names),
            "weights": hash_of(self.weights({})),
        }

    def weights(self, values: Mapping[str, float]) -> Weights:
        """Return all weights of the game, some of them changed."""
        changes: Changes = tuple(values.items())
        return weights_of(STEADY, self.play_id, changes)

    def command(self) -> str:
        """Return the call that makes this fit, without what does not matter for the outcome."""
        words = ["--game", game_text(self.match_up.game, self.match_up.options).replace(" ", " --set ")]
        words += ["--weights", ",".join(self.names), "--field", self.match_up.field]
        words += ["--hands", str(self.hands), "--deals", str(self.match_up.deals), "--seed", self.match_up.seed]
        words += ["--width", f"{self.plan.width:g}", "--rate", f"{self.plan.rate:g}", "--sigma", f"{self.sigma:g}"]
        return f"python -m ai.arena tune {' '.join(words)}"


def bounds_of(start: Mapping[str, float]) -> dict[str, spsa.Bounds]:
    """Return between which values weights are sought."""
    return {
        name: spsa.Bounds(value / REACH, max(value, min(value * REACH, MOST.get(name, value * REACH))))
        for name, value in start.items()
    }


def rounded(point: Mapping[str, float]) -> spsa.Point:
    """Return numbers as they are played and written."""
    return {name: float(f"{value:.{DIGITS}g}") for name, value in point.items()}


class Player:
    """Plays two settings of some weights on the same deals, each in all four seats."""

    def __init__(self, fit: Fit, crew: Crew, jobs: int) -> None:
        self.fit = fit
        self.crew = crew
        self.jobs = jobs

    def means(self, point: Mapping[str, float], seed: str, numbers: range) -> dict[int, float]:
        """Return the points a hand of each deal with such weights; raises TuneError for an illegal answer."""
        old = self.fit.match_up
        name = name_with(STEADY, rounded(point))
        match_up = MatchUp(old.game, name, old.field, len(numbers), seed, numbers.start, old.options)
        deals = [deal for found in self.crew.play(shards_of(match_up, numbers, self.jobs)) for deal in found]
        wrong = [deal.number for deal in deals if deal.illegal]
        if wrong:
            raise TuneError(
                f"{name}: answers that no rule allows in deal {wrong[0]} of seed {seed}; mend the bot first"
            )
        return {deal.number: deal.mean for deal in deals}

    def gain(self, step: int, plus: spsa.Point, minus: spsa.Point) -> float:
        """Return by how many sigma a hand one setting beats the other on the deals of a step."""
        size = self.fit.match_up.deals
        numbers = range(step * size, (step + 1) * size)
        ours, theirs = (fmean(self.means(point, self.fit.match_up.seed, numbers).values()) for point in (plus, minus))
        return (ours - theirs) / self.fit.sigma


# -- whether it helped -----------------------------------------------------------------------------------------------


def fresh(seed: str) -> str:
    """Return the seed of the deals that fitted weights are checked on; no step has seen them."""
    return f"{seed} check"


def verdict(gains: Mapping[int, float], seed: str) -> dict[str, Any]:
    """Return what a paired check says, as plain data: `t` is the mean gain in standard errors."""
    values = [gains[number] for number in sorted(gains)]
    mean, low, high = interval(values)
    _, low1, _ = interval(values, 0.6827)
    error = mean - low1
    return {
        "seed": seed,
        "deals": len(values),
        "difference": round(mean, 3),
        "low95": round(low, 3),
        "high95": round(high, 3),
        "t": round(mean / error, 2) if error else 0.0,
    }
