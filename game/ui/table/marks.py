"""The plate that shows what lies open for all: wild kinds, the turned tile, the dice; knows no rule."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import pygame

from game.core.tiles import Tile
from game.engine.table import Table
from game.engine.variant import Variant
from game.ui import svg, theme
from game.ui.soft import soft_box
from game.ui.sprites import TileSprites, strip_of
from game.ui.table.layout import Box, Geometry
from game.ui.text import Line, Style, Type
from game.ui.widgets import shapes

WORDS: Final = Style(16, "bold", theme.GOLD_LIGHT)
LOW: Final = 17
"""The least width of a tile in pixels."""
PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


class Mark(NamedTuple):
    """One thing that lies open: its name, its tiles or dice, whether the tiles are wild, and what it is there for."""

    words: str
    tiles: tuple[Tile, ...] = ()
    dice: tuple[int, ...] = ()
    wild: bool = False
    lesser: frozenset[Tile] = frozenset()
    about: str = ""


def marks_of(table: Table, variant: Variant[Any], say: Callable[[str], str]) -> tuple[Mark, ...]:
    """Return what a table shows to all.

    The names are `<id>.mark.<name>` and `<id>.dice.<why>`; `mark_help` and `dice_help` say what it is there for.
    """
    wilds, lesser = variant.wilds(table), variant.lesser_wilds(table)

    def named(kind: str, name: str) -> tuple[str, str]:
        key = f"{variant.id}.{kind}_help.{name}"
        about = say(key)
        return say(f"{variant.id}.{kind}.{name}"), "" if about == key else about

    found = []
    for name, tiles in table.marks.items():
        if tiles:
            words, about = named("mark", name)
            found.append(Mark(words, tiles, (), all(tile in wilds for tile in tiles), lesser, about))
    for rolled in table.dice[-1:]:
        words, about = named("dice", rolled.why)
        found.append(Mark(words, dice=rolled.values, about=about))
    return tuple(found)


@lru_cache(maxsize=64)
def die(value: int, side: int) -> pygame.Surface:
    """Return a die from above: ivory with rounded edges and pips that are sunk in."""
    body = (
        '<defs><linearGradient id="e" gradientUnits="userSpaceOnUse" x1="10" y1="0" x2="90" y2="100">'
        '<stop offset="0" stop-color="#FFFFFF"/><stop offset="1" stop-color="#B7A57E"/></linearGradient>'
        '<linearGradient id="f" gradientUnits="userSpaceOnUse" x1="14" y1="14" x2="70" y2="92">'
        '<stop offset="0" stop-color="#FFFDF3"/><stop offset="1" stop-color="#F1E6CC"/></linearGradient></defs>'
        '<rect x="1.5" y="1.5" width="97" height="97" rx="24" fill="url(#e)" stroke="#5B4420" stroke-opacity=".55" '
        'stroke-width="2"/><rect x="9" y="8" width="80" height="80" rx="20" fill="url(#f)"/>'
    )
    colour, deep = ("#C8262B", "#8E1015") if value in (1, 4) else ("#22304F", "#101828")
    radius = 15 if value == 1 else 9.5
    for x, y in PIPS[value]:
        cx, cy = 49 + 23 * (x - 1), 48 + 23 * (y - 1)
        body += f'<circle cx="{cx + 1.2}" cy="{cy + 1.6}" r="{radius}" fill="#FFFFFF" fill-opacity=".9"/>'
        body += f'<circle cx="{cx}" cy="{cy}" r="{radius}" fill="{deep}"/>'
        body += f'<circle cx="{cx + 0.8}" cy="{cy + 1.1}" r="{radius - 1.4}" fill="{colour}"/>'
    return svg.render(svg.page((100, 100), body), (side, side))


@lru_cache(maxsize=4)
def die_shadow(side: int) -> pygame.Surface:
    """Return the shadow a die throws on the cloth; its middle is that of the die."""
    margin = side // 3
    picture = pygame.Surface((side + 2 * margin, side + 2 * margin), pygame.SRCALPHA)
    soft = soft_box((side, side), side // 4, max(2, side // 10), theme.NIGHT, 0.5)
    soft.draw(picture, margin + side // 16, margin + side // 12)
    return picture


class MarksPlate:
    """Draws the plate under that of the match."""

    def __init__(self, geometry: Geometry, type_: Type, tiles: TileSprites) -> None:
        self.geometry = geometry
        self.type = type_
        self.tiles = tiles

    @property
    def room(self) -> pygame.Rect:
        """Return the pixels the plate may cover, with its shadow."""
        g, box = self.geometry, self.geometry.marks_plate
        return pygame.Rect(box.x, box.y, box.w, box.h).inflate(g.px(40), g.px(44))

    def _tile(self) -> int:
        return max(LOW, self.geometry.px(34))

    def _width(self, mark: Mark) -> int:
        count, step = len(mark.tiles) + len(mark.dice), self._tile() + 2
        return max(count * step, self.type.width(mark.words, WORDS))

    def columns(self, marks: Sequence[Mark]) -> list[pygame.Rect]:
        """Return the place of each mark; they shrink together where there are too many words."""
        g, box = self.geometry, self.geometry.marks_plate
        pad, gap = g.px(16), g.px(16)
        widths = [self._width(mark) for mark in marks]
        spare = box.w - 2 * pad - gap * (len(marks) - 1)
        if sum(widths) > spare:
            widths = [width * spare // sum(widths) for width in widths]
        x, made = box.x + pad, []
        for width in widths:
            made.append(pygame.Rect(x, box.y, width, box.h))
            x += width + gap
        return made

    def at(self, marks: Sequence[Mark], point: tuple[int, int] | None) -> tuple[Mark, pygame.Rect] | None:
        """Return the mark at a point, and its place with all that stands right of it on the plate."""
        if point is None or not marks:
            return None
        gap, columns = self.geometry.px(16), self.columns(marks)
        places = zip(marks, columns, strict=True)
        found = ((mark, place) for mark, place in places if place.inflate(gap, 0).collidepoint(point))
        return next(((mark, place.union(columns[-1])) for mark, place in found), None)

    def paint(self, surface: pygame.Surface, marks: Sequence[Mark]) -> None:
        """Draw the plate with its marks."""
        if not marks:
            return
        g = self.geometry
        columns = self.columns(marks)
        box = _box(g.marks_plate)
        box.w = columns[-1].right + g.px(16) - box.x
        shapes.cast(surface, box, g.px(14), (g.px(3), g.px(6)), g.px(9), 0.45)
        stops = shapes.plate(self.tiles.look, 0.72)
        surface.blit(shapes.box(box.size, shapes.Box(stops, g.px(14), edge_px=max(1.0, 1.5 * g.k))), box)
        for mark, column in zip(marks, columns, strict=True):
            self._mark(surface, mark, column)

    def line(self, mark: Mark, column: pygame.Rect) -> Line:
        """Return the name of a mark as it is written."""
        return self.type.fit(mark.words, WORDS, column.w + self.geometry.px(10), 0.6)

    def _mark(self, surface: pygame.Surface, mark: Mark, column: pygame.Rect) -> None:
        w, step = self._tile(), self._tile() + 2
        high = round(w * 4 / 3) + strip_of(w)
        line = self.line(mark, column)
        text = self.type.draw(line.text, line.weight, line.px, theme.GOLD_LIGHT)
        top = column.centery - (high + line.px + self.geometry.px(6)) // 2
        surface.blit(text, (column.x, top + (line.px - text.get_height()) // 2 + self.geometry.px(1)))
        y = top + line.px + self.geometry.px(6)
        for i, tile in enumerate(mark.tiles):
            self.tiles.lying(tile, w).draw(surface, column.x + i * step, y)
            if mark.wild:
                self.tiles.gem(w, lesser=tile in mark.lesser).draw(surface, column.x + i * step, y)
        for i, value in enumerate(mark.dice):
            surface.blit(die(value, w), (column.x + i * step, y + (high - w) // 2))


def _box(box: Box) -> pygame.Rect:
    return pygame.Rect(box.x, box.y, box.w, box.h)
