"""The table and its sheet at every size in both languages: nothing cut, nothing over anything else."""

from pathlib import Path

import pytest

from game.ui.screens.ledger import LedgerScreen
from game.ui.table.waits import Wait, WaitsBox
from tests.kit.layout import faults, grid
from tests.kit.pilot import SIZES
from tests.kit.window import take_seat


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
