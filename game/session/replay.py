"""A cursor over a recorded match: forwards, backwards, by event, by batch and by stop; decides nothing.

A stop is what an eye takes in at once: a draw, a discard, a meld, a win with its payments, the settlement with the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.events import Batch, Event, redact_batch
from game.engine.log import Log
from game.engine.table import Table

ACTS = (
    ev.RoundStarted
    | ev.TilesPassed
    | ev.SuitVoided
    | ev.TileDrawn
    | ev.TileDiscarded
    | ev.Declared
    | ev.GangAnnounced
    | ev.MeldMade
    | ev.HandWon
    | ev.RoundEnded
)
"""Events that begin a stop; the others belong to the stop before them, but see `stops_of`."""
MONEY = ev.Paid | ev.Due | ev.DuesVoided | ev.Fined


def stops_of(events: Sequence[Event]) -> list[int]:
    """Return how many events lie before the end of each stop, ascending; the last is the number of all events.

    Suits opened one after the other are one stop. Money paid after a discard passed is the settlement, one stop with
    the end of the hand.
    """
    ends: list[int] = []
    settling = False
    for index, event in enumerate(events):
        before = events[index - 1] if index else None
        opens = isinstance(event, ACTS)
        match event:
            case ev.SuitVoided():
                opens = not isinstance(before, ev.SuitVoided)
            case ev.RoundEnded():
                opens = not settling
            case ev.Paid() | ev.Due() | ev.DuesVoided() | ev.Fined() if isinstance(before, ev.ClaimsPassed):
                opens = settling = True
            case _:
                pass
        if opens and index:
            ends.append(index)
        settling = settling and isinstance(event, MONEY)
    return [*ends, len(events)] if events else []


@dataclass(frozen=True, slots=True)
class Everything:
    """The viewer who sees all hands."""


EVERYTHING = Everything()


class Replay:
    """The cursor: `hand` is the index of the hand, `at` how many of its events have happened (0 to `length`).

    `viewer` is a seat, None for a bystander, or EVERYTHING. `table` is the picture at the cursor; it is a new object
    after each step back.
    """

    def __init__(self, log: Log, seats: int = 4, viewer: Seat | Everything | None = EVERYTHING) -> None:
        self.log = log
        self.viewer: Seat | Everything | None = viewer
        self._count = seats
        self.hand = 0
        self.at = 0
        self._open(0)

    @property
    def hands(self) -> int:
        """The number of hands."""
        return len(self.log.hands)

    @property
    def length(self) -> int:
        """The number of events of this hand, as the viewer sees them."""
        return len(self.events)

    def open_hand(self, hand: int) -> None:
        """Go to the beginning of a hand; raises IndexError if there is none."""
        if not 0 <= hand < self.hands:
            raise IndexError(f"there is no hand {hand}")
        self._open(hand)

    def look_as(self, viewer: Seat | Everything | None) -> None:
        """Change the viewer and stay at the same public fact."""
        clock = self.table.clock
        self.viewer = viewer
        self._open(self.hand)
        while self.table.clock < clock:
            self.seek(self.at + 1)

    def seek(self, at: int) -> None:
        """Go to an event number, cut to what there is."""
        at = max(0, min(at, self.length))
        if at < self.at:
            self.table = Table(self._count)
            self.at = 0
        for index in range(self.at, at):
            self.table.apply(self.events[index])
            if index + 1 in self._closes:
                self.table.close_batch()
        self.at = at

    def step(self, by: int, marks: Sequence[int]) -> bool:
        """Go to the next (1) or previous (-1) of some ascending positions; return False if there is none."""
        if by > 0:
            target = next((mark for mark in marks if mark > self.at), None)
        else:
            target = next((mark for mark in reversed((0, *marks)) if mark < self.at), None)
        if target is None:
            return False
        self.seek(target)
        return True

    def step_stop(self, by: int) -> bool:
        """Go one stop on (1) or back (-1)."""
        return self.step(by, self.stops)

    def step_batch(self, by: int) -> bool:
        """Go one batch on (1) or back (-1)."""
        return self.step(by, self.batches)

    def _open(self, hand: int) -> None:
        self.hand = hand
        batches: Sequence[Batch] = self.log.hands[hand].batches if self.log.hands else ()
        if not isinstance(self.viewer, Everything):
            viewer = self.viewer
            batches = [redact_batch(batch, viewer) for batch in batches]
        self.events: list[Event] = [event for batch in batches for event in batch.events]
        self.batches: list[int] = []
        for batch in batches:
            self.batches.append((self.batches[-1] if self.batches else 0) + len(batch.events))
        self._closes = frozenset(self.batches)
        self.stops = stops_of(self.events)
        self.table = Table(self._count)
        self.at = 0
