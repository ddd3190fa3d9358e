"""The bots: an explicit mapping of names to factories; everything else finds them here by name."""

from collections.abc import Callable
from typing import Final

from ai.bot import Bot
from ai.bots.random_bot import RandomBot
from ai.bots.simple import SimpleBot
from ai.bots.steady import SteadyBot
from ai.bots.ukeire import UkeireBot

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "simple": SimpleBot,
    "ukeire": UkeireBot,
    "steady": SteadyBot,
}
"""Name to factory, weakest first; importable by name in another process."""
BOTS_AT: Final = "ai.bots:BOTS"
