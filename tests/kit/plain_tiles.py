"""Tiles as plain texts, for second scorers that must not use the game's own code; knows nothing of it."""

from collections import Counter
from collections.abc import Sequence

HONOURS = "ESWNCFP"
KINDS = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)) + tuple(HONOURS)


def read(text: str) -> list[str]:
    """Return the tiles of a hand such as `123m456pEE`."""
    found: list[str] = []
    ranks: list[str] = []
    for letter in text:
        if letter.isdigit():
            ranks.append(letter)
        elif letter in HONOURS:
            found.append(letter)
        else:
            found += [rank + letter for rank in ranks]
            ranks = []
    return found


def take(pool: Counter[str], tiles: Sequence[str]) -> bool:
    """Take tiles out of a pool if they are all there, and return whether they were."""
    wanted = Counter(tiles)
    if any(pool[tile] < count for tile, count in wanted.items()):
        return False
    pool.subtract(wanted)
    return True
