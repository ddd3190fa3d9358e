"""Measures the window on a real (or Xvfb) screen: start, rest, and tiles in motion; prints figures or JSON.

Run it as `SDL_FRAMEBUFFER_ACCELERATION=0 xvfb-run -s "-screen 0 1920x1080x24" python tools/bench_ui.py [--json]`.
`frame_ms_p99` is the work of a frame, without the wait for the next one.
"""

import argparse
import contextlib
import json
import os
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path


def age() -> float:
    """Return how many seconds ago this process began, where the system tells; what the interpreter itself took."""
    with contextlib.suppress(OSError, AttributeError, ValueError, IndexError):
        ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    return 0.0


START = time.perf_counter() - age()
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame  # noqa: E402

from ai.bots import BOTS  # noqa: E402
from game.core.resources import resource as shipped  # noqa: E402
from game.session.opponents import read_people  # noqa: E402
from game.session.program import Program  # noqa: E402
from game.session.saves import Saves  # noqa: E402
from game.ui.app import App, close, start  # noqa: E402
from game.ui.run import Window  # noqa: E402
from game.variants import VARIANTS  # noqa: E402

SIZE = (1920, 1080)
REST_SECONDS = 5.0
MOVE_SECONDS = 20.0


def opened(folder: Path) -> tuple[Window, App]:
    """Open the window of a whole program with everything at its default but the size."""
    (folder / "settings.json").write_text(json.dumps({"window_width": SIZE[0], "window_height": SIZE[1]}))
    program = Program.of(VARIANTS, BOTS, "ai.bots:BOTS", read_people(shipped("config", "opponents.toml"), BOTS))
    window = Window(program, Saves(program.games, program.version, folder / "saves"))
    return window, window.attach(start(window.catalog, folder))


def loop(app: App, seconds: float, act: Callable[[], object] | None = None) -> tuple[list[float], float, float]:
    """Run frames as the program does; return the work of each frame in motion, the time and processor time of these."""
    work: list[float] = []
    moving = used = 0.0
    ticker = pygame.time.Clock()
    began = before = time.perf_counter()
    while before - began < seconds:
        if act is not None:
            act()
        counts, load = app.wait() == 0, time.process_time()
        ticker.tick(60)
        now = time.perf_counter()
        app.feed(pygame.event.get())
        app.step(now - before)
        if counts:
            work.append(time.perf_counter() - now)
            moving += now - before
            used += time.process_time() - load
        before = now
    return work, moving, used


def rest(app: App) -> float:
    """Return the processor's load in per cent while the table waits for the player."""
    timer = threading.Timer(REST_SECONDS, app.quit)
    timer.start()
    began, used = time.perf_counter(), time.process_time()
    app.run()
    app.running = True
    return 100 * (time.process_time() - used) / (time.perf_counter() - began)


def until_asked(app: App) -> None:
    """Let real time pass until the player is asked something."""
    from game.ui.screens.table import TableScreen  # noqa: PLC0415 - a page that the start does not need

    table = app.stack.top
    while not (isinstance(table, TableScreen) and table.prompt is not None):
        loop(app, 0.02)


def measure() -> dict[str, float]:
    """Return all figures."""
    with tempfile.TemporaryDirectory() as name:
        window, app = opened(Path(name))
        app.step(0.0)
        figures = {"title_s": time.perf_counter() - START}
        # Whoever plays on is no part of the start.
        from game.ui.autopilot import play_on  # noqa: PLC0415
        from game.ui.pilot import Pilot  # noqa: PLC0415

        pilot = Pilot(app)
        clicked = time.perf_counter()
        pilot.click("title:play")
        until_asked(app)
        figures["first_tile_s"] = time.perf_counter() - clicked
        while app.wait() is not None:
            loop(app, 0.05)
        figures["idle_cpu_pct"] = rest(app)
        app.shell.settings.values["bot_pace"] = "instant"
        work, moving, used = loop(app, MOVE_SECONDS, partial(play_on, pilot))
        work.sort()
        figures["moving_cpu_pct"] = 100 * used / moving
        figures["fps"] = len(work) / moving
        figures["frame_ms_p50"] = 1000 * work[len(work) // 2]
        figures["frame_ms_p99"] = 1000 * work[len(work) * 99 // 100]
        figures["rss_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        window.close()
        close(app)
    return {key: round(value, 2) for key, value in figures.items()}


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args()
    figures = measure()
    if given.json:
        print(json.dumps(figures))
    else:
        for key, value in figures.items():
            print(f"{key:16} {value:8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
