"""Portraits of the people one plays against, 200 x 200 units with the origin in the middle; knows no frame.

At 40 pixels they are told apart by the colour behind them and the outline of hair and hat, at 160 by their faces.
"""

from collections.abc import Callable
from typing import Final

from tools.drawing import figure as f
from tools.drawing.figure import Face, fill
from tools.drawing.paths import oval, parse
from tools.drawing.svg import Drawing, deep

BLACK: Final = "#2A2426"
BROWN: Final = "#4B3024"
SILVER: Final = "#C9C7C2"


def portrait(name: str) -> str:
    """Return the SVG of a person by name; see PEOPLE."""
    drawing = Drawing(-100, -100, 200, 200)
    PEOPLE[name](drawing)
    return drawing.text()


def _chunni(d: Drawing) -> None:
    """Draw a girl with two plaits and red bows."""
    face = Face("#F6D2B0", 45, 36, 46, blush=0.5)
    f.ground(d, "#F7C9BE", "#D98A84", "plum", "#8A3B44")
    for side in (-1, 1):
        shape = parse(
            f"M {side * 40} 6 C {side * 66} 14 {side * 70} 40 {side * 62} 60 "
            f"C {side * 72} 76 {side * 62} 96 {side * 54} 110 "
            f"L {side * 38} 110 C {side * 42} 90 {side * 34} 76 {side * 42} 60 "
            f"C {side * 34} 44 {side * 34} 24 {side * 40} 6 Z"
        )
        d.path(shape, BLACK)
        f.strokes(
            d,
            "#5A4A4A",
            3,
            (f"M {side * 62} 38 Q {side * 50} 44 {side * 40} 40", f"M {side * 64} 62 Q {side * 52} 70 {side * 41} 64"),
        )
    f.shoulders(d, "#F4E7D2", 6)
    f.neck(d, face, 17)
    f.collar(d, "#D8443C", "#9E1F1C")
    fill(d, "M -52 0 C -62 -56 -34 -78 0 -78 C 34 -78 62 -56 52 0 L 40 10 L -40 10 Z", BLACK)
    f.head(d, face)
    fill(
        d,
        "M -48 -8 C -52 -58 -26 -70 2 -70 C 30 -70 52 -58 49 -8 C 46 -24 42 -34 36 -42 "
        "C 20 -30 -18 -28 -34 -38 C -42 -30 -46 -20 -48 -8 Z",
        BLACK,
    )
    f.strokes(d, "#6B5A5C", 3, ("M -24 -60 Q -34 -54 -38 -42",), 0.8)
    for side in (-1, 1):
        x, y = side * 54, 12
        d.path(oval(x - 9, y, 10, 7), "#D8302C")
        d.path(oval(x + 9, y, 10, 7), "#D8302C")
        d.circle(x, y, 4.6, "#9E1616")
    f.brows(d, BLACK, 3.6, -22, 2)
    f.eyes(d, "open", size=1.08)
    f.lashes(d)
    f.nose(d, face)
    f.mouth(d, "smile", 28, "#B8433A")


def _adou(d: Drawing) -> None:
    """Draw a boy with a cowlick and a striped shirt."""
    face = Face("#EDBE90", 46, 38, 46, blush=0.36)
    f.ground(d, "#CFE3A8", "#86AE62", "bamboo", "#33592A")
    f.shoulders(d, "#2E7FA0", 8)
    for y in (76, 90, 104):
        f.strokes(d, "#E9F3EE", 5, (f"M -96 {y + 12} C -60 {y - 6} 60 {y - 6} 96 {y + 12}",), 0.85)
    f.neck(d, face, 17)
    f.strokes(d, "#1E5E7A", 6, ("M -24 56 C -14 70 14 70 24 56",))
    f.head(d, face)
    fill(
        d,
        "M -51 -6 C -62 -52 -40 -80 0 -80 C -2 -90 6 -96 16 -98 C 12 -92 14 -86 18 -80 "
        "C 46 -74 60 -48 50 -6 C 47 -18 44 -28 40 -34 "
        "L 30 -26 L 24 -40 L 10 -28 L 0 -42 L -14 -28 L -24 -40 L -36 -24 C -44 -22 -48 -16 -51 -6 Z",
        "#33262A",
    )
    f.brows(d, "#33262A", 5, -19, 1)
    f.eyes(d, "open", size=1.1)
    f.nose(d, face, "round")
    for x, y in ((-26, 14), (-20, 19), (-30, 20), (32, 14), (38, 19), (29, 20)):
        d.circle(x, y, 1.9, "#A9663A", 0.8)
    f.mouth(d, "grin", 28)


