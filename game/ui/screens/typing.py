"""What the pages with text fields share: letters go to the field in use, or to the page's own; knows no game."""

from functools import partial

import pygame

from game.ui.inputs import Input, Key, Text
from game.ui.screens.page import HEADLINE, Page, head_height
from game.ui.widgets.keyboard import Keyboard
from game.ui.widgets.textfield import TextField


class TypingPage(Page):
    """A page on which one types. `home` names the field that takes letters while no other is in use."""

    home = ""

    def field(self) -> TextField | None:
        """Return the field in use."""
        found = self.find(self._focus)
        return found if isinstance(found, TextField) else None

    def handle(self, given: Input) -> None:
        """Answer an input; the field in use goes first."""
        if isinstance(given, Text):
            self._type(given.text)
        elif isinstance(given, Key) and (field := self.field()) is not None and self._to_field(field, given):
            pass
        else:
            super().handle(given)
        self._light()

    def _to_field(self, field: TextField, key: Key) -> bool:
        """Pass a key to the field in use, a pad's to a keyboard on the screen; return whether it was used."""
        if key.name.startswith("pad:") and key.means("confirm"):
            self.open_keys(field)
            return True
        return field.key(key)

    def open_keys(self, field: TextField) -> None:
        """Open the keyboard on the screen for a field."""

        def take(text: str) -> None:
            self.set_focus(field.name)
            field.set_text(text)
            self._light()

        keys = Keyboard(self.shell, field.text, take, layout=field.layout, words=field.words, hint=field.hint,
                        limit=field.limit)  # fmt: skip
        self.stack.push(keys)

    def _type(self, text: str) -> None:
        if self.field() is None and self.home and text.strip():
            self.set_focus(self.home, ring=False)
        field = self.field()
        if field is not None:
            field.type(text)

    def rebuild(self) -> None:
        """Make the widgets anew; the field in use stays in use."""
        super().rebuild()
        self._light()

    def _light(self) -> None:
        used = self.field()
        for widget in self.walk_all():
            if isinstance(widget, TextField):
                widget.set_active(widget is used)
                if widget.opener is None:
                    widget.opener = partial(self.open_keys, widget)
                    widget.change()
        if used is not None and pygame.display.get_init():
            pygame.key.set_text_input_rect(used.rect)

    def header(self, room: pygame.Rect, title: str) -> pygame.Rect:
        """Return what is free beside the headline of a page whose frame left this room."""
        px = self.shell.scale.px
        high = head_height(self.shell)
        left = room.x + self.shell.type.width(title, HEADLINE) + px(32)
        top = room.y - px(14) - max(1, px(1.5)) - px(12) - high
        return pygame.Rect(left, top, room.right - left, high)
