"""Figures that roll to their new values instead of jumping; knows no words, no pixel and no rule."""

from collections.abc import Sequence
from typing import Final

SECONDS: Final = 0.6
"""How long a roll takes, however far."""


class Rolling:
    """Figures on their way: `values` is what is shown; `update` gets the time that has passed."""

    def __init__(self) -> None:
        self._from: list[float] = []
        self._to: list[int] = []
        self._part = 1.0

    @property
    def values(self) -> list[int]:
        """Return the figures as they are shown now."""
        part = 1 - (1 - self._part) ** 3
        return [round(a + (b - a) * part) for a, b in zip(self._from, self._to, strict=True)]

    @property
    def moving(self) -> bool:
        """Whether a figure is on its way."""
        return self._part < 1.0

    def aim(self, target: Sequence[int], *, jump: bool = False) -> None:
        """Roll to other figures; `jump`: be there at once."""
        if jump or len(self._to) != len(target):
            self._from, self._to, self._part = [float(t) for t in target], list(target), 1.0
        elif self._to != list(target):
            self._from, self._to, self._part = [float(v) for v in self.values], list(target), 0.0

    def update(self, dt: float, speed: float) -> bool:
        """Let time pass; `speed` is the factor on lengths, 0 for at once. Return whether anything moved."""
        if not self.moving:
            return False
        self._part = min(1.0, self._part + dt / (SECONDS * speed)) if speed else 1.0
        return True
