"""Portraits of the seats on pages: the one place where pages ask for them; knows no seat."""

import pygame

from game.ui import art


def draw_portrait(surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw the round portrait of a name into a square; an unknown name gets the sparrow."""
    known = name if name in art.PORTRAITS else "sparrow"
    art.portrait(known, round(rect.w / 2.2)).draw(surface, *rect.center)
