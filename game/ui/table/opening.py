"""The choices before play: giving tiles away and naming a void suit; shows offers, knows no rule."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.core.tiles import Suit
from game.ui import paint, theme
from game.ui.shell import Shell
from game.ui.table.speech import suit_word
from game.ui.text import Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Label, Widget
from game.ui.widgets.button import Button

STYLES = ("wan", "tong", "tiao")


class Floor(NamedTuple):
    """Where the plate of a choice stands: its middle and foot, and how far right it may reach."""

    middle: int
    bottom: int
    right: int


class SuitButton(Widget):
    """One suit in its colour, with the number of own tiles of it."""

    interactive = True

    def __init__(self, shell: Shell, suit: Suit, count: int, key: str, action: Callable[[], None]) -> None:
        super().__init__(shell, f"void:{'mps'[suit]}")
        self.suit = suit
        self.count = count
        self.action = action
        self.shortcut = key
        self.cap = shell.cap(key)

    def _cap_rect(self) -> pygame.Rect:
        style = Style(16, "bold")
        height = round(self.shell.type.px(style) * 1.45)
        width = max(height, self.shell.type.width(self.cap, style) + round(height * 0.5))
        px = self.shell.scale.px
        return pygame.Rect(self.rect.right - px(14) - width, self.rect.centery - height // 2, width, height)

    def compose(self) -> list[Ink]:
        """Return suit, number of tiles and key."""
        px, words = self.shell.scale.px, self.shell.words
        inks = [self.write_cap(self.cap, Style(16, "bold", theme.CREAM), self._cap_rect(), 0.78)]
        room = pygame.Rect(
            self.rect.x + px(22), self.rect.y, self._cap_rect().x - px(8) - self.rect.x - px(22), self.rect.h
        )
        name = Style(38, "bold", theme.WHITE)
        text = suit_word(words, self.suit)
        tiles = words("table.tiles", count=self.count)
        rest_width = self.shell.type.width(tiles, Style(22, "bold")) + px(14)
        width = min(self.shell.type.width(text, name), room.w - rest_width)
        inks.append(self.write(text, name, pygame.Rect(room.x, room.y, width, room.h), "left", 0.5))
        rest = pygame.Rect(room.x + width + px(12), room.y, room.w - width - px(12), room.h)
        count = Style(22, "bold", theme.WHITE)
        inks.append(self.write(tiles, count, rest, "left", 0.6))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the button."""
        if self.hot:
            px = self.shell.scale.px
            shapes.glow(surface, self.rect, px(16), px(10), theme.GOLD_HOT, 0.8)
        lip = max(3, round(self.rect.h * 0.042))
        sink = lip // 2 if self.held else 0
        body = paint.button((self.rect.w, self.rect.h - lip), STYLES[self.suit], self.shell.look)
        body.draw(surface, self.rect.x, self.rect.y + sink)
        cap = self._cap_rect()
        surface.blit(paint.key_cap(cap.size, self.shell.look), cap)

    def click(self, _point: tuple[int, int]) -> None:
        """Name this suit."""
        self.action()


class Panel(Widget):
    """The dark plate under a choice."""

    backdrop = True

    def box(self, surface: pygame.Surface) -> None:
        """Draw the plate."""
        plate = paint.plate(self.rect.size, self.shell.scale.px(16), self.shell.look, 1.0)
        plate.draw(surface, self.rect.x, self.rect.y)


def _put(box: pygame.Rect, floor: Floor) -> None:
    """Put a plate over the hand: in the window's middle, but never over the own portrait."""
    box.midbottom = (floor.middle, floor.bottom)
    box.right = min(box.right, floor.right)


def swap_widgets(
    shell: Shell, floor: Floor, title: str, chosen: tuple[int, int], ready: bool, action: Callable[[], None]
) -> list[tuple[Widget, pygame.Rect]]:
    """Return the widgets of the exchange, centred over a point: what to do, how many are chosen, and the button."""
    px, line = shell.scale.px, shell.type.line_height
    head, body = Style(28, "bold"), Style(20, "regular", theme.MUTED)
    button = Button(shell, "swap:confirm", shell.words("table.swap_go"), action, kind="gold", key="confirm")
    button.enabled = ready
    note = shell.words("table.swap_chosen", count=chosen[0], of=chosen[1])
    words = max(shell.type.width(title, head), shell.type.width(note, body))
    wide = max(px(230), button.natural_width())
    inner = words + px(40) + wide
    high = max(px(76), line(head) + line(body))
    box = pygame.Rect(0, 0, inner + 2 * px(30), high + 2 * px(18))
    _put(box, floor)
    top = box.centery - (line(head) + line(body)) // 2
    left = box.x + px(30)
    return [
        (Panel(shell), box),
        (Label(shell, title, head), pygame.Rect(left, top, words, line(head))),
        (Label(shell, note, body), pygame.Rect(left, top + line(head), words, line(body))),
        (button, pygame.Rect(box.right - px(30) - wide, box.centery - px(36), wide, max(px(72), line(head)))),
    ]


