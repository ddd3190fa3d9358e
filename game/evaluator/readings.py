"""The ways to read a complete hand, for scoring; knows the shapes and what fans look at, but no fan and no price.

A hand without wilds gets every distinct split. With wilds one witness stands for each combination of shape, "all sets
are triplets", "123 456 789 of one suit" and, for seven pairs, the number of kinds held four times: more would explode.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple, TypeAlias

from game.core.tiles import COPIES, HONOURS, KINDS, Suit, Tile, counts_of
from game.evaluator.apart import ALL_HONOURS, APART
from game.evaluator.hand import SUIT_OF
from game.evaluator.orphans import ORPHANS
from game.evaluator.shapes import Honours, Shapes

TileSet: TypeAlias = tuple[Tile, ...]
ShapeName: TypeAlias = Literal["standard", "seven_pairs", "thirteen", "seven_stars", "orphans"]

LISTED_RUNS: Final = ((27, 29, 30), (27, 28, 30))
"""东西北 and 南东北 in ascending order."""
WIND_RUNS: Final = ((27, 28, 29), (27, 28, 30), (27, 29, 30), (28, 29, 30))
DRAGON_RUN: Final = (31, 32, 33)
GROUPS: Final = tuple(tuple(tile for tile in range(KINDS) if SUIT_OF[tile] == suit) for suit in range(4))


SPANS: Final = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, KINDS))
"""The groups as parts of a list of counts."""


class Reading(NamedTuple):
    """One way to see a complete hand.

    sets: of `standard` the concealed sets, of `seven_pairs` the seven pairs (four alike are two of them), of the
    others one tuple of all 14 tiles. pair: of `standard` only. wild_as: what the wilds stand for, ascending; empty
    for a natural reading.
    """

    shape: ShapeName
    sets: tuple[TileSet, ...]
    pair: TileSet | None
    wild_as: tuple[Tile, ...]


class _Part(NamedTuple):
    """Some sets and perhaps a pair, each holding a natural tile, and the wilds they use."""

    sets: tuple[TileSet, ...] = ()
    pair: TileSet | None = None
    wild_as: tuple[Tile, ...] = ()


class _Task(NamedTuple):
    """A complete hand to read: natural counts, wilds, sets to make, shapes, and the groups in which wilds make sets."""

    counts: tuple[int, ...]
    wilds: int
    need: int
    shapes: Shapes
    groups: tuple[Suit, ...]

    def fits(self, part: _Part) -> bool:
        """Return whether the tiles read keep to the four copies that exist, where wilds must."""
        if self.shapes.wild_fifth_copy:
            return True
        read = counts_of(_tiles(part))
        return all(count <= max(COPIES, held) for count, held in zip(read, self.counts, strict=True))


def readings(
    tiles: Iterable[Tile],
    shapes: Shapes,
    *,
    melds: int = 0,
    wilds: int = 0,
    void: Suit | None = None,
    meld_suits: Collection[Suit] = frozenset(),
) -> tuple[Reading, ...]:
    """Return the readings of a hand: its natural concealed tiles, the winning one included, and wilds beside them.

    Empty for a hand that is not complete under the shapes. Wilds that make a whole set make it in a suit that the
    natural tiles have. A kind may be given five times (a wait by form).
    """
    counts = tuple(counts_of(tiles))
    need = 4 - melds
    present = {suit for suit, group in enumerate(SPANS) if any(counts[group])}
    if sum(counts) + wilds != 3 * need + 2 or not _suits_allowed(present | set(meld_suits), void, shapes):
        return ()
    groups = _wild_groups(present, set(meld_suits), void) if wilds else ()
    task = _Task(counts, wilds, need, shapes, groups)
    found: list[Reading] = []
    if shapes.standard:
        found += _standard(task)
    if shapes.seven_pairs and not melds:
        found += _seven_pairs(task)
    if (shapes.thirteen or shapes.seven_stars) and not melds and void is None:
        found += _thirteen(task)
    if shapes.orphans and shapes.honours != "none" and not melds and void is None and shapes.max_suits is None:
        found += _orphans(task)
    return tuple(found)


def _suits_allowed(suits: set[Suit], void: Suit | None, shapes: Shapes) -> bool:
    if void in suits or (shapes.honours == "none" and HONOURS in suits):
        return False
    return shapes.max_suits is None or len(suits - {HONOURS}) <= shapes.max_suits


def _wild_groups(present: set[Suit], melded: set[Suit], void: Suit | None) -> tuple[Suit, ...]:
    """Return the groups in which free wild tiles are placed: those of the hand, else of the melds, else any suit."""
    fallback = next(suit for suit in range(3) if suit != void)
    return tuple(sorted(present or melded or {fallback}))


@cache
def sets_with(tile: Tile, honours: Honours, triplets_only: bool) -> tuple[TileSet, ...]:
    """Return the sets that contain a kind."""
    runs: tuple[TileSet, ...] = ()
    if tile < 27:
        runs = tuple((i, i + 1, i + 2) for i in range(tile - 2, tile + 1) if _one_suit(i))
    elif honours == "runs":
        runs = (*WIND_RUNS, DRAGON_RUN)
    elif honours == "listed":
        runs = (*LISTED_RUNS, DRAGON_RUN)
    return ((tile,) * 3, *(run for run in runs if tile in run and not triplets_only))


def _one_suit(low: Tile) -> bool:
    return low >= 0 and low + 2 < 27 and low // 9 == (low + 2) // 9


def _standard(task: _Task) -> Iterator[Reading]:
    """Yield the readings as sets and a pair."""
    if not task.wilds:
        for sets, tile in sorted(_natural_splits(task)):
            yield Reading("standard", sets, (tile, tile), ())
        return
    parts: dict[Hashable, _Part] = {None: _Part()}
    for group in GROUPS:
        counts = {tile: task.counts[tile] for tile in group}
        here = _unique(_split(counts, _Part(), task), _outline)
        joined = (_join(a, b) for a in parts.values() for b in here.values() if not (a.pair and b.pair))
        parts = _unique((part for part in joined if len(part.sets) <= task.need), _outline)
    full = (whole for part in parts.values() for whole in _completed(part, task))
    for sets, pair, wild_as in sorted(_unique((part for part in full if task.fits(part)), _aspect).values()):
        yield Reading("standard", sets, pair, wild_as)


def _natural_splits(task: _Task) -> Iterator[tuple[tuple[TileSet, ...], Tile]]:
    """Yield every split of a hand without wilds: the sets, ascending, and the tile of the pair."""
    honours, triplets_only = task.shapes.honours, task.shapes.triplets_only
    counts = task.counts
    groups = [_group_splits(span.start, counts[span], honours, triplets_only) for span in SPANS]
    if not all(groups):
        return
    for (a, in_a), (b, in_b), (c, in_c), (d, in_d) in product(*groups):
        pairs = [pair for pair in (in_a, in_b, in_c, in_d) if pair is not None]
        if len(pairs) == 1:
            yield a + b + c + d, pairs[0]


@lru_cache(maxsize=1 << 14)
def _group_splits(
    low: Tile, counts: tuple[int, ...], honours: Honours, triplets_only: bool
) -> frozenset[tuple[tuple[TileSet, ...], Tile | None]]:
    """Return the ways to see the tiles of a group, from its lowest kind on, as sets and at most one pair."""
    first = next((i for i, count in enumerate(counts) if count), None)
    if first is None:
        return frozenset({((), None)})
    if sum(counts) % 3 == 1:
        return frozenset()
    found: set[tuple[tuple[TileSet, ...], Tile | None]] = set()
    for tiles in sets_with(low + first, honours, triplets_only):
        rest = _without(counts, low, tiles)
        for sets, pair in _group_splits(low, rest, honours, triplets_only) if rest else ():
            found.add((tuple(sorted((tiles, *sets))), pair))
    tile = low + first
    rest = _without(counts, low, (tile, tile))
    for sets, pair in _group_splits(low, rest, honours, triplets_only) if rest else ():
        if pair is None:
            found.add((sets, tile))
    return frozenset(found)


def _without(counts: tuple[int, ...], low: Tile, tiles: TileSet) -> tuple[int, ...]:
    """Return the counts of a group without some tiles; empty if they are not all there."""
    left = list(counts)
    for tile in tiles:
        left[tile - low] -= 1
    return tuple(left) if min(left) >= 0 else ()


def _unique(parts: Iterable[_Part], key: Callable[[_Part], Hashable]) -> dict[Hashable, _Part]:
    """Return the first part for each key."""
    found: dict[Hashable, _Part] = {}
    for part in parts:
        found.setdefault(key(part), part)
    return found


def _outline(part: _Part) -> Hashable:
    """Return what decides how a part can go on: numbers, triplets only or not, pieces of a straight by suit.

    The counts matter too where a wild must not be a fifth copy, but only for kinds that are full or nearly so.
    """
    pieces = frozenset(run for run in part.sets if _is_straight_piece(run))
    counts = counts_of(_tiles(part))
    crowded = tuple((tile, count) for tile, count in enumerate(counts) if count > 3)
    return len(part.sets), part.pair is None, _all_triplets(part), pieces, crowded


def _aspect(part: _Part) -> Hashable:
    """Return what fans look at."""
    pieces = {run for run in part.sets if _is_straight_piece(run)}
    straight = any({(low, low + 1, low + 2) for low in (first, first + 3, first + 6)} <= pieces for first in (0, 9, 18))
    return _all_triplets(part), straight


def _all_triplets(part: _Part) -> bool:
    return all(tiles[0] == tiles[1] for tiles in part.sets)


def _is_straight_piece(tiles: TileSet) -> bool:
    return tiles[0] < 27 and tiles[0] != tiles[1] and tiles[0] % 9 % 3 == 0


def _tiles(part: _Part) -> list[Tile]:
    return [tile for tiles in (*part.sets, part.pair or ()) for tile in tiles]


def _join(a: _Part, b: _Part) -> _Part:
    """Return two parts, one of them without a pair, as one."""
    return _Part(tuple(sorted(a.sets + b.sets)), a.pair or b.pair, tuple(sorted(a.wild_as + b.wild_as)))


def _split(counts: dict[Tile, int], part: _Part, task: _Task) -> Iterator[_Part]:
    """Yield the ways to see the natural tiles of a group as sets and at most one pair, wilds filling in."""
    tile = next((tile for tile, count in counts.items() if count), None)
    if tile is None:
        yield _Part(tuple(sorted(part.sets)), part.pair, tuple(sorted(part.wild_as)))
        return
    options = sets_with(tile, task.shapes.honours, task.shapes.triplets_only) if len(part.sets) < task.need else ()
    for tiles in (*options, *(() if part.pair else ((tile, tile),))):
        left, filled = _take(counts, tiles)
        wild_as = part.wild_as + filled
        if len(wild_as) > task.wilds:
            continue
        if len(tiles) == 2:
            yield from _split(left, _Part(part.sets, tiles, wild_as), task)
        else:
            yield from _split(left, _Part((*part.sets, tiles), part.pair, wild_as), task)


def _take(counts: dict[Tile, int], tiles: TileSet) -> tuple[dict[Tile, int], tuple[Tile, ...]]:
    """Return the counts without a set and the tiles of it that were not there."""
    left = dict(counts)
    filled = []
    for tile in tiles:
        if left[tile]:
            left[tile] -= 1
        else:
            filled.append(tile)
    return left, tuple(filled)


def _completed(part: _Part, task: _Task) -> Iterator[_Part]:
    """Yield a part of the natural tiles with the sets added that wilds make alone: triplets, or to make a straight."""
    free = task.need - len(part.sets)
    yield _with_triplets(part, free, task)
    if task.shapes.triplets_only:
        return
    for group in task.groups:
        first = 9 * group
        straight = {(low, low + 1, low + 2) for low in (first, first + 3, first + 6)}
        lacking = sorted(straight - set(part.sets))
        if group != HONOURS and 0 < len(lacking) <= free:
            runs = _Part((*part.sets, *lacking), part.pair, part.wild_as + tuple(t for run in lacking for t in run))
            yield _with_triplets(runs, free - len(lacking), task)


def _with_triplets(part: _Part, free: int, task: _Task) -> _Part:
    """Return a part with wild triplets, and a wild pair if none is there, of kinds little used so far."""
    counts = counts_of(_tiles(part))
    kinds = [tile for group in task.groups for tile in GROUPS[group]]
    sets, pair, wild_as = part
    for _ in range(free):
        tile = next(kind for kind in kinds if counts[kind] <= 1)
        counts[tile] += 3
        sets, wild_as = (*sets, (tile,) * 3), wild_as + (tile,) * 3
    if not pair:
        tile = next(kind for kind in kinds if counts[kind] <= 2)
        pair, wild_as = (tile, tile), (*wild_as, tile, tile)
    return _Part(tuple(sorted(sets)), pair, tuple(sorted(wild_as)))


def _seven_pairs(task: _Task) -> Iterator[Reading]:
    """Yield one reading for each possible number of kinds held four times."""
    most = COPIES if task.shapes.four_as_two_pairs else 2
    if max(task.counts) > most and not (task.shapes.wild_fifth_copy and task.shapes.four_as_two_pairs):
        return
    singles = [tile for tile, count in enumerate(task.counts) if count % 2]
    if len(singles) > task.wilds:
        return
    free, odd = divmod(task.wilds - len(singles), 2)
    if odd:
        return
    paired = list(task.counts)
    for tile in singles:
        paired[tile] += 1
    doubled = [tile for tile, count in enumerate(paired) if count == 2] if most == COPIES else []
    unused = [tile for group in task.groups for tile in GROUPS[group] if not paired[tile]]
    for fours in range(min(free, len(doubled)) + 1):
        added = doubled[:fours] + unused[: free - fours]
        counts = list(paired)
        for tile in added:
            counts[tile] += 2
        pairs = tuple((tile, tile) for tile, count in enumerate(counts) for _ in range(count // 2))
        if len(pairs) == 7:
            yield Reading("seven_pairs", pairs, None, tuple(sorted(singles + added + added)))


def _thirteen(task: _Task) -> Iterator[Reading]:
    """Yield the one reading as different tiles apart, as 七星 if all seven honours are natural."""
    if max(task.counts) > 1:
        return
    stars = sum(task.counts[27:]) == ALL_HONOURS
    if not (task.shapes.thirteen or stars):
        return
    choices = [_containing(suit, task.counts) for suit in range(3)]
    honours = [tile for tile in GROUPS[HONOURS] if task.counts[tile]]
    others = [tile for tile in GROUPS[HONOURS] if not task.counts[tile]]
    for ranks in product(*choices):
        suited = [9 * suit + rank for suit in range(3) for rank in ranks[suit]]
        more = 14 - len(suited) - len(honours)
        if 0 <= more <= len(others):
            tiles = tuple(suited + sorted(honours + others[:more]))
            wild_as = tuple(tile for tile in tiles if not task.counts[tile])
            yield Reading("seven_stars" if stars else "thirteen", (tiles,), None, wild_as)
            return


def _orphans(task: _Task) -> Iterator[Reading]:
    """Yield the one reading as thirteen orphans; wilds fill the lowest places."""
    lacking = [tile for tile in ORPHANS if not task.counts[tile]]
    held = sum(task.counts[tile] for tile in ORPHANS)
    twice = held - (len(ORPHANS) - len(lacking))
    if held < sum(task.counts) or twice > 1:
        return
    wild_as = lacking if twice else sorted([*lacking, ORPHANS[0]])
    pair = next((tile for tile in ORPHANS if task.counts[tile] > 1), ORPHANS[0])
    yield Reading("orphans", (tuple(sorted((*ORPHANS, pair))),), None, tuple(wild_as))


def _containing(suit: Suit, counts: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the valid choices of ranks that hold all ranks of a suit in the hand."""
    held = {rank for rank in range(9) if counts[9 * suit + rank]}
    return [ranks for choices in APART for ranks in choices if held <= set(ranks)]
