"""The settlement of a hand: hands, payment lines, sums, the proof of a fair deal, and what next; knows no rule."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import pygame

from game.ui import art, theme
from game.ui.inputs import Click, Input, Key
from game.ui.retold import Retold
from game.ui.screens.page import Page
from game.ui.screens.rulebook import RulebookScreen
from game.ui.settings import Value
from game.ui.shell import Shell
from game.ui.table import sheet
from game.ui.table.ledger import HandShown, Row
from game.ui.table.rolling import Rolling
from game.ui.table.sheet import HandStrip, HeadLine, PartLine, PayLine, People, SeatChip, TotalLine
from game.ui.table.speech import short_hash
from game.ui.text import Style
from game.ui.widgets.base import Ink, Rule, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import ScrollArea

WIDE: Final = 1500
"""The sheet's width in layout units; it is as high as what stands on it."""
GROWN: Final = (1.36, 1.24, 1.12, 1.0)
"""How much larger the lines may be where there are few."""
TOTAL: Final = Style(27)
MATCH: Final = Style(20)
STEP: Final = 0.06
"""Seconds between two lines appearing."""


@dataclass(frozen=True, slots=True)
class Account:
    """All that the sheet shows. `proof` tells whether seed and commitment fit; the texts are short forms."""

    headline: str
    note: str
    hands: Sequence[HandShown]
    rows: Sequence[Row]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    match_title: str
    commitment: str
    seed: str
    proof: bool
    people: People
    last: bool
    """Whether the match is over after this hand."""
    game: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
    """What the rule book is opened with."""


