"""`gallery`: writes every tile, widget, mark and screen as pictures; window.py reaches the screen's libraries."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.cli import window
from game.cli.command import OK, Command, CommandError, unknown
from game.core.words import LANGUAGES
from game.session.program import APP, Program

THEMES: Final = ("green", "blue", "night")
ALL: Final = "all"


def arguments(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--out", type=Path, default=Path("gallery"), metavar="DIR", help="the folder (./gallery)")
    parser.add_argument("--theme", default=ALL, help=f"one of {', '.join(THEMES)}; without it all")
    parser.add_argument("--language", default=ALL, help=f"one of {', '.join(LANGUAGES)}; without it all")


def chosen(what: str, name: str, known: Sequence[str]) -> Sequence[str]:
    """Return the one that is named, or all; raises CommandError for one that does not exist."""
    if name == ALL:
        return known
    if name not in known:
        raise unknown(what, name, known)
    return (name,)


def run(given: Namespace, program: Program) -> int:
    """Write the pictures."""
    themes = chosen("theme", given.theme, THEMES)
    languages = chosen("language", given.language, LANGUAGES)
    try:
        given.out.mkdir(parents=True, exist_ok=True)
        count = window.gallery(program, given.out, themes, languages)
    except OSError as error:
        raise CommandError(f"cannot write to {given.out}: {error.strerror or error}; choose another --out") from error
    print(f"{APP}: {count} pictures in {given.out}")
    return OK


COMMAND: Final = Command("gallery", "write every tile, widget and screen as pictures into a folder", arguments, run)
