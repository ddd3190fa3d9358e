"""Tries the whole program without a screen: posted events, every screen, a hand, a save, the fonts; knows no rule."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.core.resources import resource
from game.core.words import LANGUAGES, load_words
from game.session.program import Program
from game.session.saves import Saves
from game.session.thinker import InlineThinker, WorkerThinker
from game.ui.app import App, open_display
from game.ui.autopilot import play_on, throwable
from game.ui.inputs import KeyMap
from game.ui.outcome import standings
from game.ui.pilot import Pilot
from game.ui.run import Window, texts
from game.ui.screens.message import Message
from game.ui.screens.result import ResultScreen
from game.ui.screens.table import TableScreen
from game.ui.settings import Settings
from game.ui.shell import Choice, Shell

SIZE: Final = (1280, 720)
SIZES: Final = ((1024, 640), (1920, 1080), (1111, 777), SIZE)
KEY: Final = b"quexiang selftest"
"""The key of every match, so that each run plays the same hands."""
MOST: Final = 400
"""A hand has fewer questions than this."""
THINKING: Final = 30.0
"""Seconds the thinking process may take for its first answer."""


class Failed(Exception):  # noqa: N818 - it reports, it is not raised across modules
    """A step did not do what it should; the message says what."""


class Poster(Pilot):
    """A pilot whose clicks and keys go through the system's queue of events."""

    def feed(self, *events: pygame.event.Event) -> None:
        """Post the events and let the window fetch them."""
        for event in events:
            pygame.event.post(event)
        self.app.feed(pygame.event.get())

    def key(self, name: str) -> None:
        """Press and release a key of the keyboard by its name."""
        code = pygame.key.key_code(name)
        self.feed(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""),
            pygame.event.Event(pygame.KEYUP, key=code, mod=0),
        )
        self.step()

    def expect(self, screen: str) -> None:
        """Fail if another screen is on top."""
        self.until_idle()
        if self.screen != screen:
            raise Failed(f"the screen is {self.screen!r}, it should be {screen!r}")


