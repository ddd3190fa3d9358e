"""The records of all matches in the user's folder: one line each, made from the logs; knows no screen and no rule.

    {"records": "quexiang", "format": 1, "skipped": ["2026-11-30T19-00-00.jsonl"]}
    {"log": "2026-11-30T20-00-00.jsonl", "created": ..., "game": ..., "hands": [...], ...}

The file is a memory of what the logs say: a log that is missing from it is counted (`pending`, `count`), a line whose
log is gone stays. A broken file is set aside and made anew from the lines that can be read and the logs. `skipped`
names logs that give no record (nobody human in them, no finished hand, unreadable), so that they are read only once.
"""

import contextlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from game.engine.codec import decode, encode
from game.engine.log import Log
from game.session.files import write_atomic
from game.session.records import MatchRecord, record_of
from game.session.saves import UNUSABLE, Saves
from game.session.verify import variant_of

FILE: Final = "record_book.jsonl"
MARK: Final = "quexiang"
FORMAT: Final = 1
Notice: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]


class RecordBook:
    """All records, oldest first. Nothing here raises; what the player should know becomes a notice."""

    def __init__(self, saves: Saves) -> None:
        self.saves = saves
        self.path = saves.folder / FILE
        self.matches: list[MatchRecord] = []
        self.notices: list[Notice] = []
        self._skipped: set[str] = set()
        self._closed = False
        """A file of a newer program is neither used nor written over."""
        self._read()

    # -- what there is -------------------------------------------------------------------------------------------

    def pending(self) -> list[Path]:
        """Return the logs that have not been counted, oldest first."""
        known = self._skipped | {match.log for match in self.matches}
        return [] if self._closed else [path for path in reversed(self.saves.history()) if path.name not in known]

    def count(self, path: Path, *, finished: bool = False) -> MatchRecord | None:
        """Take a log into the book (write it with `save`); None if it gives no record.

        `finished`: the caller saw the match end, as a log does not tell of a match whose time was up.
        """
        log = self.saves.open(path)
        record = None if log is None else self._record(log, path.name)
        if record is None:
            self._skipped.add(path.name)
            return None
        record = replace(record, finished=record.finished or finished)
        self.matches.append(record)
        self.matches.sort(key=lambda match: (match.created, match.log))
        return record

    def _record(self, log: Log, name: str) -> MatchRecord | None:
        try:
            return record_of(log, variant_of(log, self.saves.games), name)
        except UNUSABLE:
            return None

    def log_of(self, match: MatchRecord) -> Path | None:
        """Return the log of a match if it is still there."""
        return next((path for path in self.saves.history() if path.name == match.log), None)

    # -- the file ------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the file whole, in one step."""
        if self._closed:
            return
        head = {"records": MARK, "format": FORMAT, "skipped": sorted(self._skipped)}
        lines = [head, *(encode(MatchRecord, match) for match in self.matches)]
        data = b"".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines)
        try:
            write_atomic(self.path, data)
        except OSError as error:
            self._tell("records.unsaved", error=error.strerror or error)

    def _read(self) -> None:
        try:
            lines = self.path.read_bytes().splitlines()
        except FileNotFoundError:
            return
        except OSError as error:
            self._tell("records.unreadable", error=error.strerror or error)
            return
        head = _json(lines[0]) if lines else None
        version = head.get("format") if head is not None and head.get("records") == MARK else None
        if type(version) is int and version > FORMAT:
            self._closed = True
            self._tell("records.newer", file=self.path.name)
            return
        broken = version != FORMAT
        if head is not None and not broken:
            self._skipped = {str(name) for name in head.get("skipped", ())}
        for line in lines[1:]:
            try:
                self.matches.append(decode(MatchRecord, json.loads(line)))
            except (ValueError, RecursionError):
                broken = True
        if broken:
            self._set_aside()

    def _set_aside(self) -> None:
        kept = self.path.with_name(f"{self.path.name}.broken")
        number = 1
        while kept.exists():
            number += 1
            kept = self.path.with_name(f"{self.path.name}.broken-{number}")
        with contextlib.suppress(OSError):
            self.path.replace(kept)
        self._tell("records.broken", file=kept.name, count=len(self.matches))

    def _tell(self, key: str, /, **fields: object) -> None:
        self.notices.append((key, tuple((name, str(value)) for name, value in fields.items())))

    def take_notices(self) -> list[Notice]:
        """Return the notices nobody has been told yet, and forget them."""
        told, self.notices = self.notices, []
        return told


def _json(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
