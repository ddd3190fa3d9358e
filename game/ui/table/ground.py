"""The bare table: cloth, wooden rim, and wood for other parts, drawn once a window size; knows no tile.

The grain comes from a fixed stretch of hash bytes, so that the same table is drawn on every machine.
"""

import hashlib
from functools import lru_cache
from typing import Final

import pygame

from game.ui import theme
from game.ui.svg import page, ready, render
from game.ui.theme import Colour

RIM: Final = 20
CLOTH_RADIUS: Final = 22
_GRAIN: Final = 256
_BOARD: Final = 64
"""Dots of fibre along a board, stretched to its length."""
_SHADOW: Final[Colour] = (2, 18, 16)


@lru_cache(maxsize=2)
def ground(size: tuple[int, int], k: float) -> pygame.Surface:
    """Return cloth and rim for a window; the picture is shared and must not be changed."""
    surface = _cloth(size)
    rim = max(6, round(RIM * k))
    radius = max(6, round(CLOTH_RADIUS * k))
    _inner_shadow(surface, rim, radius, k)
    _rim(surface, rim, radius, k)
    return surface.convert() if pygame.display.get_surface() else surface


def _cloth(size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    small = pygame.Surface((48, 48))
    for y in range(48):
        for x in range(48):
            dx, dy = (x + 0.5) / 48 - 0.43, ((y + 0.5) / 48 - 0.36) * height / width
            small.set_at((x, y), _shade(min(1.0, (dx * dx + dy * dy) ** 0.5 / 0.68)))
    surface = pygame.transform.smoothscale(small, size)
    for name, reach, mode in (("dark", 20, pygame.BLEND_RGB_SUB), ("light", 15, pygame.BLEND_RGB_ADD)):
        grain = _noise(name, reach)
        for x in range(0, width, _GRAIN):
            for y in range(0, height, _GRAIN):
                surface.blit(grain, (x, y), special_flags=mode)
    surface.fill((7, 1, 1), special_flags=pygame.BLEND_RGB_ADD)
    return surface


def _shade(part: float) -> Colour:
    for (start, low), (end, high) in zip(theme.CLOTH, theme.CLOTH[1:], strict=False):
        if part <= end:
            return theme.mix(low, high, (part - start) / (end - start))
    return theme.CLOTH[-1][1]


@lru_cache(maxsize=8)
def _noise(name: str, reach: int) -> pygame.Surface:
    """Return a square of grey grain, 0 to `reach`, fine as woven cloth."""
    square = _hashed(f"cloth {name}", (_GRAIN, _GRAIN), reach)
    soft = pygame.transform.box_blur(square, 1)
    mixed = pygame.Surface((_GRAIN, _GRAIN))
    mixed.blit(square, (0, 0))
    soft.set_alpha(150)
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


def _rim(surface: pygame.Surface, rim: int, radius: int, k: float) -> None:
    """Lay four mitred boards round the cloth, with a gilt line where they meet it."""
    width, height = surface.get_size()
    frame = pygame.Surface((width, height), pygame.SRCALPHA)
    sides = (
        (wood((width, rim), board=1), (0, 0), ((0, 0), (width, 0), (width - rim, rim), (rim, rim))),
        (
            wood((width, rim), board=2), (0, height - rim),
            ((0, height), (width, height), (width - rim, height - rim), (rim, height - rim)),
        ),
        (wood((rim, height), upright=True, board=3), (0, 0), ((0, 0), (0, height), (rim, height - rim), (rim, rim))),
        (
            wood((rim, height), upright=True, board=4), (width - rim, 0),
            ((width, 0), (width, height), (width - rim, height - rim), (width - rim, rim)),
        ),
    )  # fmt: skip
    for board, place, corners in sides:
        mask = pygame.Surface(board.get_size(), pygame.SRCALPHA)
        shifted = [(x - place[0], y - place[1]) for x, y in corners]
        pygame.draw.polygon(mask, (255, 255, 255, 255), shifted)
        cut = pygame.Surface(board.get_size(), pygame.SRCALPHA)
        cut.blit(board, (0, 0))
        cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        frame.blit(cut, place)
    for corner in ((0, 0), (width, 0), (0, height), (width, height)):
        inner = (rim if corner[0] == 0 else width - rim, rim if corner[1] == 0 else height - rim)
        pygame.draw.aaline(frame, (26, 10, 2, 255), corner, inner)
    _round_inside(frame, surface, rim, radius)
    surface.blit(_lines((width, height), rim, radius, k), (0, 0))


def _round_inside(frame: pygame.Surface, surface: pygame.Surface, rim: int, radius: int) -> None:
    """Put the rim on the table, its inner corners round."""
    width, height = frame.get_size()
    corner = _corner(radius)
    patch = wood((2 * radius, 2 * radius), board=1)
    for x, y, turns in ((rim, rim, 0), (width - rim - radius, rim, 3),
                        (width - rim - radius, height - rim - radius, 2), (rim, height - rim - radius, 1)):  # fmt: skip
        piece = pygame.Surface((radius, radius), pygame.SRCALPHA)
        piece.blit(patch, (0, -radius // 2))
        piece.blit(pygame.transform.rotate(corner, 90 * turns), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        frame.blit(piece, (x, y))
    surface.blit(frame, (0, 0))


def _corner(radius: int) -> pygame.Surface:
    """Return the white corner outside a quarter circle, for the upper left."""
    body = f'<path d="M0 0H{radius}A{radius} {radius} 0 0 0 0 {radius}Z" fill="#fff"/>'
    mask = pygame.Surface((radius, radius), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    mask.blit(render(page((radius, radius), body), (radius, radius)), (0, 0))
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return mask


def _lines(size: tuple[int, int], rim: int, radius: int, k: float) -> pygame.Surface:
    """Return the gilt line, the dark groove beside it, and the light on the rim's outer edge."""
    width, height = size

    def frame(out: float, line: float, colour: str, alpha: float) -> str:
        x = rim - out + line / 2
        return (
            f'<rect x="{x:.2f}" y="{x:.2f}" width="{width - 2 * x:.2f}" height="{height - 2 * x:.2f}" '
            f'rx="{radius + out - line / 2:.2f}" fill="none" stroke="{colour}" stroke-opacity="{alpha}" '
            f'stroke-width="{line:.2f}"/>'
        )

    gilt, groove = max(2.4, 4 * k), max(1.5, 2.6 * k)
    body = frame(gilt, gilt - groove + 0.6, "#C68E4E", 0.9) + frame(groove, groove, "#241003", 1)
    body += f'<rect width="{width}" height="{max(1, round(2 * k))}" fill="#E2B07A" fill-opacity=".35"/>'
    body += f'<rect width="{max(1, round(2 * k))}" height="{height}" fill="#E2B07A" fill-opacity=".22"/>'
    return render(page(size, body), size)


def _inner_shadow(surface: pygame.Surface, rim: int, radius: int, k: float) -> None:
    """Let the rim throw its shadow on the cloth, from the upper left."""
    width, height = surface.get_size()
    for drop, sigma, alpha in ((10, 10, 0.42), (4, 4, 0.38)):
        scale = 4
        small = pygame.Surface((-(-width // scale), -(-height // scale)), pygame.SRCALPHA)
        small.fill((*_SHADOW, 255))
        hole = pygame.Rect(
            (rim + drop * 0.7 * k) / scale, (rim + drop * k) / scale,
            (width - 2 * rim) / scale, (height - 2 * rim) / scale,
        )  # fmt: skip
        pygame.draw.rect(small, (*_SHADOW, 0), hole, border_radius=round(radius / scale))
        soft = pygame.transform.gaussian_blur(small, max(1, round(2 * sigma * k / scale)))
        soft.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(ready(pygame.transform.smoothscale(soft, (width, height))), (0, 0))
