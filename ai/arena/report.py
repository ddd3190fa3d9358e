"""What deals say about the strength of a bot: means with intervals; plays nothing."""

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any, Final

from ai.arena.match_up import Deal, MatchUp

Z95: Final = 1.96


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return mean, lower and upper 95 % bound of independent values; the bounds are infinite for fewer than two."""
    mean = fmean(values)
    if len(values) < 2:
        return mean, -math.inf, math.inf
    margin = Z95 * stdev(values) / math.sqrt(len(values))
    return mean, mean - margin, mean + margin


def summary(match_up: MatchUp, deals: Sequence[Deal]) -> dict[str, Any]:
    """Return the result as plain data: points a hand of the challenger, the interval clustered by deal, and rates."""
    mean, low, high = interval([deal.mean for deal in deals])
    hands = [hand for deal in deals for hand in deal.hands]
    return {
        "game": match_up.game,
        "options": match_up.options,
        "challenger": match_up.challenger,
        "against": match_up.against,
        "seed": match_up.seed,
        "deals": len(deals),
        "hands": len(hands),
        "points_per_hand": round(mean, 4),
        "low95": round(low, 4),
        "high95": round(high, 4),
        "sd_of_deal": round(stdev([deal.mean for deal in deals]), 4) if len(deals) > 1 else None,
        "sd_of_hand": round(stdev([hand.points for hand in hands]), 4) if len(hands) > 1 else None,
        "win": round(fmean(hand.won for hand in hands), 4),
        "self_drawn": round(fmean(hand.self_drawn for hand in hands), 4),
        "fed": round(fmean(hand.fed for hand in hands), 4),
        "wall_out": round(fmean(hand.wall_out for hand in hands), 4),
    }


def as_text(result: dict[str, Any]) -> str:
    """Return a result for people."""
    margin = result["high95"] - result["points_per_hand"]
    return (
        f"{result['challenger']} against three {result['against']}, {result['game']}, seed {result['seed']}: "
        f"{result['points_per_hand']:+.3f} ± {margin:.3f} points a hand over {result['deals']} deals "
        f"({result['hands']} hands)\n"
        f"wins {result['win']:.1%}, by self-draw {result['self_drawn']:.1%}, "
        f"wins fed to others {result['fed']:.2f} a hand, wall out {result['wall_out']:.1%}"
    )
