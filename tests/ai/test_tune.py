"""Fitting weights: a hill is climbed, a stopped fit goes on alike, what comes out is what the bots read."""

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ai.arena import spsa
from ai.arena.__main__ import main
from ai.arena.identity import code_of, hash_of
from ai.arena.identity import weights_of as hash_of_bot
from ai.arena.match_up import Deal, Hand
from ai.bots import BOTS
from ai.bots.steady import STEADY
from ai.weights import changes_in, differing, name_with, numbers_of, weights_of
from game.core.chance import Chance
from game.core.resources import resource
from game.variants import DEFAULT
from tests.ai.players import ENTRIES

BEST = {"danger": 1.4, "safety": 0.9}
"""Where the made-up game pays most."""
HILL = {name: spsa.Bounds(value / 4, value * 4) for name, value in BEST.items()}


@pytest.fixture(autouse=True)
def numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let games have their numbers in a folder of this test, with nothing in it yet."""
    folder = tmp_path / "weights"
    folder.mkdir()
    monkeypatch.setattr("ai.weights.FOLDER", folder)
    weights_of.cache_clear()
    yield folder
    weights_of.cache_clear()


def height(point: dict[str, float]) -> float:
    return -sum(math.log(point[name] / best) ** 2 for name, best in BEST.items())


@pytest.fixture
def hill(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let deals pay by how near the challenger's weights are to the best ones; returns numbers of deals as played."""
    played: list[int] = []

    def play_shard(shard: Any) -> tuple[Any, list[Deal]]:
        values = {name: getattr(weights_of(STEADY, DEFAULT), name) for name in BEST}
        values |= dict(changes_in(shard.match_up.challenger))
        deals = []
        for number in shard.numbers:
            luck = (shard.match_up.seed, number, shard.match_up.challenger)
            noise = Chance.named(b"noise", *luck).below(400) - 200
            hand = Hand(round(noise + 1000 * height(values)), won=False, self_drawn=False, fed=0, wall_out=True)
            deals.append(Deal(number, (hand,)))
            played.append(number)
        return code_of(shard.match_up.game), deals

    monkeypatch.setattr("ai.arena.crew.play_shard", play_shard)
    return played


def tune(log: Path, *words: object, hands: int = 1600) -> int:
    fixed = ("--weights", "safety,danger", "--hands", hands, "--deals", 4, "--sigma", 1000, "--jobs", 1, "--json", log)
    return main(["tune", *map(str, (*fixed, *words))])


# -- climbing --------------------------------------------------------------------------------------------------------


def test_a_noisy_hill_is_climbed() -> None:
    """The noise of one look is larger than what a step gains; the end is far nearer than the start all the same."""

    def look(number: int, plus: spsa.Point, minus: spsa.Point) -> float:
        noise = Chance.named(b"look", number).random() - 0.5
        return height(plus) - height(minus) + 0.4 * noise

    start = {"danger": 0.5, "safety": 3.0}
    steps = list(spsa.climb(spsa.Plan(200, "hill"), start, HILL, look))
    assert height(spsa.settled(steps)) > 0.05 * height(start)
    assert steps == list(spsa.climb(spsa.Plan(200, "hill"), start, HILL, look))
    assert steps != list(spsa.climb(spsa.Plan(200, "other"), start, HILL, look))


def test_bounds_and_strides_hold() -> None:
    """However loudly a hill calls, no step goes further than it looked, and nothing leaves its bounds."""
    start = {"danger": 0.5, "safety": 3.0}
    plan = spsa.Plan(60, "loud")
    for step in spsa.climb(plan, start, HILL, lambda *_: 1e6):
        for name, bounds in HILL.items():
            tried = (step.start[name], step.plus[name], step.minus[name], step.end[name])
            assert all(bounds.low * 0.999 < value < bounds.high * 1.001 for value in tried)
            assert abs(math.log(step.end[name] / step.start[name])) < plan.width_at(step.number) + 1e-9


def test_looks_and_strides_get_smaller_as_usual() -> None:
    plan = spsa.Plan(100, "schedule", width=0.2, rate=0.4)
    assert (plan.width_at(0), plan.rate_at(0)) == (0.2, 0.4)
    assert plan.width_at(99) == pytest.approx(0.2 / 100**0.101)
    assert plan.rate_at(99) == pytest.approx(0.4 * (11 / 110) ** 0.602)


# -- the whole command -----------------------------------------------------------------------------------------------


