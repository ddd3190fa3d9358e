"""`play`: hands without a window, bots in all seats, everything checked; prints a line for each hand and the totals."""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.cli.command import DIFFERENT, OK, Command, CommandError, unknown
from game.cli.games import game_named, preset_values, set_values
from game.engine.audit import AuditError
from game.engine.log import LogWriter
from game.engine.options import Value
from game.engine.table import Table
from game.engine.variant import Variant
from game.session.headless import Auditor, Plan, sessions
from game.session.program import APP, Program
from game.session.session import Session, header_for

CREATED: Final = "headless"
"""Stands for the date in logs of headless play, so that equal calls write equal files."""


MIXED: Final = "mixed"
"""Stands for a bot drawn for each seat of each match."""


@dataclass(frozen=True, slots=True)
class Call:
    """What the call wants, checked: what to play, how many hands of it, and where logs go."""

    plan: Plan
    hands: int
    log: Path | None


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--headless", action="store_true", required=True, help="play without a window")
    parser.add_argument("--game", metavar="NAME", help="which game; the first one if not given")
    parser.add_argument("--preset", metavar="NAME", help="a named set of options")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="an option; may be repeated")
    parser.add_argument("--options", choices=("default", "random"), default="default", help="random: any, each match")
    parser.add_argument("--seed", default="0", help="the same seed plays the same hands (0 if not given)")
    parser.add_argument("--hands", type=int, default=1, metavar="N", help="how many hands, whatever a match's length")
    parser.add_argument(
        "--bots", metavar="A,B,C,D", help="a bot for each seat, one for all, or mixed: any in each seat, each match"
    )
    parser.add_argument("--log", type=Path, metavar="DIR", help="write a log of each match into this folder")


def run(given: Namespace, program: Program) -> int:
    """Play the hands."""
    call = _call(given, program)
    try:
        _play(call, program)
    except AuditError as error:
        print(f"{APP}: {error}", file=sys.stderr)
        return DIFFERENT
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError(f"{call.log}: {error.strerror or error}") from error
    return OK


def _play(call: Call, program: Program) -> None:
    totals: Counter[tuple[int, str]] = Counter()
    played = 0
    for index, session in enumerate(sessions(call.plan, program.bots)):
        if played == call.hands:
            break
        names = [player.record.name for player in session.players]
        if call.plan.random:
            print(f"match {index + 1}: {_chosen(session.match.variant)}")
        if not call.plan.bots:
            print(f"match {index + 1}: seats {','.join(names)}")
        # By seat while everybody keeps his own, else by bot.
        places = [(seat if call.plan.bots else 0, name) for seat, name in enumerate(names)]
        for points in _match(session, call, program.version, played):
            played += 1
            for place, point in zip(places, points, strict=True):
                totals[place] += point
    named = "  ".join(f"{bot} {total:+d}" for (_, bot), total in totals.items())
    print(f"total of {played} hands: {named}")


def _match(session: Session, call: Call, version: str, played: int) -> Iterator[tuple[int, ...]]:
    """Play one match, or as much of it as is wanted; yield each hand's points."""
    match = session.match
    session.recorder = None if call.log is None else _writer(call.log, session, version)
    audit = Auditor(match.variant)
    while not session.over and played < call.hands:
        session.run(audit.take, hands=1)
        played += 1
        assert session.round is not None
        print(_line(played, session.round.table, match.results[-1]))
        yield match.results[-1]


def _writer(folder: Path, session: Session, version: str) -> LogWriter:
    match = session.match
    path = folder / f"match-{match.nonce + 1:04d}.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    return LogWriter.create(path, header_for(match, session.players, version, CREATED), settle=None)


def _line(number: int, table: Table, points: Iterable[int]) -> str:
    wins = " ".join(f"{'+'.join(str(seat) for seat in win.winners)}:{win.by}" for win in table.wins) or "nobody"
    gains = " ".join(f"{point:+5d}" for point in points)
    return f"hand {number:4d}  dealer {table.dealer}  points {gains}  wins {wins}  wall {table.wall.rest}"


def _chosen(variant: Variant[Any]) -> str:
    chosen = variant.option_set.deviations(variant.options)
    return " ".join(f"{key}={_typed(value)}" for key, value in chosen.items()) or "default options"


def _typed(value: Value) -> str:
    """Return a value as `--set` takes it."""
    return "none" if value is None else str(value).lower()


# -- checking the call -----------------------------------------------------------------------------------------------


def _call(given: Namespace, program: Program) -> Call:
    if given.hands < 1:
        raise CommandError(f"--hands {given.hands}: at least one hand is wanted")
    game = game_named(given.game, program)
    values = {**preset_values(given.preset, game), **set_values(given.set, game)}
    bots = _bots(given.bots, game.players, program)
    return Call(Plan(game, values, given.options == "random", given.seed, bots), given.hands, given.log)


def _bots(names: str | None, seats: int, program: Program) -> tuple[str, ...]:
    """Return a bot for each seat; none for bots that are to be drawn."""
    if names == MIXED:
        return ()
    bots = tuple(names.split(",")) if names else (next(iter(program.bots)),)
    for bot in bots:
        if bot not in program.bots:
            raise unknown("bot", bot, (*program.bots, MIXED))
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise CommandError(f"--bots {names}: one bot or {seats} are wanted, not {len(bots)}")
    return bots


COMMAND = Command("play", "play hands between bots without a window and check every event", arguments, run)
