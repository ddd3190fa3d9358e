"""The parts of the scoring desk: tiles to click, choices of several, circumstances, the split and the sums."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.core.melds import Meld
from game.core.tiles import Seat, Tile, tile_name
from game.ui import scored, theme
from game.ui.inputs import Key
from game.ui.shell import Shell
from game.ui.sprites import Placed, draw_group
from game.ui.text import Style, signed
from game.ui.widgets import handrow, shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.controls import Toggle, plate, row_height
from game.ui.widgets.example import gain_style
from game.ui.widgets.richtext import Flow

LABEL: Final = Style("small", "bold", theme.GOLD)
BAD: Final = Style("small", "bold", theme.MINUS)
Act = Callable[[], None]


class TileKey(Widget):
    """A tile of the palette; dim when all its copies are used."""

    interactive = True

    def __init__(self, shell: Shell, tile: Tile, left: int, action: Act) -> None:
        super().__init__(shell, f"desk:key:{tile_name(tile)}")
        self.tile = tile
        self.action = action
        self.enabled = left > 0

    def box(self, surface: pygame.Surface) -> None:
        """Draw the tile."""
        sprites, w = self.shell.tiles, self.rect.w
        sprite = sprites.lying(self.tile, w)
        glow = sprites.glow("lying", w) if self.hot and self.enabled else None
        sprite = sprite if self.enabled else sprites.dimmed(sprite)
        draw_group(surface, [Placed(self.rect.x, self.rect.y, sprite, sprites.shadow("lying", w), glow)])

    def click(self, _point: tuple[int, int]) -> None:
        """Put the tile where the palette's tiles go."""
        self.shell.sound.play("tile")
        self.action()


class TileGroup(Widget):
    """Tiles of the hand that a click takes away: one concealed tile, a meld, or the winning tile."""

    interactive = True

    def __init__(
        self,
        shell: Shell,
        name: str,
        action: Act,
        *,
        meld: Meld | None = None,
        tile: Tile | None = None,
        won: bool = False,
    ) -> None:
        super().__init__(shell, name)
        self.action = action
        self.meld = meld
        self.tile = tile
        self.won = won

    def box(self, surface: pygame.Surface) -> None:
        """Draw the tiles."""
        w = self.tile_width()
        hand = () if self.won or self.tile is None else (self.tile,)
        melds = (self.meld,) if self.meld else ()
        won = self.tile if self.won else None
        if self.hot:
            shapes.glow(surface, self.rect, self.shell.scale.px(8), self.shell.scale.px(6), theme.MINUS, 0.6)
        handrow.draw_row(surface, self.shell, handrow.arrange(self.rect.topleft, w, 0, hand, melds, won))

    def tile_width(self) -> int:
        """Return the width of one of its tiles."""
        count = len(self.meld.tiles) if self.meld else 1
        return (self.rect.w - (count - 1)) // count

    def click(self, _point: tuple[int, int]) -> None:
        """Take the tiles away."""
        self.shell.sound.play("tile")
        self.action()


class Slots(Widget):
    """Empty places for tiles that are still missing."""

    def __init__(self, shell: Shell, faces: Sequence[pygame.Rect], *, gold: bool = False) -> None:
        super().__init__(shell)
        self.faces = list(faces)
        self.gold = gold

    def box(self, surface: pygame.Surface) -> None:
        """Draw a frame for each."""
        colour = theme.GOLD if self.gold else theme.HAIRLINE
        ground = ((0.0, theme.NIGHT, 0.28), (1.0, theme.NIGHT, 0.18))
        for face in self.faces:
            shape = shapes.Box(ground, round(face.w * 0.105), colour, 0.45, 0.3)
            surface.blit(shapes.box(face.size, shape), face)


