"""The forms of 14 different tiles far apart (十三烂, 七星十三烂); knows neither games nor scoring.

Ranks of a suit stand at least 3 apart, the rest are different honours. A suit's held ranks matter only through the most
of them that a valid choice of 0-3 ranks can use: few classes.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations, pairwise, product
from typing import Final

from game.evaluator.forms import BELOW, MEMO_LIMIT, digits, discards_one_by_one
from game.evaluator.hand import Hand
from game.evaluator.tables import NO_CLASS, UNREACHABLE

ALL_HONOURS: Final = 7
APART: Final = tuple(
    tuple(ranks for ranks in combinations(range(9), size) if all(b - a >= 3 for a, b in pairwise(ranks)))
    for size in range(4)
)
"""By size: the valid choices of ranks in a suit."""


@cache
def _classes() -> tuple[dict[tuple[bool, ...], int], tuple[tuple[int, ...], ...]]:
    """Return the class of each set of held ranks, and each class's most usable ranks by size of the choice."""
    usable = {
        held: tuple(max(sum(held[rank] for rank in ranks) for ranks in choices) for choices in APART)
        for held in product((False, True), repeat=9)
    }
    distinct = tuple(sorted(set(usable.values())))
    return {held: distinct.index(found) for held, found in usable.items()}, distinct


@lru_cache(maxsize=MEMO_LIMIT)
def suit_class(key: int) -> int:
    """Return the class of a suit's key."""
    return _classes()[0][tuple(count > 0 for count in digits(key))]


def class_count() -> int:
    """Return how many classes of suits there are."""
    return len(_classes()[1])


@lru_cache(maxsize=MEMO_LIMIT)
def _after(key: int) -> bytes:
    """Return the classes of a suit after each draw."""
    held = digits(key)
    return bytes(suit_class(key + 5**i) if not count else suit_class(key) for i, count in enumerate(held))


@lru_cache(maxsize=MEMO_LIMIT)
def honours_held(key: int) -> int:
    """Return how many different honours a key holds."""
    return sum(count > 0 for count in digits(key))


@cache
def _most(a: int, b: int, c: int) -> tuple[int, ...]:
    """Return the most ranks usable by choices of 7, 8 and 9 ranks in three suits of the given classes."""
    tables = [_classes()[1][suit] for suit in (a, b, c)]
    best = [0] * 10
    for sizes in product(range(4), repeat=3):
        total = sum(sizes)
        best[total] = max(best[total], sum(table[size] for table, size in zip(tables, sizes, strict=True)))
    return tuple(best[7:])


@cache
def thirteen_row(honours: int, a: int, b: int) -> bytes:
    """Return the missing tiles of 十三烂 for each class of the third suit, padded to a translation table."""
    row = bytearray([NO_CLASS]) * 256
    for c in range(class_count()):
        row[c] = 14 - max(most + min(honours, 7 - i) for i, most in enumerate(_most(a, b, c)))
    return bytes(row)


@cache
def stars_row(a: int, b: int) -> bytes:
    """Return the missing suit tiles of 七星 for each class of the third suit, padded to a translation table."""
    row = bytearray([NO_CLASS]) * 256
    for c in range(class_count()):
        row[c] = 7 - _most(a, b, c)[0]
    return bytes(row)


def _drawn(hand: Hand, helping: Iterable[bytes], honours_help: bool) -> int:
    """Return the mask of helping draws; `helping` marks for each suit the classes that are nearer."""
    suits = b"".join(_after(key).translate(marks) for key, marks in zip(hand.keys[:3], helping, strict=True))
    honours = bytes(255 if honours_help and not count else 0 for count in hand.counts[27:])
    return int.from_bytes(suits + honours, "little")


class ThirteenForm:
    """十三烂: 14 different tiles apart, with five to seven honours; a wild fills any place."""

    def missing(self, hand: Hand, omit: int) -> int:
        """Return how many tiles are missing after the wilds."""
        if hand.need < 4 or omit:
            return UNREACHABLE
        m, p, s, h = hand.keys
        return thirteen_row(honours_held(h), suit_class(m), suit_class(p))[suit_class(s)] - hand.wilds

    def draws(self, hand: Hand, omit: int) -> int:
        """Return the mask of the kinds whose draw helps; without omissions only."""
        assert not omit
        m, p, s, h = hand.keys
        a, b, c, honours = suit_class(m), suit_class(p), suit_class(s), honours_held(h)
        now = thirteen_row(honours, a, b)[c]
        more = honours < ALL_HONOURS and thirteen_row(honours + 1, a, b)[c] < now
        rows = (thirteen_row(honours, *others).translate(BELOW[now]) for others in ((b, c), (a, c), (a, b)))
        return _drawn(hand, rows, more)

    def discards(self, hand: Hand, omit: int, most: int) -> int:
        """Return the mask of the kinds held without which `missing` is at most `most`."""
        return discards_one_by_one(self, hand, omit, most)


class StarsForm:
    """七星十三烂: all seven honours as natural tiles and seven suited tiles apart, which wilds may fill."""

    def missing(self, hand: Hand, omit: int) -> int:
        """Return how many tiles are missing after the wilds."""
        if hand.need < 4 or omit:
            return UNREACHABLE
        m, p, s, h = hand.keys
        suited = stars_row(suit_class(m), suit_class(p))[suit_class(s)]
        return ALL_HONOURS - honours_held(h) + max(0, suited - hand.wilds)

    def draws(self, hand: Hand, omit: int) -> int:
        """Return the mask of the kinds whose draw helps; without omissions only."""
        assert not omit
        m, p, s, _ = hand.keys
        a, b, c = suit_class(m), suit_class(p), suit_class(s)
        now = stars_row(a, b)[c]
        limit = now if now > hand.wilds else 0
        rows = (stars_row(*others).translate(BELOW[limit]) for others in ((b, c), (a, c), (a, b)))
        return _drawn(hand, rows, honours_help=True)

    def discards(self, hand: Hand, omit: int, most: int) -> int:
        """Return the mask of the kinds held without which `missing` is at most `most`."""
        return discards_one_by_one(self, hand, omit, most)
