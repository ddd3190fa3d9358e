"""Distance, useful tiles and whole turns of many hands at once with NumPy; equal to the scalar ones, knows no game.

Import it only where NumPy may be used; the game itself never does. Counts are tile-major, (34, N) uint8, natural tiles
only, at most four of a kind; melds, void suit and melds' suits are common to a batch. Below about 64 hands the scalar
functions are faster.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.core.tiles import COPIES, KINDS, Suit
from game.evaluator import apart, forms, orphans, tables
from game.evaluator.hand import WEIGHT
from game.evaluator.shapes import Shapes
from game.evaluator.tables import SUIT_KEYS, UNREACHABLE

Array: TypeAlias = NDArray[Any]
Bytes: TypeAlias = NDArray[np.uint8]
Keys: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int8]
Mask: TypeAlias = NDArray[np.bool_]

NOT_HELD: Final = 127
"""Stands in `BatchTurn.distance` for a discard of a tile that is not held."""
GROUPS: Final = range(4)
GROUP_KINDS: Final = (range(9), range(9, 18), range(18, 27), range(27, 34))
BLOCK: Final = 16384
"""Hands worked on at once for their draws, so that the numbers in between stay in the cache."""


class BatchUseful(NamedTuple):
    """By hand: the distance (N,), whether a kind's draw lowers it (34, N), how many such tiles remain (N,)."""

    distance: Small
    mask: NDArray[np.bool_]
    live: NDArray[np.int16]


class BatchTurn(NamedTuple):
    """By discard and hand, (34, N): distance after it (`NOT_HELD`), useful kinds as bits (1 << tile), live count."""

    distance: Small
    masks: NDArray[np.uint64]
    live: NDArray[np.int16]


class _Form(Protocol):
    """A shape whose groups have parts; parts add up to a code, and a code says what is missing."""

    omit: int

    def part(self, group: Suit, keys: Keys) -> Array:
        """Return the parts of a group by key."""
        ...

    def nothing(self) -> Array:
        """Return the part of a group that is left out."""
        ...

    def merge(self, left: Array, right: Array) -> Array:
        """Return two parts as one."""
        ...

    def missing(self, left: Array, right: Array, wilds: Array) -> Small:
        """Return what two parts that are the whole hand miss after the wilds."""
        ...

    def mark(self, mask: Mask, omit: int, hands: "_Hands", distance: Small) -> None:
        """Mark the kinds whose draw brings this form below the distance; those held four times may come out marked."""
        ...


class _Hands(NamedTuple):
    """A block of hands: natural counts (34, N), keys (4, N), wilds (N,) or ()."""

    counts: Bytes
    keys: Keys
    wilds: Array


def batch_keys(counts: Bytes) -> Keys:
    """Return the keys of the four groups, (4, N) int64."""
    number = counts.shape[1]
    keys = np.empty((4, number), np.int64)
    # Three digits fit a byte: most of the work is done on bytes.
    thirds = counts[:27].reshape(9, 3, number)
    low = thirds[:, 2] * np.uint8(5)
    low += thirds[:, 1]
    low *= np.uint8(5)
    low += thirds[:, 0]
    for suit in range(3):
        _join(keys[suit], low[3 * suit], low[3 * suit + 1], low[3 * suit + 2])
    winds = (counts[29] * np.uint8(5) + counts[28]) * np.uint8(5) + counts[27]
    middle = (counts[32] * np.uint8(5) + counts[31]) * np.uint8(5) + counts[30]
    _join(keys[3], winds, middle, counts[33])
    return keys


def _join(out: Keys, low: Bytes, middle: Bytes, high: Bytes) -> None:
    small = high * np.int32(125)
    small += middle
    small *= np.int32(125)
    small += low
    out[:] = small


def batch_distance(
    keys: Keys,
    shapes: Shapes,
    *,
    melds: int = 0,
    wilds: int | Array = 0,
    void: Suit | None = None,
    meld_suits: Collection[Suit] = frozenset(),
) -> Small:
    """Return the distances (N,) from `batch_keys`; `wilds` is a number or one a hand."""
    hands = _Hands(np.empty((0, 0), np.uint8), keys, np.asarray(wilds, np.int8))
    return _least(tuple(_ways(shapes, melds, void, meld_suits)), hands)


