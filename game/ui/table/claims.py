"""The buttons of play at their fixed places, with brushed sign, key cap and what they concern; knows no rule."""

from collections.abc import Callable
from typing import Final

import pygame

from game.core.tiles import Tile
from game.ui import art, paint, theme
from game.ui.shell import Shell
from game.ui.text import Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget

LOW: Final = 80
BRUSH: Final = 1.04
"""Height of a sign's picture in em squares."""
NOTE: Final = Style("tiny", "bold", theme.GOLD_LIGHT)
CAP: Final = Style("tiny", "bold", theme.CREAM)
SIGNS: Final = {"chi": "吃", "peng": "碰", "gang": "杠", "declare": "报", "hu": "胡", "pass": "过"}
STYLES: Final = {"chi": "act", "peng": "act", "gang": "act", "declare": "act", "hu": "win", "pass": "pass"}
INKS: Final = {"chi": "ink", "peng": "ink", "gang": "ink", "declare": "ink", "hu": "win ink", "pass": "pale"}


class ClaimButton(Widget):
    """One word of play. It is always there; `enabled` says whether it may be pressed, `note` what it means now."""

    interactive = True

    def __init__(self, shell: Shell, word: str, action: Callable[[], None]) -> None:
        super().__init__(shell, f"claim:{word}")
        self.word = word
        self.action = action
        self.shortcut = word
        self.note = ""
        self.hidden = False
        self.on = False
        self.enabled = False
        self.cap = shell.cap(word)

    def show(self, *, enabled: bool, note: str, hidden: bool = False, on: bool = False) -> None:
        """Let the button be pressed or not, or take it away; `on` keeps it lit while what it said is not done yet."""
        if (enabled, note, hidden, on) != (self.enabled, self.note, self.hidden, self.on):
            self.enabled, self.note, self.hidden, self.on = enabled, note, hidden, on
            self.change()

    def at(self, point: tuple[int, int]) -> Widget | None:
        """Return the button at a point even while it is off, so that it can tell why."""
        return self if self.rect.collidepoint(point) and not self.hidden else None

    def _lip(self) -> int:
        return max(3, round(self.rect.h * 0.042)) if self.enabled else 0

    def _sink(self) -> int:
        return max(1, self._lip() // 2) if (self.held or self.on) and self.enabled else 0

    def _cap_style(self) -> Style:
        return Style(16, "bold", theme.CREAM if self.enabled else theme.FAINT)

    def _cap_rect(self) -> pygame.Rect:
        style = self._cap_style()
        # A low button with a note needs the room for its sign.
        height = round(self.shell.type.px(style) * (1.22 if self.rect.h < LOW else 1.45))
        width = min(self.rect.w - 2, max(height, self.shell.type.width(self.cap, style) + round(height * 0.5)))
        rect = pygame.Rect(0, 0, width, height)
        rect.midbottom = (self.rect.centerx, self.rect.bottom - self.shell.scale.px(8) - self._lip() + self._sink())
        return rect

    def _note_rect(self) -> pygame.Rect:
        style = Style(17, "bold")
        height = round(self.shell.type.px(style) * 1.2)
        pad = self.shell.scale.px(6)
        return pygame.Rect(
            self.rect.x + pad, self.rect.y + self.shell.scale.px(4) + self._sink(), self.rect.w - 2 * pad, height
        )

    def compose(self) -> list[Ink]:
        """Return the note above and the letter of the key below."""
        inks: list[Ink] = []
        if self.hidden:
            return inks
        if self.note and self.enabled:
            ink = theme.GOLD_INK if self.word == "hu" else theme.CREAM if self.word == "pass" else theme.INK
            style, room = Style(17, "bold", ink), self._note_rect()
            # A narrow button says less: the figure or the first word, or nothing.
            parts = self.note.split()
            figures = [part for part in parts if any(letter.isdigit() for letter in part)]
            texts = (self.note, (figures or parts)[0])
            note = next((text for text in texts if not self.shell.type.fit(text, style, room.w, 0.7).cut), "")
            inks.append(self.write(note, style, room, "center", 0.7))
        inks.append(self.write_cap(self.cap, self._cap_style(), self._cap_rect()))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the button with its sign."""
        if self.hidden:
            return
        px, sink = self.shell.scale.px, self._sink()
        style = STYLES[self.word] if self.enabled else "off"
        if self.enabled and (self.hot or self.on):
            shapes.glow(surface, self.rect, px(16), px(10), theme.GOLD_HOT, 0.6)
        body = paint.button((self.rect.w, self.rect.h - self._lip()), style, self.shell.look)
        body.draw(surface, self.rect.x, self.rect.y + sink)
        top = self._note_rect().bottom if self.note and self.enabled else self.rect.y + px(8)
        low = self._cap_rect().y
        # The brush leaves a margin round the em square; the sign stays clear of the letter of its key.
        side = max(12, min(round((low - top - px(3)) / BRUSH), self.rect.w - px(16)))
        look = self.shell.look
        sign = art.brush(SIGNS[self.word], side, INKS[self.word] if self.enabled else "off", look=look)
        surface.blit(sign, sign.get_rect(center=(self.rect.centerx, (top + low) // 2)))
        cap = self._cap_rect()
        surface.blit(paint.key_cap(cap.size, self.shell.look, lit=self.enabled), cap)

    def click(self, _point: tuple[int, int]) -> None:
        """Say the word."""
        if self.enabled:
            self.action()


class TileChoice(Widget):
    """One of several melds that a word could mean: its tiles on an ivory plate."""

    interactive = True

    def __init__(
        self, shell: Shell, name: str, tiles: tuple[Tile, ...], note: str, action: Callable[[], object], key: str
    ) -> None:
        super().__init__(shell, name)
        self.tiles = tiles
        self.note = note
        self.action = action
        self.shortcut = key

    @property
    def _width(self) -> int:
        return max(24, self.shell.scale.px(44))

    def natural_size(self) -> tuple[int, int]:
        """Return the size the choice needs."""
        px = self.shell.scale.px
        if not self.tiles:
            text = self.shell.type.width(f"{self.shortcut}  {self.note}", Style("body", "bold"))
            return text + 2 * px(24), max(px(64), self.shell.type.line_height(Style("body", "bold")) + 2 * px(12), 30)
        words = self._cap_size()[0] + px(10) + self.shell.type.width(self.note, NOTE)
        wide = max(len(self.tiles) * (self._width + 1), words)
        return wide + 2 * px(16), round(self._width * 1.6) + self._low() + 2 * px(10)

    def _cap_size(self) -> tuple[int, int]:
        """Return the size of the picture of the key."""
        high = round(self.shell.type.px(CAP) * 1.35)
        return max(high, self.shell.type.width(self.shortcut, CAP) + high // 2), high

    def _low(self) -> int:
        """Return the height of the row under the tiles."""
        return max(self.shell.type.line_height(NOTE), self._cap_size()[1])

    def _row(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of key and note, together in the middle under the tiles."""
        px, (w, h) = self.shell.scale.px, self._cap_size()
        gap = px(10) if self.note else 0
        room = min(self.shell.type.width(self.note, NOTE), self.rect.w - 2 * px(8) - w - gap)
        left, middle = self.rect.centerx - (w + gap + room) // 2, self.rect.bottom - px(9) - self._low() // 2
        cap, note = pygame.Rect(left, 0, w, h), pygame.Rect(left + w + gap, 0, room, self._low())
        cap.centery = note.centery = middle
        return cap, note

    def compose(self) -> list[Ink]:
        """Return key and kind."""
        px = self.shell.scale.px
        if not self.tiles:
            large = Style("body", "bold", theme.GOLD_LIGHT)
            return [self.write(f"{self.shortcut}  {self.note}", large, self.rect.inflate(-2 * px(12), 0), "center")]
        cap, note = self._row()
        key = [self.write_cap(self.shortcut, CAP, cap)]
        return [*key, self.write(self.note, NOTE, note)] if self.note else key

    def box(self, surface: pygame.Surface) -> None:
        """Draw the plate and the tiles."""
        px = self.shell.scale.px
        shapes.choice(surface, self.rect, self.shell.look, px, hot=self.hot)
        if self.tiles:
            cap, _ = self._row()
            surface.blit(paint.key_cap(cap.size, self.shell.look, lit=True), cap)
        w = self._width
        left = self.rect.centerx - len(self.tiles) * (w + 1) // 2
        for index, tile in enumerate(self.tiles):
            self.shell.tiles.lying(tile, w).draw(surface, left + index * (w + 1), self.rect.y + px(12))

    def click(self, _point: tuple[int, int]) -> None:
        """Choose this one."""
        self.action()
