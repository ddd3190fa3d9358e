"""Set before pygame is imported anywhere: no window, no sound; tests never touch the machine's own."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--no-skips`: where everything is installed on purpose, a test left out is a missing step."""
    parser.addoption("--no-skips", action="store_true", help="fail if any test was skipped")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that had to be whole and was not."""
    told = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("--no-skips") and told is not None and told.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        told.ensure_newline()
        told.write_line("skipped, but --no-skips wants every test: install the extras sim and cluster", red=True)
