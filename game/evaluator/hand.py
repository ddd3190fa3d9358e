"""A hand as the evaluator sees it: counts with keys kept up to date; knows no shape, no rule and no table of play."""

from collections.abc import Collection, Iterable
from typing import Final

from game.core.tiles import COPIES, KINDS, Suit, Tile, suit_of

SUIT_OF: Final = tuple(suit_of(tile) for tile in range(KINDS))
WEIGHT: Final = tuple(5 ** (tile - 9 * suit_of(tile)) for tile in range(KINDS))
"""What one copy of a kind adds to the key of its group."""
MOST_TILES: Final = 14


class Hand:
    """The concealed part of a hand.

    counts: copies of each natural kind, wilds apart. keys: base-5 numbers of 万 筒 条 and honours. need: sets still to
    make, 4 - melds. void: bit mask of the declared void suit (0: none). melded: bit mask of the suits of the melds.
    Change it through `add` and `remove` only (`wilds` may be set).
    """

    __slots__ = ("counts", "keys", "melded", "need", "void", "wilds")

    def __init__(self, counts: bytearray, keys: list[int], need: int, wilds: int, void: int, melded: int) -> None:
        self.counts = counts
        self.keys = keys
        self.need = need
        self.wilds = wilds
        self.void = void
        self.melded = melded

    @classmethod
    def of(
        cls,
        tiles: Iterable[Tile],
        melds: int = 0,
        wilds: int = 0,
        void: Suit | None = None,
        meld_suits: Collection[Suit] = frozenset(),
    ) -> "Hand":
        """Return the hand of some natural tiles and a number of wilds beside them.

        Raises:
            ValueError: a fifth copy of a kind, more than 14 tiles, or a number of melds outside 0-4.

        """
        if not 0 <= melds <= 4:
            raise ValueError(f"{melds} melds; there are 0 to 4")
        melded = 0
        for suit in meld_suits:
            melded |= 1 << suit
        counts, keys, total = bytearray(KINDS), [0, 0, 0, 0], wilds
        # What `add` does, without a call for each tile: hands are made by the hundred in a hand of play.
        for tile in tiles:
            counts[tile] += 1
            keys[SUIT_OF[tile]] += WEIGHT[tile]
            total += 1
        if total > MOST_TILES:
            raise ValueError(f"{total} tiles; a hand has 14 at most")
        if max(counts) > COPIES:
            raise ValueError("there are four copies of each kind")
        return cls(counts, keys, 4 - melds, wilds, 0 if void is None else 1 << void, melded)

    @property
    def total(self) -> int:
        """The number of tiles, wilds included."""
        return sum(self.counts) + self.wilds

    def add(self, tile: Tile) -> None:
        """Add one natural tile; raises ValueError for a fifth copy."""
        counts = self.counts
        if counts[tile] == COPIES:
            raise ValueError("there are four copies of each kind")
        counts[tile] += 1
        self.keys[SUIT_OF[tile]] += WEIGHT[tile]

    def remove(self, tile: Tile) -> None:
        """Take out one natural tile; raises ValueError if there is none."""
        counts = self.counts
        if not counts[tile]:
            raise ValueError("the hand does not hold this tile")
        counts[tile] -= 1
        self.keys[SUIT_OF[tile]] -= WEIGHT[tile]

    def copy(self) -> "Hand":
        """Return an independent copy."""
        return Hand(self.counts[:], self.keys[:], self.need, self.wilds, self.void, self.melded)

    def tiles(self) -> list[Tile]:
        """Return the natural tiles in ascending order."""
        return [tile for tile, count in enumerate(self.counts) for _ in range(count)]
