"""The tool that counts what occurs plays the hands its page names, and the page that is kept has every game."""

import re

import pytest

from ai.bots import BOTS, BOTS_AT
from game.cli.main import main as command_line
from game.core.resources import ROOT
from game.session import headless
from game.session.program import Program
from game.variants import VARIANTS
from tools import play_statistics


@pytest.mark.slow
def test_the_page_counts_the_hands_its_command_plays(capsys: pytest.CaptureFixture[str]) -> None:
    hands = 3
    (entry,) = [one for one in play_statistics.entries() if one.preset]
    counts = play_statistics.play(entry, hands, "9")
    page = play_statistics.report({"name": (entry, counts)}, hands, "9")
    call = next(line for line in page.splitlines() if "main.py play" in line).split()[1:]
    assert command_line(call, Program.of(VARIANTS, BOTS, BOTS_AT)) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("hand ")]
    wins = [how for line in told for how in re.findall(r"\d:(\w+)", line)]
    assert len(told) == counts.played == hands
    assert {how: wins.count(how) for how in wins} == {
        key: times for (section, key), times in counts.times.items() if section == "win" and key in play_statistics.HOW
    }
    assert play_statistics.unknown({"name": (entry, counts)}) == []


def test_the_page_that_is_kept_has_every_game() -> None:
    text = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
    for entry in play_statistics.entries():
        assert f"## {play_statistics.name_of(entry)}\n" in text
        played = re.search(rf"\| {re.escape(play_statistics.name_of(entry))} \| (\d+) \|", text)
        assert played
        assert int(played[1]) >= 1000


def test_a_failure_names_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headless.Auditor, "tiles", staticmethod(lambda variant: variant.tiles()[1:]))
    with pytest.raises(RuntimeError, match=r"seed 3, hand 1 \(match 1\): .*tiles"):
        play_statistics.play(next(play_statistics.entries()), 1, "3")


def test_a_page_that_cannot_be_written_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_statistics, "entries", lambda: iter(()))
    assert play_statistics.main(["--hands", "1", "--write", str(ROOT / "nowhere" / "page.md")]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("# What occurs in play")
    assert "nowhere" in told.err
