"""Bots think the same here and in the other process, and the game goes on when that process dies."""

import math
import pickle
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.events import Batch
from game.engine.match import Match
from game.engine.supply import match_key
from game.session.auto import Rescue
from game.session.errors import ErrorLog
from game.session.player import BotSeat, Seen, Thinker
from game.session.session import Session
from game.session.thinker import BotError, InlineThinker, WorkerThinker, find_bots, packed, unpacked
from tests.kit.matches import Memory, plain, play_match
from tests.kit.plain_bots import BOTS, BOTS_AT

PATIENCE = 60_000
"""Ticks without an answer, half a millisecond apart, after which the process counts as hanging."""


@pytest.fixture
def worker() -> Iterator[WorkerThinker]:
    thinker = WorkerThinker(BOTS_AT, BOTS)
    yield thinker
    thinker.close()


def playing(thinker: Thinker, names: tuple[str, ...] = ("greedy",) * 4) -> tuple[Session, Memory]:
    match = Match(plain(hands=2), match_key(6))
    players = [BotSeat(name, thinker) for name in names]
    memory = Memory(match, players)
    return Session(match, players, memory), memory


def until_over(session: Session, hands: int) -> None:
    """Tick as a window does, but without pause, until so many hands have ended."""
    idle = 0
    while len(session.match.results) < hands:
        if session.hand_over:
            session.next_hand()
        elif session.tick() is None:
            idle += 1
            assert idle < PATIENCE, "no answer comes"
            time.sleep(0.0005)


def test_the_registry_is_found_by_its_place() -> None:
    assert find_bots(BOTS_AT) is BOTS


def test_the_other_process_plays_the_same_match(worker: WorkerThinker) -> None:
    names = ("greedy", "random", "greedy", "random")
    session, memory = playing(worker, names)
    until_over(session, 1)
    expected = play_match(6, 1, {"hands": 2}, names)
    assert memory.log.hands[0].batches == expected.hands[0].batches
    assert not worker.fallen
    worker.close()
    worker.close()
    assert not worker.process.is_alive()
    assert worker.process.exitcode == 0


def test_questions_about_one_game_meet_one_object() -> None:
    """Bots remember a game's answers by its object; another with equal options would be strange to them."""
    met = []
    for hands in (2, 2, 4):
        match = Match(plain(hands=hands), match_key(6))
        session = Session(match, [BotSeat("greedy", InlineThinker(BOTS))] * 4)
        session.next_hand()
        seen = session.seen(1)
        question, there, _ = unpacked(packed(("greedy", 1, 0, 0, 0), seen, ()))
        assert (question, there.table.log, there.chance.below(99)) == (
            ("greedy", 1, 0, 0, 0), seen.table.log, seen.chance.below(99))  # fmt: skip
        assert there.variant.options == match.variant.options
        met.append(there.variant)
    assert met[0] is met[1]
    assert met[1] is not met[2]


def test_nothing_is_waited_for(worker: WorkerThinker) -> None:
    session, _ = playing(worker)
    session.next_hand()
    assert session.tick() is None
    assert worker.process.is_alive()


