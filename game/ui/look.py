"""The player's choice of colours: theme of the room, back of the tiles, inks safe for colour-blind eyes; no pygame.

Everything is drawn in one set of colours, that of the green room. A look says how these colours change: `tint` for
cloth, plates and quiet text, `ink` for the paint of faces, suits and seals.
"""

import colorsys
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.ui.theme import Colour, mix, rgb

Stops = tuple[tuple[float, Colour], ...]
_CODE: Final = re.compile(r"#[0-9A-Fa-f]{6}\b")
_TEAL: Final = (140 / 360, 205 / 360)
"""The hues of the green room: whatever lies between them belongs to cloth, plates and quiet text."""


@dataclass(frozen=True, slots=True)
class Room:
    """One theme: the cloth from its lit middle outwards, the backs, and what becomes of the green room's hue.

    `hue` is in turns; `strength` multiplies the saturation and `light` the value.
    """

    cloth: Stops
    back: str
    hue: float | None = None
    strength: float = 1.0
    light: float = 1.0


ROOMS: Final[Mapping[str, Room]] = {
    "green": Room(
        ((0.0, rgb("#2C7265")), (0.45, rgb("#22605A")), (0.8, rgb("#17474A")), (1.0, rgb("#0F3339"))), "bamboo"
    ),
    "blue": Room(
        ((0.0, rgb("#3A6593")), (0.45, rgb("#2E5280")), (0.8, rgb("#203C62")), (1.0, rgb("#16294A"))),
        "jade", 214 / 360, 0.92, 1.06,
    ),
    "night": Room(
        ((0.0, rgb("#3F3B4E")), (0.45, rgb("#322F40")), (0.8, rgb("#232230")), (1.0, rgb("#171722"))),
        "rosewood", 252 / 360, 0.42, 0.92,
    ),
}  # fmt: skip
SAFE_INKS: Final[Mapping[str, Colour]] = {"red": rgb("#D9560B"), "green": rgb("#0B4438"), "blue": rgb("#2F6BD0")}
"""Told apart by lightness alone, and by yellow against blue, which all but the rarest colour-blind eyes keep."""
_FAMILIES: Final = {"red": (342 / 360, 22 / 360), "green": (120 / 360, 172 / 360), "blue": (200 / 360, 236 / 360)}
_INKS: Final = {"red": rgb("#C8262B"), "green": rgb("#14804A"), "blue": rgb("#2351A3")}


@dataclass(frozen=True, slots=True)
class Look:
    """A theme with usual or safe inks; equal looks are one key in every cache of pictures."""

    theme: str = "green"
    safe: bool = False

    @property
    def room(self) -> Room:
        """Return the theme."""
        return ROOMS[self.theme]

    @property
    def cloth(self) -> Stops:
        """Return the cloth from its lit middle outwards."""
        return self.room.cloth

    def tint(self, colour: Colour) -> Colour:
        """Return what a colour of the green room's cloth, plates or quiet text is in this room."""
        return _tinted(self.theme, colour)

    def ink(self, colour: Colour) -> Colour:
        """Return what a red, green or blue of faces and suits is with these inks."""
        return _safe(colour) if self.safe else colour

    def tinted(self, text: str) -> str:
        """Return SVG text with every colour tinted."""
        return text if self.room.hue is None else _recoloured(text, self.tint)

    def inked(self, text: str) -> str:
        """Return SVG text with every ink replaced."""
        return _recoloured(text, self.ink) if self.safe else text


USUAL: Final = Look()
"""The green room with the usual inks."""


@lru_cache(maxsize=512)
def _tinted(theme: str, colour: Colour) -> Colour:
    room = ROOMS[theme]
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
    if room.hue is None or not _TEAL[0] <= hue <= _TEAL[1] or saturation < 0.02:
        return colour
    # The lighter a colour, the less it darkens: text must stay readable in the darkest room.
    light = room.light + (1 - room.light) * value
    return _from_hsv(room.hue + (hue - 0.5) * 0.3, saturation * room.strength, value * light)


@lru_cache(maxsize=512)
def _safe(colour: Colour) -> Colour:
    """Return the safe ink of a colour's family, as much darker or lighter as the colour is than its usual ink."""
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
    if saturation < 0.45:
        return colour
    for name, (low, high) in _FAMILIES.items():
        if (low <= hue <= high) if low < high else (hue >= low or hue <= high):
            usual = max(_INKS[name]) / 255
            if value <= usual:
                return mix((0, 0, 0), SAFE_INKS[name], value / usual)
            return mix(SAFE_INKS[name], (255, 255, 255), (value - usual) / max(1e-6, 1 - usual) * 0.5)
    return colour


def _from_hsv(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(1.0, saturation), min(1.0, value))
    return round(red * 255), round(green * 255), round(blue * 255)


def _recoloured(text: str, change: Callable[[Colour], Colour]) -> str:
    return _CODE.sub(lambda hit: "#{:02X}{:02X}{:02X}".format(*change(rgb(hit.group()))), text)
