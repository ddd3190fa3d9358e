"""Settings: defaults, the user's file over them, and everything that can be wrong with it."""

import json
from pathlib import Path

import pytest

from game.core.resources import resource
from game.session.files import write_atomic
from game.ui.inputs import KeyMap
from game.ui.settings import BY_KEY, FILE_NAME, RECORDS, Notice, Settings, nearest, set_aside


def keys(notices: list[Notice]) -> list[str]:
    return [n.key for n in notices]


def stored(folder: Path, content: object) -> Settings:
    (folder / FILE_NAME).write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return Settings(folder)


def test_defaults_fit_their_records() -> None:
    settings = Settings()
    assert set(settings.values) == set(BY_KEY)
    assert all(record.accepts(settings[record.key]) for record in RECORDS)


def test_round_trip(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "new" / "folder")
    heard: list[str] = []
    settings.listeners.append(heard.append)
    settings.set("volume", 35)
    settings.set("volume", 35)
    settings.set("language", "en")
    settings.remember({"game": "demo", "options": {"cap": 3}})
    again = Settings(tmp_path / "new" / "folder")
    assert again.number("volume") == 35
    assert again.language(["zh_CN"]) == "en"
    assert again.last == {"game": "demo", "options": {"cap": 3}}
    assert heard == ["volume", "language"]
    assert again.notices == []


@pytest.mark.parametrize("content", ["", "{", "[1, 2]", "3", '"text"', "null", "[" * 100_000])
def test_broken_file_is_kept_aside(tmp_path: Path, content: str) -> None:
    settings = stored(tmp_path, content)
    assert settings.values == settings.shipped
    assert keys(settings.notices) == ["notice.settings_broken"]
    assert (tmp_path / f"{FILE_NAME}.broken-1").read_text(encoding="utf-8") == content
    assert not (tmp_path / FILE_NAME).exists()


def test_unknown_key_gets_the_nearest_name(tmp_path: Path) -> None:
    settings = stored(tmp_path, {"volum": 3, "zzzzzz": 1, "text_scale": 115})
    assert keys(settings.notices) == ["notice.setting_unknown_near", "notice.setting_unknown"]
    assert dict(settings.notices[0].fields) == {"key": "volum", "near": "volume"}
    assert settings.number("text_scale") == 115


@pytest.mark.parametrize(
    ("key", "value"),
    [("volume", 101), ("volume", True), ("volume", "3"), ("fullscreen", 1), ("language", "de"), ("text_scale", 100.0)],
)
def test_wrong_value_is_not_taken(tmp_path: Path, key: str, value: object) -> None:
    settings = stored(tmp_path, {key: value})
    assert keys(settings.notices) == ["notice.setting_wrong"]
    assert settings[key] == settings.shipped[key]


def test_setting_a_wrong_value_is_refused() -> None:
    with pytest.raises(ValueError, match="volume cannot be 200"):
        Settings().set("volume", 200)


def test_unwritable_folder_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    settings = Settings(tmp_path / "file")
    settings.notices.clear()
    settings.set("volume", 1)
    settings.set("volume", 2)
    assert keys(settings.notices) == ["notice.unsaved"]
    assert settings.number("volume") == 2


def test_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    write_atomic(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.session.files.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["x"]


def test_set_aside_never_overwrites(tmp_path: Path) -> None:
    for content in ("one", "two"):
        (tmp_path / "x").write_text(content)
        assert set_aside(tmp_path / "x")
    assert [(tmp_path / f"x.broken-{i}").read_text() for i in (1, 2)] == ["one", "two"]


@pytest.mark.parametrize(
    ("system", "expected"),
    [(["zh_CN.UTF-8"], "zh"), (["zh_TW"], "zh"), (["en_GB"], "en"), (["de_DE", "zh_CN"], "en"), ([], "en")],
)
def test_language_follows_the_system(system: list[str], expected: str) -> None:
    assert Settings().language(system) == expected


def test_nearest() -> None:
    assert nearest("animtion", BY_KEY) == "animation"
    assert nearest("qqq", BY_KEY) == ""


def test_shipped_file_with_a_gap_is_an_error(tmp_path: Path) -> None:
    text = resource("config", "app.toml").read_text(encoding="utf-8").replace("volume =", "volumes =")
    (tmp_path / "app.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="volumes"):
        Settings(defaults=tmp_path / "app.toml")


def test_keys_of_the_user(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('[keys]\npeng = ["x"]\nhuu = ["y"]\ngang = 3\n', encoding="utf-8")
    keymap = KeyMap(tmp_path)
    assert keymap.key("x").means("peng")
    assert not keymap.key("p").means("peng")
    assert keymap.key("g").means("gang")
    assert keys(keymap.notices) == ["notice.setting_unknown_near", "notice.setting_wrong"]


@pytest.mark.parametrize("content", ["[keys", "keys = 3"])
def test_broken_keys_of_the_user(tmp_path: Path, content: str) -> None:
    (tmp_path / "keys.toml").write_text(content, encoding="utf-8")
    assert KeyMap(tmp_path).key("p").means("peng")


@pytest.mark.parametrize(("kept", "now"), [(True, "twice"), (False, "click")])
def test_a_setting_of_an_earlier_version_is_understood(tmp_path: Path, kept: bool, now: str) -> None:
    settings = stored(tmp_path, {"confirm_discard": kept})
    assert settings.text("throw") == now
    assert settings.notices == []