def test_the_fit_goes_uphill_and_the_bots_read_it(tmp_path: Path, numbers: Path, hill: list[int]) -> None:
    """Both sides of a step play the same deals; the check plays deals of its own, and what is told of them is true."""
    before = {name: float(numbers_of(STEADY, DEFAULT)[name]) for name in BEST}
    old = hash_of(weights_of(STEADY, DEFAULT))
    assert tune(tmp_path / "a.jsonl", "--check", 20, "--width", 0.2) == 0
    steps = 1600 // 32
    assert hill[: steps * 8] == [step * 4 + at for step in range(steps) for _ in range(2) for at in range(4)]
    weights_of.cache_clear()
    after = weights_of(STEADY, DEFAULT)
    fitted = {name: getattr(after, name) for name in BEST}
    assert height(fitted) > 0.2 * height(before)
    text = (numbers / f"{DEFAULT}.toml").read_text(encoding="utf-8")
    assert f'weights_after = "{hash_of(after)}"' in text
    assert f'weights_before = "{old}"' in text
    assert "python -m ai.arena tune --game" in text
    assert "hands = 1600" in text
    found = re.search(r"difference = ([0-9.]+), low95 = ([0-9.]+), high95 = ([0-9.]+)", text)
    assert found is not None
    difference, low, high = map(float, found.groups())
    assert difference == pytest.approx((low + high) / 2, abs=0.01)
    assert difference == pytest.approx(1000 * (height(fitted) - height(before)), abs=2 * (high - low))


def test_the_same_seed_writes_the_same_file_and_going_on_is_no_different(
    tmp_path: Path, numbers: Path, hill: list[int]
) -> None:
    whole, halves = tmp_path / "whole.jsonl", tmp_path / "halves.jsonl"
    outs = [tmp_path / name for name in ("a.toml", "b.toml", "c.toml")]
    assert tune(whole, "--check", 20, "--out", outs[0]) == 0
    assert tune(tmp_path / "again.jsonl", "--check", 20, "--out", outs[1]) == 0
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    halves.write_text("".join(lines[:20]) + lines[20][:30], encoding="utf-8")
    hill.clear()
    assert tune(halves, "--check", 20, "--out", outs[2]) == 0
    assert min(hill) == 0  # of the check
    assert hill[0] == 19 * 4
    assert outs[0].read_bytes() == outs[1].read_bytes() == outs[2].read_bytes()
    assert whole.read_bytes() == halves.read_bytes()
    assert not list(numbers.iterdir())


