"""The picture of the table: what lies, flies and is written over it, drawn anew where it changed; knows no rule."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from game.core.tiles import Tile
from game.ui import art, paint, svg, theme
from game.ui.clips import Chips, Dice, Effect, Frame, Money, Overlay, Ring, Sign, SuitSign
from game.ui.shell import Shell
from game.ui.sprites import silhouette
from game.ui.table.console import console
from game.ui.table.layout import Box, Geometry
from game.ui.table.marks import die, die_shadow
from game.ui.table.motion import CALLS, SELF_DRAWN, WON
from game.ui.table.painter import Painter
from game.ui.table.pieces import Key, Piece
from game.ui.text import Style, signed

ACROSS: Final = 2
CALL: Final = 190
"""Height of a spoken call in layout units."""
BADGE: Final = 34
ROLL: Final = 0.7
"""The part of the dice's time in which they roll; then they can be read."""
CHIP_LAG: Final = 0.09
"""How much of the way lies between two chips of one payment."""
WIN_SIGNS: Final = frozenset(WON + SELF_DRAWN)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Something above the tiles, ready to be drawn: a picture, where, and how much of it is seen (0-255)."""

    picture: pygame.Surface
    at: tuple[int, int]
    alpha: int = 255
    under: bool = False
    """Whether boxes and buttons lie over it."""

    @property
    def rect(self) -> pygame.Rect:
        """Return the rectangle it covers."""
        return pygame.Rect(self.at, self.picture.get_size())


@dataclass(frozen=True, slots=True)
class Line:
    """A line of light through points."""

    points: tuple[tuple[int, int], ...]
    width: int

    @property
    def rect(self) -> pygame.Rect:
        """Return the rectangle it covers."""
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        return box.inflate(4 * self.width, 4 * self.width)


@lru_cache(maxsize=8)
def chip(side: int) -> pygame.Surface:
    """Return a chip from above: gold with a dark rim and a square hole, as coins had."""
    body = (
        '<defs><radialGradient id="g" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#FFF3C4"/>'
        '<stop offset=".55" stop-color="#EDBE52"/><stop offset="1" stop-color="#B27A1E"/></radialGradient></defs>'
        '<circle cx="52" cy="55" r="44" fill="#020D0C" fill-opacity=".45"/>'
        '<circle cx="48" cy="48" r="44" fill="url(#g)" stroke="#6E4710" stroke-width="4"/>'
        '<circle cx="48" cy="48" r="34" fill="none" stroke="#8A5C14" stroke-opacity=".7" stroke-width="3"/>'
        '<rect x="36" y="36" width="24" height="24" rx="3" fill="#5B3A0C"/>'
    )
    return svg.render(svg.page((100, 100), body), (side, side))


def ease_both(part: float) -> float:
    """Return a way that begins and ends softly, 0 to 1."""
    part = max(0.0, min(1.0, part))
    return part * part * (3 - 2 * part)


class Stage:
    """Keeps what is on the screen and tells which rectangles a new picture changes."""

    def __init__(self, shell: Shell, geometry: Geometry, painter: Painter) -> None:
        self.shell = shell
        self.geometry = geometry
        self.painter = painter
        self.lying: dict[Key, Piece] = {}
        self.flying: list[Piece] = []
        self.above: list[Drawn | Line] = []

    def show(self, frame: Frame, effects: Sequence[Effect] = ()) -> list[pygame.Rect]:
        """Take a new picture; return what has to be drawn again."""
        damage = []
        new = dict(frame.lying)
        for key in self.lying.keys() | new.keys():
            before, after = self.lying.get(key), new.get(key)
            if before != after:
                damage += [self.painter.rect_of(piece) for piece in (before, after) if piece is not None]
        self.lying = new
        flying = [item.piece._replace(width=round(item.piece.width * item.scale)) for item in frame.flying]
        if flying != self.flying:
            damage += [self.painter.flying_rect(piece) for piece in (*self.flying, *flying)]
            self.flying = flying
        above: list[Drawn | Line] = []
        for overlay in (*frame.overlays, *effects):
            above += self._overlay(overlay, new)
        if above != self.above:
            damage += [item.rect for item in (*self.above, *above)]
            self.above = above
        return damage

    def warm(self, tiles: Sequence[Tile]) -> Iterator[None]:
        """Make the pictures that play will need, one at each step, so that no flight has to wait for one."""
        g, sprites = self.geometry, self.shell.tiles
        for text in (*CALLS.values(), WON, SELF_DRAWN):
            self._sign(Sign(text, 0))
            yield
        for lamp in (None, 0, 1, 2, 3):
            console((g.console.w, g.console.h), lamp, sprites.look)
            yield
        for width in sorted(g.widths):
            for kind in ("hand", "lying", "across", "side"):
                for turn in (0, 1):
                    sprites.shadow(kind, width, turn, max(2, width // 8))
                    sprites.glow(kind, width, turn)
            yield
        kinds = sorted(set(tiles))
        for tile in kinds:
            sprites.hand(tile, g.hand_w)
            yield
            for turn in range(4):
                sprites.lying(tile, g.river_w, turn)
                yield
        for width, turn in self._lying_sizes():
            for tile in kinds:
                sprites.lying(tile, width, turn)
                yield
        for turn in range(4):
            for tile in kinds:
                sprites.ghost(tile, g.river_w, turn)
                yield

    def _lying_sizes(self) -> list[tuple[int, int]]:
        """Return width and turn of every tile that may lie elsewhere than in a river: melds, won and shown hands."""
        g = self.geometry
        sizes = [(g.own_meld_w, 0), (g.own_meld_w, 1), (g.hand_w, 0)]
        sizes += [(g.across_meld_w, 2), (g.across_meld_w, 3), (g.across_lie_w, 2)]
        sizes += [(g.side_meld_w, turn) for turn in range(4)] + [(g.side_lie_w, 1), (g.side_lie_w, 3)]
        return list(dict.fromkeys(sizes))

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the bare table in a part of the screen."""
        surface.blit(self.painter.ground, rect, rect)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the tiles in a part of the screen; the surface is clipped to it."""
        self.painter.paint_tiles(surface, self.lying.values(), rect)

    def paint_under(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the money that moves: over the tiles, under boxes and buttons."""
        self._paint(surface, rect, [item for item in self.above if isinstance(item, Drawn) and item.under])

    def paint_above(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw what flies or is written over everything else."""
        here = [piece for piece in self.flying if self.painter.flying_rect(piece).colliderect(rect)]
        self.painter.paint_flying(surface, here)
        self._paint(surface, rect, [item for item in self.above if isinstance(item, Line) or not item.under])

    @staticmethod
    def _paint(surface: pygame.Surface, rect: pygame.Rect, items: Sequence[Drawn | Line]) -> None:
        for item in items:
            if not item.rect.colliderect(rect):
                continue
            if isinstance(item, Line):
                for width, colour in ((3 * item.width, theme.GOLD_DEEP), (item.width, theme.GOLD_LIGHT)):
                    pygame.draw.lines(surface, colour, closed=False, points=item.points, width=width)
                continue
            item.picture.set_alpha(item.alpha)
            surface.blit(item.picture, item.at)
            item.picture.set_alpha(255)

    # --- words and light
    def _overlay(self, overlay: Overlay, lying: Mapping[Key, Piece]) -> list[Drawn | Line]:
        if isinstance(overlay, Sign):
            return self._sign(overlay)
        if isinstance(overlay, SuitSign):
            return [self._suit(overlay)]
        if isinstance(overlay, Dice):
            return self._dice(overlay)
        if isinstance(overlay, Ring):
            return self._ring(overlay, lying)
        if isinstance(overlay, Chips):
            return self._chips(overlay)
        return [self._money(overlay)]

    def _side(self, rel: int) -> tuple[int, int]:
        """Return where a seat's call is written: between the console and the seat."""
        g = self.geometry
        return ((g.x(960), g.mid(700)), (g.x(1250), g.mid(500)), (g.x(960), g.mid(250)), (g.x(676), g.mid(500)))[rel]

    def _sign(self, sign: Sign) -> list[Drawn | Line]:
        px = self.geometry.px
        height = px(CALL * (1.0 if len(sign.text) == 1 else 0.8))
        if not art.has_brush(sign.text):
            return []
        picture = art.brush(sign.text, height, "win" if set(sign.text) <= WIN_SIGNS else "gold", heavy=True)
        w, h = picture.get_size()
        size = round(w * sign.scale), round(h * sign.scale)
        image = picture if sign.scale == 1.0 else pygame.transform.smoothscale(picture, size)
        x, y = self._side(sign.rel)
        dark = paint.patch(px(CALL * 0.95))
        alpha = round(255 * sign.alpha)
        return [
            Drawn(dark.image, (x + dark.left, y + dark.top), alpha),
            Drawn(image, (x - size[0] // 2, y - size[1] // 2), alpha),
        ]

    def _suit(self, sign: SuitSign) -> Drawn:
        radius = self.geometry.px(BADGE) * sign.scale
        sprite = art.badge(art.SUIT_BADGES[sign.suit], round(radius), self.shell.look)
        x, y = self._side(sign.rel)
        return Drawn(sprite.image, (x + sprite.left, y + sprite.top))

    def _dice(self, dice: Dice) -> list[Drawn | Line]:
        """Return the dice beside the console: they roll in from the right, slower and slower, and lie still."""
        g = self.geometry
        side = g.px(76)
        step = side + g.px(26)
        x, y = g.x(960) - (len(dice.values) * step - g.px(26)) // 2, g.mid(640)
        left = max(0.0, 1 - dice.part / ROLL)
        made: list[Drawn | Line] = []
        for i, value in enumerate(dice.values):
            away = left * left * (1 + 0.25 * i)
            # The faces change with the way that is left, so the last one comes to rest and is not swapped.
            seen = (value - 1 + round(9 * away)) % 6 + 1
            turned = pygame.transform.rotozoom(die(seen, side), 540 * away, 1.0) if away else die(seen, side)
            hop = abs(math.sin(3 * math.pi * away)) * away * g.px(70)
            middle = x + i * step + side // 2 + round(g.px(300) * away), y + side // 2
            for picture, up in ((die_shadow(side), 0), (turned, round(hop))):
                made.append(Drawn(picture, picture.get_rect(center=(middle[0], middle[1] - up)).topleft))
        return made

    def _ring(self, ring: Ring, lying: Mapping[Key, Piece]) -> list[Drawn | Line]:
        """Return the line round a seat's tiles, clockwise from the upper left, as far as it has come."""
        boxes = [self._box(p) for p in lying.values() if p.key[0] in ("hand", "drawn") and p.key[1] == ring.rel]
        if not boxes:
            return []
        gap = self.geometry.px(7)
        box = boxes[0].unionall(boxes[1:]).inflate(2 * gap, 2 * gap)
        corners = [box.topleft, box.topright, box.bottomright, box.bottomleft, box.topleft]
        left = ring.part * 2 * (box.w + box.h)
        points = [corners[0]]
        for start, end in pairwise(corners):
            long = abs(end[0] - start[0]) + abs(end[1] - start[1])
            share = min(1.0, left / long) if long else 1.0
            points.append(
                (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share))
            )
            left -= long
            if left <= 0:
                break
        return [Line(tuple(points), max(2, self.geometry.px(3)))] if len(points) > 1 else []

    def boxes(self) -> list[Box]:
        """Return the rectangles of all tiles that lie or stand on the table, but for the own hand."""
        held = ("hand", "drawn")
        return [Box(*self._box(p)) for p in self.lying.values() if not (p.key[0] in held and p.key[1] == 0)]

    @staticmethod
    def _box(piece: Piece) -> pygame.Rect:
        kinds = {"stand": "hand", "lie": "lying", "down": "lying", "across": "across", "side": "side"}
        kind = kinds.get(piece.pose, "lying")
        return silhouette(kind, piece.width, piece.turn).move(piece.x, piece.y)  # type: ignore[arg-type]

    def _purse(self, rel: int) -> tuple[int, int]:
        """Return where a seat's money begins to rise: above a portrait at the side, under that of the seat across."""
        g = self.geometry
        if rel == ACROSS:
            # Its plate is full of a name, and above it there is no room.
            return g.portraits[rel].centre[0], g.portraits[rel].bottom + g.px(108)
        if rel % 2:
            return g.portraits[rel].centre[0], g.portraits[rel].y - g.px(6)
        return g.plates[rel].right - g.px(56), g.plates[rel].bottom - g.px(2)

    def _chips(self, chips: Chips) -> list[Drawn | Line]:
        """Return chips on their way in a row from portrait to portrait, on a flat arc."""
        g = self.geometry
        (x0, y0), (x1, y1) = g.portraits[chips.rel].centre, g.portraits[chips.to].centre
        picture = chip(max(16, g.px(38)))
        w, h = picture.get_size()
        made: list[Drawn | Line] = []
        for i in range(chips.count):
            late = CHIP_LAG * i
            part = ease_both((chips.part - late) / (1 - CHIP_LAG * (chips.count - 1)))
            if not 0 < part < 1:
                continue
            x = x0 + (x1 - x0) * part
            y = y0 + (y1 - y0) * part - g.px(60) * 4 * part * (1 - part)
            alpha = 255 if part < 0.9 else round(255 * (1 - part) * 10)
            made.append(Drawn(picture, (round(x) - w // 2, round(y) - h // 2), alpha, under=True))
        return made

    def _money(self, money: Money) -> Drawn:
        style = Style(40, "bold", theme.PLUS if money.points > 0 else theme.MINUS)
        kind = self.shell.type
        text = signed(money.points)
        px = kind.px(style)
        face = kind.draw(text, style.weight, px, style.colour)
        shade = kind.draw(text, style.weight, px, theme.NIGHT)
        step = max(1, px // 14)
        w, h = face.get_size()
        picture = pygame.Surface((w + 2 * step, h + 2 * step), pygame.SRCALPHA)
        for dx in (0, step, 2 * step):
            for dy in (0, step, 2 * step):
                picture.blit(shade, (dx, dy))
        picture.blit(face, (step, step))
        x, y = self._purse(money.rel)
        y -= round(self.geometry.px(40) * money.part)
        alpha = 255 if money.part < 0.7 else max(0, round(255 * (1 - money.part) / 0.3))
        return Drawn(picture, (x - picture.get_width() // 2, y - picture.get_height()), alpha, under=True)