def _pangshen(d: Drawing) -> None:
    """Draw a round woman with a perm and a flowered blouse."""
    face = Face("#F3C7A2", 53, 50, 50, -56, 0.5)
    f.ground(d, "#F6D28C", "#D8983E", "lattice", "#8A4E14")
    f.shoulders(d, "#B8365A", -6)
    for x, y in ((-66, 88), (-40, 74), (-48, 104), (44, 76), (68, 92), (36, 102), (84, 108), (-86, 104)):
        for dx, dy in ((0, -5), (5, -1), (3, 5), (-3, 5), (-5, -1)):
            d.circle(x + dx, y + dy, 3.6, "#F9D9C0")
        d.circle(x, y, 2.6, "#F2B93A")
    f.neck(d, face, 24)
    f.lapels(d, "#F3C7A2", "#A22C4E")
    for x, y, r in (
        (-50, -8, 19),
        (-56, -34, 20),
        (-40, -58, 21),
        (-12, -70, 22),
        (18, -70, 22),
        (44, -56, 21),
        (58, -32, 20),
        (52, -6, 19),
    ):
        d.circle(x, y, r, "#3A2622")
    f.head(d, face)
    for x, y, r in ((-42, -40, 15), (-26, -52, 16), (-4, -58, 16), (20, -56, 16), (40, -44, 15)):
        d.circle(x, y, r, "#3A2622")
        d.line(parse(f"M {x - r * 0.5} {y + 1} Q {x} {y - r * 0.75} {x + r * 0.5} {y}"), "#6E4A40", 2.6, 0.9)
    for side in (-1, 1):
        d.circle(side * 56, 16, 5, "#F2C865")
    f.brows(d, "#3A2622", 4, -22, 0)
    f.eyes(d, "smiling")
    f.nose(d, face, "round")
    f.mouth(d, "grin", 29)
    f.strokes(d, deep(face.skin, 0.76), 2.6, ("M -20 55 Q 2 63 24 55",))


def _zhou(d: Drawing) -> None:
    """Draw a cook with his white hat and a moustache."""
    face = Face("#E6B48A", 47, 42, 50, -54, 0.4)
    f.ground(d, "#F4B9A0", "#C4573C", "waves", "#7A2216")
    f.shoulders(d, "#F3EEE2", -2)
    f.neck(d, face, 23)
    f.lapels(d, "#D8443C", "#FBF8F0")
    for x, y in ((-14, 92), (14, 92)):
        d.circle(x, y + 6, 3.4, "#B9B2A2")
    f.head(d, face)
    f.both(d, "M -50 -6 C -52 -22 -50 -34 -44 -42 L -40 -34 C -44 -24 -44 -14 -44 -2 Z", BLACK)
    fill(d, "M -50 -34 C -50 -44 -50 -52 -48 -56 L 48 -56 C 50 -52 50 -44 50 -34 C 20 -44 -20 -44 -50 -34 Z", "#E6E0D2")
    crown = fill(
        d,
        "M -48 -54 C -74 -60 -70 -94 -42 -90 C -36 -108 0 -110 6 -96 C 22 -110 52 -102 50 -84 "
        "C 72 -82 70 -56 48 -54 C 20 -60 -20 -60 -48 -54 Z",
        "#FDFBF5",
    )
    f.veil(d, crown, 0.16)
    f.strokes(d, "#CFC8B8", 3, ("M -30 -60 Q -34 -74 -28 -84", "M 2 -62 L 2 -82", "M 32 -60 Q 38 -72 32 -82"))
    f.brows(d, BLACK, 6, -20, 2)
    f.eyes(d, "open")
    f.nose(d, face, "round")
    fill(d, "M 4 20 C -4 16 -18 20 -26 32 C -16 30 -4 30 4 27 C 12 30 24 30 34 32 C 26 20 12 16 4 20 Z", BLACK)
    f.mouth(d, "smile", 36)


