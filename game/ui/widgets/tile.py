"""Tiles on pages outside the table: the one place where widgets ask for them; knows no rule."""

import pygame

from game.core.tiles import Tile
from game.ui import theme
from game.ui.widgets import shapes


def draw_tile(surface: pygame.Surface, rect: pygame.Rect, kind: Tile) -> None:
    """Draw a lying tile whose face fills a rectangle of 3:4; its strip lies below the rectangle."""
    strip = round(rect.w * 0.19)
    body = ((0.0, theme.rgb("#A86B22"), 1.0), (1.0, theme.rgb("#74450F"), 1.0))
    ivory = ((0.0, theme.IVORY_TOP, 1.0), (1.0, theme.rgb("#EFE3C8"), 1.0))
    radius = max(2, round(rect.w * 0.105))
    shapes.cast(
        surface, rect, radius, (max(1, rect.w // 14), strip + rect.w // 11), max(1, round(rect.w * 0.075)), 0.34
    )
    surface.blit(shapes.box((rect.w, rect.h + strip), shapes.Box(body, radius, edge_px=0)), rect)
    surface.blit(shapes.box(rect.size, shapes.Box(ivory, radius, theme.rgb("#5B4420"), 0.42, 0.42, 1.0)), rect)
    del kind
