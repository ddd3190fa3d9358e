"""What speaks for a discard that sets the hand back: speed alone is no reason for one; knows no game by name.

A hand a step further off always has more useful tiles, and typical rates flatter it. So such a discard counts for no
more than the best one that keeps the hand as near, unless what speaks most for it is something else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ai.bot import Ranked
from ai.decisions.speed import Eyes
from ai.held import Held
from ai.reading import Sight
from game.engine.actions import Discard
from game.engine.variant import FAMILIES
from game.evaluator.scalar import distance_function

SPEED: Final = "speed"
WORTH: Final = "worth"
DANGER: Final = "danger"
LATE: Final = "late"
PLAN: Final = "plan"
DEAD: Final = "dead"
"""What may speak most for a discard: how likely a win is, what it brings, safety, being ready at the end, a narrower
plan that pays more, or that the nearer hand wins nothing."""
CHANCE: Final = "chance"
BARELY: Final = 0.5
"""Per cent below which a chance is told as none."""


def sensible(sight: Sight, ranked: Sequence[Ranked]) -> list[Ranked]:
    """Return a ranking, best first, without discards in front that set the hand back for nothing but speed."""
    best = ranked[0].action
    if not isinstance(best, Discard):
        return list(ranked)
    held = Held.of(sight.hand, sight.state.hand, sight.state.melds, sight.wilds)
    distance = distance_function(sight.shapes)
    if distance(held.without(best.tile).hand) <= distance(sight.hand):
        return list(ranked)
    # A ready hand that wins with nothing the game allows counts as a step further off.
    eyes = Eyes(sight, sight.unseen, legal_only=True)
    tiles = {item.action.tile for item in ranked if isinstance(item.action, Discard)}
    far = {tile: outlook.need for tile, outlook in eyes.discards(sight.hand, sight.state.melds, tiles).items()}
    least = min(far.values())
    if far[best.tile] == least:
        return list(ranked)
    near = next(item for item in ranked if isinstance(item.action, Discard) and far[item.action.tile] == least)
    found = [(item, item.score > near.score and _hollow(item, near)) for item in ranked]
    capped = [(replace(item, score=near.score) if hollow else item, hollow) for item, hollow in found]
    return [item for item, _ in sorted(capped, key=lambda pair: (-pair[0].score, pair[1]))]


def _hollow(item: Ranked, near: Ranked) -> bool:
    """Return whether a discard that looks better than the best near one does so for speed, which it has not."""
    return isinstance(item.action, Discard) and why(item, near) == SPEED


def why(item: Ranked, near: Ranked) -> str:
    """Return what speaks most for a discard that sets the hand back, against one that does not."""
    one, two = _terms(item), _terms(near)
    if one.keys() & set(FAMILIES):
        return PLAN
    if two[CHANCE] < BARELY:
        return DEAD
    named = {
        WORTH: (one[WORTH] - two[WORTH]) * (one[CHANCE] + two[CHANCE]) / 200,
        DANGER: two[DANGER] - one[DANGER],
        LATE: one[LATE] - two[LATE],
    }
    # What none of these explains is nearness: chances of winning, and of other plans beside.
    parts = named | {SPEED: item.score - near.score - sum(named.values())}
    return max(parts, key=lambda name: parts[name])


def _terms(item: Ranked) -> Mapping[str, float]:
    return dict.fromkeys((CHANCE, WORTH, DANGER, LATE), 0.0) | {reason.key: reason.value for reason in item.reasons}
