"""The numbers behind charts."""

import pytest

from game.ui.widgets.chart import spread as spread_out
from game.ui.widgets.chart import ticks


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0, [0]),
        (-3, 2, [-4, -2, 0, 2]),
        (-47, 126, [-50, 0, 50, 100, 150]),
        (970, 1040, [960, 980, 1000, 1020, 1040]),
        (-12000, 36000, [-20000, 0, 20000, 40000]),
    ],
)
def test_ticks_are_round_and_enclose(low: int, high: int, expected: list[int]) -> None:
    assert ticks(low, high) == expected


@pytest.mark.parametrize("low", [-999, -40, 0])
@pytest.mark.parametrize("span", [1, 7, 33, 480, 5000])
def test_ticks_are_few(low: int, span: int) -> None:
    found = ticks(low, low + span)
    assert 2 <= len(found) <= 6
    assert found[0] <= low
    assert found[-1] >= low + span


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ([10, 50, 90], [10, 50, 90]),
        ([50, 50, 50], [50, 60, 70]),
        ([99, 98, 97], [100, 90, 80]),
        ([0, 0, 0, 0], [0, 10, 20, 30]),
        ([100, 0, 100, 95], [90, 0, 100, 80]),
        ([], []),
    ],
)
def test_labels_keep_their_distance(wanted: list[float], expected: list[float]) -> None:
    assert spread_out(wanted, 10, 0, 100) == expected
