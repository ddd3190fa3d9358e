"""The command line of the arena: plays match-ups, joins result files, tells what they say, measures speed."""

import argparse
import contextlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from ai.arena import call, plot, results, speed
from ai.arena.contest import Contest
from ai.arena.crew import Crew, CrewError, hire
from ai.arena.figures import interval
from ai.arena.fit_file import FitLog
from ai.arena.fitting import carry_out
from ai.arena.honest import compare
from ai.arena.lines import LinesError
from ai.arena.match_up import BotFailedError, Deal, game_text
from ai.arena.progress import bar
from ai.arena.report import as_table, as_text, paired, summary
from ai.arena.results import Keeper, ResultError, Run
from ai.arena.sigma import SigmaError
from ai.arena.tune import Player, TuneError
from ai.weights import WeightsError
from game.engine.options import OptionError
from game.variants import UnknownGameError

OK: Final = 0
ILLEGAL: Final = 1
"""A bot failed, or answered what no rule allows."""
MISUSED: Final = 2
STOPPED: Final = 130
MISTAKES: Final = (
    *(
        call.CallError,
        CrewError,
        LinesError,
        SigmaError,
        OptionError,
        TuneError,
        UnknownGameError,
        WeightsError,
        plot.PlotError,
    ),
)
Each: TypeAlias = Callable[[Deal], None]


def main(argv: Sequence[str] | None = None) -> int:
    """Do what a call asks and return the exit status."""
    words = sys.argv[1:] if argv is None else argv
    try:
        command, rest = call.command_of(words)
        given = call.parser_of(command).parse_args(rest)
        return {
            "play": _play,
            "merge": _merge,
            "report": _report,
            "speed": _speed,
            "tune": _tune,
            "honest": _honest,
        }[command](given)
    except MISTAKES as error:
        sys.stderr.write(f"arena: {error}\n")
        return MISUSED
    except BotFailedError as error:
        sys.stderr.write(f"arena: a bot failed: {error}\n")
        return ILLEGAL
    except KeyboardInterrupt:
        sys.stderr.write("\narena: stopped; with --json FILE the same call goes on where it was\n")
        return STOPPED


def _play(given: argparse.Namespace) -> int:
    match_ups = call.match_ups_of(given)
    tests = [call.sprt_of(given, match_up) for match_up in match_ups]
    earlier = None if given.paired is None else results.read([given.paired])
    status = OK
    with hire(given.backend, given.jobs, given.cluster) as crew:
        for match_up, test in zip(match_ups, tests, strict=True):
            run = Run.of(match_up)
            with contextlib.ExitStack() as stack:
                keeper = None
                if given.json not in (None, call.STDOUT):
                    keeper = stack.enter_context(Keeper(given.json, run))
                    _warn_of_strangers(keeper)
                contest = Contest(match_up, run, given.jobs, given.batch, test, earlier, keeper)
                result = _contest(contest, crew)
            form = json.dumps(result, ensure_ascii=False) if given.json == call.STDOUT else as_text(result)
            sys.stdout.write(form + "\n")
            sys.stdout.flush()
            status = max(status, ILLEGAL if result["illegal"] else OK)
    return status


def _contest(contest: Contest, crew: Crew) -> dict[str, Any]:
    start = time.perf_counter()
    with _bar(contest) as each:
        contest.play(crew, each)
    return contest.result() | {"first": contest.match_up.first, "seconds": round(time.perf_counter() - start, 1)}


def _warn_of_strangers(keeper: Keeper) -> None:
    for other, deals in keeper.strangers.items():
        changed = [
            name
            for name in ("version", "rules", "bots", "weights")
            if getattr(other, name) != getattr(keeper.run, name)
        ]
        sys.stderr.write(
            f"arena: {keeper.path} has {len(deals)} deals of this match-up by another program "
            f"(run {other.id}; different: {', '.join(changed)}); they stay apart, all deals are played by this one\n"
        )


@contextlib.contextmanager
def _bar(contest: Contest) -> Iterator[Each]:
    """Show how far a contest is."""
    match_up = contest.match_up
    name = f"{match_up.challenger} v {match_up.field}"
    with bar(name, "deal", match_up.deals, len(contest.deals)) as advance:

        def each(deal: Deal) -> None:
            del deal
            mean, low, _ = interval([deal.mean for deal in contest.deals.values()])
            advance(f"{mean:+.2f} ± {mean - low:.2f}")

        yield each


def _merge(given: argparse.Namespace) -> int:
    found = results.read(given.files)
    results.write(given.out, found)
    deals = sum(len(deals) for deals in found.values())
    sys.stdout.write(f"{given.out}: {deals} deals of {len(found)} runs\n")
    return OK


def _report(given: argparse.Namespace) -> int:
    found = {run: deals for run, deals in results.read(given.files).items() if deals}
    earlier = None if given.paired is None else results.read([given.paired])
    if not found:
        raise ResultError("there is no deal in these files")
    told = []
    for run, deals in found.items():
        result = summary(run, [deals[number] for number in sorted(deals)])
        if earlier is not None:
            result["paired"] = paired(run, deals, earlier)
        told.append(result)
    if given.json:
        lines = [json.dumps(result, ensure_ascii=False) for result in told]
    else:
        lines = [as_table(told)] if given.table else [as_text(result) for result in told]
    sys.stdout.write("\n".join(lines) + "\n")
    if given.plot is not None:
        plot.draw(given.plot, told, list(next(iter(found.values())).values()))
    return ILLEGAL if any(result["illegal"] for result in told) else OK


def _speed(given: argparse.Namespace) -> int:
    if given.hands < 1:
        raise call.CallError(f"--hands {given.hands}: at least 1 is wanted")
    for line in speed.all_of(call.games_of(given), call.bots_of(given.bots), given.hands, given.seed):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return OK


def _tune(given: argparse.Namespace) -> int:
    fit = call.fit_of(given)
    with hire(given.backend, given.jobs, given.cluster) as crew, FitLog(call.log_of(given, fit), fit) as log:
        found = carry_out(fit, Player(fit, crew, given.jobs), log, given.check)
    sys.stdout.write(found.text() + "\n")
    if given.out is None and not found.clear:
        sys.stdout.write(f"not clearly better, so {found.own} stays as it is\n")
        return OK
    found.write(given.out or found.own)
    sys.stdout.write(f"written to {given.out or found.own}\n")
    return OK


def _honest(given: argparse.Namespace) -> int:
    game, options, names = call.asked_of(given)
    found = compare(game(game.option_set.make(options)), names, given.positions, given.seed)
    for name in names:
        sys.stdout.write(f"{name}, {game_text(game.id, options)}: {found.text(name)}\n")
    return ILLEGAL if found.faults else OK


if __name__ == "__main__":
    raise SystemExit(main())
