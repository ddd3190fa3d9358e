"""The bots: an explicit mapping of names to factories; everything else finds them here by name."""

from collections.abc import Callable
from functools import partial
from typing import Final

from ai.bot import Bot
from ai.bots.level import LevelBot
from ai.bots.random_bot import RandomBot
from ai.bots.simple import SimpleBot
from ai.bots.steady import STEADY, SteadyBot
from ai.bots.ukeire import UkeireBot
from ai.faults import tempers
from ai.weights import MARK

LEVELS: Final = ("1", "2", "3", "4")


class Shelf(dict[str, Callable[[], Bot]]):
    """Name to factory; a name like `steady:danger=1.2` stands for the weighing bot with other weights."""

    def __missing__(self, name: str) -> Callable[[], Bot]:
        if not name.startswith(STEADY + MARK):
            raise KeyError(name)
        return partial(SteadyBot, name)


BOTS: Final = Shelf(
    {
        "random": RandomBot,
        "simple": SimpleBot,
        "ukeire": UkeireBot,
        STEADY: SteadyBot,
        **{f"level{level}": partial(LevelBot, f"level{level}", level) for level in LEVELS},
        **{
            f"level{level}_{temper}": partial(LevelBot, f"level{level}_{temper}", level, temper)
            for level in LEVELS
            for temper in tempers()[1:]
        },
    }
)
"""The bots that others are measured by, the levels, and each of them in other tempers."""
BOTS_AT: Final = "ai.bots:BOTS"