class Proof(Widget):
    """The commitment before the hand and the seed after it, with a mark if they fit."""

    def __init__(self, shell: Shell, account: Account) -> None:
        super().__init__(shell)
        self.account = account

    def compose(self) -> list[Ink]:
        """Return both lines."""
        style = Style(15.5, "regular", theme.MUTED)
        upper, lower = sheet.two_lines(self.shell, self.rect, style, style)
        side = self._mark().w + self.shell.scale.px(8)
        seed = self.shell.words("ledger.seed", seed=self.account.seed)
        if self.shell.type.width(seed, style) > upper.w - side:
            seed = self.shell.words("ledger.seed", seed=short_hash(self.account.seed))
        texts = (self.shell.words("ledger.commitment", hash=self.account.commitment), seed)
        rooms = (pygame.Rect(r.x, r.y, r.w - side, r.h) for r in (upper, lower))
        return [self.write(text, style, room, "left", 0.6) for text, room in zip(texts, rooms, strict=True)]

    def _mark(self) -> pygame.Rect:
        side = self.shell.scale.px(34)
        return pygame.Rect(self.rect.right - side, self.rect.centery - side // 2, side, side)

    def box(self, surface: pygame.Surface) -> None:
        """Draw the mark."""
        colour = theme.rgb("#8FD3A6") if self.account.proof else theme.MINUS
        mark = self._mark()
        surface.blit(art.icon("check" if self.account.proof else "close", mark.w, colour), mark)


class LedgerScreen(Page):
    """The sheet over the table."""

    name = "ledger"

    def __init__(
        self,
        shell: Shell,
        account: Callable[[], Account],
        go_on: Callable[[], None],
        leave: Callable[[], None],
        again: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(shell)
        self.again = again
        self._account = Retold(shell, account)
        self.go_on = go_on
        self.leave_game = leave
        told = self.account
        own = next((h.seat for h in told.hands if h.order and h.seat == told.people.viewer), None)
        first = told.hands[0].seat if told.hands[0].order else told.people.viewer
        self.seat = first if own is None else own
        self.shown = 0.0
        self.roll = Rolling()
        self.totals: list[TotalLine] = []
        self.area: ScrollArea | None = None
        self.grow = 1.0
        self.default = "ledger:next"

    @property
    def account(self) -> Account:
        """What the sheet shows, in the language of now."""
        return self._account()

    def enter(self) -> None:
        """Let the lines appear one after the other, and the sums roll with them."""
        self.animating = bool(self.account.rows) and self.shell.settings.motion > 0
        self.shown = 0.0 if self.animating else float(len(self.account.rows))
        self.roll.aim(self._so_far(), jump=True)

    def _so_far(self) -> Sequence[int]:
        """Return the sums of the lines that are shown."""
        shown, rows = int(self.shown), self.account.rows
        if shown >= len(rows):
            return self.account.points
        return rows[shown - 1].so_far if shown else [0] * len(self.account.points)

    def update(self, dt: float) -> None:
        """Show one more line from time to time."""
        before = int(self.shown)
        motion = self.shell.settings.motion
        rows = len(self.account.rows)
        self.shown = min(float(rows), self.shown + dt / (STEP * motion)) if motion else float(rows)
        if int(self.shown) != before:
            self._refill()
        self.roll.aim(self._so_far())
        if self.roll.update(dt, motion):
            self._show_sums()
        self.animating = self.shown < rows or self.roll.moving

    def show_all(self) -> None:
        """Show every line and the whole sums."""
        self.animating = False
        self.shown = float(len(self.account.rows))
        self.roll.aim(self._so_far(), jump=True)
        self._refill()
        self._show_sums()

    def _show_sums(self) -> None:
        """Write the sums as far as they have rolled: of this hand, and of the match with it."""
        values, account = self.roll.values, self.account
        start = [score - points for score, points in zip(account.scores, account.points, strict=True)]
        for line, sums in zip(self.totals, (values, [a + b for a, b in zip(start, values, strict=True)]), strict=False):
            line.sums = sums
            line.change()

    def _refill(self) -> None:
        if self.area is not None:
            self.area.rows = self._lines(self.area.rect, self.area.offset)
            self.area.change()

    def handle(self, given: Input) -> None:
        """Answer an input; the first one while lines appear only shows them all."""
        if self.animating and isinstance(given, (Key, Click)):
            self.show_all()
            if isinstance(given, Key):
                return
        super().handle(given)

    def build(self) -> None:
        """Lay out the sheet."""
        shell, account = self.shell, self.account
        px = shell.scale.px
        self.grow = self._largest()
        fits = min(self._height(self.grow), self.largest_room())
        room = self.frame(WIDE, 0, account.headline, account.note, fits)
        left, right = self.buttons()
        room = self.foot(room, left, right)
        start, end = left[-1].rect.right + px(26), right[0].rect.x - px(26)
        self.add(Proof(shell, account), pygame.Rect(start, right[0].rect.y, end - start, right[0].rect.h))
        self._sheet(room)

    def buttons(self) -> tuple[list[Button], list[Button]]:
        """Return the buttons at the left and right of the foot, with room for the proof between them."""
        shell = self.shell
        table = Button(shell, "ledger:table", shell.words("ledger.look"), self.close, key="look")
        leave = Button(shell, "ledger:leave", shell.words("pause.leave"), self.leave_game)
        text = shell.words("ledger.result" if self.account.last else "ledger.next")
        go_on = Button(shell, "ledger:next", text, self.go_on, kind="gold", key="go")
        if self.again is not None:
            # There is room for two beside the proof; the menu of the table leads to the title as well.
            leave = Button(shell, "ledger:again", shell.words("ledger.again"), self.again, key="again")
        return [table, leave], [go_on]

    def _largest(self) -> float:
        """Return how much the lines can grow so that all fit; 1 where they have to be scrolled."""
        room = self.largest_room()
        return next((grow for grow in GROWN if self._height(grow) <= room), GROWN[-1])

    def _height(self, grow: float) -> int:
        """Return the height in pixels of all that stands on the sheet."""
        px, line = self.shell.scale.px, self.shell.type.line_height
        wide = self.room_width(WIDE)
        lines = self._column(pygame.Rect(0, 0, wide, 0), 0, grow, self.account.rows)
        rows = max((one.rect.bottom for one in lines), default=line(Style(27)))
        head = HeadLine(self.shell, self.account.people).height_for(wide - px(16))
        sums = line(TOTAL) + line(MATCH)
        return self._strip(grow) + px(10) + head + px(4) + rows + px(12) + px(6) + sums + px(20) + self.foot_height()

    def _strip(self, grow: float) -> int:
        """Return the height of the strip with a hand; lines that have to be scrolled leave it less."""
        shell, line = self.shell, self.shell.type.line_height
        px = shell.scale.px
        air = px(16) if grow > 1 else 0
        strip = max(px(176) + air, px(96) + air + line(Style(19)) + line(Style(15.5)) + line(Style(20)) // 2)
        return max(strip, sheet.chip_side(shell) + line(Style(36)) + 2 * line(Style(16)) + px(20))

    def _sheet(self, room: pygame.Rect) -> None:
        shell, account = self.shell, self.account
        px, line = shell.scale.px, shell.type.line_height
        strip = self._strip(self.grow)
        y = room.y
        shown = next(hand for hand in account.hands if hand.seat == self.seat)
        place = pygame.Rect(room.x, y, room.w, strip)
        self.add(HandStrip(shell, shown, account.people), place)
        self._chips(place)
        y += strip + px(10)
        headings = HeadLine(shell, account.people)
        head = headings.height_for(room.w - px(16))
        self.add(headings, pygame.Rect(room.x, y, room.w - px(16), head))
        y += head + px(4)
        total, small = line(TOTAL), line(MATCH)
        low = room.bottom - total - small
        self.area = self.add(ScrollArea(shell, "ledger.rows", []), pygame.Rect(room.x, y, room.w, low - px(12) - y))
        self.area.rows = self._lines(self.area.rect, 0)
        self.add(Rule(shell), pygame.Rect(room.x, low - px(6), room.w, max(1, px(1.5))))
        note = shell.words("ledger.zero", sum=sum(account.points))
        wide = room.w - px(16)
        sums = TotalLine(shell, shell.words("ledger.hand"), note, account.points, account.people, large=True)
        self.add(sums, pygame.Rect(room.x, low, wide, total))
        match = TotalLine(shell, account.match_title, "", account.scores, account.people, large=False)
        self.add(match, pygame.Rect(room.x, low + total, wide, small))
        self.totals = [sums, match]
        self._show_sums()

    def _lines(self, rect: pygame.Rect, offset: int) -> list[Widget]:
        return self._column(rect, offset, self.grow, self.account.rows[: int(self.shown)])

    def _column(self, rect: pygame.Rect, offset: int, grow: float, shown: Sequence[Row]) -> list[Widget]:
        """Return lines and headings of parts, placed one under the other."""
        px = self.shell.scale.px
        width, y = rect.w - px(16), rect.y - offset
        made: list[Widget] = []
        rows = self.account.rows
        parts = {row.part for row in rows if row.part}
        part = ""
        for index, row in enumerate(shown):
            if row.part != part and len(parts) > 1:
                part = row.part
                head = PartLine(self.shell, part, [r for r in rows if r.part == part], self.account.people)
                head.place(pygame.Rect(rect.x, y, width, head.height_for(width)))
                y = head.rect.bottom + px(3)
                made.append(head)
            line = PayLine(self.shell, index + 1, row, self.account.people, partial(self.look_up, row.about), grow)
            line.enabled = bool(row.about and self.account.game) and not self.animating
            line.place(pygame.Rect(rect.x, y, width, line.height_for(width)))
            y = line.rect.bottom + px(3)
            made.append(line)
        return made

    def _chips(self, strip: pygame.Rect) -> None:
        """Put the four portraits into the strip's upper right corner."""
        px = self.shell.scale.px
        side, gap = sheet.chip_side(self.shell), px(10)
        x = strip.right - px(14) - len(self.account.hands) * (side + gap) + gap
        for hand in self.account.hands:
            chip = SeatChip(self.shell, hand, self.account.people, partial(self.look_at, hand.seat),
                            on=hand.seat == self.seat)  # fmt: skip
            self.add(chip, pygame.Rect(x, strip.y + px(8), side, side))
            x += side + gap

    def look_at(self, seat: int) -> None:
        """Show another seat's hand."""
        self.seat = seat
        self.rebuild()

    def look_up(self, about: str) -> None:
        """Open the rule book at what a payment is about."""
        account = self.account
        self.stack.push(RulebookScreen(self.shell, account.game, options=account.options, about=about))

    def escape(self) -> None:
        """Look at the table."""
        self.close()
