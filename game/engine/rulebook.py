"""Tables of a rule book as data: rows named by text keys, numbers from what scores; knows no game and no language."""

from dataclasses import dataclass

Fields = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: the key of its name, a number (or the key of a text), and the key of the condition or an empty text.

    `fields` are numbers that name and condition may mention.
    """

    name: str
    value: int | str
    condition: str = ""
    fields: Fields = ()


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A table: the key of its title, the key of what its numbers count, and its rows."""

    title: str
    unit: str
    rows: tuple[TableRow, ...]
