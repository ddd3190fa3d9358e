"""Option sets with names: keep the present one, copy it as a line, read such a line, choose or drop a kept one."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import pygame

from game.engine.variant import Variant
from game.session.optionsets import MOST_NAME, NamedSet, OptionSetError, OptionSets, format_set, parse_set
from game.ui import theme
from game.ui.clipboard import CLIPBOARD
from game.ui.screens.typing import TypingPage
from game.ui.settings import Notice, Value
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Ink, Label, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import row_height
from game.ui.widgets.form import heading
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.textfield import TextField
from game.variants import VARIANTS

LINE: Final = Style("body", "regular", theme.GOLD_LIGHT)
NAME: Final = Style("label", "bold")
SMALL: Final = Style("small", "regular", theme.MUTED)
Use = Callable[[Mapping[str, Value]], None]


def store_of(shell: Shell) -> OptionSets:
    """Return the player's sets; what was wrong with their file is told on the next page."""
    folder = shell.settings.path.parent if shell.settings.path else None
    sets = OptionSets({game.id: game for game in VARIANTS}, folder)
    tell(shell, sets)
    return sets


def tell(shell: Shell, sets: OptionSets) -> None:
    """Pass on what the player should know about the file of sets."""
    shell.notices += [Notice(key, fields) for key, fields in sets.notices]
    sets.notices.clear()