def batch_useful(
    counts: Bytes,
    shapes: Shapes,
    remaining: Array | Sequence[int],
    *,
    melds: int = 0,
    wilds: int | Array = 0,
    void: Suit | None = None,
    meld_suits: Collection[Suit] = frozenset(),
) -> BatchUseful:
    """Return what the next draw can do; `remaining` is (34,) or (34, N)."""
    number = counts.shape[1]
    spare = np.broadcast_to(np.asarray(wilds, np.int8), (number,))
    left = np.asarray(remaining, np.uint8).reshape(KINDS, -1)
    found = BatchUseful(np.empty(number, np.int8), np.zeros(counts.shape, np.bool_), np.zeros(number, np.int16))
    ways = tuple(_ways(shapes, melds, void, meld_suits))
    for start in range(0, number, BLOCK):
        block = slice(start, start + BLOCK)
        hands = _Hands(counts[:, block], batch_keys(counts[:, block]), spare[block])
        distance = _least(ways, hands)
        mask = found.mask[:, block]
        for form, omit in ways:
            form.mark(mask, omit, hands, distance)
        mask &= hands.counts < COPIES
        mask &= distance > 0
        found.distance[block] = distance
        found.live[block] = _live(mask, left if left.shape[1] == 1 else left[:, block])
    return found


def _live(mask: Mask, left: Bytes) -> Bytes:
    """Return how many tiles remain of the marked kinds (136 at most, so bytes do)."""
    live: Bytes = np.add.reduce(np.multiply(mask.view(np.uint8), left), axis=0, dtype=np.uint8)
    return live


def _least(ways: Sequence[tuple[_Form, int]], hands: _Hands) -> Small:
    """Return the distances of a block of hands."""
    best = np.full(hands.keys.shape[1], UNREACHABLE, np.int8)
    for form, omit in ways:
        a, b, c, h = _parts(form, omit, hands.keys)
        np.minimum(best, form.missing(form.merge(a, b), form.merge(c, h), hands.wilds), out=best)
    return best


def _parts(form: _Form, omit: int, keys: Keys) -> list[Array]:
    return [form.nothing() if omit >> group & 1 else form.part(group, keys[group]) for group in GROUPS]


def batch_turn(
    counts: Bytes,
    shapes: Shapes,
    remaining: Array | Sequence[int],
    *,
    melds: int = 0,
    wilds: int | Array = 0,
    void: Suit | None = None,
    meld_suits: Collection[Suit] = frozenset(),
) -> BatchTurn:
    """Return every discard of every hand with what the next draw can do after it."""
    size = counts.shape
    turn = BatchTurn(np.full(size, NOT_HELD, np.int8), np.zeros(size, np.uint64), np.zeros(size, np.int16))
    left = np.asarray(remaining, np.uint8).reshape(KINDS, -1)
    spare = np.broadcast_to(np.asarray(wilds, np.int8), size[1:])
    for tile in range(KINDS):
        held = np.flatnonzero(counts[tile])
        if not held.size:
            continue
        after = np.ascontiguousarray(counts[:, held])
        after[tile] -= 1
        live_now = left if left.shape[1] == 1 else left[:, held]
        found = batch_useful(after, shapes, live_now, melds=melds, wilds=spare[held], void=void, meld_suits=meld_suits)
        turn.distance[tile, held] = found.distance
        turn.live[tile, held] = found.live
        turn.masks[tile, held] = _as_bits(found.mask)
    return turn


def _as_bits(mask: Mask) -> NDArray[np.uint64]:
    """Return columns of marks as numbers, 1 << tile."""
    octets = np.zeros((mask.shape[1], 8), np.uint8)
    octets[:, :5] = np.packbits(mask, axis=0, bitorder="little").T
    return octets.view("<u8").reshape(-1).astype(np.uint64, copy=False)


def _ways(shapes: Shapes, melds: int, void: Suit | None, meld_suits: Collection[Suit]) -> Iterator[tuple[_Form, int]]:
    """Yield the forms that hands with so many melds can have, with the groups to leave out."""
    melded = sum(1 << suit for suit in set(meld_suits))
    for omit in shapes.omissions(0 if void is None else 1 << void, melded):
        for form in _forms(shapes, 4 - melds):
            if not (omit and isinstance(form, _WholeHand)):
                yield form, omit | form.omit


@cache
def _forms(shapes: Shapes, need: int) -> tuple[_Form, ...]:
    found: list[_Form] = []
    for form in shapes.forms:
        if isinstance(form, forms.StandardForm):
            found.append(_Standard(form, need))
        elif isinstance(form, forms.TripletsForm):
            found.append(_triplets(form, need))
        elif need == 4 and isinstance(form, forms.PairsForm):
            found.append(_pairs(form))
        elif need == 4 and isinstance(form, orphans.OrphansForm):
            found.append(_Orphans())
        elif need == 4:
            found.append(_Apart(stars=isinstance(form, apart.StarsForm)))
    return tuple(found)


