"""A bot that weighs speed, worth and danger against each other, in points; knows mechanisms of play and no game."""

from typing import ClassVar, Final

from ai.bot import Bot, Offers, Ranked, Seen, ties_mixed
from ai.decisions.weighed import Weigher
from ai.reading import look
from ai.sense import sensible
from ai.weights import changes_in, weights_of

STEADY: Final = "steady"


class SteadyBot(Bot):
    """Follows the plan with the best expectation and does not feed wins and gangs blindly.

    Its name may tell weights that it goes by instead of those of the files: `steady:danger=1.2:safety=3`.
    """

    name = STEADY
    in_points: ClassVar[bool] = True

    def __init__(self, name: str = STEADY) -> None:
        self.name = name
        self.changes = changes_in(name)

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        """Return the offers by expected points."""
        weights = weights_of(STEADY, seen.variant.play_id, self.changes)
        sight = look(seen)
        return sensible(sight, ties_mixed(seen, Weigher(sight, weights).rank(offers)))

    def numbers(self, play_id: str) -> object:
        """Return the weights of a game."""
        return weights_of(STEADY, play_id, self.changes)
