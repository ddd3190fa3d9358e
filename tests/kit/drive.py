"""Playing hands without players: seeded choices among the offers; knows no rule beyond what is offered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from game.core.chance import Chance
from game.core.tiles import Seat, Suit, Tile, suit_of
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, PassTiles, Peng, VoidSuit
from game.engine.events import Batch
from game.engine.log import Answer
from game.engine.round import Round
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import Variant
from tests.kit.stack import clustered, near_wins

MAX_ANSWERS = 2000

Chooser: TypeAlias = Callable[[Table, Seat, Sequence[Action]], Action]
"""Chooses one of the offers of a seat; gets the engine's own table."""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that makes a hand of the contract suite: the game, its wall, the dealer and how the seats choose."""

    variant: Variant[Any]
    seed: int
    dealer: Seat
    looseness: int | None
    """None: a fairly shuffled wall; otherwise see `clustered`."""
    eager: bool
    """Whether the seats try to win; otherwise they choose at random."""
    ready: bool = False
    """Whether every seat is dealt a hand close to a win with the same wait, see `near_wins`."""

    def supply(self) -> Supply:
        """Return the wall of the hand."""
        seed = self.seed.to_bytes(8, "big")
        if self.ready:
            return Supply.stacked(near_wins(self.variant, Chance.named(seed, "wall"), self.dealer), seed)
        if self.looseness is None:
            return Supply(seed, self.variant.tiles())
        return Supply.stacked(clustered(self.variant, Chance.named(seed, "wall"), self.looseness), seed)

    def start(self) -> Round:
        """Deal the hand."""
        return Round.start(self.variant, self.supply(), 0, self.dealer)

    def chooser(self) -> Chooser:
        """Return how the seats choose: a fresh stream of chance."""
        chance = Chance.named(self.seed.to_bytes(8, "big"), "choices")
        return eager(chance) if self.eager else at_random(chance)

    def __repr__(self) -> str:
        deviations = self.variant.option_set.deviations(self.variant.options)
        return (
            f"Setup({self.variant.id} {deviations} seed={self.seed} dealer={self.dealer} "
            f"looseness={self.looseness} eager={self.eager} ready={self.ready})"
        )


def at_random(chance: Chance) -> Chooser:
    """Return a chooser that takes any offer with equal probability."""
    return lambda _, __, offers: chance.choice(offers)


def eager(chance: Chance) -> Chooser:
    """Return a chooser that mostly wins and melds what it can and keeps what fits together."""

    def choose(table: Table, seat: Seat, offers: Sequence[Action]) -> Action:
        if chance.below(16) == 0:
            return chance.choice(offers)
        scored = [(_liking(table.seats[seat].hand, action) + chance.below(4), action) for action in offers]
        best = max(score for score, _ in scored)
        return chance.choice([action for score, action in scored if score == best])

    return choose


def _liking(hand: Sequence[Tile], action: Action) -> int:
    """Return how much an eager player likes an action; small differences are left to chance."""
    match action:
        case Hu():
            return 1000
        case Gang():
            return 500
        case Discard():
            return 20 * len(action.declare) - 4 * _fit(hand, action.tile)
        case Peng() | Chi():
            return 2
        case Pass():
            return 1
        case Declare():
            return -2
        case PassTiles():
            return -sum(_fit(hand, tile) for tile in action.tiles)
        case VoidSuit():
            return -4 * _held(hand, action.suit)


def _fit(hand: Sequence[Tile], tile: Tile) -> int:
    """Return how well a tile fits its hand: copies count double, neighbours in the suit single."""
    near = sum(1 for other in hand if suit_of(other) == suit_of(tile) < 3 and 0 < abs(other - tile) <= 2)
    return 3 * (hand.count(tile) - 1) + near


def _held(hand: Sequence[Tile], suit: Suit) -> int:
    return sum(suit_of(tile) == suit for tile in hand)


def play(
    game: Round, choose: Chooser, order: Chance | None = None, watch: Callable[[Round, Batch], None] | None = None
) -> list[Answer]:
    """Play a hand to its end and return the answers in the order given.

    The seats asked answer in seat order, or in an order drawn from `order`. `watch` is called after each batch.
    """
    answers: list[Answer] = []
    while not game.over:
        pending = list(game.pending)
        if not pending:
            raise AssertionError("the hand neither asks nor ends")
        seat = pending[0] if order is None else order.choice(pending)
        answer = Answer(seat, choose(game.table, seat, game.pending[seat]), game.table.batch)
        answers.append(answer)
        batch = game.submit(answer.seat, answer.action, answer.at)
        if batch is not None and watch is not None:
            watch(game, batch)
        if len(answers) > MAX_ANSWERS:
            raise AssertionError(f"no end after {MAX_ANSWERS} answers")
    return answers


def script(game: Round, *answers: tuple[Seat, Action]) -> Round:
    """Give answers in a row, each to the question then open, and return the hand."""
    for seat, action in answers:
        game.submit(seat, action, game.table.batch)
    return game
