"""Bodies of the tiles as SVG text in pixels: plates, strips, edges, backs; knows no face, no pygame and no table.

Drawn at the pixel size wanted, so that every edge lies on a pixel. One light, from the upper left, for all of them.
"""

from dataclasses import dataclass
from typing import Final

MARK_FLOOR: Final = 30
"""Backs narrower than this carry no bird."""
_BEVEL: Final = (
    (0.108, 0.19, 0.06, 0.07),
    (0.081, 0.26, 0.08, 0.10),
    (0.054, 0.38, 0.12, 0.15),
    (0.027, 0.80, 0.25, 0.31),
)
"""Nested lines: width as a share of the tile's, then the opacities of light, half light and shade."""
_GRAIN: Final = (
    (0.07, 0.010, 0.09), (0.17, 0.016, 0.06), (0.26, 0.007, 0.13), (0.37, 0.013, 0.08), (0.48, 0.008, 0.11),
    (0.57, 0.017, 0.05), (0.68, 0.009, 0.12), (0.80, 0.012, 0.07), (0.91, 0.008, 0.10),
)  # fmt: skip
_BIRD: Final = (
    "M-62-8L-88 4L-62 14C-58 44-30 66 6 64C34 62 52 48 62 28L104 52L92 20L108 4L66-2C56-22 36-30 14-32C8-58-16-70-38-62"
    "C-58-54-68-32-62-8Z"
)
_BIRD_WING: Final = "M-6-2C22-12 48-4 58 14C44 36 14 42-2 28C-12 18-14 8-6-2Z"


@dataclass(frozen=True, slots=True)
class Material:
    """Colours of a tile's upper or back side: surface, strip (light, dark), edge line, bevel light and shade."""

    surface: tuple[str, str, str]
    strip: tuple[str, str]
    line: str
    light: str
    shade: str
    grain: str = ""
    edge: tuple[str, str, str] = ("", "", "")
    """A standing tile's upper edge, from left to right."""


IVORY: Final = Material(("#FFFDF3", "#F8F0DE", "#EFE3C8"), ("#E2D4B2", "#B9A67C"), "#5B4420", "#FFFFFF", "#9C8654")
BACKS: Final = {
    "bamboo": Material(
        ("#E3AE55", "#CE9138", "#B67826"), ("#A86B22", "#74450F"), "#4A2A06", "#FFE3A6", "#6E410C", "#7A470C",
        ("#D9A450", "#C08734", "#A26B20"),
    ),
    "rosewood": Material(
        ("#A4593A", "#8A4229", "#6E2F1B"), ("#6A2D18", "#43190B"), "#2A0D04", "#F0B48C", "#3A1206", "#4A1A0A",
        ("#A9603E", "#8A452B", "#6C301B"),
    ),
    "jade": Material(
        ("#6FA98F", "#4F8E74", "#3A745C"), ("#3B7059", "#224A3A"), "#10291F", "#CFF0DE", "#173A2C", "#22503E",
        ("#78B096", "#56917A", "#3E765F"),
    ),
}  # fmt: skip
"""Back materials by the name used in the settings."""


class _Picture:
    """SVG text in the making, in pixels."""

    def __init__(self, width: float, height: float) -> None:
        self.size = (width, height)
        self.definitions: list[str] = []
        self.body: list[str] = []

    def gradient(self, x0: float, y0: float, x1: float, y1: float, *stops: tuple[float, str, float]) -> str:
        name = f"g{len(self.definitions)}"
        inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a:.3f}"/>' for o, c, a in stops)
        where = f'x1="{x0:.2f}" y1="{y0:.2f}" x2="{x1:.2f}" y2="{y1:.2f}"'
        self.definitions.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {where}>{inner}</linearGradient>'
        )
        return f"url(#{name})"

    def rect(self, x: float, y: float, w: float, h: float, r: float, fill: str, opacity: float = 1) -> None:
        self.body.append(
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{max(r, 0):.2f}" fill="{fill}" '
            f'fill-opacity="{opacity}"/>'
        )

    def frame(
        self, x: float, y: float, w: float, h: float, r: float, paint: str, line: float, opacity: float = 1
    ) -> None:
        """Stroke inside the given box."""
        half = line / 2
        self.body.append(
            f'<rect x="{x + half:.2f}" y="{y + half:.2f}" width="{w - line:.2f}" height="{h - line:.2f}" '
            f'rx="{max(r - half, 0):.2f}" fill="none" stroke="{paint}" stroke-width="{line:.2f}" '
            f'stroke-opacity="{opacity}"/>'
        )

    def text(self) -> str:
        width, height = self.size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}">'
            f"<defs>{''.join(self.definitions)}</defs>{''.join(self.body)}</svg>"
        )


