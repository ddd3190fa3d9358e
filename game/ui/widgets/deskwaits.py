"""What would complete the hand at the scoring desk: each tile to click, what it is worth, how many are left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.core.tiles import Tile
from game.ui import theme
from game.ui.shell import Shell
from game.ui.sprites import face_size
from game.ui.text import Style
from game.ui.widgets import handrow
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.deskparts import TileKey
from game.ui.widgets.richtext import Flow

WORTH = Style("body", "bold")
NO_WIN = Style("small", "regular", theme.MINUS)
LEFT = Style("small", "regular", theme.MUTED)


@dataclass(frozen=True, slots=True)
class Completing:
    """A tile with what is said about it: its worth, or why it does not win, and its copies."""

    tile: Tile
    text: str
    left: str
    wins: bool = True


class DeskWaits(Flow):
    """The tiles under each other; a click makes one the winning tile."""

    def __init__(self, shell: Shell, found: Sequence[Completing], take: Callable[[Tile], None]) -> None:
        super().__init__(shell)
        self.found = list(found)
        self.keys = [TileKey(shell, one.tile, 1, partial(take, one.tile), group="desk:wait") for one in found]

    def children(self) -> Sequence[Widget]:
        """Return the tiles."""
        return self.keys

    def _tile(self) -> int:
        return max(28, self.shell.scale.px(40))

    def _lines(self, one: Completing, width: int) -> list[tuple[str, Style]]:
        style = WORTH if one.wins else NO_WIN
        room = width - self._tile() - self.shell.scale.px(16)
        lines = [(line.text, style) for line in self.shell.type.lines(one.text, style, room)] if one.text else []
        return [*lines, (one.left, LEFT)]

    def _high(self, one: Completing, width: int) -> int:
        text = sum(self.shell.type.line_height(style) for _, style in self._lines(one, width))
        return max(handrow.full_height(self._tile()), text) + self.shell.scale.px(8)

    def height_for(self, width: int) -> int:
        """Return the height at a width, in pixels."""
        return sum(self._high(one, width) for one in self.found)

    def place(self, rect: pygame.Rect) -> Widget:
        """Take the rectangle and lay the tiles out in it."""
        super().place(rect)
        w, y = self._tile(), rect.y
        for one, key in zip(self.found, self.keys, strict=True):
            key.place(pygame.Rect(rect.x, y, w, face_size(w)[1]))
            y += self._high(one, rect.w)
        return self

    def move(self, dy: int) -> None:
        """Shift all of it."""
        super().move(dy)
        for key in self.keys:
            key.move(dy)

    def compose(self) -> list[Ink]:
        """Return what is said beside each tile."""
        inks = []
        x = self.rect.x + self._tile() + self.shell.scale.px(16)
        for one, key in zip(self.found, self.keys, strict=True):
            lines = self._lines(one, self.rect.w)
            y = key.rect.centery - sum(self.shell.type.line_height(style) for _, style in lines) // 2
            y = max(y, key.rect.y)
            for text, style in lines:
                step = self.shell.type.line_height(style)
                inks.append(self.write(text, style, pygame.Rect(x, y, self.rect.right - x, step)))
                y += step
        return inks
