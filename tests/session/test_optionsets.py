"""Named option sets: written and read back, faults named with their key and place, kept in a file that may break."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.variant import Variant
from game.session.optionsets import FILE, NamedSet, OptionSetError, OptionSets, format_set, parse_set
from game.variants import VARIANTS

GAMES = {game.id: game for game in VARIANTS}
XZ = VARIANTS[0]


@settings(max_examples=30, deadline=None)
@given(st.data())
@pytest.mark.parametrize("game", VARIANTS, ids=list(GAMES))
def test_what_is_written_is_read_back(game: type[Variant[Any]], data: st.DataObject) -> None:
    values = {}
    for option in game.option_set.options:
        numbers = (
            st.integers(option.minimum, option.maximum) if option.kind == "int" else st.sampled_from(option.choices)
        )
        values[option.key] = data.draw(numbers, option.key)
    text = format_set(game, values)
    name, read = parse_set(text, GAMES)
    assert name == game.id
    assert game.option_set.make(read) == game.option_set.make(values)
    assert read == game.option_set.deviations(game.option_set.make(values))


def test_the_line() -> None:
    assert format_set(XZ, {"cap_fan": 5, "zimo": "jiafan"}) == "xuezhan: cap_fan=5 zimo=jiafan"
    assert format_set(XZ, {"cap_fan": None, "swap3": False, "hands": 8}) == "xuezhan: cap_fan=none swap3=off"
    assert format_set(XZ, {"cap_fan": 4, "nothing": 1}) == "xuezhan:"
    assert parse_set("xuezhan:", GAMES) == ("xuezhan", {})
    assert parse_set("  xuezhan ：swap3=off，  cap_fan=NONE; menqing=true ", GAMES) == (
        "xuezhan",
        {"swap3": False, "cap_fan": None, "menqing": True},
    )


@pytest.mark.parametrize(
    ("text", "key", "at", "fields"),
    [
        ("", "sets.bad.empty", 0, {}),
        ("cap_fan=5", "sets.bad.empty", 0, {}),
        (" xuezan: cap_fan=5", "sets.bad.game_near", 1, {"key": "xuezan", "near": "xuezhan"}),
        ("qqq:", "sets.bad.game", 0, {"key": "qqq", "games": ", ".join(GAMES)}),
        ("xuezhan: cap_fan", "sets.bad.pair", 9, {"key": "cap_fan"}),
        ("xuezhan: =5", "sets.bad.pair", 9, {"key": "=5"}),
        ("xuezhan: swap3=on cap_fam=5", "sets.bad.key_near", 18, {"key": "cap_fam", "near": "cap_fan"}),
        ("xuezhan: q=5", "sets.bad.key", 9, {"key": "q"}),
        ("xuezhan: cap_fan=5 cap_fan=3", "sets.bad.twice", 19, {"key": "cap_fan"}),
        ("xuezhan: zimo=much", "sets.bad.value", 9, {"key": "zimo", "value": "much", "choices": "jiadi, jiafan, none"}),
        ("xuezhan: base=x", "sets.bad.number", 9, {"key": "base", "value": "x", "least": "1"}),
        ("xuezhan: base=0", "sets.bad.number", 9, {"key": "base", "value": "0", "least": "1"}),
        ("xuezhan: pig_fan=11", "sets.bad.value", 9, {"key": "pig_fan", "value": "11", "choices": "1-10"}),
    ],
)
def test_a_fault_names_its_key(text: str, key: str, at: int, fields: dict[str, str]) -> None:
    with pytest.raises(OptionSetError) as caught:
        parse_set(text, GAMES)
    assert (caught.value.key, caught.value.at) == (key, at)
    assert fields.items() <= caught.value.fields.items()


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        game, values = parse_set(text, GAMES)
    except OptionSetError as error:
        assert 0 <= error.at <= len(text)  # noqa: PT017 - most texts are refused, some may be read
    else:
        GAMES[game].option_set.make(values)


def test_sets_are_kept(tmp_path: Path) -> None:
    sets = OptionSets(GAMES, tmp_path)
    assert sets.keep("  老  规矩 ", XZ.id, {"cap_fan": 3, "swap3": True}) == NamedSet("老 规矩", XZ.id, {"cap_fan": 3})
    sets.keep("second", XZ.id, {})
    sets.keep("老 规矩", XZ.id, {"cap_fan": 5})
    assert sets.keep("   ", XZ.id, {}) is None
    again = OptionSets(GAMES, tmp_path)
    assert again.sets == [NamedSet("second", XZ.id, {}), NamedSet("老 规矩", XZ.id, {"cap_fan": 5})]
    assert again.of("nothing") == []
    again.forget("second", XZ.id)
    assert [one.name for one in OptionSets(GAMES, tmp_path).of(XZ.id)] == ["老 规矩"]
    assert not list(tmp_path.glob("*.tmp"))
    assert again.notices == []


@pytest.mark.parametrize("content", ["{", "[1]", '{"name": 1}', '[{"name": "a"}]', "null"])
def test_a_broken_file_is_set_aside(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    sets = OptionSets(GAMES, tmp_path)
    assert sets.sets == []
    assert [key for key, _ in sets.notices] == ["sets.broken"]
    assert (tmp_path / f"{FILE}.broken").read_text(encoding="utf-8") == content
    sets.keep("new", XZ.id, {})
    assert [one.name for one in OptionSets(GAMES, tmp_path).sets] == ["new"]


def test_a_set_that_no_longer_fits_is_left_out(tmp_path: Path) -> None:
    items = [{"name": "good", "set": "xuezhan: cap_fan=3"}, {"name": "bad", "set": "xuezhan: gone=3"}]
    (tmp_path / FILE).write_text(json.dumps(items), encoding="utf-8")
    sets = OptionSets(GAMES, tmp_path)
    assert [one.name for one in sets.sets] == ["good"]
    assert sets.notices == [("sets.left_out", (("name", "bad"), ("key", "gone")))]


def test_where_nothing_can_be_written_the_set_still_holds(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    sets = OptionSets(GAMES, tmp_path / "file")
    sets.notices.clear()
    sets.keep("mine", XZ.id, {})
    assert [one.name for one in sets.sets] == ["mine"]
    assert [key for key, _ in sets.notices] == ["sets.unsaved"]
    loose = OptionSets(GAMES)
    loose.keep("mine", XZ.id, {})
    assert loose.notices == []
