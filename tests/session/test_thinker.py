"""Bots think the same here and in the other process, and the game goes on when that process dies."""

import os
import pickle
import time
from collections.abc import Iterator

import pytest

from game.engine.match import Match
from game.engine.supply import match_key
from game.session.player import BotSeat, Seen
from game.session.session import Session
from game.session.thinker import BotError, InlineThinker, WorkerThinker, find_bots
from tests.kit.matches import Memory, plain, play_match
from tests.kit.plain_bots import BOTS, BOTS_AT

PATIENCE = 60_000
"""Ticks without an answer, half a millisecond apart, after which the process counts as hanging."""


@pytest.fixture
def worker() -> Iterator[WorkerThinker]:
    thinker = WorkerThinker(BOTS_AT, BOTS)
    yield thinker
    thinker.close()


def playing(thinker: WorkerThinker | InlineThinker, names: tuple[str, ...] = ("greedy",) * 4) -> tuple[Session, Memory]:
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


def test_nothing_is_waited_for(worker: WorkerThinker) -> None:
    session, _ = playing(worker)
    session.next_hand()
    assert session.tick() is None
    assert worker.process.is_alive()


def test_a_process_that_dies_while_thinking_is_replaced(worker: WorkerThinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEXIANG_TEST_HOME", str(os.getpid()))
    session, memory = playing(worker, ("greedy", "dying", "greedy", "greedy"))
    until_over(session, 1)
    assert worker.fallen
    assert memory.log.hands[0].batches == play_match(6, 1, {"hands": 2}, ("greedy",) * 4).hands[0].batches


def test_a_process_that_is_killed_is_replaced(worker: WorkerThinker) -> None:
    session, _ = playing(worker)
    session.next_hand()
    worker.process.kill()
    worker.process.join()
    until_over(session, 1)
    assert worker.fallen


def test_a_process_that_cannot_start_is_replaced(capfd: pytest.CaptureFixture[str]) -> None:
    thinker = WorkerThinker("tests.kit.nowhere:BOTS", BOTS)
    session, _ = playing(thinker)
    until_over(session, 1)
    assert thinker.fallen
    thinker.close()
    assert "ModuleNotFoundError" in capfd.readouterr().err


def test_a_bot_that_fails_is_named(worker: WorkerThinker) -> None:
    session, _ = playing(worker, ("raising",) * 4)
    with pytest.raises(BotError, match="raising: ZeroDivisionError: seat 0 of 3"):
        until_over(session, 1)
    inline, _ = playing(InlineThinker(BOTS), ("raising",) * 4)
    with pytest.raises(ZeroDivisionError):
        inline.run()


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
