"""Hands of 扣点点 on stacked walls, driven step by step; asserts what every finished hand must keep."""

from typing import Any, Final

from game.core.melds import MeldKind
from game.core.tiles import Seat, parse_tile
from game.engine.actions import Action, Discard, Pass
from game.engine.money import sums
from game.engine.round import Round
from game.engine.table import Phase
from game.variants.koudian import Koudian
from game.variants.koudian.options import OPTIONS
from tests.kit.stack import stacked

PLAIN: Final = "123m456m234s11s78p"
READY_TOO: Final = "789s789s123s4477p"
MING, BU, AN = MeldKind.MING_GANG, MeldKind.BU_GANG, MeldKind.AN_GANG


def t(text: str) -> int:
    return parse_tile(text)


def ready(text: str) -> Discard:
    return Discard(t(text), ("ready",))


def deal(
    hands: dict[Seat, str],
    draws: str,
    tail: str = "",
    *,
    mode: str = "base",
    wild: str = "P",
    places: dict[int, str] | None = None,
    **options: Any,
) -> Round:
    """Deal a hand with dealer 0; in the wild game a turned tile makes `wild` wild. `places`: tiles of the wall."""
    if mode == "haozi":
        options, tail = {"mode": mode, "haozi_pick": "flip_self", **options}, f"{wild} {tail}"
    game = Koudian(OPTIONS.make(options))
    return Round.start(game, stacked(game, hands, draws=draws, replacements=tail, places=places), 0, 0)


def default(game: Round, seat: Seat) -> Action:
    """Return a pass, or the drawn tile thrown away."""
    offers = game.pending[seat]
    if Pass() in offers:
        return Pass()
    drawn = game.table.seats[seat].drawn
    thrown = [offer for offer in offers if isinstance(offer, Discard) and not offer.declare]
    return next((offer for offer in thrown if drawn and offer.tile == drawn.tile), thrown[0])


def go(game: Round, *steps: tuple[Seat, Action]) -> Round:
    """Play until each step in turn has been taken."""
    for seat, action in steps:
        for _ in range(60):
            if action in game.pending.get(seat, ()):
                break
            other = next(iter(game.pending))
            game.submit(other, default(game, other), game.table.batch)
        game.submit(seat, action, game.table.batch)
    return game


def until_turn(game: Round, seat: Seat) -> None:
    """Play until a seat is asked in its own turn."""
    while seat not in game.pending or game.table.phase is not Phase.TURN:
        other = next(iter(game.pending))
        game.submit(other, default(game, other), game.table.batch)


def around(game: Round) -> None:
    """Play on from seat 2 to its next turn; seat 1 must have no choice on the way."""
    for seat in (2, 3, 0, 2):
        until_turn(game, seat)


def to_the_end(game: Round) -> Round:
    while not game.over:
        seat = next(iter(game.pending))
        game.submit(seat, default(game, seat), game.table.batch)
    return game


def money(game: Round) -> list[tuple[str, list[int]]]:
    assert game.over
    assert not game.table.dues
    return [(item.cause, sums(item.payments)) for item in game.table.ledger]
