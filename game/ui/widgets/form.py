"""A form made from option records: rules and settings alike; knows what an option is, but no option by name."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.engine.options import ANY
from game.ui import theme
from game.ui.screen import Screen
from game.ui.settings import Value
from game.ui.shell import OptionRecord, Shell, visible
from game.ui.text import Style
from game.ui.widgets.base import Ink, Label, Rule, Widget
from game.ui.widgets.controls import Pick, Segments, Slider, Stepper, Toggle, row_height
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.numberbox import NumberBox

LABEL = Style("label", "bold")
HELP = Style("small", "regular", theme.MUTED)
Control = Toggle | Segments | DropDown | Stepper | Slider
Changed = Callable[[str, Value], None]


def choice_text(shell: Shell, option: OptionRecord, value: Value) -> str:
    """Return what a value of an option is called: its own text, or the value itself.

    A rule `<game>.option.<key>` has its values under `<game>.value.<key>`, a setting beside its label.
    """
    word = "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    stem, _, last = option.label.rpartition(".")
    owner = stem.rpartition(".")[0]
    candidates = (f"{owner}.value.{last}.{word}", f"{stem}.{word}")
    return next((shell.words(key) for key in candidates if shell.words.has(key)), word)


class Row(Widget):
    """One option: name and explanation on the left, its control on the right."""

    def __init__(self, shell: Shell, option: OptionRecord, control: Control) -> None:
        super().__init__(shell)
        self.option = option
        self.control = control
        self.help_text = shell.words(option.help) if shell.words.has(option.help) else ""

    def children(self) -> Sequence[Widget]:
        """Return the control."""
        return (self.control,)

    def move(self, dy: int) -> None:
        """Shift the row with its control."""
        super().move(dy)
        self.control.move(dy)

    def arrange(self, x: int, y: int, width: int) -> int:
        """Place the row at a width and return its height."""
        shell = self.shell
        px = shell.scale.px
        gap = px(28)
        high = row_height(shell)
        wide = min(self.control.natural_width(), round(width * 0.62))
        text_room = width - wide - gap
        label = shell.type.line_height(LABEL)
        lines = len(shell.type.lines(self.help_text, HELP, text_room)) if self.help_text else 0
        body = max(high, label + lines * shell.type.line_height(HELP))
        total = body + 2 * px(11)
        self.place(pygame.Rect(x, y, width, total))
        self.control.place(pygame.Rect(x + width - wide, y + (total - high) // 2, wide, high))
        return total

    def compose(self) -> list[Ink]:
        """Return name and explanation."""
        shell = self.shell
        room = self.control.rect.x - self.rect.x - shell.scale.px(28)
        lines = shell.type.lines(self.help_text, HELP, room) if self.help_text else []
        label, step = shell.type.line_height(LABEL), shell.type.line_height(HELP)
        top = self.rect.centery - (label + len(lines) * step) // 2
        inks = [self.write(shell.say(self.option.label), LABEL, pygame.Rect(self.rect.x, top, room, label))]
        for index, line in enumerate(lines):
            inks.append(Ink(line, (self.rect.x, top + label + index * step + (step - line.height) // 2), HELP.colour))
        return inks


class Form:
    """The rows for the options that matter at the present values."""

    def __init__(
        self,
        shell: Shell,
        prefix: str,
        options: Sequence[OptionRecord],
        values: Mapping[str, Value],
        changed: Changed,
        opener: Callable[[Screen], None],
    ) -> None:
        self.shell = shell
        self.prefix = prefix
        self.options = [option for option in options if visible(option, values)]
        self.values = values
        self.changed = changed
        self.opener = opener

    def rows(self, x: int, y: int, width: int) -> list[Widget]:
        """Return the placed rows with hairlines between them."""
        made: list[Widget] = []
        line = max(1, self.shell.scale.px(1.5))
        for option in self.options:
            if made:
                rule = Rule(self.shell)
                rule.place(pygame.Rect(x, y, width, line))
                made.append(rule)
                y += line
            row = Row(self.shell, option, self.control(option, width))
            y += row.arrange(x, y, width)
            made.append(row)
        return made

    def control(self, option: OptionRecord, width: int) -> Control:
        """Return the control that suits an option at a row width."""
        name = f"{self.prefix}:{option.key}"
        value = self.values.get(option.key, option.default)

        def take(new: Value) -> None:
            self.changed(option.key, new)

        if option.kind == "bool":
            return Toggle(self.shell, name, bool(value), take)
        if option.kind == "int" and option.maximum >= ANY:
            bounds = (option.minimum, option.maximum)
            return NumberBox(self.shell, name, int(str(value)), bounds, take, self.opener)
        if option.kind == "int":
            bounds = (option.minimum, option.maximum)
            number = int(str(value))
            wide = option.maximum - option.minimum > 24
            return (
                Slider(self.shell, name, number, bounds, take)
                if wide
                else Stepper(self.shell, name, number, bounds, take)
            )
        # A value beyond the usual ones, from a kept set of rules, stands behind them.
        offered = option.choices if value in option.choices else (*option.choices, value)
        picks = [Pick(choice, choice_text(self.shell, option, choice)) for choice in offered]
        segments = Segments(self.shell, name, picks, value, take)
        if len(picks) <= 5 and segments.natural_width() <= round(width * 0.58):
            return segments
        return DropDown(self.shell, name, picks, value, take, self.opener)


def heading(shell: Shell, text: str) -> Label:
    """Return the label of a part of a page."""
    return Label(shell, text, Style("head", "serif", theme.GOLD_LIGHT))
