"""The words of the command line: what may be said, and what is meant by it; plays nothing."""

import argparse
import difflib
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, cast

from ai.arena.crew import BACKENDS
from ai.arena.figures import Sprt
from ai.arena.match_up import MatchUp
from ai.arena.sigma import sigma_of
from ai.bots import BOTS
from game.core.resources import resource
from game.engine.options import Value
from game.engine.variant import Variant
from game.session.opponents import OpponentsError, read_people
from game.variants import DEFAULT, VARIANTS, by_id

PEOPLE: Final = resource("config", "opponents.toml")
PROGRAM: Final = "python -m ai.arena"
COMMANDS: Final = ("play", "merge", "report", "speed")
STDOUT: Final = Path("-")
"""Stands for `--json` without a file."""
EPILOG: Final = f"""other commands: {PROGRAM} merge OUT FILE...   join result files
                {PROGRAM} report FILE...      tell what result files say
                {PROGRAM} speed               how fast hands are played"""


class CallError(ValueError):
    """A mistake in the call; its message is one line for the person who made it."""


def parser_of(command: str) -> argparse.ArgumentParser:
    """Return the parser of a command."""
    name = PROGRAM if command == "play" else f"{PROGRAM} {command}"
    parser = argparse.ArgumentParser(
        prog=name,
        description=DESCRIPTIONS[command],
        epilog=EPILOG if command == "play" else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    {"play": _play, "merge": _merge, "report": _report, "speed": _speed}[command](parser)
    return parser


DESCRIPTIONS: Final = {
    "play": "Play a bot against three of another: the same deals in all four seats.",
    "merge": "Join result files into one; the same deal is kept once.",
    "report": "Tell what result files say, a line a run; `--plot` draws it.",
    "speed": "Measure how many hands a second one core plays, four of a bot at a table, and what bounds it.",
}


def _game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--preset", metavar="NAME", help="a named set of house rules")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated")


def _play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=DEFAULT, metavar="ID", help=f"id of the game ({DEFAULT} if not given)")
    _game(parser)
    parser.add_argument(
        *("--challenger", "--bots"),
        required=True,
        metavar="NAME",
        help="a bot or an opponent, or several separated by commas",
    )
    parser.add_argument("--field", "--against", required=True, metavar="NAME", help="the bot in the other three seats")
    parser.add_argument("--deals", type=int, default=500, metavar="N", help="each is played four times (500)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first deal (0)")
    parser.add_argument("--seed", default="1", metavar="K", help="the same seed deals the same walls (1)")
    parser.add_argument(
        "--sprt", metavar="D0,D1", help="stop when decided between two means, in points a hand, or in sigma: 0,0.05s"
    )
    parser.add_argument("--alpha", type=float, default=0.05, help="chance of the test to say D1 for D0 (0.05)")
    parser.add_argument("--beta", type=float, default=0.05, help="chance of the test to say D0 for D1 (0.05)")
    parser.add_argument("--sigma", type=float, metavar="POINTS", help="what a sigma is, if it is not the usual one")
    parser.add_argument("--batch", type=int, default=50, metavar="N", help="deals between looks of the test (50)")
    parser.add_argument("--paired", type=Path, metavar="FILE", help="earlier results to compare with, deal by deal")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes on this machine (2)")
    parser.add_argument("--backend", choices=BACKENDS, help="what carries the work (loky where joblib is installed)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a running dask scheduler or ray head, instead of --jobs")
    parser.add_argument(
        *("--json",),
        type=Path,
        nargs="?",
        const=STDOUT,
        metavar="FILE",
        help="keep every deal in a file, which the same call goes on with; without FILE: print the result as JSON",
    )


def _merge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("out", type=Path, metavar="OUT", help="the file to be written")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="result files")


def _report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="result files")
    parser.add_argument("--paired", type=Path, metavar="FILE", help="earlier results to compare with, deal by deal")
    parser.add_argument("--json", action="store_true", help="one JSON object a run")
    parser.add_argument("--table", action="store_true", help="a table in Markdown")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw it; svg, png or pdf")


def _speed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="ID", help="one game instead of all")
    _game(parser)
    parser.add_argument("--bots", default=",".join(BOTS), metavar="NAME,NAME", help="which bots (all)")
    parser.add_argument("--hands", type=int, default=40, metavar="N", help="hands of each game and bot (40)")
    parser.add_argument("--seed", default="speed", metavar="K")


