"""The numbers a weighing bot is tuned by, read from `config/bots.toml`; knows neither hand nor table."""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ai.figures import Figures, figures_of
from game.core.resources import resource

SOURCE: Final = resource("config", "bots.toml")
GAMES: Final = "games"


@dataclass(frozen=True, eq=False)
class Weights:
    """One set of numbers for one game; `config/bots.toml` says what each means."""

    figures: Figures
    safety: float
    side: float
    reach: int
    slight: float
    back: float
    wall: float
    wall_wild: float
    thrown: float
    thrown_shown: float
    claimed: float
    chowed: float
    stretch: float
    close: bool
    far: float
    modest: float
    patience: float
    late: float
    late_from: float
    late_rate: float
    exposure: float
    danger: float
    feed_gang: float
    snatch: float
    hu_margin: float
    gang: float
    cost_pure: float


NUMBERS: Final = tuple(name for name in Weights.__dataclass_fields__ if name not in ("figures", "close", "reach"))
"""The weights that can be varied a little."""


@cache
def weights_of(name: str, play_id: str) -> Weights:
    """Return the weights of a bot in a game; raises KeyError if the file has none, TypeError for a wrong key."""
    return Weights(figures=figures_of(play_id), **numbers_of(name, play_id))


def numbers_of(name: str, play_id: str) -> dict[str, Any]:
    """Return the numbers of a bot: those for any game, and what differs in this one."""
    with SOURCE.open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)[name]
    games = table.pop(GAMES, {})
    differing: dict[str, Any] = games.get(play_id, {})
    return table | differing
