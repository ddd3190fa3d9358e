"""Tiles as cached pictures at exact pixel sizes: faces, bodies, shadows, states; knows no rule, hand or layout.

Every sprite is placed by the upper left of its *face* (upper side), so a lifted edge or a shadow never shifts a row.
`turn` counts quarters clockwise: 0 own seat, 1 the seat on the left, 2 across, 3 the seat on the right. The face art is
turned, never the finished sprite: the light stays in the upper left. Draw a group with `draw_group`: all shadows first,
then bodies from the far row to the near one.
"""

from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.core.tiles import Tile, tile_name
from game.ui import bodies, svg, theme
from game.ui.look import USUAL, Look
from game.ui.soft import Colour, Sprite, Target, merged, soft_box

Kind: TypeAlias = Literal["lying", "hand", "across", "side", "stack"]
"""A way a tile can stand or lie; face up and face down lie alike."""

SMALL: Final = {"classic": 56, "large": 80}
"""The face sets; under this width (pixels) their faces without engraving are used."""
FACE_SETS: Final = tuple(SMALL)
DIM: Final[Colour] = (0x16, 0x30, 0x2F)
GEMS: Final = (("#F9B7FF", "#B23BD8", "#5E128A"), ("#F2FCFF", "#63C8F2", "#1F7FB8"))
"""Colours of the mark of a wild tile, and of a lesser one."""
WASH_LINE: Final[Colour] = (0xE2, 0xA5, 0x2F)
TILE_SHADE: Final[Colour] = (0x03, 0x11, 0x0E)
_GHOST_LINE: Final[Colour] = (0xF3, 0xE6, 0xC4)
_STRIKE: Final[Colour] = (0xE0, 0x50, 0x3A)


class Placed(NamedTuple):
    """A tile of a group to be drawn: where, what, and the shadow and glow under it."""

    x: float
    y: float
    sprite: Sprite
    shadow: Sprite | None = None
    glow: Sprite | None = None


def draw_group(target: Target, tiles: Iterable[Placed]) -> None:
    """Draw all shadows, then all glows, then the bodies from back to front and left to right."""
    ordered = sorted(tiles, key=lambda t: (t.y, t.x))
    for tile in ordered:
        if tile.shadow:
            tile.shadow.draw(target, tile.x, tile.y)
    for tile in ordered:
        if tile.glow:
            tile.glow.draw(target, tile.x, tile.y)
    for tile in ordered:
        tile.sprite.draw(target, tile.x, tile.y)


def face_size(width: int, turn: int = 0) -> tuple[int, int]:
    """Return the pixels of a face whose short side is `width`."""
    height = round(width * 4 / 3)
    return (width, height) if turn % 2 == 0 else (height, width)


def strip_of(width: int) -> int:
    """Return the height of the strip below a lying tile."""
    return max(2, round(width * 0.19))


def edge_of(width: int) -> int:
    """Return the height of the upper edge above an own standing tile."""
    return max(3, round(width * 0.17))


def across_size(width: int) -> tuple[int, int]:
    """Return the pixels of the back of a standing tile of the seat across, its upper edge not counted."""
    return width, round(width * 1.18)


def across_edge(width: int) -> int:
    """Return the height of the upper edge of a tile of the seat across."""
    return max(3, round(width * 0.26))


def side_pitch(width: int) -> int:
    """Return the distance of two tiles in the column of a side seat."""
    return max(4, round(width * 0.80))


def stack_step(width: int) -> int:
    """Return the height of one back of a wall stack, by which the upper one is shifted up."""
    return max(2, round(width * 0.20))


def silhouette(kind: Kind, width: int, turn: int = 0, high: int = 2) -> pygame.Rect:
    """Return the box a tile covers, from its face's upper left; `high` counts the backs of a stack."""
    face_w, face_h = face_size(width, turn)
    match kind:
        case "lying":
            return pygame.Rect(0, 0, face_w, face_h + strip_of(width))
        case "hand":
            edge = edge_of(width)
            return pygame.Rect(0, -edge, face_w, face_h + edge)
        case "across":
            edge = across_edge(width)
            return pygame.Rect(0, -edge, width, across_size(width)[1] + edge)
        case "side":
            return pygame.Rect(0, 0, 2 * round(width * 0.46), side_pitch(width) + round(width * 0.62))
        case "stack":
            step = stack_step(width)
            return pygame.Rect(0, -(high - 1) * step, face_w, face_h + high * step)


