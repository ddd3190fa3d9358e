"""Portraits of the seats: the one place where widgets ask for them; knows no seat."""

import pygame

from game.ui import theme
from game.ui.widgets import shapes

_TINTS = {"sparrow": "#C98B4B", "king": "#7FA262", "owl": "#6D5F94", "magpie": "#5F8DA8", "rooster": "#B5563C"}


def draw_portrait(surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw the round portrait of a name into a square."""
    side = rect.w
    tint = theme.rgb(_TINTS.get(name, "#5F8DA8"))
    frame = ((0.0, theme.rgb("#F6D690"), 1.0), (0.5, theme.rgb("#8A5A24"), 1.0), (1.0, theme.rgb("#C99A52"), 1.0))
    surface.blit(shapes.box((side, side), shapes.Box(frame, side, edge_px=0)), rect)
    inner = rect.inflate(-max(2, side // 7), -max(2, side // 7))
    ground = ((0.0, theme.mix(tint, theme.WHITE, 0.45), 1.0), (1.0, tint, 1.0))
    surface.blit(shapes.box(inner.size, shapes.Box(ground, inner.w, theme.BLACK, 0.5, 0.2, 2.0)), inner)
