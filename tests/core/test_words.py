"""Texts in two languages from files of both kinds."""

from pathlib import Path

import pytest

from game.core.words import Words, flatten, load_words


def test_tables_become_dotted_keys() -> None:
    assert flatten({"a": {"b": {"c": "x"}, "d": 1}, "e": "y"}) == {"a.b.c": "x", "a.d": "1", "e": "y"}


def test_plain_and_bilingual_files_are_merged(tmp_path: Path) -> None:
    plain, both = tmp_path / "zh.toml", tmp_path / "strings.toml"
    plain.write_text('[title]\nplay = "开始"\n', encoding="utf-8")
    both.write_text('[zh.game]\nname = "麻将"\n[en.game]\nname = "Mahjong"\n', encoding="utf-8")
    words = load_words("zh", [plain], [both])
    assert words("title.play") == "开始"
    assert words("game.name") == "麻将"
    assert load_words("en", [], [both])("game.name") == "Mahjong"


def test_fields_are_filled_in_and_unknown_keys_are_errors() -> None:
    words = Words("en", {"won": "{who} won {points}", "brace": "{not a field}"})
    assert words("won", who="East", points=8) == "East won 8"
    assert words("brace") == "{not a field}"
    assert words.has("won")
    after = Words("en", {"after": "After {hands} {hands:hand|hands}"})
    assert [after("after", hands=n) for n in (0, 1, 2)] == ["After 0 hands", "After 1 hand", "After 2 hands"]
    assert not words.has("lost")
    with pytest.raises(KeyError):
        words("lost")
    with pytest.raises(ValueError, match="unknown language"):
        Words("fr", {})
