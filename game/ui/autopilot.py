"""Plays the own seat through the window by the names of things on it, for self-test and measuring; knows no rule."""

from game.ui.pilot import Pilot
from game.ui.screens.table import TableScreen
from game.ui.table.prompt import Prompt

CLAIMS = ("hu", "gang", "peng", "chi")


def play_on(pilot: Pilot) -> str:
    """Answer the question on the screen by a click, go on after a hand; return what was clicked, "" for nothing."""
    screen = pilot.app.stack.top
    if screen.name == "ledger":
        return _click(pilot, "ledger:next")
    if not isinstance(screen, TableScreen) or screen.prompt is None:
        return ""
    return _answer(pilot, screen, screen.prompt)


def _click(pilot: Pilot, name: str) -> str:
    pilot.click(name)
    return name


def _answer(pilot: Pilot, screen: TableScreen, asked: Prompt) -> str:
    if asked.swaps:
        return _swap(pilot, screen, asked)
    if asked.suits:
        hand = screen.table.seats[screen.play.viewer].hand
        suit = min(asked.suits, key=lambda action: sum(tile // 9 == action.suit for tile in hand)).suit
        return _click(pilot, f"void:{'mps'[suit]}")
    if asked.openings:
        return _click(pilot, "declare:0")
    if screen.chooser:
        return _click(pilot, "choose:0")
    for word in CLAIMS:
        if word in asked.buttons:
            return _click(pilot, f"claim:{word}")
    if "pass" in asked.buttons:
        return _click(pilot, "claim:pass")
    if asked.declares and not screen.declaring:
        return _click(pilot, "claim:declare")
    return _click(pilot, throwable(pilot)[-1])


def _swap(pilot: Pilot, screen: TableScreen, asked: Prompt) -> str:
    """Click the tiles of the first exchange offered, then the button."""
    for tile in asked.swaps[0].tiles:
        chosen = set(screen.chosen)
        fits = (w for w in screen.controls.hand if w.tile == tile and w.piece_key not in chosen)
        pilot.click(next(fits).name)
    return _click(pilot, "swap:confirm")


def throwable(pilot: Pilot) -> list[str]:
    """Return the names of the own tiles that can be clicked, from left to right."""
    names = pilot.names()
    return sorted((n for n in names if n.startswith("hand:") or n == "drawn"), key=lambda n: names[n].x)
