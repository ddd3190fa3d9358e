"""What a bot is: it ranks what its seat may do, with reasons; knows neither game nor session.

A bot keeps nothing from one question to the next, sees nothing but the view of its seat, and takes chance only from
what it is shown, so that the same question is always answered alike.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias

from game.core.chance import Chance
from game.core.tiles import Seat
from game.core.words import Words
from game.engine.actions import Action
from game.engine.table import Table
from game.engine.variant import Variant

Offers: TypeAlias = tuple[Action, ...]


class Seen(Protocol):
    """All that a seat may know when it is asked: its own view of the table, its game, and chance for this question."""

    @property
    def table(self) -> Table:
        """The table as the seat sees it; to be read only."""
        ...

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""
        ...

    @property
    def variant(self) -> Variant[Any]:
        """The game, bound to its options."""
        ...

    @property
    def chance(self) -> Chance:
        """Chance for this question alone."""
        ...

    @property
    def hand_chance(self) -> Chance:
        """Chance for this hand: what is drawn from it is the same at each of its questions."""
        ...


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for or against an action; `key` names the text `ai.reason.<key>`, `value` its number."""

    key: str
    value: float = 0.0

    def text(self, words: Words) -> str:
        """Return the reason in the language of `words`, its number with at most two decimals."""
        return words(f"ai.reason.{self.key}", value=f"{round(self.value, 2):g}")


@dataclass(frozen=True, slots=True)
class Ranked:
    """An action with its score and what the score is made of.

    Scores are points of the game for a bot that says so (`in_points`); for others only their order means something.
    """

    action: Action
    score: float
    reasons: tuple[Reason, ...] = ()


class Bot(ABC):
    """A player that is a program."""

    name: str
    in_points: ClassVar[bool] = False
    """Whether scores are expected points."""

    @abstractmethod
    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        """Return every offer exactly once, the best first."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        """Return the best offer."""
        return self.rank(seen, offers)[0].action

    def numbers(self, play_id: str) -> object:
        """Return what the bot goes by in a game beside its code, so that results of other numbers stay apart."""
        del play_id
        return None


def best_first(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Return the ranking, equal scores in the order given."""
    return sorted(ranked, key=lambda item: -item.score)


def ties_mixed(seen: Seen, ranked: Iterable[Ranked]) -> list[Ranked]:
    """Return the ranking, equal scores in an order drawn from the chance of the question."""
    mixed = list(ranked)
    seen.chance.shuffle(mixed)
    return best_first(mixed)


def shuffled(seen: Seen, offers: Sequence[Action]) -> list[Action]:
    """Return the offers in an order drawn from the chance of the question."""
    mixed = list(offers)
    seen.chance.shuffle(mixed)
    return mixed
