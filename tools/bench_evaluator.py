"""Measures the evaluator and holds it to its gates, peers from the package index included if they are installed.

    python tools/bench_evaluator.py          a table; exit status 1 and a line for each gate that fails
    python tools/bench_evaluator.py --json   the figures as one JSON object

Every round measures everything once, one after the other; medians of the rounds count, and ratios are taken inside a
round, so that a busy machine disturbs them little. Ours is the distance of a kept hand to sets and a pair or seven
pairs. A peer's ratio is its time over ours for one hand, its own input prepared beforehand: above 1 we are faster.
"""

import argparse
import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.core.chance import Chance
from game.evaluator import Hand, Shapes, analyse_turn, distance_function
from game.evaluator.batch import batch_distance, batch_keys

ROOT: Final = Path(__file__).resolve().parent.parent
ROUNDS: Final = 21
SINGLE: Final = 1000
"""Hands for single calls and, of these, `TURNS` for whole turns."""
TURNS: Final = 60
BATCH: Final = 20_000
GATES: Final[dict[str, tuple[str, float]]] = {
    "batch_vs_scalar": ("at least", 9),
    "load_ms": ("at most", 40),
    "numpy_imported_by_scalar": ("at most", 0),
    "peer_riichienv": ("at least", 1 / 1.6),
    "peer_shanten_tools": ("at least", 1.3),
    "peer_xiangting": ("at least", 1.6),
    "peer_jansou": ("at least", 8),
    "peer_mahjong": ("at least", 60),
}
BATCH_VS_RIICHIENV: Final = 8
LOADING: Final = """
import dataclasses, functools, itertools, json, pathlib, sys, time, typing, zlib
from game.core import tiles
start = time.process_time()
from game.evaluator import Hand, Shapes, distance
distance(Hand.of([0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 27, 27, 31, 31]), Shapes())
print(json.dumps([(time.process_time() - start) * 1000, "numpy" in sys.modules]))
"""
"""Loads the evaluator after the standard library modules that the game has imported anyway."""

Counts = list[int]
Clock = Callable[[], float]


def clock() -> Clock:
    """Return the processor's time of this process, or the wall's where that is coarse."""
    fine = time.get_clock_info("process_time").resolution <= 1e-6
    return time.process_time if fine else time.perf_counter


def hands(number: int) -> list[Counts]:
    """Return counts of 14 tiles: dealt at random, and every other one collected around few kinds."""
    chance = Chance(b"bench")
    wall = [tile for tile in range(34) for _ in range(4)]
    found = []
    for i in range(number):
        counts = [0] * 34
        low = 9 * chance.below(3)
        tiles = wall if i % 2 else wall[4 * low : 4 * low + 72]
        while sum(counts) < 14:
            tile = chance.choice(tiles)
            counts[tile] += counts[tile] < 4
        found.append(counts)
    return found


def riichienv(module: Any, counts: Sequence[Counts]) -> Callable[[], object]:
    """Return one round of riichienv (Rust), which takes lists of 136 numbers."""
    inputs = [[4 * tile + i for tile in range(34) for i in range(held[tile])] for held in counts]
    call = module.calculate_shanten
    return lambda: [call(each) for each in inputs]


def shanten_tools(module: Any, counts: Sequence[Counts]) -> Callable[[], object]:
    """Return one round of shanten-tools (Rust), which takes NumPy arrays."""
    inputs = [np.array(held, np.uint8) for held in counts]
    call = module.shanten
    return lambda: [call(each) for each in inputs]


def xiangting(module: Any, counts: Sequence[Counts]) -> Callable[[], object]:
    """Return one round of xiangting (Rust)."""
    call, four = module.calculate_replacement_number, module.PlayerCount.FOUR
    return lambda: [call(each, four) for each in counts]


def jansou(_module: Any, counts: Sequence[Counts]) -> Callable[[], object]:
    """Return one round of jansou in plain Python, its memo of whole hands cleared first."""
    importlib.import_module("jansou.analysis._native").KERNEL = None  # type: ignore[attr-defined]
    shanten = importlib.import_module("jansou.analysis.shanten")

    def one_round() -> object:
        shanten._COUNT_MEMO.clear()  # noqa: SLF001 (it would answer the second round from memory)
        return [shanten.shanten_counts(each, 0) for each in counts]

    return one_round


