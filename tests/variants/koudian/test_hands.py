"""Waits and hand types of 扣点点 with wild tiles, where the worked cases have few."""

from typing import Any

import pytest

from game.core.chance import Chance
from game.core.tiles import KINDS, counts_of, parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.situation import Win
from game.evaluator import Hand, Shapes, is_win
from game.variants.koudian import hands, patterns
from game.variants.koudian.options import OPTIONS

E = parse_tile("E")


@pytest.mark.parametrize(
    ("hand", "tile", "by", "product"),
    [
        ("1155m3399p227sEE", "7s", ev.DISCARD, 8),
        ("1155m3399p227sE", "7s", ev.DISCARD, 0),
        ("1155m3399p22s7sE", "9m", ev.SELF, 0),
        ("1155m3399p227s7sE", "9m", ev.DISCARD, 2),
        ("11335577m8899mE", "9m", ev.DISCARD, 16),
        ("123456m78m99mE11p", "2p", ev.SELF, 0),
        ("12345678m22pE11s", "1s", ev.DISCARD, 2),
        ("12345678m222mE1m", "1m", ev.DISCARD, 2),
        ("12345678m222mE1m", "E", ev.SELF, 2),
    ],
)
def test_the_best_meaning_of_the_wilds_counts(hand: str, tile: str, by: str, product: int) -> None:
    """0 stands for a hand that is not complete."""
    options = OPTIONS.make({"mode": "haozi", "special_mult": "on"})
    tiles = tuple(sorted(parse_tiles(hand)))
    win = Win(1, tiles, parse_tile(tile), by=by, wilds=frozenset({E}))
    found = hands.waits(tiles, (), win.wilds, options)
    complete = win.tile in found or (win.tile == E and by == ev.SELF and bool(found))
    assert complete == bool(product)
    if complete:
        assert patterns.multiplier(patterns.counted(win, options)) == product


def test_waits_are_what_one_natural_tile_completes() -> None:
    """Against adding each kind in turn, over hands near to ready."""
    chance = Chance.named(b"waits")
    shapes = Shapes(wild_fifth_copy=True)
    options = OPTIONS.make({"mode": "haozi"})
    ready = 0
    for _ in range(150):
        hand = near_ready(chance)
        own = counts_of(hand)
        natural = [tile for tile in hand if tile != E]
        possible = [tile for tile in range(KINDS) if own[tile] < 4]
        wanted = [tile for tile in possible if is_win(Hand.of([*natural, tile], 0, own[E]), shapes)]
        assert hands.waits(hand, (), {E}, options) == tuple(wanted)
        assert hands.waits_on_everything(hand, 0, {E}, options) == (len(wanted) >= KINDS - 3)
        ready += bool(wanted)
    assert ready > 100


def near_ready(chance: Chance) -> list[int]:
    """Return 13 tiles: runs and a pair with one tile away and up to two replaced by wilds."""
    while True:
        suits = [9 * chance.below(3) + chance.below(7) for _ in range(4)]
        hand = [low + step for low in suits for step in range(3)] + [chance.below(27)] * 2
        if max(counts_of(hand)) > 4:
            continue
        hand.pop(chance.below(len(hand)))
        for _ in range(chance.below(3)):
            hand[chance.below(len(hand))] = E
        return sorted(hand)


def test_points() -> None:
    values: dict[str, Any] = {"1m": 1, "9s": 9, "5p": 5, "E": 10, "P": 10}
    assert {name: hands.point(parse_tile(name)) for name in values} == values
