"""The circumstances of a win as arguments: declared, read and listed as each game's desk has them; knows no game."""

from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from game.cli.command import CommandError, unknown
from game.core.melds import MeldKind
from game.core.resources import resource
from game.core.tiles import NotationError, Seat, Tile, parse_tile, parse_tiles
from game.core.words import Words, load_words
from game.rules.casefile import MELD_WORDS, CaseBook
from game.rules.desk import SEATS, Desk, DeskField, DeskGang
from game.rules.deskvalues import one_seat
from game.variants import CASE_BOOKS, told

DEST: Final = "desk_"
"""How the values of fields are told from the other arguments."""
ALIASES: Final[Mapping[str, tuple[str, ...]]] = {"already_won": ("--won",), "gangs": ("--gang",)}
LISTED: Final = "listed when asked for"
"""Stands for the list of fields, which is made only if somebody wants to read it."""
NOTHING: Final = ("none", "")
GANG_PARTS: Final = (3, 5)
FORMS: Final[Mapping[str, str]] = {
    "int": "N",
    "seat": "SEAT",
    "seats": "SEAT,...",
    "flags": "SEAT,...",
    "tile": "TILE",
    "tiles": "TILES",
    "words": "SEAT:WORD,...",
    "counts": "SEAT:N,...",
    "payments": "SEAT:N,...",
    "gangs": "SEAT:KIND:TILE[:FROM[:declared]],...",
}


class FieldHelp(RawDescriptionHelpFormatter):
    """Help that lists, where `LISTED` stands, what each game takes."""

    def add_text(self, text: str | None) -> None:
        """Add a text to the help."""
        super().add_text("\n".join(listed()) if text == LISTED else text)


def flag_of(key: str) -> str:
    """Return the argument of a field."""
    return "--" + key.replace("_", "-")


def desks() -> Iterator[tuple[CaseBook, Desk]]:
    """Return the games that have a desk."""
    return ((book, book.desk) for book in CASE_BOOKS if book.desk is not None)


def declare(parser: ArgumentParser) -> None:
    """Declare the fields of all games; which of them a game takes is checked when it is known."""
    kinds: dict[str, bool] = {}
    for _, desk in desks():
        kinds.update({item.key: item.kind == "bool" for item in desk.fields})
    for key, switch in kinds.items():
        how: dict[str, Any] = {"action": "store_true"} if switch else {"action": "append"}
        parser.add_argument(flag_of(key), *ALIASES.get(key, ()), dest=DEST + key, help=SUPPRESS, **how)
    parser.formatter_class = FieldHelp
    parser.epilog = LISTED


def texts(language: str, games: Mapping[str, object]) -> Words:
    """Return the texts of the program and of games in a language; seats are called by their numbers."""
    strings = [resource("game", "variants", name, "strings.toml") for name in games]
    words = load_words(language, [resource("assets", "i18n", f"{language}.toml")], strings)
    words.table |= {f"desk.seat.{seat}": words("score.seat", seat=seat) for seat in SEATS}
    return words


def listed() -> Iterator[str]:
    """Return the lines that tell what each game takes."""
    words = texts("en", {book.variant.id: book for book, _ in desks()})
    yield "tiles: 123m456p789s (m 万, p 筒, s 条) or 1W4D7T, honours E S W N C F P; seats: 0 to 3 in turn order"
    for book, desk in desks():
        yield f"\nwhat --game {book.variant.id} takes ({told.said(words, f'{book.variant.id}.name')}):"
        for item in desk.fields:
            yield from _help(words, item)


def _help(words: Words, item: DeskField) -> Iterator[str]:
    form = "" if item.kind == "bool" else " " + FORMS.get(item.kind, "WORD")
    yield f"  {flag_of(item.key)}{form}"
    text = told.said(words, item.name)
    if item.choices and item.kind != "seat":
        text += ": " + ", ".join(_typed(choice) for choice in item.choices)
    if item.when is not None:
        text += f" (with {flag_of(item.when[0])} {' or '.join(map(str, item.when[1]))})"
    if item.option is not None:
        text += f" (with --set {item.option[0]}={' or '.join(map(_typed, item.option[1]))})"
    yield f"      {text}"


def _typed(value: Any) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


# -- reading -------------------------------------------------------------------------------------------------------


def values_of(given: Namespace, game: str, desk: Desk) -> dict[str, Any]:
    """Return the values of the fields that are given; raises CommandError for what the game does not ask."""
    found: dict[str, Any] = {}
    for name, raw in vars(given).items():
        if not name.startswith(DEST) or raw in (None, False):
            continue
        key = name.removeprefix(DEST)
        item = desk.by_key(key)
        if item is None:
            takes = ", ".join(flag_of(one.key) for one in desk.fields)
            raise CommandError(f"{flag_of(key)} is nothing that {game} asks; it takes {takes}")
        found[key] = True if raw is True else read(item, ",".join(raw))
    return found


def check_conditions(desk: Desk, values: Mapping[str, Any], rules: Any) -> None:
    """Raise CommandError for a field that decides nothing beside the others or under the house rules."""
    for key in values:
        item = desk.by_key(key)
        assert item is not None
        if item.when is not None:
            other = desk.by_key(item.when[0])
            now = values.get(item.when[0], other.default if other else None)
            if now not in item.when[1]:
                wanted = " or ".join(map(_typed, item.when[1]))
                raise CommandError(f"{flag_of(key)} goes with {flag_of(item.when[0])} {wanted}, not with {_typed(now)}")
        if item.option is not None and getattr(rules, item.option[0]) not in item.option[1]:
            wanted = " or ".join(f"--set {item.option[0]}={_typed(value)}" for value in item.option[1])
            raise CommandError(f"{flag_of(key)} decides something only with {wanted}")


