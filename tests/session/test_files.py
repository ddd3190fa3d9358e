"""Files are settled on the disk beside the frames: each one, the newest state, and nobody waits for a broken one."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine.match import Match
from game.engine.supply import match_key
from game.session import files
from game.session.files import LateSettler
from game.session.saves import Autosave, Saves
from game.session.session import Session, header_for
from tests.kit.matches import CREATED, VERSION, bots, plain
from tests.kit.plain_variant import Plain


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


def torn(saves: Saves, kept: Autosave) -> object:
    """Go on with a match whose last line a crash has cut, so that the file is replaced."""
    kept.close()
    with saves.running.open("ab") as file:
        file.write(b'{"torn')
    saved = saves.latest()
    assert saved is not None
    return saves.resume(saved)


@pytest.mark.parametrize(
    "change",
    [
        lambda saves, _: saves.finish(),
        lambda saves, kept: saves.begin(kept.header),
        lambda _, kept: kept.rewind(1),
        torn,
    ],
    ids=["finish", "begin", "rewind", "resume"],
)
def test_a_file_being_settled_is_neither_renamed_nor_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Saves, Autosave], object]
) -> None:
    """Windows refuses both; here the disk finishes only when somebody waits for it."""
    waited, moved = threading.Event(), []
    monkeypatch.setattr(files, "settle_now", lambda _path: waited.wait(10))
    saves = Saves({"plain": Plain}, VERSION, tmp_path)
    settle = saves.settle
    assert settle is not None

    def wait(seconds: float) -> bool:
        waited.set()
        return LateSettler.wait(settle, seconds)

    def noted(old: Callable[[Path, Path], Path]) -> Callable[[Path, Path], Path]:
        def move(path: Path, to: Path) -> Path:
            moved.append(waited.is_set())
            return old(path, to)

        return move

    monkeypatch.setattr(settle, "wait", wait)
    for name in ("rename", "replace"):
        monkeypatch.setattr(Path, name, noted(getattr(Path, name)))
    players = bots()
    match = Match(plain(hands=2), match_key(21))
    kept = saves.begin(header_for(match, players, VERSION, CREATED))
    Session(match, players, kept).next_hand()
    change(saves, kept)
    assert saves.notices == []
    assert moved == [True]
