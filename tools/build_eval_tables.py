"""Builds the evaluator's class tables from the definition of a set; knows no hand and no game.

A group is a suit (nine kinds) or the honours (seven). Its row holds, for 0-4 sets and without or with a pair, the
fewest further tiles that make them inside the group. Equal rows share a class, one byte; two groups merge by min-plus.

    python tools/build_eval_tables.py          writes game/evaluator/evaltables.bin.z
    python tools/build_eval_tables.py --check  compares it with a fresh build, exit status 1 if they differ
"""

import argparse
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.evaluator.tables import ASSET, pack, unpack

Bytes: TypeAlias = NDArray[np.uint8]

NEVER: Final = 15
"""A cost that no hand can pay; sums stop there."""
SETS: Final = 5
"""Numbers of sets in a row, 0-4."""
WIND_RUNS: Final = {
    "plain": (),
    "runs": ((1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1), (0, 1, 1, 1)),
    "listed": ((1, 0, 1, 1), (1, 1, 0, 1)),
}
"""Which three winds make a run, by honour treatment: any three, or 东西北 and 南东北 only."""
CAPS: Final = {"capped": 4, "free": 99}
"""Most copies of a kind in a target: the four that exist, or any number (a wild may be the fifth)."""


def own_sets(cap: int) -> list[tuple[int, int]]:
    """Return the (triplets, pairs) that one kind can carry alone."""
    return [(t, p) for t in range(SETS) for p in (0, 1) if 3 * t + 2 * p <= cap]


def step(layer: Bytes, count: int, cap: int, may_start: bool) -> Bytes:
    """Add one rank of a suit, held `count` times, to every state of a layer.

    A state is [sets][pair][runs that end here][runs that end one rank later]; three equal runs are three triplets, so
    at most two runs start at a rank.
    """
    out = np.full_like(layer, NEVER)
    for runs, (triplets, pair) in itertools.product(range(3 if may_start else 1), own_sets(cap)):
        made = runs + triplets
        if made >= SETS:
            continue
        for ending, passing in itertools.product(range(3), repeat=2):
            used = ending + passing + runs + 3 * triplets + 2 * pair
            if used > cap:
                continue
            paid = np.minimum(layer[:, : SETS - made, : 2 - pair, ending, passing] + max(0, used - count), NEVER)
            here = out[:, made:, pair:, passing, runs]
            np.minimum(here, paid.astype(np.uint8), out=here)
    return out


def suit_rows(cap: int) -> tuple[Bytes, NDArray[np.int64]]:
    """Return the distinct rows of a suit (n, 10) and for every base-5 key which of them it has."""
    layer = np.full((1, SETS, 2, 3, 3), NEVER, np.uint8)
    layer[0, 0, 0, 0, 0] = 0
    state = np.zeros(1, np.int64)
    for rank in range(9):
        after = np.stack([step(layer, count, cap, rank < 7) for count in range(5)])
        flat = after.reshape(-1, SETS * 18)
        distinct, which = intern(flat, np.arange(len(flat)))
        state = which.reshape(5, -1)[:, state].reshape(-1)
        layer = distinct.reshape(-1, SETS, 2, 3, 3)
    return intern(layer[:, :, :, 0, 0].reshape(-1, SETS * 2), state)


def intern(rows: Bytes, index: NDArray[np.int64]) -> tuple[Bytes, NDArray[np.int64]]:
    """Return the distinct rows, sorted, and `index` translated to them."""
    words = split(rows)
    ordered = sorted(set(words))
    where = {word: i for i, word in enumerate(ordered)}
    distinct = np.frombuffer(b"".join(ordered), np.uint8).reshape(-1, rows.shape[1])
    return distinct, np.array([where[word] for word in words])[index]


def split(rows: Bytes) -> list[bytes]:
    """Return each row as bytes (several times faster to compare than NumPy's rows)."""
    data, width = rows.tobytes(), rows.shape[1]
    return [data[i : i + width] for i in range(0, len(data), width)]


def honour_part(kinds: int, runs: tuple[tuple[int, ...], ...], cap: int) -> Bytes:
    """Return the row of every base-5 key of a few honours whose runs are the given sets of kinds, (5**kinds, 10)."""
    keys = np.arange(5**kinds)
    best = np.full((len(keys), SETS, 2), NEVER, np.uint8)
    for copies in run_counts(len(runs)):
        used = [sum(n * run[kind] for n, run in zip(copies, runs, strict=True)) for kind in range(kinds)]
        rows = np.full_like(best, NEVER)
        rows[:, sum(copies), 0] = 0
        for kind in range(kinds):
            held = keys // 5**kind % 5
            rows = add_honour(rows, held, used[kind], cap)
        np.minimum(best, rows, out=best)
    return best.reshape(len(keys), SETS * 2)


