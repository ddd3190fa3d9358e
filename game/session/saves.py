"""Saves in the user's folder: the running match is its log, finished ones are kept; never raises to the screen.

A save that cannot be used is renamed and a notice says so; where nothing can be written, play goes on unsaved.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import platformdirs

from game.core.tiles import Seat
from game.engine.log import Log, LogError, LogHeader, LogWriter, PlayerRecord, Turn, read_log
from game.engine.match import Match
from game.engine.round import Round
from game.engine.table import Table
from game.engine.variant import Variant
from game.session.files import LateSettler
from game.session.program import APP, Games
from game.session.verify import Difference, Rerun, add_up, rerun, variant_of

RUNNING: Final = "match.jsonl"
HISTORY: Final = "history"
SUFFIX: Final = ".jsonl"
STILL_SECONDS: Final = 2.0
"""How long a disk is waited for before a file is moved all the same."""

NoticeKind: TypeAlias = Literal["broken", "truncated", "foreign", "newer", "unsaved"]

UNUSABLE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What folding or replaying nonsense may raise anywhere below; all of it means that the save is of no use."""


@dataclass(frozen=True, slots=True)
class SaveNotice:
    """Something the player should be told: text key `save.<kind>`, the file and the detail."""

    kind: NoticeKind
    path: str
    detail: str

    @property
    def key(self) -> str:
        """The text key."""
        return f"save.{self.kind}"

    @property
    def fields(self) -> dict[str, str]:
        """What the text may mention, by name."""
        return {"path": self.path, "detail": self.detail}


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """An unfinished match that can be gone on with; `hand` counts from 0, `scores` are those before this hand."""

    path: Path
    log: Log
    variant: Variant[Any]
    hand: int
    scores: tuple[int, ...]

    @property
    def players(self) -> tuple[PlayerRecord, ...]:
        """Who sits where."""
        return self.log.header.players


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match at the decision where it was left; hand it to a Session together with the players."""

    match: Match
    round: Round | None
    recorder: "Autosave"
    turns: tuple[Turn, ...] = ()
    """The turns of the last hand."""


class Autosave:
    """Writes the running match as it happens; after the first failure it stays silent and `failed` is True."""

    def __init__(self, saves: "Saves", writer: LogWriter | None, header: LogHeader) -> None:
        self._saves = saves
        self._writer = writer
        self.header = header

    @property
    def failed(self) -> bool:
        """Whether the match is not being saved, or not any more."""
        return self._writer is None

    def begin(self, number: int, dealer: Seat, turn: Turn, seconds: int = 0) -> None:
        """Save the beginning of a hand."""
        if self._writer is not None:
            try:
                self._writer.begin(number, dealer, turn, seconds)
            except OSError as error:
                self._give_up(error)

    def turn(self, turn: Turn) -> None:
        """Save a batch with its answers."""
        if self._writer is not None:
            try:
                self._writer.turn(turn)
            except OSError as error:
                self._give_up(error)

    def rewind(self, keep: int, *, again: bool = False) -> None:
        """Save that the hand goes on after its first `keep` turns: a move was taken back, or it is played again."""
        header = self.header
        back, repeated = header.taken_back + (not again), header.repeated + again
        self.header = replace(header, taken_back=back, repeated=repeated)
        if self._writer is not None:
            self._saves.still()
            try:
                self._writer.rewind(keep, self.header)
            except (OSError, LogError) as error:
                self._give_up(error)

    def close(self) -> None:
        """Stop saving; what was saved stays."""
        self._writer = None

    def _give_up(self, error: OSError | LogError) -> None:
        writer, self._writer = self._writer, None
        assert writer is not None
        self._saves.tell("unsaved", writer.path, str(error))


class Saves:
    """The folder of saves. `notices` collects what the player should be told; take them with `take_notices`.

    `durable` has the disk take what is written at once, without anybody waiting for it.
    """

    def __init__(self, games: Games, version: str, folder: Path | None = None, *, durable: bool = True) -> None:
        self.games = games
        self.version = version
        self.folder = Path(platformdirs.user_data_dir(APP, appauthor=False)) if folder is None else folder
        self.settle = LateSettler() if durable else None
        self.notices: list[SaveNotice] = []

    @property
    def running(self) -> Path:
        """The file of the running match."""
        return self.folder / RUNNING

    def take_notices(self) -> list[SaveNotice]:
        """Return the notices nobody has been told yet, and forget them."""
        told, self.notices = self.notices, []
        return told

    def still(self) -> None:
        """Let the disk finish: some systems do not rename or replace a file that is being settled."""
        if self.settle is not None:
            self.settle.wait(STILL_SECONDS)

    def tell(self, kind: NoticeKind, path: Path, detail: str) -> None:
        """Add a notice."""
        self.notices.append(SaveNotice(kind, str(path), detail))

    # -- the running match ---------------------------------------------------------------------------------------

    def begin(self, header: LogHeader) -> Autosave:
        """Begin to save a new match; an unfinished one before it goes to the history."""
        try:
            (self.folder / HISTORY).mkdir(parents=True, exist_ok=True)
            if self.running.exists():
                self._keep()
            return Autosave(self, LogWriter.create(self.running, header, settle=self.settle), header)
        except OSError as error:
            self.tell("unsaved", self.running, str(error))
            return Autosave(self, None, header)

    def latest(self) -> SavedMatch | None:
        """Return the match to go on with; None if there is none, or none that can be used (see the notices)."""
        log = self._read(self.running)
        if log is None:
            return None
        try:
            variant = variant_of(log, self.games)
            match = Match(variant, log.header.secret, log.header.nonce)
            for hand in log.hands:
                if hand.ended is not None:
                    match.finish(Table.fold(hand.batches, variant.players))
        except UNUSABLE as error:
            self._set_aside(self.running, "broken", str(error))
            return None
        if match.over:
            self.finish()
            return None
        return SavedMatch(self.running, log, variant, match.number, tuple(match.scores))

    def resume(self, saved: SavedMatch) -> Resumed | None:
        """Return a saved match at the same decision; None if the save turns out to be of no use.

        The last hand is replayed through the engine. A log that differs is broken, unless another version of the
        program wrote it: then it is taken as it stands if its tiles and points add up.
        """
        try:
            try:
                done = rerun(saved.log, saved.variant, quick=True)
            except Difference:
                if saved.log.header.app == self.version:
                    raise
                done = _taken_as_is(saved.log, saved.variant)
        except UNUSABLE as error:
            self._set_aside(saved.path, "broken", str(error))
            return None
        turns = tuple(saved.log.hands[-1].turns) if saved.log.hands else ()
        self.still()
        try:
            writer = LogWriter.go_on(saved.path, saved.log, settle=self.settle)
        except OSError as error:
            self.tell("unsaved", saved.path, str(error))
            return Resumed(done.match, done.round, Autosave(self, None, saved.log.header), turns)
        return Resumed(done.match, done.round, Autosave(self, writer, saved.log.header), turns)

    def finish(self) -> Path | None:
        """Move the finished match to the history; return where it is now."""
        try:
            return self._keep()
        except OSError as error:
            self.tell("unsaved", self.running, str(error))
            return None

    # -- the history ---------------------------------------------------------------------------------------------

    def history(self) -> list[Path]:
        """Return the logs of earlier matches, the newest first."""
        try:
            return sorted((self.folder / HISTORY).glob(f"*{SUFFIX}"), reverse=True)
        except OSError:
            return []

    def open(self, path: Path) -> Log | None:
        """Return a log of the history; None, with a notice, if it cannot be read (it stays where it is)."""
        try:
            return read_log(path)
        except LogError as error:
            self.tell(error.fault, path, str(error))
        except OSError as error:
            self.tell("broken", path, str(error))
        return None

    # -- files ---------------------------------------------------------------------------------------------------

    def _read(self, path: Path) -> Log | None:
        try:
            return read_log(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            self.tell("broken", path, str(error))
        except LogError as error:
            self._set_aside(path, error.fault, str(error))
        return None

    def _set_aside(self, path: Path, kind: NoticeKind, detail: str) -> None:
        """Rename an unusable save so that it is neither tried again nor lost."""
        try:
            aside = _free(path.with_name(path.name + ".broken"))
            self.still()
            path.rename(aside)
        except OSError as error:
            self.tell(kind, path, f"{detail} ({error})")
        else:
            self.tell(kind, aside, detail)

    def _keep(self) -> Path:
        """Move the running match into the history, named by the day and time it began."""
        try:
            created = read_log(self.running).header.created
        except LogError as error:
            self._set_aside(self.running, error.fault, str(error))
            return self.running
        stamp = "".join(char if char.isalnum() or char in "-_" else "-" for char in created) or "match"
        kept = _free(self.folder / HISTORY / f"{stamp}{SUFFIX}")
        kept.parent.mkdir(parents=True, exist_ok=True)
        self.still()
        self.running.rename(kept)
        return kept


def _free(path: Path) -> Path:
    """Return a path that does not exist yet, by counting."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def _taken_as_is(log: Log, variant: Variant[Any]) -> Rerun:
    """Return the state a log leads to without asking the engine; raises AuditError if it does not add up."""
    add_up(log, variant)
    done = Rerun(Match(variant, log.header.secret, log.header.nonce))
    for hand in log.hands:
        done.round = Round.resume(variant, done.match.supply(), hand.batches)
        if done.round.over:
            done.match.finish(done.round.table)
    return done


def players_of(records: Sequence[PlayerRecord]) -> tuple[str | None, ...]:
    """Return for each seat the bot's name, None for a human."""
    return tuple(record.name if record.kind == "bot" else None for record in records)
