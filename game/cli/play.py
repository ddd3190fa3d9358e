"""`play`: hands without a window, bots in all seats, everything checked; prints a line for each hand and the totals."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

from game.cli.command import DIFFERENT, OK, Command, CommandError, unknown
from game.cli.games import game_named, preset_values, set_values
from game.core.chance import Chance
from game.core.tiles import Tile
from game.engine.audit import Audit, AuditError
from game.engine.events import Batch
from game.engine.log import LogWriter
from game.engine.match import Match
from game.engine.options import OptionSet, Value
from game.engine.supply import match_key
from game.engine.table import Table
from game.engine.variant import Variant
from game.session.player import BotSeat
from game.session.program import APP, Program
from game.session.session import Session, header_for
from game.session.thinker import InlineThinker

CREATED: Final = "headless"
"""Stands for the date in logs of headless play, so that equal calls write equal files."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play, checked."""

    game: type[Variant[Any]]
    values: Mapping[str, Value]
    random: bool
    seed: str
    hands: int
    bots: tuple[str, ...]
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
    parser.add_argument("--bots", metavar="A,B,C,D", help="a bot for each seat, or one for all")
    parser.add_argument("--log", type=Path, metavar="DIR", help="write a log of each match into this folder")


def run(given: Namespace, program: Program) -> int:
    """Play the hands."""
    plan = _plan(given, program)
    try:
        _play(plan, program)
    except AuditError as error:
        print(f"{APP}: {error}", file=sys.stderr)
        return DIFFERENT
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError(f"{plan.log}: {error.strerror or error}") from error
    return OK


def _play(plan: Plan, program: Program) -> None:
    thinker = InlineThinker(program.bots)
    totals = [0] * plan.game.players
    played = 0
    for index in count():
        if played == plan.hands:
            break
        variant = _variant(plan, index)
        match = Match(variant, match_key(plan.seed), index)
        if plan.random:
            print(f"match {index + 1}: {_chosen(variant)}")
        session = Session(match, [BotSeat(bot, thinker) for bot in plan.bots])
        for points in _match(session, plan, program.version, played):
            played += 1
            totals = [total + point for total, point in zip(totals, points, strict=True)]
    named = "  ".join(f"{bot} {total:+d}" for bot, total in zip(plan.bots, totals, strict=True))
    print(f"total of {played} hands: {named}")


def _match(session: Session, plan: Plan, version: str, played: int) -> Iterator[tuple[int, ...]]:
    """Play one match, or as much of it as is wanted; yield each hand's points."""
    match = session.match
    session.recorder = None if plan.log is None else _writer(plan.log, session, version)
    audit = Auditor(match.variant)
    while not session.over and played < plan.hands:
        session.run(audit.take, hands=1)
        played += 1
        assert session.round is not None
        print(_line(played, session.round.table, match.results[-1]))
        yield match.results[-1]


class Auditor:
    """Checks every event of hand after hand."""

    def __init__(self, variant: Variant[Any]) -> None:
        self.variant = variant
        self.audit = Audit((), variant.players)

    @staticmethod
    def tiles(variant: Variant[Any]) -> tuple[Tile, ...]:
        """Return what the tiles on the table are compared with."""
        return variant.tiles()

    def take(self, batch: Batch) -> None:
        """Check a batch; raises AuditError."""
        if batch.number == 0:
            self.audit = Audit(self.tiles(self.variant), self.variant.players)
        self.audit.batch(batch)


def _writer(folder: Path, session: Session, version: str) -> LogWriter:
    match = session.match
    path = folder / f"match-{match.nonce + 1:04d}.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    return LogWriter.create(path, header_for(match, session.players, version, CREATED), durable=False)


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


def _plan(given: Namespace, program: Program) -> Plan:
    if given.hands < 1:
        raise CommandError(f"--hands {given.hands}: at least one hand is wanted")
    game = game_named(given.game, program)
    values = {**preset_values(given.preset, game), **set_values(given.set, game)}
    bots = _bots(given.bots, game.players, program)
    return Plan(game, values, given.options == "random", given.seed, given.hands, bots, given.log)


def _bots(names: str | None, seats: int, program: Program) -> tuple[str, ...]:
    bots = tuple(names.split(",")) if names else (next(iter(program.bots)),)
    for bot in bots:
        if bot not in program.bots:
            raise unknown("bot", bot, program.bots)
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise CommandError(f"--bots {names}: one bot or {seats} are wanted, not {len(bots)}")
    return bots


def _variant(plan: Plan, index: int) -> Variant[Any]:
    """Return the game of one match; random options are drawn anew for each, what was set stays."""
    options: OptionSet[Any] = plan.game.option_set
    values: dict[str, Value] = {}
    if plan.random:
        chance = Chance.named(match_key(plan.seed), "options", index)
        for option in options.options:
            many = option.choices or range(option.minimum, option.maximum + 1)
            values[option.key] = chance.choice(many)
    return plan.game(options.make({**values, **plan.values}))


COMMAND = Command("play", "play hands between bots without a window and check every event", arguments, run)
