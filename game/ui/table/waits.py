"""The waits of a ready hand: which tiles, how many are left, what they are worth; and the box that shows them.

Left copies are counted from what the viewer sees; worth is asked of the game, as a win on another's discard.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.core.tiles import COPIES, Seat, Tile
from game.engine import events as ev
from game.engine.table import Table
from game.engine.variant import Variant
from game.ui import theme
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget


@dataclass(frozen=True, slots=True)
class Wait:
    """One tile a hand waits for: copies not yet seen, and the worth of a win with it (points one payer owes).

    `fan` is the total before any cap.
    """

    tile: Tile
    left: int
    fan: int
    points: int


def seen_copies(table: Table, viewer: Seat) -> Counter[Tile]:
    """Return how many copies of each kind the viewer can see: own hand, rivers, melds, won tiles, indicators."""
    seen: Counter[Tile] = Counter()
    for seat, state in enumerate(table.seats):
        seen.update(tile for meld in state.melds for tile in meld.tiles)
        seen.update(r.tile for r in state.river if r.tile is not None and r.taken is None)
        if seat == viewer or not state.hidden:
            seen.update(state.hand)
        if state.won is not None and state.won.by == ev.SELF and state.won.tile is not None:
            seen[state.won.tile] += 1
    seen.update(tile for tile in table.aside if tile is not None)
    seen.update(table.wall.shown.values())
    return seen


def waits_of(table: Table, variant: Variant[Any], viewer: Seat, hand: Sequence[Tile]) -> tuple[Wait, ...]:
    """Return the waits of 13 - 3k concealed tiles; empty if the hand is not ready."""
    state = table.seats[viewer]
    seen = seen_copies(table, viewer)
    found = []
    for tile in variant.waits(hand, state.melds, state.void):
        win = replace(variant.facts(table, viewer, tile, ev.DISCARD, hand), locked=None)
        worth = variant.worth(win)
        found.append(Wait(tile, max(0, COPIES - seen[tile]), worth.total, worth.value))
    return tuple(found)


def waits_after(table: Table, variant: Variant[Any], viewer: Seat, discard: Tile) -> tuple[Wait, ...]:
    """Return the waits after throwing a tile from a full hand; empty if that leaves no ready hand."""
    state = table.seats[viewer]
    if state.hidden or not state.full or discard not in state.hand:
        return ()
    rest = list(state.hand)
    rest.remove(discard)
    return waits_of(table, variant, viewer, rest)


class WaitsBox(Widget):
    """The box over the hand: a title, and each waited tile with what is left of it and what it is worth."""

    def __init__(self, shell: Shell, title: str, waits: Sequence[Wait], tip: int | None = None) -> None:
        super().__init__(shell)
        self.title = title
        self.waits = list(waits)
        self.tip = tip
        """Where the notch points to, in pixels from the left of the window; None for no notch."""
        self.most = sum(wait.left for wait in self.waits)

    def _styles(self) -> tuple[Style, Style, Style]:
        return Style(20, "bold"), Style(21, "bold"), Style(17, "regular", theme.MUTED)

    def _total(self) -> str:
        return self.shell.words("table.waits_total", count=self.most)

    def _left(self, wait: Wait) -> str:
        return self.shell.words("table.waits_left", count=wait.left)

    def _worth(self, wait: Wait) -> str:
        return self.shell.words("table.waits_worth", fan=wait.fan, points=wait.points)

    @property
    def _tile(self) -> int:
        return max(26, self.shell.scale.px(38))

    def _column(self) -> int:
        _, left, worth = self._styles()
        width = self.shell.type.width
        words = max(max(width(self._left(w), left), width(self._worth(w), worth)) for w in self.waits)
        return self._tile + self.shell.scale.px(12) + words

    def _columns(self) -> int:
        return min(len(self.waits), 3 if len(self.waits) != 4 else 4)

    def natural_size(self) -> tuple[int, int]:
        """Return the size the box needs."""
        px, line = self.shell.scale.px, self.shell.type.line_height
        title, left, worth = self._styles()
        columns = self._columns()
        body = columns * self._column() + (columns - 1) * px(26)
        head = self.shell.type.width(self.title, title) + px(36) + self.shell.type.width(self._total(), title)
        rows = -(-len(self.waits) // columns)
        row = self._row_height()
        del left, worth
        return max(body, head) + 2 * px(18), line(title) + rows * row + (rows + 1) * px(8) + 2 * px(12)

    def _row_height(self) -> int:
        _, left, worth = self._styles()
        line = self.shell.type.line_height
        return max(line(left) + line(worth), round(self._tile * 4 / 3) + max(2, round(self._tile * 0.19)))

    def _cells(self) -> list[pygame.Rect]:
        px = self.shell.scale.px
        title = self._styles()[0]
        top = self.rect.y + px(12) + self.shell.type.line_height(title) + px(8)
        column, row, columns = self._column(), self._row_height(), self._columns()
        return [
            pygame.Rect(
                self.rect.x + px(18) + index % columns * (column + px(26)),
                top + index // columns * (row + px(8)),
                column,
                row,
            )
            for index in range(len(self.waits))
        ]

    def compose(self) -> list[Ink]:
        """Return the lines of the box."""
        px, line = self.shell.scale.px, self.shell.type.line_height
        title, left, worth = self._styles()
        inner = self.rect.inflate(-2 * px(18), 0)
        head = pygame.Rect(inner.x, self.rect.y + px(12), inner.w, line(title))
        total = replace(title, colour=theme.GOLD)
        end = self.shell.type.width(self._total(), total)
        inks = [
            self.write(self.title, title, pygame.Rect(head.x, head.y, head.w - end - px(20), head.h)),
            self.write(self._total(), total, head, "right"),
        ]
        for cell, wait in zip(self._cells(), self.waits, strict=True):
            x = cell.x + self._tile + px(12)
            top = cell.centery - (line(left) + line(worth)) // 2
            faint = wait.left == 0
            room = pygame.Rect(x, top, cell.right - x, line(left))
            inks.append(self.write(self._left(wait), replace(left, colour=theme.FAINT) if faint else left, room))
            low = pygame.Rect(x, top + line(left), cell.right - x, line(worth))
            inks.append(self.write(self._worth(wait), replace(worth, colour=theme.FAINT) if faint else worth, low))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw plate, notch and tiles."""
        px = self.shell.scale.px
        shapes.cast(surface, self.rect, px(14), (px(3), px(6)), px(9), 0.45)
        stops = ((0.0, theme.PLATE_TOP, 0.97), (1.0, theme.PLATE_LOW, 0.97))
        surface.blit(shapes.box(self.rect.size, shapes.Box(stops, px(14))), self.rect)
        if self.tip is not None:
            half, deep = px(12), px(10)
            x = min(max(self.tip, self.rect.x + px(14) + half), self.rect.right - px(14) - half)
            points = [(x - half, self.rect.bottom - 1), (x + half, self.rect.bottom - 1), (x, self.rect.bottom + deep)]
            pygame.draw.polygon(surface, theme.PLATE_LOW, points)
        sprites = self.shell.tiles
        for cell, wait in zip(self._cells(), self.waits, strict=True):
            w = self._tile
            y = cell.centery - round(w * 4 / 3) // 2
            sprite = sprites.lying(wait.tile, w) if wait.left else sprites.struck(wait.tile, w)
            sprite.draw(surface, cell.x, y)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the box, and strike out the words of what is used up."""
        super().paint(surface)
        used = [ink for index, ink in enumerate(self.inks[2:]) if index % 2 == 0 and not self.waits[index // 2].left]
        for ink in used:
            y = ink.rect.centery
            pygame.draw.line(surface, theme.FAINT, (ink.rect.x, y), (ink.rect.right, y), max(1, self.shell.scale.px(2)))
