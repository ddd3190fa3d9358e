"""What the program consists of: its version, its games and its bots, as the start of the program hands them out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from game.engine.variant import Variant
from game.session.opponents import People
from game.session.player import BotFactory

VERSION: Final = "0.1.0"
APP: Final = "quexiang"

Games: TypeAlias = Mapping[str, type[Variant[Any]]]


@dataclass(frozen=True, slots=True)
class Program:
    """Games by their ids (the first is the default) and bots by their names.

    `bots_at` names the module and the mapping in it that hold the same bots, as `package.module:NAME`, so that a
    thinking process can find them for itself. `people` are the opponents that a player chooses from; without any, the
    bots themselves sit at the table.
    """

    games: Games
    bots: Mapping[str, BotFactory]
    bots_at: str
    version: str = VERSION
    people: People = field(default_factory=People)

    @classmethod
    def of(
        cls,
        games: Sequence[type[Variant[Any]]],
        bots: Mapping[str, BotFactory],
        bots_at: str,
        people: People | None = None,
    ) -> "Program":
        """Return a program from the registries."""
        return cls({game.id: game for game in games}, bots, bots_at, people=people or People())

    def bot_of(self, name: str) -> str | None:
        """Return the bot that plays for an opponent, or the bot of that name itself; None for a stranger."""
        person = self.people.by_id.get(name)
        return person.bot if person is not None else name if name in self.bots else None

    def stand_in(self, seated: Sequence[str | None]) -> str:
        """Return who takes the chair of a stranger: somebody of the first match who does not sit there yet."""
        known = (*self.people.first, *self.people.by_id, *self.bots)
        return next((name for name in known if name not in seated), known[0])
