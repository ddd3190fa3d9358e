"""A hand that a seat holds or could hold, its wild tiles told apart; knows no shape, no table and no game."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from game.core.melds import Meld
from game.core.tiles import Tile, suit_of
from game.evaluator import Hand

MELDS_KEPT: Final = 1 << 10
"""How many melds are remembered as bytes."""


@lru_cache(maxsize=MELDS_KEPT)
def _told(meld: Meld) -> bytes:
    """Return everything about a meld as bytes."""
    return repr(meld).encode()


class Held:
    """Concealed tiles with their melds; never changed, only replaced. What was asked of it once is kept.

    hand: the natural tiles as the evaluator takes them, with the number of wild ones. jokers: the wild tiles, sorted.
    laid: what tells its melds from others. lacks: for what somebody counts, how many tiles are missing.
    """

    __slots__ = ("_bound", "_concealed", "_key", "_less", "hand", "jokers", "lacks", "laid", "melds", "wilds")

    def __init__(
        self,
        hand: Hand,
        jokers: tuple[Tile, ...],
        melds: tuple[Meld, ...],
        wilds: frozenset[Tile],
        laid: bytes | None = None,
    ) -> None:
        self.hand = hand
        self.jokers = jokers
        self.melds = melds
        self.wilds = wilds
        self.laid = b"".join(map(_told, melds)) if laid is None else laid
        self.lacks: dict[object, int] = {}
        self._key: bytes = b""
        self._bound: Hand | None = None if jokers else hand
        self._concealed: tuple[Tile, ...] | None = None
        self._less: dict[Tile, Held] = {}

    @classmethod
    def of(cls, hand: Hand, tiles: Iterable[Tile], melds: Sequence[Meld], wilds: frozenset[Tile]) -> "Held":
        """Return a hand as the game has it, made of some tiles, wild ones among them."""
        return cls(hand, tuple(sorted(tile for tile in tiles if tile in wilds)), tuple(melds), wilds)

    @property
    def key(self) -> bytes:
        """What tells one hand from another; one object without parts, which costs the collector nothing."""
        if not self._key:
            self._key = b"".join((self.hand.counts, bytes(self.jokers), b"|", self.laid))
        return self._key

    @property
    def full(self) -> bool:
        """Whether a tile is to be thrown (3n + 2)."""
        return self.hand.total % 3 == 2

    def kinds(self) -> list[Tile]:
        """Return the kinds held, wild ones last."""
        natural = [tile for tile, count in enumerate(self.hand.counts) if count]
        return natural + sorted(set(self.jokers)) if self.jokers else natural

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """All concealed tiles in order."""
        if self._concealed is None:
            natural = self.hand.tiles()
            self._concealed = tuple(sorted((*natural, *self.jokers))) if self.jokers else tuple(natural)
        return self._concealed

    @property
    def bound(self) -> Hand:
        """The hand with every wild tile standing for itself."""
        if self._bound is None:
            made = self.hand.copy()
            made.wilds = 0
            for tile in self.jokers:
                made.add(tile)
            self._bound = made
        return self._bound

    def without(self, tile: Tile) -> "Held":
        """Return the hand with a tile less."""
        found = self._less.get(tile)
        if found is None:
            found = self._less[tile] = self._without(tile)
        return found

    def _without(self, tile: Tile) -> "Held":
        made = self.hand.copy()
        if tile not in self.wilds:
            made.remove(tile)
            return Held(made, self.jokers, self.melds, self.wilds, self.laid)
        rest = list(self.jokers)
        rest.remove(tile)
        made.wilds -= 1
        return Held(made, tuple(rest), self.melds, self.wilds, self.laid)

    def having(self, tile: Tile) -> "Held":
        """Return the hand with a tile more."""
        made = self.hand.copy()
        if tile not in self.wilds:
            made.add(tile)
            return Held(made, self.jokers, self.melds, self.wilds, self.laid)
        made.wilds += 1
        return Held(made, tuple(sorted((*self.jokers, tile))), self.melds, self.wilds, self.laid)

    def melding(self, own: Iterable[Tile], meld: Meld) -> "Held":
        """Return the hand after some of its tiles went into a meld, which replaces its peng if it is one more tile."""
        rest = self
        for tile in own:
            rest = rest.without(tile)
        made = rest.hand.copy()
        others = tuple(one for one in self.melds if not (meld.is_gang and one.tile == meld.tile))
        made.need = 4 - len(others) - 1
        made.melded |= 1 << suit_of(meld.tile)
        return Held(made, rest.jokers, (*others, meld), self.wilds)
