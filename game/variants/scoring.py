"""A win entered by hand: the case it makes, what is wrong with it, and the whole answer; the same code scores at play.

For the scoring desk and the rule book. Nothing here knows a game: each one says in its `Desk` what is asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, DRAGONS, WINDS, Seat, Tile, counts_of, format_tiles, tile_name
from game.engine.money import Settlement
from game.engine.options import OptionError, Value
from game.engine.situation import Verdict, Win, Worth
from game.engine.variant import FULL_HAND
from game.evaluator import Reading
from game.rules.casefile import Case, CaseBook, CaseError, option_values, source_name
from game.rules.desk import Desk, DeskField, DeskGang
from game.rules.deskvalues import MELD_NAMES, current, written

__all__ = [
    "MOST_MELDS",
    "CaseBook",
    "CaseError",
    "Desk",
    "DeskField",
    "DeskGang",
    "Entry",
    "Judged",
    "Problem",
    "Scored",
    "asked",
    "case_of",
    "chosen",
    "current",
    "gangs_of",
    "meld_case",
    "option_values",
    "problem_of",
    "run_with",
    "score",
    "value_at",
]

MOST_MELDS: Final = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """What was entered: concealed tiles without the winning one, melds, the winning tile, and the fields' values."""

    hand: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    tile: Tile | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an entry cannot be scored: a word for it, the place at fault (hand, tile, melds or a field) and numbers."""

    key: str
    place: str
    fields: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """One winner: whether it may win, how the hand is read, and what it is worth."""

    win: Win
    verdict: Verdict
    split: Reading | None = None
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """The answer to a case: each winner, every payment, and what each seat gains."""

    winners: tuple[Judged, ...]
    payments: tuple[Settlement, ...]
    gains: tuple[int, ...]


def run_with(tile: Tile) -> tuple[Tile, ...]:
    """Return the run that a tile begins (or ends, for 8 and 9), the dragons for a dragon, nothing for a wind."""
    if tile in DRAGONS:
        return DRAGONS
    if tile in WINDS:
        return ()
    first = min(tile % 9, 6) + tile // 9 * 9
    return (first, first + 1, first + 2)


def chosen(book: CaseBook, options: Mapping[str, Value]) -> Any:
    """Return the house rules of an entry; raises CaseError."""
    try:
        return book.variant.option_set.make(options)
    except OptionError as error:
        raise CaseError(str(error)) from error


def asked(desk: Desk, values: Mapping[str, Any], rules: Any = None) -> list[DeskField]:
    """Return the fields that matter for the values of the others, and under house rules if they are given."""

    def value(key: str) -> Any:
        item = desk.by_key(key)
        return values.get(key, item.default if item else None)

    def ruled(item: DeskField) -> bool:
        return item.option is None or rules is None or getattr(rules, item.option[0]) in item.option[1]

    return [item for item in desk.fields if (item.when is None or value(item.when[0]) in item.when[1]) and ruled(item)]


def gangs_of(desk: Desk, entry: Entry) -> tuple[DeskGang, ...]:
    """Return the gangs of all seats, those among the winner's melds included; none if the desk does not ask."""
    item = next((item for item in desk.fields if item.kind == "gangs"), None)
    if item is None:
        return ()
    winner = entry.values.get("seat") or 0
    named: tuple[DeskGang, ...] = tuple(entry.values.get(item.key) or ())
    told = {(gang.owner, gang.tile) for gang in named}
    own = [meld for meld in entry.melds if meld.kind.is_gang and (winner, meld.tiles[0]) not in told]
    return (*(DeskGang(winner, meld.kind, meld.tiles[0], _fed_by(meld)) for meld in own), *named)


def _fed_by(meld: Meld) -> Seat | None:
    return meld.source if meld.kind is MeldKind.MING_GANG else None


def problem_of(book: CaseBook, desk: Desk, entry: Entry) -> Problem | None:
    """Return the first thing that is wrong with an entry, None if it can be scored; raises CaseError as `case_of`."""
    found = _too_often(desk, entry)
    if found is not None:
        return found
    if len(entry.melds) > MOST_MELDS:
        return Problem("melds", "melds", (("count", len(entry.melds)),))
    wanted = FULL_HAND - 1 - 3 * len(entry.melds)
    if len(entry.hand) != wanted:
        key = "few" if len(entry.hand) < wanted else "many"
        return Problem(key, "hand", (("count", len(entry.hand)), ("wanted", wanted)))
    if entry.tile is None:
        return Problem("tile", "tile")
    fields = {
        item.key: entry.values.get(item.key, item.default)
        for item in asked(desk, entry.values, chosen(book, entry.options))
    }
    missing = next((key for key, value in fields.items() if value is None and desk.needs(key)), None)
    return Problem("needed", missing) if missing else _contradiction(fields, gangs_of(desk, entry))


