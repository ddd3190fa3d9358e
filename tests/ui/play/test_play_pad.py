"""Everything that can be clicked on any page or at the table is reached and worked by a pad."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.bots import BOTS, BOTS_AT
from game.session.program import Program
from game.ui.pilot import Pilot
from game.ui.screen import Screen
from game.ui.screens.table import TableScreen
from game.ui.table.edge import Tip
from game.ui.tour import Visit
from game.ui.widgets.base import Widget
from game.variants import VARIANTS

BUTTONS = {"a": 0, "b": 1, "x": 2, "y": 3, "lb": 4, "rb": 5, "back": 6, "start": 7, "ls": 8, "rs": 9}
HATS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
MOST = 700


def press(pilot: Pilot, button: str) -> None:
    """Press a button or push the cross of a pad, as SDL reports it."""
    events: list[tuple[int, dict[str, Any]]]
    if button in BUTTONS:
        number = {"button": BUTTONS[button]}
        events = [(pygame.JOYBUTTONDOWN, number), (pygame.JOYBUTTONUP, number)]
    else:
        events = [(pygame.JOYHATMOTION, {"hat": 0, "value": value}) for value in (HATS[button], (0, 0))]
    for kind, fields in events:
        pilot.feed(pygame.event.Event(kind, instance_id=0, **fields))
    pilot.app.stack.top.draw(pilot.app.canvas)


def targets(screen: Screen) -> Iterator[Widget]:
    """Yield what a pointer could click."""
    yield from (w for w in screen.walk_all() if w.interactive and w.enabled and w.name)


def worked_by_button(screen: Screen) -> set[str]:
    """Return what a button of the pad works at once: shortcuts, and what the table has buttons for."""
    actions = frozenset().union(*screen.shell.pads.actions.values())
    own = set(getattr(screen, "own_keys", {}))
    found = {w.name for w in targets(screen) if w.shortcut in actions}
    named = {f"table:{word}" for word in own & actions} | ({"table:own"} if "waits" in own else set())
    return found | named


def unreached(pilot: Pilot) -> set[str]:
    """Return the names that neither the cross nor a button comes to."""
    screen = pilot.app.stack.top
    wanted = {w.name for w in targets(screen)}
    press(pilot, "down")
    found: set[str] = set()
    for button in ("rb", "lb", "down", "right", "up", "left"):
        for _ in range(MOST):
            before = screen._focus
            press(pilot, button)
            if pilot.app.stack.top is not screen or screen._focus in found or screen._focus == before:
                break
            found.add(screen._focus)
        if pilot.app.stack.top is not screen:
            break
    return wanted - found - worked_by_button(screen)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    visit = Visit(Program.of(VARIANTS, BOTS, BOTS_AT), tmp_path, (1280, 720), "en")
    yield visit
    visit.close()


def test_every_page(visit: Visit) -> None:
    missing = {}
    for state in visit.pages():
        left = unreached(visit.pilot)
        if left:
            missing[state] = left
    assert missing == {}


def to_turn(visit: Visit, entry: str) -> TableScreen:
    """Sit down and go to a turn in which no gang and nothing else is offered but a tile to throw."""
    for _ in visit.hand(entry, motion=False):
        screen = visit.top
        asked = screen.prompt if isinstance(screen, TableScreen) else None
        if isinstance(screen, TableScreen) and asked and asked.turn and not (asked.buttons or asked.declares):
            return screen
    raise AssertionError(entry)


@pytest.mark.parametrize("entry", ["xuezhan", "chongguan", "koudian.haozi"])
def test_the_table(visit: Visit, entry: str) -> None:
    screen = to_turn(visit, entry)
    assert screen.view is not None
    assert unreached(visit.pilot) == set()
    assert bool(screen.view.marks) == ("table:marks" in {w.name for w in targets(screen)})


def test_what_lies_open_is_told(visit: Visit) -> None:
    screen = to_turn(visit, "chongguan")
    walk_to(visit.pilot, "table:marks")
    assert screen.view is not None
    tips = [line for w in screen.widgets if isinstance(w, Tip) for line in w.lines]
    assert all(any(mark.about in line for line in tips) for mark in screen.view.marks if mark.about)


def walk_to(pilot: Pilot, name: str) -> None:
    for _ in range(MOST):
        press(pilot, "rb")
        pilot.step()
        if pilot.app.stack.top._focus == name:
            return
    raise AssertionError(name)


def test_a_tile_that_stays_says_why(visit: Visit) -> None:
    screen = to_turn(visit, "xuezhan")
    stuck = next(tile for tile in screen.controls.hand if not tile.enabled)
    walk_to(visit.pilot, stuck.name)
    press(visit.pilot, "a")
    visit.pilot.step()
    assert visit.top is screen
    assert (screen.controls.reason.said.tile, screen.controls.reason.said.warn) == (stuck.tile, True)


@pytest.mark.parametrize("by", ["pad", "keys"])
def test_tiles_are_put_in_order(visit: Visit, by: str) -> None:
    screen = to_turn(visit, "xuezhan")
    screen.flip("sort")
    visit.pilot.step()
    held = [tile.tile for tile in screen.controls.hand if tile.piece_key[0] == "hand"]
    place = next(i for i in range(1, len(held) - 1) if held[i] != held[i + 1] and held[i] != held[i - 1])
    screen.set_focus(f"hand:{place}")
    for way, to in ((1, place + 1), (-1, place), (-1, place - 1)):
        if by == "pad":
            press(visit.pilot, "rb" if way > 0 else "lb")
        else:
            visit.pilot.key("shift+right" if way > 0 else "shift+left")
        visit.pilot.step()
        now = [tile.tile for tile in screen.controls.hand if tile.piece_key[0] == "hand"]
        assert now[to] == held[place]
        assert sorted(now) == sorted(held)
        assert screen._focus == f"hand:{to}"
