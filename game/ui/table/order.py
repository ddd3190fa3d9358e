"""The order in which the player's own tiles stand: sorted, or as the player put them; knows no rule and no pixel."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.tiles import Suit, Tile
from game.ui.table.pieces import arranged


@dataclass(slots=True)
class OwnOrder:
    """`kept` is the order as last seen; it is used while `sort` is off."""

    sort: bool = True
    kept: list[Tile] = field(default_factory=list)

    def arrange(self, tiles: Sequence[Tile], void: Suit | None) -> list[Tile]:
        """Return tiles in the player's order; what was not there before stands at the right end."""
        if self.sort:
            return arranged(tiles, void)
        rest = list(tiles)
        made = []
        for tile in self.kept:
            if tile in rest:
                rest.remove(tile)
                made.append(tile)
        return made + arranged(rest, void)

    def keep(self, tiles: Sequence[Tile], void: Suit | None) -> None:
        """Take over the hand as it is now."""
        self.kept = self.arrange(tiles, void)

    def move(self, index: int, to: int) -> None:
        """Put the tile at a place before the one that was at another place."""
        if 0 <= index < len(self.kept):
            tile = self.kept.pop(index)
            self.kept.insert(max(0, min(len(self.kept), to - (to > index))), tile)
