"""A worked example as a card: title, circumstances, tiles, what was counted, what each seat pays; knows no rule."""

from collections.abc import Sequence
from typing import Any, Final

import pygame

from game.engine.variant import Variant
from game.ui import markdown, theme
from game.ui.book import option_word
from game.ui.markdown import Span, Spans
from game.ui.shell import Shell
from game.ui.text import Style, signed
from game.ui.widgets import handrow, shapes
from game.ui.widgets.base import Ink
from game.ui.widgets.handrow import Laid
from game.ui.widgets.richtext import Written
from game.variants import cases_of, told
from game.variants.examples import Example, Strip

TITLE: Final = Style("body", "bold")
SMALL: Final = Style("small", "regular", theme.MUTED)
COUNTED: Final = Style("small", "bold", theme.GOLD_LIGHT)
SEAT: Final = Style("small", "bold", theme.GOLD)
WIDEST: Final = 46
"""Width of a tile in layout units where there is room."""
Row = tuple[Ink, bool]


def gain_style(points: int, size: float | str = "body") -> Style:
    """Return the style of an amount."""
    return Style(size, "bold", theme.PLUS if points > 0 else theme.MINUS if points < 0 else theme.FAINT)


class ExampleCard(Written):
    """One example of a game; `query` is lit in its words."""

    def __init__(self, shell: Shell, game: type[Variant[Any]], example: Example, query: str = "") -> None:
        super().__init__(shell)
        self.game = game
        self.example = example
        self.query = query
        self._strips: list[list[Laid]] = []

    # --- words
    def _spans(self, text: str) -> Spans:
        return markdown.lit((Span(text),), self.query.strip()) if text else ()

    def circumstances(self) -> str:
        """Return how it came about, the named set of rules, and options that are neither its own nor as usual."""
        shell, example = self.shell, self.example
        desk = cases_of(self.game.id).desk
        parts = []
        for key, value in example.values:
            item = desk.by_key(key) if desk else None
            if item is not None:
                said = told.value_word(shell.words, item, value)
                named = item.kind == "bool" or key == "how"
                word = shell.say(item.name) if item.kind == "bool" else said
                parts.append(word if named else shell.words("desk.pair", name=shell.say(item.name), value=said))
        fixed = self.game.presets.get(example.preset, {})
        if fixed:
            parts.append(shell.say(f"{self.game.id}.preset.{example.preset}"))
        for option in self.game.option_set.options:
            if option.key in example.options and option.key not in fixed:
                said = option_word(shell, option, example.options[option.key])
                parts.append(shell.words("desk.pair", name=shell.say(option.label), value=said))
        return shell.words("table.dot").join(parts)

    def _results(self) -> list[tuple[str, Style]]:
        """Return what came of it, a line each."""
        shell, example, game = self.shell, self.example, self.game.id
        made: list[tuple[str, Style]] = []
        if example.scored is not None:
            several = len(example.scored.winners) > 1
            for one in example.scored.winners:
                who = f"{told.seat_word(shell.words, one.win.seat)} " if several else ""
                if not one.verdict.ok:
                    reason = told.reason_of(shell.words, game, one)
                    made.append((who + shell.words("book.no_win", reason=reason), Style("small", "bold", theme.MINUS)))
                elif one.worth is not None:
                    fans = [f"{name} {value}" for name, value in told.fans_of(shell.words, self.game, one.worth.lines)]
                    alias = told.alias_of(shell.words, game, one)
                    named = shell.words("book.alias", name=alias) if alias else ""
                    made.append((who + named + shell.words("table.dot").join(fans), COUNTED))
            made += [(text, SMALL) for text in told.paid_lines(shell.words, game, example.scored)]
        made += [(text, SMALL) for text in self._parts()]
        if example.waits is not None:
            key = "book.waits" if example.waits else "book.no_waits"
            made.append((shell.words(key), COUNTED))
        elif example.wins is not None:
            made.append((shell.words("book.complete" if example.wins else "book.incomplete"), COUNTED))
        return made

    def _parts(self) -> list[str]:
        """Return a line for each cause of money, with what it does to each seat."""
        shell, made = self.shell, []
        for key, gains in self.example.parts:
            if any(gains):
                cells = [
                    f"{told.seat_word(shell.words, i)} {signed(points)}" for i, points in enumerate(gains) if points
                ]
                cause = shell.say(f"{self.game.id}.cause.{key}")
                made.append(shell.words("desk.line", cause=cause, parts=shell.words("desk.comma").join(cells)))
        return made

    # --- layout
    def lay_out(self, width: int) -> tuple[list[Row], int]:
        """Return every line of the card and its height; the tiles are kept aside."""
        px = self.shell.scale.px
        pad = px(16)
        room = width - 2 * pad
        rows, high = self.written(self._spans(self.example.titles[self.shell.words.language]), TITLE, (pad, pad), room)
        y = pad + high
        text = self.circumstances()
        if text:
            inks, high = self.written(self._spans(text), SMALL, (pad, y), room)
            rows += inks
            y += high
        y += px(8)
        self._strips = []
        for strip in self.example.strips:
            inks, y = self._strip(strip, y, pad, room)
            rows += inks
        for text, style in self._results():
            inks, high = self.written(self._spans(text), style, (pad, y), room)
            rows += inks
            y += high
        if self.example.waits:
            laid = handrow.arrange((pad, y + px(6)), self._tile(), px(14), self.example.waits)
            self._strips.append(laid)
            y = laid[-1].face.y + handrow.full_height(laid[-1].face.w) + px(6)
        if self.example.gains:
            inks, high = self._gains(y + px(4), pad, room)
            rows += inks
            y += px(4) + high
        return rows, y + pad

    def _tile(self) -> int:
        return max(16, self.shell.scale.px(WIDEST))

    def _strip(self, strip: Strip, y: int, left: int, room: int) -> tuple[list[Row], int]:
        """Return the name of a seat beside its tiles, and where the next row begins."""
        px, shell = self.shell.scale.px, self.shell
        rows: list[Row] = []
        label = self._label(strip)
        wide = 0
        if label:
            wide = max(shell.type.width(self._label(one), SEAT) for one in self.example.strips) + px(14)
        tiles = room - wide - px(6)
        gap = px(14)
        w = handrow.fitting(tiles, self._tile(), gap, strip.hand, strip.melds, strip.tile)
        laid = handrow.arrange((left + wide, y), w, gap, strip.hand, strip.melds, strip.tile)
        self._strips.append(laid)
        high = handrow.full_height(w)
        if label:
            line = shell.type.line_height(SEAT)
            inks, _ = self.written(self._spans(label), SEAT, (left, y + (high - line) // 2), wide)
            rows += inks
        return rows, y + high + px(10)

    def _label(self, strip: Strip) -> str:
        """Return whose tiles these are, and its void suit."""
        shell = self.shell
        desk = cases_of(self.game.id).desk
        many = len(self.example.strips) > 1 or bool(self.example.gains)
        parts = [told.seat_word(shell.words, strip.seat)] if strip.seat is not None and many else []
        for key, value in strip.values:
            item = desk.by_key(key) if desk else None
            if item is not None:
                parts.append(
                    shell.words("desk.pair", name=shell.say(item.name), value=told.value_word(shell.words, item, value))
                )
        return shell.words("table.dot").join(parts)

    def _gains(self, y: int, left: int, room: int) -> tuple[list[Row], int]:
        """Return a column for each seat: its name and what it gains."""
        shell = self.shell
        rows: list[Row] = []
        wide = min(room // 4, shell.scale.px(150))
        high = shell.type.line_height(Style("body"))
        for seat, points in enumerate(self.example.gains):
            x = left + seat * wide
            name = told.seat_word(shell.words, seat)
            taken = shell.type.width(name, SEAT) + shell.scale.px(8)
            rows += self.written((Span(name),), SEAT, (x, y + (high - shell.type.line_height(SEAT)) // 2), taken)[0]
            rows += self.written((Span(signed(points)),), gain_style(points), (x + taken, y), wide - taken)[0]
        return rows, high

    def box(self, surface: pygame.Surface) -> None:
        """Draw the card, lit words and the tiles."""
        px = self.shell.scale.px
        ground = shapes.Box(((0.0, theme.NIGHT, 0.34), (1.0, theme.NIGHT, 0.24)), px(12))
        surface.blit(shapes.box(self.rect.size, ground), self.rect)
        super().box(surface)
        for strip in self._strips:
            handrow.draw_row(surface, self.shell, moved(strip, self.rect.topleft))

    def tiles(self) -> list[Laid]:
        """Return every tile of the card where it lies."""
        self.height_for(self.rect.w)
        return [one for strip in self._strips for one in moved(strip, self.rect.topleft)]


def moved(laid: Sequence[Laid], by: tuple[int, int]) -> list[Laid]:
    """Return tiles shifted."""
    return [Laid(one.face.move(by), one.tile, one.down, one.won, one.part, one.index) for one in laid]
