"""The pages that open over a table: menu, rule book and scoring desk of its game, the warning before leaving."""

from collections.abc import Callable

from game.ui.playing import Play
from game.ui.screen import Screen
from game.ui.screens.desk import DeskScreen
from game.ui.screens.message import Answer, Message
from game.ui.screens.pause import Entry, PauseScreen
from game.ui.screens.rulebook import RulebookScreen
from game.ui.shelf import with_desk
from game.ui.shell import Shell


def menu(
    shell: Shell,
    play: Play,
    push: Callable[[Screen], None],
    leave: Callable[[], None],
    get_up: Callable[[], None] | None,
    note: Callable[[], str],
) -> PauseScreen:
    """Return the menu of a table; `push` opens a page, `get_up` is offered if the player may leave the others now."""
    variant = play.variant
    chosen = variant.option_set.deviations(variant.options)
    entries = [Entry("rules", lambda: push(rulebook(shell, play)), "help")]
    if variant.id in [game.id for game in with_desk(shell)]:
        entries.append(Entry("desk", lambda: push(DeskScreen(shell, variant.id, chosen))))
    if get_up is not None:
        entries.append(Entry("leave_table", lambda: push(leaving(shell, play, get_up))))
    return PauseScreen(shell, leave, entries, note)


def rulebook(shell: Shell, play: Play, about: str = "") -> RulebookScreen:
    """Return the rule book at the game that is played, with its options; `about` says at what it opens."""
    variant = play.variant
    return RulebookScreen(shell, variant.id, options=variant.option_set.deviations(variant.options), about=about)


def leaving(shell: Shell, play: Play, go: Callable[[], None]) -> Message:
    """Return the warning of what leaving the others costs."""
    game = play.variant.id
    title = shell.words(f"{game}.leave.ask")
    answers = [Answer("back", shell.words("message.back")), Answer("go", title, go)]
    return Message(shell, title, shell.words(f"{game}.leave.text"), answers)
