"""Rule options that describe themselves: typed values with labels, ranges and conditions; knows no rule.

A game's options are a frozen dataclass whose fields are made by `option()`. From it follow the set-up form, `--set`,
the log header, validation and the tests' strategies.
"""

import difflib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

Value: TypeAlias = bool | int | str | None
Conditions: TypeAlias = tuple[tuple[str, Value], ...]
OptionsT = TypeVar("OptionsT")

ANY: Final = 10**8
"""An upper end that stands for none: sums of money below it fit wherever they are written."""


class OptionError(ValueError):
    """An option or value that does not exist; the message names it, what there is, and the nearest match."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option as a form shows it.

    `kind` is `bool`, `int` (from `minimum` to `maximum`) or `choice` (one of `choices`, or beside them, where `maximum`
    is given, any whole number from `minimum` to it; where `numbers` is given, any text of so many whole numbers such as
    `4/3/2/1`). `label` and `help` are text keys. `when` holds pairs (other key,
    value): the option matters only if each of the others has that value.
    """

    key: str
    kind: Literal["bool", "int", "choice"]
    default: Value
    choices: tuple[Value, ...]
    minimum: int
    maximum: int
    numbers: int
    label: str
    help: str
    when: Conditions

    def value_label(self, value: Value) -> str:
        """Return the text key of one of the choices, `<owner>.value.<key>.<value>`."""
        return f"{self.label.replace('.option.', '.value.', 1)}.{_text(value)}"

    @property
    def bounded(self) -> bool:
        """Return whether numbers have an upper end."""
        return self.maximum < ANY

    def check(self, value: Value) -> Value:
        """Return the value if it is allowed; raises OptionError otherwise."""
        if self.kind == "int":
            if isinstance(value, int) and not isinstance(value, bool) and self.minimum <= value <= self.maximum:
                return value
            raise OptionError(f"{self.key}={value!r}: {self._number()} is wanted")
        if (written := _numbers(value, self.numbers)) is not None:
            return written
        for choice in self.choices:
            if choice == value and type(choice) is type(value):
                return choice
        if type(value) is int and self.minimum <= value <= self.maximum:
            return value
        raise OptionError(f"{self.key}={value!r}: {self._possible()} are possible")

    def accepts(self, value: object) -> bool:
        """Return whether a value, perhaps from a file, is allowed."""
        if not isinstance(value, bool | int | str | None):
            return False
        try:
            self.check(value)
        except OptionError:
            return False
        return True

    def _number(self) -> str:
        """Return which numbers `check` takes, in words."""
        return f"a whole number {f'from {self.minimum} to {self.maximum}' if self.bounded else f'>= {self.minimum}'}"

    def _possible(self) -> str:
        """Return what `check` takes of a choice, in words."""
        words = [_text(choice) for choice in self.choices]
        words += [f"{self.minimum} to {self.maximum}"] if self.maximum else []
        words += [f"any {self.numbers} whole numbers"] if self.numbers else []
        return ", ".join(words)

    def parse(self, text: str) -> Value:
        """Read a value as typed by a person; raises OptionError."""
        if self.kind == "int":
            try:
                return self.check(int(text))
            except ValueError as error:
                if isinstance(error, OptionError):
                    raise
                raise OptionError(f"{self.key}={text}: {self._number()} is wanted") from error
        words = {_text(choice): choice for choice in self.choices}
        words |= {"on": True, "off": False} if True in self.choices and False in self.choices else {}
        if text.lower() in words:
            return words[text.lower()]
        if text.isdecimal() and self.minimum <= int(text) <= self.maximum:
            return int(text)
        if self.numbers:
            return self.check(text)
        raise OptionError(f"{self.key}={text}: {self._possible()} are possible")


def _numbers(value: Value, count: int) -> str | None:
    """Return so many whole numbers as `4/3/2/1`, None for anything else; digits alone are a number each."""
    if not isinstance(value, str) or not count:
        return None
    parts = value.split("/") if "/" in value else list(value)
    try:
        return "/".join(str(int(part)) for part in parts) if len(parts) == count else None
    except ValueError:
        return None


def _text(value: Value) -> str:
    """Return a value as typed on a command line."""
    return "none" if value is None else str(value).lower()


def option(
    default: Value,
    *,
    choices: tuple[Value, ...] = (),
    minimum: int = 1,
    maximum: int = 0,
    numbers: int = 0,
    when: Conditions = (),
) -> Any:
    """Declare an option as a dataclass field.

    A bool default without choices makes a switch, `maximum` without choices a number, with choices further numbers, and
    `numbers` further texts of so many numbers.
    """
    kind = "int" if maximum and not choices else "choice"
    if isinstance(default, bool) and not choices:
        choices = (False, True)
        kind = "bool"
    meta = {"kind": kind, "choices": choices, "minimum": minimum, "maximum": maximum, "numbers": numbers}
    meta["when"] = when
    return field(default=default, metadata=meta)


def options_of(owner: str, cls: type) -> tuple[Option, ...]:
    """Return the options of an options dataclass in their order; label keys are `<owner>.option.<key>`."""
    found = []
    for item in fields(cls):
        if item.default is MISSING:
            raise TypeError(f"option {item.name} needs a default")
        found.append(
            Option(
                key=item.name,
                default=item.default,
                label=f"{owner}.option.{item.name}",
                help=f"{owner}.option_help.{item.name}",
                **item.metadata,
            )
        )
    return tuple(found)


class OptionSet(Generic[OptionsT]):
    """The options of one game: making, checking, reading and writing chosen sets."""

    def __init__(self, owner: str, cls: type[OptionsT]) -> None:
        self.cls = cls
        self.options = options_of(owner, cls)
        self.by_key = {item.key: item for item in self.options}

    def find(self, key: str) -> Option:
        """Return an option; raises OptionError with the nearest match for an unknown key."""
        if key in self.by_key:
            return self.by_key[key]
        near = difflib.get_close_matches(key, self.by_key, n=1)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(self.by_key)}"
        raise OptionError(f"unknown option {key!r}{hint}")

    def make(self, values: Mapping[str, Value] | None = None) -> OptionsT:
        """Return a chosen set from deviations; raises OptionError for an unknown key or value."""
        checked = {key: self.find(key).check(value) for key, value in (values or {}).items()}
        return replace(self.cls(), **checked)  # type: ignore[type-var]

    def parse(self, texts: Mapping[str, str]) -> OptionsT:
        """Return a chosen set from typed texts; raises OptionError."""
        return self.make({key: self.find(key).parse(text) for key, text in texts.items()})

    def deviations(self, chosen: OptionsT) -> dict[str, Value]:
        """Return what differs from the defaults, as `make` takes it."""
        return {o.key: getattr(chosen, o.key) for o in self.options if getattr(chosen, o.key) != o.default}