def run_counts(runs: int) -> Iterator[tuple[int, ...]]:
    """Yield how often each run is taken, twice at most each and four in all."""
    return (copies for copies in itertools.product(range(3), repeat=runs) if sum(copies) < SETS)


def add_honour(rows: Bytes, held: NDArray[np.int64], used: int, cap: int) -> Bytes:
    """Add one honour of which `used` copies go into runs."""
    out = np.full_like(rows, NEVER)
    for triplets, pair in own_sets(cap):
        total = used + 3 * triplets + 2 * pair
        if total > cap:
            continue
        cost = np.maximum(0, total - held)[:, None, None]
        paid = np.minimum(rows[:, : SETS - triplets, : 2 - pair] + cost, NEVER).astype(np.uint8)
        here = out[:, triplets:, pair:]
        np.minimum(here, paid, out=here)
    return out


def honour_rows(treatment: str, cap: int) -> tuple[Bytes, NDArray[np.int64]]:
    """Return the distinct rows of the honours and for every base-5 key (winds low, dragons high) which it has."""
    winds, of_winds = intern(honour_part(4, WIND_RUNS[treatment], cap), np.arange(5**4))
    dragon_runs = () if treatment == "plain" else ((1, 1, 1),)
    dragons, of_dragons = intern(honour_part(3, dragon_runs, cap), np.arange(5**3))
    pairs = merged(dragons, winds)
    both = (of_dragons[:, None] * len(winds) + of_winds[None, :]).reshape(-1)
    return intern(pairs.reshape(-1, SETS * 2), both)


def merged(left: Bytes, right: Bytes) -> Bytes:
    """Return the rows of every left group together with every right group, (left, right, 10), by min-plus."""
    a = left.reshape(-1, 1, SETS, 2)
    b = right.reshape(1, -1, SETS, 2)
    out = np.full((len(left), len(right), SETS, 2), NEVER, np.uint8)
    for sets, pair in itertools.product(range(SETS), (0, 1)):
        paid = np.minimum(a[:, :, sets : sets + 1, pair : pair + 1] + b[:, :, : SETS - sets, : 2 - pair], NEVER)
        here = out[:, :, sets:, pair:]
        np.minimum(here, paid, out=here)
    return out.reshape(len(left), len(right), SETS * 2)


def closure(rows: Bytes) -> Bytes:
    """Return all rows that merging can produce, sorted; raises ValueError if they do not fit a byte."""
    while True:
        more = distinct_rows(rows, merged(rows, rows).reshape(-1, SETS * 2))
        if len(more) == len(rows):
            return more
        if len(more) > 255:
            raise ValueError(f"{len(more)} classes: one byte no longer holds them (255 is taken)")
        rows = more


def positions(rows: Bytes, among: Bytes) -> Bytes:
    """Return where each row stands among sorted distinct rows."""
    where = {word: i for i, word in enumerate(split(among))}
    return np.array([where[word] for word in split(rows)], np.uint8)


def distinct_rows(*parts: Bytes) -> Bytes:
    """Return the distinct rows of several arrays, sorted."""
    return intern(np.concatenate(parts), np.arange(0))[0]


def build() -> dict[str, bytes]:
    """Return the sections of the asset by name."""
    groups = {f"suit_{name}": suit_rows(cap) for name, cap in CAPS.items()}
    for treatment, (name, cap) in itertools.product(WIND_RUNS, CAPS.items()):
        groups[f"honours_{treatment}_{name}"] = honour_rows(treatment, cap)
    nothing = np.full((1, SETS * 2), NEVER, np.uint8)
    nothing[0, 0] = 0
    classes = closure(distinct_rows(nothing, *(rows for rows, _ in groups.values())))
    sections = {name: positions(rows, classes)[index].tobytes() for name, (rows, index) in groups.items()}
    merge = positions(merged(classes, classes).reshape(-1, SETS * 2), classes)
    return {"rows": classes.tobytes(), "merge": merge.tobytes()} | sections


def main() -> int:
    """Write the asset or check it; return the exit status."""
    parser = argparse.ArgumentParser(description="Build the evaluator's tables.")
    parser.add_argument("--check", action="store_true", help="compare the stored tables with a fresh build")
    check: bool = parser.parse_args().check
    sections = build()
    if check:
        same = unpack(ASSET.read_bytes()) == sections
        print("the tables are as built" if same else "the tables differ from a fresh build")
        return 0 if same else 1
    ASSET.write_bytes(pack(sections))
    print(f"{ASSET.name}: {len(sections['rows']) // 10} classes, {ASSET.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
