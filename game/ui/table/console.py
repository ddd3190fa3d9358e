"""The block in the middle of the table as cached pictures: wooden frame, glass, lamps; knows no words and no rule."""

from functools import lru_cache

import pygame

from game.ui import svg, theme
from game.ui.look import Look
from game.ui.material import wood
from game.ui.soft import Sprite, merged, soft_box

UNITS = (296, 192)
FRAME = 9
LENS = (124, 80)
"""The window for the number of tiles left, in layout units."""


@lru_cache(maxsize=16)
def console(size: tuple[int, int], lamp: int | None, look: Look) -> Sprite:
    """Return the block with its shadow, placed by its upper left; `lamp` is the seat (as seen) whose side is lit."""
    k = size[0] / UNITS[0]
    radius = round(20 * k)
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.blit(_framed(size, radius), (0, 0))
    image.blit(_glass(size, k, lamp, look), (0, 0))
    if lamp is not None:
        _light(image, size, k, lamp)
    shade = soft_box(size, radius, 12 * k, theme.NIGHT, 0.55)
    lip = svg.render(svg.page(size, f'<rect width="{size[0]}" height="{size[1]}" rx="{radius}" fill="#1A0D05"/>'), size)
    return merged(size, [(shade, 5 * k, 10 * k), (Sprite(lip), 0, max(2, 5 * k)), (Sprite(svg.ready(image)), 0, 0)])


