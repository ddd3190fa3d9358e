"""Draws what lies on the table, all of it or one rectangle; knows pieces and pixels, no rule and no words.

Cloth, rim and the places of the wall are one cached picture; every tile is a cached sprite. Within a rectangle all
shadows are drawn first, then all glows, then the tiles from the far row to the near one.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Final

import pygame

from game.core.tiles import suit_of
from game.ui import art, svg, theme
from game.ui.soft import Colour, Sprite
from game.ui.sprites import Kind, Placed, TileSprites, face_size, silhouette, strip_of
from game.ui.table.ground import ground
from game.ui.table.layout import RIVER_FULL, Geometry
from game.ui.table.pieces import TAKEN, Key, Piece, Stack
from game.ui.table.places import ROW

LIFT: Final = 24
"""How far a tile under the pointer is lifted, in layout units; whoever marks it hot also moves it."""
SUIT_LINES: Final[Mapping[int, Colour]] = {0: (0xC8, 0x26, 0x2B), 1: (0x23, 0x51, 0xA3), 2: (0x14, 0x80, 0x4A)}
VOID_SIGN: Final = 0.15
"""Radius of the suit's sign on a tile of the void suit, in widths of the tile."""
_LIT: Final = frozenset(("last", "hot"))
_OUTSIDE: Final = {0: (0, 1), 1: (-1, 0), 2: (0, -1), 3: (1, 0)}
"""The outer side of a river for each turn of its tiles."""
_TOP: Final = frozenset(("hot", "focus"))


def kind_of(piece: Piece) -> Kind:
    """Return the kind of body a piece has."""
    match piece.pose:
        case "stand":
            return "hand"
        case "lie" | "down":
            return "lying"
        case "across" | "side" | "stack":
            return piece.pose


def changed(old: Mapping[Key, Piece], new: Mapping[Key, Piece]) -> list[Piece]:
    """Return the pieces, as they were and as they are, whose picture differs between two states of the table."""
    gone = [piece for key, piece in old.items() if new.get(key) != piece]
    return gone + [piece for key, piece in new.items() if old.get(key) != piece]


