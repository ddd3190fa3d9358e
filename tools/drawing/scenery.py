"""The picture of the title screen and the sparrows on it; knows no window.

The part always seen is 0,0 to 1920,1080; the drawing goes on around it for wider, taller and narrower windows.
"""

import random
from typing import Final

from tools.drawing.paths import Path, oval, parse, placed, rounded, turned
from tools.drawing.svg import Drawing

LEFT, TOP, WIDTH, HEIGHT = -420, -220, 2760, 1520
_RIGHT: Final = LEFT + WIDTH
_LOW: Final = TOP + HEIGHT


def title() -> str:
    """Return the SVG of the title picture."""
    d = Drawing(LEFT, TOP, WIDTH, HEIGHT)
    _sky(d)
    _hills(d, 560, 60, 4, "#86A88A", "#B9BF94")
    _hills(d, 640, 52, 11, "#54887A", "#86A88A")
    _hills(d, 712, 36, 6, "#2F6A63", "#3F7C6E")
    for i, (x, y, w, h, lit) in enumerate(
        ((1180, 704, 150, 86, 2), (1320, 690, 190, 104, 3), (1470, 712, 140, 82, 1), (1060, 726, 120, 66, 1),
         (1610, 720, 170, 92, 2), (1990, 716, 160, 90, 2), (2140, 730, 130, 70, 1))
    ):  # fmt: skip
        _house(d, x, y, w, h, "#17484A" if i % 2 else "#123B3F", lit)
    mist = d.linear(0, 600, 0, 860, [(0, "#CFE0BE", 0), (0.6, "#CFE0BE", 0.20), (1, "#CFE0BE", 0)])
    d.path(_box(LEFT, 600, WIDTH, 260), mist)
    _hills(d, 772, 16, 19, "#1A4C4B", "#0E2F33")
    veil = d.linear(0, 0, 980, 0, [(0, "#0A262C", 0.80), (0.6, "#0A262C", 0.42), (1, "#0A262C", 0)])
    d.path(_box(LEFT, TOP, 980 - LEFT, HEIGHT), veil)
    _branch(d)
    _lantern(d, 1752, 596, 44)
    d.path(
        _box(LEFT, TOP, WIDTH, HEIGHT),
        d.radial(960, 486, 1500, [(0, "#020D0C", 0), (0.64, "#020D0C", 0), (1, "#020D0C", 0.55)]),
    )
    return d.text()


def _box(x: float, y: float, w: float, h: float) -> Path:
    return parse(f"M {x} {y} L {x + w} {y} L {x + w} {y + h} L {x} {y + h} Z")


def _sky(d: Drawing) -> None:
    stops = [
        (0, "#0A2530", 1),
        (0.216, "#0E2F38", 1),
        (0.545, "#1F5A5C", 1),
        (0.78, "#7FA07C", 1),
        (0.937, "#F0C988", 1),
        (1, "#F4D7A0", 1),
    ]
    d.path(_box(LEFT, TOP, WIDTH, HEIGHT), d.linear(0, TOP, 0, 800, stops))
    x, y, r = 1418, 268, 150
    glow = d.radial(x, y, r * 2.6, [(0, "#FFEFC4", 0.45), (0.4, "#FFEFC4", 0.22), (1, "#FFEFC4", 0)])
    d.circle(x, y, r * 2.6, glow)
    d.circle(x, y, r, d.radial(x - 40, y - 50, r * 1.7, [(0, "#FFF9E6", 1), (0.6, "#FCE3A8", 1), (1, "#EFC277", 1)]))
    for mx, my, mr in ((1370, 228, 26), (1440, 330, 34), (1492, 236, 18), (1336, 310, 14)):
        d.circle(mx, my, mr, "#E7BF78", 0.16)
    stars = random.Random(31)  # noqa: S311 (a picture, not a secret)
    for _ in range(90):
        sx, sy = stars.uniform(LEFT, _RIGHT), stars.uniform(TOP, 330)
        if (sx - x) ** 2 + (sy - y) ** 2 > (r * 1.5) ** 2:
            d.circle(sx, sy, stars.uniform(0.8, 2.0), "#FFF4D6", round(stars.uniform(0.15, 0.6) * (1 - sy / 420), 2))


