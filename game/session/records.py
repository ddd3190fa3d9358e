"""What a match was for the player, by its log, and what many matches come to; knows no file and no screen."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.melds import Meld
from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.facts import win_of
from game.engine.log import Log, PlayerRecord
from game.engine.match import Match
from game.engine.money import Line
from game.engine.options import Value
from game.engine.table import Table
from game.engine.variant import Variant


@dataclass(frozen=True, slots=True)
class BestWin:
    """The largest win of a match: what it brought, the tiles, how it came, and what was counted (text keys)."""

    points: int
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile | None
    by: str
    cause: str = ""
    lines: tuple[Line, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One finished hand: points by seat with fines, and what the player did.

    `won`: how the player won (as in `HandWon`), empty if not; `worth`: what that win brought. `fed`: how many won on a
    tile of the player's. `drawn`: nobody won. `gangs` and `declared` are the player's, by kind.
    """

    points: tuple[int, ...]
    won: str = ""
    worth: int = 0
    fed: int = 0
    drawn: bool = False
    gangs: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match: `log` is the name of its file, `seat` the player's, `start` what everybody began with."""

    log: str
    created: str
    game: str
    options: Mapping[str, Value]
    players: tuple[PlayerRecord, ...]
    seat: Seat
    start: int
    hands: tuple[HandRecord, ...]
    finished: bool = False
    practice: bool = False
    best: BestWin | None = None

    def course(self) -> list[tuple[int, ...]]:
        """Return the scores by seat before the first hand and after each."""
        scores = [self.start] * len(self.players)
        course = [tuple(scores)]
        for hand in self.hands:
            scores = [score + gain for score, gain in zip(scores, hand.points, strict=True)]
            course.append(tuple(scores))
        return course

    def places(self) -> tuple[int, ...]:
        """Return each seat's place from 1; equal scores share one."""
        return places_of(self.course()[-1])

    @property
    def points(self) -> int:
        """What the player won or lost in all."""
        return sum(hand.points[self.seat] for hand in self.hands)


def places_of(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's place from 1; equal scores share one."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def record_of(log: Log, variant: Variant[Any], name: str) -> MatchRecord | None:
    """Return the record of a match from its log; None if no human sat in it or no hand was finished.

    `variant` is the game of the log with its options, `name` the log's file name. May raise what folding a log that
    does not add up raises.
    """
    header = log.header
    seat = next((seat for seat, player in enumerate(header.players) if player.kind == "human"), None)
    tables = [Table.fold(hand.batches, variant.players) for hand in log.hands if hand.ended is not None]
    if seat is None or not tables:
        return None
    wins = [win for table in tables if (win := _win(table, seat)) is not None]
    return MatchRecord(
        name, header.created, header.variant, header.options, header.players, seat, variant.start_points,
        tuple(_hand(table, seat) for table in tables), _over(log, variant, tables),
        header.practice, best=max(wins, key=lambda win: win.points, default=None),
    )  # fmt: skip


def _over(log: Log, variant: Variant[Any], tables: Sequence[Table]) -> bool:
    """Return whether the match was played to its end."""
    match = Match(variant, bytes.fromhex(log.header.key or ""), log.header.nonce)
    for table in tables:
        match.finish(table)
    return match.over


def _hand(table: Table, seat: Seat) -> HandRecord:
    state = table.seats[seat]
    points = list(table.points)
    for fine in table.fines:
        points[fine.seat] -= fine.points
    return HandRecord(
        tuple(points),
        won=state.won.by if state.won is not None else "",
        worth=win_of(table, seat)[1] if state.won is not None else 0,
        fed=sum(len(win.winners) for win in table.wins if win.source == seat and seat not in win.winners),
        drawn=not table.wins,
        gangs=tuple(event.meld.kind.value for event in _gangs(table, seat)),
        declared=tuple(state.declared),
    )


def _gangs(table: Table, seat: Seat) -> Iterable[ev.MeldMade]:
    return (
        event for event in table.log if isinstance(event, ev.MeldMade) and event.seat == seat and event.meld.is_gang
    )


def _win(table: Table, seat: Seat) -> BestWin | None:
    state = table.seats[seat]
    if state.won is None:
        return None
    settled, points = win_of(table, seat)
    cause, lines = (settled.cause, settled.lines) if settled is not None else ("", ())
    hand, melds = tuple(state.hand), tuple(state.melds)
    return BestWin(points, hand, melds, state.won.tile, state.won.by, cause, lines, table.number)


@dataclass(slots=True)
class Against:
    """How it went against one opponent: matches finished together, and in how many the player came out ahead."""

    matches: int = 0
    ahead: int = 0
    level: int = 0


@dataclass(slots=True)
class Tally:
    """Sums over matches. Matches, places and opponents count finished ones; hands count wherever they were played."""

    matches: int = 0
    places: Counter[int] = field(default_factory=Counter)
    points: int = 0
    hands: int = 0
    wins: int = 0
    self_drawn: int = 0
    fed: int = 0
    drawn: int = 0
    worth: int = 0
    gangs: Counter[str] = field(default_factory=Counter)
    declared: Counter[str] = field(default_factory=Counter)
    against: dict[str, Against] = field(default_factory=dict)
    best: MatchRecord | None = None
    """The match of the largest win."""

    @classmethod
    def of(cls, matches: Iterable[MatchRecord]) -> "Tally":
        """Return the sums over some matches; practice does not count."""
        tally = cls()
        for match in matches:
            if not match.practice:
                tally.add(match)
        return tally

    def add(self, match: MatchRecord) -> None:
        """Count one match."""
        self.points += match.points
        for hand in match.hands:
            self.hands += 1
            self.wins += bool(hand.won)
            self.self_drawn += hand.won == ev.SELF
            self.fed += bool(hand.fed)
            self.drawn += hand.drawn
            self.worth += hand.worth
            self.gangs.update(hand.gangs)
            self.declared.update(hand.declared)
        if match.best is not None and match.best.points > (
            self.best.best.points if self.best and self.best.best else 0
        ):
            self.best = match
        if match.finished:
            self._finished(match)

    def _finished(self, match: MatchRecord) -> None:
        places = match.places()
        self.matches += 1
        self.places[places[match.seat]] += 1
        for seat, player in enumerate(match.players):
            if seat != match.seat:
                one = self.against.setdefault(player.name, Against())
                one.matches += 1
                one.ahead += places[match.seat] < places[seat]
                one.level += places[match.seat] == places[seat]

    def share(self, count: int) -> float:
        """Return a count as a part of all hands, 0 if there are none."""
        return count / self.hands if self.hands else 0.0

    @property
    def average_worth(self) -> float:
        """What a win brought on average, 0 without a win."""
        return self.worth / self.wins if self.wins else 0.0

    @property
    def average_place(self) -> float:
        """The average place, 0 without a finished match."""
        return sum(place * count for place, count in self.places.items()) / self.matches if self.matches else 0.0
