"""Boxes, shadows and glows as cached pictures at exact size; knows colours and pixels, no widget."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui import theme
from game.ui.look import Look
from game.ui.material import wood
from game.ui.soft import soft_box, stretched
from game.ui.svg import code, page, ready, render
from game.ui.theme import Colour

Stops = tuple[tuple[float, Colour, float], ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A rounded box: a vertical gradient, an edge line that fades downwards, and a solid lip under it."""

    stops: Stops
    radius: int
    edge: Colour = theme.HAIRLINE
    edge_top: float = 0.35
    edge_low: float = 0.14
    edge_px: float = 1.5
    lip: int = 0
    lip_colour: Colour = theme.BLACK


def plate(look: Look, alpha: float) -> Stops:
    """Return the fill of a dark plate."""
    return tinted(look, ((0.0, theme.PLATE_TOP, alpha), (1.0, theme.PLATE_LOW, alpha)))


def quiet(look: Look, alpha: float = 1.0) -> Stops:
    """Return the fill of a quiet button."""
    return tinted(look, ((0.0, theme.TEAL_TOP, alpha), (1.0, theme.TEAL_LOW, alpha)))


def tinted(look: Look, stops: Stops) -> Stops:
    """Return a fill in the colours of a room."""
    return tuple((place, look.tint(colour), alpha) for place, colour, alpha in stops)


def gradient(name: str, stops: Stops, x1: float, y1: float, x0: float = 0, y0: float = 0) -> str:
    """Return an SVG linear gradient in user space."""
    inner = "".join(f'<stop offset="{p}" stop-color="{code(c)}" stop-opacity="{a}"/>' for p, c, a in stops)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}">'
        f"{inner}</linearGradient>"
    )


def picture(body: str, view: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    """Draw SVG elements of nanosvg's subset, given for a page of `view` units, at a size in pixels."""
    return render(page(view, body), size)


@lru_cache(maxsize=384)
def box(size: tuple[int, int], shape: Box) -> pygame.Surface:
    """Return a box of `size` pixels, its lip included."""
    w, h = size
    face = h - shape.lip
    r = min(shape.radius, w / 2, face / 2)
    # Its columns are alike between the corners: the renderer takes its time for each pixel, so it draws a narrow one.
    narrow = 2 * round(r + shape.edge_px + 3)
    if w > 2 * narrow:
        return ready(stretched(box((narrow, h), shape), size))
    half = shape.edge_px / 2
    defs = gradient("f", shape.stops, 0, face) + gradient(
        "e",
        ((0.0, shape.edge, shape.edge_top), (0.5, shape.edge, shape.edge_low), (1.0, shape.edge, shape.edge_low)),
        0,
        face,
    )
    body = f"<defs>{defs}</defs>"
    if shape.lip:
        body += f'<rect x="0" y="{shape.lip}" width="{w}" height="{face}" rx="{r}" fill="{code(shape.lip_colour)}"/>'
    body += f'<rect x="0" y="0" width="{w}" height="{face}" rx="{r}" fill="url(#f)"/>'
    if shape.edge_px > 0:
        body += (
            f'<rect x="{half}" y="{half}" width="{w - 2 * half}" height="{face - 2 * half}" rx="{max(0.0, r - half)}" '
            f'fill="none" stroke="url(#e)" stroke-width="{shape.edge_px}"/>'
        )
    return picture(body, (w, h), size)


def cast(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, offset: tuple[int, int], sigma: int, alpha: float
) -> None:
    """Draw the shadow of a box that lies at `rect`."""
    soft_box(rect.size, radius, max(1, sigma), theme.NIGHT, alpha).draw(surface, rect.x + offset[0], rect.y + offset[1])


def glow(surface: pygame.Surface, rect: pygame.Rect, radius: int, sigma: int, colour: Colour, alpha: float) -> None:
    """Draw a light around a box that lies at `rect`."""
    soft_box(rect.size, radius, max(1, sigma), colour, alpha).draw(surface, rect.x, rect.y)


def choice(surface: pygame.Surface, rect: pygame.Rect, look: Look, px: Callable[[float], int], *, hot: bool) -> None:
    """Draw the plate of something to choose over the table; `px` turns layout units into pixels."""
    cast(surface, rect, px(12), (px(3), px(6)), px(8), 0.5)
    if hot:
        glow(surface, rect, px(12), px(8), theme.GOLD_HOT, 0.7)
    edge = (theme.GOLD, 0.9, 0.7) if hot else (theme.HAIRLINE, 0.6, 0.3)
    surface.blit(box(rect.size, Box(quiet(look, 0.98), px(12), *edge, 2.0)), rect)


@lru_cache(maxsize=96)
def ring(size: tuple[int, int], radius: int, white: float, dark: float) -> pygame.Surface:
    """Return the keyboard's focus ring: a white line on a wider dark one, visible on any ground."""
    w, h = size
    half = dark / 2
    body = "".join(
        f'<rect x="{half}" y="{half}" width="{w - dark}" height="{h - dark}" rx="{radius}" fill="none" '
        f'stroke="{colour}" stroke-opacity="{alpha}" stroke-width="{width}"/>'
        for colour, alpha, width in (("#020d0c", 0.75, dark), ("#ffffff", 1, white))
    )
    return picture(body, (w, h), size)


@lru_cache(maxsize=8)
def wooden(size: tuple[int, int], radius: int, rim: int) -> pygame.Surface:
    """Return a rounded board whose rim of four boards is wood with its grain; the middle is to be covered."""
    w, h = size
    made = pygame.Surface(size, pygame.SRCALPHA)
    for y, board in ((0, 1), (h - 2 * rim, 2)):
        made.blit(wood((w, 2 * rim), board=board), (0, y))
    for x, board in ((0, 3), (w - rim, 4)):
        made.blit(wood((rim, h - 2 * rim), upright=True, board=board), (x, rim))
    # Only the alpha of the mask counts: multiplying by white keeps the wood's colours.
    plain = Box(((0.0, theme.WHITE, 1.0), (1.0, theme.WHITE, 1.0)), radius, edge_px=0)
    made.blit(box(size, plain), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    clear = Box(((0.0, theme.WHITE, 0.0), (1.0, theme.WHITE, 0.0)), radius, theme.GOLD_LIGHT, 0.4, 0.08, 2.0)
    made.blit(box(size, clear), (0, 0))
    return made


def clear_caches() -> None:
    """Forget every picture, for example after the window's size has changed."""
    caches: tuple[Callable[[], None], ...] = (
        box.cache_clear,
        soft_box.cache_clear,
        ring.cache_clear,
        wooden.cache_clear,
    )
    for clear in caches:
        clear()