def _lin(d: Drawing) -> None:
    """Draw a young teacher with glasses and a scarf."""
    face = Face("#F1CBA6", 43, 34, 50, blush=0.2)
    f.ground(d, "#CBD5EA", "#7F8FB8", "lattice", "#2C3C66")
    f.shoulders(d, "#3E4A5C", 4)
    f.neck(d, face, 17)
    fill(
        d, "M -34 50 C -20 68 20 68 34 50 C 40 62 38 76 26 82 C 8 88 -16 86 -30 78 C -38 70 -38 60 -34 50 Z", "#B9473A"
    )
    fill(d, "M 6 78 L 30 76 L 34 112 L 8 112 Z", "#A63B30")
    f.strokes(d, "#E7B9A0", 3, ("M -30 64 C -12 78 14 78 34 62", "M 10 92 L 32 90", "M 10 102 L 33 100"), 0.8)
    f.head(d, face)
    fill(
        d,
        "M -47 -2 C -58 -50 -38 -78 2 -78 C 40 -78 58 -52 47 -2 C 45 -14 42 -26 38 -34 "
        "C 22 -34 0 -40 -16 -52 C -22 -40 -34 -32 -40 -30 C -44 -22 -46 -12 -47 -2 Z",
        "#2E2628",
    )
    f.strokes(d, "#5C4E50", 3, ("M -6 -68 Q 20 -68 34 -50",), 0.8)
    f.brows(d, "#2E2628", 4, -24, 0)
    f.eyes(d, "calm")
    f.glasses(d, "#5A3A22")
    f.nose(d, face, "long")
    f.mouth(d, "smile", 32)


def _daliu(d: Drawing) -> None:
    """Draw a broad man with cropped hair and stubble."""
    face = Face("#D9A274", 52, 48, 54, -58, 0.24)
    f.ground(d, "#E7D9B8", "#B08A52", "hills", "#5E4218")
    f.shoulders(d, "#4A6B8A", -8)
    f.neck(d, face, 28)
    f.strokes(d, "#33506C", 4, ("M -60 112 C -56 92 -46 74 -30 62", "M 60 112 C 56 92 46 74 30 62"))
    fill(d, "M -30 56 C -16 80 16 80 30 56 L 36 62 C 24 94 -24 94 -36 62 Z", "#E9E3D4")
    f.head(d, face)
    fill(
        d,
        "M -46 18 C -42 44 -20 58 2 58 C 24 58 44 44 48 18 C 44 30 34 34 26 24 C 14 16 -8 16 -18 24 "
        "C -28 34 -42 30 -46 18 Z",
        "#3A3030",
        0.32,
    )
    fill(
        d,
        "M -55 -14 C -58 -54 -36 -70 0 -70 C 36 -70 58 -54 55 -14 C 52 -26 48 -36 42 -42 "
        "C 20 -50 -20 -50 -42 -42 C -48 -36 -52 -26 -55 -14 Z",
        "#2C2626",
    )
    f.brows(d, "#2C2626", 7, -19, -1)
    f.eyes(d, "open", size=0.95)
    f.nose(d, face, "round")
    f.mouth(d, "smile", 33, "#7A3024")


