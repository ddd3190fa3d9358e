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
from ai.arena.spsa import Plan
from ai.arena.tune import CLEAR, MOST_HANDS, SIDES, Fit
from ai.bots import BOTS
from ai.bots.steady import STEADY
from ai.weights import MARK, NUMBERS, changes_in
from game.core.resources import resource
from game.engine.options import Value
from game.engine.variant import Variant
from game.session.opponents import OpponentsError, read_people
from game.variants import DEFAULT, VARIANTS, by_id

PEOPLE: Final = resource("config", "opponents.toml")
PROGRAM: Final = "python -m ai.arena"
COMMANDS: Final = ("play", "merge", "report", "speed", "tune", "honest")
STDOUT: Final = Path("-")
"""Stands for `--json` without a file."""
TUNED: Final = ("safety", "back", "wall", "thrown", "danger")
"""The weights that are fitted if none are named."""
LEAST_CHECKED: Final = 20
EPILOG: Final = f"""other commands: {PROGRAM} merge OUT FILE...   join result files
                {PROGRAM} report FILE...      tell what result files say
                {PROGRAM} speed               how fast hands are played
                {PROGRAM} tune                fit weights of the weighing bot to a game
                {PROGRAM} honest              whether a bot looks at hidden tiles"""


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
    words = {"play": _play, "merge": _merge, "report": _report, "speed": _speed, "tune": _tune, "honest": _honest}
    words[command](parser)
    return parser


DESCRIPTIONS: Final = {
    "play": "Play a bot against three of another: the same deals in all four seats.",
    "merge": "Join result files into one; the same deal is kept once.",
    "report": "Tell what result files say, a line a run; `--plot` draws it.",
    "tune": "Fit weights of the weighing bot to a game by playing (SPSA), and write them where the bots read them.",
    "honest": "Deal the hidden tiles anew behind the views of played hands; a bot must rank what it may do as before.",
    "speed": "Measure how many hands a second one core plays, four of a bot at a table, and what bounds it.",
}


def _game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--preset", metavar="NAME", help="a named set of house rules")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated")


def _one_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=DEFAULT, metavar="ID", help=f"id of the game ({DEFAULT} if not given)")
    _game(parser)


def _workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes on this machine (2)")
    parser.add_argument("--backend", choices=BACKENDS, help="what carries the work (loky where joblib is installed)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a running dask scheduler or ray head, instead of --jobs")


def _play(parser: argparse.ArgumentParser) -> None:
    _one_game(parser)
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
    _workers(parser)
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


def _tune(parser: argparse.ArgumentParser) -> None:
    _one_game(parser)
    usual = ",".join(TUNED)
    parser.add_argument("--weights", default=usual, metavar="NAME,NAME", help=f"which weights of {STEADY} ({usual})")
    parser.add_argument("--field", default="ukeire", metavar="NAME", help="the bot in the other three seats (ukeire)")
    parser.add_argument(
        "--hands", type=int, default=4000, metavar="N", help=f"hands in all, at most {MOST_HANDS} (4000)"
    )
    parser.add_argument(
        "--deals", type=int, default=10, metavar="N", help="deals of a step, the same for both sides (10)"
    )
    parser.add_argument("--seed", default="tune", metavar="K", help="of deals and tosses (tune); check on others")
    parser.add_argument("--width", type=float, default=0.25, help="how far a step looks to both sides, in logs (0.25)")
    parser.add_argument("--rate", type=float, default=0.35, help="how far the first step moves (0.35)")
    parser.add_argument("--sigma", type=float, metavar="POINTS", help="what a sigma is, if it is not the usual one")
    _workers(parser)
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="where every step is kept, so that the same call goes on (in runs/)"
    )
    parser.add_argument(
        *("--check",),
        type=int,
        default=0,
        metavar="N",
        help=f"compare with the weights before on N fresh deals; below {CLEAR} standard errors nothing is taken over",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write here whatever comes out, not where bots read")


def _honest(parser: argparse.ArgumentParser) -> None:
    _one_game(parser)
    parser.add_argument("--bot", required=True, metavar="NAME", help="a bot, or several separated by commas")
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="questions looked at twice (1000)")
    parser.add_argument("--seed", default="fair", metavar="K")


