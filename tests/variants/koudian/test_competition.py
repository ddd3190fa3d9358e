"""The competition preset in play and in sums: what it pays, what it forbids, how its wall and its match end.

Rules: rules/mil_shanxi.md; articles of the book are given as 8.3(2)1 and so on. Every number was worked out by hand.
"""

from typing import Any, Final, cast

import pytest

from game.core.chance import Chance
from game.core.melds import Meld, MeldKind
from game.core.tiles import Seat, parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.actions import Discard, Gang, Hu, Pass, Peng
from game.engine.audit import Audit
from game.engine.match import Match
from game.engine.money import sums
from game.engine.round import Round
from game.engine.situation import Win
from game.engine.supply import match_key
from game.engine.table import Phase, Table
from game.ui.table.manner import manner_of
from game.variants.koudian import Koudian, patterns
from game.variants.koudian.options import OPTIONS
from tests.cases import run_case
from tests.kit.drive import Setup, eager, play
from tests.kit.views import check_view, view_of
from tests.variants.koudian.play import (
    AN,
    BU,
    MING,
    PLAIN,
    around,
    deal,
    go,
    money,
    ready,
    t,
    to_the_end,
    until_turn,
)

MIL: Final = cast("dict[str, Any]", Koudian.presets["mil_shanxi"])
FIRST_DRAW: Final = 53
"""The place in the wall of the first tile drawn."""


def competition(**options: Any) -> Koudian:
    return Koudian(OPTIONS.make({**MIL, **options}))


def mil(hands: dict[Seat, str], draws: str, tail: str = "", **more: Any) -> Round:
    """Deal a hand of the preset with dealer 0."""
    return deal(hands, draws, tail, **{**MIL, **more})


# -- 8.2: patterns -------------------------------------------------------------------------------------------------

PENG_E = Meld(MeldKind.PENG, (27,) * 3, 27, 0)
PENG_9M = Meld(MeldKind.PENG, (8,) * 3, 8, 0)
GANG_1P = Meld(MeldKind.AN_GANG, (9,) * 4)
PATTERNS: Final = [
    ("456m789m234s11s68p", "7p", (), {"pattern_pinghu": 0}),
    ("111m234m567m88m99m", "9m", (), {"pattern_pinghu": 0, "pattern_qingyise": 20}),
    ("234m567m88m45m", "6m", (PENG_9M,), {"pattern_pinghu": 0, "pattern_qingyise": 20}),
    ("234m567m88m45m", "6m", (PENG_E,), {"pattern_pinghu": 0}),
    ("234m567m88m45m", "6m", (GANG_1P,), {"pattern_pinghu": 0}),
    ("SSSWWWNNCC", "C", (PENG_E,), {"pattern_pinghu": 0, "pattern_qingyise": 20}),
    ("SSSWWWNN11m", "N", (PENG_E,), {"pattern_pinghu": 0}),
    ("12345678mEE", "9m", (PENG_9M,), {"pattern_yitiaolong": 20}),
    ("123456m78m11p", "9m", (PENG_9M,), {"pattern_yitiaolong": 20}),
    ("123456m99m78m", "6m", (PENG_9M,), {"pattern_pinghu": 0, "pattern_qingyise": 20}),
    ("2233445566778m", "8m", (), {"pattern_qidui": 20, "pattern_qingyise": 20}),
    ("1111m5599p2277sE", "E", (), {"pattern_qidui": 20}),
    ("1111m5599p222sEE", "2s", (), {"pattern_haohua": 40}),
    ("1111m3333m55m999m", "9m", (), {"pattern_haohua": 40, "pattern_qingyise": 20}),
    ("EEESSWWNNCCFF", "E", (), {"pattern_haohua": 40, "pattern_qingyise": 20}),
    ("19m19p19sESWNCFP", "9s", (), {"pattern_shisanyao": 60}),
    ("199m19p19sESWNCF", "P", (), {"pattern_shisanyao": 60}),
]


