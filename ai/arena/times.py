"""How long decisions take, kept as counts in narrow classes so that any number of runs can be added; knows no bot."""

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

GROWTH: Final = 1.05
"""Each class of durations reaches 5 % further than the one before, so a quantile is right within 2.5 %."""
SMALLEST_MS: Final = 0.001
"""Where the first class begins, in milliseconds; anything shorter is counted there."""
LIMIT_MS: Final = 300.0
"""The budget of one decision, in milliseconds; longer ones are counted as late."""

Durations = Counter[int]
"""Number of a class to how many decisions fell into it."""


def clock() -> Callable[[], float]:
    """Return a clock in seconds: the CPU time of this thread, or where that is too coarse, elapsed time.

    Other programs on the machine do not count as thinking; but some systems tell CPU time in steps of a sixtieth of a
    second only.
    """
    fine = time.get_clock_info("thread_time").resolution < SMALLEST_MS / 1000
    return time.thread_time if fine else time.perf_counter


def class_of(seconds: float) -> int:
    """Return the class of a duration."""
    ms = max(SMALLEST_MS, seconds * 1000)
    return int(math.log(ms / SMALLEST_MS) / math.log(GROWTH))


def middle_of(number: int) -> float:
    """Return the middle of a class, in milliseconds."""
    return float(SMALLEST_MS * GROWTH ** (number + 0.5))


def quantile(durations: Mapping[int, int], share: float) -> float | None:
    """Return the duration in milliseconds that a share (0 to 1) of the decisions does not exceed; None without any."""
    wanted = share * sum(durations.values())
    seen = 0
    for number in sorted(durations):
        seen += durations[number]
        if seen >= wanted:
            return middle_of(number)
    return None


def late(durations: Mapping[int, int]) -> int:
    """Return how many decisions took longer than the budget."""
    return sum(count for number, count in durations.items() if middle_of(number) > LIMIT_MS)
