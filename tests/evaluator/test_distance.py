"""The distance of every shape family against the brute force, with no difference allowed."""

from collections.abc import Sequence

import numpy as np
import pytest

from game.core.tiles import parse_tiles
from game.evaluator import Hand, Shapes, distance, is_win, shanten
from tests import reference
from tests.evaluator.cases import FAST, SLOW, Case, expected_distances, hands_of, random_cases
from tests.reference import Rules

THIRTEEN = Shapes(standard=False, seven_pairs=False, thirteen=True)
STARS = Shapes(standard=False, seven_pairs=False, seven_stars=True)
ORPHANS = Shapes(standard=False, seven_pairs=False, orphans=True)
NOBODY: frozenset[int] = frozenset()
FAMILIES = {
    "plain honours": Shapes(seven_pairs=False),
    "no honours": Shapes(honours="none"),
    "honour runs": Shapes(seven_pairs=False, honours="runs"),
    "listed honour runs": Shapes(seven_pairs=False, honours="listed"),
    "fifth copies": Shapes(seven_pairs=False, wild_fifth_copy=True),
    "fifth copies with runs": Shapes(honours="runs", wild_fifth_copy=True),
    "standard or pairs": Shapes(),
    "seven pairs": Shapes(standard=False),
    "seven different pairs": Shapes(standard=False, four_as_two_pairs=False),
    "pairs with fifth copies": Shapes(standard=False, wild_fifth_copy=True),
    "triplets": Shapes(seven_pairs=False, triplets_only=True),
    "triplets with fifth copies": Shapes(seven_pairs=False, triplets_only=True, wild_fifth_copy=True),
    "thirteen apart": THIRTEEN,
    "seven stars": STARS,
    "thirteen orphans": ORPHANS,
    "standard, pairs or orphans": Shapes(orphans=True),
    "orphans with fifth copies": Shapes(orphans=True, wild_fifth_copy=True),
    "all together": Shapes(honours="runs", thirteen=True, wild_fifth_copy=True),
}
NUMBERS = [FAST, pytest.param(SLOW, marks=pytest.mark.slow)]


def assert_equal_distances(
    cases: Sequence[Case], shapes: Shapes, void: int | None = None, meld_suits: frozenset[int] = NOBODY
) -> None:
    expected = expected_distances(cases, shapes, void, meld_suits)
    found = [distance(hand, shapes) for hand in hands_of(tuple(cases), void, meld_suits)]
    wrong = [(case, want, got) for case, want, got in zip(cases, expected, found, strict=True) if want != got]
    assert not wrong, f"{len(wrong)} differ, first (case, expected, found): {wrong[0]}"
    assert len(set(expected)) > 3, "the hands must differ"


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("family", FAMILIES)
def test_distance_is_that_of_the_brute_force(family: str, number: int) -> None:
    # One stream of hands for all families, so that the reference's work is shared.
    assert_equal_distances(random_cases("distance", number), FAMILIES[family])


@pytest.mark.parametrize("number", NUMBERS)
def test_distance_with_a_void_suit(number: int) -> None:
    cases = random_cases("distance", number)
    third = number // 3 + 1
    for void in range(3):
        for shapes in (Shapes(), Shapes(honours="none", seven_pairs=False)):
            assert_equal_distances(cases[void * third : (void + 1) * third], shapes, void)


@pytest.mark.parametrize("number", NUMBERS)
def test_distance_with_few_suits(number: int) -> None:
    cases = random_cases("distance", number)
    melded: tuple[frozenset[int], ...] = (
        NOBODY,
        frozenset({1}),
        frozenset({0, 2}),
        frozenset({0, 1, 2}),
        frozenset({3}),
    )
    part = number // len(melded)
    for i, suits in enumerate(melded):
        for shapes in (Shapes(max_suits=2), Shapes(max_suits=1, triplets_only=True)):
            # All three suits melded leave no way at all, which is one value only.
            if len(suits - {3}) <= (shapes.max_suits or 3):
                assert_equal_distances(cases[i * part : (i + 1) * part], shapes, None, suits)
    assert distance(cases[0].hand(None, frozenset({0, 1, 2})), Shapes(max_suits=2)) == 99


