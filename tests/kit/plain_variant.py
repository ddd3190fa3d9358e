"""A tiny plain game for tests of the machinery: 108 tiles, four sets and a pair, one win ends the hand.

With `voids` each seat names a suit first, which changes nothing but makes a hidden choice of all seats.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from game.core.tiles import Seat, counts_of
from game.engine import events as ev
from game.engine.actions import Action, VoidSuit, Window, WindowKind
from game.engine.events import Event
from game.engine.money import Settlement, collect
from game.engine.options import OptionSet, option
from game.engine.situation import GangFact, Verdict, Win, Worth
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import MatchState, Variant


@dataclass(frozen=True, slots=True)
class PlainOptions:
    """A number, a choice and a switch."""

    hands: int = option(4, choices=(2, 4, 8))
    base: int = option(1, minimum=1, maximum=9)
    voids: bool = option(True)


class Plain(Variant[PlainOptions]):
    """The plain game."""

    id = "plain"
    option_set = OptionSet("plain", PlainOptions)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"short": {"hands": 2, "base": 3}}

    def setup_window(self, table: Table) -> Window | None:
        if not self.options.voids or table.seats[0].void is not None:
            return None
        return Window(WindowKind.ALL, {seat: tuple(VoidSuit(suit) for suit in range(3)) for seat in range(4)})

    def settle_setup(self, table: Table, answers: Mapping[Seat, Action], supply: Supply) -> list[Event]:
        del table, supply
        return [ev.SuitVoided(s, answer.suit) for s, answer in sorted(answers.items()) if isinstance(answer, VoidSuit)]

    def verdict(self, win: Win) -> Verdict:
        assert win.tile is not None
        return Verdict(ok=complete(tuple(counts_of((*win.hand, win.tile)))), value=1)

    def worth(self, win: Win) -> Worth:
        return Worth((), 0, self.options.base * (2 if win.self_drawn else 1))

    def win_payments(self, win: Win, worth: Worth) -> list[Settlement]:
        payers = win.others if win.source is None else (win.source,)
        return [Settlement("hu", win.seat, collect(win.seat, payers, worth.value), win.tile)]

    def gang_payments(self, fact: GangFact) -> list[Settlement]:
        payers = fact.payers if fact.source is None else (fact.source,)
        return [Settlement(fact.kind.value, fact.seat, collect(fact.seat, payers, 1), fact.tile)]

    def follow_up(self, table: Table, event: Event) -> list[Event]:
        if isinstance(event, ev.MeldMade) and event.meld.is_gang:
            others = tuple(s for s in table.in_play() if s != event.seat)
            fact = GangFact(event.seat, event.meld.kind, event.meld.tile, others, event.meld.source, event.drawn)
            return [ev.Paid(item) for item in self.gang_payments(fact)]
        return []

    def next_dealer(self, table: Table) -> Seat:
        return table.wins[0].winners[0] if table.wins else table.dealer

    def match_over(self, match: MatchState) -> bool:
        return match.hands >= self.options.hands


@lru_cache(maxsize=65536)
def complete(counts: tuple[int, ...]) -> bool:
    """Return whether tiles are sets and exactly one pair."""
    return any(
        count >= 2 and _sets([n - 2 * (tile == i) for i, n in enumerate(counts)]) for tile, count in enumerate(counts)
    )


def _sets(counts: Sequence[int]) -> bool:
    left = list(counts)
    for tile in range(len(left)):
        if left[tile] >= 3:
            left[tile] -= 3
        while left[tile]:
            if tile >= 27 or tile % 9 > 6 or not (left[tile + 1] and left[tile + 2]):
                return False
            for step in range(3):
                left[tile + step] -= 1
    return True
