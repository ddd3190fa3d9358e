"""What was counted in played hands of a game: who is ready when, what hits, how hands end; knows no hand.

One file a game in `config/figures`, written by `tools/count_figures.py`; a game without one goes by `default.toml`.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from game.core.resources import resource

ENDS_TURNS: Final = 4
"""Turns to one column of the table of endings."""
DEFAULT: Final = "default"


@dataclass(frozen=True, eq=False)
class Figures:
    """The counted tables; `config/figures/default.toml` says what each means."""

    ends: tuple[tuple[float, ...], ...]
    ready: tuple[tuple[float, ...], ...]
    hit: tuple[tuple[float, ...], ...]
    hit_own: float
    hit_passed: float
    dear: tuple[float, ...]
    paces: tuple[tuple[str, tuple[float, ...], tuple[float, ...]], ...]

    @classmethod
    def of(cls, values: dict[str, Any]) -> "Figures":
        """Return the figures of a table of a file; raises TypeError for a missing or unknown key."""
        known = {key: frozen(value) for key, value in values.items() if key != "paces"}
        paces = tuple(
            (name, tuple(map(float, pace["drawn"])), tuple(map(float, pace["claimed"])))
            for name, pace in values["paces"].items()
        )
        return cls(paces=paces, **known)

    def rate(self, pace: str, stage: int, rivals: int) -> float:
        """Return the typical chance a turn to get the next of `stage` missing tiles."""
        return _rate(self.paces, pace, stage, rivals)

    def ends_at(self, rivals: int, turns: int) -> float:
        """Return the chance a turn that the hand ends otherwise, with so many turns left."""
        row = self.ends[min(rivals, len(self.ends)) - 1]
        return row[min(turns // ENDS_TURNS, len(row) - 1)]


def _rate(
    paces: tuple[tuple[str, tuple[float, ...], tuple[float, ...]], ...], pace: str, stage: int, rivals: int
) -> float:
    drawn, claimed = next((d, c) for name, d, c in paces if name == pace)
    index = min(stage, len(drawn)) - 1
    return min(0.97, drawn[index] + rivals * claimed[index])


def frozen(value: Any) -> Any:
    """Return lists as tuples, so that they can be kept."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


@cache
def figures_of(play_id: str) -> Figures:
    """Return the figures of a game, or those of any game."""
    path = resource("config", "figures", f"{play_id}.toml")
    if not path.is_file():
        path = resource("config", "figures", f"{DEFAULT}.toml")
    with path.open("rb") as file:
        return Figures.of(tomllib.load(file))
