"""The rows of the source text's tables reached through play: stacked walls, real turns, the numbers of the text.

Each hand is driven by `go`: a named seat takes a named action as soon as it is offered; everybody else passes claims
and throws what was drawn. Rules: rules/koudian.md 5-11; lines of the source text are given as L29 and so on.
"""

from typing import Any

import pytest

from game.core.chance import Chance
from game.core.melds import MeldKind
from game.engine import events as ev
from game.engine.actions import Discard, Gang, Hu, Pass, Peng
from game.engine.match import Match
from game.engine.round import Round
from game.engine.supply import match_key
from game.variants.koudian import Koudian
from game.variants.koudian.options import OPTIONS
from tests.kit.drive import eager, play
from tests.kit.stack import stacked
from tests.variants.koudian.play import (
    AN,
    BU,
    MING,
    PLAIN,
    READY_TOO,
    around,
    deal,
    go,
    money,
    ready,
    t,
    to_the_end,
    until_turn,
)

BOTH = pytest.mark.parametrize("mode", ["base", "haozi"])


# -- L13, L14, L29, L39-L42: wins ----------------------------------------------------------------------------------

TYPES = [
    pytest.param("123m456m234s11s78p", "9p", 9, 1, id="plain"),
    pytest.param("111m234m567m88m99m", "9m", 9, 2, id="one suit"),
    pytest.param("1155m3399p2277sE", "E", 10, 2, id="seven pairs"),
    pytest.param("12345678m222p11s", "9m", 9, 2, id="straight"),
    pytest.param("1133557799m668m", "8m", 8, 4, id="golden pairs"),
    pytest.param("1111m5599p2277sE", "E", 10, 8, id="luxury pairs"),
    pytest.param("1111m33m55m77m99m8m", "8m", 8, 16, id="luxury golden pairs"),
]


@BOTH
@pytest.mark.parametrize(("hand", "tile", "points", "times"), TYPES)
def test_types_on_a_discard(hand: str, tile: str, points: int, times: int, mode: str) -> None:
    """L29, L44, L61: x2 x2 x2 x4 x8 x16 in the base game, nothing in the wild game; the undeclared seat 2 pays all."""
    game = go(deal({1: hand}, f"N {tile}", mode=mode), (1, ready("N")), (1, Hu()))
    share = points * (times if mode == "base" else 1)
    assert money(game) == [("dianpao", [0, 3 * share, -3 * share, 0])]


@BOTH
@pytest.mark.parametrize(("hand", "tile", "points", "times"), TYPES)
def test_types_by_self_draw(hand: str, tile: str, points: int, times: int, mode: str) -> None:
    """L29, L40: x4 x4 x4 x8 x16 x32; a plain hand twice its points (L60 too)."""
    game = go(deal({1: hand}, f"N S W F {tile}", mode=mode), (1, ready("N")), (1, Hu()))
    share = 2 * points * (times if mode == "base" else 1)
    assert money(game) == [("zimo", [-share, 3 * share, -share, -share])]


@BOTH
def test_a_declared_discarder_shares(mode: str) -> None:
    """L42, L59."""
    game = deal({1: PLAIN, 2: READY_TOO}, "N S W W F 9p", mode=mode)
    go(game, (1, ready("N")), (2, ready("S")), (1, Hu()))
    assert money(game) == [("dianpao", [-9, 27, -9, -9])]
    assert [line.key for line in game.table.ledger[0].notes] == ["shared"]


@pytest.mark.parametrize(("tile", "share"), [("3p", 6), ("6p", 12)])
def test_three_to_five_points_by_self_draw_only(tile: str, share: int) -> None:
    """L14: the three is not offered as a discard, but as a draw; the six is both."""
    hand = "123m456m234s11s45p"
    game = go(deal({1: hand}, f"N {tile} S W {tile}"), (1, ready("N")))
    go(game, (2, Discard(t(tile))))
    assert (Hu() in game.pending.get(1, ())) == (tile == "6p")
    game = go(deal({1: hand}, f"N S W F {tile}"), (1, ready("N")), (1, Hu()))
    assert money(game) == [("zimo", [-share, 3 * share, -share, -share])]


def test_one_and_two_points_never_win() -> None:
    """L14: a drawn one goes out by itself."""
    game = go(deal({1: "123m456m11s23456p"}, "N S W F 1p"), (1, ready("N")))
    around(game)
    assert [river.tile for river in game.table.seats[1].river] == [t("N"), t("1p")]


# -- L15, L16, L18, L34, L37, L38 ----------------------------------------------------------------------------------


