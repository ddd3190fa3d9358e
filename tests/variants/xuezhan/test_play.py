"""The money of 血战 through play: stacked walls, scripted answers, amounts of rules/sichuan.md 1.9."""

from typing import Any

import pytest

from game.core.melds import MeldKind
from game.core.tiles import parse_tile
from game.engine import events as ev
from game.engine.actions import Discard, Gang, Hu, Pass, Peng, VoidSuit
from game.engine.round import IllegalActionError, Round
from game.variants.xuezhan import Xuezhan
from game.variants.xuezhan.options import OPTIONS
from tests.kit.drive import script
from tests.kit.stack import stacked

WAN, TONG, TIAO = 0, 1, 2


def t(text: str) -> int:
    return parse_tile(text)


def deal(hands: dict[int, str], voids: tuple[int, ...], draws: str = "", tail: str = "", **options: Any) -> Round:
    """Deal a hand without an exchange and open the void suits; seat 0 is the dealer with 14 tiles."""
    game = Xuezhan(OPTIONS.make({"swap3": False, **options}))
    started = Round.start(game, stacked(game, hands, draws=draws, replacements=tail), 0, 0)
    return script(started, *((seat, VoidSuit(suit)) for seat, suit in enumerate(voids)))


def pass_all(game: Round) -> None:
    """Let everybody asked about a claim pass."""
    while game.window is not None and game.pending and game.table.phase.value in ("claims", "rob"):
        seat = next(iter(game.pending))
        game.submit(seat, Pass(), game.table.batch)


def causes(game: Round) -> list[tuple[str, list[tuple[int, int, int]]]]:
    return [(s.cause, [(p.payer, p.payee, p.points) for p in s.payments]) for s in game.table.ledger]


READY_6_9 = "234567p234s78s55s"
"""Two suits, waits for 6s and 9s, plain."""
JUNK = "147m258m369m"


def test_self_draw_pays_from_all_and_play_goes_on() -> None:
    game = deal({0: "1s" + JUNK + "147p9p", 1: READY_6_9}, (TIAO, WAN, TIAO, TIAO), draws="9s")
    script(game, (0, Discard(t("1s"))), (1, Hu()))
    assert causes(game) == [("zimo", [(0, 1, 17), (2, 1, 17), (3, 1, 17)])]
    assert game.table.seats[1].won is not None
    assert game.table.turn == 2
    assert not game.over


def test_discard_win_pays_alone_and_the_tile_stays_in_the_river() -> None:
    game = deal({0: "9s" + JUNK + "147p9p", 1: READY_6_9}, (TIAO, WAN, TIAO, TIAO))
    script(game, (0, Discard(t("9s"))), (1, Hu()))
    assert causes(game) == [("dianpao", [(0, 1, 1)])]
    assert game.table.seats[0].river[-1].won == (1,)
    assert game.table.points == [-1, 1, 0, 0]
    assert game.table.turn == 2


def lock_game(**options: Any) -> Round:
    """Seat 3 is ready and passes 9s; seat 1 throws 6s before seat 3 draws, seat 0 another 9s after that."""
    hands = {0: "99s" + JUNK + "147p", 1: "6s" + JUNK + "258p", 2: "1s" + JUNK + "369p", 3: READY_6_9}
    game = deal(hands, (TIAO, TIAO, TIAO, WAN), draws="1m 2m 3m 4m", **options)
    return script(game, (0, Discard(t("9s"))), (3, Pass()), (1, Discard(t("6s"))))


def test_a_passed_win_locks_until_the_own_draw() -> None:
    game = lock_game()
    assert [(d.what, d.tile, d.value) for d in game.table.seats[3].declined] == [
        ("hu", t("9s"), 0),
        ("hu", t("6s"), 0),
    ]
    assert game.table.turn == 2
    script(game, (2, Discard(t("1s"))), (3, Discard(t("3m"))), (0, Discard(t("9s"))))
    assert Hu() in game.pending[3]


def test_without_the_lock_the_second_tile_may_be_won() -> None:
    assert Hu() in lock_game(pass_lock=False).pending[3]


def test_two_winners_are_paid_apart_and_the_discarder_deals_next() -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: READY_6_9, 3: "123456m234s78s99m"}
    game = deal(hands, (TIAO, WAN, TIAO, TONG))
    script(game, (0, Discard(t("9s"))), (3, Hu()), (1, Hu()))
    assert causes(game) == [("dianpao", [(0, 1, 1)]), ("dianpao", [(0, 3, 1)])]
    assert game.variant.next_dealer(game.table) == 0
    assert game.table.turn == 0


