"""From pygame's events to named inputs: where was clicked, which action a key means; knows no screen."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pygame

from game.core.resources import resource
from game.ui.settings import Notice, nearest, notice, set_aside

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hover:
    """The pointer is here; `held` while the main button is down."""

    at: Point
    held: bool = False


@dataclass(frozen=True, slots=True)
class Press:
    """The main button went down here."""

    at: Point


@dataclass(frozen=True, slots=True)
class Click:
    """A mouse button came up here: 1 is the main one, 3 the second."""

    at: Point
    button: int = 1


@dataclass(frozen=True, slots=True)
class Leave:
    """The pointer left the window."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel turned: positive `steps` go towards the top."""

    steps: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down: its name with modifiers ("ctrl+z") and every action it stands for."""

    name: str
    actions: frozenset[str] = frozenset()

    def means(self, action: str) -> bool:
        """Return whether the key stands for an action, or is the key of that very name."""
        return action in self.actions or action == self.name


@dataclass(frozen=True, slots=True)
class Text:
    """Letters were entered."""

    text: str


@dataclass(frozen=True, slots=True)
class Resize:
    """The window has a new size."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Redraw:
    """The window's content was lost (uncovered, restored)."""


@dataclass(frozen=True, slots=True)
class Quit:
    """The window is to be closed."""


Input = Hover | Press | Click | Leave | Scroll | Key | Text | Resize | Redraw | Quit

_MODIFIERS = (("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_PRINT = {"return": "Enter", "escape": "Esc", "page up": "PgUp", "page down": "PgDn", "left": "←", "right": "→"}


class KeyMap:
    """Which keys mean which actions: the shipped table, and the player's own over it."""

    def __init__(self, folder: Path | None = None, defaults: Path | None = None) -> None:
        self.notices: list[Notice] = []
        with (defaults or resource("config", "keys.toml")).open("rb") as file:
            self.keys: dict[str, tuple[str, ...]] = {k: tuple(v) for k, v in tomllib.load(file)["keys"].items()}
        if folder:
            self._overlay(folder / "keys.toml")
        self.actions: dict[str, frozenset[str]] = {}
        for action, names in self.keys.items():
            for name in names:
                self.actions[name] = self.actions.get(name, frozenset()) | {action}

    def _overlay(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                own = tomllib.load(file).get("keys", {})
        except FileNotFoundError:
            return
        except OSError as error:
            self.notices.append(notice("notice.settings_unreadable", error=error.strerror or error))
            return
        except ValueError:
            kept = set_aside(path)
            self.notices.append(notice("notice.settings_broken", file=kept.name if kept else path.name))
            return
        for action, names in own.items() if isinstance(own, Mapping) else ():
            if action not in self.keys:
                near = nearest(action, self.keys)
                text = "notice.setting_unknown_near" if near else "notice.setting_unknown"
                self.notices.append(notice(text, key=action, near=near) if near else notice(text, key=action))
            elif isinstance(names, list) and all(isinstance(name, str) for name in names):
                self.keys[action] = tuple(names)
            else:
                self.notices.append(notice("notice.setting_wrong", key=action, value=names))

    def key(self, name: str) -> Key:
        """Return the input a key of this name makes; an action's name stands for its first key."""
        if name in self.keys and name not in self.actions:
            name = self.keys[name][0]
        return Key(name, self.actions.get(name, frozenset()))

    def cap(self, action: str, words: Mapping[str, str]) -> str:
        """Return what to print on a key cap for an action; `words` holds the names that differ by language."""
        names = self.keys.get(action, (action,))
        if not names:
            return ""
        name = names[0]
        return words.get(name) or _PRINT.get(name) or "+".join(part.capitalize() for part in name.split("+"))


def key_name(code: int, modifiers: int) -> str:
    """Return the name of a pressed key with its modifiers in a fixed order, such as `ctrl+z`."""
    name = pygame.key.name(code)
    if name.startswith("[") and len(name) > 2:  # the number pad
        name = name.strip("[]")
    held = [word for word, bit in _MODIFIERS if modifiers & bit]
    return "+".join([*held, name])


class Translator(Protocol):
    """Something that reads further events, such as those of gamepads."""

    def inputs(self, event: pygame.event.Event) -> Iterator[Input]:
        """Yield what an event means."""
        ...


def translate(events: Iterable[pygame.event.Event], keys: KeyMap, pads: Translator | None = None) -> Iterator[Input]:
    """Turn pygame's events into inputs; of several pointer moves in a row only the last is passed on."""
    move: Hover | None = None
    for event in events:
        made = _one(event, keys)
        if isinstance(made, Hover):
            move = made
            continue
        if move is not None:
            yield move
            move = None
        if made is not None:
            yield made
        elif pads is not None:
            yield from pads.inputs(event)
    if move is not None:
        yield move


def _one(event: pygame.event.Event, keys: KeyMap) -> Input | None:
    kind = event.type
    if kind == pygame.MOUSEMOTION:
        return Hover(event.pos, held=bool(event.buttons[0]))
    if kind == pygame.MOUSEBUTTONDOWN:
        return Press(event.pos) if event.button == 1 else None
    if kind == pygame.MOUSEBUTTONUP:
        return Click(event.pos, event.button) if event.button in (1, 3) else None
    if kind == pygame.MOUSEWHEEL:
        return Scroll(float(getattr(event, "precise_y", event.y)))
    if kind == pygame.KEYDOWN:
        return keys.key(key_name(event.key, event.mod))
    if kind == pygame.TEXTINPUT:
        return Text(event.text)
    return _window(event)


def _window(event: pygame.event.Event) -> Input | None:
    kind = event.type
    if kind == pygame.QUIT:
        return Quit()
    if kind == pygame.VIDEORESIZE:
        return Resize((event.w, event.h))
    if kind == pygame.WINDOWLEAVE:
        return Leave()
    if kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
        return Redraw()
    return None