def test_a_passed_win_leaves_only_the_self_draw() -> None:
    """L16, L34: 9p passed, the next 9p is not offered, a drawn 6p is."""
    game = go(deal({1: PLAIN}, "N 9p 9p F 6p"), (1, ready("N")), (1, Pass()))
    assert [item.what for item in game.table.seats[1].declined] == ["hu"]
    go(game, (3, Discard(t("9p"))))
    assert Hu() not in game.pending.get(1, ())
    assert money(go(game, (1, Hu()))) == [("zimo", [-12, 36, -12, -12])]


def test_the_nearest_wins_and_the_next_if_it_passes() -> None:
    """L38: seat 3 throws 9p; seat 1 is farther than seat 0."""
    hands = {0: "234567m345s22s78pN", 1: PLAIN}
    for answer, winner in ((Hu(), 0), (Pass(), 1)):
        game = go(deal(hands, "S W 9p"), (0, ready("N")), (1, ready("S")))
        go(game, (3, Discard(t("9p"))))
        game.submit(1, Hu(), game.table.batch)
        game.submit(0, answer, game.table.batch)
        assert [win.winners for win in game.table.wins] == [(winner,)]


@pytest.mark.parametrize("declared", [False, True])
def test_a_robbed_gang_counts_as_dealing_in(declared: bool) -> None:
    """L18: seat 2 adds 9p to its peng, seat 1 waits for it; the gang never was one."""
    hands = {0: "9p", 1: PLAIN, 2: "99p789s789s44sEE1m"}
    game = go(deal(hands, "S W N 9p"), (0, Discard(t("9p"))), (2, Peng(t("9p"))))
    go(game, (2, ready("1m") if declared else Discard(t("1m"))), (1, ready("N")), (2, Gang(BU, t("9p"))), (1, Hu()))
    pays = [-9, 27, -9, -9] if declared else [0, 27, -27, 0]
    assert money(game) == [("qianggang", pays)]
    assert game.table.seats[2].melds[0].kind is MeldKind.PENG


# -- L32-L36: the declaration --------------------------------------------------------------------------------------


def test_the_declaring_tile_lies_face_down_until_the_end() -> None:
    """L32: nobody sees or claims it, though seat 2 holds two and seat 0 waits for it."""
    game = go(deal({1: PLAIN, 2: "NN"}, "N 9p"), (1, ready("N")))
    assert game.table.seats[1].river[-1].face_down
    assert 2 not in game.table.seats[1].river[-1].won
    assert not any(isinstance(action, Peng) for offers in game.pending.values() for action in offers)
    seen = [ev.redact(event, 2) for event in game.table.log if isinstance(event, ev.TileDiscarded) and event.face_down]
    assert [event.tile for event in seen if isinstance(event, ev.TileDiscarded)] == [None]
    go(game, (1, Hu()))
    assert isinstance(game.table.log[-1], ev.RoundEnded)
    assert game.table.log[-1].face_down == ((1, t("N")),)


def test_a_locked_hand_throws_what_it_draws() -> None:
    """L34: seat 1 is not asked about S, and not about a peng of 1s either."""
    game = go(deal({1: PLAIN}, "N 1s W F S"), (1, ready("N")))
    go(game, (2, Discard(t("1s"))))
    assert 1 not in game.pending
    until_turn(game, 2)
    assert [river.tile for river in game.table.seats[1].river] == [t("N"), t("S")]


def test_forced_wins_ask_nobody() -> None:
    """L34: 有胡必胡."""
    game = go(deal({1: PLAIN}, "N 9p", must_win=True), (1, ready("N")), (2, Discard(t("9p"))))
    assert money(game) == [("dianpao", [0, 27, -27, 0])]


def test_a_gang_passed_for_a_peng_is_gone() -> None:
    """L36, L52: seat 1 holds three 9s, takes the peng, and never gets the gang."""
    game = deal({0: "9s", 1: "999s14m258m1p4p7pEC"}, "N S W F")
    go(game, (0, Discard(t("9s"))))
    assert {Peng(t("9s")), Gang(MING, t("9s")), Pass()} == set(game.pending[1])
    go(game, (1, Peng(t("9s"))), (1, Discard(t("E"))))
    until_turn(game, 1)
    assert game.table.seats[1].hand.count(t("9s")) == 1
    assert not any(isinstance(action, Gang) for action in game.pending[1])


def test_a_passed_concealed_gang_is_offered_again() -> None:
    """L36: each turn anew."""
    game = deal({0: "EEEE147m258p369s"}, "S W N F")
    assert Gang(AN, t("E")) in game.pending[0]
    go(game, (0, Discard(t("1m"))), (0, Gang(AN, t("E"))))
    assert game.table.seats[0].melds[0].kind is AN


# -- L24, L26, L32, L39-L42, L48, L57, L58: gangs ------------------------------------------------------------------


def concealed(tile: str = "9p", **options: Any) -> Round:
    """Seat 1 makes a concealed gang of East, declares, and wins 9p from seat 2."""
    game = deal({1: "EEE123m456m78p11s"}, f"E {tile}", "N", **options)
    return go(game, (1, Gang(AN, t("E"))), (1, ready("N")), (1, Hu()))


