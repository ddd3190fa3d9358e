"""The end of a match: seats by rank with their points, the course of the scores, what next; knows no rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui import art, theme
from game.ui.retold import Retold
from game.ui.screen import screen_ground
from game.ui.screens.page import Page
from game.ui.shell import Shell
from game.ui.text import Style, signed
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.chart import Course, ScoreChart
from game.ui.widgets.form import heading
from game.ui.widgets.medal import draw_medal, numeral
from game.ui.widgets.portrait import draw_portrait


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat at the end: `own` is the player; `note` is a short line such as wins and deals fed."""

    rank: int
    name: str
    points: int
    portrait: str
    note: str = ""
    own: bool = False


class StandingRow(Widget):
    """One line of the table of results."""

    def __init__(self, shell: Shell, standing: Standing) -> None:
        super().__init__(shell)
        self.standing = standing

    def _portrait(self) -> pygame.Rect:
        side = self.rect.h - 2 * self.shell.scale.px(12)
        return pygame.Rect(self.rect.x + self.shell.scale.px(96), self.rect.centery - side // 2, side, side)

    def _place(self) -> pygame.Rect:
        return pygame.Rect(self.rect.x + self.shell.scale.px(20), self.rect.y, self.shell.scale.px(64), self.rect.h)

    def compose(self) -> list[Ink]:
        """Return rank, name, note and points."""
        px = self.shell.scale.px
        line = self.shell.type.line_height
        who = self.standing
        name, note = (
            Style("head", "bold", theme.GOLD_LIGHT if who.own else theme.CREAM),
            Style("small", "regular", theme.MUTED),
        )
        points = Style(40, "bold", theme.PLUS if who.points > 0 else theme.MINUS if who.points < 0 else theme.CREAM)
        rank = Style(34, "serif", numeral(who.rank))
        left = self._portrait().right + px(26)
        wide = self.shell.type.width(signed(who.points), points) + px(8)
        end = pygame.Rect(self.rect.right - px(30) - wide, self.rect.y, wide, self.rect.h)
        high = line(name) + (line(note) if who.note else 0)
        top = self.rect.centery - high // 2
        width = end.x - left - px(12)
        inks = [
            self.write(str(who.rank), rank, self._place(), "center"),
            self.write(who.name, name, pygame.Rect(left, top, width, line(name))),
            self.write(signed(who.points), points, end, "right"),
        ]
        if who.note:
            inks.append(self.write(who.note, note, pygame.Rect(left, top + line(name), width, line(note))))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the line's ground and the portrait."""
        px = self.shell.scale.px
        own = self.standing.own
        top, alpha = (theme.GOLD, 0.2) if own else (theme.WHITE, 0.05)
        stops = ((0.0, top, alpha), (1.0, top, alpha * 0.6))
        edge = (theme.GOLD, 0.8, 0.5) if own else (theme.HAIRLINE, 0.2, 0.1)
        surface.blit(shapes.box(self.rect.size, shapes.Box(stops, px(14), *edge)), self.rect)
        draw_portrait(surface, self._portrait(), self.standing.portrait)
        draw_medal(surface, self._place().center, max(px(56), 24), self.standing.rank)


class ResultScreen(Page):
    """Who won, how it went, and what next.

    `again` plays the same with the same people, `others` with other people of their levels, `change` opens the set-up.
    """

    name = "result"

    def __init__(
        self,
        shell: Shell,
        standings: Callable[[], Sequence[Standing]],
        again: Callable[[], None],
        title: Callable[[], None],
        note: Callable[[], str] = lambda: "",
        *,
        course: Course | None = None,
        others: Callable[[], None] | None = None,
        change: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(shell)
        self.course = course
        self.others = others
        self.change = change
        self._standings = Retold(shell, standings)
        self.again = again
        self.to_title = title
        self.note = note
        self.default = "result:again"

    @property
    def standings(self) -> list[Standing]:
        """The seats by rank, in the language of now."""
        return sorted(self._standings(), key=lambda s: s.rank)

    def build(self) -> None:
        """Lay out the lines and buttons."""
        shell = self.shell
        px = shell.scale.px
        own = next((s.rank for s in self.standings if s.own), 0)
        head = (
            shell.words(f"result.rank_{own}") if shell.words.has(f"result.rank_{own}") else shell.words("result.title")
        )
        if self.stack.screens[:1] in ([], [self]):  # nothing lies below: the page stands before the title's landscape
            self.back = screen_ground(self, art.title(shell.scale.size))
        wide = 1160 if self.course is None else 1700
        room = self.frame(wide, 250 + 132 * len(self.standings), head, self.note())
        room = self.foot(room, *self._buttons())
        left = room
        if self.course is not None:
            left = pygame.Rect(room.x, room.y, round(room.w * 0.47), room.h)
            self._chart(pygame.Rect(left.right + px(44), room.y, room.right - left.right - px(44), room.h))
        gap = px(12)
        height = min(px(120), (left.h - gap * (len(self.standings) - 1)) // max(1, len(self.standings)))
        y = left.y + px(4)
        for standing in self.standings:
            self.add(StandingRow(shell, standing), pygame.Rect(left.x, y, left.w, height))
            y += height + gap

    def _chart(self, room: pygame.Rect) -> None:
        """Put the course of the scores into a part of the page."""
        assert self.course is not None
        head = heading(self.shell, self.shell.words("result.course"))
        high = self.shell.type.line_height(head.style)
        self.add(head, pygame.Rect(room.x, room.y, room.w, high))
        top = room.y + high + self.shell.scale.px(6)
        self.add(ScoreChart(self.shell, self.course), pygame.Rect(room.x, top, room.w, room.bottom - top))

    def _buttons(self) -> tuple[list[Button], list[Button]]:
        shell = self.shell
        title = Button(shell, "result:title", shell.words("result.to_title"), self.to_title, key="back")
        right = []
        for name, action in (("change", self.change), ("others", self.others)):
            if action is not None:
                right.append(Button(shell, f"result:{name}", shell.words(f"result.{name}"), action))
        right.append(Button(shell, "result:again", shell.words("result.again"), self.again, kind="gold", key="go"))
        return [title], right

    def escape(self) -> None:
        """Go to the title."""
        self.to_title()
