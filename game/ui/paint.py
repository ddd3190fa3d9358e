"""Surfaces of the room: cloth, wood, plates, buttons, the console; knows no tile, no text and no layout.

Everything is made once per size and kept; light comes from the upper left. Sizes are pixels.
"""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import pygame

from game.ui import svg, theme
from game.ui.soft import Colour, Sprite, soft_box

Side: TypeAlias = Literal["own", "right", "across", "left"]
Stop: TypeAlias = tuple[float, str, float]

_SEED: Final = 7
_GRAIN: Final = 256
_CLOTH_MIDDLE: Final = (0.43, 0.36, 0.68)
"""Centre (shares of width, height) and reach (of the width) of the light on the cloth."""
BUTTONS: Final[dict[str, tuple[tuple[str, str, str], str]]] = {
    "win": (("#FFE9AE", "#F0BE52", "#C98A22"), "#8A5A12"),
    "act": (("#FFF8E6", "#EFE0BC", "#CDB582"), "#9A8454"),
    "pass": (("#3F7269", "#2B5A55", "#1B4341"), "#0E2C2C"),
    "off": (("#193F3F", "#193F3F", "#193F3F"), ""),
    "gold": (("#FFECB6", "#F4C55E", "#D0922A"), "#8A5A12"),
    "wan": (("#DF3A3C", "#C8262B", "#9C1A1E"), "#6E0E12"),
    "tong": (("#3A68BC", "#2351A3", "#183C7E"), "#0F2752"),
    "tiao": (("#24955C", "#14804A", "#0D6238"), "#083F24"),
}
"""Button styles: colours from top to bottom, and of the lip below; `win` also glows."""


def _gradient(name: str, x0: float, y0: float, x1: float, y1: float, stops: Sequence[Stop]) -> str:
    inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
    where = f'x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}"'
    return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {where}>{inner}</linearGradient>'


def _rect(x: float, y: float, w: float, h: float, r: float, fill: str, opacity: float = 1) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}" fill="{fill}" '
        f'fill-opacity="{opacity}"/>'
    )


def _frame(x: float, y: float, w: float, h: float, r: float, paint: str, line: float, opacity: float = 1) -> str:
    half = line / 2
    return (
        f'<rect x="{x + half:.2f}" y="{y + half:.2f}" width="{w - line:.2f}" height="{h - line:.2f}" '
        f'rx="{max(r - half, 0):.2f}" fill="none" stroke="{paint}" stroke-width="{line:.2f}" '
        f'stroke-opacity="{opacity}"/>'
    )


def _picture(size: tuple[int, int], body: str) -> pygame.Surface:
    return svg.render(svg.page(size, body), size)


# ---------------------------------------------------------------- cloth and wood
@lru_cache(maxsize=2)
def table(size: tuple[int, int], rim: int = 20) -> pygame.Surface:
    """Return the whole table for a window: cloth, inner shadow and a wooden rim `rim` pixels wide."""
    image = cloth(size).copy()
    width, height = size
    corner = round(rim * 1.1)
    image.blit(_inner_shadow(size, rim, corner), (0, 0))
    top, bottom = wood((width, rim), seed=3), wood((width, rim), seed=5)
    image.blit(top, (0, 0))
    image.blit(bottom, (0, height - rim))
    for i, x in enumerate((0, width - rim)):
        board = _with_alpha(pygame.transform.rotate(wood((height, rim), seed=4 + 2 * i), 90 if i == 0 else -90))
        _mitre(board, right=i == 1)
        image.blit(board, (x, 0))
    image.blit(_rim_lines(size, rim, corner), (0, 0))
    return image


@lru_cache(maxsize=2)
def cloth(size: tuple[int, int]) -> pygame.Surface:
    """Return bare cloth: a soft light and a fine grain."""
    width, height = size
    small = pygame.Surface((96, 54), 0, 32)
    cx, cy, reach = _CLOTH_MIDDLE
    for y in range(54):
        for x in range(96):
            dx, dy = ((x + 0.5) / 96 - cx) * width, ((y + 0.5) / 54 - cy) * height
            small.set_at((x, y), _cloth_colour((dx * dx + dy * dy) ** 0.5 / (reach * width)))
    image = pygame.transform.smoothscale(small, size)
    grain(image, 22, 15)
    return image.convert() if pygame.display.get_surface() else image


