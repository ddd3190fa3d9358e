"""Tiles that are paid for whoever wins: what it means to throw or take one; asks the game for every amount."""

from collections.abc import Sequence
from functools import cached_property

from ai.reading import Sight
from game.core.tiles import Seat, Tile


class Owned:
    """The seat's account of owned tiles, with what rivals are likely to hold unseen."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.variant = sight.seen.variant

    @cached_property
    def tiles(self) -> list[list[Tile]]:
        """What each seat owns: as far as shown, and of the unseen ones its likely share."""
        sight = self.sight
        found = [list(own) for own in self.variant.owned(sight.table)]
        for tile in sorted(sight.wilds):
            for rival in sight.rivals:
                likely = sight.unseen[tile] * sight.table.seats[rival].hidden / max(1, sight.unknown)
                found[rival] += [tile] * round(likely)
        return found

    @cached_property
    def now(self) -> float:
        """What the seat would gain or lose as things stand."""
        return self._net(self.tiles, None)

    def _net(self, owned: Sequence[Sequence[Tile]], fed: tuple[Seat, Seat] | None) -> float:
        seat = self.sight.seat
        paid = [p for item in self.variant.owned_payments(self.sight.table, owned, fed) for p in item.payments]
        return float(sum(p.points for p in paid if p.payee == seat) - sum(p.points for p in paid if p.payer == seat))

    def losing(self, tile: Tile) -> float:
        """Return what the seat loses on the average if a rival takes a tile that it throws."""
        if tile not in self.sight.wilds or not self.sight.rivals:
            return 0.0
        costs = []
        for rival in self.sight.rivals:
            moved = [[*own, tile] if seat == rival else list(own) for seat, own in enumerate(self.tiles)]
            if tile in moved[self.sight.seat]:
                moved[self.sight.seat].remove(tile)
            costs.append(self.now - self._net(moved, (self.sight.seat, rival)))
        return sum(costs) / len(costs)

    def taking(self, tile: Tile, giver: Seat) -> float:
        """Return what the seat gains by taking a tile that another has thrown."""
        if tile not in self.sight.wilds:
            return 0.0
        moved = [list(own) for own in self.tiles]
        moved[self.sight.seat].append(tile)
        if tile in moved[giver]:
            moved[giver].remove(tile)
        return self._net(moved, (giver, self.sight.seat)) - self.now
