"""The situations that rules judge and money follows from, apart from any table: a win, a gang, a meld attempt.

Fields that a reader cannot know are None. Cases, scoring desk, bots and play all build these same records.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from game.core.melds import Meld, MeldKind
from game.core.tiles import Seat, Suit, Tile
from game.engine.events import DISCARD, FRONT, SELF, Hidden
from game.engine.money import Line, Payment


@dataclass(frozen=True, slots=True)
class GangFact:
    """One gang as money sees it.

    `drawn`: the tile added to a peng was the one just drawn; `payers`: the other seats in play; `chain`: gangs made
    directly before it in an unbroken row; `robbed`: it failed; `feeder`: who threw a tile of it (for an added gang, the
    tile of its peng); `declared`: what each seat had declared by then; `wilds`: the kinds that stand for any tile.
    """

    seat: Seat
    kind: MeldKind
    tile: Tile
    payers: tuple[Seat, ...]
    source: Seat | None = None
    drawn: bool = True
    chain: int = 0
    robbed: bool = False
    feeder: Seat | None = None
    declared: tuple[frozenset[str], ...] = (frozenset(),) * 4
    wilds: frozenset[Tile] = frozenset()


@dataclass(frozen=True)
class Win:
    """A winning (or almost winning) situation.

    `hand` is the concealed part without the winning tile `tile` (None while unknown); `others` the other seats still in
    play. `gang` is the gang directly before: the one whose replacement wins (self-draw) or whose ganger threw or
    announced the tile. `receipts` is the money taken for that gang (and, in `all_receipts`, for every gang of the
    source's turn and hand). `dealt`: the dealer's dealt hand, `first_draw`: a first draw with no meld anywhere before,
    `first_discard`: the dealer's first discard, untouched. `locked` is the highest value let go since the lock began.
    `wilds_held` and `wilds_thrown` count each seat's wild tiles, in hand and melds (the winner's with the winning one)
    and in its river; empty while unknown. `miscounted`: the hand has a wrong number of tiles.
    """

    seat: Seat
    hand: tuple[Tile, ...]
    tile: Tile | None
    melds: tuple[Meld, ...] = ()
    by: str = SELF
    source: Seat | None = None
    others: tuple[Seat, ...] = ()
    dealer: Seat = 0
    void: Suit | None = None
    draw_source: str = FRONT
    gang: GangFact | None = None
    receipts: tuple[Payment, ...] = ()
    turn_receipts: tuple[Payment, ...] = ()
    all_receipts: tuple[Payment, ...] = ()
    last_tile: bool = False
    dealt: bool = False
    first_draw: bool = False
    first_discard: bool = False
    locked: int | None = None
    joint: int = 1
    wilds: frozenset[Tile] = field(default_factory=frozenset)
    declared: tuple[frozenset[str], ...] = (frozenset(),) * 4
    passed: tuple[Tile, ...] = ()
    wilds_held: tuple[int, ...] = ()
    wilds_thrown: tuple[int, ...] = ()
    miscounted: bool = False

    def but(self, **changes: Any) -> "Win":
        """Return the same situation with some fields changed; raises TypeError for a field there is not.

        It is what `dataclasses.replace` does in a sixth of the time: bots and offers ask about thousands of situations
        a hand that differ in a field or two. (That is also why the class has no slots.)
        """
        made = object.__new__(Win)
        made.__dict__.update(self.__dict__)
        made.__dict__.update(changes)
        if len(made.__dict__) > len(self.__dict__):
            raise TypeError(f"a win has no {', '.join(changes.keys() - self.__dict__.keys())}")
        return made

    def __hash__(self) -> int:
        # What differs most: memos ask this often, and the comparison tells the rest apart.
        return hash(
            (
                self.seat,
                self.hand,
                self.tile,
                self.by,
                self.others,
                self.declared,
                self.passed,
                self.wilds_held,
                self.wilds_thrown,
            )
        )

    @property
    def self_drawn(self) -> bool:
        """Whether nobody threw or announced the tile."""
        return self.by == SELF

    @property
    def on_discard(self) -> bool:
        """Whether the tile was thrown."""
        return self.by == DISCARD


@dataclass(frozen=True, slots=True)
class Worth:
    """What a win is worth: counted lines, their `total` before any cap, and the `value` one payer owes for it."""

    lines: tuple[Line, ...]
    total: int
    value: int
    alias: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """May this be done, and if not, why: reason codes, the first the one to tell. `value` is what locks compare."""

    ok: bool
    reasons: tuple[str, ...] = ()
    value: int = 0


YES = Verdict(ok=True)


@lru_cache(maxsize=1 << 10)
def allowed(value: int) -> Verdict:
    """Return that something may be done, with the value that locks compare."""
    return Verdict(ok=True, value=value)


@dataclass(frozen=True, slots=True)
class MeldTry:
    """A meld somebody would like to make: `tiles` the whole meld, `taken` the offered tile if any."""

    seat: Seat
    kind: MeldKind
    tiles: tuple[Tile, ...]
    taken: Tile | None = None
    source: Seat | None = None
    drawn: bool = False

    @property
    def tile(self) -> Tile:
        """The lowest tile."""
        return self.tiles[0]


def known(tiles: tuple[Hidden, ...]) -> tuple[Tile, ...]:
    """Return the tiles that are not hidden."""
    return tuple(tile for tile in tiles if tile is not None)
