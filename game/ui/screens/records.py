"""What the player has done: figures, form, the best win, opponents, past matches; knows no game by name."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from game.engine.options import OptionError
from game.engine.variant import Variant
from game.session.recordbook import RecordBook
from game.session.records import MatchRecord, Tally
from game.ui import theme
from game.ui.people import skill
from game.ui.screens.page import Page
from game.ui.screens.pastmatch import PastMatchScreen, face_of
from game.ui.settings import Notice, Value
from game.ui.shell import GameCard, Shell
from game.ui.table.ledger import fan_texts
from game.ui.text import Style, signed
from game.ui.widgets.base import Label, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.chart import FormChart, ShareBar
from game.ui.widgets.controls import Pick, Segments, row_height
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.form import heading
from game.ui.widgets.recordparts import CAPTION, NUMBER, AgainstRow, BestHand, Figure, MatchRow, day
from game.ui.widgets.scroll import ScrollArea

ALL: Final = "all"
TABS: Final = ("overview", "opponents", "matches")
FORM: Final = 20
"""So many late matches are shown as columns."""
MOST_ROWS: Final = 200
"""So many past matches are listed."""
COLUMNS: Final = 5
PLACES: Final = 4
HEADING: Final = Style("head", "serif")


class RecordsScreen(Page):
    """The records; logs that are not counted yet are counted while the page is open, one after the other."""

    name = "records"

    def __init__(self, shell: Shell, book: RecordBook) -> None:
        super().__init__(shell)
        self.book = book
        self.tab = TABS[0]
        self.game = ALL
        self.waiting = book.pending()
        self.default = "records:back"
        self.area: ScrollArea | None = None
        self.area_of = ""
        self.sheet: list[Widget] = []

    # --- counting
    def enter(self) -> None:
        """Begin to count, and tell what the file had to say."""
        self.shell.notices += [Notice(*item) for item in self.book.take_notices()]
        self.animating = bool(self.waiting)

    def update(self, _dt: float) -> None:
        """Count one log."""
        if self.waiting:
            self.book.count(self.waiting.pop(0))
        if not self.waiting:
            self.animating = False
            self.book.save()
        self.rebuild()

    def leave(self) -> None:
        """Keep what was counted."""
        if self.animating:
            self.book.save()

    # --- what is shown
    def matches(self) -> list[MatchRecord]:
        """Return the matches of the chosen game, oldest first."""
        return [match for match in self.book.matches if self.game in (ALL, self._entry_id(match))]

    def _entry(self, match: MatchRecord) -> GameCard | None:
        return self.shell.catalog.entry(match.game, match.options)

    def _entry_id(self, match: MatchRecord) -> str:
        card = self._entry(match)
        return card.id if card else match.game

    def build(self) -> None:
        """Lay out the chosen part."""
        shell = self.shell
        px = shell.scale.px
        note = shell.words("records.counting", count=len(self.waiting)) if self.waiting else ""
        room = self.frame(1700, 1000, shell.words("records.title"), note)
        back = Button(shell, "records:back", shell.words("setup.back"), self.close, key="back")
        room = self.foot(room, [back], [])
        high = row_height(shell)
        self._choices(pygame.Rect(room.x, room.y, room.w, high))
        body = pygame.Rect(room.x, room.y + high + px(18), room.w, room.h - high - px(18))
        matches = self.matches()
        if not matches:
            self._nothing(body, "nothing" if self.game == ALL else "nothing_of")
        elif self.tab != "matches" and all(match.practice for match in matches):
            self._nothing(body, "only_practice")
        else:
            self._fill(body, matches)

    def _fill(self, body: pygame.Rect, matches: Sequence[MatchRecord]) -> None:
        """Show the chosen part, scrolled to where it was."""
        name = f"{self.tab} {self.game}"
        offset = self.area.offset if self.area is not None and self.area_of == name else 0
        inner = pygame.Rect(body.x, body.y, body.w - self.shell.scale.px(26), body.h)
        if self.tab == "overview":
            self._overview(inner, matches)
            rows = self.sheet
        else:
            rows = self._opponents(inner, matches) if self.tab == "opponents" else self._past(inner, matches)
        self.area, self.area_of = ScrollArea(self.shell, f"records:{self.tab}", rows, offset=offset), name
        self.add(self.area, body)

    def _choices(self, row: pygame.Rect) -> None:
        shell = self.shell
        tabs = [Pick(tab, shell.words(f"records.tab.{tab}")) for tab in TABS]
        segments = Segments(shell, "records:tab", tabs, self.tab, self._take_tab)
        self.add(segments, pygame.Rect(row.x, row.y, min(segments.natural_width(), row.w * 6 // 10), row.h))
        games = [Pick(ALL, shell.words("records.all"))]
        games += [Pick(card.id, shell.say(card.name)) for card in shell.catalog.games]
        field = DropDown(shell, "records:game", games, self.game, self._take_game, self.stack.push)
        wide = min(field.natural_width(), row.w * 38 // 100)
        self.add(field, pygame.Rect(row.right - wide, row.y, wide, row.h))

    def _take_tab(self, value: Value) -> None:
        self.tab = str(value)
        self.rebuild()

    def _take_game(self, value: Value) -> None:
        self.game = str(value)
        self.rebuild()

    def _nothing(self, body: pygame.Rect, why: str) -> None:
        """Say why there is nothing to show."""
        shell = self.shell
        label = Label(shell, shell.words(f"records.{why}"), Style("label", "regular", theme.MUTED), "center", wrap=True)
        wide = min(body.w, shell.scale.px(1000))
        high = label.height_for(wide)
        self.add(label, pygame.Rect(body.centerx - wide // 2, body.centery - high, wide, high))

    # --- overview
    def _overview(self, body: pygame.Rect, matches: Sequence[MatchRecord]) -> None:
        """Put everything about some matches on a sheet that scrolls where large type needs more room."""
        px, line = self.shell.scale.px, self.shell.type.line_height
        tally = Tally.of(matches)
        self.sheet = []
        best = self._best(tally)
        tall = best.height_for(body.w) + px(16) if best is not None else 0
        label = Label(self.shell, self._counts(tally), CAPTION, wrap=True)
        words = label.height_for(body.w) + px(12) if label.text else 0
        y = self._figures(body, tally) + px(18)
        least = line(HEADING) + px(6) + max(PLACES * line(Style("small")), 3 * line(Style("tiny")) + px(100))
        low = max(body.bottom, y + least + words + tall)
        if best is not None:
            low -= tall - px(16)
            self._put(best, pygame.Rect(body.x, low, body.w, tall - px(16)))
            low -= px(16)
        if label.text:
            low -= words - px(12)
            self._put(label, pygame.Rect(body.x, low, body.w, words - px(12)))
            low -= px(12)
        left = pygame.Rect(body.x, y, round(body.w * 0.56), low - y)
        self._form(left, matches)
        self._places(pygame.Rect(left.right + px(44), y, body.right - left.right - px(44), low - y), tally)

    def _put(self, widget: Widget, rect: pygame.Rect) -> None:
        widget.place(rect)
        self.sheet.append(widget)

    def _figures(self, body: pygame.Rect, tally: Tally) -> int:
        """Put the figures into rows and return where they end."""
        px, line = self.shell.scale.px, self.shell.type.line_height
        high = line(NUMBER) + line(CAPTION) + px(14)
        gap = px(14)
        wide = (body.w - gap * (COLUMNS - 1)) // COLUMNS
        y = body.y
        for index, figure in enumerate(self._figure_list(tally)):
            column, row = index % COLUMNS, index // COLUMNS
            y = body.y + row * (high + gap)
            self._put(figure, pygame.Rect(body.x + column * (wide + gap), y, wide, high))
        return y + high

    def _figure_list(self, tally: Tally) -> list[Figure]:
        shell = self.shell

        def of_wins(count: int) -> float:
            return count / tally.wins if tally.wins else 0.0

        colour = theme.PLUS if tally.points > 0 else theme.MINUS if tally.points < 0 else theme.CREAM
        made = [
            ("matches", str(tally.matches), NUMBER),
            ("place", f"{tally.average_place:.2f}" if tally.matches else "–", NUMBER),
            ("points", signed(tally.points), Style(NUMBER.size, "bold", colour)),
            ("hands", str(tally.hands), NUMBER),
            ("gangs", str(tally.gangs.total()), NUMBER),
            ("wins", percent(tally.share(tally.wins)), NUMBER),
            ("self_drawn", percent(of_wins(tally.self_drawn)), NUMBER),
            ("fed", percent(tally.share(tally.fed)), NUMBER),
            ("drawn", percent(tally.share(tally.drawn)), NUMBER),
            ("worth", f"{tally.average_worth:.1f}" if tally.wins else "–", NUMBER),
        ]
        return [Figure(shell, text, shell.words(f"records.figure.{key}"), style) for key, text, style in made]

    def _counts(self, tally: Tally) -> str:
        """Return the kinds of gangs, and of declarations where one game is chosen."""
        shell, words = self.shell, self.shell.words
        card = shell.catalog.game(self.game)
        parts = [_listed(words("records.gangs"), tally.gangs, lambda kind: words(f"records.gang.{kind}"))]
        if card is not None:
            parts.append(
                _listed(
                    words("records.declared"), tally.declared, lambda kind: shell.say(f"{card.game}.declare.{kind}")
                )
            )
        return "    ".join(part for part in parts if part)

    def _form(self, room: pygame.Rect, matches: Sequence[MatchRecord]) -> None:
        done = [match for match in matches if match.finished and not match.practice][-FORM:]
        room = self._titled(room, self.shell.words("records.form"))
        if done:
            points, places = [m.points for m in done], [m.places()[m.seat] for m in done]
            self._put(FormChart(self.shell, points, places, FORM), room)
        else:
            text = self.shell.words("records.no_form")
            label = Label(self.shell, text, Style("body", "regular", theme.MUTED), wrap=True)
            self._put(label, pygame.Rect(room.x, room.y, room.w, min(room.h, label.height_for(room.w))))

    def _places(self, room: pygame.Rect, tally: Tally) -> None:
        shell = self.shell
        room = self._titled(room, shell.words("records.places"))
        most = max(PLACES, *tally.places) if tally.places else PLACES
        high = min(room.h // most, shell.scale.px(54))
        for place in range(1, most + 1):
            count = tally.places[place]
            share = count / tally.matches if tally.matches else 0.0
            text = shell.words("records.times", count=count, share=percent(share))
            bar = ShareBar(shell, shell.words(f"result.rank_{place}"), share, text, lit=place == 1)
            self._put(bar, pygame.Rect(room.x, room.y + (place - 1) * high, room.w, high))

    def _titled(self, room: pygame.Rect, text: str) -> pygame.Rect:
        head = heading(self.shell, text)
        high = self.shell.type.line_height(head.style)
        self._put(head, pygame.Rect(room.x, room.y, room.w, high))
        gap = self.shell.scale.px(6)
        return pygame.Rect(room.x, room.y + high + gap, room.w, room.h - high - gap)

    def _best(self, tally: Tally) -> BestHand | None:
        match = tally.best
        if match is None or match.best is None:
            return None
        shell, best = self.shell, match.best
        card = self._entry(match)
        cause = f"{match.game}.cause.{best.cause}"
        parts = [shell.say(card.name) if card else match.game, day(match.created)]
        if shell.words.has(cause):
            parts.insert(1, shell.words(cause))
        title = shell.words("records.best", where=shell.words("table.dot").join(parts))
        variant = variant_of(self.book, match)
        fans = fan_texts(best.lines, variant, shell.words) if variant is not None else []
        return BestHand(shell, best, title, shell.words("table.dot").join(fans))

    # --- lists
    def _opponents(self, body: pygame.Rect, matches: Sequence[MatchRecord]) -> list[Widget]:
        shell = self.shell
        rows: list[Widget] = []
        against = Tally.of(matches).against
        for name, one in sorted(against.items(), key=lambda item: (-item[1].matches, item[0])):
            card = face_of(shell, name)
            rows.append(AgainstRow(shell, card, shell.say(card.name), skill(card.level, card.temper, shell.words), one))
        return self._stacked(body, rows)

    def _past(self, body: pygame.Rect, matches: Sequence[MatchRecord]) -> list[Widget]:
        shell = self.shell
        rows: list[Widget] = []
        for match in list(reversed(matches))[:MOST_ROWS]:
            card = self._entry(match)
            key = "records.hands" if match.finished else "records.unfinished"
            state = shell.words("table.dot").join((day(match.created), shell.words(key, hands=len(match.hands))))
            if match.practice:
                state = shell.words("table.dot").join((state, shell.words("records.practice")))
            others = [player.name for seat, player in enumerate(match.players) if seat != match.seat]
            faces = [face_of(shell, name).portrait for name in others]
            title = shell.say(card.name) if card else match.game
            rows.append(MatchRow(shell, match, title, state, faces, partial(self._open, match)))
        return self._stacked(body, rows)

    def _stacked(self, body: pygame.Rect, rows: list[Widget]) -> list[Widget]:
        px, line = self.shell.scale.px, self.shell.type.line_height
        high = max(px(76), line(Style("body")) + line(CAPTION) + px(12))
        for index, row in enumerate(rows):
            row.place(pygame.Rect(body.x, body.y + index * (high + px(10)), body.w, high))
        return rows

    def _open(self, match: MatchRecord) -> None:
        self.stack.push(PastMatchScreen(self.shell, self.book, match))


def percent(share: float) -> str:
    """Return a share as a percentage with one decimal, without it for nothing and all."""
    return f"{100 * share:.1f}%" if 0 < share < 1 else f"{round(100 * share)}%"


def variant_of(book: RecordBook, match: MatchRecord) -> Variant[Any] | None:
    """Return the game of a record with its options; None if this program has no such game or option any more."""
    game = book.saves.games.get(match.game)
    try:
        return game(game.option_set.make(match.options)) if game is not None else None
    except OptionError:
        return None


def _listed(title: str, counts: Counter[str], named: Callable[[str], str]) -> str:
    inner = "  ".join(f"{named(kind)} {count}" for kind, count in counts.most_common())
    return f"{title} {inner}" if inner else ""
