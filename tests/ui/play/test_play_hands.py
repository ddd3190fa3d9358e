"""What the player's hands can do at the table: drag, arrange, guard, leave to the table, take back, run out of time."""

import json
from pathlib import Path

import pytest

from game.engine.actions import Discard, Hu, Pass
from game.engine.log import read_log
from game.engine.table import Drawn, Table
from game.session.player import Offers, Seen
from game.session.saves import HISTORY, RUNNING
from game.session.verify import rerun
from game.ui.autopilot import throwable
from game.ui.screens.ledger import LedgerScreen
from game.ui.table.counter import unseen
from game.ui.table.guards import breaks_ready
from game.ui.table.lift import Lift
from game.ui.table.order import OwnOrder
from game.ui.table.refused import Refusal
from game.ui.table.rolling import Rolling
from game.variants import VARIANTS
from tests.kit.window import Seat, deal, take_seat


def rect_of(seat: Seat, name: str) -> tuple[int, int, int]:
    rect = seat.pilot.names()[name]
    return rect.centerx, rect.centery, rect.h


def practice(seat: Seat) -> Seat:
    """Begin a match of practice."""
    last = seat.app.shell.last_choice()
    assert last is not None
    seat.app.shell.settings.remember({**last.record(), "practice": True})
    return seat.sit_down()


# --- throwing


@pytest.mark.parametrize("way", ["click", "twice", "drag"])
def test_a_tile_is_thrown_as_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    seat = take_seat(tmp_path, monkeypatch, throw=way).sit_down()
    seat.to_turn()
    name = throwable(seat.pilot)[0]
    clicks = 0
    while seat.pilot.screen == "table" and seat.table.prompt is not None and clicks < 3:
        seat.pilot.click(name)
        clicks += 1
    assert clicks == {"click": 1, "twice": 2, "drag": 3}[way]
    if way == "drag":
        x, y, h = rect_of(seat, name)
        seat.pilot.drag(name, (x + 30, y - h))
        assert seat.table.prompt is None


