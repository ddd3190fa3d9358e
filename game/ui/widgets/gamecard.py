"""A game as a small card to choose in the set-up: a tile, its name, a sentence; knows no game by name."""

from collections.abc import Callable
from typing import Final

import pygame

from game.ui import theme
from game.ui.shell import GameCard, Shell
from game.ui.text import Line, Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.tile import draw_tiles

NAME: Final = Style("name", "serif")
BLURB: Final = Style("tiny", "regular", theme.MUTED)
TILE: Final = 40
"""Width of the tile in layout units."""


class GamePick(Widget):
    """One game of the row."""

    interactive = True

    def __init__(self, shell: Shell, card: GameCard, action: Callable[[], None], *, chosen: bool) -> None:
        super().__init__(shell, f"setup:game:{card.id}")
        self.card = card
        self.action = action
        self.chosen = chosen

    def _indent(self) -> int:
        px = self.shell.scale.px
        return px(TILE) + px(12) if self.card.tiles else 0

    def _blurb(self, width: int) -> list[Line]:
        return self.shell.type.lines(self.shell.say(self.card.blurb), BLURB, width - 2 * self.shell.scale.px(14))

    def _name(self, width: int) -> list[Line]:
        """Return the name beside the tile, in two lines if one is too short for it."""
        room = width - 2 * self.shell.scale.px(14) - self._indent()
        line = self.shell.type.fit(self.shell.say(self.card.name), NAME, room, 0.8)
        return [line] if not line.cut else self.shell.type.lines(self.shell.say(self.card.name), NAME, room)

    def _head(self, width: int) -> int:
        lines = len(self._name(width)) * self.shell.type.line_height(NAME)
        return max(lines, round(self.shell.scale.px(TILE) * 1.52) if self.card.tiles else 0)

    def height(self, width: int) -> int:
        """Return the height the card needs at a width."""
        px, line = self.shell.scale.px, self.shell.type.line_height
        return self._head(width) + len(self._blurb(width)) * line(BLURB) + 2 * px(12) + px(4)

    def compose(self) -> list[Ink]:
        """Return name and sentence."""
        px, line = self.shell.scale.px, self.shell.type.line_height
        left, top = self.rect.x + px(14), self.rect.y + px(12)
        head = self._head(self.rect.w)
        names = self._name(self.rect.w)
        inks = []
        y = top + (head - len(names) * line(NAME)) // 2
        colour = theme.GOLD_LIGHT if self.chosen else NAME.colour
        for index, part in enumerate(names):
            at = y + index * line(NAME) + (line(NAME) - part.height) // 2
            inks.append(Ink(part, (left + self._indent(), at), colour))
        y = top + head + px(4)
        for index, part in enumerate(self._blurb(self.rect.w)):
            inks.append(Ink(part, (left, y + index * line(BLURB) + (line(BLURB) - part.height) // 2), BLURB.colour))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw card and tile."""
        px = self.shell.scale.px
        if self.chosen or self.hot:
            shapes.glow(surface, self.rect, px(14), px(6), theme.GOLD, 0.55 if self.hot else 0.35)
        top, low = ("#24605A", "#12403F") if self.chosen else ("#1D4D49", "#0F3536")
        if self.hot:
            top, low = "#2A6B63", "#164A48"
        edge = (theme.GOLD, 0.95, 0.8) if self.hot or self.chosen else (theme.HAIRLINE, 0.35, 0.18)
        stops = shapes.tinted(self.shell.look, ((0.0, theme.rgb(top), 1.0), (1.0, theme.rgb(low), 1.0)))
        shape = shapes.Box(stops, px(14), *edge, max(1.5, 2 * self.shell.scale.k))
        surface.blit(shapes.box(self.rect.size, shape), self.rect)
        if self.card.tiles:
            w = px(TILE)
            face = pygame.Rect(self.rect.x + px(14), self.rect.y + px(12), w, round(w * 4 / 3))
            draw_tiles(surface, self.shell.tiles, [face], self.card.tiles[:1])

    def click(self, _point: tuple[int, int]) -> None:
        """Choose the game."""
        self.shell.sound.play("tile")
        self.action()
