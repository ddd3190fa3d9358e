"""Gangs, 跟庄 and the 精 ledger of 冲关 through play: rows D13, E4-E10 and F1-F5 of the source text."""

from typing import Any

import pytest

from game.core.melds import MeldKind
from game.core.tiles import Seat, tile_name
from game.engine import events as ev
from game.engine.actions import Action, Chi, Discard, Gang, Hu, Pass, Peng
from game.engine.round import Round
from game.engine.situation import MeldTry
from game.engine.table import Phase
from game.variants.chongguan import Chongguan
from game.variants.chongguan.options import OPTIONS
from tests.variants.chongguan.play import DICE, TURNED, deal, go, paid, pass_all, settlements, t


def gang(kind: MeldKind, tile: str) -> Action:
    return Gang(kind, t(tile))


def throw(text: str) -> Action:
    return Discard(t(text))


AN, MING, BU = MeldKind.AN_GANG, MeldKind.MING_GANG, MeldKind.BU_GANG
GANGS = ("an_gang", "ming_gang", "bu_gang")


# -- gangs -----------------------------------------------------------------------------------------------------------


def test_d13_wild_wait_after_a_gang() -> None:
    game = go(deal({0: "1111m222p333s444p5s", 2: "6s"}, tail="5s"), (0, gang(AN, "1m")), (0, Hu()))
    assert paid(game, "gangshanghua") == [399, -133, -133, -133]
    assert paid(game, "an_gang") == [6, -2, -2, -2]


def test_e6_a_win_after_a_gang_doubles_once() -> None:
    one = go(deal({0: "9999m123p789pEE2s5s", 2: "6s"}, tail="3s"), (0, gang(AN, "9m")), (0, Hu()))
    assert paid(one, "gangshanghua") == [24, -8, -8, -8]
    row = deal({0: "9999m1111p789pE2s5s", 2: "6s"}, tail="E 3s")
    two = go(row, (0, gang(AN, "9m")), (0, gang(AN, "1p")), (0, Hu()))
    assert paid(two, "gangshanghua") == [24, -8, -8, -8]
    assert paid(two, "an_gang") == [12, -4, -4, -4]


def test_e6_triplets_after_a_gang_equal_triplets_on_a_wild_wait() -> None:
    game = go(deal({0: "9999m222p333s44p7p5s", 2: "6s"}, tail="4p"), (0, gang(AN, "9m")), (0, Hu()))
    assert paid(game, "gangshanghua") == [96, -32, -32, -32]


def test_e5_a_fed_gang_is_paid_by_all_and_only_when_somebody_wins() -> None:
    hands = {0: "E", 1: "EEE123456m78p22s", 2: "6s"}
    game = go(deal(hands, tail="9m"), (0, throw("E")), (1, gang(MING, "E")))
    assert game.table.points == [0, 0, 0, 0]
    assert [due.cause for due in game.table.dues.values()] == ["ming_gang"]
    game = go(deal(hands, tail="9p"), (0, throw("E")), (1, gang(MING, "E")), (1, Hu()))
    assert paid(game, "ming_gang") == [-2, 6, -2, -2]
    assert paid(game, "gangshanghua")[1] > 0


def added_gang(seat_3: str = "PPP", **options: Any) -> Round:
    """Seat 1 pengs 4s from the dealer, draws the fourth a go-round later and adds it."""
    hands = {0: "4s", 1: "44s123456m78p2s9s", 2: "6s", 3: seat_3}
    game = deal(hands, draws="F F F 4s", tail="9p", **options)
    game = go(game, (0, throw("4s")), (1, Peng(t("4s"))), (1, throw("9s")))
    for seat in (2, 3, 0):
        game = go(game, (seat, throw("F")))
    return go(game, (1, gang(BU, "4s")))


def test_e5_an_added_gang() -> None:
    game = added_gang()
    owed = next(iter(game.table.dues.values()))
    assert [(p.payer, p.payee, p.points) for p in owed.payments] == [(0, 1, 2), (2, 1, 2), (3, 1, 2)]
    assert game.table.phase is Phase.TURN


@pytest.mark.parametrize(("basis", "points"), [("discard", 25), ("selfdraw", 47)])
def test_e5_a_robbed_gang_is_paid_by_its_owner_alone(basis: str, points: int) -> None:
    game = added_gang("123m456m789p11p23s", rob_basis=basis)
    assert game.table.phase is Phase.ROB
    game = go(game, (3, Hu()))
    assert paid(game, "qianggang") == [0, -points, 0, points]
    assert not settlements(game, "bu_gang")
    assert game.table.seats[1].melds[0].kind is MeldKind.PENG


def test_e10_replacements_come_from_the_end_and_end_at_the_turned_stack() -> None:
    game = deal({0: "1111m2222p3333s77p"}, tail="9p 8p 7p")
    start = game.table.wall.replacements
    assert (start, game.table.wall.left) == (2 * (DICE - 1), TURNED - 53)
    game = go(game, (0, gang(AN, "1m")), (0, gang(AN, "2p")), (0, gang(AN, "3s")))
    drawn = [event for event in game.table.log if isinstance(event, ev.TileDrawn)]
    assert [(event.tile, event.source) for event in drawn] == [(t(x), ev.TAIL) for x in ("9p", "8p", "7p")]
    assert game.table.wall.replacements == start - 3
    game.table.wall.tail_zone = 0
    attempt = game.variant.may_meld(game.table, _attempt(game))
    assert attempt.reasons == ("no_replacement",)


