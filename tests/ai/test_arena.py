"""The arena: duplicate deals are fair, results are kept and never mixed, the command line says what is wrong."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from ai.arena.__main__ import main
from ai.arena.call import PEOPLE, bots_of
from ai.arena.contest import Contest
from ai.arena.crew import NEEDS, Alone, CrewError, hire, play, shards_of
from ai.arena.figures import Sprt
from ai.arena.identity import code_of
from ai.arena.match_up import BotFailedError, Deal, Hand, MatchUp, checksum, play_deal
from ai.arena.report import paired, summary
from ai.arena.results import Keeper, ResultError, Results, Run, line_of_deal, line_of_run, read, write
from ai.arena.times import class_of, late, quantile
from ai.bot import Bot, Offers, Ranked, Seen
from ai.bots import BOTS
from game.session.opponents import read_people
from game.variants import DEFAULT, VARIANTS

QUICK = MatchUp(DEFAULT, "simple", "random", 2, "quick")


@pytest.fixture(scope="module")
def quick() -> list[Deal]:
    """Two deals, played once for all tests that only read them."""
    return play(QUICK)


def call(*words: object) -> int:
    return main(["--jobs", "1", *map(str, words)])


# -- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [variant.id for variant in VARIANTS])
def test_equal_bots_gain_nothing_in_any_deal(game: str) -> None:
    """All four hands of a deal are the same hand, so the challenger's points in the four seats sum to zero."""
    deal = play_deal(MatchUp(game, "ukeire", "ukeire", 1, "equal"), 0)
    assert len(deal.hands) == 4
    assert sum(hand.points for hand in deal.hands) == 0
    assert deal.mean == 0
    assert any(hand.points for hand in deal.hands)
    assert deal.illegal == 0


def test_deals_do_not_depend_on_how_they_are_shared_out() -> None:
    match_up = MatchUp(DEFAULT, "simple", "random", 2, "shared", first=3)
    deals = play(match_up)
    assert [deal.number for deal in deals] == [3, 4]
    assert play_deal(match_up, 4) == deals[1]


@pytest.mark.parametrize(("deals", "jobs", "sizes"), [(1, 2, {1}), (7, 1, {1}), (100, 2, {5}), (23, 1, {5, 3})])
def test_shards_hold_every_deal_once(deals: int, jobs: int, sizes: set[int]) -> None:
    shards = shards_of(QUICK, range(10, 10 + deals), jobs)
    assert [number for shard in shards for number in shard.numbers] == list(range(10, 10 + deals))
    assert {len(shard.numbers) for shard in shards} == sizes


class Cheat(Bot):
    """Answers with something it was not offered, every time."""

    name = "cheat"

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        del seen, offers
        return [Ranked("cheat", 0.0)]  # type: ignore[arg-type]


class Broken(Bot):
    """Always fails."""

    name = "broken"

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        raise LookupError(f"nothing among {len(offers)} for {seen.seat}")


def test_illegal_answers_are_counted_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "cheat", Cheat)
    deal = play_deal(MatchUp(DEFAULT, "cheat", "random", 1, "illegal"), 0)
    assert deal.illegal == sum(deal.durations.values()) > 50
    assert call("--challenger", "cheat", "--field", "random", "--deals", 1) == 1


def test_a_bot_that_fails_is_named_with_its_deal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BOTS, "broken", Broken)
    with pytest.raises(BotFailedError, match=r"broken .* deal 7, seat 0: LookupError: nothing among"):
        play_deal(MatchUp(DEFAULT, "broken", "random", 1, "fails"), 7)
    assert call("--challenger", "broken", "--field", "random", "--deals", 1) == 1
    assert "deal 0, seat 0" in capsys.readouterr().err


def test_a_worker_with_other_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(code_of(DEFAULT), rules="0" * 12)
    monkeypatch.setattr("ai.arena.crew.play_shard", lambda shard: (other, [play_deal(QUICK, n) for n in shard.numbers]))
    with pytest.raises(CrewError, match=r"rules 000000000000.*same checkout"):
        list(Alone().play(shards_of(QUICK, [0], 1)))