def _too_often(desk: Desk, entry: Entry) -> Problem | None:
    """Return the kind that is there more than four times, those of other seats' gangs included."""
    own = [*entry.hand, *(tile for meld in entry.melds for tile in meld.tiles)]
    own += [entry.tile] if entry.tile is not None else []
    winner = entry.values.get("seat") or 0
    others = [gang.tile for gang in gangs_of(desk, entry) if gang.owner != winner for _ in range(COPIES)]
    for tile, count in enumerate(counts_of([*own, *others])):
        if count > COPIES:
            known = (("gangs", others), ("hand", entry.hand), ("tile", (entry.tile,)))
            place = next((name for name, tiles in known if tile in tiles), "melds")
            return Problem("five", place, (("tile", tile), ("count", count)))
    return None


def _contradiction(fields: Mapping[str, Any], gangs: Sequence[DeskGang]) -> Problem | None:
    """Return the first two circumstances that cannot both be so."""
    for key in ("from", "kong_from"):
        if fields.get(key) is not None and fields[key] == fields.get("seat"):
            return Problem("own", key)
    if any(gang.source == gang.owner for gang in gangs):
        return Problem("own", "gangs")
    if fields.get("seat") in fields.get("already_won", ()):
        return Problem("gone", "already_won")
    if "from" in fields and fields["from"] in fields.get("already_won", ()):
        return Problem("left", "already_won")
    return None


def case_of(book: CaseBook, desk: Desk, entry: Entry) -> dict[str, Any]:
    """Return the `win` case that an entry without problems describes; raises CaseError for unknown house rules."""
    case: dict[str, Any] = {"variant": book.variant.id, "kind": "win", "options": dict(entry.options)}
    for path, value in desk.fixed.items():
        _put(case, path, value)
    hand = list(entry.hand)
    if entry.values.get("how") in desk.merged and entry.tile is not None:
        hand.append(entry.tile)
        _put(case, desk.tile, None)
    elif entry.tile is not None:
        _put(case, desk.tile, tile_name(entry.tile))
    _put(case, desk.hand, format_tiles(hand))
    _put(case, desk.melds, [meld_case(meld) for meld in entry.melds])
    for item in asked(desk, entry.values, chosen(book, entry.options)):
        value = gangs_of(desk, entry) if item.kind == "gangs" else current(item, entry.values)
        value = written(item, value)
        if value is not None:
            _put(case, item.path, value)
    return case


def meld_case(meld: Meld) -> dict[str, Any]:
    """Return a meld as cases have it."""
    if meld.kind is MeldKind.CHI:
        return {"type": "chi", "tiles": format_tiles(meld.tiles)}
    return {"type": MELD_NAMES[meld.kind], "tile": source_name(meld.tile)}


def _put(case: dict[str, Any], path: str, value: Any) -> None:
    """Set a place in a case; what lies on the way is made."""
    steps = path.split(".")
    here: Any = case
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        place: Any = int(step) if step.isdigit() else step
        if isinstance(here, list):
            here += [None] * (place + 1 - len(here))
        if after is None:
            here[place] = value
            return
        known = here.get(place) if isinstance(here, dict) else here[place]
        if known is None:
            here[place] = [] if after.isdigit() else {}
        here = here[place]


def value_at(case: Case, path: str) -> Any:
    """Return what stands at a place in a case, None if nothing does."""
    here: Any = case
    for step in path.split("."):
        if isinstance(here, Mapping):
            here = here.get(step)
        elif isinstance(here, Sequence) and not isinstance(here, str) and step.isdigit() and int(step) < len(here):
            here = here[int(step)]
        else:
            return None
    return here


def score(book: CaseBook, desk: Desk, case: Case) -> Scored:
    """Return the answer to a case with all that explains it; raises CaseError."""
    answer = book.work(case)
    variant = book.game(case)
    judged, paid, served = [], [], []
    for win in desk.facts(case, variant):
        verdict = variant.verdict(win)
        if not verdict.ok:
            judged.append(Judged(win, verdict))
            continue
        worth = variant.worth(win)
        judged.append(Judged(win, verdict, variant.split(win), worth))
        served.append(win)
        paid += variant.win_payments(win, worth)
    if served:
        paid += [*variant.transfers(served), *desk.beside(case, variant)]
    return Scored(tuple(judged), tuple(paid), tuple(answer.get(desk.gains) or (0,) * variant.players))
