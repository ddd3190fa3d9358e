"""A bot without a thought: every offer is as good as another; knows nothing but the offers."""

from ai.bot import Bot, Offers, Ranked, Seen, shuffled


class RandomBot(Bot):
    """Chooses uniformly."""

    name = "random"

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        """Return the offers in an order drawn by chance."""
        return [Ranked(action, 0.0) for action in shuffled(seen, offers)]
