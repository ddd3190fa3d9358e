"""The pause menu: go on, settings, leave; knows no game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.screens.page import Page
from game.ui.screens.settings import SettingsScreen
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.button import Button


@dataclass(frozen=True, slots=True)
class Entry:
    """A further line of the menu, given by the screen below; `key` is the text's key and part of the name.

    `shortcut` is the action whose key opens it as well.
    """

    key: str
    action: Callable[[], None]
    shortcut: str = ""


class PauseScreen(Page):
    """A short menu over a stopped table."""

    name = "pause"

    def __init__(
        self,
        shell: Shell,
        leave: Callable[[], None],
        entries: Sequence[Entry] = (),
        note: Callable[[], str] = lambda: "",
    ) -> None:
        super().__init__(shell)
        self.leave_game = leave
        self.entries = list(entries)
        self.note = note
        self.default = "pause:resume"

    def build(self) -> None:
        """Lay out the menu."""
        shell = self.shell
        px = shell.scale.px
        buttons = [Button(shell, "pause:resume", shell.words("pause.resume"), self.close, kind="gold", key="back")]
        for entry in self.entries:
            text = shell.say(f"pause.{entry.key}")
            act = self._closing(entry.action)
            buttons.append(Button(shell, f"pause:{entry.key}", text, act, kind="teal", key=entry.shortcut))
        settings = Button(
            shell, "pause:settings", shell.words("pause.settings"), self.open_settings, kind="teal", key="settings"
        )
        leave = Button(shell, "pause:leave", shell.words("pause.leave"), self._closing(self.leave_game), kind="flat")
        buttons += [settings, leave]
        room = self.frame(640, 200 + 96 * len(buttons), shell.words("pause.title"), self.note())
        height = max(px(70), round(shell.type.px(Style("name")) * 2.1))
        # With large letters the panel grows more than the buttons need; they share what is left.
        height = max(height, min(height * 5 // 4, room.h // len(buttons) - px(18)))
        gap = min(px(18), (room.h - height * len(buttons)) // len(buttons))
        y = room.y + max(0, (room.h - len(buttons) * (height + gap) + gap) // 2)
        for button in buttons:
            self.add(button, pygame.Rect(room.x, y, room.w, height))
            y += height + gap

    def _closing(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.close()
            action()

        return act

    def open_settings(self) -> None:
        """Open the settings over the menu."""
        self.stack.push(SettingsScreen(self.shell))