def test_another_call_does_not_go_on_with_a_fit(
    tmp_path: Path, hill: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    log, out = tmp_path / "a.jsonl", tmp_path / "a.toml"
    assert tune(log, "--out", out) == 0
    played = len(hill)
    for words, told in (
        (("--seed", "other"), "different: seed"),
        (("--weights", "danger"), "different: names"),
        (("--width", "0.1"), "different: width"),
    ):
        assert tune(log, "--out", out, *words) == 2
        assert told in capsys.readouterr().err
    assert len(hill) == played


def test_what_is_no_better_is_not_taken_over(
    tmp_path: Path, numbers: Path, hill: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    (numbers / f"{DEFAULT}.toml").write_text("[steady]\ndanger = 1.4\nsafety = 0.9\ngang = 0.7\n", encoding="utf-8")
    assert tune(tmp_path / "a.jsonl", "--check", 20) == 0
    assert "stays as it is" in capsys.readouterr().out
    assert len(hill) == (1600 // 4) + 2 * 20
    assert "danger = 1.4\n" in (numbers / f"{DEFAULT}.toml").read_text(encoding="utf-8")
    assert tune(tmp_path / "a.jsonl", "--check", 20, "--out", tmp_path / "b.toml") == 0
    written = (tmp_path / "b.toml").read_text(encoding="utf-8")
    assert "gang = 0.7" in written
    assert "danger = 1.4\n" not in written


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--weights dangre", "did you mean danger?"),
        ("--weights close", "no weight 'close' that can be fitted"),
        ("--hands 60001", "from 80, which one step takes, to 60000"),
        ("--hands 10", "from 80"),
        ("--deals 0", "--deals 0"),
        ("--check 3", "at least 20"),
        ("--width 0", "--width 0"),
        ("--field nobody", "unknown bot 'nobody'"),
        ("--sigma -1", "more than 0"),
        ("--weights chowed --json LOG", "0 in this game, which no factor changes"),
        ("--json nowhere/../LOG/x --hands 80", "LOG"),
    ],
)
def test_mistakes_are_named(words: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    log = tmp_path / ("file" if "/x" in words else "log.jsonl")
    assert main(["tune", *words.replace("nowhere/../LOG", str(log)).replace("LOG", str(log)).split()]) == 2
    assert told.replace("LOG", str(log)) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("once upon a time\n", "line 1: this is no JSON"),
        ('{"step":0,"gain":0.1}\n', "line 1: .*which fit"),
        ('{"tune":7,"fit":{}}\n', "line 1: .*format 7, this program reads format 1"),
        ('{"tune":1,"fit":{"start":{}}}\n{"step":0}\n', "line 2: .*gain"),
    ],
)
def test_broken_logs_are_named(text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.jsonl").write_text(text, encoding="utf-8")
    assert tune(tmp_path / "a.jsonl") == 2
    assert re.search(told, capsys.readouterr().err)


# -- the numbers of a game -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[steady]\ndangre = 1\n", r"\[steady\] has no weight 'dangre'; did you mean danger\?"),
        ('[steady]\ndanger = "much"\n', "danger = 'much': a number, 0 or more, is wanted"),
        ("[steady]\ndanger = -1\n", "danger = -1"),
        ("[steady]\ndanger = nan\n", "danger = nan"),
        ("[steady]\ndanger = true\n", "danger = True"),
        ("[steady]\nclose = 1\n", "close = 1: true or false is wanted"),
        ("[steady]\nreach = 1.5\n", "reach = 1.5: a whole number"),
        ("[stedy]\ndanger = 1\n", "what is stedy"),
        ("steady = 3\n", "should be a table"),
        ("[steady\n", "TOML|table|Expected"),
    ],
)
def test_a_broken_file_names_the_key(text: str, told: str, numbers: Path) -> None:
    (numbers / f"{DEFAULT}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=told) as caught:
        weights_of(STEADY, DEFAULT)
    assert f"{DEFAULT}.toml" in str(caught.value)


def test_a_file_changes_what_it_names_and_nothing_else(numbers: Path) -> None:
    plain = weights_of(STEADY, DEFAULT)
    (numbers / f"{DEFAULT}.toml").write_text("[steady]\ndanger = 9\nreach = 2\n", encoding="utf-8")
    weights_of.cache_clear()
    changed = weights_of(STEADY, DEFAULT)
    different = {name for name in vars(plain) if getattr(plain, name) != getattr(changed, name)}
    assert different == {"danger", "reach"}
    assert (changed.danger, changed.reach) == (9.0, 2)


def test_results_of_other_numbers_stay_apart(numbers: Path) -> None:
    """The hash in a result file changes with the numbers of the game, for the bots that go by them."""
    names = ("ukeire", "level2", "level3", "level4", "level4_guard", STEADY)
    before = [hash_of_bot(name, DEFAULT) for name in names]
    (numbers / f"{DEFAULT}.toml").write_text("[steady]\ndanger = 9\n", encoding="utf-8")
    weights_of.cache_clear()
    after = [hash_of_bot(name, DEFAULT) for name in names]
    assert [one != other for one, other in zip(before, after, strict=True)] == [False, False, True, True, True, True]


def test_a_name_may_tell_weights() -> None:
    name = name_with(STEADY, {"danger": 1.25, "safety": 3.0})
    assert name == "steady:danger=1.25:safety=3.0"
    bot = BOTS[name]()
    assert (bot.name, bot.numbers(DEFAULT).danger) == (name, 1.25)  # type: ignore[attr-defined]
    assert BOTS[STEADY]().numbers(DEFAULT).danger == numbers_of(STEADY, DEFAULT)["danger"]  # type: ignore[attr-defined]
    with pytest.raises(KeyError):
        BOTS["simple:danger=1"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("steady:dangre=1", "did you mean danger"),
        ("steady:danger", "WEIGHT=NUMBER"),
        ("steady:danger=-1", "0 or more"),
        ("steady:close=1", "can be varied"),
    ],
)
def test_a_name_that_tells_nonsense(name: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--challenger", name, "--field", "simple", "--deals", "1", "--jobs", "1"]) == 2
    assert told in capsys.readouterr().err


def test_the_files_of_the_project_can_be_read() -> None:
    """Every entry of the shelf may have one, under the name of its figures; there are no others."""
    files = list(resource("config", "weights").iterdir())
    assert {path.stem for path in files} <= {variant.play_id for variant in ENTRIES.values()}
    assert all(differing(STEADY, path) for path in files)
