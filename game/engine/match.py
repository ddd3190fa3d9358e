"""A match: hands in a row, their dealers and the running scores; knows no player and no rule."""

from typing import Any

from game.core.tiles import Seat
from game.engine.round import Round
from game.engine.supply import Supply, hand_seed
from game.engine.table import Table
from game.engine.variant import MatchState, Variant


class Match:
    """The state of a match between hands.

    `hands` gives, for each finished hand, its dealer and points. `scores` are the sums, the points to start with and
    fines included. The first dealer comes from a supply of its own, so that hand 0's wall tells nothing about it.
    """

    def __init__(self, variant: Variant[Any], key: bytes, nonce: int = 0) -> None:
        self.variant = variant
        self.key = key
        self.nonce = nonce
        self.dealer: Seat = variant.first_dealer(Supply(hand_seed(key, -1, nonce), ()))
        self.dealers: list[Seat] = []
        self.results: list[tuple[int, ...]] = []
        self.scores: list[int] = [variant.start_points] * variant.players

    @property
    def number(self) -> int:
        """The number of the next (or running) hand, from 0."""
        return len(self.results)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.results) and self.variant.match_over(self.state())

    def state(self) -> MatchState:
        """Return what the end of the match depends on."""
        return MatchState(len(self.results), tuple(self.dealers), tuple(self.scores), self.dealer)

    def supply(self) -> Supply:
        """Return the supply of the next (or running) hand."""
        return Supply(hand_seed(self.key, self.number, self.nonce), self.variant.tiles())

    def start_round(self) -> Round:
        """Deal the next hand."""
        return Round.start(self.variant, self.supply(), self.number, self.dealer)

    def finish(self, table: Table) -> None:
        """Book a finished hand: points, fines, next dealer."""
        points = list(table.points)
        for fine in table.fines:
            points[fine.seat] -= fine.points
        self.dealers.append(table.dealer)
        self.results.append(tuple(points))
        self.scores = [score + gain for score, gain in zip(self.scores, points, strict=True)]
        self.dealer = self.variant.next_dealer(table)

    def undo(self) -> None:
        """Take the last finished hand out of the books again; raises IndexError if there is none."""
        self.dealer = self.dealers.pop()
        self.scores = [score - gain for score, gain in zip(self.scores, self.results.pop(), strict=True)]

    def ranking(self) -> list[Seat]:
        """Return the seats from first to last; equal scores in seat order."""
        return sorted(range(self.variant.players), key=lambda seat: (-self.scores[seat], seat))

    def table_points(self) -> tuple[float, ...]:
        """Return what the places are worth by seat, as things stand; empty if they count for nothing."""
        return self.variant.table_points(self.scores)
