"""The measures of the table's picture: boxes, places for tiles, and layout units in pixels; knows no part of it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from game.ui.sprites import silhouette

SIDES: Final = 4
MIDDLE_SHARE: Final = 0.42
"""How much of a window's extra height lies above its middle group."""
REACH: Final = 420
"""The furthest a plate may be from the columns of the side seats."""


class Box(NamedTuple):
    """A rectangle."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """Return the first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Return the first row below it."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """Return its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def meets(self, other: "Box") -> bool:
        """Return whether two rectangles share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


class Spot(NamedTuple):
    """A place for a tile: the upper left of its face, its short side, and its quarter turns clockwise."""

    x: int
    y: int
    width: int
    turn: int = 0


class MeldForm(NamedTuple):
    """The form of a meld: `sideways` is the place of the claimed tile, from the owner's left; `added` lies on it."""

    tiles: int
    sideways: int | None = None
    added: bool = False

    @property
    def row(self) -> int:
        """Return how many tiles lie in the row."""
        return self.tiles - self.added


def turn_of(rel: int) -> int:
    """Return the quarters clockwise by which a seat's tiles are turned."""
    return -rel % SIDES


def covers(kind: str, spot: Spot) -> Box:
    """Return the pixels a tile covers; `kind` as in `sprites.silhouette`, a stack counted as one back."""
    box = silhouette(kind, spot.width, spot.turn, 1)  # type: ignore[arg-type]
    return Box(spot.x + box.x, spot.y + box.y, box.w, box.h)


class Frame:
    """Layout units of a window in pixels. `text_scale` is the player's text size in per cent."""

    def __init__(self, width: int, height: int, text_scale: int = 100) -> None:
        self.size = (width, height)
        self.text_scale = text_scale
        self.k = min(width / 1920, height / 1080)
        self.extra_width = width / self.k - 1920
        self.extra_height = height / self.k - 1080

    # ------------------------------------------------------------ units

    def px(self, units: float) -> int:
        """Return a length in pixels, at least 1."""
        return max(1, round(units * self.k))

    def x(self, units: float) -> int:
        """Return the column of a part that stays in the middle."""
        return round((units + self.extra_width / 2) * self.k)

    def top(self, units: float) -> int:
        """Return the row of a part that stays at the top."""
        return round(units * self.k)

    def mid(self, units: float) -> int:
        """Return the row of a part of the middle group."""
        return round((units + self.extra_height * MIDDLE_SHARE) * self.k)

    def low(self, units: float) -> int:
        """Return the row of a part of the lower group."""
        return round((units + self.extra_height) * self.k)

    def outer(self, units: float, free: float) -> int:
        """Return the column of a part at the left or right edge; `free` units lie between it and the column."""
        aside = max(0.0, self.extra_width / 2 - (REACH - free))
        return round((units + aside if units < 960 else units + self.extra_width - aside) * self.k)

    def most(self, units: float, needs: Callable[[int], bool]) -> int:
        """Return the greatest width of at most so many units for which a length fits."""
        width = max(4, round(units * self.k))
        while width > 4 and not needs(width):
            width -= 1
        return width
