"""The table and its sheet at every size in both languages: nothing cut, nothing over anything else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.screen import Screen
from game.ui.screens.ledger import LedgerScreen
from game.ui.screens.table import TableScreen
from game.ui.table.waits import Wait, WaitsBox
from tests.kit.layout import faults, grid
from tests.kit.pilot import LANGUAGES, SIZES
from tests.kit.window import Seat, take_seat

SCALES = (100, 130)
LARGE_TEXT = ((1024, 640), (1920, 1080))
"""The sizes also tried with the largest text."""


def views(seat: Seat) -> Iterator[tuple[str, Screen]]:
    """Play a hand and yield every new kind of question with its screen, then the account of each seat."""
    seen = set()
    while seat.pilot.screen == "table":
        asked = seat.prompt
        kind = "swap" if asked.swaps else "void" if asked.suits else "+".join(sorted(asked.buttons)) or "turn"
        if kind not in seen:
            seen.add(kind)
            yield kind, seat.table
            if kind == "turn":
                seat.table.countdown.left = 12.0
                seat.table.touch()
                seat.table.show()
                yield "timer", seat.table
                seat.table.countdown.left = None
        seat.answer()
    seat.pilot.click("ledger:table")
    seat.pilot.key("l")
    yield "history", seat.app.stack.top
    seat.pilot.key("escape")
    seat.pilot.key("v")
    yield "ledger", seat.app.stack.top


def shown_alike(screen: Screen) -> list[str]:
    """Return the faults of a screen without the own tiles, which stand side by side on purpose."""
    if isinstance(screen, TableScreen):
        solid = [w for w in screen.widgets if w not in screen.controls.hand]
        kept, screen.widgets = screen.widgets, solid
        found = faults(screen)
        screen.widgets = kept
        return found
    return faults(screen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    seat = take_seat(tmp_path, monkeypatch, size=SIZES[0], language=language, counter=True)
    last = seat.app.shell.last_choice()
    assert last is not None
    seat.app.shell.settings.remember({**last.record(), "practice": True})
    seat.sit_down()
    checked = set()
    for kind, screen in views(seat):
        checked.add(kind)
        for size in SIZES:
            for scale in SCALES if size in LARGE_TEXT else SCALES[:1]:
                seat.app.shell.settings.values["text_scale"] = scale
                seat.app.shell.size = size
                seat.app.shell.refresh()
                screen.widgets.clear()
                screen.build()
                assert shown_alike(screen) == [], (kind, size, scale)
        seat.app.shell.settings.values["text_scale"] = SCALES[0]
        seat.app.resize(SIZES[0])
        seat.pilot.until_idle()
    assert checked >= {"swap", "void", "turn", "pass+peng", "ledger"}


@pytest.mark.parametrize(("size", "language"), grid(SIZES))
def test_waits_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str) -> None:
    seat = take_seat(tmp_path, monkeypatch, size=size, language=language).sit_down()
    shell, geometry = seat.app.shell, seat.table.geometry
    title = shell.words("table.waits_discard", tile=shell.words("tile.m", rank=9), count=9)
    for count in (1, 2, 3, 4, 5, 9):
        waits = [Wait(tile, tile % 5, 14, 16384) for tile in range(count)]
        for tip in (geometry.x(60), geometry.x(700), geometry.x(1380)):
            box = WaitsBox(shell, title, waits, tip)
            place = geometry.waits_box(tip, box.natural_size())
            box.place(place)  # type: ignore[arg-type]
            assert shell.area.contains(box.rect)
            assert box.rect.bottom < geometry.hand_y
            assert not [ink.line.text for ink in box.inks if ink.line.cut]
            cells = box._cells()
            assert all(box.rect.contains(cell) for cell in cells)


def test_the_sheet_scrolls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, size=(1024, 640)).sit_down()
    seat.to_ledger()
    sheet = seat.app.stack.top
    assert isinstance(sheet, LedgerScreen)
    object.__setattr__(sheet.account, "rows", list(sheet.account.rows) * 12)
    sheet.enter()
    sheet.rebuild()
    assert sheet.area is not None
    assert sheet.area.most > 0
    assert faults(sheet) == []
    sheet.key(seat.app.shell.keys.key("page down"))
    assert sheet.area.offset > 0
