"""Bust portraits of the birds that sit at the table, 200 x 200 units with the origin in the middle; knows no frame.

All face right. Each is a background, two twigs, then flat shapes with one light veil over the head.
"""

from collections.abc import Callable, Sequence
from typing import Final

from tools.drawing.paths import Path, oval, parse, turned
from tools.drawing.svg import Drawing

_TWIGS: Final = ("M -100 40 Q -70 10 -60 -60", "M -64 -20 Q -40 -40 -30 -70")
_LEAVES: Final = ((-78, 10, 40), (-60, -40, -30), (-44, -48, 50), (-84, -8, -60))


def portrait(name: str) -> str:
    """Return the SVG of a bird by name; see BIRDS."""
    drawing = Drawing(-100, -100, 200, 200)
    BIRDS[name](drawing)
    return drawing.text()


def _fill(d: Drawing, data: str, colour: str, opacity: float = 1) -> Path:
    shape = parse(data)
    d.path(shape, colour, opacity)
    return shape


def _fills(d: Drawing, parts: Sequence[tuple[str, str]]) -> None:
    for data, colour in parts:
        _fill(d, data, colour)


def _strokes(d: Drawing, colour: str, width: float, lines: Sequence[str], opacity: float = 1) -> None:
    for data in lines:
        d.line(parse(data), colour, width, opacity)


def _oval(d: Drawing, x: float, y: float, rx: float, ry: float, colour: str, opacity: float = 1) -> Path:
    shape = oval(x, y, rx, ry)
    d.path(shape, colour, opacity)
    return shape


def _ground(d: Drawing, light: str, dark: str, twig: str, opacity: float = 0.4) -> None:
    d.path(
        parse("M -110 -110 L 110 -110 L 110 110 L -110 110 Z"),
        d.linear(-60, -100, 50, 100, [(0, light, 1), (1, dark, 1)]),
    )
    d.circle(58, -52, 34, "#FFF4D2", 0.28)
    _strokes(d, twig, 4, _TWIGS, opacity)
    for x, y, degrees in _LEAVES:
        d.path(oval(0, 0, 17, 6).transformed(turned(degrees, x, y)), twig, opacity)


def _veil(d: Drawing, shape: Path, strength: float = 0.2) -> None:
    """Lay light over the upper left of a head and shade over its lower right."""
    stops = [(0, "#FFFFFF", strength * 0.8), (0.45, "#FFFFFF", 0), (0.6, "#1A0A00", 0), (1, "#1A0A00", strength * 1.4)]
    d.path(shape, d.linear(-40, -70, 50, 40, stops))


def _eye(d: Drawing, x: float, y: float, r: float, iris: str | None = None) -> None:
    if iris:
        d.circle(x, y, r * 1.5, iris)
    d.circle(x, y, r, "#1B120C")
    d.circle(x - r * 0.32, y - r * 0.36, r * 0.32, "#FFFFFF")


def _sparrow(d: Drawing) -> None:
    _ground(d, "#F2D9A0", "#C98B4B", "#6B4A1E", 0.45)
    _fill(d, "M -74 110 C -76 50 -52 18 -8 16 C 44 14 70 56 74 110 Z", "#9A6A42")
    _fill(d, "M -20 110 C -24 60 -6 34 22 34 C 52 36 68 70 70 110 Z", "#EFE0C4")
    _strokes(d, "#5E3A20", 7, ("M -66 86 Q -46 62 -34 110", "M -56 62 Q -36 50 -22 104"), 0.8)
    head = _oval(d, 4, -18, 54, 50, "#F1E6D2")
    _fill(
        d,
        "M -50 -18 C -54 -62 -16 -78 10 -74 C 44 -72 62 -48 60 -26 C 40 -40 14 -42 -8 -34 C -26 -28 -38 -14 -44 8 "
        "C -48 0 -50 -8 -50 -18 Z",
        "#8A4B2A",
    )
    _fill(d, "M 6 -18 C 22 -26 44 -24 58 -14 L 56 -8 C 42 -12 24 -12 8 -10 Z", "#2A1A12", 0.75)
    _oval(d, 2, 8, 13, 12, "#2A1A12")
    _fill(d, "M 26 12 C 42 8 52 14 54 24 C 52 42 34 50 18 44 C 12 34 16 18 26 12 Z", "#2A1A12")
    _veil(d, head)
    _fill(d, "M 50 -12 C 66 -14 82 -8 90 2 C 80 8 64 12 50 10 Z", "#4A4038")
    _fill(d, "M 52 -9 C 64 -10 76 -6 84 0 L 54 0 Z", "#8A7A68", 0.8)
    _eye(d, 32, -18, 9.5)


