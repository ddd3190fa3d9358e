"""Answers that a player leaves to the table: win, let claims go, throw the drawn tile; knows offers, no rule, no clock.

What is chosen here is an answer like any other and goes into the log as such, so that a match plays again alike.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.core.tiles import Seat, suit_of
from game.engine.actions import Action, Chi, Discard, Gang, Hu, Pass, Peng, VoidSuit
from game.engine.table import SeatState, Table
from game.session.errors import ErrorLog
from game.session.player import LastingThinker, Offers, Seen

MELDS: Final = (Chi, Peng, Gang)


@dataclass(slots=True)
class Automatic:
    """What a seat does by itself. `sort` is about the look of the hand only; `away` lets a bot play."""

    win: bool = False
    no_claims: bool = False
    throw_drawn: bool = False
    away: bool = False
    sort: bool = True

    def new_hand(self) -> None:
        """Switch off what holds for one hand only."""
        self.win = self.no_claims = self.throw_drawn = False

    def answer(self, table: Table, seat: Seat, offers: Offers) -> Action | None:
        """Return the answer to a question of one's own, None if it is left to the player.

        A win is never let go, and a gang of one's own never passed over, by any other choice than the player's.
        """
        if Hu() in offers:
            return Hu() if self.win else None
        if Pass() in offers:
            claim = any(isinstance(offer, MELDS) for offer in offers)
            return Pass() if self.no_claims and claim else None
        gangs = any(isinstance(offer, Gang) for offer in offers)
        if not self.throw_drawn or (gangs and not self.no_claims):
            return None
        return drawn_throw(table.seats[seat], offers)


def drawn_throw(state: SeatState, offers: Offers) -> Discard | None:
    """Return the discard of the drawn tile, with nothing declared; None if there is none."""
    drawn = state.drawn
    if drawn is None or drawn.tile is None or Discard(drawn.tile) not in offers:
        return None
    return Discard(drawn.tile)


def least(table: Table, seat: Seat, offers: Offers) -> Action:
    """Return the answer that does least: pass, throw the drawn tile or the last one, give up the shortest suit."""
    if Pass() in offers:
        return Pass()
    state = table.seats[seat]
    drawn = drawn_throw(state, offers)
    if drawn is not None:
        return drawn
    throws = [offer for offer in offers if isinstance(offer, Discard) and not offer.declare]
    suits = [offer for offer in offers if isinstance(offer, VoidSuit)]
    if suits:
        return min(suits, key=lambda offer: sum(suit_of(tile) == offer.suit for tile in state.hand))
    return throws[-1] if throws else offers[0]


class Rescue:
    """Asks another thinker; where a bot fails, or answers what is not offered, the least is done and it is reported.

    `failed` is told the bot and what it raised.
    """

    def __init__(self, thinker: LastingThinker, errors: ErrorLog, failed: Callable[[str], None]) -> None:
        self.thinker = thinker
        self.errors = errors
        self.failed = failed

    def ask(self, bot: str, seen: Seen, offers: Offers) -> Action | None:
        """Return the bot's answer or, if it has none, the least; None while it is thinking."""
        wrong: Exception
        try:
            action = self.thinker.ask(bot, seen, offers)
            if action is None or action in offers:
                return action
            wrong = ValueError(f"{bot} answered {action}, which was not offered")
        except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the hand goes on
            wrong = error
        self.errors.add(f"bot {bot}, hand {seen.table.number}, batch {seen.table.batch}, seat {seen.seat}", wrong)
        self.failed(bot)
        return least(seen.table, seen.seat, offers)

    def forget(self) -> None:
        """Drop answers that have been thought of."""
        self.thinker.forget()
