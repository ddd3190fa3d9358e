"""The cursor over a recorded match."""

import pytest

from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.events import redact_batch
from game.engine.log import Log, LogHeader
from game.engine.money import Settlement
from game.engine.table import Phase, Table
from game.session.replay import EVERYTHING, Everything, Replay, stops_of
from tests.kit.matches import play_match

LOG = play_match(12, hands=2)
PAID = ev.Paid(Settlement("hu", 0, ()))
DRAW = ev.TileDrawn(0, 1, ev.FRONT)
THROW = ev.TileDiscarded(0, 1, drawn=True)
STARTED = ev.RoundStarted(0, 0, ((), (), (), ()), 108, "")
WON = ev.HandWon((ev.Winner(0, ()),), 1, ev.SELF, None)
ENDED = ev.RoundEnded("wall", (), (), "")
VOID = ev.SuitVoided(0, 1)


@pytest.mark.parametrize(
    ("events", "ends"),
    [
        ((), []),
        ((STARTED,), [1]),
        ((STARTED, ev.DiceRolled("deal", (1,)), VOID, VOID, VOID, VOID, ev.PlayStarted()), [2, 7]),
        ((THROW, ev.ClaimsPassed(), DRAW), [2, 3]),
        ((WON, PAID, PAID, DRAW), [3, 4]),
        ((THROW, ev.ClaimsPassed(), PAID, PAID, ENDED), [2, 5]),
        ((WON, PAID, ENDED), [2, 3]),
        ((THROW, ev.ClaimsPassed(), ENDED), [2, 3]),
        ((ev.ClaimsPassed(), PAID, DRAW, ENDED), [1, 2, 3, 4]),
    ],
)
def test_stops(events: tuple[ev.Event, ...], ends: list[int]) -> None:
    assert stops_of(events) == ends


def test_stops_cover_every_event_once() -> None:
    for hand in LOG.hands:
        events = [event for batch in hand.batches for event in batch.events]
        stops = stops_of(events)
        assert stops == sorted(set(stops))
        assert stops[-1] == len(events)
        assert len(stops) < len(events)


@pytest.mark.parametrize("viewer", [EVERYTHING, 0, 3, None])
def test_every_position_is_the_fold_up_to_there(viewer: Seat | Everything | None) -> None:
    replay = Replay(LOG, viewer=viewer)
    count = 0
    while replay.step_batch(1):
        count += 1
        batches = LOG.hands[0].batches[:count]
        seen = batches if isinstance(viewer, Everything) else [redact_batch(batch, viewer) for batch in batches]
        fold = Table.fold(seen)
        assert (replay.table.log, replay.table.batch) == (fold.log, fold.batch)
        assert replay.table.phase is fold.phase
    assert count == len(LOG.hands[0].batches)
    assert replay.table.phase is Phase.OVER
    assert replay.at == replay.length


def test_steps_forth_and_back_visit_the_same_places() -> None:
    replay = Replay(LOG)
    assert not replay.step_stop(-1)
    forth = [0]
    while replay.step_stop(1):
        forth.append(replay.at)
    back = [replay.at]
    while replay.step_stop(-1):
        back.append(replay.at)
        assert len(replay.table.log) == replay.at
    assert back == forth[::-1]


def test_seeking_is_cut_to_what_there_is() -> None:
    replay = Replay(LOG)
    replay.seek(9999)
    assert replay.at == replay.length
    replay.seek(-5)
    assert (replay.at, replay.table.log) == (0, [])
    replay.seek(10)
    ahead = replay.table
    replay.seek(12)
    assert replay.table is ahead


def test_hands_are_opened_by_number() -> None:
    replay = Replay(LOG)
    assert replay.hands == 2
    replay.open_hand(1)
    replay.step_stop(1)
    assert replay.table.number == 1
    for wrong in (-1, 2):
        with pytest.raises(IndexError):
            replay.open_hand(wrong)


def test_the_viewer_changes_and_the_moment_stays() -> None:
    replay = Replay(LOG)
    replay.seek(60)
    clock = replay.table.clock
    for viewer in (1, None, EVERYTHING):
        replay.look_as(viewer)
        assert replay.table.clock == clock
    assert all(state.hidden == 0 for state in replay.table.seats)
    replay.look_as(2)
    assert [state.hidden == 0 for state in replay.table.seats] == [False, False, True, False]


def test_a_log_without_hands_can_be_opened() -> None:
    header: LogHeader = LOG.header
    replay = Replay(Log(header))
    assert (replay.hands, replay.length, replay.step_stop(1), replay.step_batch(-1)) == (0, 0, False, False)
