"""What every widget is: a named rectangle with text that answers pointer and keys; knows no screen and no game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui import theme
from game.ui.inputs import Key
from game.ui.shell import Shell
from game.ui.text import Line, Style
from game.ui.theme import Colour
from game.ui.widgets import shapes

LOW: Final = 0.07
"""How far capitals and signs stand below the middle of their line, in type sizes."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A line of text at its place: the widget's only way to write, so that layout can be checked without drawing."""

    line: Line
    at: tuple[int, int]
    colour: Colour

    @property
    def rect(self) -> pygame.Rect:
        """Return the rectangle the line covers."""
        return pygame.Rect(self.at, (self.line.width, self.line.height))


class Widget:
    """A rectangle on the screen. `hot`: under the pointer; `held`: pressed; `focused`: the keyboard is here."""

    interactive = False
    backdrop = False
    """A backdrop lies under other widgets on purpose."""
    shortcut = ""
    """An action or key name that works this widget from anywhere on its screen."""

    def __init__(self, shell: Shell, name: str = "") -> None:
        self.shell = shell
        self.name = name
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.hot = False
        self.held = False
        self.focused = False
        self.dirty = True
        self._inks: list[Ink] | None = None

    # --- geometry
    def place(self, rect: pygame.Rect) -> "Widget":
        """Give the widget its rectangle."""
        self.rect = pygame.Rect(rect)
        self.change()
        return self

    def move(self, dy: int) -> None:
        """Shift the widget and what is in it."""
        self.rect.y += dy
        self.change()

    def spread(self) -> pygame.Rect:
        """Return what drawing may touch: the rectangle with shadow, glow and focus ring."""
        margin = self.shell.scale.px(34)
        return self.rect.inflate(2 * margin, 2 * margin)

    def children(self) -> Sequence["Widget"]:
        """Return the widgets inside this one."""
        return ()

    def walk(self) -> Iterator["Widget"]:
        """Yield this widget and everything inside it."""
        yield self
        for child in self.children():
            yield from child.walk()

    def walk_all(self) -> Iterator["Widget"]:
        """Yield this widget and everything inside it, even what is scrolled out of sight."""
        yield from self.walk()

    def reveal(self, _inner: "Widget") -> None:
        """Bring a widget inside this one into sight."""

    def at(self, point: tuple[int, int]) -> "Widget | None":
        """Return the innermost widget at a point that can be clicked."""
        if not self.rect.collidepoint(point):
            return None
        for child in reversed(self.children()):
            found = child.at(point)
            if found:
                return found
        return self if self.interactive and self.enabled else None

    # --- text
    def compose(self) -> list[Ink]:
        """Return the lines this widget writes."""
        return []

    @property
    def inks(self) -> list[Ink]:
        """Return the lines this widget writes, kept until it changes."""
        if self._inks is None:
            self._inks = self.compose()
        return self._inks

    def write(self, text: str, style: Style, rect: pygame.Rect, align: str = "left", least: float = 0.78) -> Ink:
        """Return a line fitted into a rectangle, vertically centred; align is left, center or right."""
        line = self.shell.type.fit(text, style, rect.w, least)
        x = {"left": rect.x, "center": rect.centerx - line.width // 2, "right": rect.right - line.width}[align]
        return Ink(line, (x, rect.centery - line.height // 2), style.colour)

    def write_cap(self, text: str, style: Style, rect: pygame.Rect, least: float = 0.6) -> Ink:
        """Return the word of a key for the middle of its cap, where its letters are and not the room below them."""
        ink = self.write(text, style, rect, "center", least)
        return Ink(ink.line, (ink.at[0], ink.at[1] - round(ink.line.px * LOW)), ink.colour)

    # --- state
    def change(self) -> None:
        """Say that the widget looks different now."""
        self.dirty = True
        self._inks = None

    def set_state(self, *, hot: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Change how the widget is touched just now."""
        for name, value in (("hot", hot), ("held", held), ("focused", focused)):
            if value is not None and getattr(self, name) != value:
                setattr(self, name, value)
                self.change()

    def confirm_at(self, here: "Widget | None") -> None:
        """Learn which widget the key of confirmation works just now, None for that of the screen."""

    # --- drawing
    def box(self, surface: pygame.Surface) -> None:
        """Draw everything but text and focus ring."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the widget."""
        self.box(surface)
        for ink in self.inks:
            surface.blit(self.shell.type.draw(ink.line.text, ink.line.weight, ink.line.px, ink.colour), ink.at)
        for child in self.children():
            child.paint(surface)
        if self.focused:
            self.focus_ring(surface)

    def focus_ring(self, surface: pygame.Surface) -> None:
        """Draw the keyboard's ring."""
        dark = max(4.0, 7 * self.shell.scale.k)
        rect = self.rect.inflate(round(2 * dark), round(2 * dark))
        picture = shapes.ring(rect.size, self.shell.scale.px(20), max(2.0, 3.4 * self.shell.scale.k), dark)
        surface.blit(picture, rect)

    # --- answers
    def press(self, point: tuple[int, int]) -> None:
        """Answer the button going down here."""

    def drag(self, point: tuple[int, int]) -> None:
        """Answer the pointer moving while this widget is held."""

    def drop(self, _point: tuple[int, int]) -> bool:
        """Answer the button coming up after a drag; returns whether that was the end of one, and no click."""
        return False

    def click(self, point: tuple[int, int]) -> None:
        """Answer a click."""

    def activate(self) -> None:
        """Do what a click in the middle does."""
        self.click(self.rect.center)

    def key(self, key: Key) -> bool:
        """Answer a key while focused; returns whether it was used."""
        if key.means("confirm"):
            self.activate()
            return True
        return False

    def scroll(self, _steps: float) -> bool:
        """Answer the wheel; returns whether it was used."""
        return False


class Label(Widget):
    """Plain text in its rectangle: one fitted line, or several if `wrap`."""

    def __init__(self, shell: Shell, text: str, style: Style, align: str = "left", *, wrap: bool = False) -> None:
        super().__init__(shell)
        self.text = text
        self.style = style
        self.align = align
        self.wrap = wrap

    def height_for(self, width: int) -> int:
        """Return the height of the wrapped text at a width."""
        return len(self.shell.type.lines(self.text, self.style, width)) * self.shell.type.line_height(self.style)

    def compose(self) -> list[Ink]:
        """Return the text's lines."""
        if not self.wrap:
            return [self.write(self.text, self.style, self.rect, self.align)]
        step = self.shell.type.line_height(self.style)
        made = []
        for index, line in enumerate(self.shell.type.lines(self.text, self.style, self.rect.w)):
            row = pygame.Rect(self.rect.x, self.rect.y + index * step, self.rect.w, step)
            x = {"left": row.x, "center": row.centerx - line.width // 2, "right": row.right - line.width}[self.align]
            made.append(Ink(line, (x, row.centery - line.height // 2), self.style.colour))
        return made


class Panel(Widget):
    """A plate under other widgets; `wood` gives it the rim of the table."""

    backdrop = True

    def __init__(self, shell: Shell, *, wood: bool = False, alpha: float = 0.72) -> None:
        super().__init__(shell)
        self.wood = wood
        self.alpha = alpha

    def box(self, surface: pygame.Surface) -> None:
        """Draw shadow, rim and plate."""
        px = self.shell.scale.px
        if not self.wood:
            shapes.cast(surface, self.rect, px(14), (px(3), px(6)), px(9), 0.45)
            stops = shapes.plate(self.shell.look, self.alpha)
            surface.blit(shapes.box(self.rect.size, shapes.Box(stops, px(16))), self.rect)
            return
        rim = px(11)
        outer = self.rect.inflate(2 * rim, 2 * rim)
        shapes.cast(surface, outer, px(26), (px(6), px(16)), px(24), 0.6)
        surface.blit(shapes.wooden(outer.size, px(26), rim), outer)
        inner = shapes.Box(
            shapes.tinted(self.shell.look, ((0.0, theme.PANEL_TOP, 1.0), (1.0, theme.PANEL_LOW, 1.0))),
            px(20),
            theme.GILT,
            0.9,
            0.55,
            max(2.0, 2.5 * self.shell.scale.k),
        )
        surface.blit(shapes.box(self.rect.size, inner), self.rect)


class Rule(Widget):
    """A hairline between parts."""

    def box(self, surface: pygame.Surface) -> None:
        """Draw the line."""
        surface.fill(theme.mix(self.shell.look.tint(theme.PLATE_TOP), theme.HAIRLINE, 0.28), self.rect)
