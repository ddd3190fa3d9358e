"""What `test_play.py` leaves out of 扣点点: what is refused at the end of the wall and for lack of a true wait."""

from typing import Any

import pytest

from game.engine.actions import Discard, Gang, Hu, Peng
from game.engine.table import Phase
from tests.variants.koudian.play import AN, deal, default, go, money, ready, t
from tests.variants.koudian.test_competition import mil


def test_nothing_but_a_win_at_the_end_of_the_wall() -> None:
    """5, 10: seat 1 may peng 9p until the last tile of the wall is thrown, seat 3 may gang until it holds it."""
    game = deal({1: "99p147m258s369sWC", 3: "EEEE147m258s36p9m"}, "N S W 9p", "9p")
    seen: dict[bool, set[str]] = {False: set(), True: set()}
    while not game.over:
        last = game.table.wall.left == 0
        seen[last] |= {"peng" for offer in game.pending.get(1, ()) if offer == Peng(t("9p"))}
        seen[last] |= {"gang" for offer in game.pending.get(3, ()) if isinstance(offer, Gang)}
        if last and game.table.phase is Phase.TURN:
            assert game.table.turn == 3
            assert game.table.seats[3].hand.count(t("E")) == 4
        seat = next(iter(game.pending))
        game.submit(seat, default(game, seat), game.table.batch)
    assert seen == {False: {"peng", "gang"}, True: set()}
    assert game.table.seats[3].river[-1].tile == t("9p")


def test_a_hand_that_waits_for_its_own_four_may_not_declare() -> None:
    """6.2: only the fifth East would win, so that throwing N leaves the hand without a wait."""
    game = deal({0: "EEEE123456p789sN"}, "")
    assert ready("N") not in game.pending[0]
    assert Discard(t("N")) in game.pending[0]
    assert Gang(AN, t("E")) in game.pending[0]
    assert game.variant.why_no_declare(game.table, 0, t("N")) == "own_four"


def test_a_lone_wild_waits_for_the_self_draw_by_option() -> None:
    """11.8: four sets and a wild tile win anything drawn; of what others throw nothing, where the house says so."""
    for strict in (False, True):
        options: dict[str, Any] = {"mode": "haozi", "wild": "E", "single_wild_wait_selfdraw_only": strict}
        game = go(deal({1: "123m456m789s111pE"}, "N 9p W F 8p", **options), (1, ready("N")), (2, Discard(t("9p"))))
        assert (Hu() in game.pending.get(1, ())) != strict
    assert money(go(game, (1, Hu()))) == [("zimo", [-16, 48, -16, -16])]


@pytest.mark.parametrize(
    ("hand", "tile", "pattern", "share"),
    [
        ("1155m3399p2277sE", "E", "pattern_qidui", 10 + 20),
        ("1111m5599p777sEE", "7s", "pattern_haohua", 7 + 40),
    ],
)
def test_seven_pairs_of_the_competition(hand: str, tile: str, pattern: str, share: int) -> None:
    """Competition book 8.2, 8.3: pairs add 20 points, with four of the winning tile 40; the discarder pays for all."""
    game = go(mil({1: hand}, f"N {tile}"), (1, ready("N")), (2, Discard(t(tile))))
    assert money(game) == [("dianpao", [0, 3 * share, -3 * share, 0])]
    assert pattern in [line.key for line in game.table.ledger[0].lines]
