"""What a winning hand is, by brute force from the definition; shares no code and no table with the evaluator.

Slow and plain: every target of a group is built by recursion from its sets and compared with the tiles held
(`group_costs`), whole hands are won by trying sets tile by tile with each wild standing in explicitly (`wins`), and
splits are found by trying sets in order (`splits`). NumPy only repeats the same comparison for many hands.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

Counts = tuple[int, ...]
Array = NDArray[np.int16]
FAR = 99


@dataclass(frozen=True)
class Rules:
    """The shapes asked for, in the reference's own words; `cap` is the most copies of a kind in a target."""

    honours: str = "plain"
    cap: int = 4
    void: int | None = None
    max_suits: int | None = None
    meld_suits: frozenset[int] = frozenset()


@cache
def sets_of(honours: str) -> tuple[Counts, ...]:
    """All sets, as sorted tiles."""
    triplets = [(t, t, t) for t in range(27 if honours == "none" else 34)]
    runs = [(t, t + 1, t + 2) for t in range(27) if t % 9 < 7]
    wind_runs = {"runs": list(combinations((27, 28, 29, 30), 3)), "listed": [(27, 29, 30), (27, 28, 30)]}.get(honours)
    return tuple(triplets + runs + ([*wind_runs, (31, 32, 33)] if wind_runs is not None else []))


def kinds_of(group: int) -> range:
    """The tiles of a suit, or the honours."""
    return range(9 * group, 9 * group + 9) if group < 3 else range(27, 34)


# --- distance: every target of a group ------------------------------------------------------------------------------


@cache
def targets(group: int, honours: str, cap: int) -> dict[tuple[int, int], Array]:
    """Every multiset of 0-4 sets, with and without a pair, inside a group: counts by (sets, pair)."""
    kinds = kinds_of(group)
    inside = [s for s in sets_of(honours) if s[0] in kinds]
    found: dict[tuple[int, int], set[Counts]] = {(n, p): set() for n in range(5) for p in (0, 1)}

    def build(first: int, counts: Counts, made: int) -> None:
        found[made, 0].add(counts)
        for pair in kinds:
            found[made, 1].add(added(counts, (pair, pair), kinds[0]))
        if made < 4:
            for i in range(first, len(inside)):
                build(i, added(counts, inside[i], kinds[0]), made + 1)

    build(0, (0,) * len(kinds), 0)
    if honours == "none" and group == 3:
        found = {key: ({(0,) * 7} if key == (0, 0) else set()) for key in found}
    return {
        key: np.array(sorted(t for t in some if max(t) <= cap), np.int16).reshape(-1, len(kinds))
        for key, some in found.items()
    }


def added(counts: Counts, tiles: Iterable[int], low: int) -> Counts:
    more = list(counts)
    for tile in tiles:
        more[tile - low] += 1
    return tuple(more)


@cache
def lacking(group: int, honours: str, cap: int) -> tuple[list[tuple[int, int]], list[int], list[list[Array]]]:
    """All targets in a row: their (sets, pair), where each of those begins, and by kind and copies held the lack."""
    by_key = {key: rows for key, rows in targets(group, honours, cap).items() if len(rows)}
    starts = np.cumsum([0, *map(len, by_key.values())])[:-1].tolist()
    table = np.concatenate(list(by_key.values())).T
    lack = [[np.maximum(column - held, 0).astype(np.uint8) for held in range(5)] for column in table]
    return list(by_key), starts, lack


@lru_cache(maxsize=300_000)
def group_costs(held: Counts, group: int, honours: str, cap: int) -> Array:
    """The fewest tiles missing in a group for (sets, pair), the dearest possible if it cannot be: (5, 2)."""
    keys, starts, lack = lacking(min(group, 1) if group < 3 else 3, honours, cap)
    total = lack[0][held[0]].copy()
    for kind in range(1, len(held)):
        total += lack[kind][held[kind]]
    out = np.full((5, 2), FAR, np.int16)
    for key, least in zip(keys, np.minimum.reduceat(total, starts), strict=True):
        out[key] = least
    return out


@lru_cache(maxsize=64)
def all_costs(hands: tuple[Counts, ...], group: int, honours: str, cap: int) -> Array:
    """The costs of a group for many hands: (n, 5, 2)."""
    where = kinds_of(group)
    return np.stack([group_costs(hand[where.start : where.stop], group, honours, cap) for hand in hands])


def both(left: Array, right: Array) -> Array:
    """Costs of two groups together, for many hands: (n, 5, 2)."""
    out = np.full_like(left, 2 * FAR)
    for a in range(5):
        for b in range(5 - a):
            for p, q in ((0, 0), (0, 1), (1, 0)):
                out[:, a + b, p + q] = np.minimum(out[:, a + b, p + q], left[:, a, p] + right[:, b, q])
    return out