def _attempt(game: Round) -> MeldTry:
    assert game.table.turn == 0
    return MeldTry(0, AN, (t("8p"),) * 4)


def test_e4_a_false_win() -> None:
    assert [(p.payer, p.payee, p.points) for p in Chongguan(OPTIONS.make()).false_win(2).payments] == [
        (2, 0, 20),
        (2, 1, 20),
        (2, 3, 20),
    ]


# -- 跟庄 ------------------------------------------------------------------------------------------------------------


def followed(rounds: int, *, last: str = "9m", **options: Any) -> Round:
    """All four throw 9m (the last seat `last`), then P, then the dealer wins."""
    ready = "123m456m789p11p23s"
    hands = {0: ready + "9m", 1: "9m6s", 2: "9m", 3: last}
    draws = "C C C " + ("4s" if rounds < 2 else "P P P P 4s")
    game = go(deal(hands, draws, **options), *((seat, throw("9m")) for seat in (0, 1, 2)), (3, throw(last)))
    if rounds == 2:
        game = go(game, (0, throw("P")), (1, throw("P")), (2, throw("P")), (3, throw("P")))
    return go(game, (0, Hu()))


def test_e8_following_the_dealer() -> None:
    assert paid(followed(1), "genzhuang") == [-15, 5, 5, 5]
    assert paid(followed(2), "genzhuang") == [-30, 10, 10, 10]
    assert paid(followed(1, last="S"), "genzhuang") == [0, 0, 0, 0]


@pytest.mark.parametrize(("unbroken", "points"), [(True, 0), (False, -15)])
def test_e8_a_claim_inside_breaks_it(unbroken: bool, points: int) -> None:
    hands = {0: "123m456m789p11p23s9m", 1: "9m6s", 2: "9m", 3: "78m9m"}
    game = deal(hands, "C C 4s", genzhuang_unbroken=unbroken)
    game = go(game, (0, throw("9m")), (1, throw("9m")), (2, throw("9m")), (3, Chi((t("7m"), t("8m")))))
    game = go(game, (3, throw("9m")), (0, Hu()))
    assert paid(game, "genzhuang")[0] == points


# -- 精 --------------------------------------------------------------------------------------------------------------

READY = "123m456m789pEE23s"


def won_at_once(others: dict[Seat, str], buried: str = "", **options: Any) -> Round:
    """Seat 1 wins with its first draw; seats 2 and 3 hold what is named of the 精, the rest is out of play."""
    game = deal({0: "P", 1: READY, **others}, "4s", buried=buried, **options)
    return go(game, (0, throw("P")), (1, Hu()))


def test_f1_points_of_main_and_side() -> None:
    game = won_at_once({2: "5s", 3: "6s"}, "5s 5s 6s 6s 6s")
    assert paid(game, "jing") == [-3, -3, 5, 1]


@pytest.mark.parametrize(
    ("held", "points"),
    [("55s", 4), ("556s", 10), ("5566s", 18), ("55666s", 28), ("556666s", 40)],
)
def test_f2_rush(held: str, points: int) -> None:
    rest = " ".join(["6s"] * (4 - held.count("6")))
    game = won_at_once({2: held, 3: "5s"}, rest)
    assert paid(game, "jing") == [-points - 2, -points - 2, 3 * points - 2, 6 - points]


def test_f2_f3_all_seven() -> None:
    game = won_at_once({2: "5556666s"})
    assert paid(game, "jing") == [-140, -140, 420, -140]
    before = won_at_once({2: "5556666s"}, bajing_order="before")
    assert paid(before, "jing") == [-340, -340, 1020, -340]


def test_f2_nine_points() -> None:
    game = won_at_once({2: "555666s"}, "6s")
    assert paid(game, "jing") == [-108, -108, 324, -108]


def test_f3_sole_owner() -> None:
    game = won_at_once({3: "56s"}, "5s 5s 6s 6s 6s")
    assert paid(game, "jing") == [-6, -6, -6, 18]


def fed(seat_2: str, buried: str, other: str = "", **options: Any) -> Round:
    """Seat 0 throws 6s, seat 2 pengs it; seat 3 wins with its draw after that."""
    hands = {0: "6s", 1: other or "P", 2: seat_2 + "9m", 3: READY}
    game = deal(hands, "4s", buried=buried, **options)
    return go(game, (0, throw("6s")), (2, Peng(t("6s"))), (2, throw("9m")), (3, Hu()))


def test_f4_the_feeder_pays_a_rush_for_all() -> None:
    game = fed("5s66s", "5s 6s", other="5s")
    assert paid(game, "jing") == [-30 - 2, 6, 30 - 2, -2]
    note = next(item for item in settlements(game, "jing") if item.seat == 2).notes
    assert ("bao", 3) in [(line.key, line.value) for line in note]


