"""The arena: duplicate deals are fair, intervals are right, the command line says what is wrong."""

import json

import pytest

from ai.arena.__main__ import main
from ai.arena.match_up import MatchUp, play, play_deal
from ai.arena.report import interval, summary
from game.variants import DEFAULT


def test_equal_bots_gain_nothing_in_any_deal() -> None:
    """All four hands of a deal are the same hand, so the challenger's points in the four seats sum to zero."""
    deal = play_deal(MatchUp(DEFAULT, "ukeire", "ukeire", 1, "equal"), 0)
    assert len(deal.hands) == 4
    assert sum(hand.points for hand in deal.hands) == 0
    assert deal.mean == 0


def test_deals_do_not_depend_on_how_they_are_shared_out() -> None:
    match_up = MatchUp(DEFAULT, "simple", "random", 2, "shared", first=3)
    deals = play(match_up)
    assert [deal.number for deal in deals] == [3, 4]
    assert play_deal(match_up, 4) == deals[1]


def test_interval() -> None:
    mean, low, high = interval([1.0, 3.0])
    assert (mean, round(low, 3), round(high, 3)) == (2.0, 0.04, 3.96)
    assert interval([5.0])[1:] == (float("-inf"), float("inf"))


def test_summary_counts_hands_and_deals() -> None:
    match_up = MatchUp(DEFAULT, "simple", "random", 2, "summary")
    result = summary(match_up, play(match_up))
    assert (result["deals"], result["hands"]) == (2, 8)
    assert result["low95"] <= result["points_per_hand"] <= result["high95"]


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bots", "simple,random", "--against", "random", "--deals", "1", "--jobs", "1", "--json"]
    assert main(words) == 0
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [result["challenger"] for result in results] == ["simple", "random"]
    assert main(["--bots", "nobody", "--against", "random"]) == 2
    assert "nobody" in capsys.readouterr().err
    assert main(["--game", "nothing", "--bots", "simple", "--against", "random"]) == 2
    assert main(["--set", "colour=red", "--bots", "simple", "--against", "random"]) == 2


@pytest.mark.slow
def test_the_order_of_the_bots() -> None:
    """Each bot beats three of the next weaker one, with room to spare: random < simple < steady."""
    for strong, weak, deals in (("simple", "random", 40), ("steady", "simple", 400)):
        match_up = MatchUp(DEFAULT, strong, weak, deals, "order")
        result = summary(match_up, play(match_up, jobs=2))
        assert result["low95"] > 0, result
