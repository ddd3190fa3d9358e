"""Several melds for one word, tiles that may not be thrown, reasons and boxes beside the hand."""

from pathlib import Path

import pytest

from game.core.melds import Meld, MeldKind
from game.engine.actions import Action, Discard, Gang
from game.engine.table import SeatState
from game.ui.table.prompt import sort_offers
from game.ui.table.waits import WaitsBox
from tests.kit.layout import faults, grid
from tests.kit.pilot import SIZES
from tests.kit.window import Seat, take_seat


def hold(state: SeatState, gang: Gang) -> None:
    """Let a seat hold what a gang takes."""
    if gang.kind is MeldKind.BU_GANG:
        state.melds.append(Meld(MeldKind.PENG, (gang.tile,) * 3, gang.tile, 1, 0))
        state.hand = [*state.hand[:-4], gang.tile]
    else:
        state.hand = [*(gang.tile,) * 4, *state.hand[4:]]


def asked(seat: Seat, *offers: Action) -> list[Action]:
    """Put another question on the screen and return the list that takes the answers."""
    table = seat.table
    given: list[Action] = []

    def put(action: Action, at: int) -> bool:
        assert at == table.table.batch
        given.append(action)
        return True

    for offer in offers:
        if isinstance(offer, Gang):
            hold(table.table.seats[table.play.viewer], offer)
    table.prompt = sort_offers(table.table.batch, offers)
    table.play.human.put = put  # type: ignore[method-assign]
    table.touch()
    table._refresh()
    return given


def turn(folder: Path, monkeypatch: pytest.MonkeyPatch, **more: object) -> Seat:
    seat = take_seat(folder, monkeypatch, **more)  # type: ignore[arg-type]
    seat.sit_down().to_turn()
    return seat


@pytest.mark.parametrize(("size", "language"), grid(SIZES))
def test_two_gangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str) -> None:
    seat = turn(tmp_path, monkeypatch, size=size, language=language)
    gangs = (Gang(MeldKind.AN_GANG, 3), Gang(MeldKind.BU_GANG, 15))
    given = asked(seat, *gangs, Discard(3))
    seat.pilot.click("claim:gang")
    assert given == []
    assert {"choose:0", "choose:1"} <= set(seat.pilot.names())
    table = seat.table
    kept, table.widgets = table.widgets, [w for w in table.widgets if w not in table.controls.hand]
    assert faults(table) == []
    table.widgets = kept
    seat.pilot.key("escape")
    assert "choose:0" not in seat.pilot.names()
    seat.pilot.key("g")
    seat.pilot.key("2")
    assert given == [gangs[1]]


def test_one_gang_needs_no_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = turn(tmp_path, monkeypatch)
    given = asked(seat, Gang(MeldKind.AN_GANG, 3), Discard(3))
    assert seat.pilot.sees(seat.app.shell.words("table.gang.an_gang"))
    seat.pilot.key("g")
    assert given == [Gang(MeldKind.AN_GANG, 3)]


def test_a_tile_that_may_not_be_thrown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = turn(tmp_path, monkeypatch)
    hand = seat.table.controls.hand
    given = asked(seat, Discard(hand[-1].tile))
    other = next(w for w in hand if w.tile != hand[-1].tile)
    assert "dim" in seat.table.stage.lying[other.piece_key].marks
    x, y = other.rect.center
    seat.pilot._pointer((x, y))
    seat.pilot.step()
    assert seat.pilot.sees(seat.app.shell.words("xuezhan.reason.discard"))
    other.click((x, y))
    assert given == []
    assert seat.app.shell.sound.played[-1] == "no"


def test_pointing_lifts_a_tile_and_marks_its_like(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = turn(tmp_path, monkeypatch)
    table = seat.table
    widget = next(w for w in table.controls.hand if w.enabled)
    before = table.stage.lying[widget.piece_key]
    seat.pilot.hover(widget.name)
    lifted = table.stage.lying[widget.piece_key]
    assert "hot" in lifted.marks
    assert lifted.y < before.y
    assert lifted.x == before.x


def test_waits_beside_the_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are played until one is ready; then the box comes with the pointer and goes with it."""
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    for _ in range(300):
        if seat.pilot.screen == "table" and seat.prompt.turn:
            table = seat.table
            for widget in [w for w in table.controls.hand if w.enabled]:
                seat.pilot.hover(widget.name)
                boxes = [w for w in table.widgets if isinstance(w, WaitsBox)]
                if boxes:
                    assert boxes[0].waits
                    assert boxes[0].most == sum(wait.left for wait in boxes[0].waits)
                    seat.pilot.hover("table:menu")
                    assert not any(isinstance(w, WaitsBox) for w in table.widgets)
                    return
        seat.answer()
    raise AssertionError("no hand was ever ready")


def test_letters_under_the_tiles_for_the_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = turn(tmp_path, monkeypatch)
    caps = seat.table.controls.caps
    assert caps.inks == []
    seat.pilot.key("left")
    lit = [w for w in seat.table.controls.hand if w.enabled]
    assert len(caps.inks) == len(lit)
    assert seat.table.controls.pointed() is lit[-1]
    seat.pilot.click("table:own")
    assert caps.inks == []


def test_own_waits_by_key_and_by_click(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = turn(tmp_path, monkeypatch)
    seat.pilot.key("t")
    assert seat.table.peek
    seat.pilot.click("table:own")
    assert not seat.table.peek
