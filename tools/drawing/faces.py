"""The 34 faces of the tiles as drawings of 300 x 400 units; knows nothing of bodies, sizes on the screen or files.

`small` drawings are for tiles under 56 pixels: paint only, coarser parts, no engraving.
"""

import json
import math
from pathlib import Path as File
from typing import Final

from tools.drawing.paths import Matrix, Path, oval, parse, placed, rounded, turned
from tools.drawing.svg import INKS, IVORY, Drawing, attributes

_DATA: Final = json.loads(File(__file__).with_name("outlines.json").read_text(encoding="utf-8"))
NUMERALS: Final = "一二三四五六七八九"
HONOURS: Final = "東南西北中發白"
WIDTH, HEIGHT = 300, 400
HOLES: Final = "evenodd"
"""The signs come from path operations, whose contours count by this rule."""


class Face:
    """One face being drawn, in full or in the small form."""

    def __init__(self, small: bool) -> None:
        self.small = small
        self.drawing = Drawing(0, 0, WIDTH, HEIGHT)

    def cut(self, shape: Path, ink: str, depth: float = 3.2, rule: str | None = None) -> None:
        """Engrave an outline, or just paint it in the small form; `rule` is SVG's fill rule."""
        _, top, _, bottom = shape.box()
        if self.small:
            colour, dark = INKS[ink]
            self.drawing.path(
                shape,
                self.drawing.linear(0, top, 0, bottom, [(0, dark, 1), (0.25, colour, 1), (1, colour, 1)]),
                fill_rule=rule,
            )
        else:
            self.drawing.carve(
                f'<path d="{shape.data()}" stroke="none"{attributes(fill_rule=rule)}/>', (top, bottom), ink, depth
            )

    def cut_rings(self, x: float, y: float, parts: list[tuple[float, float]], ink: str, depth: float) -> None:
        """Engrave concentric rings (outer, inner radius); an inner radius of 0 is a disk."""
        inner = ""
        for outer, hole in parts:
            if hole:
                inner += (
                    f'<circle cx="{x:g}" cy="{y:g}" r="{(outer + hole) / 2:.1f}" fill="none" '
                    f'stroke-width="{outer - hole:.1f}"/>'
                )
            else:
                inner += f'<circle cx="{x:g}" cy="{y:g}" r="{outer:.1f}" stroke="none"/>'
        reach = max(outer for outer, _ in parts)
        if self.small:
            colour = INKS[ink][0]
            self.drawing.add(f'<g fill="{colour}" stroke="{colour}">{inner}</g>')
        else:
            self.drawing.carve(inner, (y - reach, y + reach), ink, depth)


