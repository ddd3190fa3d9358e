"""What a screen is told in words, told again when the language has changed; knows no screen."""

from collections.abc import Callable
from typing import Generic, TypeVar

from game.core.words import Words
from game.ui.shell import Shell

T = TypeVar("T")


class Retold(Generic[T]):
    """Something made of texts: made once, and anew for another language."""

    def __init__(self, shell: Shell, make: Callable[[], T]) -> None:
        self._shell = shell
        self._make = make
        self._words: Words = shell.words
        self._made = make()

    def __call__(self) -> T:
        """Return it in the language of now."""
        if self._shell.words is not self._words:
            self._words, self._made = self._shell.words, self._make()
        return self._made
