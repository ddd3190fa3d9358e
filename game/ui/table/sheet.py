"""The parts of the settlement sheet: a hand with its fans, payment lines, totals; knows no rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.core.tiles import Seat, Tile
from game.ui import theme
from game.ui.shell import Shell
from game.ui.sprites import Placed, draw_group, edge_of, face_size, strip_of
from game.ui.table.ledger import HandShown, Row
from game.ui.text import Line, Style, signed
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.portrait import draw_portrait

NUMBER: Final = 0.032
WHO: Final = (0.036, 0.192)
CAUSE: Final = (0.198, 0.420)
COUNT: Final = (0.426, 0.588)
AMOUNT: Final = 0.101
"""Columns as parts of a line's width; four amount columns end at its right edge."""
SMALL: Final = Style(15.5, "regular", theme.MUTED)
MAIN: Final = Style(19.5, "bold")
NAME: Final = Style(17, "bold")
LARGEST_TILE: Final = 66
"""Layout units; where a hand has many tiles they are smaller."""


@dataclass(frozen=True, slots=True)
class People:
    """What the sheet calls the seats, their portraits, and the order of the columns (the viewer first)."""

    names: tuple[str, ...]
    portraits: tuple[str, ...]
    order: tuple[Seat, ...]
    viewer: Seat


def span(rect: pygame.Rect, part: tuple[float, float]) -> pygame.Rect:
    """Return a column of a line."""
    left, right = (rect.x + round(rect.w * p) for p in part)
    return pygame.Rect(left, rect.y, right - left, rect.h)


def chip_side(shell: Shell) -> int:
    """Return the size of a portrait that can be clicked."""
    return max(shell.scale.px(40), 29)


def amount_cell(rect: pygame.Rect, place: int) -> pygame.Rect:
    """Return the cell of the place-th amount column."""
    left = 1 - 0.008 - AMOUNT * (4 - place)
    return span(rect, (left, left + AMOUNT - 0.002))


def money_style(points: int, size: float, weight: str = "bold") -> Style:
    """Return the style of an amount."""
    colour = theme.PLUS if points > 0 else theme.MINUS if points < 0 else theme.FAINT
    return Style(size, weight, colour)