@BOTH
def test_a_concealed_gang_doubles(mode: str) -> None:
    """L40: ten points twice from each, whoever dealt in."""
    assert money(concealed(mode=mode)) == [("dianpao", [0, 27, -27, 0]), ("an_gang", [-20, 60, -20, -20])]


@BOTH
def test_dealing_in_undeclared_pays_the_gangs_by_option(mode: str) -> None:
    """L32, L41, L48, L58: 点炮包杠."""
    game = concealed(mode=mode, discard_bao_kong=True)
    assert money(game) == [("dianpao", [0, 27, -27, 0]), ("an_gang", [0, 60, -60, 0])]
    assert game.table.ledger[1].notes[-1].key == "bao_kong"


def test_the_gangs_of_the_payer_are_void() -> None:
    """点炮包杠: seat 2 has a gang of its own, deals in undeclared, and gets nothing for it."""
    hands = {1: PLAIN, 2: "EEE14m258m147pFF"}
    game = deal(hands, "N E", "9p", discard_bao_kong=True)
    go(game, (1, ready("N")), (2, Gang(AN, t("E"))), (1, Hu()))
    assert money(game) == [("dianpao", [0, 27, -27, 0])]
    game = deal(hands, "N E", "9p", discard_bao_kong=True, discard_bao_kong_scope="winner_only")
    go(game, (1, ready("N")), (2, Gang(AN, t("E"))), (1, Hu()))
    assert money(game) == [("dianpao", [0, 27, -27, 0]), ("an_gang", [-20, -20, 60, -20])]


def fed(*, discarder_declared: bool = False, **options: Any) -> Round:
    """Seat 0 feeds seat 1 a gang of 7s before declaring; seat 1 declares and wins 9p from seat 2."""
    hands = {0: "7s", 1: "777s123m456m78p11s", 2: READY_TOO.replace("789s789s", "777888m")}
    draws = "S W W F 9p" if discarder_declared else "9p"
    game = deal(hands, draws, "N", **options)
    go(game, (0, Discard(t("7s"))), (1, Gang(MING, t("7s"))), (1, ready("N")))
    if discarder_declared:
        go(game, (2, ready("S")))
    return go(game, (1, Hu()))


@BOTH
@pytest.mark.parametrize("feeder_pays", [False, True])
@pytest.mark.parametrize("dealer_in_pays", [False, True])
@pytest.mark.parametrize("declared", [False, True])
def test_a_fed_gang(mode: str, feeder_pays: bool, dealer_in_pays: bool, declared: bool) -> None:
    """L32, L41, L42: every row of the table of payments (rules/koudian.md 10)."""
    game = fed(discarder_declared=declared, mode=mode, point_kong_bao=feeder_pays, discard_bao_kong=dealer_in_pays)
    win = [-9, 27, -9, -9] if declared else [0, 27, -27, 0]
    gang = [-21, 21, 0, 0] if feeder_pays else [-7, 21, -7, -7]
    if dealer_in_pays and not declared:
        gang = [0, 21, -21, 0]
    assert money(game) == [("dianpao", win), ("ming_gang", gang)]


@pytest.mark.parametrize("feeder_pays", [False, True])
def test_a_declared_feeder_shares(feeder_pays: bool) -> None:
    """L42: seat 2 declares, draws 7s and has to throw it; seat 1 gangs after declaring and draws 9p."""
    hands = {1: "777s123m456m78p11s", 2: READY_TOO.replace("789s789s", "777888m")}
    game = deal(hands, "N S W W F 7s", "9p", point_kong_bao=feeder_pays)
    go(game, (1, ready("N")), (2, ready("S")), (1, Gang(MING, t("7s"))), (1, Hu()))
    assert money(game) == [("zimo", [-18, 54, -18, -18]), ("ming_gang", [-7, 21, -7, -7])]


@BOTH
def test_an_added_gang(mode: str) -> None:
    """L22, L39: seven points from each; the replacement wins as a self-draw (L26, L40)."""
    game = deal({0: "7s", 1: "77s123m456m78p11sN"}, "S W F 7s", "9p", mode=mode)
    go(game, (0, Discard(t("7s"))), (1, Peng(t("7s"))), (1, ready("N")), (1, Gang(BU, t("7s"))), (1, Hu()))
    assert money(game) == [("zimo", [-18, 54, -18, -18]), ("bu_gang", [-7, 21, -7, -7])]
    assert game.table.seats[1].won is not None


