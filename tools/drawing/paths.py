"""Outlines as lists of segments: read, moved, measured and written as short SVG path data; knows no colour, no tile.

Only what our drawings need: M L H V C Q Z and their relative forms. Everything is standard library, so that the
pictures can be made again anywhere.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f) of SVG: x' = a x + c y + e, y' = b x + d y + f."""

_TOKEN: Final = re.compile(r"[MLHVCQZmlhvcqz]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}


@dataclass(frozen=True, slots=True)
class Segment:
    """One step of an outline: `M`, `L`, `C`, `Q` or `Z` with absolute points."""

    kind: str
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of one or more contours."""

    segments: tuple[Segment, ...]

    def mapped(self, move: Callable[[Point], Point]) -> "Path":
        """Return the outline with every point moved by a function."""
        return Path(tuple(Segment(s.kind, tuple(move(p) for p in s.points)) for s in self.segments))

    def transformed(self, matrix: Matrix) -> "Path":
        """Return the outline under an affine map."""
        a, b, c, d, e, f = matrix
        return self.mapped(lambda p: (a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f))

    def moved(self, dx: float, dy: float) -> "Path":
        """Return the outline shifted."""
        return self.transformed((1, 0, 0, 1, dx, dy))

    def __add__(self, other: "Path") -> "Path":
        return Path(self.segments + other.segments)

    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom of all points, handles included."""
        xs = [p[0] for s in self.segments for p in s.points]
        ys = [p[1] for s in self.segments for p in s.points]
        return min(xs), min(ys), max(xs), max(ys)

    def data(self, digits: int = 1) -> str:
        """Return SVG path data with relative steps, rounded without drift."""
        return _written(self, digits)


def parse(data: str) -> Path:
    """Read SVG path data."""
    out: list[Segment] = []
    here: Point = (0.0, 0.0)
    start: Point = here
    for command, numbers in _commands(data):
        kind = command.upper()
        points = _absolute(command, numbers, here)
        if kind == "Z":
            out.append(Segment("Z"))
            here = start
            continue
        here = points[-1]
        if kind == "M":
            start = here
        out.append(Segment("L" if kind in "HV" else kind, points))
    return Path(tuple(out))


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(data)
    at = 0
    command = ""
    while at < len(tokens):
        if tokens[at][0].isalpha():
            command = tokens[at]
            at += 1
            if command in "Zz":
                yield command, []
                continue
        takes = _TAKES[command.upper()]
        yield command, [float(t) for t in tokens[at : at + takes]]
        at += takes
        command = {"M": "L", "m": "l"}.get(command, command)


def _absolute(command: str, numbers: list[float], here: Point) -> tuple[Point, ...]:
    relative = command.islower()
    ox, oy = here if relative else (0.0, 0.0)
    if command in "Hh":
        return ((numbers[0] + ox, here[1]),)
    if command in "Vv":
        return ((here[0], numbers[0] + oy),)
    return tuple((x + ox, y + oy) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


def number(value: float, digits: int = 1) -> str:
    """Return a number as short as SVG allows."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _joined(values: list[str]) -> str:
    text = ""
    for value in values:
        text += value if not text or value.startswith("-") else " " + value
    return text


def _written(path: Path, digits: int) -> str:
    text = ""
    here: Point = (0.0, 0.0)
    start = here
    for segment in path.segments:
        if segment.kind == "Z":
            text += "z"
            here = start
            continue
        points = [(round(x, digits), round(y, digits)) for x, y in segment.points]
        steps = [v for x, y in points for v in (x - here[0], y - here[1])]
        if segment.kind != "M" and max(map(abs, steps)) < 1e-9:
            continue
        if segment.kind == "L" and abs(steps[1]) < 1e-9:
            text += "h" + number(steps[0], digits)
        elif segment.kind == "L" and abs(steps[0]) < 1e-9:
            text += "v" + number(steps[1], digits)
        else:
            text += segment.kind.lower() + _joined([number(v, digits) for v in steps])
        here = points[-1]
        if segment.kind == "M":
            start = here
    return text


def turned(degrees: float, x: float = 0, y: float = 0) -> Matrix:
    """Return a clockwise turn about the origin, then a shift to (x, y)."""
    s, c = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return (c, s, -s, c, x, y)


def placed(scale: float, x: float, y: float, scale_y: float | None = None) -> Matrix:
    """Return a scaling, then a shift to (x, y)."""
    return (scale, 0, 0, scale if scale_y is None else scale_y, x, y)


def rounded(x: float, y: float, w: float, h: float, r: float) -> Path:
    """Return a rounded rectangle."""
    k = r * 0.4477
    return parse(
        f"M {x + r} {y} L {x + w - r} {y} C {x + w - k} {y} {x + w} {y + k} {x + w} {y + r} L {x + w} {y + h - r} "
        f"C {x + w} {y + h - k} {x + w - k} {y + h} {x + w - r} {y + h} L {x + r} {y + h} "
        f"C {x + k} {y + h} {x} {y + h - k} {x} {y + h - r} L {x} {y + r} C {x} {y + k} {x + k} {y} {x + r} {y} Z"
    )


def oval(x: float, y: float, rx: float, ry: float | None = None) -> Path:
    """Return an ellipse, or a circle without the second radius."""
    ry = rx if ry is None else ry
    kx, ky = rx * 0.5523, ry * 0.5523
    return parse(
        f"M {x + rx} {y} C {x + rx} {y + ky} {x + kx} {y + ry} {x} {y + ry} "
        f"C {x - kx} {y + ry} {x - rx} {y + ky} {x - rx} {y} C {x - rx} {y - ky} {x - kx} {y - ry} {x} {y - ry} "
        f"C {x + kx} {y - ry} {x + rx} {y - ky} {x + rx} {y} Z"
    )
