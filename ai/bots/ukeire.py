"""The bot that all others are measured by: useful tiles counted from the table; weighs neither worth nor danger."""

from ai.bot import Bot, Offers, Ranked, Seen, best_first
from ai.decisions.quick import rank_quickly
from ai.decisions.speed import Eyes
from ai.reading import look


class UkeireBot(Bot):
    """Takes the discard that leaves the most useful unseen tiles; only tiles that may legally win count as waits.

    It takes every win, claims when that brings the hand nearer, makes gangs that do not set it back, declares at the
    first legal chance and does without the suit of which it has the fewest tiles.
    """

    name = "ukeire"

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        """Return the offers by speed, as the table shows it."""
        sight = look(seen)
        return best_first(rank_quickly(sight, Eyes(sight, sight.unseen, legal_only=True), offers))
