"""Duplicate play: one challenger against three of another bot, in each of the four seats of the same wall.

The unit is the deal: all four hands of it share wall, dealer and the chance of each seat. One process plays here; how
deals are shared out among processes and machines is no business of this module.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as made
from typing import Any

from ai.arena.times import Durations, class_of, clock
from ai.bots import BOTS
from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.actions import Action
from game.engine.match import Match
from game.engine.options import Value
from game.engine.supply import match_key
from game.engine.table import Table
from game.session.player import BotSeat, Offers, Seen
from game.session.session import Session
from game.session.thinker import InlineThinker
from game.variants import by_id


class BotFailedError(RuntimeError):
    """A bot raised an error; the message names the match-up, the deal and the seat, so that it can be played again."""


@dataclass(frozen=True, slots=True)
class MatchUp:
    """What is to be played: `deals` deals from number `first` of a seed, of a game with deviating options.

    `challenger` sits in one seat, `field` in the other three.
    """

    game: str
    challenger: str
    field: str
    deals: int
    seed: str
    first: int = 0
    options: dict[str, Value] = made(default_factory=dict)

    @property
    def numbers(self) -> range:
        """The numbers of the deals."""
        return range(self.first, self.first + self.deals)

    def variant(self) -> Any:
        """Return the game, bound to its options."""
        game = by_id(self.game)
        return game(game.option_set.make(self.options))


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of the challenger: points and how it went.

    `fed` counts wins on its tiles; `income` is what its own win brought, in points (0 without one).
    """

    points: int
    won: bool
    self_drawn: bool
    fed: int
    wall_out: bool
    income: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: the challenger's hand in each seat, its decision times, and answers of any seat that no rule allows.

    Deals are equal if the same happened; how long it took does not matter.
    """

    number: int
    hands: tuple[Hand, ...]
    durations: Durations = made(default_factory=Durations, compare=False)
    illegal: int = 0

    @property
    def mean(self) -> float:
        """The challenger's points a hand."""
        return sum(hand.points for hand in self.hands) / len(self.hands)


class Watched:
    """Lets bots think in this process, takes the time and replaces answers that were not offered."""

    def __init__(self) -> None:
        self.thinker = InlineThinker(BOTS)
        self.durations = Durations()
        self.seconds = 0.0
        self.illegal = 0
        self._clock = clock()

    def ask(self, bot: str, seen: Seen, offers: Offers) -> Action:
        """Return the bot's answer, or the last offer (which passes, where one may pass) for an illegal one."""
        start = self._clock()
        action = self.thinker.ask(bot, seen, offers)
        took = self._clock() - start
        self.seconds += took
        self.durations[class_of(took)] += 1
        if action in offers:
            return action
        self.illegal += 1
        return offers[-1]


def play_deal(match_up: MatchUp, number: int) -> Deal:
    """Play one deal in all four seats; raises BotFailedError."""
    challenger, others = Watched(), Watched()
    hands = play_hands(match_up, number, challenger, others, range(match_up.variant().players))
    return Deal(number, hands, challenger.durations, challenger.illegal + others.illegal)


def play_hands(
    match_up: MatchUp, number: int, challenger: Watched, others: Watched, seats: Iterable[Seat]
) -> tuple[Hand, ...]:
    """Return a hand of a deal for each seat of the challenger, bots in given thinkers; raises BotFailedError."""
    variant = match_up.variant()
    hands = []
    for seat in seats:
        chairs = [BotSeat(match_up.field, others) for _ in range(variant.players)]
        chairs[seat] = BotSeat(match_up.challenger, challenger)
        try:
            hands.append(_hand(match_up, variant, number, seat, chairs))
        except Exception as error:
            raise BotFailedError(
                f"{match_up.challenger} against three {match_up.field}, {match_up.game}, seed {match_up.seed}, "
                f"deal {number}, seat {seat}: {type(error).__name__}: {error}"
            ) from error
    return tuple(hands)


def match_of(match_up: MatchUp, variant: Any, number: int) -> Match:
    """Return the match that a deal is the first hand of."""
    return Match(variant, match_key(f"arena {match_up.seed} {number}"))


def _hand(match_up: MatchUp, variant: Any, number: int, seat: Seat, chairs: list[BotSeat]) -> Hand:
    match = match_of(match_up, variant, number)
    session = Session(match, chairs)
    session.run(hands=1)
    assert session.round is not None
    return _summary(session.round.table, seat, match.scores[seat] - variant.start_points)


def _summary(table: Table, seat: Seat, points: int) -> Hand:
    wins = [event for event in table.wins if seat in event.winners]
    fed = sum(len(event.winners) for event in table.wins if event.source == seat)
    return Hand(
        points=points,
        won=bool(wins),
        self_drawn=any(event.by == ev.SELF for event in wins),
        fed=fed,
        wall_out=table.why_over == "wall",
        income=win_income(table, seat),
    )


def win_income(table: Table, seat: Seat) -> int:
    """Return what the wins of a seat brought it: the money that follows its winning events in the log, in points."""
    total = 0
    paying = False
    for event in table.log:
        if isinstance(event, ev.HandWon):
            paying = any(winner.seat == seat for winner in event.winners)
        elif not isinstance(event, ev.Paid | ev.Due):
            paying = False
        elif paying and event.settlement.seat == seat:
            total += sum(payment.points for payment in event.settlement.payments if payment.payee == seat)
    return total


def game_text(game: str, options: Mapping[str, Value]) -> str:
    """Return a game and its deviating options as `--game` and `--set` take them."""
    return " ".join(
        [game, *(f"{key}={'none' if value is None else str(value).lower()}" for key, value in options.items())]
    )


def checksum(deals: Iterable[Deal]) -> str:
    """Return 16 hex digits that are equal exactly if the same deals went the same way, whatever their order."""
    facts = sorted(repr((deal.number, deal.illegal, deal.hands)) for deal in deals)
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:16]
