"""Cases of our own in the words of rules/CASES.md, worked out by hand: what the given ones lack."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.rules.casefile import CaseError
from game.variants.xuezhan.casework import BOOK
from tests.cases import run_case

CASES = json.loads(Path(__file__).with_name("more_cases.json").read_text(encoding="utf-8"))
PLAIN = {
    "kind": "win",
    "winners": [{"seat": 0, "hand": "1D2D3D4D5D6D2T3T4T7T8T5T5T"}],
    "win_tile": "6T",
    "how": "discard_after_kong",
    "from": 2,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: Mapping[str, Any]) -> None:
    assert run_case(case) == []


def test_gang_money_may_be_given_one_by_one() -> None:
    money = [{"from": seat, "amount": 2} for seat in (0, 1, 3)]
    assert BOOK.work({**PLAIN, "kong_payments": money})["delta"] == [8, 0, -8, 0]
    money[0] = {**money[0], "transferred": True}
    assert BOOK.work({**PLAIN, "kong_payments": money})["delta"] == [6, 0, -6, 0]


def test_only_the_nearest_winner_is_served_where_the_house_says_so() -> None:
    winners = [*PLAIN["winners"], {"seat": 3, "hand": "2D2D4D4D5D5D7T7T8T8T3T3T6T"}]  # type: ignore[misc]
    answer = BOOK.work({**PLAIN, "winners": winners, "options": {"multi_win": False}})
    assert [winner["seat"] for winner in answer["winners"]] == [3]
    assert answer["delta"] == [0, 0, -8, 8]


def test_an_incomplete_hand_is_paid_nothing() -> None:
    answer = BOOK.work({**PLAIN, "win_tile": "1T", "kong_receipt": 6})
    assert answer["winners"] == [{"seat": 0, "legal": False, "reason": "not_complete"}]
    assert answer["delta"] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "change",
    [
        {"last_tile": "yes"},
        {"after_kong": True},
        {"options": {"table_points": [1, 2, 3]}},
        {"kind": "rule", "rule": "table_points", "given": {"points": [1, 2, 3, 4]}},
        {"from": 4},
        {"kong_receipt": "6"},
        {"kong_payments": [{"from": 0}]},
        {"kong_payments": [{"from": 0, "amount": 2, "why": 1}]},
        {"kong_payments": [{"from": 0, "amount": 2, "transferred": 1}]},
        {"winners": []},
        {"winners": [{"seat": 0, "hand": "1D", "mood": "good"}]},
        {"kind": "rule", "rule": "must_win", "given": {"wall": 3, "offer": "theft"}},
        {"kind": "rule", "rule": "pass_lock", "given": {"passed_fan": 1, "offer_fan": 1, "passed_how": "theft"}},
        {"kind": "draw", "wall_empty": 1, "players": []},
    ],
    ids=str,
)
def test_nonsense_is_refused(change: Mapping[str, Any]) -> None:
    with pytest.raises(CaseError):
        BOOK.work(change if "kind" in change else {**PLAIN, **change})