def test_f4_the_feeder_pays_a_sole_owner_for_all() -> None:
    game = fed("66s", "5s 5s 5s 6s")
    assert paid(game, "jing") == [-18, 0, 18, 0]


def test_f4_without_rush_all_pay() -> None:
    game = fed("66s", "5s 5s 6s", other="5s")
    assert paid(game, "jing") == [-3 - 2, 6 - 3, 9 - 2, -3 - 2]


def test_f4_judged_at_the_claim() -> None:
    """Seat 2 owns 3 points at the claim and 5 at the end: only the end makes its feeder pay."""
    hands = {0: "6s", 1: "5s", 2: "66s9m", 3: READY}
    for judged, expected in (("end", -30 - 2), ("claim", -10 - 2)):
        game = deal(hands, "C C C 5s 4s", buried="5s 6s", bao_judged=judged)
        game = go(game, (0, throw("6s")), (2, Peng(t("6s"))), (2, throw("9m")), (3, throw("C")))
        game = go(game, (0, throw("C")), (1, throw("C")), (2, throw(throwable(game, 2))), (3, Hu()))
        assert paid(game, "jing")[0] == expected, judged


def throwable(game: Round, seat: Seat) -> str:
    """Return an honour or any other tile of a hand that is not wild."""
    pass_all(game)
    return next(
        tile_name(tile) for tile in reversed(game.table.seats[seat].hand) if tile not in game.variant.wilds(game.table)
    )


def test_f4_a_wild_won_with_counts_as_fed() -> None:
    hands = {0: "6s", 1: "123m456m555s78sEE", 2: "6s"}
    game = go(deal(hands, buried="6s 6s"), (0, throw("6s")), (1, Hu()))
    assert settlements(game, "dihu")
    assert paid(game, "jing")[1] == 3 * 28 - 1


def test_f5_gangs_of_wilds() -> None:
    game = go(deal({0: "6666s123m456m78pEE", 2: "5s"}, tail="9p"), (0, gang(AN, "6s")), (0, Hu()))
    assert paid(game, "an_gang_jing") == [60, -20, -20, -20]
    assert not settlements(game, *GANGS)
    both = go(deal({0: "6666s123m456m78pEE"}, tail="9p", kong_jing_replaces=False), (0, gang(AN, "6s")), (0, Hu()))
    assert paid(both, "an_gang_jing", "an_gang") == [66, -22, -22, -22]


def test_f5_a_fed_gang_of_wilds_is_paid_by_its_feeder() -> None:
    game = deal({0: "6s", 1: "666s123m456m78pEE", 2: "5s"}, tail="9p")
    game = go(game, (0, throw("6s")), (1, gang(MING, "6s")), (1, Hu()))
    assert paid(game, "ming_gang_jing") == [-60, 60, 0, 0]


def test_f5_an_added_gang_of_wilds_is_paid_by_whoever_fed_the_peng() -> None:
    game = deal({0: "6s", 1: "66s123m456m78pE9s", 2: "5s"}, "F F F 6s", tail="9p")
    game = go(game, (0, throw("6s")), (1, Peng(t("6s"))), (1, throw("9s")))
    for seat in (2, 3, 0):
        game = go(game, (seat, throw("F")))
    game = go(game, (1, gang(BU, "6s")))
    owed = [due for due in game.table.dues.values() if due.cause == "bu_gang_jing"]
    assert [(p.payer, p.payee, p.points) for due in owed for p in due.payments] == [(0, 1, 60)]


# -- a drawn hand ----------------------------------------------------------------------------------------------------


def drawn_hand(**options: Any) -> Round:
    """Seat 0 makes a gang and nobody ever wins or claims."""
    game = go(deal({0: "1111m"}, tail="E", **options), (0, gang(AN, "1m")))
    while not game.over:
        seat, offers = next(iter(game.pending.items()))
        drawn = game.table.seats[seat].drawn
        mine = game.table.phase is Phase.TURN
        tile = drawn.tile if drawn is not None else None
        assert offers
        game.submit(seat, Discard(tile) if mine and tile is not None else Pass(), game.table.batch)
    return game


def test_a_drawn_hand_voids_everything() -> None:
    game = drawn_hand()
    assert game.table.why_over == "wall"
    assert not game.table.ledger
    assert game.variant.next_dealer(game.table) == 0
    assert not game.table.dues


def test_by_option_a_drawn_hand_still_pays_the_wilds() -> None:
    game = drawn_hand(void_draw="jing_still_counts")
    assert {item.cause for item in game.table.ledger} == {"jing"}


def test_the_next_seat_deals_after_anothers_win_and_the_dealer_stays_after_his_own() -> None:
    assert go(deal({0: "123m456m789pEE234s"}), (0, Hu())).table.wins
    own = go(deal({0: "123m456m789pEE234s"}), (0, Hu()))
    assert own.variant.next_dealer(own.table) == 0
    other = go(deal({0: "4s", 3: READY}), (0, throw("4s")), (3, Hu()))
    assert other.variant.next_dealer(other.table) == 1
