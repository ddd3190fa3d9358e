"""What a player is to the table: somebody who is shown a view and answers, or is still thinking; knows no bot."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from game.core.chance import Chance
from game.core.tiles import Seat
from game.engine.actions import Action
from game.engine.log import PlayerRecord
from game.engine.table import Table
from game.engine.variant import Variant

Offers: TypeAlias = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """All that a seat may know when it is asked.

    `table` is folded from what the seat saw (read it, never change it); `chance` is the seat's own for this question,
    so that the same question is answered alike whenever and wherever it is asked; `hand_chance` is its own for the
    hand, so that what is drawn from it is the same at each question of the hand.
    """

    table: Table
    seat: Seat
    variant: Variant[Any]
    chance: Chance
    hand_chance: Chance


class Bot(Protocol):
    """A program that plays; it must not keep anything from one question to the next."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        """Return one of the offers."""
        ...


BotFactory: TypeAlias = Callable[[], Bot]


class Player(Protocol):
    """A human, a bot, anybody who can be asked."""

    @property
    def record(self) -> PlayerRecord:
        """Return how the log calls this player."""
        ...

    def choose(self, seen: Seen, offers: Offers, at: int) -> Action | None:
        """Answer the question after batch `at`, or return None to be asked again later."""
        ...


class Thinker(Protocol):
    """Lets bots think, here or elsewhere."""

    def ask(self, bot: str, seen: Seen, offers: Offers) -> Action | None:
        """Return the answer of a bot, None while it is thinking."""
        ...


class LastingThinker(Thinker, Protocol):
    """A thinker for play that may go back, so that the same hand and batch can be another question."""

    def forget(self) -> None:
        """Drop answers that have been thought of: play has gone back."""
        ...


class BotSeat:
    """A player whose answers come from a bot; `name` is the person it plays for, if it is not itself at the table."""

    def __init__(self, bot: str, thinker: Thinker, name: str = "") -> None:
        self.bot = bot
        self.thinker = thinker
        self.name = name or bot

    @property
    def record(self) -> PlayerRecord:
        """Return how the log calls this player."""
        return PlayerRecord("bot", self.name)

    def choose(self, seen: Seen, offers: Offers, at: int) -> Action | None:
        """Pass the question on to the bot."""
        del at
        return self.thinker.ask(self.bot, seen, offers)


class HumanSeat:
    """A mailbox between clicks and the table: it takes only answers to the question that is open now."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self._open: tuple[int, Offers] | None = None
        self._mail: tuple[int, Action] | None = None

    @property
    def record(self) -> PlayerRecord:
        """Return how the log calls this player."""
        return PlayerRecord("human", self.name)

    def put(self, action: Action, at: int) -> bool:
        """Leave an answer to the question after batch `at`; return False, and do nothing, if it is not wanted."""
        if self._open is None or self._open[0] != at or action not in self._open[1]:
            return False
        self._mail = at, action
        return True

    def forget(self) -> None:
        """Drop question and answer: play has gone back."""
        self._open = self._mail = None

    def choose(self, seen: Seen, offers: Offers, at: int) -> Action | None:
        """Return the answer in the mailbox if it belongs to this question."""
        del seen
        mail, self._mail = self._mail, None
        if mail is not None and mail[0] == at and mail[1] in offers:
            self._open = None
            return mail[1]
        self._open = at, offers
        return None