def test_only_the_nearest_wins_where_the_house_says_so() -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: READY_6_9, 3: "123456m234s78s99m"}
    game = deal(hands, (TIAO, WAN, TIAO, TONG), multi_win=False)
    script(game, (0, Discard(t("9s"))), (3, Hu()), (1, Hu()))
    assert causes(game) == [("dianpao", [(0, 1, 1)])]
    assert not game.table.seats[3].declined


def test_rain_is_paid_at_once_and_moves_on_when_the_next_discard_is_won() -> None:
    game = deal({0: "1111p9s222333m44m5m", 1: READY_6_9}, (TIAO, WAN, TIAO, TIAO), tail="8p")
    script(game, (0, Gang(MeldKind.AN_GANG, t("1p"))))
    assert causes(game) == [("an_gang", [(1, 0, 2), (2, 0, 2), (3, 0, 2)])]
    script(game, (0, Discard(t("9s"))), (1, Hu()))
    assert causes(game)[1:] == [("dianpao", [(0, 1, 2)]), ("transfer", [(0, 1, 6)])]
    assert game.table.points == [-2, 6, -2, -2]


def added_gang(seat_1: str, void_1: int) -> Round:
    """Seat 2 pengs 5p and draws the fourth a round later; seats 3, 0 and 1 throw what they draw in between."""
    hands = {0: "5p" + JUNK + "1247s", 1: seat_1, 2: "55p147m258m3m66s99s", 3: "369m258s369s1379p"}
    draws = "2p 4p 6p 5p 8p 8p 8p 1p"
    game = deal(hands, (TONG, void_1, WAN, WAN), draws, tail="7p", must_void_first=False)
    script(game, (0, Discard(t("5p"))))
    if 1 in game.pending:
        script(game, (1, Pass()))
    script(game, (2, Peng(t("5p"))), (2, Discard(t("3m"))))
    pass_all(game)
    for seat, tile in ((3, "2p"), (0, "4p"), (1, "6p")):
        script(game, (seat, Discard(t(tile))))
        pass_all(game)
    assert game.table.turn == 2
    return game


def test_a_gang_added_as_drawn_is_paid_by_each() -> None:
    game = added_gang("1s" + JUNK + "347s", TONG)
    script(game, (2, Gang(MeldKind.BU_GANG, t("5p"))))
    assert causes(game) == [("bu_gang", [(0, 2, 1), (1, 2, 1), (3, 2, 1)])]
    assert game.table.seats[2].melds[0].kind is MeldKind.BU_GANG


@pytest.mark.parametrize(("jishiyu", "points"), [(True, []), (False, [(0, 2, 1), (1, 2, 1), (3, 2, 1)])])
def test_a_gang_added_later_is_free(jishiyu: bool, points: list[tuple[int, int, int]]) -> None:
    game = added_gang("1s" + JUNK + "347s", TONG)
    game.variant.options = OPTIONS.make({"swap3": False, "must_void_first": False, "jishiyu": jishiyu})
    script(game, (2, Discard(t("1m"))))
    pass_all(game)
    for seat in (3, 0, 1):
        script(game, (seat, Discard(t("8p"))))
        pass_all(game)
    script(game, (2, Gang(MeldKind.BU_GANG, t("5p"))))
    assert [paid for cause, paid in causes(game) if cause == "bu_gang"] == ([points] if points else [])


def test_a_robbed_gang_never_was_one() -> None:
    game = added_gang("46p123p789p234s88s", WAN)
    script(game, (2, Gang(MeldKind.BU_GANG, t("5p"))), (1, Hu()))
    assert causes(game) == [("qianggang", [(2, 1, 2)])]
    assert game.table.aside == [t("5p")]
    assert game.table.seats[2].melds[0].kind is MeldKind.PENG
    assert t("5p") not in game.table.seats[2].hand
    assert game.table.turn == 2


def test_fed_gang_is_paid_by_the_feeder_alone() -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: "999s1122334477m"}
    game = deal(hands, (TIAO, TONG, TIAO, TIAO), tail="8m")
    script(game, (0, Discard(t("9s"))), (1, Gang(MeldKind.MING_GANG, t("9s"))))
    assert causes(game) == [("ming_gang", [(0, 1, 2)])]
    drawn = game.table.seats[1].drawn
    assert drawn is not None
    assert (drawn.tile, drawn.source) == (t("8m"), ev.TAIL)


def test_a_stale_or_foreign_answer_is_refused() -> None:
    game = deal({0: "9s" + JUNK + "147p9p"}, (TIAO, TONG, WAN, TIAO))
    with pytest.raises(IllegalActionError, match="batch"):
        game.submit(0, Discard(t("9s")), game.table.batch - 1)
    with pytest.raises(IllegalActionError, match="not asked"):
        game.submit(1, Discard(t("9s")), game.table.batch)
    with pytest.raises(IllegalActionError, match="not offered"):
        game.submit(0, Discard(t("1p")), game.table.batch)