def _sanjie(d: Drawing) -> None:
    """Draw a woman with a high bun, a hairpin and red lips."""
    face = Face("#F7D9BE", 43, 33, 50, blush=0.36)
    f.ground(d, "#E8B7C4", "#8E3F63", "plum", "#4E1230")
    d.circle(6, -80, 25, "#1F1A1E")
    fill(
        d,
        "M -52 10 C -62 -56 -36 -78 0 -78 C 36 -78 62 -56 52 10 C 50 30 44 40 38 44 L -38 44 C -44 40 -50 30 -52 10 Z",
        "#1F1A1E",
    )
    f.shoulders(d, "#7A1E3A", 8)
    f.neck(d, face, 15)
    f.collar(d, "#8E2846", "#F2C865")
    f.head(d, face, ears=False)
    fill(
        d,
        "M -46 12 C -54 -54 -28 -72 4 -72 C 34 -72 54 -52 47 12 C 44 -14 36 -36 8 -56 C -4 -38 -38 -34 -46 12 Z",
        "#1F1A1E",
    )
    f.strokes(d, "#5A4A54", 3, ("M -8 -64 Q -32 -52 -40 -24", "M 20 -66 Q 38 -54 43 -30"), 0.8)
    f.strokes(d, "#D8A63A", 4.5, ("M -28 -92 L 44 -66",))
    d.circle(46, -65, 6.5, "#D8302C")
    for side in (-1, 1):
        d.line(parse(f"M {side * 45} 12 L {side * 45} 22"), "#F2C865", 2.6)
        d.circle(side * 45, 27, 5, "#1F9A74")
    f.brows(d, "#1F1A1E", 3.6, -21, 2)
    f.eyes(d, "calm")
    f.lashes(d)
    f.nose(d, face)
    f.mouth(d, "lips", 31, "#C3272B")


def _xiaoma(d: Drawing) -> None:
    """Draw a postman with a green cap."""
    face = Face("#EBBE92", 44, 36, 50, blush=0.3)
    f.ground(d, "#BFE0D2", "#4F9A86", "hills", "#124C40")
    f.shoulders(d, "#1F6B4C", 2)
    f.neck(d, face, 19)
    f.lapels(d, "#F2EEDF", "#1A5A40")
    fill(d, "M -6 66 L 6 66 L 9 104 L 0 110 L -9 104 Z", "#20302C")
    f.head(d, face)
    f.both(d, "M -46 2 C -50 -14 -50 -28 -46 -36 L -38 -34 C -42 -24 -42 -12 -42 2 Z", "#2B2320")
    cap = fill(d, "M -54 -36 C -64 -62 -40 -86 2 -86 C 44 -86 66 -62 56 -36 C 20 -46 -20 -46 -54 -36 Z", "#1F7A54")
    f.veil(d, cap, 0.3)
    fill(d, "M -51 -32 C -20 -44 20 -44 52 -32 L 52 -40 C 20 -52 -20 -52 -52 -40 Z", "#154A36")
    fill(d, "M -40 -34 C -10 -44 34 -42 60 -28 C 58 -20 48 -18 38 -22 C 14 -32 -14 -34 -40 -28 Z", "#12332A")
    d.circle(4, -60, 8, "#F2C865")
    d.circle(4, -60, 4, "#C8372D")
    f.brows(d, "#2B2320", 5, -18, 2)
    f.eyes(d, "open", y=-4)
    f.nose(d, face)
    f.mouth(d, "grin", 29)


