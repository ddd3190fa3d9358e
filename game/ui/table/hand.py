"""Invisible widgets over things that the table draws: own tiles, plates; they are pointed at, clicked and focused."""

from collections.abc import Callable

import pygame

from game.core.tiles import Tile
from game.ui import theme
from game.ui.shell import Shell
from game.ui.table.pieces import Key
from game.ui.text import Style
from game.ui.widgets.base import Ink, Widget


class Spot(Widget):
    """A place that tells when it is touched; the table draws what lies there. A spot that is off still feels."""

    interactive = True

    def __init__(self, shell: Shell, name: str, changed: Callable[[], None], action: Callable[[], None]) -> None:
        super().__init__(shell, name)
        self.changed = changed
        self.action = action
        self.dirty = False

    def at(self, point: tuple[int, int]) -> Widget | None:
        """Return the spot at a point."""
        return self if self.rect.collidepoint(point) else None

    def spread(self) -> pygame.Rect:
        """Return nothing: the table draws."""
        return pygame.Rect(0, 0, 0, 0)

    def change(self) -> None:
        """Tell the table, which draws the tile anew if it looks different now."""
        self.changed()

    def place(self, rect: pygame.Rect) -> Widget:
        """Take the rectangle."""
        self.rect = pygame.Rect(rect)
        return self

    def paint(self, surface: pygame.Surface) -> None:
        """Draw nothing."""

    def click(self, _point: tuple[int, int]) -> None:
        """Do what the table wants with it."""
        self.action()


class KeyCaps(Widget):
    """The letters under the own tiles, shown to a player who uses the keyboard."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.caps: tuple[tuple[str, int], ...] = ()

    def show(self, caps: tuple[tuple[str, int], ...]) -> None:
        """Show letters, each with the middle of its tile in pixels from the left."""
        if caps != self.caps:
            self.caps = caps
            self.change()

    def compose(self) -> list[Ink]:
        """Return the letters."""
        style = Style(16, "bold", theme.GOLD_LIGHT)
        side = 2 * self.rect.h
        return [
            self.write(text, style, pygame.Rect(middle - side // 2, self.rect.y, side, self.rect.h), "center")
            for text, middle in self.caps
        ]


class HandTile(Spot):
    """One own tile."""

    def __init__(
        self, shell: Shell, key: Key, tile: Tile, changed: Callable[[], None], action: Callable[[Key, Tile], None]
    ) -> None:
        name = "drawn" if key[0] == "drawn" else f"hand:{key[2]}"
        super().__init__(shell, name, changed, lambda: action(key, tile))
        self.piece_key = key
        self.tile = tile
