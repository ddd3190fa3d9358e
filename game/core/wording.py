"""What tiles and suits are called in a language; knows texts, but no rule and no pixel."""

from game.core.tiles import HONOUR_LETTERS, SUIT_LETTERS, Suit, Tile, rank_of, suit_of
from game.core.words import Words


def tile_word(words: Words, tile: Tile) -> str:
    """Return what a tile is called."""
    if tile >= 27:
        return words(f"tile.{HONOUR_LETTERS[tile - 27]}")
    return words(f"tile.{SUIT_LETTERS[suit_of(tile)]}", rank=words(f"tile.{rank_of(tile)}"))


def suit_word(words: Words, suit: Suit) -> str:
    """Return what a suit is called."""
    return words(f"tile.suit_{SUIT_LETTERS[suit]}")
