"""The table: everything that can be seen or hidden on it, changed by `apply(event)` alone; knows no rule.

The engine's table, a seat's view (folded from redacted events), the picture on the screen and a replay are this one
class. Hidden tiles are a count. `clock` counts public facts, so it is the same number in every view.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import assert_never

from game.core.melds import Meld, MeldKind
from game.core.tiles import Seat, Suit, Tile
from game.engine import events as ev
from game.engine.events import Batch, Event, Hidden
from game.engine.money import Settlement

SEATS = 4


class Phase(Enum):
    """What has to happen next."""

    SETUP = "setup"
    """The game's opening: choices, marks, or nothing."""
    DRAW = "draw"
    """Somebody draws from the front, or the hand ends."""
    REPLACE = "replace"
    """The seat in turn draws its gang replacement."""
    TURN = "turn"
    """The seat in turn acts with a full hand."""
    CLAIMS = "claims"
    """The others may claim the discard in `focus`."""
    ROB = "rob"
    """The others may win the tile of the announced gang in `focus`."""
    ADD = "add"
    """An announced gang was not robbed and is laid down."""
    OVER = "over"
    """The hand has ended."""


@dataclass(frozen=True, slots=True)
class Focus:
    """The tile everybody looks at: a discard, or the tile of an announced gang (`meld`)."""

    seat: Seat
    tile: Hidden
    meld: Meld | None = None
    drawn: bool = False
    face_down: bool = False
    declare: tuple[str, ...] = ()


