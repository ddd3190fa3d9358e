"""The log of a match: JSON lines that tell every answer and every batch; knows no game, no player and no clock.

Line 1 is the header. Each hand has a line, each answer (in the order given) and each batch it led to has one:

    {"log": "quexiang", "format": 1, "app": ..., "variant": ..., "options": {...}, "key": ..., "players": [...], ...}
    {"hand": 0, "dealer": 2}        (and "seconds": played before it, where the time of a match is limited)
    {"batch": 0, "events": [...]}
    {"answer": 2, "action": {...}, "at": 0}
    {"batch": 1, "events": [...]}

What belongs together (a batch with its answers, or with its hand) is written in one piece. A reader cuts a log that
ends in the middle of a piece back to the last complete batch. The key is secret until the match is over; a log without
it (`public_form`) can be checked by the seeds shown at the end of each hand.
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from game.core.chance import VERSION as CHANCE
from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.actions import Action
from game.engine.codec import CodecError, decode, encode, read_action, read_events, write_action, write_events
from game.engine.events import Batch
from game.engine.options import Value

MARK: Final = "quexiang"
FORMAT: Final = 1
Record: TypeAlias = dict[str, Any]
CONVERTERS: dict[int, Callable[[Record], Record]] = {}
"""For each older format the function that turns one of its lines into one of the next format."""

Fault: TypeAlias = Literal["broken", "truncated", "foreign", "newer"]


class LogError(ValueError):
    """A log that cannot be read, from line `line` (1 = header) on; `fault` says in which way."""

    def __init__(self, fault: Fault, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.fault = fault
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Who sat in a chair: `human` or `bot`, and the name."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class LogHeader:
    """What a match is: game, deviations from its default options, key (hex; None in a public log), players by seat.

    `created` is the caller's date and time (ISO 8601); `chance` names the generator that makes walls from seeds.
    `practice`: moves could be taken back; `taken_back` counts how often that was done, `repeated` how often a hand was
    played again from its deal. What was taken back is no longer in the log.
    """

    app: str
    variant: str
    options: Mapping[str, Value]
    key: str | None
    nonce: int
    players: tuple[PlayerRecord, ...]
    created: str
    chance: str
    practice: bool = False
    taken_back: int = 0
    repeated: int = 0

    @property
    def secret(self) -> bytes:
        """The match key; raises LogError for a public log."""
        if self.key is None:
            raise LogError("broken", 1, "this log was made public and has no key")
        return bytes.fromhex(self.key)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat answered to the question after batch `at`."""

    seat: Seat
    action: Action
    at: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A batch with the answers that led to it, oldest first; `line` is the batch's place in the file (0: in none)."""

    answers: tuple[Answer, ...]
    batch: Batch
    line: int = 0


@dataclass(slots=True)
class HandLog:
    """One hand of a log."""

    number: int
    dealer: Seat
    turns: list[Turn] = field(default_factory=list)
    line: int = 0
    seconds: int = 0
    """Seconds of the match before it; 0 where nobody counts them."""

    @property
    def batches(self) -> list[Batch]:
        """The batches in order."""
        return [turn.batch for turn in self.turns]

    @property
    def ended(self) -> ev.RoundEnded | None:
        """The last event if the hand was played to its end."""
        events = self.turns[-1].batch.events if self.turns else ()
        return events[-1] if events and isinstance(events[-1], ev.RoundEnded) else None


@dataclass(slots=True)
class Log:
    """A whole log. `end` is the length in bytes of its complete part, `cut` whether more followed.

    `format` is the format it was written in (an older one is converted while reading).
    """

    header: LogHeader
    hands: list[HandLog] = field(default_factory=list)
    end: int = 0
    cut: bool = False
    format: int = FORMAT


# -- writing ---------------------------------------------------------------------------------------------------------


def header_line(header: LogHeader) -> bytes:
    """Return the first line of a log."""
    return _line({"log": MARK, "format": FORMAT, **encode(LogHeader, header)})


def hand_line(hand: HandLog) -> bytes:
    """Return the line that begins a hand."""
    spent = {"seconds": hand.seconds} if hand.seconds else {}
    return _line({"hand": hand.number, "dealer": hand.dealer, **spent})


