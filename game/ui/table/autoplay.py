"""Gives the answers that the player has left to the table or to a bot, each after a moment to see it; knows no rule."""

from typing import TYPE_CHECKING

from game.engine.actions import Action, Pass
from game.ui.table.pace import CLAIM_PACE

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen


class AutoPlay:
    """Watches the open question of a table screen. The player's own answer, if it comes first, counts."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self._at: tuple[int, int] | None = None
        self._found: Action | None = None
        self._waited = 0.0

    @property
    def busy(self) -> bool:
        """Whether the open question will be answered without the player."""
        return self.screen.prompt is not None and (self.screen.play.auto.away or self._own() is not None)

    def _own(self) -> Action | None:
        """Return what the table's own automatic choices answer; what the player would be asked about is left to him."""
        screen = self.screen
        if screen.prompt is None:
            return None
        action = screen.play.auto.answer(screen.table, screen.play.viewer, screen.prompt.offers)
        return None if action is None or screen.guard(action) else action

    def update(self, dt: float) -> None:
        """Let time pass, and answer when it is time."""
        screen = self.screen
        if screen.prompt is None:
            self._at = None
            return
        at = (screen.table.number, screen.prompt.at)
        if at != self._at:
            self._at, self._found, self._waited = at, None, 0.0
        else:
            self._waited += dt
        if screen.play.auto.away:
            self._found = self._found or screen.play.advice()
            action = self._found
        else:
            action = self._own()
        if action is not None and self._waited >= self._pause(action):
            screen.answer(action)

    def _pause(self, action: Action) -> float:
        """Return how long the question is shown before an answer."""
        return 0.0 if isinstance(action, Pass) else self.screen.shell.settings.pause * CLAIM_PACE
