"""Where hidden things come from: one hand's wall and its named chances, from one seed; knows no table.

Each hand has a seed of its own, drawn one-way from the match key, so that showing one reveals no other. The commitment
binds seed and wall before the first tile is seen.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from game.core.chance import Chance
from game.core.tiles import Seat, Tile, tile_name

T = TypeVar("T")
SEED_BYTES = 16


def match_key(seed: int | str) -> bytes:
    """Return the 128-bit key of a match for a seed as typed by a person."""
    return hashlib.sha256(f"quexiang match {seed}".encode()).digest()[:SEED_BYTES]


def hand_seed(key: bytes, number: int, nonce: int = 0) -> bytes:
    """Return the seed of one hand of a match; one-way, so a shown seed tells nothing of the others."""
    return hashlib.sha256(key + f"\0hand\0{number}\0{nonce}".encode()).digest()[:SEED_BYTES]


class Supply:
    """The wall of one hand (drawing order, `wall[0]` first) and its dice."""

    def __init__(self, seed: bytes, tiles: Sequence[Tile]) -> None:
        self.seed = seed
        wall = list(tiles)
        Chance.named(seed, "wall").shuffle(wall)
        self.wall: tuple[Tile, ...] = tuple(wall)

    @classmethod
    def stacked(cls, wall: Sequence[Tile], seed: bytes = b"stacked") -> "Supply":
        """Return a supply with a given wall, for tests and drills."""
        supply = cls(seed, ())
        supply.wall = tuple(wall)
        return supply

    def commitment(self) -> str:
        """Return the SHA-256 (hex) that binds this seed and wall."""
        text = " ".join(tile_name(tile) for tile in self.wall)
        return hashlib.sha256(self.seed.hex().encode() + b"\n" + text.encode()).hexdigest()

    def dice(self, why: str, count: int, clock: int) -> tuple[int, ...]:
        """Return `count` dice (1-6) for a named occasion at a clock time."""
        chance = Chance.named(self.seed, "dice", why, clock)
        return tuple(chance.below(6) + 1 for _ in range(count))

    def choice(self, why: str, options: Sequence[T], clock: int) -> T:
        """Return one of the options for a named occasion at a clock time."""
        return Chance.named(self.seed, "choice", why, clock).choice(options)

    def deal(self, dealer: Seat, seats: int = 4, blocks: Sequence[int] = (4, 4, 4, 1)) -> tuple[tuple[Tile, ...], ...]:
        """Return the dealt hands from the front: blocks in turn from the dealer, who takes one tile more."""
        hands: list[list[Tile]] = [[] for _ in range(seats)]
        at = 0
        for block in blocks:
            for step in range(seats):
                hands[(dealer + step) % seats].extend(self.wall[at : at + block])
                at += block
        hands[dealer].append(self.wall[at])
        return tuple(tuple(hand) for hand in hands)
