"""`check`: the source text's own two hands, waits, distances, and messages that point at the wrong place."""

import pytest

from game.cli.main import main
from game.session.program import Program
from game.variants import VARIANTS

PROGRAM = Program.of(VARIANTS, {}, "none:NONE")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["check", *words], PROGRAM)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_source_texts_winning_hand(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "1D1D1D3D3D3D4D5D6D7D8D9D4D4D")
    assert status == 0
    assert out.splitlines()[0] == "True"
    assert "111p 333p 456p 789p 44p" in out


def test_the_source_texts_losing_hand(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "1D1D2D2D3D3D4W4W5W5W6W6W7W8W")
    assert status == 0
    assert out.splitlines()[0] == "False"
    assert "1 tile away from a win" in out
    assert "without 8m: 4m 7m (5 left)" in out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("1112345678999m",), "waits for 1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        (("1T2T4D5D6D7D8D9D2D2D", "--meld", "an_gang:3T"), "waits for 3s"),
        (("123456p234s78s55m",), "not ready"),
        (("123456p234s78s5m5s", "--void", "m"), "holds 5m of the void suit"),
        (("123456m789m1p4p7p1s",), "tiles away from a win"),
        (("2D2D2D2D4D4D5D5D7T7T9T9T1T1T",), "seven_pairs"),
        (("11245p", "--meld", "peng:1m", "--meld", "peng:5s", "--meld", "peng:9p"), "out of reach"),
    ],
)
def test_answers(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], expected: str) -> None:
    status, out, _ = said(capsys, *words)
    assert status == 0
    assert expected in out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("1D1D2Q",), "1D1D2Q\n     ^"),
        (("11111m",), "a fifth 1m"),
        (("123m45",), "digits without a suit"),
        (("10m",), "ranks run from 1 to 9"),
        (("123m",), "3 tiles and 0 melds"),
        (("1112345678999m", "--meld", "pang:3D"), "unknown meld 'pang'"),
        (("1112345678999m", "--meld", "peng3D"), "KIND:TILE"),
        (("1112345678999m", "--void", "q"), "unknown suit 'q'"),
        (("1112345678999m", "--game", "xuezan"), "did you mean xuezhan?"),
        (("1122m", "--meld", "an_gang:1m"), "copies of 1m"),
    ],
)
def test_mistakes_are_named(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], expected: str) -> None:
    status, _, err = said(capsys, *words)
    assert status == 2
    assert expected in err
