"""What the program consists of: its version, its games and its bots, as the start of the program hands them out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from game.engine.variant import Variant
from game.session.player import BotFactory

VERSION: Final = "0.1.0"
APP: Final = "quexiang"

Games: TypeAlias = Mapping[str, type[Variant[Any]]]


@dataclass(frozen=True, slots=True)
class Program:
    """Games by their ids (the first is the default) and bots by their names.

    `bots_at` names the module and the mapping in it that hold the same bots, as `package.module:NAME`, so that a
    thinking process can find them for itself.
    """

    games: Games
    bots: Mapping[str, BotFactory]
    bots_at: str
    version: str = VERSION

    @classmethod
    def of(cls, games: Sequence[type[Variant[Any]]], bots: Mapping[str, BotFactory], bots_at: str) -> "Program":
        """Return a program from the registries."""
        return cls({game.id: game for game in games}, bots, bots_at)
