"""What `test_play.py` leaves out of 攀枝花: house rules that add to a price, and what is refused, all through play."""

import pytest

from game.core.tiles import parse_tile
from game.engine.actions import Discard, Gang, Hu
from game.engine.money import Line
from tests.kit.scripts import go_on, lines, paid, throw_what_comes
from tests.variants.panzhihua.test_play import PLAIN, booked, deal, gang_money, rows


def test_three_winners_of_one_discard() -> None:
    """L214 for each; the hand is over, and who threw the tile deals next."""
    game = deal({0: "6s", 1: PLAIN, 2: "123m789m456p78s99p", 3: "789p234m678m45s22p"})
    lines(game, (0, "discard 6s"))
    for seat in (1, 2, 3):
        game.submit(seat, Hu(), game.table.batch)
    assert game.table.why_over == "won"
    assert [paid(item) for item in game.table.ledger] == [[(0, 1, 1)], [(0, 2, 1)], [(0, 3, 1)]]
    assert game.variant.next_dealer(game.table) == 0


def test_a_self_draw_doubles_by_option() -> None:
    game = deal({0: "1p", 1: PLAIN}, draws="9s", zimo="double")
    lines(game, (0, "discard 1p"), (1, "hu"))
    (won,) = booked(game, 1)
    assert rows(won) == {"pinghu": 1, "zimo": 2}
    assert paid(won) == [(0, 1, 2), (2, 1, 2), (3, 1, 2)]


def test_the_base_multiplies_everything() -> None:
    game = deal({0: "1111m9s", 1: PLAIN}, tail="8p", base=5)
    lines(game, (0, "an_gang 1m"), (0, "discard 9s"), (1, "hu"))
    assert gang_money(game) == [("an_gang", [(1, 0, 10), (2, 0, 10), (3, 0, 10)])]
    (won,) = booked(game, 1)
    assert paid(won) == [(0, 1, 10)]
    assert won.notes == (Line("face", 2), Line("base", 5))


@pytest.mark.parametrize(("mult", "points"), [(1, 2), (2, 4)])
def test_robbing_a_gang_doubles_by_option(mult: int, points: int) -> None:
    """Seat 2 adds 5p to its peng, seat 1 waits for it as its middle five."""
    hands = {0: "5p9m", 1: "46p123p789p234s88s", 2: "55p9m"}
    game = deal(hands, draws="1s 2s 3s 5p", rob_mult=mult)
    lines(game, (0, "discard 5p"), (2, "peng 5p"), (2, "discard 9m"), (3, "discard 1s"), (0, "discard 2s"))
    lines(game, (1, "discard 3s"), (2, "bu_gang 5p"), (1, "hu"))
    (won,) = booked(game, 1)
    assert won.cause == "qianggang"
    assert paid(won) == [(2, 1, points)]
    assert rows(won) == {"pinghu": 1, "kaxinwu": 2, **({"qianggang": 2} if mult > 1 else {})}


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "offered"), [(PLAIN, False), ("123p456p23478s55s", True)])
def test_two_suits_at_most_by_option(hand: str, offered: bool) -> None:
    game = deal({0: "9s", 1: hand}, que="two_suits")
    lines(game, (0, "discard 9s"))
    assert (Hu() in game.pending.get(1, ())) == offered


def test_a_hand_that_waits_for_its_own_four_may_not_sing() -> None:
    """Ready by form only: 4m is wanted and held four times."""
    game = deal({0: "4444m123456p789s9m"})
    declared = [offer.tile for offer in game.pending[0] if isinstance(offer, Discard) and offer.declare]
    assert parse_tile("4m") in declared
    assert parse_tile("9m") not in declared
    assert game.variant.why_no_declare(game.table, 0, parse_tile("9m")) == "own_four"


def test_a_singer_may_not_make_a_gang_that_changes_the_waits() -> None:
    """5556s waits for 4, 6 and 7; with four fives laid down only 6 is left: the drawn 5s goes out by itself."""
    game = deal({0: "5556s123p789m123m9p"}, draws="1s 1s 1s 5s")
    lines(game, (0, "discard 9p sing"), (1, "discard 1s"), (2, "discard 1s"), (3, "discard 1s"))
    assert game.table.seats[0].river[-1].tile == parse_tile("5s")
    assert not game.table.seats[0].melds


def test_without_a_tail_light_there_is_no_gang() -> None:
    """2.1: seat 3 could have made its gang before; with the last tile of the wall in its hand it cannot."""
    game = deal({3: "1111m47p258s369p9s"})
    offered = []
    while game.table.wall.left or game.table.turn != 3:
        offered += [offer for offer in game.pending.get(3, ()) if isinstance(offer, Gang)]
        go_on(game)
    assert offered
    assert not [offer for offer in game.pending[3] if isinstance(offer, Gang)]
    throw_what_comes(game)
    assert game.table.why_over == "wall"
    assert not game.table.seats[3].melds