def drawn(hand: str, tile: str, melds: tuple[Meld, ...] = (), **facts: Any) -> Win:
    return Win(1, tuple(sorted(parse_tiles(hand))), parse_tile(tile), melds, **facts)


@pytest.mark.parametrize(("hand", "tile", "melds", "expected"), PATTERNS)
def test_patterns(hand: str, tile: str, melds: tuple[Meld, ...], expected: dict[str, int]) -> None:
    """清一色 adds to one of the others, of which the dearest counts; a straight is looked for among concealed sets."""
    lines = patterns.counted(drawn(hand, tile, melds), competition().options)
    assert {line.key: line.value for line in lines} == expected


@pytest.mark.parametrize(
    ("option", "hand", "tile", "points"),
    [
        ("luxury_fourth", "1111m5599p2277sE", "E", 40),
        ("honour_flush", "EEESSWWNNCCFF", "E", 40),
        ("thirteen_orphans", "19m19p19sESWNCFP", "9s", 0),
    ],
)
def test_patterns_without_an_option(option: str, hand: str, tile: str, points: int) -> None:
    lines = patterns.counted(drawn(hand, tile), competition(**{option: False}).options)
    assert patterns.added(lines) == points


@pytest.mark.parametrize(
    ("hand", "tile", "by", "points"),
    [
        ("1155m3399p227sEE", "7s", ev.DISCARD, 40),
        ("1155m3399p227s7sE", "7s", ev.DISCARD, 40),
        ("1155m33399p227sE", "7s", ev.DISCARD, 20),
        ("1155m33399p2277s", "E", ev.SELF, 40),
        ("19m19p19sSWNCFPE", "9m", ev.DISCARD, 60),
        ("12345678m22pE11s", "1s", ev.DISCARD, 20),
        ("2345678m55m66mEE", "9m", ev.DISCARD, 40),
    ],
)
def test_wilds_take_the_dearest_pattern(hand: str, tile: str, by: str, points: int) -> None:
    """With 耗子 and added points: wilds make the winning 7s four where they can, else only pair what is single."""
    rules = competition(mode="haozi", special_mult="on")
    lines = patterns.counted(drawn(hand, tile, by=by, wilds=frozenset({parse_tile("E")})), rules.options)
    assert patterns.added(lines) == points


def test_a_fourth_tile_counts_where_types_multiply_too() -> None:
    """`luxury_fourth` is a house rule of its own: without the fourth the hand is plain seven pairs, golden or not."""
    options = OPTIONS.make({"luxury_fourth": True})
    hands = (("1111m5599p2277sE", "E"), ("111m5599p2277sEE", "1m"), ("1111m33m55m77m99m8m", "8m"))
    found = [patterns.multiplier(patterns.counted(drawn(*hand), options)) for hand in hands]
    assert found == [2, 8, 4]


# -- 8.3: who pays -------------------------------------------------------------------------------------------------

HAND: Final = "456m789m234s11s68p"
PAYMENTS: Final = [
    pytest.param(0, 1, True, [36, -12, -12, -12], id="8.3(1)1 dealer from declared"),
    pytest.param(0, 1, False, [36, -36, 0, 0], id="8.3(1)2 dealer from undeclared"),
    pytest.param(0, None, True, [72, -24, -24, -24], id="8.3(1)3 dealer self-draws"),
    pytest.param(1, 0, True, [-12, 26, -7, -7], id="8.3(2)1 from the declared dealer"),
    pytest.param(1, 0, False, [-26, 26, 0, 0], id="8.3(2)2 from the undeclared dealer"),
    pytest.param(1, 2, True, [-7, 21, -7, -7], id="8.3(2)3 from a declared player"),
    pytest.param(1, 2, False, [0, 21, -21, 0], id="8.3(2)4 from an undeclared player"),
    pytest.param(1, None, True, [-24, 52, -14, -14], id="8.3(2)5 self-draw"),
]


