"""A hand that a seat holds or could hold, its wild tiles told apart; knows no shape, no table and no game."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from game.core.melds import Meld
from game.core.tiles import Tile, suit_of
from game.evaluator import Hand


class Held:
    """Concealed tiles with their melds; never changed, only replaced.

    hand: the natural tiles as the evaluator takes them, with the number of wild ones. jokers: the wild tiles, sorted.
    """

    def __init__(self, hand: Hand, jokers: tuple[Tile, ...], melds: tuple[Meld, ...], wilds: frozenset[Tile]) -> None:
        self.hand = hand
        self.jokers = jokers
        self.melds = melds
        self.wilds = wilds

    @classmethod
    def of(cls, hand: Hand, tiles: Iterable[Tile], melds: Sequence[Meld], wilds: frozenset[Tile]) -> "Held":
        """Return a hand as the game has it, made of some tiles, wild ones among them."""
        return cls(hand, tuple(sorted(tile for tile in tiles if tile in wilds)), tuple(melds), wilds)

    @cached_property
    def key(self) -> tuple[bytes, tuple[Tile, ...], tuple[tuple[Tile, ...], ...]]:
        """What tells one hand from another."""
        return bytes(self.hand.counts), self.jokers, tuple(meld.tiles for meld in self.melds)

    @property
    def full(self) -> bool:
        """Whether a tile is to be thrown (3n + 2)."""
        return self.hand.total % 3 == 2

    def kinds(self) -> list[Tile]:
        """Return the kinds held, wild ones last."""
        return [tile for tile, count in enumerate(self.hand.counts) if count] + sorted(set(self.jokers))

    @cached_property
    def concealed(self) -> tuple[Tile, ...]:
        """All concealed tiles in order."""
        natural = self.hand.tiles()
        return tuple(sorted((*natural, *self.jokers))) if self.jokers else tuple(natural)

    @cached_property
    def bound(self) -> Hand:
        """The hand with every wild tile standing for itself."""
        if not self.jokers:
            return self.hand
        made = self.hand.copy()
        made.wilds = 0
        for tile in self.jokers:
            made.add(tile)
        return made

    def without(self, tile: Tile) -> "Held":
        """Return the hand with a tile less."""
        made = self.hand.copy()
        if tile not in self.wilds:
            made.remove(tile)
            return Held(made, self.jokers, self.melds, self.wilds)
        rest = list(self.jokers)
        rest.remove(tile)
        made.wilds -= 1
        return Held(made, tuple(rest), self.melds, self.wilds)

    def having(self, tile: Tile) -> "Held":
        """Return the hand with a tile more."""
        made = self.hand.copy()
        if tile not in self.wilds:
            made.add(tile)
            return Held(made, self.jokers, self.melds, self.wilds)
        made.wilds += 1
        return Held(made, tuple(sorted((*self.jokers, tile))), self.melds, self.wilds)

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
