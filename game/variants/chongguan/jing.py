"""The 精: which kinds they are, what a seat's are worth, who pays for them (rules/chongguan.md 2.4, 9); knows no table.

A count is (正精, 副精). A 正精 is worth 2 points, a 副精 1; from 5 points on the value is multiplied (冲关).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.core.tiles import DRAGONS, WINDS, Seat, Tile
from game.engine.money import Line, Settlement, collect
from game.variants.chongguan.options import Options

MAIN_POINTS: Final = 2
SIDE_POINTS: Final = 1
LIVE_MAIN: Final = 3
"""Copies of the 正精 in play: the turned one is out."""
LIVE_SIDE: Final = 4
RUSH: Final = 5
"""Points from which the value is multiplied (冲关)."""
RUSH_LESS: Final = 3
"""The factor is the points less this."""
SOLE: Final = 2
JING: Final = "jing"

Count = tuple[int, int]


class Jing(NamedTuple):
    """The two wild kinds of a hand."""

    main: Tile
    side: Tile


def jing_of(turned: Tile) -> Jing:
    """Return the 正精 and 副精 for a turned tile: the kind itself and the next in its suit, winds or dragons."""
    if turned < WINDS[0]:
        return Jing(turned, turned - 8 if turned % 9 == 8 else turned + 1)
    cycle = WINDS if turned in WINDS else DRAGONS
    return Jing(turned, cycle[(cycle.index(turned) + 1) % len(cycle)])


def points_of(count: Count) -> int:
    """Return the points of a seat's 精."""
    return MAIN_POINTS * count[0] + SIDE_POINTS * count[1]


def factor_of(points: int) -> int:
    """Return what the points are multiplied by: 1, from 5 points on 2, 3, 4 ... (F2)."""
    return points - RUSH_LESS if points >= RUSH else 1


def sole_owner(counts: Sequence[Count]) -> Seat | None:
    """Return the only seat that owns any 精 (霸精), if there is one."""
    owners = [seat for seat, count in enumerate(counts) if points_of(count)]
    return owners[0] if len(owners) == 1 else None


def rushes(counts: Sequence[Count], seat: Seat) -> bool:
    """Return whether a seat has 冲关 or is 霸精."""
    return points_of(counts[seat]) >= RUSH or sole_owner(counts) == seat


@dataclass(frozen=True, slots=True)
class Feed:
    """A 精 taken from another seat's discard or gang. `rushed`: whether it made or met 冲关 or 霸精; None: unknown."""

    source: Seat
    taker: Seat
    rushed: bool | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """A seat's 精 at the end: what each other seat owes it, and who pays for all (`feeder`), if anybody."""

    seat: Seat
    count: Count
    factor: int
    sole: bool
    value: int
    feeder: Seat | None

    @property
    def points(self) -> int:
        """The points of the tiles alone."""
        return points_of(self.count)


def accounts(counts: Sequence[Count], feeds: Sequence[Feed], options: Options) -> list[Account]:
    """Return every seat's account; `feeds` in the order of time."""
    return [_account(seat, counts, feeds, options) for seat in range(len(counts))]


def _account(seat: Seat, counts: Sequence[Count], feeds: Sequence[Feed], options: Options) -> Account:
    points, sole = points_of(counts[seat]), sole_owner(counts) == seat
    first = options.bajing_order == "before"
    base = points * SOLE if sole and first else points
    value = base * factor_of(base) * (SOLE if sole and not first else 1)
    return Account(seat, counts[seat], factor_of(base), sole, value, _feeder(seat, counts, feeds, options))


def _feeder(seat: Seat, counts: Sequence[Count], feeds: Sequence[Feed], options: Options) -> Seat | None:
    """Return the latest feeder of a seat with 冲关 or 霸精, judged at the end or at the claim (`bao_judged`)."""
    at_end = rushes(counts, seat)
    for feed in reversed(feeds):
        early = options.bao_judged == "claim" and feed.rushed is not None
        if feed.taker == seat and (feed.rushed if early else at_end):
            return feed.source
    return None


def settlements(found: Sequence[Account]) -> list[Settlement]:
    """Return the 精 ledger as payments, one settlement for each owner."""
    return [_settlement(account, len(found)) for account in found if account.value]


def _settlement(account: Account, seats: int) -> Settlement:
    others = [seat for seat in range(seats) if seat != account.seat]
    notes = [Line("jing_points", account.points)]
    notes += [Line("chongguan", account.factor)] if account.factor > 1 else []
    notes += [Line("bajing", SOLE)] if account.sole else []
    if account.feeder is None:
        payments = collect(account.seat, others, account.value)
    else:
        payments = collect(account.seat, [account.feeder], len(others) * account.value)
        notes.append(Line("bao", len(others)))
    values = (("main_jing", MAIN_POINTS, account.count[0]), ("side_jing", SIDE_POINTS, account.count[1]))
    lines = tuple(Line(key, value, count) for key, value, count in values if count)
    return Settlement(JING, account.seat, payments, None, lines, tuple(notes))
