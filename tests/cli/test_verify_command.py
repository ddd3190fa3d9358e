"""`verify`: says what was checked, and where the first difference is."""

from pathlib import Path

import pytest

from game.cli.main import main
from game.engine.log import whole
from game.session.program import Program
from tests.kit.matches import play_match
from tests.kit.plain_bots import BOTS, BOTS_AT
from tests.kit.plain_variant import Plain

PROGRAM = Program.of((Plain,), BOTS, BOTS_AT)
TEXT = whole(play_match(31, values={"hands": 2, "base": 2}))


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(["verify", *argv], PROGRAM)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_what_was_checked_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(TEXT)
    status, out, err = run(capsys, str(path))
    lines = out.splitlines()
    assert (status, err, len(lines)) == (0, "", 4)
    assert lines[0].startswith(
        "plain (hands=2 base=2), greedy, greedy, random, greedy, written by version 0.test, with "
    )
    assert lines[1].startswith("hand 0: seed from the key, commitment, wall, ")
    assert "batches replayed, points " in lines[1]
    assert lines[3] == "2 of 2 hands checked, no difference"


def test_a_shared_log_can_be_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, shared = tmp_path / "log.jsonl", tmp_path / "shared.jsonl"
    path.write_bytes(TEXT)
    status, out, _ = run(capsys, str(path), "--share", str(shared))
    assert status == 0
    assert out.endswith("shared.jsonl: written, without the match key\n")
    status, out, _ = run(capsys, str(shared))
    assert status == 0
    assert "without the match key" in out
    assert "seed from the key" not in out
    assert "2 of 2 hands checked" in out
    shared.write_bytes(shared.read_bytes()[:-3])
    status, out, _ = run(capsys, str(shared))
    assert status == 0
    assert "hand 1: not finished; without the match key it cannot be checked" in out
    assert "1 of 2 hands checked" in out
    status, _, err = run(capsys, str(path), "--share", str(tmp_path / "no" / "such"))
    assert status == 2
    assert err.count("\n") == 1


def test_a_log_in_the_middle_of_a_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(TEXT[: len(TEXT) * 3 // 4])
    status, out, _ = run(capsys, str(path))
    assert status == 0
    assert "hand 1: commitment, wall, " in out
    assert ", not finished\n" in out
    assert "the end of the file is not a complete batch" in out


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (TEXT.replace(b'"why":"', b'"why":"x', 1), "event "),
        (TEXT.replace(b'"commitment":"', b'"commitment":"0', 1), "line 3: the commitment is not"),
        (TEXT.replace(b'"variant":"plain"', b'"variant":"plane"', 1), "line 1: there is no game 'plane'"),
        (TEXT.replace(b'{"answer"', b'{"reply"', 1), "line 4: "),
        (b"hello\n", "line 1: this is no log of ours"),
        (b"", "line 1: the header is not complete"),
    ],
)
def test_differences_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(data)
    status, out, err = run(capsys, str(path))
    assert (status, err) == (1, "")
    assert out.splitlines()[-1].startswith(f"{path}: line ")
    assert message in out.splitlines()[-1]


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = run(capsys, str(tmp_path / "none"))
    assert (status, out) == (2, "")
    assert err == f"quexiang: {tmp_path / 'none'}: No such file or directory\n"
    assert run(capsys)[0] == 2
