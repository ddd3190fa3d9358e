"""What a discard may cost: who may be ready, whether the tile may win for him, and what that would be; sees no hand."""

from ai.reading import Sight
from ai.weights import Weights
from game.core.tiles import Seat, Tile, rank_of, suit_of

BUCKET = 8
"""Tiles of the wall to one row of the table of readiness."""


def risk(sight: Sight, weights: Weights, tile: Tile) -> float:
    """Return the expected cost of throwing a tile, in points."""
    return sum(risk_from(sight, weights, tile, rival) for rival in sight.rivals)


def risk_from(sight: Sight, weights: Weights, tile: Tile, rival: Seat) -> float:
    """Return the expected cost of a tile because of one rival."""
    return ready(sight, weights, rival) * hits(sight, weights, tile, rival) * cost(sight, weights, tile, rival)


def ready(sight: Sight, weights: Weights, rival: Seat) -> float:
    """Return how likely a rival is ready."""
    state = sight.table.seats[rival]
    if state.declared:
        return 1.0
    row = weights.ready[min(sight.table.wall.left // BUCKET, len(weights.ready) - 1)]
    likely = row[min(len(state.melds), len(row) - 1)]
    return likely * (1.0 if not shows_void(sight, rival) else 0.3)


def shows_void(sight: Sight, rival: Seat) -> bool:
    """Return whether a rival's last discard was of its void suit, so that it may still hold more of it."""
    state = sight.table.seats[rival]
    last = state.river[-1].tile if state.river else None
    return state.void is not None and (last is None or suit_of(last) == state.void)


def hits(sight: Sight, weights: Weights, tile: Tile, rival: Seat) -> float:
    """Return how likely a tile wins for a rival if it is ready."""
    state = sight.table.seats[rival]
    if state.void is not None and suit_of(tile) == state.void:
        return 0.0
    if state.waits:
        return float(tile in state.waits)
    row = weights.hit[min(sight.unseen[tile], len(weights.hit) - 1)]
    edge = min(rank_of(tile), 10 - rank_of(tile)) if suit_of(tile) < 3 else 1
    chance = row[edge - 1]
    return chance * (weights.hit_void if any(river.tile == tile for river in state.river) else 1.0)


def cost(sight: Sight, weights: Weights, tile: Tile, rival: Seat) -> float:
    """Return what a rival's win with a tile would cost."""
    melds = sight.table.seats[rival].melds
    points = weights.cost[min(len(melds), len(weights.cost) - 1)]
    suits = {suit_of(meld.tile) for meld in melds}
    pure = len(melds) >= 2 and suits == {suit_of(tile)}
    return points * (weights.cost_pure if pure else 1.0)
