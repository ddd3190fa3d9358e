"""Short words of the table: what a tile, a meld or a seat's doing is called; knows texts, but no rule and no pixel."""

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


def short_hash(text: str) -> str:
    """Return the two ends of a long hexadecimal number."""
    return text if len(text) <= 16 else f"{text[:4]} {text[4:8]} … {text[-4:]}"
