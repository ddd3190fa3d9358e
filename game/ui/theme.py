"""Colours, type sizes and the scale of a window; pure numbers, knows no pygame."""

import math
from dataclasses import dataclass
from typing import Final

Colour = tuple[int, int, int]

LAYOUT: Final = (1920, 1080)
"""The window in whose units all layout numbers are written."""
SMALLEST: Final = (1024, 640)
FLOOR_PX: Final = 12.5
"""No letter is drawn smaller than this many pixels of type size."""


def rgb(code: str) -> Colour:
    """Return the colour of a `#RRGGBB` code."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """Return the colour that lies `part` (0 to 1) of the way from a to b."""
    red, green, blue = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return red, green, blue


CREAM: Final = rgb("#F6EEDC")
MUTED: Final = rgb("#A9C4B8")
FAINT: Final = rgb("#7C9A90")
PLUS: Final = rgb("#FFE9AE")
MINUS: Final = rgb("#F0A08C")
GOLD: Final = rgb("#F2C865")
GOLD_HOT: Final = rgb("#FFD667")
GOLD_LIGHT: Final = rgb("#FFE9AE")
GOLD_DEEP: Final = rgb("#D0922A")
GOLD_EDGE: Final = rgb("#8A5A12")
GOLD_INK: Final = rgb("#4A2306")
GOLD_INK_SOFT: Final = rgb("#6B3C0E")
IVORY_TOP: Final = rgb("#FFFDF3")
IVORY: Final = rgb("#F8F0DE")
IVORY_LOW: Final = rgb("#DCCBA4")
IVORY_EDGE: Final = rgb("#B9A67C")
INK: Final = rgb("#22304F")
PLATE_TOP: Final = rgb("#143B3B")
PLATE_LOW: Final = rgb("#0A2629")
HAIRLINE: Final = rgb("#F3DDA4")
PANEL_TOP: Final = rgb("#17494A")
PANEL_LOW: Final = rgb("#0B2A2E")
TEAL_TOP: Final = rgb("#2C6A61")
TEAL_LOW: Final = rgb("#174642")
TEAL_EDGE: Final = rgb("#0C2C2B")
WOOD_TOP: Final = rgb("#7B4A2A")
WOOD_LOW: Final = rgb("#3E200D")
GILT: Final = rgb("#C68E4E")
NIGHT: Final = rgb("#020D0C")
SUNK: Final = rgb("#123A39")
TRACK: Final = rgb("#04201E")
SEAL: Final = rgb("#D8352F")
SEAL_DEEP: Final = rgb("#9E1616")
WHITE: Final = (255, 255, 255)
BLACK: Final = (0, 0, 0)

TYPE: Final = {
    "tiny": 17.0,
    "small": 19.0,
    "body": 22.0,
    "label": 24.0,
    "name": 27.0,
    "head": 31.0,
    "headline": 46.0,
    "play": 52.0,
}
"""Type sizes in layout units, by use."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How layout units become pixels in a window of `size`, with the player's text size in per cent."""

    size: tuple[int, int] = LAYOUT
    text: int = 100

    @property
    def k(self) -> float:
        """Return pixels per layout unit."""
        return min(self.size[0] / LAYOUT[0], self.size[1] / LAYOUT[1])

    def px(self, units: float) -> int:
        """Return a length in whole pixels, at least 1 for anything above 0."""
        return max(1, round(units * self.k)) if units > 0 else round(units * self.k)

    def type_px(self, units: float, most: int = 0) -> int:
        """Return a type size in pixels, never under the floor; above `most` per cent it grows no more."""
        text = min(self.text, most) if most else self.text
        return max(math.floor(units * self.k * text / 100 + 0.5), math.ceil(FLOOR_PX))
