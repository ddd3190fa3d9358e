"""Plates and buttons of the table, and the dark behind a call; knows no tile, no text and no layout.

Everything is made once per size and kept; light comes from the upper left. Sizes are pixels.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

from game.ui import svg, theme
from game.ui.look import Look
from game.ui.soft import Sprite, soft_box

Stop: TypeAlias = tuple[float, str, float]

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
SUITS: Final = ("wan", "tong", "tiao")


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


@lru_cache(maxsize=64)
def plate(size: tuple[int, int], radius: int, look: Look, alpha: float = 0.9, edge: float = 0.35) -> Sprite:
    """Return a dark plate with a hairline and its shadow, placed by its own upper left."""
    w, h = size
    defs = _gradient("f", 0, 0, 0, h, [(0, "#143B3B", alpha), (1, "#0A2629", alpha)])
    line = [(0.0, "#F3DDA4", edge), (0.5, "#F3DDA4", edge * 0.35), (1.0, "#F3DDA4", edge * 0.5)]
    defs += _gradient("e", 0, 0, w * 0.4, h, line)
    body = f"<defs>{defs}</defs>" + _rect(0, 0, w, h, radius, "url(#f)") + _frame(0, 0, w, h, radius, "url(#e)", 1.5)
    face = Sprite(_picture(size, look.tinted(body)))
    shade = soft_box(size, radius, max(3.0, radius * 0.64), theme.NIGHT, 0.45)
    return face._replace(under=(shade.moved(3, 6),))


@lru_cache(maxsize=64)
def button(size: tuple[int, int], style: str, look: Look) -> Sprite:
    """Return a button's body with lip and shadow, placed by its own upper left; styles are the keys of BUTTONS."""
    w, h = size
    colours, lip = BUTTONS[style]
    r = round(min(w, h) * 0.16)
    low = max(3, round(h * 0.042))
    if style == "off":
        body = _rect(0, 0, w, h, r, colours[0], 0.62) + _frame(0, 0, w, h, r, "#FFFFFF", 1.6, 0.10)
        return Sprite(_picture(size, look.tinted(body)))
    defs = _gradient("f", 0, 0, 0, h, [(0, colours[0], 1), (0.55, colours[1], 1), (1, colours[2], 1)])
    gloss = 0.75 if style in ("win", "act", "gold") else 0.45
    defs += _gradient("e", 0, 0, 0, h, [(0, "#FFFFFF", gloss), (0.4, "#FFFFFF", 0.1), (1, "#FFFFFF", 0.06)])
    body = f"<defs>{defs}</defs>" + _rect(0, low, w, h, r, lip) + _rect(0, 0, w, h, r, "url(#f)")
    body += _frame(0, 0, w, h, r, "url(#e)", max(1.5, h * 0.018))
    if style in SUITS:
        body += _frame(1, 1, w - 2, h - 2, r - 1, "#FFF6DF", max(1.5, h * 0.028), 0.85)
    body = look.tinted(body) if style == "pass" else look.inked(body) if style in SUITS else body
    face = Sprite(_picture((w, h + low), body))
    under = [soft_box(size, r, max(2.0, h * 0.068), theme.NIGHT, 0.5).moved(3, low + 3)]
    if style in ("win", "gold"):
        under.append(soft_box((w + 6, h + 6), r + 3, max(3.0, h * 0.076), theme.GOLD, 0.5).moved(-3, -3))
    return face._replace(under=tuple(under))


@lru_cache(maxsize=64)
def key_cap(size: tuple[int, int], look: Look, *, lit: bool = True) -> pygame.Surface:
    """Return the dark cap behind the name of a key."""
    w, h = size
    r = h * 0.24
    body = _rect(0, 0, w, h, r, "#0A1F1E" if lit else "#0C2224", 0.85 if lit else 0.6)
    return _picture(size, look.tinted(body) + _frame(0, 0, w, h, r, "#F6EEDC", 1.3, 0.55 if lit else 0.2))


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
