"""Renders SVG text at an exact pixel size into surfaces; knows no tile and no screen."""

import io
import re
from functools import lru_cache
from typing import Final

import pygame

from game.core.resources import resource

_ROOT: Final = re.compile(r"<svg\b[^>]*>")
_SIZE: Final = re.compile(r'\s(?:width|height|preserveAspectRatio)="[^"]*"')
_SHIFT: Final = re.compile(r'<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)"')


@lru_cache(maxsize=256)
def source(*parts: str) -> str:
    """Return the text of a shipped SVG, such as `("tiles", "classic", "5m.svg")` below assets."""
    return resource("assets", *parts).read_text(encoding="utf-8")


def ready(surface: pygame.Surface) -> pygame.Surface:
    """Return the surface in the window's own pixel format, or as it is before there is a window."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def render(text: str, size: tuple[int, int], turn: int = 0) -> pygame.Surface:
    """Draw SVG text, stretched to exactly `size` pixels, then turned clockwise by `turn` quarters.

    The light stays in the upper left: the offsets of engraved lips are turned back first (make_tiles.py writes each
    alone in a translate).
    """
    width, height = max(1, size[0]), max(1, size[1])
    turn %= 4
    if turn:
        text = _SHIFT.sub(lambda hit: _turned_back(hit, turn), text)
    exact = _ROOT.sub(lambda hit: _sized(hit.group(), width, height), text, count=1)
    surface = pygame.image.load(io.BytesIO(exact.encode()), "picture.svg")
    if turn:
        surface = pygame.transform.rotate(surface, -90 * turn)
    return ready(surface)


def _sized(root: str, width: int, height: int) -> str:
    return _SIZE.sub("", root)[:-1] + f' width="{width}" height="{height}" preserveAspectRatio="none">'


def _turned_back(hit: re.Match[str], turn: int) -> str:
    x, y = float(hit.group(1)), float(hit.group(2))
    for _ in range(turn):
        x, y = y, -x
    return f'<g transform="translate({x:g} {y:g})"'


def page(size: tuple[float, float], body: str) -> str:
    """Return an SVG of a size in pixels with the given elements."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]:g}" height="{size[1]:g}" '
        f'viewBox="0 0 {size[0]:g} {size[1]:g}">{body}</svg>'
    )


def code(colour: tuple[int, int, int]) -> str:
    """Return a colour as `#RRGGBB`."""
    return "#{:02X}{:02X}{:02X}".format(*colour)


def frame_text(
    box: tuple[float, float, float, float],
    radius: float,
    line: float,
    colour: tuple[int, int, int],
    opacity: float = 1,
    dash: float = 0,
) -> str:
    """Return the element of a line round a box (x, y, w, h), centred on its edge; `dash` is the length of dashes."""
    x, y, w, h = box
    dashes = f' stroke-dasharray="{dash:.1f} {dash * 0.8:.1f}"' if dash else ""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{max(radius, 0):.2f}" fill="none" '
        f'stroke="{code(colour)}" stroke-width="{line:.2f}" stroke-opacity="{opacity}"{dashes}/>'
    )


def window(text: str, frame: tuple[float, float, float, float]) -> str:
    """Return the SVG showing only a part (x, y, w, h) of its drawing."""
    view = 'viewBox="{:.2f} {:.2f} {:.2f} {:.2f}"'.format(*frame)
    return re.sub(r'viewBox="[^"]*"', view, text, count=1)
