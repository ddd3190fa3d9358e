"""Readings: every split of a natural hand, and for wilds one valid witness of each kind that brute force finds."""

from collections.abc import Iterable

import pytest

from game.core.chance import Chance
from game.core.tiles import parse_tiles
from game.evaluator import Hand, Reading, Shapes, is_win, readings
from tests import reference
from tests.evaluator.cases import FAST, SLOW, Case, random_cases
from tests.reference import Counts, Rules

HONOURS = ("plain", "runs", "listed")
NUMBERS = [FAST, pytest.param(SLOW, marks=pytest.mark.slow)]


def complete_hands(name: str, number: int) -> Iterable[tuple[Case, str]]:
    """Sets and a pair put together, mostly of one suit or of honours, so that many splits exist."""
    chance = Chance.named(b"readings", name)
    made = 0
    while made < number:
        honours = HONOURS[made % 3]
        low = 9 * chance.below(4)
        wide = chance.below(4) == 0
        sets = [s for s in reference.sets_of(honours) if wide or low <= s[0] < low + 9]
        need = 4 if chance.below(3) else chance.below(4)
        pair = chance.below(34) if wide else min(low + chance.below(9), 33)
        tiles = [pair, pair, *(tile for _ in range(need) for tile in chance.choice(sets))]
        counts = reference.added((0,) * 34, tiles, 0)
        if max(counts) <= 5:
            made += 1
            yield Case(counts, need, 0), honours


@pytest.mark.parametrize("number", NUMBERS)
def test_natural_hands_get_every_split_once(number: int) -> None:
    several = 0
    for case, honours in complete_hands("natural", number):
        shapes = Shapes(honours, seven_pairs=False)  # type: ignore[arg-type]
        found = readings(case.tiles, shapes, melds=4 - case.need)
        splits = [(reading.sets, reading.pair[0] if reading.pair else -1) for reading in found]
        assert len(set(splits)) == len(splits)
        assert set(splits) == reference.splits(case.counts, case.need, honours), case
        assert all(reading.shape == "standard" and reading.wild_as == () for reading in found)
        several += len(found) > 1
    assert several > number // 20


def test_a_hand_without_a_win_has_no_reading() -> None:
    for case in random_cases("no win", 800, size=2):
        shapes = Shapes(HONOURS[case.wilds % 3], thirteen=True, orphans=True, wild_fifth_copy=bool(case.wilds % 2))  # type: ignore[arg-type]
        found = readings(case.tiles, shapes, melds=4 - case.need, wilds=case.wilds)
        assert bool(found) == is_win(case.hand(), shapes), case
        for reading in found:
            assert_valid(reading, case, shapes)


def assert_valid(reading: Reading, case: Case, shapes: Shapes) -> None:
    """A reading uses exactly the natural tiles and what its wilds stand for, as its shape wants them."""
    tiles = [tile for part in (*reading.sets, reading.pair or ()) for tile in part]
    assert sorted(tiles) == sorted([*case.tiles, *reading.wild_as])
    assert len(reading.wild_as) == case.wilds
    whole = reference.added((0,) * 34, tiles, 0)
    if not shapes.wild_fifth_copy:
        assert max(whole) <= 4
    if reading.shape == "standard":
        known = reference.sets_of(shapes.honours)
        assert len(reading.sets) == case.need
        assert all(part in known for part in reading.sets)
        assert reading.pair is not None
        assert reading.pair[0] == reading.pair[1]
    elif reading.shape == "seven_pairs":
        assert len(reading.sets) == 7
        assert all(a == b for a, b in reading.sets)
        assert shapes.four_as_two_pairs or len(set(reading.sets)) == 7
    elif reading.shape == "orphans":
        assert whole in reference.orphan_targets()
    else:
        assert reference.missing_apart(whole, 0)[0] == 0
        assert (reading.shape == "seven_stars") == all(case.counts[27:])


def aspects(counts: Counts, need: int, shapes: Shapes) -> set[tuple[str, object]]:
    """What fans can look at in a natural hand, by the reference."""
    found: set[tuple[str, object]] = set()
    for sets, _ in reference.splits(counts, need, shapes.honours):
        straight = any(
            {(low, low + 1, low + 2), (low + 3, low + 4, low + 5), (low + 6, low + 7, low + 8)} <= set(sets)
            for low in (0, 9, 18)
        )
        found.add(("standard", (all(s[0] == s[1] for s in sets), straight)))
    if need == 4 and all(count in (0, 2, 4) for count in counts):
        found.add(("seven_pairs", counts.count(4)))
    return found


@pytest.mark.parametrize("number", [16, pytest.param(600, marks=pytest.mark.slow)])
def test_wilds_get_a_witness_of_everything_that_substitution_finds(number: int) -> None:
    kinds = 0
    cases = [case for case in random_cases("witness", 40 * number, size=2) if 0 < case.wilds < 3]
    for case in cases[:number]:
        shapes = Shapes("runs")
        expected: set[tuple[str, object]] = set()
        for whole in reference.substitutions(case.counts, case.wilds, 4):
            expected |= aspects(whole, case.need, shapes)
        found: set[tuple[str, object]] = set()
        for reading in readings(case.tiles, shapes, melds=4 - case.need, wilds=case.wilds):
            assert_valid(reading, case, shapes)
            found |= {
                aspect
                for aspect in aspects(reference.added(case.counts, reading.wild_as, 0), case.need, shapes)
                if aspect[0] == reading.shape
            }
        assert found == expected, case
        kinds += len(expected)
    assert kinds > number // 2


