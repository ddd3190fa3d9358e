"""What may not be done is said: a win refused while nothing is asked, a claim, a tile that may not be thrown."""

from pathlib import Path

import pygame
import pytest

from game.ui.pilot import FRAME
from game.ui.table.refused import HOLD
from tests.kit.window import Seat, deal, take_seat

READY = "123m456m789p11s45s"
"""Waits for 3s and 6s; in koudian nothing can be won with it as long as it is not declared."""
SECONDS = 30.0


def until_said(seat: Seat, text: str) -> float:
    """Let time pass until the line says a text; return how long it then says so."""
    shown = 0.0
    for _ in range(round(SECONDS / FRAME)):
        said = seat.table.controls.reason.said.text == text
        if shown and not said:
            return shown
        shown += FRAME * said
        seat.pilot.step()
    raise AssertionError(text)


def test_a_win_that_is_refused_does_not_go_by_unseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, language="en", pace="normal", bots=("calm",))
    monkeypatch.setattr(seat.pilot, "until_idle", lambda: 0.0)
    deal(seat, monkeypatch, "koudian", {0: READY}, dealer=1, draws="6s 9m 6s")
    words = seat.app.shell.words
    text = words("table.no_hu", reason=words("koudian.reason.not_declared"))
    shown = until_said(seat, text)
    said = seat.table.shell.sound.played
    assert "no" in said
    assert shown >= seat.app.shell.settings.pause * HOLD
    assert seat.table.prompt is None or seat.table.prompt.turn


def test_the_hand_goes_on_at_once_without_pauses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, language="en", bots=("calm",))
    deal(seat, monkeypatch, "koudian", {0: READY}, dealer=1, draws="6s 9m 6s")
    assert seat.prompt.turn
    assert seat.table.refused.now is None
    assert "no" in seat.app.shell.sound.played


@pytest.mark.parametrize("by", ["key", "click"])
def test_a_tile_that_may_not_be_thrown_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    seat = take_seat(tmp_path, monkeypatch, language="en", bots=("calm",))
    deal(seat, monkeypatch, "xuezhan", {0: "123m456m789p11s45s"}, dealer=1)
    seat.to_turn()
    hand = seat.table.controls.hand
    stuck = [index for index, tile in enumerate(hand) if not tile.enabled]
    assert stuck
    index = stuck[0]
    tile = hand[index].tile
    if by == "key":
        seat.pilot.key("1234567890qwer"[index])
    else:
        point = hand[index].rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            seat.pilot.feed(pygame.event.Event(kind, pos=point, button=1))
    line = seat.table.controls.reason.said
    assert (line.tile, line.warn) == (tile, True)
    assert len(line.text) > 10
    assert seat.app.shell.sound.played[-1] == "no"
    seat.pilot.key("left")
    assert seat.table.vain is None
