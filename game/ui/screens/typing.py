"""What the pages with text fields share: letters go to the field in use, or to the page's own; knows no game."""

import pygame

from game.ui.inputs import Input, Key, Text
from game.ui.screens.page import HEADLINE, Page, head_height
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
        elif isinstance(given, Key) and (field := self.field()) is not None and field.key(given):
            pass
        else:
            super().handle(given)
        self._light()

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
        if used is not None and pygame.display.get_init():
            pygame.key.set_text_input_rect(used.rect)

    def header(self, room: pygame.Rect, title: str) -> pygame.Rect:
        """Return what is free beside the headline of a page whose frame left this room."""
        px = self.shell.scale.px
        high = head_height(self.shell)
        left = room.x + self.shell.type.width(title, HEADLINE) + px(32)
        top = room.y - px(14) - max(1, px(1.5)) - px(12) - high
        return pygame.Rect(left, top, room.right - left, high)
