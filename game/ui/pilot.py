"""A hand for tests and self-tests: works a window by the names of things on it; knows no game.

Time is virtual: nothing waits, `until_idle` lets as much of it pass as the screen wants.
"""

from pathlib import Path
from typing import Final

import pygame

from game.ui.app import App
from game.ui.inputs import Resize

FRAME: Final = 1 / 60


class Pilot:
    """Clicks, types and looks."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.now = 0.0

    # --- looking
    def names(self) -> dict[str, pygame.Rect]:
        """Return what can be clicked now."""
        return dict(self.app.stack.names())

    def texts(self) -> list[str]:
        """Return every line of text on the top screen."""
        return self.app.stack.top.texts()

    @property
    def screen(self) -> str:
        """Return the name of the top screen."""
        return self.app.stack.top.name

    def sees(self, text: str) -> bool:
        """Return whether a text is on the screen, alone or inside a line."""
        return any(text in line for line in self.texts())

    def screenshot(self, path: Path | str) -> None:
        """Draw what waits to be drawn and save the picture."""
        self.step()
        pygame.image.save(self.app.canvas, str(path))

    # --- acting
    def click(self, name: str) -> None:
        """Move to the thing of this name, press and release; raises LookupError if it cannot be clicked."""
        point = self._point(name)
        self._pointer(point)
        self.feed(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1),
        )
        self.step()

    def hover(self, name: str) -> None:
        """Move the pointer onto the thing of this name."""
        self._pointer(self._point(name))
        self.step()

    def drag(self, name: str, to: tuple[int, int]) -> None:
        """Press on a thing, pull to a point and let go."""
        point = self._point(name)
        self._pointer(point)
        self.feed(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1),
            pygame.event.Event(pygame.MOUSEMOTION, pos=to, rel=(0, 0), buttons=(1, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to, button=1),
        )
        self.step()

    def key(self, name: str) -> None:
        """Press a key by its name ("enter", "ctrl+z") or by an action's name."""
        self.app.answer(self.app.shell.keys.key("return" if name == "enter" else name))
        self.step()

    def type(self, text: str) -> None:
        """Enter letters, as a keyboard or an input method does."""
        self.feed(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.step()

    def scroll(self, name: str, steps: float) -> None:
        """Turn the wheel over the thing of this name."""
        self.hover(name)
        self.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=round(steps), precise_y=steps))
        self.step()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window a new size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app.answer(Resize(size))
        self.step()

    def feed(self, *events: pygame.event.Event) -> None:
        """Pass events to the window."""
        self.app.feed(events)

    # --- time
    def step(self, dt: float = FRAME) -> bool:
        """Let a frame pass; returns whether it drew anything."""
        self.now += dt
        return self.app.step(dt)

    def until_idle(self, limit: float = 120.0) -> float:
        """Let time pass until nothing moves; returns how long that took, raises TimeoutError after `limit` seconds."""
        begin = self.now
        while self.app.running and self.app.wait() is not None:
            if self.now - begin > limit:
                raise TimeoutError(f"{self.screen} still moves after {limit} s")
            self.step(max(FRAME, self.app.wait() or 0.0))
        return self.now - begin

    def _point(self, name: str) -> tuple[int, int]:
        if name not in self.names():
            self.app.stack.top.reveal(name)
        if name not in self.names():
            raise LookupError(f"no {name!r} on {self.screen}; there are {', '.join(sorted(self.names()))}")
        x, y = self.names()[name].center
        return round(x / self.app.factor), round(y / self.app.factor)

    def _pointer(self, point: tuple[int, int]) -> None:
        self.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
