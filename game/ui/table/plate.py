"""What is written on a seat's plate: name and a line about it, whole in every window; draws nothing, knows no rule."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.ui import theme
from game.ui.table.layout import Geometry
from game.ui.text import DOT, Line, Style, Type
from game.ui.theme import Colour

NAME: Final = 25.0
ABOUT: Final = 18.0
PITCH: Final = 1.14
"""A line's share of a plate, as a part of its type size."""
STEP: Final = 4
LEAST: Final = 84
"""Text is set smaller by so many per cent from step to step, and no smaller than this before it takes two lines."""
SMALLEST: Final = 56


class Written(NamedTuple):
    """A line on a plate: its colour, and where its left end or its middle is."""

    line: Line
    colour: Colour
    at: tuple[int, int]
    align: str


def written(type_: Type, g: Geometry, rel: int, name: str, about: str) -> list[Written]:
    """Return the lines on the plate of a seat as seen (`rel`).

    What is said about somebody stands in one line, in smaller type or, where that is not enough, part by part in
    lines of its own; nothing is left out.
    """
    plate, portrait = g.plates[rel], g.portraits[rel]
    if rel % 2:
        left, right = plate.x + g.px(5), plate.right - g.px(5)
        top, bottom = max(plate.y, portrait.bottom + g.px(8)), plate.bottom - g.px(6)
        align, x = "center", plate.x + plate.w // 2
    else:
        left, right = portrait.right + g.px(14), plate.right - g.px(8)
        top, bottom = plate.y + g.px(5), plate.bottom - g.px(5)
        align, x = "left", left
    lines = _fitted(type_, name, about, right - left, bottom - top)
    shares = [line.px * PITCH for line in lines]
    spare = (bottom - top - sum(shares)) / (len(shares) + 1)
    made, y = [], top + spare
    for index, (line, share) in enumerate(zip(lines, shares, strict=True)):
        colour = theme.MUTED if index else theme.CREAM
        made.append(Written(line, colour, (x, round(y + share / 2)), align))
        y += share + (spare if spare < 0 else spare / 2)
    return made


def _fitted(type_: Type, name: str, about: str, width: int, height: int) -> list[Line]:
    """Return the lines in the largest type that leaves them whole; the last resort is the smallest."""
    lines: list[Line] = []
    for lines in _choices(type_, name, [about] if about else [], [part for part in about.split(DOT) if part], width):
        if not any(line.cut for line in lines) and sum(line.px * PITCH for line in lines) <= height:
            break
    return lines


def _choices(type_: Type, name: str, one: Sequence[str], parts: Sequence[str], width: int) -> Iterator[list[Line]]:
    for about, least in ((one, LEAST), (parts, SMALLEST)):
        for most in range(max(type_.scale.text, LEAST), least - 1, -STEP):
            styles = Style(NAME, "bold", most=most), Style(ABOUT, most=most)
            yield [type_.fit(text, styles[i > 0], width, 1.0) for i, text in enumerate((name, *about))]
