"""The start of the program as the user does it, and how the window is opened."""

import subprocess
import sys
import tomllib
from types import ModuleType

import pytest

from game.cli.main import main
from game.core.resources import ROOT
from game.session.program import VERSION, Program
from tests.kit.plain_bots import BOTS, BOTS_AT
from tests.kit.plain_variant import Plain

PROGRAM = Program.of((Plain,), BOTS, BOTS_AT)


def start(*argv: str) -> "subprocess.CompletedProcess[str]":
    """Run main.py."""
    command = [sys.executable, "main.py", *argv]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION
    with pytest.raises(SystemExit) as caught:
        main(["--version"], PROGRAM)
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"quexiang {VERSION}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"], PROGRAM)
    assert caught.value.code == 0
    out = capsys.readouterr().out
    assert all(f"    {name} " in out for name in ("play", "check", "score", "verify"))


def test_main_plays_without_importing_the_screen() -> None:
    code = (
        "import sys, main; from game.session.program import Program\n"
        "status = main.main(['play', '--headless', '--bots', 'random'], Program.of(main.VARIANTS, main.BOTS, ''))\n"
        "sys.exit(status or any(name.split('.')[0] in ('pygame', 'numpy') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("total of 1 hands: random ")


def test_mistakes_reach_the_shell_as_status_two() -> None:
    done = start("play", "--headless", "--bots", "stedy")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "quexiang: unknown bot 'stedy'; did you mean steady?\n"


def test_a_reader_that_stops_reading_is_no_error() -> None:
    command = [sys.executable, "main.py", "play", "--headless", "--bots", "random", "--hands", "40"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 0


class FakeScreen:
    """Stands for the modules of the screen, so that what is tested is how they are called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, problem: str = "") -> None:
        self.calls: list[tuple[str, Program]] = []
        self.problem = problem
        app, run, selftest = ModuleType("game.ui.app"), ModuleType("game.ui.run"), ModuleType("game.ui.selftest")
        self.error = type("NoDisplay", (Exception,), {})
        vars(app)["NoDisplay"] = self.error
        vars(run)["run"] = self.run
        vars(selftest)["run"] = self.selftest
        for module in (app, run, selftest):
            monkeypatch.setitem(sys.modules, module.__name__, module)

    def run(self, program: Program) -> None:
        self.calls.append(("window", program))
        if self.problem:
            raise self.error(self.problem)

    def selftest(self, program: Program) -> int:
        self.calls.append(("selftest", program))
        return 7


def test_without_a_command_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = FakeScreen(monkeypatch)
    assert main([], PROGRAM) == 0
    assert screen.calls == [("window", PROGRAM)]


def test_without_a_screen_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    FakeScreen(monkeypatch, "no screen was found")
    assert main([], PROGRAM) == 3
    err = capsys.readouterr().err
    assert "no window can be opened: no screen was found" in err
    assert err.count("\n") == 1


def test_the_selftest_decides_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = FakeScreen(monkeypatch)
    assert main(["--selftest"], PROGRAM) == 7
    assert screen.calls == [("selftest", PROGRAM)]
