"""Reads the command line and hands over to a command; without a command the window opens."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final, NoReturn

from game.cli import check, gallery, play, score, verify, window
from game.cli.command import MISUSED, OK, Command, CommandError, unknown
from game.session.program import APP, Program

COMMANDS: Final[tuple[Command, ...]] = (play.COMMAND, check.COMMAND, score.COMMAND, verify.COMMAND, gallery.COMMAND)


class Parser(ArgumentParser):
    """An argument parser whose errors are raised, so that each is one line."""

    def error(self, message: str) -> NoReturn:
        """Raise the error."""
        raise CommandError(message)


def parser(version: str) -> Parser:
    """Return the parser of the whole command line."""
    made = Parser(prog=APP, description="China's regional mahjong. Without a command the window opens.")
    made.add_argument("--version", action="version", version=f"{APP} {version}")
    made.add_argument(
        "--selftest", action="store_true", help="try the whole program without a screen and say what fails"
    )
    commands = made.add_subparsers(dest="command", metavar="command", parser_class=Parser)
    for command in COMMANDS:
        command.arguments(commands.add_parser(command.name, help=command.help, description=command.help))
    return made


def main(argv: Sequence[str], program: Program) -> int:
    """Run the program with the given arguments (without its own name) and return the exit status.

    Raises:
        SystemExit: after `--help` and `--version`, as argparse does it.

    """
    try:
        first = next((word for word in argv if not word.startswith("-")), None)
        names = [command.name for command in COMMANDS]
        if argv and first == argv[0] and first not in names:
            raise unknown("command", first, names)
        given = parser(program.version).parse_args(argv)
        if given.selftest:
            return window.selftest(program)
        for command in COMMANDS:
            if command.name == given.command:
                status = command.run(given, program)
                sys.stdout.flush()
                return status
        return window.open_window(program)
    except CommandError as error:
        print(f"{APP}: {error}", file=sys.stderr)
        return MISUSED
    except BrokenPipeError:
        # Whoever read the output has seen enough; what is still buffered must not fail once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
