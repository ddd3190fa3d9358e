"""The discards that stay within a distance, seen at one look, are those that trying each one finds."""

import pytest

from game.core.chance import Chance
from game.core.tiles import KINDS
from game.evaluator import Hand, Shapes, discards_within, distance

SHAPES = [
    Shapes(),
    Shapes(four_as_two_pairs=False),
    Shapes(honours="none", max_suits=2),
    Shapes(honours="none"),
    Shapes(honours="listed", thirteen=True, wild_fifth_copy=True),
    Shapes(orphans=True, wild_fifth_copy=True),
    Shapes(triplets_only=True),
]


@pytest.mark.parametrize("shapes", SHAPES, ids=range(len(SHAPES)))
def test_one_look_finds_what_trying_each_discard_finds(shapes: Shapes) -> None:
    chance = Chance.named(b"discards within", repr(shapes))
    some = 0
    for number in range(120):
        melds, wilds = chance.choice((0, 0, 0, 1, 2)), chance.choice((0, 0, 1, 2))
        void = chance.choice((None, None, 0, 2))
        suits = chance.choice(((0,), (0, 1), (0, 1, 2), (1, 3), (0, 1, 2, 3)))
        wall = [tile for tile in range(KINDS) for _ in range(4) if tile // 9 in suits]
        chance.shuffle(wall)
        hand = Hand.of(wall[: 14 - 3 * melds - wilds], melds, wilds, void)
        for most in (1, number % 5):
            found = set()
            for tile in range(KINDS):
                if hand.counts[tile]:
                    rest = hand.copy()
                    rest.remove(tile)
                    found |= {tile} if distance(rest, shapes) <= most else set()
            assert discards_within(hand, shapes, most) == tuple(sorted(found))
            some += bool(found)
    assert some > 20
