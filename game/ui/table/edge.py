"""The small switches at the table's edge, and the tip that names what the pointer is at; knows no rule.

A switch shows a sign and its key; its whole name stands in the tip.
"""

from collections.abc import Callable
from typing import Final

import pygame

from game.session.auto import Automatic
from game.ui import theme
from game.ui.shell import Shell
from game.ui.text import Line, Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget

SWITCHES: Final = {"win": "win", "pass": "no_claims", "throw": "throw_drawn", "sort": "sort", "bot": "away"}
"""Word of a switch, used in names, keys and texts, to the field of `Automatic` it sets."""
TIP: Final = Style(17, "bold")


def flip(auto: Automatic, word: str) -> bool:
    """Turn one switch over and return how it is now."""
    name = SWITCHES[word]
    setattr(auto, name, not getattr(auto, name))
    return bool(getattr(auto, name))


class Switch(Widget):
    """One switch: lit while it is on."""

    interactive = True

    def __init__(self, shell: Shell, word: str, action: Callable[[], None]) -> None:
        super().__init__(shell, f"auto:{word}")
        self.word = word
        self.action = action
        self.shortcut = f"auto_{word}"
        self.on = False
        self.cap = shell.cap(self.shortcut)

    def show(self, *, on: bool) -> None:
        """Show the switch as it is."""
        if on != self.on:
            self.on = on
            self.change()

    def compose(self) -> list[Ink]:
        """Return the sign and the key's letter."""
        px = self.shell.scale.px
        sign = Style(25, "bold", theme.GOLD_INK if self.on else theme.CREAM)
        cap = Style(14, "bold", theme.GOLD_INK if self.on else theme.MUTED)
        left = pygame.Rect(self.rect.x + px(3), self.rect.y, round(self.rect.w * 0.58), self.rect.h)
        right = pygame.Rect(left.right, self.rect.y, self.rect.right - px(3) - left.right, self.rect.h)
        # The longer signs of a gamepad's buttons stand in the tip only.
        short = self.cap if len(self.cap) == 1 else ""
        room = left if short else self.rect
        inks = [self.write(self.shell.words(f"table.auto.{self.word}.sign"), sign, room, "center", 0.6)]
        return [*inks, self.write(short, cap, right, "center", 0.6)] if short else inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the plate."""
        px = self.shell.scale.px
        if self.on:
            stops: shapes.Stops = ((0.0, theme.GOLD_LIGHT, 0.97), (1.0, theme.GOLD_DEEP, 0.97))
        else:
            stops = shapes.plate(self.shell.look, 0.72)
        edge = (theme.GOLD_HOT, 0.9, 0.7) if self.hot else (theme.HAIRLINE, 0.4, 0.25)
        surface.blit(shapes.box(self.rect.size, shapes.Box(stops, px(12), *edge)), self.rect)

    def click(self, _point: tuple[int, int]) -> None:
        """Turn it over."""
        self.shell.sound.play("tick")
        self.action()


class Tip(Widget):
    """A few words beside what the pointer is at; covers nothing that can be clicked there."""

    backdrop = True

    def __init__(self, shell: Shell, lines: list[str]) -> None:
        super().__init__(shell)
        self.lines = lines

    def _lines(self) -> list[Line]:
        widest = self.shell.scale.px(420)
        return [line for text in self.lines for line in self.shell.type.lines(text, TIP, widest)]

    def natural_size(self) -> tuple[int, int]:
        """Return the size the words need."""
        px = self.shell.scale.px
        lines = self._lines()
        return max(line.width for line in lines) + 2 * px(14), len(lines) * self._step() + 2 * px(8)

    def _step(self) -> int:
        return round(self.shell.type.px(TIP) * 1.3)

    def beside(self, what: pygame.Rect, area: pygame.Rect) -> pygame.Rect:
        """Return the place right of something at the left edge, else above it, inside `area`."""
        gap = self.shell.scale.px(10)
        rect = pygame.Rect((0, 0), self.natural_size())
        if what.right < area.w // 4:
            rect.midleft = what.right + gap, what.centery
        elif what.y < area.h // 5:
            rect.midtop = what.centerx, what.bottom + gap
        else:
            rect.midbottom = what.centerx, what.y - gap
        return rect.clamp(area.inflate(-2 * gap, -2 * gap))

    def compose(self) -> list[Ink]:
        """Return the words."""
        px, step = self.shell.scale.px, self._step()
        x, y = self.rect.x + px(14), self.rect.y + px(8)
        made = []
        for index, line in enumerate(self._lines()):
            made.append(Ink(line, (x, y + index * step + (step - line.height) // 2), theme.CREAM))
        return made

    def box(self, surface: pygame.Surface) -> None:
        """Draw the plate."""
        px = self.shell.scale.px
        shapes.cast(surface, self.rect, px(10), (px(2), px(4)), px(6), 0.45)
        stops = shapes.plate(self.shell.look, 0.97)
        surface.blit(shapes.box(self.rect.size, shapes.Box(stops, px(10))), self.rect)
