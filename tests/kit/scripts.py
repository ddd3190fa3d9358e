"""Scripted hands in short texts: what each seat does in turn, everybody else passing; knows no rule."""

from game.core.tiles import Seat
from game.engine.actions import Action, Discard, Pass
from game.engine.money import Settlement
from game.engine.round import Round
from tests.kit.notation import parse_action


def pass_all(game: Round) -> Round:
    """Let everybody pass who may."""
    while passing := [seat for seat, offers in game.pending.items() if Pass() in offers]:
        game.submit(passing[0], Pass(), game.table.batch)
    return game


def lines(game: Round, *texts: tuple[Seat, str]) -> Round:
    """Play lines such as (1, "discard 5m"); claims in between, and of the other seats on the same tile, are passed."""
    for seat, text in texts:
        action = parse_action(text)
        if action not in game.pending.get(seat, ()):
            pass_all(game)
        game.submit(seat, action, at := game.table.batch)
        while game.table.batch == at and game.pending:
            game.submit(next(iter(game.pending)), Pass(), at)
    return game


def throw_what_comes(game: Round) -> Round:
    """Let everybody pass and throw the tile just drawn until the hand is over."""
    while not game.over:
        go_on(game)
    return game


def go_on(game: Round) -> None:
    """Let one seat pass, or throw the tile just drawn."""
    seat, offers = next(iter(game.pending.items()))
    game.submit(seat, Pass() if Pass() in offers else _thrown(game, seat, offers), game.table.batch)


def _thrown(game: Round, seat: Seat, offers: tuple[Action, ...]) -> Action:
    drawn = game.table.seats[seat].drawn
    plain = [offer for offer in offers if isinstance(offer, Discard) and not offer.declare]
    return next((offer for offer in plain if drawn is not None and offer.tile == drawn.tile), plain[0])


def paid(settlement: Settlement) -> list[tuple[Seat, Seat, int]]:
    """Return the payments of a settlement as (payer, payee, points)."""
    return [(payment.payer, payment.payee, payment.points) for payment in settlement.payments]
