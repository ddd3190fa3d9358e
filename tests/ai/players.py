"""Seats that check every answer of a bot while they play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ai.bot import Bot, Ranked
from game.core.chance import Chance
from game.engine.actions import Action
from game.engine.log import PlayerRecord
from game.engine.match import Match
from game.engine.supply import match_key
from game.engine.variant import Variant
from game.session.player import Offers, Seen
from game.session.session import Session
from game.variants import VARIANTS


def _entries() -> dict[str, Variant[Any]]:
    found = {}
    for game in VARIANTS:
        for name in (game.id, *game.menu):
            values: dict[str, Any] = dict(game.presets.get(name, {}))
            found[name] = game(game.option_set.make(values))
    return found


ENTRIES = _entries()
"""Every entry of the shelf by name, under its usual rules: the games, and presets that stand for one."""
Watch = Callable[[Seen, Offers, list[Ranked]], None]


@dataclass
class Checked:
    """A seat whose answers are shown to a watcher."""

    bot: Bot
    watch: Watch

    @property
    def record(self) -> PlayerRecord:
        return PlayerRecord("bot", self.bot.name)

    def choose(self, seen: Seen, offers: Offers, at: int) -> Action:
        del at
        ranked = self.bot.rank(seen, offers)
        self.watch(seen, offers, ranked)
        return ranked[0].action


def play(variant: Variant[Any], bots: list[Bot], watch: Watch, seed: str, hands: int = 1) -> Session:
    """Play hands with every answer watched and return the finished session."""
    session = Session(Match(variant, match_key(seed)), [Checked(bot, watch) for bot in bots])
    session.run(hands=hands)
    return session


def again(seen: Seen) -> Seen:
    """Return the same question with its chance unused, as the session would ask it again."""
    chance = Chance.named(b"again", seen.seat, seen.table.number, seen.table.batch)
    hand_chance = Chance.named(b"again", seen.seat, seen.table.number)
    return Seen(seen.table, seen.seat, seen.variant, chance, hand_chance)