def _top(picture: _Picture, y: float, w: float, h: float, material: Material) -> None:
    """Draw an upper surface with its bevel, its top at y."""
    unit = min(w, h)
    r = unit * 0.105
    first, middle, last = material.surface
    picture.rect(0, y, w, h, r, picture.gradient(0, y, w * 0.55, y + h, (0, first, 1), (0.55, middle, 1), (1, last, 1)))
    for share, bright, half, dark in _BEVEL:
        paint = picture.gradient(
            0, y, w * 0.75, y + h * 0.95,
            (0, material.light, bright), (0.34, material.light, half), (0.5, material.light, 0),
            (0.62, material.shade, 0), (1, material.shade, dark),
        )  # fmt: skip
        picture.frame(0, y, w, h, r, paint, unit * share)
    picture.frame(0, y, w, h, r, material.line, max(0.7, unit * 0.008), 0.42)


def _grain(picture: _Picture, y: float, w: float, h: float, material: Material) -> None:
    for x, share, opacity in _GRAIN:
        picture.rect(w * x, y + 1, max(0.6, w * share), h - 2, 0, material.grain, opacity)


def lying(w: int, h: int, strip: int, back: Material, *, down: bool = False, mark_turn: int = 0) -> str:
    """Return a tile on the table, `w` x `h` its upper side; face down shows the back and, from 30 px on, its bird."""
    picture = _Picture(w, h + strip)
    unit = min(w, h)
    r = unit * 0.105
    upper, lower = (back, IVORY) if down else (IVORY, back)
    share = 0.46 if down else 0.52
    for material, reach in ((lower, float(strip)), (upper, strip * share)):
        light, dark = material.strip
        paint = picture.gradient(0, h - 1, 0, h + strip, (0, light, 1), (1, dark, 1))
        picture.rect(0, 0, w, h + reach, r, paint)
    sheen = picture.gradient(0, 0, w, 0, (0, "#fff", 0.16), (0.25, "#fff", 0), (0.75, "#000", 0), (1, "#000", 0.22))
    picture.rect(0, 0, w, h + strip, r, sheen)
    _top(picture, 0, w, h, upper)
    if down:
        _grain(picture, 0, w, h, back)
        if unit >= MARK_FLOOR:
            _mark(picture, w, h, back, mark_turn)
    return picture.text()


def _mark(picture: _Picture, w: float, h: float, back: Material, turn: int) -> None:
    """Press frame and bird into a back: a light copy, then the dark one."""
    unit = min(w, h) / 300
    inset = 34 * unit
    turned = f"rotate({90 * turn}) scale({unit:.4f}) translate(-10 0)"
    for shift, colour, opacity in ((3 * unit, back.light, 0.55), (0.0, back.shade, 0.5)):
        picture.frame(
            inset + shift * 0.7, inset + shift, w - 2 * inset, h - 2 * inset, 20 * unit, colour, 7 * unit, opacity * 0.9
        )
        place = f"translate({w / 2 + shift:.2f} {h / 2 + shift * 1.3:.2f}) {turned}"
        picture.body.append(f'<g transform="{place}"><path d="{_BIRD}" fill="{colour}" fill-opacity="{opacity}"/></g>')
    place = f"translate({w / 2:.2f} {h / 2:.2f}) {turned}"
    middle = back.surface[1]
    picture.body.append(
        f'<g transform="{place}"><path d="{_BIRD_WING}" fill="none" stroke="{middle}" stroke-width="7"/>'
        f'<circle cx="-40" cy="-30" r="7" fill="{middle}"/></g>'
    )


