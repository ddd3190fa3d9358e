"""How a player of some strength looks at a question or a hand: one roll over a table of ways; knows no game."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from ai.weights import NUMBERS, SOURCE, Weights
from game.core.chance import Chance

ROLL: Final = 10_000
"""Chances are told in one part of so many."""
NEIGHBOURS: Final = "neighbours"
"""Looks at what lies next to each tile and nothing else."""
HASTY: Final = "hasty"
"""The same, at some of the tiles only."""
ARTLESS: Final = "artless"
"""The same, and neither knows what wild tiles are for nor thinks of declaring."""
BLIND: Final = "blind"
"""Counts steps and useful tiles, but only from its own hand."""
FORGETFUL: Final = "forgetful"
"""Counts what lies on the table, but of the others' discards only the latest."""
TABLE: Final = "table"
"""Counts what lies on the table, forgets what a hand pays and what a discard may cost."""
CARELESS: Final = "careless"
"""Weighs speed and worth, forgets the danger of a discard."""
WEIGHED: Final = "weighed"
"""Weighs everything."""
QUESTION, HAND = LASTS = ("question", "hand")
"""For how long a roll holds."""
WAYS: Final = (NEIGHBOURS, HASTY, ARTLESS, BLIND, FORGETFUL, TABLE, CARELESS, WEIGHED)


@dataclass(frozen=True)
class Level:
    """How strong a player is: how it looks at a question at its best, and with which chance at something less.

    lasts: for how long it then looks in that way, for this question or for the whole hand.
    """

    best: str
    faults: tuple[tuple[str, float], ...]
    lasts: str = QUESTION

    @property
    def ways(self) -> frozenset[str]:
        """All ways in which this level looks at questions."""
        return frozenset((self.best, *dict(self.faults)))

    def way(self, number: int) -> str:
        """Return the way for a number below `ROLL`; each fault has the share that is written for it."""
        reached = 0
        for name, share in self.faults:
            reached += round(share * ROLL)
            if number < reached:
                return name
        return self.best

    def roll(self, chance: Chance, hand_chance: Chance) -> str:
        """Return the way of one question, of the whole hand if faults last so long."""
        return self.way((hand_chance if self.lasts == HAND else chance).below(ROLL))


@dataclass(frozen=True)
class Temper:
    """What a player is inclined to: factors on the weights of a full weighing, and two leanings without one.

    claims: added to the score of a claim; shelter: added to a discard for each rival that has let the tile pass.
    """

    factors: tuple[tuple[str, float], ...] = ()
    claims: float = 0.0
    shelter: float = 0.0

    def on(self, weights: Weights) -> Weights:
        """Return weights as this temper has them."""
        changed: dict[str, Any] = {name: getattr(weights, name) * factor for name, factor in self.factors}
        return replace(weights, **changed)


@cache
def _file() -> Mapping[str, Any]:
    with SOURCE.open("rb") as file:
        return tomllib.load(file)


@cache
def level_of(name: str) -> Level:
    """Return a level of `config/bots.toml`; raises ValueError for faults that cannot be."""
    table = _file()["levels"][name]
    faults = tuple((key, float(share)) for key, share in table.get("faults", {}).items())
    level = Level(table["best"], faults, table.get("lasts", QUESTION))
    wrong = sorted(level.ways - set(WAYS)) + [level.lasts] * (level.lasts not in LASTS)
    if wrong or sum(share for _, share in faults) > 1:
        raise ValueError(f"level {name} of {SOURCE.name}: unknown words {wrong}, or chances of more than 1 in all")
    return level


@cache
def temper_of(name: str) -> Temper:
    """Return a temper of `config/bots.toml`; raises ValueError for a factor on a weight there is not."""
    table = _file()["tempers"][name]
    factors = tuple((key, float(value)) for key, value in table.get("factors", {}).items())
    wrong = [key for key, _ in factors if key not in NUMBERS]
    if wrong:
        raise ValueError(f"temper {name} of {SOURCE.name}: there are no weights {', '.join(wrong)}")
    return Temper(factors, float(table.get("claims", 0)), float(table.get("shelter", 0)))


def tempers() -> tuple[str, ...]:
    """Return the names of the tempers, the one without leanings first."""
    return tuple(_file()["tempers"])