def _magpie(d: Drawing) -> None:
    _ground(d, "#BFD9E6", "#5F8DA8", "#1F4A5E")
    _fills(
        d,
        (
            ("M -78 110 C -76 46 -48 16 -6 16 C 46 16 72 56 76 110 Z", "#F7F3EA"),
            ("M -80 110 C -78 60 -60 28 -26 24 C -14 50 -20 90 -34 110 Z", "#1C2A46"),
            ("M -70 110 C -66 78 -54 56 -38 44 C -34 66 -42 92 -52 110 Z", "#2F6FA8"),
        ),
    )
    head = _fill(
        d,
        "M -52 -16 C -54 -58 -20 -78 8 -76 C 46 -74 64 -44 58 -12 C 62 14 52 42 26 50 C 6 56 -20 50 -34 36 "
        "C -46 24 -52 4 -52 -16 Z",
        "#17203A",
    )
    _fill(d, "M -40 -40 C -28 -66 4 -74 26 -64 C 6 -62 -18 -52 -30 -26 Z", "#4A6FA8", 0.75)
    _veil(d, head, 0.22)
    _fill(d, "M 50 -18 C 72 -22 94 -10 104 4 C 90 8 70 12 52 8 Z", "#0E1220")
    _fill(d, "M 54 -14 C 70 -16 86 -8 94 0 L 56 -2 Z", "#56607A")
    d.circle(28, -22, 14, "#F3F0E6", 0.16)
    _eye(d, 28, -22, 9, "#E7E1D2")


def _king(d: Drawing) -> None:
    _ground(d, "#D7E7B8", "#7FA262", "#2F5A2A", 0.45)
    _fill(d, "M -76 110 C -74 50 -46 20 -4 18 C 46 18 70 56 74 110 Z", "#E28A35")
    _fill(d, "M -80 110 C -76 62 -58 30 -24 26 C -16 54 -22 90 -36 110 Z", "#1F7F9E")
    for x, y in ((-58, 70), (-46, 54), (-50, 92), (-36, 74)):
        d.circle(x, y, 4.2, "#8CE0E6")
    _fill(d, "M -52 -44 C -70 -58 -76 -66 -78 -80 C -58 -74 -44 -66 -36 -58 Z", "#155F7C")
    head = _fill(
        d,
        "M -56 -12 C -58 -54 -24 -76 6 -74 C 44 -72 62 -44 58 -14 C 58 18 40 46 10 46 C -28 46 -54 22 -56 -12 Z",
        "#1C7C9C",
    )
    for x, y in ((-30, -44), (-12, -58), (10, -62), (-40, -24), (-18, -36), (4, -44), (26, -50), (-30, -4)):
        _oval(d, x, y, 4.4, 3.2, "#8FE4EA", 0.9)
    _fill(d, "M -6 -6 C 12 -14 34 -14 48 -6 C 44 16 26 34 2 34 C -12 24 -14 4 -6 -6 Z", "#E9913C")
    _fill(d, "M -44 2 C -32 -6 -16 -4 -10 6 C -10 24 -22 32 -36 28 C -44 22 -48 10 -44 2 Z", "#FBF4E4")
    _fill(d, "M 2 36 C 22 32 40 22 48 8 C 56 24 48 46 28 52 C 14 52 4 46 2 36 Z", "#FBF4E4")
    _veil(d, head)
    _fill(d, "M 48 -18 C 72 -18 96 -8 112 4 C 92 10 68 10 50 6 Z", "#2B2422")
    _fill(d, "M 50 -4 L 108 4 C 90 10 68 10 50 6 Z", "#C9552B")
    _eye(d, 26, -24, 10)


def _owl(d: Drawing) -> None:
    _ground(d, "#C7BCE0", "#6D5F94", "#33285A")
    _fill(d, "M -80 110 C -80 46 -48 14 0 14 C 48 14 80 46 80 110 Z", "#8A633F")
    _fill(d, "M -46 110 C -46 62 -24 42 0 42 C 24 42 46 62 46 110 Z", "#E8D3AC")
    for y, xs in ((68, (-18, 0, 18)), (84, (-26, -8, 10, 28)), (98, (-18, 0, 18))):
        _strokes(d, "#8A633F", 3.2, [f"M {x - 6} {y - 4} Q {x} {y + 8} {x + 6} {y - 4}" for x in xs], 0.9)
    head = _fill(
        d,
        "M -66 -66 C -48 -64 -34 -62 -22 -58 C -8 -62 8 -62 22 -58 C 34 -62 48 -64 66 -66 C 62 -52 62 -42 64 -26 "
        "C 70 14 44 44 0 46 C -44 44 -70 14 -64 -26 C -62 -42 -62 -52 -66 -66 Z",
        "#7A5434",
    )
    _veil(d, head, 0.22)
    for side in (-1, 1):
        _oval(d, side * 28, -10, 33, 34, "#F0DFBB")
        _oval(d, side * 28, -10, 26, 27, "#D9BD88", 0.55)
        _eye(d, side * 26, -10, 11, "#F0B33A")
        d.ring(side * 26, -10, 25, 4.5, "#3A2614")
    _strokes(d, "#3A2614", 4.5, ("M -5 -12 Q 0 -17 5 -12",))
    _fill(d, "M 0 -2 C 9 4 10 16 0 26 C -10 16 -9 4 0 -2 Z", "#3E3028")
    _fill(d, "M -22 -58 C -10 -48 10 -48 22 -58 C 14 -40 6 -32 0 -28 C -6 -32 -14 -40 -22 -58 Z", "#5C3D24")


