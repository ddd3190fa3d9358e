"""The pages worked by name, with the mouse alone and with the keyboard alone."""

import datetime as dt
from pathlib import Path

import pygame
import pytest

from game.ui.screens.message import Answer, Message
from game.ui.screens.pause import Entry, PauseScreen
from game.ui.screens.result import ResultScreen, Standing
from game.ui.screens.setup import SetupScreen
from game.ui.screens.title import when
from game.ui.shell import Saved
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from tests.kit.pilot import OPTIONS, make_pilot

DEFAULTS = {option.key: option.default for option in OPTIONS}
BOTS = ("quick", "steady", "plain")


def test_play_starts_at_once(tmp_path: Path) -> None:
    pilot, played = make_pilot(tmp_path)
    pilot.click("title:play")
    (choice,) = played.started
    assert (choice.game, dict(choice.options), choice.bots) == ("demo", DEFAULTS, BOTS)


def test_keyboard_alone_starts(tmp_path: Path) -> None:
    pilot, played = make_pilot(tmp_path)
    pilot.key("space")
    pilot.key("enter")
    assert len(played.started) == 2


def test_what_was_chosen_is_offered_again(tmp_path: Path) -> None:
    pilot, played = make_pilot(tmp_path)
    pilot.click("title:game:demo")
    pilot.click("option:swap")
    pilot.click("setup:bot:2")
    pilot.click("setup:bot:2:plain")
    pilot.click("setup:start")
    again, played_again = make_pilot(tmp_path)
    assert again.sees("和上回一样")
    again.click("title:play")
    assert played_again.started == played.started
    assert dict(played.started[0].options) == {**DEFAULTS, "swap": False}
    assert played.started[0].bots == ("quick", "plain", "plain")


def test_a_kept_match_can_be_gone_on_with(tmp_path: Path) -> None:
    pilot, played = make_pilot(tmp_path, saved=Saved("demo.name", 3, 8))
    assert pilot.sees("第 3 / 8 局")
    pilot.click("title:continue")
    pilot.key("c")
    assert played.resumed == 2


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (dt.datetime(2026, 11, 30, 0, 5, tzinfo=dt.UTC), "today 00:05"),
        (dt.datetime(2026, 11, 29, 23, 50, tzinfo=dt.UTC), "yesterday 23:50"),
        (dt.datetime(2026, 11, 28, 23, 50, tzinfo=dt.UTC), "2026-11-28"),
        (dt.datetime(2026, 12, 1, 8, 0, tzinfo=dt.UTC), "2026-12-01"),
    ],
)
def test_when_a_match_was_left(tmp_path: Path, at: dt.datetime, text: str) -> None:
    pilot, _ = make_pilot(tmp_path, language="en")
    assert when(pilot.app.shell.words, at, dt.datetime(2026, 11, 30, 0, 10, tzinfo=dt.UTC)) == text


@pytest.mark.parametrize(
    ("answer", "started", "resumed"), [("message:new", 1, 0), ("message:resume", 0, 1), ("message:back", 0, 0)]
)
def test_a_kept_match_is_not_given_up_unasked(tmp_path: Path, answer: str, started: int, resumed: int) -> None:
    pilot, played = make_pilot(tmp_path, saved=Saved("demo.name", 3, 0))
    pilot.click("title:play")
    assert pilot.screen == "message"
    pilot.click(answer)
    assert (len(played.started), played.resumed) == (started, resumed)
    pilot.click("title:play")
    pilot.key("enter")
    assert played.resumed == resumed + 1


