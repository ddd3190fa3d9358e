"""The numbers a weighing bot is tuned by, read from `config/bots.toml`; knows neither hand nor table."""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from game.core.resources import resource

SOURCE: Final = resource("config", "bots.toml")


@dataclass(frozen=True, eq=False)
class Weights:
    """One set of numbers; `config/bots.toml` says what each means."""

    safety: float
    side: float
    reach: int
    slight: float
    back: float
    thrown: float
    claimed: float
    stretch: float
    ends: tuple[float, ...]
    late: float
    late_from: float
    late_rate: float
    danger: float
    feed_gang: float
    hu_margin: float
    gang: float
    paces: tuple[tuple[str, tuple[float, ...], tuple[float, ...]], ...]
    ready: tuple[tuple[float, ...], ...]
    hit: tuple[tuple[float, ...], ...]
    hit_void: float
    cost: tuple[float, ...]
    cost_pure: float

    @classmethod
    def of(cls, values: dict[str, Any]) -> "Weights":
        """Return the weights of a table of the file; raises TypeError for a missing or unknown key."""
        known = {key: _frozen(value) for key, value in values.items() if key != "paces"}
        paces = tuple(
            (name, tuple(map(float, pace["drawn"])), tuple(map(float, pace["claimed"])))
            for name, pace in values["paces"].items()
        )
        return cls(paces=paces, **known)

    def rate(self, pace: str, stage: int, rivals: int) -> float:
        """Return the typical chance a turn to get the next of `stage` missing tiles."""
        return _rate(self.paces, pace, stage, rivals)


def _rate(
    paces: tuple[tuple[str, tuple[float, ...], tuple[float, ...]], ...], pace: str, stage: int, rivals: int
) -> float:
    drawn, claimed = next((d, c) for name, d, c in paces if name == pace)
    index = min(stage, len(drawn)) - 1
    return min(0.97, drawn[index] + rivals * claimed[index])


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


@cache
def weights_of(name: str) -> Weights:
    """Return the weights of a bot; raises KeyError if the file has none."""
    with SOURCE.open("rb") as file:
        return Weights.of(tomllib.load(file)[name])
