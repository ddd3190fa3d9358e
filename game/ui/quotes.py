"""Quotation marks of Latin text, which a Chinese font draws a whole character wide; knows no screen.

The font has one sign for both scripts. For Latin text the empty part of its box is left out.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from game.ui.theme import Colour

_MARKS: Final = re.compile("([“”‘’])")
BEARING: Final = 0.05
"""Room on both sides of a mark, as a part of the type size."""


class Mark(NamedTuple):
    """A mark's place in its box, in pixels: from where, how wide it is drawn, and how wide the box is."""

    left: int
    width: int
    box: int


def has_marks(text: str) -> bool:
    """Return whether a text has marks to be drawn narrow."""
    return _MARKS.search(text) is not None


@lru_cache(maxsize=256)
def mark_of(font: pygame.font.Font, sign: str) -> Mark:
    """Return the narrow place of a mark; never wider than its box."""
    (left, right, _, _, advance), *_ = [found for found in font.metrics(sign) if found] or [(0, 0, 0, 0, 0)]
    air = max(1, round(font.get_height() * BEARING))
    start = max(0, left - air)
    return Mark(start, min(advance, right + air) - start, advance)


def width(text: str, font: pygame.font.Font) -> int:
    """Return how wide a text is with narrow marks, in pixels."""
    return sum(mark_of(font, part).width if _MARKS.match(part) else font.size(part)[0] for part in _parts(text))


def render(text: str, font: pygame.font.Font, colour: Colour) -> pygame.Surface:
    """Return a text drawn with narrow marks."""
    made = pygame.Surface((max(1, width(text, font)), font.size(text)[1]), pygame.SRCALPHA)
    x = 0
    for part in _parts(text):
        drawn = font.render(part, True, colour)
        if _MARKS.match(part):
            mark = mark_of(font, part)
            made.blit(drawn, (x, 0), (mark.left, 0, mark.width, drawn.get_height()))
            x += mark.width
        else:
            made.blit(drawn, (x, 0))
            x += drawn.get_width()
    return made


def _parts(text: str) -> list[str]:
    return [part for part in _MARKS.split(text) if part]
