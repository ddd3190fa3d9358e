"""Which suit to do without, and which tiles to give away before play; knows no game."""

from collections.abc import Sequence
from typing import Final

from game.core.tiles import Suit, Tile, counts_of, suit_of

SUITS: Final = (0, 1, 2)


def tiles_in(tiles: Sequence[Tile], suit: Suit) -> int:
    """Return how many tiles are of a suit."""
    return sum(suit_of(tile) == suit for tile in tiles)


def ties(tiles: Sequence[Tile], suit: Suit) -> int:
    """Return how well the tiles of a suit hold together: pairs, triplets and neighbours, the closer the better."""
    counts = counts_of(tiles)
    total = 0
    for rank in range(9):
        tile = 9 * suit + rank
        held = counts[tile]
        total += (0, 0, 3, 7, 8)[held]
        if held and rank < 8 and counts[tile + 1]:
            total += 2
        if held and rank < 7 and counts[tile + 2]:
            total += 1
    return total


def fewest(tiles: Sequence[Tile], suit: Suit) -> float:
    """Return a score for doing without a suit: the fewer tiles the better, then the looser."""
    return -100.0 * tiles_in(tiles, suit) - ties(tiles, suit)


def giving(tiles: Sequence[Tile], given: Sequence[Tile]) -> float:
    """Return a score for giving tiles away: out of the suit with the fewest, keeping what holds together."""
    rest = list(tiles)
    for tile in given:
        rest.remove(tile)
    suits = {suit_of(tile) for tile in given}
    from_small = sum(tiles_in(tiles, suit) for suit in suits)
    lost = sum(ties(tiles, suit) - ties(rest, suit) for suit in suits)
    return -100.0 * from_small - lost
