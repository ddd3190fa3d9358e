"""What has been entered at the scoring desk, and the answer to it; knows no pixel and no rule."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import (
    COPIES,
    HONOURS,
    SOURCE_LETTERS,
    WINDS,
    NotationError,
    Tile,
    counts_of,
    format_tiles,
    parse_tiles,
    suit_of,
)
from game.engine.variant import FULL_HAND, Variant
from game.ui.settings import Value
from game.variants import cases_of
from game.variants.examples import Example
from game.variants.scoring import (
    MOST_MELDS,
    CaseError,
    Desk,
    DeskField,
    DeskGang,
    Entry,
    Judged,
    Problem,
    Scored,
    asked,
    case_of,
    current,
    gangs_of,
    option_values,
    problem_of,
    run_with,
    score,
)

HAND: Final = "hand"
TILE: Final = "tile"
FIELD: Final = "field:"
"""The beginning of a mode in which tiles go to a circumstance."""
MELD_MODES: Final = {
    "peng": MeldKind.PENG,
    "ming_gang": MeldKind.MING_GANG,
    "bu_gang": MeldKind.BU_GANG,
    "an_gang": MeldKind.AN_GANG,
    "chi": MeldKind.CHI,
}
_WRITTEN: Final = re.compile(r"(?:\s|[1-9][\s1-9]*[mpsWDT]|[ESWNCFP])*")
RUN: Final = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer: a problem with the entry, a case that cannot be read (in words), or the score."""

    problem: Problem | None = None
    error: str = ""
    scored: Scored | None = None


@dataclass(frozen=True, slots=True)
class DeskWait:
    """A tile that completes the entry: copies left, and the answer with it; none while a circumstance is missing."""

    tile: Tile
    left: int
    answer: Judged | None = None


