"""The short passage from one page to the next: the old picture fades from the new one; knows pictures, no page."""

from typing import Final

import pygame

SECONDS: Final = 0.14
"""How long it takes; answers are taken from the first frame on."""


class Fade:
    """A fade under way: `old` is what was seen, the screens draw into `page`, both are laid over each other."""

    def __init__(self, shown: pygame.Surface, factor: float = 1.0) -> None:
        self.old = shown.copy()
        self.old.set_alpha(255)
        self.page = shown.copy()
        self.left = self.length = SECONDS * min(1.0, factor)

    @property
    def over(self) -> bool:
        """Whether only the new picture is left."""
        return self.left <= 0

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self.left -= dt

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the moment."""
        surface.blit(self.page, (0, 0))
        if not self.over:
            part = self.left / self.length
            self.old.set_alpha(round(255 * part * part))
            surface.blit(self.old, (0, 0))
