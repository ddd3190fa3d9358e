"""The rule book: chapters on the left, their text on the right, a search over all of them; knows no game by name."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Final

import pygame

from game.ui import book, theme
from game.ui.book import BookChapter
from game.ui.markdown import Block, Span
from game.ui.screens.typing import TypingPage
from game.ui.settings import Value
from game.ui.shelf import shelved
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Label, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Pick, Segments, row_height
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.example import ExampleCard
from game.ui.widgets.linebutton import LineButton
from game.ui.widgets.richtext import Flow, Prose, TableView, Written, stack
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.textfield import TextField
from game.variants import by_id

HEAD: Final = Style("head", "serif", theme.GOLD_LIGHT)
GROUP: Final = Style("small", "bold", theme.GOLD)
ALL: Final = "book:found"
MEASURE: Final = 34
"""Width of the column of words in sizes of its type."""
LEAST_BESIDE: Final = 17
"""The least width of a column of examples, likewise."""
WORDS_PART: Final = 0.54
SIZES: Final[tuple[str, ...]] = ("label", "body")
"""Sizes of the words; a short chapter has the larger one."""
ROOMY: Final = 0.8
"""Part of the page's height that words in the larger size may take."""
TALL: Final = 4000
"""More than any window has: the page takes all the height there is."""