class TileSprites:
    """The pictures of one face set in one look; made when first asked for, then kept."""

    def __init__(self, face_set: str = "classic", look: Look = USUAL) -> None:
        self._kept: dict[tuple[object, ...], Sprite] = {}
        self.restyle(face_set, look)

    def restyle(self, face_set: str, look: Look) -> None:
        """Draw other faces, backs and inks from now on."""
        self.face_set = face_set
        self.look = look
        self.back = bodies.BACKS[look.room.back]
        self.clear()

    def clear(self) -> None:
        """Forget all pictures, as after a change of the window's size."""
        self._kept.clear()

    def _cached(self, key: tuple[object, ...], make: Callable[[], Sprite]) -> Sprite:
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def _face(self, tile: Tile, width: int, turn: int) -> pygame.Surface:
        small = ".small" if width < SMALL[self.face_set] else ""
        text = svg.source("tiles", self.face_set, f"{tile_name(tile)}{small}.svg")
        return svg.render(self.look.inked(text), face_size(width), turn)

    def face(self, tile: Tile, width: int, turn: int = 0) -> Sprite:
        """Return the bare art of a face, without body."""
        return self._cached(("face", tile, width, turn % 4), lambda: Sprite(self._face(tile, width, turn)))

    def lying(self, tile: Tile, width: int, turn: int = 0) -> Sprite:
        """Return a face-up tile on the table."""
        return self._cached(("lying", tile, width, turn % 4), lambda: self._make_lying(tile, width, turn))

    def _make_lying(self, tile: Tile, width: int, turn: int) -> Sprite:
        body = self._cached(
            ("body", width, turn % 2),
            lambda: self._drawn(
                bodies.lying(*face_size(width, turn), strip_of(width), self.back), "lying", width, turn
            ),
        )
        image = body.image.copy()
        image.blit(self._face(tile, width, turn), (0, 0))
        return Sprite(image)

    def _drawn(self, text: str, kind: Kind, width: int, turn: int = 0) -> Sprite:
        box = silhouette(kind, width, turn)
        return Sprite(svg.render(text, box.size), box.left, box.top)

    def hand(self, tile: Tile, width: int) -> Sprite:
        """Return an own standing tile."""
        return self._cached(("hand", tile, width), lambda: self._make_hand(tile, width))

    def _make_hand(self, tile: Tile, width: int) -> Sprite:
        edge = edge_of(width)
        body = self._cached(
            ("hand body", width),
            lambda: self._drawn(bodies.standing(*face_size(width), edge, self.back), "hand", width),
        )
        image = body.image.copy()
        image.blit(self._face(tile, width, 0), (0, edge))
        return Sprite(image, 0, -edge)

    def down(self, width: int, turn: int = 0) -> Sprite:
        """Return a tile lying face down."""
        size = face_size(width, turn)
        return self._cached(
            ("down", width, turn % 4),
            lambda: self._drawn(
                bodies.lying(*size, strip_of(width), self.back, down=True, mark_turn=turn % 4), "lying", width, turn
            ),
        )

    def across(self, width: int) -> Sprite:
        """Return a standing tile of the seat across."""
        size = across_size(width)
        return self._cached(
            ("across", width),
            lambda: self._drawn(bodies.across(*size, across_edge(width), self.back), "across", width),
        )

    def side(self, width: int, *, left: bool = True, last: bool = False) -> Sprite:
        """Return one standing tile of a side seat's column, laid at `side_pitch`; `last` is the nearest one."""
        return self._cached(
            ("side", width, left, last),
            lambda: self._drawn(bodies.side(width, side_pitch(width), self.back, left=left, last=last), "side", width),
        )

    def stack(self, width: int, high: int = 2, turn: int = 0) -> Sprite:
        """Return a wall stack of one or two backs; placed by the face of the lower one."""
        return self._cached(("stack", width, high, turn % 2), lambda: self._make_stack(width, high, turn))

    def _make_stack(self, width: int, high: int, turn: int) -> Sprite:
        step = stack_step(width)
        one = svg.render(
            bodies.lying(*face_size(width, turn), step, self.back, down=True, mark_turn=turn % 2),
            (face_size(width, turn)[0], face_size(width, turn)[1] + step),
        )
        box = silhouette("stack", width, turn, high)
        image = pygame.Surface(box.size, pygame.SRCALPHA)
        for level in range(high):
            image.blit(one, (0, (high - 1 - level) * step))
        return Sprite(svg.ready(image), 0, box.top)

    # ------------------------------------------------------------ under and over a tile

    def shadow(self, kind: Kind, width: int, turn: int = 0, lift: int = 0, high: int = 2) -> Sprite:
        """Return cast and contact shadow; a tile lifted by `lift` pixels has one wide shadow and no contact."""
        return self._cached(
            ("shadow", kind, width, turn % 2, lift, high), lambda: self._make_shadow(kind, width, turn, lift, high)
        )

    def _make_shadow(self, kind: Kind, width: int, turn: int, lift: int, high: int) -> Sprite:
        box = silhouette(kind, width, turn, high)
        if kind in ("hand", "across"):
            trim = round(-box.top * 0.8)
            box = pygame.Rect(0, box.top + trim, box.width, box.height - trim)
        elif kind == "side":
            box = pygame.Rect(0, round(width * 0.1), box.width, box.height - round(width * 0.1))
        radius = width * 0.105
        if lift:
            soft = soft_box((box.width - 4, box.height - 4), radius, width * 0.095, TILE_SHADE, 0.55)
            parts = [(soft, box.left + width * 0.05, box.top + width * 0.13 + lift)]
        else:
            cast = soft_box(box.size, radius, max(0.8, width * 0.075), TILE_SHADE, 0.34)
            contact = soft_box(box.size, radius, max(0.5, width * 0.025), TILE_SHADE, 0.42)
            parts = [
                (cast, box.left + width * 0.07, box.top + width * 0.09),
                (contact, box.left + width * 0.02, box.top + width * 0.035),
            ]
        return merged((1, 1), parts)

    def glow(self, kind: Kind, width: int, turn: int = 0, colour: Colour = theme.GOLD_HOT, high: int = 2) -> Sprite:
        """Return the soft light behind a marked tile; draw it before the tile's neighbours."""
        return self._cached(
            ("glow", kind, width, turn % 2, colour, high), lambda: self._make_glow(kind, width, turn, colour, high)
        )

    def _make_glow(self, kind: Kind, width: int, turn: int, colour: Colour, high: int) -> Sprite:
        box = silhouette(kind, width, turn, high)
        grow = max(3, round(width * 0.055))
        soft = soft_box(
            (box.width + 2 * grow, box.height + 2 * grow), width * 0.14, max(3.0, width * 0.11), colour, 0.92
        )
        return Sprite(soft.image, soft.left + box.left - grow, soft.top + box.top - grow)

    def outline(self, kind: Kind, width: int, turn: int = 0, colour: Colour = theme.GOLD_HOT, high: int = 2) -> Sprite:
        """Return the line round a marked tile, at least two pixels wide; draw it over the tile."""
        return self._cached(
            ("outline", kind, width, turn % 2, colour, high),
            lambda: self._framed(kind, width, turn, high, [(0, max(2.0, width * 0.034), colour)]),
        )

    def focus(self, kind: Kind, width: int, turn: int = 0) -> Sprite:
        """Return the mark of the keyboard's focus: white in a dark ring, seen on any ground."""
        gap = max(3, round(width * 0.045))
        rings = [(gap, max(4.0, width * 0.075), theme.PLATE_LOW), (gap, max(2.0, width * 0.036), theme.WHITE)]
        return self._cached(("focus", kind, width, turn % 2), lambda: self._framed(kind, width, turn, 2, rings))

    def _framed(self, kind: Kind, width: int, turn: int, high: int, rings: list[tuple[int, float, Colour]]) -> Sprite:
        box = silhouette(kind, width, turn, high)
        pad = max(gap + round(line) for gap, line, _ in rings) + 1
        lines = ""
        for gap, line, colour in rings:
            out = gap + line / 2 - (0 if gap else line * 0.25)
            lines += svg.frame_text(
                (pad - out, pad - out, box.width + 2 * out, box.height + 2 * out), width * 0.105 + out, line, colour
            )
        size = (box.width + 2 * pad, box.height + 2 * pad)
        return Sprite(svg.render(svg.page(size, lines), size), box.left - pad, box.top - pad)

    def gem(self, width: int, turn: int = 0, *, lesser: bool = False) -> Sprite:
        """Return the mark of a wild tile: a small jewel in a corner on the face's right, placed by the face.

        That of a `lesser` one is a round pearl: told apart by its form as well.
        """
        return self._cached(("gem", width, turn % 2, lesser), lambda: self._make_gem(width, turn, lesser=lesser))

    def _make_gem(self, width: int, turn: int, *, lesser: bool) -> Sprite:
        side = max(9, round(width * 0.30))
        half, r = side / 2, side / 2 - 0.6
        colours = GEMS[lesser]
        stops = "".join(f'<stop offset="{i / 2}" stop-color="{colour}"/>' for i, colour in enumerate(colours))
        form = (
            f'<circle cx="{half}" cy="{half}" r="{r * 0.8}"'
            if lesser
            else f'<path d="M{half} {half - r}L{half + r} {half}L{half} {half + r}L{half - r} {half}Z"'
        )
        body = (
            f'<defs><linearGradient id="g" x1="0" y1="0" x2="0.6" y2="1">{stops}</linearGradient></defs>'
            f'{form} fill="url(#g)" stroke="#FFE9B0" stroke-width="{max(1.0, side * 0.09):.2f}" '
            'stroke-linejoin="round"/>'
        )
        inset = max(1, round(width * 0.03))
        wide, high = face_size(width, turn)
        # Large faces have the sign of their suit in the upper right corner.
        down = high - side - inset if self.face_set == "large" else inset
        return Sprite(svg.render(svg.page((side, side), body), (side, side)), wide - side - inset, down)

    # ------------------------------------------------------------ changed tiles

    def dimmed(self, sprite: Sprite, amount: float = 0.58) -> Sprite:
        """Return a tile that may not be chosen."""
        return self._cached(
            ("dim", id(sprite.image), amount), lambda: self._veiled(sprite, self.look.tint(DIM), amount)
        )

    def lit(self, sprite: Sprite, colour: Colour = theme.GOLD, amount: float = 0.30) -> Sprite:
        """Return a tile washed with a colour, as the likes of the tile pointed at."""
        return self._cached(("lit", id(sprite.image), colour, amount), lambda: self._veiled(sprite, colour, amount))

    def _veiled(self, sprite: Sprite, colour: Colour, amount: float) -> Sprite:
        veil = sprite.image.copy()
        veil.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        veil.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
        veil.fill((255, 255, 255, round(255 * amount)), special_flags=pygame.BLEND_RGBA_MULT)
        image = sprite.image.copy()
        image.blit(veil, (0, 0))
        self._kept["alive", id(sprite.image)] = sprite
        return Sprite(image, sprite.left, sprite.top)

    def ghost(self, tile: Tile, width: int, turn: int = 0) -> Sprite:
        """Return the trace of a claimed tile: its face at 30 per cent in a dashed line, without thickness."""
        return self._cached(("ghost", tile, width, turn % 4), lambda: self._make_ghost(tile, width, turn))

    def _make_ghost(self, tile: Tile, width: int, turn: int) -> Sprite:
        size = face_size(width, turn)
        image = svg.render(bodies.lying(*size, 0, self.back), size)
        image.blit(self._face(tile, width, turn), (0, 0))
        image.fill((255, 255, 255, 77), special_flags=pygame.BLEND_RGBA_MULT)
        line = max(1.0, width * 0.032)
        inset = line
        dashes = svg.frame_text(
            (inset, inset, size[0] - 2 * inset, size[1] - 2 * inset), width * 0.09, line, _GHOST_LINE, 0.6, width * 0.1
        )
        image.blit(svg.render(svg.page(size, dashes), size), (0, 0))
        return Sprite(svg.ready(image))

    def struck(self, tile: Tile, width: int) -> Sprite:
        """Return a lying tile of which none is left: pale, with a red stroke through it."""
        return self._cached(("struck", tile, width), lambda: self._make_struck(tile, width))

    def _make_struck(self, tile: Tile, width: int) -> Sprite:
        image = self.lying(tile, width).image.copy()
        image.fill((255, 255, 255, 115), special_flags=pygame.BLEND_RGBA_MULT)
        w, h = image.get_size()
        stroke = (
            f'<path d="M{w * 0.06:.1f} {h * 0.9:.1f}L{w * 0.94:.1f} {h * 0.08:.1f}" fill="none" '
            f'stroke="{svg.code(_STRIKE)}" stroke-width="{max(2.0, width * 0.09):.1f}" stroke-linecap="round"/>'
        )
        image.blit(svg.render(svg.page((w, h), stroke), (w, h)), (0, 0))
        return Sprite(image)
