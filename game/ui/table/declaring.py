"""What a declaration is, told before it is made: its kinds as plates with what each brings and binds; knows no rule."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.words import Words
from game.ui import art, theme
from game.ui.shell import Shell
from game.ui.text import Line, Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget

NAME: Final = Style(24, "bold", theme.GOLD_LIGHT)
ABOUT: Final = Style("small", "regular", theme.CREAM)
CAP: Final = Style("small", "bold", theme.GOLD)
SIGN: Final = "报"
"""What is called where a game has no word of its own."""
WIDE: Final = 470
Kinds = tuple[str, ...]


def sign_of(words: Words, game: str, kinds: Sequence[str]) -> str:
    """Return the signs that are called for a declaration: the game's own for the last of its kinds that has some."""
    signs = [words(key) for kind in kinds if words.has(key := f"{game}.sign.{kind}")]
    return signs[-1] if signs and art.has_brush(signs[-1]) else SIGN


def about_of(words: Words, game: str, kinds: Sequence[str]) -> str:
    """Return what a declaration brings and what each one (`all`) binds; empty if the game does not say."""
    texts = [words(key) for kind in (*kinds, "all") if words.has(key := f"{game}.declare_help.{kind}")]
    return words("table.declare_join").join(texts)


def notes_of(words: Words, game: str, kinds: Sequence[Kinds], name: Callable[[Kinds], str]) -> list[str]:
    """Return a line for each kind among some declarations: its name and what it brings and binds."""
    single = dict.fromkeys((kind,) for one in kinds for kind in one)
    told = [(name(one), about_of(words, game, one)) for one in single]
    return [words("table.declare_note", name=title, about=about) for title, about in told if about]


class DeclarePlate(Widget):
    """One declaration to choose: the key, its name, and what it brings and binds."""

    interactive = True

    def __init__(self, shell: Shell, number: int, title: str, about: str, action: Callable[[], object]) -> None:
        super().__init__(shell, f"choose:{number}")
        self.title = title
        self.about = about
        self.action = action
        self.shortcut = str(number + 1)

    def _left(self) -> int:
        return self.shell.scale.px(16) + self.shell.type.width("8", CAP) + self.shell.scale.px(16)

    def _about_lines(self, width: int) -> list[Line]:
        room = width - self._left() - self.shell.scale.px(16)
        return self.shell.type.lines(self.about, ABOUT, room) if self.about else []

    def height_for(self, width: int) -> int:
        """Return the height at a width, in pixels."""
        line = self.shell.type.line_height
        text = line(NAME) + len(self._about_lines(width)) * line(ABOUT)
        return max(self.shell.scale.px(64), text + 2 * self.shell.scale.px(10))

    def compose(self) -> list[Ink]:
        """Return key, name and lines."""
        px, line, left = self.shell.scale.px, self.shell.type.line_height, self._left()
        lines = self._about_lines(self.rect.w)
        y = self.rect.centery - (line(NAME) + len(lines) * line(ABOUT)) // 2
        key = pygame.Rect(self.rect.x + px(16), y, left - px(16), line(NAME))
        name = pygame.Rect(self.rect.x + left, y, self.rect.w - left - px(12), line(NAME))
        inks = [self.write(self.shortcut, CAP, key), self.write(self.title, NAME, name)]
        for number, part in enumerate(lines):
            top = y + line(NAME) + number * line(ABOUT) + (line(ABOUT) - part.height) // 2
            inks.append(Ink(part, (self.rect.x + left, top), ABOUT.colour))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the plate."""
        shapes.choice(surface, self.rect, self.shell.look, self.shell.scale.px, hot=self.hot)

    def click(self, _point: tuple[int, int]) -> None:
        """Choose this one."""
        self.action()


def plates(
    shell: Shell, game: str, kinds: Sequence[Kinds], name: Callable[[Kinds], str], choose: Callable[[Kinds], object]
) -> list[DeclarePlate]:
    """Return a plate for each declaration that is possible."""
    return [
        DeclarePlate(shell, number, name(one), about_of(shell.words, game, one), partial(choose, one))
        for number, one in enumerate(kinds)
    ]


class Ground(Widget):
    """What plates to choose from lie on, so that nothing of the table is seen between them."""

    backdrop = True

    def box(self, surface: pygame.Surface) -> None:
        """Draw it."""
        px = self.shell.scale.px
        shapes.cast(surface, self.rect, px(16), (px(3), px(6)), px(9), 0.5)
        surface.blit(shapes.box(self.rect.size, shapes.Box(shapes.plate(self.shell.look, 1.0), px(16))), self.rect)


def stacked(
    shell: Shell, made: Sequence[DeclarePlate], corner: tuple[int, int], top: int
) -> list[tuple[Widget, pygame.Rect]]:
    """Return plates under each other on a ground, with their places.

    The ground ends at a lower right corner and begins at `top` or above it.
    """
    pad, gap = shell.scale.px(10), shell.scale.px(10)
    right, low = corner[0] - pad, corner[1] - pad
    wide = min(shell.scale.px(WIDE), right - shell.scale.px(20))
    placed: list[tuple[Widget, pygame.Rect]] = []
    y = low
    for plate in reversed(made):
        high = plate.height_for(wide)
        y -= high
        placed.append((plate, pygame.Rect(right - wide, y, wide, high)))
        y -= gap
    high = corner[1] - min(top, y + gap - pad)
    ground = pygame.Rect(right - wide - pad, corner[1] - high, wide + 2 * pad, high)
    return [(Ground(shell), ground), *placed[::-1]]
