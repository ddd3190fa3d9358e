"""The director and its clips: one event after the other, on a clock passed in, landing where the table says."""

import hashlib
from pathlib import Path

import pygame
import pytest

from game.core.chance import Chance
from game.engine import events as ev
from game.engine.events import Batch, Event
from game.engine.match import Match
from game.engine.table import Table
from game.session.player import BotSeat
from game.session.session import Session
from game.session.thinker import InlineThinker
from game.ui.clips import Clip, Cue, Money, frame_at
from game.ui.director import Director
from game.ui.table.layout import Geometry
from game.ui.table.motion import Motion, after_event
from game.ui.table.pieces import pieces
from game.variants import VARIANTS
from tests.kit.plain_bots import BOTS
from tests.kit.window import take_seat

GEOMETRY = Geometry(1280, 720)


def played(viewer: int, key: bytes = b"motion") -> list[Batch]:
    """Return a hand as one seat sees it."""
    variant = VARIANTS[0](VARIANTS[0].option_set.make())
    thinker = InlineThinker({"greedy": BOTS["greedy"]})
    session = Session(Match(variant, key), [BotSeat("greedy", thinker) for _ in range(4)])
    session.run(hands=1)
    return session.seen_batches[viewer]


@pytest.mark.parametrize("viewer", [0, 2])
def test_clips_begin_and_end_where_the_tiles_lie(viewer: int) -> None:
    table = Table()
    motion = Motion(viewer, lambda t: pieces(t, viewer, GEOMETRY))
    seen = set()
    for batch in played(viewer):
        for event in batch.events:
            before = pieces(table, viewer, GEOMETRY)
            clip = motion.clip(event, table)
            seen.add(type(event))
            after = pieces(after_event(table, event), viewer, GEOMETRY)
            ends = {travel.end.key: travel.end for travel in clip.travels}
            assert all(end == after[key] for key, end in ends.items())
            for travel in clip.travels:
                assert travel.begin + travel.length <= clip.length + 1e-9
                if travel.waits and isinstance(event, ev.TileDiscarded):
                    start = travel.start
                    assert any((p.x, p.y, p.tile) == (start.x, start.y, start.tile) for p in before.values())
            if clip.length and not isinstance(event, ev.HandWon | ev.GangAnnounced | ev.SuitVoided | ev.Paid):
                assert frame_at(clip, clip.length).lying == after, event
            table.apply(event)
        table.close_batch()
    assert seen >= {ev.RoundStarted, ev.TileDrawn, ev.TileDiscarded, ev.MeldMade, ev.TilesPassed, ev.RoundEnded}


def test_no_tile_is_lost_on_the_way() -> None:
    table = Table()
    motion = Motion(0, lambda t: pieces(t, 0, GEOMETRY))
    for batch in played(0):
        for event in batch.events:
            clip = motion.clip(event, table)
            if isinstance(event, ev.RoundStarted | ev.TileDiscarded | ev.MeldMade | ev.TilesPassed):
                after = pieces(after_event(table, event), 0, GEOMETRY)
                for part in (0.05, 0.4, 0.8):
                    frame = frame_at(clip, clip.length * part)
                    assert len(frame.lying) + len(frame.flying) == len(after), event
            table.apply(event)


def test_tiles_are_dealt_from_the_whole_wall() -> None:
    """At first all tiles stand in the wall; the dealer's first four go first, all of them together."""
    started = played(0)[0].events[0]
    assert isinstance(started, ev.RoundStarted)
    clip = Motion(0, lambda t: pieces(t, 0, GEOMETRY)).clip(started, Table())
    first = frame_at(clip, 0.0)
    assert {key[0] for key in first.lying} == {"wall"}
    assert len(first.lying) == started.wall
    begun = [travel.end.key for travel in clip.travels if travel.begin == 0.0]
    assert begun == [("hand", started.dealer, i) for i in range(4)]
    assert len(frame_at(clip, 0.02).flying) == 4


def test_after_event_leaves_the_table_alone() -> None:
    table = Table()
    for batch in played(0):
        for event in batch.events:
            before = [list(s.hand) for s in table.seats], table.wall.rest, len(table.log), list(table.points)
            after_event(table, event)
            assert ([list(s.hand) for s in table.seats], table.wall.rest, len(table.log), list(table.points)) == before
            table.apply(event)