def standing(w: int, h: int, edge: int, back: Material) -> str:
    """Return an own tile facing the player; its upper edge (ivory near, back far) lies above the face."""
    picture = _Picture(w, h + edge)
    r = w * 0.105
    left, middle, right = back.edge
    picture.rect(
        0, 0, w, h * 0.5 + edge, r, picture.gradient(0, 0, w, 0, (0, left, 1), (0.5, middle, 1), (1, right, 1))
    )
    picture.frame(0, 0, w, h * 0.5, r, back.light, max(0.8, w * 0.010), 0.6)
    near = round(edge * 0.44)
    paint = picture.gradient(0, near, w * 0.9, near + edge * 0.86, (0, "#FFFBEE", 1), (1, "#E4D6B4", 1))
    picture.rect(0, near, w, h * 0.5, r, paint)
    _top(picture, edge, w, h, IVORY)
    return picture.text()


def across(w: int, h: int, edge: int, back: Material) -> str:
    """Return a tile of the seat across: its back to the viewer, above it the upper edge (back near, ivory far)."""
    picture = _Picture(w, h + edge)
    r = w * 0.105
    picture.rect(0, 0, w, h * 0.5 + edge, r, picture.gradient(0, 0, w, 0, (0, "#FFF9E8", 1), (1, "#DCCCA6", 1)))
    near = round(edge * 0.54)
    light, _, dark = back.edge
    picture.rect(0, near, w, h * 0.5, r, picture.gradient(0, 0, w, 0, (0, back.light, 0.9), (1, dark, 1)))
    picture.rect(0, near, w, h * 0.5, r, light, 0.45)
    _top(picture, edge, w, h, back)
    _grain(picture, edge, w, h, back)
    picture.rect(0, edge, w, h, r, picture.gradient(0, edge, 0, edge + h, (0, back.line, 0), (1, back.line, 0.30)))
    return picture.text()


def side(w: int, pitch: int, back: Material, *, left: bool, last: bool) -> str:
    """Return one standing tile of a side seat's column: its upper edge and the sliver of its back towards the centre.

    The column lies at `pitch`; each tile hides the lower part of the one above it, the last also shows its narrow
    side. The picture is 2 x round(.46 w) wide and pitch + round(.62 w) high.
    """
    deep = round(w * 0.46)
    tail = round(w * 0.62)
    picture = _Picture(2 * deep, pitch + tail)
    r = w * 0.10
    sliver, edge = (deep, 0) if left else (0, deep)
    dark, darker = back.strip
    first, middle, third = back.surface
    if last:
        stops = ((0, "#D9CAA4"), (0.53, "#CDBB93"), (0.54, dark), (1, darker))
        if not left:
            stops = ((0, back.edge[1]), (0.46, dark), (0.47, "#CDBB93"), (1, "#BBA87E"))
        paint = picture.gradient(edge, 0, edge + deep, 0, *((o, c, 1) for o, c in stops))
        picture.rect(edge, pitch * 0.3, deep, pitch * 0.7 + tail, r, paint)
    top = round(w * 0.10)
    x = sliver - (r if left else 0)
    height = pitch + tail - top
    picture.rect(
        x,
        top,
        deep + r,
        height,
        r,
        picture.gradient(0, 0, 0, pitch + tail, (0, middle, 1), (0.5, third, 1), (1, dark, 1)),
    )
    gloss = ((0.0, "#000", 0.22 if not left else 0.0), (0.5, "#fff", 0.10), (1.0, "#000", 0.22 if left else 0.05))
    picture.rect(x, top, deep + r, height, r, picture.gradient(sliver, 0, sliver + deep, 0, *gloss))
    picture.frame(x, top, deep + r, height, r, back.line, 1, 0.5)
    picture.rect(sliver + 2, top + 1, deep - 4, 1.2, 0, back.light, 0.55)
    stops = ((0, first), (0.45, middle), (0.46, "#FFFAEA"), (1, "#EFE3C6"))
    if left:
        stops = ((0, "#FFFCF0"), (0.54, "#F2E7CE"), (0.55, first), (1, third))
    picture.rect(edge, 0, deep, pitch, r, picture.gradient(edge, 0, edge + deep, 0, *((o, c, 1) for o, c in stops)))
    depth = ((0, "#fff", 0.35), (0.2, "#fff", 0), (0.8, "#000", 0), (1, "#000", 0.18))
    picture.rect(edge, 0, deep, pitch, r, picture.gradient(0, 0, 0, pitch, *depth))
    picture.frame(edge, 0, deep, pitch, r, back.line, 0.9, 0.55)
    return picture.text()
