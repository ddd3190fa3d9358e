"""Buttons: gold, ivory, teal and flat, with a second line, an icon and the key that does the same; knows no game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui import art, theme
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.theme import Colour
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget


@dataclass(frozen=True, slots=True)
class Kind:
    """The look of a button: gradient, edge, lip, and the colours of its text."""

    stops: shapes.Stops
    lip: Colour | None
    ink: Colour
    soft: Colour
    edge: Colour = theme.HAIRLINE
    edge_top: float = 0.5
    edge_low: float = 0.3
    dark_cap: bool = True


KINDS: Final = {
    "gold": Kind(
        ((0.0, theme.rgb("#FFECB6"), 1.0), (0.5, theme.rgb("#F4C55E"), 1.0), (1.0, theme.GOLD_DEEP, 1.0)),
        theme.GOLD_EDGE, theme.GOLD_INK, theme.GOLD_INK_SOFT, theme.WHITE, 0.9, 0.1,
    ),
    "ivory": Kind(
        ((0.0, theme.IVORY_TOP, 1.0), (0.5, theme.IVORY, 1.0), (1.0, theme.IVORY_LOW, 1.0)),
        theme.rgb("#A08A58"), theme.INK, theme.rgb("#5B5138"), theme.WHITE, 0.9, 0.2,
    ),
    "teal": Kind(
        ((0.0, theme.TEAL_TOP, 1.0), (1.0, theme.TEAL_LOW, 1.0)), theme.TEAL_EDGE, theme.CREAM, theme.MUTED,
        theme.HAIRLINE, 0.6, 0.25,
    ),
    "flat": Kind(
        ((0.0, theme.PLATE_TOP, 0.8), (1.0, theme.PLATE_LOW, 0.8)), None, theme.CREAM, theme.MUTED,
        theme.HAIRLINE, 0.55, 0.35,
    ),
    "link": Kind(
        ((0.0, theme.PLATE_TOP, 0.0), (1.0, theme.PLATE_LOW, 0.0)), None, theme.CREAM, theme.MUTED,
        theme.HAIRLINE, 0.0, 0.0,
    ),
}  # fmt: skip
OFF: Final = Kind(
    ((0.0, theme.PLATE_TOP, 0.35), (1.0, theme.PLATE_LOW, 0.35)),
    None,
    theme.FAINT,
    theme.FAINT,
    theme.HAIRLINE,
    0.2,
    0.12,
)


class Button(Widget):
    """A button.

    `sub` is a second line, `note` a remark on the same line. `key` is an action or key name that does the same; its cap
    is shown unless `show_key` is off.
    """

    interactive = True

    def __init__(
        self,
        shell: Shell,
        name: str,
        text: str,
        action: Callable[[], None],
        *,
        kind: str = "flat",
        sub: str = "",
        key: str = "",
        icon: str = "",
        size: float | str = "name",
        align: str = "center",
        show_key: bool = True,
        note: str = "",
    ) -> None:
        super().__init__(shell, name)
        self.text = text
        self.action = action
        self.kind = kind
        self.sub = sub
        self.note = note
        self.shortcut = key
        self.icon = icon
        self.size = size
        self.align = align
        self.own_cap = self.cap = shell.cap(key) if key and show_key else ""
        self.lit = False
        self.roomy = False
        """Whether there is to be room for the cap of confirmation, though the button has no key of its own."""

    def confirm_at(self, here: Widget | None) -> None:
        """Show the cap of confirmation while it works this button, and not while it works another."""
        sign = self.shell.cap("confirm")
        cap = self.own_cap
        if here is self and (cap or self.roomy) and not self.sub:
            cap = sign
        elif here not in (None, self) and cap and self.shell.cap_means(self.shortcut, "confirm"):
            cap = ""
        if cap != self.cap and (here is not self or self._holds(cap)):
            self.cap = cap
            self.change()

    def _holds(self, cap: str) -> bool:
        """Return whether a cap fits beside the whole text."""
        room = self.rect.w - 2 * self.shell.scale.px(22) - self._cap_width(cap) - self.shell.scale.px(12)
        return self.shell.type.width(self.text, self.style) <= room

    @property
    def look(self) -> Kind:
        """Return the kind's colours, greyed if the button is off."""
        return KINDS[self.kind] if self.enabled else OFF

    @property
    def style(self) -> Style:
        """Return how the main line is written."""
        return Style(self.size, "serif" if self.size == "play" else "bold", self.look.ink)

    def natural_width(self) -> int:
        """Return the width that shows everything unshortened."""
        px = self.shell.scale.px
        room = self.shell.type.width(self.text, self.style)
        if self.sub:
            room = max(room, self.shell.type.width(self.sub, Style("body")))
        if self.note:
            room += px(26) + self.shell.type.width(self.note, Style("body"))
        return (
            room
            + 2 * px(30)
            + (self._widest_cap() + px(16) if self.own_cap or self.roomy else 0)
            + (px(44) if self.icon and self.text else 0)
        )

    def _widest_cap(self) -> int:
        """Return the width of the cap, where there is to be room for it also that of confirmation."""
        caps = (self.own_cap, self.shell.cap("confirm")) if self.roomy else (self.own_cap,)
        return max(map(self._cap_width, caps))

    def _cap_style(self) -> Style:
        dark = self.look.dark_cap and self.enabled
        return Style("tiny", "bold", theme.CREAM if dark else theme.FAINT)

    def _cap_width(self, cap: str) -> int:
        high = self._cap_height()
        return max(high, self.shell.type.width(cap, self._cap_style()) + round(high * 0.55))

    def _cap_height(self) -> int:
        return round(self.shell.type.px(self._cap_style()) * 1.5)

    def _cap_size(self) -> tuple[int, int]:
        return self._cap_width(self.cap), self._cap_height()

    def _cap_rect(self) -> pygame.Rect:
        w, h = self._cap_size()
        px = self.shell.scale.px
        rect = pygame.Rect(0, 0, w, h)
        if self.sub:
            rect.bottomright = (self.rect.right - px(18), self.rect.bottom - px(16) - self._lip())
        else:
            rect.midright = (self.rect.right - px(22), self.rect.centery - self._lip() // 2)
        rect.y += self._sink()
        return rect

    def _lip(self) -> int:
        return self.shell.scale.px(9 if self.size == "play" else 6) if self.look.lip else 0

    def _sink(self) -> int:
        return max(1, self._lip() // 2) if self.held and self.enabled else 0

    def _room(self) -> pygame.Rect:
        """Return the place for the text."""
        px = self.shell.scale.px
        side = px(40) if self.size == "play" else px(22)
        room = self.rect.inflate(-2 * side, 0)
        room.h -= self._lip()
        room.y += self._sink()
        if self.icon and self.text:
            room.x += px(40)
            room.w -= px(40)
        if self.cap and not self.sub:
            if self.align == "center":
                # The text stands in the middle of a wide button, as on its neighbours without a cap; in a narrow one
                # text and cap are centred together as far as there is room.
                need = self.shell.type.width(self.text, self.style)
                beside = self._cap_size()[0] + px(12)
                if need + 2 * beside <= room.w:
                    return room
                free = room.w - beside
                if need < free:
                    return pygame.Rect(room.x + (free - need) // 2, room.y, need, room.h)
            room.w -= self._cap_size()[0] + px(12)
        return room

    def compose(self) -> list[Ink]:
        """Return the label, the second line and the key cap's letter."""
        made = []
        room = self._room()
        if self.sub:
            main = self.shell.type.line_height(self.style)
            second = Style("body", "regular", self.look.soft)
            low = self.shell.type.line_height(second)
            top = room.centery - (main + low) // 2
            made.append(self.write(self.text, self.style, pygame.Rect(room.x, top, room.w, main), self.align))
            width = min(room.w, self._cap_rect().x - self.shell.scale.px(12) - room.x) if self.cap else room.w
            made.append(self.write(self.sub, second, pygame.Rect(room.x, top + main, width, low), self.align, 0.7))
        elif self.text and self.note:
            width = min(room.w, self.shell.type.width(self.text, self.style))
            after = width + self.shell.scale.px(26)
            made.append(self.write(self.text, self.style, pygame.Rect(room.x, room.y, width, room.h)))
            rest = pygame.Rect(room.x + after, room.y, max(0, room.w - after), room.h)
            made.append(self.write(self.note, Style("body", "regular", self.look.soft), rest))
        elif self.text:
            made.append(self.write(self.text, self.style, room, self.align))
        if self.cap:
            made.append(self.write_cap(self.cap, self._cap_style(), self._cap_rect(), 0.78))
        return made

    def box(self, surface: pygame.Surface) -> None:
        """Draw shadow, body, icon and key cap."""
        px = self.shell.scale.px
        look = self.look
        radius = px(34 if self.size == "play" else 16)
        if look.lip:
            shapes.cast(surface, self.rect, radius, (px(3), px(8)), px(10), 0.5)
        if self.enabled and (self.kind == "gold" or self.hot or self.lit):
            strength = 0.55 if self.hot or self.lit else 0.22
            shapes.glow(surface, self.rect, radius, px(11), theme.GOLD, strength)
        rect = self.rect.move(0, self._sink())
        rect.h -= self._sink()
        lip = self._lip() - self._sink() if look.lip else 0
        edge = theme.GOLD_HOT if (self.lit or self.hot) and not look.lip and self.enabled else look.edge
        tops = (0.95, 0.8) if edge == theme.GOLD_HOT else (look.edge_top, look.edge_low)
        shape = shapes.Box(
            shapes.tinted(self.shell.look, self._stops()),
            radius,
            edge,
            *tops,
            max(1.5, 2 * self.shell.scale.k),
            lip,
            self.shell.look.tint(look.lip or theme.BLACK),
        )
        surface.blit(shapes.box(rect.size, shape), rect)
        if self.icon:
            side = px(34)
            where = pygame.Rect(0, 0, side, side)
            where.center = (
                self.rect.center if not self.text else (self.rect.x + px(36), self.rect.centery - self._lip() // 2)
            )
            surface.blit(art.icon(self.icon, side, theme.GOLD_LIGHT if self.hot else look.ink), where)
        if self.cap:
            cap = self._cap_rect()
            fill = self.shell.look.tint(theme.rgb("#1B3432") if self.enabled else theme.PLATE_LOW)
            stops = ((0.0, fill, 0.95), (1.0, theme.mix(fill, theme.BLACK, 0.35), 0.95))
            surface.blit(shapes.box(cap.size, shapes.Box(stops, px(7), theme.HAIRLINE, 0.6, 0.4)), cap)

    def _stops(self) -> shapes.Stops:
        look = self.look
        if not self.hot or not self.enabled:
            return look.stops
        return tuple((p, theme.mix(c, theme.WHITE, 0.14), min(1.0, a + 0.1)) for p, c, a in look.stops)

    def click(self, _point: tuple[int, int]) -> None:
        """Do what the button is for."""
        if self.enabled:
            self.shell.sound.play("tick")
            self.action()
