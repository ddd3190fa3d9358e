"""Reading worked cases (rules/CASES.md): fields common to all games, strictly; holds no rule and calls none.

A case is one JSON object. Its `kind` decides which fields it has; an unknown kind, field or value is an error, never
skipped. Each game maps its kinds onto its own public functions (see `casework.py` in its folder).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.core.melds import Meld, MeldKind
from game.core.tiles import NAMES, RANKS_BY_SOURCE, NotationError, Seat, Suit, Tile, parse_tiles
from game.engine import events as ev
from game.engine.options import OptionError
from game.engine.variant import Variant

if TYPE_CHECKING:
    from game.rules.desk import Desk

Case = Mapping[str, Any]
COMMON = frozenset(
    {"id", "variant", "kind", "description", "options", "expect", "dealer"}
    | {"source", "note", "preset", "origin", "title"}
)
MELD_WORDS: Mapping[str, MeldKind] = {
    **dict.fromkeys(("pung", "pong", "peng"), MeldKind.PENG),
    **dict.fromkeys(("kong_exposed", "point", "minggang"), MeldKind.MING_GANG),
    **dict.fromkeys(("kong_added", "added", "bugang"), MeldKind.BU_GANG),
    **dict.fromkeys(("kong_concealed", "concealed", "angang"), MeldKind.AN_GANG),
    "chi": MeldKind.CHI,
}
HOW_WORDS: Mapping[str, Mapping[str, Any]] = {
    "discard": {"by": ev.DISCARD},
    "self_draw": {},
    "kong_replacement": {"draw_source": ev.TAIL},
    "discard_after_kong": {"by": ev.DISCARD},
    "rob_kong": {"by": ev.ROB},
    "last_tile_draw": {"last_tile": True},
    "last_tile_discard": {"by": ev.DISCARD, "last_tile": True},
    "heavenly": {"dealt": True},
    "earthly": {"first_draw": True},
    "earthly_discard": {"by": ev.DISCARD, "first_discard": True},
}
"""How a win came about, as fields of `Win`."""
CHI_TILES = 3
OBJECTS = frozenset({"options", "given", "flags", "jing", "hands", "choices", "win"})
"""Fields that hold an object wherever they occur."""
LISTS_OF_OBJECTS = frozenset({"melds", "kongs", "events", "players", "feeds", "claims"})
LISTS_OF_OBJECTS |= {"kong_payments", "kong_receipts", "win_events"}
LISTS = LISTS_OF_OBJECTS | {"winners", "already_won", "passed", "kong_forfeited", "passed_before", "in_play", "scores"}
LISTS |= {"counts", "jing_counts", "table_jing_tiles", "pay", "rounds", "dice", "ops", "others", "dance_waits"}
"""Fields that hold a list wherever they occur."""
SUIT_WORDS: Mapping[str, Suit] = {"W": 0, "D": 1, "T": 2, "m": 0, "p": 1, "s": 2}


class CaseError(ValueError):
    """A case that cannot be read: an unknown kind, field, word or option, or a hand in no notation."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of case is worked: its own fields, and the function that answers what `expect` asks."""

    fields: frozenset[str]
    work: Callable[[Case, Any], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class CaseBook:
    """The kinds of one game. `ordered` names the keys of `expect` whose lists are compared in order.

    `whole` names the keys whose objects must have no more entries than expected. `aliases` are (key, value) of options
    as cases may write them, with the (key, value) meant.
    """

    variant: type[Variant[Any]]
    kinds: Mapping[str, Kind]
    ordered: frozenset[str]
    whole: frozenset[str] = frozenset()
    aliases: Mapping[tuple[str, Any], tuple[str, Any]] = field(default_factory=dict)

    desk: "Desk | None" = None
    """What the scoring desk asks; a game without it has no desk."""

    def work(self, case: Case) -> Mapping[str, Any]:
        """Return everything the game answers to a case; raises CaseError for what it does not know.

        A field that is null counts as missing.
        """
        case = _built(case, "the case")
        kind = self.kinds[one_of(case.get("kind"), self.kinds, "the kind")]
        unknown = set(case) - COMMON - kind.fields
        if unknown:
            raise CaseError(f"unknown field {', '.join(sorted(unknown))}")
        game = self.game(case)
        dealer(case)
        try:
            return kind.work(case, game)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            if isinstance(error, CaseError):
                raise
            raise CaseError(f"the case cannot be read: {error}") from error

    def game(self, case: Case) -> Variant[Any]:
        """Return the game under the options of a case; raises CaseError."""
        try:
            given = option_values(case.get("options") or {})
            meant = dict(self.aliases.get(item, item) for item in given.items())
            return self.variant(self.variant.option_set.make(meant))
        except (OptionError, TypeError) as error:
            raise CaseError(str(error)) from error


def _built(value: Any, name: str) -> Any:
    """Return a part of a case without its null fields; raises CaseError for an object or list that is none."""
    if name in OBJECTS and not isinstance(value, Mapping):
        raise CaseError(f"{name} is an object, not {value!r}")
    if name in LISTS and not isinstance(value, list | tuple):
        raise CaseError(f"{name} is a list, not {value!r}")
    if name in ("options", "expect"):
        return value
    if isinstance(value, Mapping):
        return {key: _built(one, key) for key, one in value.items() if one is not None}
    if not isinstance(value, list | tuple):
        return value
    wrong = [one for one in value if name in LISTS_OF_OBJECTS and not isinstance(one, Mapping)]
    if wrong:
        raise CaseError(f"{name} is a list of objects, not of {wrong[0]!r}")
    return [_built(one, "") for one in value]


def option_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as a game takes them: a list of numbers, such as what places are worth, is one text."""
    return {key: "/".join(map(str, value)) if isinstance(value, list) else value for key, value in values.items()}


def need(case: Case, field: str) -> Any:
    """Return a field that must be there; raises CaseError."""
    if field not in case:
        raise CaseError(f"the field {field} is missing")
    return case[field]


def one_of(value: Any, words: Iterable[str], what: str) -> str:
    """Return a word if it is known; raises CaseError naming those that are."""
    known = list(words)
    if value not in known:
        raise CaseError(f"{what} {value!r} is unknown; there are {', '.join(known)}")
    return str(value)


def tiles(text: Any) -> tuple[Tile, ...]:
    """Read a hand in either notation; raises CaseError that points at the fault."""
    if not isinstance(text, str):
        raise CaseError(f"a hand is a text, not {text!r}")
    try:
        return tuple(parse_tiles(text))
    except NotationError as error:
        raise CaseError(error.pointed()) from error


def tile(text: Any) -> Tile:
    """Read one tile; raises CaseError."""
    found = tiles(text)
    if len(found) != 1:
        raise CaseError(f"one tile is wanted, not {text!r}")
    return found[0]


def suit(text: Any) -> Suit | None:
    """Read a suit letter, None for none; raises CaseError."""
    if text is None:
        return None
    return SUIT_WORDS[one_of(text, SUIT_WORDS, "the suit")]


def seat(value: Any) -> Seat:
    """Read a seat; raises CaseError."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 4:
        raise CaseError(f"a seat is 0 to 3, not {value!r}")
    return value


def dealer(case: Case) -> Seat:
    """Read who deals: seat 0 unless the case says otherwise; raises CaseError."""
    return seat(case.get("dealer", 0))


def flag(item: Mapping[str, Any], field: str) -> bool:
    """Read true or false, false if it is missing; raises CaseError."""
    value = item.get(field, False)
    if not isinstance(value, bool):
        raise CaseError(f"{field} is true or false, not {value!r}")
    return value


def number(item: Mapping[str, Any], field: str, usual: int | None = None) -> int:
    """Read a number from 0, `usual` if it is missing, or it must be there; raises CaseError."""
    value = need(item, field) if usual is None else item.get(field, usual)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise CaseError(f"{field} is a number from 0, not {value!r}")
    return value


def melds(items: Sequence[Mapping[str, Any]], owner: Seat = 0) -> tuple[Meld, ...]:
    """Read melds; a claimed one without `from` was taken from the next seat (which decides no fan)."""
    return tuple(_meld(item, owner) for item in items)


def _meld(item: Mapping[str, Any], owner: Seat) -> Meld:
    unknown = set(item) - {"type", "tile", "tiles", "from"}
    if unknown:
        raise CaseError(f"unknown field {', '.join(sorted(unknown))} in a meld")
    kind = MELD_WORDS[one_of(item.get("type"), MELD_WORDS, "the meld")]
    source = seat(item["from"]) if item.get("from") is not None else (owner + 1) % 4
    if kind is MeldKind.CHI:
        run = tiles(need(item, "tiles"))
        if len(run) != CHI_TILES:
            raise CaseError(f"a chi has three tiles, not {item['tiles']!r}")
        return Meld(kind, tuple(sorted(run)), run[0], (owner - 1) % 4)
    one = tile(need(item, "tile")) if "tile" in item else _only_kind(item, 4 if kind.is_gang else 3)
    if kind is MeldKind.AN_GANG:
        return Meld(kind, (one,) * 4)
    return Meld(kind, (one,) * (4 if kind.is_gang else 3), one, source)


def _only_kind(item: Mapping[str, Any], count: int) -> Tile:
    """Read the kind of a meld written out in `tiles`; raises CaseError unless they are `count` of one kind."""
    found = tiles(need(item, "tiles"))
    if len(found) != count or len(set(found)) != 1:
        raise CaseError(f"the meld {item.get('type')} has {count} tiles of one kind, not {item['tiles']!r}")
    return found[0]


def source_name(one: Tile) -> str:
    """Return a tile in the notation of the source texts, such as `5D`."""
    return RANKS_BY_SOURCE[one] if one < 27 else NAMES[one]


def differences(
    expect: Mapping[str, Any], got: Mapping[str, Any], *, ordered: Iterable[str] = (), whole: Iterable[str] = ()
) -> list[str]:
    """Return what differs between the expected keys and the answer; lists compare as multisets unless `ordered`.

    An object under a key in `whole` must have exactly the keys expected, any other may have more. A list of names
    inside a list, such as the two tiles of a run, is a multiset as well; a pair of a name and a number is ordered.
    """
    found: list[str] = []
    for key, wanted in expect.items():
        if key not in got:
            found.append(f"{key}: expected {wanted!r}, got nothing")
        elif (key in whole and set(wanted) != set(got[key])) or not _same(wanted, got[key], key in ordered, ordered):
            found.append(f"{key}: expected {wanted!r}, got {got[key]!r}")
    return found


def _same(wanted: Any, got: Any, in_order: bool, ordered: Iterable[str]) -> bool:
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        return not differences(wanted, got, ordered=ordered)
    if isinstance(wanted, list) and isinstance(got, list | tuple):
        if len(wanted) != len(got):
            return False
        if in_order:
            return all(_same(a, b, True, ordered) for a, b in zip(wanted, got, strict=True))
        rest = list(got)
        for item in wanted:
            paired = not _only_names(item)
            match = next((i for i, other in enumerate(rest) if _same(item, other, paired, ordered)), None)
            if match is None:
                return False
            rest.pop(match)
        return True
    return bool(wanted == got) and isinstance(wanted, bool) == isinstance(got, bool)


def _only_names(item: Any) -> bool:
    return isinstance(item, list) and all(isinstance(one, str) for one in item)