@pytest.mark.parametrize(("winner", "source", "declared", "gains"), PAYMENTS)
def test_the_examples_of_the_book(winner: Seat, source: Seat | None, declared: bool, gains: list[int]) -> None:
    """A plain hand with 7p; every seat has declared, or none but the winner."""
    rules = competition()
    flags = tuple(frozenset({"ready"}) if declared or seat == winner else frozenset[str]() for seat in range(4))
    others = tuple(seat for seat in range(4) if seat != winner)
    by = ev.SELF if source is None else ev.DISCARD
    hand = tuple(sorted(parse_tiles(HAND)))
    one = Win(winner, hand, t("7p"), by=by, source=source, others=others, declared=flags)
    assert rules.verdict(one).ok
    paid = rules.win_payments(one, rules.worth(one))
    assert sums(payment for item in paid for payment in item.payments) == gains


def test_the_five_without_its_limits() -> None:
    """Against the other values: a dealer standing by pays five too, and a self-draw does not double it."""
    rules = competition(dealer_five_scope="all_shares", dealer_five_selfdraw_double=False)
    declared = (frozenset({"ready"}),) * 4
    hand = tuple(sorted(parse_tiles(HAND)))
    for source, gains in ((2, [-12, 26, -7, -7]), (None, [-19, 47, -14, -14])):
        by = ev.SELF if source is None else ev.DISCARD
        one = Win(1, hand, t("7p"), by=by, source=source, others=(0, 2, 3), declared=declared)
        paid = rules.win_payments(one, rules.worth(one))
        assert sums(payment for item in paid for payment in item.payments) == gains


# -- in play -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "share"),
    [
        (HAND, "7p", 7),
        ("12345678m222p11s", "9m", 29),
        ("111m234m567m88m99m", "9m", 29),
        ("1155m3399p77sEE9s", "9s", 29),
        ("1155m33999p77sEE", "9p", 49),
        ("19m19p19sESWNCFP", "P", 70),
    ],
)
def test_patterns_win_at_the_table(hand: str, tile: str, share: int) -> None:
    """8.2: seat 2 throws the tile and has not declared; the dealer only stands by."""
    game = to_the_end(go(mil({1: hand}, f"2s {tile}"), (1, ready("2s"))))
    assert money(game) == [("dianpao", [0, 3 * share, -3 * share, 0])]


def test_thirteen_orphans_win_at_the_table() -> None:
    """8.2, 8.3(2)5: 60 and 9, the dealer's five, all twice; forced, so nobody is asked."""
    game = mil({1: "19m19p19sESWNCFP"}, "2m 3m 4m 5m 9m")
    assert not game.over
    to_the_end(go(game, (1, ready("2m"))))
    assert money(game) == [("zimo", [-148, 424, -138, -138])]
    assert [line.key for line in game.table.ledger[0].lines] == ["point", "pattern_shisanyao", "zimo"]


def test_thirteen_orphans_never_win_with_a_one() -> None:
    game = mil({1: "19m19p19sESWNCFP"}, "2m 3m 4m 5m 1m")
    go(game, (1, ready("2m")))
    around(game)
    assert [river.tile for river in game.table.seats[1].river] == [t("2m"), t("1m")]


def test_an_undeclared_discarder_pays_win_and_gangs() -> None:
    """8.3(1)2: seat 2 has a gang of its own and deals in; the winner's gang costs it all three shares."""
    hands = {1: "EEE456m789m68p11s", 2: "CCC14m258m147pFF"}
    game = mil(hands, "E C 7p", "N W")
    go(game, (1, Gang(AN, t("E"))), (1, ready("N")), (2, Gang(AN, t("C"))), (2, Discard(t("W"))))
    go(game, (3, Discard(t("7p"))))
    assert money(game) == [("dianpao", [0, 21, 0, -21]), ("an_gang", [0, 60, 0, -60]), ("an_gang", [0, 0, 60, -60])]
    game = mil(hands, "E C", "N 7p")
    go(game, (1, Gang(AN, t("E"))), (1, ready("N")), (2, Gang(AN, t("C"))), (2, Discard(t("7p"))))
    assert money(game) == [("dianpao", [0, 21, -21, 0]), ("an_gang", [0, 60, -60, 0])]


