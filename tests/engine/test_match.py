"""Hands in a row: dealers, running scores with fines, the end, independent walls."""

from game.core.chance import Chance
from game.engine.match import Match
from game.engine.supply import match_key
from tests.kit.drive import eager, play
from tests.kit.odd_variant import OddVariant


def finished(seed: int) -> Match:
    """Return the made-up game played over a whole match, checking each hand."""
    match = Match(OddVariant(OddVariant.option_set.make()), match_key(seed))
    choose = eager(Chance.named(b"match", seed))
    while not match.over:
        dealer, number = match.dealer, match.number
        hand = match.start_round()
        assert (hand.table.dealer, hand.table.number) == (dealer, number)
        play(hand, choose)
        match.finish(hand.table)
        fines = [sum(fine.points for fine in hand.table.fines if fine.seat == seat) for seat in range(4)]
        assert match.results[-1] == tuple(p - fine for p, fine in zip(hand.table.points, fines, strict=True))
        assert match.dealer == match.variant.next_dealer(hand.table)
    return match


def test_a_match_books_its_hands() -> None:
    match = finished(1)
    assert match.number == 4
    assert len(match.dealers) == 4
    assert match.scores == [sum(result[seat] for result in match.results) for seat in range(4)]
    assert match.state().scores == tuple(match.scores)
    assert match.state().next_dealer == match.dealer


class Rich(OddVariant):
    """The made-up game with points to start with."""

    @property
    def start_points(self) -> int:
        return 500


def test_points_to_start_with_stand_in_every_score() -> None:
    match = Match(Rich(OddVariant.option_set.make()), match_key(1))
    assert match.scores == [500] * 4
    hand = match.start_round()
    play(hand, eager(Chance.named(b"rich")))
    match.finish(hand.table)
    assert match.scores == [500 + gain for gain in match.results[0]]


def test_the_ranking_goes_by_score_then_seat() -> None:
    match = Match(OddVariant(OddVariant.option_set.make()), match_key(1))
    match.scores = [3, 8, 3, -14]
    assert match.ranking() == [1, 0, 2, 3]
    assert not match.over


def test_the_same_key_gives_the_same_match_and_a_nonce_another() -> None:
    variant = OddVariant(OddVariant.option_set.make())
    assert finished(2).results == finished(2).results
    walls = {Match(variant, match_key(seed), nonce).supply().wall for seed in (2, 3) for nonce in (0, 1)}
    assert len(walls) == 4
    dealers = {Match(variant, match_key(seed)).dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}
