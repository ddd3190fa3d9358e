"""The end of a match: seats by rank with their points; knows no rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui import theme
from game.ui.screens.page import Page
from game.ui.shell import Shell
from game.ui.text import Style, signed
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.button import Button
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
        rank = Style(40, "serif", theme.GOLD if who.rank == 1 else theme.MUTED)
        left = self._portrait().right + px(26)
        end = pygame.Rect(self.rect.right - px(300), self.rect.y, px(270), self.rect.h)
        high = line(name) + (line(note) if who.note else 0)
        top = self.rect.centery - high // 2
        width = end.x - left - px(12)
        inks = [
            self.write(
                str(who.rank), rank, pygame.Rect(self.rect.x + px(20), self.rect.y, px(64), self.rect.h), "center"
            ),
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


class ResultScreen(Page):
    """Who won, and what next."""

    name = "result"

    def __init__(
        self,
        shell: Shell,
        standings: Sequence[Standing],
        again: Callable[[], None],
        title: Callable[[], None],
        note: str = "",
    ) -> None:
        super().__init__(shell)
        self.standings = sorted(standings, key=lambda s: s.rank)
        self.again = again
        self.to_title = title
        self.note = note
        self.default = "result:again"

    def build(self) -> None:
        """Lay out the lines and buttons."""
        shell = self.shell
        px = shell.scale.px
        own = next((s.rank for s in self.standings if s.own), 0)
        head = (
            shell.words(f"result.rank_{own}") if shell.words.has(f"result.rank_{own}") else shell.words("result.title")
        )
        room = self.frame(1160, 250 + 132 * len(self.standings), head, self.note)
        again = Button(shell, "result:again", shell.words("result.again"), self.again, kind="gold", key="go")
        title = Button(shell, "result:title", shell.words("result.to_title"), self.to_title, key="back")
        room = self.foot(room, [title], [again])
        gap = px(12)
        height = min(px(120), (room.h - gap * (len(self.standings) - 1)) // max(1, len(self.standings)))
        y = room.y + px(4)
        for standing in self.standings:
            self.add(StandingRow(shell, standing), pygame.Rect(room.x, y, room.w, height))
            y += height + gap

    def escape(self) -> None:
        """Go to the title."""
        self.to_title()
