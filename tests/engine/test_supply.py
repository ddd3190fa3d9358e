"""Walls, dice and seeds: the same for ever, bound by the commitment, and one hand's seed tells nothing of another."""

import hashlib
from collections import Counter

from game.core.tiles import SUITED, tile_name
from game.engine.supply import SEED_BYTES, Supply, hand_seed, match_key

TILES = tuple(tile for tile in SUITED for _ in range(4))


def test_the_wall_of_a_seed_never_changes() -> None:
    supply = Supply(hand_seed(match_key(7), 0), TILES)
    assert match_key(7).hex() == "b82b3e923982b768ecddeb7b60211efc"
    assert supply.seed.hex() == "f4a700363286468ff241a92d6af533d3"
    assert " ".join(map(tile_name, supply.wall[:12])) == "9m 5m 9s 1p 9p 8p 9p 8s 3m 2s 3s 9m"
    assert supply.dice("deal", 2, 1) == (4, 1)
    assert supply.commitment() == "221d8e4da906239adf66766e6cbde0050797766027cff3483b3feaee71cbaa4a"


def test_a_wall_holds_all_tiles() -> None:
    for number in range(50):
        assert Counter(Supply(hand_seed(b"k", number), TILES).wall) == Counter(TILES)


def test_the_commitment_is_that_of_seed_and_wall() -> None:
    supply = Supply(b"\1" * SEED_BYTES, TILES)
    text = "01" * SEED_BYTES + "\n" + " ".join(tile_name(tile) for tile in supply.wall)
    assert supply.commitment() == hashlib.sha256(text.encode()).hexdigest()
    assert Supply.stacked(supply.wall[::-1], supply.seed).commitment() != supply.commitment()
    assert Supply.stacked(supply.wall, b"other").commitment() != supply.commitment()


def test_seeds_differ_by_key_hand_and_nonce() -> None:
    seeds = {
        hand_seed(match_key(seed), number, nonce)
        for seed in (0, 1, "a")
        for number in range(-1, 9)
        for nonce in range(3)
    }
    assert len(seeds) == 90
    assert all(len(seed) == SEED_BYTES for seed in seeds)
    assert match_key(3) == match_key("3")


def test_named_chances_do_not_touch_each_other() -> None:
    supply = Supply(b"seed", TILES)
    first = supply.dice("deal", 2, 5)
    supply.choice("anything", range(100), 5)
    assert supply.dice("deal", 2, 5) == first
    rolls = {supply.dice(why, 3, clock) for why in ("deal", "wild") for clock in range(20)}
    assert len(rolls) > 25
    assert {value for roll in rolls for value in roll} == {1, 2, 3, 4, 5, 6}


def test_choices_are_fair_enough_to_notice() -> None:
    counts = Counter(Supply(hand_seed(b"k", n), ()).choice("first dealer", range(4), 0) for n in range(800))
    assert set(counts) == {0, 1, 2, 3}
    assert all(140 < count < 260 for count in counts.values())


def test_the_deal_takes_blocks_in_turn_from_the_dealer() -> None:
    supply = Supply.stacked(range(60))
    hands = supply.deal(2)
    assert [len(hand) for hand in hands] == [13, 13, 14, 13]
    assert hands[2] == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52)
    assert hands[3][:4] == (4, 5, 6, 7)
    assert hands[1][-1] == 51
    assert sorted(tile for hand in hands for tile in hand) == list(range(53))
