"""The tile counter: of every kind in the game the copies that the player has not seen; knows no rule."""

from collections.abc import Sequence
from typing import Any, Final

import pygame

from game.core.tiles import COPIES, Seat, Tile, suit_of
from game.engine.table import Table
from game.engine.variant import Variant
from game.ui import theme
from game.ui.shell import Shell
from game.ui.sprites import face_size, strip_of
from game.ui.table.waits import seen_copies
from game.ui.text import Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget

COLUMNS: Final = 9
LEAST: Final = 15
"""No tile is drawn narrower than this many pixels."""


def unseen(table: Table, variant: Variant[Any], viewer: Seat) -> tuple[tuple[Tile, int], ...]:
    """Return every kind of the game, in order, with the copies that the viewer has not seen."""
    seen = seen_copies(table, viewer, variant)
    return tuple((tile, max(0, COPIES - seen[tile])) for tile in sorted(set(variant.tiles())))


class CounterPanel(Widget):
    """The kinds in rows by suit, each with its number; `rows` of the widest row's height fit into any room given."""

    backdrop = True

    def __init__(self, shell: Shell, counts: Sequence[tuple[Tile, int]]) -> None:
        super().__init__(shell)
        self.counts = tuple(counts)
        self.rows = sorted({suit_of(tile) for tile, _ in counts})

    def show(self, counts: Sequence[tuple[Tile, int]]) -> None:
        """Show other numbers."""
        if tuple(counts) != self.counts:
            self.counts = tuple(counts)
            self.change()

    @property
    def _style(self) -> Style:
        return Style(18, "bold")

    def fitted(self, room: pygame.Rect) -> pygame.Rect:
        """Return the panel's place at the foot of a room."""
        px = self.shell.scale.px
        self._w = max(LEAST, min(px(34), (room.w - 2 * px(10)) // COLUMNS - 2))
        size = COLUMNS * self._pitch() + 2 * px(10), len(self.rows) * self._row() + 2 * px(8)
        return pygame.Rect(room.x, room.bottom - size[1], *size)

    def _pitch(self) -> int:
        return self._w + 2

    def _high(self) -> int:
        return face_size(self._w)[1] + strip_of(self._w)

    def _row(self) -> int:
        return self._high() + self.shell.type.px(self._style) + self.shell.scale.px(7)

    def _cells(self) -> list[tuple[Tile, int, int, int]]:
        """Return each kind with its number and the upper left of its tile."""
        px = self.shell.scale.px
        made = []
        for tile, left in self.counts:
            row, column = self.rows.index(suit_of(tile)), tile % COLUMNS
            made.append(
                (tile, left, self.rect.x + px(10) + column * self._pitch(), self.rect.y + px(8) + row * self._row())
            )
        return made

    def compose(self) -> list[Ink]:
        """Return the numbers under the tiles."""
        high = self.shell.type.px(self._style)
        made = []
        for _, left, x, y in self._cells():
            colour = theme.FAINT if not left else theme.GOLD_LIGHT if left < COPIES else theme.CREAM
            style = Style(self._style.units, "bold", colour)
            room = pygame.Rect(x - 2, y + self._high() + 1, self._w + 4, high)
            made.append(self.write(str(left), style, room, "center", 0.6))
        return made

    def box(self, surface: pygame.Surface) -> None:
        """Draw plate and tiles."""
        px = self.shell.scale.px
        shapes.cast(surface, self.rect, px(14), (px(3), px(6)), px(9), 0.45)
        stops = shapes.plate(self.shell.look, 0.95)
        surface.blit(shapes.box(self.rect.size, shapes.Box(stops, px(14))), self.rect)
        sprites = self.shell.tiles
        for tile, left, x, y in self._cells():
            sprite = sprites.lying(tile, self._w)
            (sprite if left else sprites.dimmed(sprite)).draw(surface, x, y)
