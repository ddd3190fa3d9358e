"""Own tiles rise and sink softly under the pointer: how high each is at the moment; knows no pixel and no rule."""

from collections.abc import Collection
from typing import Final

from game.ui.clips import ease
from game.ui.table.pieces import Key

SECONDS: Final = 0.08


class Lift:
    """The height of each own tile, 0 to 1; time comes from outside."""

    def __init__(self) -> None:
        self._parts: dict[Key, float] = {}
        self._wanted: frozenset[Key] = frozenset()

    def want(self, keys: Collection[Key]) -> None:
        """Say which tiles shall be up."""
        self._wanted = frozenset(keys)

    @property
    def moving(self) -> bool:
        """Whether a tile is on its way."""
        return any(part != (key in self._wanted) for key, part in self._parts.items()) or any(
            key not in self._parts for key in self._wanted
        )

    def update(self, dt: float, speed: float) -> bool:
        """Let time pass; `speed` is the factor on lengths, 0 for at once. Return whether anything moved."""
        if not self.moving:
            return False
        step = dt / (SECONDS * speed) if speed else 1.0
        for key in self._wanted | set(self._parts):
            part = self._parts.get(key, 0.0)
            part = min(1.0, part + step) if key in self._wanted else max(0.0, part - step)
            if part or key in self._wanted:
                self._parts[key] = part
            else:
                del self._parts[key]
        return True

    def height(self, key: Key) -> float:
        """Return how high a tile is, 0 to 1."""
        return ease(self._parts.get(key, 0.0))

    def clear(self) -> None:
        """Forget all tiles."""
        self._parts.clear()
        self._wanted = frozenset()
