"""Gamepads: their events as named inputs, repeated while a direction is held, and the signs on their buttons.

Known pads are read through SDL's controller layer, which names the buttons alike for all makes; of others the usual
numbering is assumed. Knows no screen.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pygame
from pygame._sdl2 import controller

from game.core.resources import resource
from game.ui.inputs import Input, Key, Scroll

DEAD: Final = 0.5
"""A stick pushed less than this far, of 1, says nothing."""
WAIT: Final = 0.38
EVERY: Final = 0.11
"""Seconds before a held direction is repeated, and between repeats."""
SCROLL: Final = 9.0
"""Wheel steps a second of a stick pushed all the way."""
MAKES: Final = {
    "playstation": ("playstation", "ps3", "ps4", "ps5", "dualshock", "dualsense", "sony"),
    "nintendo": ("nintendo", "switch", "joy-con", "joycon", "pro controller"),
}
BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "ls",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rs",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
UNKNOWN: Final = ("a", "b", "x", "y", "lb", "rb", "back", "start", "ls", "rs")
"""The buttons of a pad that SDL does not know, by number."""
TRIGGERS: Final = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt"}
DIRECTIONS: Final = {(-1, 0): "left", (1, 0): "right", (0, -1): "up", (0, 1): "down"}


class Pads:
    """All gamepads of the machine as one. `active`: the player has used one last, so its signs are to be shown."""

    def __init__(self, defaults: Path | None = None) -> None:
        with (defaults or resource("config", "pad.toml")).open("rb") as file:
            table: dict[str, Any] = tomllib.load(file)
        self.actions = {button: frozenset(actions) for button, actions in table["pad"].items()}
        self.order: dict[str, str] = {}
        for button, actions in table["pad"].items():
            for action in actions:
                self.order.setdefault(action, button)
        self.signs: dict[str, dict[str, str]] = table["signs"]
        self.active = False
        self.opened = False
        self.devices: dict[int, Any] = {}
        """Open pads by SDL's number for them."""
        self._known: set[int] = set()
        self._stick = [0.0, 0.0]
        self._roll = 0.0
        self._held: dict[str, float] = {}
        """Directions held down, with the seconds until they are repeated."""
        self._down: set[str] = set()

    # --- devices
    def open(self) -> None:
        """Begin to listen for pads; does nothing the second time, and nothing where there is no support for them."""
        if self.opened:
            return
        self.opened = True
        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error:
            return

    def close(self) -> None:
        """Give the pads back."""
        self.devices.clear()
        if self.opened:
            controller.quit()
            pygame.joystick.quit()
        self.opened = False

    def _added(self, index: int) -> None:
        try:
            if controller.is_controller(index):
                pad: Any = controller.Controller(index)
                number = pad.as_joystick().get_instance_id()
                self._known.add(number)
            else:
                pad = pygame.joystick.Joystick(index)
                number = pad.get_instance_id()
        except (pygame.error, ValueError):
            return
        self.devices[number] = pad

    def _removed(self, number: int) -> None:
        self.devices.pop(number, None)
        self._known.discard(number)
        if not self.devices:
            self.active = False
            self._held.clear()
            self._down.clear()
            self._stick, self._roll = [0.0, 0.0], 0.0

    def make(self) -> str:
        """Return whose signs the pads have: xbox unless a name tells otherwise."""
        names = []
        for pad in self.devices.values():
            name = pad.name if isinstance(pad.name, str) else pad.get_name()
            names.append(name.lower())
        for make, marks in MAKES.items():
            if any(mark in name for name in names for mark in marks):
                return make
        return "xbox"

    def cap(self, action: str, make: str) -> str:
        """Return the sign of the button for an action; `make` as in the settings (auto: as recognised)."""
        return self.sign(self.order.get(action, ""), make)

    def sign(self, button: str, make: str) -> str:
        """Return the sign on a button; `make` as in the settings (auto: as recognised)."""
        return self.signs[self.make() if make == "auto" else make].get(button, "")

    # --- events
    def inputs(self, event: pygame.event.Event) -> Iterator[Input]:
        """Yield what an event of a pad means; nothing for all other events."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._added(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._removed(event.instance_id)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            if event.button in BUTTONS:
                yield from self._button(BUTTONS[event.button], down=kind == pygame.CONTROLLERBUTTONDOWN)
        elif kind == pygame.CONTROLLERAXISMOTION:
            yield from self._axis(event.axis, event.value / 32767)
        elif getattr(event, "instance_id", None) not in self._known:
            yield from self._unknown(event)

    def _unknown(self, event: pygame.event.Event) -> Iterator[Input]:
        """Yield what an event of a pad means that SDL has no names for."""
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            if event.button < len(UNKNOWN):
                yield from self._button(UNKNOWN[event.button], down=event.type == pygame.JOYBUTTONDOWN)
        elif event.type == pygame.JOYHATMOTION:
            yield from self._push("hat", float(event.value[0]), -float(event.value[1]))
        elif event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            yield from self._axis(event.axis, event.value)

    def _button(self, button: str, *, down: bool) -> Iterator[Input]:
        if not down:
            self._held.pop(button, None)
            return
        if button in DIRECTIONS.values():
            self._held[button] = WAIT
        yield self._key(button)

    def _key(self, button: str) -> Key:
        self.active = True
        return Key(f"pad:{button}", self.actions.get(button, frozenset()))

    def _axis(self, axis: int, value: float) -> Iterator[Input]:
        if axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            self._stick[axis == pygame.CONTROLLER_AXIS_LEFTY] = value
            yield from self._push("stick", *self._stick)
        elif axis == pygame.CONTROLLER_AXIS_RIGHTY:
            self._roll = value if abs(value) > DEAD / 2 else 0.0
        elif axis in TRIGGERS:
            yield from self._trigger(TRIGGERS[axis], down=value > DEAD)

    def _trigger(self, button: str, *, down: bool) -> Iterator[Input]:
        if down and button not in self._down:
            self._down.add(button)
            yield self._key(button)
        elif not down:
            self._down.discard(button)

    def _push(self, source: str, x: float, y: float) -> Iterator[Input]:
        """Take a new position of a stick or a hat: its stronger axis is a direction held down."""
        way = (0, 0)
        if max(abs(x), abs(y)) > DEAD:
            way = (1 if x > 0 else -1, 0) if abs(x) >= abs(y) else (0, 1 if y > 0 else -1)
        wanted = DIRECTIONS.get(way, "")
        name = f"{source}:{wanted}"
        if wanted and name in self._held:
            return
        for held in [held for held in self._held if held.startswith(f"{source}:")]:
            del self._held[held]
        if wanted:
            self._held[name] = WAIT
            yield self._key(wanted)

    # --- time
    def tick(self, dt: float) -> Iterator[Input]:
        """Let time pass: repeat what is held, and scroll."""
        for name in list(self._held):
            self._held[name] -= dt
            if self._held[name] <= 0:
                self._held[name] += EVERY
                yield self._key(name.rpartition(":")[2])
        if self._roll:
            yield Scroll(-self._roll * SCROLL * dt)

    @property
    def busy(self) -> bool:
        """Whether something is held, so that time brings more."""
        return bool(self._held) or bool(self._roll)
