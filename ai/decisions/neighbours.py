"""Every decision as a beginner makes it: tiles by what lies next to them, no counting of steps; knows no money."""

from typing import Final

from ai.bot import Offers, Ranked, Reason
from ai.decisions.quick import ALWAYS, NEAR, REFUSED, opening
from ai.reading import Sight
from game.core.tiles import Tile, suit_of
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, Peng
from game.evaluator import distance

PAIR: Final = 3.0
TRIPLET: Final = 7.0
NEXT: Final = 2.0
GAP: Final = 1.0


def rank_by_neighbours(sight: Sight, offers: Offers, *, artless: bool = False) -> list[Ranked]:
    """Return every offer with its score, in the order of the offers; a win goes before everything.

    `artless`: the way of one who is new to the game: a wild tile fits nowhere, and nothing is declared.
    """
    return [_action(sight, action, artless) for action in offers]


def _action(sight: Sight, action: Action, artless: bool) -> Ranked:
    match action:
        case Hu():
            return Ranked(action, ALWAYS, (Reason("win"),))
        case Discard(tile, declare):
            ready = bool(declare) and not artless and _is_ready(sight, tile)
            # Whoever has a declaration before him makes it, and does not ask for what.
            score = ALWAYS - 1 if ready else -REFUSED if declare else -_hold(sight, tile, artless)
            return Ranked(action, score, (Reason("declare"),) if declare else (Reason("loose"),))
        case Gang():
            return Ranked(action, REFUSED, (Reason("gang"),))
        case Peng():
            return Ranked(action, 1.0, (Reason("claim"),))
        case Chi(tiles):
            return Ranked(action, 0.5 - 0.1 * sum(sight.hand.counts[tile] > 1 for tile in tiles), (Reason("claim"),))
        case Declare():
            return Ranked(action, -1.0 if artless else ALWAYS - 1, (Reason("declare"),))
        case Pass():
            return Ranked(action, 0.0)
        case _:
            return opening(sight, action)


def _is_ready(sight: Sight, tile: Tile) -> bool:
    rest = list(sight.state.hand)
    rest.remove(tile)
    hand = sight.seen.variant.hand_of(rest, sight.state.melds, sight.state.void, sight.wilds)
    return distance(hand, sight.shapes) <= 1


def _hold(sight: Sight, tile: Tile, artless: bool) -> float:
    """Return how well a tile is tied to others of the hand; who knows what a wild one is for never lets it go."""
    if tile in sight.wilds:
        return 0.0 if artless else REFUSED
    if sight.state.void is not None and suit_of(tile) == sight.state.void:
        return -REFUSED
    counts = sight.hand.counts
    held = (0.0, 0.0, PAIR, TRIPLET, TRIPLET)[counts[tile]]
    for other in NEAR[tile]:
        if other != tile and counts[other]:
            held += NEXT if abs(other - tile) == 1 else GAP
    edge = 0.2 * abs(tile % 9 - 4) if suit_of(tile) < 3 else 1.0
    return held - 0.1 * edge
