"""Every worked case in the games' folders, and what a wrong answer or an unknown word looks like."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.core.resources import resource
from game.core.tiles import tile_name
from game.rules.casefile import CaseError, differences
from game.variants import CASE_BOOKS, cases_of
from tests.cases import main, run_case

FILES = [
    path
    for book in CASE_BOOKS
    for path in sorted(resource("game", "variants", book.variant.id, "cases").glob("*.json"))
]
CASES = [case for path in FILES for case in json.loads(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: Mapping[str, Any]) -> None:
    assert run_case(case) == []


def test_a_wrong_expectation_is_noticed() -> None:
    for case in CASES:
        for key in case["expect"]:
            wrong = {**case, "expect": {**case["expect"], key: _other(case["expect"][key])}}
            assert run_case(wrong), (case["id"], key)


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, list):
        return [*value, value[0] if value else tile_name(0)]
    if isinstance(value, dict) and value:
        return {key: _other(item) for key, item in value.items()}
    return {"more": 1} if isinstance(value, dict) else f"not {value}"


def test_every_case_has_titles_in_both_languages() -> None:
    for case in CASES:
        assert set(case["title"]) == {"zh", "en"}
        assert all(case["title"].values()), case["id"]
        assert "description" not in case


def test_win_answers_are_exactly_what_is_expected() -> None:
    for case in CASES:
        if case["kind"] == "win":
            answer = json.loads(json.dumps(cases_of(case["variant"]).work(case)))
            assert _sorted(answer) == _sorted(case["expect"]), case["id"]


def _sorted(value: Any) -> Any:
    """Return an answer with its fans in one order."""
    if isinstance(value, dict):
        return {key: sorted(item) if key in ("fans", "modifiers") else _sorted(item) for key, item in value.items()}
    return [_sorted(item) for item in value] if isinstance(value, list) else value


GOOD = {"id": "t", "variant": "xuezhan", "kind": "win_check", "hand": "1D1D1D3D3D3D4D5D6D7D8D9D4D4D", "melds": []}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"kind": "guess"}, "kind 'guess'"),
        ({"variant": "nowhere"}, "unknown game"),
        ({"colour": "red"}, "unknown field colour"),
        ({"options": {"bace": 1}}, "did you mean base"),
        ({"options": {"cap_fan": 7}}, "cap_fan=7"),
        ({"hand": "1D1Q"}, "'Q'"),
        ({"void": "Z"}, "'Z'"),
        ({"melds": 7}, "melds is a list"),
        ({"melds": ["1D"]}, "melds is a list of objects"),
        ({"melds": [{"type": "angang", "tile": "1D", "from": 4}]}, "a seat is 0 to 3"),
        ({"options": 3}, "options is an object"),
        ({"melds": [{"type": "pile", "tile": "1D"}]}, "'pile'"),
        ({"melds": [{"type": "peng", "tiles": "1D1D"}]}, "3 tiles of one kind"),
        ({"melds": [{"type": "angang", "tiles": "1D1D1D2D"}]}, "4 tiles of one kind"),
        ({"melds": [{"type": "chi", "tiles": "1D2D"}]}, "three tiles"),
    ],
)
def test_unknown_words_fail(change: Mapping[str, Any], words: str) -> None:
    problems = run_case({**GOOD, "expect": {"wins": True}, **change})
    assert len(problems) == 1
    assert words in problems[0]


def test_a_case_without_expectation_fails() -> None:
    assert run_case({**GOOD, "expect": {}})


def test_an_object_may_be_expected_whole() -> None:
    got = {"parts": {"a": 1, "b": 2}}
    assert not differences({"parts": {"a": 1}}, got)
    assert differences({"parts": {"a": 1}}, got, whole=("parts",))
    assert not differences({"parts": {"b": 2, "a": 1}}, got, whole=("parts",))


def test_aliases_of_options_are_read_as_what_they_mean() -> None:
    book = cases_of("koudian")
    case = {"kind": "next_dealer", "dealer": 0, "winner": 2, "any_kong": False}
    assert book.work({**case, "options": {"one_circle": True}})["next_dealer"] == 1
    assert book.work({**case, "options": {"session": "one_circle"}})["next_dealer"] == 1
    assert book.work({**case, "options": {"one_circle": False}})["next_dealer"] == 2
    wrongs: tuple[dict[str, object], ...] = ({"one_circle": []}, {"one_circle": 2}, {"two_circles": True})
    for wrong in wrongs:
        with pytest.raises(CaseError):
            book.work({**case, "options": wrong})


def test_melds_may_be_written_out() -> None:
    short = {**GOOD, "hand": "3D3D3D4D5D6D7D8D9D4D4D"}
    for meld in ({"type": "peng", "tile": "1D"}, {"type": "peng", "tiles": "1D1D1D", "from": 2}):
        assert run_case({**short, "melds": [meld], "expect": {"wins": True}}) == []


BAD_JING = {
    "id": "t",
    "variant": "chongguan",
    "kind": "win",
    "jing": {"zheng": "5s", "fu": "6s"},
    "hand": "123m456m789pEE23s",
    "melds": [],
    "win_tile": "4s",
    "how": "zimo",
    "dealer": 0,
    "winner": 0,
    "loser": None,
    "table_jing_tiles": [0, 1, 0, 0],
    "flags": {},
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"jing": {"zheng": "5s", "fu": "7s"}}, "is 6s, not 7s"),
        ({"jing": {"fu": "6s"}}, "zheng is missing"),
        ({"how": "discard"}, "how 'discard'"),
        ({"loser": 2}, "nobody loses alone"),
        ({"how": "dianpao"}, "loser is missing"),
        ({"how": "dianpao", "loser": 4}, "a seat is 0 to 3"),
        ({"how": "tianhu"}, "no winning tile"),
        ({"flags": {"luck": 1}}, "unknown field luck"),
        ({"flags": {"kong_chain": 1}}, "kong_chain 1"),
        ({"flags": {"xianggong": 1}}, "xianggong is true or false"),
        ({"table_jing_tiles": [0, 1, 0]}, "a number for each seat"),
        ({"table_jing_tiles": [0, -1, 0, 0]}, "a number from 0"),
    ],
)
def test_unknown_words_about_wild_tiles_fail(change: Mapping[str, Any], words: str) -> None:
    assert run_case({**BAD_JING, "expect": {"legal": True}}) == []
    problems = run_case({**BAD_JING, "expect": {"legal": True}, **change})
    assert len(problems) == 1
    assert words in problems[0]


def test_null_is_like_missing() -> None:
    assert run_case({**GOOD, "melds": None, "void": None, "options": None, "expect": {"wins": True}}) == []
    assert "hand is missing" in run_case({**GOOD, "hand": None, "expect": {"wins": True}})[0]


def test_lists_of_names_have_no_order_but_pairs_have() -> None:
    got = {"options": [["1m", "2m"], ["2m", "4m"]], "fans": [["根", 1]]}
    assert not differences({"options": [["4m", "2m"], ["2m", "1m"]]}, got)
    assert differences({"options": [["4m", "2m"], ["2m", "2m"]]}, got)
    assert differences({"fans": [[1, "根"]]}, got)


def test_missing_fields_are_named() -> None:
    with pytest.raises(CaseError, match="hand"):
        cases_of("xuezhan").work({"kind": "win_check"})


def test_command_counts_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.json"
    good = {**GOOD, "expect": {"wins": True}}
    path.write_text(json.dumps([good, {**good, "id": "bad", "expect": {"wins": False}}]), encoding="utf-8")
    assert main([str(path)]) == 1
    said = capsys.readouterr().out
    assert "FAILED bad" in said
    assert "expected False, got True" in said
    assert said.endswith("1 passed, 1 failed\n")
    path.write_text(json.dumps([good]), encoding="utf-8")
    assert main([str(path)]) == 0
    assert main([str(tmp_path / "absent.json")]) == 1
    assert main([]) == 2
