"""`score`: JSON in and out exactly as the cases have it, and the same in words."""

import io
import json
from collections.abc import Mapping
from typing import Any

import pytest

from game.cli.main import main
from game.core.resources import resource
from game.session.program import Program
from game.variants import VARIANTS

PROGRAM = Program.of(VARIANTS, {}, "none:NONE")
WINS = json.loads(resource("game", "variants", "xuezhan", "cases", "win.json").read_text(encoding="utf-8"))


def scored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    status = main(["score", *words], PROGRAM)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("case", WINS[::4], ids=lambda case: str(case["id"]))
def test_json_answers_what_the_case_expects(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], case: Mapping[str, Any]
) -> None:
    asked = {key: value for key, value in case.items() if key != "expect"}
    status, out, _ = scored(monkeypatch, capsys, json.dumps(asked), "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["delta"] == case["expect"]["delta"]
    assert answer["winners"][0]["total_fan"] == case["expect"]["winners"][0]["total_fan"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "no JSON"),
        ("[]", "one JSON object"),
        ('{"variant": "xuezhan", "kind": "draw"}', "kind 'win'"),
        ('{"variant": "nowhere", "kind": "win"}', "unknown game"),
        ('{"variant": "xuezhan", "kind": "win", "winners": []}', "winners is empty"),
        ('{"variant": "xuezhan", "winners": [{"seat": 0, "hand": "1X"}], "win_tile": "1D", "how": "self_draw"}', "'X'"),
    ],
)
def test_bad_json_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, expected: str
) -> None:
    status, _, err = scored(monkeypatch, capsys, text, "--json")
    assert status == 2
    assert expected in err


HAND = ("--hand", "1W2W3W3W4W5W6W7W8W9W9W5W6W", "--tile", "7W")


def test_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = scored(monkeypatch, capsys, "", *HAND, "--how", "discard", "--from", "3", "--set", "base=5")
    assert status == 0
    assert "清一色 2" in out
    assert "one payer owes 20" in out
    assert "seat 3 -20" in out


def test_fans_are_named_in_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs = ("--hand", "1T1T2T2T4T4T5T5T7T8T8T9T9T", "--tile", "7T", "--how", "self_draw")
    _, out, _ = scored(monkeypatch, capsys, "", *pairs, "--lang", "en")
    assert "fans: Seven pairs 2, One suit 2 (Pure seven pairs)" in out
    _, out, _ = scored(monkeypatch, capsys, "", *pairs, "--lang", "zh")
    assert "fans: 七对 2, 清一色 2 (清七对)" in out


def test_the_feeder_of_the_gang_and_the_last_tile(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fed = (*HAND, "--how", "kong_replacement", "--kong-from", "2", "--set", "dianganghua=dianpao")
    _, out, _ = scored(monkeypatch, capsys, "", *fed)
    assert "杠上花 1" in out
    assert "海底捞月" not in out
    assert "seat 0 +8  seat 1 +0  seat 2 -8  seat 3 +0" in out
    _, out, _ = scored(monkeypatch, capsys, "", *fed, "--last-tile")
    assert "海底捞月 1" in out
    assert "seat 2 -16" in out


def test_what_is_missing_is_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = scored(monkeypatch, capsys, "discard\n3\n" + HAND[1] + "\n7W\n")
    assert status == 0
    assert "seat 3 -4" in out


def test_no_win_says_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = scored(monkeypatch, capsys, "", *HAND[:3], "1D", "--how", "self_draw")
    assert status == 0
    assert "no win: not_complete" in out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((*HAND, "--how", "guess"), "unknown way to win 'guess'"),
        ((*HAND, "--how", "self_draw", "--set", "bace=2"), "did you mean base?"),
        ((*HAND, "--how", "self_draw", "--set", "cap_fan=9"), "cap_fan=9"),
        ((*HAND, "--how", "self_draw", "--seat", "7"), "a seat is 0 to 3"),
        ((*HAND, "--how", "kong_replacement", "--kong-from", "5"), "a seat is 0 to 3"),
        (("--hand", "1Q", "--tile", "7W", "--how", "self_draw"), "'Q'"),
    ],
)
def test_mistakes_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], expected: str
) -> None:
    status, _, err = scored(monkeypatch, capsys, "", *words)
    assert status == 2
    assert expected in err
