"""The tables of the rule book of 扣点点 are the data that scores, and the written rule sheets agree with them."""

import re
from typing import Any

import pytest

from game.core.resources import resource
from game.core.words import LANGUAGES, Words, load_words
from game.engine.rulebook import RuleTable
from game.ui import markdown
from game.ui.book import TABLES
from game.variants.koudian import Koudian, patterns
from game.variants.koudian.options import OPTIONS

SETS: list[dict[str, Any]] = [
    {},
    {"mode": "haozi"},
    {"golden_pairs": "quad_ladder", "special_stack": True, "luxury_fourth": True, "thirteen_orphans": True},
    {"point_kong_bao": True, "dealer_five": True},
    {"scoring": "add"},
    dict(Koudian.presets["mil_shanxi"]),
]


def words_of(language: str) -> Words:
    return load_words(language, [], [resource("game", "variants", "koudian", "strings.toml")])


def tables(**options: Any) -> dict[str, RuleTable]:
    return {table.title.rpartition(".")[2]: table for table in Koudian(OPTIONS.make(options)).tables()}


def values(title: str, **options: Any) -> dict[str, int | str]:
    return {row.name.rpartition(".")[2]: row.value for row in tables(**options)[title].rows}


def conditions(title: str, **options: Any) -> dict[str, str]:
    return {row.name.rpartition(".")[2]: row.condition.rpartition(".")[2] for row in tables(**options)[title].rows}


def test_hand_types_are_printed_with_their_multipliers() -> None:
    assert values("types") == {"plain": 1} | {line.key: line.value for line in patterns.TYPES}
    assert values("types", mode="haozi") == {"any": 1}
    assert values("types", mode="haozi", special_mult="on") == values("types")
    assert values("types", special_stack=True)["stacked"] == 4
    assert values("types", luxury_fourth=True)["luxury_fourth"] == 2
    assert conditions("types", golden_pairs="quad_ladder")["haohua"] == "haohua_ladder"


def test_patterns_are_printed_where_they_add() -> None:
    mil = dict(Koudian.presets["mil_shanxi"])
    assert "types" not in tables(**mil)
    assert list(values("patterns", **mil).values()) == [0, 20, 20, 40, 60, 20]
    assert "pattern_shisanyao" not in values("patterns", scoring="add")
    assert conditions("patterns", **mil)["pattern_haohua"] == "pattern_haohua_fourth"
    assert conditions("patterns", scoring="add")["pattern_qingyise"] == "pattern_qingyise"


def test_gangs_and_the_dealers_five_follow_the_options() -> None:
    assert values("gangs") == {"ming_gang": 1, "bu_gang": 1, "an_gang": 2}
    fed = tables(point_kong_bao=True)["gangs"].rows[-1]
    assert (fed.value, fed.condition.rpartition(".")[2]) == (3, "feeder")
    assert list(values("shares")) == ["self_draw"]
    fives = {
        "all_shares": [5, 5, 5, 5],
        "no_bystander": [5, 5, 0, 5],
    }
    for scope, wanted in fives.items():
        rows = tables(dealer_five=True, dealer_five_scope=scope)["shares"].rows[1:]
        assert [dict(row.fields)["points"] for row in rows] == wanted
    doubled = tables(dealer_five=True, dealer_five_selfdraw_double=True)["shares"].rows[-1]
    assert dict(doubled.fields)["points"] == 10


def test_points_and_what_they_win() -> None:
    assert values("points")["honours"] == 10
    ranges = [tuple(dict(row.fields).values()) for row in tables()["winning"].rows]
    assert ranges == [(1, 2), (3, 5), (6, 10)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(options) or "usual")
def test_every_key_has_a_text(language: str, options: dict[str, Any]) -> None:
    words = words_of(language)
    for table in tables(**options).values():
        assert words(table.title)
        assert words(table.unit)
        for row in table.rows:
            fields = dict(row.fields)
            assert "{" not in words(row.name, **fields)
            assert not isinstance(row.value, str) or "{" not in words(row.value, **fields)
            assert not row.condition or words(row.condition, **fields)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_sheet_names_the_same_values(language: str) -> None:
    """All written tables stand where the made ones take their place, and say the same under the usual rules."""
    words = words_of(language)
    text = resource("game", "variants", "koudian", f"RULES.{language}.md").read_text(encoding="utf-8")
    blocks = [block for block in markdown.parse(text) if block.kind == "table"]
    assert blocks
    assert all(block.mark == TABLES for block in blocks)
    found = re.findall(r"^\|([^|\n]+)\|\s*(\d+)\s*\|", text, re.MULTILINE)
    written = {name.strip(): int(number) for name, number in found}
    made = tables()
    printed = {words(row.name): row.value for title in ("types", "gangs", "points") for row in made[title].rows}
    assert written == {name: value for name, value in printed.items() if isinstance(value, int)}
