"""A beginner's bot: the distance and the useful tiles of its own hand; reads nothing from the table."""

from ai.bot import Bot, Offers, Ranked, Seen, best_first, shuffled
from ai.decisions.quick import rank_quickly
from ai.decisions.speed import Eyes
from ai.reading import look


class SimpleBot(Bot):
    """Brings its hand nearer to a win and counts useful tiles as if it saw nothing but its hand."""

    name = "simple"

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        """Return the offers by speed, equal ones in an order drawn by chance."""
        sight = look(seen)
        remaining = [max(0, of - own) for of, own in zip(sight.stock, sight.own, strict=True)]
        eyes = Eyes(sight, remaining, legal_only=False)
        return best_first(rank_quickly(sight, eyes, tuple(shuffled(seen, offers))))