def fault(flag: str, text: str, at: int, message: str) -> CommandError:
    """Return the error for a place in the text of an argument."""
    return CommandError(f"{flag}: {message}\n  {text}\n  {' ' * at}^")


def read(item: DeskField, text: str) -> Any:
    """Read the value of a field; raises CommandError that points at the place."""
    flag = flag_of(item.key)
    if text in NOTHING and item.kind in ("seats", "flags", "tiles", "gangs"):
        return ()
    pieces = list(_pieces(text))
    if item.kind in ("seats", "flags"):
        return tuple(sorted({_seat(flag, text, at, piece) for at, piece in pieces}))
    if item.kind == "tiles":
        return tuple(tile for at, piece in pieces for tile in _tiles(flag, text, at, piece))
    if item.kind == "gangs":
        return tuple(_gang(flag, text, at, piece) for at, piece in pieces)
    if item.kind in ("words", "counts", "payments"):
        return _each_seat(item, text, pieces)
    return _single(item, flag, text, 0, text)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Return what stands between the commas of a text, each with its place."""
    at = 0
    for piece in text.split(","):
        yield at, piece
        at += len(piece) + 1


def _single(item: DeskField, flag: str, text: str, at: int, word: str) -> Any:
    if item.kind == "seat":
        return None if word == "none" and None in item.choices else _seat(flag, text, at, word)
    if item.kind == "tile":
        return _tile(flag, text, at, word)
    if item.kind in ("int", "counts", "payments"):
        return _number(item, flag, text, at, word)
    words = {_typed(choice): choice for choice in item.choices}
    if word not in words:
        raise fault(flag, text, at, str(unknown("word", word, words)))
    return words[word]


def _seat(flag: str, text: str, at: int, word: str) -> Seat:
    if word not in map(str, SEATS):
        raise fault(flag, text, at, f"a seat is 0 to 3, not {word!r}")
    return int(word)


def _number(item: DeskField, flag: str, text: str, at: int, word: str) -> int:
    if not word.isdecimal() or not item.minimum <= int(word) <= item.maximum:
        raise fault(flag, text, at, f"a number from {item.minimum} to {item.maximum} is wanted, not {word!r}")
    return int(word)


def _noted(flag: str, text: str, at: int, read_it: Callable[[], Any]) -> Any:
    try:
        return read_it()
    except NotationError as error:
        raise fault(flag, text, at + error.position, error.problem) from error


def _tile(flag: str, text: str, at: int, word: str) -> Tile:
    found: Tile = _noted(flag, text, at, lambda: parse_tile(word))
    return found


def _tiles(flag: str, text: str, at: int, word: str) -> list[Tile]:
    found: list[Tile] = _noted(flag, text, at, lambda: parse_tiles(word))
    return found


def _each_seat(item: DeskField, text: str, pieces: list[tuple[int, str]]) -> tuple[Any, ...]:
    flag, none = flag_of(item.key), item.choices[0] if item.kind == "words" else 0
    found: tuple[Any, ...] = (none,) * len(SEATS)
    for at, piece in pieces:
        seat, colon, word = piece.partition(":")
        if not colon:
            raise fault(flag, text, at, f"{FORMS[item.kind].removesuffix(',...')} is wanted, such as 2:{_some(item)}")
        value = _single(item, flag, text, at + len(seat) + 1, word)
        found = one_seat(found, _seat(flag, text, at, seat), value, none)
    return found


def _some(item: DeskField) -> str:
    return _typed(item.choices[-1]) if item.choices else "1"


def _gang(flag: str, text: str, at: int, piece: str) -> DeskGang:
    """Read `SEAT:KIND:TILE[:FROM[:declared]]`."""
    parts = piece.split(":")
    places = [at + sum(len(part) + 1 for part in parts[:i]) for i in range(len(parts))]
    if not GANG_PARTS[0] <= len(parts) <= GANG_PARTS[1]:
        raise fault(flag, text, at, f"{FORMS['gangs'].removesuffix(',...')} is wanted, such as 2:ming_gang:7p:3")
    kinds = {kind.value: kind for kind in MeldKind if kind.is_gang}
    kinds |= {word: kind for word, kind in MELD_WORDS.items() if kind.is_gang}
    owner = _seat(flag, text, places[0], parts[0])
    if parts[1] not in kinds:
        raise fault(flag, text, places[1], str(unknown("gang", parts[1], kinds)))
    kind, tile = kinds[parts[1]], _tile(flag, text, places[2], parts[2])
    if kind is not MeldKind.MING_GANG:
        if len(parts) > GANG_PARTS[0]:
            raise fault(flag, text, places[3], f"nobody feeds a gang of the kind {parts[1]}")
        return DeskGang(owner, kind, tile)
    if len(parts) == GANG_PARTS[0]:
        raise fault(flag, text, at + len(piece), "who fed this gang is missing, such as :2")
    if parts[4:] not in ([], ["declared"]):
        raise fault(flag, text, places[4], f"only the word declared may stand here, not {parts[4]!r}")
    return DeskGang(owner, kind, tile, _seat(flag, text, places[3], parts[3]), bool(parts[4:]))