def two_lines(shell: Shell, rect: pygame.Rect, upper: Style, lower: Style) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the places of two lines of text in a cell."""
    high, low = shell.type.line_height(upper), shell.type.line_height(lower)
    top = rect.centery - (high + low) // 2
    return pygame.Rect(rect.x, top, rect.w, high), pygame.Rect(rect.x, top + high, rect.w, low)


def grown(style: Style, grow: float) -> Style:
    """Return a style in larger type."""
    return replace(style, size=style.units * grow)


def line_height(shell: Shell, grow: float = 1.0) -> int:
    """Return the height of a payment line."""
    lines = shell.type.line_height(grown(MAIN, grow)) + shell.type.line_height(grown(SMALL, grow))
    return max(shell.scale.px(54 * grow), lines + shell.scale.px(6 * grow))


HOT: Final = 0.08
"""How much brighter a line under the pointer is."""


class PayLine(Widget):
    """One payment line; a click asks for its rule. Where few lines share a sheet, they `grow`."""

    interactive = True

    def __init__(
        self, shell: Shell, number: int, row: Row, people: People, ask: Callable[[], None], grow: float = 1.0
    ) -> None:
        super().__init__(shell, f"ledger:row:{number}")
        self.grow = grow
        self.main, self.small = grown(MAIN, grow), grown(SMALL, grow)
        self.ask = ask
        self.number = number
        self.row = row
        self.people = people

    def _faces(self) -> tuple[list[tuple[pygame.Rect, Seat]], list[tuple[pygame.Rect, Seat]], pygame.Rect]:
        """Return the portraits of who receives and who pays, and the arrow between them."""
        px = self.shell.scale.px
        cell = span(self.rect, WHO)
        side = min(line_height(self.shell, self.grow) - px(8), px(42 * self.grow))
        y = self.rect.centery - side // 2
        step = round(side * 0.9)
        left = [(pygame.Rect(cell.x + i * step, y, side, side), seat) for i, seat in enumerate(self.row.payees)]
        after = (left[-1][0].right if left else cell.x) + px(6)
        arrow = pygame.Rect(after, self.rect.centery - px(8), px(34), px(16))
        start = arrow.right + px(6)
        step = min(step, max(1, (cell.right - start - side) // max(1, len(self.row.payers) - 1)))
        right = [(pygame.Rect(start + i * step, y, side, side), seat) for i, seat in enumerate(self.row.payers)]
        return left, right, arrow

    def _tile_width(self) -> int:
        px = self.shell.scale.px
        return max(18, min(px(30 * self.grow), round((line_height(self.shell, self.grow) - px(10)) * 0.68)))

    def _tile(self) -> pygame.Rect:
        cell = span(self.rect, CAUSE)
        w = self._tile_width()
        h = round(w * 4 / 3)
        return pygame.Rect(cell.x, self.rect.centery - (h + strip_of(w)) // 2, w, h)

    def compose(self) -> list[Ink]:
        """Return every text of the line."""
        inks = [self.write(str(self.number), self.small, span(self.rect, (0.006, NUMBER)), "center")]
        cause, counted = self._cause_cell(self.rect), span(self.rect, COUNT)
        inks += self._block(
            cause,
            [(line, self.main) for line in self._lines(self.row.cause, self.main, cause.w)]
            + [(line, self.small) for line in self._lines(self.row.detail, self.small, cause.w)],
        )
        style = self._count_style()
        inks += self._block(counted, [(line, style) for line in self._lines(self.row.sum_text, style, counted.w)])
        return inks + self._amounts()

    def click(self, _point: tuple[int, int]) -> None:
        """Ask for the rule."""
        self.ask()

    def _count_style(self) -> Style:
        return Style(17.5 * self.grow, "regular", theme.GOLD_LIGHT if self.row.own else theme.CREAM)

    def _lines(self, text: str, style: Style, width: int) -> list[Line]:
        return self.shell.type.lines(text, style, width) if text else []

    def _cause_cell(self, rect: pygame.Rect) -> pygame.Rect:
        cell = span(rect, CAUSE)
        if self.row.tile is None:
            return cell
        gone = self._tile_width() + self.shell.scale.px(10)
        return pygame.Rect(cell.x + gone, cell.y, cell.w - gone, cell.h)

    def _step(self, style: Style) -> int:
        return round(self.shell.type.px(style) * 1.3)

    def _block(self, cell: pygame.Rect, lines: list[tuple[Line, Style]]) -> list[Ink]:
        """Return lines under each other, centred in a cell."""
        y = cell.centery - sum(self._step(style) for _, style in lines) // 2
        inks = []
        for line, style in lines:
            step = self._step(style)
            inks.append(Ink(line, (cell.x, y + (step - line.height) // 2), style.colour))
            y += step
        return inks

    def height_for(self, width: int) -> int:
        """Return the height the line needs at a width."""
        rect = pygame.Rect(0, 0, width, 9)
        cause, counted, style = self._cause_cell(rect), span(rect, COUNT), self._count_style()
        texts = len(self._lines(self.row.cause, self.main, cause.w)) * self._step(self.main)
        texts += len(self._lines(self.row.detail, self.small, cause.w)) * self._step(self.small)
        texts = max(texts, len(self._lines(self.row.sum_text, style, counted.w)) * self._step(style))
        return max(line_height(self.shell, self.grow), texts + self.shell.scale.px(8))

    def _amounts(self) -> list[Ink]:
        inks = []
        for place, seat in enumerate(self.people.order):
            cell = amount_cell(self.rect, place)
            gain, total = self.row.gains[seat], self.row.so_far[seat]
            main = money_style(gain, 23 * self.grow)
            upper, lower = two_lines(self.shell, cell, main, self.small)
            inks.append(self.write(signed(gain) if gain else "·", main, upper, "right"))
            inks.append(self.write(signed(total), self.small, lower, "right"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw ground, portraits, arrow and tile."""
        px = self.shell.scale.px
        tint, alpha = (theme.GOLD, 0.16) if self.row.own else (theme.WHITE, 0.06)
        alpha += HOT if self.hot and self.enabled else 0.0
        ground = shapes.Box(((0.0, tint, alpha), (1.0, tint, alpha)), px(8), edge_px=0)
        surface.blit(shapes.box(self.rect.size, ground), self.rect)
        left, right, arrow = self._faces()
        for rect, seat in (*left, *reversed(right)):
            draw_portrait(surface, rect, self.people.portraits[seat])
        if left and right:
            y, half = arrow.centery, arrow.h // 2
            pygame.draw.line(surface, theme.GOLD, (arrow.x + half, y), (arrow.right, y), max(2, px(3)))
            tip = [(arrow.x, y), (arrow.x + half + 1, y - half), (arrow.x + half + 1, y + half)]
            pygame.draw.polygon(surface, theme.GOLD, tip)
        if self.row.tile is not None:
            face = self._tile()
            self.shell.tiles.lying(self.row.tile, face.w).draw(surface, face.x, face.y)


