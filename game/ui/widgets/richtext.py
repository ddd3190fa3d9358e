"""Text in more than one weight, and tables, as widgets of a column; knows blocks of text, no game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui import theme
from game.ui.linebreak import units
from game.ui.markdown import Block, Span, Spans, plain
from game.ui.shell import Shell
from game.ui.text import Line, Style, Type
from game.ui.theme import Colour
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget

BODY: Final = Style("body")
SUB: Final = Style("name", "serif", theme.GOLD_LIGHT)
HEAD_CELL: Final = Style("small", "bold", theme.GOLD)
MARK: Final[Colour] = theme.rgb("#7A5A16")
BULLET: Final = "·"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line in one weight, at its distance from the line's beginning."""

    line: Line
    x: int
    mark: bool


def lay(typed: Type, spans: Spans, style: Style, width: int) -> list[list[Piece]]:
    """Return spans broken into lines of at most `width` pixels, by the same rules as plain text."""
    chars = [Span(char, span.bold, span.mark) for span in spans for char in span.text]
    lines: list[list[Span]] = [[]]
    at = used = 0
    for unit in units(plain(spans)):
        part = chars[at : at + len(unit)]
        at += len(unit)
        wide, blank = _width(typed, part, style), _width(typed, part, style, strip=True)
        if lines[-1] and used + blank > width:
            lines.append([])
            used = 0
        if blank <= width:
            lines[-1] += part
            used += wide
            continue
        for char in part:
            one = _width(typed, [char], style)
            if lines[-1] and used + one > width:
                lines.append([])
                used = 0
            lines[-1].append(char)
            used += one
    return [pieces for line in lines if (pieces := _pieces(typed, line, style))]


def _runs(chars: Sequence[Span]) -> list[Span]:
    runs: list[Span] = []
    for char in chars:
        if runs and (runs[-1].bold, runs[-1].mark) == (char.bold, char.mark):
            runs[-1] = Span(runs[-1].text + char.text, char.bold, char.mark)
        else:
            runs.append(char)
    return runs


def _ended(runs: list[Span]) -> list[Span]:
    """Return the runs of a line without the blanks at its end."""
    while runs and not runs[-1].text.rstrip():
        runs = runs[:-1]
    return [*runs[:-1], Span(runs[-1].text.rstrip(), runs[-1].bold, runs[-1].mark)] if runs else []


def _weight(style: Style, run: Span) -> str:
    return "bold" if run.bold and style.weight == "regular" else style.weight


def _width(typed: Type, chars: Sequence[Span], style: Style, *, strip: bool = False) -> int:
    """Return the width of some characters, without the blanks at their end if `strip`."""
    runs = _ended(_runs(chars)) if strip else _runs(chars)
    return sum(typed.size(run.text, _weight(style, run), typed.px(style))[0] for run in runs)


def _pieces(typed: Type, chars: Sequence[Span], style: Style) -> list[Piece]:
    made: list[Piece] = []
    x, px = 0, typed.px(style)
    for run in _ended(_runs(chars)):
        weight = _weight(style, run)
        width, height = typed.size(run.text, weight, px)
        made.append(Piece(Line(run.text, px, weight, width, height), x, run.mark))
        x += width
    return made


class Flow(Widget):
    """A widget of a column that is as high as its content asks for at a width."""

    def height_for(self, width: int) -> int:
        """Return the height at a width, in pixels."""
        raise TypeError(f"{type(self).__name__} has no height for {width}")


