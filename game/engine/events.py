"""Facts in the past tense, complete enough to rebuild a table, and what each seat may see of them.

An event carries its own visibility (`open`, `face_down`, `hide_hands`), set by whoever makes it, so that `redact` is
the only place that knows secrets and still knows no variant.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from game.core.melds import Meld
from game.core.tiles import Seat, Suit, Tile
from game.engine.money import Settlement

Hidden: TypeAlias = Tile | None
"""A tile, or None where the reader may not know it."""

FRONT = "front"
TAIL = "tail"
SELF = "self"
DISCARD = "discard"
ROB = "rob"
OWN_DISCARD = "own_discard"


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A hand was dealt: `hands[seat]` in the order dealt, `wall` tiles in all before the deal."""

    number: int
    dealer: Seat
    hands: tuple[tuple[Hidden, ...], ...]
    wall: int
    commitment: str


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice fell; `why` names the occasion."""

    why: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WallDivided:
    """The rest of the wall was split: ordinary draws, dead tiles, gang replacements (tile counts).

    `shared`: only the dead tiles are set apart; both ends go on eating the same rest. How many are dead may be told
    anew where it depends on the gangs made.
    """

    front: int
    dead: int
    tail: int
    shared: bool = False


@dataclass(frozen=True, slots=True)
class MarkShown:
    """A public indicator appeared: a wild kind, a turned tile; `index` is its place in the wall, if it lies there."""

    name: str
    tiles: tuple[Tile, ...]
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Tiles handed from seat to seat; known to both."""

    giver: Seat
    taker: Seat
    tiles: tuple[Hidden, ...]


@dataclass(frozen=True, slots=True)
class TilesPassed:
    """All seats exchanged tiles at once; `direction` is the taker's seat minus the giver's, modulo the seats."""

    moves: tuple[Move, ...]
    direction: int


@dataclass(frozen=True, slots=True)
class SuitVoided:
    """A seat's void suit was opened."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class PlayStarted:
    """The opening is complete; the dealer acts."""


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat drew from the front or the tail of the wall; `open` if everybody saw the tile.

    `replaces`: drawn for a gang, from whichever end the game takes replacements.
    """

    seat: Seat
    tile: Hidden
    source: str
    open: bool = False
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A seat threw a tile; `drawn` if it was the one just drawn; `waits` are shown waits of a declaration."""

    seat: Seat
    tile: Hidden
    drawn: bool
    face_down: bool = False
    declare: tuple[str, ...] = ()
    waits: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Declared:
    """A seat declared something without a discard."""

    seat: Seat
    kinds: tuple[str, ...]
    waits: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class GangAnnounced:
    """A seat announced a gang that may be robbed; nothing has moved yet. `drawn` as in `MeldMade`."""

    seat: Seat
    meld: Meld
    drawn: bool


@dataclass(frozen=True, slots=True)
class MeldMade:
    """A meld was laid down. `drawn`: the tile that made a gang was the one just drawn."""

    seat: Seat
    meld: Meld
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class ClaimsPassed:
    """Nobody took the discard, or robbed the gang; said every time, asked or not."""


@dataclass(frozen=True, slots=True)
class OfferDeclined:
    """A seat let something go that has consequences; private to the seat.

    `what` is `hu` or `peng`, `value` what the game compares later, `by` how the tile was offered.
    """

    seat: Seat
    what: str
    tile: Tile
    value: int
    by: str


@dataclass(frozen=True, slots=True)
class Winner:
    """One winner: the concealed hand without the winning tile (None where hidden)."""

    seat: Seat
    hand: tuple[Hidden, ...]


@dataclass(frozen=True, slots=True)
class HandWon:
    """One or more seats won with one tile; `source` threw it or announced the gang, None for a self-draw."""

    winners: tuple[Winner, ...]
    tile: Hidden
    by: str
    source: Seat | None
    hide_hands: bool = False
    hide_tile: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """Money is owed and waits for its settlement."""

    id: int
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Paid:
    """Money moved; `settles` names the dues this closes."""

    settlement: Settlement
    settles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DuesVoided:
    """Dues that will never be paid."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fined:
    """Match points taken from a seat, outside the hand's payments; they go to nobody."""

    seat: Seat
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left the table for good; somebody else goes on playing the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The hand is over; everything is turned up: all hands, face-down tiles, the rest of the wall's seed.

    `won`: the tile of each win by self-draw that was hidden (`HandWon.hide_tile`), by winner.
    """

    why: str
    hands: tuple[tuple[Tile, ...], ...]
    face_down: tuple[tuple[Seat, Tile], ...]
    seed: str
    won: tuple[tuple[Seat, Tile], ...] = ()


Event: TypeAlias = (
    RoundStarted
    | DiceRolled
    | WallDivided
    | MarkShown
    | TilesPassed
    | SuitVoided
    | PlayStarted
    | TileDrawn
    | TileDiscarded
    | Declared
    | GangAnnounced
    | MeldMade
    | ClaimsPassed
    | OfferDeclined
    | HandWon
    | Due
    | Paid
    | DuesVoided
    | Fined
    | SeatLeft
    | RoundEnded
)


@dataclass(frozen=True, slots=True)
class Batch:
    """What one answer brought about, up to the next question; the unit of the log and the clock of the table."""

    number: int
    events: tuple[Event, ...]


def redact(event: Event, viewer: Seat | None) -> Event | None:
    """Return the event as a seat sees it (None = a bystander), or None where it sees nothing at all."""
    match event:
        case RoundStarted():
            hands = tuple(hand if seat == viewer else (None,) * len(hand) for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands)
        case TilesPassed():
            return replace(event, moves=tuple(_redact_move(move, viewer) for move in event.moves))
        case TileDrawn():
            return event if event.open or event.seat == viewer else replace(event, tile=None)
        case TileDiscarded():
            return replace(event, tile=None) if event.face_down and event.seat != viewer else event
        case OfferDeclined():
            return event if event.seat == viewer else None
        case MeldMade():
            hide = event.meld.could_gang and event.seat != viewer
            return replace(event, meld=replace(event.meld, could_gang=False)) if hide else event
        case HandWon():
            return _redact_win(event, viewer)
        case (
            DiceRolled()
            | WallDivided()
            | MarkShown()
            | SuitVoided()
            | PlayStarted()
            | Declared()
            | GangAnnounced()
            | ClaimsPassed()
            | Due()
            | Paid()
            | DuesVoided()
            | Fined()
            | SeatLeft()
            | RoundEnded()
        ):
            return event
        case _:
            assert_never(event)


def redact_batch(batch: Batch, viewer: Seat | None) -> Batch:
    """Return a batch as a seat sees it; the number stays, so that answers refer to the same batch in every view."""
    seen = (redact(event, viewer) for event in batch.events)
    return Batch(batch.number, tuple(event for event in seen if event is not None))


def _redact_move(move: Move, viewer: Seat | None) -> Move:
    return move if viewer in (move.giver, move.taker) else replace(move, tiles=(None,) * len(move.tiles))


def _redact_win(event: HandWon, viewer: Seat | None) -> HandWon:
    winners: Sequence[Winner] = event.winners
    if event.hide_hands:
        winners = [w if w.seat == viewer else replace(w, hand=(None,) * len(w.hand)) for w in winners]
    mine = any(w.seat == viewer for w in event.winners)
    tile = None if event.hide_tile and event.by == SELF and not mine else event.tile
    return replace(event, winners=tuple(winners), tile=tile)