def grain(image: pygame.Surface, dark: int, light: int) -> None:
    """Lay noise over a picture: `dark` and `light` are the most it takes away and adds, of 255."""
    width, height = image.get_size()
    taken = pygame.transform.box_blur(_noise(dark, _SEED), 1)
    given = _noise(light, _SEED + 1)
    for x in range(0, width, _GRAIN):
        for y in range(0, height, _GRAIN):
            image.blit(taken, (x, y), special_flags=pygame.BLEND_RGB_SUB)
            image.blit(given, (x, y), special_flags=pygame.BLEND_RGB_ADD)


def _cloth_colour(distance: float) -> Colour:
    for (low, first), (high, second) in zip(theme.CLOTH, theme.CLOTH[1:], strict=False):
        if distance <= high:
            return theme.mix(first, second, (distance - low) / (high - low))
    return theme.CLOTH[-1][1]


def _noise(reach: int, seed: int) -> pygame.Surface:
    """Return a square of grey noise from 0 to `reach`."""
    data = random.Random(seed).randbytes(_GRAIN * _GRAIN)  # noqa: S311 (a texture, not a secret)
    image = pygame.image.frombuffer(data, (_GRAIN, _GRAIN), "P")
    image.set_palette([(value * reach // 255,) * 3 for value in range(256)])
    plain = pygame.Surface((_GRAIN, _GRAIN), 0, 32)
    plain.blit(image, (0, 0))
    return plain


@lru_cache(maxsize=12)
def wood(size: tuple[int, int], seed: int = 3) -> pygame.Surface:
    """Return a board with the grain along its width, lighter at the upper edge."""
    width, height = size
    columns, rows = 40, max(8, height)
    chance = random.Random(seed)  # noqa: S311
    small = pygame.Surface((columns, rows), 0, 32)
    streak = 0.0
    for y in range(rows):
        streak = streak * 0.45 + chance.gauss(0, 13)
        base = theme.mix(theme.WOOD_TOP, theme.WOOD_LOW, y / rows)
        drift = 0.0
        for x in range(columns):
            drift = drift * 0.8 + chance.gauss(0, 3.2)
            shift = streak + drift
            shades = zip(base, (1.15, 0.8, 0.5), strict=True)
            small.set_at((x, y), [max(0, min(255, round(value + shift * part))) for value, part in shades])
    return pygame.transform.smoothscale(small, (width, height))


def _with_alpha(surface: pygame.Surface) -> pygame.Surface:
    """Return a copy with transparency, also before there is a window."""
    layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    layer.blit(surface, (0, 0))
    return layer


def _mitre(board: pygame.Surface, *, right: bool) -> None:
    """Cut both ends of an upright board at 45 degrees, so that it meets the lying ones."""
    width, height = board.get_size()
    outer = width if right else 0
    inner = width - outer
    clear = (0, 0, 0, 0)
    for y, inward in ((0, width), (height, height - width)):
        pygame.draw.polygon(board, clear, [(outer, y), (inner, y), (inner, inward)])


def _rim_lines(size: tuple[int, int], rim: int, corner: int) -> pygame.Surface:
    """Return the gilt line, the dark one inside it, the joints and the light on the outer edge."""
    width, height = size
    unit = rim / 20
    x, y, w, h = rim, rim, width - 2 * rim, height - 2 * rim
    r = corner
    spandrels = ""
    for px, py, sx, sy in ((x, y, 1, 1), (x + w, y, -1, 1), (x, y + h, 1, -1), (x + w, y + h, -1, -1)):
        spandrels += (
            f'<path d="M{px} {py}h{sx * r}a{r} {r} 0 0 {int(sx * sy < 0)} {-sx * r} {sy * r}z" fill="#43230F"/>'
        )
    joints = ""
    pen = f'stroke="#160801" stroke-opacity=".6" stroke-width="{1.4 * unit:.2f}" fill="none"'
    for px, py, dx, dy in ((0, 0, 1, 1), (width, 0, -1, 1), (0, height, 1, -1), (width, height, -1, -1)):
        joints += f'<path d="M{px} {py}l{dx * rim} {dy * rim}" {pen}/>'
    gilt, dark = 3.0 * unit, 2.6 * unit
    lines = _frame(x - gilt, y - gilt, w + 2 * gilt, h + 2 * gilt, r + gilt, "#C68E4E", gilt * 0.55, 0.9)
    lines += _frame(x - dark * 0.5, y - dark * 0.5, w + dark, h + dark, r + dark * 0.5, "#241003", dark)
    edge = _rect(0, 0, width, 2 * unit, 0, "#E2B07A", 0.35) + _rect(0, 0, 2 * unit, height, 0, "#E2B07A", 0.22)
    edge += _rect(0, height - 2 * unit, width, 2 * unit, 0, "#000000", 0.30)
    edge += _rect(width - 2 * unit, 0, 2 * unit, height, 0, "#000000", 0.25)
    return _picture(size, spandrels + joints + edge + lines)


def _inner_shadow(size: tuple[int, int], rim: int, corner: int) -> pygame.Surface:
    """Return the shadow of the rim on the cloth, strongest at the top and the left."""
    width, height = size
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.fill((2, 18, 16, 0))
    for right, down, sigma, alpha in ((0.35, 0.5, 0.5, 0.42), (0.14, 0.2, 0.2, 0.38)):
        layer = pygame.Surface((-(-width // 4), -(-height // 4)), pygame.SRCALPHA)
        layer.fill((2, 18, 16, round(255 * alpha)))
        hole = pygame.Rect(rim * (1 + right), rim * (1 + down), width - 2 * rim, height - 2 * rim)
        quarter = pygame.Rect(hole.x // 4, hole.y // 4, hole.w // 4, hole.h // 4)
        pygame.draw.rect(layer, (2, 18, 16, 0), quarter, border_radius=corner // 4)
        blurred = pygame.transform.gaussian_blur(layer, max(1, round(rim * sigma / 4)))
        whole.blit(pygame.transform.smoothscale(blurred, size), (0, 0))
    return whole


# ---------------------------------------------------------------- plates and buttons
@lru_cache(maxsize=64)
def plate(
    size: tuple[int, int], radius: int = 14, alpha: float = 0.72, edge: float = 0.35, *, shadow: bool = True
) -> Sprite:
    """Return a dark plate with a hairline and its shadow, placed by its own upper left."""
    w, h = size
    defs = _gradient("f", 0, 0, 0, h, [(0, "#143B3B", alpha), (1, "#0A2629", alpha)])
    line = [(0.0, "#F3DDA4", edge), (0.5, "#F3DDA4", edge * 0.35), (1.0, "#F3DDA4", edge * 0.5)]
    defs += _gradient("e", 0, 0, w * 0.4, h, line)
    body = f"<defs>{defs}</defs>" + _rect(0, 0, w, h, radius, "url(#f)") + _frame(0, 0, w, h, radius, "url(#e)", 1.5)
    face = Sprite(_picture(size, body))
    if not shadow:
        return face
    shade = soft_box(size, radius, max(3.0, radius * 0.64), theme.NIGHT, 0.45)
    return face._replace(under=(shade.moved(3, 6),))


@lru_cache(maxsize=64)
def button(size: tuple[int, int], style: str, radius: int = 0) -> Sprite:
    """Return a button's body with lip and shadow, placed by its own upper left; styles are the keys of BUTTONS."""
    w, h = size
    colours, lip = BUTTONS[style]
    r = radius or round(min(w, h) * 0.16)
    low = max(3, round(h * 0.042))
    if style == "off":
        body = _rect(0, 0, w, h, r, colours[0], 0.62) + _frame(0, 0, w, h, r, "#FFFFFF", 1.6, 0.10)
        return Sprite(_picture(size, body))
    defs = _gradient("f", 0, 0, 0, h, [(0, colours[0], 1), (0.55, colours[1], 1), (1, colours[2], 1)])
    gloss = 0.75 if style in ("win", "act", "gold") else 0.45
    defs += _gradient("e", 0, 0, 0, h, [(0, "#FFFFFF", gloss), (0.4, "#FFFFFF", 0.1), (1, "#FFFFFF", 0.06)])
    body = f"<defs>{defs}</defs>" + _rect(0, low, w, h, r, lip) + _rect(0, 0, w, h, r, "url(#f)")
    body += _frame(0, 0, w, h, r, "url(#e)", max(1.5, h * 0.018))
    if style in ("wan", "tong", "tiao"):
        body += _frame(1, 1, w - 2, h - 2, r - 1, "#FFF6DF", max(1.5, h * 0.028), 0.85)
    face = Sprite(_picture((w, h + low), body))
    under = [soft_box(size, r, max(2.0, h * 0.068), theme.NIGHT, 0.5).moved(3, low + 3)]
    if style in ("win", "gold"):
        under.append(soft_box((w + 6, h + 6), r + 3, max(3.0, h * 0.076), theme.GOLD, 0.5).moved(-3, -3))
    return face._replace(under=tuple(under))


@lru_cache(maxsize=64)
def key_cap(size: tuple[int, int], *, lit: bool = True) -> pygame.Surface:
    """Return the dark cap behind the name of a key."""
    w, h = size
    r = h * 0.24
    body = _rect(0, 0, w, h, r, "#0A1F1E" if lit else "#0C2224", 0.85 if lit else 0.6)
    return _picture(size, body + _frame(0, 0, w, h, r, "#F6EEDC", 1.3, 0.55 if lit else 0.2))


@lru_cache(maxsize=16)
def slot(size: tuple[int, int]) -> pygame.Surface:
    """Return the mark of an empty place in the wall."""
    w, h = size
    return _picture(size, _rect(1, 0, w - 2, h, 3, "#04201E", 0.20) + _frame(1, 0, w - 2, h, 3, "#BFE8D6", 1, 0.05))


@lru_cache(maxsize=64)
def bar(size: tuple[int, int], share: float, colour: Colour) -> pygame.Surface:
    """Return a bar filled to a share of its length, such as a tile's risk; never less than a dot."""
    w, h = size
    filled = max(h, round(w * min(1.0, share)))
    return _picture(size, _rect(0, 0, w, h, h / 2, "#04201E", 0.65) + _rect(0, 0, filled, h, h / 2, svg.code(colour)))


@lru_cache(maxsize=16)
def pin(width: int, turn: int = 0, colour: Colour = theme.GOLD_HOT) -> Sprite:
    """Return a small triangle whose tip is its place; it points down, turned clockwise by quarters."""
    h = round(width * 0.74)
    size = (width + 4, h + 4)
    body = f'<path d="M2 1h{width}L{2 + width / 2} {h}z" fill="#020D0C" fill-opacity=".5" transform="translate(1 2)"/>'
    body += f'<path d="M2 1h{width}L{2 + width / 2} {h}z" fill="{svg.code(colour)}"/>'
    image = pygame.transform.rotate(_picture(size, body), -90 * turn)
    across, along = size[0] // 2, h
    place = ((-across, -along), (-(size[1] - along), -across), (-across, -(size[1] - along)), (-along, -across))
    return Sprite(image, *place[turn % 4])


@lru_cache(maxsize=8)
def patch(radius: int, alpha: float = 0.6) -> Sprite:
    """Return a round dark patch fading outwards, behind a spoken call; placed by its middle."""
    size = 2 * radius
    body = (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{radius}" cy="{radius}" r="{radius}">'
        f'<stop offset="0" stop-color="#020D0C" stop-opacity="{alpha}"/><stop offset=".55" stop-color="#020D0C" '
        f'stop-opacity="{alpha * 0.6:.3f}"/><stop offset="1" stop-color="#020D0C" stop-opacity="0"/></radialGradient>'
        f'</defs><rect width="{size}" height="{size}" fill="url(#g)"/>'
    )
    return Sprite(_picture((size, size), body), -radius, -radius)


# ---------------------------------------------------------------- console
@lru_cache(maxsize=4)
def console(size: tuple[int, int]) -> Sprite:
    """Return the wooden console without lamps and figures, placed by its own upper left."""
    w, h = size
    r, inset = h * 20 / 192, h * 9 / 192
    board = _with_alpha(wood(size, seed=17))
    mask = _picture(size, _rect(0, 0, w, h, r, "#fff"))
    board.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    board.blit(_picture(size, _console_lines(w, h, r, inset)), (0, 0))
    base = Sprite(_picture(size, _rect(0, 0, w, h, r, "#1A0D05")))
    shade = soft_box(size, r, h * 0.0625, theme.NIGHT, 0.55)
    return Sprite(board, under=(shade.moved(h * 0.026, h * 0.052), base.moved(0, h * 0.031)))


def _console_lines(w: int, h: int, r: float, inset: float) -> str:
    iw, ih, ir = w - 2 * inset, h - 2 * inset, r * 0.65
    light = [(0.0, "#F3CF8E", 0.8), (0.4, "#F3CF8E", 0.15), (0.6, "#000000", 0.0), (1.0, "#000000", 0.3)]
    defs = _gradient("e", 0, 0, w, h, light)
    cx, cy = w / 2 - h * 0.2, h * 0.19
    defs += (
        f'<radialGradient id="p" gradientUnits="userSpaceOnUse" cx="{cx:.1f}" cy="{cy:.1f}" r="{h:.1f}">'
        '<stop offset="0" stop-color="#163F42"/><stop offset="1" stop-color="#071E22"/></radialGradient>'
    )
    unit = h / 192
    x1, x2, y1, y2 = w / 2 - 62 * unit, w / 2 + 62 * unit, h / 2 - 40 * unit, h / 2 + 40 * unit
    defs += _gradient("c", 0, y1, 0, y2, [(0, "#04171A", 1), (1, "#0C2C30", 1)])
    body = f"<defs>{defs}</defs>" + _frame(0.5, 0.5, w - 1, h - 1, r, "url(#e)", 2 * unit)
    body += _rect(inset, inset, iw, ih, ir, "url(#p)")
    for depth, opacity in ((5.0, 0.10), (3.5, 0.14), (2.0, 0.22), (1.0, 0.30)):
        body += _frame(inset, inset, iw + depth * unit, ih + depth * unit, ir, "#000000", depth * unit, opacity)
    a, b = inset + 8 * unit, inset + 6 * unit
    pen = f'stroke="#F2C865" stroke-opacity=".22" stroke-width="{max(1, 1.2 * unit):.1f}" fill="none"'
    for x, y, p, q in ((a, b, x1, y1), (w - a, b, x2, y1), (a, h - b, x1, y2), (w - a, h - b, x2, y2)):
        body += f'<path d="M{x:.1f} {y:.1f}L{p:.1f} {q:.1f}" {pen}/>'
    for side in ("own", "right", "across", "left"):
        x, y, lw, lh = lamp_box((w, h), side)
        for colour, opacity in (("#000000", 0.35), ("#F3E6C4", 0.10)):
            body += _rect(x, y, lw, lh, min(lw, lh) / 2, colour, opacity)
    body += _rect(x1, y1, x2 - x1, y2 - y1, 10 * unit, "url(#c)")
    return body + _frame(x1, y1, x2 - x1, y2 - y1, 10 * unit, "#F2C865", 1.2, 0.45)


def lamp_box(size: tuple[int, int], side: str) -> tuple[float, float, float, float]:
    """Return the bar (x, y, w, h) of a seat's lamp on a console of that size."""
    w, h = size
    unit = h / 192
    inset, thick = 9 * unit, 5 * unit
    return {
        "own": (w / 2 - 62 * unit, h - inset - thick, 124 * unit, thick),
        "across": (w / 2 - 62 * unit, inset, 124 * unit, thick),
        "left": (inset, h / 2 - 42 * unit, thick, 84 * unit),
        "right": (w - inset - thick, h / 2 - 42 * unit, thick, 84 * unit),
    }[side]


@lru_cache(maxsize=16)
def lamp(size: tuple[int, int], side: Side) -> Sprite:
    """Return the lit trapezoid and bar of the seat to move, placed by the console's upper left."""
    w, h = size
    unit = h / 192
    i = 9 * unit
    x1, x2, y1, y2 = w / 2 - 62 * unit, w / 2 + 62 * unit, h / 2 - 40 * unit, h / 2 + 40 * unit
    # The corners keep clear of the panel's rounding.
    c = i + 4 * unit
    corners, ends = {
        "own": (((c, h - i), (w - c, h - i), (x2, y2), (x1, y2)), (0, h - i, 0, y2)),
        "across": (((c, i), (w - c, i), (x2, y1), (x1, y1)), (0, i, 0, y1)),
        "left": (((i, c), (i, h - c), (x1, y2), (x1, y1)), (i, 0, x1, 0)),
        "right": (((w - i, c), (w - i, h - c), (x2, y2), (x2, y1)), (w - i, 0, x2, 0)),
    }[side]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "z"
    defs = _gradient("g", *ends, [(0, "#F2C865", 0.70), (1, "#F2C865", 0.05)])
    x, y, lw, lh = lamp_box(size, side)
    light = Sprite(_picture(size, f'<defs>{defs}</defs><path d="{path}" fill="url(#g)"/>'))
    glow = soft_box((round(lw), round(lh)), min(lw, lh) / 2, max(2.0, 5 * unit), (0xFF, 0xE0, 0x8A), 0.9)
    line = _picture(size, _rect(x, y, lw, lh, min(lw, lh) / 2, "#FFE9B0"))
    return Sprite(line, under=(light, glow.moved(x, y)))