def missing_sets(hands: Sequence[Counts], needs: Sequence[int], rules: Rules) -> Array:
    """The natural tiles that many hands still miss for their sets and a pair."""
    costs = [all_costs(tuple(hands), g, rules.honours if g == 3 else "plain", rules.cap) for g in range(4)]
    nothing = np.full_like(costs[0], FAR)
    nothing[:, 0, 0] = 0
    best = np.full(len(hands), FAR, np.int16)
    for out in left_out(rules):
        parts = [nothing if group in out else costs[group] for group in range(4)]
        whole = both(both(parts[0], parts[1]), both(parts[2], parts[3]))
        best = np.minimum(best, whole[np.arange(len(hands)), np.array(needs), 1])
    return best


def left_out(rules: Rules) -> list[frozenset[int]]:
    """Which suits a target may do without, as the rules force it: all choices."""
    void = frozenset() if rules.void is None else frozenset({rules.void})
    if void & rules.meld_suits:
        return []
    if rules.max_suits is None:
        return [void]
    choices = (frozenset(suits) for suits in combinations(range(3), 3 - rules.max_suits))
    return [void | choice for choice in choices if not choice & rules.meld_suits]


# --- distance: the other shapes, kind by kind -----------------------------------------------------------------------


def missing_by_kind(hands: Sequence[Counts], needs: Sequence[int], options: Sequence[Counts], rules: Rules) -> Array:
    """The tiles missing when each kind takes one of the options (sets, pairs, tiles), for the sets needed and pairs.

    For seven pairs an option is (pairs, 0, tiles) and the need is 7 of them with no extra pair asked.
    """
    held = np.array(hands, np.int16)
    best = np.full(len(hands), FAR, np.int16)
    wanted = np.array(needs)
    extra = max(option[1] for option in options)
    for out in left_out(rules):
        state = np.full((len(hands), 8, 2), FAR, np.int16)
        state[:, 0, 0] = 0
        for tile in range(34):
            if min(tile // 9, 3) in out or (tile >= 27 and rules.honours == "none"):
                continue
            after = np.full_like(state, FAR)
            for made, pair, size in options:
                cost = np.maximum(size - held[:, tile], 0)[:, None, None]
                here = after[:, made:, pair:]
                np.minimum(here, state[:, : 8 - made, : 2 - pair] + cost, out=here)
            state = after
        best = np.minimum(best, state[np.arange(len(hands)), wanted, extra])
    return best


def pair_options(four_as_two: bool, cap: int) -> list[Counts]:
    most = min(7, cap // 2) if four_as_two else 1
    return [(n, 0, 2 * n) for n in range(most + 1)]


def triplet_options(cap: int) -> list[Counts]:
    return [(t, p, 3 * t + 2 * p) for t in range(5) for p in (0, 1) if 3 * t + 2 * p <= cap]


@cache
def apart_choices() -> tuple[Counts, ...]:
    """Every choice of up to three ranks of a suit at least 3 apart."""
    ranks = [r for n in range(4) for r in combinations(range(9), n)]
    return tuple(r for r in ranks if all(abs(a - b) >= 3 for a, b in combinations(r, 2)))


@lru_cache(maxsize=2048)
def usable(held: tuple[bool, ...]) -> list[int]:
    """The most ranks of a suit held among a choice of 0-3 of them."""
    most = [0, 0, 0, 0]
    for choice in apart_choices():
        most[len(choice)] = max(most[len(choice)], sum(held[rank] for rank in choice))
    return most


@lru_cache(maxsize=300_000)
def missing_apart(hand: Counts, wilds: int) -> tuple[int, int]:
    """The tiles missing for 十三烂 and for 七星 after the wilds, trying the sizes and choices of each suit."""
    honours = sum(count > 0 for count in hand[27:])
    most = {0: 0}
    for suit in range(3):
        table = usable(tuple(count > 0 for count in hand[9 * suit : 9 * suit + 9]))
        grown: dict[int, int] = {}
        for size, held in most.items():
            for more in range(4):
                grown[size + more] = max(grown.get(size + more, -FAR), held + table[more])
        most = grown
    thirteen = min(14 - held - min(honours, 14 - size) for size, held in most.items() if 7 <= size <= 9)
    return thirteen - wilds, 7 - honours + max(0, 7 - most[7] - wilds)


@cache
def orphan_targets() -> tuple[Counts, ...]:
    """Every hand of thirteen orphans: a 1 and 9 of each suit and all honours, one of them twice."""
    kinds = [9 * suit + rank for suit in range(3) for rank in (0, 8)] + list(range(27, 34))
    return tuple(added((0,) * 34, [*kinds, twice], 0) for twice in kinds)


def missing_orphans(hands: Sequence[Counts]) -> Array:
    """The natural tiles that many hands miss for the nearest hand of thirteen orphans."""
    held = np.array(hands, np.int16)
    missing = [np.maximum(np.array(target, np.int16) - held, 0).sum(axis=1) for target in orphan_targets()]
    least: Array = np.min(missing, axis=0).astype(np.int16)
    return least


@cache
def apart_targets() -> NDArray[np.float32]:
    """All sets of 14 tiles apart, as rows of 34: 81,030 of them."""
    by_suit = [[tuple(9 * suit + rank for rank in choice) for choice in apart_choices()] for suit in range(3)]
    rows = []
    for m in by_suit[0]:
        for p in by_suit[1]:
            for s in by_suit[2]:
                suited = m + p + s
                rows += (
                    [suited + rest for rest in combinations(range(27, 34), 14 - len(suited))] if len(suited) > 6 else []
                )
    table = np.zeros((len(rows), 34), np.float32)
    for i, tiles in enumerate(rows):
        table[i, list(tiles)] = 1
    return table


# --- wins and splits ------------------------------------------------------------------------------------------------


def wins(counts: Counts, wilds: int, need: int, rules: Rules) -> bool:
    """Whether tiles and wilds are sets and a pair: the lowest tile goes into each set it can, wilds stand in."""
    if sum(counts) + wilds != 3 * need + 2:
        return False
    if rules.honours == "none" and any(counts[27:]):
        return False
    suits = {tile // 9 for tile in range(27) if counts[tile]}
    if rules.void in suits | rules.meld_suits:
        return False
    if rules.max_suits is not None and len(suits | (rules.meld_suits - {3})) > rules.max_suits:
        return False
    return _wins(counts, counts, wilds, need, 1, rules)


def _wins(left: Counts, target: Counts, wilds: int, need: int, pair: int, rules: Rules) -> bool:
    tile = next((tile for tile, count in enumerate(left) if count), None)
    if tile is None:
        # Wilds alone remain: sets of their own, of kinds not full yet, which can always be found.
        return wilds == 3 * need + 2 * pair
    groups = _sets_with(tile, rules.honours) if need else ()
    for tiles in [*groups, *([(tile, tile)] if pair else [])]:
        rest, aim, used = list(left), list(target), 0
        for each in tiles:
            if rest[each]:
                rest[each] -= 1
            else:
                used += 1
                aim[each] += 1
        if used > wilds or any(aim[each] > rules.cap for each in tiles if left[each] < tiles.count(each)):
            continue
        is_pair = len(tiles) == 2
        if _wins(tuple(rest), tuple(aim), wilds - used, need - (not is_pair), pair - is_pair, rules):
            return True
    return False


@cache
def _sets_with(tile: int, honours: str) -> tuple[Counts, ...]:
    return tuple(s for s in sets_of(honours) if tile in s)


def substitutions(counts: Counts, wilds: int, cap: int) -> Iterator[Counts]:
    """Every natural hand that the wilds can make of a hand."""
    for tiles in combinations_with_replacement(range(34), wilds):
        whole = added(counts, tiles, 0)
        if max(whole) <= cap:
            yield whole


def splits(counts: Counts, need: int, honours: str) -> set[tuple[tuple[Counts, ...], int]]:
    """Every way to see natural tiles as sets and a pair: (sorted sets, tile of the pair)."""
    found: set[tuple[tuple[Counts, ...], int]] = set()
    if sum(counts) != 3 * need + 2:
        return found
    rest = list(counts)
    for pair in range(34):
        if rest[pair] >= 2:
            rest[pair] -= 2
            possible = sorted(s for s in sets_of(honours) if _holds(rest, s))
            found |= {(sets, pair) for sets in _choose(rest, possible, need)}
            rest[pair] += 2
    return found


def _holds(rest: Sequence[int], tiles: Counts) -> bool:
    a, b, c = tiles
    return rest[a] >= 3 if a == b else bool(rest[a] and rest[b] and rest[c])


def _choose(rest: list[int], possible: Sequence[Counts], need: int) -> Iterator[tuple[Counts, ...]]:
    """All ways to take the tiles left as sets, in ascending order."""
    if not need:
        yield ()
        return
    lowest = next(tile for tile, count in enumerate(rest) if count)
    for i, tiles in enumerate(possible):
        if tiles[0] > lowest:
            return
        if _holds(rest, tiles):
            for tile in tiles:
                rest[tile] -= 1
            for others in _choose(rest, possible[i:], need - 1):
                yield (tiles, *others)
            for tile in tiles:
                rest[tile] += 1
