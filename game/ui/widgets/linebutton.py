"""A button for an entry of a list, as high as its words ask for; knows no game."""

from typing import Final

import pygame

from game.ui import theme
from game.ui.text import Style
from game.ui.widgets.base import Ink
from game.ui.widgets.button import Button
from game.ui.widgets.controls import row_height
from game.ui.widgets.richtext import Flow

NAME: Final = Style("body", "bold")
COUNT: Final = Style("small", "bold", theme.GOLD)


class LineButton(Button, Flow):
    """A name in as many lines as it needs, with a number at its end unless that is 0."""

    count = 0

    def _inside(self, width: int) -> int:
        return width - 2 * self.shell.scale.px(16) - (self._count_width() if self.count else 0)

    def _count_width(self) -> int:
        return self.shell.type.width(str(self.count), COUNT) + self.shell.scale.px(12)

    def height_for(self, width: int) -> int:
        """Return the height at a width, in pixels."""
        lines = self.shell.type.lines(self.text, NAME, self._inside(width))
        step = self.shell.type.line_height(NAME)
        return max(row_height(self.shell) + self.shell.scale.px(4), len(lines) * step + self.shell.scale.px(14))

    def compose(self) -> list[Ink]:
        """Return name and count."""
        step = self.shell.type.line_height(NAME)
        lines = self.shell.type.lines(self.text, NAME, self._inside(self.rect.w))
        x, y = self.rect.x + self.shell.scale.px(16), self.rect.centery - len(lines) * step // 2
        inks = [Ink(line, (x, y + i * step + (step - line.height) // 2), self.look.ink) for i, line in enumerate(lines)]
        if self.count:
            room = pygame.Rect(self.rect.x, self.rect.y, self.rect.w - self.shell.scale.px(14), self.rect.h)
            inks.append(self.write(str(self.count), COUNT, room, "right"))
        return inks
