"""Charts: the course of the scores of a match, the form of late matches, shares as bars; knows numbers, no rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.ui import svg, theme
from game.ui.shell import Shell
from game.ui.text import Style, signed
from game.ui.theme import Colour
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.portrait import draw_portrait

LINES: Final = (theme.rgb("#7FB4E6"), theme.rgb("#E39A7C"), theme.rgb("#A9D39A"), theme.rgb("#CDB4E6"))
"""Colours of the others' lines; who it is, the portraits at the ends tell."""
DASHES: Final = (0.0, 9.0, 3.5)
"""Length of the dashes of the others' lines in line widths, so that colour is not all that tells them apart."""
TICK: Final = Style("tiny", "regular", theme.MUTED)
MOST_TICKS: Final = 5


@dataclass(frozen=True, slots=True)
class Course:
    """How the scores of a match went: `scores` by seat before the first hand and after each; `own` is the player."""

    scores: tuple[tuple[int, ...], ...]
    portraits: tuple[str, ...]
    own: int


def ticks(low: int, high: int, most: int = MOST_TICKS) -> list[int]:
    """Return round numbers that enclose a range, at most `most` + 1 of them."""
    span = max(1, high - low)
    step = 1
    while True:
        for factor in (1, 2, 5):
            if span / (step * factor) <= most - 1:
                step *= factor
                first, last = low // step, -(-high // step)
                return [step * place for place in range(first, last + 1)]
        step *= 10


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places near the wanted ones, in their order, that keep a distance and stay in a range if they can."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = [wanted[index] for index in order]
    for index in range(1, len(placed)):
        placed[index] = max(placed[index], placed[index - 1] + gap)
    if placed:
        placed[-1] = min(placed[-1], high)
    for index in range(len(placed) - 2, -1, -1):
        placed[index] = min(placed[index], placed[index + 1] - gap)
    under = max(0.0, low - placed[0]) if placed else 0.0
    result = [0.0] * len(wanted)
    for index, place in zip(order, placed, strict=True):
        result[index] = place + under
    return result


def line_text(points: Sequence[tuple[float, float]], colour: Colour, width: float, dash: float = 0) -> str:
    """Return the SVG element of a line through points."""
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dashes = f' stroke-dasharray="{dash * width:.1f} {max(2.4, dash * 0.5) * width:.1f}"' if dash else ""
    return (
        f'<path d="{path}" fill="none" stroke="{svg.code(colour)}" stroke-width="{width:.2f}" stroke-linecap="round" '
        f'stroke-linejoin="round"{dashes}/>'
    )


@lru_cache(maxsize=16)
def _drawn(body: str, size: tuple[int, int]) -> pygame.Surface:
    return shapes.picture(body, size, size)


