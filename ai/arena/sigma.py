"""The unit in which games are compared: the standard deviation of one hand's score of the reference bot; plays nothing.

It is measured once for each game under its usual options and kept in `config/arena.toml`.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from game.core.resources import resource
from game.engine.options import Value

SOURCE: Final = resource("config", "arena.toml")


class SigmaError(ValueError):
    """No sigma is known; the message says how to measure it."""


def sigma_of(game: str, options: Mapping[str, Value]) -> float:
    """Return sigma of a game under some deviating options, in points; raises SigmaError where none was measured."""
    for entry in _entries():
        if entry["game"] == game and entry.get("options", {}) == dict(options):
            return float(entry["points"])
    raise SigmaError(
        "no sigma is known for this game under these options; measure it with --challenger ukeire --field ukeire "
        "(the standard deviation of one hand), then give it as --sigma POINTS"
    )


@cache
def _entries() -> list[dict[str, Any]]:
    with SOURCE.open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["sigma"]
    return found
