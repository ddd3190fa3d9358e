"""The tables of the rule book are the data that scores, and the written rule sheets agree with them."""

import itertools
import re
from dataclasses import fields

import pytest

from game.core.resources import resource
from game.core.words import LANGUAGES, load_words
from game.engine.rulebook import RuleTable
from game.variants.xuezhan import Xuezhan, fans
from game.variants.xuezhan.options import OPTIONS


def table_of(title: str, **options: object) -> RuleTable:
    tables = Xuezhan(OPTIONS.make(options)).tables()  # type: ignore[arg-type]
    return next(table for table in tables if table.title.endswith(title))


def keys(table: RuleTable) -> list[str]:
    return [row.name.rpartition(".")[2] for row in table.rows]


def test_a_fan_that_is_switched_off_is_not_printed() -> None:
    assert "jiangdui" in keys(table_of("shapes"))
    assert "jiangdui" not in keys(table_of("shapes", jiangdui=False))
    assert "menqing" not in keys(table_of("added"))
    assert "menqing" in keys(table_of("added", menqing=True))
    assert {"tianhu", "dihu"} & set(keys(table_of("added", tiandihu=False))) == set()


def test_every_fan_is_printed_with_its_value() -> None:
    everything = {"menqing": True, "zhongzhang": True, "long_qidui_extra": 1}
    rows = (*table_of("shapes", **everything).rows, *table_of("added", **everything).rows)
    printed = {row.name.rpartition(".")[2]: row.value for row in rows}
    data = {item.key: item.value for item in (*fans.SHAPES, *fans.ADDED, *fans.SITUATIONS)}
    assert printed == {"pinghu": 0, "tianhu": 5, "dihu": 5, **data}


def test_prices_and_gangs_follow_the_options() -> None:
    assert [row.value for row in table_of("prices").rows] == [1, 2, 4, 8, 16]
    assert [row.value for row in table_of("prices", cap_fan=3, base=5).rows] == [5, 10, 20, 40]
    assert [row.value for row in table_of("prices", cap_fan=None).rows][-1] == 256
    assert [(row.value, row.condition.rpartition(".")[2]) for row in table_of("gangs").rows] == [
        (2, "feeder"), (1, "each"), (0, "nobody"), (2, "each"),
    ]  # fmt: skip
    loose = table_of("gangs", cagua=True, jishiyu=False).rows
    assert [(row.value, row.condition.rpartition(".")[2]) for row in loose[:3]] == [
        (2, "feeder_more"), (1, "each"), (1, "each"),
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_text(language: str) -> None:
    words = load_words(language, [], [resource("game", "variants", "xuezhan", "strings.toml")])
    names = [item.name for item in fields(OPTIONS.cls)]
    both = [{}, dict.fromkeys(("menqing", "zhongzhang", "cagua"), True) | {"cap_fan": None, "long_qidui_extra": 1}]
    for extra, dihu in itertools.product(both, OPTIONS.by_key["dihu"].choices):
        assert set(extra) <= set(names)
        for table in Xuezhan(OPTIONS.make({**extra, "dihu": dihu})).tables():
            assert words(table.title)
            assert words(table.unit)
            for row in table.rows:
                assert words(row.name, **dict(row.fields))
                assert not row.condition or words(row.condition)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_sheet_names_the_same_values(language: str) -> None:
    words = load_words(language, [], [resource("game", "variants", "xuezhan", "strings.toml")])
    text = resource("game", "variants", "xuezhan", f"RULES.{language}.md").read_text(encoding="utf-8")
    written = {
        name.strip(): int(number)
        for name, number in re.findall(r"^\|([^|\n]+)\|[^\d|\n]*(\d+)[^|\n]*\|", text, re.MULTILINE)
    }
    printed = {words(row.name): row.value for title in ("shapes", "added") for row in table_of(title).rows}
    shared = written.keys() & printed.keys()
    assert len(shared) >= 10
    assert {name: written[name] for name in shared} == {name: printed[name] for name in shared}
