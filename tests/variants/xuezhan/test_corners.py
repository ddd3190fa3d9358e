"""Corners of the rules through play: gangs in a row, transfers and what is refunded later, locks, the last tiles."""

from typing import Any

import pytest

from game.core.melds import MeldKind
from game.engine.actions import Action, Discard, Gang, Hu, Pass, Peng
from game.engine.events import Paid
from game.engine.round import Round
from game.engine.window import window
from game.rules.gang_pay import Scope, open_receipts
from game.variants.xuezhan import Xuezhan
from tests.kit.drive import script
from tests.variants.xuezhan.test_play import JUNK, READY_6_9, TIAO, TONG, WAN, causes, deal, pass_all, t

AN, MING, BU = MeldKind.AN_GANG, MeldKind.MING_GANG, MeldKind.BU_GANG


def money(game: Round, cause: str) -> list[list[tuple[int, int, int]]]:
    return [paid for name, paid in causes(game) if name == cause]


def last_lines(game: Round) -> list[tuple[str, int]]:
    won = next(item for item in reversed(game.table.ledger) if item.lines)
    return [(line.key, line.value) for line in won.lines]


def shorten(game: Round, left: int) -> Round:
    """Leave so many tiles in the wall; the tiles at its tail stay."""
    wall = game.table.wall
    wall.front = wall.total - wall.tail - left
    game.window = window(game.table, game.variant)
    return game


def lock(game: Round, seat: int) -> int | None:
    assert isinstance(game.variant, Xuezhan)
    return game.variant.lock(game.table, seat)


def offered(game: Round, seat: int) -> tuple[Action, ...]:
    return game.pending.get(seat, ())


# -- transfers ------------------------------------------------------------------------------------------------------


def two_gangs_then_paid(**options: Any) -> Round:
    """Seat 0 makes two concealed gangs in his first turn and throws 9s, which seat 1 wins."""
    hands = {0: "1111p2222m9s33m44m5m", 1: READY_6_9}
    end = "draws" if options.get("kong_draw_from") == "front" else "tail"
    game = deal(hands, (TIAO, WAN, TIAO, TIAO), **{end: "8p 8m"}, **options)
    return script(game, (0, Gang(AN, t("1p"))), (0, Gang(AN, t("2m"))), (0, Discard(t("9s"))), (1, Hu()))


@pytest.mark.parametrize("end", ["tail", "front"])
@pytest.mark.parametrize(("scope", "moved", "kept"), [("last", 6, 6), ("turn", 12, 0), ("all", 12, 0)])
def test_what_a_transfer_moved_is_not_refunded_again(end: str, scope: Scope, moved: int, kept: int) -> None:
    game = two_gangs_then_paid(kong_draw_from=end, transfer_scope=scope)
    assert money(game, "transfer") == [[(0, 1, moved)]]
    assert sum(p.points for p in open_receipts(game.table, 0, scope)) == kept
    events = game.variant.settle(game.table, "wall")
    settled = [event.settlement for event in events if isinstance(event, Paid)]
    refunds = [p.points for item in settled if item.cause == "refund" for p in item.payments if p.payer == 0]
    assert sum(refunds) == kept


@pytest.mark.parametrize("end", ["tail", "front"])
@pytest.mark.parametrize(("scope", "moved"), [("last", 2), ("turn", 2), ("all", 8)])
def test_a_gang_of_a_discard_begins_a_turn_of_its_own(end: str, scope: Scope, moved: int) -> None:
    hands = {0: "1111p777m1s33m44m56m", 1: "111s7m234567p886s", 2: READY_6_9}
    where = "draws" if end == "front" else "tail"
    game = deal(hands, (TIAO, WAN, WAN, TONG), **{where: "8m 8p 6s"}, kong_draw_from=end, transfer_scope=scope)
    script(game, (0, Gang(AN, t("1p"))), (0, Discard(t("1s"))), (1, Gang(MING, t("1s"))))
    script(game, (1, Discard(t("7m"))), (0, Gang(MING, t("7m"))), (0, Discard(t("6s"))), (2, Hu()))
    assert money(game, "transfer") == [[(0, 2, moved)]]
    assert ("gangshangpao", 1) in last_lines(game)
    assert sum(p.points for p in open_receipts(game.table, 0, scope)) == 8 - moved


