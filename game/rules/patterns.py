"""Properties of a complete hand that fans are made of; knows no fan and no money."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.lazy import lazy
from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, HONOURS, Suit, Tile, counts_of, is_terminal, rank_of, suit_of
from game.evaluator import Reading
from game.evaluator.hand import SUIT_OF

STANDARD = "standard"
SEVEN_PAIRS = "seven_pairs"


@dataclass(frozen=True)
class Pattern:
    """One reading of a complete hand together with its melds."""

    reading: Reading
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]

    @lazy
    def tiles(self) -> tuple[Tile, ...]:
        """Return every tile of hand and melds."""
        return self.concealed + tuple([tile for meld in self.melds for tile in meld.tiles])

    @lazy
    def counts(self) -> list[int]:
        """Return the copies of each kind in hand and melds (a theoretical fifth copy included)."""
        return counts_of(self.tiles)

    @lazy
    def sets(self) -> tuple[Sequence[Tile], ...]:
        """Return every set: those of the reading and the melds."""
        return (*self.reading.sets, *(meld.tiles for meld in self.melds))

    @lazy
    def suits(self) -> frozenset[Suit]:
        """Return the suits that occur."""
        return frozenset([SUIT_OF[tile] for tile in self.tiles])

    @lazy
    def triplets(self) -> bool:
        """Return whether it is four sets and a pair and every set a triplet or gang."""
        return self.reading.shape == STANDARD and all(one[0] == one[1] for one in self.sets)

    @lazy
    def quads(self) -> int:
        """Return the number of kinds of which at least four copies lie in hand and melds."""
        return len([count for count in self.counts if count >= COPIES])

    @property
    def shape(self) -> str:
        """The shape of the reading."""
        return self.reading.shape


def is_standard(pattern: Pattern) -> bool:
    """Return whether the hand is four sets and a pair."""
    return pattern.shape == STANDARD


def is_seven_pairs(pattern: Pattern) -> bool:
    """Return whether the hand is seven pairs."""
    return pattern.shape == SEVEN_PAIRS


def all_triplets(pattern: Pattern) -> bool:
    """Return whether every set is a triplet or gang."""
    return pattern.triplets


def only_ranks(pattern: Pattern, ranks: frozenset[int]) -> bool:
    """Return whether every tile is suited and of one of the ranks."""
    return all(suit_of(tile) != HONOURS and rank_of(tile) in ranks for tile in pattern.tiles)


def one_suit(pattern: Pattern) -> bool:
    """Return whether hand and melds are of one suit, no honours."""
    return len(pattern.suits) == 1 and HONOURS not in pattern.suits


def terminals_everywhere(pattern: Pattern) -> bool:
    """Return whether every set and the pair of a standard hand hold a 1 or 9."""
    pair = pattern.reading.pair
    return (
        is_standard(pattern)
        and pair is not None
        and is_terminal(pair[0])
        and all(any(is_terminal(tile) for tile in one) for one in pattern.sets)
    )


def no_terminals(pattern: Pattern) -> bool:
    """Return whether no 1, 9 or honour occurs."""
    return all(suit_of(tile) != HONOURS and not is_terminal(tile) for tile in pattern.tiles)


def four_melds(pattern: Pattern) -> bool:
    """Return whether four melds leave a single concealed pair."""
    return len(pattern.melds) == 4


def all_concealed(pattern: Pattern) -> bool:
    """Return whether no meld is exposed; concealed gangs are allowed."""
    return all(meld.kind is MeldKind.AN_GANG for meld in pattern.melds)


def quads(pattern: Pattern) -> int:
    """Return the number of kinds of which at least four copies lie in hand and melds."""
    return pattern.quads
