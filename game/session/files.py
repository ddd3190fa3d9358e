"""Writing files so that a crash leaves the old or the new content; knows nothing of what is in them."""

import contextlib
import os
import threading
from pathlib import Path

from game.engine.log import settle_now


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file so that after a crash either the old or the new content is there; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


class LateSettler:
    """Has the disk take files in a thread of its own: a slow disk takes ten milliseconds, which a frame has not.

    A file that is written again meanwhile is settled again. A file that cannot be opened is left out: the next write
    into it meets the same trouble and tells it.
    """

    def __init__(self) -> None:
        self._due: dict[Path, None] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._busy = False

    def __call__(self, path: Path) -> None:
        """Have a file settled soon."""
        with self._changed:
            self._due[path] = None
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="quexiang-disk", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait(self, seconds: float) -> bool:
        """Wait until everything is settled, no longer than some seconds; return whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._due and not self._busy, seconds)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: bool(self._due))
                path = next(iter(self._due))
                del self._due[path]
                self._busy = True
            with contextlib.suppress(OSError):
                settle_now(path)
