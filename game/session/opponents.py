"""The people one plays against: how well and in what temper they play, and which bot does it; knows no screen.

They are data (`config/opponents.toml`). A log names the person who sat in a chair, not the bot, so that a match that is
gone on with shows the same faces even when better bots play for them by then.
"""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

LEVELS: Final = (1, 2, 3, 4)
TEMPERS: Final = ("even", "fast", "hunter", "guard")


class OpponentsError(ValueError):
    """A file of opponents that cannot be used; the text names the file, the place and what would be right."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to play against: `bot` plays for them, `face` names a portrait."""

    id: str
    level: int
    temper: str
    face: str
    bot: str

    @property
    def name(self) -> str:
        """The text key of the name."""
        return f"people.{self.id}.name"

    @property
    def about(self) -> str:
        """The text key of the sentence about them."""
        return f"people.{self.id}.about"


@dataclass(frozen=True, slots=True)
class People:
    """Everybody one can play against, weakest first, and who sits at the first match."""

    by_id: Mapping[str, Opponent] = field(default_factory=dict)
    first: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.by_id)

    def others(self, seated: Sequence[str]) -> list[str]:
        """Return for each chair somebody else who does not sit at the table, of the same level as far as there is one.

        It is the next one in order, so that asking again and again brings everybody. Where a whole level sits there,
        the nearest levels help out, the lower and the higher one in turn.
        """
        taken = set(seated)
        everybody = list(self.by_id.values())
        found = []
        for chair, name in enumerate(seated):
            person = self.by_id.get(name)
            free = [one for one in everybody if one.id not in taken]
            if person is None or not free:
                found.append(name)
                continue
            here, up = everybody.index(person), 1 if chair % 2 else -1
            other = min(
                free, key=lambda one: self._far(one, person, up, (everybody.index(one) - here) % len(everybody))
            )
            taken.add(other.id)
            found.append(other.id)
        return found

    @staticmethod
    def _far(one: Opponent, person: Opponent, up: int, steps: int) -> tuple[int, bool, int]:
        """Return how ill somebody suits a person's chair: other level, on the wrong side, later in order."""
        step = one.level - person.level
        return abs(step), step * up < 0, steps


def read_people(path: Path, bots: Collection[str]) -> People:
    """Read a file of opponents whose bots are among `bots`; raises OpponentsError."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise OpponentsError(f"{path.name}: {error}") from error
    by_level = data.get("bots", {})
    entries = [_opponent(path, name, entry, by_level) for name, entry in data.get("opponents", {}).items()]
    for one in entries:
        if one.bot not in bots:
            raise OpponentsError(f"{path.name}: {one.id}: no bot {one.bot!r}; there are {', '.join(bots)}")
    people = {one.id: one for one in sorted(entries, key=lambda one: one.level)}
    first = tuple(data.get("first", ()))
    unknown = [name for name in first if name not in people]
    if unknown or len(first) < 3:
        raise OpponentsError(f"{path.name}: first: three of {', '.join(people)} are wanted, not {list(first)}")
    return People(people, first)


def _opponent(path: Path, name: str, entry: Mapping[str, Any], by_level: Mapping[str, str]) -> Opponent:
    level, temper, face = entry.get("level"), entry.get("temper"), entry.get("face")
    if level not in LEVELS or temper not in TEMPERS or not isinstance(face, str):
        wanted = f"level {LEVELS}, temper {TEMPERS}, face a picture's name"
        raise OpponentsError(f"{path.name}: {name}: {wanted} are wanted, not {dict(entry)}")
    return Opponent(name, level, temper, face, str(entry.get("bot", by_level.get(str(level), ""))))