def test_backends_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.arena.crew.find_spec", lambda _: None)
    with pytest.raises(CrewError, match=r"dask needs the package joblib.*--extra cluster"):
        hire("dask", 2)
    with pytest.raises(CrewError, match="there are loky, dask, ray"):
        hire("carrier pigeons", 2)
    with pytest.raises(CrewError, match="only dask and ray know clusters"):
        hire("processes", 2, "tcp://nowhere:1")


# -- result files ----------------------------------------------------------------------------------------------------


def test_summary_counts_hands_and_deals(quick: list[Deal]) -> None:
    result = summary(Run.of(QUICK), quick)
    assert (result["deals"], result["hands"]) == (2, 8)
    assert result["low99"] < result["low95"] <= result["points_per_hand"] <= result["high95"] < result["high99"]
    assert result["decisions"] > 50
    assert result["ms_median"] <= result["ms_p99"]


def test_rates_of_made_up_hands() -> None:
    hands = (
        Hand(6, won=True, self_drawn=True, fed=0, wall_out=False, income=6),
        Hand(-5, won=False, self_drawn=False, fed=2, wall_out=True),
        Hand(2, won=True, self_drawn=False, fed=1, wall_out=False, income=4),
        Hand(1, won=False, self_drawn=False, fed=0, wall_out=True),
    )
    result = summary(Run.of(QUICK), [Deal(0, hands, Counter({class_of(0.4): 1, class_of(0.002): 3}))])
    found = {key: result[key] for key in ("points_per_hand", "win", "self_drawn", "deal_in", "fed", "win_income")}
    assert found == {
        "points_per_hand": 1.0,
        "win": 0.5,
        "self_drawn": 0.25,
        "deal_in": 0.5,
        "fed": 0.75,
        "win_income": 5.0,
    }
    assert (result["late"], result["low95"], result["sd_of_deal"]) == (1, None, None)
    assert result["ms_median"] == pytest.approx(2, rel=0.03)
    assert result["ms_p99"] == pytest.approx(400, rel=0.03)


def test_what_a_win_brings_is_in_the_money_of_the_hand(quick: list[Deal]) -> None:
    hands = [hand for deal in quick for hand in deal.hands]
    assert any(hand.won for hand in hands)
    assert all((hand.income > 0) == hand.won for hand in hands)


def test_files_give_back_what_was_written(tmp_path: Path, quick: list[Deal]) -> None:
    run = Run.of(QUICK)
    results: Results = {run: {deal.number: deal for deal in quick}}
    write(tmp_path / "a.jsonl", results)
    assert read([tmp_path / "a.jsonl", tmp_path / "a.jsonl"]) == results
    assert read([tmp_path / "a.jsonl"])[run][0].durations == quick[0].durations
    assert run.id != Run.of(replace(QUICK, options={"void": False})).id


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path, quick: list[Deal]) -> None:
    """A crash leaves half a line; only what is missing is played, and nothing is lost."""
    run, path = Run.of(QUICK), tmp_path / "kept" / "a.jsonl"
    with Keeper(path, run) as keeper:
        keeper.add(quick[0])
    path.write_bytes(path.read_bytes() + line_of_deal(run, quick[1]).encode()[:50])
    played: list[Deal] = []
    with Keeper(path, run) as keeper:
        contest = Contest(QUICK, run, keeper=keeper)
        contest.play(Alone(), played.append)
    assert played == [quick[1]]
    assert read([path]) == {run: {deal.number: deal for deal in quick}}
    assert checksum(contest.deals.values()) == checksum(quick)


