"""Records of matches: computed from logs, kept in a file that survives damage, added up."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine import events as ev
from game.engine.log import Log, PlayerRecord, whole
from game.engine.table import Table
from game.session.recordbook import FILE, RecordBook
from game.session.records import MatchRecord, Tally, record_of
from game.session.saves import HISTORY, Saves
from tests.kit.matches import VERSION, plain, play_match
from tests.kit.plain_variant import Plain

HANDS = 8


def seen_from(log: Log, seat: int) -> Log:
    """Return the log as if the player had sat in a seat."""
    players = tuple(
        PlayerRecord("human", "") if chair == seat else PlayerRecord("bot", f"bot{chair}") for chair in range(4)
    )
    return Log(replace(log.header, players=players), log.hands)


@pytest.fixture(scope="module")
def log() -> Log:
    return play_match(5, values={"hands": HANDS})


def record(log: Log, seat: int = 0) -> MatchRecord:
    made = record_of(seen_from(log, seat), plain(hands=HANDS), "a.jsonl")
    assert made is not None
    return made


def saves_with(folder: Path, *logs: Log) -> Saves:
    (folder / HISTORY).mkdir(parents=True, exist_ok=True)
    for index, one in enumerate(logs):
        (folder / HISTORY / f"2026-11-{index + 1:02d}.jsonl").write_bytes(whole(one))
    return Saves({"plain": Plain}, VERSION, folder, durable=False)


def counted(folder: Path) -> RecordBook:
    """Return a book with every log of a folder in it, saved."""
    book = RecordBook(Saves({"plain": Plain}, VERSION, folder, durable=False))
    for path in book.pending():
        book.count(path)
    book.save()
    return book


def test_a_record_says_what_the_tables_say(log: Log) -> None:
    tables = [Table.fold(hand.batches, 4) for hand in log.hands]
    seats = [record(log, seat) for seat in range(4)]
    wins = [win for table in tables for win in table.wins]
    self_drawn = sum(win.by == ev.SELF for win in wins)
    assert self_drawn
    assert len(wins) > self_drawn
    assert sum(hand.won == ev.SELF for one in seats for hand in one.hands) == self_drawn
    assert sum(bool(hand.won) for one in seats for hand in one.hands) == sum(len(win.winners) for win in wins)
    assert sum(hand.fed for one in seats for hand in one.hands) == sum(len(w.winners) for w in wins if w.by != ev.SELF)
    assert [hand.drawn for hand in seats[0].hands] == [not table.wins for table in tables]
    gangs = sum(isinstance(e, ev.MeldMade) and e.meld.is_gang for table in tables for e in table.log)
    assert sum(len(hand.gangs) for one in seats for hand in one.hands) == gangs
    for seat, one in enumerate(seats):
        assert [hand.points for hand in one.hands] == [tuple(table.points) for table in tables]
        assert one.points == sum(table.points[seat] for table in tables)
        assert one.finished
        assert one.seat == seat


def test_the_best_win_is_the_largest(log: Log) -> None:
    for seat in range(4):
        one = record(log, seat)
        worths = [hand.worth for hand in one.hands if hand.won]
        if one.best is None:
            assert not worths
            continue
        assert one.best.points == max(worths)
        assert len(one.best.hand) + 3 * len(one.best.melds) == 13
        assert one.hands[one.best.number].worth == one.best.points


def test_course_and_places(log: Log) -> None:
    one = record(log)
    course = one.course()
    assert len(course) == HANDS + 1
    assert course[0] == (one.start,) * 4
    assert all(sum(scores) == 4 * one.start for scores in course)
    final = course[-1]
    assert one.places() == tuple(sorted(final, reverse=True).index(score) + 1 for score in final)


def test_unfinished_matches_and_logs_of_bots(log: Log) -> None:
    part = Log(seen_from(log, 0).header, log.hands[:3])
    made = record_of(part, plain(hands=HANDS), "b")
    assert made is not None
    assert (made.finished, len(made.hands)) == (False, 3)
    assert record_of(log, plain(hands=HANDS), "c") is None, "nobody human sat there"
    assert record_of(Log(part.header, []), plain(hands=HANDS), "d") is None


def test_tally_adds_up(log: Log) -> None:
    ones = [record(log, seat) for seat in range(4)]
    part = replace(ones[0], hands=ones[0].hands[:3], finished=False)
    tally = Tally.of([*ones, part])
    assert (tally.matches, tally.hands, tally.points) == (4, 4 * HANDS + 3, part.points)
    assert tally.places == Counter(ones[0].places())
    assert tally.average_place == pytest.approx(sum(ones[0].places()) / 4)
    assert tally.average_worth == pytest.approx(tally.worth / tally.wins)
    assert sum(one.matches for one in tally.against.values()) == 12
    assert sum(2 * one.ahead + one.level for one in tally.against.values()) == 12, "every pair is met from both sides"
    assert tally.best is not None
    assert tally.best.best == max((one.best for one in ones if one.best), key=lambda win: win.points)
    assert Tally.of([replace(ones[0], practice=True)]).hands == 0
    assert Tally().share(0) == Tally().average_worth == Tally().average_place == 0


def test_the_book_is_read_back(tmp_path: Path, log: Log) -> None:
    saves_with(tmp_path, seen_from(log, 0), seen_from(log, 2), log)
    book = counted(tmp_path)
    assert [match.seat for match in book.matches] == [0, 2]
    again = RecordBook(book.saves)
    assert again.matches == book.matches
    assert again.pending() == [], "a log without a player is read once"
    assert again.log_of(again.matches[0]) is not None
    assert not again.take_notices()


def test_a_record_outlives_its_log(tmp_path: Path, log: Log) -> None:
    saves_with(tmp_path, seen_from(log, 0))
    kept = counted(tmp_path).matches
    (tmp_path / HISTORY / "2026-11-01.jsonl").unlink()
    again = RecordBook(Saves({"plain": Plain}, VERSION, tmp_path))
    assert again.matches == kept
    assert again.log_of(kept[0]) is None


@pytest.mark.parametrize("damage", ["line", "head", "cut", "empty", "bytes"])
def test_a_broken_book_is_kept_aside_and_nothing_is_lost(tmp_path: Path, log: Log, damage: str) -> None:
    saves_with(tmp_path, seen_from(log, 0), seen_from(log, 1), seen_from(log, 2))
    kept = counted(tmp_path).matches
    path = tmp_path / FILE
    lines = path.read_bytes().splitlines(keepends=True)
    broken = {
        "line": b"".join([lines[0], lines[1], b'{"log": 3}\n', lines[3]]),
        "head": b"".join([b"nonsense\n", *lines[1:]]),
        "cut": b"".join(lines)[:-40],
        "empty": b"",
        "bytes": b"\xff\xfe\x00\n" * 3,
    }[damage]
    path.write_bytes(broken)
    again = counted(tmp_path)
    assert [key for key, _ in again.notices] == ["records.broken"]
    assert again.matches == kept
    assert (tmp_path / f"{FILE}.broken").read_bytes() == broken
    assert RecordBook(again.saves).notices == []


def test_a_book_of_a_newer_program_is_not_touched(tmp_path: Path, log: Log) -> None:
    saves_with(tmp_path, seen_from(log, 0))
    counted(tmp_path)
    newer = json.dumps({"records": "quexiang", "format": 9}).encode() + b"\n{}\n"
    (tmp_path / FILE).write_bytes(newer)
    book = counted(tmp_path)
    assert [key for key, _ in book.notices] == ["records.newer"]
    assert book.matches == []
    assert (tmp_path / FILE).read_bytes() == newer


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path, log: Log) -> None:
    saves_with(tmp_path, seen_from(log, 0))
    (tmp_path / FILE).mkdir()
    book = counted(tmp_path)
    assert [key for key, _ in book.take_notices()] == ["records.unreadable", "records.unsaved"]
    assert len(book.matches) == 1


def test_a_log_that_is_no_good_is_told_once(tmp_path: Path, log: Log) -> None:
    saves_with(tmp_path, seen_from(log, 0))
    (tmp_path / HISTORY / "2026-10-01.jsonl").write_bytes(b"nonsense\n")
    book = counted(tmp_path)
    assert len(book.matches) == 1
    assert [notice.kind for notice in book.saves.take_notices()] == ["foreign"]
    assert counted(tmp_path).saves.take_notices() == []
