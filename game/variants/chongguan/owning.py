"""Who owns which 精 on a table, and who fed them (rules/chongguan.md 9.1, 9.5); knows what lies where, no amounts.

A 精 belongs to whoever holds or melded it, a discarded one to its discarder unless it was claimed or won.
"""

from collections.abc import Collection

from game.core.melds import MeldKind
from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.events import Event
from game.engine.table import SeatState, Table
from game.variants.chongguan.jing import Count, Feed, Jing, rushes


def kept(state: SeatState, kinds: Collection[Tile]) -> list[Tile]:
    """Return the tiles of some kinds in a seat's hand and melds."""
    melded = (tile for meld in state.melds for tile in meld.tiles)
    return [tile for tile in (*state.hand, *melded) if tile in kinds]


def thrown(state: SeatState, kinds: Collection[Tile]) -> list[Tile]:
    """Return the tiles of some kinds in a seat's river that nobody took or won."""
    return [
        river.tile
        for river in state.river
        if river.tile is not None and river.tile in kinds and river.taken is None and not river.won
    ]


def counts(table: Table, jing: Jing) -> list[Count]:
    """Return how many 正精 and 副精 each seat owns, as far as the table is known."""
    tiles = [kept(state, jing) + thrown(state, jing) for state in table.seats]
    for win in table.wins:
        if win.tile is not None and win.tile in jing:
            tiles[win.winners[0]].append(win.tile)
    return [(owned.count(jing.main), owned.count(jing.side)) for owned in tiles]


def feeds(table: Table, jing: Jing, *, judged: bool) -> list[Feed]:
    """Return the 精 taken from other seats, in order; `judged`: say of each whether it met 冲关 or 霸精 then."""
    found: list[Feed] = []
    then = Table(len(table.seats))
    for event in table.log:
        if judged:
            then.apply(event)
        pair = _fed(event, jing)
        if pair is not None:
            rushed = rushes(counts(then, jing), pair[1]) if judged else None
            found.append(Feed(*pair, rushed))
    return found


def _fed(event: Event, jing: Jing) -> tuple[Seat, Seat] | None:
    """Return who fed whom a 精 with an event, if it did."""
    match event:
        case ev.MeldMade() if event.meld.taken in jing and event.meld.kind is not MeldKind.BU_GANG:
            return None if event.meld.source is None else (event.meld.source, event.seat)
        case ev.HandWon() if event.tile in jing and event.source is not None:
            return event.source, event.winners[0].seat
        case _:
            return None


def tallies(
    table: Table, kinds: Collection[Tile], winner: Seat, tile: Tile | None, by: str, source: Seat | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many wild tiles each seat holds and threw, should `winner` win now; empty while hands are hidden."""
    if any(state.hidden for state in table.seats):
        return (), ()
    held = [len(kept(state, kinds)) for state in table.seats]
    out = [len(thrown(state, kinds)) for state in table.seats]
    if tile is not None and tile in kinds and source is not None:
        held[winner] += 1
        (out if by == ev.DISCARD else held)[source] -= 1
    return tuple(held), tuple(out)
