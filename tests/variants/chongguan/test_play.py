"""Each row of the source text's tables of 冲关 through play, with the number of the text (rules/chongguan.md 7)."""

import pytest

from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.actions import Action, Discard, Hu, Pass, Peng
from game.engine.round import Round
from game.engine.table import Phase
from tests.kit.drive import script
from tests.variants.chongguan.play import JING, deal, paid, settlements, t, throw_drawn

PLAIN, PLAIN_JING, PLAIN_WAIT = "123m456m789pEE23s", "123m456m789pEE2s5s", "123m456m789p777s5s"
PAIRS, PAIRS_JING, PAIRS_WAIT = "11m33m55p77p99p22sE", "11m33m55p77p99p2s8s5s", "11m33m55p77p99p22s5s"
TRIPLETS, TRIPLETS_JING, TRIPLETS_WAIT = "111m222p333s44p77p", "111m222p333s44p7p5s", "111m222p333s444p5s"
APART, APART_JING = "147m258pESWNC38s", "147m258p3sESWNC5s"
STARS = "147m258pESWNCFP"

DEALER, OTHER = "dealer", "other"
W = 1
"""The winner's seat in every row."""


def discard(text: str) -> Action:
    return Discard(t(text))


def passes(game: Round, wanted: Seat) -> list[tuple[Seat, Action]]:
    """Return a pass of everybody asked but one."""
    return [(seat, Pass()) for seat in game.pending if seat != wanted]


DRAWN = (
    # row, hand, tile, dealer wins or not, what the dealer (if he pays) and each other player pays
    ("A1", PLAIN_JING, "3s", DEALER, 4, 4),
    ("A2", PLAIN, "4s", DEALER, 13, 13),
    ("A3", PLAIN_JING, "3s", OTHER, 4, 2),
    ("A4", PLAIN, "4s", OTHER, 13, 9),
    ("B1", PAIRS_JING, "2s", DEALER, 8, 8),
    ("B2", PAIRS, "E", DEALER, 21, 21),
    ("B3", PAIRS_JING, "2s", OTHER, 8, 4),
    ("B4", PAIRS, "E", OTHER, 21, 13),
    ("B1-apart", APART_JING, "9s", DEALER, 8, 8),
    ("B2-apart", APART, "F", DEALER, 21, 21),
    ("B3-apart", APART_JING, "9s", OTHER, 8, 4),
    ("B4-apart", APART, "F", OTHER, 21, 13),
    ("C1", TRIPLETS_JING, "4p", DEALER, 16, 16),
    ("C2", TRIPLETS, "4p", DEALER, 37, 37),
    ("C3", TRIPLETS_JING, "4p", OTHER, 16, 8),
    ("C4", TRIPLETS, "4p", OTHER, 37, 21),
    ("D1", PLAIN_WAIT, "9m", DEALER, 8, 8),
    ("D2", PAIRS_WAIT, "P", DEALER, 16, 16),
    ("D3", TRIPLETS_WAIT, "9m", DEALER, 32, 32),
    ("D4", PLAIN_WAIT, "P", OTHER, 8, 4),
    ("D5", PAIRS_WAIT, "P", OTHER, 16, 8),
    ("D6", TRIPLETS_WAIT, "P", OTHER, 32, 16),
    ("D7", PLAIN_WAIT, "5s", DEALER, 21, 21),
    ("D8", PAIRS_WAIT, "5s", DEALER, 37, 37),
    ("D9", TRIPLETS_WAIT, "5s", DEALER, 69, 69),
    ("D10", PLAIN_WAIT, "5s", OTHER, 21, 13),
    ("D11", PAIRS_WAIT, "5s", OTHER, 37, 21),
    ("D12", TRIPLETS_WAIT, "5s", OTHER, 69, 37),
    ("E9", STARS, "3s", OTHER, 37, 21),
)


@pytest.mark.parametrize(("row", "hand", "tile", "who", "by_dealer", "by_other"), DRAWN, ids=[r[0] for r in DRAWN])
def test_self_draws(row: str, hand: str, tile: str, who: str, by_dealer: int, by_other: int) -> None:
    dealer = W if who == DEALER else 0
    held = {W: hand + ("9s" if who == DEALER and "9s" not in hand else ""), 3: "6s"}
    first = "9s" if who == DEALER else "8m"
    held |= {} if who == DEALER else {0: "8m"}
    draws = f"8m 8m 8m {tile}" if who == DEALER else tile
    if who == DEALER and tile == "9s":
        held[W], first = hand + "P", "P"
    game = throw_drawn(deal(held, draws, dealer=dealer), first, W, None, tile)
    expected = [-(by_dealer if seat == dealer else by_other) for seat in range(4)]
    expected[W] = 0
    expected[W] = -sum(expected)
    assert paid(game, "zimo") == expected, row
    assert len(settlements(game, "zimo")) == 1