class Painter:
    """The picture of the table for one window size."""

    def __init__(self, sprites: TileSprites, geometry: Geometry) -> None:
        self.sprites = sprites
        self.geometry = geometry
        self._slots: tuple[Stack, ...] = ()
        self._ground: pygame.Surface | None = None
        self._reach: dict[tuple[object, ...], pygame.Rect] = {}

    # ------------------------------------------------------------ ground

    def lay_wall(self, places: Sequence[Stack]) -> bool:
        """Mark the places of a wall (`pieces.wall_places`) on the cloth; return whether the picture changed."""
        if tuple(places) == self._slots:
            return False
        self._slots = tuple(places)
        self._ground = None
        return True

    @property
    def ground(self) -> pygame.Surface:
        """Return the table without tiles."""
        if self._ground is None:
            bare = ground(self.geometry.size, self.geometry.k, self.sprites.look)
            self._ground = bare.copy() if self._slots else bare
            for place in self._slots:
                self._slot(self._ground, place)
        return self._ground

    def _slot(self, surface: pygame.Surface, place: Stack) -> None:
        spot = self.geometry.wall(place.side, place.stacks, place.place)
        width, height = face_size(spot.width, spot.turn)
        inset = max(1, self.geometry.px(1))
        size = (width - inset, height) if spot.turn % 2 == 0 else (width, height - inset)
        surface.blit(_hollow(size, max(2, self.geometry.px(3))), (spot.x + inset // 2, spot.y))

    # ------------------------------------------------------------ tiles

    def paint(self, surface: pygame.Surface, pieces: Mapping[Key, Piece], clip: pygame.Rect | None = None) -> None:
        """Draw ground and tiles, or what of them lies in `clip`; the surface's own clip is left as it was."""
        before = surface.get_clip()
        area = surface.get_rect() if clip is None else clip.clip(surface.get_rect())
        surface.set_clip(area.clip(before))
        surface.blit(self.ground, area, area)
        self.paint_tiles(surface, pieces.values(), area)
        surface.set_clip(before)

    def paint_tiles(self, surface: pygame.Surface, pieces: Iterable[Piece], area: pygame.Rect) -> None:
        """Draw the pieces that touch `area`, without the ground."""
        seen = sorted((piece for piece in pieces if self.rect_of(piece).colliderect(area)), key=self._depth)
        tops = [piece for piece in seen if piece.marks & _TOP]
        below = [piece for piece in seen if not piece.marks & _TOP]
        placed = [self._placed(piece) for piece in below] + [self._placed(piece) for piece in tops]
        for tile in placed:
            if tile.shadow is not None:
                tile.shadow.draw(surface, tile.x, tile.y)
        for tile in placed:
            if tile.glow is not None:
                tile.glow.draw(surface, tile.x, tile.y)
        for piece, tile in zip(below + tops, placed, strict=True):
            tile.sprite.draw(surface, tile.x, tile.y)
            if piece.marks:
                self._mark(surface, piece)
        for piece in seen:
            if "last" in piece.marks and kind_of(piece) == "lying":
                self._pin(surface, piece)

    def paint_flying(self, surface: pygame.Surface, flying: Iterable[Piece]) -> None:
        """Draw tiles in the air, of any width, the shadows first: of each the nearest size at hand is scaled."""
        seen = sorted(flying, key=lambda piece: (piece.y, piece.x))
        near = []
        for piece in seen:
            width = min((w for w in self.geometry.widths if w >= piece.width), default=max(self.geometry.widths))
            near.append(piece._replace(width=width, marks=piece.marks & {"end"}))
        shadows = [self.sprites.shadow(kind_of(p), p.width, p.turn, lift=max(2, p.width // 8)) for p in near]
        for sprites in (shadows, [self._sprite(p) for p in near]):
            for piece, size, sprite in zip(seen, near, sprites, strict=True):
                scaled = sprite if size.width == piece.width else _scaled(sprite, piece.width / size.width)
                scaled.draw(surface, piece.x, piece.y)

    def _depth(self, piece: Piece) -> tuple[float, int, int]:
        """Return the order of drawing: a nearer row later, the upper back of a stack after the lower one."""
        if piece.key[0] != "wall":
            return piece.y, 0, piece.x
        level = int(piece.key[3])
        return piece.y + level * self.geometry.wall_step, level, piece.x

    def _placed(self, piece: Piece) -> Placed:
        kind, sprites = kind_of(piece), self.sprites
        if "claimed" in piece.marks:
            return Placed(piece.x, piece.y, self._sprite(piece))
        high = 1 if kind == "stack" else 2
        lift = self.geometry.px(LIFT) if "hot" in piece.marks else 0
        shadow = sprites.shadow(kind, piece.width, piece.turn, lift, high)
        glow = sprites.glow(kind, piece.width, piece.turn, high=high) if piece.marks & _LIT else None
        return Placed(piece.x, piece.y, self._sprite(piece), shadow, glow)

    def _sprite(self, piece: Piece) -> Sprite:
        sprite = self._body(piece)
        if "dim" in piece.marks:
            sprite = self.sprites.dimmed(sprite)
        if "same" in piece.marks:
            sprite = self.sprites.lit(sprite)
        return sprite

    def _body(self, piece: Piece) -> Sprite:
        sprites, width, turn = self.sprites, piece.width, piece.turn
        tile = piece.tile
        match piece.pose:
            case "stand" if tile is not None:
                return sprites.hand(tile, width)
            case "lie" if tile is not None:
                return (
                    sprites.ghost(tile, width, turn) if "claimed" in piece.marks else sprites.lying(tile, width, turn)
                )
            case "across":
                return sprites.across(width)
            case "side":
                return sprites.side(width, left=turn == 1, last="end" in piece.marks)
            case "stack":
                return sprites.stack(width, 1, turn)
            case _:
                return sprites.down(width, turn)

    def _mark(self, surface: pygame.Surface, piece: Piece) -> None:
        """Draw the lines round a marked tile."""
        kind, sprites, marks = kind_of(piece), self.sprites, piece.marks
        if "void" in marks and piece.tile is not None:
            look, suit = sprites.look, suit_of(piece.tile)
            line = sprites.outline(kind, piece.width, piece.turn, look.ink(SUIT_LINES[suit]))
            line.draw(surface, piece.x, piece.y)
            # The line alone would be a mark by colour only.
            sign = art.badge(art.SUIT_BADGES[suit], max(8.0, piece.width * VOID_SIGN), look)
            width, _ = face_size(piece.width, piece.turn)
            sign.draw(surface, piece.x + width * 0.86, piece.y + piece.width * 0.02)
        if "same" in marks:
            sprites.outline(kind, piece.width, piece.turn, theme.GOLD_DEEP).draw(surface, piece.x, piece.y)
        if marks & (_LIT | {"won", "new"}):
            line = sprites.outline(kind, piece.width, piece.turn, high=1 if kind == "stack" else 2)
            line.draw(surface, piece.x, piece.y)
        if "wild" in marks and "claimed" not in marks:
            sprites.gem(piece.width, piece.turn, lesser="lesser" in marks).draw(surface, piece.x, piece.y)
        if "claimed" in marks:
            self._taken(surface, piece)
        if "focus" in marks and kind != "stack":
            sprites.focus(kind, piece.width, piece.turn).draw(surface, piece.x, piece.y)

    def _taken(self, surface: pygame.Surface, piece: Piece) -> None:
        """Draw on the trace of a discard an arrow towards each seat that took it."""
        width, height = face_size(piece.width, piece.turn)
        for rel, mark in enumerate(TAKEN):
            if mark not in piece.marks:
                continue
            image = _arrow(max(9, self.geometry.px(17)), (2, 1, 0, 3)[rel])
            dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[rel]
            box = image.get_rect(center=(piece.x + width // 2, piece.y + height // 2))
            surface.blit(image, box.move(dx * width // 4, dy * height // 4))

    def _pin(self, surface: pygame.Surface, piece: Piece) -> None:
        """Draw the triangle that points at the newest discard from outside its river, or from the end of its row."""
        run_on = piece.key[0] == "river" and int(piece.key[2]) >= RIVER_FULL - ROW // 2
        side = (piece.turn - run_on) % 4
        image = _arrow(self.geometry.px(18), side)
        width, height = face_size(piece.width, piece.turn)
        height += strip_of(piece.width)
        away = max(3, self.geometry.px(8))
        dx, dy = _OUTSIDE[side]
        box = image.get_rect(center=(piece.x + width // 2, piece.y + height // 2))
        box.x += dx * (width // 2 + away + box.w // 2)
        box.y += dy * (height // 2 + away + box.h // 2)
        surface.blit(image, box)

    # ------------------------------------------------------------ rectangles

    def rect_of(self, piece: Piece) -> pygame.Rect:
        """Return the pixels a piece may touch, with its shadow, glow and marks."""
        key = (piece.pose, piece.width, piece.turn, piece.marks)
        reach = self._reach.get(key)
        if reach is None:
            if len(self._reach) > 4096:
                self._reach.clear()
            reach = self._reach[key] = self._measure(piece)
        return reach.move(piece.x, piece.y)

    def flying_rect(self, piece: Piece) -> pygame.Rect:
        """Return the pixels of a tile in the air."""
        w = piece.width
        box = silhouette(kind_of(piece), w, piece.turn).inflate(w, w)
        return box.move(piece.x, piece.y)

    def _measure(self, piece: Piece) -> pygame.Rect:
        w, marks = piece.width, piece.marks
        box = silhouette(kind_of(piece), w, piece.turn, 1)
        margin = ceil(3 * max(0.8, w * 0.075)) + 4
        around = pygame.Rect(
            box.x - margin, box.y - margin, box.w + 2 * margin + round(w * 0.07), box.h + 2 * margin + round(w * 0.09)
        )
        if marks & _LIT:
            wide = ceil(w * 0.055 + 3 * max(3.0, w * 0.11)) + 6
            around.union_ip(box.inflate(2 * wide, 2 * wide))
        if "void" in marks:
            reach = ceil(max(8.0, w * VOID_SIGN) * 1.35)
            middle = (box.x + round(face_size(w, piece.turn)[0] * 0.86), round(w * 0.02))
            around.union_ip(pygame.Rect(0, 0, 2 * reach, 2 * reach).move(middle[0] - reach, middle[1] - reach))
        if marks & {"focus", "void", "won", "same", "new"}:
            wide = ceil(w * 0.13) + 6
            around.union_ip(box.inflate(2 * wide, 2 * wide))
        if "hot" in marks:
            wide = ceil(w * 0.285) + 6
            low = wide + ceil(w * 0.13) + self.geometry.px(LIFT)
            around.union_ip(pygame.Rect(box.x - wide, box.y, box.w + 2 * wide, box.h + low))
        if "last" in marks:
            far = self.geometry.px(18) + max(3, self.geometry.px(8)) + 4
            around.union_ip(box.inflate(2 * far, 2 * far))
        return around


def _scaled(sprite: Sprite, factor: float) -> Sprite:
    width, height = sprite.image.get_size()
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    return Sprite(
        pygame.transform.smoothscale(sprite.image, size), round(sprite.left * factor), round(sprite.top * factor)
    )


_HOLLOWS: Final[dict[tuple[tuple[int, int], int], pygame.Surface]] = {}


def _hollow(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return the trace of a wall stack on the cloth."""
    key = (size, radius)
    if key not in _HOLLOWS:
        width, height = size
        body = f'<rect width="{width}" height="{height}" rx="{radius}" fill="#04201E" fill-opacity=".20"/>'
        body += svg.frame_text((0.5, 0.5, width - 1, height - 1), radius, 1, (0xBF, 0xE8, 0xD6), 0.05)
        _HOLLOWS[key] = svg.render(svg.page(size, body), size)
    return _HOLLOWS[key]


_ARROWS: Final[dict[tuple[int, int], pygame.Surface]] = {}


def _arrow(width: int, turn: int) -> pygame.Surface:
    """Return the golden pointer with its shadow, pointing inwards for a river of that turn."""
    key = (width, turn % 4)
    if key not in _ARROWS:
        unit = max(10, width)
        angle = {0: 180, 1: -90, 2: 0, 3: 90}[turn % 4]
        path = "M-9-6.5L9-6.5L0 6.5Z"
        body = "".join(
            f'<g transform="translate({11 + dx} {11 + dy}) rotate({angle})"><path d="{path}" fill="{colour}" '
            f'fill-opacity="{alpha}" stroke="{colour}" stroke-opacity="{alpha}" stroke-width="1.5" '
            'stroke-linejoin="round"/></g>'
            for dx, dy, colour, alpha in ((1, 1.6, "#020D0C", 0.45), (0, 0, "#FFD667", 1))
        )
        side = round(unit * 22 / 18)
        _ARROWS[key] = svg.render(svg.page((22, 22), body), (side, side))
    return _ARROWS[key]