def _hills(d: Drawing, y: float, reach: float, seed: int, top: str, bottom: str) -> None:
    chance = random.Random(seed)  # noqa: S311
    data = f"M {LEFT} {_LOW} L {LEFT} {y}"
    px, py = float(LEFT), y
    while px < _RIGHT:
        nx, ny = px + chance.uniform(150, 330), y + chance.uniform(-reach, reach)
        data += f" C {px + (nx - px) * 0.45:.1f} {py:.1f} {nx - (nx - px) * 0.5:.1f} {ny:.1f} {nx:.1f} {ny:.1f}"
        px, py = nx, ny
    d.path(parse(f"{data} L {px:.1f} {_LOW} Z"), d.linear(0, y - reach, 0, y + 240, [(0, top, 1), (1, bottom, 1)]))


def _house(d: Drawing, x: float, y: float, w: float, h: float, colour: str, lit: int) -> None:
    d.path(
        parse(
            f"M {x - w * 0.64} {y + h * 0.06} C {x - w * 0.40} {y - h * 0.02} {x - w * 0.2} {y - h * 0.36} "
            f"{x - w * 0.12} {y - h * 0.52} L {x + w * 0.12} {y - h * 0.52} C {x + w * 0.2} {y - h * 0.36} "
            f"{x + w * 0.40} {y - h * 0.02} {x + w * 0.64} {y + h * 0.06} L {x + w * 0.46} {y + h * 0.10} "
            f"L {x + w * 0.46} {y + h * 0.7} L {x - w * 0.46} {y + h * 0.7} L {x - w * 0.46} {y + h * 0.10} Z"
        ),
        colour,
    )
    for i in range(lit):
        wx, wy = x - w * 0.30 + i * w * 0.24, y + h * 0.24
        cx, cy, r = wx + w * 0.065, wy + h * 0.13, w * 0.16
        d.circle(cx, cy, r, d.radial(cx, cy, r, [(0, "#FFC765", 0.55), (1, "#FFC765", 0)]))
        d.path(rounded(wx, wy, w * 0.13, h * 0.26, 2), "#FFD98C")


def leaf(d: Drawing, x: float, y: float, length: float, degrees: float, colour: str) -> None:
    """Draw a bamboo leaf growing from a point."""
    shape = parse(
        f"M 0 0 C {length * 0.25} {-length * 0.13} {length * 0.7} {-length * 0.10} {length} 0 "
        f"C {length * 0.7} {length * 0.09} {length * 0.25} {length * 0.11} 0 0 Z"
    )
    d.path(shape.transformed(turned(degrees, x, y)), colour)


def _stem(
    d: Drawing, x: float, w: float, lean: float, colours: tuple[str, str, str], seed: int, leaf_colour: str
) -> None:
    chance = random.Random(seed)  # noqa: S311
    low, high = _LOW, TOP
    count = int((low - high) / (w * 5.2))
    step = (low - high) / count
    for i in range(count):
        ya, yb = low - step * i, low - step * (i + 1) + w * 0.12
        xa, xb, ww = x + lean * (i - 2), x + lean * (i - 1), w * (1 - i * 0.012)
        d.path(
            parse(
                f"M {xa - ww * 0.54} {ya} C {xa - ww * 0.42} {ya - step * 0.2} {xb - ww * 0.42} {yb + step * 0.2} "
                f"{xb - ww * 0.52} {yb} L {xb + ww * 0.52} {yb} C {xb + ww * 0.42} {yb + step * 0.2} "
                f"{xa + ww * 0.42} {ya - step * 0.2} {xa + ww * 0.54} {ya} Z"
            ),
            d.linear(
                xa - ww * 0.5, 0, xa + ww * 0.5, 0, [(0, colours[0], 1), (0.3, colours[1], 1), (1, colours[2], 1)]
            ),
        )
        if i > 1 and chance.random() < 0.6:
            side = chance.choice((-1, 1))
            for _ in range(chance.choice((3, 4, 5))):
                degrees = 20 + chance.uniform(-26, 40) if side > 0 else 160 + chance.uniform(-40, 26)
                where = xb + side * ww * 0.4 + chance.uniform(0, 26) * side
                leaf(d, where, yb + chance.uniform(-6, 16), chance.uniform(60, 118), degrees, leaf_colour)


