"""Where shipped files lie, the same in a source tree and in a packaged folder; nothing else builds such paths."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
"""The folder that holds `game`, `assets` and `config`."""


def resource(*parts: str) -> Path:
    """Return the path of a shipped file or folder, given from the project root, such as `("assets", "fonts")`."""
    return ROOT.joinpath(*parts)
