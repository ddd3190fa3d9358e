"""The tables of the rule book of 冲关 are the data that scores; the desk and every text of both are there."""

import itertools
import re

import pytest

from game.core.resources import resource
from game.core.tiles import parse_tiles
from game.core.words import LANGUAGES, Words, load_words
from game.engine import events as ev
from game.engine.rulebook import RuleTable
from game.engine.situation import Win
from game.variants.chongguan import Chongguan, pricing
from game.variants.chongguan.casework import BOOK
from game.variants.chongguan.options import OPTIONS

JING = frozenset(parse_tiles("56s"))


def words_of(language: str) -> Words:
    return load_words(language, [], [resource("game", "variants", "chongguan", "strings.toml")])


def table_of(title: str, **options: object) -> RuleTable:
    tables = Chongguan(OPTIONS.make(options)).tables()  # type: ignore[arg-type]
    return next(table for table in tables if table.title.endswith(f".{title}"))


def values(title: str, **options: object) -> dict[str, int | str]:
    return {row.name.rpartition(".")[2]: row.value for row in table_of(title, **options).rows}


def test_the_numbers_are_those_that_score() -> None:
    assert values("shapes") == dict(pricing.BASES)
    assert set(values("factors")) == {factor.key for factor in pricing.FACTORS}
    others = values("others")
    assert (others["natural_bonus"], others["tianhu"], others["genzhuang"], others["zhahu"]) == (5, 20, 5, 20)
    assert [others[key] for key in ("an_gang", "ming_gang", "bu_gang")] == [2, 2, 2]
    assert [others[f"{key}_jing"] for key in ("an_gang", "ming_gang", "bu_gang")] == [20, 60, 60]
    assert values("others", kong_jing_replaces=False)["ming_gang_jing"] == 62
    rush = [row.value for row in table_of("jing").rows if row.name.endswith("rush")]
    assert rush == [10, 18, 28, 40, 54, 70]


def test_conditions_follow_the_options() -> None:
    flat = {row.condition for row in table_of("others", tianhu_flat=False).rows}
    assert any(condition.endswith("flat_or_more") for condition in flat)
    assert table_of("shares", rob_basis="selfdraw").rows[-1].condition.endswith("rob_selfdraw")
    assert table_of("jing", bajing_order="before").rows[-1].condition.endswith("bajing_before")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_text(language: str) -> None:
    words = words_of(language)
    for flat, rob, order in itertools.product((True, False), ("discard", "selfdraw"), ("after", "before")):
        game = Chongguan(OPTIONS.make({"tianhu_flat": flat, "rob_basis": rob, "bajing_order": order}))
        for table in game.tables():
            assert words(table.title)
            assert words(table.unit)
            for row in table.rows:
                assert words(row.name, **dict(row.fields))
                assert not row.condition or words(row.condition)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_the_desk_has_a_text(language: str) -> None:
    words = words_of(language)
    assert BOOK.desk is not None
    for item in BOOK.desk.fields:
        if item.label:
            assert words(item.name)
            for choice in item.choices if item.kind == "choice" else ():
                assert words(f"chongguan.value.{item.key}.{choice}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_sheet_names_the_same_bases(language: str) -> None:
    words = words_of(language)
    text = resource("game", "variants", "chongguan", f"RULES.{language}.md").read_text(encoding="utf-8")
    written = {
        name.strip(): int(number) for name, number in re.findall(r"^\|([^|\n]+)\| *(\d+) *\|", text, re.MULTILINE)
    }
    short = {
        key: written[name] for key, base in pricing.BASES.items() if (name := words(f"chongguan.fan.{key}")) in written
    }
    assert len(short) >= 4
    assert short == {key: pricing.BASES[key] for key in short}


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "shape", "wild"),
    [
        ("123m456m789pEE2s5s", "3s", {}, "standard", 1),
        ("123m456m789pEE23s", "4s", {}, "standard", 0),
        ("123m456m789pEE45s", "6s", {"by": ev.DISCARD, "source": 1}, "standard", 0),
        ("11m33m55p77p99p22s5s", "5s", {"by": ev.DISCARD, "source": 1}, "seven_pairs", 0),
        ("147m258p3sESWNC5s", "9s", {}, "thirteen", 1),
        ("123m456m789pEE2s5s", "3s", {"by": ev.DISCARD, "source": 1}, "standard", 1),
    ],
)
def test_a_win_is_shown_as_it_is_read(hand: str, tile: str, facts: dict[str, object], shape: str, wild: int) -> None:
    win = Win(0, tuple(parse_tiles(hand)), parse_tiles(tile)[0], others=(1, 2, 3), wilds=JING, **facts)  # type: ignore[arg-type]
    found = Chongguan(OPTIONS.make()).split(win)
    assert found is not None
    assert (found.shape, len(found.wild_as)) == (shape, wild)


def test_nothing_is_shown_of_a_hand_that_is_not_complete() -> None:
    assert Chongguan(OPTIONS.make()).split(Win(0, tuple(parse_tiles("146m258p369sESWN")), 33, wilds=JING)) is None
