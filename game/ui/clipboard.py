"""Copy and paste: the system's clipboard where there is one, else one of our own; knows no screen."""

import pygame


class Clipboard:
    """Holds a text; what other programs copied goes before it."""

    def __init__(self) -> None:
        self.kept = ""

    def put(self, text: str) -> None:
        """Copy a text."""
        self.kept = text
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, AttributeError):
            return

    def get(self) -> str:
        """Return what was copied last."""
        try:
            return pygame.scrap.get_text() or self.kept
        except (pygame.error, AttributeError):
            return self.kept


CLIPBOARD = Clipboard()
