"""A bot that weighs speed, worth and danger against each other, in points; knows mechanisms of play and no game."""

from typing import ClassVar

from ai.bot import Bot, Offers, Ranked, Seen, best_first
from ai.decisions.weighed import Weigher
from ai.reading import look
from ai.weights import Weights, weights_of


class SteadyBot(Bot):
    """Follows the plan with the best expectation and does not feed wins and gangs blindly."""

    name = "steady"
    in_points: ClassVar[bool] = True

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        """Return the offers by expected points."""
        weights = self.weights or weights_of(self.name, seen.variant.play_id)
        return best_first(Weigher(look(seen), weights).rank(offers))
