"""How long a match may last: when its time is up, the running hand is the last; the clock is passed in."""

from collections.abc import Callable
from math import ceil
from typing import Final

MINUTE: Final = 60.0
"""Seconds."""


class TimeLimit:
    """The time of one match (rules/mil_sichuan.md 2, `match_minutes`).

    `clock` tells seconds from anywhere; `spent` are those played before, as the log of a match that is gone on with has
    them. The time runs from here on.
    """

    def __init__(self, minutes: int, clock: Callable[[], float], spent: float = 0.0) -> None:
        self.minutes = minutes
        self._clock = clock
        self._began = clock() - spent

    @property
    def seconds(self) -> int:
        """Whole seconds played so far."""
        return int(self._clock() - self._began)

    @property
    def up(self) -> bool:
        """Whether the time is up."""
        return self._clock() - self._began >= self.minutes * MINUTE

    @property
    def left(self) -> int:
        """Minutes left, the running one counted whole; 0 once the time is up."""
        return max(0, ceil(self.minutes - (self._clock() - self._began) / MINUTE))
