"""`play`: exactly so many hands, each checked, the same for the same seed; mistakes are one line and status 2."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from game.cli.main import main
from game.core.tiles import Seat
from game.engine import log as logs
from game.engine.events import Batch
from game.engine.log import read_log
from game.session import headless
from game.session.program import Program
from game.session.verify import rerun, variant_of
from tests.kit.odd_variant import OddVariant
from tests.kit.plain_bots import BOTS, BOTS_AT
from tests.kit.plain_variant import Plain

PROGRAM = Program.of((Plain, OddVariant), BOTS, BOTS_AT)
HAND = re.compile(r"hand +(\d+)  dealer (\d)  points ((?: +[+-]\d+){4})  wins (.+)  wall (\d+)")


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, list[str], str]:
    """Return exit status, lines of output and the errors."""
    status = main(argv, PROGRAM)
    captured = capsys.readouterr()
    return status, captured.out.splitlines(), captured.err


@pytest.mark.parametrize("hands", [1, 3, 4, 9])
def test_exactly_so_many_hands(capsys: pytest.CaptureFixture[str], hands: int) -> None:
    status, lines, err = run(capsys, "play", "--headless", "--hands", str(hands), "--bots", "greedy")
    assert (status, err, len(lines)) == (0, "", hands + 1)
    found = [HAND.fullmatch(line) for line in lines[:-1]]
    assert [int(match[1]) for match in found if match] == list(range(1, hands + 1))
    points = [[int(point) for point in match[3].split()] for match in found if match]
    assert all(sum(row) == 0 for row in points)
    totals = [sum(column) for column in zip(*points, strict=True)]
    assert lines[-1] == f"total of {hands} hands: " + "  ".join(f"greedy {total:+d}" for total in totals)


def test_a_seed_is_a_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    first, second, other = (
        run(
            capsys, "play", "--headless", "--seed", seed, "--hands", "5", "--bots", "random", "--log", str(tmp_path / d)
        )
        for seed, d in (("7", "a"), ("7", "b"), ("8", "c"))
    )
    assert first == second
    assert first != other
    names = ["match-0001.jsonl", "match-0002.jsonl"]
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == names
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert [len(read_log(tmp_path / "a" / name).hands) for name in names] == [4, 1]


def test_logs_are_replaced_not_added_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for seed in ("1", "2"):
        assert run(capsys, "play", "--headless", "--seed", seed, "--log", str(tmp_path))[0] == 0
    log = read_log(tmp_path / "match-0001.jsonl")
    assert rerun(log, variant_of(log, PROGRAM.games)).hands[0].checked


def test_options_come_from_preset_and_set(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    call = ["play", "--headless", "--game", "plain", "--preset", "short", "--set", "voids=off", "--set", "base=5"]
    assert run(capsys, *call, "--log", str(tmp_path))[0] == 0
    assert read_log(tmp_path / "match-0001.jsonl").header.options == {"hands": 2, "base": 5, "voids": False}


def test_random_options_change_from_match_to_match(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["play", "--headless", "--options", "random", "--set", "hands=2", "--hands", "20", "--bots", "first"]
    status, lines, _ = run(capsys, *call)
    chosen = [line for line in lines if line.startswith("match ")]
    assert status == 0
    assert len(chosen) == 10
    assert all("hands=2" in line for line in chosen)
    assert len({line.partition(": ")[2] for line in chosen}) > 4
    assert run(capsys, *call)[1] == lines


def test_mixed_bots_change_from_match_to_match(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["play", "--headless", "--set", "hands=2", "--hands", "12", "--bots", "mixed", "--set", "base=3"]
    roster = Program.of((Plain,), {name: BOTS[name] for name in ("first", "greedy", "random")}, BOTS_AT)
    outputs = []
    for _ in range(2):
        assert main(call, roster) == 0
        outputs.append(capsys.readouterr().out.splitlines())
    seated = [line.partition(": seats ")[2] for line in outputs[0] if line.startswith("match ")]
    assert outputs[0] == outputs[1]
    assert len(seated) == 6
    assert len(set(seated)) > 3
    totals = outputs[0][-1].partition(": ")[2].split("  ")
    assert {total.split(" ")[0] for total in totals} == {"first", "greedy", "random"}
    assert sum(int(total.split(" ")[1]) for total in totals) == 0


def test_another_game_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["play", "--headless", "--game", "odd", "--options", "random", "--hands", "6", "--bots", "greedy,random"]
    assert run(capsys, *call)[0] == 2
    status, lines, err = run(capsys, *call[:-1], "greedy,random,first,greedy")
    assert (status, err) == (0, "")
    assert lines[-1].startswith("total of 6 hands: greedy ")


MISTAKES = [
    (["play"], "--headless"),
    (["play", "--headless", "--game", "plein"], "unknown game 'plein'; did you mean plain?"),
    (["play", "--headless", "--game", "zzz"], "unknown game 'zzz'; there are plain, odd"),
    (["play", "--headless", "--bots", "gredy"], "unknown bot 'gredy'; did you mean greedy?"),
    (["play", "--headless", "--bots", "greedy,random"], "one bot or 4 are wanted, not 2"),
    (["play", "--headless", "--set", "bass=3"], "unknown option 'bass'; did you mean base?"),
    (["play", "--headless", "--set", "base=30"], "base=30: a whole number from 1 to 9"),
    (["play", "--headless", "--set", "base"], "--set base: KEY=VALUE is wanted"),
    (["play", "--headless", "--preset", "shirt"], "unknown preset 'shirt'; did you mean short?"),
    (["play", "--headless", "--game", "odd", "--preset", "x"], "unknown preset 'x'"),
    (["play", "--headless", "--hands", "0"], "at least one hand"),
    (["play", "--headless", "--hands", "many"], "invalid int value"),
    (["play", "--headless", "--options", "wild"], "invalid choice: 'wild'"),
    (["play", "--headless", "--colour"], "unrecognized arguments: --colour"),
    (["paly"], "unknown command 'paly'; did you mean play?"),
    (["--colour"], "unrecognized arguments: --colour"),
]


@pytest.mark.parametrize(("argv", "message"), MISTAKES, ids=[" ".join(argv) for argv, _ in MISTAKES])
def test_mistakes_are_one_clear_line(capsys: pytest.CaptureFixture[str], argv: list[str], message: str) -> None:
    status, lines, err = run(capsys, *argv)
    assert (status, lines) == (2, [])
    assert err.startswith("quexiang: ")
    assert message in err
    assert err.count("\n") == 1


def test_a_folder_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    status, _, err = run(capsys, "play", "--headless", "--log", str(tmp_path / "file"))
    assert status == 2
    assert err.count("\n") == 1
    assert str(tmp_path / "file") in err


def test_a_disk_that_fills_up(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_self: object, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(logs.LogWriter, "_append", full)
    status, _, err = run(capsys, "play", "--headless", "--log", str(tmp_path))
    assert (status, err) == (2, f"quexiang: {tmp_path}: No space left on device\n")


def test_what_does_not_add_up_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headless.Auditor, "tiles", staticmethod(lambda variant: variant.tiles()[1:]))
    status, lines, err = run(capsys, "play", "--headless")
    assert (status, lines) == (1, [])
    assert "tiles" in err
    assert "hand 0, after RoundStarted" in err


def test_every_batch_is_audited(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Seat, int]] = []
    take = headless.Auditor.take

    def noting(self: headless.Auditor, batch: Batch) -> None:
        take(self, batch)
        seen.append((self.audit.table.number, batch.number))

    monkeypatch.setattr(headless.Auditor, "take", noting)
    run(capsys, "play", "--headless", "--hands", "5", "--bots", "greedy")
    assert [number for number, batch in seen if batch == 0] == [0, 1, 2, 3, 0]
    assert all(b == a + 1 for (h, a), (g, b) in pairwise(seen) if h == g and b)