@dataclass(slots=True)
class RiverTile:
    """One discard in its place for ever. `taken`: claimed by, `won`: won by (seats)."""

    tile: Hidden
    drawn: bool
    at: int
    face_down: bool = False
    declare: tuple[str, ...] = ()
    taken: Seat | None = None
    won: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tile drawn this turn and still in the hand."""

    tile: Hidden
    source: str
    open: bool = False
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Declined:
    """Something a seat let go, at a clock time (see `OfferDeclined`)."""

    at: int
    what: str
    tile: Tile
    value: int
    by: str


@dataclass(frozen=True, slots=True)
class Won:
    """How and when a seat won; `order` counts winning events of the hand from 0."""

    at: int
    tile: Hidden
    by: str
    source: Seat | None
    order: int


@dataclass(slots=True)
class SeatState:
    """Facts about one seat, free of rules.

    `hand` holds the known concealed tiles (sorted), `hidden` counts the unknown ones. `last_draw`, `last_claim` and
    `last_discard` are clock times (-1: never).
    """

    hand: list[Tile] = field(default_factory=list)
    hidden: int = 0
    drawn: Drawn | None = None
    melds: list[Meld] = field(default_factory=list)
    river: list[RiverTile] = field(default_factory=list)
    void: Suit | None = None
    declared: dict[str, int] = field(default_factory=dict)
    waits: tuple[Tile, ...] = ()
    declined: list[Declined] = field(default_factory=list)
    won: Won | None = None
    left: bool = False
    draws: int = 0
    last_draw: int = -1
    last_claim: int = -1
    last_discard: int = -1

    @property
    def concealed(self) -> int:
        """How many concealed tiles the seat holds."""
        return len(self.hand) + self.hidden

    @property
    def full(self) -> bool:
        """Whether the seat holds a tile more than between turns (3n + 2)."""
        return self.concealed % 3 == 2

    def give(self, tile: Hidden) -> None:
        """Put one tile into the hand."""
        if tile is None:
            self.hidden += 1
        else:
            self.hand.append(tile)
            self.hand.sort()

    def take(self, tile: Hidden) -> None:
        """Remove one tile from the hand; raises ValueError if it cannot be there.

        An unseen tile may be any tile of a hand that is partly unknown, so nothing is known of the hand afterwards.
        """
        if tile is not None and tile in self.hand:
            self.hand.remove(tile)
        elif self.hidden:
            if tile is None:
                self.hidden += len(self.hand)
                self.hand.clear()
            self.hidden -= 1
        elif tile is None and self.hand:
            raise ValueError("a hidden tile cannot leave an open hand")
        else:
            raise ValueError(f"tile {tile} is not in the hand")


@dataclass(slots=True)
class WallState:
    """The wall: `total` tiles when whole, `front` and `tail` drawn from its ends (deal included), `dead` never drawn.

    While `shared`, draws from both ends eat the same rest; after a `WallDivided` that does not say so each end has its
    own (`front_zone`, `tail_zone`).
    """

    total: int = 0
    front: int = 0
    tail: int = 0
    dead: int = 0
    shared: bool = True
    front_zone: int = 0
    tail_zone: int = 0
    shown: dict[int, Tile] = field(default_factory=dict)

    @property
    def rest(self) -> int:
        """Tiles that lie in the wall, dead ones included."""
        return self.total - self.front - self.tail

    @property
    def left(self) -> int:
        """Tiles that ordinary draws may still take."""
        return self.rest - self.dead if self.shared else self.front_zone

    @property
    def replacements(self) -> int:
        """Tiles that gang replacements may still take."""
        return self.rest - self.dead if self.shared else self.tail_zone


@dataclass(slots=True)
class WinEvent:
    """One winning tile with its winners; `source` as in `HandWon`."""

    winners: tuple[Seat, ...]
    tile: Hidden
    by: str
    source: Seat | None


class Table:
    """A hand of mahjong as far as its reader knows it."""

    def __init__(self, seats: int = SEATS) -> None:
        self.seats: list[SeatState] = [SeatState() for _ in range(seats)]
        self.wall = WallState()
        self.number = 0
        self.dealer: Seat = 0
        self.turn: Seat = 0
        self.phase = Phase.SETUP
        self.focus: Focus | None = None
        self.marks: dict[str, tuple[Tile, ...]] = {}
        self.dice: list[ev.DiceRolled] = []
        self.wins: list[WinEvent] = []
        self.aside: list[Hidden] = []
        self.ledger: list[Settlement] = []
        self.dues: dict[int, Settlement] = {}
        self.fines: list[ev.Fined] = []
        self.points: list[int] = [0] * seats
        self.commitment = ""
        self.seed = ""
        self.why_over = ""
        self.clock = 0
        self.batch = -1
        self.log: list[Event] = []
        self.last_gang: ev.MeldMade | None = None

    @classmethod
    def fold(cls, batches: Iterable[Batch], seats: int = SEATS) -> "Table":
        """Return the table that a log of batches leads to."""
        table = cls(seats)
        for batch in batches:
            table.apply_batch(batch)
        return table

    def apply_batch(self, batch: Batch) -> None:
        """Apply a whole batch; raises ValueError if it is not the next one."""
        if batch.number != self.batch + 1:
            raise ValueError(f"batch {batch.number} cannot follow batch {self.batch}")
        for event in batch.events:
            self.apply(event)
        self.close_batch()

    def close_batch(self) -> None:
        """Count one batch as complete."""
        self.batch += 1

    def in_play(self) -> tuple[Seat, ...]:
        """Return the seats that have not won, ascending."""
        return tuple(seat for seat, state in enumerate(self.seats) if state.won is None)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat so many chairs further in turn order."""
        return (seat + steps) % len(self.seats)

    def distance(self, start: Seat, seat: Seat) -> int:
        """Return how many chairs `seat` sits after `start`."""
        return (seat - start) % len(self.seats)

    def apply(self, event: Event) -> None:
        """Change the table by one fact and append it to the log; the only mutator."""
        self.log.append(event)
        match event:
            case ev.RoundStarted():
                self._start(event)
            case ev.TileDrawn():
                self._draw(event)
            case ev.TileDiscarded():
                self._discard(event)
            case ev.MeldMade():
                self._meld(event)
            case ev.GangAnnounced():
                self.focus = Focus(event.seat, event.meld.tile, event.meld, event.drawn)
                self.phase = Phase.ROB
            case ev.PlayStarted():
                self.phase = Phase.TURN
            case ev.ClaimsPassed():
                self.phase = Phase.ADD if self.phase is Phase.ROB else Phase.DRAW
            case ev.HandWon():
                self._win(event)
            case ev.TilesPassed():
                self._pass_tiles(event)
            case ev.SuitVoided():
                self.seats[event.seat].void = event.suit
            case ev.Declared():
                self._declare(event.seat, event.kinds, event.waits)
            case ev.OfferDeclined():
                facts = Declined(self.clock, event.what, event.tile, event.value, event.by)
                self.seats[event.seat].declined.append(facts)
                return
            case ev.RoundEnded():
                self._end(event)
            case _:
                self._note(event)
        self.clock += 1

    def _note(
        self,
        event: ev.DiceRolled
        | ev.WallDivided
        | ev.MarkShown
        | ev.Due
        | ev.Paid
        | ev.DuesVoided
        | ev.Fined
        | ev.SeatLeft,
    ) -> None:
        match event:
            case ev.DiceRolled():
                self.dice.append(event)
            case ev.WallDivided():
                self.wall.shared = event.shared
                self.wall.front_zone, self.wall.dead, self.wall.tail_zone = event.front, event.dead, event.tail
            case ev.MarkShown():
                self.marks[event.name] = event.tiles
                if event.index is not None:
                    self.wall.shown[event.index] = event.tiles[0]
            case ev.Due():
                self.dues[event.id] = event.settlement
            case ev.Paid():
                self._pay(event)
            case ev.DuesVoided():
                for due in event.ids:
                    del self.dues[due]
            case ev.Fined():
                self.fines.append(event)
            case ev.SeatLeft():
                self.seats[event.seat].left = True
            case _:
                assert_never(event)

    def _start(self, event: ev.RoundStarted) -> None:
        self.number = event.number
        self.dealer = self.turn = event.dealer
        self.commitment = event.commitment
        self.wall.total = event.wall
        self.wall.front = sum(len(hand) for hand in event.hands)
        for state, hand in zip(self.seats, event.hands, strict=True):
            state.hand = sorted(tile for tile in hand if tile is not None)
            state.hidden = sum(tile is None for tile in hand)
        self.phase = Phase.SETUP

    def _draw(self, event: ev.TileDrawn) -> None:
        state = self.seats[event.seat]
        if event.source == ev.FRONT:
            self.wall.front += 1
            self.wall.front_zone -= not self.wall.shared
        else:
            self.wall.tail += 1
            self.wall.tail_zone -= not self.wall.shared
        state.give(event.tile)
        state.drawn = Drawn(event.tile, event.source, event.open, event.replaces)
        state.draws += 1
        state.last_draw = self.clock
        self.turn = event.seat
        self.focus = None
        self.phase = Phase.TURN
        if not event.replaces:
            self.last_gang = None

    def _discard(self, event: ev.TileDiscarded) -> None:
        state = self.seats[event.seat]
        state.take(event.tile)
        state.drawn = None
        state.river.append(RiverTile(event.tile, event.drawn, self.clock, event.face_down, event.declare))
        state.last_discard = self.clock
        if event.declare:
            self._declare(event.seat, event.declare, event.waits)
        self.focus = Focus(event.seat, event.tile, drawn=event.drawn, face_down=event.face_down, declare=event.declare)
        self.phase = Phase.CLAIMS

    def _declare(self, seat: Seat, kinds: tuple[str, ...], waits: tuple[Tile, ...]) -> None:
        state = self.seats[seat]
        for kind in kinds:
            state.declared[kind] = self.clock
        state.waits = waits or state.waits

    def _meld(self, event: ev.MeldMade) -> None:
        state, meld = self.seats[event.seat], event.meld
        if meld.kind is MeldKind.BU_GANG:
            state.take(meld.tile)
            index = next(i for i, m in enumerate(state.melds) if m.kind is MeldKind.PENG and m.tile == meld.tile)
            state.melds[index] = meld
        else:
            own = list(meld.tiles)
            if meld.kind is not MeldKind.AN_GANG:
                self._claim_focus(event.seat)
                if meld.taken is None:
                    raise ValueError("a claimed meld names the tile it took")
                own.remove(meld.taken)
            for tile in own:
                state.take(tile)
            state.melds.append(meld)
        state.drawn = None
        if meld.is_gang:
            self.last_gang = event
            self.phase = Phase.REPLACE
        else:
            self.last_gang = None
            self.phase = Phase.TURN
        self.turn = event.seat
        self.focus = None

    def _claim_focus(self, seat: Seat) -> None:
        if self.focus is None or self.focus.meld is not None:
            raise ValueError("there is no discard to claim")
        self.seats[self.focus.seat].river[-1].taken = seat
        self.seats[seat].last_claim = self.clock

    def _win(self, event: ev.HandWon) -> None:
        seats = tuple(winner.seat for winner in event.winners)
        if event.by == ev.SELF:
            self.seats[seats[0]].take(event.tile)
            self.seats[seats[0]].drawn = None
        elif event.by == ev.DISCARD and event.source is not None:
            self.seats[event.source].river[-1].won = seats
        elif event.source is not None:
            self.seats[event.source].take(event.tile)
            self.seats[event.source].drawn = None
            self.aside.append(event.tile)
        for winner in event.winners:
            state = self.seats[winner.seat]
            state.won = Won(self.clock, event.tile, event.by, event.source, len(self.wins))
            self._reveal(state, winner.hand)
        self.wins.append(WinEvent(seats, event.tile, event.by, event.source))
        self.focus = None
        self.phase = Phase.DRAW

    @staticmethod
    def _reveal(state: SeatState, hand: tuple[Hidden, ...]) -> None:
        if state.hidden and all(tile is not None for tile in hand):
            state.hand, state.hidden = sorted(tile for tile in hand if tile is not None), 0

    def _pass_tiles(self, event: ev.TilesPassed) -> None:
        for move in event.moves:
            for tile in move.tiles:
                self.seats[move.giver].take(tile)
        for move in event.moves:
            for tile in move.tiles:
                self.seats[move.taker].give(tile)

    def _pay(self, event: ev.Paid) -> None:
        for due in event.settles:
            del self.dues[due]
        self.ledger.append(event.settlement)
        for payment in event.settlement.payments:
            self.points[payment.payer] -= payment.points
            self.points[payment.payee] += payment.points

    def _end(self, event: ev.RoundEnded) -> None:
        for state, hand in zip(self.seats, event.hands, strict=True):
            state.hand, state.hidden = sorted(hand), 0
        turned = {seat: iter([t for s, t in event.face_down if s == seat]) for seat, _ in event.face_down}
        for seat, tiles in turned.items():
            for river in self.seats[seat].river:
                if river.face_down:
                    river.tile = next(tiles)
        for seat, tile in event.won:
            won = self.seats[seat].won
            assert won is not None
            self.seats[seat].won = replace(won, tile=tile)
            self.wins[won.order].tile = tile
        self.why_over = event.why
        self.seed = event.seed
        self.focus = None
        self.phase = Phase.OVER