def test_deals_of_another_program_stay_apart(
    tmp_path: Path, quick: list[Deal], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.jsonl"
    write(path, {replace(Run.of(QUICK), rules="other"): {0: quick[0]}})
    words = ("--challenger", "simple", "--field", "random", "--deals", 2, "--seed", "quick", "--json", path)
    assert call(*words) == 0
    assert "different: rules" in capsys.readouterr().err
    assert [len(deals) for deals in read([path]).values()] == [1, 2]


def broken_files(run: Run, deal: Deal) -> dict[str, tuple[str, str]]:
    """Return contents of files and what is said of them."""
    head, line = line_of_run(run), line_of_deal(run, deal)
    other = replace(deal, hands=(Hand(99, won=False, self_drawn=False, fed=0, wall_out=True), *deal.hands[1:]))
    return {
        "foreign": ('{"log": "quexiang"}\n', "no file of arena results"),
        "no json": (head + "once upon a time\n", "line 2: this is no JSON"),
        "newer": (head.replace('"arena":1', '"arena":7'), r"format 7.*reads format 1.*version 0\.1\.0"),
        "headless": (line, f"what run {run.id} is"),
        "changed": (head.replace('"seed":"quick"', '"seed":"slow"'), "changed by hand"),
        "half a run": ('{"arena": 1, "run": "x"}\n', "not complete"),
        "half a deal": (head + f'{{"run": "{run.id}", "deal": 0}}\n', "the deal is not complete"),
        "contradiction": (head + line + line_of_deal(run, other), "come out differently"),
    }


@pytest.mark.parametrize("case", list(broken_files(Run.of(QUICK), Deal(0, ()))))
def test_broken_files_are_named_with_the_way_out(
    case: str, tmp_path: Path, quick: list[Deal], capsys: pytest.CaptureFixture[str]
) -> None:
    text, told = broken_files(Run.of(QUICK), quick[0])[case]
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ResultError, match=told):
        read([path])
    assert main(["report", str(path)]) == 2
    assert "bad.jsonl, line" in capsys.readouterr().err


# -- comparing and stopping ------------------------------------------------------------------------------------------


def moved(deals: list[Deal], by: int) -> dict[int, Deal]:
    """Return deals in which every hand brought some points more."""
    return {
        deal.number: replace(deal, hands=tuple(replace(hand, points=hand.points + by) for hand in deal.hands))
        for deal in deals
    }


def test_paired_with_earlier_results(quick: list[Deal]) -> None:
    run = Run.of(QUICK)
    ours = {deal.number: deal for deal in quick}
    rival = replace(run, challenger="ukeire", rules="older")
    found = paired(run, ours, {rival: moved(quick, -3)})
    assert (found["difference"], found["low99"], found["deals"]) == (3.0, 3.0, 2)
    assert (found["challenger"], found["same_rules"]) == ("ukeire", False)
    for earlier, told in (
        ({replace(rival, seed="9"): ours}, "seed quick.*there is:.*seed 9"),
        ({rival: {77: quick[0]}}, "no deal in common"),
        ({rival: ours, replace(rival, challenger="steady"): ours}, "several earlier runs"),
        ({}, "there is: nothing"),
    ):
        with pytest.raises(ResultError, match=told):
            paired(run, ours, earlier)


def fake(mean: Callable[[int], float]) -> Any:
    """Return a player of shards whose deals have given points."""

    def play_shard(shard: Any) -> tuple[Any, list[Deal]]:
        deals = [
            Deal(number, (Hand(round(mean(number)), won=False, self_drawn=False, fed=0, wall_out=True),))
            for number in shard.numbers
        ]
        return code_of(shard.match_up.game), deals

    return play_shard


