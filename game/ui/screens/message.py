"""A message or a question with up to three answers; knows no game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui import theme
from game.ui.screens.page import HEADLINE, Page
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Label
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import ScrollArea

TEXT = Style("label", "regular", theme.CREAM)


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a message: its name, text and what it does after the message has closed."""

    name: str
    text: str
    action: Callable[[], None] | None = None
    kind: str = "flat"


class Message(Page):
    """A text with answers. The last answer is the one Enter gives; Esc gives the first."""

    name = "message"

    def __init__(self, shell: Shell, title: str, text: str, answers: Sequence[Answer] = ()) -> None:
        super().__init__(shell)
        self.title = title
        self.text = text
        self.answers = list(answers) or [Answer("ok", shell.words("message.ok"), kind="gold")]
        self.default = f"message:{self.answers[-1].name}"

    def build(self) -> None:
        """Lay out text and answers."""
        shell = self.shell
        px = shell.scale.px
        grow = shell.type.px(Style("body")) / (theme.TYPE["body"] * shell.scale.k)
        wide = min(shell.area.w - 2 * px(92), round(px(900 - 96) * grow))
        label = Label(shell, self.text, TEXT, wrap=True)
        lines = label.height_for(wide - px(24))
        head = shell.type.line_height(HEADLINE)
        units = (lines + head + 2 * px(30) + px(27) + px(90) * grow + px(20)) / grow / shell.scale.k + 60
        room = self.frame(900, units, self.title)
        buttons = [
            Button(shell, f"message:{a.name}", a.text, self._doer(a), kind=a.kind, key=self._key(i))
            for i, a in enumerate(self.answers)
        ]
        for button in buttons:
            button.roomy = True
        room = self.foot(room, buttons[:-1], buttons[-1:])
        # A pixel less of room may take a line more.
        width = room.w - px(24)
        label.place(pygame.Rect(room.x, room.y, width, label.height_for(width)))
        self.add(ScrollArea(shell, "message:text", [label]), room)

    def _key(self, index: int) -> str:
        if index == len(self.answers) - 1:
            return "confirm"
        return "back" if index == 0 else ""

    def _doer(self, answer: Answer) -> Callable[[], None]:
        def act() -> None:
            self.close()
            if answer.action:
                answer.action()

        return act

    def escape(self) -> None:
        """Give the first answer."""
        self._doer(self.answers[0])()
