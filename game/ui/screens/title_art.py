"""The picture of the title page: moon, hills, a village, bamboo, three sparrows and a lantern, as SVG text.

Drawn in layout units for any size: the sky fills, the right group stays right, the hills stay low. Knows no widget.
"""

import math
from itertools import pairwise
from typing import Final

import pygame

from game.ui.theme import Scale
from game.ui.widgets.shapes import picture

_GRADIENT: Final = '<{kind} id="{id}" gradientUnits="userSpaceOnUse" {where}>{stops}</{kind}>'


def _stops(stops: tuple[tuple[float, str, float], ...]) -> str:
    return "".join(f'<stop offset="{p}" stop-color="{c}" stop-opacity="{a}"/>' for p, c, a in stops)


def _linear(name: str, where: tuple[float, float, float, float], *stops: tuple[float, str, float]) -> str:
    x1, y1, x2, y2 = where
    place = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return _GRADIENT.format(kind="linearGradient", id=name, where=place, stops=_stops(stops))


def _radial(name: str, where: tuple[float, float, float], *stops: tuple[float, str, float]) -> str:
    x, y, r = where
    return _GRADIENT.format(kind="radialGradient", id=name, where=f'cx="{x}" cy="{y}" r="{r}"', stops=_stops(stops))


def _path(data: str, fill: str, alpha: float = 1.0, more: str = "") -> str:
    return f'<path d="{data}" fill="{fill}" fill-opacity="{alpha}" {more}/>'


