"""Fonts by file, measured and drawn text with caches, and text that fits a width; knows no screen and no rule."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.core.resources import resource
from game.ui import glyphs, quotes
from game.ui.linebreak import break_lines
from game.ui.look import USUAL
from game.ui.theme import CREAM, FLOOR_PX, TYPE, Colour, Scale

WEIGHTS: Final = ("regular", "bold", "serif")
ELLIPSIS: Final = "…"
MINUS: Final = "\u2212"
DOT: Final = " · "
"""Stands between the parts of a short line."""
BROAD: Final = ("zh",)
"""Languages whose quotation marks are as wide as their characters."""
_CACHE: Final = 900
_HINTS: Final = {
    "serif": ("serif",),
    "bold": ("sanssc-bold", "sans-bold", "sans_bold", "sansbold", "bold"),
    "regular": ("sanssc-medium", "sans-medium", "sanssc-regular", "sans-regular", "medium", "regular"),
}


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is written: size in layout units or the name of one in the theme, weight and colour.

    `most` is the player's text size in per cent beyond which it grows no more, for places that cannot grow with it.
    """

    size: float | str = "body"
    weight: str = "regular"
    colour: Colour = CREAM
    most: int = 0

    @property
    def units(self) -> float:
        """Return the size in layout units."""
        return TYPE[self.size] if isinstance(self.size, str) else self.size


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text ready to be drawn: `cut` says that it had to lose its end."""

    text: str
    px: int
    weight: str
    width: int
    height: int
    cut: bool = False


def signed(number: int) -> str:
    """Return a number of points with its sign, with a real minus."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def find_fonts(folder: Path) -> dict[str, Path]:
    """Return the font file for each weight, chosen by the words in the files' names; missing weights are left out."""
    files = (
        sorted(p for p in folder.glob("*") if p.suffix.lower() in {".otf", ".ttf", ".ttc"}) if folder.is_dir() else []
    )
    found: dict[str, Path] = {}
    for weight, hints in _HINTS.items():
        for hint in hints:
            fit = [p for p in files if hint in p.stem.lower() and (weight == "serif" or "serif" not in p.stem.lower())]
            if fit:
                found[weight] = fit[0]
                break
    return found


class Type:
    """The typesetter: one per window; a new scale forgets what was drawn."""

    def __init__(self, scale: Scale, folder: Path | None = None) -> None:
        pygame.font.init()
        self.scale = scale
        self.look = USUAL
        self.latin = False
        """Whether the texts are in a language of Latin letters, whose quotation marks are narrow; see `speak`."""
        self.files = find_fonts(folder or resource("assets", "fonts"))
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._sizes: OrderedDict[tuple[str, int, str], tuple[int, int]] = OrderedDict()
        self._drawn: OrderedDict[tuple[str, int, str, Colour], pygame.Surface] = OrderedDict()

    def rescale(self, scale: Scale) -> None:
        """Use another scale from now on."""
        if scale != self.scale:
            self.scale = scale
            self._drawn.clear()

    def speak(self, language: str) -> None:
        """Set texts of another language from now on."""
        latin = language not in BROAD
        if latin != self.latin:
            self.latin = latin
            self._sizes.clear()
            self._drawn.clear()

    def file(self, weight: str) -> Path | None:
        """Return the font file of a weight, or the nearest one there is."""
        for name in (weight, "bold", "regular"):
            if name in self.files:
                return self.files[name]
        return None

    def font(self, weight: str, px: int) -> pygame.font.Font:
        """Return the font of a weight at a size in pixels."""
        key = (weight, px)
        if key not in self._fonts:
            path = self.file(weight)
            self._fonts[key] = pygame.font.Font(str(path) if path else None, px)
        return self._fonts[key]

    def px(self, style: Style) -> int:
        """Return the size of a style in pixels."""
        return self.scale.type_px(style.units, style.most)

    def line_height(self, style: Style) -> int:
        """Return the distance from line to line in pixels."""
        return round(self.px(style) * 1.36)

    def size(self, text: str, weight: str, px: int) -> tuple[int, int]:
        """Return how wide and high a text is, in pixels."""
        key = (weight, px, text)
        if key not in self._sizes:
            font = self.font(weight, px)
            wide, high = font.size(text)
            self._sizes[key] = (quotes.width(text, font) if self._narrow(text) else wide), high
            if len(self._sizes) > 8 * _CACHE:
                self._sizes.popitem(last=False)
        return self._sizes[key]

    def width(self, text: str, style: Style) -> int:
        """Return how wide a text is in a style, in pixels."""
        return self.size(text, style.weight, self.px(style))[0]

    def draw(self, text: str, weight: str, px: int, colour: Colour) -> pygame.Surface:
        """Return a drawn text in the colours of the room; the picture is shared and must not be changed."""
        colour = self.look.tint(colour)
        key = (weight, px, text, colour)
        if key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        font = self.font(weight, px)
        surface = quotes.render(text, font, colour) if self._narrow(text) else font.render(text, True, colour)
        self._drawn[key] = surface
        if len(self._drawn) > _CACHE:
            self._drawn.popitem(last=False)
        return surface

    def _narrow(self, text: str) -> bool:
        return self.latin and quotes.has_marks(text)

    def fit(self, text: str, style: Style, width: int, least: float = 0.78) -> Line:
        """Return a line no wider than `width`: smaller type down to `least` of the size, then with an ellipsis."""
        full = self.px(style)
        floor = min(full, max(round(full * least), int(FLOOR_PX + 0.5)))
        for px in range(full, floor - 1, -1):
            w, h = self.size(text, style.weight, px)
            if w <= width:
                return Line(text, px, style.weight, w, h)
        short = text
        while short and self.size(short + ELLIPSIS, style.weight, floor)[0] > width:
            short = short[:-1].rstrip()
        w, h = self.size(short + ELLIPSIS, style.weight, floor)
        return Line(short + ELLIPSIS, floor, style.weight, w, h, cut=True)

    def lines(self, text: str, style: Style, width: int) -> list[Line]:
        """Return a text broken into lines of at most `width` pixels."""
        px = self.px(style)

        def measure(part: str) -> int:
            return self.size(part, style.weight, px)[0]

        made = []
        for part in break_lines(text, measure, width):
            w, h = self.size(part, style.weight, px)
            made.append(Line(part, px, style.weight, w, h, cut=w > width))
        return made

    def missing(self, texts: Iterable[str]) -> dict[str, str]:
        """Return, per font file name, the characters of the texts that it cannot draw; empty if all is well."""
        everything = "".join(texts)
        gaps = {path.name: glyphs.missing(everything, path) for path in set(self.files.values())}
        return {name: gap for name, gap in gaps.items() if gap}
