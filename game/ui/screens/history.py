"""The course of the hand as a list over the table, the newest line at its foot; knows no rule."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui import theme
from game.ui.retold import Retold
from game.ui.screens.page import Page
from game.ui.shell import Shell
from game.ui.table.history import Entry
from game.ui.table.sheet import People
from game.ui.text import Style, signed
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.portrait import draw_portrait
from game.ui.widgets.scroll import ScrollArea

TEXT = Style(20, "regular", theme.CREAM)
NAME = Style(20, "bold", theme.CREAM)
COUNT = Style(16, "regular", theme.FAINT)


class Step(Widget):
    """One line: number, who, what, and the tiles or the money."""

    def __init__(self, shell: Shell, number: int, entry: Entry, people: People) -> None:
        super().__init__(shell)
        self.number = number
        self.entry = entry
        self.people = people

    def height(self) -> int:
        """Return the height of a line."""
        return max(round(self.shell.type.line_height(TEXT) * 1.25), round(self._tile() * 1.75), self.shell.scale.px(46))

    def _tile(self) -> int:
        return max(18, self.shell.scale.px(28))

    def _columns(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return the places of number, portrait with name, words, and tiles or money."""
        px, rect = self.shell.scale.px, self.rect
        wide = [round(rect.w * part) for part in (0.07, 0.26, 0.27)]
        made, x = [], rect.x
        for width in wide:
            made.append(pygame.Rect(x, rect.y, width - px(18), rect.h))
            x += width
        return made[0], made[1], made[2], pygame.Rect(x, rect.y, rect.right - x - px(8), rect.h)

    def _face(self) -> pygame.Rect:
        side = round(self.rect.h * 0.8)
        return pygame.Rect(self._columns()[1].x, self.rect.centery - side // 2, side, side)

    def compose(self) -> list[Ink]:
        """Return the words."""
        number, who, what, _ = self._columns()
        entry = self.entry
        inks = [self.write(str(self.number), COUNT, number, "right")]
        if entry.seat is not None:
            left = self._face().right + self.shell.scale.px(10)
            room = pygame.Rect(left, who.y, who.right - left, who.h)
            inks.append(self.write(self.people.names[entry.seat], NAME, room, "left", 0.6))
        if entry.money:
            what = what.union(who)
            inks += self._money()
        inks.append(self.write(entry.text, TEXT, what, "left", 0.6))
        return inks

    def _gains(self) -> list[tuple[int, pygame.Rect]]:
        """Return the seats that gained or lost, each with its place: portrait and points."""
        end = self._columns()[3]
        step = end.w // max(1, len(self.people.order))
        seats = [seat for seat in self.people.order if self.entry.money and self.entry.money[seat]]
        return [(seat, pygame.Rect(end.x + i * step, end.y, step, end.h)) for i, seat in enumerate(seats)]

    def _money(self) -> list[Ink]:
        """Return the points of those who gained or lost."""
        made = []
        for seat, room in self._gains():
            points = self.entry.money[seat]
            style = Style(20, "bold", theme.PLUS if points > 0 else theme.MINUS)
            left = room.x + self._tile() + self.shell.scale.px(10)
            made.append(self.write(signed(points), style, pygame.Rect(left, room.y, room.right - left, room.h), "left"))
        return made

    def box(self, surface: pygame.Surface) -> None:
        """Draw the line's ground, the portrait and the tiles."""
        own = self.entry.seat == self.people.viewer
        if self.number % 2 or own:
            colour, alpha = (theme.GOLD, 0.10) if own else (theme.WHITE, 0.035)
            stops = ((0.0, colour, alpha), (1.0, colour, alpha))
            ground = shapes.Box(stops, self.shell.scale.px(8), theme.HAIRLINE, 0.0, 0.0)
            surface.blit(shapes.box(self.rect.size, ground), self.rect)
        if self.entry.seat is not None:
            draw_portrait(surface, self._face(), self.people.portraits[self.entry.seat])
        w = self._tile()
        for seat, room in self._gains():
            draw_portrait(surface, pygame.Rect(room.x, room.centery - w // 2, w, w), self.people.portraits[seat])
        x, y = self._columns()[3].x, self.rect.centery - round(w * 1.5) // 2
        for index, tile in enumerate(self.entry.tiles):
            self.shell.tiles.lying(tile, w).draw(surface, x + index * (w + 2), y)


class Course(NamedTuple):
    """What the list shows: the steps of a hand, who sits where, and which hand it is."""

    entries: Sequence[Entry]
    people: People
    title: str


class HistoryScreen(Page):
    """The list."""

    name = "history"

    def __init__(self, shell: Shell, course: Callable[[], Course]) -> None:
        super().__init__(shell)
        self.course = Retold(shell, course)
        self.area: ScrollArea | None = None
        self.default = "history:done"

    def build(self) -> None:
        """Lay out the list."""
        shell = self.shell
        px = shell.scale.px
        course = self.course()
        room = self.frame(1120, 940, shell.words("history.title"), course.title)
        done = Button(shell, "history:done", shell.words("settings.done"), self.close, kind="gold", key="back")
        room = self.foot(room, [], [done])
        offset = self.area.offset if self.area else 1 << 30
        rows: list[Widget] = []
        y = room.y
        for number, entry in enumerate(course.entries, 1):
            row = Step(shell, number, entry, course.people)
            rows.append(row.place(pygame.Rect(room.x, y, room.w - px(24), row.height())))
            y = row.rect.bottom + px(2)
        self.area = self.add(ScrollArea(shell, "history:list", rows, offset=offset), room)
