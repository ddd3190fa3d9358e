"""The hand keeps its keys, and refuses what cannot be."""

import copy
import pickle
from dataclasses import replace

import pytest

from game.core.chance import Chance
from game.core.tiles import parse_tiles
from game.evaluator import Hand, Shapes, distance


def test_keys_follow_every_change() -> None:
    chance = Chance(b"keys")
    hand = Hand.of([])
    for _ in range(2_000):
        tile = chance.below(34)
        if hand.counts[tile] < 4 and (hand.total < 14):
            hand.add(tile)
        elif hand.counts[tile]:
            hand.remove(tile)
        fresh = Hand.of(hand.tiles())
        assert (hand.counts, hand.keys) == (fresh.counts, fresh.keys)


def test_a_copy_is_independent() -> None:
    hand = Hand.of(parse_tiles("123m"), melds=1, wilds=2, void=1, meld_suits={0, 3})
    other = hand.copy()
    other.add(5)
    other.wilds = 0
    assert hand.tiles() == [0, 1, 2]
    assert (hand.wilds, other.need, other.void, other.melded) == (2, 3, 2, 9)


@pytest.mark.parametrize(("tiles", "melds"), [([3] * 5, 0), (list(range(15)), 0), ([], 5), ([], -1)])
def test_impossible_hands_are_refused(tiles: list[int], melds: int) -> None:
    with pytest.raises(ValueError, match=r"."):
        Hand.of(tiles, melds)


def test_a_fifth_copy_and_a_missing_tile_are_refused() -> None:
    hand = Hand.of([3] * 4)
    with pytest.raises(ValueError, match="four copies"):
        hand.add(3)
    with pytest.raises(ValueError, match="does not hold"):
        hand.remove(4)
    assert hand.counts[3] == 4


def test_shapes_and_hands_that_were_used_go_to_other_processes() -> None:
    shapes, hand = Shapes(honours="runs"), Hand.of(parse_tiles("123mESWCFP11p55s"), wilds=1)
    missing = distance(hand, shapes)
    for other in (pickle.loads(pickle.dumps((hand, shapes))), copy.deepcopy((hand, shapes))):
        assert other[1] == shapes
        assert hash(other[1]) == hash(shapes)
        assert distance(*other) == missing
    assert distance(hand, replace(shapes, honours="plain")) > missing
