"""Blurred boxes: shadows and glows as cached sprites; knows no tile and no screen."""

from functools import lru_cache
from typing import Final, NamedTuple, Protocol

import pygame

from game.ui.svg import ready

Colour = tuple[int, int, int]
_FINE: Final = 4.0
"""Above this sigma (pixels) a blur is computed on a smaller copy; the eye cannot tell and it takes a fraction."""


class Target(Protocol):
    """Where a sprite is drawn."""

    def blit(self, source: pygame.Surface, dest: tuple[int, int]) -> pygame.Rect:
        """Copy a surface to a place."""
        ...


class Sprite(NamedTuple):
    """A picture and where its upper left lies from the place it is drawn at (for tiles the upper left of the face)."""

    image: pygame.Surface
    left: int = 0
    top: int = 0
    under: "tuple[Sprite, ...]" = ()
    """Shadows and glows drawn first; kept apart because blending them into one surface would stain the edges."""

    def draw(self, target: Target, x: float, y: float) -> pygame.Rect:
        """Draw at a place in pixels, what lies under it first, and return the rectangle touched."""
        touched = [part.draw(target, x, y) for part in self.under]
        return target.blit(self.image, (round(x) + self.left, round(y) + self.top)).unionall(touched)

    def moved(self, dx: float, dy: float) -> "Sprite":
        """Return the sprite drawn that much further right and down."""
        return self._replace(left=self.left + round(dx), top=self.top + round(dy))


def stretched(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture made larger by repeating its middle column and its middle row; it must be alike along these."""
    for axis in (0, 1):
        have, want = picture.get_size()[axis], size[axis]
        if have >= want:
            continue
        half, other = have // 2, picture.get_size()[1 - axis]

        def box(place: int, long: int, axis: int = axis, other: int = other) -> pygame.Rect:
            return pygame.Rect(place, 0, long, other) if axis == 0 else pygame.Rect(0, place, other, long)

        whole = pygame.Surface((want, other) if axis == 0 else (other, want), pygame.SRCALPHA)
        line = picture.subsurface(box(half, 1))
        middle = box(half, want - have)
        whole.blit(picture, (0, 0), box(0, half))
        whole.blit(pygame.transform.scale(line, middle.size), middle)
        whole.blit(picture, box(want - have + half, 0).topleft, box(half, have - half))
        picture = whole
    return picture


@lru_cache(maxsize=512)
def soft_box(size: tuple[int, int], radius: float, sigma: float, colour: Colour, alpha: float) -> Sprite:
    """Return a rounded box blurred by `sigma` pixels; the sprite is placed at the box's own upper left."""
    # What lies further in than the blur reaches is alike along an edge: blur a small box and stretch it.
    least = 2 * int(radius + 3 * sigma + 2 * _FINE) + 2
    small = min(size[0], least), min(size[1], least)
    if small != size:
        edge = soft_box(small, radius, sigma, colour, alpha)
        wide, high = edge.image.get_size()
        return edge._replace(image=ready(stretched(edge.image, (wide + size[0] - small[0], high + size[1] - small[1]))))
    factor = max(1, int(sigma / _FINE))
    pad = -(-int(3 * sigma + 2) // factor) * factor
    width, height = size[0] + 2 * pad, size[1] + 2 * pad
    small = (max(1, -(-width // factor)), max(1, -(-height // factor)))
    layer = pygame.Surface(small, pygame.SRCALPHA)
    layer.fill((*colour, 0))
    box = pygame.Rect(
        round(pad / factor), round(pad / factor), max(1, round(size[0] / factor)), max(1, round(size[1] / factor))
    )
    pygame.draw.rect(layer, (*colour, 255), box, border_radius=round(radius / factor))
    blurred = pygame.transform.gaussian_blur(layer, max(1, round(sigma / factor)))
    if factor > 1:
        blurred = pygame.transform.smoothscale(blurred, (width, height))
    blurred.fill((*colour, 0), special_flags=pygame.BLEND_RGB_MAX)
    blurred.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(ready(blurred), -pad, -pad)


def merged(size: tuple[int, int], parts: list[tuple[Sprite, float, float]]) -> Sprite:
    """Return one sprite of several of like colour, each shifted (x, y); `size` is the box at the common place."""
    left = min(0, *(round(x) + s.left for s, x, _ in parts))
    top = min(0, *(round(y) + s.top for s, _, y in parts))
    right = max(size[0], *(round(x) + s.left + s.image.get_width() for s, x, _ in parts))
    bottom = max(size[1], *(round(y) + s.top + s.image.get_height() for s, _, y in parts))
    layer = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    for sprite, x, y in parts:
        sprite.draw(layer, x - left, y - top)
    return Sprite(ready(layer), left, top)
