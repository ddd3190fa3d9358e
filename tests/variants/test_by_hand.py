"""Worked cases computed by hand from the rules, for what the games' own cases leave out: options, corners, words."""

import json
from pathlib import Path

import pytest

from game.rules.casefile import CaseBook
from game.variants import CASE_BOOKS
from tests.cases import read_cases, run_case, run_file

FOLDER = Path(__file__).with_name("by_hand")
FILES = sorted(FOLDER.glob("*.json"))
BOOKS = {book.variant.id: book for book in CASE_BOOKS}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_cases(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    passed, failed = run_file(path)
    assert not failed, capsys.readouterr().out
    assert passed >= 30


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_kind_occurs(book: CaseBook) -> None:
    cases = read_cases((FOLDER / f"{book.variant.id}.json").read_text(encoding="utf-8"))
    assert {case["kind"] for case in cases} == set(book.kinds)


def test_one_case_a_line_is_read_as_well(tmp_path: Path) -> None:
    cases = read_cases((FOLDER / "chongguan.json").read_text(encoding="utf-8"))
    path = tmp_path / "lines.json"
    path.write_text("\n".join(json.dumps(case) for case in cases), encoding="utf-8")
    assert run_file(path) == (len(cases), 0)
    path.write_text('"no cases"', encoding="utf-8")
    assert run_file(path) == (0, 1)


@pytest.mark.parametrize("variant", BOOKS)
def test_a_dealer_may_stand_in_any_case(variant: str) -> None:
    cases = read_cases((FOLDER / f"{variant}.json").read_text(encoding="utf-8"))
    case = next(case for case in cases if case["kind"] not in ("win", "next_dealer", "draw", "total", "genzhuang"))
    assert run_case({**case, "dealer": 2}) == []
    assert "a seat is 0 to 3" in run_case({**case, "dealer": 4})[0]
