"""Checks of a laid-out screen that need no drawing: nothing outside, nothing cut, nothing over anything else."""

from collections.abc import Container, Sequence
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.core.words import LANGUAGES
from game.ui.screen import Screen
from game.ui.screens.table import TableScreen
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.scroll import ScrollArea

QUICK = frozenset({((1024, 640), "en"), ((1280, 720), "zh"), ((1920, 1080), "en")})
"""The windows that the fast suite looks at: the smallest with the longer words, the usual ones; the long suite: all."""
WINDOWS = (
    *((1024, 640), (1280, 720), (1111, 777), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)),
    *((1600, 1200), (2560, 1080)),
)
"""The windows that everything must fit: small and large, odd, tall and wide ones."""
TEXTS = (80, 90, 100, 115, 130, 150)
"""The text sizes a player can choose, in per cent."""
TOUCH = 28
"""The least height and width in pixels of what is to be clicked."""


def grid(sizes: Sequence[tuple[int, int]], quick: Container[tuple[tuple[int, int], str]] = QUICK) -> list[Any]:
    """Return (size, language) for every size in every language, all but the quick ones marked slow."""
    pairs = [(size, language) for language in LANGUAGES for size in sizes]
    return [pytest.param(*pair, marks=() if pair in quick else pytest.mark.slow) for pair in pairs]


def faults(screen: Screen) -> list[str]:
    """Return what is wrong with a screen's layout, in words; empty if all is well."""
    found: list[str] = []
    area = screen.shell.area
    for widget in screen.widgets:
        if not area.contains(widget.rect):
            found.append(f"{_name(widget)} reaches out of the window: {widget.rect} in {area}")
        everything = list(widget.walk_all())
        for inner in everything:
            found.extend(_texts(inner))
            if inner.interactive and inner.name and min(inner.rect.size) < TOUCH:
                found.append(f"{_name(inner)} is too small to hit: {inner.rect.size}")
            limit = widget.rect if not isinstance(widget, ScrollArea) else widget.rect.inflate(0, 100_000)
            if not limit.contains(inner.rect):
                found.append(f"{_name(inner)} reaches out of {_name(widget)}: {inner.rect} in {widget.rect}")
        found.extend(_ink_on_ink([(inner, ink) for inner in everything for ink in inner.inks]))
    solid = [w for w in screen.widgets if not w.backdrop]
    found.extend(
        f"{_name(a)} lies on {_name(b)}: {a.rect}, {b.rect}"
        for a, b in combinations(solid, 2)
        if a.rect.colliderect(b.rect)
    )
    return found


def table_faults(screen: Screen) -> list[str]:
    """Return the faults of a screen; of a table without its own tiles, which stand side by side on purpose."""
    if not isinstance(screen, TableScreen):
        return faults(screen)
    kept = screen.widgets
    screen.widgets = [widget for widget in kept if widget not in screen.controls.hand]
    found = faults(screen)
    screen.widgets = kept
    return found


def faults_at(screen: Screen, size: tuple[int, int], language: str, text: int) -> list[str]:
    """Build a screen for a window, a language and a text size, and return its faults; nothing is drawn."""
    shell = screen.shell
    shell.settings.values.update({"language": language, "text_scale": text})
    shell.size = size
    shell.refresh()
    screen.widgets.clear()
    screen.build()
    return table_faults(screen)


def _texts(widget: Widget) -> list[str]:
    found = []
    for ink in widget.inks:
        if ink.line.cut:
            found.append(f"{_name(widget)} shortens its text to {ink.line.text!r}")
        if not widget.rect.inflate(4, 8).contains(_core(ink)):
            found.append(f"{_name(widget)} {widget.rect} does not hold {ink.line.text!r} {ink.rect}")
    return found


def _ink_on_ink(inks: list[tuple[Widget, Ink]]) -> list[str]:
    return [
        f"{a.line.text!r} is written over {b.line.text!r} in {_name(first)}"
        for (first, a), (_, b) in combinations(inks, 2)
        if a.line.text and b.line.text and _core(a).colliderect(_core(b))
    ]


def _core(ink: Ink) -> pygame.Rect:
    """Return the part of a line that letters really cover: fonts leave much air above and below."""
    rect = ink.rect
    return pygame.Rect(rect.x, rect.y + rect.h // 5, rect.w, rect.h - 2 * (rect.h // 5))


def _name(widget: Widget) -> str:
    return widget.name or type(widget).__name__