@pytest.mark.parametrize(("how", "shares"), [("each_full", (6, 6)), ("none", ()), ("split", (3, 3))])
def test_a_transfer_with_two_winners(how: str, shares: tuple[int, ...]) -> None:
    hands = {0: "1111p9s222333m44m5m", 1: READY_6_9, 3: "123456m234s78s99m"}
    game = deal(hands, (TIAO, WAN, TIAO, TONG), tail="8p", transfer_multi=how)
    script(game, (0, Gang(AN, t("1p"))), (0, Discard(t("9s"))), (3, Hu()), (1, Hu()))
    assert money(game, "transfer") == ([[(0, 1, shares[0]), (0, 3, shares[1])]] if shares else [])
    assert bool(open_receipts(game.table, 0, "last")) == (not shares)


# -- gangs ----------------------------------------------------------------------------------------------------------


def test_a_gang_needs_a_tile_in_the_wall_and_the_last_one_may_win() -> None:
    hands = {0: "1111p9p123m456m99m7p"}
    assert Gang(AN, t("1p")) not in offered(shorten(deal(hands, (TIAO,) * 4, tail="8p"), 0), 0)
    game = shorten(deal(hands, (TIAO,) * 4, tail="8p"), 1)
    script(game, (0, Gang(AN, t("1p"))), (0, Hu()))
    assert last_lines(game) == [("pinghu", 0), ("gen", 1), ("gangshanghua", 1), ("haidilaoyue", 1)]
    assert game.over
    assert game.table.why_over == "wall"


@pytest.mark.parametrize("rule", ["zimo", "dianpao"])
@pytest.mark.parametrize("zimo", ["jiadi", "jiafan", "none"])
def test_a_fed_gang_that_wins_is_paid_by_the_feeder_where_the_house_says_so(rule: str, zimo: str) -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: "999s123m456m78m99m"}
    game = deal(hands, (TIAO, TONG, TIAO, TIAO), tail="6m", dianganghua=rule, zimo=zimo)
    script(game, (0, Discard(t("9s"))), (1, Gang(MING, t("9s"))), (1, Hu()))
    each = {"jiadi": 5, "jiafan": 8, "none": 4}[zimo]
    everybody = [(0, 1, each), (2, 1, each), (3, 1, each)]
    assert causes(game)[1:] == ([("zimo", everybody)] if rule == "zimo" else [("dianganghua", [(0, 1, 4)])])


def test_a_concealed_gang_after_a_fed_one_is_no_fed_win() -> None:
    hands = {0: "9s222333444p55p1p", 1: "999s1111m45m78m99m"}
    game = deal(hands, (TIAO, TONG, TIAO, TIAO), tail="6m 9m", dianganghua="dianpao")
    script(game, (0, Discard(t("9s"))), (1, Gang(MING, t("9s"))), (1, Gang(AN, t("1m"))), (1, Hu()))
    assert [cause for cause, _ in causes(game)] == ["ming_gang", "an_gang", "zimo"]


def test_an_added_gang_on_a_replacement_may_be_robbed_and_moves_no_money() -> None:
    hands = {0: "5p222333444s77s99m", 1: "46p123p789p234s88s", 2: "55p1111m258m66s99s"}
    game = deal(hands, (TONG, WAN, TIAO, WAN), tail="5p", must_void_first=False, transfer_scope="all")
    script(game, (0, Discard(t("5p"))))
    script(game, (1, Pass()), (2, Peng(t("5p"))), (2, Discard(t("6s"))))
    pass_all(game)
    while game.table.turn != 2:
        drawn = game.table.seats[game.table.turn].drawn
        assert drawn is not None
        assert drawn.tile is not None
        script(game, (game.table.turn, Discard(drawn.tile)))
        pass_all(game)
    script(game, (2, Gang(AN, t("1m"))), (2, Gang(BU, t("5p"))), (1, Hu()))
    assert last_lines(game)[-1] == ("qiangganghu", 1)
    assert money(game, "bu_gang") == money(game, "transfer") == []
    assert game.table.turn == 2


# -- heavenly and earthly -------------------------------------------------------------------------------------------


