"""Controls with a cell for each seat: on or off, one of a few words, or a number; knows no game."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

import pygame

from game.ui import art, theme
from game.ui.inputs import Key
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.theme import Colour
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.controls import plate

Changed = Callable[[tuple[Any, ...]], None]
SIGN: Final = 0.42
"""Side of a sign as a part of its cell's height."""


class SeatCells(Widget):
    """Cells in a row, each with the name of a seat; the arrows sideways choose one, Enter and Space work it."""

    interactive = True

    def __init__(self, shell: Shell, name: str, seats: Sequence[str], changed: Changed) -> None:
        super().__init__(shell, name)
        self.seats = list(seats)
        self.changed = changed
        self._chosen: dict[str, int] = {}

    @property
    def at_key(self) -> int:
        """The cell that the keys work."""
        return self._chosen.get(self.name, 0)

    @at_key.setter
    def at_key(self, seat: int) -> None:
        self._chosen[self.name] = seat

    def remember(self, chosen: dict[str, int]) -> None:
        """Keep the cell that the keys work in a place that outlives the widget."""
        self._chosen = chosen

    def cells(self) -> list[pygame.Rect]:
        """Return the places of the cells."""
        count = len(self.seats)
        edges = [self.rect.x + self.rect.w * i // count for i in range(count + 1)]
        return [pygame.Rect(a, self.rect.y, b - a, self.rect.h) for a, b in pairwise(edges)]

    def text(self, seat: int) -> str:
        """Return what stands in a cell."""
        return self.seats[seat]

    def lit(self, seat: int) -> bool:
        """Return whether a cell shows something that is so."""
        raise TypeError(f"{type(self).__name__} does not say what is so at seat {seat}")

    def step(self, seat: int, by: int) -> None:
        """Change what is so at a seat, forwards or back."""
        raise TypeError(f"{type(self).__name__} cannot step seat {seat} by {by}")

    def ends(self, cell: pygame.Rect) -> int:
        """Return how wide the signs at the two ends of a cell are, in pixels."""
        del cell
        return 0

    def compose(self) -> list[Ink]:
        """Return the words."""
        inks = []
        for seat, cell in enumerate(self.cells()):
            style = Style("body", "bold", theme.GOLD_INK if self.lit(seat) else theme.CREAM)
            inks.append(self.write(self.text(seat), style, cell.inflate(-2 * self.ends(cell), 0), "center"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ground and what is so."""
        plate(surface, self.rect, self.shell, hot=self.hot)
        pad, round_ = self.shell.scale.px(3), self.shell.scale.px(10)
        for seat, cell in enumerate(self.cells()):
            inner = cell.inflate(-2 * pad, -2 * pad)
            if self.lit(seat):
                stops = ((0.0, theme.GOLD_LIGHT, 1.0), (1.0, theme.GOLD_DEEP, 1.0))
                surface.blit(shapes.box(inner.size, shapes.Box(stops, round_, theme.WHITE, 0.8, 0.1)), inner)
            if self.focused and seat == self.at_key:
                pygame.draw.rect(surface, theme.WHITE, inner, max(2, pad), border_radius=round_)

    def work(self, seat: int, by: int = 1) -> None:
        """Change what is so at a seat and tell it."""
        self.shell.sound.play("tick")
        self.step(seat, by)
        self.change()

    def click(self, point: tuple[int, int]) -> None:
        """Work what is under the pointer; the left end of a cell with signs goes back."""
        for seat, cell in enumerate(self.cells()):
            if cell.collidepoint(point):
                self.work(seat, -1 if self.ends(cell) and point[0] < cell.centerx else 1)

    def key(self, key: Key) -> bool:
        """Answer the arrows sideways; Enter and Space work the chosen cell."""
        step = 1 if key.means("right") else -1 if key.means("left") else 0
        if step:
            self.at_key = max(0, min(len(self.seats) - 1, self.at_key + step))
            self.change()
            return True
        if key.means("confirm"):
            self.work(self.at_key)
            return True
        return False


class Checks(SeatCells):
    """Some of the seats, each on or off."""

    def __init__(self, shell: Shell, name: str, seats: Sequence[str], value: Sequence[int], changed: Changed) -> None:
        super().__init__(shell, name, seats, changed)
        self.value = tuple(value)

    def lit(self, seat: int) -> bool:
        """Return whether the seat is on."""
        return seat in self.value

    def step(self, seat: int, by: int) -> None:
        """Turn a seat on or off."""
        del by
        self.value = tuple(sorted({*self.value} ^ {seat}))
        self.changed(self.value)


class SeatWords(SeatCells):
    """One of a few words for each seat; a click goes to the next, the first one is the usual."""

    def __init__(self, shell: Shell, name: str, seats: Sequence[str], words: Sequence[str], changed: Changed) -> None:
        super().__init__(shell, name, seats, changed)
        self.words = list(words)
        self.value = [0] * len(self.seats)
        """Which word each seat has."""

    def text(self, seat: int) -> str:
        """Return the seat with its word."""
        return f"{self.seats[seat]} {self.words[self.value[seat]]}"

    def lit(self, seat: int) -> bool:
        """Return whether the seat has another than the usual word."""
        return self.value[seat] > 0

    def step(self, seat: int, by: int) -> None:
        """Go to the next word."""
        self.value[seat] = (self.value[seat] + by) % len(self.words)
        self.changed(tuple(self.value))


class Counts(SeatCells):
    """A number for each seat between two signs; None if nothing is said, which one more step down comes back to."""

    def __init__(
        self, shell: Shell, name: str, seats: Sequence[str], value: Sequence[int] | None, most: int, changed: Changed
    ) -> None:
        super().__init__(shell, name, seats, changed)
        self.value = None if value is None else list(value)
        self.most = most

    def text(self, seat: int) -> str:
        """Return the seat with its number."""
        return f"{self.seats[seat]} {'–' if self.value is None else self.value[seat]}"

    def lit(self, seat: int) -> bool:
        """Return whether the number is more than 0."""
        return self.value is not None and self.value[seat] > 0

    def ends(self, cell: pygame.Rect) -> int:
        """Return the room for the signs."""
        return min(round(cell.h * 0.6), cell.w // 4)

    def step(self, seat: int, by: int) -> None:
        """Count one more or less."""
        if self.value is None:
            self.value = [0] * len(self.seats)
            by = max(0, by)
        elif by < 0 and not any(self.value):
            self.value = None
        if self.value is not None:
            self.value[seat] = max(0, min(self.most, self.value[seat] + by))
        self.changed(() if self.value is None else tuple(self.value))

    def key(self, key: Key) -> bool:
        """Answer as other cells do; plus and minus count."""
        if key.means("-") or key.means("backspace"):
            self.work(self.at_key, -1)
            return True
        if key.means("+") or key.means("="):
            self.work(self.at_key)
            return True
        return super().key(key)

    def box(self, surface: pygame.Surface) -> None:
        """Draw the cells with their signs."""
        super().box(surface)
        for seat, cell in enumerate(self.cells()):
            side = round(min(cell.h * SIGN, self.ends(cell)))
            for sign, x in (("minus", cell.x + self.ends(cell) // 2), ("plus", cell.right - self.ends(cell) // 2)):
                off = self.value is not None and sign == "plus" and self.value[seat] >= self.most
                bright: Colour = theme.GOLD_INK if self.lit(seat) else theme.GOLD_LIGHT
                icon = art.icon(sign, side, theme.FAINT if off else bright)
                surface.blit(icon, icon.get_rect(center=(x + (2 if sign == "minus" else -2), cell.centery)))
