"""A whole number without an upper end: stepped by its leading digit, typed, or put in by keys on the screen."""

from collections.abc import Callable
from typing import Final

from game.ui.inputs import Key
from game.ui.screen import Screen
from game.ui.shell import Shell
from game.ui.widgets.controls import TEXT, Changed, Stepper, row_height
from game.ui.widgets.keyboard import Keyboard

DIGITS: Final = 15
"""So many can be typed."""
SHOWN: Final = "8888888"
"""The field has room for so many, and for a longer number that it is made with."""


class NumberBox(Stepper):
    """A number between two buttons. Digits typed while the keyboard is here go into keys on the screen.

    `opener` puts the keyboard on the screen on the stack.
    """

    def __init__(
        self,
        shell: Shell,
        name: str,
        value: int,
        bounds: tuple[int, int],
        changed: Changed,
        opener: Callable[[Screen], None],
    ) -> None:
        super().__init__(shell, name, value, bounds, changed)
        self.opener = opener

    def natural_width(self) -> int:
        """Return the width with a number as long as any that is usual, or as the one of now."""
        wide = max(self.shell.type.width(text, TEXT) for text in (SHOWN, str(self.value)))
        return 2 * row_height(self.shell) + wide + self.shell.scale.px(28)

    def click(self, point: tuple[int, int]) -> None:
        """Step by the sign that was clicked; the number itself opens the keys."""
        less, more = self._ends()
        if less.collidepoint(point) or more.collidepoint(point):
            self._step(1 if more.collidepoint(point) else -1)
        else:
            self.open_keys()

    def activate(self) -> None:
        """Open the keys."""
        self.open_keys()

    def open_keys(self) -> None:
        """Ask for the number by keys on the screen."""
        self.shell.sound.play("tick")
        self.opener(Keyboard(self.shell, str(self.value), self.take, layout="digits", limit=DIGITS, fresh=True))

    def take(self, text: str) -> None:
        """Take a number as typed; anything else leaves it as it is, with a sound."""
        if text.isdecimal() and int(text) >= self.low:
            self.set(int(text))
        else:
            self.shell.sound.play("no")

    def _step(self, way: int) -> None:
        """Go on to the next number with one digit and noughts."""
        top = 10 ** (len(str(self.value)) - 1)
        if way > 0:
            self.set((self.value // top + 1) * top)
        else:
            down = top if self.value > top else max(1, top // 10)
            self.set(-(-self.value // down) * down - down)

    def key(self, key: Key) -> bool:
        """Answer the arrows sideways; a digit or confirmation opens the keys, which take the digit itself as text."""
        if key.means("left") or key.means("right"):
            self._step(1 if key.means("right") else -1)
        elif key.means("confirm") or (len(key.name) == 1 and key.name.isdecimal()):
            self.open_keys()
        else:
            return False
        return True