def _rooster(d: Drawing) -> None:
    _ground(d, "#F4D3A6", "#BC6A3E", "#6B3A1E", 0.35)
    _fills(
        d,
        (
            ("M -60 110 C -96 76 -104 20 -78 -30 C -84 16 -66 52 -36 70 Z", "#1F5A50"),
            ("M -70 110 C -112 92 -118 50 -104 8 C -98 50 -78 76 -46 88 Z", "#2C7C68"),
            ("M -70 110 C -68 56 -40 24 0 24 C 44 24 68 58 72 110 Z", "#8C3518"),
        ),
    )
    _fill(
        d,
        "M -46 -16 C -62 30 -66 66 -60 98 C -50 88 -44 92 -38 106 C -28 90 -18 94 -12 108 C -4 92 8 94 14 108 "
        "C 22 92 32 92 40 104 C 44 88 52 86 60 92 C 62 58 56 24 50 -6 Z",
        "#E39A34",
    )
    lines = ("M -38 30 Q -48 60 -46 84", "M -18 38 Q -24 64 -22 88", "M 4 40 Q 4 66 4 90", "M 26 38 Q 32 64 30 86")
    _strokes(d, "#B9621F", 5, lines, 0.8)
    _fill(
        d,
        "M -32 -48 C -48 -66 -38 -84 -20 -74 C -20 -98 4 -102 10 -82 C 20 -98 42 -92 38 -72 C 52 -78 62 -62 50 -46 "
        "C 30 -60 -8 -62 -32 -48 Z",
        "#CE2F2A",
    )
    head = _oval(d, 4, -18, 50, 47, "#F0B548")
    _veil(d, head)
    _fill(d, "M 8 -26 C 20 -42 44 -40 52 -22 C 56 -4 46 14 30 16 C 12 16 0 -6 8 -26 Z", "#CE2F2A")
    _fill(d, "M 22 14 C 36 8 44 20 42 40 C 40 58 24 62 20 46 C 16 34 14 20 22 14 Z", "#A8201E")
    _fill(d, "M 34 10 C 50 6 60 20 57 40 C 54 58 38 60 35 44 C 31 30 28 16 34 10 Z", "#CE2F2A")
    _oval(d, -6, 4, 9, 12, "#FBF0DC")
    _fill(d, "M 48 -22 C 68 -24 86 -10 92 4 C 78 6 62 8 48 4 Z", "#EDB93F")
    _fill(d, "M 49 -4 L 90 4 C 76 8 62 8 48 5 Z", "#B0741C")
    _eye(d, 30, -20, 9, "#F6D06A")


def _crane(d: Drawing) -> None:
    _ground(d, "#D5E6E4", "#6C9C9E", "#23565A")
    _fills(
        d,
        (
            ("M -84 110 C -84 66 -56 46 -10 46 C 40 46 72 72 82 110 Z", "#F6F2E8"),
            ("M -90 110 C -88 82 -74 62 -50 58 C -44 78 -50 98 -58 110 Z", "#1D2433"),
            ("M -38 110 C -46 66 -46 20 -42 -22 L 30 -2 C 34 40 38 74 46 110 Z", "#1D2433"),
            ("M -38 110 C -50 66 -50 16 -44 -28 L -16 -14 C -24 30 -22 72 -10 110 Z", "#ECE7DB"),
        ),
    )
    head = _oval(d, 0, -26, 46, 42, "#F6F2E8")
    _fill(d, "M -4 -16 C 12 -26 34 -26 46 -16 C 46 4 34 20 14 24 C -4 22 -14 0 -4 -16 Z", "#1D2433")
    _fill(d, "M -30 -56 C -18 -76 18 -78 38 -52 C 24 -42 -8 -42 -30 -56 Z", "#CE2F2A")
    _strokes(d, "#E8665C", 3, ("M -14 -60 Q 4 -68 22 -58",), 0.9)
    _veil(d, head, 0.18)
    _fill(d, "M 42 -30 C 66 -28 92 -16 114 0 C 92 2 66 2 42 -2 Z", "#6F7A4E")
    _fill(d, "M 44 -27 C 66 -25 88 -15 104 -4 L 44 -14 Z", "#A8B37E")
    _eye(d, 20, -30, 8.5, "#E9C46A")