@pytest.mark.parametrize(
    ("mean", "deals", "decided"),
    [
        (lambda number: 6 * (number % 2) - 2, 60, "high"),
        (lambda number: 6 * (number % 2) - 3, 60, "low"),
        (lambda number: 90 * (number % 2) - 44, 70, None),
    ],
)
def test_the_test_stops_after_whole_batches(
    mean: Callable[[int], float], deals: int, decided: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.arena.crew.play_shard", fake(mean))
    match_up = replace(QUICK, deals=70)
    contest = Contest(match_up, Run.of(match_up), batch=20, sprt=Sprt(0.0, 1.0))
    contest.play(Alone(), lambda _: None)
    assert (len(contest.deals), contest.result()["sprt"]["decision"]) == (deals, decided)


def test_durations_add_up() -> None:
    times = Counter(class_of(ms / 1000) for ms in range(1, 101))
    times.update({class_of(0.5): 1})
    assert quantile(times, 0.5) == pytest.approx(50, rel=0.06)
    assert late(times) == 1
    assert quantile(Counter(), 0.5) is None


# -- the command line ------------------------------------------------------------------------------------------------


def test_the_old_spelling(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bots", "simple,random", "--against", "random", "--deals", "1", "--jobs", "1", "--json"]
    assert main(words) == 0
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [result["challenger"] for result in results] == ["simple", "random"]


def test_play_keep_merge_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, both = (tmp_path / name for name in ("one.jsonl", "two.jsonl", "both.jsonl"))
    words = ("--challenger", "simple", "--field", "random", "--deals", 1)
    assert call(*words, "--json", one) == 0
    assert call(*words, "--first", 1, "--json", two, "--sprt", "0,0.5") == 0
    assert call("--challenger", "random", *words[2:], "--paired", one) == 0
    assert "against the earlier simple" in capsys.readouterr().out
    assert main(["merge", str(both), str(one), str(two)]) == 0
    assert "2 deals of 1 runs" in capsys.readouterr().out
    assert main(["report", str(both), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 2
    assert main(["report", str(both), "--table", "--paired", str(one)]) == 0
    assert "| `simple` | `random` | 2 |" in capsys.readouterr().out


def test_a_person_is_the_bot_that_plays_for_it() -> None:
    people = read_people(PEOPLE, BOTS)
    assert len(people.by_id) >= 12
    for person in people.by_id.values():
        assert bots_of(f"ukeire, {person.id}") == ["ukeire", person.bot]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--challenger nobody --field random", "unknown bot 'nobody'"),
        ("--challenger simpel --field random", "did you mean simple?"),
        ("--challenger simple --field random,simple", "one bot is wanted"),
        ("--challenger simple --field random --game nothing", "unknown game"),
        ("--challenger simple --field random --set colour=red", "colour"),
        ("--challenger simple --field random --set colour", "KEY=VALUE"),
        ("--challenger simple --field random --preset none", "unknown preset"),
        ("--challenger simple --field random --deals 0", "--deals 0"),
        ("--challenger simple --field random --sprt 1", "two numbers"),
        ("--challenger simple --field random --sprt 1,0", "smaller"),
        ("--challenger simple --field random --sprt 0,0.1s --set hands=4", "no sigma is known"),
        ("--challenger simple --field random --paired nowhere.jsonl", "nowhere.jsonl: No such file"),
        ("repot a.jsonl", "did you mean report?"),
        ("report nowhere.jsonl", "nowhere.jsonl: No such file"),
        ("speed --preset x", "say which with --game"),
        ("speed --hands 0", "--hands 0"),
    ],
)
def test_mistakes_are_named(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert told in capsys.readouterr().err


def test_speed_tells_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed", "--game", DEFAULT, "--bots", "random,simple", "--hands", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("|")[2].strip() for line in lines[2:]] == ["`random`", "`simple`"]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib (the extra sim) is not installed")
def test_plots(tmp_path: Path, quick: list[Deal]) -> None:
    path, picture = tmp_path / "a.jsonl", tmp_path / "a.svg"
    many = {number: replace(quick[number % 2], number=number) for number in range(30)}
    write(path, {Run.of(QUICK): many})
    assert main(["report", str(path), "--plot", str(picture)]) == 0
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert main(["report", str(path), "--plot", str(tmp_path / "a.nonsense")]) == 2


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("backend", ["processes", "loky", "dask", "ray"])
def test_every_backend_plays_the_same(backend: str) -> None:
    missing = [name for name in NEEDS[backend] if find_spec(name) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} (the extra cluster) is not installed")
    match_up = MatchUp(DEFAULT, "simple", "random", 6, "backends")
    with hire(backend, 2) as crew:
        found = [deal for deals in crew.play(shards_of(match_up, match_up.numbers, 2)) for deal in deals]
    assert checksum(found) == checksum(play(match_up))


@pytest.mark.slow
def test_the_order_of_the_bots() -> None:
    """Each bot beats three of the next weaker one, with room to spare: random < simple < steady."""
    for strong, weak, deals in (("simple", "random", 40), ("steady", "simple", 300)):
        match_up = MatchUp(DEFAULT, strong, weak, deals, "order")
        result = summary(Run.of(match_up), play(match_up, jobs=2))
        assert result["low95"] > 0, result
