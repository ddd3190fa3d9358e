"""A match of the past: places, the course of the scores, and a check of its log; knows no game by name."""

import pygame

from game.session.recordbook import RecordBook
from game.session.records import MatchRecord
from game.session.saves import UNUSABLE
from game.session.verify import add_up, rerun, variant_of
from game.ui import theme
from game.ui.pastplay import Story
from game.ui.people import skill
from game.ui.screens.page import Page
from game.ui.screens.pastsheet import PastSheet
from game.ui.screens.result import Standing, StandingRow
from game.ui.screens.watch import WatchScreen
from game.ui.shell import BotCard, Shell
from game.ui.text import Style
from game.ui.widgets.base import Label
from game.ui.widgets.button import Button
from game.ui.widgets.chart import Course, ScoreChart
from game.ui.widgets.form import heading
from game.ui.widgets.recordparts import day

STRANGER = "crane"
"""The portrait of somebody this program does not know."""


def face_of(shell: Shell, name: str) -> BotCard:
    """Return what is known of an opponent by the name in a log; a stranger keeps that name and has a bird's face."""
    found = shell.catalog.bot(name) or next((card for card in shell.catalog.strangers if card.id == name), None)
    return found or BotCard(name, name, "", STRANGER)


def standings_of(shell: Shell, match: MatchRecord) -> list[Standing]:
    """Return the seats of a match by place."""
    made = []
    final = match.course()[-1]
    for seat, (place, player) in enumerate(zip(match.places(), match.players, strict=True)):
        if seat == match.seat:
            made.append(Standing(place, shell.words("table.you"), final[seat], "sparrow", own=True))
        else:
            card = face_of(shell, player.name)
            note = skill(card.level, card.temper, shell.words)
            made.append(Standing(place, shell.say(card.name), final[seat], card.portrait, note))
    return sorted(made, key=lambda one: one.rank)


class PastMatchScreen(Page):
    """One match of the records."""

    name = "pastmatch"

    def __init__(self, shell: Shell, book: RecordBook, match: MatchRecord) -> None:
        super().__init__(shell)
        self.book = book
        self.match = match
        self.log = book.log_of(match)
        self.said = ""
        self.well = True
        self.default = "pastmatch:back"

    def build(self) -> None:
        """Lay out places and chart."""
        shell, match = self.shell, self.match
        px = shell.scale.px
        card = shell.catalog.entry(match.game, match.options)
        standings = standings_of(shell, match)
        room = self.frame(1700, 300 + 132 * len(standings), shell.say(card.name) if card else match.game, self._note())
        back = Button(shell, "pastmatch:back", shell.words("setup.back"), self.close, key="back")
        check = Button(shell, "pastmatch:check", shell.words("records.check"), self.check)
        check.enabled = self.log is not None
        sheets = Button(shell, "pastmatch:account", shell.words("watch.accounts"), self.open_account)
        sheets.enabled = self.log is not None and bool(match.hands)
        watch = Button(shell, "pastmatch:watch", shell.words("watch.watch"), self.watch, kind="gold", key="go")
        watch.enabled = self.log is not None
        room = self.foot(room, [back, check], [sheets, watch])
        style = Style("small", "regular", theme.MUTED if self.well else theme.MINUS)
        text = self.said or shell.words("records.check_help" if self.log is not None else "records.no_log")
        label = Label(shell, text, style, wrap=True)
        high = label.height_for(room.w)
        self.add(label, pygame.Rect(room.x, room.bottom - high, room.w, high))
        room.h -= high + px(10)
        left = pygame.Rect(room.x, room.y, round(room.w * 0.47), room.h)
        gap = px(12)
        tall = min(px(120), (left.h - gap * (len(standings) - 1)) // max(1, len(standings)))
        for index, standing in enumerate(standings):
            row = pygame.Rect(left.x, left.y + px(4) + index * (tall + gap), left.w, tall)
            self.add(StandingRow(shell, standing), row)
        self._chart(pygame.Rect(left.right + px(44), room.y, room.right - left.right - px(44), room.h))

    def _chart(self, room: pygame.Rect) -> None:
        head = heading(self.shell, self.shell.words("result.course"))
        high = self.shell.type.line_height(head.style)
        self.add(head, pygame.Rect(room.x, room.y, room.w, high))
        portraits = tuple(
            "sparrow" if seat == self.match.seat else face_of(self.shell, player.name).portrait
            for seat, player in enumerate(self.match.players)
        )
        chart = ScoreChart(self.shell, Course(tuple(self.match.course()), portraits, self.match.seat))
        top = room.y + high + self.shell.scale.px(6)
        self.add(chart, pygame.Rect(room.x, top, room.w, room.bottom - top))

    def _note(self) -> str:
        words, match = self.shell.words, self.match
        key = "records.hands" if match.finished else "records.unfinished"
        parts = [day(match.created), words(key, hands=len(match.hands))]
        if match.practice:
            parts.append(words("records.practice"))
        return words("table.dot").join(parts)

    # --- its hands
    def _story(self) -> Story | None:
        """Return the hands of the match; None, and a word about it, if its log cannot be read."""
        log = self.book.saves.open(self.log) if self.log is not None else None
        if log is None or not log.hands:
            self._say(self.shell.words("records.no_log"))
            return None
        try:
            names = [player.name for seat, player in enumerate(log.header.players) if seat != self.match.seat]
            cards = [face_of(self.shell, name) for name in names]
            variant = variant_of(log, self.book.saves.games)
            add_up(log, variant)
            return Story(log, variant, self.match.seat, cards)
        except UNUSABLE as error:
            self._say(self.shell.words("records.log_unreadable", detail=error))
            return None

    def _say(self, text: str) -> None:
        """Tell what is wrong with the log."""
        self.well, self.said = False, text
        self.rebuild()

    def _title(self) -> str:
        card = self.shell.catalog.entry(self.match.game, self.match.options)
        return self.shell.say(card.name) if card else self.match.game

    def watch(self, hand: int = 0) -> None:
        """Show the hands on the table."""
        story = self._story()
        if story is not None:
            self.stack.push(WatchScreen(self.shell, story, self._title, hand))

    def open_account(self) -> None:
        """Open the account of the first hand, and from it those of the others."""
        story = self._story()
        if story is not None and story.finished(0):
            self.stack.push(PastSheet(self.shell, story, self._title, 0, self.watch))

    def check(self) -> None:
        """Play the log again through the engine and say whether it is what the rules make of it."""
        log = self.book.saves.open(self.log) if self.log is not None else None
        words = self.shell.words
        if log is None:
            self.well, self.said = False, words("records.no_log")
        else:
            try:
                done = rerun(log, variant_of(log, self.book.saves.games))
            except UNUSABLE as error:
                self.well, self.said = False, words("records.differs", detail=error)
            else:
                steps = sum(hand.answers for hand in done.hands)
                self.well, self.said = True, words("records.agrees", hands=len(done.hands), answers=steps)
        self.rebuild()