def test_many_wilds_do_not_explode() -> None:
    shapes = Shapes("runs", thirteen=True, wild_fifth_copy=True)
    chance = Chance(b"many wilds")
    for wilds in (7, 8, 9, 10) * 10:
        tiles = [chance.below(34) for _ in range(14 - wilds)]
        counts = reference.added((0,) * 34, tiles, 0)
        if max(counts) > 4:
            continue
        case = Case(counts, 4, wilds)
        found = readings(tiles, shapes, wilds=wilds)
        assert bool(found) == reference.wins(counts, wilds, 4, Rules("runs", 99)) or found[0].shape != "standard"
        assert len(found) <= 12
        assert len({(r.shape, r.sets, r.pair) for r in found}) == len(found)
        for reading in found:
            assert_valid(reading, case, shapes)


def test_the_shapes_of_chongguan_have_their_names() -> None:
    shapes = Shapes("runs", thirteen=True, wild_fifth_copy=True)
    stars = readings(parse_tiles("147m258p3sESWNCFP"), shapes)
    assert [reading.shape for reading in stars] == ["seven_stars"]
    with_wild = readings(parse_tiles("147m258p3sESWNCF"), shapes, wilds=1)
    assert [(reading.shape, reading.wild_as) for reading in with_wild] == [("thirteen", (33,))]
    assert readings(parse_tiles("147m258p3sESWNCF"), Shapes(standard=False, seven_stars=True), wilds=1) == ()
    runs = readings(parse_tiles("ESWSWNCFP123m55p"), shapes)
    assert [reading.sets for reading in runs] == [((0, 1, 2), (27, 28, 29), (28, 29, 30), (31, 32, 33))]


@pytest.mark.parametrize(
    ("text", "wilds", "wild_as"),
    [
        ("19m19p19sESWNCFPP", 0, ""),
        ("19m19p19sESWNCFP", 1, "1m"),
        ("19m19p19sESWNN", 3, "CFP"),
        ("9m9p9sESWN", 7, "11m1p1sCFP"),
    ],
)
def test_thirteen_orphans_are_read_as_one(text: str, wilds: int, wild_as: str) -> None:
    shapes = Shapes(seven_pairs=False, orphans=True)
    [reading] = [one for one in readings(parse_tiles(text), shapes, wilds=wilds) if one.shape == "orphans"]
    assert reading.wild_as == tuple(sorted(parse_tiles(wild_as)))
    assert_valid(reading, Case(reference.added((0,) * 34, parse_tiles(text), 0), 4, wilds), shapes)


@pytest.mark.parametrize("text", ["19m19p19sESWNCCPP", "19m19p19sESWNNNFP", "19m19p19sESWNCFP5m"])
def test_what_is_not_thirteen_orphans_has_no_reading(text: str) -> None:
    assert readings(parse_tiles(text), Shapes(orphans=True)) == ()
    whole = parse_tiles("19m19p19sESWNCFPP")
    assert readings(whole, Shapes()) == ()
    assert readings(whole, Shapes(honours="none", orphans=True)) == ()
    assert readings(whole, Shapes(max_suits=2, orphans=True)) == ()


def test_four_alike_are_two_pairs_or_none() -> None:
    tiles = parse_tiles("1111m2233p4455sEE")
    assert [reading.shape for reading in readings(tiles, Shapes())] == ["seven_pairs"]
    assert readings(tiles, Shapes(four_as_two_pairs=False)) == ()
    assert readings(tiles[:-1], Shapes(four_as_two_pairs=False), wilds=1) == ()


def test_void_melds_and_suits_are_heeded() -> None:
    tiles = parse_tiles("123m456p789s22p")
    assert len(readings(tiles, Shapes(), melds=1)) == 1
    assert readings(tiles, Shapes()) == ()
    assert readings(tiles, Shapes(), melds=1, void=2) == ()
    assert readings(tiles, Shapes(max_suits=2), melds=1) == ()
    two = parse_tiles("123m456m789p22p")
    assert len(readings(two, Shapes(max_suits=2), melds=1, void=2, meld_suits={0})) == 1
    assert readings(two, Shapes(max_suits=2), melds=1, meld_suits={2}) == ()
    assert readings(two, Shapes(triplets_only=True), melds=1) == ()
    assert readings(parse_tiles("EE"), Shapes(honours="none"), melds=4) == ()
    assert readings([], Shapes(), melds=4, wilds=2, void=0) == (Reading("standard", (), (9, 9), (9, 9)),)


def test_a_hand_of_five_alike_is_read_by_form() -> None:
    found = readings([0] * 5, Shapes(), melds=3)
    assert found == (Reading("standard", ((0, 0, 0),), (0, 0), ()),)
    assert not is_win(Hand.of([0] * 4, melds=3), Shapes())


@pytest.mark.parametrize(
    ("text", "wilds"), [("123m456m111pEE", 3), ("123m111pEE", 6), ("1m5m9m111pEE", 6), ("123m789pEE", 6)]
)
def test_wilds_alone_complete_a_straight(text: str, wilds: int) -> None:
    tiles = parse_tiles(text)
    straights = [
        {(low, low + 1, low + 2), (low + 3, low + 4, low + 5), (low + 6, low + 7, low + 8)} for low in (0, 9, 18)
    ]
    found = readings(tiles, Shapes(seven_pairs=False), wilds=wilds)
    assert any(straight <= set(reading.sets) for reading in found for straight in straights)
    for reading in found:
        assert_valid(reading, Case(reference.added((0,) * 34, tiles, 0), 4, wilds), Shapes())
