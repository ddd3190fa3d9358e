"""Choosing who sits in a chair: everybody as a card, by level; knows nobody by name."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.ui import theme
from game.ui.screens.page import Page
from game.ui.shell import BotCard, Shell
from game.ui.text import Style
from game.ui.widgets.base import Label, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.person import PersonPlate
from game.ui.widgets.scroll import ScrollArea

COLUMNS: Final = 4
FACE: Final = 142
"""Width of a portrait in layout units."""
LEVEL: Final = Style("name", "serif", theme.GOLD_LIGHT)


class OpponentsScreen(Page):
    """All people; one sits in the chair, others may sit in other chairs already."""

    name = "opponents"

    def __init__(
        self,
        shell: Shell,
        field: str,
        seats: Sequence[str],
        sitting: Sequence[str],
        index: int,
        take: Callable[[str], None],
    ) -> None:
        """Ask who sits in chair `index`; `seats` are the names of the chairs, `sitting` who sits there now."""
        super().__init__(shell)
        self.field = field
        self.seats = seats
        self.sitting = sitting
        self.index = index
        self.take = take
        self.default = f"{field}:{sitting[index]}"

    def enter(self) -> None:
        """Begin with the keyboard on who sits there now."""
        self._focus = self.default
        self._ring = True

    def columns(self) -> list[list[BotCard]]:
        """Return the people by level, or in rows of four if they have none."""
        people = self.shell.catalog.bots
        levels = sorted({card.level for card in people})
        if levels == [0]:
            return [list(people[start::COLUMNS]) for start in range(min(COLUMNS, len(people)))]
        return [[card for card in people if card.level == level] for level in levels]

    def build(self) -> None:
        """Lay out the cards."""
        shell = self.shell
        px = shell.scale.px
        title = shell.words("opponents.title", seat=self.seats[self.index])
        room = self.frame(1760, 1000, title, shell.words("opponents.note") if self._swaps() else "")
        back = Button(shell, f"{self.field}:back", shell.words("setup.back"), self.close, key="back")
        room = self.foot(room, [back], [])
        columns = self.columns()
        gap = px(12)
        wide = (room.w - px(26) - gap * (len(columns) - 1)) // len(columns)
        rows: list[Widget] = []
        top = room.y + px(6)
        if any(card.level for card in columns[0]):
            top = self._headings(rows, columns, room, wide, gap)
        plates = [[self._plate(card) for card in column] for column in columns]
        need = max(plate.height(wide - px(8)) for column in plates for plate in column)
        most = max(len(column) for column in plates)
        # The cards grow into what is left of the page, but not out of shape.
        high = max(need, min(round(need * 1.4), (room.bottom - top - px(4)) // most - gap))
        for x, column in enumerate(plates):
            for y, plate in enumerate(column):
                rows.append(plate)
                plate.place(pygame.Rect(room.x + px(8) + x * (wide + gap), top + y * (high + gap), wide - px(8), high))
        self.add(ScrollArea(shell, f"{self.field}:all", rows, bottom=px(4)), room)

    def _headings(
        self, rows: list[Widget], columns: list[list[BotCard]], room: pygame.Rect, wide: int, gap: int
    ) -> int:
        """Write the level over each column, with what it means, and return where the cards begin."""
        shell, px = self.shell, self.shell.scale.px
        style = Style("tiny", "regular", theme.MUTED)
        high = shell.type.line_height(LEVEL)
        notes = [Label(shell, shell.words(f"level.about.{c[0].level}"), style, wrap=True) for c in columns]
        low = max(note.height_for(wide - px(8)) for note in notes)
        for index, (column, note) in enumerate(zip(columns, notes, strict=True)):
            left = room.x + px(8) + index * (wide + gap)
            title = Label(shell, shell.words(f"level.{column[0].level}"), LEVEL)
            title.place(pygame.Rect(left, room.y, wide - px(8), high))
            note.place(pygame.Rect(left, room.y + high, wide - px(8), low))
            rows += [title, note]
        return room.y + high + low + px(12)

    def _swaps(self) -> bool:
        return any(card.level for card in self.shell.catalog.bots)

    def _plate(self, card: BotCard) -> PersonPlate:
        here = self.sitting[self.index] == card.id
        chairs = [seat for seat, name in zip(self.seats, self.sitting, strict=True) if name == card.id]
        over = chairs[0] if chairs and self._swaps() else ""
        action = partial(self._choose, card.id)
        name = f"{self.field}:{card.id}"
        return PersonPlate(self.shell, name, card, action, over=over, chosen=here, face=FACE, level=False)

    def _choose(self, name: str) -> None:
        self.close()
        self.take(name)
