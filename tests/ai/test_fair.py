"""A bot sees what its seat sees and nothing else: other hidden tiles behind the same view give the same ranking."""

import pytest

from ai.arena import honest
from ai.arena.__main__ import main
from ai.bot import Bot, Offers, Ranked, Seen
from ai.bots import BOTS, LEVELS
from tests.ai.players import ENTRIES

NAMES = ("simple", "ukeire", "steady", *(f"level{level}" for level in LEVELS))


def check(entry: str, positions: int) -> None:
    found = honest.compare(ENTRIES[entry], NAMES, positions, "fair")
    assert not found.faults
    assert found.positions == positions
    assert found.differing > positions * 0.6


@pytest.mark.parametrize("entry", ENTRIES)
def test_other_hidden_tiles_give_the_same_ranking(entry: str) -> None:
    check(entry, 12)


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES)
def test_hidden_tiles_in_a_thousand_positions(entry: str) -> None:
    check(entry, 1000)


class Peeping(Bot):
    """Answers as if it knew which of the two worlds is the real one."""

    name = "peeping"
    worlds = 0

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        del seen
        Peeping.worlds += 1
        return [Ranked(action, float(Peeping.worlds % 2)) for action in offers]


def test_a_bot_that_peeps_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(BOTS, "peeping", Peeping)
    words = ["honest", "--bot", "simple,peeping", "--positions", "3", "--seed", "peep"]
    assert main(words) == 1
    simple, peeping = capsys.readouterr().out.splitlines()
    assert simple.endswith("the same ranking in all")
    assert "NOT the same ranking, first in hand 0, batch" in peeping
