"""Nothing that was played is lost, and no file in the folder can stop the program."""

import json
import multiprocessing
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from game.core.chance import Chance
from game.engine import events as ev
from game.engine import log as logs
from game.engine.events import Batch
from game.engine.log import Log, parse_log, public_form, whole
from game.engine.match import Match
from game.engine.money import Payment, Settlement
from game.engine.round import Round
from game.engine.supply import match_key
from game.session.saves import RUNNING, Resumed, Saves
from game.session.session import Session, header_for
from game.session.verify import rerun
from tests.kit.matches import CREATED, VERSION, bots, plain, play_match
from tests.kit.plain_variant import Plain
from tests.kit.saved_game import HANDS, SEED, play

GAMES = {"plain": Plain}
TEXT = whole(play_match(21, values={"hands": 2}))


def saves_in(folder: Path, version: str = VERSION) -> Saves:
    return Saves(GAMES, version, folder, durable=False)


def begun(saves: Saves, seed: int = 21, hands: int = 2) -> Session:
    players = bots()
    match = Match(plain(hands=hands), match_key(seed))
    return Session(match, players, saves.begin(header_for(match, players, VERSION, CREATED)))


def resumed(saves: Saves) -> Resumed:
    saved = saves.latest()
    assert saved is not None
    found = saves.resume(saved)
    assert found is not None
    assert not saves.notices
    return found


def test_an_empty_folder_has_nothing_to_go_on_with(tmp_path: Path) -> None:
    saves = saves_in(tmp_path / "new")
    assert saves.latest() is None
    assert saves.history() == []
    assert saves.notices == []
    assert not (tmp_path / "new").exists()


