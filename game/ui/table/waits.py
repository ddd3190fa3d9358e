"""The waits of a ready hand: which tiles, how many are left, what they are worth; and the box that shows them.

Left copies are counted from what the viewer sees; worth is asked of the game, as a win on another's discard.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.core.tiles import COPIES, Seat, Tile
from game.engine import events as ev
from game.engine.situation import Win, Worth
from game.engine.table import Table
from game.engine.variant import Variant
from game.ui import theme
from game.ui.shell import Shell
from game.ui.table.manner import lying_open
from game.ui.text import Line, Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget

MANY: Final = 9
"""With more waits than this only tiles and what is left of them are shown."""
ROW: Final = 12
NO_WORTH: Final = Worth((), 0, 0)


@dataclass(frozen=True, slots=True)
class Wait:
    """One tile a hand waits for: copies not yet seen, and the worth of a win with it (points one payer owes).

    `fan` is the total before any cap. `by`: any (won however it comes), drawn (by self-draw only) or none; `reason` is
    the code why not however it comes.
    """

    tile: Tile
    left: int
    fan: int
    points: int
    by: str = "any"
    reason: str = ""


def seen_copies(table: Table, viewer: Seat, variant: Variant[Any] | None = None) -> Counter[Tile]:
    """Return how many copies of each kind the viewer can see: own hand, rivers, melds, won tiles, indicators."""
    seen: Counter[Tile] = Counter()
    for seat, state in enumerate(table.seats):
        seen.update(tile for meld in state.melds for tile in meld.tiles)
        seen.update(r.tile for r in state.river if r.tile is not None and r.taken is None)
        if seat == viewer or not state.hidden:
            seen.update(state.hand)
        if state.won is not None and state.won.by == ev.SELF and state.won.tile is not None:
            seen[state.won.tile] += 1
    seen.update(tile for tile in table.aside if tile is not None)
    seen.update(table.wall.shown.values() if variant is None else lying_open(table, variant).values())
    return seen


def waits_of(
    table: Table, variant: Variant[Any], viewer: Seat, hand: Sequence[Tile], declare: Sequence[str] = ()
) -> tuple[Wait, ...]:
    """Return the waits of 13 - 3k concealed tiles, as if something had been declared; empty if the hand is not ready.

    Of a hand that waits for very many tiles the worth is left out.
    """
    seen = seen_copies(table, viewer, variant)
    tiles = variant.waits_at(table, viewer, hand)
    found = []
    for tile in tiles:
        by, reason, win = judged(table, variant, viewer, tile, hand, declare)
        worth = variant.worth(win) if by != "none" and len(tiles) <= MANY else NO_WORTH
        found.append(Wait(tile, max(0, COPIES - seen[tile]), worth.total, worth.value, by, reason))
    return tuple(found)


def judged(
    table: Table, variant: Variant[Any], viewer: Seat, tile: Tile, hand: Sequence[Tile], declare: Sequence[str] = ()
) -> tuple[str, str, Win]:
    """Return how a tile could be won some time (any, drawn, none), why not otherwise, and that win."""
    reason = ""
    for by, way in (("any", ev.DISCARD), ("drawn", ev.SELF)):
        win = variant.facts(table, viewer, tile, way, hand)
        declared = tuple(
            kinds | frozenset(declare) if seat == viewer else kinds for seat, kinds in enumerate(win.declared)
        )
        # What lies before this very moment says nothing about a win to come.
        win = replace(win, gang=None, receipts=(), turn_receipts=(), all_receipts=(), dealt=False, first_draw=False,
                      first_discard=False, last_tile=False, declared=declared)  # fmt: skip
        verdict = variant.verdict(win)
        if verdict.ok:
            return by, reason, win
        reason = verdict.reasons[0] if by == "drawn" or not reason else reason
    return "none", reason, win


def waits_after(
    table: Table, variant: Variant[Any], viewer: Seat, discard: Tile, declare: Sequence[str] = ()
) -> tuple[Wait, ...]:
    """Return the waits after throwing a tile from a full hand; empty if that leaves no ready hand."""
    state = table.seats[viewer]
    if state.hidden or not state.full or discard not in state.hand:
        return ()
    rest = list(state.hand)
    rest.remove(discard)
    return waits_of(table, variant, viewer, rest, declare)


class WaitsBox(Widget):
    """The box over the hand: a title, each waited tile with what is left of it and its worth, and why some are not won.

    `worth` is the key of the text for the worth of a tile.
    """

    def __init__(
        self,
        shell: Shell,
        title: str,
        waits: Sequence[Wait],
        tip: int | None = None,
        *,
        worth: str = "table.waits_points",
        reasons: Sequence[str] = (),
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.waits = list(waits)
        self.tip = tip
        """Where the notch points to, in pixels from the left of the window; None for no notch."""
        self.worth = worth if shell.words.has(worth) else "table.waits_points"
        self.reasons = list(reasons)
        self.most = sum(wait.left for wait in self.waits)
        self.compact = len(self.waits) > MANY

    def _styles(self) -> tuple[Style, Style, Style]:
        return Style(20, "bold"), Style(21, "bold"), Style(17, "regular", theme.MUTED)

    def _total(self) -> str:
        return self.shell.words("table.waits_total", count=self.most)

    def _left(self, wait: Wait) -> str:
        return str(wait.left) if self.compact else self.shell.words("table.waits_left", count=wait.left)

    def _worth(self, wait: Wait) -> str:
        words = self.shell.words
        if wait.by == "none":
            return words("table.waits_none")
        text = words(self.worth, total=wait.fan, points=wait.points)
        return words("table.waits_drawn", worth=text) if wait.by == "drawn" else text

    @property
    def _tile(self) -> int:
        return max(26, self.shell.scale.px(38))

    @property
    def _gaps(self) -> tuple[int, int]:
        """Return the space between two columns and between two rows."""
        px = self.shell.scale.px
        return (px(8), px(6)) if self.compact else (px(26), px(8))

    def _column(self) -> int:
        if self.compact:
            return self._tile
        _, left, worth = self._styles()
        width = self.shell.type.width
        words = max(max(width(self._left(w), left), width(self._worth(w), worth)) for w in self.waits)
        return self._tile + self.shell.scale.px(12) + words

    def _columns(self) -> int:
        if self.compact:
            return min(ROW, len(self.waits))
        return min(len(self.waits), 3 if len(self.waits) != 4 else 4)

    def _inner(self) -> int:
        """Return the width of what is written and drawn."""
        px = self.shell.scale.px
        title = self._styles()[0]
        columns = self._columns()
        body = columns * self._column() + (columns - 1) * self._gaps[0]
        head = self.shell.type.width(self.title, title) + px(36) + self.shell.type.width(self._total(), title)
        return max(body, head, px(330) if self.reasons else 0)

    def _notes(self) -> list[Line]:
        """Return the reasons in lines."""
        style = self._styles()[2]
        return [line for text in self.reasons for line in self.shell.type.lines(text, style, self._inner())]

    def natural_size(self) -> tuple[int, int]:
        """Return the size the box needs."""
        px, line = self.shell.scale.px, self.shell.type.line_height
        title, _, worth = self._styles()
        rows = -(-len(self.waits) // self._columns())
        notes = len(self._notes()) * line(worth)
        return (
            self._inner() + 2 * px(18),
            line(title) + rows * self._row_height() + (rows + 1) * self._gaps[1] + notes + 2 * px(12),
        )

    def _tile_height(self) -> int:
        return round(self._tile * 4 / 3) + max(2, round(self._tile * 0.19))

    def _row_height(self) -> int:
        _, left, worth = self._styles()
        line = self.shell.type.line_height
        if self.compact:
            return self._tile_height() + line(worth)
        return max(line(left) + line(worth), self._tile_height())

    def _cells(self) -> list[pygame.Rect]:
        px = self.shell.scale.px
        title = self._styles()[0]
        across, down = self._gaps
        top = self.rect.y + px(12) + self.shell.type.line_height(title) + down
        column, row, columns = self._column(), self._row_height(), self._columns()
        return [
            pygame.Rect(
                self.rect.x + px(18) + index % columns * (column + across),
                top + index // columns * (row + down),
                column,
                row,
            )
            for index in range(len(self.waits))
        ]

    def compose(self) -> list[Ink]:
        """Return the lines of the box."""
        px, line = self.shell.scale.px, self.shell.type.line_height
        title, _, worth = self._styles()
        inner = self.rect.inflate(-2 * px(18), 0)
        head = pygame.Rect(inner.x, self.rect.y + px(12), inner.w, line(title))
        total = replace(title, colour=theme.GOLD)
        end = self.shell.type.width(self._total(), total)
        inks = [
            self.write(self.title, title, pygame.Rect(head.x, head.y, head.w - end - px(20), head.h)),
            self.write(self._total(), total, head, "right"),
        ]
        cells = self._cells()
        for cell, wait in zip(cells, self.waits, strict=True):
            inks += self._cell(cell, wait)
        y = cells[-1].bottom + self._gaps[1]
        for note in self._notes():
            inks.append(Ink(note, (inner.x, y + (line(worth) - note.height) // 2), worth.colour))
            y += line(worth)
        return inks

    def _cell(self, cell: pygame.Rect, wait: Wait) -> list[Ink]:
        """Return what is left of a tile, and its worth."""
        _, left, worth = self._styles()
        faint = wait.left == 0 or wait.by == "none"
        if faint:
            left, worth = replace(left, colour=theme.FAINT), replace(worth, colour=theme.FAINT)
        line = self.shell.type.line_height
        if self.compact:
            low = pygame.Rect(cell.x, cell.bottom - line(worth), cell.w, line(worth))
            return [self.write(self._left(wait), replace(worth, colour=left.colour), low, "center")]
        x = cell.x + self._tile + self.shell.scale.px(12)
        top = cell.centery - (line(left) + line(worth)) // 2
        room = pygame.Rect(x, top, cell.right - x, line(left))
        low = pygame.Rect(x, top + line(left), cell.right - x, line(worth))
        return [self.write(self._left(wait), left, room), self.write(self._worth(wait), worth, low)]

    def box(self, surface: pygame.Surface) -> None:
        """Draw plate, notch and tiles."""
        px = self.shell.scale.px
        shapes.cast(surface, self.rect, px(14), (px(3), px(6)), px(9), 0.45)
        look = self.shell.look
        stops = shapes.plate(look, 0.97)
        surface.blit(shapes.box(self.rect.size, shapes.Box(stops, px(14))), self.rect)
        if self.tip is not None and self.rect.x <= self.tip <= self.rect.right:
            half, deep = px(12), px(10)
            x = min(max(self.tip, self.rect.x + px(14) + half), self.rect.right - px(14) - half)
            points = [(x - half, self.rect.bottom - 1), (x + half, self.rect.bottom - 1), (x, self.rect.bottom + deep)]
            pygame.draw.polygon(surface, look.tint(theme.PLATE_LOW), points)
        sprites = self.shell.tiles
        for cell, wait in zip(self._cells(), self.waits, strict=True):
            w = self._tile
            sprite = sprites.lying(wait.tile, w) if wait.left else sprites.struck(wait.tile, w)
            y = cell.y if self.compact else cell.centery - round(w * 4 / 3) // 2
            (sprites.dimmed(sprite) if wait.by == "none" else sprite).draw(surface, cell.x, y)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the box, and strike out the words of what is used up."""
        super().paint(surface)
        if self.compact:
            return
        lefts = self.inks[2 : 2 + 2 * len(self.waits) : 2]
        for ink in (ink for ink, wait in zip(lefts, self.waits, strict=True) if not wait.left):
            y = ink.rect.centery
            pygame.draw.line(surface, theme.FAINT, (ink.rect.x, y), (ink.rect.right, y), max(1, self.shell.scale.px(2)))