class PartLine(Widget):
    """The heading of a part of the account with what it brought each seat."""

    def __init__(self, shell: Shell, part: str, rows: Sequence[Row], people: People) -> None:
        super().__init__(shell)
        self.part = part
        self.people = people
        self.sums = [sum(row.gains[seat] for row in rows) for seat in range(len(people.names))]

    def height_for(self, _width: int) -> int:
        """Return the height of the line."""
        return self.shell.type.line_height(NAME) + self.shell.scale.px(6)

    def compose(self) -> list[Ink]:
        """Return name and sums."""
        style = Style(17, "bold", theme.GOLD)
        inks = [self.write(self.shell.words("ledger.part", name=self.part), style, span(self.rect, (0.036, 0.588)))]
        for place, seat in enumerate(self.people.order):
            points = self.sums[seat]
            text = signed(points) if points else "·"
            inks.append(self.write(text, money_style(points, 17), amount_cell(self.rect, place), "right"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw a line under it."""
        left, right = self.rect.x + round(self.rect.w * 0.036), self.rect.right
        pygame.draw.line(surface, theme.GOLD_DEEP, (left, self.rect.bottom - 1), (right, self.rect.bottom - 1))


class HeadLine(Widget):
    """The headings of the columns, with portraits over the amounts."""

    def __init__(self, shell: Shell, people: People) -> None:
        super().__init__(shell)
        self.people = people

    def height_for(self, width: int) -> int:
        """Return the height of the headings in a line of a width: a portrait over a name of one line or two."""
        lines = max(len(self._name(seat, amount_cell(pygame.Rect(0, 0, width, 9), 0).w)) for seat in self.people.order)
        return self.shell.scale.px(34) + lines * self._step()

    def _step(self) -> int:
        return round(self.shell.type.px(NAME) * 1.25)

    def _name(self, seat: Seat, width: int) -> list[Line]:
        """Return a seat's name in one line, smaller if need be, or in two."""
        name = self.people.names[seat]
        line = self.shell.type.fit(name, NAME, width, 0.8)
        return [line] if not line.cut else self.shell.type.lines(name, NAME, width)[:2]

    def _face(self, place: int) -> pygame.Rect:
        side = self.shell.scale.px(34)
        return pygame.Rect(amount_cell(self.rect, place).right - side, self.rect.y, side, side)

    def compose(self) -> list[Ink]:
        """Return the headings."""
        words = self.shell.words
        style = Style(17, "regular", theme.MUTED)
        high = self.shell.type.line_height(style)
        low = pygame.Rect(self.rect.x, self.rect.bottom - high, self.rect.w, high)
        inks = [
            self.write(words("ledger.who"), style, span(low, WHO), "left", 0.6),
            self.write(words("ledger.cause"), style, span(low, CAUSE)),
            self.write(words("ledger.count"), style, span(low, COUNT), "left", 0.6),
        ]
        for place, seat in enumerate(self.people.order):
            cell, step = amount_cell(self.rect, place), self._step()
            lines = self._name(seat, cell.w)
            for index, line in enumerate(lines):
                row = pygame.Rect(cell.x, self.rect.bottom - (len(lines) - index) * step, cell.w, step)
                inks.append(Ink(line, (row.right - line.width, row.centery - line.height // 2), NAME.colour))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the portraits."""
        for place, seat in enumerate(self.people.order):
            draw_portrait(surface, self._face(place), self.people.portraits[seat])


class TotalLine(Widget):
    """Sums of a hand or of the match."""

    def __init__(
        self, shell: Shell, title: str, note: str, sums: Sequence[int], people: People, *, large: bool
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.note = note
        self.sums = sums
        self.people = people
        self.large = large

    def compose(self) -> list[Ink]:
        """Return title, note and sums."""
        px = self.shell.scale.px
        title = Style(23, "bold") if self.large else Style(18, "regular", theme.MUTED)
        left = span(self.rect, (0.036, 0.588))
        width = self.shell.type.width(self.title, title)
        inks = [self.write(self.title, title, left)]
        if self.note:
            x = left.x + width + px(24)
            room = pygame.Rect(x, left.y, left.right - x, left.h)
            inks.append(self.write(self.note, Style(18, "regular", theme.MUTED), room))
        for place, seat in enumerate(self.people.order):
            style = money_style(self.sums[seat], 27 if self.large else 20)
            inks.append(self.write(signed(self.sums[seat]), style, amount_cell(self.rect, place), "right"))
        return inks


class HandStrip(Widget):
    """One seat's tiles with its fans and what it won; the portraits to click lie on it."""

    backdrop = True

    def __init__(self, shell: Shell, shown: HandShown, people: People) -> None:
        super().__init__(shell)
        self.shown = shown
        self.people = people

    def _portrait(self) -> pygame.Rect:
        px = self.shell.scale.px
        side = min(px(92), self.rect.h - px(20) - 2 * self.shell.type.line_height(SMALL))
        return pygame.Rect(self.rect.x + px(89) - side // 2, self.rect.y + px(12), side, side)

    def _body(self) -> pygame.Rect:
        px = self.shell.scale.px
        left = self.rect.x + px(180)
        return pygame.Rect(left, self.rect.y, self.rect.right - px(250) - left, self.rect.h)

    def _tile_width(self) -> int:
        px = self.shell.scale.px
        tiles = len(self.shown.hand) + sum(len(meld.tiles) for meld in self.shown.melds) + (self.shown.won is not None)
        groups = len(self.shown.melds) + 2
        return max(16, min(px(LARGEST_TILE), (self._body().w - groups * px(20)) // max(14, tiles)))

    def compose(self) -> list[Ink]:
        """Return name, place, fans and points."""
        px, shown = self.shell.scale.px, self.shown
        face = self._portrait()
        name, place = Style(20, "bold"), SMALL
        column = pygame.Rect(self.rect.x + px(3), face.bottom + px(2), px(172), self.shell.type.line_height(name))
        inks = [self.write(self.people.names[shown.seat], name, column, "center", 0.6)]
        if shown.order:
            low = pygame.Rect(column.x, column.bottom - px(2), column.w, self.shell.type.line_height(place))
            inks.append(self.write(self.shell.words("ledger.place", place=shown.order), place, low, "center", 0.6))
        top = self.rect.y + chip_side(self.shell) + px(10)
        end = pygame.Rect(self.rect.right - px(246), top, px(226), self.rect.bottom - px(6) - top)
        points, title = money_style(shown.points, 36), Style(16, "regular", theme.MUTED)
        lines = [(signed(shown.points), points), *((text, title) for text in (shown.title, shown.source) if text)]
        step = [self.shell.type.line_height(style) for _, style in lines]
        y = end.y + (end.h - sum(step)) // 2
        for (text, style), high in zip(lines, step, strict=True):
            inks.append(self.write(text, style, pygame.Rect(end.x, y, end.w, high), "right", 0.6))
            y += high
        if shown.order:
            inks += self._fans()
        return inks

    def _fans(self) -> list[Ink]:
        px = self.shell.scale.px
        style = Style(19, "bold")
        inks = []
        for rect, text in zip(self._chips(), self.shown.fans, strict=False):
            inks.append(self.write(text, style, rect.inflate(-2 * px(8), 0), "center", 0.6))
        after = (self._chips()[-1].right if self.shown.fans else self._body().x) + px(18)
        room = pygame.Rect(after, self._chip_row().y, self._body().right - after, self._chip_row().h)
        style = Style(19, "bold", theme.GOLD)
        # The line of the payment tells it as well: where there is no room it is left out here.
        if self.shown.total and room.w > 0 and not self.shell.type.fit(self.shown.total, style, room.w, 0.6).cut:
            inks.append(self.write(self.shown.total, style, room, "left", 0.6))
        return inks

    def _chip_row(self) -> pygame.Rect:
        px = self.shell.scale.px
        high = round(self.shell.type.line_height(Style(19)) * 1.12)
        body = self._body()
        return pygame.Rect(body.x, self.rect.bottom - px(12) - high, body.w, high)

    def _chips(self) -> list[pygame.Rect]:
        px, row = self.shell.scale.px, self._chip_row()
        style = Style(19, "bold")
        wants = [self.shell.type.width(text, style) + 2 * px(14) for text in self.shown.fans]
        room = row.w
        spare = min(1.0, (room - px(8) * len(wants)) / max(1, sum(wants)))
        rects, x = [], row.x
        for want in wants:
            width = int(want * max(0.5, spare))
            rects.append(pygame.Rect(x, row.y, width, row.h))
            x += width + px(8)
        return rects

    def box(self, surface: pygame.Surface) -> None:
        """Draw plate, portrait, tiles and chips."""
        px, shown = self.shell.scale.px, self.shown
        plate = shapes.Box(((0.0, theme.NIGHT, 0.36), (1.0, theme.NIGHT, 0.26)), px(12))
        surface.blit(shapes.box(self.rect.size, plate), self.rect)
        draw_portrait(surface, self._portrait(), self.people.portraits[shown.seat])
        if shown.order:
            for rect in self._chips():
                chip = shapes.Box(((0.0, theme.WHITE, 0.10), (1.0, theme.WHITE, 0.05)), rect.h // 2)
                surface.blit(shapes.box(rect.size, chip), rect)
        self._tiles(surface)

    def _tiles(self, surface: pygame.Surface) -> None:
        px, shown, w = self.shell.scale.px, self.shown, self._tile_width()
        sprites = self.shell.tiles
        high = face_size(w)[1]
        low = self._chip_row().y if shown.order else self.rect.bottom - px(6)
        y = max(self.rect.y + edge_of(w) + px(4), (self.rect.y + low - high) // 2)
        x = self._body().x
        group, gems = [], list[tuple[int, Tile]]()
        for tile in shown.hand:
            gems += [(x, tile)] if tile in shown.wilds else []
            group.append(Placed(x, y, sprites.hand(tile, w), sprites.shadow("hand", w)))
            x += w + 1
        for meld, down in zip(shown.melds, shown.down or ((),) * len(shown.melds), strict=True):
            x += px(18)
            for place, tile in enumerate(meld.tiles):
                sprite = sprites.down(w) if place in down else sprites.lying(tile, w)
                gems += [] if place in down or tile not in shown.wilds else [(x, tile)]
                group.append(Placed(x, y, sprite, sprites.shadow("lying", w)))
                x += w + 1
        if shown.won is not None:
            x += px(22)
            gems += [(x, shown.won)] if shown.won in shown.wilds else []
            glow = sprites.glow("lying", w)
            group.append(Placed(x, y, sprites.lying(shown.won, w), sprites.shadow("lying", w), glow))
        draw_group(surface, group)
        for left, tile in gems:
            sprites.gem(w, lesser=tile in shown.lesser).draw(surface, left, y)
        if shown.won is not None:
            sprites.outline("lying", w).draw(surface, x, y)


class SeatChip(Widget):
    """A portrait that shows its seat's hand."""

    interactive = True

    def __init__(self, shell: Shell, shown: HandShown, people: People, action: Callable[[], None], *, on: bool) -> None:
        super().__init__(shell, f"ledger:seat:{shown.seat}")
        self.shown = shown
        self.people = people
        self.action = action
        self.on = on

    def compose(self) -> list[Ink]:
        """Return the place among the winners."""
        if not self.shown.order:
            return []
        side = max(self.rect.w // 2, self.shell.type.line_height(Style(15, "bold")))
        mark = pygame.Rect(0, 0, side, side)
        mark.bottomright = self.rect.bottomright
        return [self.write(self.shell.words("ledger.won_mark"), Style(15, "bold", theme.GOLD_LIGHT), mark, "center")]

    def box(self, surface: pygame.Surface) -> None:
        """Draw the portrait, lit if its hand is shown."""
        px = self.shell.scale.px
        if self.on or self.hot:
            shapes.glow(surface, self.rect, self.rect.w // 2, px(6), theme.GOLD_HOT, 0.9 if self.on else 0.5)
        draw_portrait(surface, self.rect, self.people.portraits[self.shown.seat])
        for ink in self.inks:
            mark = ink.rect.inflate(px(4), 0)
            seal = shapes.Box(((0.0, theme.SEAL, 1.0), (1.0, theme.SEAL_DEEP, 1.0)), px(4), theme.CREAM, 0.8, 0.6, 1.0)
            surface.blit(shapes.box(mark.size, seal), mark)

    def click(self, _point: tuple[int, int]) -> None:
        """Show this seat's hand."""
        self.action()
