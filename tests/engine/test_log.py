"""Logs are read back as written, cut back where they are torn, and refused with the line where they are wrong."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.chance import VERSION as CHANCE
from game.engine import log as logs
from game.engine.actions import Pass
from game.engine.log import Log, LogError, LogHeader, LogWriter, PlayerRecord, parse_log, public_form, read_log, whole
from game.engine.match import Match
from game.engine.supply import match_key
from tests.kit.matches import play_match
from tests.kit.plain_variant import Plain


@pytest.fixture(scope="module")
def played() -> Log:
    return play_match(5, hands=2)


@pytest.fixture(scope="module")
def data(played: Log) -> bytes:
    return whole(played)


def lines_of(data: bytes) -> list[bytes]:
    return data.split(b"\n")[:-1]


def joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def test_round_trip(played: Log, data: bytes) -> None:
    back = parse_log(data)
    assert whole(back) == whole(played)
    assert back.header == played.header
    assert (back.cut, back.end, back.format) == (False, len(data), logs.FORMAT)
    assert [hand.ended is not None for hand in back.hands] == [True, True]


def test_every_line_is_small_json_with_a_known_head(data: bytes) -> None:
    heads = {next(iter(json.loads(line))) for line in lines_of(data)}
    assert heads == {"log", "hand", "answer", "batch"}


def test_lines_are_counted_as_an_editor_does(data: bytes) -> None:
    lines = lines_of(data)
    for hand in parse_log(data).hands:
        assert json.loads(lines[hand.line - 1])["hand"] == hand.number
        for turn in hand.turns:
            assert json.loads(lines[turn.line - 1])["batch"] == turn.batch.number


def test_every_cut_goes_back_to_the_last_complete_batch(played: Log, data: bytes) -> None:
    ends = [len(lines_of(data)[0]) + 1]
    at = 0
    for line in lines_of(data):
        at += len(line) + 1
        if line.startswith(b'{"batch"'):
            ends.append(at)
    for cut in range(ends[0], len(data), 311):
        back = parse_log(data[:cut])
        assert back.end == max(end for end in ends if end <= cut)
        assert back.cut == (back.end != cut)
        assert data.startswith(whole(back))
        assert len(whole(back)) == back.end
    assert played.hands


def test_zeros_after_a_power_cut_are_left_out(data: bytes) -> None:
    assert parse_log(data + bytes(512)).end == len(data)


@pytest.mark.parametrize("cut", [0, 1, 5, 16, 40])
def test_a_header_that_is_not_complete(data: bytes, cut: int) -> None:
    with pytest.raises(LogError) as caught:
        parse_log(data[:cut])
    assert (caught.value.fault, caught.value.line) == ("truncated", 1)


@pytest.mark.parametrize("text", [b"hello", b"hello\n", b"[]\n", b'{"format":1}\n', b"\x89PNG\r\n\x1a\n", b"[" * 9999])
def test_foreign_files(text: bytes) -> None:
    with pytest.raises(LogError) as caught:
        parse_log(text)
    assert (caught.value.fault, caught.value.line) == ("foreign", 1)


def header_with(data: bytes, **changes: object) -> bytes:
    lines = lines_of(data)
    record = {**json.loads(lines[0]), **changes}
    return joined([json.dumps({k: v for k, v in record.items() if v is not ...}).encode(), *lines[1:]])


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"format": logs.FORMAT + 1}, "newer"),
        ({"chance": "dice-2"}, "newer"),
        ({"format": 0}, "broken"),
        ({"format": "1"}, "broken"),
        ({"format": True}, "broken"),
        ({"variant": ...}, "broken"),
        ({"players": [{"kind": "bot"}]}, "broken"),
        ({"colour": "red"}, "broken"),
        ({"key": "xyz"}, "broken"),
        ({"options": {"base": 1.5}}, "broken"),
    ],
)
def test_headers_that_cannot_be_used(data: bytes, changes: dict[str, object], fault: str) -> None:
    with pytest.raises(LogError) as caught:
        parse_log(header_with(data, **changes))
    assert (caught.value.fault, caught.value.line) == (fault, 1)


def find(data: bytes, head: str, nth: int = 0) -> int:
    found = [i for i, line in enumerate(lines_of(data)) if line.startswith(f'{{"{head}"'.encode())]
    return found[nth]


def edited(data: bytes, index: int, new: list[bytes]) -> bytes:
    lines = lines_of(data)
    return joined([*lines[:index], *new, *lines[index + 1 :]])


def test_a_broken_line_in_the_middle_is_named(data: bytes) -> None:
    for head in ("hand", "answer", "batch"):
        index = find(data, head)
        for new in (b'{"answer":', b"[]", b"", b"7", b'{"flag":1}', b"\xff\xfe"):
            with pytest.raises(LogError) as caught:
                parse_log(edited(data, index, [new]))
            assert (caught.value.fault, caught.value.line) == ("broken", index + 1)


def test_lines_in_the_wrong_place(data: bytes) -> None:
    lines = lines_of(data)
    answer, batch, second = find(data, "answer"), find(data, "batch"), find(data, "hand", 1)
    for changed, line in (
        (edited(data, 1, []), 2),  # the first batch without its hand
        (edited(data, answer, [lines[answer], lines[1]]), answer + 2),  # a hand within a hand
        (edited(data, batch, []), 3),  # an answer before the first batch
        (edited(data, second, [lines[answer]]), second + 1),  # an answer after the end
        (edited(data, second, [lines[batch]]), second + 1),  # a batch after the end
        (edited(data, 1, [b'{"hand":1,"dealer":0}']), 2),  # the wrong number
        (edited(data, answer, [lines[answer].replace(b'"at":0', b'"at":3')]), answer + 1),
        (edited(data, answer, [lines[answer].replace(b'"VoidSuit"', b'"Sleep"')]), answer + 1),
        (edited(data, batch, [lines[batch].replace(b'"batch":0', b'"batch":1')]), batch + 1),
        (edited(data, batch, [lines[batch].replace(b'"dealer":', b'"deeler":')]), batch + 1),
        (edited(data, 1, [b'{"hand":0,"dealer":"0"}']), 2),
        (edited(data, 1, [b'{"hand":0,"dealer":0,"wind":1}']), 2),
    ):
        assert changed != data
        with pytest.raises(LogError) as caught:
            parse_log(changed)
        assert (caught.value.fault, caught.value.line) == ("broken", line)


def test_an_error_names_the_place_within_the_line(data: bytes) -> None:
    index = find(data, "batch")
    changed = edited(data, index, [lines_of(data)[index].replace(b'"wall":108', b'"wall":"108"')])
    with pytest.raises(LogError, match=r"line 3: events\[0\].RoundStarted.wall: a whole number is wanted, not a text"):
        parse_log(changed)


def test_older_formats_are_converted(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    new = logs.FORMAT + 1
    monkeypatch.setattr(logs, "FORMAT", new)
    with pytest.raises(LogError, match="can no longer be read"):
        parse_log(data)

    def convert(record: logs.Record) -> logs.Record:
        if "log" in record:
            return {**record, "created": f"converted {record['created']}"}
        return record

    monkeypatch.setitem(logs.CONVERTERS, logs.FORMAT - 1, convert)
    back = parse_log(data)
    assert back.header.created.startswith("converted ")
    assert (back.format, len(back.hands)) == (new - 1, 2)
    assert parse_log(whole(back)).format == new


def test_the_writer_writes_what_whole_writes(played: Log, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    writer = LogWriter.create(path, played.header, settle=None)
    for hand in played.hands:
        writer.begin(hand.number, hand.dealer, hand.turns[0])
        for turn in hand.turns[1:]:
            writer.turn(turn)
            assert parse_log(path.read_bytes()).cut is False
    assert path.read_bytes() == data
    with pytest.raises(FileExistsError):
        LogWriter.create(path, played.header)


def test_going_on_replaces_what_was_torn(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    log = parse_log(data)
    last = log.hands[-1].turns[-1]
    path.write_bytes(data[: len(data) - 5])
    torn = read_log(path)
    assert torn.cut
    writer = LogWriter.go_on(path, torn, settle=None)
    writer.turn(last)
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_public_form_has_no_key_and_no_unfinished_hand(data: bytes) -> None:
    cut = parse_log(data[:-5])
    public = public_form(cut)
    assert public.header.key is None
    assert [hand.number for hand in public.hands] == [0]
    text = whole(public)
    assert match_key(5).hex().encode() not in text
    assert parse_log(text).header == replace(cut.header, key=None)
    with pytest.raises(LogError, match="no key"):
        assert public.header.secret


def test_header_keeps_every_field(played: Log) -> None:
    header = LogHeader(
        "9", "plain", {"base": 3, "voids": False}, None, 4, (PlayerRecord("human", "客"),), "今天", CHANCE
    )
    back = parse_log(whole(Log(header)))
    assert back.header == header
    assert not back.hands
    assert played.header.secret == match_key(5)
    assert Match(Plain(Plain.option_set.make({})), played.header.secret).key == match_key(5)


def test_answers_are_kept(played: Log) -> None:
    answers = [answer for hand in played.hands for turn in hand.turns for answer in turn.answers]
    assert any(isinstance(answer.action, Pass) for answer in answers)
    assert {answer.seat for answer in answers} == {0, 1, 2, 3}
