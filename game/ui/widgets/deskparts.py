"""The parts of the scoring desk: tiles to click, choices of several, circumstances, the split and the sums."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.core.melds import Meld
from game.core.tiles import HONOURS, Seat, Tile, suit_of, tile_name
from game.ui import theme
from game.ui.shell import Shell
from game.ui.sprites import Placed, draw_group
from game.ui.text import Style, signed
from game.ui.widgets import handrow, shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.controls import Toggle, row_height
from game.ui.widgets.example import gain_style
from game.ui.widgets.richtext import Flow
from game.variants import told

LABEL: Final = Style("small", "bold", theme.GOLD)
BAD: Final = Style("small", "bold", theme.MINUS)
Act = Callable[[], None]
NONE: Final[Mapping[Tile, int]] = MappingProxyType({})


class TileKey(Widget):
    """A tile of the palette; dim when all its copies are used."""

    interactive = True

    chosen = False

    def __init__(self, shell: Shell, tile: Tile, left: int, action: Act, group: str = "desk:key") -> None:
        super().__init__(shell, f"{group}:{tile_name(tile)}")
        self.tile = tile
        self.action = action
        self.enabled = left > 0

    def box(self, surface: pygame.Surface) -> None:
        """Draw the tile."""
        sprites, w = self.shell.tiles, self.rect.w
        sprite = sprites.lying(self.tile, w)
        glow = sprites.glow("lying", w) if self.chosen or (self.hot and self.enabled) else None
        sprite = sprite if self.enabled else sprites.dimmed(sprite)
        draw_group(surface, [Placed(self.rect.x, self.rect.y, sprite, sprites.shadow("lying", w), glow)])

    def click(self, _point: tuple[int, int]) -> None:
        """Put the tile where the palette's tiles go."""
        self.shell.sound.play("tile")
        self.action()


def suit_rows(kinds: Sequence[Tile]) -> list[list[Tile]]:
    """Return the kinds of a game as the rows of a palette: a suit each, honours last."""
    suits: dict[int, list[Tile]] = {}
    for tile in kinds:
        suits.setdefault(suit_of(tile), []).append(tile)
    return [suits[suit] for suit in sorted(suits, key=lambda one: (one == HONOURS, one))]


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
    """A hand read as sets: groups of tiles, wrapped as the width asks.

    `stands` counts the tiles in whose place a wild one lies, in the groups from `concealed` on; they are marked.
    """

    def __init__(
        self, shell: Shell, groups: Sequence[Sequence[Tile]], stands: Mapping[Tile, int] = NONE, concealed: int = 0
    ) -> None:
        super().__init__(shell)
        self.groups = [tuple(group) for group in groups]
        self.marked = self._marks(stands, concealed)

    def _marks(self, stands: Mapping[Tile, int], concealed: int) -> set[tuple[int, int]]:
        """Return group and place of each tile that a wild one stands for."""
        left, made = dict(stands), set()
        for number, group in enumerate(self.groups):
            for place, tile in enumerate(group):
                if number >= concealed and left.get(tile, 0) > 0:
                    left[tile] -= 1
                    made.add((number, place))
        return made

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
        gem = self.shell.tiles.gem(w)
        for number, (x, y, group) in enumerate(self._places(self.rect.w)):
            laid = handrow.arrange((self.rect.x + x, self.rect.y + y), w, 0, group)
            handrow.draw_row(surface, self.shell, laid)
            for one in laid:
                if (number, one.index) in self.marked:
                    gem.draw(surface, *one.face.topleft)


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
            inks.append(self.write(told.seat_word(self.shell.words, seat), style, row))
            inks.append(self.write(signed(points), gain_style(points, "label"), row, "right"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ground."""
        ground = shapes.Box(((0.0, theme.NIGHT, 0.34), (1.0, theme.NIGHT, 0.24)), self.shell.scale.px(10))
        surface.blit(shapes.box(self.rect.size, ground), self.rect)


def strip_width(shell: Shell, room: int, tiles: int, gaps: int, most: int) -> int:
    """Return the width of the tiles of a row with so many tiles and gaps in it."""
    return max(8, min(most, (room - gaps * shell.scale.px(16) - tiles) // max(1, tiles)))
