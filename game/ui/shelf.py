"""Which games of the window have a rule book and a scoring desk; light, as the title page asks it."""

from typing import Any

from game.engine.variant import Variant
from game.ui.shell import Shell
from game.variants import VARIANTS, cases_of


def shelved(shell: Shell) -> list[type[Variant[Any]]]:
    """Return the games of the window that have a rule book."""
    return [game for game in VARIANTS if shell.words.has(f"{game.id}.name")]


def with_desk(shell: Shell) -> list[type[Variant[Any]]]:
    """Return the games that have a desk."""
    return [game for game in shelved(shell) if cases_of(game.id).desk is not None]
