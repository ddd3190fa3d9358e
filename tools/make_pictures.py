"""Take the pictures of the documentation from the running program, without a screen.

usage: python tools/make_pictures.py [--screens DIR] [--sizes 1280x720,1920x1080,1111x777]

Without an argument it writes docs/table.png, the picture of the README. With --screens it also writes title, set-up,
opening, own turn, claim, ledger, settings and result at every size in both languages into a folder, for looking at.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from ai.bots import BOTS  # noqa: E402
from game.core.resources import resource  # noqa: E402
from game.session.opponents import read_people  # noqa: E402
from game.session.program import Program  # noqa: E402
from game.session.saves import Saves  # noqa: E402
from game.session.thinker import InlineThinker  # noqa: E402
from game.ui.app import App, open_display  # noqa: E402
from game.ui.autopilot import play_on  # noqa: E402
from game.ui.inputs import KeyMap  # noqa: E402
from game.ui.pilot import Pilot  # noqa: E402
from game.ui.run import Window  # noqa: E402
from game.ui.screens.table import TableScreen  # noqa: E402
from game.ui.settings import Settings  # noqa: E402
from game.ui.shell import Shell  # noqa: E402
from game.variants import VARIANTS  # noqa: E402

KEY: Final = b"quexiang pictures"
"""The match key, so that the pictures show the same hand each time."""
MOST: Final = 600
SIZES: Final = "1280x720,1920x1080,1111x777"


class Photographer:
    """A window worked by name, with a camera."""

    def __init__(self, folder: Path, size: tuple[int, int], language: str) -> None:
        program = Program.of(VARIANTS, BOTS, "ai.bots:BOTS", read_people(resource("config", "opponents.toml"), BOTS))
        window = Window(program, Saves(program.games, program.version, folder / "saves"), InlineThinker(program.bots))
        window.host.keys = lambda: KEY
        settings = Settings(folder / "config")
        settings.values.update({"language": language, "animation": "instant", "bot_pace": "instant"})
        shell = Shell(settings, KeyMap(folder / "config"), window.catalog, size=size)
        self.app: App = window.attach(App(shell, open_display(size)))
        self.app.title()
        self.pilot = Pilot(self.app)
        self.pilot.until_idle()

    def asked(self) -> bool:
        """Return whether the table waits for an answer."""
        top = self.app.stack.top
        return isinstance(top, TableScreen) and top.prompt is not None

    def until(self, done: Callable[[TableScreen], bool]) -> None:
        """Play on until a question of the table is the wanted one, or the hand is over."""
        for _ in range(MOST):
            self.pilot.until_idle()
            top = self.app.stack.top
            if not isinstance(top, TableScreen) or (top.prompt is not None and done(top)):
                return
            play_on(self.pilot)
        raise SystemExit("the wanted moment did not come")


def late_turn(screen: TableScreen) -> bool:
    """Return whether it is the own turn with a good part of the wall gone."""
    assert screen.prompt is not None
    return screen.prompt.turn and screen.table.wall.left < 34


def claim(screen: TableScreen) -> bool:
    """Return whether a discard may be claimed."""
    assert screen.prompt is not None
    return "pass" in screen.prompt.buttons


def readme(folder: Path) -> None:
    """Write the picture of the README."""
    taken = Photographer(folder, (1280, 720), "zh")
    taken.pilot.click("title:play")
    taken.until(late_turn)
    taken.pilot.screenshot(ROOT / "docs" / "table.png")


def tour(folder: Path, target: Path, size: tuple[int, int], language: str) -> None:
    """Write one picture of each screen at a size in a language."""
    taken = Photographer(folder, size, language)
    pilot, stem = taken.pilot, f"{size[0]}x{size[1]}-{language}"

    def shoot(name: str) -> None:
        pilot.until_idle()
        pilot.screenshot(target / f"{stem}-{name}.png")

    shoot("0-title")
    pilot.click("title:settings")
    shoot("1-settings")
    pilot.key("escape")
    pilot.click(f"title:game:{VARIANTS[0].id}")
    shoot("2-setup")
    pilot.key("escape")
    pilot.click("title:play")
    taken.until(lambda screen: bool(screen.prompt and screen.prompt.swaps))
    shoot("3-swap")
    taken.until(lambda screen: bool(screen.prompt and screen.prompt.suits))
    shoot("4-void")
    taken.until(claim)
    shoot("5-claim")
    taken.until(late_turn)
    shoot("6-turn")
    taken.until(lambda _: False)
    shoot("7-ledger")
    pilot.click("ledger:next")
    pilot.until_idle()
    pilot.key("escape")
    shoot("8-pause")


def main() -> None:
    """Take the pictures asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screens", type=Path)
    parser.add_argument("--sizes", default=SIZES)
    given = parser.parse_args()
    pygame.init()
    with tempfile.TemporaryDirectory() as name:
        readme(Path(name) / "readme")
        if given.screens:
            given.screens.mkdir(parents=True, exist_ok=True)
            for size in given.sizes.split(","):
                width, height = (int(part) for part in size.split("x"))
                for language in ("zh", "en"):
                    tour(Path(name) / f"{size}-{language}", given.screens, (width, height), language)


if __name__ == "__main__":
    main()
