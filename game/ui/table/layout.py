"""Where everything on the table lies, in whole pixels, for a window of any size; draws nothing and knows no rule.

All numbers are layout units of a 1920 x 1080 window (the design's look, section 6). `rel` is a seat as the viewer
sees it: 0 below, 1 right (plays next), 2 across, 3 left. Extra height moves the lower group all the way down and the
middle by less than half; extra width keeps the middle in the middle and lets plates and portraits move outwards.
"""

from collections.abc import Sequence
from typing import Final

from game.ui.table.frame import Box, MeldForm, Spot, covers, turn_of
from game.ui.table.places import RIVER_FULL, Places

__all__ = ["BUTTONS", "RIVER_FULL", "Box", "Geometry", "MeldForm", "Spot", "covers", "turn_of"]

TOUCH: Final = 29
"""The least side in pixels of what is to be hit."""
PLATE_LINES: Final = (50, 64)
"""The least height in pixels of a plate beside its portrait, and of one under it, for three lines of the least type."""
BUTTONS: Final = ("peng", "gang", "hu", "pass")
ASIDE: Final = 14
"""So many covered layout units of area weigh as much as going aside by one."""


class Geometry(Places):
    """All places for one window size: those of the tiles, and of plates, console, buttons and boxes."""

    # ------------------------------------------------------------ plates, buttons, boxes

    @property
    def match_plate(self) -> Box:
        """Return the plate with the game and the number of the hand."""
        return Box(self.outer(40, 64), self.top(38), self.px(330), self.px(84))

    @property
    def marks_plate(self) -> Box:
        """Return the plate below it with the tiles and dice that lie open for all."""
        return Box(self.outer(40, 64), self.top(134), self.px(300), self.px(98))

    def badge_words(self, rel: int) -> Box:
        """Return the room for a seat's written badges and their tiles, at the free side of its plate."""
        plate = self.plates[rel]
        w, h = self.px(300), self.px(136)
        match rel:
            case 0:
                return Box(plate.right - w, plate.y - self.px(6) - h, w, h)
            case 2:
                return Box(self.x(1562), self.top(128), w, h)
            case _:
                return Box(plate.x + plate.w // 2 - w // 2, plate.bottom + self.px(4), w, h)

    @property
    def icons(self) -> list[Box]:
        """Return the places of the four icons in the corner, from the left."""
        side = self.px(46)
        first = self.outer(1645, 157)
        return [Box(first + self.px(58) * i, self.top(43), side, side) for i in range(4)]

    @property
    def switches(self) -> list[Box]:
        """Return the places of the five small switches at the left edge, from the top."""
        w, h = max(self.px(70), 34), max(self.px(50), TOUCH)
        step = h + max(3, self.px(8))
        left, top = self.outer(26, 64), self.mid(240)
        return [Box(left, top + i * step, w, h) for i in range(5)]

    @property
    def undo(self) -> Box:
        """Return the place of the button that takes a move back, beside the own plate."""
        side = max(self.px(52), TOUCH)
        plate = self.plates[0]
        return Box(plate.right + self.px(12), plate.y + (plate.h - side) // 2, side, side)

    @property
    def counter(self) -> Box:
        """Return the room at the lower left in which the tile counter stands on the floor."""
        top = self.mid(545)
        left = self.x(36)
        return Box(left, top, self.x(376) - left, self.low(842) - top)

    @property
    def timer(self) -> Box:
        """Return the square of the ring that shows the time left, at the right edge beside the own plate."""
        side, plate = max(self.px(54), TOUCH), self.plates[0]
        return Box(self.x(1888) - side, plate.y + (plate.h - side) // 2, side, side)

    @property
    def portraits(self) -> dict[int, Box]:
        """Return the square around each portrait's picture, its frame not counted."""
        middles = {
            0: (self.x(1508), self.low(796), 46),
            1: (self.outer(1710, 222), self.mid(390), 70),
            2: (self.x(1372), self.top(78), 44),
            3: (self.outer(226, 222), self.mid(390), 70),
        }
        return {
            rel: Box(x - self.px(r), y - self.px(r), 2 * self.px(r), 2 * self.px(r))
            for rel, (x, y, r) in middles.items()
        }

    @property
    def plates(self) -> dict[int, Box]:
        """Return the plates with name and level: beside the portrait for 0 and 2, under it for 1 and 3."""
        boxes = {}
        for rel, portrait in self.portraits.items():
            x, y = portrait.centre
            if rel % 2:
                w = self.px(206)
                boxes[rel] = Box(x - w // 2, y + self.px(50), w, max(self.px(98), PLATE_LINES[1]))
            else:
                usual = self.px(84)
                h = max(usual, PLATE_LINES[0])
                # Over the own plate there is more room than under it.
                boxes[rel] = Box(x, y - usual // 2 - (h - usual if rel == 0 else 0), self.px(250), h)
        return boxes

    @property
    def seals(self) -> dict[int, tuple[int, int]]:
        """Return the middles of the seals of the winners."""
        places = {}
        for rel, portrait in self.portraits.items():
            x, y = portrait.centre
            away = {0: (-96, 0), 1: (96, -52), 2: (-98, -2), 3: (-96, -52)}[rel]
            places[rel] = (x + round(away[0] * self.k), y + round(away[1] * self.k))
        return places

    def claim_buttons(self, words: Sequence[str] = BUTTONS) -> dict[str, Box]:
        """Return the fixed place of each button of play; a game that needs more than four has narrower ones."""
        left, right = self.x(1456), self.x(1878)
        gap = self.px(10 if len(words) <= 4 else 7)
        w = (right - left - gap * (len(words) - 1)) // len(words)
        return {word: Box(left + i * (w + gap), self.low(904), w, self.px(118)) for i, word in enumerate(words)}

    @property
    def reason(self) -> Box:
        """Return the one or two lines above the buttons."""
        return Box(self.x(1458), self.low(844), self.px(420), self.low(900) - self.low(844))

    @property
    def sentence(self) -> Box:
        """Return the room that a long sentence in this place takes: the own plate is covered, all of it."""
        low, top = self.reason.bottom, self.low(738)
        return Box(self.reason.x, top, self.reason.w, low - top)

    @property
    def ledger(self) -> Box:
        """Return the sheet of the settlement."""
        h = self.px(972)
        return Box(self.x(210), (self.size[1] - h) // 2, self.px(1500), h)

    def waits_box(self, anchor_x: int, size: tuple[int, int], lying: Sequence[Box] = ()) -> Box:
        """Return the box above a tile whose middle is at `anchor_x`, off the tiles that lie there where it can be.

        What it would cover counts against how far it would have to go aside.
        """
        w, h = size
        left, right = self.x(36), max(self.x(36), self.x(1428) - w)
        y, gap = self.low(844) - h, self.px(10)
        near = [box for box in lying if box.meets(Box(0, y, self.size[0], h))]
        aside = (x for box in near for x in (box.x - gap - w, box.right + gap))
        boxes = [Box(max(left, min(x, right)), y, w, h) for x in (anchor_x - w // 2, *aside)]

        def cost(box: Box) -> float:
            covered = sum(
                (min(box.right, other.right) - max(box.x, other.x))
                * (min(box.bottom, other.bottom) - max(box.y, other.y))
                for other in near
                if box.meets(other)
            )
            return covered + ASIDE * self.k * abs(box.x - boxes[0].x)

        return min(boxes, key=cost)

    def risk_bar(self, spot: Spot) -> Box:
        """Return the bar under an own tile."""
        pad = self.px(8)
        return Box(spot.x + pad, self.hand_y + self.px(134), spot.width - 2 * pad, max(4, self.px(9)))