def void_widgets(
    shell: Shell,
    floor: Floor,
    counts: Mapping[Suit, int],
    keys: Sequence[str],
    action: Callable[[Suit], None],
) -> list[tuple[Widget, pygame.Rect]]:
    """Return the widgets of the void suit, centred over a point: the question and a large button for each suit."""
    px, line = shell.scale.px, shell.type.line_height
    head = Style(28, "bold")
    title = shell.words("table.void_ask")
    text = Style(38, "bold")
    label = max(shell.type.width(suit_word(shell.words, suit), text) for suit in counts)
    count = shell.type.width(shell.words("table.tiles", count=13), Style(22, "bold"))
    high, gap = max(px(92), line(text)), px(20)
    room = floor.right - px(36) - 2 * px(30) - (len(counts) - 1) * gap
    wide = min(max(px(250), label + count + px(120)), room // len(counts))
    row = len(counts) * wide + (len(counts) - 1) * gap
    box = pygame.Rect(0, 0, max(row, shell.type.width(title, head)) + 2 * px(30), line(head) + high + 3 * px(16))
    _put(box, floor)
    y = box.y + px(16)
    made: list[tuple[Widget, pygame.Rect]] = [
        (Panel(shell), box),
        (Label(shell, title, head, "center"), pygame.Rect(box.x + px(30), y, box.w - 2 * px(30), line(head))),
    ]
    x = box.centerx - row // 2
    for (suit, number), key in zip(counts.items(), keys, strict=False):
        button = SuitButton(shell, suit, number, key, _naming(action, suit))
        made.append((button, pygame.Rect(x, y + line(head) + px(14), wide, high)))
        x += wide + gap
    return made


def _naming(action: Callable[[Suit], None], suit: Suit) -> Callable[[], None]:
    return lambda: action(suit)


def waiting_widgets(shell: Shell, floor: Floor, text: str) -> list[tuple[Widget, pygame.Rect]]:
    """Return a plate that says what everybody waits for."""
    px, line = shell.scale.px, shell.type.line_height
    style = Style(24, "bold", theme.MUTED)
    wide = shell.type.width(text, style)
    box = pygame.Rect(0, 0, wide + 2 * px(30), line(style) + 2 * px(14))
    _put(box, floor)
    return [(Panel(shell), box), (Label(shell, text, style, "center"), box.inflate(-2 * px(20), -2 * px(10)))]


def declare_widgets(
    shell: Shell,
    floor: Floor,
    title: str,
    choices: Sequence[tuple[str, Callable[[], object]]],
    notes: Sequence[str] = (),
) -> list[tuple[Widget, pygame.Rect]]:
    """Return the widgets of a declaration before play: the question and a button for each answer, the last declines.

    `notes` are lines under the buttons.
    """
    px, line = shell.scale.px, shell.type.line_height
    head, small = Style(28, "bold"), Style("small", "regular", theme.CREAM)
    last = len(choices) - 1
    buttons = [
        Button(
            shell, f"declare:{index}", text, _doing(action), kind="flat" if index == last else "gold",
            key="pass" if index == last else str(index + 1),
        )
        for index, (text, action) in enumerate(choices)
    ]  # fmt: skip
    widths = [max(px(170), button.natural_width()) for button in buttons]
    gap, high = px(16), max(px(72), line(head), 30)
    row = sum(widths) + gap * last
    told = len(notes) * line(small) + (px(10) if notes else 0)
    texts = [(title, head), *((note, small) for note in notes)]
    inner = min(max(row, *(shell.type.width(*text) for text in texts)), shell.area.w - 4 * px(30))
    box = pygame.Rect(0, 0, inner + 2 * px(30), line(head) + high + 3 * px(16) + told)
    _put(box, floor)
    y = box.y + px(16)
    made: list[tuple[Widget, pygame.Rect]] = [
        (Panel(shell), box),
        (Label(shell, title, head, "center"), pygame.Rect(box.x + px(30), y, box.w - 2 * px(30), line(head))),
    ]
    x = box.centerx - row // 2
    for button, wide in zip(buttons, widths, strict=True):
        made.append((button, pygame.Rect(x, y + line(head) + px(14), wide, high)))
        x += wide + gap
    y = box.bottom - px(14) - len(notes) * line(small)
    for number, note in enumerate(notes):
        rect = pygame.Rect(box.x + px(20), y + number * line(small), box.w - 2 * px(20), line(small))
        made.append((Label(shell, note, small, "center"), rect))
    return made


def _doing(action: Callable[[], object]) -> Callable[[], None]:
    def act() -> None:
        action()

    return act
