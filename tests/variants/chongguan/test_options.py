"""For every value of every option of 冲关 a situation whose play or payment differs from the default's.

`PROBES` maps (option, value) to a probe: a question to the game whose answer must differ. An option value without a
probe fails the suite.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.core.melds import MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.core.words import LANGUAGES, load_words
from game.engine import events as ev
from game.engine.match import Match
from game.engine.money import Settlement, sums
from game.engine.options import Value
from game.engine.situation import GangFact, Win
from game.engine.supply import Supply
from game.engine.table import Declined, Table
from game.engine.variant import MatchState
from game.variants.chongguan import Chongguan, variant
from game.variants.chongguan.follow import Step, rounds_followed
from game.variants.chongguan.jing import Feed
from game.variants.chongguan.options import OPTIONS

Probe = Callable[[Chongguan], Any]
JING = frozenset(parse_tiles("56s"))


def win(hand: str, tile: str, **facts: Any) -> Win:
    facts = {"others": (1, 2, 3), "wilds": JING, "dealer": 3, "wilds_held": (1, 0, 0, 0), **facts}
    return Win(0, tuple(parse_tiles(hand)), parse_tile(tile), **facts)


def paid(one: Win) -> Probe:
    """Return what everybody gains and loses by a win, or why it is refused."""

    def probe(game: Chongguan) -> Any:
        verdict = game.verdict(one)
        return total(game.win_payments(one, game.worth(one))) if verdict.ok else verdict.reasons

    return probe


def total(items: list[Settlement]) -> list[int]:
    return sums(payment for item in items for payment in item.payments)


def lock(game: Chongguan) -> Any:
    table = Table()
    table.seats[0].declined.append(Declined(5, "hu", 0, 0, ev.DISCARD))
    return game.lock(table, 0)


def follows(game: Chongguan) -> Any:
    moves = [Step(0, 3), Step(1, 3), Step(2, 3, claimed=True), Step(3, 3)]
    return rounds_followed(0, moves, unbroken=game.options.genzhuang_unbroken)


def jing(*counts: tuple[int, int], feeds: tuple[Feed, ...] = ()) -> Probe:
    return lambda game: total(game.jing_payments(counts, feeds))


def chi(game: Chongguan) -> Any:
    table = Table()
    table.seats[1].hand = parse_tiles("EW")
    return game.chi_with(table, 1, parse_tile("S"))


PLAIN = "123m456m789p11p23s"
THREE, NONE = ((2, 0), (0, 1), (0, 0), (0, 0)), (0, 0)
LATE = (Feed(1, 0, rushed=False),)
GANG = GangFact(0, MeldKind.AN_GANG, parse_tile("6s"), (1, 2, 3), wilds=JING)

PROBES: Mapping[tuple[str, Value], Probe] = {
    **{("hands", n): (lambda game: [game.match_over(MatchState(k, (), ())) for k in range(17)]) for n in (4, 12, 16)},
    ("points_start", 500): lambda game: Match(game, b"k").scores,
    ("first_dealer", "seat0"): lambda game: {game.first_dealer(Supply(bytes([n]), ())) for n in range(20)},
    ("wind_runs", "listed_two"): chi,
    ("seven_pairs_quads", False): paid(win("1111m33m55p77p99pE", "E")),
    ("jingdiao_selfdraw_only", True): paid(win("11m33m55p77p99p22s5s", "9m", by=ev.DISCARD, source=1)),
    ("plain_jing_may_rob", True): paid(win("123m456m789pEE2s5s", "3s", by=ev.ROB, source=1)),
    ("rob_basis", "selfdraw"): paid(win(PLAIN, "4s", by=ev.ROB, source=1)),
    ("pass_lock", "off"): lock,
    ("bahu_counts_discards", False): paid(win(PLAIN, "4s", wilds_held=(0,) * 4, wilds_thrown=(0, 1, 0, 0))),
    ("tianhu_flat", False): paid(win("111m222p333s44p77p", "7p", dealt=True, dealer=0)),
    ("bajing_order", "before"): jing((2, 0), NONE, NONE, NONE),
    ("bao_judged", "claim"): jing((2, 1), (0, 1), NONE, NONE, feeds=LATE),
    ("kong_jing_replaces", False): lambda game: total(game.gang_payments(GANG)),
    ("genzhuang_unbroken", False): follows,
    ("void_draw", "jing_still_counts"): lambda game: total(game.final((), THREE, (), won=False)),
}


def game(**values: Value) -> Chongguan:
    return Chongguan(OPTIONS.make(values))


@pytest.mark.parametrize("key", list(PROBES), ids=lambda key: f"{key[0]}={key[1]}")
def test_the_value_makes_a_difference(key: tuple[str, Value]) -> None:
    assert PROBES[key](game()) != PROBES[key](game(**{key[0]: key[1]}))


def test_every_value_has_a_probe() -> None:
    for option in OPTIONS.options:
        if option.kind == "int":
            assert any(key == option.key for key, _ in PROBES)
        else:
            others = {(option.key, value) for value in option.choices if value != option.default}
            assert others <= set(PROBES)


def test_every_value_has_words() -> None:
    for language in LANGUAGES:
        words = load_words(language, (), [Path(variant.__file__).with_name("strings.toml")])
        for option in OPTIONS.options:
            assert words(option.label)
            assert words(option.help)
            if option.kind == "choice":
                assert all(words(option.value_label(value)) for value in option.choices)
        assert all(words(f"chongguan.preset.{preset}") for preset in Chongguan.presets)


@pytest.mark.parametrize("preset", Chongguan.presets)
def test_presets_are_valid(preset: str) -> None:
    values = Chongguan.presets[preset]
    assert OPTIONS.deviations(OPTIONS.make(values)) == dict(values)  # type: ignore[arg-type]


def test_tianhu_takes_the_dearer_price_where_it_may() -> None:
    dear = win("111m222p333s44p77p", "7p", dealt=True, dealer=0)
    assert paid(dear)(game()) == [60, -20, -20, -20]
    assert paid(dear)(game(tianhu_flat=False)) == [111, -37, -37, -37]
    cheap = win(PLAIN, "4s", by=ev.DISCARD, source=3, first_discard=True)
    assert paid(cheap)(game(tianhu_flat=False)) == [60, -20, -20, -20]
