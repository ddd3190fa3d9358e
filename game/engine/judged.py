"""Hands that have been looked at before: a hand stays the same while others throw, and bots ask of it often."""

from functools import lru_cache

from game.core.tiles import Suit, Tile
from game.evaluator import Hand, Shapes, distance, waits


@lru_cache(maxsize=1 << 12)
def missing_of(
    tiles: tuple[Tile, ...],
    melds: int,
    suits: frozenset[Suit],
    void: Suit | None,
    wilds: frozenset[Tile],
    shapes: Shapes,
) -> int:
    """Return how many tiles a hand lacks; remembered, as a hand stays the same while the others throw."""
    natural = [tile for tile in tiles if tile not in wilds]
    return distance(Hand.of(natural, melds, len(tiles) - len(natural), void, suits), shapes)


@lru_cache(maxsize=1 << 11)
def waits_of(
    tiles: tuple[Tile, ...], melds: int, suits: frozenset[Suit], void: Suit | None, shapes: Shapes
) -> tuple[Tile, ...]:
    """Return what a hand waits for; remembered like `missing_of`."""
    return waits(Hand.of(tiles, melds, 0, void, suits), shapes, cap_own=True)
