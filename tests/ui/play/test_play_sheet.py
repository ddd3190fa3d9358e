"""The account of a hand: as large as what stands on it, in the language of the moment; and what else is told."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.words import LANGUAGES
from game.ui.inputs import Click
from game.ui.outcome import about, standings
from game.ui.screen import Screen
from game.ui.screens.ledger import GROWN, Account, LedgerScreen
from game.ui.screens.result import ResultScreen
from game.ui.screens.table import TableScreen
from game.ui.widgets.base import Panel
from tests.kit.layout import faults
from tests.kit.window import Seat, take_seat


def sheet_of(seat: Seat) -> LedgerScreen:
    sheet = seat.app.stack.top
    assert isinstance(sheet, LedgerScreen)
    sheet.handle(Click((1, 1), 3))
    return sheet


def with_rows(seat: Seat, count: int) -> LedgerScreen:
    """Return a sheet like the one on the screen with so many lines."""
    full = sheet_of(seat).account

    def made() -> Account:
        rows = [replace(full.rows[index % len(full.rows)], part="") for index in range(count)]
        return replace(full, rows=rows)

    sheet = LedgerScreen(seat.app.shell, made, lambda: None, lambda: None)
    seat.app.push(sheet)
    return sheet


def test_few_lines_make_a_small_sheet_with_large_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.to_ledger()
    heights = []
    for count in (1, 3, 6, 30):
        sheet = with_rows(seat, count)
        assert faults(sheet) == []
        panel = next(w for w in sheet.widgets if isinstance(w, Panel))
        assert sheet.area is not None
        spare = sheet.area.rect.h - sheet.area.height
        assert spare < 20, "no empty room under the lines"
        assert (spare < 0) == (sheet.area.most > 0) == (count == 30)
        assert abs(panel.rect.centery - seat.app.shell.area.centery) <= 1
        heights.append(panel.rect.h)
        assert sheet.grow == (GROWN[0] if count == 1 else GROWN[-1] if count == 30 else sheet.grow)
        seat.app.stack.pop()
    assert heights[0] < heights[1] <= heights[2] <= heights[3]


def result_over(seat: Seat, table: TableScreen) -> ResultScreen:
    play, app = table.play, seat.app
    entry = app.shell.catalog.entry(play.variant.id, play.choice.options)
    return ResultScreen(app.shell, lambda: standings(play, app), app.title, app.title, lambda: about(play, app, entry))


@pytest.mark.parametrize("page", ["ledger", "result", "history", "pause"])
def test_another_language_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    """What is open then says exactly what it says when it is opened in that language."""
    seat = take_seat(tmp_path, monkeypatch, language=LANGUAGES[0], people=True).sit_down()
    table = seat.table
    if page == "ledger":
        seat.to_ledger()
    opening: dict[str, Callable[[], Screen | None]] = {
        "ledger": table.open_ledger,
        "result": lambda: seat.app.stack.push(result_over(seat, table)),
        "history": table.open_history,
        "pause": table.open_pause,
    }
    if page != "ledger":
        opening[page]()
    for language in (*LANGUAGES[1:], LANGUAGES[0]):
        seat.app.shell.settings.set("language", language)
        seat.app.answer(Click((1, 1), 3))
        changed = seat.pilot.texts()
        seat.app.stack.pop()
        opening[page]()
        assert changed == seat.pilot.texts()
        assert seat.pilot.screen == page
