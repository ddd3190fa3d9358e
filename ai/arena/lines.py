"""A file that grows by a line of JSON at a time and survives a stop at any moment; knows nothing of what is in it."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self


class LinesError(ValueError):
    """A file cannot be used; the message names file, line, trouble and the way out."""


def line_of(record: Mapping[str, Any]) -> str:
    """Return a record as a line."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def records(path: Path) -> Iterator[tuple[int, Any]]:
    """Yield number and content of each line; half a line at the very end, as a crash leaves it, counts for nothing.

    Raises:
        LinesError: the file cannot be read, or a line is no JSON.

    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LinesError(f"{path}: {error.strerror or error}") from error
    for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines(), 1):
        try:
            yield number, json.loads(line)
        except ValueError as error:
            way_out = "take the line out, or write to a new file"
            raise LinesError(f"{path}, line {number}: this is no JSON; {way_out}") from error


class Lines:
    """Adds lines to a file, each safely before the next. Use it in a `with` block; raises LinesError."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Self:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("ab+")
            self._file.seek(0)
            self._file.truncate(self._file.read().rfind(b"\n") + 1)
        except OSError as error:
            raise LinesError(f"{self.path}: {error.strerror or error}") from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, line: str) -> None:
        """Write a line; raises LinesError."""
        try:
            self._file.write(line.encode())
            self._file.flush()
        except OSError as error:
            raise LinesError(f"{self.path}: {error.strerror or error}") from error
