"""A page with every widget in every state, filled with sample data; knows no rule and no screen of the program."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from game.ui import theme
from game.ui.screen import Screen
from game.ui.screens.page import Page
from game.ui.shell import Shell
from game.ui.table.claims import ClaimButton, TileChoice
from game.ui.table.opening import SuitButton
from game.ui.table.said import ReasonLine, Said
from game.ui.table.waits import Wait, WaitsBox
from game.ui.text import Style
from game.ui.widgets.base import Label, Rule, Widget
from game.ui.widgets.button import KINDS, Button
from game.ui.widgets.controls import Pick, Segments, Slider, Stepper, Toggle, row_height
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.textfield import TextField

LOOKS: Final = ("plain", "hot", "held", "focus", "lit", "off")
"""The states of a button, in columns."""
WORDS: Final = ("chi", "peng", "gang", "hu", "pass")
WAITS: Final = (Wait(4, 3, 2, 4), Wait(13, 1, 1, 2), Wait(22, 0, 0, 1), Wait(9, 2, 0, 0, by="none", reason="void"))
Put = Callable[[Widget, int], None]


def _nothing(*_given: object) -> None:
    """Answer nothing: the gallery is for looking at."""


class WidgetSheet(Page):
    """Buttons, controls and fields in their states, type in its sizes."""

    name = "gallery-widgets"

    def build(self) -> None:
        """Lay out two columns."""
        room = self.frame(1800, 1000, self.shell.words("gallery.widgets"))
        gap = self.shell.scale.px(40)
        left = pygame.Rect(room.x, room.y, round((room.w - gap) * 0.56), room.h)
        right = pygame.Rect(left.right + gap, room.y, room.right - left.right - gap, room.h)
        y = self._buttons(left)
        self._type(pygame.Rect(left.x, y, left.w, left.bottom - y))
        y = self._controls(right)
        self._fields(pygame.Rect(right.x, y, right.w, right.bottom - y))

    def _buttons(self, room: pygame.Rect) -> int:
        shell, words = self.shell, self.shell.words
        px, y = shell.scale.px, room.y
        high = max(px(60), row_height(shell))
        wide = (room.w - px(14) * (len(LOOKS) - 1)) // len(LOOKS)
        for kind in KINDS:
            for index, look in enumerate(LOOKS):
                button = Button(
                    shell, f"gallery:{kind}:{look}", words(f"gallery.{look}"), _nothing, kind=kind, size="body"
                )
                _dress(button, look)
                self.add(button, pygame.Rect(room.x + index * (wide + px(14)), y, wide, high))
            y += high + px(16)
        last = (
            Button(shell, "gallery:key", words("title.play"), _nothing, kind="gold", key="go"),
            Button(shell, "gallery:icon", "", _nothing, icon="gear", show_key=False),
        )
        x = room.x
        for button in last:
            wide = max(high, button.natural_width())
            self.add(button, pygame.Rect(x, y, wide, high))
            x += wide + px(16)
        return y + high + px(22)

    def _controls(self, room: pygame.Rect) -> int:
        y, px = room.y, self.shell.scale.px
        high = row_height(self.shell)
        for index, row in enumerate(self._rows()):
            self._across(row, pygame.Rect(room.x, y, room.w, high))
            y += high + px(16 if index % 2 else 12)
        rule = Rule(self.shell)
        self.add(rule, pygame.Rect(room.x, y, room.w, max(1, px(1.5))))
        return y + px(16)

    def _across(self, row: Sequence[Toggle | Segments | DropDown | Stepper | Slider], room: pygame.Rect) -> None:
        """Place controls side by side, the room that is left after the last."""
        x = room.x
        for control in row:
            wide = min(control.natural_width(), room.right - x)
            self.add(control, pygame.Rect(x, room.y, wide, room.h))
            x += wide + self.shell.scale.px(30)

    def _rows(self) -> Iterator[Sequence[Toggle | Segments | DropDown | Stepper | Slider]]:
        shell = self.shell
        picks = [Pick(word, shell.words(f"gallery.{word}")) for word in LOOKS[:3]]
        toggles = [Toggle(shell, f"gallery:toggle:{value}", value, _nothing) for value in (False, True)]
        yield toggles
        yield [Segments(shell, "gallery:segments", picks, "hot", _nothing)]
        yield [
            DropDown(shell, "gallery:dropdown", picks, "held", _nothing, self._open),
            Stepper(shell, "gallery:stepper", 4, (0, 9), _nothing),
        ]
        yield [Slider(shell, "gallery:slider", 66, (0, 100), _nothing)]

    def _open(self, screen: Screen) -> None:
        self.stack.push(screen)

    def _fields(self, room: pygame.Rect) -> None:
        shell, words, y = self.shell, self.shell.words, room.y
        high = row_height(shell)
        samples = (("empty", ""), ("filled", "123m456p789s"), ("active", "5566"), ("wrong", "12x4"))
        for name, text in samples:
            field = TextField(shell, f"gallery:field:{name}", text, _nothing, hint=words("gallery.hint"), icon="search")
            field.set_active(name == "active")
            field.fault = text.find("x")
            self.add(field, pygame.Rect(room.x, y, room.w, high))
            y += high + shell.scale.px(14)

    def _type(self, room: pygame.Rect) -> None:
        """Write a line in every size of type that still finds room."""
        y = room.y
        for size in theme.TYPE:
            style = Style(size, "serif" if size in ("headline", "play") else "bold")
            high = self.shell.type.line_height(style)
            if y + high > room.bottom:
                return
            text = Label(self.shell, f"{self.shell.words('app.name')} {self.shell.words('title.tagline')}", style)
            self.add(text, pygame.Rect(room.x, y, room.w, high))
            y += high


def _dress(button: Button, look: str) -> None:
    """Put a button into a state by its name."""
    button.enabled = look != "off"
    button.lit = look == "lit"
    button.hot, button.held, button.focused = look == "hot", look == "held", look == "focus"


class PromptSheet(Page):
    """What the table asks with: words of play, suits, choices of tiles, waits and reasons."""

    name = "gallery-prompts"

    def build(self) -> None:
        """Lay out one group under the other."""
        room = self.frame(1800, 1000, self.shell.words("gallery.prompts"))
        y = self._claims(room)
        y = self._suits(pygame.Rect(room.x, y, room.w, room.bottom - y))
        y = self._choices(pygame.Rect(room.x, y, room.w, room.bottom - y))
        self._waits(pygame.Rect(room.x, y, room.w, room.bottom - y))

    def _claims(self, room: pygame.Rect) -> int:
        """Put the words of play in a row: ready, then off, then with a note."""
        shell, px = self.shell, self.shell.scale.px
        size, x = (max(px(98), 52), max(px(118), 64)), room.x
        notes = {"gang": shell.words("gallery.note"), "hu": shell.words("table.waits_points", points=8)}
        for enabled in (True, False):
            for word in WORDS:
                button = ClaimButton(shell, word, _nothing)
                button.name += "" if enabled else ":off"
                button.show(enabled=enabled, note=notes.get(word, "") if enabled else "")
                self.add(button, pygame.Rect((x, room.y), size))
                x += size[0] + px(10)
            x += px(24)
        return room.y + size[1] + px(22)

    def _suits(self, room: pygame.Rect) -> int:
        shell, px = self.shell, self.shell.scale.px
        wide, high = min(px(330), room.w // 4), max(px(78), 44)
        for suit in range(3):
            button = SuitButton(shell, suit, 3 + suit, f"suit_{suit + 1}", _nothing)
            self.add(button, pygame.Rect(room.x + suit * (wide + px(20)), room.y, wide, high))
        return room.y + high + px(24)

    def _choices(self, room: pygame.Rect) -> int:
        shell, px = self.shell, self.shell.scale.px
        x, y, low = room.x, room.y, room.y
        for index, tiles in enumerate(((3, 3, 3), (9, 9, 9, 9), (18, 19, 20))):
            choice = TileChoice(
                shell, f"gallery:choice:{index}", tiles, shell.words("gallery.note"), _nothing, str(index + 1)
            )
            wide, high = choice.natural_size()
            self.add(choice, pygame.Rect(x, y, wide, high))
            x, low = x + wide + px(16), max(low, y + high)
        line = ReasonLine(shell, _nothing)
        line.say(Said(shell.words("table.no_declare", reason=shell.words("table.waits_none")), 22))
        self.add(line, pygame.Rect(x + px(16), y, max(1, room.right - x - px(16)), low - y))
        return low + px(24)

    def _waits(self, room: pygame.Rect) -> None:
        shell, px, x = self.shell, self.shell.scale.px, room.x
        title = shell.words("table.waits_now", count=len(WAITS))
        for waits in (WAITS[:1], WAITS, [Wait(tile, tile % 5, 2, 4) for tile in range(9)]):
            box = WaitsBox(shell, title, waits, None)
            wide, high = box.natural_size()
            if x + wide <= room.right and room.y + high <= room.bottom:
                self.add(box, pygame.Rect(x, room.y, wide, high))
                x += wide + px(24)


SHEETS: Final[Sequence[Callable[[Shell], Page]]] = (WidgetSheet, PromptSheet)
