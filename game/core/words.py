"""Texts in two languages, read from TOML tables; knows neither screen nor rule."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Formatter
from typing import Final

LANGUAGES: Final = ("zh", "en")


class _Filler(Formatter):
    """Fills fields in; `{hands:hand|hands}` is the first word for 1, else the second."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Return a number's word, or what a field is written as."""
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return one if value == 1 else many


FILLER: Final = _Filler()


class Words:
    """The strings of one language: dotted key -> text with `{name}` fields."""

    def __init__(self, language: str, table: Mapping[str, str]) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self.table = dict(table)

    def __call__(self, key: str, /, **fields: object) -> str:
        """Return the text for a key with its fields filled in; raises KeyError for an unknown key."""
        text = self.table[key]
        if not fields:
            return text
        return FILLER.format(text, **fields) if "|" in text else text.format(**fields)

    def of(self, owner: str, key: str) -> str:
        """Return the owner's own text for a key (`<owner>.<key>`) where it has one, else that of everybody."""
        return self.table.get(f"{owner}.{key}", self.table[key])

    def has(self, key: str) -> bool:
        """Return whether a key has a text."""
        return key in self.table


def flatten(table: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    """Return nested TOML tables as one mapping of dotted keys to texts."""
    flat: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{name}."))
        else:
            flat[prefix + name] = str(value)
    return flat


def load_words(language: str, plain: Iterable[Path], bilingual: Iterable[Path] = ()) -> Words:
    """Read the strings of one language.

    `plain` files hold one language; `bilingual` files (a variant's `strings.toml`) hold a table per language at the
    top: `[zh]` and `[en]`.
    """
    table: dict[str, str] = {}
    for path in plain:
        table.update(flatten(_read(path)))
    for path in bilingual:
        part = _read(path).get(language, {})
        if isinstance(part, Mapping):
            table.update(flatten(part))
    return Words(language, table)


def _read(path: Path) -> dict[str, object]:
    with path.open("rb") as file:
        return tomllib.load(file)
