"""The rule book: chapters on the left, their text on the right, a search over all of them; knows no game by name."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import pygame

from game.ui import book, theme
from game.ui.book import BookChapter
from game.ui.markdown import Block, Span
from game.ui.screens.typing import TypingPage
from game.ui.settings import Value
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Ink, Label, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Pick, Segments, row_height
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.example import ExampleCard
from game.ui.widgets.richtext import Flow, Prose, TableView, stack
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.textfield import TextField

HEAD: Final = Style("head", "serif", theme.GOLD_LIGHT)
GROUP: Final = Style("small", "bold", theme.GOLD)
NAME: Final = Style("body", "bold")
COUNT: Final = Style("small", "bold", theme.GOLD)
ALL: Final = "book:found"
TALL: Final = 4000
"""More than any window has: the page takes all the height there is."""


class ChapterButton(Button):
    """A chapter in the list: its name in as many lines as it needs, and how often it holds what is looked for."""

    count = 0

    def _inside(self, width: int) -> int:
        return width - 2 * self.shell.scale.px(16) - (self._count_width() if self.count else 0)

    def _count_width(self) -> int:
        return self.shell.type.width(str(self.count), COUNT) + self.shell.scale.px(12)

    def height_for(self, width: int) -> int:
        """Return the height at a width, in pixels."""
        lines = self.shell.type.lines(self.text, NAME, self._inside(width))
        step = self.shell.type.line_height(NAME)
        return max(row_height(self.shell) + self.shell.scale.px(4), len(lines) * step + self.shell.scale.px(14))

    def compose(self) -> list[Ink]:
        """Return name and count."""
        step = self.shell.type.line_height(NAME)
        lines = self.shell.type.lines(self.text, NAME, self._inside(self.rect.w))
        x, y = self.rect.x + self.shell.scale.px(16), self.rect.centery - len(lines) * step // 2
        inks = [Ink(line, (x, y + i * step + (step - line.height) // 2), self.look.ink) for i, line in enumerate(lines)]
        if self.count:
            room = pygame.Rect(self.rect.x, self.rect.y, self.rect.w - self.shell.scale.px(14), self.rect.h)
            inks.append(self.write(str(self.count), COUNT, room, "right"))
        return inks


class RulebookScreen(TypingPage):
    """The rule book of every game.

    `game`, `chapter` (its key, or words of its title) and `query` say where it opens; `options` are those being played.
    """

    name = "book"
    home = "book:search"

    def __init__(
        self,
        shell: Shell,
        game: str = "",
        *,
        options: Mapping[str, Value] | None = None,
        chapter: str = "",
        query: str = "",
    ) -> None:
        super().__init__(shell)
        self.games = book.shelved(shell)
        known = [variant.id for variant in self.games]
        self.own = game
        self.options = dict(options or {})
        self.game = game if game in known else known[0]
        self.query = query
        self.chapter = chapter
        self.area: ScrollArea | None = None
        self.side: ScrollArea | None = None
        self.search = TextField(shell, self.home, query, self.look_for, icon="eye")
        self._books: dict[tuple[str, str], list[BookChapter]] = {}
        if query:
            self.chapter = ALL

    # --- content
    @property
    def chapters(self) -> list[BookChapter]:
        """Return the chapters of the game shown, in the language of the window."""
        key = (self.game, self.shell.words.language)
        if key not in self._books:
            options = self.options if self.game == self.own else None
            self._books[key] = book.chapters_of(self.shell, self.game, options)
        return self._books[key]

    def found(self) -> list[tuple[BookChapter, int]]:
        """Return the chapters that hold the query, with how many places in each."""
        counted = [(one, len(book.found_in(self.shell, self.game, one, self.query))) for one in self.chapters]
        return [(one, count) for one, count in counted if count]

    def present(self) -> BookChapter | None:
        """Return the chapter that is open, None while all findings are shown."""
        if self.chapter == ALL and self.query:
            return None
        named = (one for one in self.chapters if self.chapter in (one.key, one.title))
        return next(named, self.chapters[0])

    # --- layout
    def build(self) -> None:
        """Lay out head, chapters and text."""
        shell = self.shell
        px = shell.scale.px
        offset, side_offset = (area.offset if area else 0 for area in (self.area, self.side))
        title = shell.words("book.title")
        room = self.frame(1720, TALL, title)
        self._head(self.header(room, title))
        left = pygame.Rect(room.x, room.y, max(round(room.w * 0.2), px(250)), room.h)
        self.side = self.add(ScrollArea(shell, "book:chapters", self._list(left), offset=side_offset), left)
        x = left.right + px(40)
        right = pygame.Rect(x, room.y, room.right - x, room.h)
        column = pygame.Rect(right.x, right.y, min(right.w - px(34), px(1240)), 0)
        rows = self._text(column)
        self.area = self.add(ScrollArea(shell, "book:text", rows, offset=offset, bottom=px(30)), right)

    def _head(self, head: pygame.Rect) -> None:
        """Put games, search and the way back beside the headline."""
        shell = self.shell
        px = shell.scale.px
        high = min(row_height(shell), head.h)
        y = head.centery - high // 2
        close = Button(shell, "book:close", "", self.close, icon="close", key="back", show_key=False)
        self.add(close, pygame.Rect(head.right - high, y, high, high))
        wide = min(px(430), head.w // 3)
        self.search.hint = shell.words("book.search")
        self.add(self.search, pygame.Rect(head.right - high - px(18) - wide, y, wide, high))
        room = head.w - high - px(18) - wide - px(28)
        if len(self.games) > 1 and room > px(120):
            picks = [Pick(game.id, shell.say(f"{game.id}.name")) for game in self.games]
            segments = Segments(shell, "book:game", picks, self.game, self.open_game)
            if segments.natural_width() <= room:
                self.add(segments, pygame.Rect(head.x, y, segments.natural_width(), high))
            else:
                field = DropDown(shell, "book:game", picks, self.game, self.open_game, self.stack.push)
                self.add(field, pygame.Rect(head.x, y, min(room, field.natural_width()), high))
        elif room > px(120):
            label = Label(shell, shell.say(f"{self.game}.name"), Style("label", "bold", theme.MUTED))
            self.add(label, pygame.Rect(head.x, head.y, room, head.h))

    def _list(self, left: pygame.Rect) -> list[Widget]:
        """Return the chapters as buttons; while searching only those that hold the query."""
        shell = self.shell
        px = shell.scale.px
        y = left.y
        rows: list[Widget] = []
        width = left.w - px(22)

        def put(widget: Widget, high: int, gap: int) -> None:
            nonlocal y
            widget.place(pygame.Rect(left.x, y, width, high))
            rows.append(widget)
            y += high + gap

        present = self.present()
        entries = self.found() if self.query else [(one, 0) for one in self.chapters]
        if self.query:
            text = shell.words("book.all", count=sum(count for _, count in entries))
            button = self._button(ALL, text, 0, lit=present is None)
            put(button, button.height_for(width), px(14))
        group = "rules"
        for one, count in entries:
            if one.group != group:
                group = one.group
                y += px(8)
                label = Label(shell, shell.words(f"book.group.{group}"), GROUP)
                put(label, shell.type.line_height(GROUP), px(6))
            button = self._button(one.key, one.title, count, lit=one is present)
            put(button, button.height_for(width), px(6))
        return rows

    def _button(self, key: str, text: str, count: int, *, lit: bool) -> ChapterButton:
        button = ChapterButton(self.shell, key, text, partial(self.open, key))
        button.count = count
        button.lit = lit
        return button

    def _text(self, column: pygame.Rect) -> list[Widget]:
        px = self.shell.scale.px
        present = self.present()
        flows: list[Flow] = []
        if present is not None:
            flows = self._chapter(present, list(present.entries))
        else:
            for one in self.chapters:
                entries = book.found_in(self.shell, self.game, one, self.query)
                flows += self._chapter(one, entries) if entries else []
            if not flows:
                none = self.shell.words("book.nothing", query=self.query)
                flows = [Prose(self.shell, Block("paragraph", (Span(none),)))]
        stack(column, flows, px(14))
        return list(flows)

    def _chapter(self, chapter: BookChapter, entries: list[book.Entry]) -> list[Flow]:
        shell, game = self.shell, next(one for one in self.games if one.id == self.game)
        flows: list[Flow] = [Prose(shell, Block("paragraph", (Span(chapter.title),)), HEAD)]
        if chapter.group == "examples" and entries:
            flows.append(Prose(shell, Block("paragraph", (Span(shell.words("book.seats")),)), self._note()))
        for entry in entries:
            shown = book.lit(entry, self.query)
            if isinstance(shown, Block):
                flows.append(TableView(shell, shown) if shown.kind == "table" else Prose(shell, shown))
            else:
                flows.append(ExampleCard(shell, game, shown, self.query))
        return flows

    @staticmethod
    def _note() -> Style:
        return Style("small", "regular", theme.MUTED)

    # --- answers
    def open(self, key: str) -> None:
        """Show a chapter from its beginning, or at the first place that is looked for."""
        self.chapter = key
        self.area = None
        self.rebuild()
        if self.query and key != ALL and self.area is not None:
            self._show_first()

    def _show_first(self) -> None:
        area = self.area
        present = self.present()
        if area is None or present is None:
            return
        held = book.found_in(self.shell, self.game, present, self.query)
        first = next((i for i, entry in enumerate(present.entries) if entry in held), 0)
        extra = len(area.rows) - len(present.entries)
        if first:
            area.scroll_to(area.rows[first + extra].rect.y - area.rect.y - self.shell.scale.px(30))
        self.damage(area.rect)

    def open_game(self, name: Value) -> None:
        """Show another game's book."""
        self.game = str(name)
        self.chapter = ALL if self.query else ""
        self.area = self.side = None
        self.rebuild()

    def look_for(self, query: str) -> None:
        """Show everything that holds a query."""
        self.query = query
        self.chapter = ALL if query.strip() else ""
        self.area = self.side = None
        self.rebuild()