def test_a_dealt_hand_is_heavenly_unless_a_gang_came_first() -> None:
    hands = {0: "1111p234p567m99m88p"}
    game = deal({0: "123p234p567m99m888p"}, (TIAO,) * 4)
    assert last_lines(script(game, (0, Hu()))) == [("tianhu", 5)]
    game = deal(hands, (TIAO,) * 4, tail="8p")
    script(game, (0, Gang(AN, t("1p"))), (0, Hu()))
    assert last_lines(game) == [("pinghu", 0), ("gen", 1), ("gangshanghua", 1)]
    plain = deal({0: "123p234p567m99m888p"}, (TIAO,) * 4, tiandihu=False)
    assert last_lines(script(plain, (0, Hu()))) == [("pinghu", 0)]


@pytest.mark.parametrize(
    ("form", "by_draw", "by_discard"),
    [("first_draw", True, False), ("dealer_first_discard", False, True), ("both", True, True)],
)
def test_earthly_hands(form: str, by_draw: bool, by_discard: bool) -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: READY_6_9}
    voids = (TIAO, WAN, TIAO, TIAO)
    game = script(deal(hands, voids, dihu=form), (0, Discard(t("9s"))), (1, Hu()))
    assert last_lines(game) == ([("dihu", 5)] if by_discard else [("pinghu", 0)])
    game = deal({**hands, 0: "1s" + JUNK + "147p9p"}, voids, draws="9s", dihu=form)
    script(game, (0, Discard(t("1s"))))
    pass_all(game)
    assert last_lines(script(game, (1, Hu()))) == ([("dihu", 5)] if by_draw else [("pinghu", 0)])


def test_no_earthly_hand_after_a_peng() -> None:
    hands = {0: "1s" + JUNK + "147p9p", 1: "11s3m1234789p666s", 2: READY_6_9, 3: "123m"}
    game = deal(hands, (TIAO, WAN, WAN, TONG), draws="9s")
    script(game, (0, Discard(t("1s"))), (1, Peng(t("1s"))), (1, Discard(t("3m"))))
    pass_all(game)
    assert game.table.turn == 2
    assert last_lines(script(game, (2, Hu()))) == [("pinghu", 0)]


# -- the pass lock --------------------------------------------------------------------------------------------------


def refused_self_draw(**options: Any) -> Round:
    """Seat 1 draws his winning 9s, throws 2p instead; seat 2 throws 6s."""
    hands = {0: "1s" + JUNK + "147p9p", 1: READY_6_9, 2: "6s" + JUNK + "147p", 3: "123m"}
    game = deal(hands, (TIAO, WAN, TIAO, TONG), draws="9s 1m", **options)
    script(game, (0, Discard(t("1s"))))
    pass_all(game)
    script(game, (1, Discard(t("9s"))))
    pass_all(game)
    return script(game, (2, Discard(t("6s"))))


def test_a_refused_self_draw_locks() -> None:
    assert Hu() not in offered(refused_self_draw(), 1)
    assert Hu() in offered(refused_self_draw(pass_lock_selfdraw=False), 1)
    assert Hu() in offered(refused_self_draw(pass_lock=False), 1)


def peng_of_a_win(**options: Any) -> Round:
    """Seat 1 (waits 5s 8p) pengs the 5s he could win, throws 8p from the complete hand; seat 2 throws the next 8p."""
    hands = {0: "5s" + JUNK + "147p9p", 1: "55s88p234567s123p", 2: "8p" + JUNK + "169p", 3: "123m"}
    game = deal(hands, (TIAO, WAN, TONG, TONG), draws="1m", **options)
    script(game, (0, Discard(t("5s"))), (1, Peng(t("5s"))))
    return game


@pytest.mark.parametrize("clear", ["draw", "draw_or_pung"])
def test_a_peng_into_a_complete_hand_keeps_the_lock(clear: str) -> None:
    game = peng_of_a_win(pass_lock_clear=clear, pass_lock_selfdraw=False)
    assert Hu() not in offered(game, 1)
    assert lock(game, 1) == 1
    script(game, (1, Discard(t("8p"))))
    pass_all(game)
    script(game, (2, Discard(t("8p"))))
    assert Hu() not in offered(game, 1)


