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

    def frame(self, width: float, height: float, title: str, note: str = "") -> pygame.Rect:
        """Add the panel with its headline and return the room under it, in pixels.

        Width and height are layout units; type at its floor makes small windows need more, so they also count type.
        """
        px = self.shell.scale.px
        grow = self.shell.type.px(Style("body")) / (theme.TYPE["body"] * self.shell.scale.k)
        area = self.shell.area.inflate(-2 * px(44), -2 * px(40))
        panel = pygame.Rect(0, 0, min(area.w, round(px(width) * grow)), min(area.h, round(px(height) * grow)))
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

    def foot(self, room: pygame.Rect, left: Sequence[Button], right: Sequence[Button]) -> pygame.Rect:
        """Add buttons along the foot and return the room above them."""
        px = self.shell.scale.px
        height = max(px(66), round(self.shell.type.px(Style("name")) * 2.1))
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