# -- what is meant --------------------------------------------------------------------------------------------------


def bots_of(names: str) -> list[str]:
    """Return the bots named, separated by commas; a person's name means the bot that plays for it.

    Raises:
        CallError: there is no such bot.
        WeightsError: a name tells weights there cannot be.

    """
    return [_bot_of(name.strip()) for name in names.split(",")]


def _bot_of(name: str) -> str:
    if name.startswith(STEADY + MARK):
        changes_in(name)
        return name
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
    field = _field_of(given.field)
    for name, least in (("deals", 1), ("first", 0), ("jobs", 1), ("batch", 1)):
        if getattr(given, name) < least:
            raise CallError(f"--{name} {getattr(given, name)}: at least {least} is wanted")
    options = options_of(game, given)
    return [
        MatchUp(game.id, name, field, given.deals, given.seed, given.first, options)
        for name in bots_of(given.challenger)
    ]


def fit_of(given: argparse.Namespace) -> Fit:
    """Return the fit that is asked for; raises CallError, SigmaError, OptionError or UnknownGameError."""
    game = by_id(given.game)
    wanted = [name.strip() for name in given.weights.split(",")]
    for name in wanted:
        if name not in NUMBERS:
            raise CallError(f"--weights: there is no weight {name!r} that can be fitted; {_near(name, NUMBERS)}")
    for name, least in (("deals", 1), ("jobs", 1), ("check", 0)):
        if getattr(given, name) < least:
            raise CallError(f"--{name} {getattr(given, name)}: at least {least} is wanted")
    if 0 < given.check < LEAST_CHECKED:
        raise CallError(f"--check {given.check}: at least {LEAST_CHECKED} deals are wanted to say anything")
    for name in ("width", "rate"):
        if not 0 < getattr(given, name) <= 1:
            raise CallError(f"--{name} {getattr(given, name):g}: more than 0 and at most 1 is wanted")
    a_step = SIDES * given.deals * game.players
    if not a_step <= given.hands <= MOST_HANDS:
        raise CallError(f"--hands {given.hands}: from {a_step}, which one step takes, to {MOST_HANDS} are wanted")
    options = options_of(game, given)
    match_up = MatchUp(game.id, STEADY, _field_of(given.field), given.deals, given.seed, options=options)
    plan = Plan(given.hands // a_step, given.seed, given.width, given.rate)
    names = tuple(name for name in NUMBERS if name in wanted)
    return Fit(match_up, names, plan, _sigma_of(given, match_up))


def log_of(given: argparse.Namespace, fit: Fit) -> Path:
    """Return where the steps of a fit are kept."""
    return Path(given.json or f"runs/tune-{fit.play_id}-{given.seed}.jsonl")


def asked_of(given: argparse.Namespace) -> tuple[type[Variant[Any]], dict[str, Value], list[str]]:
    """Return in which game which bots' honesty is asked for; raises CallError, OptionError or UnknownGameError."""
    if given.positions < 1:
        raise CallError(f"--positions {given.positions}: at least 1 is wanted")
    game = by_id(given.game)
    return game, options_of(game, given), bots_of(given.bot)


def _field_of(names: str) -> str:
    field = bots_of(names)
    if len(field) != 1:
        raise CallError(f"--field {names}: one bot is wanted, it sits in all three other seats")
    return field[0]


def _sigma_of(given: argparse.Namespace, match_up: MatchUp) -> float:
    if given.sigma is not None and given.sigma <= 0:
        raise CallError(f"--sigma {given.sigma:g}: more than 0 is wanted")
    return float(given.sigma or sigma_of(match_up.game, match_up.options))


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
    unit = _sigma_of(given, match_up) if in_sigma else 1.0
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
