"""Files are settled on the disk beside the frames: each one, the newest state, and nobody waits for a broken one."""

import threading
from pathlib import Path

import pytest

from game.session import files
from game.session.files import LateSettler


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, list[tuple[str, bytes]]]:
    go_on, settled = threading.Event(), []

    def settle(path: Path) -> None:
        data = path.read_bytes()
        assert go_on.wait(10)
        settled.append((path.name, data))

    monkeypatch.setattr(files, "settle_now", settle)
    return go_on, settled


def test_nobody_waits_and_the_last_state_is_settled(
    tmp_path: Path, slow_disk: tuple[threading.Event, list[tuple[str, bytes]]]
) -> None:
    go_on, settled = slow_disk
    settler = LateSettler()
    one, two = tmp_path / "one", tmp_path / "two"
    for text in (b"1", b"2", b"3"):
        for path in (one, two):
            path.write_bytes(text)
            settler(path)
    assert not settler.wait(0.01)
    go_on.set()
    assert settler.wait(10)
    assert dict(settled) == {"one": b"3", "two": b"3"}
    assert len(settled) < 6


def test_a_file_that_is_gone_is_left_out(tmp_path: Path) -> None:
    settler = LateSettler()
    here = tmp_path / "here"
    here.write_bytes(b"x")
    settler(tmp_path / "gone")
    settler(here)
    assert settler.wait(10)


def test_nothing_to_do() -> None:
    assert LateSettler().wait(0)
