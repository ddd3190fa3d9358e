"""The one evaluator of hands that rules, bots and coach share; knows tiles and shapes, no game, no table of play.

Scalar, standard library only:

    Shapes(honours="plain", seven_pairs=True, four_as_two_pairs=True, triplets_only=False, thirteen=False,
           wild_fifth_copy=False, max_suits=None, standard=True, seven_stars=False, orphans=False)
    Hand.of(tiles, melds=0, wilds=0, void=None, meld_suits=frozenset()), .add(tile), .remove(tile), .copy()
    distance(hand, shapes) -> int                 tiles missing after the wilds: 0 won, 1 ready
    distance_function(shapes) -> (hand -> int)    the same bound to its shapes, a third faster in loops
    shanten(hand, shapes) -> int                  distance - 1
    is_win(hand, shapes) -> bool                  complete, with the right number of tiles
    waits(hand, shapes, cap_own=False) -> tiles   what a hand one tile short waits for
    useful(hand, shapes, remaining, wild_kinds=()) -> Useful(distance, tiles, live)
    analyse_turn(hand, shapes, remaining, best_only=False, wild_kinds=()) -> list[Discard(tile, distance, tiles, live)]
    discards_within(hand, shapes, most) -> tiles  the kinds held without which the distance is at most `most`
    readings(tiles, shapes, *, melds=0, wilds=0, void=None, meld_suits=frozenset()) -> tuple[Reading, ...]

Many hands at once, with NumPy: `game.evaluator.batch`, which is not imported here.
"""

from game.evaluator.hand import Hand
from game.evaluator.readings import Reading, readings
from game.evaluator.scalar import (
    WILD,
    Discard,
    Useful,
    analyse_turn,
    discards_within,
    distance,
    distance_function,
    is_win,
    shanten,
    useful,
    waits,
)
from game.evaluator.shapes import Honours, Shapes
from game.evaluator.tables import UNREACHABLE

__all__ = [
    "UNREACHABLE",
    "WILD",
    "Discard",
    "Hand",
    "Honours",
    "Reading",
    "Shapes",
    "Useful",
    "analyse_turn",
    "discards_within",
    "distance",
    "distance_function",
    "is_win",
    "readings",
    "shanten",
    "useful",
    "waits",
]
