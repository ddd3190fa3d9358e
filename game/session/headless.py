"""Match after match between bots without a window: options and seats may be drawn; knows no rule, prints nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from game.core.chance import Chance
from game.core.tiles import Tile
from game.engine.audit import Audit
from game.engine.events import Batch
from game.engine.match import Match
from game.engine.options import OptionSet, Value
from game.engine.supply import match_key
from game.engine.variant import Variant
from game.session.player import BotFactory, BotSeat
from game.session.session import Session
from game.session.thinker import InlineThinker


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play, checked; the same plan plays the same matches.

    `values` are options that are set; `random`: the others are drawn anew for each match, else they are the defaults.
    `bots` has a name for each seat; empty: every seat of every match draws one.
    """

    game: type[Variant[Any]]
    values: Mapping[str, Value]
    random: bool
    seed: str
    bots: tuple[str, ...] = ()


def sessions(plan: Plan, bots: Mapping[str, BotFactory]) -> Iterator[Session]:
    """Yield match after match, without end, for the caller to play as much of each as it wants."""
    thinker = InlineThinker(bots)
    for index in count():
        match = Match(variant_of(plan, index), match_key(plan.seed), index)
        yield Session(match, [BotSeat(bot, thinker) for bot in seating(plan, tuple(bots), index)])


def variant_of(plan: Plan, index: int) -> Variant[Any]:
    """Return the game of one match."""
    options: OptionSet[Any] = plan.game.option_set
    values: dict[str, Value] = {}
    if plan.random:
        chance = Chance.named(match_key(plan.seed), "options", index)
        for option in options.options:
            many = option.choices or range(option.minimum, option.maximum + 1)
            values[option.key] = chance.choice(many)
    return plan.game(options.make({**values, **plan.values}))


def seating(plan: Plan, names: tuple[str, ...], index: int) -> tuple[str, ...]:
    """Return the bot of each seat in one match; `names` are all there are."""
    if plan.bots:
        return plan.bots
    chance = Chance.named(match_key(plan.seed), "bots", index)
    return tuple(chance.choice(names) for _ in range(plan.game.players))


class Auditor:
    """Checks every event of hand after hand: no tile appears or vanishes, no point is made or lost."""

    def __init__(self, variant: Variant[Any]) -> None:
        self.variant = variant
        self.audit = Audit((), variant.players)

    @staticmethod
    def tiles(variant: Variant[Any]) -> tuple[Tile, ...]:
        """Return what the tiles on the table are compared with."""
        return variant.tiles()

    def take(self, batch: Batch) -> None:
        """Check a batch; raises AuditError."""
        if batch.number == 0:
            self.audit = Audit(self.tiles(self.variant), self.variant.players)
        self.audit.batch(batch)