class KeptSet(Widget):
    """A kept set: its name and line, and buttons to use or drop it."""

    def __init__(self, shell: Shell, one: NamedSet, line: str, buttons: Sequence[Button]) -> None:
        super().__init__(shell)
        self.one = one
        self.line = line
        self.buttons = list(buttons)

    def children(self) -> Sequence[Widget]:
        """Return the buttons."""
        return self.buttons

    def move(self, dy: int) -> None:
        """Shift the row with its buttons."""
        super().move(dy)
        for button in self.buttons:
            button.move(dy)

    def arrange(self, x: int, y: int, width: int) -> int:
        """Place the row at a width and return its height."""
        px = self.shell.scale.px
        high = row_height(self.shell)
        line = self.shell.type.line_height
        used = sum(button.natural_width() + px(12) for button in self.buttons)
        lines = self.shell.type.lines(self.line, SMALL, width - used)
        total = max(high, line(NAME) + len(lines) * line(SMALL)) + 2 * px(8)
        self.place(pygame.Rect(x, y, width, total))
        right = x + width
        for button in reversed(self.buttons):
            wide = button.natural_width()
            button.place(pygame.Rect(right - wide, y + (total - high) // 2, wide, high))
            right -= wide + px(12)
        return total

    def compose(self) -> list[Ink]:
        """Return name and line."""
        line = self.shell.type.line_height
        room = self.buttons[0].rect.x - self.shell.scale.px(12) - self.rect.x
        lines = self.shell.type.lines(self.line, SMALL, room)
        top = self.rect.centery - (line(NAME) + len(lines) * line(SMALL)) // 2
        inks = [self.write(self.one.name, NAME, pygame.Rect(self.rect.x, top, room, line(NAME)))]
        for index, part in enumerate(lines):
            y = top + line(NAME) + index * line(SMALL) + (line(SMALL) - part.height) // 2
            inks.append(Ink(part, (self.rect.x, y), SMALL.colour))
        return inks


class OptionSetsScreen(TypingPage):
    """Keeping and exchanging the rules of one game. `use` takes the deviations of a set that is chosen."""

    name = "sets"

    def __init__(
        self, shell: Shell, game: type[Variant[Any]], sets: OptionSets, values: Mapping[str, Value], use: Use
    ) -> None:
        super().__init__(shell)
        self.game = game
        self.sets = sets
        self.values = values
        self.use = use
        self.message = ""
        self.bad = False
        self.area: ScrollArea | None = None
        self.label = TextField(shell, "sets:name", "", self._typed, done=self.keep, limit=MOST_NAME)
        self.label.words = lambda: shell.words("sets.names").split("|")
        self.line = TextField(shell, "sets:line", "", self._typed, done=self.read)
        self.line.words = self._beginnings

    @property
    def present(self) -> str:
        """Return the line of the rules as they are set now."""
        return format_set(self.game, self.values)

    # --- layout
    def build(self) -> None:
        """Lay out the present set, the fields and the kept sets."""
        shell = self.shell
        px = shell.scale.px
        room = self.frame(1240, 940, shell.words("sets.title"), shell.say(f"{self.game.id}.name"))
        back = Button(shell, "sets:back", shell.words("setup.back"), self.close, key="back")
        room = self.foot(room, [back], [])
        self.label.hint = shell.words("sets.name_hint")
        self.line.hint = shell.words("sets.line_hint", game=self.game.id)
        copy = Button(shell, "sets:copy", shell.words("sets.copy"), self.copy, size="body")
        keep = Button(shell, "sets:keep", shell.words("sets.keep"), self.keep, size="body", kind="teal")
        read = Button(shell, "sets:read", shell.words("sets.read"), self.read, size="body", kind="teal")
        wide = max(one.natural_width() for one in (copy, keep, read))
        y = self._present(room, copy, wide)
        for field, button in ((self.label, keep), (self.line, read)):
            high = row_height(shell)
            self.add(field, pygame.Rect(room.x, y, room.w - wide - px(16), high))
            self.add(button, pygame.Rect(room.right - wide, y, wide, high))
            y += high + px(14)
        style = Style("body", "bold", theme.MINUS if self.bad else theme.GOLD_LIGHT)
        text = Label(shell, self.message, style, wrap=True)
        high = max(1, len(shell.type.lines(self.message, style, room.w))) * shell.type.line_height(style)
        self.add(text, pygame.Rect(room.x, y, room.w, high))
        y += high + px(10)
        self._kept(pygame.Rect(room.x, y, room.w, room.bottom - y))

    def _present(self, room: pygame.Rect, copy: Button, wide: int) -> int:
        shell = self.shell
        px = shell.scale.px
        style = shell.type.line_height(LINE)
        width = room.w - wide - px(16)
        lines = shell.type.lines(self.present, LINE, width)[:4]
        high = max(row_height(shell), len(lines) * style)
        label = Label(shell, "\n".join(line.text for line in lines), LINE, wrap=True)
        self.add(label, pygame.Rect(room.x, room.y + (high - len(lines) * style) // 2, width, len(lines) * style))
        self.add(copy, pygame.Rect(room.right - wide, room.y, wide, row_height(shell)))
        return room.y + high + px(16)

    def _kept(self, room: pygame.Rect) -> None:
        shell = self.shell
        px = shell.scale.px
        kept = self.sets.of(self.game.id)
        head = heading(shell, shell.words("sets.kept" if kept else "sets.none"))
        high = shell.type.line_height(head.style)
        self.add(head, pygame.Rect(room.x, room.y, room.w, high))
        room = pygame.Rect(room.x, room.y + high + px(6), room.w, max(px(60), room.h - high - px(6)))
        rows: list[Widget] = []
        y = room.y
        for number, one in enumerate(kept):
            use = Button(shell, f"sets:use:{number}", shell.words("sets.use"), partial(self.take, one), size="body")
            drop = Button(shell, f"sets:drop:{number}", "", partial(self.drop, one), icon="trash", size="body")
            row = KeptSet(shell, one, format_set(self.game, one.values), [use, drop])
            y += row.arrange(room.x, y, room.w - px(34))
            rows.append(row)
        self.area = self.add(ScrollArea(shell, "sets:kept", rows), room)

    # --- answers
    def _beginnings(self) -> list[str]:
        """Return what a line of rules may begin with, and those of the kept sets."""
        lines = [format_set(self.game, one.values) for one in self.sets.of(self.game.id)]
        return [*lines, *(f"{self.game.id}: {option.key}=" for option in self.game.option_set.options)]

    def _say(self, text: str, *, bad: bool = False) -> None:
        self.message = text
        self.bad = bad
        self.rebuild()

    def _typed(self, _text: str) -> None:
        if self.message:
            self._say("")

    def copy(self) -> None:
        """Put the line of the present rules into the clipboard."""
        CLIPBOARD.put(self.present)
        self._say(self.shell.words("sets.copied"))

    def keep(self) -> None:
        """Keep the present rules under the name in the field."""
        made = self.sets.keep(self.label.text, self.game.id, self.values)
        tell(self.shell, self.sets)
        if made is None:
            self._say(self.shell.words("sets.no_name"), bad=True)
            return
        self.label.set_text("", quiet=True)
        self._say(self.shell.words("sets.kept_as", name=made.name))

    def read(self) -> None:
        """Take the rules that the line in the field names."""
        try:
            game, values = parse_set(self.line.text, self.sets.games)
        except OptionSetError as error:
            self.line.fault = min(error.at, len(self.line.text))
            self.line.change()
            self._say(self.shell.words(error.key, **error.fields), bad=True)
            return
        if game != self.game.id:
            self._say(self.shell.words("sets.other_game", name=self.shell.say(f"{game}.name")), bad=True)
            return
        self._take(values)
        self.line.set_text("", quiet=True)
        self._say(self.shell.words("sets.taken"))

    def take(self, one: NamedSet) -> None:
        """Use a kept set and go back."""
        self._take(one.values)
        self.close()

    def _take(self, values: Mapping[str, Value]) -> None:
        self.use(values)
        self.values = {option.key: values.get(option.key, option.default) for option in self.game.option_set.options}

    def drop(self, one: NamedSet) -> None:
        """Forget a kept set."""
        self.sets.forget(one.name, one.game)
        tell(self.shell, self.sets)
        self._say(self.shell.words("sets.dropped", name=one.name))
