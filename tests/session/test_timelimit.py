"""The time of a match: the running hand is finished and is the last; what was played counts on after a break."""

import pytest

from game.engine.log import parse_log, whole
from game.engine.match import Match
from game.engine.supply import match_key
from game.session.session import Session
from game.session.timelimit import TimeLimit
from tests.kit.matches import Memory, bots, plain


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_minutes_are_counted_whole() -> None:
    clock = Clock()
    limit = TimeLimit(35, clock, spent=60)
    assert (limit.seconds, limit.left, limit.up) == (60, 34, False)
    clock.now += 61
    assert (limit.seconds, limit.left) == (121, 33)
    clock.now += 33 * 60
    assert (limit.left, limit.up) == (0, True)


@pytest.mark.parametrize("late", [0, 1, 3])
def test_the_running_hand_is_the_last(late: int) -> None:
    """The time is up somewhere in hand `late`: it is played to its end, and no other follows."""
    clock = Clock()
    match = Match(plain(hands=8), match_key(3))
    players = bots()
    memory = Memory(match, players)
    session = Session(match, players, memory)
    session.limit = TimeLimit(35, clock)
    while not session.over:
        if session.hand_over:
            clock.now += 300
            session.next_hand()
        elif len(match.results) == late:
            clock.now += 3600
            assert session.last_hand
            session.tick()
        else:
            session.tick()
    assert len(match.results) == late + 1
    with pytest.raises(ValueError, match="no next hand"):
        session.next_hand()
    spent = [hand.seconds for hand in parse_log(whole(memory.log)).hands]
    assert spent == [300 * (number + 1) for number in range(late + 1)]


def test_without_a_clock_there_is_no_limit() -> None:
    session = Session(Match(plain(hands=2), match_key(3)), bots())
    session.run()
    assert not session.last_hand
    assert session.over
