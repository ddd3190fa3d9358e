"""Useful tiles, waits and whole turns against the brute force trying every draw and every discard."""

from collections.abc import Sequence

import pytest

from game.core.tiles import format_tiles, parse_tiles
from game.evaluator import WILD, Discard, Hand, Shapes, analyse_turn, distance, useful, waits
from tests import reference
from tests.evaluator.cases import after_each_discard, expected_useful, random_cases
from tests.reference import Rules

SHAPES = {
    "common": Shapes(),
    "no honours": Shapes(honours="none"),
    "all together": Shapes(honours="runs", thirteen=True, wild_fifth_copy=True),
    "different pairs": Shapes(honours="listed", four_as_two_pairs=False),
    "triplets": Shapes(triplets_only=True, seven_pairs=False),
    "triplets with fifth copies": Shapes(triplets_only=True, wild_fifth_copy=True),
    "pairs": Shapes(standard=False),
    "pairs without honours": Shapes(standard=False, honours="none", four_as_two_pairs=False),
    "thirteen": Shapes(standard=False, seven_pairs=False, thirteen=True),
    "stars": Shapes(standard=False, seven_pairs=False, seven_stars=True),
    "orphans": Shapes(standard=False, seven_pairs=False, orphans=True),
    "pairs or orphans": Shapes(orphans=True),
}
# Each hand is compared at 34 kinds: 150 hands are 5,100 comparisons.
HANDS = [150, pytest.param(6_000, marks=pytest.mark.slow)]
TURNS = [20, pytest.param(600, marks=pytest.mark.slow)]
REMAINING = tuple((tile * 7 + 3) % 5 for tile in range(34))


def live(tiles: Sequence[int]) -> int:
    return sum(REMAINING[tile] for tile in tiles)


@pytest.mark.parametrize("number", HANDS)
@pytest.mark.parametrize("name", SHAPES)
def test_useful_tiles_are_those_that_lower_the_distance(name: str, number: int) -> None:
    shapes = SHAPES[name]
    # Forms of concealed hands only would hardly be met among hands with melds.
    cases = random_cases("useful", number, size=1, melds=shapes.standard)
    expected = expected_useful(cases, shapes)
    for case, (missing, tiles) in zip(cases, expected, strict=True):
        assert useful(case.hand(), shapes, REMAINING) == (missing, tiles, live(tiles)), case


