"""A window of the whole program for tests: made-up bots, saves in a folder, one fixed match, a pilot who works it."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.resources import resource
from game.engine.actions import Action
from game.engine.match import Match
from game.engine.supply import Supply
from game.session.opponents import read_people
from game.session.program import Program
from game.session.saves import Saves
from game.session.thinker import InlineThinker
from game.ui.app import App, open_display
from game.ui.autopilot import play_on
from game.ui.inputs import KeyMap
from game.ui.pilot import Pilot
from game.ui.run import Window
from game.ui.screens.table import TableScreen
from game.ui.settings import Settings
from game.ui.shell import Shell
from game.ui.table.prompt import Prompt
from game.variants import VARIANTS
from tests.kit.plain_bots import BOTS
from tests.kit.stack import stacked

PEOPLE = resource("config", "opponents.toml")
BOTS_AT = "tests.kit.plain_bots:BOTS"
BOT_WORDS = """
[zh.tests.bot]
greedy.name = "快手"
greedy.about = "见碰就碰。"
calm.name = "慢慢来"
calm.about = "摸什么打什么。"
proud.name = "爱报叫"
proud.about = "能报就报。"
[en.tests.bot]
greedy.name = "Quick Hand"
greedy.about = "Claims all it can."
calm.name = "Slow Hand"
calm.about = "Throws what it draws."
proud.name = "Loud Hand"
proud.about = "Declares all it can."
"""
MOST = 400
"""A hand has fewer questions than this."""


@dataclass
class Seat:
    """The player's chair: the window, its pilot, and short ways to what a test looks at."""

    window: Window
    app: App
    pilot: Pilot

    @property
    def table(self) -> TableScreen:
        screen = self.app.stack.top
        assert isinstance(screen, TableScreen), screen.name
        return screen

    @property
    def prompt(self) -> Prompt:
        prompt = self.table.prompt
        assert prompt is not None
        return prompt

    @property
    def offers(self) -> tuple[Action, ...]:
        return self.prompt.offers

    def sit_down(self) -> "Seat":
        """Start a match and go to its first question."""
        self.pilot.click("title:play")
        self.pilot.until_idle()
        return self

    def answer(self) -> str:
        """Answer one question by clicks and go to the next."""
        clicked = play_on(self.pilot)
        assert clicked, "nothing is asked"
        self.pilot.until_idle()
        return clicked

    def answer_now(self) -> None:
        """Answer the question on the screen and let nothing happen yet."""
        play_on(self.pilot)

    def play_until(self, done: Callable[[], bool]) -> None:
        """Answer questions until something is the case."""
        for _ in range(MOST):
            if done():
                return
            self.answer()
        raise AssertionError("it never came about")

    def to_ledger(self) -> None:
        """Play the hand to its end."""
        self.play_until(lambda: self.pilot.screen == "ledger")

    def to_turn(self) -> None:
        """Play up to a turn of the player's own."""
        self.play_until(lambda: isinstance(self.app.stack.top, TableScreen) and self.prompt.turn)


def with_people() -> Program:
    """Return the program with the people one plays against, all of them played by a made-up bot."""
    file = tomllib.loads(PEOPLE.read_text("utf-8"))
    wanted = {*file["bots"].values(), *(one["bot"] for one in file["opponents"].values() if "bot" in one)}
    chosen = dict.fromkeys(sorted(wanted), BOTS["greedy"])
    return Program.of(VARIANTS, chosen, BOTS_AT, read_people(PEOPLE, chosen))


def program(*bots: str) -> Program:
    """Return the program with some of the made-up bots."""
    chosen = {name: BOTS[name] for name in bots or ("greedy",)}
    return Program.of(VARIANTS, chosen, BOTS_AT)


def take_seat(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    size: tuple[int, int] = (1280, 720),
    language: str = "zh",
    pace: str = "instant",
    key: bytes = b"k" * 16,
    bots: tuple[str, ...] = ("greedy",),
    people: bool = False,
    **settings: bool | int | str,
) -> Seat:
    """Return a window at its title page; the next match has the given key."""
    pygame.init()
    monkeypatch.setattr("secrets.token_bytes", lambda _size: key)
    whole = with_people() if people else program(*bots)
    saves = Saves(whole.games, whole.version, folder / "saves", durable=False)
    window = Window(whole, saves, InlineThinker(whole.bots))
    folder.mkdir(parents=True, exist_ok=True)
    strings = folder / "bots.toml"
    strings.write_text(BOT_WORDS, encoding="utf-8")
    window.catalog.words = [*window.catalog.words, strings]
    kept = Settings(folder / "config")
    kept.values.update({"language": language, "animation": pace, "bot_pace": pace, **settings})
    shell = Shell(kept, KeyMap(folder / "config"), window.catalog, size=size)
    app = window.attach(App(shell, open_display(size)))
    app.title()
    app.step(0.0)
    return Seat(window, app, Pilot(app))


def deal(
    seat: Seat,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    hands: dict[int, str],
    *,
    options: dict[str, bool | int | str] | None = None,
    dealer: int = 0,
    **more: Any,
) -> Seat:
    """Sit down to a stacked hand of a game (an entry of the shelf); the player is seat 0."""

    def supply(match: Match) -> Supply:
        return stacked(match.variant, hands, dealer=match.dealer, **more)

    monkeypatch.setattr(Match, "supply", supply)
    for variant in VARIANTS:
        monkeypatch.setattr(variant, "first_dealer", lambda _self, _supply: dealer)
    card = seat.app.shell.catalog.game(game)
    assert card is not None
    chosen = {**card.usual(), **(options or {})}
    seat.app.shell.settings.remember({"game": game, "options": chosen, "bots": []})
    return seat.sit_down()
