"""A drop-down: a field with the present choice, and the list that opens over the screen; knows no game."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui import art, theme
from game.ui.screen import Screen
from game.ui.settings import Value
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets.base import Ink, Panel, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import TEXT, Changed, Pick, plate, row_height, same
from game.ui.widgets.scroll import ScrollArea


class DropDown(Widget):
    """A field that opens a list of choices. `opener` puts the list's screen on the stack."""

    interactive = True

    def __init__(
        self,
        shell: Shell,
        name: str,
        picks: Sequence[Pick],
        value: Value,
        changed: Changed,
        opener: Callable[[Screen], None],
    ) -> None:
        super().__init__(shell, name)
        self.picks = list(picks)
        self.value = value
        self.changed = changed
        self.opener = opener

    def natural_width(self) -> int:
        """Return the width that shows the longest choice."""
        longest = max((self.shell.type.width(p.text, TEXT) for p in self.picks), default=0)
        return longest + self.shell.scale.px(84)

    @property
    def text(self) -> str:
        """Return the name of the present choice."""
        return next((p.text for p in self.picks if same(p.value, self.value)), "")

    def compose(self) -> list[Ink]:
        """Return the present choice."""
        room = self.rect.inflate(-2 * self.shell.scale.px(18), 0)
        room.w -= self.shell.scale.px(38)
        return [self.write(self.text, TEXT, room)]

    def box(self, surface: pygame.Surface) -> None:
        """Draw field and arrow."""
        plate(surface, self.rect, self.shell, hot=self.hot)
        side = round(self.rect.h * 0.5)
        arrow = art.icon("down", side, theme.GOLD_LIGHT)
        surface.blit(arrow, arrow.get_rect(midright=(self.rect.right - self.shell.scale.px(12), self.rect.centery)))

    def click(self, _point: tuple[int, int]) -> None:
        """Open the list."""
        self.shell.sound.play("tick")
        self.opener(PickList(self.shell, self.name, self.rect, self.picks, self.value, self.choose))

    def choose(self, value: Value) -> None:
        """Take a value."""
        if not same(value, self.value):
            self.value = value
            self.change()
            self.changed(value)


class PickList(Screen):
    """The open list of a drop-down."""

    name = "list"
    overlay = True
    light = True

    def __init__(
        self, shell: Shell, field: str, field_rect: pygame.Rect, picks: Sequence[Pick], value: Value, choose: Changed
    ) -> None:
        super().__init__(shell)
        self.field = field
        self.field_rect = field_rect
        self.picks = picks
        self.value = value
        self.choose = choose
        self.size = shell.scale.size

    def build(self) -> None:
        """Lay the choices out beside the field."""
        if self.shell.scale.size != self.size:
            # The field has moved; where to is not known here, so the list stays inside the window.
            self.size = self.shell.scale.size
            self.field_rect = self.field_rect.clamp(self.shell.area)
        px = self.shell.scale.px
        pad = px(8)
        row = row_height(self.shell) + px(4)
        widest = max(self.shell.type.width(p.text, Style("name", "bold")) for p in self.picks) + px(64)
        area = self.shell.area.inflate(-px(24), -px(24))
        height = min(len(self.picks) * row + 2 * pad, area.h)
        rect = pygame.Rect(0, 0, min(max(self.field_rect.w, widest), area.w), height)
        rect.topleft = self.field_rect.x, self.field_rect.bottom + px(4)
        if self.field_rect.centerx > area.centerx:  # a wider list grows towards the middle of the window
            rect.right = self.field_rect.right
        if rect.bottom > area.bottom and self.field_rect.y - px(4) - height >= area.y:
            rect.bottom = self.field_rect.y - px(4)
        rect.clamp_ip(area)
        self.add(Panel(self.shell, alpha=0.97), rect)
        rows: list[Widget] = []
        inner = rect.inflate(-2 * pad, -2 * pad)
        for index, pick in enumerate(self.picks):
            button = Button(
                self.shell, f"{self.field}:{pick.value}", pick.text, self._taker(pick.value), size="body", align="left"
            )
            button.lit = same(pick.value, self.value)
            button.place(pygame.Rect(inner.x, inner.y + index * row, inner.w, row - px(4)))
            rows.append(button)
            if button.lit:
                self.default = button.name
        # The area is larger than the rows by the keyboard's ring, which would be cut else.
        self.add(ScrollArea(self.shell, f"{self.field}:list", rows), rect.inflate(-2 * px(2), -2 * px(2)))

    def enter(self) -> None:
        """Begin with the keyboard on the present choice."""
        self._focus = f"{self.field}:{self.value}"
        self._ring = True

    def _taker(self, value: Value) -> Callable[[], None]:
        return partial(self.hand_over, partial(self.choose, value))

    def _press(self, given: object) -> None:
        super()._press(given)  # type: ignore[arg-type]
        if self._held is None:
            self.close()
