"""Batches equal the scalar functions hand by hand."""

import numpy as np
import pytest
from numpy.typing import NDArray

from game.evaluator import Hand, Shapes, analyse_turn, distance, useful
from game.evaluator.batch import NOT_HELD, batch_distance, batch_keys, batch_turn, batch_useful
from tests.evaluator.cases import FAST, SLOW, Case, hands_of, random_cases
from tests.evaluator.test_distance import FAMILIES
from tests.evaluator.test_useful import REMAINING

NUMBERS = [FAST, pytest.param(SLOW, marks=pytest.mark.slow)]
NOBODY: frozenset[int] = frozenset()


def by_need(cases: tuple[Case, ...]) -> list[tuple[int, list[Case]]]:
    """A batch has one number of melds."""
    return [(need, [case for case in cases if case.need == need]) for need in range(5)]


def counts_of(cases: list[Case]) -> NDArray[np.uint8]:
    return np.ascontiguousarray(np.array([case.counts for case in cases], np.uint8).T)


def wilds_of(cases: list[Case]) -> NDArray[np.int8]:
    return np.array([case.wilds for case in cases], np.int8)


def test_keys_are_those_of_the_hand() -> None:
    cases = list(random_cases("keys", 500))
    keys = batch_keys(counts_of(cases))
    assert keys.T.tolist() == [case.hand().keys for case in cases]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("family", [*FAMILIES, "void", "few suits"])
def test_distances_equal_the_scalar_ones(family: str, number: int) -> None:
    shapes = FAMILIES.get(family, Shapes(max_suits=2 if family == "few suits" else None))
    void = 1 if family == "void" else None
    melded = frozenset({0}) if family == "few suits" else NOBODY
    for need, cases in by_need(random_cases("batch", number)):
        found = batch_distance(
            batch_keys(counts_of(cases)), shapes, melds=4 - need, wilds=wilds_of(cases), void=void, meld_suits=melded
        )
        assert found.tolist() == [distance(hand, shapes) for hand in hands_of(tuple(cases), void, melded)]


# Two comparisons of 34 kinds: 20,400 in all for 300 hands.
@pytest.mark.parametrize("number", [300, pytest.param(3_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("family", [*FAMILIES, "void", "few suits"])
def test_useful_tiles_and_turns_equal_the_scalar_ones(family: str, number: int) -> None:
    shapes = FAMILIES.get(family, Shapes(max_suits=2 if family == "few suits" else None))
    void = 1 if family == "void" else None
    melded = frozenset({0}) if family == "few suits" else NOBODY
    for need, cases in by_need(random_cases("batch useful", number, size=1)):
        counts, wilds = counts_of(cases), wilds_of(cases)
        found = batch_useful(counts, shapes, REMAINING, melds=4 - need, wilds=wilds, void=void, meld_suits=melded)
        rows = [
            (int(found.distance[i]), tuple(np.flatnonzero(found.mask[:, i]).tolist()), int(found.live[i]))
            for i in range(len(cases))
        ]
        assert rows == [useful(case.hand(void, melded), shapes, REMAINING) for case in cases]
    for need, cases in by_need(random_cases("batch turn", number // 10, size=2)):
        counts, wilds = counts_of(cases), wilds_of(cases)
        turn = batch_turn(counts, shapes, REMAINING, melds=4 - need, wilds=wilds, void=void, meld_suits=melded)
        for i, case in enumerate(cases):
            for entry in analyse_turn(case.hand(void, melded), shapes, REMAINING):
                if entry.tile >= 0:
                    assert turn.distance[entry.tile, i] == entry.distance
                    assert int(turn.masks[entry.tile, i]) == sum(1 << tile for tile in entry.tiles)
                    assert turn.live[entry.tile, i] == entry.live
            assert (turn.distance[:, i] == NOT_HELD).tolist() == [count == 0 for count in case.counts]


def test_remaining_and_wilds_can_differ_by_hand() -> None:
    cases = [case for case in random_cases("per hand", 200, size=1) if case.need == 4]
    remaining = np.array([[(tile + i) % 5 for i in range(len(cases))] for tile in range(34)], np.uint8)
    found = batch_useful(counts_of(cases), Shapes(), remaining, wilds=wilds_of(cases))
    for i, case in enumerate(cases):
        assert found.live[i] == useful(case.hand(), Shapes(), remaining[:, i].tolist()).live


def test_no_way_is_unreachable_and_no_hand_is_fine() -> None:
    one = counts_of([Case(tuple(Hand.of([0, 1, 2]).counts), 1, 0)])
    assert batch_distance(batch_keys(one), Shapes(max_suits=2), meld_suits={0, 1, 2}).tolist() == [99]
    none = np.zeros((34, 0), np.uint8)
    assert batch_useful(none, Shapes(), [4] * 34).mask.shape == (34, 0)
    assert batch_turn(none, Shapes(), [4] * 34).masks.shape == (34, 0)