class _Standard:
    """Sets and a pair: parts are classes."""

    def __init__(self, form: forms.StandardForm, need: int) -> None:
        self.omit = 0
        suit, honour = np.frombuffer(form.suit, np.uint8), np.frombuffer(form.honour, np.uint8)
        self._tables = (suit, suit, suit, honour)
        self._merge = _square(form.merge)
        self._values = _square(form.values[need]).view(np.int8)
        self._nothing = np.array([tables.nothing_class()], np.uint8)

    def part(self, group: Suit, keys: Keys) -> Array:
        return self._tables[group].take(keys, mode="clip")

    def nothing(self) -> Array:
        return self._nothing

    def merge(self, left: Array, right: Array) -> Array:
        return self._merge.take(_pair_index(left, right), mode="clip")

    def missing(self, left: Array, right: Array, wilds: Array) -> Small:
        missing: Small = self._values.take(_pair_index(left, right), mode="clip")
        return missing - wilds if wilds.any() else missing

    def mark(self, mask: Mask, omit: int, hands: _Hands, distance: Small) -> None:
        limit = distance + hands.wilds
        a, b, c, h = _parts(self, omit, hands.keys)
        left, right = self.merge(a, b), self.merge(c, h)
        rests = (self.merge(b, right), self.merge(a, right), self.merge(left, h), self.merge(left, c))
        for group, rest in enumerate(rests):
            if omit >> group & 1:
                continue
            row = rest.astype(np.uint16) << np.uint16(8)
            table, keys = self._tables[group], hands.keys[group]
            for tile in GROUP_KINDS[group]:
                drawn = table.take(keys + WEIGHT[tile], mode="clip")
                mask[tile] |= self._values.take(row | drawn, mode="clip") < limit


def _pair_index(left: Array, right: Array) -> NDArray[np.uint16]:
    index: NDArray[np.uint16] = left.astype(np.uint16)
    index <<= np.uint16(8)
    return index | right


@cache
def _square(rows: tuple[bytes, ...]) -> Bytes:
    """Return a table of class pairs, addressed by left * 256 + right; 15 means never."""
    flat = np.frombuffer(b"".join(rows), np.uint8)
    return flat.copy()


class _Added:
    """A shape whose parts are profiles that add up."""

    def __init__(self, suit: Array, distances: Small, omit: int) -> None:
        self.omit = omit
        self._suit = suit
        self._distances = distances
        self._nothing = np.zeros(1, suit.dtype)

    def part(self, _group: Suit, keys: Keys) -> Array:
        return self._suit.take(keys, mode="clip")

    def nothing(self) -> Array:
        return self._nothing

    def merge(self, left: Array, right: Array) -> Array:
        merged: Array = left + right
        return merged

    def missing(self, left: Array, right: Array, wilds: Array) -> Small:
        missing: Small = self._distances.take(left + right, mode="clip")
        return missing - wilds if wilds.any() else missing

    def mark(self, mask: Mask, omit: int, hands: _Hands, distance: Small) -> None:
        limit = distance + hands.wilds
        code = sum(_parts(self, omit, hands.keys))
        # The keys 0-4 are one kind alone, so these are what one more copy adds to the code (it may wrap around).
        steps = self._suit[1 : COPIES + 1] - self._suit[:COPIES]
        for held, step in enumerate(steps):
            helps = self._distances.take(code + step, mode="clip") < limit
            if not helps.any():
                continue
            for group in GROUPS:
                if not omit >> group & 1:
                    kinds = slice(GROUP_KINDS[group].start, GROUP_KINDS[group].stop)
                    mask[kinds] |= (hands.counts[kinds] == held) & helps


@cache
def _pairs(form: forms.PairsForm) -> _Added:
    distances = np.frombuffer(form.distances, np.int8)
    return _Added(np.frombuffer(form.profiles, np.uint8), distances, form.omit)


@cache
def _triplets(form: forms.TripletsForm, need: int) -> _Added:
    profiles = _by_digit(forms.TRIPLET_WEIGHTS[form.capped])
    distances = np.array([forms.triplets_missing(need, profile) for profile in range(2048)], np.int8)
    return _Added(profiles, distances, form.omit)


