"""Pictures by name as cached surfaces: portraits, icons, badges, seals, brush signs, the title; knows no screen."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, cast

import pygame

from game.core.resources import resource
from game.ui import svg, theme
from game.ui.look import USUAL, Look
from game.ui.material import grain
from game.ui.soft import Colour, Sprite, soft_box

BIRDS: Final = ("sparrow", "king", "owl", "magpie", "rooster", "crane", "mandarin", "oriole")
PEOPLE: Final = (
    *("chunni", "adou", "pangshen", "zhou", "lin", "daliu"),
    *("sanjie", "xiaoma", "shen", "jin", "chen", "laoguan"),
)
PORTRAITS: Final = (*BIRDS, *PEOPLE)
SUIT_BADGES: Final = ("wan", "tong", "tiao")
_FRAME: Final = 1.08
"""Radius of a portrait's gold frame in radii of the portrait."""
TITLE_FRAME: Final = (-420, -220, 2760, 1520)
"""What the title picture shows, around the 1920 x 1080 that every window sees."""
_GRADIENTS: Final[Mapping[str, tuple[str, str, str]]] = {
    "gold": ("#FFF8E4", "#F2D48A", "#12302E"),
    "win": ("#FFE9AE", "#F0A93C", "#7A1410"),
    "cream": ("#FFF8E4", "#DDB667", ""),
    "ink": ("#20302C", "#20302C", ""),
    "win ink": ("#5A1206", "#5A1206", ""),
    "pale": ("#F6EEDC", "#F6EEDC", ""),
    "off": ("#7F9C92", "#7F9C92", ""),
    "seal": ("#FFF1D6", "#FFF1D6", ""),
}
"""Brush styles: colour at the top, at the bottom, of the outline."""


@lru_cache(maxsize=1)
def _brush() -> Mapping[str, Mapping[str, str]]:
    return cast(
        "Mapping[str, Mapping[str, str]]",
        json.loads(resource("assets", "fonts", "brush.json").read_text(encoding="utf-8")),
    )


def has_brush(text: str) -> bool:
    """Return whether every character of a text can be written with the brush."""
    return all(char in _brush()["regular"] for char in text)


@lru_cache(maxsize=128)
def brush(text: str, height: int, style: str = "ink", *, heavy: bool = False, look: Look = USUAL) -> pygame.Surface:
    """Return a word written with the brush, the em square `height` pixels; see `has_brush`.

    Styles: ink, win ink, pale, off, seal are plain; cream is the title's; gold and win have an outline (the spoken
    calls, `heavy`, whose surface is larger by a margin on each side).
    """
    top, bottom, rim = _GRADIENTS[style]
    shapes = {**_brush()["regular"], **(_brush()["heavy"] if heavy else {})}
    margin = 90 if rim else 20
    inner = ""
    for i, char in enumerate(text):
        inner += f'<path transform="translate({1000 * i} 0)" d="{shapes[char]}" fill-rule="evenodd"/>'
    width, tall = 1000 * len(text) + 2 * margin, 1000 + 2 * margin
    body = f'<g fill="url(#g)">{inner}</g>'
    if rim:
        body = f'<g fill="{rim}" stroke="{rim}" stroke-width="80" stroke-linejoin="round">{inner}</g>{body}'
    gradient = (
        '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="60" x2="0" y2="960">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient></defs>'
    )
    text_ = svg.page((width, tall), f'{gradient}<g transform="matrix(1 0 0 1 {margin} {margin})">{body}</g>')
    return svg.render(look.tinted(text_), (round(width * height / 1000), round(tall * height / 1000)))


