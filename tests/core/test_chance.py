"""The generator behind every wall: fixed for ever, fair, independent by name."""

from collections import Counter

import pytest

from game.core.chance import Chance

FIRST = [
    0x3342CD4C917B911C,
    0xA63B55E2713705E4,
    0xBD8BE64F3818AD21,
    0x716D77E3DA0F8C1A,
    0xEE17819F4274AE63,
]


def test_the_stream_is_the_one_that_old_logs_were_made_with() -> None:
    chance = Chance(b"seed")
    assert [chance.bits64() for _ in range(5)] == FIRST


def test_names_make_independent_streams() -> None:
    streams = [Chance.named(b"key", "wall"), Chance.named(b"key", "dice", 1), Chance.named(b"key", "dice", 11)]
    assert len({chance.bits64() for chance in streams}) == 3
    assert Chance.named(b"key", "wall").bits64() == Chance.named(b"key", "wall").bits64()


def test_ranges_are_fair_and_complete() -> None:
    chance = Chance(b"fair")
    seen = Counter(chance.below(6) for _ in range(6000))
    assert set(seen) == set(range(6))
    assert all(850 < count < 1150 for count in seen.values())
    assert Chance(b"one").below(1) == 0
    for limit in (0, -3):
        with pytest.raises(ValueError, match="at least 1"):
            chance.below(limit)


def test_fractions_and_choices() -> None:
    chance = Chance(b"fractions")
    numbers = [chance.random() for _ in range(1000)]
    assert all(0 <= number < 1 for number in numbers)
    assert 0.45 < sum(numbers) / 1000 < 0.55
    assert {chance.choice("abc") for _ in range(100)} == set("abc")
    with pytest.raises(ValueError, match="at least 1"):
        chance.choice("")


def test_shuffling_keeps_the_items_and_reaches_every_order() -> None:
    chance = Chance(b"shuffle")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(1200):
        items = [1, 2, 3]
        chance.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 140