# -- what is meant --------------------------------------------------------------------------------------------------


def bots_of(names: str) -> list[str]:
    """Return the bots named, separated by commas; a person's name means the bot that plays for it; raises CallError."""
    return [_bot_of(name.strip()) for name in names.split(",")]


def _bot_of(name: str) -> str:
    if name in BOTS:
        return name
    try:
        people = read_people(PEOPLE, BOTS).by_id
    except OpponentsError as error:
        raise CallError(f"no bot {name!r}, and no people to look it up: {error}") from error
    if name not in people:
        raise CallError(f"unknown bot {name!r}; {_near(name, (*BOTS, *people))}")
    return people[name].bot


def options_of(game: type[Variant[Any]], given: argparse.Namespace) -> dict[str, Value]:
    """Return the deviating options of a preset and `--set`; raises CallError or OptionError."""
    values: dict[str, Value] = {}
    if given.preset is not None:
        if given.preset not in game.presets:
            raise CallError(f"unknown preset {given.preset!r} of {game.id}; {_near(given.preset, game.presets)}")
        values |= cast(dict[str, Value], game.presets[given.preset])
    for pair in given.set:
        key, equals, text = pair.partition("=")
        if not equals:
            raise CallError(f"--set {pair}: KEY=VALUE is wanted")
        values[key] = game.option_set.find(key).parse(text)
    return game.option_set.deviations(game.option_set.make(values))


def match_ups_of(given: argparse.Namespace) -> list[MatchUp]:
    """Return what is to be played; raises CallError, OptionError or UnknownGameError."""
    game = by_id(given.game)
    field = bots_of(given.field)
    if len(field) != 1:
        raise CallError(f"--field {given.field}: one bot is wanted, it sits in all three other seats")
    for name, least in (("deals", 1), ("first", 0), ("jobs", 1), ("batch", 1)):
        if getattr(given, name) < least:
            raise CallError(f"--{name} {getattr(given, name)}: at least {least} is wanted")
    options = options_of(game, given)
    return [
        MatchUp(game.id, name, field[0], given.deals, given.seed, given.first, options)
        for name in bots_of(given.challenger)
    ]


def sprt_of(given: argparse.Namespace, match_up: MatchUp) -> Sprt | None:
    """Return the sequential test asked for, in points; raises CallError or SigmaError."""
    if given.sprt is None:
        return None
    parts = given.sprt.split(",")
    in_sigma = any(part.strip().endswith("s") for part in parts)
    try:
        low, high = (float(part.strip().removesuffix("s")) for part in parts)
    except ValueError as error:
        raise CallError(f"--sprt {given.sprt}: two numbers are wanted, such as 0,0.1 or 0,0.05s") from error
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise CallError(f"--sprt {given.sprt}: the first has to be smaller than the second")
    if not (0 < given.alpha < 0.5 and 0 < given.beta < 0.5):
        raise CallError("--alpha and --beta lie between 0 and 0.5")
    if given.sigma is not None and given.sigma <= 0:
        raise CallError(f"--sigma {given.sigma:g}: more than 0 is wanted")
    unit = (given.sigma or sigma_of(match_up.game, match_up.options)) if in_sigma else 1.0
    return Sprt(low * unit, high * unit, given.alpha, given.beta)


def games_of(given: argparse.Namespace) -> list[tuple[str, dict[str, Value]]]:
    """Return one game as asked for, or all that stand on the shelf; raises CallError, OptionError, UnknownGameError."""
    if given.game is not None:
        game = by_id(given.game)
        return [(game.id, options_of(game, given))]
    if given.preset or given.set:
        raise CallError("--preset and --set belong to a game; say which with --game")
    found: list[tuple[str, dict[str, Value]]] = []
    for game in VARIANTS:
        found.append((game.id, {}))
        for name in game.menu:
            chosen = game.option_set.make(cast(dict[str, Value], game.presets[name]))
            found.append((game.id, game.option_set.deviations(chosen)))
    return found


def command_of(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the command that a call names and the words left for it; without a name it is `play`.

    Raises:
        CallError: there is no such command.

    """
    if not words or words[0].startswith("-"):
        return "play", words
    if words[0] not in COMMANDS:
        raise CallError(f"unknown command {words[0]!r}; {_near(words[0], COMMANDS)}")
    return words[0], words[1:]


def _near(name: str, known: Iterable[str]) -> str:
    names = list(known)
    near = difflib.get_close_matches(name, names, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names) or 'none'}"
