"""A bot of some strength and temper, with the faults that people of that strength have; knows no game by name."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from ai.bot import Bot, Offers, Ranked, Seen, best_first, shuffled, ties_mixed
from ai.bots.steady import STEADY
from ai.decisions.neighbours import rank_by_neighbours
from ai.decisions.quick import rank_quickly
from ai.decisions.speed import Eyes
from ai.decisions.weighed import Weigher
from ai.faults import (
    ARTLESS,
    BLIND,
    CARELESS,
    FORGETFUL,
    HASTY,
    NEIGHBOURS,
    TABLE,
    WEIGHED,
    Level,
    Temper,
    level_of,
    temper_of,
)
from ai.reading import Sight, look
from ai.sense import sensible
from ai.weights import Weights, weights_of
from game.engine.actions import Action, Chi, Discard, Peng

EVEN = "even"
"""The temper without leanings."""
GLIMPSE: Final = 3
"""How many discards a hasty player sees."""
MEMORY: Final = 8
"""How many of the others' latest discards a forgetful player remembers."""
UNSEEN: Final = -10_000.0
"""What is added to the score of a discard that is overlooked."""


def overlooking(ranked: list[Ranked]) -> list[Ranked]:
    """Return the ranking with all but the first few plain discards far behind; what is declared or won is seen."""
    seen = 0
    found = []
    for item in ranked:
        plain = isinstance(item.action, Discard) and not item.action.declare
        seen += plain
        found.append(replace(item, score=item.score + UNSEEN) if plain and seen > GLIMPSE else item)
    return found


def modest_first(offers: Offers, mixed: Iterable[Action]) -> Offers:
    """Return mixed offers ordered by what they declare, as the game offers it: the least of it first.

    To who weighs nothing all declarations look alike; the dearer one, chosen by chance, would cost most of its hands.
    """
    kinds = {
        action.declare: place for place, action in reversed(list(enumerate(offers))) if isinstance(action, Discard)
    }
    return tuple(sorted(mixed, key=lambda action: kinds[action.declare] if isinstance(action, Discard) else -1))


def counted(sight: Sight, way: str) -> Sequence[int]:
    """Return by kind the copies that are still to come, to who looks in some way."""
    if way == BLIND:
        return [max(0, of - own) for of, own in zip(sight.stock, sight.own, strict=True)]
    return remembered(sight) if way == FORGETFUL else sight.unseen


def remembered(sight: Sight) -> list[int]:
    """Return by kind the copies that a player has not seen who forgets all but the others' latest discards."""
    thrown = [
        (river.at, river.tile)
        for rival, state in enumerate(sight.table.seats)
        for river in state.river
        if rival != sight.seat and river.tile is not None and river.taken is None
    ]
    found = list(sight.unseen)
    for _, tile in sorted(thrown)[:-MEMORY]:
        found[tile] += 1
    return found


class LevelBot(Bot):
    """Looks at each question or hand in one way of its level, drawn by one roll, and leans as its temper has it."""

    name = "level"

    def __init__(self, name: str, level: str, temper: str = EVEN) -> None:
        self.name = name
        self.level: Level = level_of(level)
        self.temper: Temper = temper_of(temper)

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        """Return the offers, the best first as this level sees them."""
        way = self.level.roll(seen.chance, seen.hand_chance)
        sight = look(seen)
        if way in (CARELESS, WEIGHED):
            return sensible(sight, ties_mixed(seen, Weigher(sight, self._weights(seen, way)).rank(offers)))
        mixed = modest_first(offers, shuffled(seen, offers))
        if way in (NEIGHBOURS, HASTY, ARTLESS):
            ranked = self._leaning(sight, rank_by_neighbours(sight, mixed, artless=way == ARTLESS))
            return best_first(ranked if way == NEIGHBOURS else overlooking(ranked))
        eyes = Eyes(sight, counted(sight, way), legal_only=way == TABLE)
        return best_first(self._leaning(sight, rank_quickly(sight, eyes, mixed)))

    def _weights(self, seen: Seen, way: str) -> Weights:
        weights = self.temper.on(weights_of(STEADY, seen.variant.play_id))
        return replace(weights, danger=0.0, feed_gang=0.0, snatch=0.0) if way == CARELESS else weights

    def numbers(self, play_id: str) -> object:
        """Return the weights of a game, if this level ever weighs."""
        return weights_of(STEADY, play_id) if self.level.ways & {CARELESS, WEIGHED} else None

    def _leaning(self, sight: Sight, ranked: list[Ranked]) -> list[Ranked]:
        """Return scores that are no points with what the temper adds to them."""
        if not self.temper.claims and not self.temper.shelter:
            return ranked
        return [replace(item, score=item.score + self._lean(sight, item)) for item in ranked]

    def _lean(self, sight: Sight, item: Ranked) -> float:
        if isinstance(item.action, Peng | Chi):
            return self.temper.claims
        if isinstance(item.action, Discard) and self.temper.shelter:
            tile = item.action.tile
            passed = [rival for rival in sight.rivals if tile in sight.passed[rival]]
            return self.temper.shelter * len(passed)
        return 0.0
