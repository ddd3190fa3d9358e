"""Walls with known hands and draws, for scripted hands; knows the deal, no rule."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.chance import Chance
from game.core.tiles import Seat, Tile, parse_tile, parse_tiles, tile_name
from game.engine.supply import Supply
from game.engine.variant import Variant


def stacked(
    variant: Variant[Any],
    hands: Mapping[Seat, str] | None = None,
    *,
    draws: str = "",
    replacements: str = "",
    places: Mapping[int, str] | None = None,
    dealer: Seat = 0,
    filler: int = 0,
) -> Supply:
    """Return a supply that deals the given hands, then gives `draws` from the front and `replacements` from the tail.

    `places` names tiles by their place in the wall.
    A hand may name fewer tiles than are dealt; whatever is not named is filled from the other tiles, shuffled by
    `filler`. The order of draws is that of the wall, whoever draws.
    """
    tiles = list(variant.tiles())
    dealt = Supply.stacked(range(len(tiles))).deal(dealer, variant.players)
    first = sum(len(places) for places in dealt)
    wanted: dict[int, Tile] = {}
    for seat, text in (hands or {}).items():
        hand = parse_tiles(text)
        if len(hand) > len(dealt[seat]):
            raise ValueError(f"seat {seat} is dealt {len(dealt[seat])} tiles, not {len(hand)}")
        wanted |= dict(zip(dealt[seat], hand, strict=False))
    wanted |= {first + i: tile for i, tile in enumerate(_row(draws))}
    wanted |= {len(tiles) - 1 - i: tile for i, tile in enumerate(_row(replacements))}
    wanted |= {place: parse_tile(text) for place, text in (places or {}).items()}
    return Supply.stacked(_filled(tiles, wanted, filler))


def _row(text: str) -> list[Tile]:
    """Read tiles in their order; words apart, so that a kind may come again."""
    return [tile for word in text.split() for tile in parse_tiles(word)]


def _filled(tiles: list[Tile], wanted: Mapping[int, Tile], filler: int) -> list[Tile]:
    rest = list(tiles)
    for tile in wanted.values():
        if tile not in rest:
            raise ValueError(f"there are not so many {tile_name(tile)}")
        rest.remove(tile)
    Chance.named(b"filler", filler).shuffle(rest)
    others = iter(rest)
    return [wanted[place] if place in wanted else next(others) for place in range(len(tiles))]


def clustered(variant: Variant[Any], chance: Chance, looseness: int) -> tuple[Tile, ...]:
    """Return a wall whose neighbours are alike, so that hands are rich in pairs, runs and gangs.

    `looseness`: over how many places a tile may be moved from its place in the sorted set; 0 is the sorted set.
    """
    tiles = sorted(variant.tiles())
    turn = chance.below(len(tiles))
    order = [(place + chance.random() * looseness, tile) for place, tile in enumerate(tiles[turn:] + tiles[:turn])]
    return tuple(tile for _, tile in sorted(order))


def near_wins(variant: Variant[Any], chance: Chance, dealer: Seat) -> tuple[Tile, ...]:
    """Return a wall that deals every seat three sets, a pair and two tiles that wait for the same kind, in two suits.

    Two copies of that kind come early, so that several seats can claim one tile.
    """
    tiles = list(variant.tiles())
    dealt = Supply.stacked(range(len(tiles))).deal(dealer, variant.players)
    first = sum(len(places) for places in dealt)
    wait = 9 * chance.below(2) + 2 + chance.below(5)
    rest = list(tiles)
    wanted = {first + chance.below(4): wait, first + 4 + chance.below(4): wait}
    for tile in wanted.values():
        rest.remove(tile)
    hands = [_taken(rest, chance, [(wait - 1, wait + 1), (wait - 2, wait - 1), (wait + 1, wait + 2)]) for _ in dealt]
    runs = [(low, low + 1, low + 2) for low in range(18) if low % 9 < 7]
    shapes = [*runs, *runs, *((tile,) * 3 for tile in range(18))]
    pairs = [(tile, tile) for tile in range(18)]
    for places, hand in zip(dealt, hands, strict=True):
        sets = [tile for kind in (shapes, shapes, shapes, pairs) for tile in _taken(rest, chance, kind)]
        wanted |= dict(zip(places, hand + sets, strict=False))
    return tuple(_filled(tiles, wanted, chance.below(1 << 30)))


def _taken(rest: list[Tile], chance: Chance, groups: Sequence[tuple[Tile, ...]]) -> list[Tile]:
    """Take one of the groups out of the rest that is still there whole, if any."""
    there = [group for group in groups if all(rest.count(tile) >= group.count(tile) for tile in group)]
    group = chance.choice(there) if there else ()
    for tile in group:
        rest.remove(tile)
    return list(group)