def _line(data: str, colour: str, width: float, alpha: float = 1.0) -> str:
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-opacity="{alpha}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _hills(
    name: str, width: float, height: float, base: float, swell: float, turn: float, colours: tuple[str, str]
) -> str:
    """One range of hills: a sum of two slow waves, lighter on top, haze at its foot."""
    points = []
    for step in range(int(width // 60) + 3):
        x = -60 + step * 60
        wave = math.sin(x / 233 + turn) + 0.55 * math.sin(x / 97 + 2.3 * turn)
        points.append((x, base - swell * wave))
    data = f"M -60 {height} L {points[0][0]} {points[0][1]:.1f}"
    for (x0, y0), (x1, y1) in pairwise(points):
        data += f" C {x0 + 24} {y0:.1f} {x1 - 24} {y1:.1f} {x1} {y1:.1f}"
    data += f" L {width + 120} {height} Z"
    shade = _linear(name, (0, base - 1.6 * swell, 0, base + 220), (0.0, colours[0], 1.0), (1.0, colours[1], 1.0))
    return f"<defs>{shade}</defs>" + _path(data, f"url(#{name})")


def _house(x: float, y: float, w: float, h: float, colour: str, lights: int) -> str:
    def at(*pairs: tuple[float, float]) -> str:
        return " ".join(f"{x + w * a:.1f} {y + h * b:.1f}" for a, b in pairs)

    roof = (
        f"M {at((-0.64, 0.06))} C {at((-0.40, -0.02), (-0.2, -0.36), (-0.12, -0.52))} L {at((0.12, -0.52))} "
        f"C {at((0.2, -0.36), (0.40, -0.02), (0.64, 0.06))} "
        f"L {at((0.46, 0.10), (0.46, 0.7), (-0.46, 0.7), (-0.46, 0.10))} Z"
    )
    made = _path(roof, colour)
    for index in range(lights):
        left = x - w * 0.30 + index * w * 0.24
        for grow, alpha in ((7, 0.10), (4, 0.16), (0, 1.0)):
            made += (
                f'<rect x="{left - grow}" y="{y + h * 0.24 - grow}" width="{w * 0.13 + 2 * grow}" '
                f'height="{h * 0.26 + 2 * grow}" rx="{2 + grow}" fill="#FFD98C" fill-opacity="{alpha}"/>'
            )
    return made


def _leaf(x: float, y: float, length: float, angle: float, colour: str) -> str:
    n = length
    data = (
        f"M 0 0 C {n * 0.25} {-n * 0.13} {n * 0.7} {-n * 0.10} {n} 0 C {n * 0.7} {n * 0.09} {n * 0.25} {n * 0.11} 0 0 Z"
    )
    return _path(data, colour, 1.0, f'transform="translate({x} {y}) rotate({angle})"')


_TUFTS: Final = ((2, 1, (64, 20, 96), 0), (4, -1, (164, 196, 128), 14), (6, 1, (46, 8, 78), 6), (7, -1, (150, 205), 10))


def _bamboo(name: str, x: float, height: float, w: float, lean: float, colours: tuple[str, str, str], leaf: str) -> str:
    """One stem from below the window's foot to above its head, with tufts of leaves at some joints."""
    part = w * 5.2
    light, middle, dark = colours
    made = (
        f"<defs>{_linear(name, (x - w * 0.6, 0, x + w * 0.6, 0), (0, light, 1), (0.3, middle, 1), (1, dark, 1))}</defs>"
    )
    for index in range(int((height + 120) / part) + 1):
        low = height + 40 - part * index
        top = low - part + w * 0.12
        xa, xb = x + lean * index, x + lean * (index + 1)
        bend = part * 0.2
        left = (
            f"M {xa - w * 0.54} {low} C {xa - w * 0.42} {low - bend} {xb - w * 0.42} {top + bend} {xb - w * 0.52} {top}"
        )
        right = f"C {xb + w * 0.42} {top + bend} {xa + w * 0.42} {low - bend} {xa + w * 0.54} {low} Z"
        data = f"{left} H {xb + w * 0.52} {right}"
        made += _path(data, f"url(#{name})")
        for joint, side, angles, drop in _TUFTS:
            if joint == index:
                for number, angle in enumerate(angles):
                    made += _leaf(xb + side * w * 0.4, top + drop, 112 - 16 * number, angle, leaf)
    return made


def _sparrow(x: float, y: float, size: float, *, mirrored: bool = False) -> str:
    body = "M -52 -16 C -58 20 -34 58 4 58 C 40 58 62 34 60 8 C 50 -10 30 -22 8 -26 Z"
    cap = "M -60 -38 C -60 -62 -38 -70 -22 -66 C 0 -62 10 -44 6 -22 C 0 -36 -14 -46 -30 -44 C -42 -44 -52 -42 -60 -38 Z"
    parts = [
        _line("M -8 52 L -10 70 M 12 52 L 12 70", "#3A2414", 4),
        _path("M 34 22 L 104 58 L 96 70 L 24 50 Z", "#5A361E"),
        _path(body, "#E9D8B8"),
        _path("M -50 6 C -46 36 -24 58 4 58 C 40 58 62 34 60 12 C 40 44 -20 50 -50 6 Z", "#3A2414", 0.18),
        _path("M -6 -14 C 26 -22 58 -6 84 40 C 50 48 10 40 -4 18 C -12 4 -12 -6 -6 -14 Z", "#8A4F2B"),
        _line("M 6 0 C 30 2 52 16 70 36 M 4 12 C 24 18 42 28 58 38", "#4A2A16", 5, 0.9),
        '<ellipse cx="-28" cy="-34" rx="33" ry="31" fill="#F3E8D4"/>',
        _path(cap, "#8A4B2A"),
        '<ellipse cx="-14" cy="-24" rx="8" ry="8" fill="#2A1A12"/>',
        _path("M -56 -20 C -46 -22 -38 -16 -38 -6 C -42 6 -54 4 -58 -6 Z", "#2A1A12"),
        _path("M -58 -40 L -78 -30 L -57 -23 Z", "#4A4038"),
        '<circle cx="-42" cy="-37" r="5.2" fill="#1B120C"/><circle cx="-43.7" cy="-38.9" r="1.7" fill="#FFFFFF"/>',
    ]
    flip = -size if mirrored else size
    return f'<g transform="translate({x} {y}) scale({flip} {size})">{"".join(parts)}</g>'


def _lantern(x: float, y: float, s: float) -> str:
    shine = _radial("lantern_shine", (x, y, s * 2.4), (0, "#FFB85A", 0.5), (1, "#FFB85A", 0))
    paper = _radial(
        "lantern_paper", (x - s * 0.2, y - s * 0.1, s * 1.15), (0, "#FFB14E", 1), (0.5, "#E5502E", 1), (1, "#9C1A14", 1)
    )
    made = f"<defs>{shine}{paper}</defs>" + f'<circle cx="{x}" cy="{y}" r="{s * 2.4}" fill="url(#lantern_shine)"/>'
    made += _line(f"M {x} {y - s * 3.2} V {y - s}", "#2A1406", 2.4)
    made += f'<ellipse cx="{x}" cy="{y}" rx="{s * 0.86}" ry="{s}" fill="url(#lantern_paper)"/>'
    for part in (0.3, 0.62):
        made += (
            f'<ellipse cx="{x}" cy="{y}" rx="{s * 0.86 * part}" ry="{s}" fill="none" stroke="#7A100C" '
            'stroke-opacity="0.4" stroke-width="1.6"/>'
        )
    for side in (-1, 1):
        where = f'x="{x - s * 0.36}" y="{y + side * s * 0.97 - s * 0.1}" width="{s * 0.72}" height="{s * 0.2}"'
        made += f'<rect {where} rx="3" fill="#E4AF45"/>'
    for index in range(-2, 3):
        made += _line(
            f"M {x + index * s * 0.09} {y + s * 1.06} L {x + index * s * 0.1} {y + s * 1.7}", "#E4AF45", 1.8, 0.9
        )
    return made


def _sky(w: float, h: float, mx: float, my: float) -> str:
    sky = _linear(
        "sky",
        (0, 0, 0, h * 0.74),
        (0, "#0E2F38", 1),
        (0.42, "#1F5A5C", 1),
        (0.72, "#6F977A", 1),
        (0.92, "#D8BE86", 1),
        (1, "#E9CF98", 1),
    )
    shine = _radial("shine", (mx, my, 390), (0, "#FFEFC4", 0.45), (0.4, "#FFEFC4", 0.22), (1, "#FFEFC4", 0))
    moon = _radial("moon", (mx - 40, my - 50, 255), (0, "#FFF9E6", 1), (0.6, "#FCE3A8", 1), (1, "#EFC277", 1))
    return (
        f"<defs>{sky}{shine}{moon}</defs>"
        f'<rect x="0" y="0" width="{w}" height="{h}" fill="url(#sky)"/>'
        f'<circle cx="{mx}" cy="{my}" r="390" fill="url(#shine)"/>'
        f'<circle cx="{mx}" cy="{my}" r="150" fill="url(#moon)"/>'
    )


def _village(dx: float, dy: float) -> str:
    places = (
        (1180, 704, 150, 86, 2),
        (1320, 690, 190, 104, 3),
        (1470, 712, 140, 82, 1),
        (1060, 726, 120, 66, 1),
        (1610, 720, 170, 92, 2),
    )
    return "".join(
        _house(x + dx, y + dy, w, h, "#17484A" if index % 2 else "#123B3F", lights)
        for index, (x, y, w, h, lights) in enumerate(places)
    )


_LEAVES: Final = (
    (1300, 424, 100, 160), (1310, 424, 92, 196), (1330, 424, 96, 118), (1640, 404, 90, 64), (1652, 404, 84, 96),
    (1776, 436, 84, 70), (1470, 412, 70, 74), (1460, 412, 76, 108),
)  # fmt: skip


def svg(w: float, h: float) -> str:
    """Return the body of the picture for a page of w x h layout units."""
    dx, dy = w - 1920, h - 1080
    low = dy * 0.7
    veil = _linear("veil", (0, 0, 1100, 0), (0, "#0A262C", 0.82), (0.6, "#0A262C", 0.42), (1, "#0A262C", 0))
    haze = _linear("haze", (0, 600 + low, 0, 860 + low), (0, "#CFE0BE", 0), (0.6, "#CFE0BE", 0.2), (1, "#CFE0BE", 0))
    foot = _linear("foot", (0, h - 320, 0, h), (0, "#020D0C", 0), (1, "#020D0C", 0.55))
    parts = [
        _sky(w, h, 1418 + dx, 268),
        _hills("far", w, h, 560 + low, 30, 0.6, ("#86A88A", "#B9BF94")),
        _hills("middle", w, h, 640 + low, 30, 2.1, ("#54887A", "#86A88A")),
        _hills("near", w, h, 716 + low, 20, 4.4, ("#2F6A63", "#3F7C6E")),
        _village(dx, low),
        f'<defs>{haze}{veil}{foot}</defs><rect x="0" y="{600 + low}" width="{w}" height="260" fill="url(#haze)"/>',
        _hills("front", w, h, 786 + low, 12, 1.2, ("#1A4C4B", "#0E2F33")),
        f'<rect x="0" y="{h - 320}" width="{w}" height="320" fill="url(#foot)"/>',
        f'<rect x="0" y="0" width="1100" height="{h}" fill="url(#veil)"/>',
        _bamboo("stem_back", 1806 + dx, h, 38, -2, ("#3E7D4E", "#2B6743", "#0F3A33"), "#12433B"),
        _bamboo("stem_front", 1880 + dx, h, 48, 2, ("#2F6A48", "#1F5540", "#0A2F2D"), "#0D3733"),
        _line(f"M {1830 + dx} 452 C {1700 + dx} 410 {1560 + dx} 398 {1300 + dx} 424", "#123B34", 11),
        *(_leaf(x + dx, y, length, angle, "#0F3730") for x, y, length, angle in _LEAVES),
        _sparrow(1392 + dx, 352, 0.86),
        _sparrow(1556 + dx, 332, 1.0),
        _sparrow(1736 + dx, 366, 0.80, mirrored=True),
        _lantern(1752 + dx, 596, 44),
    ]
    return "".join(parts)


def scene(scale: Scale) -> pygame.Surface:
    """Draw the picture for a window."""
    w, h = scale.size[0] / scale.k, scale.size[1] / scale.k
    drawn = picture(svg(w, h), (w, h), scale.size)
    return drawn.convert() if pygame.display.get_surface() else drawn
