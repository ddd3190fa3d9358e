"""A window in its own process, playing by itself until it is killed: `python -m tests.kit.open_window FOLDER`."""

import sys
from pathlib import Path

import pytest

from tests.kit.window import take_seat


def main(folder: Path) -> None:
    """Go on with the match of a folder, or begin one, and answer every question by clicks; says so line by line."""
    seat = take_seat(folder, pytest.MonkeyPatch())
    seat.pilot.click("title:continue" if "title:continue" in seat.pilot.names() else "title:play")
    seat.pilot.until_idle()
    while seat.pilot.screen != "result":
        print(seat.pilot.screen, flush=True)
        seat.answer()
    print("over", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