class Checks(Widget):
    """Some of a few things, each on or off."""

    interactive = True

    def __init__(
        self,
        shell: Shell,
        name: str,
        words: Sequence[str],
        value: Sequence[int],
        changed: Callable[[tuple[int, ...]], None],
    ) -> None:
        super().__init__(shell, name)
        self.words = list(words)
        self.value = tuple(value)
        self.changed = changed
        self.at_key = 0

    def cells(self) -> list[pygame.Rect]:
        """Return the places of the things."""
        count = len(self.words)
        edges = [self.rect.x + self.rect.w * i // count for i in range(count + 1)]
        return [pygame.Rect(a, self.rect.y, b - a, self.rect.h) for a, b in pairwise(edges)]

    def compose(self) -> list[Ink]:
        """Return the words."""
        inks = []
        for i, (word, cell) in enumerate(zip(self.words, self.cells(), strict=True)):
            colour = theme.GOLD_INK if i in self.value else theme.CREAM
            inks.append(self.write(word, Style("body", "bold", colour), cell, "center"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ground and what is on."""
        plate(surface, self.rect, self.shell, hot=self.hot)
        pad = self.shell.scale.px(3)
        for i, cell in enumerate(self.cells()):
            inner = cell.inflate(-2 * pad, -2 * pad)
            if i in self.value:
                stops = ((0.0, theme.GOLD_LIGHT, 1.0), (1.0, theme.GOLD_DEEP, 1.0))
                shape = shapes.Box(stops, self.shell.scale.px(10), theme.WHITE, 0.8, 0.1)
                surface.blit(shapes.box(inner.size, shape), inner)
            if self.focused and i == self.at_key:
                line = max(2, self.shell.scale.px(3))
                pygame.draw.rect(surface, theme.WHITE, inner, line, border_radius=self.shell.scale.px(10))

    def flip(self, place: int) -> None:
        """Turn one thing on or off."""
        self.shell.sound.play("tick")
        self.value = tuple(sorted({*self.value} ^ {place}))
        self.change()
        self.changed(self.value)

    def click(self, point: tuple[int, int]) -> None:
        """Flip what is under the pointer."""
        for i, cell in enumerate(self.cells()):
            if cell.collidepoint(point):
                self.flip(i)

    def key(self, key: Key) -> bool:
        """Answer the arrows sideways; Enter and Space flip."""
        step = 1 if key.means("right") else -1 if key.means("left") else 0
        if step:
            self.at_key = max(0, min(len(self.words) - 1, self.at_key + step))
            self.change()
            return True
        if key.means("confirm"):
            self.flip(self.at_key)
            return True
        return False


class DeskRow(Widget):
    """One circumstance: its name over its control, or beside it for a switch."""

    def __init__(self, shell: Shell, text: str, control: Widget, *, bad: bool = False) -> None:
        super().__init__(shell)
        self.text = text
        self.control = control
        self.style = BAD if bad else LABEL

    def children(self) -> Sequence[Widget]:
        """Return the control."""
        return (self.control,)

    def move(self, dy: int) -> None:
        """Shift the row with its control."""
        super().move(dy)
        self.control.move(dy)

    def arrange(self, x: int, y: int, width: int) -> int:
        """Place the row at a width and return its height."""
        high, label = row_height(self.shell), self.shell.type.line_height(self.style)
        if isinstance(self.control, Toggle):
            lines = len(self._lines(width - self.control.natural_width() - self.shell.scale.px(12)))
            total = max(high, lines * label)
            self.place(pygame.Rect(x, y, width, total))
            wide = self.control.natural_width()
            self.control.place(pygame.Rect(x + width - wide, y + (total - high) // 2, wide, high))
            return total
        top = len(self._lines(width)) * label + self.shell.scale.px(2)
        self.place(pygame.Rect(x, y, width, top + high))
        self.control.place(pygame.Rect(x, y + top, width, high))
        return top + high

    def _lines(self, width: int) -> list[str]:
        return [line.text for line in self.shell.type.lines(self.text, self.style, width)]

    def compose(self) -> list[Ink]:
        """Return the name."""
        switch = isinstance(self.control, Toggle)
        room = self.control.rect.x - self.shell.scale.px(12) - self.rect.x if switch else self.rect.w
        lines = self.shell.type.lines(self.text, self.style, room)
        step = self.shell.type.line_height(self.style)
        y = self.rect.centery - len(lines) * step // 2 if switch else self.rect.y
        return [
            Ink(line, (self.rect.x, y + i * step + (step - line.height) // 2), self.style.colour)
            for i, line in enumerate(lines)
        ]


class Split(Flow):
    """A hand read as sets: groups of tiles, wrapped as the width asks."""

    def __init__(self, shell: Shell, groups: Sequence[Sequence[Tile]]) -> None:
        super().__init__(shell)
        self.groups = [tuple(group) for group in groups]

    def _places(self, width: int) -> list[tuple[int, int, tuple[Tile, ...]]]:
        w, gap = self.tile_width(width), self.shell.scale.px(12)
        made, x, y = [], 0, 0
        for group in self.groups:
            wide = len(group) * (w + 1)
            if x and x + wide > width:
                x, y = 0, y + handrow.full_height(w) + self.shell.scale.px(6)
            made.append((x, y, group))
            x += wide + gap
        return made

    def tile_width(self, width: int) -> int:
        """Return the width of a tile: the longest group fits into a line."""
        longest = max(len(group) for group in self.groups)
        return min(max(20, self.shell.scale.px(40)), (width - longest) // longest)

    def height_for(self, width: int) -> int:
        """Return the height at a width, in pixels."""
        return self._places(width)[-1][1] + handrow.full_height(self.tile_width(width))

    def box(self, surface: pygame.Surface) -> None:
        """Draw the groups."""
        w = self.tile_width(self.rect.w)
        for x, y, group in self._places(self.rect.w):
            at = (self.rect.x + x, self.rect.y + y)
            handrow.draw_row(surface, self.shell, handrow.arrange(at, w, 0, group))


class Gains(Flow):
    """What each seat gains or pays."""

    def __init__(self, shell: Shell, gains: Sequence[int], winner: Seat) -> None:
        super().__init__(shell)
        self.gains = list(gains)
        self.winner = winner

    def _step(self) -> int:
        return round(self.shell.type.line_height(Style("label")) * 1.1)

    def height_for(self, width: int) -> int:
        """Return the height, in pixels."""
        del width
        return self._step() * len(self.gains) + 2 * self.shell.scale.px(8)

    def compose(self) -> list[Ink]:
        """Return names and amounts."""
        px, step = self.shell.scale.px, self._step()
        inks = []
        for seat, points in enumerate(self.gains):
            row = pygame.Rect(self.rect.x + px(14), self.rect.y + px(8) + seat * step, self.rect.w - 2 * px(14), step)
            style = Style("body", "bold", theme.GOLD_LIGHT if seat == self.winner else theme.CREAM)
            inks.append(self.write(scored.seat_word(self.shell, seat), style, row))
            inks.append(self.write(signed(points), gain_style(points, "label"), row, "right"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ground."""
        ground = shapes.Box(((0.0, theme.NIGHT, 0.34), (1.0, theme.NIGHT, 0.24)), self.shell.scale.px(10))
        surface.blit(shapes.box(self.rect.size, ground), self.rect)


def strip_width(shell: Shell, room: int, tiles: int, gaps: int, most: int) -> int:
    """Return the width of the tiles of a row with so many tiles and gaps in it."""
    return max(8, min(most, (room - gaps * shell.scale.px(16) - tiles) // max(1, tiles)))
