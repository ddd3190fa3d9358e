"""Title, set-up, people, records, result with everybody in them: laid out well in every window and language."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.melds import Meld, MeldKind
from game.engine.log import PlayerRecord
from game.engine.money import Line
from game.session.recordbook import RecordBook
from game.session.records import BestWin, HandRecord, MatchRecord
from game.session.saves import Saves
from game.session.thinker import InlineThinker
from game.ui.inputs import KeyMap
from game.ui.run import Window
from game.ui.screen import Screen, ScreenStack
from game.ui.screens.opponents import OpponentsScreen
from game.ui.screens.pastmatch import PastMatchScreen, standings_of
from game.ui.screens.records import TABS, RecordsScreen
from game.ui.screens.result import ResultScreen
from game.ui.screens.setup import SetupScreen
from game.ui.screens.title import TitleScreen
from game.ui.settings import Settings
from game.ui.shell import Shell
from game.ui.widgets.chart import Course
from tests.kit.layout import faults, grid
from tests.kit.pilot import SIZES
from tests.kit.window import with_people

BEST = BestWin(
    288,
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 8),
    (Meld(MeldKind.AN_GANG, (13, 13, 13, 13)),),
    8,
    "self",
    "hu",
    tuple(Line(key, 4, 2) for key in ("qingyise", "duiduihu", "gen", "gangshanghua", "haidi")),
    3,
)


def nothing() -> None:
    """Do nothing."""


def matches(game: str, people: list[str], count: int) -> Iterator[MatchRecord]:
    """Yield made-up records against changing people."""
    for index in range(count):
        others = [people[(index + step) % len(people)] for step in (0, 3, 7)]
        players = (PlayerRecord("human", ""), *(PlayerRecord("bot", name) for name in others))
        hands = tuple(
            HandRecord(
                ((-1) ** hand * 37 * index, 0, -((-1) ** hand) * 37 * index, 0),
                won="self" if hand % 2 else "",
                worth=37 if hand % 2 else 0,
                gangs=("an_gang", "bu_gang", "ming_gang"),
            )
            for hand in range(7)
        )
        created = f"2026-11-{index + 1:02d}T20:00:00+00:00"
        yield MatchRecord(f"{index}.jsonl", created, game, {}, players, 0, 0, hands, finished=index != 3, best=BEST)


def shell_and_book(folder: Path, size: tuple[int, int], language: str) -> tuple[Shell, RecordBook]:
    program = with_people()
    saves = Saves(program.games, program.version, folder)
    window = Window(program, saves, InlineThinker(program.bots))
    settings = Settings()
    settings.values["language"] = language
    shell = Shell(settings, KeyMap(), window.catalog, size=size)
    book = window.records()
    people = [*program.people.by_id, "gone"]
    book.matches = list(matches(next(iter(program.games)), people, 25))
    return shell, book


def pages(shell: Shell, book: RecordBook) -> Iterator[Screen]:
    games = shell.catalog.games
    bots = list(shell.catalog.default_bots)
    yield TitleScreen(shell, nothing)
    yield SetupScreen(shell, games[-1], lambda _: None)
    yield OpponentsScreen(shell, "chair", ["a", "b", "c"], bots, 1, lambda _: None)
    for tab in TABS:
        page = RecordsScreen(shell, book)
        page.tab = tab
        yield page
    page = RecordsScreen(shell, book)
    page.game = games[-1].id
    yield page
    yield PastMatchScreen(shell, book, book.matches[-1])
    standings = standings_of(shell, book.matches[-1])
    course = Course(tuple(book.matches[-1].course()), tuple(one.portrait for one in standings), 0)
    yield ResultScreen(
        shell, lambda: standings, nothing, nothing, lambda: "x", course=course, others=nothing, change=nothing
    )


@pytest.mark.parametrize(("size", "language"), grid(SIZES))
def test_pages(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    shell, book = shell_and_book(tmp_path, size, language)
    stack = ScreenStack(shell, pygame.Surface((1, 1)))
    for text_scale in (80, 100, 130, 150):
        shell.settings.values["text_scale"] = text_scale
        shell.refresh()
        for page in pages(shell, book):
            page.stack = stack
            stack.screens = [page, page]
            page.build()
            assert faults(page) == [], (page.name, text_scale)


def test_a_stranger_keeps_its_name(tmp_path: Path) -> None:
    shell, book = shell_and_book(tmp_path, (1280, 720), "en")
    match = replace(book.matches[0], players=(PlayerRecord("human", ""), *[PlayerRecord("bot", "gone")] * 3))
    assert {one.name for one in standings_of(shell, match)} == {"You", "gone"}
