"""The numeral of a place, the first three on a quiet disc of metal; knows no result."""

from functools import lru_cache
from typing import Final

import pygame

from game.ui import theme
from game.ui.theme import Colour
from game.ui.widgets import shapes

METALS: Final[dict[int, tuple[str, str, str]]] = {
    1: ("#F8E3A8", "#C99A45", "#4A2306"),
    2: ("#E9ECE8", "#93A09C", "#26302E"),
    3: ("#E5B48C", "#94603A", "#3A1C08"),
}
"""Top, bottom and the ink of the numeral by place."""


def numeral(place: int) -> Colour:
    """Return the colour of a place's numeral."""
    return theme.rgb(METALS[place][2]) if place in METALS else theme.MUTED


@lru_cache(maxsize=32)
def _disc(place: int, side: int) -> pygame.Surface:
    top, low, _ = METALS[place]
    stops = ((0.0, theme.rgb(top), 1.0), (1.0, theme.rgb(low), 1.0))
    return shapes.box((side, side), shapes.Box(stops, side, theme.WHITE, 0.55, 0.1, max(1.0, side / 28)))


def draw_medal(surface: pygame.Surface, centre: tuple[int, int], side: int, place: int) -> None:
    """Draw the disc of a place; none from the fourth on."""
    if place in METALS:
        rect = pygame.Rect(0, 0, side, side)
        rect.center = centre
        shapes.cast(surface, rect, side // 2, (max(1, side // 20), max(1, side // 14)), max(1, side // 16), 0.4)
        surface.blit(_disc(place, side), rect)
