"""Payments as data: who pays whom, how much and why; knows no rule that decides it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.core.tiles import Seat, Tile

MEMO: Final = 1 << 11
"""How many lines and payments are kept to be used again."""


@dataclass(frozen=True, slots=True)
class Payment:
    """One line of money: `points` > 0 go from `payer` to `payee`."""

    payer: Seat
    payee: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Line:
    """One counted item behind a payment: a fan, a factor, a surcharge; `key` names its text."""

    key: str
    value: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Settlement:
    """Payments of one cause.

    `cause` is a text key such as `hu` or `an_gang`; `tile` and `lines` explain it; `seat` is whom it is about (the
    winner, the ganger, the seat found wanting); `notes` are further text keys with their numbers.
    """

    cause: str
    seat: Seat
    payments: tuple[Payment, ...]
    tile: Tile | None = None
    lines: tuple[Line, ...] = ()
    notes: tuple[Line, ...] = ()


def sums(payments: Iterable[Payment], seats: int = 4) -> list[int]:
    """Return what each seat gains or loses; sums to zero by construction."""
    delta = [0] * seats
    for payment in payments:
        delta[payment.payer] -= payment.points
        delta[payment.payee] += payment.points
    return delta


def collect(payee: Seat, payers: Iterable[Seat], points: int) -> tuple[Payment, ...]:
    """Return one payment of `points` from each payer; none for 0 points."""
    return tuple([payment(payer, payee, points) for payer in payers]) if points else ()


@lru_cache(maxsize=MEMO)
def payment(payer: Seat, payee: Seat, points: int) -> Payment:
    """Return a line of money; equal ones are one object, as bots price thousands of wins a hand."""
    return Payment(payer, payee, points)


@lru_cache(maxsize=MEMO)
def line(key: str, value: int, count: int = 1) -> Line:
    """Return a counted item; equal ones are one object."""
    return Line(key, value, count)
