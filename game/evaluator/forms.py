"""One object per winning shape: how far a hand is from it and which draws help; knows neither games nor scoring.

Each form answers for a hand and an `omit`, a bit mask of suits (1 万, 2 筒, 4 条, 8 honours) whose tiles are junk.
Masks of kinds are 34-byte little-endian integers with 255 in the byte of each kind.
"""

from functools import cache
from typing import Final, Protocol

from game.core.tiles import KINDS
from game.evaluator.hand import SUIT_OF, Hand
from game.evaluator.tables import (
    NO_CLASS,
    UNREACHABLE,
    honour_classes,
    merge_rows,
    nothing_class,
    pair_distances,
    pair_profiles,
    suit_classes,
    value_rows,
)

HONOUR_BIT: Final = 8
NEVER: Final = 15
MEMO_LIMIT: Final = 1 << 15
"""Most entries of a memo by key (about 170 bytes each); a full one starts afresh."""
KEEP: Final = tuple(
    int.from_bytes(bytes(0 if omit >> SUIT_OF[tile] & 1 else 255 for tile in range(KINDS)), "little")
    for omit in range(16)
)
"""By omit: the kinds that may still be wanted."""
BELOW: Final = tuple(bytes(255 if value < limit else 0 for value in range(256)) for limit in range(NEVER + 1))
"""By limit: a translation table that marks smaller values."""
HELD: Final = bytes([0]) + bytes([255]) * 255
"""A translation table that marks the kinds of which there is a copy."""
NOTHING_DRAWN: Final = bytes([NO_CLASS]) * 9


class Form(Protocol):
    """A winning shape."""

    def missing(self, hand: Hand, omit: int) -> int:
        """Return how many tiles are missing after the wilds, `UNREACHABLE` if it cannot be."""
        ...

    def draws(self, hand: Hand, omit: int) -> int:
        """Return the mask of the kinds whose draw makes `missing`, which must be above 0, smaller."""
        ...

    def discards(self, hand: Hand, omit: int, most: int) -> int:
        """Return the mask of the kinds held without which `missing` is at most `most`."""
        ...


