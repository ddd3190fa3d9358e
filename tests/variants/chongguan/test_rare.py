"""What the other tests of 冲关 leave out: the names of rich wins, and added gangs paid in a hand that is won."""

import pytest

from game.core.melds import MeldKind
from game.engine.actions import Chi, Discard, Gang, Hu, Peng
from game.engine.money import sums
from game.engine.round import Round
from game.session.tally import NAME, occurred
from tests.variants.chongguan.play import deal, go, paid, settlements, t, throw_drawn

AN, BU = MeldKind.AN_GANG, MeldKind.BU_GANG


def names(game: Round) -> list[str]:
    """Return the names that the winning hands have beside their factors."""
    return [key for section, key in occurred(game.batches, game.variant) if section == NAME]


@pytest.mark.parametrize(
    ("tail", "gang", "name", "points"),
    [
        ("5s", True, "deguo_gangdiao", 133),
        ("9p", True, "gangdiao", 64),
        ("", False, "deguo_jingdiao", 69),
    ],
)
def test_wins_on_a_wild_wait_have_names(tail: str, gang: bool, name: str, points: int) -> None:
    """D9, D13: 精吊德国, 杠吊 and 杠吊德国 of all triplets, the dealer winning."""
    if gang:
        game = go(deal({0: "1111m222p333s444p5s", 2: "6s"}, tail=tail), (0, Gang(AN, t("1m"))), (0, Hu()))
    else:
        game = go(deal({0: "111m222p333s444p5s8m", 2: "6s"}, "C C C 5s"), (0, Discard(t("8m"))))
        for seat in (1, 2, 3):
            go(game, (seat, Discard(t("C"))))
        go(game, (0, Hu()))
    won = settlements(game, "zimo", "gangshanghua")
    assert names(game) == [name]
    assert [sums(item.payments) for item in won] == [[3 * points, -points, -points, -points]]


def test_a_plain_win_has_no_name() -> None:
    assert names(go(deal({0: "123m456m789pEE234s"}), (0, Hu()))) == []


@pytest.mark.parametrize(
    ("tile", "hand", "cause", "points"),
    [
        ("4s", "44s123456m78p22s9s", "bu_gang", [-2, 6, -2, -2]),
        ("6s", "66s123456m78p22p9s", "bu_gang_jing", [-60, 60, 0, 0]),
    ],
)
def test_added_gangs_are_paid_when_the_hand_is_won(tile: str, hand: str, cause: str, points: list[int]) -> None:
    """E5, F5: seat 1 adds the fourth to its peng and wins with the replacement; of wild tiles the feeder pays all."""
    game = deal({0: tile, 1: hand, 2: "5s"}, f"F F F {tile}", tail="9p")
    go(game, (0, Discard(t(tile))), (1, Peng(t(tile))), (1, Discard(t("9s"))))
    for seat in (2, 3, 0):
        go(game, (seat, Discard(t("F"))))
    go(game, (1, Gang(BU, t(tile))), (1, Hu()))
    assert settlements(game, "gangshanghua")
    assert paid(game, cause) == points


def test_f4_a_hand_that_threw_its_last_wild_is_natural_and_still_owns_it() -> None:
    game = deal({1: "123m456m789pEE23s6s"}, "P P P 4s", dealer=1, buried="5s 5s 5s 6s 6s 6s")
    throw_drawn(game, "6s", 1, None, "4s")
    assert paid(game, "zimo") == [-13, 39, -13, -13]
    assert paid(game, "jing") == [-2, 6, -2, -2]


def test_f4_a_wild_taken_for_a_run_is_the_takers() -> None:
    """Seat 1 takes 6s of seat 0 for 678s; with it the only one who owns any, so that seat 0 pays for all."""
    hands = {0: "6s", 1: "78s123m456m78pEEP", 2: "C"}
    game = deal(hands, "C C C 9p", buried="5s 5s 5s 6s 6s 6s")
    go(game, (0, Discard(t("6s"))), (1, Chi((t("7s"), t("8s")))), (1, Discard(t("P"))))
    for seat in (2, 3, 0):
        go(game, (seat, Discard(t("C"))))
    go(game, (1, Hu()))
    assert paid(game, "jing") == [-6, 6, 0, 0]
