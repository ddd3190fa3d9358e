"""What a discard may cost: who may be ready, whether the tile may win for him, and what that would be; sees no hand."""

from ai.pricing import Pricer
from ai.reading import Sight
from ai.weights import Weights
from game.core.tiles import HONOURS, Seat, Suit, Tile, rank_of, suit_of

BUCKET = 8
"""Tiles of the wall to one row of the table of readiness."""
HONOUR_COLUMN = 9


class Danger:
    """Judges tiles that the seat could throw."""

    def __init__(self, sight: Sight, weights: Weights, pricer: Pricer) -> None:
        self.sight = sight
        self.weights = weights
        self.figures = weights.figures
        self.pricer = pricer
        self._ready: dict[Seat, float] = {}
        self._thrown: dict[Seat, frozenset[Tile | None]] = {}
        self._hits: dict[tuple[Tile, Seat], float] = {}
        self._dearness: dict[Seat, tuple[float, Suit | None]] = {}

    def risk(self, tile: Tile, declare: tuple[str, ...] = ()) -> float:
        """Return the expected cost of throwing a tile, in points, perhaps declaring something with it."""
        return sum(self.risk_from(tile, rival, declare) for rival in self.sight.rivals)

    def risk_from(self, tile: Tile, rival: Seat, declare: tuple[str, ...] = ()) -> float:
        """Return the expected cost of a tile because of one rival."""
        hits = self.hits(tile, rival)
        return self.ready(rival) * hits * self.cost(tile, rival, declare) if hits else 0.0

    def ready(self, rival: Seat) -> float:
        """Return how likely a rival is ready."""
        if rival not in self._ready:
            self._ready[rival] = self._readiness(rival)
        return self._ready[rival]

    def _readiness(self, rival: Seat) -> float:
        state = self.sight.table.seats[rival]
        if state.declared:
            return 1.0
        rows = self.figures.ready
        row = rows[min(self.sight.table.wall.left // BUCKET, len(rows) - 1)]
        likely = row[min(len(state.melds), len(row) - 1)]
        return likely * (0.3 if self.shows_void(rival) else 1.0)

    def shows_void(self, rival: Seat) -> bool:
        """Return whether a rival's last discard was of its void suit, so that it may still hold more of it."""
        state = self.sight.table.seats[rival]
        last = state.river[-1].tile if state.river else None
        return state.void is not None and (last is None or suit_of(last) == state.void)

    def hits(self, tile: Tile, rival: Seat) -> float:
        """Return how likely a tile wins for a rival if it is ready."""
        found = self._hits.get((tile, rival))
        if found is None:
            found = self._hits[tile, rival] = self._hit(tile, rival)
        return found

    def _hit(self, tile: Tile, rival: Seat) -> float:
        sight, figures = self.sight, self.figures
        state = sight.table.seats[rival]
        if state.void is not None and suit_of(tile) == state.void:
            return 0.0
        if state.waits:
            return float(tile in state.waits)
        row = figures.hit[min(sight.unseen[tile], len(figures.hit) - 1)]
        chance = row[HONOUR_COLUMN if suit_of(tile) == HONOURS else rank_of(tile) - 1]
        if rival not in self._thrown:
            self._thrown[rival] = frozenset(river.tile for river in state.river)
        if tile in self._thrown[rival]:
            chance *= figures.hit_own
        if tile in sight.passed[rival]:
            chance *= figures.hit_passed
        return chance

    def cost(self, tile: Tile, rival: Seat, declare: tuple[str, ...] = ()) -> float:
        """Return what a rival's win with a tile would cost."""
        price = self.pricer.cost(rival, tile, declare=declare)
        if not price:
            return 0.0
        if rival not in self._dearness:
            self._dearness[rival] = self._dear(rival)
        dear, pure = self._dearness[rival]
        return price * dear * (self.weights.cost_pure if pure is not None and suit_of(tile) == pure else 1.0)

    def _dear(self, rival: Seat) -> tuple[float, Suit | None]:
        """Return how much dearer than plain wins of a rival are, by its melds, and the suit they share, if any."""
        melds = self.sight.table.seats[rival].melds
        row = self.figures.dear
        suits = {suit_of(meld.tile) for meld in melds}
        pure = suits.pop() if len(melds) >= 2 and len(suits) == 1 else None
        return row[min(len(melds), len(row) - 1)], pure
