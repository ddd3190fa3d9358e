"""Writes small SVG files in the subset that nanosvg draws; knows no tile and no bird.

The subset: path, circle, rect, line and group, plain fills, linear and radial gradients in user space, transforms. No
text, clip, filter, use or style sheet: the program's loader ignores them silently.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from tools.drawing.paths import Path, number

Stops: TypeAlias = Sequence[tuple[float, str, float]]
"""(offset 0-1, colour, opacity) of a gradient."""

INKS: Final = {
    "red": ("#C8262B", "#9C1218"),
    "green": ("#14804A", "#0A5A33"),
    "blue": ("#2351A3", "#163A7C"),
    "black": ("#22304F", "#141C33"),
}
"""Paint of the faces: colour, and the darker one of the upper quarter."""
IVORY: Final = "#F8F0DE"


def deep(colour: str, share: float = 0.66) -> str:
    """Return a colour darkened to a share of its value."""
    return "#" + "".join(f"{int(int(colour[i : i + 2], 16) * share):02X}" for i in (1, 3, 5))


def attributes(**given: str | float | None) -> str:
    """Return SVG attributes; underscores become hyphens, None is left out."""
    text = ""
    for key, value in given.items():
        if value is not None:
            shown = value if isinstance(value, str) else number(value, 3)
            text += f' {key.rstrip("_").replace("_", "-")}="{shown}"'
    return text


class Drawing:
    """One SVG file in the making."""

    def __init__(self, left: float, top: float, width: float, height: float) -> None:
        self._frame = (left, top, width, height)
        self._definitions: list[str] = []
        self._known: dict[str, str] = {}
        self._body: list[str] = []

    def add(self, element: str) -> None:
        """Append a finished element."""
        self._body.append(element)

    def linear(self, x0: float, y0: float, x1: float, y1: float, stops: Stops) -> str:
        """Return the paint of a linear gradient from one point to another."""
        return self._gradient("linearGradient", attributes(x1=x0, y1=y0, x2=x1, y2=y1), stops)

    def radial(self, x: float, y: float, r: float, stops: Stops) -> str:
        """Return the paint of a radial gradient."""
        return self._gradient("radialGradient", attributes(cx=x, cy=y, r=r), stops)

    def _gradient(self, kind: str, where: str, stops: Stops) -> str:
        inner = "".join(
            f"<stop{attributes(offset=o, stop_color=c, stop_opacity=None if a == 1 else a)}/>" for o, c, a in stops
        )
        key = kind + where + inner
        if key not in self._known:
            name = f"g{len(self._known)}"
            self._known[key] = name
            self._definitions.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse"{where}>{inner}</{kind}>')
        return f"url(#{self._known[key]})"

    def path(self, shape: Path, fill: str, opacity: float = 1, digits: int = 1, **more: str | float | None) -> None:
        """Fill an outline."""
        self.add(
            f'<path d="{shape.data(digits)}"'
            f"{attributes(fill=fill, fill_opacity=None if opacity == 1 else opacity, **more)}/>"
        )

    def line(self, shape: Path, colour: str, width: float, opacity: float = 1, **more: str | float | None) -> None:
        """Stroke an outline with round ends."""
        self.add(
            f'<path d="{shape.data(1)}" fill="none"'
            + attributes(
                stroke=colour,
                stroke_width=width,
                stroke_opacity=None if opacity == 1 else opacity,
                stroke_linecap="round",
                stroke_linejoin="round",
                **more,
            )
            + "/>"
        )

    def circle(self, x: float, y: float, r: float, fill: str, opacity: float = 1) -> None:
        """Fill a circle."""
        self.add(f"<circle{attributes(cx=x, cy=y, r=r, fill=fill, fill_opacity=None if opacity == 1 else opacity)}/>")

    def ring(self, x: float, y: float, r: float, width: float, colour: str, opacity: float = 1) -> None:
        """Stroke a circle; r is the middle of the line."""
        shown = None if opacity == 1 else opacity
        self.add(
            f'<circle{attributes(cx=x, cy=y, r=r)} fill="none"'
            f"{attributes(stroke=colour, stroke_width=width, stroke_opacity=shown)}/>"
        )

    def carve(self, inner: str, box: tuple[float, float], ink: str, depth: float) -> None:
        """Draw elements as if cut in and painted: a light lip, a dark lip, then the paint.

        The elements inherit fill and stroke: write `fill="none" stroke-width=".."` for lines, `stroke="none"` for the
        rest. `box` is their top and bottom, for the shading of the paint. The three offsets stand alone in
        `translate(x y)` so that the program can turn the light with the tile.
        """
        colour, dark = INKS[ink]
        top, bottom = box
        paint = self.linear(0, top, 0, bottom, [(0, dark, 1), (0.25, colour, 1), (1, colour, 1)])
        for dx, dy, fill in ((0.6, 0.9, "#FFFDF6"), (-0.22, -0.32, deep(colour)), (0.1, 0.15, paint)):
            shift = f"{number(dx * depth, 2)} {number(dy * depth, 2)}"
            self.add(f'<g transform="translate({shift})" fill="{fill}" stroke="{fill}">{inner}</g>')

    def text(self) -> str:
        """Return the finished file."""
        left, top, width, height = (number(v) for v in self._frame)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="{left} {top} {width} {height}">'
        )
        definitions = f"<defs>{''.join(self._definitions)}</defs>" if self._definitions else ""
        return f"{head}{definitions}{''.join(self._body)}</svg>\n"
