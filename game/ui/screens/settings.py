"""The settings page: forms made from the setting records by group, each change taken at once; knows none by name."""

from dataclasses import replace
from itertools import groupby

import pygame

from game.ui import theme
from game.ui.screens.page import Page
from game.ui.settings import RECORDS, Value
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Label, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.form import Form, heading
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
        self.area = self.add(ScrollArea(shell, "settings:form", self._rows(room), offset=offset), room)

    def _rows(self, room: pygame.Rect) -> list[Widget]:
        """Return the rows of every group under its heading."""
        shell = self.shell
        px = shell.scale.px
        width, y = room.w - px(34), room.y
        rows: list[Widget] = []
        for group, found in groupby((r for r in RECORDS if r.shown), key=lambda r: r.group):
            head = heading(shell, shell.words(f"settings.group.{group}"))
            high = shell.type.line_height(head.style)
            y += px(18) if rows else 0
            rows.append(head.place(pygame.Rect(room.x, y, width, high)))
            records = [replace(r, default=shell.settings.shipped[r.key]) for r in found]
            form = Form(shell, "settings", records, shell.settings.values, self.change, self.stack.push)
            made = form.rows(room.x, y + high + px(4), width)
            rows += made
            y = made[-1].rect.bottom
        return rows

    def change(self, key: str, value: Value) -> None:
        """Take a new value; the window answers through the settings' listeners."""
        self.shell.settings.set(key, value)

    def reset(self) -> None:
        """Go back to the shipped values."""
        for record in RECORDS:
            if record.shown:
                self.shell.settings.set(record.key, self.shell.settings.shipped[record.key])
        self.rebuild()