def test_options_come_and_go(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    pilot.click("title:game:demo")
    assert "option:swap_suit" in pilot.names()
    pilot.click("option:swap")
    assert "option:swap_suit" not in pilot.names()
    assert pilot.sees("自定")


def test_every_control_sets_its_option(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path, (1920, 1080))
    pilot.click("title:game:demo")
    page = pilot.app.stack.top
    assert isinstance(page, SetupScreen)
    for name, keys, expected in (
        ("cap", ["right", "right", "right"], None),
        ("cap", ["left", "left"], 4),
        ("self_drawn", ["enter"], "add_fan"),
        ("unit", ["right", "right", "left"], 2),
        ("unit", ["end", "right"], 10),
        ("start", ["right", "right"], 110),
        ("start", ["home"], 0),
        ("heavy", ["space"], True),
        ("heavy", ["left"], False),
    ):
        page.set_focus(f"option:{name}")
        for key in keys:
            pilot.key(key)
        assert page.values[name] == expected, name
    pilot.click("option:length")
    pilot.key("down")
    pilot.key("enter")
    assert page.values["length"] == "sixteen"
    pilot.drag("option:start", (pilot.names()["option:start"].right + 50, pilot.names()["option:start"].centery))
    assert page.values["start"] == 1000


def test_presets_set_everything(tmp_path: Path) -> None:
    pilot, played = make_pilot(tmp_path, (1920, 1080))
    pilot.click("title:game:demo")
    page = pilot.app.stack.top
    page.set_focus("setup:preset")
    pilot.key("right")
    assert isinstance(page, SetupScreen)
    assert page.values == {**DEFAULTS, "length": "four", "swap": False}
    assert page.preset() == "1"
    pilot.key("reset")
    assert page.values == DEFAULTS
    pilot.click("setup:start")
    assert dict(played.started[0].options) == DEFAULTS


def test_a_list_closes_by_a_click_beside_it(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    pilot.click("title:game:demo")
    pilot.click("option:length")
    assert pilot.screen == "list"
    pilot.app.stack.top.pointer = None
    pilot.drag("option:length:four", (5, 5))
    assert pilot.screen == "list"
    pilot._pointer((5, 5))
    pilot.key("back")
    assert pilot.screen == "setup"
    pilot.key("back")
    assert pilot.screen == "title"


def test_a_small_page_scrolls(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path, (1024, 640))
    pilot.app.shell.settings.set("text_scale", 130)
    pilot.app.answer(pilot.app.shell.keys.key("f12"))
    pilot.click("title:game:demo")
    assert "option:check" not in pilot.names()
    shown = set(pilot.names())
    pilot.scroll("option:swap", -30)
    assert "option:check" in pilot.names()
    assert "option:swap" not in pilot.names()
    pilot.click("option:swap")
    pilot.key("end")
    assert "option:check" in pilot.names()
    pilot.key("home")
    assert shown - {"option:swap_suit"} <= set(pilot.names()) | {"setup:preset"}


def test_tab_reaches_everything_and_comes_round(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path, (1024, 640))
    pilot.click("title:game:demo")
    page = pilot.app.stack.top
    seen = []
    for _ in range(40):
        pilot.key("tab")
        (focused,) = [w for w in page.walk() if w.focused]
        assert focused.name in pilot.names()
        seen.append(focused.name)
    wanted = {w.name for w in page.walk_all() if w.interactive and w.name}
    assert set(seen) == wanted
    pilot.key("previous")
    assert [w.name for w in page.walk() if w.focused] == [seen[-2]]


def test_arrows_move_by_place(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path, games=4)
    page = pilot.app.stack.top

    def focus() -> str:
        return next(w.name for w in page.walk() if w.focused)

    pilot.key("down")
    assert focus() == "title:play"
    pilot.key("down")
    assert focus() == "title:game:demo"
    pilot.key("right")
    assert focus() == "title:game:demo_two"
    pilot.key("right")
    pilot.key("right")
    pilot.key("right")
    assert focus() == "title:game:demo_four"
    pilot.key("enter")
    assert pilot.screen == "setup"


def test_settings_are_taken_and_kept(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path, (1920, 1080))
    pilot.click("title:settings")
    page = pilot.app.stack.top
    page.set_focus("settings:animation")
    pilot.key("left")
    pilot.key("left")
    assert pilot.app.shell.settings.motion == 0
    page.set_focus("settings:bot_pace")
    pilot.key("right")
    assert pilot.app.shell.settings.pause == 1.1
    page.set_focus("settings:volume")
    pilot.key("home")
    assert pilot.app.shell.sound.volume == 0
    assert pilot.sees("没有找到声音设备")
    pilot.click("settings:reset")
    assert pilot.app.shell.sound.volume == 80
    pilot.key("back")
    assert pilot.screen == "title"


def test_a_list_shows_what_was_chosen_from_it(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path, (1280, 720))
    pilot.click("title:settings")
    for name in ("timer", "text_scale"):
        for index in (1, 0):
            field = pilot.app.stack.top.find(f"settings:{name}")
            assert isinstance(field, DropDown)
            chosen = field.picks[index].value
            pilot.app.stack.top.reveal(field.name)
            pilot.click(field.name)
            pilot.click(f"settings:{name}:{chosen}")
            shown = pilot.app.stack.top.find(f"settings:{name}")
            assert isinstance(shown, DropDown)
            assert (shown.value, pilot.app.shell.settings.values[name]) == (chosen, chosen)


def test_pause_menu(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    done: list[str] = []
    pause = PauseScreen(pilot.app.shell, lambda: done.append("left"), [Entry("settings", lambda: done.append("entry"))])
    for action in ("pause:resume", "pause:leave"):
        pilot.app.push(pause)
        pilot.click(action)
        assert pilot.screen == "title"
    pilot.app.push(pause)
    pilot.key("settings")
    pilot.key("back")
    assert pilot.screen == "pause"
    pilot.key("back")
    assert pilot.screen == "title"
    assert done == ["left"]


def test_result(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    done: list[str] = []
    standings = [Standing(2, "你", -3, "sparrow", own=True), Standing(1, "小翠", 3, "king")]
    shell = pilot.app.shell
    pilot.app.push(ResultScreen(shell, lambda: standings, lambda: done.append("again"), lambda: done.append("title")))
    assert pilot.sees("第二名")
    assert [t for t in pilot.texts() if t in {"小翠", "你", "+3", "\u22123"}] == ["小翠", "+3", "你", "\u22123"]
    pilot.key("go")
    pilot.key("back")
    assert done == ["again", "title"]


def test_what_is_not_there_cannot_be_clicked(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    with pytest.raises(LookupError, match="title:play"):
        pilot.click("title:nothing")


def test_screenshot(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    pilot.screenshot(tmp_path / "title.png")
    assert (tmp_path / "title.png").stat().st_size > 20_000


def test_the_cap_of_enter_stands_where_enter_acts(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path, language="en")
    words = pilot.app.shell.words
    answers = [Answer("back", words("message.back")), Answer("new", "New"), Answer("on", "Go on", kind="gold")]
    pilot.app.push(Message(pilot.app.shell, "Unfinished", "What now?", answers))

    def caps() -> dict[str, str]:
        pilot.step()
        return {w.name: w.cap for w in pilot.app.stack.top.walk() if isinstance(w, Button)}

    usual = {"message:back": "Esc", "message:new": "", "message:on": "Enter"}
    assert caps() == usual
    pilot.key("left")
    assert caps() == usual  # the focus comes to what Enter did anyway
    pilot.key("left")
    assert caps() == {"message:back": "Esc", "message:new": "Enter", "message:on": ""}
    pilot.key("left")
    assert caps() == {"message:back": "Enter", "message:new": "", "message:on": ""}
    assert all(not ink.line.cut for w in pilot.app.stack.top.walk() for ink in w.inks)
    pilot.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1))
    assert caps() == usual
