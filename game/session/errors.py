"""The file in which the program notes what went wrong while it went on; never raises, knows nothing of what failed."""

import traceback
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 200_000
"""A file that has become longer begins anew."""


class ErrorLog:
    """Appends errors with their place and traceback to a file; `last` is the newest, also where nothing is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last = ""

    def add(self, where: str, error: BaseException) -> None:
        """Note an error and where it happened."""
        self.last = f"{where}: {type(error).__name__}: {error}"
        text = f"{where}\n{''.join(traceback.format_exception(error))}\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            anew = self.path.exists() and self.path.stat().st_size > MOST_BYTES
            with self.path.open("w" if anew else "a", encoding="utf-8") as file:
                file.write(text)
        except OSError:
            # The match goes on; the notice on the screen has told it.
            return
