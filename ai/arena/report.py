"""What deals say about the strength of a bot: means with intervals, rates, times; plays nothing."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from typing import Any, Final

from ai.arena.figures import Sprt, differences, interval
from ai.arena.match_up import Deal, Hand, checksum, game_text
from ai.arena.results import ResultError, Results, Run
from ai.arena.times import LIMIT_MS, Durations, late, quantile

LEVELS: Final = (95, 99)
"""Per cent of the intervals."""
COLUMNS: Final = (
    *("game", "challenger", "against three", "deals", "points a hand", "95 %", "99 %"),
    *("wins", "self-draw", "deals in", "a win brings", "ms median", "ms p99", "illegal"),
)


def summary(run: Run, deals: Sequence[Deal]) -> dict[str, Any]:
    """Return the result as plain data; at least one deal is wanted.

    `points_per_hand` with its intervals (clustered by deal), `deal_in` the share of hands in which somebody won on the
    challenger's tile, `fed` such wins a hand, `win_income` the points that a win of the challenger brought.
    """
    hands = [hand for deal in deals for hand in deal.hands]
    return (
        {key: value for key, value in run.record().items() if key != "weights"}
        | {"weights": {"challenger": run.weights[0], "field": run.weights[1]}}
        | {"deals": len(deals), "hands": len(hands), "points_per_hand": _round(fmean(deal.mean for deal in deals))}
        | bounds([deal.mean for deal in deals])
        | {"sd_of_deal": spread([deal.mean for deal in deals]), "sd_of_hand": spread([hand.points for hand in hands])}
        | _rates(hands)
        | _times(deals)
        | {"illegal": sum(deal.illegal for deal in deals), "checksum": checksum(deals)}
    )


def bounds(values: Sequence[float]) -> dict[str, Any]:
    """Return the bounds of the mean at each level, None where there is no telling."""
    found: dict[str, Any] = {}
    for level in LEVELS:
        _, low, high = interval(values, level / 100)
        found |= {f"low{level}": _round(low), f"high{level}": _round(high)}
    return found


def spread(values: Sequence[float]) -> float | None:
    """Return the standard deviation of values, None for fewer than two."""
    return _round(stdev(values)) if len(values) > 1 else None


def _round(value: float) -> float | None:
    return round(value, 4) if math.isfinite(value) else None


def _rates(hands: Sequence[Hand]) -> dict[str, Any]:
    incomes = [hand.income for hand in hands if hand.won]
    rates = {
        "win": fmean(hand.won for hand in hands),
        "self_drawn": fmean(hand.self_drawn for hand in hands),
        "deal_in": fmean(hand.fed > 0 for hand in hands),
        "fed": fmean(hand.fed for hand in hands),
        "wall_out": fmean(hand.wall_out for hand in hands),
    }
    return {key: round(rate, 4) for key, rate in rates.items()} | {
        "win_income": round(fmean(incomes), 3) if incomes else None
    }


def _times(deals: Sequence[Deal]) -> dict[str, Any]:
    durations: Durations = Counter()
    for deal in deals:
        durations.update(deal.durations)
    median, last = quantile(durations, 0.5), quantile(durations, 0.99)
    return {
        "decisions": sum(durations.values()),
        "ms_median": None if median is None else round(median, 3),
        "ms_p99": None if last is None else round(last, 3),
        "late": late(durations),
    }


def paired(run: Run, deals: Mapping[int, Deal], earlier: Results) -> dict[str, Any]:
    """Return what the challenger gains over an earlier one on the deals that both have played.

    Raises:
        ResultError: the earlier results hold no run, or several, that asked the same question, or no common deal.

    """
    other = partner(run, earlier)
    values = gains(deals, earlier[other])
    mean = interval(values)[0]
    return (
        {"challenger": other.challenger, "weights": other.weights[0], "same_rules": other.rules == run.rules}
        | {"deals": len(values), "difference": _round(mean), "sd_of_deal": spread(values)}
        | bounds(values)
    )


def gains(deals: Mapping[int, Deal], earlier: Mapping[int, Deal]) -> list[float]:
    """Return the differences in points a hand, deal by deal; raises ResultError if no deal is common."""
    values = differences(
        {number: deal.mean for number, deal in deals.items()}, {number: deal.mean for number, deal in earlier.items()}
    )
    if not values:
        raise ResultError("the earlier results have no deal in common with these; take the same --first and --deals")
    return values


def partner(run: Run, earlier: Results) -> Run:
    """Return the one earlier run that played the same deals of the same game against the same field."""
    found = [other for other in earlier if other.question == run.question and earlier[other]]
    if not found:
        asked = "; ".join(sorted({_question(other) for other in earlier})) or "nothing"
        raise ResultError(f"no earlier run asked the same question ({_question(run)}); there is: {asked}")
    if len(found) == 1:
        return found[0]
    same = [other for other in found if other.challenger == run.challenger]
    if len(same) == 1:
        return same[0]
    told = ", ".join(f"{other.challenger} (run {other.id})" for other in found)
    raise ResultError(f"several earlier runs could be meant: {told}; give a file with one of them")


def _question(run: Run) -> str:
    return f"{game_text(run.game, dict(run.options))} against three {run.field}, seed {run.seed}"


def sequential(sprt: Sprt, values: Sequence[float]) -> dict[str, Any]:
    """Return where a sequential test stands."""
    ratio = sprt.ratio(values)
    return {
        "low": sprt.low,
        "high": sprt.high,
        "ratio": round(ratio, 3) if math.isfinite(ratio) else str(ratio),
        "bounds": [round(bound, 3) for bound in sprt.bounds],
        "decision": sprt.decision(values),
    }


def as_text(result: Mapping[str, Any]) -> str:
    """Return a result for people."""
    lines = [_strength(result), _intervals(result), _how(result), _answers(result)]
    if "paired" in result:
        lines.append(_gain(result["paired"]))
    if "sprt" in result:
        lines.append(_test(result["sprt"]))
    return "\n".join(lines)


def _strength(result: Mapping[str, Any]) -> str:
    game = game_text(result["game"], result["options"])
    return (
        f"{result['challenger']} against three {result['field']}, {game}, seed {result['seed']}: "
        f"{result['points_per_hand']:+.3f} points a hand over {result['deals']} deals ({result['hands']} hands)"
    )


def _intervals(result: Mapping[str, Any]) -> str:
    return (
        f"95 %: {_range(result, 95)}; 99 %: {_range(result, 99)}; standard deviation of one hand "
        f"{_number(result['sd_of_hand'], '.2f')}, of a deal {_number(result['sd_of_deal'], '.2f')}"
    )


def _how(result: Mapping[str, Any]) -> str:
    return (
        f"wins {result['win']:.1%}, by self-draw {result['self_drawn']:.1%}, a win brings "
        f"{_number(result['win_income'], '.2f')}; deals in {result['deal_in']:.1%}, wins fed to others "
        f"{result['fed']:.2f} a hand; wall out {result['wall_out']:.1%}"
    )


def _answers(result: Mapping[str, Any]) -> str:
    return (
        f"{result['decisions']} decisions, median {_number(result['ms_median'], '.2f')} ms, 99 of 100 within "
        f"{_number(result['ms_p99'], '.2f')} ms, over {LIMIT_MS:.0f} ms: {result['late']}; "
        f"illegal answers: {result['illegal']}"
    )


def _gain(other: Mapping[str, Any]) -> str:
    rules = "" if other["same_rules"] else ", played by other code of the rules,"
    return (
        f"against the earlier {other['challenger']} (weights {other['weights']}) on the same {other['deals']} "
        f"deals{rules} {other['difference']:+.3f} points a hand; "
        f"95 %: {_range(other, 95)}; 99 %: {_range(other, 99)}"
    )


def _test(test: Mapping[str, Any]) -> str:
    decided = {"low": f"not better than {test['low']:g}", "high": f"at least {test['high']:g}", None: "undecided"}
    return (
        f"sequential test of {test['low']:g} against {test['high']:g} points a hand: {decided[test['decision']]} "
        f"(log likelihood ratio {test['ratio']}, bounds {test['bounds'][0]} and {test['bounds'][1]})"
    )


def _number(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)


def _range(result: Mapping[str, Any], level: int) -> str:
    return f"{_number(result[f'low{level}'], '+.3f')} to {_number(result[f'high{level}'], '+.3f')}"


def as_table(results: Sequence[Mapping[str, Any]]) -> str:
    """Return results as a table in Markdown, a line each."""
    lines = ["| " + " | ".join(COLUMNS) + " |", "|" + "---|" * len(COLUMNS)]
    lines += ["| " + " | ".join(_row(result)) + " |" for result in results]
    return "\n".join(lines)


def _row(result: Mapping[str, Any]) -> list[str]:
    return [
        game_text(result["game"], result["options"]),
        f"`{result['challenger']}`",
        f"`{result['field']}`",
        str(result["deals"]),
        f"{result['points_per_hand']:+.3f}",
        *(_range(result, level) for level in LEVELS),
        f"{result['win']:.1%}",
        f"{result['self_drawn']:.1%}",
        f"{result['deal_in']:.1%}",
        _number(result["win_income"], ".2f"),
        _number(result["ms_median"], ".2f"),
        _number(result["ms_p99"], ".2f"),
        str(result["illegal"]),
    ]
