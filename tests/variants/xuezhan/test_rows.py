"""Each row and each name of the fan table of 血战 (rules/sichuan.md 1.8) reached by playing, with its price of 1.9."""

from typing import Any

import pytest

from game.core.tiles import parse_tile
from game.engine.actions import Hu, Peng
from game.engine.money import sums
from game.engine.round import Round
from game.session.tally import NAME, occurred
from tests.kit.scripts import lines, throw_what_comes
from tests.variants.xuezhan.test_play import JUNK, READY_6_9, TIAO, TONG, WAN, deal

FREE: dict[str, Any] = {"cap_fan": None, "must_void_first": False}

ON_A_DISCARD = [
    (READY_6_9, "9s", WAN, {"pinghu": 0}, "", {}),
    ("111m333m555p77p99p", "9p", TIAO, {"duiduihu": 1}, "", {}),
    ("222m555m888p22p55p", "5p", TIAO, {"jiangdui": 3}, "", {}),
    ("222m555m888p22p55p", "5p", TIAO, {"duiduihu": 1}, "", {"jiangdui": False}),
    ("1133557799m22p4p", "4p", TIAO, {"qidui": 2}, "", {}),
    ("1111557799m22p4p", "4p", TIAO, {"qidui": 2, "gen": 1}, "longqidui", {}),
    ("1111557799m22p4p", "4p", TIAO, {"qidui": 2, "gen": 1, "longqidui_extra": 1}, "longqidui",
     {"long_qidui_extra": 1}),
    ("1111555599m22p4p", "4p", TIAO, {"qidui": 2, "gen": 2}, "shuanglongqidui", {}),
    ("111155559999m4p", "4p", TIAO, {"qidui": 2, "gen": 3}, "sanlongqidui", {}),
    ("1133557799m224m", "4m", TIAO, {"qidui": 2, "qingyise": 2}, "qing_qidui", {}),
    ("1111557799m224m", "4m", TIAO, {"qidui": 2, "qingyise": 2, "gen": 1}, "qing_longqidui", {}),
    ("1111555599m224m", "4m", TIAO, {"qidui": 2, "qingyise": 2, "gen": 2}, "qing_shuanglongqidui", {}),
    ("111155559999m4m", "4m", TIAO, {"qidui": 2, "qingyise": 2, "gen": 3}, "qing_sanlongqidui", {}),
    ("111m333m555m77m99m", "9m", TIAO, {"duiduihu": 1, "qingyise": 2}, "qing_dui", {}),
    ("123m123p789m99p78p", "9p", TIAO, {"pinghu": 0, "daiyaojiu": 2}, "", {}),
    ("123m123p789m99p78p", "9p", TIAO, {"pinghu": 0}, "", {"yaojiu": False}),
    ("123123123m78m99m", "9m", TIAO, {"pinghu": 0, "qingyise": 2, "daiyaojiu": 2}, "qing_yaojiu", {}),
    (READY_6_9, "9s", WAN, {"pinghu": 0, "menqing": 1}, "", {"menqing": True}),
    ("234m567m345p66p78p", "6p", TIAO, {"pinghu": 0, "zhongzhang": 1}, "", {"zhongzhang": True}),
    ("1111m23m456p78p99p", "9p", TIAO, {"pinghu": 0, "gen": 1}, "", {}),
]  # fmt: skip


def won(game: Round) -> tuple[dict[str, int], str, list[int]]:
    """Return the fans of the last win, the name of its hand, and what it brought everybody."""
    paid = [item for item in game.table.ledger if item.lines][-1]
    name = next((key for section, key in occurred(game.batches, game.variant) if section == NAME), "")
    return {line.key: line.value * line.count for line in paid.lines}, name, sums(paid.payments)


@pytest.mark.parametrize(("hand", "tile", "void", "fans", "name", "options"), ON_A_DISCARD)
def test_rows_on_a_discard(
    hand: str, tile: str, void: int, fans: dict[str, int], name: str, options: dict[str, Any]
) -> None:
    game = deal({0: tile, 1: hand}, (TIAO, void, TIAO, TIAO), **FREE, **options)
    lines(game, (0, f"discard {tile}"), (1, "hu"))
    points = 2 ** sum(fans.values())
    assert won(game) == (fans, name, [-points, points, 0, 0])