@pytest.mark.parametrize("number", HANDS)
def test_useful_tiles_under_a_void_suit_and_with_few_suits(number: int) -> None:
    cases = random_cases("useful", number, size=1)
    for i, void in enumerate((0, 1, 2, None, None)):
        some = cases[i::5]
        melded = frozenset({1}) if i == 4 else frozenset()
        shapes = Shapes() if void is not None else Shapes(max_suits=2, honours="runs")
        for case, (missing, tiles) in zip(some, expected_useful(some, shapes, void, melded), strict=True):
            found = useful(case.hand(void, melded), shapes, REMAINING)
            assert found == (missing, tiles, live(tiles)), (case, void)
            assert void is None or not any(tile // 9 == void for tile in tiles if tile < 27)


@pytest.mark.parametrize("number", TURNS)
@pytest.mark.parametrize("name", ["common", "all together", "triplets", "different pairs", "pairs or orphans"])
def test_a_turn_lists_every_discard(name: str, number: int) -> None:
    shapes = SHAPES[name]
    for case in random_cases("turn", number, size=2):
        discards = after_each_discard(case)
        expected = [
            Discard(tile, missing, tiles, live(tiles))
            for (tile, _), (missing, tiles) in zip(
                discards, expected_useful([after for _, after in discards], shapes), strict=True
            )
        ]
        hand = case.hand()
        assert analyse_turn(hand, shapes, REMAINING) == expected, case
        least = min(entry.distance for entry in expected)
        best = [entry for entry in expected if entry.distance == least]
        assert analyse_turn(hand, shapes, REMAINING, best_only=True) == best
        assert hand.tiles() == case.tiles
        assert hand.wilds == case.wilds


@pytest.mark.parametrize("number", HANDS)
def test_waits_are_the_tiles_that_win_fifth_copies_included(number: int) -> None:
    ready = 0
    for i, case in enumerate(random_cases("waits", number, wilds=False, size=1)):
        honours = ("plain", "runs")[i % 2]
        shapes = Shapes(honours, seven_pairs=False)  # type: ignore[arg-type]
        wins = [
            tile
            for tile in range(34)
            if reference.wins(reference.added(case.counts, (tile,), 0), 0, case.need, Rules(honours))
        ]
        assert list(waits(case.hand(), shapes)) == wins, case
        own = [tile for tile in wins if case.counts[tile] < 4]
        assert list(waits(case.hand(), shapes, cap_own=True)) == own, case
        ready += bool(wins)
    assert ready > number // 20


@pytest.mark.parametrize("number", HANDS)
def test_waits_with_wilds_are_the_natural_tiles_that_win(number: int) -> None:
    ready = 0
    for case in random_cases("wild waits", number, size=1):
        shapes = Shapes("runs", seven_pairs=False, wild_fifth_copy=True)
        rules = Rules("runs", 99)
        found = waits(case.hand(), shapes)
        wins = [
            tile
            for tile in range(34)
            if reference.wins(reference.added(case.counts, (tile,), 0), case.wilds, case.need, rules)
        ]
        assert list(found) == wins, case
        ready += bool(wins)
    assert ready > number // 20


@pytest.mark.parametrize(
    ("text", "all_waits", "own_waits"),
    [
        ("1112345678999m", "123456789m", "123456789m"),
        ("1111222333444m", "1234m", "234m"),
        ("1122334455667p", "147p", "147p"),
        ("111222333m444pE", "E", "E"),
        ("123m456p", "", ""),
        ("1111m", "1m", ""),
        ("111m23p44p", "14p", "14p"),
    ],
)
def test_known_waits(text: str, all_waits: str, own_waits: str) -> None:
    hand = Hand.of(parse_tiles(text), melds=(13 - len(parse_tiles(text))) // 3)
    assert format_tiles(waits(hand, Shapes())) == all_waits
    assert format_tiles(waits(hand, Shapes(), cap_own=True)) == own_waits


def test_a_wait_by_form_on_the_fifth_copy() -> None:
    hand = Hand.of(parse_tiles("1111m123p"), melds=2)
    assert format_tiles(waits(hand, Shapes())) == "1m"
    assert distance(hand, Shapes()) == 2
    assert waits(hand, Shapes(), cap_own=True) == ()


def test_every_tile_wins_beside_a_single_wild() -> None:
    hand = Hand.of(parse_tiles("123m456m789m111p"), wilds=1)
    any_tile = Shapes(wild_fifth_copy=True)
    assert waits(hand, any_tile) == tuple(range(34))
    assert useful(hand, any_tile, [4] * 34).live == 34 * 4
    # Where a wild may not be a fifth copy, the fourth 1p cannot be paired.
    assert waits(hand, Shapes()) == tuple(tile for tile in range(34) if tile != 9)


def test_drawn_wilds_help_unless_their_places_are_full() -> None:
    hand = Hand.of(parse_tiles("123m456m7m1122p5sW"), wilds=1)
    plain = useful(hand, Shapes(), [1] * 34)
    helped = useful(hand, Shapes(), [1] * 34, wild_kinds=(31, 32))
    assert set(helped.tiles) == set(plain.tiles) | {31, 32}
    assert helped.live == len(helped.tiles)
    stars = Shapes(standard=False, seven_pairs=False, seven_stars=True)
    nearly = Hand.of(parse_tiles("147m258p3sESWNC"), wilds=1)
    assert 5 not in useful(nearly, stars, [1] * 34, wild_kinds=(5,)).tiles
    assert useful(nearly, stars, [1] * 34).tiles == (32, 33)


def test_a_wild_can_be_discarded_and_is_listed_last() -> None:
    hand = Hand.of(parse_tiles("123m456m789m11p5s"), wilds=2)
    turn = analyse_turn(hand, Shapes(), [4] * 34)
    assert turn[-1].tile == WILD
    assert turn[-1].distance == distance(hand, Shapes()) + 1
    assert [entry.tile for entry in turn if entry.distance == 1]


@pytest.mark.parametrize(
    ("text", "wilds", "wanted"),
    [
        ("19m19p19sESWNCFP", 0, "19m19p19sESWNCFP"),
        ("119m19p19sESWNCF", 0, "P"),
        ("119m19p19sESWNCC", 0, ""),
        ("19m19p19sESWNCF", 1, "19m19p19sESWNCFP"),
        ("1999m19p19sESWNC", 0, ""),
        ("19m19p19sESWNCF5m", 0, ""),
    ],
)
def test_waits_of_thirteen_orphans(text: str, wilds: int, wanted: str) -> None:
    """The pure hand waits for all thirteen kinds, the others for the missing one; without the form for nothing."""
    hand = Hand.of(parse_tiles(text), wilds=wilds)
    assert format_tiles(waits(hand, Shapes(orphans=True), cap_own=True)) == wanted
    assert waits(hand, Shapes(), cap_own=True) == ()