def test_a_self_draw_of_four_points_is_taken_though_the_dealer_pays_more() -> None:
    """Def. 23, 7.4: 4p drawn, eight from each and ten more from the dealer."""
    game = mil({1: "456m789m234s11s56p"}, "N S W F 4p")
    to_the_end(go(game, (1, ready("N"))))
    assert money(game) == [("zimo", [-18, 34, -8, -8])]


def test_an_added_gang_is_not_robbed() -> None:
    """Def. 24: seat 1 waits for the 9p that seat 2 adds; the gang stands, and seat 1 pays for it in the end."""
    hands = {0: "9p", 1: PLAIN, 2: "99p789s789s44sEE1m"}
    game = mil(hands, "S W N 9p", "6p")
    go(game, (0, Discard(t("9p"))), (2, Peng(t("9p"))), (2, Discard(t("1m"))), (1, ready("N")), (2, Gang(BU, t("9p"))))
    assert game.table.seats[2].melds[0].kind is BU
    assert not any(isinstance(event, ev.GangAnnounced) for event in game.table.log)
    robbed = drawn(PLAIN, "9p", by=ev.ROB, source=2, declared=(frozenset({"ready"}),) * 4)
    assert game.variant.verdict(robbed).reasons == ("no_robbing",)
    go(game, (2, Discard(t("6p"))))
    assert money(game) == [("dianpao", [0, 18, -18, 0])]


def test_a_peng_does_not_give_the_gang_up() -> None:
    """8.1(2): three 9s in the hand, the peng taken, the gang made in the next own turn."""
    hands = {0: "9s", 1: "999s14m258m1p4p7pEC"}
    game = go(mil(hands, "N S W F"), (0, Discard(t("9s"))), (1, Peng(t("9s"))), (1, Discard(t("E"))))
    until_turn(game, 1)
    assert Gang(BU, t("9s")) in game.pending[1]
    game = go(mil(hands, "N S W F", kong_forfeit=True), (0, Discard(t("9s"))), (1, Peng(t("9s"))))
    go(game, (1, Discard(t("E"))))
    until_turn(game, 1)
    assert Gang(BU, t("9s")) not in game.pending[1]


def test_a_refused_peng_locks_until_the_next_own_draw() -> None:
    """10.6(4): seat 1 passes the dealer's 6m and is not asked about seat 3's; after its draw it is asked again."""
    game = mil({0: "66m", 1: "66m14p258p147sEC2s"}, "N S W F")
    # Seat 1 passes the dealer's 6m and draws, so the lock is over at once: the dealer's other 6m is offered.
    go(game, (0, Discard(t("6m"))), (1, Pass()), (1, Discard(t("N"))))
    go(game, (0, Discard(t("6m"))))
    assert Peng(t("6m")) in game.pending[1]
    # Seat 2 throws, seat 1 passes; seat 3 throws the same kind before seat 1 has drawn.
    hands = {0: "N", 1: "66m14p258p147sEC2s"}
    for locks in (True, False):
        game = mil(hands, "S 6m 6m F", pass_pung_lock=locks)
        go(game, (0, Discard(t("N"))), (1, Discard(t("S"))), (2, Discard(t("6m"))), (1, Pass()), (3, Discard(t("6m"))))
        assert (Peng(t("6m")) in game.pending.get(1, ())) == (not locks)
        assert [item.what for item in game.table.seats[1].declined] == (["peng"] if locks else [])


