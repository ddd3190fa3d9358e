"""A keyboard on the screen, for pads and pointers: keys, words to choose from, and the text so far; knows no game."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.ui import theme
from game.ui.clipboard import CLIPBOARD
from game.ui.inputs import Input, Key, Text
from game.ui.screen import Screen
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Label, Panel, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import row_height
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.textfield import TextField, is_sign, no_words

LAYOUTS: Final = {
    "letters": ("1234567890", "qwertyuiop", "asdfghjkl_", "zxcvbnm:=-"),
    "tiles": ("123456789", "mpsESWN", "CFP"),
    "digits": ("12345", "67890"),
}
"""Rows of keys by what is typed."""
WIDE: Final = {"letters": 1080, "tiles": 980, "digits": 620}
"""Width in layout units."""
LEGEND: Final = Style("small", "regular", theme.MUTED)
WORD_ROWS: Final = 3
PAD: Final = {"pad:x": "delete", "pad:y": "space", "pad:start": "done", "pad:lb": "left", "pad:rb": "right"}
"""What the buttons of a pad do here, whatever else they mean."""
Words = Callable[[], Sequence[str]]


class Keyboard(Screen):
    """Keys over a page. `take` gets the text when it is done; letters typed on real keys go into it as well.

    The first sign typed replaces a text that is `fresh`.

    `words` are offered whole: those that hold the text so far, or all of them where none does.
    """

    name = "keyboard"
    overlay = True
    light = True

    def __init__(
        self,
        shell: Shell,
        text: str,
        take: Callable[[str], None],
        *,
        layout: str = "letters",
        words: Words = no_words,
        hint: str = "",
        limit: int = 400,
        fresh: bool = False,
    ) -> None:
        super().__init__(shell)
        self.take = take
        self.layout = layout
        self.words = words
        self.fresh = fresh
        self.field = TextField(shell, "", text, lambda _text: None, hint=hint, limit=limit)
        self.field.interactive = False
        self.field.set_active(True)
        self.area: ScrollArea | None = None

    # --- layout
    def build(self) -> None:
        """Lay out the text, the words and the keys."""
        px, gap = self.shell.scale.px, self.shell.scale.px(8)
        high, pad = row_height(self.shell), px(22)
        keys = LAYOUTS[self.layout]
        wide = min(self.shell.area.w - px(60), px(WIDE[self.layout]))
        chips = self._chips(wide - 2 * pad - 2 * gap)
        rows = min(WORD_ROWS, len(chips))
        foot = self.shell.type.line_height(LEGEND)
        total = (2 + rows + len(keys)) * (high + gap) + (2 * gap if rows else 0) + foot + 2 * pad
        panel = pygame.Rect(0, 0, wide, min(total, self.shell.area.h - px(20)))
        panel.midbottom = self.shell.area.midbottom
        panel.y -= px(10)
        self.add(Panel(self.shell, alpha=0.98), panel)
        room = panel.inflate(-2 * pad, -2 * pad)
        y = room.y
        self.add(self.field, pygame.Rect(room.x, y, room.w, high))
        y += high + gap
        if chips:
            place = pygame.Rect(room.x, y, room.w, rows * (high + gap) + gap)
            self.area = self.add(ScrollArea(self.shell, "keys:words", self._placed(chips, place, high, gap)), place)
            y = place.bottom + gap
        for row in keys:
            self._row(row, pygame.Rect(room.x, y, room.w, high), gap)
            y += high + gap
        self._commands(pygame.Rect(room.x, y, room.w, high), gap)
        legend = Label(self.shell, self._legend(), LEGEND, "center")
        self.add(legend, pygame.Rect(room.x, room.bottom - foot, room.w, foot))

    def _row(self, keys: str, place: pygame.Rect, gap: int) -> None:
        step = (place.w + gap) // max(len(row) for row in LAYOUTS[self.layout])
        x = place.centerx - (step * len(keys) - gap) // 2
        for sign in keys:
            button = Button(self.shell, f"keys:{sign}", sign, partial(self.type, sign), size="body")
            self.add(button, pygame.Rect(x, place.y, step - gap, place.h))
            x += step

    def _commands(self, place: pygame.Rect, gap: int) -> None:
        """Put what works on the text under the keys."""
        words = self.shell.words
        made: list[Button] = []
        commands = {"left": self._left, "right": self._right, "space": self._space, "delete": self._delete}
        for name, action in commands.items():
            if name == "space" and self.layout == "digits":
                continue
            icon = name if name in ("left", "right") else ""
            text = "" if icon else words(f"keys.{name}")
            made.append(Button(self.shell, f"keys:{name}", text, action, icon=icon, size="body"))
        made.append(Button(self.shell, "keys:done", words("settings.done"), self.finish, kind="gold", size="body"))
        wide = (place.w + gap) // len(made)
        for index, button in enumerate(made):
            self.add(button, pygame.Rect(place.x + index * wide, place.y, wide - gap, place.h))

    def _legend(self) -> str:
        """Return which buttons of the pad, or which keys, do what the keys below do."""
        if not self.shell.pads.active:
            return self.shell.words("keys.typed")
        make, sign = self.shell.settings.text("pad"), self.shell.pads.sign
        caps = {name: sign(button.removeprefix("pad:"), make) for button, name in PAD.items()}
        return self.shell.words("keys.legend", back=self.shell.cap("back"), **caps)

    def _chips(self, width: int) -> list[list[Button]]:
        """Return the words to choose from as lines of buttons."""
        text, known = self.field.text.lower(), list(dict.fromkeys(self.words()))
        fitting = [word for word in known if text in word.lower()] or known
        gap = self.shell.scale.px(8)
        lines: list[list[Button]] = []
        used = width
        for word in fitting:
            chip = Button(self.shell, f"word:{word}", word, partial(self.choose, word), size="body", kind="teal")
            want = min(width, chip.natural_width())
            if used + want > width - self.shell.scale.px(20):
                lines.append([])
                used = 0
            chip.rect.w = want
            lines[-1].append(chip)
            used += want + gap
        return lines

    def _placed(self, lines: Sequence[Sequence[Button]], place: pygame.Rect, high: int, gap: int) -> list[Widget]:
        made: list[Widget] = []
        for number, line in enumerate(lines):
            x = place.x + gap
            for chip in line:
                made.append(chip.place(pygame.Rect(x, place.y + gap + number * (high + gap), chip.rect.w, high)))
                x = chip.rect.right + gap
        return made

    # --- typing
    def handle(self, given: Input) -> None:
        """Take letters as they are typed; else answer as every screen does."""
        if isinstance(given, Text):
            self.type(given.text)
        else:
            super().handle(given)

    def key(self, key: Key) -> None:
        """Answer the pad's buttons of this page and the keys that edit; the rest moves about."""
        if key.name.startswith("pad:"):
            named = self.find(f"keys:{PAD.get(key.name, '')}")
            if named is not None:
                named.activate()
            else:
                super().key(key)
        elif key.name in ("return", "enter"):
            self.finish()
        elif key.means("back"):
            self.close()
        elif key.name == "ctrl+v":
            self.type(CLIPBOARD.get())
        elif self.field.key(key):
            # A sign comes as text after its key; until then the text is as fresh as it was.
            self.fresh = self.fresh and is_sign(key)
            self._show()
        else:
            super().key(key)

    def type(self, text: str) -> None:
        """Put signs in at the caret."""
        if self.fresh:
            self.field.set_text("", quiet=True)
        self.fresh = False
        self.field.type(text)
        self._show()

    def choose(self, word: str) -> None:
        """Take a whole word in the place of the text."""
        self.field.set_text(word)
        self._show()

    def _delete(self) -> None:
        self._edit("backspace")

    def _space(self) -> None:
        self.type(" ")

    def _left(self) -> None:
        self._edit("left")

    def _right(self) -> None:
        self._edit("right")

    def _edit(self, name: str) -> None:
        self.fresh = False
        self.field.key(Key(name))
        self._show()

    def _show(self) -> None:
        """Show the words that fit the text of now; the place on the keys stays."""
        if self.words is not no_words:
            self.rebuild()
        self.damage(self.field.spread())

    def finish(self) -> None:
        """Give the text to the page."""
        self.hand_over(partial(self.take, self.field.text))

    def _press(self, given: object) -> None:
        super()._press(given)  # type: ignore[arg-type]
        inside = any(isinstance(w, Panel) and self.pointer and w.rect.collidepoint(self.pointer) for w in self.widgets)
        if self._held is None and not inside:
            self.close()