def turn_lines(turn: Turn) -> bytes:
    """Return the lines of a batch and its answers."""
    answers = [
        _line({"answer": item.seat, "action": write_action(item.action), "at": item.at}) for item in turn.answers
    ]
    return b"".join(answers) + _line({"batch": turn.batch.number, "events": write_events(turn.batch.events)})


def whole(log: Log) -> bytes:
    """Return the text of a log in the present format."""
    parts = [header_line(log.header)]
    for hand in log.hands:
        parts += [hand_line(hand), *(turn_lines(turn) for turn in hand.turns)]
    return b"".join(parts)


def public_form(log: Log) -> Log:
    """Return a log that may be shared while its match goes on: finished hands only, without the key."""
    header = replace(log.header, key=None)
    return Log(header, [hand for hand in log.hands if hand.ended is not None])


def _line(record: Record) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


Settle: TypeAlias = Callable[[Path], None]
"""Sees to it that the disk has what was written into a file."""


def settle_now(path: Path) -> None:
    """Wait until the disk has what was written into a file; raises OSError."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


class LogWriter:
    """Appends to a log file; each piece is complete in the file when the call returns.

    `settle` sees to it that the disk itself has the file, so that a power cut loses nothing; it may do so later. None
    leaves that to the system. Every method may raise OSError.
    """

    def __init__(self, path: Path, *, settle: Settle | None = settle_now) -> None:
        self.path = path
        self.settle = settle

    @classmethod
    def create(cls, path: Path, header: LogHeader, *, settle: Settle | None = settle_now) -> "LogWriter":
        """Begin a new log in a file that must not exist yet."""
        with path.open("xb") as file:
            file.write(header_line(header))
        return cls(path, settle=settle)

    @classmethod
    def go_on(cls, path: Path, log: Log, *, settle: Settle | None = settle_now) -> "LogWriter":
        """Continue a log just read from this file; what was cut from it, or an older format, is replaced."""
        if log.cut or log.format != FORMAT:
            replace_file(path, whole(log))
        return cls(path, settle=settle)

    def begin(self, number: int, dealer: Seat, turn: Turn, seconds: int = 0) -> None:
        """Write the beginning of a hand and its first batch."""
        self._append(hand_line(HandLog(number, dealer, seconds=seconds)) + turn_lines(turn))

    def turn(self, turn: Turn) -> None:
        """Write a batch with its answers."""
        self._append(turn_lines(turn))

    def rewind(self, keep: int, header: LogHeader) -> None:
        """Cut the last hand after its first `keep` batches, and write another header; one step for a crash."""
        log = read_log(self.path)
        del log.hands[-1].turns[keep:]
        replace_file(self.path, whole(Log(header, log.hands)))

    def _append(self, data: bytes) -> None:
        # Opened anew each time: a file that is not held open can be renamed everywhere, and is never made by accident.
        with self.path.open("r+b") as file:
            file.seek(0, os.SEEK_END)
            file.write(data)
        if self.settle is not None:
            self.settle(self.path)


def replace_file(path: Path, data: bytes) -> None:
    """Replace a file as one step, so that a crash leaves the old one or the new one; raises OSError."""
    beside = path.with_name(path.name + ".tmp")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


# -- reading ---------------------------------------------------------------------------------------------------------


def read_log(path: Path) -> Log:
    """Read a log file; raises OSError or LogError."""
    return parse_log(path.read_bytes())


def parse_log(data: bytes) -> Log:
    """Read a log, cut back to its last complete batch; raises LogError."""
    lines = data.split(b"\n")
    torn = lines.pop().rstrip(b"\0")
    if not lines:
        fault: Fault = "truncated" if not torn or torn.startswith(b'{"log":"quexiang"'[: len(torn)]) else "foreign"
        raise LogError(fault, 1, "the header is not complete" if fault == "truncated" else "this is no log of ours")
    log = _header(lines[0])
    reader = _Reader(log, len(lines[0]) + 1)
    for number, line in enumerate(lines[1:], 2):
        reader.take(number, line)
    reader.close(len(data))
    return log


def _header(line: bytes) -> Log:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict) or record.get("log") != MARK:
        raise LogError("foreign", 1, "this is no log of ours")
    version = record.get("format")
    if type(version) is not int or version < 1:
        raise LogError("broken", 1, f"there is no format {version!r}")
    if version > FORMAT:
        raise LogError("newer", 1, f"format {version} is newer than this program, which reads up to {FORMAT}")
    record = _convert(record, version, 1)
    try:
        header: LogHeader = decode(LogHeader, {key: item for key, item in record.items() if key not in _ENVELOPE})
        bytes.fromhex(header.key or "")
    except ValueError as error:
        raise LogError("broken", 1, str(error)) from error
    if header.chance != CHANCE:
        raise LogError("newer", 1, f"walls were made by {header.chance!r}, this program knows {CHANCE!r}")
    return Log(header, format=version)


_ENVELOPE: Final = ("log", "format")


def _convert(record: Record, version: int, line: int) -> Record:
    for step in range(version, FORMAT):
        if step not in CONVERTERS:
            raise LogError("broken", line, f"format {step} can no longer be read")
        record = CONVERTERS[step](record)
    return record


class _Reader:
    """Puts lines together to hands; only complete pieces reach the log."""

    def __init__(self, log: Log, start: int) -> None:
        self.log = log
        self.offset = start
        self.answers: list[Answer] = []
        self.hand: HandLog | None = None
        log.end = start

    def take(self, number: int, line: bytes) -> None:
        """Read one line, `number` in the file."""
        self.offset += len(line) + 1
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise LogError("broken", number, "this is no JSON") from error
        if not isinstance(record, dict):
            raise LogError("broken", number, "an object is wanted")
        record = _convert(record, self.log.format, number)
        try:
            if "hand" in record:
                self._hand(record, number)
            elif "answer" in record:
                self._answer(record)
            else:
                self._batch(record, number)
        except CodecError as error:
            raise LogError("broken", number, str(error)) from error

    def close(self, size: int) -> None:
        """Note whether anything had to be left out of a file of `size` bytes."""
        self.log.cut = self.log.end != size

    def _hand(self, record: Record, line: int) -> None:
        seconds = record.get("seconds", 0)
        _check(record, {"hand": int, "dealer": int, **({"seconds": int} if "seconds" in record else {})})
        last = self.log.hands[-1] if self.log.hands else None
        if self.hand is not self._open() or self.answers or (last is not None and last.ended is None):
            raise CodecError("a hand begins before the one before it has ended")
        if record["hand"] != len(self.log.hands):
            raise CodecError(f"hand {len(self.log.hands)} is wanted here, not {record['hand']}")
        self.hand = HandLog(record["hand"], record["dealer"], line=line, seconds=seconds)

    def _answer(self, record: Record) -> None:
        _check(record, {"answer": int, "action": dict, "at": int})
        hand = self._open()
        if hand is None or hand is not self.hand or hand.ended is not None:
            raise CodecError("an answer outside a hand")
        if record["at"] != len(hand.turns) - 1:
            raise CodecError(f"an answer to batch {len(hand.turns) - 1} is wanted here, not to {record['at']}")
        try:
            self.answers.append(Answer(record["answer"], read_action(record["action"]), record["at"]))
        except CodecError as error:
            raise error.inside("action") from None

    def _batch(self, record: Record, line: int) -> None:
        _check(record, {"batch": int, "events": list})
        hand = self.hand
        if hand is None or hand.ended is not None:
            raise CodecError("a batch outside a hand")
        if record["batch"] != len(hand.turns):
            raise CodecError(f"batch {len(hand.turns)} is wanted here, not {record['batch']}")
        try:
            events = read_events(record["events"])
        except CodecError as error:
            raise error.inside("events") from None
        if not hand.turns:
            self.log.hands.append(hand)
        hand.turns.append(Turn(tuple(self.answers), Batch(record["batch"], events), line))
        self.answers = []
        self.log.end = self.offset

    def _open(self) -> HandLog | None:
        return self.log.hands[-1] if self.log.hands else None


def _check(record: Record, wanted: Mapping[str, type]) -> None:
    for name, kind in wanted.items():
        if type(record.get(name)) is not kind:
            raise CodecError("something else is wanted here", name)
    extra = [name for name in record if name not in wanted]
    if extra:
        raise CodecError(f"there is no field {extra[0]!r}")