class SelfTest:
    """The steps, each a method that raises when something is wrong."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program = program
        self.folder = folder
        pygame.init()
        settings = Settings(folder)
        settings.values.update({"language": "zh", "animation": "fast", "bot_pace": "instant"})
        saves = Saves(program.games, program.version, folder / "saves")
        self.window = Window(program, saves, InlineThinker(program.bots))
        self.window.host.keys = lambda: KEY
        self.window.catalog.default_bots = list(program.bots)[:1] * 3
        self.shell = Shell(settings, KeyMap(folder), self.window.catalog, size=SIZE)
        self.app = self.window.attach(App(self.shell, open_display(SIZE)))
        self.app.title()
        self.pilot = Poster(self.app)
        self.pilot.expect("title")

    @property
    def steps(self) -> dict[str, Callable[[], None]]:
        """The steps by name, in order."""
        return {
            "fonts": self.fonts,
            "pages": self.pages,
            "sizes and languages": self.sizes,
            "table": self.table,
            "save": self.save,
            "hand": self.hand,
            "result": self.result,
            "thinking process": self.thinker,
        }

    def fonts(self) -> None:
        """Look for a glyph for every character of every text."""
        for language in LANGUAGES:
            words = load_words(language, [resource("assets", "i18n", f"{language}.toml")], texts(self.program))
            missing = self.shell.type.missing(words.table.values())
            if missing:
                raise Failed(f"the fonts lack characters of {language}: {missing}")

    def pages(self) -> None:
        """Open settings and every game's set-up from the title, and a message."""
        pilot = self.pilot
        pilot.click("title:settings")
        pilot.expect("settings")
        pilot.key("escape")
        pilot.expect("title")
        for card in self.window.catalog.games:
            pilot.click(f"title:game:{card.id}")
            pilot.expect("setup")
            pilot.key("escape")
            pilot.expect("title")
        self.app.push(Message(self.shell, "?", "!"))
        pilot.expect("message")
        pilot.key("return")
        pilot.expect("title")

    def sizes(self) -> None:
        """Draw the title and a table in every language at several sizes."""
        pilot = self.pilot
        pilot.click("title:play")
        pilot.expect("table")
        for language in ("en", "zh"):
            self.shell.settings.set("language", language)
            for size in SIZES:
                pilot.resize(size)
                pilot.until_idle()
        self._pause()
        pilot.click("pause:leave")
        pilot.expect("title")

    def _pause(self) -> None:
        self.pilot.key("escape")
        self.pilot.expect("pause")

    def _table(self) -> TableScreen:
        screen = self.app.stack.top
        if not isinstance(screen, TableScreen):
            raise Failed(f"the screen is {screen.name!r}, it should be the table")
        return screen

    def table(self) -> None:
        """Go on with the match, open the menu and the settings over it, play up to the first discards."""
        pilot = self.pilot
        pilot.click("title:continue")
        pilot.expect("table")
        self._pause()
        pilot.click("pause:settings")
        pilot.expect("settings")
        pilot.key("escape")
        pilot.expect("pause")
        pilot.click("pause:resume")
        pilot.expect("table")
        for _ in range(12):
            self._answer(keys=False)
            if pilot.screen == "ledger":
                play_on(pilot)
                pilot.expect("table")

    def _answer(self, *, keys: bool) -> None:
        """Answer the question on the screen, a discard by a key if wanted."""
        screen = self._table()
        if screen.prompt is None:
            raise Failed("nothing moves and nothing is asked")
        tiles = throwable(self.pilot)
        if keys and screen.prompt.turn and not screen.prompt.buttons and len(tiles) >= 2:
            self.pilot.key("left")
            self.pilot.key("return")
        else:
            play_on(self.pilot)
        self.pilot.until_idle()

    def save(self) -> None:
        """Leave the match and take it up again at the same question."""
        before = self._table()
        question = (before.table.number, before.table.batch, before.prompt)
        self._pause()
        self.pilot.click("pause:leave")
        self.pilot.expect("title")
        self.pilot.key("c")
        self.pilot.expect("table")
        after = self._table()
        if (after.table.number, after.table.batch, after.prompt) != question:
            raise Failed(f"{question} was asked before, {(after.table.number, after.table.batch)} after the reload")

    def hand(self) -> None:
        """Play to the end of the hand, tiles by the keyboard, and look at the account."""
        number = self._table().table.number
        for _ in range(MOST):
            if self.pilot.screen != "table":
                break
            self._answer(keys=True)
        self.pilot.expect("ledger")
        self.pilot.key("v")
        self.pilot.expect("table")
        self.pilot.click("table:account")
        self.pilot.expect("ledger")
        self.pilot.key("space")
        self.pilot.expect("table")
        if self._table().table.number != number + 1:
            raise Failed("the next hand was not dealt")

    def result(self) -> None:
        """Open the result page and leave it."""
        play, title = self._table().play, self.app.title
        self.app.push(ResultScreen(self.shell, lambda: standings(play, self.app), title, title))
        self.pilot.expect("result")
        self.pilot.click("result:title")
        self.pilot.expect("title")

    def thinker(self) -> None:
        """Ask the process in which the bots of a real match think."""
        thinker = WorkerThinker(self.program.bots_at, self.program.bots)
        try:
            play = self.window.host.begin(self._choice())
            seat = next(s for s in range(play.variant.players) if s != play.viewer)
            play.next_hand()
            round_ = play.session.round
            offers = round_.pending.get(seat, ()) if round_ is not None else ()
            limit = time.monotonic() + THINKING
            while offers and thinker.ask(next(iter(self.program.bots)), play.session.seen(seat), offers) is None:
                if time.monotonic() > limit:
                    raise Failed(f"no answer within {THINKING:.0f} seconds")
                time.sleep(0.02)
            if thinker.fallen:
                thinker.process.join(1.0)
                raise Failed(f"it has died with exit code {thinker.process.exitcode}")
            self.window.host.leave(play)
        finally:
            thinker.close()

    def _choice(self) -> Choice:
        choice = self.shell.last_choice()
        if choice is None:
            raise Failed("there is no game")
        return choice

    def close(self) -> None:
        """Give everything back."""
        self.window.close()
        self.shell.sound.close()
        pygame.quit()


def run(program: Program) -> int:
    """Run every step on invisible devices in a folder of its own; print what fails; return 0 if nothing does."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as name:
        try:
            test = SelfTest(program, Path(name))
        except Exception as error:  # noqa: BLE001 - whatever happens is what is to be reported
            return _report("start", error)
        try:
            for step, action in test.steps.items():
                wrong: Exception | None = None
                try:
                    action()
                except Exception as error:  # noqa: BLE001
                    wrong = error
                # A bot that fails does not stop the window, but it is what is to be told.
                bot = test.window.host.errors.last
                if bot or wrong is not None:
                    return _report(step, Failed(bot) if bot or wrong is None else wrong)
        finally:
            test.close()
    print("self-test passed")  # noqa: T201 - its only output
    return 0


def _report(step: str, error: Exception) -> int:
    print(f"self-test failed at {step}: {type(error).__name__}: {error}", file=sys.stderr)  # noqa: T201
    return 1
