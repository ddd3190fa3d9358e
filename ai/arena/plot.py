"""A picture of results: a line each with its intervals, and how a single run settled; computes nothing of its own.

matplotlib draws it (the `sim` extra): scales, ticks and kinds of files are solved there, and only the arena loads it.
"""

import importlib
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from ai.arena.figures import interval
from ai.arena.match_up import Deal, game_text

WIDTH: Final = 8.0
"""Inches."""
LINE: Final = 0.42
FAINT, STRONG, GROUND = "#9db8b0", "#1f6f5c", "#8a8a8a"
FIRST_SHOWN: Final = 10
"""Deals before which the running mean says nothing and would only stretch the scale."""


class PlotError(ValueError):
    """The picture cannot be drawn; the message says why."""


def draw(path: Path, results: Sequence[Mapping[str, Any]], deals: Sequence[Deal]) -> None:
    """Draw results into a file, its kind by its ending (svg, png, pdf); `deals` are those of a single result.

    Raises:
        PlotError: matplotlib is not installed, or the file cannot be written.

    """
    try:
        matplotlib = importlib.import_module("matplotlib")
        matplotlib.use("Agg")
        pyplot = importlib.import_module("matplotlib.pyplot")
    except ImportError as error:
        raise PlotError("--plot needs matplotlib; install it with python3 -m uv run --extra sim ...") from error
    single = len(results) == 1 and len(deals) > FIRST_SHOWN
    heights = [LINE * len(results) + 0.5] + ([2.6] if single else [])
    figure, axes = pyplot.subplots(
        len(heights),
        1,
        figsize=(WIDTH, sum(heights) + 0.9),
        height_ratios=heights,
        squeeze=False,
        layout="constrained",
    )
    try:
        _intervals(axes[0][0], results)
        if single:
            _settling(axes[1][0], deals)
        # Neither date nor random names, so that equal results make equal files.
        matplotlib.rcParams["svg.hashsalt"] = "quexiang"
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    except (OSError, ValueError) as error:
        raise PlotError(f"{path}: {error}") from error
    finally:
        pyplot.close(figure)


def _intervals(axis: Any, results: Sequence[Mapping[str, Any]]) -> None:
    """Draw a line for each result, the first at the top: mean, 95 % thick, 99 % thin."""
    rows = range(len(results) - 1, -1, -1)
    for row, result in zip(rows, results, strict=True):
        for level, width, colour in ((99, 1.5, FAINT), (95, 5, FAINT)):
            low, high = result[f"low{level}"], result[f"high{level}"]
            if low is not None and high is not None:
                axis.plot([low, high], [row, row], color=colour, linewidth=width, solid_capstyle="butt")
        axis.plot([result["points_per_hand"]], [row], "o", color=STRONG, markersize=6)
    axis.axvline(0, color=GROUND, linewidth=0.8)
    axis.set_yticks(list(rows), [_label(result) for result in results])
    axis.set_ylim(-0.6, len(results) - 0.4)
    axis.set_xlabel("points a hand of the challenger (95 % thick, 99 % thin)")
    _bare(axis)


def _label(result: Mapping[str, Any]) -> str:
    game = game_text(result["game"], result["options"])
    return f"{result['challenger']} – 3 {result['field']}\n{game}, {result['deals']} deals"


def _settling(axis: Any, deals: Sequence[Deal]) -> None:
    """Draw the mean of the first deals with its interval, for more and more deals."""
    values = [deal.mean for deal in sorted(deals, key=lambda deal: deal.number)]
    counts = range(FIRST_SHOWN, len(values) + 1, max(1, len(values) // 200))
    sums = list(accumulate(values))
    bands = [interval(values[:count]) for count in counts]
    axis.fill_between(list(counts), [low for _, low, _ in bands], [high for *_, high in bands], color=FAINT, alpha=0.6)
    axis.plot(list(counts), [sums[count - 1] / count for count in counts], color=STRONG)
    axis.axhline(0, color=GROUND, linewidth=0.8)
    axis.set_xlabel("deals")
    axis.set_ylabel("points a hand, 95 %")
    _bare(axis)


def _bare(axis: Any) -> None:
    axis.spines[["top", "right"]].set_visible(False)
