"""Random hands for the evaluator's tests: scattered, of few suits, near a win, many alike; what the reference says."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.core.chance import Chance
from game.evaluator import UNREACHABLE, Hand, Shapes
from tests import reference
from tests.reference import Counts, Rules

FAST, SLOW = 5_000, 200_000


class Case(NamedTuple):
    """A hand without its void suit and its melds' suits, which are common to a test."""

    counts: Counts
    need: int
    wilds: int

    @property
    def tiles(self) -> list[int]:
        return [tile for tile, count in enumerate(self.counts) for _ in range(count)]

    def hand(self, void: int | None = None, meld_suits: frozenset[int] = frozenset()) -> Hand:
        return Hand.of(self.tiles, 4 - self.need, self.wilds, void, meld_suits)


@lru_cache(maxsize=32)
def random_cases(
    name: str, number: int, *, wilds: bool = True, size: int | None = None, melds: bool = True
) -> tuple[Case, ...]:
    """Hands of 3 * need + 1 or + 2 tiles (`size`: only the one), with up to ten wilds among them."""
    chance = Chance.named(b"evaluator tests", name)
    return tuple(_random_case(chance, wilds, size, melds) for _ in range(number))


@lru_cache(maxsize=10)
def hands_of(
    cases: tuple[Case, ...], void: int | None = None, meld_suits: frozenset[int] = frozenset()
) -> tuple[Hand, ...]:
    """The hands of cases; nobody may change them."""
    return tuple(case.hand(void, meld_suits) for case in cases)


def _random_case(chance: Chance, wilds: bool, size: int | None, melds: bool) -> Case:
    need = 4 - (chance.below(5) if melds and chance.below(2) else 0)
    total = 3 * need + (size if size is not None else 1 + chance.below(2))
    wild = chance.below(min(10, total - 1) + 1) if wilds and chance.below(2) else 0
    style = chance.below(4)
    if style == 0:
        kinds: Sequence[int] = range(34)
    elif style == 1:
        low = 9 * chance.below(4)
        kinds = range(low, min(low + 9 * (1 + chance.below(2)), 34))
    elif style == 2:
        return Case(_near(chance, need, total - wild), need, wild)
    else:
        kinds = [chance.below(34) for _ in range(5 + chance.below(4))]
    return Case(_filled(chance, kinds, [0] * 34, total - wild), need, wild)


def _filled(chance: Chance, kinds: Sequence[int], counts: list[int], total: int) -> Counts:
    """Fill up to a number of tiles, from the given kinds while they last."""
    missing, tries = total - sum(counts), 0
    while missing:
        tries += 1
        tile = chance.choice(kinds) if tries < 60 else chance.below(34)
        if counts[tile] < 4:
            counts[tile] += 1
            missing -= 1
    return tuple(counts)


def _near(chance: Chance, need: int, total: int) -> Counts:
    """Sets and a pair (or seven pairs, or tiles apart) with a few tiles taken out and others put in."""
    counts = [0] * 34
    for tile in _target(chance, need):
        counts[tile] += counts[tile] < 4
    held = [tile for tile, count in enumerate(counts) for _ in range(count)]
    chance.shuffle(held)
    kept = held[: max(0, total - chance.below(3))]
    return _filled(chance, range(34), [kept.count(tile) for tile in range(34)], total)


def _target(chance: Chance, need: int) -> list[int]:
    style = chance.below(8) if need == 4 else 7
    if style == 0:
        return [tile for _ in range(7) for tile in [chance.below(34)] * 2]
    if style == 2:
        return [tile for tile, count in enumerate(chance.choice(reference.orphan_targets())) for _ in range(count)]
    if style == 1:
        suited = [9 * suit + rank for suit in range(3) for rank in chance.choice(reference.apart_choices()[-10:])]
        return (suited + list(range(27, 34)))[-14:]
    sets = reference.sets_of("runs" if chance.below(2) else "plain")
    pair = chance.below(34)
    low = 9 * chance.below(3)
    narrow = [s for s in sets if low <= s[0] < low + 9] if chance.below(3) == 0 else sets
    return [pair, pair, *(tile for _ in range(need) for tile in chance.choice(narrow))]


def expected_distances(
    cases: Sequence[Case], shapes: Shapes, void: int | None = None, meld_suits: frozenset[int] = frozenset()
) -> list[int]:
    """The distances by the reference, for any shapes."""
    rules = Rules(shapes.honours, 99 if shapes.wild_fifth_copy else 4, void, shapes.max_suits, meld_suits)
    hands, needs = [case.counts for case in cases], [case.need for case in cases]
    wilds = np.array([case.wilds for case in cases])
    concealed = np.array(needs) == 4
    best = np.full(len(cases), UNREACHABLE)
    if shapes.standard and shapes.triplets_only:
        options = reference.triplet_options(rules.cap)
        best = np.minimum(best, reference.missing_by_kind(hands, needs, options, rules) - wilds)
    elif shapes.standard:
        best = np.minimum(best, reference.missing_sets(hands, needs, rules) - wilds)
    if shapes.seven_pairs:
        options = reference.pair_options(shapes.four_as_two_pairs, rules.cap)
        missing = reference.missing_by_kind(hands, [7] * len(hands), options, rules) - wilds
        best = np.where(concealed, np.minimum(best, missing), best)
    if (shapes.thirteen or shapes.seven_stars) and void is None:
        apart = np.array([reference.missing_apart(case.counts, case.wilds) for case in cases])
        for column, wanted in enumerate((shapes.thirteen, shapes.seven_stars)):
            if wanted:
                best = np.where(concealed, np.minimum(best, apart[:, column]), best)
    if shapes.orphans and void is None and shapes.honours != "none":
        best = np.where(concealed, np.minimum(best, reference.missing_orphans(hands) - wilds), best)
    return [int(missing) if missing < 50 else UNREACHABLE for missing in best]


def after_each_draw(case: Case) -> list[tuple[int, Case]]:
    """The kinds that can be drawn (fewer than four held) and the hand after each."""
    return [
        (tile, case._replace(counts=reference.added(case.counts, (tile,), 0)))
        for tile in range(34)
        if case.counts[tile] < 4
    ]


def after_each_discard(case: Case) -> list[tuple[int, Case]]:
    """The kinds that can be discarded and the hand after each; a wild counts as -1 and comes last."""
    natural = [
        (tile, case._replace(counts=tuple(count - (kind == tile) for kind, count in enumerate(case.counts))))
        for tile in range(34)
        if case.counts[tile]
    ]
    return natural + ([(-1, case._replace(wilds=case.wilds - 1))] if case.wilds else [])


def expected_useful(
    cases: Sequence[Case], shapes: Shapes, void: int | None = None, meld_suits: frozenset[int] = frozenset()
) -> list[tuple[int, tuple[int, ...]]]:
    """The distance and the kinds whose draw lowers it, by the reference trying every draw."""
    draws = [after_each_draw(case) for case in cases]
    flat = [case for some in draws for _, case in some]
    now = expected_distances(cases, shapes, void, meld_suits)
    after = iter(expected_distances(flat, shapes, void, meld_suits))
    return [
        (missing, tuple(tile for tile, _ in some if next(after) < missing))
        for missing, some in zip(now, draws, strict=True)
    ]
