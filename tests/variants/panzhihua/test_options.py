"""For every value of every option of 攀枝花 a situation whose play or payment differs from the default's."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from game.core.melds import MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.actions import Hu, Pass, Window, WindowKind
from game.engine.money import sums
from game.engine.options import Value
from game.engine.resolve import decide
from game.engine.situation import GangFact, Win
from game.engine.table import Focus, Table
from game.engine.variant import MatchState
from game.variants.panzhihua import Panzhihua
from game.variants.panzhihua.options import OPTIONS
from tests.kit.table_builder import TableBuilder

Probe = Callable[[Panzhihua], Any]

PLAIN = "123p456m23478s55s"


def win(hand: str, tile: str, **facts: Any) -> Win:
    facts.setdefault("others", (1, 2, 3))
    return Win(0, tuple(parse_tiles(hand)), parse_tile(tile), **facts)


def paid(one: Win) -> Probe:
    """Return what everybody gains and loses by a win."""
    return lambda game: sums(p for item in game.win_payments(one, game.worth(one)) for p in item.payments)


def served(game: Panzhihua) -> Any:
    table = Table()
    table.focus = Focus(0, 3)
    window = Window(WindowKind.CLAIMS, {1: (Hu(), Pass()), 3: (Hu(), Pass())})
    decision = decide(table, game, window, {1: Hu(), 3: Hu()})
    return decision.winners if decision else None


def declarations(game: Panzhihua) -> Any:
    table = TableBuilder({0: "147p258m369s1199s"}).at_turn(0, "2p")
    return game.declarations(table, 0, parse_tile("2p"))


def third_fed_gang(game: Panzhihua) -> Any:
    return game.gang_payments(GangFact(0, MeldKind.MING_GANG, 5, (1, 2, 3), 1, chain=3))


RICH = win("1111333366669m", "9m", by=ev.DISCARD, source=1)

PROBES: Mapping[tuple[str, Value], tuple[Probe, Mapping[str, Value]]] = {
    **{
        ("hands", n): (lambda game: [game.match_over(MatchState(k, (), ())) for k in range(17)], {})
        for n in (4, 12, 16)
    },
    ("base", 5): (paid(win(PLAIN, "9s")), {}),
    **{
        ("cap_multiple", cap): (paid(win("1111333366779m", "9m", by=ev.DISCARD, source=1)), {})
        for cap in (16, 64, None)
    },
    ("uncapped_top", 128): (paid(win(PLAIN, "9s", dealt=True)), {"cap_multiple": None}),
    ("que", "two_suits"): (lambda game: game.verdict(win(PLAIN, "9s")).ok, {}),
    ("zimo", "double"): (paid(win(PLAIN, "9s")), {}),
    ("kaxinwu_single_wait", False): (paid(win("123p789m111m4446s", "5s")), {}),
    ("kong_chain", "double"): (third_fed_gang, {}),
    ("multi_win", False): (served, {}),
    ("rob_kong", False): (lambda game: game.robbable(MeldKind.BU_GANG), {}),
    ("rob_mult", 2): (paid(win(PLAIN, "9s", by=ev.ROB, source=2)), {}),
    ("allow_false_declare", True): (declarations, {}),
}


def game(**values: Value) -> Panzhihua:
    return Panzhihua(OPTIONS.make(values))


@pytest.mark.parametrize("key", list(PROBES), ids=lambda key: f"{key[0]}={key[1]}")
def test_the_value_makes_a_difference(key: tuple[str, Value]) -> None:
    probe, base = PROBES[key]
    plain, changed = probe(game(**base)), probe(game(**{**base, key[0]: key[1]}))
    assert plain != changed


def test_every_value_has_a_probe() -> None:
    missing: list[tuple[str, Value]] = []
    for option in OPTIONS.options:
        if option.kind == "int":
            if not any(key == option.key for key, _ in PROBES):
                missing.append((option.key, "any"))
            continue
        missing += [
            (option.key, value)
            for value in option.choices
            if value != option.default and (option.key, value) not in PROBES
        ]
    assert not missing


def test_every_value_has_words() -> None:
    from pathlib import Path

    from game.core.words import LANGUAGES, load_words
    from game.variants.panzhihua import variant

    for language in LANGUAGES:
        words = load_words(language, (), [Path(variant.__file__).with_name("strings.toml")])
        for option in OPTIONS.options:
            assert words(option.label)
            assert words(option.help)
            if option.kind == "choice":
                assert all(words(option.value_label(value)) for value in option.choices)
        assert all(words(f"panzhihua.preset.{preset}") for preset in Panzhihua.presets)


@pytest.mark.parametrize("preset", Panzhihua.presets)
def test_presets_are_valid(preset: str) -> None:
    values = Panzhihua.presets[preset]
    assert OPTIONS.deviations(OPTIONS.make(values)) == dict(values)  # type: ignore[arg-type]
