"""The numbers a weighing bot is tuned by; knows neither hand nor table.

Those for any game stand in `config/bots.toml`, what differs in one game in its file of `config/weights`.
"""

import difflib
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from ai.figures import Figures, figures_of
from game.core.resources import resource

SOURCE: Final = resource("config", "bots.toml")
FOLDER: Final = resource("config", "weights")
FITS: Final = "fits"
"""The part of a game's file that tells how its numbers came about."""
Changes = tuple[tuple[str, float], ...]
"""Weights by name, and what they are instead."""


class WeightsError(ValueError):
    """A file of numbers cannot be used; the message names the file, the key and what is wanted."""


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

    def at_stake(self, stake: int) -> "Weights":
        """Return the same where all money is multiplied: what is points is multiplied too."""
        if stake == 1:
            return self
        return replace(self, **{name: stake * getattr(self, name) for name in POINTS})


POINTS: Final = ("safety", "late", "exposure", "hu_margin", "gang")
"""The weights that are points of the game; the others are shares, chances and counts."""
KEYS: Final = tuple(name for name in Weights.__dataclass_fields__ if name != "figures")
NUMBERS: Final = tuple(name for name in KEYS if name not in ("close", "reach"))
"""The weights that can be varied a little."""


@cache
def weights_of(name: str, play_id: str, changes: Changes = ()) -> Weights:
    """Return the weights of a bot in a game, some of them changed; raises WeightsError for a file that is wrong."""
    return replace(Weights(figures=figures_of(play_id), **numbers_of(name, play_id)), **dict[str, Any](changes))


def numbers_of(name: str, play_id: str) -> dict[str, Any]:
    """Return the numbers of a bot: those for any game, and what differs in this one; raises WeightsError."""
    found = checked(SOURCE, name, read(SOURCE).get(name, {}))
    missing = [key for key in KEYS if key not in found]
    if missing:
        raise WeightsError(f"{SOURCE}: [{name}] says nothing of {', '.join(missing)}")
    return found | differing(name, file_of(play_id))


def file_of(play_id: str) -> Path:
    """Return where the numbers of a game stand, whether there are any or not."""
    return FOLDER / f"{play_id}.toml"


def differing(name: str, path: Path) -> dict[str, Any]:
    """Return the numbers of a bot that a game's file changes, none if there is no such file; raises WeightsError."""
    if not path.exists():
        return {}
    values = read(path)
    strange = [key for key in values if key not in (name, FITS)]
    if strange:
        raise WeightsError(f"{path}: what is {strange[0]}? There may be [{name}] and [[{FITS}]]")
    return checked(path, name, values.get(name, {}))


def read(path: Path) -> dict[str, Any]:
    """Return what a file of numbers holds; raises WeightsError if it cannot be read."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WeightsError(f"{path}: {getattr(error, 'strerror', None) or error}") from error


def checked(path: Path, name: str, values: Any) -> dict[str, Any]:
    """Return numbers under their names; raises WeightsError for a name or a value there cannot be."""
    if not isinstance(values, Mapping):
        raise WeightsError(f"{path}: {name} should be a table of numbers, [{name}]")
    return {key: _number(f"{path}: [{name}]", key, value) for key, value in values.items()}


def _number(where: str, key: str, value: Any) -> float | bool:
    if key not in KEYS:
        raise WeightsError(f"{where} has no weight {key!r}; {_near(key)}")
    if key == "close":
        wrong = "true or false" if not isinstance(value, bool) else ""
    elif key == "reach":
        wrong = "" if type(value) is int and value >= 0 else "a whole number, 0 or more,"
    else:
        fine = type(value) in (int, float) and math.isfinite(value) and value >= 0
        wrong = "" if fine else "a number, 0 or more,"
    if wrong:
        raise WeightsError(f"{where} {key} = {value!r}: {wrong} is wanted")
    return value if key in ("close", "reach") else float(value)


def _near(key: str) -> str:
    near = difflib.get_close_matches(key, KEYS, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(KEYS)}"


# -- weights in the name of a bot --------------------------------------------------------------------------------------

MARK: Final = ":"
"""What stands before each weight in the name of a bot that goes by others: `steady:danger=1.2:safety=3`."""


def name_with(name: str, changes: Mapping[str, float]) -> str:
    """Return what a bot with other weights is called."""
    return MARK.join([name, *(f"{key}={value!r}" for key, value in changes.items())])


def changes_in(name: str) -> Changes:
    """Return the weights that the name of a bot tells; raises WeightsError."""
    found = []
    for text in name.split(MARK)[1:]:
        key, _, value = text.partition("=")
        try:
            number = float(value)
        except ValueError as error:
            raise WeightsError(f"{name}: {text} is wanted as WEIGHT=NUMBER") from error
        if key not in NUMBERS:
            raise WeightsError(f"{name}: there is no weight {key!r} that can be varied; {_near(key)}")
        found.append((key, float(_number(name, key, number))))
    return tuple(found)
