"""Icons, suit badges, dealer coin, seals and the app's icon; knows no screen.

Icons are white, 32 units wide around the origin, and are tinted by the program.
"""

import json
import math
from pathlib import Path as File
from typing import Final

from tools.drawing.faces import HOLES
from tools.drawing.paths import Path, oval, parse, placed, rounded, turned
from tools.drawing.scenery import leaf, sparrow
from tools.drawing.svg import Drawing

_HERE: Final = File(__file__).resolve().parent
_FIGURES: Final = json.loads((_HERE / "outlines.json").read_text(encoding="utf-8"))["index"]
_BRUSH: Final = json.loads((_HERE.parent.parent / "assets" / "fonts" / "brush.json").read_text(encoding="utf-8"))
WHITE: Final = "#FFFFFF"
SPARROW: Final = (
    "M -62 -8 L -88 4 L -62 14 C -58 44 -30 66 6 64 C 34 62 52 48 62 28 L 104 52 L 92 20 L 108 4 L 66 -2 "
    "C 56 -22 36 -30 14 -32 C 8 -58 -16 -70 -38 -62 C -58 -54 -68 -32 -62 -8 Z"
)
SPARROW_WING: Final = "M -6 -2 C 22 -12 48 -4 58 14 C 44 36 14 42 -2 28 C -12 18 -14 8 -6 -2 Z"

LINES: Final[dict[str, tuple[str, ...]]] = {
    "menu": ("M -10 -7 L 10 -7", "M -10 0 L 10 0", "M -10 7 L 10 7"),
    "bulb": (
        "M -4 7 C -4 3 -9 1 -9 -4 C -9 -10 -4 -13 0 -13 C 4 -13 9 -10 9 -4 C 9 1 4 3 4 7 Z",
        "M -3.5 11.5 L 3.5 11.5",
    ),
    "book": (
        "M 0 -8 C -4 -11 -9 -11 -12 -10 L -12 8 C -8 7 -4 8 0 11 C 4 8 8 7 12 8 L 12 -10 C 9 -11 4 -11 0 -8 L 0 10",
    ),
    "back": ("M 5 -10 L -6 0 L 5 10",),
    "left": ("M 4 -9 L -5 0 L 4 9",),
    "right": ("M -4 -9 L 5 0 L -4 9",),
    "up": ("M -9 4 L 0 -5 L 9 4",),
    "down": ("M -9 -4 L 0 5 L 9 -4",),
    "close": ("M -8 -8 L 8 8", "M 8 -8 L -8 8"),
    "check": ("M -10 1 L -3 8 L 10 -7",),
    "sound": (
        "M -12 -4 L -8 -4 L -2 -9 L -2 9 L -8 4 L -12 4 Z",
        "M 3 -4 C 5.5 -2 5.5 2 3 4",
        "M 7 -8.5 C 12.5 -4 12.5 4 7 8.5",
    ),
    "mute": ("M -12 -4 L -8 -4 L -2 -9 L -2 9 L -8 4 L -12 4 Z", "M 4 -4 L 11 4", "M 11 -4 L 4 4"),
    "fullscreen": (
        "M -10 -4 L -10 -10 L -4 -10", "M 4 -10 L 10 -10 L 10 -4", "M 10 4 L 10 10 L 4 10", "M -4 10 L -10 10 L -10 4",
    ),
    "window": ("M -4 -10 L -4 -4 L -10 -4", "M 10 -4 L 4 -4 L 4 -10", "M 4 10 L 4 4 L 10 4", "M -10 4 L -4 4 L -4 10"),
    "pause": ("M -5 -9 L -5 9", "M 5 -9 L 5 9"),
    "undo": ("M -5 -11 L -10 -6 L -5 -1", "M -9 -6 L 3 -6 C 13 -6 13 9 3 9 L -5 9"),
    "again": ("M 9 -4 C 6 -11 -4 -12 -8 -6 C -12 0 -9 9 -1 9.5 C 4 10 8 7 9.5 3", "M 10 -11 L 9.4 -4 L 2.6 -4.6"),
    "chart": ("M -10 -10 L -10 10 L 11 10", "M -4 5 L -4 0", "M 2 5 L 2 -6", "M 8 5 L 8 -3"),
    "clock": ("M 0 -6 L 0 0 L 5 3",),
    "person": ("M -10 10 C -10 3 -5 1 0 1 C 5 1 10 3 10 10",),
    "globe": ("M -11 0 L 11 0", "M 0 -11 C -7 -5 -7 5 0 11 C 7 5 7 -5 0 -11"),
    "plus": ("M -9 0 L 9 0", "M 0 -9 L 0 9"),
    "minus": ("M -9 0 L 9 0",),
    "folder": ("M -11 8 L -11 -8 L -4 -8 L -1 -5 L 11 -5 L 11 8 Z",),
    "trash": (
        "M -9 -7 L 9 -7", "M -7 -7 L -6 10 L 6 10 L 7 -7", "M -3 -10.5 L 3 -10.5", "M -2 -2 L -1.6 5", "M 2 -2 L 1.6 5",
    ),
    "help": ("M -5 -5 C -5 -11 5 -11 5 -5 C 5 -1 0 -1 0 4",),
    "flag": ("M -7 11 L -7 -10 C -2 -13 2 -6 8 -9 L 8 2 C 2 5 -2 -2 -7 1",),
    "next": ("M -7 -9 L 3 0 L -7 9", "M 8 -9 L 8 9"),
    "first": ("M 7 -9 L -3 0 L 7 9", "M -8 -9 L -8 9"),
    "search": ("M 4 4 L 11 11",),
    "keys": (
        "M -12 -8 L 12 -8 L 12 8 L -12 8 Z",
        "M -7.2 -3 L -6.8 -3",
        "M -0.2 -3 L 0.2 -3",
        "M 6.8 -3 L 7.2 -3",
        "M -5 3 L 5 3",
    ),
}  # fmt: skip
"""Icons made of strokes 2.6 wide."""
RINGS: Final = {
    "clock": (0.0, 0.0, 11.0),
    "globe": (0.0, 0.0, 11.0),
    "person": (0.0, -6.0, 4.6),
    "search": (-2.5, -2.5, 7.6),
}
"""Circles added to stroked icons."""
ICONS: Final = (*LINES, "gear", "play", "star", "eye", "dice")