def _mandarin(d: Drawing) -> None:
    _ground(d, "#F5D9CB", "#B5705F", "#6A2F2A", 0.35)
    _fills(
        d,
        (
            ("M -74 110 C -74 60 -46 30 0 30 C 46 30 74 62 78 110 Z", "#5C2A58"),
            ("M -90 110 C -104 70 -96 26 -66 4 C -56 40 -44 70 -44 110 Z", "#E08A2E"),
            ("M -82 110 C -90 76 -84 44 -68 24 C -62 52 -58 80 -58 110 Z", "#F4BC66"),
            ("M 40 46 C 58 62 68 84 70 110 L 58 110 C 56 88 48 68 32 54 Z", "#F8EFDF"),
            ("M 22 58 C 38 70 46 88 48 110 L 38 110 C 36 92 28 78 14 68 Z", "#F8EFDF"),
            ("M -52 -10 C -54 24 -34 62 -6 76 C 22 74 46 50 52 10 Z", "#C9622A"),
        ),
    )
    _strokes(d, "#F0B06A", 4, ("M -36 18 Q -28 44 -10 62", "M -18 26 Q -12 46 2 60", "M 2 30 Q 6 46 14 54"), 0.9)
    head = _fill(
        d,
        "M -58 -12 C -62 -50 -30 -74 4 -72 C 42 -70 60 -44 56 -14 C 54 14 36 34 8 36 C -24 34 -54 14 -58 -12 Z",
        "#F8EFDF",
    )
    _fill(
        d,
        "M -76 14 C -84 -40 -42 -80 6 -78 C 34 -76 50 -60 56 -40 C 34 -50 6 -46 -16 -32 C -36 -20 -46 2 -76 14 Z",
        "#1F6158",
    )
    _fill(d, "M -76 14 C -80 -18 -66 -46 -44 -60 C -52 -36 -48 -14 -42 -6 C -52 2 -62 10 -76 14 Z", "#7A3420")
    _fill(d, "M -2 -78 C 30 -80 50 -62 57 -40 C 44 -48 28 -50 14 -48 C 10 -60 6 -70 -2 -78 Z", "#35457E")
    _fill(d, "M -16 8 C 6 -4 36 -6 54 0 C 52 22 34 40 8 42 C -8 36 -18 22 -16 8 Z", "#E6A155")
    _veil(d, head)
    _fill(d, "M 48 -16 C 66 -16 86 -6 94 4 C 82 12 64 12 49 8 Z", "#C9402C")
    _fill(d, "M 82 -4 C 88 -2 92 1 94 4 C 90 7 86 9 82 9 Z", "#F4E0CE")
    _eye(d, 26, -18, 9)


def _oriole(d: Drawing) -> None:
    _ground(d, "#C4E4DA", "#4F8F86", "#17504C")
    _fills(
        d,
        (
            ("M -76 110 C -74 50 -46 18 -4 18 C 46 18 70 56 74 110 Z", "#EDB92B"),
            ("M -14 110 C -16 66 2 40 26 40 C 52 42 66 72 70 110 Z", "#F8DC77"),
            ("M -82 110 C -80 62 -62 32 -30 28 C -16 56 -24 92 -36 110 Z", "#25232C"),
            ("M -68 66 C -58 52 -46 44 -34 42 C -32 54 -44 70 -60 78 Z", "#F2C53A"),
        ),
    )
    head = _oval(d, 3, -18, 55, 51, "#F5C733")
    _fill(
        d,
        "M -52 -10 C -56 -36 -40 -50 -22 -46 C 0 -42 18 -36 34 -34 C 46 -32 54 -28 58 -20 L 57 -4 C 40 -4 26 -4 10 -8 "
        "C -12 -14 -30 -10 -44 12 C -48 6 -51 -2 -52 -10 Z",
        "#25232C",
    )
    _veil(d, head)
    _fill(d, "M 50 -18 C 70 -20 88 -8 96 4 C 82 9 66 12 50 9 Z", "#C65F4E")
    _fill(d, "M 52 -14 C 68 -15 80 -8 88 0 L 54 -2 Z", "#F0A58F")
    _eye(d, 30, -20, 9, "#B4452C")


BIRDS: Final[dict[str, Callable[[Drawing], None]]] = {
    "sparrow": _sparrow,
    "king": _king,
    "owl": _owl,
    "magpie": _magpie,
    "rooster": _rooster,
    "crane": _crane,
    "mandarin": _mandarin,
    "oriole": _oriole,
}
"""The portraits by name; `king` is the kingfisher."""
