"""The controls of a form: switch, segments, drop-down, stepper and slider; knows no game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui import art, theme
from game.ui.inputs import Key
from game.ui.settings import Value
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.theme import Colour
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget

Changed = Callable[[Value], None]
TEXT = Style("body", "bold")


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to choose: its value and what it is called."""

    value: Value
    text: str


def row_height(shell: Shell) -> int:
    """Return the height of a control in pixels."""
    return max(shell.scale.px(50), round(shell.type.px(TEXT) * 1.75), 30)


def plate(surface: pygame.Surface, rect: pygame.Rect, shell: Shell, *, hot: bool = False, sunk: bool = True) -> None:
    """Draw the ground of a control."""
    px = shell.scale.px
    sunken = ((0.0, theme.TRACK, 0.85), (1.0, theme.PANEL_LOW, 0.85))
    edge, strength = (theme.GOLD_HOT, 0.9) if hot else (theme.HAIRLINE, 0.4)
    stops = shapes.tinted(shell.look, sunken) if sunk else shapes.quiet(shell.look, 0.85)
    surface.blit(shapes.box(rect.size, shapes.Box(stops, px(12), edge, strength, strength * 0.7)), rect)


class Toggle(Widget):
    """A switch with the word for its state beside it."""

    interactive = True

    def __init__(self, shell: Shell, name: str, value: bool, changed: Changed) -> None:
        super().__init__(shell, name)
        self.value = value
        self.changed = changed

    def natural_width(self) -> int:
        """Return the width of the switch with its longer word."""
        words = max(self.shell.type.width(self.shell.words(k), TEXT) for k in ("form.on", "form.off"))
        return self._track().w + self.shell.scale.px(14) + words

    def _track(self) -> pygame.Rect:
        h = round(row_height(self.shell) * 0.68)
        return pygame.Rect(self.rect.right - 2 * h, self.rect.centery - h // 2, 2 * h, h)

    def compose(self) -> list[Ink]:
        """Return the word for the state."""
        room = pygame.Rect(
            self.rect.x, self.rect.y, self._track().x - self.rect.x - self.shell.scale.px(14), self.rect.h
        )
        style = Style("body", "bold", theme.GOLD_LIGHT if self.value else theme.MUTED)
        return [self.write(self.shell.words("form.on" if self.value else "form.off"), style, room, "right")]

    def box(self, surface: pygame.Surface) -> None:
        """Draw track and knob."""
        track = self._track()
        r = track.h // 2
        top, low = (theme.GOLD, theme.GOLD_DEEP) if self.value else (theme.TRACK, theme.SUNK)
        edge = theme.GOLD_HOT if self.hot else theme.HAIRLINE
        stops = shapes.tinted(self.shell.look, ((0.0, top, 0.95), (1.0, low, 0.95)))
        surface.blit(shapes.box(track.size, shapes.Box(stops, r, edge, 0.7, 0.4)), track)
        pad = max(2, track.h // 9)
        side = track.h - 2 * pad
        knob = pygame.Rect(track.right - side - pad if self.value else track.x + pad, track.y + pad, side, side)
        ivory = ((0.0, theme.IVORY_TOP, 1.0), (1.0, theme.IVORY_LOW, 1.0))
        surface.blit(shapes.box(knob.size, shapes.Box(ivory, side, theme.WHITE, 0.9, 0.2)), knob)

    def focus_ring(self, surface: pygame.Surface) -> None:
        """Draw the ring round the switch only."""
        full, self.rect = self.rect, self._track()
        super().focus_ring(surface)
        self.rect = full

    def click(self, _point: tuple[int, int]) -> None:
        """Flip the switch."""
        self.shell.sound.play("tick")
        self.value = not self.value
        self.change()
        self.changed(self.value)

    def key(self, key: Key) -> bool:
        """Answer Enter, Space, and the arrows sideways."""
        if key.means("left") or key.means("right"):
            if self.value != key.means("right"):
                self.activate()
            return True
        return super().key(key)


class Segments(Widget):
    """A few choices side by side, one of them lit."""

    interactive = True

    def __init__(self, shell: Shell, name: str, picks: Sequence[Pick], value: Value, changed: Changed) -> None:
        super().__init__(shell, name)
        self.picks = list(picks)
        self.value = value
        self.changed = changed

    def natural_width(self) -> int:
        """Return the width at which every segment shows its text."""
        pad = self.shell.scale.px(36)
        return sum(self.shell.type.width(p.text, TEXT) + pad for p in self.picks)

    def cells(self) -> list[pygame.Rect]:
        """Return the segments' rectangles, as wide as their texts ask."""
        pad = self.shell.scale.px(36)
        wants = [self.shell.type.width(p.text, TEXT) + pad for p in self.picks]
        extra = self.rect.w - sum(wants)
        made = []
        x = self.rect.x
        for index, want in enumerate(wants):
            w = want + extra * (index + 1) // len(wants) - extra * index // len(wants)
            made.append(pygame.Rect(x, self.rect.y, w, self.rect.h))
            x += w
        return made

    @property
    def index(self) -> int:
        """Return the place of the present value, -1 if it is none of them."""
        return next((i for i, p in enumerate(self.picks) if same(p.value, self.value)), -1)

    def compose(self) -> list[Ink]:
        """Return the texts."""
        pad = self.shell.scale.px(8)
        inks = []
        for i, (pick, cell) in enumerate(zip(self.picks, self.cells(), strict=True)):
            colour = theme.GOLD_INK if i == self.index else theme.CREAM
            inks.append(self.write(pick.text, Style("body", "bold", colour), cell.inflate(-2 * pad, 0), "center"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ground and the lit segment."""
        plate(surface, self.rect, self.shell, hot=self.hot)
        if self.index >= 0:
            pad = self.shell.scale.px(3)
            cell = self.cells()[self.index].inflate(-2 * pad, -2 * pad)
            stops = ((0.0, theme.GOLD_LIGHT, 1.0), (1.0, theme.GOLD_DEEP, 1.0))
            surface.blit(shapes.box(cell.size, shapes.Box(stops, self.shell.scale.px(10), theme.WHITE, 0.8, 0.1)), cell)

    def click(self, point: tuple[int, int]) -> None:
        """Choose the segment at a point."""
        for pick, cell in zip(self.picks, self.cells(), strict=True):
            if cell.collidepoint(point):
                self.choose(pick.value)

    def choose(self, value: Value) -> None:
        """Take a value."""
        if not same(value, self.value):
            self.shell.sound.play("tick")
            self.value = value
            self.change()
            self.changed(value)

    def key(self, key: Key) -> bool:
        """Answer the arrows sideways; Enter and Space go on to the next choice."""
        step = 1 if key.means("right") else -1 if key.means("left") else 0
        if step:
            self.choose(self.picks[max(0, min(len(self.picks) - 1, self.index + step))].value)
            return True
        if key.means("confirm"):
            self.choose(self.picks[(self.index + 1) % len(self.picks)].value)
            return True
        return False


class Stepper(Widget):
    """A whole number between two buttons."""

    interactive = True

    def __init__(self, shell: Shell, name: str, value: int, bounds: tuple[int, int], changed: Changed) -> None:
        super().__init__(shell, name)
        self.value = value
        self.low, self.high = bounds
        self.changed = changed

    def natural_width(self) -> int:
        """Return the width with the widest number."""
        digits = max(self.shell.type.width(str(n), TEXT) for n in (self.low, self.high, 88))
        return 2 * row_height(self.shell) + digits + self.shell.scale.px(28)

    def _ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        h = self.rect.h
        return pygame.Rect(self.rect.x, self.rect.y, h, h), pygame.Rect(self.rect.right - h, self.rect.y, h, h)

    def compose(self) -> list[Ink]:
        """Return the number."""
        return [self.write(str(self.value), TEXT, self.rect.inflate(-2 * self.rect.h, 0), "center")]

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ground and both signs."""
        plate(surface, self.rect, self.shell, hot=self.hot)
        side = round(self.rect.h * 0.5)
        for sign, end, off in zip(
            ("minus", "plus"), self._ends(), (self.value <= self.low, self.value >= self.high), strict=True
        ):
            cell = end.inflate(-self.shell.scale.px(6), -self.shell.scale.px(6))
            colour: Colour = theme.FAINT if off else theme.GOLD_LIGHT
            plate(surface, cell, self.shell, sunk=off)
            surface.blit(art.icon(sign, side, colour), art.icon(sign, side, colour).get_rect(center=end.center))

    def set(self, value: int) -> None:
        """Take a number, kept inside the bounds."""
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.shell.sound.play("tick")
            self.value = value
            self.change()
            self.changed(value)

    def click(self, point: tuple[int, int]) -> None:
        """Step by the half that was clicked."""
        self.set(self.value + (1 if point[0] >= self.rect.centerx else -1))

    def key(self, key: Key) -> bool:
        """Answer the arrows sideways, Home and End."""
        if key.means("left") or key.means("right"):
            self.set(self.value + (1 if key.means("right") else -1))
            return True
        if key.means("home") or key.means("end"):
            self.set(self.low if key.means("home") else self.high)
            return True
        return False


class Slider(Widget):
    """A whole number on a line."""

    interactive = True

    def __init__(self, shell: Shell, name: str, value: int, bounds: tuple[int, int], changed: Changed) -> None:
        super().__init__(shell, name)
        self.value = value
        self.low, self.high = bounds
        self.changed = changed

    def natural_width(self) -> int:
        """Return a comfortable width."""
        return self.shell.scale.px(420)

    def _figure(self) -> int:
        return self.shell.type.width(str(self.high), TEXT) + self.shell.scale.px(18)

    def _track(self) -> pygame.Rect:
        h = max(6, self.shell.scale.px(10))
        knob = self.rect.h // 2
        left, right = self.rect.x + knob, self.rect.right - self._figure() - knob
        return pygame.Rect(left, self.rect.centery - h // 2, right - left, h)

    def compose(self) -> list[Ink]:
        """Return the number at the right end."""
        room = pygame.Rect(self.rect.right - self._figure(), self.rect.y, self._figure(), self.rect.h)
        return [self.write(str(self.value), TEXT, room, "right")]

    def box(self, surface: pygame.Surface) -> None:
        """Draw line and knob."""
        track = self._track()
        part = (self.value - self.low) / max(1, self.high - self.low)
        ground = shapes.tinted(self.shell.look, ((0.0, theme.TRACK, 0.9), (1.0, theme.SUNK, 0.9)))
        surface.blit(shapes.box(track.size, shapes.Box(ground, track.h, theme.HAIRLINE, 0.3, 0.3)), track)
        filled = pygame.Rect(track.x, track.y, max(track.h, round(track.w * part)), track.h)
        gold = ((0.0, theme.GOLD_LIGHT, 1.0), (1.0, theme.GOLD_DEEP, 1.0))
        surface.blit(shapes.box(filled.size, shapes.Box(gold, track.h, theme.WHITE, 0.4, 0.0)), filled)
        side = round(self.rect.h * 0.56)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (track.x + round(track.w * part), track.centery)
        ivory = ((0.0, theme.IVORY_TOP, 1.0), (1.0, theme.IVORY_LOW, 1.0))
        edge = theme.GOLD_HOT if self.hot else theme.WHITE
        surface.blit(shapes.box(knob.size, shapes.Box(ivory, side, edge, 1.0, 0.6)), knob)

    def set(self, value: int, *, quiet: bool = False) -> None:
        """Take a number, kept inside the bounds."""
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self.change()
            self.changed(value)
            if not quiet:
                self.shell.sound.play("tile")

    def _from(self, x: int) -> int:
        track = self._track()
        return self.low + round((x - track.x) / max(1, track.w) * (self.high - self.low))

    def press(self, point: tuple[int, int]) -> None:
        """Jump to the pointer."""
        self.set(self._from(point[0]), quiet=True)

    def drag(self, point: tuple[int, int]) -> None:
        """Follow the pointer."""
        self.set(self._from(point[0]), quiet=True)

    def click(self, _point: tuple[int, int]) -> None:
        """Let the new loudness be heard."""
        self.shell.sound.play("tile")

    def key(self, key: Key) -> bool:
        """Answer the arrows sideways, Home and End."""
        if key.means("left") or key.means("right"):
            self.set(self.value + (5 if key.means("right") else -5))
            return True
        if key.means("home") or key.means("end"):
            self.set(self.low if key.means("home") else self.high)
            return True
        return False


def same(a: Value, b: Value) -> bool:
    """Return whether two option values are the same; a number is never a yes or no."""
    return a == b and type(a) is type(b)
