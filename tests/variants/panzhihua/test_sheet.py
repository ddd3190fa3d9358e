"""The tables of the rule book of 攀枝花 are the data that scores, and the written rule sheets hold the same tables."""

import itertools

import pytest

from game.core.resources import resource
from game.core.words import LANGUAGES, Words, load_words
from game.engine.rulebook import RuleTable
from game.variants.panzhihua import Panzhihua, factors
from game.variants.panzhihua.options import OPTIONS


def words_of(language: str) -> Words:
    return load_words(language, [], [resource("game", "variants", "panzhihua", "strings.toml")])


def table_of(title: str, **options: object) -> RuleTable:
    tables = Panzhihua(OPTIONS.make(options)).tables()  # type: ignore[arg-type]
    return next(table for table in tables if table.title.endswith(f".{title}"))


def values(title: str, **options: object) -> list[tuple[str, int | str, str]]:
    """Return the rows of a table as last words of their keys, with the numbers between them."""
    rows = table_of(title, **options).rows
    return [(row.name.rpartition(".")[2], row.value, row.condition.rpartition(".")[2]) for row in rows]


def test_every_factor_is_printed_with_its_value() -> None:
    everything = {"zimo": "double", "rob_mult": 2}
    printed = {name: value for title in ("shapes", "added") for name, value, _ in values(title, **everything)}
    options = OPTIONS.make(everything)  # type: ignore[arg-type]
    data = {row.key: row.factor for row in (*factors.SHAPES, *factors.ADDED)}
    data |= {item.key: item.factor(options) for item in factors.SITUATIONS}
    assert printed == {"pinghu": 1, "tianjiao": 4, "tianhu": 32, **data}
    assert {"zimo", "qianggang"} & {name for name, _, _ in values("added")} == set()


def test_what_the_source_text_says() -> None:
    """L221 to L237: the numbers of rows a) to p), and of singing and dancing."""
    shapes = {name: value for name, value, _ in values("shapes")}
    assert [shapes[key] for key in ("xiaoqidui", "longqidui", "fengqidui", "jiangdui", "shoubayi", "dadui")] == [
        4, 8, 16, 8, 4, 2,
    ]  # fmt: skip
    added = {name: value for name, value, _ in values("added")}
    assert [added[key] for key in ("kaxinwu", "yaojiu", "qingyise", "ming_gui", "an_gui", "tianjiao")] == [
        2, 4, 4, 2, 4, 4,
    ]  # fmt: skip
    assert [value for _, value, _ in values("shows")] == [2, 4, 4, 8, 16]


@pytest.mark.parametrize(("options", "fed"), [({}, [2, 4, 8, 12]), ({"kong_chain": "double"}, [2, 4, 8, 16])])
def test_gangs(options: dict[str, object], fed: list[int]) -> None:
    rows = values("gangs", **options)
    assert [value for name, value, _ in rows if name.startswith("ming_gang")] == fed
    assert [value for name, value, _ in rows if name.startswith("an_gang")] == [2, 4, 8]
    assert [(name, value) for name, value, who in rows if who == "nobody"] == [("bu_gang_late", 0)]
    assert [value for _, value, _ in values("gangs", base=5, **options)] == [5 * value for _, value, _ in rows]


def test_conditions_and_prices_follow_the_options() -> None:
    assert ("kaxinwu", 2, "kaxinwu_only") in values("added")
    assert ("kaxinwu", 2, "kaxinwu") in values("added", kaxinwu_single_wait=False)
    assert values("prices") == [("pinghu", 1, "base"), ("most", 32, "not_gangs")]
    loose = values("prices", cap_multiple=None, base=5, allow_false_declare=True)
    assert [value for _, value, _ in loose] == [5, "panzhihua.sheet.no_cap", 5 * 64]
    assert ("tianhu", 128, "tianhu") in values("added", cap_multiple=None, uncapped_top=128)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_text(language: str) -> None:
    words = words_of(language)
    keys = ("cap_multiple", "zimo", "kaxinwu_single_wait", "kong_chain", "rob_mult", "allow_false_declare")
    for chosen in itertools.product(*(OPTIONS.by_key[key].choices for key in keys)):
        for table in Panzhihua(OPTIONS.make(dict(zip(keys, chosen, strict=True)))).tables():
            assert printed(table, words)


def printed(table: RuleTable, words: Words) -> str:
    """Return a table as it is written in a rule sheet."""
    lines = [f"| {words(table.title)} | {words(table.unit)} | |", "|---|---|---|"]
    for row in table.rows:
        fields = dict(row.fields)
        value = row.value if isinstance(row.value, int) else words(row.value)
        when = f" {words(row.condition, **fields)}" if row.condition else ""
        lines.append(f"| {words(row.name, **fields)} | {value} |{when} |")
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_sheet_holds_the_tables_of_the_usual_options(language: str) -> None:
    text = resource("game", "variants", "panzhihua", f"RULES.{language}.md").read_text(encoding="utf-8")
    kept = text.partition("<!-- tables -->\n")[2].partition("\n<!-- /tables -->")[0]
    assert kept == "\n\n".join(printed(table, words_of(language)) for table in Panzhihua(OPTIONS.make()).tables())