FOUR_MELDS = [
    ("1m 3p 5p 7m", "9p", {"duiduihu": 1, "jingoudiao": 1}, "jingoudiao", 4),
    ("1m 3m 5m 7m", "9m", {"duiduihu": 1, "jingoudiao": 1, "qingyise": 2}, "qing_jingoudiao", 16),
    ("2p 5p 8m 2m", "5m", {"jiangdui": 3, "jingoudiao": 1}, "jiang_jingoudiao", 16),
]
FOUR_GANGS = [
    ("1m 3p 5p 7m", "9p", {"duiduihu": 1, "jingoudiao": 1, "gen": 4}, "shibaluohan", 64),
    ("1m 3m 5m 7m", "9m", {"duiduihu": 1, "jingoudiao": 1, "gen": 4, "qingyise": 2}, "qing_shibaluohan", 256),
]


def fed_four_times(claim: str, kinds: str, tile: str, hand: str, tail: str = "") -> Round:
    """Seat 1 claims what seat 0 throws, then what seat 2 draws three times, and wins `tile` from seat 2 alone."""
    first, *rest = kinds.split()
    game = deal({0: first, 1: hand}, (TIAO,) * 4, draws=" ".join([*rest, tile]), tail=tail, **FREE)
    lines(game, (0, f"discard {first}"), (1, f"{claim} {first}"), (1, "discard 4s"))
    for thrown, own in zip(rest, ("6s", "8s", "9s"), strict=True):
        lines(game, (2, f"discard {thrown}"), (1, f"{claim} {thrown}"), (1, f"discard {own}"))
    return lines(game, (2, f"discard {tile}"), (1, "hu"))


@pytest.mark.parametrize(("kinds", "tile", "fans", "name", "points"), FOUR_MELDS)
def test_four_pengs(kinds: str, tile: str, fans: dict[str, int], name: str, points: int) -> None:
    game = fed_four_times("peng", kinds, tile, 2 * kinds.replace(" ", "") + tile + "4689s")
    assert won(game) == (fans, name, [0, points, -points, 0])


@pytest.mark.parametrize(("kinds", "tile", "fans", "name", "points"), FOUR_GANGS)
def test_four_gangs(kinds: str, tile: str, fans: dict[str, int], name: str, points: int) -> None:
    game = fed_four_times("ming_gang", kinds, tile, 3 * kinds.replace(" ", "") + tile, "4s 6s 8s 9s")
    assert won(game) == (fans, name, [0, points, -points, 0])
    assert [item.cause for item in game.table.ledger] == ["ming_gang"] * 4 + ["dianpao"]


@pytest.mark.parametrize(("cap", "points"), [(3, 8), (4, 16), (5, 32), (None, 32)])
def test_the_cap(cap: int | None, points: int) -> None:
    game = deal({0: "4m", 1: "1111557799m224m"}, (TIAO,) * 4, **{**FREE, "cap_fan": cap})
    lines(game, (0, "discard 4m"), (1, "hu"))
    assert won(game)[2] == [-points, points, 0, 0]


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("locks", "offered"), [(True, False), (False, True)])
def test_a_refused_peng(locks: bool, offered: bool) -> None:
    """1.2: by option a refused peng waits for the own draw."""
    hands = {0: "5p" + JUNK + "147p1s", 1: "3s" + JUNK + "289p", 2: "5p" + JUNK + "13p2s", 3: "55p123789m44678s"}
    game = deal(hands, (TONG, TONG, TONG, WAN), draws="1p 2p 3p", must_void_first=False, pass_pung_lock=locks)
    lines(game, (0, "discard 5p"), (3, "pass"), (1, "discard 1p"))
    lines(game, (2, "discard 5p"))
    assert (Peng(parse_tile("5p")) in game.pending.get(3, ())) == offered


def test_without_a_void_suit_two_suits_may_win() -> None:
    """0.2: a complete hand of three suits is not offered the win, one of two suits is."""
    for hand, offered in (("123p456m23478s55s", False), ("123p456p23478s55s", True)):
        game = deal({0: "9s", 1: hand}, (), dingque=False)
        lines(game, (0, "discard 9s"))
        assert (Hu() in game.pending.get(1, ())) == offered


# -- the end of the wall ---------------------------------------------------------------------------------------------


def test_a_pig_that_threw_another_suit_is_fined_beside_the_payments() -> None:
    """Competition book 10.3(3): seat 0 keeps its void suit and throws what it draws."""
    hands = {0: "123m456p78p99m1116s", 1: JUNK + "1379p", 2: JUNK + "2468p"}
    game = deal(hands, (TIAO, TIAO, TIAO, WAN), must_void_first=False, pig="not_ready", pig_active_penalty=24)
    lines(game, (0, "discard 6s"))
    throw_what_comes(game)
    assert game.table.why_over == "wall"
    fined = [(fine.seat, fine.points, fine.why) for fine in game.table.fines]
    assert (0, 24, "active_pig") in fined
    assert sum(game.table.points) == 0
    assert not [item for item in game.table.ledger if item.cause == "pig"]