class RulebookScreen(TypingPage):
    """The rule book of every game.

    `game`, `chapter` (its key, or words of its title), `query` and `about` (what a reason or a payment is called in the
    game's texts, such as `reason.pass_lock`) say where it opens; `options` are those being played.
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
        about: str = "",
    ) -> None:
        super().__init__(shell)
        self.games = shelved(shell)
        known = [variant.id for variant in self.games]
        self.own = game
        self.options = dict(options or {})
        self.game = game if game in known else known[0]
        self.query = query
        self.chapter = chapter
        self.area: ScrollArea | None = None
        self.side: ScrollArea | None = None
        self.search = TextField(shell, self.home, query, self.look_for, icon="search")
        self.search.words = self._names
        self.size: str = SIZES[-1]
        self._books: dict[tuple[str, str], list[BookChapter]] = {}
        self.about = about
        found = book.chapter_about(self.chapters, about) if about else None
        if query:
            self.chapter = ALL
        elif found is not None:
            self.chapter = found[0].key

    # --- content
    def _names(self) -> list[str]:
        """Return what one may look for: chapters, fans and the rest that the game's texts name."""
        words, game = self.shell.words, self.game
        groups = (f"{game}.fan.", f"{game}.option.", f"{game}.cause.")
        named = [text for group in groups for key, text in words.table.items() if key.startswith(group)]
        plain = [re.sub(r"[^\w\s-]+.*$", "", text).strip() for text in named]
        return [one.title for one in self.chapters] + [text for text in plain if text]

    def likely(self) -> str:
        """Return a word of this game to look for: a fan, but the first, which is the plain hand."""
        fans = [text for key, text in self.shell.words.table.items() if key.startswith(f"{self.game}.fan.")]
        return next(iter([*fans[1:], *fans, self.shell.say(f"{self.game}.name")]))

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
        # The bar at the left of what the page was opened for lies outside the column.
        seen = pygame.Rect(right.x - px(24), right.y, right.w + px(24), right.h)
        rows = self._text(right)
        self.area = self.add(ScrollArea(shell, "book:text", rows, offset=offset, bottom=px(30)), seen)
        if self.about:
            self._show_about()

    def _head(self, head: pygame.Rect) -> None:
        """Put games, search and the way back beside the headline."""
        shell = self.shell
        px = shell.scale.px
        high = min(row_height(shell), head.h)
        y = head.centery - high // 2
        close = Button(shell, "book:close", "", self.close, icon="close", key="back", show_key=False)
        self.add(close, pygame.Rect(head.right - high, y, high, high))
        wide = min(px(430), head.w // 3)
        self.search.hint = shell.words("book.search", word=self.likely())
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

    def _button(self, key: str, text: str, count: int, *, lit: bool) -> LineButton:
        button = LineButton(self.shell, key, text, partial(self.open, key))
        button.count = count
        button.lit = lit
        return button

    def _text(self, page: pygame.Rect) -> list[Widget]:
        """Return what stands on the page: the words in a column of their own, examples beside them."""
        present = self.present()
        words, beside = self._columns(page)
        if present is not None and present.group == "examples":
            return self._cards(present, page, [words, beside] if beside is not None else [words])
        if present is not None:
            for self.size in SIZES:
                flows: list[Flow] = self._chapter(present, list(present.entries))
                low = stack(words, flows, self._gap())
                if low < page.y + page.h * ROOMY:
                    break
            cards = (
                self._beside(present, beside, max(low, page.bottom - self.shell.scale.px(32)))
                if beside is not None
                else []
            )
            return [*flows, *cards]
        return self._found(words)

    def _found(self, column: pygame.Rect) -> list[Widget]:
        """Return every place that holds the query, chapter by chapter."""
        flows: list[Flow] = []
        for one in self.chapters:
            entries = book.found_in(self.shell, self.game, one, self.query)
            flows += self._chapter(one, entries) if entries else []
        if not flows:
            none = self.shell.words("book.nothing", query=self.query)
            flows = [Prose(self.shell, Block("paragraph", (Span(none),)))]
        stack(column, flows, self._gap())
        return list(flows)

    def _columns(self, page: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect | None]:
        """Return the column of the words, never wider than reads well, and the one beside it if there is room."""
        gap = self.shell.scale.px(64)
        body = self.shell.type.px(Style("body"))
        width = page.w - self.shell.scale.px(34)
        words = min(MEASURE * body, round(width * WORDS_PART))
        beside = width - words - gap
        if beside < LEAST_BESIDE * body:
            words = min(width, MEASURE * body)
            return pygame.Rect(page.x + (width - words) // 2, page.y, words, 0), None
        return pygame.Rect(page.x, page.y, words, 0), pygame.Rect(page.x + words + gap, page.y, beside, 0)

    def _gap(self) -> int:
        return self.shell.scale.px(14)

    def _cards(self, chapter: BookChapter, page: pygame.Rect, columns: list[pygame.Rect]) -> list[Widget]:
        """Return the examples of a chapter under its headline, each in the column that is shorter so far."""
        head = self._chapter(chapter, [])
        width = columns[-1].right - columns[0].x
        y = stack(pygame.Rect(columns[0].x, page.y, width, 0), head, self._gap())
        gap = self.shell.scale.px(24)
        each = (width - gap * (len(columns) - 1)) // len(columns)
        lows = [y] * len(columns)
        rows: list[Widget] = [*head]
        for entry in chapter.entries:
            card = self._entry(entry)
            place = lows.index(min(lows))
            high = card.height_for(each)
            card.place(pygame.Rect(columns[0].x + place * (each + gap), lows[place], each, high))
            lows[place] += high + gap
            rows.append(card)
        return rows

    def _beside(self, chapter: BookChapter, column: pygame.Rect, bottom: int) -> list[Widget]:
        """Return examples beside a chapter, as many as end above `bottom`."""
        game = by_id(self.game)
        head = Prose(self.shell, Block("paragraph", (Span(self.shell.words("book.beside")),)), GROUP)
        y = stack(column, [head], self.shell.scale.px(8))
        rows: list[Widget] = []
        for example in book.examples_for(self.game, chapter, self.chapters):
            card = ExampleCard(self.shell, game, example)
            high = card.height_for(column.w)
            if y + high > bottom:
                continue
            card.place(pygame.Rect(column.x, y, column.w, high))
            rows.append(card)
            y += high + self._gap()
        return [head, *rows] if rows else []

    def _chapter(self, chapter: BookChapter, entries: list[book.Entry]) -> list[Flow]:
        shell = self.shell
        flows: list[Flow] = [Prose(shell, Block("paragraph", (Span(chapter.title),)), HEAD)]
        if chapter.group == "examples":
            flows.append(Prose(shell, Block("paragraph", (Span(shell.words("book.seats")),)), self._note()))
        return [*flows, *(self._entry(entry) for entry in entries)]

    def _entry(self, entry: book.Entry) -> Flow:
        """Return a block or an example as it is drawn; what the page was opened for is pointed at."""
        shown = book.lit(entry, self.query)
        if not isinstance(shown, Block):
            return ExampleCard(self.shell, by_id(self.game), shown, self.query)
        made = TableView(self.shell, shown) if shown.kind == "table" else Prose(self.shell, shown, Style(self.size))
        made.noted = bool(self.about) and self.about in shown.about
        return made

    @staticmethod
    def _note() -> Style:
        return Style("small", "regular", theme.MUTED)

    def _show_about(self) -> None:
        """Bring the block that the page was opened for into sight, once."""
        area = self.area
        noted = next((row for row in area.rows if isinstance(row, Written) and row.noted), None) if area else None
        if area is not None and noted is not None and noted.rect.bottom > area.rect.bottom:
            area.scroll_to(noted.rect.y - area.rect.y - self.shell.scale.px(30))

    # --- answers
    def open(self, key: str) -> None:
        """Show a chapter from its beginning, or at the first place that is looked for."""
        self.chapter = key
        self.about = ""
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