@pytest.mark.parametrize(("counts", "gains"), [(False, []), (True, [("an_gang", [-20, 60, -20, -20])])])
def test_without_a_winner_gangs_are_void(counts: bool, gains: list[Any]) -> None:
    """L10: the wall runs out."""
    game = deal({1: "EEE14m258m147pFF"}, "E", "N", kongs_count_on_draw=counts)
    assert money(to_the_end(go(game, (1, Gang(AN, t("E")))))) == gains
    assert game.table.why_over == "wall"
    assert game.table.wall.left == 0


@pytest.mark.parametrize(("option", "allowed"), [(False, True), (True, False)])
def test_a_gang_that_changes_the_waits(option: bool, allowed: bool) -> None:
    """L33, L49: 33345p waits for 1s, 3p and 6p; after the gang only 6p is left."""
    game = go(deal({1: "123m456m11s33345p"}, "N S W F 3p", no_kong_if_wait_changes=option), (1, ready("N")))
    until_turn(game, 1)
    assert (Gang(AN, t("3p")) in game.pending[1]) == allowed


# -- L8: the dealer's five -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("double", "dealer"), [(False, 23), (True, 28)])
def test_the_dealers_five(double: bool, dealer: int) -> None:
    game = deal({1: PLAIN}, "N S W F 9p", dealer_five=True, dealer_five_selfdraw_double=double)
    go(game, (1, ready("N")), (1, Hu()))
    assert money(game) == [("zimo", [-dealer, 36 + dealer, -18, -18])]
    game = go(deal({1: PLAIN}, "N 9p", dealer_five=True), (1, ready("N")), (1, Hu()))
    assert money(game) == [("dianpao", [0, 32, -32, 0])]
    assert game.variant.next_dealer(game.table) == 1


# -- L46, L54, L60: the wild ---------------------------------------------------------------------------------------


def test_a_drawn_wild_counts_the_largest_wait() -> None:
    """L54, L60: waits for 6p and 9p, so nine points, twice from each."""
    game = deal({1: "123m456m345s11s78p"}, "N S W F E", mode="haozi", wild="E")
    assert money(go(game, (1, ready("N")), (1, Hu()))) == [("zimo", [-18, 54, -18, -18])]


def test_a_thrown_wild_cannot_be_won_or_melded() -> None:
    """L54: 9p is wild; seat 1 waits for it, seat 0 holds two."""
    game = deal({0: "99p", 1: PLAIN}, "N 9p", mode="haozi", wild="9p")
    go(game, (1, ready("N")), (2, Discard(t("9p"))))
    assert not any(Hu() in offers or Peng(t("9p")) in offers for offers in game.pending.values())


def test_a_wild_in_hand_stands_for_any_tile() -> None:
    """L46: 7p and a wild wait for 5p to 9p and 1s."""
    game = deal({1: "123m456m345s11s7pE"}, "N 5p S F 5p", mode="haozi", wild="E")
    go(game, (1, ready("N")), (2, Discard(t("5p"))))
    assert 1 not in game.pending
    assert money(go(game, (1, Hu()))) == [("zimo", [-10, 30, -10, -10])]


def test_four_wilds_make_a_gang_at_their_points() -> None:
    hands = {1: "EEE123m456m78p11s"}
    for fixed, each in ((None, 20), (50, 100)):
        game = Koudian(OPTIONS.make({"mode": "haozi", "haozi_pick": "flip_next", "wild_kong_points": fixed}))
        started = Round.start(game, stacked(game, hands, draws="E 9p", replacements="N S"), 0, 0)
        go(started, (1, Gang(AN, t("E"))), (1, ready("S")), (1, Hu()))
        assert money(started)[1] == ("an_gang", [-each, 3 * each, -each, -each])


# -- other options -------------------------------------------------------------------------------------------------


def test_without_the_need_to_declare_a_dealt_hand_may_win() -> None:
    """`require_ready` off: the dealer's fourteen tiles win with the one that is worth most."""
    game = deal({0: PLAIN + "9p"}, "", require_ready=False)
    assert money(go(game, (0, Hu()))) == [("zimo", [54, -18, -18, -18])]
    assert Hu() not in deal({0: PLAIN + "9p"}, "").pending[0]


def test_an_open_declaring_tile_may_be_won() -> None:
    """The one who declared counts as declared, so three share."""
    game = deal({1: PLAIN, 2: READY_TOO}, "N 9p", declare_tile_claimable=True)
    assert money(go(game, (1, ready("N")), (2, ready("9p")), (1, Hu()))) == [("dianpao", [-9, 27, -9, -9])]


def test_a_circle_ends_when_the_deal_comes_back() -> None:
    match = Match(Koudian(OPTIONS.make({"session": "one_circle"})), match_key(1))
    choose = eager(Chance.named(b"circle"))
    while not match.over:
        assert match.number < 60
        hand = match.start_round()
        play(hand, choose)
        match.finish(hand.table)
    assert set(match.dealers) == {0, 1, 2, 3}
    assert match.dealers == sorted(match.dealers)
    assert match.dealer == 0