class ScoreChart(Widget):
    """The scores after each hand as lines, everybody's portrait and sum at the end of theirs."""

    def __init__(self, shell: Shell, course: Course) -> None:
        super().__init__(shell)
        self.course = course
        values = [score for scores in course.scores for score in scores]
        self.ticks = ticks(min(values), max(values))

    # --- geometry
    def _side(self) -> int:
        return max(22, self.shell.scale.px(46))

    def _sums(self) -> int:
        style = Style("body", "bold")
        return max(self.shell.type.width(signed(score), style) for score in self.course.scores[-1])

    def plot(self) -> pygame.Rect:
        """Return where the lines are."""
        px = self.shell.scale.px
        left = max(self.shell.type.width(signed(tick), TICK) for tick in self.ticks) + px(14)
        right = self._side() + self._sums() + px(30)
        low = self.shell.type.line_height(TICK) + px(4)
        top = self._side() // 2
        return pygame.Rect(
            self.rect.x + left, self.rect.y + top, max(1, self.rect.w - left - right), max(1, self.rect.h - low - top)
        )

    def x(self, hand: int) -> float:
        """Return where the scores after so many hands are."""
        plot = self.plot()
        return plot.x + plot.w * hand / max(1, len(self.course.scores) - 1)

    def y(self, score: float) -> float:
        """Return how high a score is."""
        plot = self.plot()
        low, high = self.ticks[0], self.ticks[-1]
        return plot.bottom - plot.h * (score - low) / max(1, high - low)

    def _ends(self) -> list[int]:
        plot, half = self.plot(), self._side() / 2
        wanted = [self.y(score) for score in self.course.scores[-1]]
        return [round(y) for y in spread(wanted, 2 * half + 2, plot.y, max(plot.y, self.rect.bottom - half))]

    # --- drawing
    def compose(self) -> list[Ink]:
        """Return the numbers at both axes and the sums."""
        plot, px = self.plot(), self.shell.scale.px
        high = self.shell.type.line_height(TICK)
        inks = []
        every = -(-len(self.ticks) * high // max(high, plot.h))
        for tick in self.ticks[::every]:
            room = pygame.Rect(self.rect.x, round(self.y(tick)) - high // 2, plot.x - px(10) - self.rect.x, high)
            inks.append(self.write(signed(tick) if tick else "0", TICK, room, "right"))
        inks += self._hands(plot, high)
        style = Style("body", "bold")
        for seat, y in enumerate(self._ends()):
            score = self.course.scores[-1][seat]
            colour = theme.GOLD_LIGHT if seat == self.course.own else theme.CREAM
            step = self.shell.type.line_height(style)
            left = plot.right + px(18) + self._side()
            room = pygame.Rect(left, y - step // 2, self.rect.right - left, step)
            inks.append(self.write(signed(score), Style("body", "bold", colour), room, "right"))
        return inks

    def _hands(self, plot: pygame.Rect, high: int) -> list[Ink]:
        """Return the numbers of the hands, or of every so many where there is no room for all."""
        count = len(self.course.scores) - 1
        wide = self.shell.type.width(str(max(count, 88)), TICK) + self.shell.scale.px(10)
        every = max(1, -(-count * wide // max(1, plot.w)))
        inks = []
        for hand in range(every, count + 1, every):
            room = pygame.Rect(round(self.x(hand)) - wide // 2, self.rect.bottom - high, wide, high)
            inks.append(self.write(str(hand), TICK, room, "center"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw grid, lines and portraits."""
        surface.blit(_drawn(self._body(), self.rect.size), self.rect)
        side, plot = self._side(), self.plot()
        left = plot.right + self.shell.scale.px(10)
        own = self.course.own
        for seat, y in sorted(enumerate(self._ends()), key=lambda item: item[0] == own):
            draw_portrait(surface, pygame.Rect(left, y - side // 2, side, side), self.course.portraits[seat])

    def _body(self) -> str:
        k, plot = self.shell.scale.k, self.plot()
        dx, dy = -self.rect.x, -self.rect.y
        thin = max(1.0, 1.4 * k)
        body = ""
        for tick in self.ticks:
            y = self.y(tick) + dy
            zero = tick == self.course.scores[0][0]
            alpha = 0.5 if zero else 0.16
            body += (
                f'<path d="M{plot.x + dx} {y:.1f}L{plot.right + dx} {y:.1f}" fill="none" stroke-width="{thin:.2f}" '
                f'stroke="{svg.code(theme.HAIRLINE)}" stroke-opacity="{alpha}"/>'
            )
        others = [seat for seat in range(len(self.course.portraits)) if seat != self.course.own]
        lines = [(seat, LINES[i % len(LINES)], 2.6, DASHES[i % len(DASHES)]) for i, seat in enumerate(others)]
        for seat, colour, width, dash in [*lines, (self.course.own, theme.GOLD, 5.0, 0.0)]:
            points = [(self.x(hand) + dx, self.y(scores[seat]) + dy) for hand, scores in enumerate(self.course.scores)]
            body += line_text(points, colour, max(1.4, width * k), dash)
            r = max(2.0, (6 if seat == self.course.own else 4) * k)
            body += "".join(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{svg.code(colour)}"/>' for x, y in points
            )
        return body


class FormChart(Widget):
    """The points of late matches as columns, the newest at the right, with the place under each."""

    def __init__(self, shell: Shell, points: Sequence[int], places: Sequence[int], most: int = 20) -> None:
        super().__init__(shell)
        self.points = list(points)[-most:]
        self.places = list(places)[-most:]
        self.most = most

    def _columns(self) -> list[pygame.Rect]:
        """Return a column for each match; the places under it, and room for its points above and below."""
        high = self.shell.type.line_height(TICK)
        plot = pygame.Rect(self.rect.x, self.rect.y + high, self.rect.w, max(1, self.rect.h - 3 * high))
        step = plot.w / max(8, len(self.points))
        return [pygame.Rect(plot.x + round(i * step), plot.y, round(step), plot.h) for i in range(len(self.points))]

    def _zero(self, plot: pygame.Rect) -> int:
        top, low = max(0, *self.points), min(0, *self.points)
        return plot.y + round(plot.h * top / max(1, top - low))

    def _bars(self) -> list[pygame.Rect]:
        span = max(1, max(0, *self.points) - min(0, *self.points))
        made = []
        for column, points in zip(self._columns(), self.points, strict=True):
            wide = min(round(column.w * 0.62), self.shell.scale.px(46))
            high = max(2, round(column.h * abs(points) / span))
            zero = self._zero(column)
            made.append(pygame.Rect(column.centerx - wide // 2, zero - high if points > 0 else zero, wide, high))
        return made

    def compose(self) -> list[Ink]:
        """Return the places, and the points where there is room for them."""
        inks = []
        high, width = self.shell.type.line_height(TICK), self.shell.type.width
        fits = all(width(signed(p), TICK) < c.w - 2 for c, p in zip(self._columns(), self.points, strict=True))
        for column, bar, points, place in zip(self._columns(), self._bars(), self.points, self.places, strict=True):
            style = Style("tiny", "bold", theme.GOLD if place == 1 else theme.MUTED)
            room = pygame.Rect(column.x, self.rect.bottom - high, column.w, high)
            inks.append(self.write(str(place), style, room, "center"))
            if fits:
                colour = theme.PLUS if points > 0 else theme.MINUS if points < 0 else theme.FAINT
                end = pygame.Rect(column.x, bar.y - high if points > 0 else bar.bottom, column.w, high)
                inks.append(self.write(signed(points), Style("tiny", "regular", colour), end, "center"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the columns about their zero line."""
        bars = self._bars()
        if not bars:
            return
        radius = max(2, self.shell.scale.px(5))
        for bar, points in zip(bars, self.points, strict=True):
            colour = theme.GOLD if points > 0 else theme.rgb("#B4705F") if points < 0 else theme.FAINT
            stops = ((0.0, theme.mix(colour, theme.WHITE, 0.18), 0.95), (1.0, colour, 0.8))
            surface.blit(shapes.box(bar.size, shapes.Box(stops, radius, edge_px=0)), bar)
        line = pygame.Rect(self.rect.x, self._zero(self._columns()[0]), self.rect.w, 1)
        surface.fill(theme.mix(self.shell.look.tint(theme.PLATE_TOP), theme.HAIRLINE, 0.5), line)


class ShareBar(Widget):
    """One share as a bar between its name and its number."""

    def __init__(self, shell: Shell, label: str, share: float, text: str, *, lit: bool = False) -> None:
        super().__init__(shell)
        self.label = label
        self.share = share
        self.text = text
        self.lit = lit

    def _parts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        px, rect = self.shell.scale.px, self.rect
        name, number = round(rect.w * 0.24), round(rect.w * 0.24)
        high = max(6, px(14))
        bar = pygame.Rect(
            rect.x + name + px(12), rect.centery - high // 2, max(1, rect.w - name - number - px(24)), high
        )
        return pygame.Rect(rect.x, rect.y, name, rect.h), bar, pygame.Rect(rect.right - number, rect.y, number, rect.h)

    def compose(self) -> list[Ink]:
        """Return name and number."""
        name, _, number = self._parts()
        colour = theme.GOLD_LIGHT if self.lit else theme.CREAM
        return [
            self.write(self.label, Style("small", "bold", colour), name, "left", 0.6),
            self.write(self.text, Style("small", "regular", theme.MUTED), number, "right", 0.6),
        ]

    def box(self, surface: pygame.Surface) -> None:
        """Draw the bar."""
        _, bar, _ = self._parts()
        ground = shapes.tinted(self.shell.look, ((0.0, theme.TRACK, 0.9), (1.0, theme.rgb("#123A39"), 0.9)))
        surface.blit(shapes.box(bar.size, shapes.Box(ground, bar.h, theme.HAIRLINE, 0.25, 0.2)), bar)
        if self.share > 0:
            part = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * min(1.0, self.share))), bar.h)
            colours = (theme.GOLD_LIGHT, theme.GOLD_DEEP) if self.lit else (theme.rgb("#8FC7B4"), theme.rgb("#4E8E80"))
            stops = ((0.0, colours[0], 1.0), (1.0, colours[1], 1.0))
            surface.blit(shapes.box(part.size, shapes.Box(stops, part.h, theme.WHITE, 0.3, 0.0)), part)