def mahjong(_module: Any, counts: Sequence[Counts]) -> Callable[[], object]:
    """Return one round of mahjong (plain Python)."""
    call = importlib.import_module("mahjong.shanten").Shanten().calculate_shanten
    some = counts[: SINGLE // 10]
    return lambda: [call(each, use_kokushi=False) for each in some]


PEERS: Final = {
    "riichienv": (riichienv, SINGLE),
    "shanten_tools": (shanten_tools, SINGLE),
    "xiangting": (xiangting, SINGLE),
    "jansou": (jansou, SINGLE),
    "mahjong": (mahjong, SINGLE // 10),
}
"""Module name: how to run it and how many hands a round of it takes."""


def tasks() -> dict[str, tuple[Callable[[], object], int]]:
    """Return what is measured: name, one round of it, hands in a round."""
    counts = hands(SINGLE)
    shapes = Shapes()
    single = [Hand.of([tile for tile in range(34) for _ in range(held[tile])]) for held in counts]
    many = np.ascontiguousarray(np.resize(np.array(counts, np.uint8), (BATCH, 34)).T)
    distance, remaining = distance_function(shapes), (3,) * 34
    found: dict[str, tuple[Callable[[], object], int]] = {
        "scalar": (lambda: [distance(hand) for hand in single], SINGLE),
        "batch": (lambda: batch_distance(batch_keys(many), shapes), BATCH),
        "turn": (lambda: [analyse_turn(hand, shapes, remaining) for hand in single[:TURNS]], TURNS),
    }
    for name, (prepare, number) in PEERS.items():
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        found[f"peer_{name}"] = (prepare(module, counts), number)
    return found


def measure(rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Return the seconds a hand of every task in every round, after one round to warm up."""
    now = clock()
    times: dict[str, list[float]] = {}
    everything = tasks()
    for one_round, _ in everything.values():
        one_round()
    for _ in range(rounds):
        for name, (one_round, number) in everything.items():
            start = now()
            one_round()
            times.setdefault(name, []).append((now() - start) / number)
    return times


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """Return the median of the ratios taken inside each round."""
    return statistics.median(a / b for a, b in zip(above, below, strict=True))


def loading() -> tuple[float, bool]:
    """Return the milliseconds to load the evaluator and ask it once in a fresh process, and whether NumPy came too.

    The modules are compiled beforehand, as they are in a package and from the second start on.
    """
    with tempfile.TemporaryDirectory() as compiled:
        settings = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        answers = [_load_once(settings) for _ in range(8)][1:]
    return statistics.median(milliseconds for milliseconds, _ in answers), any(numpy for _, numpy in answers)


def _load_once(settings: dict[str, str]) -> tuple[float, bool]:
    command = [sys.executable, "-c", LOADING]
    run = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=True)  # noqa: S603
    milliseconds, with_numpy = json.loads(run.stdout)
    return milliseconds, with_numpy


def figures() -> dict[str, float | bool]:
    """Return everything measured, by its JSON key."""
    milliseconds, with_numpy = loading()
    times = measure()
    found: dict[str, float | bool] = {
        "scalar_us": statistics.median(times["scalar"]) * 1e6,
        "batch_ns": statistics.median(times["batch"]) * 1e9,
        "batch_vs_scalar": ratio(times["scalar"], times["batch"]),
        "turn_us": statistics.median(times["turn"]) * 1e6,
        "load_ms": milliseconds,
        "numpy_imported_by_scalar": with_numpy,
    }
    found |= {name: ratio(times[name], times["scalar"]) for name in times if name.startswith("peer_")}
    return {name: value if isinstance(value, bool) else round(value, 3) for name, value in found.items()}


def failures(found: dict[str, float | bool]) -> list[str]:
    """Return a line for each gate that is not held; gates of peers that are not installed are left out."""
    lines = []
    for name, (sense, limit) in GATES.items():
        if name in found and (found[name] < limit if sense == "at least" else found[name] > limit):
            lines.append(f"gate failed: {name} is {found[name]}, wanted {sense} {limit:g}")
    if "peer_riichienv" in found and found["peer_riichienv"] * found["batch_vs_scalar"] < BATCH_VS_RIICHIENV:
        lines.append(f"gate failed: a batch is less than {BATCH_VS_RIICHIENV} times as fast as riichienv's calls")
    return lines


def main() -> int:
    """Measure, print, judge; return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the evaluator.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    as_json: bool = parser.parse_args().json
    found = figures()
    if as_json:
        print(json.dumps(found, indent=2))
    else:
        for name, value in found.items():
            print(f"{name:26} {value}")
    failed = failures(found)
    for line in failed:
        print(line, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