def digits(key: int) -> tuple[int, ...]:
    """Return the counts of the kinds of a group from its key, always nine."""
    return tuple(key // 5**i % 5 for i in range(9))


class Around(dict[int, bytes]):
    """By key: the classes of a group with one copy more (`step` 1) or fewer (-1) of each kind; computed when asked.

    `NO_CLASS` stands where there is no such tile to draw or to throw.
    """

    def __init__(self, classes: bytes, kinds: int, step: int) -> None:
        super().__init__()
        self._classes = classes
        self._kinds = kinds
        self._step = step
        self._barred = 4 if step > 0 else 0

    def __missing__(self, key: int) -> bytes:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        held = digits(key)[: self._kinds]
        classes, step, barred = self._classes, self._step, self._barred
        found = bytes(NO_CLASS if count == barred else classes[key + step * 5**i] for i, count in enumerate(held))
        self[key] = found
        return found


def discards_one_by_one(form: Form, hand: Hand, omit: int, most: int) -> int:
    """Return the mask of the kinds held without which a hand misses at most `most`, by trying each."""
    # A tile fewer never brings a hand nearer.
    if form.missing(hand, omit) > most:
        return 0
    work, mask = hand.copy(), 0
    for tile in range(KINDS):
        if hand.counts[tile]:
            work.remove(tile)
            if form.missing(work, omit) <= most:
                mask |= 255 << 8 * tile
            work.add(tile)
    return mask


class StandardForm:
    """Sets and a pair."""

    def __init__(self, honours: str, capped: bool) -> None:
        self.suit = suit_classes(capped)
        self.honour = honour_classes(honours, capped)
        self.merge = merge_rows()
        self.nothing = nothing_class()
        self.values = tuple(value_rows(sets) for sets in range(5))
        self.after_suit = Around(self.suit, 9, 1)
        self.after_honour = Around(self.honour, 7, 1)
        self.before_suit = Around(self.suit, 9, -1)
        self.before_honour = Around(self.honour, 7, -1)

    def classes(self, hand: Hand, omit: int) -> tuple[int, int, int, int]:
        """Return the classes of the four groups."""
        m, p, s, h = hand.keys
        suit = self.suit
        if not omit:
            return suit[m], suit[p], suit[s], self.honour[h]
        # The key 0 is no way to leave a suit out: sets could still be made in it.
        nothing = self.nothing
        return (
            nothing if omit & 1 else suit[m],
            nothing if omit & 2 else suit[p],
            nothing if omit & 4 else suit[s],
            self.honour[h],
        )

    def missing(self, hand: Hand, omit: int) -> int:
        """Return how many tiles are missing after the wilds."""
        merge = self.merge
        if omit:
            a, b, c, h = self.classes(hand, omit)
            missing = self.values[hand.need][merge[a][b]][merge[c][h]]
        else:
            suit = self.suit
            m, p, s, z = hand.keys
            missing = self.values[hand.need][merge[suit[m]][suit[p]]][merge[suit[s]][self.honour[z]]]
        return missing - hand.wilds if missing < NEVER else UNREACHABLE

    def draws(self, hand: Hand, omit: int) -> int:
        """Return the mask of the kinds whose draw helps."""
        a, b, c, h = self.classes(hand, omit)
        m, p, s, z = hand.keys
        merge, values, after = self.merge, self.values[hand.need], self.after_suit
        left, right = merge[a][b], merge[c][h]
        missing = (
            (NOTHING_DRAWN if omit & 1 else after[m]).translate(values[merge[b][right]])
            + (NOTHING_DRAWN if omit & 2 else after[p]).translate(values[merge[a][right]])
            + (NOTHING_DRAWN if omit & 4 else after[s]).translate(values[merge[left][h]])
            + self.after_honour[z].translate(values[merge[left][c]])
        )
        return int.from_bytes(missing.translate(BELOW[values[left][right]]), "little")

    def discards(self, hand: Hand, omit: int, most: int) -> int:
        """Return the mask of the kinds held without which `missing` is at most `most`."""
        a, b, c, h = self.classes(hand, omit)
        merge, values, before = self.merge, self.values[hand.need], self.before_suit
        left, right = merge[a][b], merge[c][h]
        limit = most + hand.wilds
        if values[left][right] > limit:
            return 0
        m, p, s, z = hand.keys
        missing = (
            before[m].translate(values[merge[b][right]])
            + before[p].translate(values[merge[a][right]])
            + before[s].translate(values[merge[left][h]])
            + self.before_honour[z].translate(values[merge[left][c]])
        )
        mask = int.from_bytes(missing.translate(BELOW[min(limit + 1, NEVER)]), "little")
        if not omit:
            return mask
        # Tiles of a suit that is left out are not missed.
        return (mask & KEEP[omit]) | (int.from_bytes(hand.counts.translate(HELD), "little") & ~KEEP[omit])


class PairsForm:
    """Seven pairs, concealed."""

    def __init__(self, honours: str, four_as_two_pairs: bool) -> None:
        self.omit = HONOUR_BIT if honours == "none" else 0
        self.profiles = pair_profiles(four_as_two_pairs)
        self.honour_profiles = bytes(5**7) if self.omit else self.profiles
        self.distances = pair_distances()
        completing = (0, 255, 0, 255) if four_as_two_pairs else (0, 255)
        opening = (255, 255, 255, 255) if four_as_two_pairs else (255, 255)
        self.tables = tuple(bytes(useful) + bytes(256 - len(useful)) for useful in (completing, opening))
        self.weights = (0, 16, 1, 17, 2) if four_as_two_pairs else (0, 16, 1, 1, 1)
        self._leaving: dict[tuple[int, int], bytes] = {}

    def profile(self, hand: Hand, omit: int) -> int:
        """Return pairs + 16 * singles of the groups that count."""
        m, p, s, h = hand.keys
        profiles = self.profiles
        if not omit:
            return profiles[m] + profiles[p] + profiles[s] + self.honour_profiles[h]
        found = 0 if omit & 1 else profiles[m]
        found += 0 if omit & 2 else profiles[p]
        found += 0 if omit & 4 else profiles[s]
        return found if omit & HONOUR_BIT else found + self.honour_profiles[h]

    def missing(self, hand: Hand, omit: int) -> int:
        """Return how many tiles are missing after the wilds."""
        if hand.need < 4:
            return UNREACHABLE
        return self.distances[self.profile(hand, omit)] - hand.wilds

    def draws(self, hand: Hand, omit: int) -> int:
        """Return the mask of the kinds whose draw helps: the singles, and new kinds while pairs are to be begun."""
        profile = self.profile(hand, omit)
        table = self.tables[profile // 16 < 7 - profile % 16]
        return int.from_bytes(hand.counts.translate(table), "little") & KEEP[omit | self.omit]

    def discards(self, hand: Hand, omit: int, most: int) -> int:
        """Return the mask of the kinds held without which `missing` is at most `most`."""
        profile, limit = self.profile(hand, omit), most + hand.wilds
        if hand.need < 4 or self.distances[profile] > limit:
            return 0
        kept = KEEP[omit | self.omit]
        mask = int.from_bytes(hand.counts.translate(self._leaves(profile, limit)), "little") & kept
        return mask | (int.from_bytes(hand.counts.translate(HELD), "little") & ~kept)

    def _leaves(self, profile: int, limit: int) -> bytes:
        """Return the translation table from copies held to 255 where one fewer leaves at most `limit` missing."""
        found = self._leaving.get((profile, limit))
        if found is None:
            weights, distances = self.weights, self.distances
            fewer = (profile - weights[count] + weights[count - 1] for count in range(1, 5))
            marks = [0, *(255 if 0 <= left < 256 and distances[left] <= limit else 0 for left in fewer)]
            found = self._leaving[profile, limit] = bytes(marks) + bytes(251)
        return found


class TripletsForm:
    """Triplets and a pair."""

    def __init__(self, honours: str, capped: bool) -> None:
        self.omit = HONOUR_BIT if honours == "none" else 0
        self.capped = capped
        self.profiles = triplet_profiles(capped)

    def profile(self, hand: Hand, omit: int) -> int:
        """Return singles + 16 * pairs + 128 * triplets; uncapped, the fourth of a kind begins anew."""
        m, p, s, h = hand.keys
        profiles = self.profiles
        omit |= self.omit
        if not omit:
            return profiles[m] + profiles[p] + profiles[s] + profiles[h]
        found = 0 if omit & 1 else profiles[m]
        found += 0 if omit & 2 else profiles[p]
        found += 0 if omit & 4 else profiles[s]
        return found if omit & HONOUR_BIT else found + profiles[h]

    def missing(self, hand: Hand, omit: int) -> int:
        """Return how many tiles are missing after the wilds."""
        return triplets_missing(hand.need, self.profile(hand, omit)) - hand.wilds

    def draws(self, hand: Hand, omit: int) -> int:
        """Return the mask of the kinds whose draw helps."""
        table = _triplet_draws(hand.need, self.profile(hand, omit), self.capped)
        return int.from_bytes(hand.counts.translate(table), "little") & KEEP[omit | self.omit]

    def discards(self, hand: Hand, omit: int, most: int) -> int:
        """Return the mask of the kinds held without which `missing` is at most `most`."""
        return discards_one_by_one(self, hand, omit, most)


@cache
def standard_form(honours: str, capped: bool) -> StandardForm:
    """Return the one form of its kind, so that what it has learnt about keys is shared."""
    return StandardForm(honours, capped)


TRIPLET_WEIGHTS: Final = {True: (0, 1, 16, 128, 128), False: (0, 1, 16, 128, 129)}
"""By capped: what a kind held 0-4 times adds to the profile."""


class TripletProfiles(dict[int, int]):
    """By key: what the kinds of a group add to the profile; computed when asked."""

    def __init__(self, weights: tuple[int, ...]) -> None:
        super().__init__()
        self._weights = weights

    def __missing__(self, key: int) -> int:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        found = self[key] = sum(self._weights[count] for count in digits(key))
        return found


@cache
def triplet_profiles(capped: bool) -> TripletProfiles:
    """Return the one memo of its kind."""
    return TripletProfiles(TRIPLET_WEIGHTS[capped])


@cache
def triplets_missing(sets: int, profile: int) -> int:
    """Return the natural tiles missing: the pair from nothing or from one of the kinds, the triplets from the rest."""
    held = (0, profile % 16, profile // 16 % 8, profile // 128)
    best = 2 + _dearest_triplets(sets, held)
    for size in (1, 2, 3):
        if held[size]:
            rest = tuple(number - (i == size) for i, number in enumerate(held))
            best = min(best, max(0, 2 - size) + _dearest_triplets(sets, rest))
    return best


def _dearest_triplets(sets: int, held: tuple[int, ...]) -> int:
    missing = 0
    for size in (3, 2, 1):
        taken = min(sets, held[size])
        missing += taken * (3 - size)
        sets -= taken
    return missing + 3 * sets


@cache
def _triplet_draws(sets: int, profile: int, capped: bool) -> bytes:
    """Return the translation table from copies held to 255 where one more helps."""
    weights, now = TRIPLET_WEIGHTS[capped], triplets_missing(sets, profile)
    after = (profile - weights[count] + weights[count + 1] for count in range(4))
    useful = bytes(255 if triplets_missing(sets, changed) < now else 0 for changed in after)
    return useful + bytes(252)