def lives(folder: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Let the dying and the hanging bot fail so many times."""
    kept = folder / "lives"
    kept.mkdir()
    monkeypatch.setenv("QUEXIANG_TEST_LIVES", str(kept))
    for number in range(count):
        (kept / str(number)).touch()


def greedy_batches() -> list[Batch]:
    return play_match(6, 1, {"hands": 2}, ("greedy",) * 4).hands[0].batches


def test_a_process_that_dies_while_thinking_is_replaced(
    worker: WorkerThinker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives(tmp_path, monkeypatch, 1)
    worker.close()
    mortal = WorkerThinker(BOTS_AT, BOTS)
    session, memory = playing(mortal, ("greedy", "dying", "greedy", "greedy"))
    until_over(session, 1)
    assert (mortal.restarts, mortal.fallen) == (1, False)
    assert memory.log.hands[0].batches == greedy_batches()
    mortal.close()


def test_a_question_that_ends_every_process_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lives(tmp_path, monkeypatch, 2)
    thinker = WorkerThinker(BOTS_AT, BOTS)
    errors = ErrorLog(tmp_path / "log" / "errors.log")
    told: list[str] = []
    session, _ = playing(Rescue(thinker, errors, told.append), ("greedy", "dying", "greedy", "greedy"))
    until_over(session, 1)
    assert told == ["dying"]
    assert "dying: no answer, and its process ended" in errors.path.read_text(encoding="utf-8")
    assert not thinker.fallen
    thinker.close()


def test_a_process_that_hangs_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lives(tmp_path, monkeypatch, 1)
    now = [0.0]

    def clock() -> float:
        """An hour lies between two looks once the process has taken its question away."""
        now[0] += 0.0 if any((tmp_path / "lives").iterdir()) else 3600.0
        return now[0]

    thinker = WorkerThinker(BOTS_AT, BOTS, clock)
    session, _ = playing(thinker, ("hanging", "greedy", "greedy", "greedy"))
    session.next_hand()
    while thinker.restarts == 0:
        session.tick()
        time.sleep(0.001)
    now[0] = -math.inf
    until_over(session, 1)
    assert (thinker.restarts, thinker.fallen) == (1, False)
    thinker.close()


def test_a_process_that_is_killed_is_replaced(worker: WorkerThinker) -> None:
    session, memory = playing(worker)
    session.next_hand()
    worker.process.kill()
    worker.process.join()
    until_over(session, 1)
    assert (worker.restarts, worker.fallen) == (1, False)
    assert memory.log.hands[0].batches == greedy_batches()


def test_where_no_process_lives_a_thread_thinks(capfd: pytest.CaptureFixture[str]) -> None:
    thinker = WorkerThinker("tests.kit.nowhere:BOTS", BOTS)
    session, memory = playing(thinker)
    until_over(session, 1)
    assert thinker.fallen
    assert memory.log.hands[0].batches == greedy_batches()
    raising, _ = playing(thinker, ("raising",) * 4)
    with pytest.raises(BotError, match="raising: ZeroDivisionError"):
        until_over(raising, 1)
    thinker.close()
    assert "ModuleNotFoundError" in capfd.readouterr().err


def test_a_bot_that_fails_is_named(worker: WorkerThinker) -> None:
    session, _ = playing(worker, ("raising",) * 4)
    # All four are asked; whose question is the first depends on when the process begins to listen.
    with pytest.raises(BotError, match=r"raising: ZeroDivisionError: seat [0-3] of 3"):
        until_over(session, 1)
    inline, _ = playing(InlineThinker(BOTS), ("raising",) * 4)
    with pytest.raises(ZeroDivisionError):
        inline.run()


@pytest.mark.parametrize("bot", ["raising", "cheating"])
def test_a_hand_goes_on_where_bots_fail(tmp_path: Path, bot: str) -> None:
    """Whoever fails does the least: it lets claims go and throws what it drew."""
    told: list[str] = []
    errors = ErrorLog(tmp_path / "errors.log")
    session, memory = playing(Rescue(InlineThinker(BOTS), errors, told.append), (bot,) * 4)
    session.run(hands=1)
    thrown = [event for batch in memory.log.hands[0].batches for event in batch.events if hasattr(event, "drawn")]
    assert len(told) > 50
    assert sum(event.drawn for event in thrown) >= len(thrown) - 1
    assert ("ZeroDivisionError" if bot == "raising" else "not offered") in errors.last
    assert errors.path.stat().st_size < 300_000


def test_an_answer_from_before_going_back_is_dropped(worker: WorkerThinker) -> None:
    session, _ = playing(worker)
    session.next_hand()
    seen = session.seen(session.round.table.turn) if session.round else session.seen(0)
    offers = session.round.pending[seen.seat] if session.round else ()
    while worker.ask("first", seen, offers) is None:
        time.sleep(0.001)
    while not worker._pipe.poll(0):
        worker.ask("first", seen, offers)
        time.sleep(0.001)
    worker.forget()
    found = None
    while found is None:
        found = worker.ask("first", seen, offers[1:])
        time.sleep(0.001)
    assert found == offers[1]


def test_closing_a_busy_process_ends_it() -> None:
    thinker = WorkerThinker(BOTS_AT, BOTS)
    playing(thinker)[0].next_hand()
    thinker.close()
    assert not thinker.process.is_alive()


def test_views_fit_into_a_pipe() -> None:
    session, _ = playing(InlineThinker(BOTS))
    session.run(hands=1)
    for seat in range(4):
        message = pickle.dumps(session.seen(seat), pickle.HIGHEST_PROTOCOL)
        assert len(message) < 32768
        back: Seen = pickle.loads(message)
        assert back.table.log == session.views[seat].log
        assert back.chance.bits64() == session.seen(seat).chance.bits64()
