"""`verify`: checks a log from its first line to its last and says what was checked; exit status 1 for a difference."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.cli.command import DIFFERENT, OK, Command, CommandError
from game.engine.log import Log, LogError, public_form, read_log, whole
from game.session.program import Program
from game.session.verify import Difference, HandCheck, rerun, variant_of


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("log", type=Path, metavar="LOG", help="a log file")
    parser.add_argument(
        "--share", type=Path, metavar="FILE", help="also write the finished hands without the match key"
    )


def run(given: Namespace, program: Program) -> int:
    """Check the log."""
    try:
        log = read_log(given.log)
        print(_about(log))
        done = rerun(log, variant_of(log, program.games))
    except OSError as error:
        raise CommandError(f"{given.log}: {error.strerror or error}") from error
    except (LogError, Difference) as error:
        print(f"{given.log}: {error}")
        return DIFFERENT
    for hand in done.hands:
        print(_hand(hand, secret=log.header.key is None))
    if log.cut:
        print("the end of the file is not a complete batch and was left out")
    unchecked = sum(not hand.checked for hand in done.hands)
    print(f"{len(done.hands) - unchecked} of {len(done.hands)} hands checked, no difference")
    if given.share is not None:
        _share(given.share, log)
    return OK


def _about(log: Log) -> str:
    header = log.header
    chosen = " ".join(f"{key}={value}" for key, value in header.options.items()) or "default options"
    who = ", ".join(player.name or player.kind for player in header.players)
    key = "with" if header.key is not None else "without"
    return f"{header.variant} ({chosen}), {who}, written by version {header.app}, {key} the match key"


def _hand(hand: HandCheck, *, secret: bool) -> str:
    if not hand.checked:
        return f"hand {hand.number}: not finished; without the match key it cannot be checked"
    seed = "commitment, wall" if secret or not hand.finished else "seed from the key, commitment, wall"
    state = "" if hand.finished else ", not finished"
    replay = f"{hand.answers} answers and {hand.batches} batches replayed"
    points = " ".join(f"{point:+d}" for point in hand.points)
    return f"hand {hand.number}: {seed}, {replay}, points {points}{state}"


def _share(path: Path, log: Log) -> None:
    try:
        path.write_bytes(whole(public_form(log)))
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}") from error
    print(f"{path}: written, without the match key")


COMMAND = Command("verify", "check a log: commitments, walls, every answer and every batch", arguments, run)
