"""Short words of the table: what a tile, a suit or a long number is called; knows texts, but no rule and no pixel."""

from game.core.wording import suit_word, tile_word

__all__ = ["short_hash", "suit_word", "tile_word"]


def short_hash(text: str) -> str:
    """Return the two ends of a long hexadecimal number."""
    return text if len(text) <= 16 else f"{text[:4]} {text[4:8]} … {text[-4:]}"
