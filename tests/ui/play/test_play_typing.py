"""Typing without a keyboard: every field and number by a pad's buttons or the pointer alone."""

from pathlib import Path

import pygame
import pytest

from game.ui.clipboard import CLIPBOARD
from game.ui.inputs import Key
from game.ui.pilot import Pilot
from game.ui.screens.desk import DeskScreen
from game.ui.screens.optionsets import OptionSetsScreen
from game.ui.screens.rulebook import RulebookScreen
from game.ui.screens.setup import SetupScreen
from game.ui.widgets.base import Widget
from game.ui.widgets.keyboard import LAYOUTS, Keyboard
from game.ui.widgets.numberbox import NumberBox
from tests.kit.layout import TEXTS, WINDOWS, faults_at
from tests.kit.window import Seat, take_seat

PAD = {"a": 0, "b": 1, "x": 2, "y": 3, "lb": 4, "rb": 5, "back": 6, "start": 7}
HAT = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


def press(pilot: Pilot, button: str) -> None:
    """Press a button of a pad, as SDL reports it."""
    if button in PAD:
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pilot.feed(pygame.event.Event(kind, button=PAD[button], instance_id=0))
    else:
        for value in (HAT[button], (0, 0)):
            pilot.feed(pygame.event.Event(pygame.JOYHATMOTION, value=value, instance_id=0, hat=0))
    pilot.step()


def go_to(pilot: Pilot, name: str) -> None:
    """Walk to a widget by the shoulder button."""
    screen = pilot.app.stack.top
    for _ in range(300):
        if screen._focus == name:
            return
        press(pilot, "rb" if not isinstance(screen, Keyboard) else next_step(screen, name))
    raise AssertionError(f"{name} cannot be reached")


def next_step(screen: Keyboard, name: str) -> str:
    here, there = screen.find(screen._focus), screen.find(name)
    assert here is not None
    assert there is not None
    return towards(here, there)


def towards(here: Widget, there: Widget) -> str:
    if abs(there.rect.centery - here.rect.centery) > here.rect.h // 2:
        return "down" if there.rect.centery > here.rect.centery else "up"
    return "right" if there.rect.centerx > here.rect.centerx else "left"


def type_by_pad(pilot: Pilot, text: str) -> None:
    for sign in text:
        go_to(pilot, f"keys:{sign}")
        press(pilot, "a")


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    return take_seat(tmp_path, monkeypatch, language="en")


def test_the_rule_book_is_searched_by_pad(seat: Seat) -> None:
    page = RulebookScreen(seat.app.shell, "xuezhan")
    seat.app.push(page)
    press(seat.pilot, "down")
    go_to(seat.pilot, "book:search")
    press(seat.pilot, "a")
    assert seat.pilot.screen == "keyboard"
    type_by_pad(seat.pilot, "pin")
    press(seat.pilot, "x")
    press(seat.pilot, "start")
    assert (seat.pilot.screen, page.query) == ("book", "pi")
    press(seat.pilot, "a")
    word = next(name for name in seat.pilot.names() if name.startswith("word:"))
    go_to(seat.pilot, word)
    press(seat.pilot, "a")
    press(seat.pilot, "start")
    assert page.query == word.removeprefix("word:")
    assert page.found()


def test_a_set_is_named_and_a_hand_written_by_pad(seat: Seat) -> None:
    seat.pilot.click("title:game:xuezhan")
    seat.pilot.click("setup:sets")
    page = seat.app.stack.top
    assert isinstance(page, OptionSetsScreen)
    press(seat.pilot, "down")
    go_to(seat.pilot, "sets:name")
    press(seat.pilot, "a")
    type_by_pad(seat.pilot, "ab")
    press(seat.pilot, "y")
    press(seat.pilot, "start")
    assert page.label.text == "ab "
    seat.app.stack.pop()
    desk = DeskScreen(seat.app.shell, "xuezhan")
    seat.app.push(desk)
    press(seat.pilot, "down")
    go_to(seat.pilot, "desk:line")
    press(seat.pilot, "a")
    type_by_pad(seat.pilot, "119m")
    press(seat.pilot, "start")
    assert desk.line.text == "119m"
    assert desk.state.hand == [0, 0, 8]


def test_given_up_it_changes_nothing(seat: Seat) -> None:
    page = RulebookScreen(seat.app.shell, "xuezhan", query="old")
    seat.app.push(page)
    press(seat.pilot, "down")
    go_to(seat.pilot, "book:search")
    press(seat.pilot, "a")
    type_by_pad(seat.pilot, "q")
    press(seat.pilot, "b")
    assert (seat.pilot.screen, page.query) == ("book", "old")


def set_up(seat: Seat) -> SetupScreen:
    card = seat.app.shell.catalog.game("xuezhan")
    assert card is not None
    page = SetupScreen(seat.app.shell, card, lambda _choice: None)
    seat.app.push(page)
    return page


def test_a_number_without_end(seat: Seat) -> None:
    """By the signs, by digits typed, by keys on the screen."""
    page = set_up(seat)
    seat.pilot.step()
    name = "option:base"
    page.set_focus(name)
    for steps, value in (("right", 2), ("left", 1), *[("right", number) for number in (*range(2, 11), 20, 30)]):
        seat.app.answer(Key(steps, frozenset({steps})))
        assert page.values["base"] == value
    for steps, value in (("left", 20), ("left", 10), ("left", 9)):
        seat.app.answer(Key(steps, frozenset({steps})))
        assert page.values["base"] == value
    seat.pilot.key("2")
    seat.pilot.type("2500000")
    seat.pilot.key("enter")
    assert page.values["base"] == 2_500_000
    press(seat.pilot, "a")
    type_by_pad(seat.pilot, "12")
    press(seat.pilot, "start")
    assert page.values["base"] == 12
    press(seat.pilot, "a")
    type_by_pad(seat.pilot, "0")
    press(seat.pilot, "start")
    assert (page.values["base"], seat.app.shell.sound.played[-1]) == (12, "no")


def test_a_number_is_shown_as_it_was_typed(seat: Seat) -> None:
    """On real keys each sign is a key and then a text; the first replaces the old number."""
    page = set_up(seat)
    for number in ("7", "90", "99999999", "12"):
        page.set_focus("option:base")
        seat.pilot.key("enter")
        for sign in number:
            seat.pilot.key(sign)
            seat.pilot.type(sign)
        seat.pilot.key("enter")
        box = page.find("option:base")
        assert isinstance(box, NumberBox)
        assert (box.value, page.values["base"]) == (int(number), int(number))
        assert number in [ink.line.text for ink in box.inks]


def test_pasting_replaces_the_old_number_and_moving_keeps_it(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CLIPBOARD, "get", lambda: "34")
    for first, text in (("ctrl+v", "34"), ("home", "345")):
        page = Keyboard(seat.app.shell, "5", lambda _text: None, layout="digits", fresh=True)
        seat.app.push(page)
        seat.pilot.key(first)
        if first == "home":
            seat.pilot.key("ctrl+v")
        assert page.field.text == text
        seat.app.stack.pop()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_keys_fit_every_window(seat: Seat, layout: str) -> None:
    words = [f"word number {number}" for number in range(40)]
    page = Keyboard(seat.app.shell, "text", lambda _text: None, layout=layout, words=lambda: words)
    seat.app.push(page)
    found = [faults_at(page, size, language, text) for size in WINDOWS for language in ("zh", "en") for text in TEXTS]
    assert [fault for faults in found for fault in faults] == []
