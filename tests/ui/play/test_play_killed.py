"""Killing the window at random moments loses nothing: it goes on with the same match, answer for answer."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.resources import ROOT
from game.session.saves import RUNNING

KILLS = 20
LINES = 12
"""How many questions a window answers at most before it is killed."""


def run(folder: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.kit.open_window", str(folder)]
    devices = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, **devices}, stdout=subprocess.PIPE, text=True)


def answered(process: "subprocess.Popen[str]", lines: int) -> str:
    """Read some lines of a window and return the last."""
    assert process.stdout is not None
    line = ""
    for _ in range(lines):
        line = process.stdout.readline()
    return line


def played(folder: Path) -> list[bytes]:
    """Return the lines of the running match but for the header, which names the time."""
    return (folder / "saves" / RUNNING).read_bytes().splitlines()[1:]


@pytest.mark.slow
def test_twenty_kills_of_the_window(tmp_path: Path) -> None:
    chance = Chance(b"kills")
    lengths = []
    for _ in range(KILLS):
        process = run(tmp_path / "killed")
        assert answered(process, 1 + chance.below(LINES)), "the window ended by itself"
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        lengths.append(len(played(tmp_path / "killed")))
    assert lengths == sorted(lengths)
    assert lengths[-1] > KILLS
    whole = run(tmp_path / "whole")
    while len(played(tmp_path / "whole") if answered(whole, 4) else []) < lengths[-1]:
        assert whole.poll() is None, "the match is shorter than what was killed"
    whole.kill()
    whole.communicate()
    lost = played(tmp_path / "killed")[:-1]
    assert lost == played(tmp_path / "whole")[: len(lost)]
