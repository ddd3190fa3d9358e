"""Exposed sets: chi, peng and the three gangs; knows no rule about who may make them."""

from dataclasses import dataclass
from enum import Enum

from game.core.tiles import Seat, Tile, format_tiles


class MeldKind(Enum):
    """How a meld came about."""

    CHI = "chi"
    """吃: a run with a discard."""
    PENG = "peng"
    """碰: a triplet with a discard."""
    MING_GANG = "ming_gang"
    """明杠 (直杠, 点杠): three in hand and a discard."""
    AN_GANG = "an_gang"
    """暗杠: all four from the hand."""
    BU_GANG = "bu_gang"
    """补杠 (加杠, 巴杠): the fourth tile added to an own peng."""

    @property
    def is_gang(self) -> bool:
        """Whether the meld holds four tiles."""
        return self in (MeldKind.MING_GANG, MeldKind.AN_GANG, MeldKind.BU_GANG)


@dataclass(frozen=True, slots=True)
class Meld:
    """One exposed set of 3 or 4 tiles.

    `taken` is the tile claimed from `source` (None for an an_gang; for a bu_gang those of the former peng).
    `made_at` is the table's clock when it was laid down (for a bu_gang: when the fourth tile was added).
    `could_gang` tells that a peng was preferred although a gang was possible; only the seat itself knows it.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    taken: Tile | None = None
    source: Seat | None = None
    made_at: int = 0
    could_gang: bool = False

    def __hash__(self) -> int:
        # Without the kind, whose hash is a call of its own; the comparison tells those few apart.
        return hash((self.tiles, self.source, self.made_at))

    @property
    def tile(self) -> Tile:
        """The lowest tile; the tile itself for pengs and gangs."""
        return self.tiles[0]

    @property
    def is_gang(self) -> bool:
        """Whether the meld holds four tiles."""
        return self.kind.is_gang

    def __str__(self) -> str:
        return f"{self.kind.value} {format_tiles(self.tiles)}"