@pytest.mark.parametrize(("clear", "locked"), [("draw", True), ("draw_or_pung", False)])
def test_a_peng_into_an_incomplete_hand_ends_the_lock(clear: str, locked: bool) -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: "5s" + JUNK + "258p", 2: JUNK + "1369p", 3: READY_6_9}
    game = deal(hands, (TIAO, TIAO, TIAO, WAN), draws="1m 8s", pass_lock_clear=clear)
    script(game, (0, Discard(t("9s"))), (3, Pass()), (1, Discard(t("5s"))), (3, Peng(t("5s"))))
    assert not [action for action in offered(game, 3) if isinstance(action, Gang | Hu)]
    script(game, (3, Discard(t("7s"))), (0, Discard(t("8s"))))
    assert (Hu() not in offered(game, 3)) == locked


def test_a_replacement_tile_ends_the_lock() -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: "5s" + JUNK + "258p", 2: JUNK + "1369p", 3: "234567p555s66678s"}
    game = deal({**hands, 3: "234567p555s78s22s"}, (TIAO, TIAO, TIAO, WAN), draws="1m 6s", tail="1p")
    script(game, (0, Discard(t("9s"))), (3, Pass()), (1, Discard(t("5s"))), (3, Gang(MING, t("5s"))))
    assert lock(game, 3) is None
    script(game, (3, Discard(t("1p"))), (0, Discard(t("6s"))))
    assert Hu() in offered(game, 3)


# -- the end of the wall --------------------------------------------------------------------------------------------


def test_the_last_discard_may_be_punged_again_and_again_but_not_ganged() -> None:
    hands = {0: "1s" + JUNK + "147p9p", 1: "111s4m23467p99p57s", 2: "44m12345678p66s9s", 3: "123m"}
    game = shorten(deal(hands, (TIAO, WAN, TIAO, TONG), must_void_first=False), 0)
    script(game, (0, Discard(t("1s"))))
    assert offered(game, 1) == (Peng(t("1s")), Pass())
    script(game, (1, Peng(t("1s"))), (1, Discard(t("4m"))))
    script(game, (2, Peng(t("4m"))), (2, Discard(t("6s"))))
    pass_all(game)
    assert game.over
    assert game.table.why_over == "wall"
    refused = shorten(deal(hands, (TIAO, WAN, TIAO, TONG), must_void_first=False, last_discard_pung=False), 0)
    script(refused, (0, Discard(t("1s"))))
    assert refused.over


def test_a_won_last_discard_still_settles_the_others() -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: READY_6_9, 2: "1358m246p13579s2m"}
    game = shorten(deal(hands, (TIAO, WAN, TIAO, TONG)), 0)
    script(game, (0, Discard(t("9s"))), (1, Hu()))
    assert last_lines(game) == [("pinghu", 0), ("haidipao", 1)]
    assert game.over
    assert ("pig", [(2, 0, 16), (2, 3, 16)]) in causes(game) or ("pig", [(2, 0, 16)]) in causes(game)


def test_the_third_winner_on_the_last_tile_ends_without_settlement() -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: READY_6_9, 2: "123456m234s78s99m"}
    game = shorten(deal({**hands, 3: "345678m345s78s22m"}, (TIAO, WAN, TONG, TONG), jishiyu=True), 0)
    script(game, (0, Discard(t("9s"))), (1, Hu()), (2, Hu()), (3, Hu()))
    assert {cause for cause, _ in causes(game)} == {"dianpao"}
    assert game.table.why_over == "won"
    assert game.variant.next_dealer(game.table) == 0


def test_with_four_tiles_left_a_win_is_taken_by_rule() -> None:
    hands = {0: "9s" + JUNK + "147p9p", 1: READY_6_9}
    for left, taken in ((5, False), (4, True)):
        game = shorten(deal(hands, (TIAO, WAN, TIAO, TIAO), last4_must_win=True), left)
        script(game, (0, Discard(t("9s"))))
        assert (game.table.seats[1].won is not None) == taken


@pytest.mark.parametrize(("winners", "turn"), [((1,), 2), ((3,), 0), ((1, 3), 0), ((1, 2), 3), ((2, 3), 0)])
def test_who_draws_after_winners(winners: tuple[int, ...], turn: int) -> None:
    hands = {1: READY_6_9, 2: "123456m234s78s99m", 3: "345678m345s78s22m"}
    kept = {seat: hand for seat, hand in hands.items() if seat in winners}
    game = deal({0: "9s" + JUNK + "147p9p", **kept}, (TIAO, WAN, TONG, TONG))
    script(game, (0, Discard(t("9s"))), *((seat, Hu()) for seat in winners))
    assert game.table.turn == turn
