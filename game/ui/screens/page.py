"""What the framed pages share: a wooden panel with a headline, and buttons along its foot; knows no game."""

from collections.abc import Sequence

import pygame

from game.ui import theme
from game.ui.screen import Screen
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Label, Panel, Rule
from game.ui.widgets.button import Button

HEADLINE = Style("headline", "serif")
LEAST_HEAD = 30


def head_height(shell: Shell) -> int:
    """Return the height of a page's head; what stands beside the headline must be large enough to be hit."""
    return max(shell.type.line_height(HEADLINE), LEAST_HEAD)


class Page(Screen):
    """A panel over a dimmed ground, never larger than the window."""

    overlay = True

    def frame(self, width: float, height: float, title: str, note: str = "", fits: int = 0) -> pygame.Rect:
        """Add the panel with its headline and return the room under it, in pixels.

        Width and height are layout units; type at its floor makes small windows need more, so they also count type.
        With `fits` the panel is as high as a room of so many pixels takes, as far as the window allows.
        """
        px = self.shell.scale.px
        area = self._most()
        high = fits + self.chrome() if fits else round(px(height) * self._grow())
        panel = pygame.Rect(0, 0, self._wide(width), min(area.h, high))
        panel.center = area.center
        self.add(Panel(self.shell, wood=True), panel)
        inner = panel.inflate(-2 * px(48), -2 * px(30))
        top = head_height(self.shell)
        wide = min(inner.w, self.shell.type.width(title, HEADLINE))
        self.add(Label(self.shell, title, HEADLINE), pygame.Rect(inner.x, inner.y, wide, top))
        if note:
            left = inner.x + wide + px(28)
            room = pygame.Rect(left, inner.y + px(6), inner.right - left, top - px(6))
            self.add(Label(self.shell, note, Style("body", "regular", theme.MUTED)), room)
        line = pygame.Rect(inner.x, inner.y + top + px(12), inner.w, max(1, px(1.5)))
        self.add(Rule(self.shell), line)
        y = line.bottom + px(14)
        return pygame.Rect(inner.x, y, inner.w, inner.bottom - y)

    def _grow(self) -> float:
        """Return how much larger type is than its share of the window."""
        return self.shell.type.px(Style("body")) / (theme.TYPE["body"] * self.shell.scale.k)

    def _wide(self, width: float) -> int:
        return min(self._most().w, round(self.shell.scale.px(width) * self._grow()))

    def room_width(self, width: float) -> int:
        """Return how wide the room in a panel of a width in layout units is, in pixels."""
        return self._wide(width) - 2 * self.shell.scale.px(48)

    def _most(self) -> pygame.Rect:
        """Return the largest place of a panel."""
        px = self.shell.scale.px
        return self.shell.area.inflate(-2 * px(44), -2 * px(40))

    def chrome(self) -> int:
        """Return how much higher a panel is than the room in it, in pixels."""
        px = self.shell.scale.px
        return 2 * px(30) + head_height(self.shell) + px(12) + max(1, px(1.5)) + px(14)

    def largest_room(self) -> int:
        """Return the height in pixels of the room in the largest panel."""
        return self._most().h - self.chrome()

    def foot_height(self) -> int:
        """Return how high the buttons along the foot are."""
        return max(self.shell.scale.px(66), round(self.shell.type.px(Style("name")) * 2.1))

    def foot(self, room: pygame.Rect, left: Sequence[Button], right: Sequence[Button]) -> pygame.Rect:
        """Add buttons along the foot and return the room above them."""
        px = self.shell.scale.px
        height = self.foot_height()
        y = room.bottom - height
        gap = px(16)
        wants = {id(b): max(px(150), b.natural_width()) for b in [*left, *right]}
        spare = room.w - sum(wants.values()) - gap * (len(wants) - 1)
        if spare < 0:
            wants = {key: want + spare * want // sum(wants.values()) for key, want in wants.items()}
        x = room.x
        for button in left:
            self.add(button, pygame.Rect(x, y, wants[id(button)], height))
            x += wants[id(button)] + gap
        x = room.right
        for button in reversed(right):
            x -= wants[id(button)]
            self.add(button, pygame.Rect(x, y, wants[id(button)], height))
            x -= gap
        return pygame.Rect(room.x, room.y, room.w, y - room.y - px(20))
