"""Whole hands and matches through the window, by the names of things on it."""

from pathlib import Path

import pytest

from game.engine.actions import Discard
from game.engine.options import Value
from game.session.saves import HISTORY
from game.ui.autopilot import throwable
from game.ui.screens.ledger import LedgerScreen
from game.ui.screens.result import ResultScreen
from game.ui.table.prompt import sort_offers
from tests.kit.window import Seat, take_seat


def short_match(seat: Seat, **options: Value) -> Seat:
    """Begin a match of the fewest hands the game allows."""
    card = seat.app.shell.catalog.games[0]
    hands = next(option for option in card.options if option.key == "hands")
    seat.app.shell.settings.remember({"game": card.id, "options": {"hands": hands.choices[0], **options}, "bots": []})
    return seat.sit_down()


def test_a_whole_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = short_match(take_seat(tmp_path, monkeypatch), table_points="4/3/2/1")
    hands = 0
    while seat.pilot.screen != "result":
        seat.to_ledger()
        sheet = seat.app.stack.top
        assert isinstance(sheet, LedgerScreen)
        account = sheet.account
        hands += 1
        assert sum(account.points) == 0
        assert account.proof
        assert account.rows[-1].so_far == account.points if account.rows else not any(account.points)
        assert account.last == (hands == 4)
        seat.pilot.click("ledger:next")
        seat.pilot.until_idle()
    assert hands == 4
    result = seat.app.stack.top
    assert isinstance(result, ResultScreen)
    assert sum(standing.points for standing in result.standings) == 0
    assert [standing.own for standing in result.standings].count(True) == 1
    assert sum(float(standing.note.split()[-1]) for standing in result.standings) == 4 + 3 + 2 + 1
    assert len(list((tmp_path / "saves" / HISTORY).iterdir())) == 1
    seat.pilot.click("result:title")
    assert "title:continue" not in seat.pilot.names()


def test_a_hand_with_the_keyboard_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    pilot = seat.pilot
    pilot.key("space")
    pilot.until_idle()
    ways = 0
    while pilot.screen == "table":
        asked = seat.prompt
        if asked.swaps:
            kinds = [w.tile for w in seat.table.controls.hand]
            for tile in asked.swaps[0].tiles:
                index = kinds.index(tile)
                kinds[index] = -1
                pilot.key("1234567890qwer"[index])
            pilot.key("enter")
        elif asked.suits:
            pilot.key("2")
        elif "hu" in asked.buttons:
            pilot.key("h")
        elif "peng" in asked.buttons:
            pilot.key("p")
        elif "pass" in asked.buttons:
            pilot.key("space")
        else:
            ways += 1
            if ways % 2:
                pilot.key("left")
                pilot.key("enter")
            else:
                last = len(seat.table.controls.hand) - 1
                pilot.key("1234567890qwer"[last if throwable(pilot)[-1] == "drawn" else last - 1])
        pilot.until_idle()
    assert pilot.screen == "ledger"
    assert ways > 3
    pilot.key("space")
    pilot.until_idle()
    assert seat.table.table.number == 1


def test_buttons_are_offers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seen = set()
    while seat.pilot.screen == "table":
        names = seat.pilot.names()
        asked = seat.prompt
        assert asked == sort_offers(asked.at, asked.offers)
        assert {f"claim:{word}" for word in asked.buttons} == {n for n in names if n.startswith("claim:")}
        lit = {w.tile for w in seat.table.controls.hand if w.name in names}
        if asked.turn:
            assert lit == {action.tile for action in asked.offers if isinstance(action, Discard)}
        elif not asked.swaps:
            assert lit == set()
        seen |= set(asked.buttons)
        seat.answer()
    assert seen >= {"peng", "pass"}


def test_a_late_click_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, pace="normal").sit_down()
    seat.to_turn()
    asked = seat.prompt
    table = seat.table
    widget = next(w for w in table.controls.hand if w.tile in asked.discards)
    before = len(table.play.session.answers), table.play.batches[-1].number
    seat.pilot.click(widget.name)
    assert table.prompt is None
    assert not table.answer(asked.offers[0])
    assert not table.play.human.put(asked.offers[0], asked.at)
    widget.click(widget.rect.center)
    seat.pilot.step()
    assert table.play.batches[-1].number > before[1]
    assert [n for n in seat.pilot.names() if n.startswith(("hand:", "drawn", "claim:"))] == []


def test_two_clicks_if_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, throw="twice").sit_down()
    seat.play_until(lambda: seat.prompt.turn)
    at = seat.prompt.at
    first, second = throwable(seat.pilot)[:2]
    seat.pilot.click(first)
    seat.pilot.click(second)
    assert seat.prompt.at == at
    seat.pilot.key("escape")
    assert seat.table.armed is None
    seat.pilot.click(second)
    seat.pilot.click(second)
    seat.pilot.until_idle()
    assert seat.pilot.screen == "ledger" or seat.table.table.batch > at


def test_menu_over_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    batch, commitment = seat.table.table.batch, seat.table.table.commitment
    seat.pilot.key("escape")
    assert seat.pilot.screen == "pause"
    assert seat.pilot.sees(commitment[:4])
    seat.pilot.key("escape")
    assert seat.table.table.batch == batch
    seat.pilot.click("table:settings")
    assert seat.pilot.screen == "settings"


def test_the_sheet_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.to_ledger()
    sheet = seat.app.stack.top
    assert isinstance(sheet, LedgerScreen)
    for hand in sheet.account.hands:
        seat.pilot.click(f"ledger:seat:{hand.seat}")
        assert sheet.seat == hand.seat
    seat.pilot.key("v")
    assert {"table:account", "table:next"} <= set(seat.pilot.names())
    seat.pilot.click("table:next")
    seat.pilot.until_idle()
    assert seat.table.table.number == 1