def test_a_refused_peng_does_not_lock_the_gang() -> None:
    """Three in the hand: passed once, the fourth may still be taken for a gang."""
    hands = {0: "N", 1: "666m14p258p147sEC"}
    game = go(mil(hands, "S 6m E F"), (0, Discard(t("N"))), (1, Discard(t("S"))), (2, Discard(t("6m"))))
    assert {Peng(t("6m")), Gang(MING, t("6m")), Pass()} == set(game.pending[1])
    go(game, (1, Gang(MING, t("6m"))))
    assert game.table.seats[1].melds[0].kind is MING


def test_a_declaration_needs_a_live_wait() -> None:
    """5.5(3): two pairs wait for 6m and 9p, whose other copies seats 2 and 3 have thrown."""
    hands = {1: "123s456s789s66m99p", 2: "66m", 3: "99p"}
    draws = "N S W F 1m 2m 3m 4m C"
    for asked, allowed in (("unseen", False), ("book", True)):
        game = mil(hands, draws, ready_live_wait=asked)
        go(game, (1, Discard(t("N"))), (2, Discard(t("6m"))), (1, Pass()), (3, Discard(t("9p"))), (1, Pass()))
        go(game, (1, Discard(t("1m"))), (2, Discard(t("6m"))), (1, Pass()), (3, Discard(t("9p"))), (1, Pass()))
        until_turn(game, 1)
        assert (ready("C") in game.pending[1]) == allowed
        assert game.variant.why_no_declare(game.table, 1, t("C")) == ("" if allowed else "dead_wait")


def test_a_gang_after_declaring_needs_a_live_wait() -> None:
    """5.5(3): with 3p made a gang only 6p is left, and seat 2 has laid all four; seen there, so `book` refuses too."""
    hands = {1: "123m456m11s33345p", 2: "666p14m258m147sEC"}
    for asked, allowed in (("unseen", False), ("book", False), ("off", True)):
        game = mil(hands, "N 6p W F 3p", "C", must_win=False, ready_live_wait=asked)
        go(game, (1, ready("N")), (2, Gang(AN, t("6p"))), (2, Discard(t("C"))))
        until_turn(game, 1)
        assert Hu() in game.pending[1]
        assert (Gang(AN, t("3p")) in game.pending[1]) == allowed


# -- 5.6, 5.8, def. 26: the end of the wall -------------------------------------------------------------------------


def wall_place(draw: int) -> int:
    """Return the place of a draw from the front, counted from 1; seat n is the first draw's n-th neighbour."""
    return FIRST_DRAW + draw - 1


def test_the_hand_ends_with_seven_stacks() -> None:
    """Nobody kongs: 14 tiles stay; seat 1 makes the last draw, its fourth East is no gang, its discard no peng."""
    hands = {1: "EEE14m258m147p36s", 0: "FF"}
    game = mil(hands, "", places={wall_place(69): "E"})
    go_dull(game, 69)
    assert (game.table.turn, game.table.phase) == (1, Phase.TURN)
    assert not any(isinstance(offer, Gang) for offer in game.pending[1])
    assert money(to_the_end(game)) == []
    assert (game.table.why_over, game.table.wall.rest) == ("wall", 14)


def is_dull(game: Round, seat: Seat, offer: Any) -> bool:
    """Return whether an offer is a pass, or throws what was drawn without declaring."""
    drawn_tile = game.table.seats[seat].drawn
    dull = isinstance(offer, Discard) and not offer.declare and (not drawn_tile or offer.tile == drawn_tile.tile)
    return dull or offer == Pass()


def test_a_replacement_can_be_the_last_draw() -> None:
    """Sixteen are left when seat 3 kongs: its replacement leaves 15 with the last stack half used, and is the last."""
    hands = {3: "EEE14m258m147p36s", 0: "99s", 1: "19s"}
    game = mil(hands, "", "9s", places={wall_place(67): "E"})
    go_dull(game, 67)
    assert (game.table.wall.rest, game.table.wall.left) == (16, 2)
    go(game, (3, Gang(AN, t("E"))))
    assert (game.table.wall.rest, game.table.wall.left, game.table.wall.dead) == (15, 0, 15)
    dead = manner_of(game.table, game.variant).dead
    assert dead == frozenset(range(120, 135))
    go(game, (3, Discard(t("9s"))))
    assert game.over
    assert money(game) == []
    assert game.variant.next_dealer(game.table) == 1


