"""Deterministic chance from a byte seed, equal on every platform and Python version; never reads a clock or the system.

The generator is our own so that a seed in a log means the same wall for ever: block i is SHA-256(seed, i), read as a
stream of 64-bit numbers, ranges by rejection.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

VERSION: Final = "sha256-stream-1"
"""Written into log headers; a change of the algorithm needs a new name."""

T = TypeVar("T")


class Chance:
    """A stream of random numbers that depends on its seed alone."""

    __slots__ = ("_block", "_index", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = hashlib.sha256(VERSION.encode() + b"\0" + seed).digest()
        self._block = b""
        self._index = 0

    @classmethod
    def named(cls, key: bytes, *names: object) -> "Chance":
        """Return the stream for a key and a list of names, independent of any other list of names."""
        return cls(key + "".join(f"\0{name}" for name in names).encode())

    def bits64(self) -> int:
        """Return the next number, 0 to 2**64 - 1."""
        if not self._block:
            self._block = hashlib.sha256(self._seed + self._index.to_bytes(8, "big")).digest()
            self._index += 1
        number = int.from_bytes(self._block[:8], "big")
        self._block = self._block[8:]
        return number

    def below(self, limit: int) -> int:
        """Return a uniform number 0 to limit - 1; raises ValueError for a limit under 1."""
        if limit < 1:
            raise ValueError("the limit must be at least 1")
        fair = (1 << 64) - (1 << 64) % limit
        while True:
            number = self.bits64()
            if number < fair:
                return number % limit

    def random(self) -> float:
        """Return a uniform float 0 <= x < 1 with 53 bits."""
        return (self.bits64() >> 11) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        """Return one item, uniformly; raises ValueError for none."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
