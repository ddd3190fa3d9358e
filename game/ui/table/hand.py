"""Invisible widgets over things that the table draws: own tiles, plates; they are pointed at, clicked and focused."""

from collections.abc import Callable
from typing import Final, Protocol

import pygame

from game.core.tiles import Tile
from game.ui import theme
from game.ui.shell import Shell
from game.ui.table.pieces import Key
from game.ui.text import Style
from game.ui.widgets.base import Ink, Widget

PULL: Final = 0.12
"""A pointer that moves less than this part of a tile's width clicks."""
OUT: Final = 0.5
"""A tile pulled up by this part of its height is out of the hand."""


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
    """One own tile: clicked, worked by a key, or pulled out of the hand or along it."""

    def __init__(self, shell: Shell, key: Key, tile: Tile, changed: Callable[[], None], owner: "Owner") -> None:
        name = "drawn" if key[0] == "drawn" else f"hand:{key[2]}"
        super().__init__(shell, name, changed, lambda: owner.tile_clicked(key, tile, pointed=True))
        self.owner = owner
        self.piece_key = key
        self.tile = tile
        self.pull = (0, 0)
        """How far the tile has been pulled, in pixels; only beyond a small way it leaves its place."""
        self._from = (0, 0)

    def activate(self) -> None:
        """Throw or choose the tile by a key."""
        self.owner.tile_clicked(self.piece_key, self.tile)

    def press(self, point: tuple[int, int]) -> None:
        """Remember where a pull began."""
        self._from, self.pull = point, (0, 0)

    def drag(self, point: tuple[int, int]) -> None:
        """Follow the pointer."""
        way = point[0] - self._from[0], point[1] - self._from[1]
        if self.pull != (0, 0) or max(abs(way[0]), abs(way[1])) > self.rect.w * PULL:
            self.pull = way
            self.changed()

    def drop(self, _point: tuple[int, int]) -> bool:
        """Throw the tile if it was pulled out of the hand, put it elsewhere if along it; False for a mere click."""
        way, self.pull = self.pull, (0, 0)
        if way == (0, 0):
            return False
        self.changed()
        if way[1] < -self.rect.h * OUT:
            self.owner.tile_thrown(self.piece_key, self.tile)
        elif self.piece_key[0] == "hand":
            self.owner.move_tile(int(self.piece_key[2]), int(self.piece_key[2]) + _steps(way[0], self.rect.w))
        return True


class Owner(Protocol):
    """Who answers what is done with an own tile."""

    def tile_clicked(self, piece: Key, tile: Tile, *, pointed: bool = False) -> None:
        """Throw or choose a tile; `pointed`: with the mouse."""
        ...

    def tile_thrown(self, piece: Key, tile: Tile) -> bool:
        """Throw a tile that was pulled out of the hand."""
        ...

    def move_tile(self, index: int, to: int) -> None:
        """Put a tile before another place."""
        ...


def _steps(way: int, width: int) -> int:
    """Return by how many places a tile was pulled along the hand, counted as a place to stand before."""
    steps = round(way / (width + 2))
    return steps + (steps > 0)