def go_dull(game: Round, draws: int) -> None:
    """Play until so many tiles have been drawn."""

    def drawn_so_far() -> int:
        return sum(isinstance(event, ev.TileDrawn) for event in game.table.log)

    while drawn_so_far() < draws or game.table.phase is not Phase.TURN:
        seat = next(iter(game.pending))
        game.submit(seat, next(offer for offer in game.pending[seat] if is_dull(game, seat, offer)), game.table.batch)


def test_the_last_discard_may_be_won() -> None:
    """Seat 2 waits for 6p and 9p, which lie in the stacks held back but for the last draw of seat 1."""
    held = dict.fromkeys(range(122, 126), "6p") | dict.fromkeys(range(126, 129), "9p")
    game = mil({2: PLAIN}, "N N", places={**held, wall_place(69): "9p"})
    go(game, (2, ready("N")))
    to_the_end(game)
    assert money(game) == [("dianpao", [0, -27, 27, 0])]
    assert (game.table.wall.rest, game.table.wall.left) == (14, 0)


@pytest.mark.parametrize(("gangs", "rest"), [(1, 15), (2, 14)])
def test_the_wall_ends_by_the_parity_of_the_gangs(gangs: int, rest: int) -> None:
    hands = {1: "EEE14m258m147p36s", 2: "CCC14m258m147p36s"}
    game = mil(hands, "E C", "N W")
    go(game, (1, Gang(AN, t("E"))), (1, Discard(t("N"))))
    if gangs == 2:
        go(game, (2, Gang(AN, t("C"))))
    assert money(to_the_end(game)) == []
    assert game.table.wall.rest == rest
    assert not game.table.dues


def test_wall_and_stacks_with_a_turned_tile() -> None:
    """The 耗子 turned at the tail leaves its stack half used: 83 tiles less it, seven stacks and its neighbour."""
    game = mil({}, "", mode="haozi", haozi_pick="flip_next")
    assert game.table.wall.left == 83 - 1 - 15
    assert game.variant.wall_index(game.table, ev.TAIL) == 134
    assert manner_of(game.table, game.variant).dead == frozenset(range(120, 136))


