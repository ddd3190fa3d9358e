"""The settings page: a form made from the setting records, each change taken at once; knows no setting by name."""

from dataclasses import replace

import pygame

from game.ui import theme
from game.ui.screens.page import Page
from game.ui.settings import RECORDS, Value
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Label
from game.ui.widgets.button import Button
from game.ui.widgets.form import Form
from game.ui.widgets.scroll import ScrollArea


class SettingsScreen(Page):
    """Everything the player can set."""

    name = "settings"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.area: ScrollArea | None = None
        self.default = "settings:done"

    def build(self) -> None:
        """Lay out the form."""
        shell = self.shell
        px = shell.scale.px
        offset = self.area.offset if self.area else 0
        room = self.frame(1180, 960, shell.words("settings.title"))
        done = Button(shell, "settings:done", shell.words("settings.done"), self.close, kind="gold", key="back")
        reset = Button(shell, "settings:reset", shell.words("settings.reset"), self.reset)
        room = self.foot(room, [reset], [done])
        if not shell.sound.available:
            text = Label(shell, shell.words("settings.no_sound"), Style("small", "regular", theme.MINUS))
            high = shell.type.line_height(text.style)
            self.add(text, pygame.Rect(room.x, room.bottom - high, room.w, high))
            room.h -= high + px(8)
        records = [replace(r, default=shell.settings.shipped[r.key]) for r in RECORDS if r.shown]
        form = Form(shell, "settings", records, shell.settings.values, self.change, self.stack.push)
        rows = form.rows(room.x, room.y, room.w - px(34))
        self.area = self.add(ScrollArea(shell, "settings:form", rows, offset=offset), room)

    def change(self, key: str, value: Value) -> None:
        """Take a new value; the window answers through the settings' listeners."""
        self.shell.settings.set(key, value)

    def reset(self) -> None:
        """Go back to the shipped values."""
        for record in RECORDS:
            if record.shown:
                self.shell.settings.set(record.key, self.shell.settings.shipped[record.key])
        self.rebuild()
