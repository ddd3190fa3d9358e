"""Replaying a log finds the first place where it is not what the engine does."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.core.chance import VERSION as CHANCE
from game.engine import events as ev
from game.engine.actions import Discard
from game.engine.audit import AuditError
from game.engine.events import Batch
from game.engine.log import HandLog, Log, Turn, parse_log, public_form, whole
from game.engine.supply import hand_seed
from game.session.saves import UNUSABLE
from game.session.verify import Difference, add_up, rerun, variant_of
from tests.kit.matches import plain, play_match
from tests.kit.plain_variant import Plain

GAMES = {"plain": Plain}


@pytest.fixture
def log() -> Log:
    return parse_log(TEXT)


TEXT = whole(play_match(11))


def test_a_played_log_is_what_the_engine_does(log: Log) -> None:
    done = rerun(log, variant_of(log, GAMES))
    assert [hand.finished and hand.checked for hand in done.hands] == [True] * 4
    assert done.match.over
    assert tuple(done.match.scores) == tuple(map(sum, zip(*(hand.points for hand in done.hands), strict=True)))
    assert sum(hand.answers for hand in done.hands) == TEXT.count(b'{"answer"')


def test_without_the_key_the_shown_seeds_serve(log: Log) -> None:
    public = parse_log(whole(public_form(log)))
    done = rerun(public, plain())
    assert [hand.checked for hand in done.hands] == [True] * 4
    unfinished = parse_log(whole(public)[:-3])
    assert [hand.checked for hand in rerun(unfinished, plain()).hands] == [True, True, True, False]


def test_an_unfinished_hand_is_checked_with_the_key() -> None:
    log = parse_log(TEXT[: len(TEXT) - 3])
    done = rerun(log, plain())
    assert [(hand.finished, hand.checked) for hand in done.hands][-1] == (False, True)
    assert done.round is not None
    assert done.round.window is not None
    assert not done.match.over


def put(log: Log, hand: int, turn: int, batch: Batch) -> int:
    """Put another batch into a log; return its line."""
    turns = log.hands[hand].turns
    turns[turn] = replace(turns[turn], batch=batch)
    return turns[turn].line


def changed(log: Log, kind: type[ev.Event], how: Callable[[ev.Event], ev.Event | None], hand: int = 1) -> int:
    """Change the last event of a kind within a hand; return its line."""
    for index in reversed(range(len(log.hands[hand].turns))):
        batch = log.hands[hand].turns[index].batch
        for place, event in enumerate(batch.events):
            if type(event) is kind:
                new = how(event)
                rest = batch.events[place + 1 :]
                events = (*batch.events[:place], *(() if new is None else (new,)), *rest)
                return put(log, hand, index, Batch(batch.number, events))
    raise AssertionError(f"no {kind.__name__} in this hand")


@pytest.mark.parametrize(
    ("kind", "how", "problem"),
    [
        (ev.RoundStarted, lambda e: replace(e, commitment="0" * 64), "commitment is not the SHA-256"),
        (ev.RoundStarted, lambda e: replace(e, hands=e.hands[::-1]), "batch 0, event 0: the log says"),
        (ev.TileDrawn, lambda e: replace(e, tile=(e.tile + 1) % 27), "the log says TileDrawn"),
        (ev.TileDiscarded, lambda e: replace(e, drawn=not e.drawn), "the log says TileDiscarded"),
        (ev.RoundEnded, lambda e: replace(e, why="tea"), "the log says RoundEnded(why='tea'"),
        (ev.RoundEnded, lambda e: replace(e, seed="00" * 16), "is not that of the match key"),
        (ev.RoundEnded, lambda e: replace(e, seed="tea"), "no hexadecimal"),
        (ev.PlayStarted, lambda _: None, "the log says|the log ends before"),
    ],
)
def test_a_changed_event_is_found(
    log: Log, kind: type[ev.Event], how: Callable[[ev.Event], ev.Event | None], problem: str
) -> None:
    line = changed(log, kind, how)
    with pytest.raises(Difference) as caught:
        rerun(log, plain())
    assert caught.value.line == line
    assert any(part in caught.value.problem for part in problem.split("|"))


def test_missing_and_extra_events_are_found(log: Log) -> None:
    batch = log.hands[0].turns[4].batch
    line = put(log, 0, 4, Batch(4, batch.events[:-1]))
    with pytest.raises(Difference, match=f"line {line}: batch 4: the log ends before"):
        rerun(log, plain())
    put(log, 0, 4, Batch(4, (*batch.events, ev.ClaimsPassed())))
    with pytest.raises(Difference, match=f"line {line}: batch 4: the engine ends before ClaimsPassed"):
        rerun(log, plain())


def retold(log: Log, index: int, how: Callable[[Turn], Turn]) -> int:
    turns = log.hands[0].turns
    turns[index] = how(turns[index])
    return turns[index].line


@pytest.mark.parametrize(
    ("how", "problem"),
    [
        (lambda t: replace(t, answers=()), "do not decide"),
        (lambda t: replace(t, answers=t.answers * 2), "after the question was decided"),
        (lambda t: replace(t, answers=(replace(t.answers[0], action=Discard(33)),)), "not offered"),
        (lambda t: replace(t, answers=(replace(t.answers[0], seat=(t.answers[0].seat + 1) % 4),)), "not asked"),
    ],
)
def test_changed_answers_are_found(log: Log, how: Callable[[Turn], Turn], problem: str) -> None:
    line = retold(log, 2, how)
    with pytest.raises(Difference, match=problem) as caught:
        rerun(log, plain())
    assert caught.value.line == line


def test_the_dealer_follows_from_the_hand_before(log: Log) -> None:
    hand = log.hands[2]
    log.hands[2] = HandLog(2, (hand.dealer + 1) % 4, hand.turns, hand.line)
    with pytest.raises(Difference, match=f"line {hand.line}: seat . deals, it should be seat {hand.dealer}"):
        rerun(log, plain())


def test_another_key_or_nonce_is_found(log: Log) -> None:
    for header in (replace(log.header, key="00" * 16), replace(log.header, nonce=1)):
        with pytest.raises(Difference):
            rerun(Log(header, log.hands), plain())


def test_hands_after_the_end_of_the_match(log: Log) -> None:
    with pytest.raises(Difference, match=f"line {log.hands[2].line}: the match was over"):
        rerun(log, plain(hands=2))


def test_headers_are_checked(log: Log) -> None:
    few = Log(replace(log.header, players=log.header.players[:3]), log.hands)
    with pytest.raises(Difference, match="line 1: 3 players"):
        rerun(few, plain())
    with pytest.raises(Difference, match="no game 'plane'"):
        variant_of(Log(replace(log.header, variant="plane")), GAMES)
    with pytest.raises(Difference, match="did you mean base"):
        variant_of(Log(replace(log.header, options={"bass": 1})), GAMES)
    assert variant_of(Log(replace(log.header, options={"base": 3})), GAMES).options.base == 3


def test_the_shown_seed_is_that_of_the_key(log: Log) -> None:
    assert log.header.chance == CHANCE
    for hand in log.hands:
        assert hand.ended is not None
        assert hand.ended.seed == hand_seed(log.header.secret, hand.number).hex()


def test_a_log_is_sound_or_named(log: Log) -> None:
    add_up(log, plain())
    put(log, 1, 3, Batch(3, ()))
    with pytest.raises(UNUSABLE):
        add_up(log, plain())
    log.hands[1].turns[:] = [Turn((), Batch(0, ()))]
    with pytest.raises(AuditError, match="nothing happens in hand 1"):
        add_up(log, plain())
