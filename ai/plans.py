"""What a hand may aim at: the winning shapes of a game and the narrower families it pays more for; knows no price."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress
from typing import Final

from ai.held import Held
from game.core.tiles import KINDS, Tile, suit_of
from game.engine.variant import FLUSH, NATURAL, TRIPLETS
from game.evaluator import Hand, Shapes
from game.evaluator.forms import Form

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
        return self.form.missing(self.read(held), self.omit)

    def useful(self, held: Held) -> tuple[Tile, ...]:
        """Return the kinds whose draw helps a hand that lacks something; wild ones always do."""
        mask = self.form.draws(self.read(held), self.omit)
        tiles = tuple(compress(ALL, mask.to_bytes(KINDS, "little")))
        return tiles if self.natural or not held.wilds else tuple(sorted({*tiles, *held.wilds}))


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
    work = held
    full = 3 * work.hand.need + 2
    for _ in range(2 * MOST_STAGES):
        if work.hand.total >= full:
            work = _throw(plan, work)
            continue
        tiles = [tile for tile in _natural(plan, work) if work.bound.counts[tile] < 4] if plan.missing(work) else []
        if not tiles:
            return None
        drawn = max(tiles, key=lambda tile: unseen[tile])
        if work.hand.total == full - 1 and plan.missing(work) == 1:
            return work, drawn
        work = work.having(drawn)
    return None


def _natural(plan: Plan, held: Held) -> list[Tile]:
    """Return the useful kinds, without wild ones if any other helps."""
    tiles = plan.useful(held)
    return [tile for tile in tiles if tile not in held.wilds] or list(tiles)


def _throw(plan: Plan, held: Held) -> Held:
    """Throw the first tile that the plan does not miss, or else the one it misses least."""
    now = plan.missing(held)
    best, least = held, now + 2 * MOST_STAGES
    for tile in held.kinds():
        rest = held.without(tile)
        if plan.omit >> suit_of(tile) & 1 and tile not in held.wilds:
            return rest
        missing = plan.missing(rest)
        if missing < least:
            best, least = rest, missing
            if missing <= now:
                break
    return best
