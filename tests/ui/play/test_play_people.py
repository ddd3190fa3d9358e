"""People at the table: chosen by chair, the same after a restart, others after a match, counted in the records."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.log import read_log, whole
from game.engine.match import Match
from game.session.records import Tally
from game.session.saves import HISTORY, RUNNING
from game.ui.screens.setup import SetupScreen
from tests.kit.window import Seat, take_seat

GAME = "title:game:xuezhan"


def sit(folder: Path, monkeypatch: pytest.MonkeyPatch, **more: object) -> Seat:
    return take_seat(folder, monkeypatch, people=True, **{"size": (1024, 640), **more})  # type: ignore[arg-type]


def names_at(seat: Seat) -> list[str]:
    return [guest.name.split(".")[1] for guest in seat.table.play.guests[1:]]


def to_result(seat: Seat) -> None:
    """Play the last hand of a match and go on to the result."""
    seat.to_ledger()
    seat.pilot.key("space")
    seat.pilot.until_idle()
    assert seat.pilot.screen == "result"


def open_past_match(seat: Seat, log: str) -> None:
    """Go from the records to a match in their list."""
    seat.app.stack.top.set_focus("records:tab")
    seat.pilot.key("right")
    seat.pilot.key("right")
    seat.pilot.click(f"records:match:{log}")
    assert seat.pilot.screen == "pastmatch"


def spoil(path: Path) -> None:
    """Take the deal out of a log, which still reads well."""
    log = read_log(path)
    turns = log.hands[0].turns
    turns[0] = replace(turns[0], batch=replace(turns[0].batch, events=turns[0].batch.events[1:]))
    path.write_bytes(whole(log))


def test_the_first_match_is_against_the_people_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = sit(tmp_path, monkeypatch)
    first = list(seat.window.program.people.first)
    seat.sit_down()
    assert names_at(seat) == first
    assert [player.record.name for player in seat.table.play.session.players[1:]] == first
    assert {player.bot for player in seat.table.play.session.players[1:]} <= set(seat.window.program.bots)  # type: ignore[attr-defined]


def test_people_are_chosen_for_each_chair_and_change_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = sit(tmp_path, monkeypatch, language="en")
    pilot = seat.pilot
    pilot.click(GAME)
    page = seat.app.stack.top
    assert isinstance(page, SetupScreen)
    a, b, c = page.bots
    pilot.click("setup:bot:2")
    assert pilot.screen == "opponents"
    pilot.click("setup:bot:2:jin")
    assert page.bots == [a, "jin", c]
    pilot.click("setup:bot:1")
    pilot.click("setup:bot:1:jin")
    assert page.bots == ["jin", a, c]
    pilot.click("setup:bot:3")
    pilot.key("escape")
    assert page.bots == ["jin", a, c]
    pilot.click("setup:game:koudian.haozi")
    assert page.card.id == "koudian.haozi"
    assert page.values["mode"] == "haozi"
    pilot.click("setup:start")
    pilot.until_idle()
    assert names_at(seat) == ["jin", a, c]
    assert seat.table.play.variant.id == "koudian"
    assert b not in names_at(seat)


def test_people_are_chosen_by_the_keyboard_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = sit(tmp_path, monkeypatch)
    seat.pilot.click(GAME)
    page = seat.app.stack.top
    assert isinstance(page, SetupScreen)
    before = list(page.bots)
    page.set_focus("setup:bot:1")
    seat.pilot.key("enter")
    assert seat.pilot.screen == "opponents"
    seat.pilot.key("right")
    seat.pilot.key("enter")
    assert seat.pilot.screen == "setup"
    assert page.bots[0] != before[0]
    assert seat.window.program.people.by_id[page.bots[0]].level == 3


def test_a_match_that_is_gone_on_with_shows_the_same_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = sit(tmp_path, monkeypatch)
    chosen = ["chen", "chunni", "sanjie"]
    seat.app.shell.settings.remember({"game": "xuezhan", "bots": chosen})
    seat.sit_down()
    seat.to_turn()
    seat = sit(tmp_path, monkeypatch)
    seat.pilot.click("title:continue")
    seat.pilot.until_idle()
    assert names_at(seat) == chosen


def test_a_stranger_in_a_save_is_replaced_with_a_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = sit(tmp_path, monkeypatch).sit_down()
    first = names_at(seat)
    seat.to_turn()
    path = tmp_path / "saves" / RUNNING
    lines = path.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[0])
    head["players"][2]["name"] = "wanderer"
    path.write_bytes(json.dumps(head).encode() + b"\n" + b"".join(lines[1:]))
    seat = sit(tmp_path, monkeypatch)
    seat.pilot.click("title:continue")
    seat.pilot.until_idle()
    assert seat.pilot.screen == "message"
    assert seat.pilot.sees("wanderer")
    seat.pilot.key("enter")
    seat.pilot.until_idle()
    there = names_at(seat)
    assert (there[0], there[2]) == (first[0], first[2])
    assert there[1] in seat.window.program.people.by_id
    assert len(set(there)) == 3
    seat.answer()


def test_after_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result offers others and the set-up; the records know the match and can check it. A match has one hand."""
    monkeypatch.setattr(Match, "over", property(lambda match: bool(match.results)))
    seat = sit(tmp_path, monkeypatch)
    seat.app.shell.settings.remember({"game": "xuezhan", "options": {"hands": 4}, "bots": []})
    seat.sit_down()
    first = names_at(seat)
    to_result(seat)
    (match,) = seat.window.records().matches
    assert match.finished
    assert [player.name for player in match.players[1:]] == first
    assert len(match.course()) == 2
    seat.pilot.click("result:others")
    seat.pilot.until_idle()
    others = names_at(seat)
    assert not set(others) & set(first)
    assert seat.table.play.match.variant.options.hands == 4
    to_result(seat)
    seat.pilot.click("result:change")
    page = seat.app.stack.top
    assert isinstance(page, SetupScreen)
    assert page.bots == others
    assert page.values["hands"] == 4
    seat.pilot.key("escape")
    seat.pilot.click("title:records")
    assert seat.pilot.screen == "records"
    assert seat.window.records().pending() == []
    open_past_match(seat, match.log)
    seat.pilot.click("pastmatch:check")
    assert seat.pilot.sees("核对无误：1 局")
    seat.pilot.click("pastmatch:account")
    seat.pilot.until_idle()
    assert seat.pilot.sees("本局合计")
    seat.pilot.click("ledger:watch")
    seat.pilot.until_idle()
    assert seat.pilot.screen == "watch"
    seat.pilot.key("escape")
    seat.pilot.click("pastmatch:watch")
    seat.pilot.until_idle()
    seat.pilot.key("v")
    seat.pilot.until_idle()
    assert seat.pilot.sees("本局合计")
    for _ in range(2):
        seat.pilot.key("escape")
    assert seat.pilot.screen == "pastmatch"
    for expected in ("records", "title"):
        seat.pilot.key("escape")
        assert seat.pilot.screen == expected


