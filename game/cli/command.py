"""What a command of the command line is, and how it reports a mistake; knows no command."""

import difflib
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from game.session.program import Program

OK: Final = 0
DIFFERENT: Final = 1
"""What was to be checked is not as it should be."""
MISUSED: Final = 2
"""The call itself is wrong."""
NO_DISPLAY: Final = 3


class CommandError(ValueError):
    """A mistake in the call; its message is one line for the person who made it."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, a line about it, its arguments, and what it does; `run` returns the exit status."""

    name: str
    help: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace, Program], int]


def unknown(what: str, name: str, known: Iterable[str]) -> CommandError:
    """Return the error for a name that does not exist, with the nearest match, else with all there are."""
    names = list(known)
    near = difflib.get_close_matches(name, names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names) or 'none'}"
    return CommandError(f"unknown {what} {name!r}; {hint}")
