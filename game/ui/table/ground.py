"""The bare table: cloth and wooden rim, drawn once a window size and look; knows no tile."""

from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from game.ui import theme
from game.ui.look import Look, Stops
from game.ui.material import grain, wood
from game.ui.svg import page, ready, render
from game.ui.theme import Colour

RIM: Final = 20
CLOTH_RADIUS: Final = 22
_SHADOW: Final[Colour] = (2, 18, 16)


@lru_cache(maxsize=2)
def ground(size: tuple[int, int], k: float, look: Look) -> pygame.Surface:
    """Return cloth and rim for a window; the picture is shared and must not be changed."""
    surface = _cloth(size, look.cloth)
    rim = max(6, round(RIM * k))
    radius = max(6, round(CLOTH_RADIUS * k))
    _inner_shadow(surface, rim, radius, k)
    _rim(surface, rim, radius, k)
    return surface.convert() if pygame.display.get_surface() else surface


def _cloth(size: tuple[int, int], stops: Stops) -> pygame.Surface:
    width, height = size
    small = pygame.Surface((48, 48))
    for y in range(48):
        for x in range(48):
            dx, dy = (x + 0.5) / 48 - 0.43, ((y + 0.5) / 48 - 0.36) * height / width
            small.set_at((x, y), _shade(stops, min(1.0, (dx * dx + dy * dy) ** 0.5 / 0.68)))
    surface = pygame.transform.smoothscale(small, size)
    grain(surface, 22, 17)
    surface.fill((7, 2, 2), special_flags=pygame.BLEND_RGB_ADD)
    return surface


def _shade(stops: Stops, part: float) -> Colour:
    for (start, low), (end, high) in pairwise(stops):
        if part <= end:
            return theme.mix(low, high, (part - start) / (end - start))
    return stops[-1][1]


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