def _shen(d: Drawing) -> None:
    """Draw a doctor with a streak of grey and thin glasses."""
    face = Face("#F2D0AE", 43, 34, 50, blush=0.22)
    f.ground(d, "#D9ECEC", "#86B4BC", "waves", "#2A6470")
    fill(
        d,
        "M -54 36 C -62 -52 -36 -80 0 -80 C 36 -80 62 -52 54 36 C 48 48 40 50 34 46 L -34 46 C -40 50 -48 48 -54 36 Z",
        "#4A3A38",
    )
    f.shoulders(d, "#FAFAF6", 4)
    f.neck(d, face, 16)
    f.lapels(d, "#5E93A6", "#FDFDFA")
    f.strokes(d, "#3A4A52", 4, ("M -34 60 C -34 84 -24 96 -12 104", "M 34 60 C 34 80 30 92 26 100"))
    d.circle(25, 103, 6, "#9FB2B8")
    f.head(d, face, ears=False)
    fill(
        d,
        "M -47 30 C -58 -50 -30 -74 2 -74 C 34 -74 58 -50 47 30 C 46 0 42 -24 30 -40 "
        "C 8 -38 -20 -44 -30 -54 C -40 -36 -46 -6 -47 30 Z",
        "#4A3A38",
    )
    fill(
        d,
        "M -28 -58 C -20 -50 2 -42 28 -43 C 34 -36 38 -26 40 -16 C 34 -32 26 -38 18 -38 C -2 -38 -22 -46 -32 -50 Z",
        SILVER,
    )
    f.brows(d, "#4A3A38", 3.6, -24, 1)
    f.eyes(d, "calm")
    f.glasses(d, "#B08A3A", 14)
    f.nose(d, face)
    f.mouth(d, "smile", 31, "#A8483E")


def _jin(d: Drawing) -> None:
    """Draw an old woman with a silver bun and a headband of black velvet."""
    face = Face("#EBC39C", 45, 38, 50, blush=0.36)
    f.ground(d, "#E3D3EC", "#8C6FA8", "plum", "#43285E")
    d.circle(-26, -74, 19, "#D9D7D2")
    fill(d, "M -52 8 C -60 -54 -36 -76 0 -76 C 36 -76 60 -54 52 8 L 40 16 L -40 16 Z", "#D2D0CB")
    f.shoulders(d, "#3A4668", 8)
    f.neck(d, face, 17)
    f.collar(d, "#465480", "#C9A24E")
    f.head(d, face)
    fill(
        d,
        "M -48 2 C -54 -54 -28 -70 2 -70 C 30 -70 54 -54 48 2 C 46 -20 38 -36 4 -46 C -30 -36 -44 -20 -48 2 Z",
        "#DEDCD7",
    )
    f.strokes(
        d,
        "#AFACA6",
        2.6,
        ("M -4 -64 Q -34 -54 -42 -26", "M 12 -64 Q 36 -54 44 -28", "M -14 -62 Q -30 -58 -38 -44"),
        0.9,
    )
    fill(d, "M -47 -26 C -30 -46 30 -46 49 -26 L 47 -36 C 30 -56 -28 -56 -46 -36 Z", "#2A2838")
    d.path(oval(4, -45, 8, 6), "#2E9A78")
    d.path(oval(2, -47, 3, 2), "#BFE8D6")
    for side in (-1, 1):
        d.circle(side * 47, 14, 5.5, "#2E9A78")
    f.wrinkles(d, Face(face.skin))
    f.brows(d, "#9A968E", 3.6, -20, -1)
    f.eyes(d, "smiling")
    f.nose(d, face)
    f.mouth(d, "smile", 32)