class DeskState:
    """An entry in the making. `mode` says where a tile of the palette goes."""

    def __init__(self, game: type[Variant[Any]], options: Mapping[str, Value] | None = None) -> None:
        self.game = game
        self.book = cases_of(game.id)
        desk = self.book.desk
        if desk is None:
            raise ValueError(f"{game.id} has no desk")
        self.desk: Desk = desk
        self.options: dict[str, Value] = {item.key: item.default for item in game.option_set.options}
        self.options |= {key: value for key, value in (options or {}).items() if key in self.options}
        self.hand: list[Tile] = []
        self.melds: list[Meld] = []
        self.tile: Tile | None = None
        self.pending: list[Tile] = []
        """Winds that will make a run once there are three."""
        self.values: dict[str, Any] = {item.key: item.default for item in desk.fields}
        self.mode = HAND
        self._answer: tuple[object, Outcome] | None = None
        self._waits: tuple[object, tuple[DeskWait, ...]] | None = None

    @property
    def modes(self) -> list[str]:
        """Return where tiles can go, circumstances apart."""
        return [HAND, TILE, *(mode for mode in MELD_MODES if mode != "chi" or self.desk.chi)]

    @property
    def kinds(self) -> list[Tile]:
        """Return the kinds of tiles of the game."""
        return sorted(set(self.game(self.game.option_set.make(dict(self.options))).tiles()))

    @property
    def wanted(self) -> int:
        """Return how many concealed tiles there should be without the winning one."""
        return FULL_HAND - 1 - 3 * len(self.melds)

    def fields(self) -> list[DeskField]:
        """Return the circumstances that matter now."""
        return asked(self.desk, self.values, self.game.option_set.make(dict(self.options)))

    def value(self, item: DeskField) -> Any:
        """Return the value of a circumstance."""
        return current(item, self.values)

    @property
    def empty(self) -> bool:
        """Return whether no tile has been put down."""
        return not self.hand and not self.melds and self.tile is None and not self.pending

    # --- gangs of all seats
    @property
    def gangs(self) -> tuple[DeskGang, ...]:
        """Return the gangs of all seats, those among the winner's melds first."""
        return gangs_of(self.desk, self.entry())

    def own_gang(self, gang: DeskGang) -> bool:
        """Return whether a gang is one of the winner's melds, so that only its feeder can be chosen."""
        held = {(meld.tiles[0], meld.kind) for meld in self.melds}
        return gang.owner == (self.values.get("seat") or 0) and (gang.tile, gang.kind) in held

    def may_gang(self, tile: Tile, instead_of: DeskGang | None = None) -> bool:
        """Return whether all copies of a kind are free for a gang of another seat."""
        taken = {gang.tile for gang in self.gangs if gang != instead_of}
        return self.left(tile) == COPIES and tile not in taken

    def put_gang(self, key: str, gang: DeskGang | None, instead_of: DeskGang | None = None) -> None:
        """Put a gang into a circumstance, in the place of another one; None takes that one away."""
        kept = [one for one in self.values.get(key) or () if one != instead_of]
        self.values[key] = (*kept, *((gang,) if gang is not None else ()))

    # --- examples
    def load(self, example: Example) -> None:
        """Put a worked win of the game down, with its circumstances and house rules."""
        assert example.scored is not None
        win = example.scored.winners[0].win
        given = dict(self.book.aliases.get(pair, pair) for pair in option_values(example.options).items())
        self.options = {item.key: item.default for item in self.game.option_set.options} | given
        self.values = {item.key: item.default for item in self.desk.fields} | dict(example.values)
        self.values["seat"] = win.seat
        if win.void is not None and "void" in self.values:
            self.values["void"] = SOURCE_LETTERS[win.void]
        self.hand, self.melds, self.tile = sorted(win.hand), list(win.melds), win.tile
        self.pending, self.mode = [], HAND

    # --- tiles
    def left(self, tile: Tile) -> int:
        """Return how many copies of a kind are not used yet."""
        used = [*self.hand, *self.pending, *(one for meld in self.melds for one in meld.tiles)]
        used += [self.tile] if self.tile is not None else []
        return COPIES - counts_of(used)[tile]

    @property
    def needed(self) -> int:
        """Return how many copies of a kind the present mode takes at once."""
        kind = MELD_MODES.get(self.mode)
        return 0 if self.mode.startswith(FIELD) else 1 if kind in (None, MeldKind.CHI) else 4 if kind.is_gang else 3

    def may_take(self, tile: Tile) -> bool:
        """Return whether a tile of the palette can go where the mode says."""
        if self.mode in MELD_MODES and len(self.melds) >= MOST_MELDS:
            return False
        if self.mode == "chi" and tile not in WINDS:
            return all(self.left(one) >= 1 for one in run_with(tile))
        replaced = 1 if self.mode == TILE and self.tile == tile else 0
        return self.left(tile) + replaced >= self.needed and not (self.mode == "chi" and tile in self.pending)

    def take(self, tile: Tile) -> None:
        """Put a tile of the palette where the mode says; what has no room goes to the winning tile."""
        if not self.may_take(tile):
            return
        if self.mode.startswith(FIELD):
            self._take_value(self.mode.removeprefix(FIELD), tile)
        elif self.mode in MELD_MODES:
            self._take_meld(MELD_MODES[self.mode], tile)
        elif self.mode == TILE or len(self.hand) >= self.wanted:
            self.tile = tile
        else:
            self.hand = sorted([*self.hand, tile])

    def _take_meld(self, kind: MeldKind, tile: Tile) -> None:
        source = (int(self.values.get("seat") or 0) + 1) % 4
        if kind is MeldKind.CHI:
            run = run_with(tile)
            if not run:
                self.pending = sorted([*self.pending, tile])
                run = tuple(self.pending) if len(self.pending) == RUN else ()
            if run:
                self.melds.append(Meld(kind, run, run[0], (source + 2) % 4))
                self.pending = []
        elif kind is MeldKind.AN_GANG:
            self.melds.append(Meld(kind, (tile,) * 4))
        else:
            self.melds.append(Meld(kind, (tile,) * (4 if kind.is_gang else 3), tile, source))

    def _take_value(self, key: str, tile: Tile) -> None:
        item = self.desk.by_key(key)
        if item is not None and item.kind == "tiles":
            self.values[key] = (*self.values.get(key, ()), tile)
        else:
            self.values[key] = tile
            self.mode = HAND

    def clear(self) -> None:
        """Take all tiles away; the circumstances stay."""
        self.hand, self.melds, self.pending, self.tile = [], [], [], None
        self.mode = HAND

    # --- notation
    def text(self) -> str:
        """Return the concealed tiles as they are written."""
        return format_tiles(self.hand)

    def read(self, text: str) -> tuple[str, int] | None:
        """Take the concealed tiles from a text, one more than wanted being the winning tile.

        Returns what is wrong, as the word of a message and the place of the character, and then takes nothing.
        """
        try:
            tiles = parse_tiles(text)
        except NotationError as error:
            return fault_of(text, error.position), error.position
        foreign = next((tile for tile in tiles if tile not in self.kinds), None)
        if foreign is not None:
            return "foreign", _place_of(text, foreign)
        if len(tiles) == self.wanted + 1:
            self.tile = tiles[-1]
            tiles = tiles[:-1]
        self.hand = sorted(tiles)
        return None

    # --- answer
    def entry(self) -> Entry:
        """Return what has been entered."""
        return Entry(tuple(self.hand), tuple(self.melds), self.tile, dict(self.values), dict(self.options))

    def outcome(self) -> Outcome:
        """Return the answer to what has been entered."""
        entry = self.entry()
        if self._answer is None or self._answer[0] != entry:
            self._answer = (entry, self._work(entry))
        return self._answer[1]

    def waits(self) -> tuple[DeskWait, ...]:
        """Return the tiles that complete the entry, while the winning tile is all that it lacks."""
        entry = self.entry()
        if self._waits is None or self._waits[0] != entry:
            self._waits = (entry, tuple(self._completing(entry)))
        return self._waits[1]

    def _completing(self, entry: Entry) -> Iterator[DeskWait]:
        problem = self.outcome().problem
        if problem is None or problem.key != "tile":
            return
        for tile in self.kinds:
            found = self._with(replace(entry, tile=tile)) if self.left(tile) else None
            if found is not None:
                yield found

    def _with(self, entry: Entry) -> DeskWait | None:
        """Return what a winning tile does; None if the hand is not complete with it."""
        assert entry.tile is not None
        try:
            problem = problem_of(self.book, self.desk, entry)
            if problem is not None and problem.key != "needed":
                return None
            case = case_of(self.book, self.desk, entry)
            variant = self.book.game(case)
            if problem is not None:
                whole = variant.shapes_of((*entry.hand, entry.tile), entry.melds)
                return DeskWait(entry.tile, self.left(entry.tile)) if whole else None
            win = next(iter(self.desk.facts(case, variant)))
            verdict = variant.verdict(win)
            if not verdict.ok and not variant.shapes_of((*win.hand, entry.tile), win.melds):
                return None
            worth = variant.worth(win) if verdict.ok else None
        except CaseError:
            return None
        return DeskWait(entry.tile, self.left(entry.tile), Judged(win, verdict, worth=worth))

    def _work(self, entry: Entry) -> Outcome:
        try:
            problem = problem_of(self.book, self.desk, entry)
            if problem is not None:
                return Outcome(problem)
            return Outcome(scored=score(self.book, self.desk, case_of(self.book, self.desk, entry)))
        except CaseError as error:
            return Outcome(error=str(error))


def fault_of(text: str, place: int) -> str:
    """Return the word for what is wrong with a text at a place: zero, suit, ranks, five or sign."""
    char = text[place] if place < len(text) else ""
    if _WRITTEN.fullmatch(text):
        return "five"
    if char == "0":
        return "zero"
    if char.isdigit():
        return "suit"
    return "ranks" if char in "mpsDT" else "sign"


def _place_of(text: str, tile: Tile) -> int:
    """Return where a tile that a game does not have is written."""
    for place in range(1, len(text) + 1):
        try:
            if tile in parse_tiles(text[:place]):
                return place - 1
        except NotationError:
            continue
    return len(text) - 1 if suit_of(tile) == HONOURS else 0
