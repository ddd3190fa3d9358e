"""The parts that portraits of people are put together from: ground, clothes, head, features; knows nobody by name.

A bust of 200 x 200 units with the origin in the middle. Everybody is turned a little to the right: `TURN` shifts the
features of the face. Flat shapes, ink lines, one light from the upper left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tools.drawing.paths import Path, oval, parse, turned
from tools.drawing.svg import Drawing, deep

INK: Final = "#33231B"
TURN: Final = 4.0


@dataclass(frozen=True)
class Face:
    """The measures of a head: half widths of temples and jaw, where the chin ends, and the colour of the skin."""

    skin: str = "#F0C9A0"
    wide: float = 46
    jaw: float = 38
    chin: float = 50
    top: float = -62
    blush: float = 0.3


def fill(d: Drawing, data: str, colour: str, opacity: float = 1) -> Path:
    """Fill an outline given as path data and return it."""
    shape = parse(data)
    d.path(shape, colour, opacity)
    return shape


def both(d: Drawing, data: str, colour: str, opacity: float = 1) -> None:
    """Fill an outline and its mirror image."""
    shape = parse(data)
    d.path(shape, colour, opacity)
    d.path(shape.transformed((-1, 0, 0, 1, 0, 0)), colour, opacity)


def strokes(d: Drawing, colour: str, width: float, lines: Sequence[str], opacity: float = 1) -> None:
    """Stroke several lines alike."""
    for data in lines:
        d.line(parse(data), colour, width, opacity)


def veil(d: Drawing, shape: Path, strength: float = 0.2) -> None:
    """Lay light over the upper left of a shape and shade over its lower right."""
    left, top, right, bottom = shape.box()
    stops = [(0, "#FFFFFF", strength * 0.8), (0.45, "#FFFFFF", 0), (0.62, "#1A0A00", 0), (1, "#1A0A00", strength)]
    d.path(shape, d.linear(left, top, right, bottom, stops))


# -- ground ----------------------------------------------------------------------------------------------------------

_MOTIFS: Final = {
    "bamboo": (
        ("M -84 -100 L -78 100", "M -58 -100 L -62 -20", "M 82 -100 L 76 60"),
        ((-66, -46, 34), (-92, -10, -52), (62, -40, -36), (92, -66, 30), (-48, -70, 58)),
    ),
    "plum": (("M -104 -30 Q -74 -40 -52 -84", "M -76 -42 Q -60 -44 -48 -36", "M 104 -62 Q 84 -58 66 -84"), ()),
}


def ground(d: Drawing, light: str, dark: str, motif: str, tint: str) -> None:
    """Fill the square with a colour, a soft light, and a quiet motif in the background."""
    square = parse("M -110 -110 L 110 -110 L 110 110 L -110 110 Z")
    d.path(square, d.linear(-60, -100, 50, 100, [(0, light, 1), (1, dark, 1)]))
    d.path(square, d.radial(-34, -48, 120, [(0, "#FFF6DC", 0.42), (1, "#FFF6DC", 0)]))
    _MOTIF_DRAWERS[motif](d, tint)


def _bamboo(d: Drawing, tint: str) -> None:
    lines, leaves = _MOTIFS["bamboo"]
    strokes(d, tint, 5, lines, 0.3)
    for x, y, degrees in leaves:
        d.path(oval(0, 0, 19, 5.5).transformed(turned(degrees, x, y)), tint, 0.3)


def _plum(d: Drawing, tint: str) -> None:
    strokes(d, tint, 4.5, _MOTIFS["plum"][0], 0.34)
    for x, y in ((-54, -78), (-80, -44), (-46, -38), (72, -78), (90, -58)):
        for degrees in range(0, 360, 72):
            d.path(oval(0, -7, 4.6, 5.4).transformed(turned(degrees, x, y)), "#FFF3EC", 0.62)
        d.circle(x, y, 2.6, tint, 0.6)


def _waves(d: Drawing, tint: str) -> None:
    for row, y in enumerate((-78, -54, -30, -6)):
        for x in range(-110 + 22 * (row % 2), 130, 44):
            for r in (20, 12):
                d.line(parse(f"M {x - r} {y} C {x - r} {y - r * 1.3} {x + r} {y - r * 1.3} {x + r} {y}"), tint, 3, 0.22)


def _lattice(d: Drawing, tint: str) -> None:
    for x in (-74, 74):
        strokes(d, tint, 4, (f"M {x - 34} -100 L {x - 34} 40", f"M {x + 34} -100 L {x + 34} 40"), 0.26)
        for y in (-76, -42, -8, 26):
            strokes(d, tint, 4, (f"M {x - 34} {y} L {x + 34} {y}",), 0.26)
            strokes(
                d, tint, 3, (f"M {x - 14} {y - 24} L {x + 14} {y - 24} L {x + 14} {y - 10} L {x - 14} {y - 10} Z",), 0.2
            )


def _hills(d: Drawing, tint: str) -> None:
    d.circle(58, -56, 24, "#FFF4D2", 0.6)
    fill(
        d,
        "M -110 10 C -84 -30 -62 -34 -40 -6 C -10 -44 30 -40 56 -8 C 76 -30 96 -26 112 -4 L 112 110 L -110 110 Z",
        tint,
        0.24,
    )
    fill(d, "M -110 40 C -70 6 -40 12 -10 34 C 30 4 74 8 112 36 L 112 110 L -110 110 Z", tint, 0.22)


_MOTIF_DRAWERS: Final = {
    "bamboo": _bamboo,
    "plum": _plum,
    "waves": _waves,
    "lattice": _lattice,
    "hills": _hills,
}


# -- body ------------------------------------------------------------------------------------------------------------


def shoulders(d: Drawing, colour: str, slope: float = 0) -> Path:
    """Draw the upper body; a larger slope makes narrower shoulders."""
    y = 66 + slope
    shape = fill(
        d,
        f"M -100 112 C -98 {y + 16} -70 {y - 2} -26 {y - 12} L 26 {y - 12} C 70 {y - 2} 98 {y + 16} 100 112 Z",
        colour,
    )
    veil(d, shape, 0.26)
    return shape


def neck(d: Drawing, face: Face, wide: float = 20) -> None:
    """Draw the neck with the shadow of the chin."""
    w = wide
    fill(d, f"M {-w} 20 L {-w - 2} 58 C -12 76 12 76 {w + 2} 58 L {w} 20 Z", deep(face.skin, 0.88))
    fill(
        d,
        f"M {-w} 34 C -12 {face.chin + 12} 14 {face.chin + 12} {w} 34 L {w} 24 L {-w} 24 Z",
        deep(face.skin, 0.74),
        0.7,
    )


def head(d: Drawing, face: Face, *, ears: bool = True) -> Path:
    """Draw ears and head, with light and a little red on the cheeks."""
    w, j, c, t = face.wide, face.jaw, face.chin, face.top
    if ears:
        for side in (-1, 1):
            d.path(oval(side * (w - 1), -4, 9, 14), deep(face.skin, 0.93))
            d.path(oval(side * (w + 1), -3, 4.2, 8), deep(face.skin, 0.8))
    shape = fill(
        d,
        f"M {-w} -16 C {-w} {t + 14} {-w * 0.62} {t} 0 {t} C {w * 0.62} {t} {w} {t + 14} {w} -16 "
        f"C {w} 8 {j + 3} 20 {j} 28 C {j * 0.84} {c - 8} {j * 0.42} {c} 2 {c} "
        f"C {-j * 0.42} {c} {-j * 0.84} {c - 8} {-j} 28 C {-j - 3} 20 {-w} 8 {-w} -16 Z",
        face.skin,
    )
    veil(d, shape, 0.16)
    for side in (-1, 1):
        x = side * face.wide * 0.6 + TURN
        d.path(oval(x, 17, 13, 9), d.radial(x, 17, 13, [(0, "#D9604A", face.blush), (1, "#D9604A", 0)]))
    return shape


# -- features --------------------------------------------------------------------------------------------------------


def brows(d: Drawing, colour: str, width: float = 4.5, y: float = -20, slant: float = 0, span: float = 22) -> None:
    """Draw the eyebrows; a positive slant raises their outer ends."""
    for side in (-1, 1):
        inner, outer = TURN + side * (span - 10), TURN + side * (span + 11)
        d.line(
            parse(f"M {inner} {y + 1} Q {(inner + outer) / 2} {y - 5 - slant / 2} {outer} {y - slant}"), colour, width
        )


def eyes(d: Drawing, kind: str = "open", span: float = 21, y: float = -6, size: float = 1) -> None:
    """Draw the eyes: open, calm (with a lid), smiling (arcs), or narrow."""
    for side in (-1, 1):
        x = TURN + side * span
        if kind == "smiling":
            d.line(parse(f"M {x - 9 * size} {y + 2} Q {x} {y - 8 * size} {x + 9 * size} {y + 2}"), INK, 4.4)
            continue
        if kind == "narrow":
            d.line(parse(f"M {x - 9 * size} {y} Q {x} {y - 4} {x + 9 * size} {y + 1}"), INK, 3.6)
            d.path(oval(x + 1, y + 1.5, 4.6 * size, 3.6 * size), INK)
            continue
        d.path(oval(x, y, 8.6 * size, 7.4 * size), "#FFFBF2")
        d.circle(x + 1.2, y + 0.4, 5.8 * size, INK)
        d.circle(x - 0.8, y - 1.8, 1.9 * size, "#FFFFFF")
        lid = f"M {x - 9.4 * size} {y - 1} Q {x} {y - 10.5 * size} {x + 9.6 * size} {y - 0.5}"
        if kind == "calm":
            lid = f"M {x - 9.6 * size} {y - 2} Q {x} {y - 7 * size} {x + 9.8 * size} {y - 1}"
        d.line(parse(lid), INK, 3.4)


def lashes(d: Drawing, span: float = 21, y: float = -6) -> None:
    """Add lashes to the outer corners of the eyes."""
    for side in (-1, 1):
        x = TURN + side * (span + 9)
        d.line(parse(f"M {x} {y - 2} L {x + side * 5} {y - 6}"), INK, 3)


def nose(d: Drawing, face: Face, kind: str = "small") -> None:
    """Draw the nose: small, round or long."""
    shade = deep(face.skin, 0.66)
    if kind == "round":
        d.path(oval(TURN + 1, 11, 8.6, 6.6), deep(face.skin, 0.9))
        d.line(parse(f"M {TURN - 7} 13 Q {TURN} 20 {TURN + 9} 13"), shade, 3)
    elif kind == "long":
        d.line(parse(f"M {TURN + 3} -8 Q {TURN + 9} 8 {TURN + 8} 13 Q {TURN + 3} 18 {TURN - 4} 15"), shade, 3)
    else:
        d.line(parse(f"M {TURN + 4} 5 Q {TURN + 8} 12 {TURN - 1} 13"), shade, 3)


def mouth(d: Drawing, kind: str = "smile", y: float = 30, colour: str = "#8E3B2E") -> None:
    """Draw the mouth: smile, grin (with teeth), flat, or side (one corner up)."""
    x = TURN
    if kind == "grin":
        d.path(
            parse(
                f"M {x - 15} {y - 3} Q {x} {y + 1} {x + 16} {y - 3} Q {x + 13} {y + 13} {x} {y + 13} "
                f"Q {x - 13} {y + 13} {x - 15} {y - 3} Z"
            ),
            "#7A2A22",
        )
        d.path(
            parse(
                f"M {x - 12} {y - 1.5} Q {x} {y + 1.5} {x + 13} {y - 1.5} L {x + 11} {y + 4} "
                f"Q {x} {y + 6} {x - 10} {y + 4} Z"
            ),
            "#FFF8EC",
        )
    elif kind == "lips":
        d.path(
            parse(
                f"M {x - 11} {y} Q {x - 4} {y - 6} {x} {y - 3} Q {x + 5} {y - 6} {x + 12} {y} "
                f"Q {x} {y + 10} {x - 11} {y} Z"
            ),
            colour,
        )
        d.line(parse(f"M {x - 11} {y} Q {x} {y + 3} {x + 12} {y - 0.5}"), deep(colour, 0.6), 2)
    else:
        ends = {"smile": (-1, 9, -1), "flat": (0, 2, 0), "side": (2, 7, -5)}[kind]
        d.line(parse(f"M {x - 13} {y + ends[0]} Q {x} {y + ends[1]} {x + 14} {y + ends[2]}"), colour, 3.8)


def glasses(d: Drawing, colour: str, radius: float = 15, span: float = 21, y: float = -5) -> None:
    """Put on round glasses."""
    for side in (-1, 1):
        x = TURN + side * span
        d.circle(x, y, radius, "#FFFFFF", 0.16)
        d.ring(x, y, radius, 3.2, colour)
        d.line(parse(f"M {x + side * radius} {y - 2} L {TURN + side * 46} {y - 6}"), colour, 3)
    d.line(parse(f"M {TURN - span + radius} {y - 2} Q {TURN} {y - 7} {TURN + span - radius} {y - 2}"), colour, 3)


def wrinkles(d: Drawing, face: Face) -> None:
    """Add the lines of age: forehead, corners of the eyes, beside the mouth."""
    shade = deep(face.skin, 0.76)
    lines = [f"M {TURN - 20} -38 Q {TURN} -42 {TURN + 20} -38"]
    for side in (-1, 1):
        x = TURN + side * 34
        lines += [f"M {x} -4 L {x + side * 6} -7", f"M {x} 1 L {x + side * 6} 3"]
        lines.append(f"M {TURN + side * 14} 17 Q {TURN + side * 22} 24 {TURN + side * 20} 34")
    strokes(d, shade, 2.2, lines, 0.9)


def collar(d: Drawing, colour: str, edge: str) -> None:
    """Draw a standing collar with a slanted closing, as of a jacket of old cut."""
    fill(d, "M -27 52 C -20 66 20 66 27 52 L 31 64 C 20 80 -20 80 -31 64 Z", colour)
    strokes(d, edge, 3, ("M -27 52 C -20 66 20 66 27 52", "M 2 76 C 14 84 26 92 32 108"))


def lapels(d: Drawing, shirt: str, coat: str) -> None:
    """Draw an open collar over a shirt."""
    fill(d, "M -26 54 L 0 104 L 26 54 C 16 72 -16 72 -26 54 Z", shirt)
    both(d, "M -28 52 L -40 62 L -22 92 L -2 102 Z", coat)
    both(d, "M -28 52 L -40 62 L -22 92 L -2 102 Z", "#000000", 0.12)