def face(tile: int, small: bool) -> str:
    """Return the SVG of a tile kind (0-33)."""
    made = Face(small)
    suit, rank = (tile // 9, tile % 9 + 1) if tile < 27 else (3, tile - 26)
    (_wan, _tong, _tiao, _honour)[suit](made, rank)
    return made.drawing.text()


INDEX_SIZE: Final = 143
"""Em square of the figure of the `large` set, in face units: with the air around it a third of the face's height."""
SIGN_SIZE: Final = 94
SHRUNK: Final = (0.66, 0.655, 51, 126)
"""Where the picture goes below the figure: its scale across and down, its left and top."""
INDEX_INKS: Final = {"C": "red", "F": "green", "P": "blue"}


def indexed(tile: int, small: bool) -> str:
    """Return the SVG of a tile kind with a large figure and the sign of its suit above a smaller picture.

    Figure and sign tell the kind without any colour.
    """
    made = Face(small)
    across, down, left, top = SHRUNK
    made.drawing.add(f'<g transform="matrix({across} 0 0 {down} {left} {top})">{_inside(face(tile, small))}</g>')
    suit = tile // 9
    sign = str(tile % 9 + 1) if tile < 27 else "ESWNCFP"[tile - 27]
    ink = ("red", "blue", "green")[suit] if tile < 27 else INDEX_INKS.get(sign, "black")
    made.cut(parse(_DATA["index"][sign]).transformed(placed(INDEX_SIZE / 300, 24, 125)), ink, 3, HOLES)
    if tile < 27:
        shape = parse(_DATA["index"]["万筒条"[suit]]).transformed(placed(SIGN_SIZE / 300, 184, 106))
        made.cut(shape, ink, 2.4, HOLES)
    return made.drawing.text()


def _inside(text: str) -> str:
    """Return what a finished drawing holds, its paints renamed so that it can stand inside another."""
    inner = text[text.index(">") + 1 : text.rindex("</svg>")]
    return inner.replace('id="g', 'id="i').replace("url(#g", "url(#i")


def _sign(name: str) -> Path:
    return parse(_DATA["faces"][name])


def _wan(made: Face, rank: int) -> None:
    made.cut(_sign(NUMERALS[rank - 1]), "black", rule=HOLES)
    made.cut(_sign("萬small" if made.small else "萬"), "red", rule=HOLES)


# ---------------------------------------------------------------- 筒
DOTS: Final[dict[int, tuple[float, list[tuple[float, float, str]]]]] = {
    2: (76, [(150, 107, "green"), (150, 293, "blue")]),
    3: (58, [(80, 86, "green"), (150, 200, "red"), (220, 314, "blue")]),
    4: (60, [(84, 106, "blue"), (216, 106, "green"), (84, 294, "green"), (216, 294, "blue")]),
    5: (54, [(80, 86, "blue"), (220, 86, "green"), (150, 200, "red"), (80, 314, "green"), (220, 314, "blue")]),
    6: (47, [(x, y, "green" if y == 82 else "red") for y in (82, 205, 318) for x in (88, 212)]),
    8: (41, [(x, y, "blue") for y in (62, 154, 246, 338) for x in (93, 207)]),
    9: (39, [(x, y, ink) for y, ink in ((76, "green"), (200, "red"), (324, "blue")) for x in (62, 150, 238)]),
}


def _tong(made: Face, rank: int) -> None:
    x: float
    y: float
    if rank == 1:
        _great_dot(made)
    elif rank == 7:
        for x, y in ((67, 64), (150, 98), (233, 132)):
            _dot(made, x, y, 38, "green")
        for x, y in ((95, 232), (205, 232), (95, 332), (205, 332)):
            _dot(made, x, y, 43, "red")
    else:
        radius, dots = DOTS[rank]
        for x, y, ink in dots:
            _dot(made, x, y, radius, ink)


def _petals(x: float, y: float, inner: float, outer: float, count: int, width: float, first: float = 0) -> Path:
    reach = outer - inner
    one = parse(
        f"M 0 {-inner} C {width} {-inner - reach * 0.35} {width * 0.9} {-outer} 0 {-outer} "
        f"C {-width * 0.9} {-outer} {-width} {-inner - reach * 0.35} 0 {-inner} Z"
    )
    whole = Path(())
    for i in range(count):
        whole += one.transformed(turned(first + 360 * i / count, x, y))
    return whole


def _dot(made: Face, x: float, y: float, r: float, ink: str) -> None:
    """Draw a rosette: ring, disk with ivory petals, red core; or ring and disk in the small form."""
    if made.small:
        made.cut_rings(x, y, [(r, r * 0.66), (r * 0.38, 0)], ink, 0)
        return
    made.cut_rings(x, y, [(r, r * 0.80), (r * 0.67, 0)], ink, 2.6)
    count, width = (8, 0.13) if r > 44 else (6, 0.16)
    made.drawing.path(_petals(x, y, r * 0.21, r * 0.60, count, r * width), IVORY)
    made.drawing.circle(x, y, r * 0.20, IVORY)
    made.cut_rings(x, y, [(r * 0.125, 0)], "red", 1.6)


def _great_dot(made: Face) -> None:
    x, y, r = 150.0, 200.0, 128.0
    if made.small:
        made.cut_rings(x, y, [(r, r * 0.74)], "green", 0)
        made.cut_rings(x, y, [(r * 0.59, r * 0.44)], "blue", 0)
        made.cut(_petals(x, y, r * 0.05, r * 0.40, 4, r * 0.22, 45), "red")
        return
    made.cut_rings(x, y, [(r, r * 0.66)], "green", 3.2)
    around = [
        (x + math.cos(math.tau * i / 20) * r * 0.83, y + math.sin(math.tau * i / 20) * r * 0.83) for i in range(20)
    ]
    for px, py in around:
        made.drawing.circle(px, py, r * 0.07, IVORY)
    for px, py in around:
        made.drawing.circle(px, py, r * 0.032, INKS["red"][0])
    made.cut_rings(x, y, [(r * 0.59, r * 0.50)], "blue", 3.2)
    made.cut(_petals(x, y, r * 0.12, r * 0.45, 8, r * 0.13), "red", 2.6)
    made.cut(_petals(x, y, r * 0.20, r * 0.36, 8, r * 0.045, 22.5), "green", 2)
    made.cut_rings(x, y, [(r * 0.085, 0)], "blue", 2)


# ---------------------------------------------------------------- 条
_Stick = tuple[float, float, float, float, str]
A, B, C = 62, 150, 238
STICKS: Final[dict[int, list[_Stick]]] = {
    2: [(B, y, 160, 62, "green") for y in (108, 292)],
    3: [(B, 108, 158, 60, "green"), (86, 292, 158, 60, "green"), (214, 292, 158, 60, "green")],
    4: [(x, y, 158, 58, "green") for y in (108, 292) for x in (86, 214)],
    5: [*((x, y, 156, 54, "green") for y in (108, 292) for x in (68, 232)), (B, 200, 166, 58, "red")],
    6: [(x, y, 158, 54, "green") for y in (108, 292) for x in (A, B, C)],
    7: [(B, 78, 112, 52, "red"), *((x, y, 112, 50, "green") for y in (205, 325) for x in (A, B, C))],
    8: [(x, y, 154, 48, "green") for y in (108, 292) for x in (50, 250)],
    9: [(x, y, 112, 50, "red" if x == B else "green") for y in (76, 200, 324) for x in (A, B, C)],
}
LEANING: Final = ((116, 108, -26), (184, 108, 26), (116, 292, 26), (184, 292, -26))
"""The M and W of 八条: x, y, degrees; 140 x 44 each."""


def _tiao(made: Face, rank: int) -> None:
    if rank == 1:
        _bird(made)
        return
    for x, y, length, width, ink in STICKS[rank]:
        _stick(made, length, width, ink, (1, 0, 0, 1, x, y))
    if rank == 8:
        for x, y, degrees in LEANING:
            _stick(made, 140, 44, "green", turned(degrees, x, y))


def stick_outline(length: float, width: float) -> Path:
    """Return a bamboo stick about the origin: flared ends, a waist in each half, a knot in the middle."""
    h, w, n = length / 2, width / 2, length
    right = (
        f"M {-w * 0.86} {-h} C {-w * 0.4} {-h - 3} {w * 0.4} {-h - 3} {w * 0.86} {-h} "
        f"C {w * 1.08} {-h + n * 0.035} {w} {-h + n * 0.085} {w * 0.70} {-h + n * 0.12} "
        f"C {w * 0.60} {-n * 0.26} {w * 0.62} {-n * 0.16} {w * 0.78} {-n * 0.075} "
        f"C {w * 1.12} {-n * 0.045} {w * 1.12} {n * 0.045} {w * 0.74} {n * 0.075} "
        f"C {w * 0.62} {n * 0.16} {w * 0.60} {n * 0.26} {w * 0.74} {h - n * 0.12} "
        f"C {w} {h - n * 0.085} {w * 1.08} {h - n * 0.035} {w * 0.86} {h} "
    )
    left = (
        f"C {w * 0.4} {h + 3} {-w * 0.4} {h + 3} {-w * 0.86} {h} "
        f"C {-w * 1.08} {h - n * 0.035} {-w} {h - n * 0.085} {-w * 0.70} {h - n * 0.12} "
        f"C {-w * 0.60} {n * 0.26} {-w * 0.62} {n * 0.16} {-w * 0.78} {n * 0.075} "
        f"C {-w * 1.12} {n * 0.045} {-w * 1.12} {-n * 0.045} {-w * 0.74} {-n * 0.075} "
        f"C {-w * 0.62} {-n * 0.16} {-w * 0.60} {-n * 0.26} {-w * 0.74} {-h + n * 0.12} "
        f"C {-w} {-h + n * 0.085} {-w * 1.08} {-h + n * 0.035} {-w * 0.86} {-h} Z"
    )
    return parse(right + left)


def _stick(made: Face, length: float, width: float, ink: str, matrix: Matrix) -> None:
    if made.small:
        width *= 1.08
    made.cut(stick_outline(length, width).transformed(matrix), ink, 2.6)
    slit = max(5.0, width * 0.15)
    h = length / 2
    marks = rounded(-slit / 2, -h + length * 0.10, slit, h - length * 0.22, slit / 2)
    marks += rounded(-slit / 2, length * 0.12, slit, h - length * 0.22, slit / 2)
    if not made.small:
        marks += rounded(-width * 0.31, -2.2, width * 0.62, 4.4, 2)
    made.drawing.path(marks.transformed(matrix), IVORY, 0.9 if made.small else 1)


# ---------------------------------------------------------------- the bird of 一条
_BODY: Final = (
    "M 92 92 C 70 118 52 150 56 192 C 60 238 96 262 136 252 C 176 242 196 208 188 176 C 184 160 168 150 152 142 "
    "C 136 132 134 112 126 94 C 116 78 102 80 92 92 Z"
)
_HEAD: Final = "M 128 98 C 132 70 112 48 86 50 C 62 52 48 72 50 92 C 52 112 70 124 92 122 C 112 120 126 112 128 98 Z"
_WING: Final = "M 108 158 C 140 146 176 160 190 190 C 192 216 172 238 140 236 C 112 228 96 190 108 158 Z"
_SMALL_WING: Final = "M 112 160 C 144 150 176 164 188 192 C 186 216 168 232 142 230 C 116 222 102 190 112 160 Z"
_CREST: Final = (
    "M 92 56 C 84 40 84 24 94 12 C 102 24 104 40 100 56 Z M 100 58 C 102 40 110 26 124 20 C 126 34 120 50 110 62 Z "
    "M 86 58 C 74 46 68 32 72 20 C 84 26 92 40 94 56 Z"
)
_PLACE: Final = placed(0.93, 4, 12)


def _bird(made: Face) -> None:
    """Draw a sparrow with a peacock's tail on a bamboo twig."""
    for i, (angle, length) in enumerate(((16, 176), (31, 196), (46, 196), (62, 172))):
        _feather(made, "green" if i % 2 == 0 else "blue", angle, length)
    body = parse(_BODY).transformed(_PLACE)
    made.cut(body, "green")
    if made.small:
        made.cut(parse(_SMALL_WING).transformed(_PLACE), "blue")
    else:
        _plumage(made)
    made.cut(parse(_HEAD).transformed(_PLACE), "red")
    made.cut(parse("M 54 78 L 22 96 Q 20 99 25 101 L 54 104 Z").transformed(_PLACE), "black", 2)
    made.cut(parse(_CREST).transformed(_PLACE), "red", 2)
    made.drawing.path(oval(80, 82, 13).transformed(_PLACE), "#FBF5E6")
    made.drawing.path(oval(78, 83, 7.5).transformed(_PLACE), "#141C33")
    if not made.small:
        made.drawing.path(oval(75.5, 80, 2.4).transformed(_PLACE), "#FFFFFF")
    _legs(made)
    _stick(made, 146, 32, "green", (0, 0.93, -0.93, 0, 4 + 92 * 0.93, 12 + 328 * 0.93))


def _feather(made: Face, ink: str, angle: float, n: float) -> None:
    w = 19.0
    matrix = turned(-angle, 140, 178)
    outline = parse(
        f"M 0 0 C {w * 0.55} {n * 0.3} {w * 1.1} {n * 0.7} {w * 0.95} {n * 0.88} "
        f"C {w * 0.8} {n * 1.03} {-w * 0.8} {n * 1.03} {-w * 0.95} {n * 0.88} "
        f"C {-w * 1.1} {n * 0.7} {-w * 0.55} {n * 0.3} 0 0 Z"
    )

    def put(shape: Path) -> Path:
        return shape.transformed(matrix).transformed(_PLACE)

    made.cut(put(outline), ink, 2.4)
    if made.small:
        made.drawing.path(put(oval(0, n * 0.84, 11)), INKS["red"][0])
        return
    made.drawing.path(put(oval(0, n * 0.85, 13.5)) + put(rounded(-2, n * 0.22, 4, n * 0.46, 2)), IVORY)
    made.cut(put(oval(0, n * 0.85, 9)), "red", 1.6)


def _plumage(made: Face) -> None:
    """Draw wing, breast scales and the gap round the head of the full bird."""
    drawing = made.drawing
    wing = parse(_WING).transformed(_PLACE)
    drawing.line(wing, IVORY, 7 * 0.93)
    made.cut(wing, "blue")
    for data in ("M 122 176 Q 150 172 176 196", "M 120 194 Q 146 192 168 212", "M 124 212 Q 144 212 156 226"):
        drawing.line(parse(data).transformed(_PLACE), IVORY, 5 * 0.93)
    for x, y in ((84, 150), (78, 176), (84, 202), (100, 226)):
        scale = parse(f"M {x - 11} {y - 6} Q {x} {y + 8} {x + 11} {y - 4}")
        drawing.line(scale.transformed(_PLACE), IVORY, 4 * 0.93)
    drawing.line(parse("M 51 100 C 58 114 74 124 92 122 C 112 120 126 112 128 98").transformed(_PLACE), IVORY, 5.6)


def _legs(made: Face) -> None:
    for x0, x1 in ((104, 100), (134, 136)):
        leg = parse(f"M {x0 - 4.5} 252 L {x0 + 4.5} 252 L {x1 + 4.5} 312 L {x1 - 4.5} 312 Z")
        made.cut(leg.transformed(_PLACE), "red", 2)


# ---------------------------------------------------------------- honours
def _honour(made: Face, rank: int) -> None:
    sign = HONOURS[rank - 1]
    if sign == "白":
        _frame(made)
        return
    made.cut(_sign(sign), {"中": "red", "發": "green"}.get(sign, "black"), 4, HOLES)


def _frame(made: Face) -> None:
    """Draw 白: a frame with a fretted inner line."""
    if made.small:
        made.drawing.add(
            f'<rect{_rect(55, 59, 190, 282, 13)} fill="none" stroke="{INKS["blue"][0]}" stroke-width="30"/>'
        )
        return
    made.drawing.carve(f'<rect{_rect(52, 56, 196, 288, 14)} fill="none" stroke-width="20"/>', (46, 354), "blue", 3.2)
    sides = "M 106 81.5 H 194 M 106 318.5 H 194 M 77.5 110 V 290 M 222.5 110 V 290"
    hook = parse("M 106 81.5 L 77.5 81.5 L 77.5 110 L 94 110 L 94 96")
    corners = [hook.transformed((sx, 0, 0, sy, 300 * (sx < 0), 400 * (sy < 0))) for sx in (1, -1) for sy in (1, -1)]
    lines = parse(sides)
    for corner in corners:
        lines += corner
    element = f'<path d="{lines.data()}" fill="none" stroke-width="7" stroke-linejoin="miter"/>'
    made.drawing.carve(element, (78, 322), "blue", 2)


def _rect(x: float, y: float, w: float, h: float, r: float) -> str:
    return f' x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}"'