class Written(Flow):
    """A widget whose lines are placed once for a width and moved with it; marked words are lit.

    `noted` points at the whole with a bar at its left.
    """

    noted = False

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._laid: tuple[int, list[tuple[Ink, bool]], int] | None = None

    def lay_out(self, width: int) -> tuple[list[tuple[Ink, bool]], int]:
        """Return lines from (0, 0) on with whether they are lit, and the height."""
        raise TypeError(f"{type(self).__name__} is not laid out at {width}")

    def _at(self, width: int) -> tuple[list[tuple[Ink, bool]], int]:
        if self._laid is None or self._laid[0] != width:
            inks, high = self.lay_out(width)
            self._laid = (width, inks, high)
        return self._laid[1], self._laid[2]

    def height_for(self, width: int) -> int:
        """Return the height at a width, in pixels."""
        return self._at(width)[1]

    def _moved(self, ink: Ink) -> Ink:
        return Ink(ink.line, (ink.at[0] + self.rect.x, ink.at[1] + self.rect.y), ink.colour)

    def compose(self) -> list[Ink]:
        """Return the lines where the widget stands."""
        return [self._moved(ink) for ink, _ in self._at(self.rect.w)[0]]

    def box(self, surface: pygame.Surface) -> None:
        """Light up marked words."""
        px = self.shell.scale.px
        if self.noted:
            bar = pygame.Rect(self.rect.x - px(16), self.rect.y, max(2, px(5)), self.rect.h)
            pygame.draw.rect(surface, theme.GOLD, bar, border_radius=px(3))
        for ink, lit in self._at(self.rect.w)[0]:
            if lit:
                rect = self._moved(ink).rect
                high = round(ink.line.px * 1.2)
                wash = pygame.Rect(rect.x - 1, rect.centery - high // 2, rect.w + 2, high)
                pygame.draw.rect(surface, MARK, wash, border_radius=px(5))

    def written(
        self, spans: Spans, style: Style, at: tuple[int, int], width: int, align: str = "left"
    ) -> tuple[list[tuple[Ink, bool]], int]:
        """Return the lines of spans in a column, and its height."""
        step = self.shell.type.line_height(style)
        made: list[tuple[Ink, bool]] = []
        lines = lay(self.shell.type, spans, style, width)
        for index, pieces in enumerate(lines):
            shift = width - pieces[-1].x - pieces[-1].line.width if align == "right" else 0
            for piece in pieces:
                y = at[1] + index * step + (step - piece.line.height) // 2
                made.append((Ink(piece.line, (at[0] + shift + piece.x, y), style.colour), piece.mark))
        return made, len(lines) * step


class Prose(Written):
    """A heading, a paragraph or an item of a list."""

    def __init__(self, shell: Shell, block: Block, style: Style = BODY) -> None:
        super().__init__(shell)
        self.block = block
        self.style = SUB if block.kind == "heading" else style

    def lay_out(self, width: int) -> tuple[list[tuple[Ink, bool]], int]:
        """Return the lines; an item hangs behind its bullet or number."""
        px, typed = self.shell.scale.px, self.shell.type
        if self.block.kind != "item":
            return self.written(self.block.spans, self.style, (0, 0), width)
        sign = Style(self.style.size, "bold", theme.GOLD)
        left = px(26) * self.block.level
        text = self.block.sign or BULLET
        hang = left + max(px(26), typed.width(text, sign) + px(10))
        inks, _ = self.written((Span(text),), sign, (left + px(4), 0), hang)
        more, high = self.written(self.block.spans, self.style, (hang, 0), width - hang)
        return [*inks, *more], high


class TableView(Written):
    """A table with its head; columns take what they need as far as there is room."""

    def __init__(self, shell: Shell, block: Block) -> None:
        super().__init__(shell)
        self.block = block
        self._lines: list[tuple[int, int]] = []

    def _columns(self, width: int) -> list[int]:
        typed, gap = self.shell.type, self._gap()
        bold = Style(BODY.size, "bold")
        wants = [
            max(typed.width(plain(row[i]), HEAD_CELL if not n else bold) + 1 for n, row in enumerate(self.block.rows))
            for i in range(len(self.block.rows[0]))
        ]
        room = width - gap * (len(wants) + 1)
        given = dict[int, int]()
        for place in sorted(range(len(wants)), key=lambda i: wants[i]):
            fair = (room - sum(given.values())) // (len(wants) - len(given))
            given[place] = max(1, min(wants[place], fair))
        return [given[i] for i in range(len(wants))]

    def _gap(self) -> int:
        return self.shell.scale.px(20)

    def lay_out(self, width: int) -> tuple[list[tuple[Ink, bool]], int]:
        """Return the cells' lines."""
        px, gap = self.shell.scale.px, self._gap()
        columns = self._columns(width)
        made: list[tuple[Ink, bool]] = []
        self._lines = []
        y = 0
        for number, row in enumerate(self.block.rows):
            high, x = 0, gap
            inner: list[tuple[Ink, bool]] = []
            for place, (cell, column) in enumerate(zip(row, columns, strict=True)):
                inks, tall = self.written(cell, self._style(number, place), (x, y + px(5)), column) if cell else ([], 0)
                inner += inks
                high = max(high, tall)
                x += column + gap
            made += inner
            self._lines.append((y, high + 2 * px(5)))
            y += high + 2 * px(5)
        return made, y + px(5)

    def _style(self, number: int, place: int) -> Style:
        if not number:
            return HEAD_CELL
        if place == 0:
            return Style(BODY.size, "bold")
        figures = all(plain(row[place])[:1].isdigit() for row in self.block.rows[1:] if plain(row[place]))
        return Style(BODY.size, "bold", theme.GOLD_LIGHT) if figures else BODY

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ground, a shade under every second row, and lit words."""
        px = self.shell.scale.px
        self._at(self.rect.w)
        ground = shapes.Box(((0.0, theme.NIGHT, 0.30), (1.0, theme.NIGHT, 0.22)), px(10))
        surface.blit(shapes.box(self.rect.size, ground), self.rect)
        for number, (y, high) in enumerate(self._lines):
            if number and number % 2 == 0:
                shade = shapes.Box(((0.0, theme.WHITE, 0.05), (1.0, theme.WHITE, 0.05)), px(4), edge_px=0)
                size = (self.rect.w - 2 * px(4), high)
                surface.blit(shapes.box(size, shade), (self.rect.x + px(4), self.rect.y + y))
        if self._lines:
            line = self.rect.y + self._lines[0][1]
            surface.fill(
                theme.mix(self.shell.look.tint(theme.PLATE_TOP), theme.GOLD, 0.4),
                (self.rect.x + px(10), line, self.rect.w - 2 * px(10), max(1, px(1))),
            )
        super().box(surface)


def stack(column: pygame.Rect, flows: Sequence[Flow], gap: int) -> int:
    """Place widgets under each other in a column and return where the last one ends."""
    y = column.y
    for flow in flows:
        high = flow.height_for(column.w)
        flow.place(pygame.Rect(column.x, y, column.w, high))
        y += high + gap
    return y