def _framed(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return a rounded piece of wood with light on its edge."""
    width, height = size
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.blit(wood(size, board=7), (0, 0))
    mask = svg.render(svg.page(size, f'<rect width="{width}" height="{height}" rx="{radius}" fill="#fff"/>'), size)
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = max(1.2, 2 * width / UNITS[0])
    edge = (
        '<defs><linearGradient id="e" gradientUnits="userSpaceOnUse" x1="0" y1="0" '
        f'x2="{width}" y2="{height}"><stop offset="0" stop-color="#F3CF8E" stop-opacity=".8"/>'
        '<stop offset=".4" stop-color="#F3CF8E" stop-opacity=".18"/>'
        '<stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient></defs>'
        f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" height="{height - line}" rx="{radius - line / 2}" '
        f'fill="none" stroke="url(#e)" stroke-width="{line}"/>'
    )
    image.blit(svg.render(svg.page(size, edge), size), (0, 0))
    return image


def _trapezoid(lamp: int) -> tuple[str, tuple[float, float, float, float]]:
    """Return the lit field of a side and the way its light fades, in layout units."""
    w, h = UNITS
    x, y, x2, y2 = FRAME, FRAME, w - FRAME, h - FRAME
    cx1, cx2, cy1, cy2 = (w - LENS[0]) / 2, (w + LENS[0]) / 2, (h - LENS[1]) / 2, (h + LENS[1]) / 2
    corners = {
        0: (x, y2, x2, y2, cx2, cy2, cx1, cy2),
        1: (x2, y, x2, y2, cx2, cy2, cx2, cy1),
        2: (x, y, x2, y, cx2, cy1, cx1, cy1),
        3: (x, y, x, y2, cx1, cy2, cx1, cy1),
    }[lamp]
    fade = {0: (0, y2, 0, cy2), 1: (x2, 0, cx2, 0), 2: (0, y, 0, cy1), 3: (x, 0, cx1, 0)}[lamp]
    return "M{:g} {:g}L{:g} {:g}L{:g} {:g}L{:g} {:g}Z".format(*corners), fade


def _glass(size: tuple[int, int], k: float, lamp: int | None, look: Look) -> pygame.Surface:
    """Return the dark inside: glass, the lit field, hairlines, unlit lamps and the lens."""
    w, h = UNITS
    inner = f'x="{FRAME}" y="{FRAME}" width="{w - 2 * FRAME}" height="{h - 2 * FRAME}" rx="13"'
    cx1, cx2, cy1, cy2 = (w - LENS[0]) / 2, (w + LENS[0]) / 2, (h - LENS[1]) / 2, (h + LENS[1]) / 2
    defs = (
        '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="108" cy="36" r="190"><stop offset="0" '
        'stop-color="#163F42"/><stop offset="1" stop-color="#071E22"/></radialGradient>'
        f'<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" y1="{cy1}" x2="0" y2="{cy2}"><stop offset="0" '
        'stop-color="#04171A"/><stop offset="1" stop-color="#0C2C30"/></linearGradient>'
    )
    lit = ""
    if lamp is not None:
        path, (x1, y1, x2, y2) = _trapezoid(lamp)
        defs += (
            f'<linearGradient id="t" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
            '<stop offset="0" stop-color="#F2C865" stop-opacity=".70"/>'
            '<stop offset="1" stop-color="#F2C865" stop-opacity=".05"/></linearGradient>'
        )
        lit = f'<path d="{path}" fill="url(#t)"/>'
    shade = "".join(
        f'<rect x="{FRAME + i / 2}" y="{FRAME + i / 2}" width="{w - 2 * FRAME}" height="{h - 2 * FRAME}" rx="13" '
        f'fill="none" stroke="#000" stroke-opacity=".13" stroke-width="{7 - i}"/>'
        for i in range(6)
    )
    rays = "".join(
        f"M{x} {y}L{cx} {cy}"
        for x, y, cx, cy in (
            (FRAME + 8, FRAME + 6, cx1, cy1), (w - FRAME - 8, FRAME + 6, cx2, cy1),
            (FRAME + 8, h - FRAME - 6, cx1, cy2), (w - FRAME - 8, h - FRAME - 6, cx2, cy2),
        )
    )  # fmt: skip
    bars = "".join(
        f'<rect x="{x}" y="{y}" width="{bw}" height="{bh}" rx="2.5" fill="#F3E6C4" fill-opacity=".10"/>'
        for x, y, bw, bh in map(_bar, range(4))
    )
    lens = (
        f'<rect x="{cx1}" y="{cy1}" width="{LENS[0]}" height="{LENS[1]}" rx="10" fill="url(#l)"/>'
        f'<rect x="{cx1 + 0.6}" y="{cy1 + 0.6}" width="{LENS[0] - 1.2}" height="{LENS[1] - 1.2}" rx="9.6" fill="none" '
        f'stroke="#F2C865" stroke-opacity=".45" stroke-width="{max(1.2, 1 / k):.2f}"/>'
    )
    body = (
        f'<defs>{defs}</defs><rect {inner} fill="url(#g)"/>{lit}{shade}'
        f'<path d="{rays}" fill="none" stroke="#F2C865" stroke-opacity=".22" stroke-width="{max(1.2, 0.8 / k):.2f}"/>'
        f"{bars}{lens}"
    )
    return _clipped(svg.render(look.tinted(svg.page(UNITS, body)), size), size)


def _clipped(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the glass cut to the inside of the frame."""
    w, h = UNITS
    mask = f'<rect x="{FRAME}" y="{FRAME}" width="{w - 2 * FRAME}" height="{h - 2 * FRAME}" rx="13" fill="#fff"/>'
    image.blit(svg.render(svg.page(UNITS, mask), size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def _bar(lamp: int) -> tuple[float, float, float, float]:
    """Return the lamp of a side, in layout units."""
    w, h = UNITS
    return {
        0: ((w - LENS[0]) / 2, h - FRAME - 5.0, float(LENS[0]), 5.0),
        1: (w - FRAME - 5.0, (h - 84) / 2, 5.0, 84.0),
        2: ((w - LENS[0]) / 2, float(FRAME), float(LENS[0]), 5.0),
        3: (float(FRAME), (h - 84) / 2, 5.0, 84.0),
    }[lamp]


def _light(image: pygame.Surface, size: tuple[int, int], k: float, lamp: int) -> None:
    """Switch a lamp on."""
    x, y, w, h = (v * k for v in _bar(lamp))
    box = (max(2, round(w)), max(2, round(h)))
    soft_box(box, 2.5 * k, max(1.5, 5 * k), (0xFF, 0xE0, 0x8A), 1.0).draw(image, x, y)
    bar = f'<rect width="{box[0]}" height="{box[1]}" rx="{min(box) / 2}" fill="#FFE9B0"/>'
    image.blit(svg.render(svg.page(box, bar), box), (round(x), round(y)))
    # The glow must not spill over the frame's outer edge.
    mask = svg.render(
        svg.page(size, f'<rect width="{size[0]}" height="{size[1]}" rx="{round(20 * k)}" fill="#fff"/>'), size
    )
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
