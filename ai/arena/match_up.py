"""Duplicate play: one challenger against three of another bot, in each of the four seats of the same wall.

The unit is the deal: all four hands of it share wall, dealer and the chance of each seat.
"""

import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ai.bots import BOTS
from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.match import Match
from game.engine.options import Value
from game.engine.supply import match_key
from game.engine.table import Table
from game.session.player import BotSeat
from game.session.session import Session
from game.session.thinker import InlineThinker
from game.variants import by_id

CHUNK: Final = 5
"""Deals that a worker plays at a time."""


@dataclass(frozen=True, slots=True)
class MatchUp:
    """What is to be played: `deals` deals from number `first` of a seed, of a game with deviating options."""

    game: str
    challenger: str
    against: str
    deals: int
    seed: str
    first: int = 0
    options: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of the challenger: points and how it went."""

    points: int
    won: bool
    self_drawn: bool
    fed: int
    wall_out: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: the challenger's hand in each seat."""

    number: int
    hands: tuple[Hand, ...]

    @property
    def mean(self) -> float:
        """The challenger's points a hand."""
        return sum(hand.points for hand in self.hands) / len(self.hands)


def play_deal(match_up: MatchUp, number: int) -> Deal:
    """Play one deal in all four seats."""
    game = by_id(match_up.game)
    variant = game(game.option_set.make(match_up.options))
    seats = range(variant.players)
    return Deal(number, tuple(_hand(match_up, variant, number, seat) for seat in seats))


def _hand(match_up: MatchUp, variant: Any, number: int, seat: Seat) -> Hand:
    thinker = InlineThinker(BOTS)
    names = [match_up.challenger if chair == seat else match_up.against for chair in range(variant.players)]
    match = Match(variant, match_key(f"arena {match_up.seed} {number}"))
    session = Session(match, [BotSeat(name, thinker) for name in names])
    session.run(hands=1)
    assert session.round is not None
    return _summary(session.round.table, seat, match.scores[seat])


def _summary(table: Table, seat: Seat, points: int) -> Hand:
    wins = [event for event in table.wins if seat in event.winners]
    fed = sum(len(event.winners) for event in table.wins if event.source == seat)
    return Hand(
        points=points,
        won=bool(wins),
        self_drawn=any(event.by == ev.SELF for event in wins),
        fed=fed,
        wall_out=table.why_over == "wall",
    )


def play(match_up: MatchUp, jobs: int = 1, each: Callable[[Deal], None] | None = None) -> list[Deal]:
    """Play all deals on so many processes and return them in order; `each` sees them as they are finished."""
    deals = []
    for deal in _results(match_up, jobs):
        deals.append(deal)
        if each is not None:
            each(deal)
    return sorted(deals, key=lambda deal: deal.number)


def _results(match_up: MatchUp, jobs: int) -> Iterator[Deal]:
    work = [(match_up, number) for number in range(match_up.first, match_up.first + match_up.deals)]
    if jobs < 2:
        yield from (_work(item) for item in work)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(_work, work, chunksize=CHUNK)


def _work(item: tuple[MatchUp, int]) -> Deal:
    return play_deal(*item)