@lru_cache(maxsize=128)
def portrait(name: str, radius: int, *, flip: bool = False, lamp: bool = False, dim: bool = False) -> Sprite:
    """Return a bird in its gold frame, placed by its middle; `lamp` is the glow of the seat to move.

    `flip` makes it look left; `dim` is for a seat that is away or out.
    """
    size = 2 * radius
    image = svg.render(svg.source("images", "portraits", f"{name}.svg"), (size, size))
    if flip:
        image = pygame.transform.flip(image, flip_x=True, flip_y=False)
    image.blit(_rim_shade(radius), (0, 0))
    if dim:
        image.fill((150, 170, 166, 255), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(_disc(radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    frame = _frame(radius)
    reach = frame.get_width() // 2
    frame.blit(image, (reach - radius, reach - radius))
    under = [soft_box((size, size), radius, radius * 0.10, theme.NIGHT, 0.5).moved(-radius * 0.95, -radius * 0.9)]
    if lamp:
        under.append(soft_box((2 * reach, 2 * reach), reach, radius * 0.14, theme.GOLD, 0.8).moved(-reach, -reach))
    return Sprite(frame, -reach, -reach, tuple(under))


def _frame(radius: int) -> pygame.Surface:
    """Return the gold ring with its dark inner line."""
    reach = round(radius * _FRAME) + 1
    r = radius * _FRAME
    stops = "".join(
        f'<stop offset="{o}" stop-color="{c}"/>'
        for o, c in ((0, "#F6D690"), (0.35, "#C48E43"), (0.7, "#7A4A1C"), (1, "#C99A52"))
    )
    low, high = reach - r * 0.93, reach + r * 0.93
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="{low:.1f}" y1="{low:.1f}" x2="{high:.1f}" '
        f'y2="{high:.1f}">{stops}</linearGradient></defs>'
        f'<circle cx="{reach}" cy="{reach}" r="{r:.2f}" fill="url(#g)"/>'
        f'<circle cx="{reach}" cy="{reach}" r="{radius * 1.005:.2f}" fill="#2A1606"/>'
    )
    return svg.render(svg.page((2 * reach, 2 * reach), body), (2 * reach, 2 * reach))


def _disc(radius: int) -> pygame.Surface:
    """Return a white disc on transparent white, to cut a portrait round."""
    size = 2 * radius
    mask = pygame.Surface((size, size), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    body = f'<circle cx="{radius}" cy="{radius}" r="{radius * 0.975:.2f}" fill="#fff"/>'
    mask.blit(svg.render(svg.page((size, size), body), (size, size)), (0, 0))
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return mask


def _rim_shade(radius: int) -> pygame.Surface:
    """Return the shadow that the frame throws inwards from the upper left."""
    size = 2 * radius
    stops = (
        '<stop offset="0.80" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/>'
    )
    body = (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{radius * 1.06:.1f}" '
        f'cy="{radius * 1.08:.1f}" r="{radius * 1.08:.1f}">{stops}</radialGradient></defs>'
        f'<rect width="{size}" height="{size}" fill="url(#g)"/>'
    )
    return svg.render(svg.page((size, size), body), (size, size))


@lru_cache(maxsize=256)
def icon(name: str, size: int, colour: Colour = theme.CREAM) -> pygame.Surface:
    """Return an icon in one colour, `size` pixels wide (the drawn part takes about 75 per cent)."""
    image = svg.render(svg.source("images", "icons", f"{name}.svg"), (size, size))
    image.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return image


@lru_cache(maxsize=128)
def badge(name: str, radius: float, look: Look) -> Sprite:
    """Return a suit badge (wan, tong, tiao) or the coin (dealer) with its shadow, placed by its middle."""
    size = round(radius * 2.2)
    text = svg.source("images", "badges", f"{name}.svg")
    image = svg.render(look.inked(text) if name in SUIT_BADGES else text, (size, size))
    box = round(radius * 1.9)
    shade = soft_box((box, box), radius * (0.45 if name == "wan" else 0.95), max(1.0, radius * 0.14), theme.NIGHT, 0.55)
    return Sprite(image, -size // 2, -size // 2, (shade.moved(-box / 2 + 1, -box / 2 + radius * 0.14),))


@lru_cache(maxsize=32)
def seal(name: str, side: int) -> Sprite:
    """Return a red seal (hu, sparrow) with its shadow, placed by its middle; `side` in pixels."""
    size = round(side * 1.2)
    image = svg.render(svg.source("images", "seals", f"{name}.svg"), (size, size))
    box = round(side * 0.98)
    shade = soft_box((box, box), side * 0.16, max(1.0, side * 0.07), theme.NIGHT, 0.5)
    return Sprite(image, -size // 2, -size // 2, (shade.moved(-box / 2 + side * 0.03, -box / 2 + side * 0.07),))


@lru_cache(maxsize=2)
def title(size: tuple[int, int]) -> pygame.Surface:
    """Return the title picture for a window; the middle 1920 x 1080 of the drawing always shows whole."""
    left, top, width, height = TITLE_FRAME
    scale = max(min(size[0] / 1920, size[1] / 1080), size[0] / width, size[1] / height)
    seen_w, seen_h = size[0] / scale, size[1] / scale
    x = min(max(960 - seen_w / 2, left), left + width - seen_w)
    y = min(max(540 - seen_h / 2, top), top + height - seen_h)
    text = svg.source("images", "title.svg")
    image = svg.render(svg.window(text, (x, y, seen_w, seen_h)), size)
    grain(image, 7, 6)
    return image
