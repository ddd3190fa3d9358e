"""A past match as the table and its sheets are told of it: who sat where, scores, tables; knows no rule, no pixel.

The tables are those that the events of the log lead to; nothing is played again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.tiles import Seat
from game.core.words import Words
from game.engine.log import Log
from game.engine.match import Match
from game.engine.table import Table
from game.engine.variant import Variant
from game.session.saves import players_of
from game.session.timelimit import TimeLimit
from game.ui.playing import Guest, guests_of, hands_of, name_of
from game.ui.shell import BotCard


@dataclass(frozen=True, slots=True)
class PastPlay:
    """A match as it stood after one of its hands, or in it; see `account.Sitting`."""

    variant: Variant[Any]
    viewer: Seat
    guests: tuple[Guest, ...]
    match: Match
    practice: bool
    marks: tuple[int, int]
    over: bool
    limit: TimeLimit | None = None

    def hands(self) -> int:
        """Return how many hands the match has; 0 if the number is not fixed."""
        return hands_of(self.variant)

    def name(self, seat: Seat, words: Words) -> str:
        """Return what a seat is called."""
        return name_of(self.guests, self.viewer, seat, words)


class Story:
    """All hands of a past match. `cards` are the people in it, `viewer` is the seat of the player."""

    def __init__(self, log: Log, variant: Variant[Any], viewer: Seat, cards: Sequence[BotCard]) -> None:
        self.log = log
        self.variant = variant
        self.viewer = viewer
        names = players_of(log.header.players)
        self.guests = guests_of(names, cards)
        self._books: dict[int, Match] = {}
        self.tables = [Table.fold(hand.batches, variant.players) for hand in log.hands]

    @property
    def hands(self) -> int:
        """The number of hands, the last perhaps unfinished."""
        return len(self.tables)

    def finished(self, hand: int) -> bool:
        """Return whether a hand was played to its end."""
        return self.log.hands[hand].ended is not None

    def before(self, hand: int) -> list[int]:
        """Return the scores before a hand."""
        return list(self._match(hand).scores)

    def play(self, hand: int) -> PastPlay:
        """Return the match as it stood after a hand, or in one that was not finished."""
        header = self.log.header
        match = self._match(hand + self.finished(hand))
        return PastPlay(
            self.variant,
            self.viewer,
            self.guests,
            match,
            header.practice,
            (header.taken_back, header.repeated),
            match.over or (self.finished(hand) and hand == self.hands - 1),
        )

    def _match(self, hands: int) -> Match:
        """Return the books after so many hands, which nobody writes in any more."""
        if hands not in self._books:
            match = Match(self.variant, b"", self.log.header.nonce)
            for table in self.tables[:hands]:
                match.finish(table)
            self._books[hands] = match
        return self._books[hands]