def _by_digit(weights: Sequence[int], factor: int = 1) -> NDArray[np.uint16]:
    """Return for every suit key the sum of the weights of its digits, those of kind i times factor**i."""
    return _by_rank([[weight * factor**rank for weight in weights] for rank in range(9)])


def _by_rank(weights: Sequence[Sequence[int]]) -> NDArray[np.uint16]:
    """Return for every suit key the sum of the weights of its digits, each kind with weights of its own."""
    table = np.zeros(1, np.uint16)
    for of_rank in weights:
        table = np.add.outer(np.array(of_rank, np.uint16), table).reshape(-1)
    assert len(table) == SUIT_KEYS
    return table


class _WholeHand(ABC):
    """A shape that wants tiles of every group: parts are numbers that add up."""

    omit = 0

    @abstractmethod
    def part(self, group: Suit, keys: Keys) -> Array:
        """Return the parts of a group by key."""

    @abstractmethod
    def missing(self, left: Array, right: Array, wilds: Array) -> Small:
        """Return what two parts that are the whole hand miss after the wilds."""

    def nothing(self) -> Array:
        raise AssertionError("this shape leaves nothing out")

    def merge(self, left: Array, right: Array) -> Array:
        merged: Array = left + right
        return merged

    def mark(self, mask: Mask, omit: int, hands: _Hands, distance: Small) -> None:
        assert not omit
        a, b, c, h = _parts(self, omit, hands.keys)
        rests = (b + c + h, a + c + h, a + b + h, a + b + c)
        for group, rest in enumerate(rests):
            for tile in GROUP_KINDS[group]:
                drawn = self.part(group, hands.keys[group] + WEIGHT[tile])
                mask[tile] |= self.missing(rest, drawn, hands.wilds) < distance


class _Orphans(_WholeHand):
    """Thirteen orphans: parts are profiles."""

    def __init__(self) -> None:
        self._suit, self._honours = _orphan_parts()
        self._table = np.array([orphans.orphans_missing(profile) for profile in range(256)], np.int8)

    def part(self, group: Suit, keys: Keys) -> Array:
        return (self._honours if group == 3 else self._suit).take(keys, mode="clip")

    def missing(self, left: Array, right: Array, wilds: Array) -> Small:
        missing: Small = self._table.take(left + right, mode="clip")
        return missing - wilds


@cache
def _orphan_parts() -> tuple[Bytes, Bytes]:
    """Return for every key the profile of the orphans in a suit, and in the honours."""
    ends, none = orphans.WEIGHTS, (0,) * (COPIES + 1)
    suit = _by_rank([ends, *[none] * 7, ends]).astype(np.uint8)
    return suit, _by_rank([ends] * 7 + [none] * 2).astype(np.uint8)


class _Apart(_WholeHand):
    """十三烂 or 七星: parts are classes of suits and numbers of honours, three bits each."""

    def __init__(self, *, stars: bool) -> None:
        self._stars = stars
        self._suit, self._honours = _apart_parts()
        self._table = _apart_missing(stars)

    def part(self, group: Suit, keys: Keys) -> Array:
        table = self._honours if group == 3 else self._suit
        return table.take(keys, mode="clip").astype(np.uint16) << np.uint16(3 * group)

    def missing(self, left: Array, right: Array, wilds: Array) -> Small:
        found: Small = self._table.take(left + right, mode="clip")
        if not self._stars:
            return found - wilds
        # The table holds suited tiles + 16 * honours; wilds fill suited places only.
        missing: Small = (found >> np.int8(4)) + np.maximum(0, (found & np.int8(15)) - wilds)
        return missing


@cache
def _apart_parts() -> tuple[Bytes, Bytes]:
    """Return for every key the class of a suit and the number of different honours."""
    held = _by_digit((0, 1, 1, 1, 1), factor=2)
    spread = (sum(5**rank for rank in range(9) if bits >> rank & 1) for bits in range(512))
    classes = np.array([apart.suit_class(key) for key in spread], np.uint8)
    return classes[held], _by_digit((0, 1, 1, 1, 1)).astype(np.uint8)


@cache
def _apart_missing(stars: bool) -> Small:
    """Return what is missing by code: classes a | b << 3 | c << 6, honours << 9."""
    table = np.full(4096, UNREACHABLE, np.int8)
    for code in range(4096):
        a, b, c, honours = (code >> shift & 7 for shift in (0, 3, 6, 9))
        if max(a, b, c) < apart.class_count():
            if stars:
                table[code] = apart.stars_row(a, b)[c] + 16 * (7 - honours)
            else:
                table[code] = apart.thirteen_row(honours, a, b)[c]
    return table