def test_the_save_is_the_log(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    session = begun(saves)
    session.run()
    assert saves.running.read_bytes() == TEXT
    kept = saves.finish()
    assert kept is not None
    assert kept.name == "2026-11-30T12-00-00.jsonl"
    assert saves.history() == [kept]
    assert saves.latest() is None
    opened = saves.open(kept)
    assert opened is not None
    assert len(opened.hands) == 2


def test_what_is_offered_to_go_on_with(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    session = begun(saves)
    session.run(hands=1)
    session.next_hand()
    saved = saves.latest()
    assert saved is not None
    assert (saved.variant.id, saved.hand, saved.scores) == ("plain", 1, tuple(session.match.scores))
    assert [player.name for player in saved.players] == ["greedy", "greedy", "random", "greedy"]


def windows() -> list[tuple[int, int, object]]:
    """Return for every batch of the match its end in the file, its hand, and the question after it."""
    log = parse_log(TEXT)
    lines = TEXT.split(b"\n")
    ends = {0: 0}
    for number, line in enumerate(lines, 1):
        ends[number] = ends[number - 1] + len(line) + 1
    found: list[tuple[int, int, object]] = []
    match = Match(plain(hands=2), match_key(21))
    for hand in log.hands:
        round_ = Round.start(match.variant, match.supply(), hand.number, hand.dealer)
        found.append((ends[hand.turns[0].line], hand.number, round_.window))
        for turn in hand.turns[1:]:
            for answer in turn.answers:
                round_.submit(answer.seat, answer.action, answer.at)
            found.append((ends[turn.line], hand.number, round_.window))
        match.finish(round_.table)
    return found


def test_every_batch_is_a_place_to_go_on_from(tmp_path: Path) -> None:
    places = windows()
    assert len(places) > 60
    for end, hand, window in places[:-1]:
        (tmp_path / RUNNING).write_bytes(TEXT[:end])
        found = resumed(saves_in(tmp_path))
        assert found.round is not None
        assert found.round.window == window
        assert found.match.number == (hand + 1 if found.round.over else hand)


def test_going_on_ends_as_if_nothing_had_happened(tmp_path: Path) -> None:
    chance = Chance(b"cuts")
    header = TEXT.index(b"\n") + 1
    for _ in range(12):
        (tmp_path / RUNNING).write_bytes(TEXT[: header + chance.below(len(TEXT) - header - 1)])
        saves = saves_in(tmp_path)
        found = resumed(saves)
        Session(found.match, bots(), found.recorder, found.round).run()
        assert saves.running.read_bytes() == TEXT


def test_the_hand_that_just_ended_is_shown_again(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    begun(saves).run(hands=1)
    found = resumed(saves)
    session = Session(found.match, bots(), found.recorder, found.round)
    assert session.hand_over
    assert not session.over
    assert session.views[0].why_over
    assert session.match.number == 1


def test_a_save_without_a_hand_begins_with_the_first(tmp_path: Path) -> None:
    (tmp_path / RUNNING).write_bytes(TEXT[: TEXT.index(b"\n") + 1])
    saves = saves_in(tmp_path)
    found = resumed(saves)
    Session(found.match, bots(), found.recorder, found.round).run()
    assert saves.running.read_bytes() == TEXT


def test_an_ended_match_is_put_away(tmp_path: Path) -> None:
    (tmp_path / RUNNING).write_bytes(TEXT)
    saves = saves_in(tmp_path)
    assert saves.latest() is None
    assert [path.read_bytes() for path in saves.history()] == [TEXT]
    assert saves.notices == []


def test_a_match_left_for_a_new_one_is_kept(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    for _ in range(3):
        begun(saves).run(hands=1)
    assert [path.name for path in saves.history()] == [
        "2026-11-30T12-00-00.jsonl",
        "2026-11-30T12-00-00-2.jsonl",
    ]
    assert saves.latest() is not None


# -- saves that are of no use ----------------------------------------------------------------------------------------


def header_with(**changes: object) -> bytes:
    first, rest = TEXT.split(b"\n", 1)
    return json.dumps({**json.loads(first), **changes}).encode() + b"\n" + rest


def edited(log: Log, turn: int, place: int, **changes: object) -> Log:
    """Return a log with one event of the last hand changed."""
    turns = log.hands[-1].turns
    events = list(turns[turn].batch.events)
    new: Any = events[place]
    events[place] = replace(new, **changes)
    turns[turn] = replace(turns[turn], batch=Batch(turns[turn].batch.number, tuple(events)))
    return log


def tampered() -> bytes:
    """Return a log that reads well but in which the commitment has become another."""
    return whole(edited(parse_log(TEXT), 0, 0, commitment="0" * 64))[:-3]


USELESS: list[tuple[str, Callable[[], bytes]]] = [
    ("truncated", lambda: b""),
    ("truncated", lambda: TEXT[:40]),
    ("foreign", lambda: b"hello\n"),
    ("foreign", lambda: bytes(range(256)) * 9),
    ("foreign", lambda: b"[" * 100000 + b"\n"),
    ("newer", lambda: header_with(format=logs.FORMAT + 1)),
    ("newer", lambda: header_with(chance="dice")),
    ("broken", lambda: header_with(variant="poker")),
    ("broken", lambda: header_with(options={"base": 99})),
    ("broken", lambda: header_with(options={"bass": 1})),
    ("broken", lambda: header_with(key="00" * 16)[:-3]),
    ("broken", lambda: header_with(players=[])[:-3]),
    ("broken", lambda: whole(public_form(parse_log(TEXT)))),
    ("broken", lambda: TEXT.replace(b'"tile":', b'"title":', 1)),
    ("broken", lambda: TEXT.replace(b'"seat":1', b'"seat":9')),
    ("broken", lambda: TEXT.replace(b'"batch":3,', b'"batch":4,', 1)),
    ("broken", lambda: TEXT[:900] + b"\n" + TEXT[900:]),
    ("broken", tampered),
]


@pytest.mark.parametrize(("kind", "make"), USELESS, ids=[f"{n}-{kind}" for n, (kind, _) in enumerate(USELESS)])
def test_useless_saves_are_set_aside(tmp_path: Path, kind: str, make: Callable[[], bytes]) -> None:
    data = make()
    (tmp_path / RUNNING).write_bytes(data)
    saves = saves_in(tmp_path)
    saved = saves.latest()
    assert saved is None or saves.resume(saved) is None
    notices = saves.take_notices()
    assert [notice.kind for notice in notices] == [kind]
    assert notices[0].key == f"save.{kind}"
    aside = tmp_path / (RUNNING + ".broken")
    assert aside.read_bytes() == data
    assert notices[0].fields == {"path": str(aside), "detail": notices[0].detail}
    assert saves.latest() is None
    assert saves.take_notices() == []
    begun(saves).run()
    assert saves.running.read_bytes() == TEXT


def test_several_broken_saves_stand_side_by_side(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    for _ in range(3):
        saves.running.write_bytes(b"hello\n")
        assert saves.latest() is None
    assert len({notice.path for notice in saves.notices}) == 3
    assert all(Path(notice.path).exists() for notice in saves.notices)


def test_any_flipped_byte_is_survived(tmp_path: Path) -> None:
    chance = Chance(b"flips")
    text = TEXT[: len(TEXT) * 3 // 4]
    useless = 0
    for _ in range(60):
        data = bytearray(text)
        data[chance.below(len(data))] = chance.below(256)
        (tmp_path / RUNNING).write_bytes(data)
        saves = saves_in(tmp_path)
        saved = saves.latest()
        found = saves.resume(saved) if saved is not None else None
        if found is None:
            useless += 1
            assert len(saves.notices) == 1
        else:
            Session(found.match, bots(), found.recorder, found.round).run()
    assert useless > 40


def test_a_save_of_another_version_is_taken_as_it_stands(tmp_path: Path) -> None:
    """Rules may be corrected between versions; what was played stays played if tiles and points add up."""
    log = parse_log(TEXT[: len(TEXT) * 3 // 4])
    turns = log.hands[-1].turns
    last = turns[-1].batch
    turns[-1] = replace(turns[-1], batch=Batch(last.number, (ev.DiceRolled("tea", (6,)), *last.events)))
    (tmp_path / RUNNING).write_bytes(whole(log))
    saves = saves_in(tmp_path, "9.9")
    found = resumed(saves)
    assert found.match.number == 1
    session = Session(found.match, bots(), found.recorder, found.round)
    session.run()
    assert session.over
    same = saves_in(tmp_path)
    same.running.write_bytes(whole(log))
    saved = same.latest()
    assert saved is not None
    assert same.resume(saved) is None


def test_points_of_earlier_hands_must_add_up(tmp_path: Path) -> None:
    log = parse_log(TEXT[:-3])
    turns = log.hands[0].turns
    stray = ev.Paid(Settlement("hu", 0, (Payment(0, 0, 5),)))
    turns[3] = replace(turns[3], batch=Batch(3, (*turns[3].batch.events, stray)))
    (tmp_path / RUNNING).write_bytes(whole(log))
    saves = saves_in(tmp_path)
    saved = saves.latest()
    assert saved is not None
    assert saves.resume(saved) is None
    assert [notice.kind for notice in saves.notices] == ["broken"]


def test_tiles_that_do_not_add_up_are_never_taken(tmp_path: Path) -> None:
    log = edited(parse_log(TEXT), 0, 0, hands=((0,) * 13, (1,) * 13, (2,) * 13, (3,) * 13))
    del log.hands[-1].turns[1:]
    (tmp_path / RUNNING).write_bytes(whole(log))
    saves = saves_in(tmp_path, "9.9")
    saved = saves.latest()
    assert saved is not None
    assert saves.resume(saved) is None
    assert [notice.kind for notice in saves.notices] == ["broken"]


def test_history_that_cannot_be_read_stays_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes(b"hello\n")
    saves = saves_in(tmp_path)
    assert saves.open(path) is None
    assert saves.open(tmp_path / "gone.jsonl") is None
    assert [notice.kind for notice in saves.notices] == ["foreign", "broken"]
    assert path.exists()


# -- places where nothing can be written -----------------------------------------------------------------------------


def test_a_folder_that_cannot_be_made_means_playing_on_unsaved(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    saves = saves_in(tmp_path / "file" / "saves")
    session = begun(saves)
    assert [notice.kind for notice in saves.take_notices()] == ["unsaved"]
    session.run()
    assert session.over
    assert saves.notices == []
    assert saves.latest() is None
    assert saves.finish() is None


def test_a_disk_that_fills_up_means_playing_on_unsaved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = saves_in(tmp_path)
    session = begun(saves)
    session.run(hands=1)

    def full(_self: object, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(logs.LogWriter, "_append", full)
    session.run()
    assert session.over
    assert [notice.kind for notice in saves.notices] == ["unsaved"]
    assert "No space left" in saves.notices[0].detail


def test_a_save_that_can_be_read_but_not_written_is_played_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = saves_in(tmp_path)
    begun(saves).run(hands=1)
    saved = saves.latest()
    assert saved is not None

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(logs.LogWriter, "go_on", refuse)
    found = saves.resume(saved)
    assert found is not None
    assert found.recorder.failed
    assert [notice.kind for notice in saves.notices] == ["unsaved"]
    Session(found.match, bots(), found.recorder, found.round).run()


def test_the_usual_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Saves(GAMES, VERSION).folder.name == "quexiang"


# -- being killed ----------------------------------------------------------------------------------------------------


def playing(folder: Path) -> tuple[BaseProcess, "Connection[Any, Any]"]:
    """Start a process that goes on with the match in a folder."""
    quick = "forkserver" in multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("forkserver" if quick else "spawn")
    context.set_forkserver_preload(["tests.kit.saved_game"])
    ours, theirs = context.Pipe()
    child = context.Process(target=play, args=(str(folder), theirs), daemon=True)
    child.start()
    theirs.close()
    return child, ours


def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    """Kill the playing process again and again, at random moments while it is playing or writing."""
    chance = Chance(b"kills")
    for _ in range(20):
        child, pipe = playing(tmp_path)
        wanted, more = 1 + chance.below(8), chance.below(4)
        pipe.send(wanted + more)
        for _ in range(wanted):
            pipe.recv()
        child.kill()
        child.join()
        pipe.close()
        assert child.exitcode
        assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [RUNNING]
    child, pipe = playing(tmp_path)
    pipe.send(100_000)
    while not isinstance(told := pipe.recv(), list):
        pass
    child.join()
    pipe.close()
    assert told == []
    kept = saves_in(tmp_path).history()
    assert [path.read_bytes() for path in kept] == [whole(play_match(SEED, values={"hands": HANDS}))]
    assert rerun(parse_log(kept[0].read_bytes()), plain(hands=HANDS)).match.over
    assert [path.name for path in tmp_path.iterdir()] == ["history"]