class Stage:
    """A director over clips of a fixed length, and what it did."""

    def __init__(self, speed: float = 1.0, pause: float = 0.0) -> None:
        self.heard: list[str] = []
        self.landed: list[Event] = []
        self.director = Director(
            Table(), self.clip, lambda _event, _table: pause, self.hear, self.landed.append, lambda: speed
        )

    def hear(self, name: str, _rel: int | None) -> None:
        self.heard.append(name)

    @staticmethod
    def clip(event: Event, _table: Table) -> Clip:
        length = 0.0 if isinstance(event, ev.ClaimsPassed) else 0.2
        return Clip(length, cues=(Cue(length / 2, "tile"),), effects=(Money(1, 5, 0.5),))


EVENTS = (
    ev.RoundStarted(0, 0, ((0,) * 14, *((None,) * 13,) * 3), 108, "c"),
    ev.PlayStarted(),
    ev.TileDiscarded(0, 0, drawn=False),
    ev.ClaimsPassed(),
)


def test_one_clip_at_a_time() -> None:
    stage = Stage()
    stage.director.push(Batch(0, EVENTS))
    assert not stage.director.idle
    stage.director.update(0.15)
    assert stage.landed == []
    assert stage.heard == ["tile"]
    stage.director.update(0.1)
    assert stage.landed == list(EVENTS[:1])
    stage.director.update(0.3)
    assert stage.landed == list(EVENTS[:2])
    assert stage.director.table.batch == -1
    stage.director.update(0.1)
    assert stage.landed == list(EVENTS)
    assert stage.director.idle
    assert stage.director.table.batch == 0
    assert stage.director.moving
    stage.director.update(1.0)
    assert not stage.director.moving


def test_at_once_without_motion() -> None:
    stage = Stage(speed=0.0)
    stage.director.push(Batch(0, EVENTS))
    stage.director.update(0.0)
    assert stage.landed == list(EVENTS)
    assert stage.director.idle
    assert len(stage.heard) == len(EVENTS)


def test_a_pause_holds_the_clip_back() -> None:
    stage = Stage(pause=1.0)
    stage.director.push(Batch(0, EVENTS[:1]))
    stage.director.update(0.9)
    assert stage.director.frame() is None
    assert stage.heard == []
    stage.director.update(0.15)
    assert stage.director.frame() is not None
    stage.director.flush()
    assert stage.landed == list(EVENTS[:1])


@pytest.mark.parametrize("step", [1 / 60, 0.1])
def test_the_same_time_in_other_steps(step: float) -> None:
    stage = Stage()
    stage.director.push(Batch(0, EVENTS))
    passed = 0.0
    while not stage.director.idle:
        stage.director.update(step)
        passed += step
    assert passed == pytest.approx(0.6, abs=1.5 * step)


def frames(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a fingerprint of every seventh frame of a hand at normal speed, and check when questions are shown."""
    seat = take_seat(folder, monkeypatch, size=(1024, 640), pace="normal")
    seat.pilot.click("title:play")
    made = []
    count = 0
    chance = Chance(b"clicks")
    while seat.pilot.screen == "table" and count < 6000:
        table = seat.table
        if table.prompt is not None:
            assert table.director.idle
            assert table.play.session.round is not None
            assert table.table.batch == table.play.session.round.table.batch == table.prompt.at
            if chance.below(4) == 0:
                seat.answer_now()
        seat.pilot.step(0.1)
        count += 1
        if count % 7 == 0:
            made.append(hashlib.sha256(pygame.image.tobytes(seat.app.canvas, "RGB")).hexdigest())
    assert seat.pilot.screen == "ledger"
    return made


@pytest.mark.slow
def test_two_runs_draw_the_same_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = frames(tmp_path / "a", monkeypatch)
    second = frames(tmp_path / "b", monkeypatch)
    assert first == second
    assert len(set(first)) > len(first) // 2


def test_only_what_moves_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture drawn piece by piece equals the whole drawn at once."""
    seat = take_seat(tmp_path, monkeypatch, size=(1024, 640), pace="normal")
    seat.pilot.click("title:play")
    for index in range(700):
        if seat.pilot.screen != "table":
            break
        if seat.table.prompt is not None:
            seat.answer_now()
        seat.pilot.step(0.04)
        if index % 35 == 0 and seat.pilot.screen == "table" and seat.app.fade is None:
            piecemeal = pygame.image.tobytes(seat.app.canvas, "RGB")
            seat.table.damage(seat.app.shell.area)
            seat.table.draw(seat.app.canvas)
            assert pygame.image.tobytes(seat.app.canvas, "RGB") == piecemeal, index


def test_nothing_is_drawn_at_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    assert seat.app.wait() is None
    drawn = seat.app.frames
    for _ in range(20):
        assert not seat.pilot.step()
    assert seat.app.frames == drawn
