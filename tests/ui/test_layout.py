"""Every page at every size in both languages: inside the window, uncut, nothing over anything else."""

from pathlib import Path

import pygame
import pytest

from game.ui.inputs import KeyMap
from game.ui.screen import Screen, ScreenStack
from game.ui.screens.message import Answer, Message
from game.ui.screens.pause import Entry, PauseScreen
from game.ui.screens.result import ResultScreen, Standing
from game.ui.screens.settings import SettingsScreen
from game.ui.screens.setup import SetupScreen
from game.ui.screens.title import TitleScreen
from game.ui.settings import Settings
from game.ui.shell import Saved, Shell
from game.ui.widgets.dropdown import PickList
from tests.kit.layout import faults, grid
from tests.kit.pilot import SIZES, Played, catalog, make_pilot


def nothing() -> None:
    """Do nothing."""


def bare(folder: Path, size: tuple[int, int], language: str) -> tuple[Shell, ScreenStack]:
    """Return a shell and a stack that never draw."""
    settings = Settings()
    settings.values["language"] = language
    shell = Shell(settings, KeyMap(), catalog(folder, Played(), Saved("demo.name", 13, 16), games=4), size=size)
    return shell, ScreenStack(shell, pygame.Surface((1, 1)))


def pages(shell: Shell) -> list[Screen]:
    words = shell.words
    names = [words(f"demo.bot.{bot}") for bot in ("quick", "steady", "plain")]
    standings = [Standing(i + 2, name, -1234 * i, "owl", words("demo.blurb")) for i, name in enumerate(names)]
    standings.append(Standing(1, names[0], 3702, "sparrow", own=True))
    fields = {
        "error": "Read-only file system",
        "file": "settings.json.broken-12",
        "key": "volum",
        "near": "volume",
        "value": "9",
    }
    notices = [words(key, **fields) for key in sorted(words.table) if key.startswith("notice.")]
    answers = [
        Answer("back", words("message.back")),
        Answer("new", words("title.start_new")),
        Answer("resume", words("title.continue"), kind="gold"),
    ]
    return [
        TitleScreen(shell, nothing),
        SettingsScreen(shell),
        SetupScreen(shell, shell.catalog.games[0], lambda _: None),
        PauseScreen(shell, nothing, [Entry("settings", nothing)], lambda: words("demo.name")),
        ResultScreen(shell, lambda: standings, nothing, nothing, lambda: words("demo.blurb")),
        Message(shell, words("title.give_up_title"), words("title.give_up"), answers),
        Message(shell, words("message.notice_title"), "\n".join(notices)),
    ]


@pytest.mark.parametrize(("size", "language"), grid(SIZES))
def test_pages(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    shell, stack = bare(tmp_path, size, language)
    for text_scale in (100, 130):
        shell.settings.values["text_scale"] = text_scale
        shell.refresh()
        for page in pages(shell):
            page.stack = stack
            page.build()
            assert faults(page) == [], (page.name, text_scale)


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_open_list(tmp_path: Path, size: tuple[int, int]) -> None:
    pilot, _ = make_pilot(tmp_path, size, "en")
    pilot.click("title:game:demo")
    pilot.click("option:length")
    assert isinstance(pilot.app.stack.top, PickList)
    assert faults(pilot.app.stack.top) == []


def test_the_check_itself_finds_faults(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    page = pilot.app.stack.top
    play, settings = page.find("title:play"), page.find("title:settings")
    assert play
    assert settings
    settings.place(play.rect.move(40, 10))
    play.place(play.rect.inflate(-play.rect.w + 60, 0))
    text = "\n".join(faults(page))
    assert "lies on" in text
    assert "shortens" in text
    settings.place(play.rect.move(-500, 0))
    assert any("out of the window" in fault for fault in faults(page))