THROWN = (
    # row, hand, tile, dealer, source, what seats 0-3 pay (the winner's place stays 0)
    ("A6", PLAIN, "4s", W, 3, (4, 0, 4, 13)),
    ("A8", PLAIN, "4s", 0, 0, (13, 0, 2, 2)),
    ("A10", PLAIN, "4s", 0, 3, (4, 0, 2, 9)),
    ("B5", PAIRS_JING, "2s", W, 3, (4, 0, 4, 8)),
    ("B6", PAIRS, "E", W, 3, (8, 0, 8, 21)),
    ("B7", PAIRS_JING, "2s", 0, 0, (8, 0, 2, 2)),
    ("B8", PAIRS, "E", 0, 0, (21, 0, 4, 4)),
    ("B9", PAIRS_JING, "2s", 0, 3, (4, 0, 2, 4)),
    ("B10", PAIRS, "E", 0, 3, (8, 0, 4, 13)),
    ("B5-apart", APART_JING, "9s", W, 3, (4, 0, 4, 8)),
    ("B6-apart", APART, "F", W, 3, (8, 0, 8, 21)),
    ("B7-apart", APART_JING, "9s", 0, 0, (8, 0, 2, 2)),
    ("B8-apart", APART, "F", 0, 0, (21, 0, 4, 4)),
    ("B9-apart", APART_JING, "9s", 0, 3, (4, 0, 2, 4)),
    ("B10-apart", APART, "F", 0, 3, (8, 0, 4, 13)),
    ("C5", TRIPLETS_JING, "4p", W, 3, (8, 0, 8, 16)),
    ("C6", TRIPLETS, "4p", W, 3, (16, 0, 16, 37)),
    ("C7", TRIPLETS_JING, "4p", 0, 0, (16, 0, 4, 4)),
    ("C8", TRIPLETS, "4p", 0, 0, (37, 0, 8, 8)),
    ("C9", TRIPLETS_JING, "4p", 0, 3, (8, 0, 4, 8)),
    ("C10", TRIPLETS, "4p", 0, 3, (16, 0, 8, 21)),
)


@pytest.mark.parametrize(("row", "hand", "tile", "dealer", "source", "shares"), THROWN, ids=[r[0] for r in THROWN])
def test_discards(row: str, hand: str, tile: str, dealer: Seat, source: Seat, shares: tuple[int, ...]) -> None:
    game = thrown(hand, tile, dealer, source)
    game = throw_drawn(game, "8m", W, source, tile)
    expected = [-share for share in shares]
    expected[W] = sum(shares)
    assert paid(game, "dianpao") == expected, row


def thrown(hand: str, tile: str, dealer: Seat, source: Seat, second: str = "6s") -> Round:
    """Deal a hand in which `source` draws and throws the tile; seat 2 holds `second`."""
    steps = (source - dealer - 1) % 4
    held = {W: hand + ("8m" if dealer == W else ""), 2: second}
    held |= {0: "8m"} if dealer == 0 else {}
    junk = "1m" if hand in (APART, APART_JING) else "P"
    return deal(held, " ".join([junk] * steps + [tile]), dealer=dealer)


@pytest.mark.parametrize(
    ("row", "dealer", "source"), [("A5", W, 3), ("A7", 0, 0), ("A9", 0, 3)], ids=["A5", "A7", "A9"]
)
def test_a_plain_hand_with_a_wild_wins_no_discard(row: str, dealer: Seat, source: Seat) -> None:
    game = thrown(PLAIN_JING, "3s", dealer, source, second="33s")
    game = until_asked(game, 2, Peng(t("3s")))
    assert game.table.focus is not None, row
    assert game.table.focus.seat == source
    assert Hu() not in game.pending.get(W, ())
    verdict = game.variant.verdict(game.variant.facts(game.table, W, t("3s"), ev.DISCARD))
    assert verdict.reasons == ("plain_jing",)


def until_asked(game: Round, seat: Seat, offer: Action) -> Round:
    """Play draw and throw, the dealer throwing 8m, until a seat is made an offer."""
    script(game, (game.table.dealer, discard("8m")))
    while offer not in game.pending.get(seat, ()):
        asked = next(iter(game.pending))
        drawn = game.table.seats[asked].drawn
        if game.table.phase is Phase.TURN and drawn is not None and drawn.tile is not None:
            script(game, (asked, Discard(drawn.tile)))
        else:
            script(game, (asked, Pass()))
    return game


def test_e2_heavenly() -> None:
    game = script(deal({0: "123m456m789pEE234s"}), (0, Hu()))
    assert paid(game, "tianhu") == [60, -20, -20, -20]


def test_e2_earthly() -> None:
    game = script(deal({0: "4s", 2: PLAIN}), (0, discard("4s")))
    assert paid(script(game, *passes(game, 2), (2, Hu())), "dihu") == [-20, -20, 60, -20]


def test_e3_heavenly_on_a_wild_wait() -> None:
    game = script(deal({0: PLAIN_WAIT + "9m"}), (0, Hu()))
    assert paid(game, "tianhu") == [120, -40, -40, -40]


def test_e3_earthly_on_a_wild_wait() -> None:
    game = script(deal({0: "9m", 2: PLAIN_WAIT}), (0, discard("9m")))
    assert paid(script(game, *passes(game, 2), (2, Hu())), "dihu") == [-40, -40, 120, -40]


@pytest.mark.parametrize(
    ("hand", "tile", "points"), [(PLAIN, "4s", 21), (PAIRS, "E", 37), (TRIPLETS, "4p", 69)], ids=["A", "B", "C"]
)
def test_e7_nobody_owns_a_wild(hand: str, tile: str, points: int) -> None:
    game = deal({W: hand + "8m"}, f"P P P {tile}", dealer=W, buried=JING)
    game = throw_drawn(game, "8m", W, None, tile)
    assert paid(game, "zimo") == [-points, 3 * points, -points, -points]
    assert paid(game, "jing") == [0, 0, 0, 0]


def test_e7_a_discarded_wild_is_owned() -> None:
    game = deal({W: PLAIN + "8m"}, "P 6s P 4s", dealer=W, buried="5s 5s 5s 6s 6s 6s")
    game = throw_drawn(game, "8m", W, None, "4s")
    assert paid(game, "zimo") == [-13, 39, -13, -13]
    assert paid(game, "jing") == [-2, -2, -2, 6]