def icon(name: str) -> str:
    """Return the SVG of an icon."""
    d = Drawing(-16, -16, 32, 32)
    for line in LINES.get(name, ()):
        d.line(parse(line), WHITE, 2.6)
    if name in RINGS:
        x, y, r = RINGS[name]
        d.ring(x, y, r, 2.4, WHITE)
    if name == "help":
        d.circle(0, 9.6, 1.9, WHITE)
    solid = {"gear": _gear, "play": _play, "star": _star, "eye": _eye, "dice": _dice}.get(name)
    if solid:
        solid(d)
    return d.text()


def _gear(d: Drawing) -> None:
    teeth = Path(())
    for i in range(8):
        teeth += rounded(-3, -13, 6, 6, 1.6).transformed(turned(45 * i))
    d.path(teeth, WHITE)
    d.ring(0, 0, 6.8, 5.6, WHITE)


def _play(d: Drawing) -> None:
    shape = parse("M -6 -9 L 9 0 L -6 9 Z")
    d.path(shape, WHITE)
    d.line(shape, WHITE, 2.6)


def _star(d: Drawing) -> None:
    corners = [(math.sin(math.pi * i / 5) * r, -math.cos(math.pi * i / 5) * r) for i, r in enumerate((11, 4.7) * 5)]
    shape = parse("M " + " L ".join(f"{x:.2f} {y:.2f}" for x, y in corners) + " Z")
    d.path(shape, WHITE)
    d.line(shape, WHITE, 1.6)


def _eye(d: Drawing) -> None:
    d.line(parse("M -12 0 C -7 -9 7 -9 12 0 C 7 9 -7 9 -12 0 Z"), WHITE, 2.4)
    d.circle(0, 0, 3.8, WHITE)


def _dice(d: Drawing) -> None:
    d.line(rounded(-10, -10, 20, 20, 4), WHITE, 2.4)
    for x, y in ((-4.5, -4.5), (4.5, 4.5), (0, 0), (4.5, -4.5), (-4.5, 4.5)):
        d.circle(x, y, 1.9, WHITE)


BADGES: Final = {"wan": ("万", "#C8262B"), "tong": ("筒", "#2351A3"), "tiao": ("条", "#14804A")}


def centred(shape: Path, size: float, x: float = 0, y: float = 0) -> Path:
    """Return an outline scaled to fit a square of `size` around a point."""
    left, top, right, bottom = shape.box()
    scale = size / max(right - left, bottom - top)
    return shape.transformed(placed(scale, x - (left + right) / 2 * scale, y - (top + bottom) / 2 * scale))


