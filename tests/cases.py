"""Run worked cases: `python -m tests.cases FILE...` prints each failure and `N passed, M failed`; 1 if any failed.

The runner holds no rule. It parses a case, calls what the game itself calls for its kind (named in the `casework.py`
of the game's folder) and compares the keys of `expect` (rules/CASES.md).
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.rules.casefile import CaseError, differences
from game.variants import UnknownGameError, cases_of


def run_case(case: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with the answer to one case; empty if it passes."""
    try:
        book = cases_of(str(case.get("variant")))
        got = book.work(case)
    except (CaseError, UnknownGameError) as error:
        return [f"cannot be worked: {error}"]
    expect = case.get("expect")
    if not isinstance(expect, Mapping) or not expect:
        return ["there is nothing to expect"]
    return differences(expect, got, ordered=book.ordered, whole=book.whole)


def read_cases(text: str) -> list[Mapping[str, Any]]:
    """Return the cases of a file: a list, or one object a line; raises ValueError."""
    if text.lstrip().startswith("{"):
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    cases = json.loads(text)
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise ValueError("a list of cases, or one case a line, is wanted")
    return cases


def run_file(path: Path) -> tuple[int, int]:
    """Run one file, print its failures, and return (passed, failed)."""
    try:
        cases = read_cases(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"{path}: cannot be read: {error}")
        return 0, 1
    failed = 0
    for case in cases:
        try:
            problems = run_case(case)
        except Exception as error:  # noqa: BLE001 - one broken case must not hide the others
            problems = [f"{type(error).__name__}: {error}"]
        if problems:
            failed += 1
            print(f"FAILED {case.get('id')} ({case.get('kind')})")
            for problem in problems:
                print(f"    {problem}")
    return len(cases) - failed, failed


def main(argv: Sequence[str]) -> int:
    """Run the files named and return the exit status."""
    if not argv:
        print("usage: python -m tests.cases FILE...")
        return 2
    results = [run_file(Path(name)) for name in argv]
    passed, failed = (sum(column) for column in zip(*results, strict=True))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
