"""Grain of cloth, paper and wood as pictures; knows colours and pixels, no tile and no screen.

The grain comes from a fixed stretch of hash bytes, so that the same table is drawn on every machine.
"""

import hashlib
from functools import lru_cache
from typing import Final

import pygame

from game.ui import theme

_GRAIN: Final = 256
_BOARD: Final = 64
"""Dots of fibre along a board, stretched to its length."""


def grain(surface: pygame.Surface, dark: int, light: int) -> None:
    """Lay grain over a picture: `dark` and `light` are the most it takes away and adds, of 255."""
    width, height = surface.get_size()
    for name, reach, mode in (("dark", dark, pygame.BLEND_RGB_SUB), ("light", light, pygame.BLEND_RGB_ADD)):
        square = _noise(name, reach)
        for x in range(0, width, _GRAIN):
            for y in range(0, height, _GRAIN):
                surface.blit(square, (x, y), special_flags=mode)


@lru_cache(maxsize=8)
def _noise(name: str, reach: int) -> pygame.Surface:
    """Return a square of grey grain, 0 to `reach`, fine as woven cloth."""
    square = _hashed(f"cloth {name}", (_GRAIN, _GRAIN), reach)
    soft = pygame.transform.box_blur(square, 1)
    mixed = pygame.Surface((_GRAIN, _GRAIN))
    mixed.blit(square, (0, 0))
    soft.set_alpha(90)
    mixed.blit(soft, (0, 0))
    return mixed


def _hashed(name: str, size: tuple[int, int], reach: int) -> pygame.Surface:
    """Return a field of grey dots, each 0 to `reach`."""
    raw = hashlib.shake_256(name.encode()).digest(size[0] * size[1])
    field = pygame.image.frombuffer(raw, size, "P")
    field.set_palette([(value * reach // 255,) * 3 for value in range(256)])
    dots = pygame.Surface(size, depth=24)
    dots.blit(field, (0, 0))
    return dots


@lru_cache(maxsize=16)
def wood(size: tuple[int, int], *, upright: bool = False, board: int = 0) -> pygame.Surface:
    """Return a board of dark wood with its grain along the longer way; `board` chooses among different ones."""
    long, wide = (size[1], size[0]) if upright else size
    rows = max(10, min(96, round(wide * 0.8)))
    streaks = hashlib.shake_256(f"board {board}".encode()).digest(rows)
    grain = pygame.Surface((_BOARD, rows), depth=24)
    for y in range(rows):
        part = y / (rows - 1)
        middle = theme.rgb("#5E3519")
        base = theme.mix(theme.WOOD_TOP, middle, 2 * part)
        if part >= 0.5:
            base = theme.mix(middle, theme.WOOD_LOW, 2 * part - 1)
        lit = 1 + (streaks[y] / 255 - 0.58) * 0.62
        red, green, blue = (max(0, min(255, round(value * lit))) for value in base)
        grain.fill((red, green, blue), (0, y, _BOARD, 1))
    for sign, mode in (("up", pygame.BLEND_RGB_ADD), ("down", pygame.BLEND_RGB_SUB)):
        grain.blit(_hashed(f"fibre {board} {sign}", (_BOARD, rows), 22), (0, 0), special_flags=mode)
    plank = pygame.transform.smoothscale(grain, (max(1, long), max(1, wide)))
    return pygame.transform.rotate(plank, 90) if upright else plank