def _chen(d: Drawing) -> None:
    """Draw a gentleman in a long gown with a dark felt hat and a thin moustache."""
    face = Face("#EAC49E", 42, 34, 54, -56, 0.14)
    f.ground(d, "#C9C0A4", "#6E6648", "bamboo", "#2A2A14")
    f.shoulders(d, "#24324A", 4)
    f.neck(d, face, 18)
    f.collar(d, "#2E3E5A", "#8FA3C0")
    f.head(d, face)
    f.both(d, "M -45 6 C -48 -10 -48 -24 -44 -34 L -37 -32 C -41 -22 -41 -8 -41 6 Z", "#4C4A4A")
    fill(
        d,
        "M -84 -30 C -60 -44 60 -46 86 -32 C 84 -22 60 -22 40 -28 C 14 -34 -14 -34 -40 -27 C -60 -20 -82 -20 -84 -30 Z",
        "#2A2622",
    )
    crown = fill(
        d,
        "M -48 -34 C -52 -66 -44 -86 -18 -84 C -8 -78 10 -78 20 -85 C 44 -86 54 -64 49 -35 C 18 -44 -18 -44 -48 -34 Z",
        "#3A342E",
    )
    f.veil(d, crown, 0.3)
    fill(d, "M -48 -34 C -18 -46 18 -46 49 -35 L 50 -46 C 18 -56 -18 -56 -49 -45 Z", "#7A2E26")
    f.brows(d, "#3A3634", 4.4, -19, 1)
    f.eyes(d, "narrow", y=-4)
    f.nose(d, face, "long")
    f.strokes(
        d,
        "#3A3634",
        3.4,
        (
            f"M {f.TURN - 2} 24 Q {f.TURN - 12} 23 {f.TURN - 19} 30",
            f"M {f.TURN + 3} 24 Q {f.TURN + 13} 23 {f.TURN + 20} 30",
        ),
    )
    f.mouth(d, "smile", 34)


def _laoguan(d: Drawing) -> None:
    """Draw a ruddy old man, bald, with a long white beard."""
    face = Face("#D98A66", 49, 44, 52, -64, 0.4)
    f.ground(d, "#BFD0C0", "#3F6A62", "hills", "#0E2F2C")
    f.shoulders(d, "#6A3B22", -2)
    f.neck(d, face, 22)
    f.collar(d, "#7A4628", "#D9A860")
    f.both(d, "M -54 8 C -60 -12 -58 -28 -50 -36 L -44 -28 C -46 -16 -46 -2 -44 10 Z", "#E9E6DE")
    f.head(d, face)
    f.strokes(d, "#FFFFFF", 4, ("M -26 -48 Q -18 -56 -6 -57",), 0.45)
    beard = fill(
        d,
        "M -47 10 C -40 22 -26 26 -14 22 C -4 18 12 18 22 22 C 34 26 44 22 50 10 C 52 44 44 66 30 84 "
        "C 20 98 10 108 4 112 C -6 106 -18 96 -28 82 C -42 64 -50 42 -47 10 Z",
        "#F1EEE6",
    )
    f.veil(d, beard, 0.14)
    f.strokes(
        d,
        "#C9C4B8",
        2.6,
        ("M -30 40 Q -24 66 -12 86", "M -8 46 Q -4 72 0 96", "M 16 46 Q 14 70 10 92", "M 36 40 Q 32 62 22 82"),
    )
    fill(d, "M 4 19 C -6 14 -24 20 -32 34 C -20 36 -4 32 4 26 C 12 32 28 36 40 34 C 32 20 14 14 4 19 Z", "#FFFDF8")
    f.mouth(d, "smile", 36, "#8A3A2A")
    for side in (-1, 1):
        x = f.TURN + side * 22
        fill(
            d,
            f"M {x - side * 13} -18 C {x - side * 4} -30 {x + side * 10} -30 {x + side * 20} -14 "
            f"C {x + side * 8} -20 {x - side * 2} -20 {x - side * 13} -18 Z",
            "#F1EEE6",
        )
    f.eyes(d, "narrow", y=-4)
    f.nose(d, face, "round")


PEOPLE: Final[dict[str, Callable[[Drawing], None]]] = {
    "chunni": _chunni,
    "adou": _adou,
    "pangshen": _pangshen,
    "zhou": _zhou,
    "lin": _lin,
    "daliu": _daliu,
    "sanjie": _sanjie,
    "xiaoma": _xiaoma,
    "shen": _shen,
    "jin": _jin,
    "chen": _chen,
    "laoguan": _laoguan,
}
"""The portraits by name, in the order of the opponents."""
