"""What a hand may aim at: the winning shapes of a game and the narrower families it pays more for; knows no price."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress
from typing import Final

from ai.held import Held
from game.core.tiles import COPIES, KINDS, Tile
from game.engine.variant import FLUSH, NATURAL, TRIPLETS
from game.evaluator import Hand, Shapes
from game.evaluator.forms import Form
from game.evaluator.hand import SUIT_OF

PLAIN: Final = "plain"
PAIRS: Final = "pairs"
APART: Final = "apart"
LOOSE: Final = "loose"
"""The pace of sets and a pair with wild tiles."""
MOST_STAGES: Final = 10
ALL: Final = range(KINDS)


@dataclass(frozen=True, eq=False)
class Plan:
    """A shape to aim at: an evaluator's form without some suits (`omit`, a bit mask); `pace` names typical rates.

    natural: wild tiles stand for themselves only.
    """

    name: str
    pace: str
    form: Form
    omit: int
    natural: bool = False

    def read(self, held: Held) -> Hand:
        """Return the hand as the plan takes it."""
        return held.bound if self.natural else held.hand

    def missing(self, held: Held) -> int:
        """Return how many tiles the hand lacks."""
        found = held.lacks.get(self)
        if found is None:
            found = held.lacks[self] = self.form.missing(held.bound if self.natural else held.hand, self.omit)
        return found

    def marks(self, held: Held) -> bytes:
        """Return 34 bytes, 255 for each kind whose draw helps a hand that lacks something; wild ones always do."""
        mask = self.form.draws(self.read(held), self.omit)
        if held.wilds and not self.natural:
            mask |= _mask(held.wilds)
        return mask.to_bytes(KINDS, "little")

    def useful(self, held: Held) -> tuple[Tile, ...]:
        """Return the kinds whose draw helps a hand that lacks something, in ascending order."""
        return tuple(compress(ALL, self.marks(held)))


@lru_cache(maxsize=64)
def _mask(wilds: frozenset[Tile]) -> int:
    """Return some kinds as a mask of bytes."""
    return sum(255 << 8 * tile for tile in wilds)


@lru_cache(maxsize=256)
def plans_for(
    shapes: Shapes, families: tuple[str, ...], void: int, melded: int, jokers: bool, runs: bool
) -> tuple[Plan, ...]:
    """Return the plans of a game's shapes, the general ones first.

    `void` and `melded` are bit masks of suits; `jokers`: the hand holds wild tiles; `runs`: a run lies among its melds.
    """
    found: list[Plan] = []
    for omit in shapes.omissions(void, melded):
        for form in shapes.forms:
            pace = _pace(form)
            found.append(Plan(pace, pace, form, omit))
        found += _narrower(shapes, families, omit, "", melded, runs)
    if FLUSH in families:
        found += _flushes(shapes, families, void, melded, runs)
    if not jokers:
        return tuple(found)
    loose = [replace(plan, pace=LOOSE) if plan.pace == PLAIN else plan for plan in found]
    if NATURAL in families:
        loose += [replace(plan, name=NATURAL, natural=True) for plan in found]
    return tuple(loose)


def _pace(form: Form) -> str:
    """Return which typical rates a form goes by."""
    kind = type(form).__name__
    return PAIRS if kind == "PairsForm" else PLAIN if kind == "StandardForm" else APART


def _flushes(shapes: Shapes, families: tuple[str, ...], void: int, melded: int, runs: bool) -> list[Plan]:
    found: list[Plan] = []
    for suit in range(3):
        others = 15 & ~(1 << suit)
        if not others & melded and not void >> suit & 1:
            found.append(Plan(FLUSH, FLUSH, shapes.forms[0], others))
            found += _narrower(shapes, families, others, FLUSH, melded, runs)
    return found


def _narrower(shapes: Shapes, families: tuple[str, ...], omit: int, also: str, melded: int, runs: bool) -> list[Plan]:
    """Return triplets only and, in one suit without melds, pairs only, where the game has such hands."""
    found = []
    narrow = replace(shapes, thirteen=False, seven_stars=False, orphans=False)
    if TRIPLETS in families and shapes.standard and not shapes.triplets_only and not runs:
        only = replace(narrow, triplets_only=True, seven_pairs=False)
        found.append(Plan(also or TRIPLETS, TRIPLETS, only.forms[0], omit))
    if shapes.seven_pairs and also and not melded:
        pairs = replace(narrow, standard=False)
        found.append(Plan(also, PAIRS, pairs.forms[0], omit))
    return found


def complete(plan: Plan, held: Held, unseen: Sequence[int]) -> tuple[Held, Tile] | None:
    """Return a hand that lacks one tile for the plan, reached by likely draws, and that tile; None if there is none."""
    work = _Work(plan, held)
    full = 3 * held.hand.need + 2
    for _ in range(2 * MOST_STAGES):
        if work.total >= full:
            work.throw()
            continue
        missing = work.missing()
        counts = work.bound.counts
        tiles = [tile for tile in work.useful() if counts[tile] < COPIES] if missing else []
        if not tiles:
            return None
        drawn = max(tiles, key=unseen.__getitem__)
        if work.total == full - 1 and missing == 1:
            return work.held(), drawn
        work.add(drawn)
    return None


class _Work:
    """A hand on its way to a plan, changed in place.

    free: its natural tiles beside the number of wild ones; bound: every wild tile standing for itself.
    """

    def __init__(self, plan: Plan, held: Held) -> None:
        self.plan = plan
        self.start = held
        self.free = held.hand.copy()
        self.bound = held.bound.copy() if held.wilds else self.free
        self.read = self.bound if plan.natural else self.free
        self.jokers = list(held.jokers)
        self.total = held.hand.total

    def held(self) -> Held:
        """Return the hand as it is now."""
        start = self.start
        return Held(self.free, tuple(sorted(self.jokers)), start.melds, start.wilds, start.laid)

    def missing(self) -> int:
        """Return how many tiles it lacks for the plan."""
        return self.plan.form.missing(self.read, self.plan.omit)

    def useful(self) -> list[Tile]:
        """Return the useful kinds, without wild ones if any other helps."""
        wilds = self.start.wilds
        tiles = compress(ALL, self.plan.form.draws(self.read, self.plan.omit).to_bytes(KINDS, "little"))
        if not wilds:
            return list(tiles)
        found = list(tiles)
        natural = [tile for tile in found if tile not in wilds]
        return natural or (found if self.plan.natural else sorted(wilds))

    def add(self, tile: Tile) -> None:
        """Take a tile."""
        self.total += 1
        if tile in self.start.wilds:
            self.free.wilds += 1
            self.jokers.append(tile)
            self.bound.add(tile)
            return
        self.free.add(tile)
        if self.bound is not self.free:
            self.bound.add(tile)

    def remove(self, tile: Tile) -> None:
        """Give a tile away."""
        self.total -= 1
        if tile in self.start.wilds:
            self.free.wilds -= 1
            self.jokers.remove(tile)
            self.bound.remove(tile)
            return
        self.free.remove(tile)
        if self.bound is not self.free:
            self.bound.remove(tile)

    def throw(self) -> None:
        """Throw the first tile that the plan does not miss, or else the one it misses least."""
        omit = self.plan.omit
        now = self.missing()
        best, least = None, now + 2 * MOST_STAGES
        natural = [tile for tile, count in enumerate(self.free.counts) if count]
        for tile in natural + sorted(set(self.jokers)):
            if omit >> SUIT_OF[tile] & 1 and tile not in self.start.wilds:
                best = tile
                break
            self.remove(tile)
            missing = self.missing()
            self.add(tile)
            if missing < least:
                best, least = tile, missing
                if missing <= now:
                    break
        if best is not None:
            self.remove(best)
