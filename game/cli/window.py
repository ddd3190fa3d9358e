"""Opens the window or runs its self-test; the only part of the command line that may import the screen."""

import sys
from collections.abc import Sequence
from pathlib import Path

from game.cli.command import NO_DISPLAY, OK
from game.session.program import APP, Program


def open_window(program: Program) -> int:
    """Play in a window until it is closed; exit status 3 where there is no screen."""
    # Here and not above: commands without a window must work, and start fast, without the screen's libraries.
    from game.ui.app import NoDisplay  # noqa: PLC0415
    from game.ui.run import run  # noqa: PLC0415

    try:
        run(program)
    except NoDisplay as error:
        print(f"{APP}: no window can be opened: {error}. Without a screen: {APP} play --headless", file=sys.stderr)
        return NO_DISPLAY
    return OK


def gallery(program: Program, out: Path, themes: Sequence[str], languages: Sequence[str]) -> int:
    """Write the gallery's pictures into a folder and name each on standard error; return how many there are."""
    from game.ui.gallery.run import run  # noqa: PLC0415

    return run(program, out, themes, languages, lambda name: print(name, file=sys.stderr))


def selftest(program: Program) -> int:
    """Try the whole program without a screen; return 0 if nothing fails."""
    from game.ui.selftest import run  # noqa: PLC0415

    return run(program)
