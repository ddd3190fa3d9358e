"""The program's own self-test: passes with bots that play, names the step that fails with bots that do not."""

import pytest

from game.ui import selftest
from tests.kit.window import program


@pytest.mark.slow
def test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert selftest.run(program("greedy")) == 0
    assert capsys.readouterr().out == "self-test passed\n"


def test_says_what_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert selftest.run(program("raising")) == 1
    told = capsys.readouterr().err
    assert told.startswith("self-test failed at sizes and languages: ")
    assert "bot raising" in told
    assert "ZeroDivisionError" in told


def test_finds_a_character_without_a_glyph(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.text.glyphs.missing", lambda _text, _path: "\u9f98")
    assert selftest.run(program("greedy")) == 1
    assert "fonts" in capsys.readouterr().err
