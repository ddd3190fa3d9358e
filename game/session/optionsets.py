"""Option sets with names: written as one small line, read back strictly, kept in the user's folder; knows no screen.

The line reads `<game>: cap_fan=5 zimo=jiafan`: the game, a colon, and what differs from its usual rules. A set of usual
rules is the game and the colon alone.
"""

import contextlib
import difflib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from game.engine.options import Option, OptionError, Value
from game.engine.variant import Variant
from game.session.files import write_atomic

FILE: Final = "option_sets.json"
MOST_NAME: Final = 40
MOST_SETS: Final = 200
Games: TypeAlias = Mapping[str, type[Variant[Any]]]
Fault: TypeAlias = Literal["empty", "game", "pair", "key", "twice", "value", "number"]
Notice: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]


class OptionSetError(ValueError):
    """A text that is no option set. `fault` says in which way, `at` where it begins; `fields` name key and choices."""

    def __init__(self, fault: Fault, at: int = 0, **fields: str) -> None:
        super().__init__(f"{fault}: {', '.join(f'{key}={value}' for key, value in fields.items())}")
        self.fault = fault
        self.at = at
        self.fields = fields

    @property
    def key(self) -> str:
        """Return the key of the message; one that has a suggestion ends in `_near`."""
        return f"sets.bad.{self.fault}{'_near' if self.fields.get('near') else ''}"


@dataclass(frozen=True, slots=True)
class NamedSet:
    """A set that was kept: its name, its game, and what differs from the game's usual rules."""

    name: str
    game: str
    values: Mapping[str, Value]


def value_text(value: Value) -> str:
    """Return a value as it is written: on, off, none, a number or a word."""
    return "on" if value is True else "off" if value is False else "none" if value is None else str(value)


def format_set(game: type[Variant[Any]], values: Mapping[str, Value]) -> str:
    """Return the line for some option values; those that are as usual, and unknown ones, are left out."""
    options = game.option_set.options
    changed = [option for option in options if option.key in values and not _same(values[option.key], option.default)]
    return " ".join([f"{game.id}:", *(f"{option.key}={value_text(values[option.key])}" for option in changed)])


def _same(a: Value, b: Value) -> bool:
    return a == b and type(a) is type(b)


def parse_set(text: str, games: Games) -> tuple[str, dict[str, Value]]:
    """Return the game and the deviations that a line names; raises OptionSetError for the first thing wrong with it."""
    head, colon, rest = text.replace("：", ":").partition(":")
    name, start = head.strip(), len(head) - len(head.lstrip())
    if not name or not colon:
        raise OptionSetError("empty", start, games=", ".join(games))
    if name not in games:
        raise OptionSetError("game", start, key=name, near=_near(name, games), games=", ".join(games))
    values: dict[str, Value] = {}
    found = games[name].option_set
    for word, at in _words(rest, len(head) + 1):
        key, equals, value = word.partition("=")
        if not key or not equals:
            raise OptionSetError("pair", at, key=word)
        if key not in found.by_key:
            raise OptionSetError("key", at, key=key, near=_near(key, found.by_key))
        if key in values:
            raise OptionSetError("twice", at, key=key)
        option = found.by_key[key]
        try:
            values[key] = option.parse(value)
        except OptionError as error:
            if not option.bounded:
                raise OptionSetError("number", at, key=key, value=value, least=str(option.minimum)) from error
            raise OptionSetError("value", at, key=key, value=value, choices=_choices(option)) from error
    return name, values


def _words(text: str, start: int) -> Iterable[tuple[str, int]]:
    """Yield the words of a text with their places; commas and semicolons part words, too."""
    word = ""
    for place, char in enumerate(text + " "):
        if char.isspace() or char in ",;，；、":
            if word:
                yield word, start + place - len(word)
            word = ""
        else:
            word += char


def _choices(option: Option) -> str:
    if option.kind == "int":
        return f"{option.minimum}-{option.maximum}"
    return ", ".join(value_text(choice) for choice in option.choices)


def _near(word: str, known: Iterable[str]) -> str:
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)), "")


@dataclass
class OptionSets:
    """The sets a player has kept. `folder=None` keeps them only while the program runs; nothing here raises.

    What cannot be read becomes a notice (text key and fields) in `notices`: a broken file is set aside, a set that no
    longer fits its game is left out.
    """

    games: Games
    folder: Path | None = None
    sets: list[NamedSet] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.folder is not None:
            self._read(self.folder / FILE)

    def _tell(self, key: str, /, **fields: object) -> None:
        self.notices.append((key, tuple((name, str(value)) for name, value in fields.items())))

    def _read(self, path: Path) -> None:
        try:
            items = json.loads(path.read_bytes())
            pairs = [(str(item["name"]), str(item["set"])) for item in items]
        except FileNotFoundError:
            return
        except OSError as error:
            self._tell("sets.unreadable", error=error.strerror or error)
            return
        except (ValueError, TypeError, KeyError, RecursionError):
            kept = path.with_name(f"{path.name}.broken")
            with contextlib.suppress(OSError):
                path.replace(kept)
            self._tell("sets.broken", file=kept.name)
            return
        for name, text in pairs:
            self._take(name, text)

    def _take(self, name: str, text: str) -> None:
        try:
            game, values = parse_set(text, self.games)
        except OptionSetError as error:
            self._tell("sets.left_out", name=name, key=error.fields.get("key", text))
            return
        self.sets.append(NamedSet(name, game, values))

    def of(self, game: str) -> list[NamedSet]:
        """Return the sets of a game in the order in which they were kept."""
        return [one for one in self.sets if one.game == game]

    def keep(self, name: str, game: str, values: Mapping[str, Value]) -> NamedSet | None:
        """Keep a set under a name, in the place of one of that name; return it, None if the name is empty."""
        name = " ".join(name.split())[:MOST_NAME]
        if not name:
            return None
        known = self.games[game].option_set.by_key
        made = NamedSet(name, game, {k: v for k, v in values.items() if k in known and not _same(v, known[k].default)})
        self._change(lambda sets: [*(s for s in sets if (s.name, s.game) != (name, game)), made][-MOST_SETS:])
        return made

    def forget(self, name: str, game: str) -> None:
        """Drop a set."""
        self._change(lambda sets: [one for one in sets if (one.name, one.game) != (name, game)])

    def _change(self, change: Callable[[list[NamedSet]], list[NamedSet]]) -> None:
        self.sets = change(self.sets)
        if self.folder is None:
            return
        items = [{"name": one.name, "set": format_set(self.games[one.game], one.values)} for one in self.sets]
        try:
            write_atomic(self.folder / FILE, json.dumps(items, ensure_ascii=False, indent=1).encode())
        except OSError as error:
            self._tell("sets.unsaved", error=error.strerror or error)
