"""The form of thirteen orphans (十三幺): a 1 and 9 of each suit, all honours, one of them twice; knows no game."""

from operator import itemgetter
from typing import Final

from game.core.tiles import HONOURS, KINDS, is_terminal, suit_of
from game.evaluator.forms import discards_one_by_one
from game.evaluator.hand import Hand
from game.evaluator.tables import UNREACHABLE

ORPHANS: Final = tuple(tile for tile in range(KINDS) if suit_of(tile) == HONOURS or is_terminal(tile))
"""The thirteen kinds."""
WHOLE: Final = len(ORPHANS) + 1
PAIRED: Final = 16
"""What a kind held twice adds to a profile of different kinds."""
WEIGHTS: Final = (0, 1, 1 + PAIRED, 1 + PAIRED, 1 + PAIRED)
"""By copies: what a kind adds to the profile of a hand or of one group of it."""
_held = itemgetter(*ORPHANS)
_PLACE: Final = tuple(255 << 8 * tile for tile in ORPHANS)
"""By orphan: its byte in a mask of kinds."""


def orphans_missing(profile: int) -> int:
    """Return the natural tiles missing by profile: different kinds + 16 * kinds held twice or more."""
    return WHOLE - profile % PAIRED - (profile >= PAIRED)


class OrphansForm:
    """Thirteen orphans, concealed; a wild fills any place."""

    def missing(self, hand: Hand, omit: int) -> int:
        """Return how many tiles are missing after the wilds."""
        if hand.need < 4 or omit:
            return UNREACHABLE
        held: tuple[int, ...] = _held(hand.counts)
        return WHOLE - len(ORPHANS) + held.count(0) - (max(held) > 1) - hand.wilds

    def draws(self, hand: Hand, omit: int) -> int:
        """Return the mask of the kinds whose draw helps: those not held, and without a pair those held once."""
        assert not omit
        held: tuple[int, ...] = _held(hand.counts)
        most = 0 if max(held) > 1 else 1
        return sum(place for place, count in zip(_PLACE, held, strict=True) if count <= most)

    def discards(self, hand: Hand, omit: int, most: int) -> int:
        """Return the mask of the kinds held without which `missing` is at most `most`."""
        return discards_one_by_one(self, hand, omit, most)