def _branch(d: Drawing) -> None:
    """Draw the stems at the right, the branch across the moon and its sparrows."""
    _stem(d, 2040, 40, 3, ("#2A5F44", "#1B4C3A", "#08282A"), 3, "#0C332F")
    _stem(d, 2170, 52, -2, ("#24563F", "#174436", "#072326"), 12, "#0A2E2C")
    _stem(d, 1806, 38, -3, ("#3E7D4E", "#2B6743", "#0F3A33"), 5, "#12433B")
    _stem(d, 1880, 48, 2, ("#2F6A48", "#1F5540", "#0A2F2D"), 9, "#0D3733")
    d.line(parse("M 1830 452 C 1700 410 1560 398 1300 424"), "#123B34", 11)
    for x, y, length, degrees in (
        (1300, 424, 100, 160), (1310, 424, 92, 196), (1330, 424, 96, 118), (1640, 404, 90, 64), (1652, 404, 84, 96),
        (1776, 436, 84, 70), (1470, 412, 70, 74), (1460, 412, 76, 108),
    ):  # fmt: skip
        leaf(d, x, y, length, degrees, "#0F3730")
    for x, y, scale, mirrored in ((1392, 352, 0.86, False), (1556, 332, 1.0, False), (1706, 361, 0.80, True)):
        sparrow(d, x, y, scale, mirrored=mirrored)


def sparrow(d: Drawing, x: float, y: float, scale: float, *, mirrored: bool = False) -> None:
    """Draw a whole sparrow, about 180 units long, looking left or mirrored."""
    place = placed(-scale if mirrored else scale, x, y, scale)

    def put(data: str) -> Path:
        return parse(data).transformed(place)

    for leg in ("M -8 52 L -10 70", "M 12 52 L 12 70"):
        d.line(put(leg), "#3A2414", 4 * scale)
    d.path(put("M 34 22 L 104 58 L 96 70 L 24 50 Z"), "#5A361E")
    body = put("M -52 -16 C -58 20 -34 58 4 58 C 40 58 62 34 60 8 C 50 -10 30 -22 8 -26 Z")
    d.path(body, "#E9D8B8")
    shade = d.linear(
        x - 40 * scale, y - 20 * scale, x + 50 * scale, y + 60 * scale,
        [(0, "#FFFFFF", 0.3), (0.5, "#FFFFFF", 0), (0.5, "#3A2414", 0), (1, "#3A2414", 0.35)],
    )  # fmt: skip
    d.path(body, shade)
    d.path(put("M -6 -14 C 26 -22 58 -6 84 40 C 50 48 10 40 -4 18 C -12 4 -12 -6 -6 -14 Z"), "#8A4F2B")
    for line in ("M 6 0 C 30 2 52 16 70 36", "M 4 12 C 24 18 42 28 58 38"):
        d.line(put(line), "#4A2A16", 5 * scale, 0.9)
    d.path(oval(-28, -34, 33, 31).transformed(place), "#F3E8D4")
    d.path(
        put(
            "M -60 -38 C -60 -62 -38 -70 -22 -66 C 0 -62 10 -44 6 -22 C 0 -36 -14 -46 -30 -44 "
            "C -42 -44 -52 -42 -60 -38 Z"
        ),
        "#8A4B2A",
    )
    d.path(oval(-14, -24, 8, 8).transformed(place), "#2A1A12")
    d.path(put("M -56 -20 C -46 -22 -38 -16 -38 -6 C -42 6 -54 4 -58 -6 Z"), "#2A1A12")
    d.path(put("M -58 -40 L -78 -30 L -57 -23 Z"), "#4A4038")
    d.path(oval(-42, -37, 5.2).transformed(place), "#1B120C")
    d.path(oval(-43.7, -38.9, 1.7).transformed(place), "#FFFFFF")


def _lantern(d: Drawing, x: float, y: float, s: float) -> None:
    d.circle(x, y, s * 2.2, d.radial(x, y, s * 2.2, [(0, "#FFB85A", 0.5), (1, "#FFB85A", 0)]))
    d.line(parse(f"M {x} {y - s * 3} L {x} {y - s}"), "#2A1406", 2.4)
    paint = d.radial(x - s * 0.2, y - s * 0.1, s * 1.15, [(0, "#FFB14E", 1), (0.5, "#E5502E", 1), (1, "#9C1A14", 1)])
    d.path(oval(x, y, s * 0.86, s), paint)
    for share in (0.3, 0.62):
        d.line(oval(x, y, s * 0.86 * share, s), "#7A100C", 1.6, 0.4)
    for side in (-1, 1):
        d.path(rounded(x - s * 0.36, y + side * s * 0.97 - s * 0.09, s * 0.72, s * 0.2, 3), "#E4AF45")
    for i in range(-2, 3):
        d.line(parse(f"M {x + i * s * 0.09} {y + s * 1.06} L {x + i * s * 0.1} {y + s * 1.7}"), "#E4AF45", 1.8, 0.9)