def test_an_unsound_past_match_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "over", property(lambda match: bool(match.results)))
    seat = sit(tmp_path, monkeypatch).sit_down()
    to_result(seat)
    (match,) = seat.window.records().matches
    spoil(seat.window.host.saves.folder / HISTORY / match.log)
    seat.pilot.click("result:title")
    seat.pilot.click("title:records")
    open_past_match(seat, match.log)
    for button in ("watch", "account"):
        seat.pilot.click(f"pastmatch:{button}")
        assert seat.pilot.screen == "pastmatch"
        assert seat.pilot.sees("这一场的记录读不出来")


def test_practice_is_kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is listed and not counted, stays practice when gone on with, and the next match is none."""
    seat = sit(tmp_path, monkeypatch)
    seat.pilot.click("title:practise")
    seat.pilot.until_idle()
    assert seat.table.play.choice.practice
    seat.to_ledger()
    seat = sit(tmp_path, monkeypatch)
    seat.pilot.click("title:continue")
    seat.pilot.until_idle()
    assert seat.pilot.screen == "ledger"
    seat.pilot.key("escape")
    seat = sit(tmp_path, monkeypatch)
    seat.pilot.click("title:play")
    seat.pilot.click("message:new")
    seat.pilot.until_idle()
    assert not seat.table.play.choice.practice
    (path,) = seat.window.records().pending()
    match = seat.window.records().count(path)
    assert match is not None
    assert match.practice
    assert Tally.of([match]).hands == 0


def test_old_saves_are_counted_when_the_records_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = sit(tmp_path, monkeypatch).sit_down()
    seat.to_ledger()
    seat.pilot.key("escape")
    seat = sit(tmp_path, monkeypatch)
    seat.pilot.click("title:play")
    seat.pilot.click("message:new")
    seat.pilot.until_idle()
    seat.pilot.key("escape")
    seat.pilot.click("pause:leave")
    seat.pilot.click("title:records")
    seat.pilot.until_idle()
    (match,) = seat.window.records().matches
    assert (match.finished, len(match.hands)) == (False, 1)
    assert seat.pilot.sees("胡牌率")
