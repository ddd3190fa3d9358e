"""Gamepads by posted events: every screen, a whole hand, held directions, signs, plugging in and out."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.gamepad import BUTTONS, Pads
from game.ui.inputs import Key, Scroll
from game.ui.screens.table import TableScreen
from tests.kit.window import Seat, take_seat

NUMBERS = {name: number for number, name in BUTTONS.items()}


def button(name: str, *, down: bool = True) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, button=NUMBERS[name], instance_id=0)


def axis(number: int, part: float) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=number, value=round(part * 32767), instance_id=0)


def press(seat: Seat, *names: str) -> None:
    """Press and let go of buttons, one after the other."""
    for name in names:
        seat.pilot.feed(button(name), button(name, down=False))
        seat.pilot.step()


def focused(seat: Seat) -> str:
    top = seat.app.stack.top
    return next((w.name for w in top.walk_all() if w.focused), "")


def go_to(seat: Seat, name: str) -> None:
    """Walk along the row of own tiles."""
    names = [w.name for w in seat.table.controls.hand if w.enabled]
    for _ in range(40):
        if focused(seat) == name:
            return
        here = names.index(focused(seat)) if focused(seat) in names else len(names)
        press(seat, "left" if names.index(name) < here else "right")
    raise AssertionError(f"{name} is never reached from {focused(seat)}")


def answer(seat: Seat) -> None:
    """Answer the question on the screen with the pad."""
    screen, asked = seat.table, seat.prompt
    if asked.swaps:
        used: list[str] = []
        for tile in asked.swaps[0].tiles:
            used.append(next(w.name for w in screen.controls.hand if w.tile == tile and w.name not in used))
            go_to(seat, used[-1])
            press(seat, "a")
        assert focused(seat) == "swap:confirm"
        press(seat, "a")
    elif asked.suits:
        press(seat, "a")
    elif "hu" in asked.buttons:
        press(seat, "y")
    elif "peng" in asked.buttons:
        press(seat, "x")
    elif "pass" in asked.buttons:
        press(seat, "b")
    else:
        if len(screen.table.seats[0].river) < 2:
            go_to(seat, next(w.name for w in screen.controls.hand if w.enabled))
        press(seat, "a")
    seat.pilot.until_idle()


def test_a_hand_with_the_pad_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    press(seat, "start")
    seat.pilot.until_idle()
    for _ in range(200):
        if seat.pilot.screen != "table":
            break
        answer(seat)
    assert seat.pilot.screen == "ledger"
    assert seat.pilot.sees("Menu")
    press(seat, "start")
    seat.pilot.until_idle()
    assert seat.table.table.number == 1


def test_every_page_has_a_place_and_a_way_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    press(seat, "up")
    first = seat.app.shell.catalog.games[0].id
    for name, screen in (("title:settings", "settings"), ("title:book", "book"), ("title:desk", "desk"),
                         (f"title:game:{first}", "setup")):  # fmt: skip
        seat.app.stack.top.set_focus(name)
        press(seat, "a")
        assert seat.pilot.screen == screen
        assert focused(seat)
        press(seat, "b")
        assert seat.pilot.screen == "title"
    press(seat, "start")
    seat.pilot.until_idle()
    press(seat, "start")
    assert seat.pilot.screen == "pause"
    press(seat, "down", "down")
    assert focused(seat) not in ("", "pause:resume")
    press(seat, "b", "back")
    assert seat.pilot.screen == "history"
    press(seat, "b")
    assert isinstance(seat.app.stack.top, TableScreen)


def test_signs_follow_the_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    shell = seat.app.shell
    seat.sit_down()
    seat.to_turn()
    assert seat.table.controls.buttons["peng"].cap == "P"
    seat.pilot.feed(axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0))
    seat.pilot.step()
    assert seat.table.counting
    assert seat.table.controls.buttons["peng"].cap == "X"
    assert seat.table.pointer is None
    assert focused(seat).startswith(("hand:", "drawn"))
    for make, sign in (("playstation", "□"), ("nintendo", "X"), ("auto", "X")):
        shell.settings.set("pad", make)
        seat.pilot.feed(button("down"))
        seat.pilot.step()
        assert seat.table.controls.buttons["peng"].cap == sign
    seat.pilot.feed(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=0))
    seat.pilot.step()
    assert seat.table.controls.buttons["peng"].cap == "P"
    press(seat, "left")
    assert shell.pads.active
    seat.pilot.key("t")
    assert not shell.pads.active
    assert seat.table.controls.buttons["peng"].cap == "P"


class FakePad:
    """A pad as pygame gives it."""

    def __init__(self, name: str) -> None:
        self.name = name


@pytest.mark.parametrize(
    ("name", "make"),
    [("Xbox Series X Controller", "xbox"), ("Sony DualSense", "playstation"), ("Nintendo Switch Pro", "nintendo")],
)
def test_makes(name: str, make: str) -> None:
    pads = Pads()
    pads.devices[0] = FakePad(name)
    assert pads.make() == make
    assert pads.cap("hu", "auto") == pads.signs[make]["y"]
    assert pads.cap("nothing of the kind", "auto") == ""


def names(found: Any) -> list[str]:
    return [item.name for item in found if isinstance(item, Key)]


def test_held_directions_repeat() -> None:
    pads = Pads()
    assert names(pads.inputs(axis(pygame.CONTROLLER_AXIS_LEFTX, -0.4))) == []
    assert names(pads.inputs(axis(pygame.CONTROLLER_AXIS_LEFTX, -0.9))) == ["pad:left"]
    assert names(pads.inputs(axis(pygame.CONTROLLER_AXIS_LEFTX, -1.0))) == []
    assert names(pads.inputs(axis(pygame.CONTROLLER_AXIS_LEFTY, 0.2))) == []
    repeated = [name for _ in range(60) for name in names(pads.tick(1 / 60))]
    assert set(repeated) == {"pad:left"}
    assert 5 <= len(repeated) <= 7
    assert names(pads.inputs(axis(pygame.CONTROLLER_AXIS_LEFTX, 0.0))) == []
    assert not pads.busy
    assert names(pads.inputs(button("down"))) == ["pad:down"]
    assert len([name for _ in range(30) for name in names(pads.tick(1 / 60))]) == 2
    list(pads.inputs(button("down", down=False)))
    assert names(pads.tick(1.0)) == []


def test_sticks_scroll_and_triggers_press_once() -> None:
    pads = Pads()
    list(pads.inputs(axis(pygame.CONTROLLER_AXIS_RIGHTY, 1.0)))
    scrolled = [item.steps for item in pads.tick(0.1) if isinstance(item, Scroll)]
    assert scrolled
    assert scrolled[0] < 0
    left = pygame.CONTROLLER_AXIS_TRIGGERLEFT
    pressed = [name for part in (0.6, 0.9, 0.2, 0.7) for name in names(pads.inputs(axis(left, part)))]
    assert pressed == ["pad:lt", "pad:lt"]


def test_pads_without_names_for_their_buttons() -> None:
    pads = Pads()
    events = [
        pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=7),
        pygame.event.Event(pygame.JOYBUTTONUP, button=0, instance_id=7),
        pygame.event.Event(pygame.JOYHATMOTION, hat=0, value=(0, 1), instance_id=7),
        pygame.event.Event(pygame.JOYHATMOTION, hat=0, value=(0, 0), instance_id=7),
        pygame.event.Event(pygame.JOYAXISMOTION, axis=0, value=0.8, instance_id=7),
        pygame.event.Event(pygame.JOYBUTTONDOWN, button=99, instance_id=7),
    ]
    assert [name for event in events for name in names(pads.inputs(event))] == ["pad:a", "pad:up", "pad:right"]
    pads._known.add(7)
    assert [name for event in events for name in names(pads.inputs(event))] == []


def test_every_action_of_the_pad_is_one_of_the_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = take_seat(tmp_path, monkeypatch).app.shell.keys.keys
    pads = Pads()
    assert {action for actions in pads.actions.values() for action in actions} - set(keys) == {"menu"}
    assert all(set(signs) >= set(pads.actions) - {"up", "down", "left", "right"} for signs in pads.signs.values())