def badge(name: str) -> str:
    """Return a suit's badge, 200 units wide: 万 a rounded square, 筒 a disc, 条 a hexagon."""
    sign, colour = BADGES[name]
    d = Drawing(-110, -110, 220, 220)
    shape = {
        "wan": rounded(-92, -92, 184, 184, 42),
        "tong": oval(0, 0, 98),
        "tiao": parse("M -52 -96 L 52 -96 L 102 0 L 52 96 L -52 96 L -102 0 Z"),
    }[name]
    d.path(shape, colour)
    d.path(
        shape, d.linear(0, -100, 0, 100, [(0, WHITE, 0.30), (0.5, WHITE, 0), (0.5, "#000000", 0), (1, "#000000", 0.18)])
    )
    d.line(shape, "#FFF6DF", 11, 0.9)
    d.path(centred(parse(_FIGURES[sign]), 112), WHITE, fill_rule=HOLES)
    return d.text()


def dealer() -> str:
    """Return the dealer's gold coin 庄, 220 units wide."""
    d = Drawing(-110, -110, 220, 220)
    d.circle(0, 0, 102, d.radial(-40, -50, 190, [(0, "#FFE7A6", 1), (0.6, "#E4AF45", 1), (1, "#A8731C", 1)]))
    d.ring(0, 0, 84, 8, "#7A4B0C", 0.6)
    d.ring(0, 0, 100, 4, "#FFF3CC", 0.5)
    d.path(centred(parse(_FIGURES["庄"]), 110), "#4A2A06", fill_rule=HOLES)
    return d.text()


def seal(sign: str) -> str:
    """Return a red seal with a brush sign, or with the sparrow for an empty text; 240 units wide, turned -7 degrees."""
    d = Drawing(-120, -120, 240, 240)
    turn = turned(-7)
    paint = d.linear(-100, -100, 100, 100, [(0, "#D8352F", 1), (1, "#9E1616", 1)])
    d.path(rounded(-100, -100, 200, 200, 32).transformed(turn), paint)
    d.line(rounded(-84, -84, 168, 168, 22).transformed(turn), "#FFE9C9", 8, 0.9)
    if sign:
        d.path(centred(parse(_BRUSH["regular"][sign]), 132).transformed(turn), "#FFF1D6", fill_rule=HOLES)
    else:
        bird = parse(SPARROW).transformed(placed(0.66, -4, 0)).transformed(turn)
        d.path(bird, "#FFF1D6")
        d.line(parse(SPARROW_WING).transformed(placed(0.66, -4, 0)).transformed(turn), "#B5231F", 5)
        d.path(oval(-40, -30, 7).transformed(placed(0.66, -4, 0)).transformed(turn), "#B5231F")
    return d.text()


def app_icon() -> str:
    """Return the program's icon: an ivory tile with a sparrow on teal, 512 units wide."""
    d = Drawing(0, 0, 512, 512)
    ground = rounded(16, 16, 480, 480, 104)
    d.path(ground, d.radial(210, 170, 420, [(0, "#2F7A6C", 1), (0.55, "#1F5A55", 1), (1, "#0F3339", 1)]))
    d.line(
        rounded(22, 22, 468, 468, 98),
        d.linear(0, 0, 512, 512, [(0, "#F6D690", 1), (0.5, "#B57F38", 1), (1, "#E0B266", 1)]),
        12,
    )
    d.add('<g transform="matrix(1.16 0 0 1.16 -41 -37)">')
    for grow, opacity in ((26, 0.10), (18, 0.14), (10, 0.20)):
        d.path(rounded(126 - grow / 2, 78, 284 + grow, 370 + grow / 2, 44), "#03110E", opacity)
    d.path(rounded(116, 64, 284, 376, 34), d.linear(0, 380, 0, 440, [(0, "#A86B22", 1), (1, "#74450F", 1)]))
    d.path(rounded(116, 64, 284, 352, 34), d.linear(0, 380, 0, 416, [(0, "#E2D4B2", 1), (1, "#B9A67C", 1)]))
    face = d.linear(116, 64, 290, 390, [(0, "#FFFDF3", 1), (0.55, "#F8F0DE", 1), (1, "#EBDDBD", 1)])
    d.path(rounded(116, 64, 284, 326, 34), face)
    d.line(
        rounded(120, 68, 276, 318, 31),
        d.linear(116, 64, 400, 390, [(0, WHITE, 0.9), (0.5, WHITE, 0), (0.6, "#9C8654", 0), (1, "#9C8654", 0.4)]),
        8,
    )
    d.line(parse("M 138 330 C 210 318 300 320 380 334"), "#14804A", 13)
    for x, y, length, degrees in ((352, 330, 50, -38), (330, 327, 44, 40), (158, 330, 44, 130), (176, 326, 40, -150)):
        leaf(d, x, y, length, degrees, "#14804A")
    sparrow(d, 246, 222, 1.42)
    d.add("</g>")
    return d.text()