@pytest.mark.parametrize("number", NUMBERS)
def test_wins_with_wilds_put_in_one_by_one(number: int) -> None:
    cases = random_cases("wins", number, size=2)
    wins = 0
    for i, case in enumerate(cases):
        honours = ("plain", "runs", "listed", "none")[i % 4]
        void = i // 4 % 4 if i // 4 % 4 < 3 else None
        free = bool(i // 16 % 2)
        most = 2 if i // 32 % 2 else None
        shapes = Shapes(honours, seven_pairs=False, wild_fifth_copy=free, max_suits=most)  # type: ignore[arg-type]
        expected = reference.wins(case.counts, case.wilds, case.need, Rules(honours, 99 if free else 4, void, most))
        assert is_win(case.hand(void), shapes) == expected, (case, shapes, void)
        wins += expected
    assert number // 50 < wins < number - number // 50


@pytest.mark.parametrize("number", [24, pytest.param(600, marks=pytest.mark.slow)])
def test_wins_by_substituting_every_wild_by_every_tile(number: int) -> None:
    shapes_list = [
        Shapes(honours="runs"),
        Shapes(four_as_two_pairs=False, thirteen=True),
        Shapes(triplets_only=True),
        ORPHANS,
    ]
    cases = [case for case in random_cases("substitution", 40 * number, size=2) if 0 < case.wilds < 3]
    outcomes = set()
    for i, case in enumerate(cases[:number]):
        shapes = shapes_list[i % len(shapes_list)]
        whole_hands = reference.substitutions(case.counts, case.wilds, 4)
        expected = any(natural_win(counts, case.need, shapes) for counts in whole_hands)
        assert is_win(case.hand(), shapes) == expected, (case, shapes)
        outcomes.add((i % len(shapes_list), expected))
    assert len(outcomes) == 2 * len(shapes_list)


def natural_win(counts: reference.Counts, need: int, shapes: Shapes) -> bool:
    """Whether 14 natural tiles (less the melds) win, straight from the definition."""
    splits = reference.splits(counts, need, shapes.honours) if shapes.standard else set()
    if any(not shapes.triplets_only or all(s[0] == s[1] for s in sets) for sets, _ in splits):
        return True
    if need < 4:
        return False
    if shapes.seven_pairs and all(count in ((0, 2, 4) if shapes.four_as_two_pairs else (0, 2)) for count in counts):
        return True
    if shapes.orphans and counts in reference.orphan_targets():
        return True
    return shapes.thirteen and reference.missing_apart(counts, 0)[0] == 0


@pytest.mark.parametrize("number", [250, pytest.param(10_000, marks=pytest.mark.slow)])
def test_thirteen_apart_against_all_its_sets(number: int) -> None:
    targets = reference.apart_targets()
    assert len(targets) == 81_030
    stars = targets[targets[:, 27:].sum(axis=1) == 7]
    assert len(stars) == 15_930
    cases = random_cases("apart", number, wilds=False, melds=False)
    held = np.array([case.counts for case in cases], np.float32).clip(max=1)
    for sets, shapes in ((targets, THIRTEEN), (stars, STARS)):
        for start in range(0, number, 250):
            expected = 14 - (held[start : start + 250] @ sets.T).max(axis=1)
            found = [distance(case.hand(), shapes) for case in cases[start : start + 250]]
            assert found == expected.astype(int).tolist()


@pytest.mark.parametrize(
    ("text", "wilds", "melds", "missing"),
    [
        ("111333p456789p44p", 0, 0, 0),
        ("112233p44556677m", 0, 0, 0),
        ("19m19p19sESWNCFPP", 0, 0, 6),
        ("5m", 0, 4, 1),
        ("5m", 1, 4, 0),
        ("1122m", 10, 0, 0),
        ("EEEE", 1, 3, 1),
    ],
)
def test_known_distances(text: str, wilds: int, melds: int, missing: int) -> None:
    hand = Hand.of(parse_tiles(text), melds, wilds)
    assert distance(hand, Shapes()) == missing
    assert shanten(hand, Shapes()) == missing - 1


def test_a_wrong_number_of_tiles_or_a_void_tile_is_no_win() -> None:
    whole = parse_tiles("123m456m789m111p22p")
    assert is_win(Hand.of(whole), Shapes())
    assert not is_win(Hand.of(whole[:-1]), Shapes())
    assert not is_win(Hand.of(whole, melds=1), Shapes())
    assert not is_win(Hand.of(whole, void=1), Shapes())
    assert is_win(Hand.of(whole, void=2), Shapes())
    assert not is_win(Hand.of(whole[3:], melds=1, void=2, meld_suits={2}), Shapes())
    assert not is_win(Hand.of(whole[3:], melds=1, meld_suits={2}), Shapes(max_suits=2))
    assert is_win(Hand.of(whole[3:], melds=1, meld_suits={0}), Shapes(max_suits=2))