CASES: Final = [
    ("wall_end", {"replacements": 0, "left": 14}, {"last_draw": True}),
    ("wall_end", {"replacements": 3, "left": 16}, {"last_draw": False}),
    ("wall_end", {"replacements": 3, "left": 15}, {"last_draw": True}),
    ("pong_lock", {"refused": "6m", "offer": "7m", "drawn_since": False}, {"allowed": True}),
    ("pong_lock", {"refused": "E", "offer": "E", "drawn_since": False}, {"allowed": False}),
    ("ready", {"hand": "19m19p19sESWNCFP", "visible": ""}, {"may_declare": True}),
    ("ready", {"hand": "1234589m11s678pN", "visible": ""}, {"waits": [], "may_declare": False}),
    ("ready", {"hand": "12345789m11s678p", "visible": "666m"}, {"waits": ["3m", "6m"], "may_declare": True}),
    ("ready", {"hand": "12345789m11s678p", "visible": "6666m"}, {"may_declare": False}),
    (
        "ready",
        {"hand": "23456p11s", "melds": [{"type": "pong", "tile": "7p"}, {"type": "pong", "tile": "E"}]},
        {"waits": ["1p", "4p", "7p"], "may_declare": True},
    ),
    (
        "ready",
        {"hand": "23456p11s", "melds": [{"type": "pong", "tile": one} for one in ("7p", "E")], "visible": "7p"},
        {"may_declare": False},
    ),
    (
        "kong_after_ready",
        {"hand": "123m456m11s33345p", "kong": "concealed", "tile": "3p", "drawn": "3p", "visible": "6666p"},
        {"allowed": False, "waits_after": ["6p"]},
    ),
    (
        "kong_after_ready",
        {"hand": "123m456m11s33345p", "kong": "concealed", "tile": "3p", "drawn": "3p", "visible": "666p"},
        {"allowed": True},
    ),
    ("turn_kongs", {"hand": "9p147m258s36pEN", "melds": [{"type": "pong", "tile": "9p"}], "kong_forfeited": ["9p"]},
     {"kongs": [["added", "9p"]]}),
    ("turn_kongs", {"hand": "EEEE147m258s36pCF", "wall_left": 14}, {"kongs": []}),
    ("turn_kongs", {"hand": "EEEE147m258s36pCF", "wall_left": 15}, {"kongs": [["concealed", "E"]]}),
    ("kong_display", {"tile": "7p"}, {"others_see": [None, "7p", "7p", None]}),
    ("next_dealer", {"dealer": 2, "winner": 0, "any_kong": True, "initial_dealer": 3},
     {"next_dealer": 3, "session_over": True}),
    ("next_dealer", {"dealer": 0, "winner": 2, "any_kong": False, "initial_dealer": 3},
     {"next_dealer": 1, "session_over": False}),
    ("next_dealer", {"dealer": 2, "winner": 2, "any_kong": False, "initial_dealer": 3},
     {"next_dealer": 2, "session_over": False}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "given", "expect"), CASES)
def test_cases_of_our_own(kind: str, given: dict[str, Any], expect: dict[str, Any]) -> None:
    """What the worked cases leave open, in their words."""
    assert run_case({"variant": "koudian", "kind": kind, "options": MIL, **given, "expect": expect}) == []


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"kind": "wall_end", "replacements": 0}, "left is missing"),
        ({"kind": "wall_end", "replacements": 0, "left": -1}, "a number from 0"),
        ({"kind": "pong_lock", "refused": "6m", "offer": "6m", "drawn_since": 1}, "true or false"),
    ],
)
def test_cases_that_cannot_be_read_say_why(given: dict[str, Any], words: str) -> None:
    [problem] = run_case({"variant": "koudian", "options": MIL, **given, "expect": {"last_draw": True}})
    assert words in problem


# -- the match -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("circles", [1, 2])
def test_a_match_of_circles(circles: int) -> None:
    """Def. 6, 7: the deal goes round so often, from wherever it began."""
    match = Match(competition(circles=circles), match_key(3))
    first, choose = match.dealer, eager(Chance.named(b"circles"))
    while not match.over:
        assert match.number < 120
        hand = match.start_round()
        play(hand, choose)
        match.finish(hand.table)
    deals = [dealer for i, dealer in enumerate(match.dealers) if i == 0 or dealer != match.dealers[i - 1]]
    assert deals == [(first + step) % 4 for step in range(4 * circles)]
    assert match.dealer == first


def test_the_first_dealer_is_anybody() -> None:
    """4.5(1)."""
    assert {Match(competition(), match_key(seed)).dealer for seed in range(24)} == {0, 1, 2, 3}


def test_hands_of_the_preset_keep_the_books_and_the_secrets() -> None:
    ends = set()
    for seed in range(8):
        setup = Setup(competition(), seed, seed % 4, (None, 8, 16)[seed % 3], eager=True, ready=seed % 4 == 3)
        hand, audit = setup.start(), Audit(setup.variant.tiles())
        for batch in hand.batches:
            audit.batch(batch)
        play(hand, setup.chooser(), watch=lambda _, batch, audit=audit: audit.batch(batch))  # type: ignore[misc]
        check_view(Table.fold(hand.batches), view_of(hand.batches, 1), 1)
        ends.add(hand.table.why_over)
        assert not hand.table.dues
        assert hand.table.wall.rest >= 14
    assert ends == {"won", "wall"}
