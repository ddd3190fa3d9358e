"""What a seat reads from its view of the table: its hand, what is still unseen, who is left; judges nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ai.bot import Seen
from game.core.tiles import KINDS, Seat, Tile, counts_of
from game.engine import events as ev
from game.engine.situation import Win
from game.engine.table import SeatState, Table
from game.evaluator import Hand, Shapes


@dataclass(frozen=True, slots=True)
class Sight:
    """A view prepared for thinking.

    hand: the own concealed part. own: copies of each kind in hand and melds. stock: copies in the game. unseen: copies
    that neither the hand nor the table shows. rivals: the other seats in play. draws: own draws still to be expected.
    passed: by seat, what others have thrown and it has not won since its hand last changed.
    """

    seen: Seen
    state: SeatState
    shapes: Shapes
    wilds: frozenset[Tile]
    hand: Hand
    own: Sequence[int]
    stock: Sequence[int]
    unseen: Sequence[int]
    rivals: tuple[Seat, ...]
    draws: float
    passed: tuple[frozenset[Tile], ...]
    facts: dict[str, Win] = field(default_factory=dict)
    """By how it is won: the lasting facts of a later win, filled in when first wanted."""

    @property
    def table(self) -> Table:
        """The seat's view."""
        return self.seen.table

    @property
    def seat(self) -> Seat:
        """The seat itself."""
        return self.seen.seat

    @property
    def unknown(self) -> int:
        """How many tiles are unseen."""
        return sum(self.unseen)


def look(seen: Seen) -> Sight:
    """Return what there is to read for the seat that is asked; its own hand must be known."""
    table, variant = seen.table, seen.variant
    state = table.seats[seen.seat]
    wilds = variant.wilds(table)
    rivals = tuple(seat for seat in table.in_play() if seat != seen.seat)
    stock = stock_of(variant.tiles())
    shown = counts_of_shown(table)
    return Sight(
        seen=seen,
        state=state,
        shapes=variant.shapes(state.void),
        wilds=wilds,
        hand=variant.hand_of(state.hand, state.melds, state.void, wilds),
        own=counts_of([*state.hand, *_meld_tiles(state)]),
        stock=stock,
        unseen=[max(0, of - seen_) for of, seen_ in zip(stock, shown, strict=True)],
        rivals=rivals,
        draws=table.wall.left / (len(rivals) + 1),
        passed=tuple(_passed(table, variant.binds(one.declared), other) for other, one in enumerate(table.seats)),
    )


def _passed(table: Table, bound: bool, seat: Seat) -> frozenset[Tile]:
    """Return the tiles that others have thrown since the seat's hand last changed; a bound hand changes no more."""
    state = table.seats[seat]
    since = min(state.declared.values()) if bound and state.declared else state.last_discard
    return frozenset(
        river.tile
        for other, one in enumerate(table.seats)
        if other != seat
        for river in one.river
        if river.tile is not None and river.at > since and not river.won
    )


@lru_cache(maxsize=16)
def stock_of(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    """Return how many copies of each of the 34 kinds a game has."""
    return tuple(counts_of(tiles))


def counts_of_shown(table: Table) -> list[int]:
    """Return how many copies of each kind a view shows: known hands, melds, rivers, won tiles, turned tiles."""
    counts = [0] * KINDS
    for state in table.seats:
        for tile in state.hand:
            counts[tile] += 1
        for tile in _meld_tiles(state):
            counts[tile] += 1
        for river in state.river:
            if river.tile is not None and river.taken is None:
                counts[river.tile] += 1
        if state.won is not None and state.won.tile is not None and state.won.source is None:
            counts[state.won.tile] += 1
    for hidden in table.aside:
        if hidden is not None:
            counts[hidden] += 1
    for index, tile in table.wall.shown.items():
        if table.wall.front <= index < table.wall.total - table.wall.tail:
            counts[tile] += 1
    return counts


def _meld_tiles(state: SeatState) -> list[Tile]:
    return [tile for meld in state.melds for tile in meld.tiles]


def lasting(facts: Win) -> Win:
    """Return facts without what holds for this turn alone."""
    return facts.but(
        draw_source=ev.FRONT,
        gang=None,
        receipts=(),
        turn_receipts=(),
        all_receipts=(),
        last_tile=False,
        dealt=False,
        first_draw=False,
        first_discard=False,
        locked=None,
    )
