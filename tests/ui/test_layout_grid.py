"""Every page and every question of the table in every window, language and text size: nothing cut, nothing covered."""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest

from ai.bots import BOTS, BOTS_AT
from game.core.words import LANGUAGES
from game.session.program import Program
from game.ui.gallery.widgets import SHEETS
from game.ui.settings import BY_KEY
from game.ui.tour import Visit
from game.variants import VARIANTS
from tests.kit.layout import TEXTS, WINDOWS, faults_at

Look = tuple[tuple[int, int], str, int]
WHOLE: tuple[Look, ...] = tuple(product(WINDOWS, LANGUAGES, TEXTS))
SAMPLE: tuple[Look, ...] = (
    ((1024, 640), "en", 150),
    ((1024, 640), "zh", 80),
    ((1111, 777), "zh", 150),
    ((2560, 1080), "en", 115),
    ((1600, 1200), "en", 130),
)
"""What the fast suite looks at; the long one looks at all."""
SIZE = (1280, 720)
ENTRIES = ("xuezhan", "panzhihua", "koudian", "koudian.haozi", "chongguan")
KEYS = (b"quexiang pictures", b"quexiang layout")


def visit(folder: Path, key: bytes = KEYS[0]) -> Visit:
    # Bots under their own names, as when the file of people is gone: test_people_pages looks at the people.
    return Visit(Program.of(VARIANTS, BOTS, BOTS_AT), folder, SIZE, "zh", key=key)


def check(visiting: Visit, states: Iterator[str], looks: Sequence[Look]) -> dict[str, list[str]]:
    """Return the faults of each state by its name; empty lists mean that all is well."""
    seen: dict[str, list[str]] = {}
    for state in states:
        seen[state] = []
        for language in LANGUAGES:
            visiting.wear(language=language)
            screen = visiting.top
            here = [look for look in looks if look[1] == language]
            seen[state] += [f"{look}: {fault}" for look in here for fault in faults_at(screen, *look)]
            assert faults_at(screen, SIZE, language, 100) == []
            screen.rebuild()
    return seen


def named(seen: dict[str, list[str]]) -> dict[str, list[str]]:
    return {state: faults[:3] for state, faults in seen.items() if faults}


@pytest.mark.parametrize("looks", [SAMPLE, pytest.param(WHOLE, marks=pytest.mark.slow)], ids=["sample", "whole"])
def test_pages(tmp_path: Path, looks: Sequence[Look]) -> None:
    visiting = visit(tmp_path)
    seen = check(visiting, visiting.pages(), looks)
    visiting.close()
    assert named(seen) == {}
    assert len(seen) > 20


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.slow
def test_every_table(tmp_path: Path, entry: str, key: bytes) -> None:
    visiting = visit(tmp_path, key)
    seen = check(visiting, visiting.hand(entry, motion=False), WHOLE)
    visiting.close()
    assert named(seen) == {}
    assert seen.keys() >= {"turn", "focus", "ledger", "pause", "result", "title-kept"}


def test_a_table(tmp_path: Path) -> None:
    visiting = visit(tmp_path)
    seen = check(visiting, visiting.hand("xuezhan", motion=False), SAMPLE)
    visiting.close()
    assert named(seen) == {}
    assert seen.keys() >= {"swap", "void", "turn", "claim-peng", "ledger", "pause", "result", "title-kept"}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_of_the_gallery(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    visiting = visit(tmp_path)
    for make in SHEETS:
        page = make(visiting.shell)
        page.stack = visiting.app.stack
        assert faults_at(page, size, language, 100) == [], page.name
    visiting.close()


def test_the_grid_has_every_text_size() -> None:
    assert BY_KEY["text_scale"].choices == TEXTS
