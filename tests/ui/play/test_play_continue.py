"""Closing in the middle of a hand and going on; saves that cannot be used."""

from pathlib import Path

import pytest

from game.session.saves import RUNNING
from tests.kit.window import Seat, take_seat


def question(seat: Seat) -> tuple[object, ...]:
    table = seat.table
    return table.table.number, table.table.batch, table.prompt, table.table.points, table.table.seats[0].hand


def test_every_question_survives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first window is dropped without a word, as a killed process drops it."""
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    kept = 0
    while seat.pilot.screen == "table":
        before = question(seat)
        seat = take_seat(tmp_path, monkeypatch)
        assert "title:continue" in seat.pilot.names()
        seat.pilot.key("c")
        seat.pilot.until_idle()
        assert question(seat) == before
        kept += 1
        for _ in range(3):
            if seat.pilot.screen == "table":
                seat.answer()
    assert kept > 4


def test_between_the_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.to_ledger()
    seat = take_seat(tmp_path, monkeypatch)
    seat.pilot.click("title:continue")
    seat.pilot.until_idle()
    assert seat.pilot.screen == "ledger"
    seat.pilot.click("ledger:next")
    seat.pilot.until_idle()
    assert seat.table.table.number == 1


def test_leaving_keeps_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    before = question(seat)
    seat.pilot.key("escape")
    seat.pilot.click("pause:leave")
    assert seat.pilot.screen == "title"
    seat.pilot.click("title:continue")
    seat.pilot.until_idle()
    assert question(seat) == before


@pytest.mark.parametrize("content", [b"", b"nonsense\n", b'{"format": 1}\n', b"\xff\xfe\x00"])
def test_a_save_that_is_no_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / RUNNING).write_bytes(content)
    seat = take_seat(tmp_path, monkeypatch)
    assert seat.pilot.screen == "message"
    seat.pilot.key("enter")
    assert seat.pilot.screen == "title"
    assert "title:continue" not in seat.pilot.names()
    seat.sit_down()
    assert seat.prompt.offers


def test_a_save_that_breaks_when_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.to_turn()
    seat.pilot.key("escape")
    seat.pilot.click("pause:leave")
    path = tmp_path / "saves" / RUNNING
    assert "title:continue" in seat.pilot.names()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:1] + lines[2:]))
    seat = take_seat(tmp_path, monkeypatch)
    if "title:continue" in seat.pilot.names():
        seat.pilot.click("title:continue")
        seat.pilot.step()
    assert seat.pilot.screen == "message"
