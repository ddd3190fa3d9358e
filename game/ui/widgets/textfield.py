"""A field for one line of text with caret, copy and paste, and a mark at a faulty place; knows no game."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui import art, theme
from game.ui.clipboard import CLIPBOARD
from game.ui.inputs import Key
from game.ui.shell import Shell
from game.ui.text import Line, Style
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.controls import plate

LONGEST: Final = 400


def no_words() -> Sequence[str]:
    """Return no words to choose from."""
    return ()


TEXT: Final = Style("body", "regular")
HINT: Final = Style("body", "regular", theme.FAINT)
SWALLOWED: Final = ("space", "shift+space")


class TextField(Widget):
    """One line to type in. `hint` is shown while it is empty; `fault` is the place of a wrong character, -1 for none.

    `changed` hears every change, `done` the Enter key. The page tells by `set_active` whether letters go here.
    """

    interactive = True

    def __init__(
        self,
        shell: Shell,
        name: str,
        text: str,
        changed: Callable[[str], None],
        *,
        hint: str = "",
        icon: str = "",
        done: Callable[[], None] | None = None,
        limit: int = LONGEST,
    ) -> None:
        super().__init__(shell, name)
        self.text = text
        self.caret = len(text)
        self.changed = changed
        self.done = done
        self.hint = hint
        self.icon = icon
        self.limit = limit
        self.fault = -1
        self.active = False
        self.layout = "letters"
        """Which keys a keyboard on the screen has."""
        self.words: Callable[[], Sequence[str]] = no_words
        """What such a keyboard offers whole."""
        self.opener: Callable[[], None] | None = None
        """Opens it; a sign at the end of the field does so, too."""

    # --- state
    def set_active(self, active: bool) -> None:
        """Say whether typing goes here."""
        if active != self.active:
            self.active = active
            self.change()

    def set_text(self, text: str, *, quiet: bool = False) -> None:
        """Take a text, as if it had been typed unless `quiet`."""
        text = text[: self.limit]
        if text != self.text:
            self.text = text
            self.caret = len(text)
            self.fault = -1
            self.change()
            if not quiet:
                self.changed(text)

    def type(self, text: str) -> None:
        """Put letters in at the caret."""
        text = "".join(char for char in text.replace("\n", " ") if char.isprintable())
        room = self.limit - len(self.text)
        self._splice(self.caret, self.caret, text[:room])

    def _splice(self, start: int, end: int, text: str) -> None:
        if start == end and not text:
            return
        self.text = self.text[:start] + text + self.text[end:]
        self.caret = start + len(text)
        self.fault = -1
        self.change()
        self.changed(self.text)

    # --- drawing
    def _room(self) -> pygame.Rect:
        px = self.shell.scale.px
        room = self.rect.inflate(-2 * px(14), 0)
        if self.icon:
            gone = round(self.rect.h * 0.5) + px(10)
            room.x += gone
            room.w -= gone
        if self.opener is not None:
            room.w = self._sign().x - px(8) - room.x
        return room

    def _sign(self) -> pygame.Rect:
        """Return the place of the sign of the keyboard."""
        side = round(self.rect.h * 0.6)
        return pygame.Rect(self.rect.right - side - self.shell.scale.px(12), self.rect.centery - side // 2, side, side)

    def _width(self, text: str) -> int:
        return self.shell.type.width(text, TEXT)

    def _seen(self) -> tuple[int, int]:
        """Return the part of the text that is shown: as much as fits, the caret in it."""
        room = self._room().w
        start = 0
        while self._width(self.text[start : self.caret]) > room:
            start += 1
        end = self.caret
        while end < len(self.text) and self._width(self.text[start : end + 1]) <= room:
            end += 1
        return start, end

    def compose(self) -> list[Ink]:
        """Return the part of the text that fits, or the hint."""
        room = self._room()
        if not self.text:
            return [self.write(self.hint, HINT, room, "left", 0.6)] if self.hint else []
        start, end = self._seen()
        text = self.text[start:end]
        px = self.shell.type.px(TEXT)
        width, height = self.shell.type.size(text, TEXT.weight, px)
        return [Ink(Line(text, px, TEXT.weight, width, height), (room.x, room.centery - height // 2), TEXT.colour)]

    def _x(self, place: int) -> int:
        start, end = self._seen()
        return self._room().x + self._width(self.text[start : max(start, min(place, end))])

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ground, the icon, the caret and the fault."""
        plate(surface, self.rect, self.shell, hot=self.hot or self.active)
        px, high = self.shell.scale.px, round(self.shell.type.px(TEXT) * 1.3)
        if self.icon:
            side = round(self.rect.h * 0.5)
            picture = art.icon(self.icon, side, theme.MUTED)
            surface.blit(picture, picture.get_rect(midleft=(self.rect.x + px(12), self.rect.centery)))
        if self.opener is not None:
            sign = self._sign()
            surface.blit(art.icon("keys", sign.w, theme.GOLD_LIGHT if self.hot else theme.MUTED), sign)
        if self.fault >= 0:
            left = self._x(self.fault)
            right = max(self._x(self.fault + 1), left + px(12))
            wash = pygame.Rect(left, self.rect.centery - high // 2, right - left, high)
            pygame.draw.rect(surface, theme.SEAL_DEEP, wash, border_radius=px(4))
        if self.active:
            x = self._x(self.caret)
            surface.fill(theme.GOLD_LIGHT, (x, self.rect.centery - high // 2, max(1, px(2)), high))

    # --- answers
    def click(self, point: tuple[int, int]) -> None:
        """Open the keyboard on the screen by its sign."""
        if self.opener is not None and self._sign().inflate(self.rect.h // 3, self.rect.h).collidepoint(point):
            self.shell.sound.play("tick")
            self.opener()

    def press(self, point: tuple[int, int]) -> None:
        """Put the caret where the pointer is."""
        start, end = self._seen()
        places = range(start, end + 1)
        self.caret = min(places, key=lambda place: abs(self._x(place) - point[0]))
        self.change()

    def key(self, key: Key) -> bool:
        """Answer editing keys; letters are taken as used, so that they work nothing else."""
        moves = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.text)}
        if key.name in moves:
            self.caret = max(0, min(len(self.text), moves[key.name]))
            self.change()
        elif key.name == "backspace":
            self._splice(max(0, self.caret - 1), self.caret, "")
        elif key.name == "delete":
            self._splice(self.caret, min(len(self.text), self.caret + 1), "")
        elif key.name == "ctrl+v":
            self.type(CLIPBOARD.get())
        elif key.name in {"ctrl+c", "ctrl+x"}:
            CLIPBOARD.put(self.text)
            if key.name == "ctrl+x":
                self.set_text("")
        elif key.means("back") and self.text:
            self.set_text("")
        elif key.name in {"return", "enter"} and self.done:
            self.done()
        else:
            return is_sign(key)
        return True


def is_sign(key: Key) -> bool:
    """Return whether a key stands for a sign, which comes as text besides."""
    return key.name in SWALLOWED or len(key.name.removeprefix("shift+")) == 1