def test_a_tile_pulled_a_little_goes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.to_turn()
    hand = list(seat.table.table.seats[0].hand)
    name = throwable(seat.pilot)[0]
    x, y, h = rect_of(seat, name)
    for to in ((x + 200, y), (x, y - h // 4), (x, y + h // 2)):
        seat.pilot.drag(name, to)
        assert seat.table.prompt is not None
        assert seat.table.table.seats[0].hand == hand
        assert [w.tile for w in seat.table.controls.hand][:-1] == sorted(
            [w.tile for w in seat.table.controls.hand][:-1],
            key=lambda tile: (tile // 9 == seat.table.table.seats[0].void, tile),
        )


def test_the_hand_as_the_player_puts_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.play_until(lambda: seat.prompt.turn and all(w.enabled for w in seat.table.controls.hand))
    seat.pilot.key("s")
    seat.pilot.until_idle()
    before = [w.tile for w in seat.table.controls.hand]
    x, y, _ = rect_of(seat, "hand:3")
    seat.pilot.drag("hand:0", (x, y))
    seat.pilot.until_idle()
    after = [w.tile for w in seat.table.controls.hand]
    assert after[:4] == [*before[1:4], before[0]]
    assert after[4:] == before[4:]
    assert seat.app.shell.settings.flag("sort") is False
    seat.pilot.key("s")
    seat.pilot.until_idle()
    assert [w.tile for w in seat.table.controls.hand] == before


def test_order() -> None:
    order = OwnOrder()
    assert order.arrange([20, 3, 12], 0) == [12, 20, 3]
    order.keep([20, 3, 12], None)
    order.sort = False
    order.move(2, 0)
    assert order.arrange([20, 3, 12], None) == [20, 3, 12]
    assert order.arrange([12, 3, 3, 20], None) == [20, 3, 12, 3]
    order.move(9, 0)
    assert order.arrange([20], None) == [20]


# --- guards


def test_a_win_is_not_let_go_by_one_press(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    for _ in range(4):
        seat.play_until(lambda: seat.pilot.screen == "ledger" or Hu() in seat.offers)
        if seat.pilot.screen == "table":
            break
        seat.pilot.click("ledger:next")
        seat.pilot.until_idle()
    assert Hu() in seat.offers
    at = seat.prompt.at
    name = "claim:pass" if Pass() in seat.offers else throwable(seat.pilot)[-1]
    seat.pilot.click(name)
    assert seat.prompt.at == at
    assert seat.pilot.sees(seat.app.shell.words("table.guard.win"))
    seat.pilot.key("escape")
    assert not seat.pilot.sees(seat.app.shell.words("table.guard.win"))
    seat.pilot.click(name)
    seat.pilot.click(name)
    assert seat.table.prompt is None or seat.table.prompt.at > at


# --- automatic choices


def test_the_table_answers_what_is_left_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.to_turn()
    for key in ("a", "n", "x"):
        seat.pilot.key(key)
    seat.pilot.until_idle()
    while seat.pilot.screen == "table":
        # What is still asked is a gang of one's own, or a hand without a drawn tile.
        assert seat.prompt.turn
        assert seat.table.table.seats[0].drawn is None or "gang" in seat.prompt.buttons or not any(
            offer == Discard(seat.table.table.seats[0].drawn.tile or 0) for offer in seat.offers
        )  # fmt: skip
        seat.answer()
    assert seat.pilot.screen == "ledger"
    seat.pilot.click("ledger:next")
    seat.pilot.until_idle()
    assert seat.table.play.auto.win is False
    assert seat.table.play.auto.no_claims is False
    assert seat.table.play.auto.throw_drawn is False


def test_a_bot_goes_on_and_gives_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.pilot.key("b")
    for _ in range(12):
        seat.pilot.step()
    assert seat.pilot.screen == "table"
    assert seat.table.play.auto.away
    seat.pilot.key("b")
    seat.pilot.until_idle()
    asked, play, table = seat.prompt, seat.table.play, seat.table
    assert asked.offers
    seat.pilot.key("b")
    away = table.shell.words("table.away", key=table.shell.cap("auto_bot"))
    assert table.controls.speaker.said().text == away
    seat.pilot.until_idle()
    assert seat.pilot.screen == "ledger"
    assert table.controls.speaker.said().text != away
    log = read_log(tmp_path / "saves" / RUNNING)
    assert rerun(log, play.variant).match.results == play.match.results


def test_a_hand_given_away_goes_on_after_a_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same match, once given away from the first question to the end, once killed and given away again."""
    whole = take_seat(tmp_path / "whole", monkeypatch).sit_down()
    whole.pilot.key("b")
    whole.pilot.until_idle()
    seat = take_seat(tmp_path / "killed", monkeypatch).sit_down()
    seat.pilot.key("b")
    for _ in range(25):
        seat.pilot.step()
    again = take_seat(tmp_path / "killed", monkeypatch)
    again.pilot.click("title:continue")
    again.pilot.until_idle()
    assert not again.table.play.auto.away
    again.pilot.key("b")
    again.pilot.until_idle()
    logs = [read_log(tmp_path / name / "saves" / RUNNING) for name in ("whole", "killed")]
    assert logs[0].hands[0].batches == logs[1].hands[0].batches


# --- time


def test_time_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.play_until(lambda: seat.prompt.turn and seat.table.table.seats[0].drawn is not None)
    seat.app.shell.settings.values["timer"] = 5
    seat.pilot.key("t")
    seat.table.update(0.0)
    table = seat.table
    at, drawn = seat.prompt.at, table.table.seats[0].drawn
    may_throw = drawn is not None and Discard(drawn.tile or 0) in seat.offers
    for _ in range(45):
        seat.pilot.step(0.1)
    assert seat.prompt.at == at
    assert table.countdown.shown is not None
    assert table.countdown.shown[1] == 1
    seat.pilot.key("escape")
    for _ in range(100):
        seat.pilot.step(0.1)
    seat.pilot.key("escape")
    assert seat.prompt.at == at
    for _ in range(10):
        seat.pilot.step(0.1)
    assert drawn is not None
    assert drawn.tile is not None
    if may_throw:
        assert table.play.session.round.table.seats[0].river[-1].tile == drawn.tile  # type: ignore[union-attr]
    assert table.prompt is None or table.prompt.at > at


# --- practice


def test_moves_can_be_taken_back_in_practice_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path / "plain", monkeypatch).sit_down()
    seat.to_turn()
    at = seat.prompt.at
    seat.answer()
    seat.pilot.key("ctrl+z")
    assert seat.pilot.screen == "ledger" or seat.prompt.at > at
    assert "table:undo" not in seat.pilot.names()
    seat = practice(take_seat(tmp_path / "practice", monkeypatch))
    seen = []
    for _ in range(6):
        seen.append((seat.prompt.at, seat.prompt.offers, list(seat.table.table.seats[0].hand)))
        seat.answer()
    for before in reversed(seen):
        seat.table.refused.now = Refusal("hu", "pass_lock", 0)
        seat.pilot.click("table:undo")
        assert seat.table.refused.now is None
        seat.pilot.until_idle()
        assert (seat.prompt.at, seat.prompt.offers, seat.table.table.seats[0].hand) == before
    seat.pilot.key("undo")
    assert seat.prompt.at == seen[0][0]
    assert seat.table.play.marks == (6, 0)
    log = read_log(tmp_path / "practice" / "saves" / RUNNING)
    assert (log.header.taken_back, len(log.hands[0].turns)) == (6, seen[0][0] + 1)


def test_the_same_deal_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = practice(take_seat(tmp_path, monkeypatch))
    first = list(seat.table.table.seats[0].hand)
    seat.to_ledger()
    sheet = seat.app.stack.top
    assert isinstance(sheet, LedgerScreen)
    seat.pilot.click("ledger:again")
    seat.pilot.until_idle()
    assert seat.table.table.number == 0
    assert seat.table.table.seats[0].hand == first
    seat.to_ledger()
    again = seat.app.stack.top
    assert isinstance(again, LedgerScreen)
    assert again.account.points == sheet.account.points
    assert seat.app.shell.words("table.practice_marks", back=0, again=1) in again.account.note
    seat.pilot.click("ledger:table")
    seat.pilot.key("ctrl+z")
    seat.pilot.until_idle()
    assert seat.prompt.offers
    seat.to_ledger()
    seat.pilot.click("ledger:next")
    seat.pilot.until_idle()
    assert seat.table.table.number == 1
    assert not list((tmp_path / "saves" / HISTORY).iterdir())


def test_practice_is_chosen_in_the_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    seat.pilot.click(f"title:game:{VARIANTS[0].id}")
    seat.pilot.click("setup:practice")
    seat.pilot.click("setup:start")
    seat.pilot.until_idle()
    assert seat.table.play.practice
    kept = json.loads((tmp_path / "config" / "settings.json").read_text(encoding="utf-8"))
    assert kept["last_game"]["practice"] is True
    again = take_seat(tmp_path, monkeypatch)
    again.pilot.click("title:continue")
    again.pilot.until_idle()
    assert again.table.play.practice


# --- bots that fail


class Broken:
    """A thinker that only raises."""

    def ask(self, bot: str, seen: Seen, offers: Offers) -> None:
        raise OSError(f"{bot} cannot think of {len(offers)} for {seen.seat}")

    def forget(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def test_the_window_outlives_its_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    seat.window.host._thinker = Broken()
    seat.pilot.click("title:play")
    seat.pilot.until_idle()
    assert seat.pilot.screen == "message"
    assert seat.pilot.sees("errors.log")
    seat.pilot.key("enter")
    seat.pilot.until_idle()
    seat.to_ledger()
    assert "cannot think" in (tmp_path / "saves" / "errors.log").read_text(encoding="utf-8")


# --- reading


def test_counter_counts_what_is_unseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.to_turn()
    seat.pilot.key("k")
    panel = seat.table.controls.panel
    assert panel is not None
    table, play = seat.table.table, seat.table.play
    # What was given away in the exchange is known, but not seen.
    hidden = sum(state.concealed for state in table.seats[1:]) + table.wall.rest
    assert sum(left for _, left in panel.counts) == hidden
    seat.answer()
    if seat.pilot.screen == "table":
        assert panel.counts == unseen(seat.table.table, play.variant, play.viewer)
        seat.pilot.key("k")
        assert seat.table.controls.panel is None


def test_tips_tell_of_discards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    words, gone = seat.app.shell.words, None
    for _ in range(60):
        seat.answer()
        if seat.pilot.screen != "table":
            break
        gone = next((k for k, p in seat.table.stage.lying.items() if k[0] == "river" and "claimed" in p.marks), None)
        if gone is not None:
            break
    assert gone is not None
    piece = seat.table.stage.lying[gone]
    seat.pilot._pointer((piece.x + 5, piece.y + 5))
    seat.pilot.step()
    assert any(seat.pilot.sees(words(key)) for key in ("history.peng", "history.ming_gang", "history.hu"))
    seat.pilot.hover("auto:bot")
    assert seat.pilot.sees(words("table.auto.bot.name"))
    seat.pilot.key("l")
    assert seat.pilot.screen == "history"
    assert seat.pilot.sees(words("history.throws_drawn"))


def test_ready_hands_are_broken_only_by_what_breaks_them() -> None:
    variant = VARIANTS[0](VARIANTS[0].option_set.make({}))
    table = Table()
    table.seats[0].hand = [*range(9), 18, 18, 22, 23, 26]
    table.seats[0].drawn = Drawn(26, "front")
    table.seats[0].void = 1
    broken = {tile for tile in set(table.seats[0].hand) if breaks_ready(table, variant, 0, tile)}
    assert broken >= {1, 4, 7, 22, 23}
    assert 26 not in broken
    table.seats[0].drawn = None
    assert not breaks_ready(table, variant, 0, 4)


def test_lift_and_roll() -> None:
    lift = Lift()
    lift.want({("hand", 0, 1)})
    heights = []
    while lift.update(0.02, 1.0):
        heights.append(lift.height(("hand", 0, 1)))
    assert heights == sorted(heights)
    assert len(heights) == 4
    assert heights[-1] == 1.0
    lift.want(())
    assert lift.update(0.0, 0.0)
    assert not lift.moving
    roll = Rolling()
    roll.aim([0, 10])
    roll.aim([100, -10])
    shown = [roll.values]
    while roll.update(0.1, 1.0):
        shown.append(roll.values)
    assert shown[0] == [0, 10]
    assert shown[-1] == [100, -10]
    assert [values[0] for values in shown] == sorted(values[0] for values in shown)


def test_a_wild_tile_is_thrown_by_the_second_click(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "koudian.haozi", {0: "111m258m369p1447sE"}, places={135: "1m"},
         options={"haozi_pick": "flip_self"})  # fmt: skip
    wilds = seat.table.play.variant.wilds(seat.table.table)
    assert wilds
    wild = next(w for w in seat.table.controls.hand if w.tile in wilds and w.enabled)
    at = seat.prompt.at
    seat.pilot.click(wild.name)
    assert seat.prompt.at == at
    assert seat.pilot.sees(seat.app.shell.words("koudian.table.guard.wild"))
    seat.pilot.click(wild.name)
    assert seat.table.prompt is None
