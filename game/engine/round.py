"""One hand in progress: supply, table and the answers so far; the shell that keeps the law of motion going."""

from collections.abc import Iterable
from typing import Any

from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.actions import Action, Window
from game.engine.advance import advance
from game.engine.events import Batch, Event
from game.engine.resolve import resolve
from game.engine.supply import Supply
from game.engine.table import Phase, Table
from game.engine.variant import Variant
from game.engine.window import window

MAX_EVENTS = 5000


class IllegalActionError(ValueError):
    """An answer that was not offered, came from a seat not asked, or refers to another batch."""


class Round:
    """A hand from the deal to the settlement.

    `table` knows everything; `batches` is the log; `window` the open question (None when over). Answers are collected
    until they decide; each deciding answer yields one batch, which runs up to the next question.
    """

    def __init__(self, variant: Variant[Any], supply: Supply) -> None:
        self.variant = variant
        self.supply = supply
        self.table = Table(variant.players)
        self.batches: list[Batch] = []
        self.answers: dict[Seat, Action] = {}
        self.window: Window | None = None

    @classmethod
    def start(cls, variant: Variant[Any], supply: Supply, number: int, dealer: Seat) -> "Round":
        """Deal a hand and run it up to its first question."""
        made = cls(variant, supply)
        hands = supply.deal(dealer, variant.players)
        made._batch([ev.RoundStarted(number, dealer, hands, len(supply.wall), supply.commitment())])
        return made

    @classmethod
    def resume(cls, variant: Variant[Any], supply: Supply, batches: Iterable[Batch]) -> "Round":
        """Continue a hand from its log; the open question is that of the table the log leads to."""
        made = cls(variant, supply)
        made.batches = list(batches)
        made.table = Table.fold(made.batches, variant.players)
        made.window = window(made.table, variant)
        return made

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.table.phase is Phase.OVER

    @property
    def pending(self) -> dict[Seat, tuple[Action, ...]]:
        """The seats that are asked and have not answered, with all they may do."""
        if self.window is None:
            return {}
        return {seat: self.window.offers[seat] for seat in self.window.pending if seat not in self.answers}

    def submit(self, seat: Seat, action: Action, at: int) -> Batch | None:
        """Take an answer to the question after batch `at`; return the batch it led to, None while others are missing.

        Raises:
            IllegalActionError: the answer is stale, not offered, or the seat has nothing to answer.

        """
        if at != self.table.batch:
            raise IllegalActionError(f"the answer refers to batch {at}, the table is at batch {self.table.batch}")
        if self.window is None or seat not in self.pending:
            raise IllegalActionError(f"seat {seat} is not asked")
        if action not in self.window.offers[seat]:
            raise IllegalActionError(f"{action} is not offered to seat {seat}")
        self.answers[seat] = action
        events = resolve(self.table, self.variant, self.window, self.answers, self.supply)
        return None if events is None else self._batch(events)

    def leave(self, seat: Seat) -> Batch:
        """Record that the player of a seat left for good; return the batch; what is open is asked anew.

        Raises:
            IllegalActionError: the hand is over, or the player has left before.

        """
        if self.over or not 0 <= seat < len(self.table.seats) or self.table.seats[seat].left:
            raise IllegalActionError(f"nobody can leave seat {seat} now")
        return self._batch([ev.SeatLeft(seat)])

    def _batch(self, events: list[Event]) -> Batch:
        """Apply events and whatever follows by itself, up to the next open question, as one batch."""
        self.answers = {}
        start = len(self.table.log)
        self._apply_all(events)
        while True:
            self.window = window(self.table, self.variant)
            decided = None
            if self.window is not None:
                decided = resolve(self.table, self.variant, self.window, {}, self.supply)
                if decided is None and self.window.pending:
                    break
            following = decided if decided is not None else advance(self.table, self.variant, self.supply)
            if not following:
                break
            self._apply_all(following)
            if len(self.table.log) > MAX_EVENTS:
                raise RuntimeError(f"a hand of more than {MAX_EVENTS} events cannot be right")
        batch = Batch(self.table.batch + 1, tuple(self.table.log[start:]))
        self.table.close_batch()
        self.batches.append(batch)
        return batch

    def _apply_all(self, events: Iterable[Event]) -> None:
        for event in events:
            self.table.apply(event)
            self._apply_all(self.variant.follow_up(self.table, event))
            lights = self.variant.turned_up(self.table, event)
            self._apply_all(ev.MarkShown(name, (self.supply.wall[index],), index) for name, index in lights)
