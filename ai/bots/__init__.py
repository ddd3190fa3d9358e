"""The bots: an explicit mapping of names to factories; everything else finds them here by name."""

from collections.abc import Callable
from functools import partial
from typing import Final

from ai.bot import Bot
from ai.bots.level import LevelBot
from ai.bots.random_bot import RandomBot
from ai.bots.simple import SimpleBot
from ai.bots.steady import SteadyBot
from ai.bots.ukeire import UkeireBot
from ai.faults import opponents

LEVELS: Final = ("1", "2", "3", "4")
BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "simple": SimpleBot,
    "ukeire": UkeireBot,
    "steady": SteadyBot,
    **{f"level{level}": partial(LevelBot, f"level{level}", level) for level in LEVELS},
    **{name: partial(LevelBot, name, one.level, one.temper) for name, one in opponents().items()},
}
"""Name to factory: the bots that others are measured by, the levels, the named opponents; found by name elsewhere."""
BOTS_AT: Final = "ai.bots:BOTS"
