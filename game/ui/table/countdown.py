"""The time to think: counts down while a question is open, and its ring beside the own plate; knows no rule.

The clock is whatever is passed to `update`, so time stands still while a page lies over the table.
"""

from functools import lru_cache
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING, Final

import pygame

from game.session.auto import least
from game.ui import svg, theme
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Ink, Widget

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen

STEPS: Final = 60
"""The ring shrinks in so many steps."""
LAST: Final = 5
"""So many seconds before the end the ring changes its colour."""
TICK: Final = 0.1
"""Seconds between two looks at the clock."""


class Countdown:
    """The time left for the open question; `left` is None while there is no limit."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self.left: float | None = None
        self._at: tuple[int, int] | None = None

    @property
    def limit(self) -> int:
        """How many seconds a question may take; 0 for any."""
        return self.screen.shell.settings.number("timer")

    def update(self, dt: float) -> None:
        """Let time pass; when none is left the least is done."""
        screen = self.screen
        if screen.prompt is None or not self.limit or screen.autoplay.busy:
            self.left = self._at = None
            return
        at = (screen.table.number, screen.prompt.at)
        if at != self._at or self.left is None:
            self._at, self.left = at, float(self.limit)
            return
        self.left -= dt
        if self.left <= 0:
            screen.answer(least(screen.table, screen.play.viewer, screen.prompt.offers))
            self.left = None

    @property
    def shown(self) -> tuple[int, int] | None:
        """What the ring shows: steps and seconds left."""
        if self.left is None:
            return None
        return ceil(STEPS * self.left / max(1, self.limit)), ceil(self.left)


@lru_cache(maxsize=2 * STEPS)
def ring(side: int, steps: int, *, late: bool) -> pygame.Surface:
    """Return the ring with so many steps left, clockwise from the top."""
    part = min(steps / STEPS, 0.9999)
    angle = 2 * pi * part - pi / 2
    x, y = 50 + 46 * cos(angle), 50 + 46 * sin(angle)
    colour = "#EE8A45" if late else "#F2C865"
    body = (
        '<circle cx="50" cy="50" r="46" fill="none" stroke="#04171A" stroke-opacity=".6" stroke-width="6"/>'
        f'<path d="M50 4A46 46 0 {int(part > 0.5)} 1 {x:.2f} {y:.2f}" fill="none" stroke="{colour}" stroke-width="5" '
        'stroke-linecap="round"/>'
    )
    return svg.render(svg.page((100, 100), body), (side, side))


class TimerRing(Widget):
    """A ring that shrinks, with the seconds in it."""

    backdrop = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.shown: tuple[int, int] | None = None

    def show(self, shown: tuple[int, int] | None) -> None:
        """Show another state."""
        if shown != self.shown:
            self.shown = shown
            self.change()

    def compose(self) -> list[Ink]:
        """Return the seconds."""
        if self.shown is None:
            return []
        style = Style(20, "bold", theme.MINUS if self.shown[1] <= LAST else theme.CREAM)
        return [self.write(str(self.shown[1]), style, self.rect.inflate(-self.rect.w // 3, 0), "center", 0.6)]

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ring."""
        if self.shown is not None:
            steps, seconds = self.shown
            surface.blit(ring(self.rect.w, steps, late=seconds <= LAST), self.rect)
