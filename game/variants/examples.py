"""The worked cases of a game as examples to look at: hands, what came of them and what each seat pays; knows no game.

Shown are the kinds of which a picture can be made: wins, hands with their waits or shapes, gangs, and ends of the wall.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from game.core.melds import Meld
from game.core.resources import resource
from game.core.tiles import SOURCE_LETTERS, NotationError, Seat, Tile, parse_tiles
from game.engine.options import Value
from game.rules import casefile
from game.rules.casefile import Case, CaseBook, CaseError
from game.rules.desk import DeskField
from game.rules.deskvalues import entered
from game.variants import cases_of
from game.variants.scoring import Scored, score, value_at

FIRST: Final = ("win", "kong", "draw", "drawn", "waits", "win_check")
"""Kinds in the order of the book; others follow by name."""
GAINS: Final = ("delta", "total", "pay")
"""Keys of answers that hold what each seat gains."""
GANG_WORDS: Final = {"discard": "kong_exposed", "added_from_hand": "kong_added"}
"""Words of gang events that are no names of melds."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Tiles of one seat: concealed, melds, and the winning tile."""

    seat: Seat | None
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    tile: Tile | None = None
    values: tuple[tuple[str, Any], ...] = ()
    """Circumstances of this seat alone, such as the void suit, as (field, value)."""


@dataclass(frozen=True, slots=True)
class Example:
    """One case. `waits` are the tiles of the answer; `shapes` its shapes, None if it does not say."""

    kind: str
    titles: Mapping[str, str]
    strips: tuple[Strip, ...]
    gains: tuple[int, ...] = ()
    scored: Scored | None = None
    waits: tuple[Tile, ...] | None = None
    wins: bool | None = None
    values: tuple[tuple[str, Any], ...] = ()
    """The circumstances in the words of the scoring desk, as (field, value)."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """What differs from the usual rules."""
    preset: str = ""
    """The named set of rules that the case belongs to, if it says so."""
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What the gains are made of, by cause, where the answer tells them apart."""


@lru_cache(maxsize=16)
def examples_of(game: str) -> tuple[Example, ...]:
    """Return the examples of a game by kind, those under its usual rules first."""
    book = cases_of(game)
    made = [example for case in _cases(game) if (example := example_of(book, case)) is not None]
    order = {kind: place for place, kind in enumerate(FIRST)}
    return tuple(sorted(made, key=lambda one: (order.get(one.kind, len(FIRST)), one.kind, bool(one.options))))


def _cases(game: str) -> Iterator[Case]:
    folder = resource("game", "variants", game, "cases")
    for path in sorted(folder.glob("*.json")):
        yield from json.loads(path.read_text(encoding="utf-8"))


def example_of(book: CaseBook, case: Case) -> Example | None:
    """Return a case as an example; None if it has no title or nothing to see, or cannot be worked."""
    if not isinstance(case.get("title"), Mapping):
        return None
    try:
        if case["kind"] == "win":
            return _win(book, case)
        return _other(book, case)
    except (CaseError, NotationError):
        return None


def _win(book: CaseBook, case: Case) -> Example | None:
    if book.desk is None:
        return None
    case = book.desk.plain(case)
    scored = score(book, book.desk, case)
    void = book.desk.by_key("void")
    own = {item.key for item in book.desk.fields if item.path.startswith("winners.") or item.key == "seat"}
    strips = tuple(
        Strip(
            one.win.seat,
            one.win.hand,
            one.win.melds,
            one.win.tile,
            (("void", SOURCE_LETTERS[one.win.void]),) if void and one.win.void is not None else (),
        )
        for one in scored.winners
    )
    found = [(item, entered(item, value_at(case, item.path))) for item in book.desk.fields if item.key not in own]
    values = tuple((item.key, value) for item, value in found if _says(item, value))
    return Example(
        "win",
        case["title"],
        strips,
        scored.gains,
        scored,
        values=values,
        options=_options(book, case),
        preset=str(case.get("preset", "")),
    )


def _says(item: DeskField, value: Any) -> bool:
    """Return whether a value is worth a word: something that is so, not something that is not."""
    if item.kind == "words":
        return bool(value) and any(one != item.choices[0] for one in value)
    if item.kind == "payments":
        return bool(value) and any(value)
    return value is not None and value is not False and value != () and not (item.kind == "int" and value == 0)


def _options(book: CaseBook, case: Case) -> Mapping[str, Value]:
    """Return the options of a case by their names, whatever a case may call them."""
    return book.variant.option_set.deviations(book.game(case).options)


def _other(book: CaseBook, case: Case) -> Example | None:
    strips = tuple(_strips(case))
    if not strips:
        return None
    answer = book.work(case)
    gains = next((answer[key] for key in GAINS if _is_money(answer.get(key))), ())
    waits = answer.get("waits")
    wins = answer.get("wins")
    if not gains and waits is None and wins is None:
        return None
    return Example(
        str(case["kind"]),
        case["title"],
        strips,
        tuple(gains),
        waits=None if waits is None else tuple(tile for text in waits for tile in parse_tiles(str(text))),
        wins=wins if isinstance(wins, bool) else None,
        options=_options(book, case),
        preset=str(case.get("preset", "")),
        parts=tuple((key, tuple(part)) for key, part in (answer.get("parts") or {}).items() if _is_money(part)),
    )


def _is_money(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 4 and all(isinstance(one, int) for one in value)


def _strips(case: Case) -> Iterator[Strip]:
    """Return the hands of a case: its own, those of its players, or the gangs of its events."""
    if isinstance(case.get("hand"), str):
        yield _strip(case, None)
    for player in case.get("players", ()):
        if player.get("hand") or player.get("melds"):
            yield _strip(player, player.get("seat"))
    for event in case.get("events", ()):
        if isinstance(event, Mapping) and "tile" in event:
            word = GANG_WORDS.get(str(event.get("type")), event.get("type"))
            if word in casefile.MELD_WORDS:
                yield Strip(event.get("seat"), (), casefile.melds([{"type": word, "tile": event["tile"]}]))


def _strip(item: Mapping[str, Any], seat: Seat | None) -> Strip:
    void = item.get("void")
    values = (("void", void),) if isinstance(void, str) else ()
    return Strip(seat, tuple(sorted(casefile.tiles(item["hand"]))), casefile.melds(item.get("melds", ())), None, values)
