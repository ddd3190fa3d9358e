"""Another world behind the same view: hidden tiles dealt anew so that one seat cannot tell the difference."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.core.chance import Chance
from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.events import Batch, Event
from game.engine.table import Table

Slot = tuple[int, int, int, int]
"""Where a hidden tile came from: batch, event, seat and place in a dealt hand (0 for a draw)."""


def reshuffled(batches: Sequence[Batch], wall: Sequence[Tile], viewer: Seat, chance: Chance) -> list[Batch]:
    """Return a log that the viewer sees exactly as it sees `batches`, with other tiles in the others' hands.

    `wall` holds the tiles that nobody has drawn; they are dealt anew together with the hidden ones.
    """
    table = Table.fold(batches)
    seen = Table.fold(ev.redact_batch(batch, viewer) for batch in batches)
    slots: list[tuple[Slot, Tile]] = []
    for seat, state in enumerate(table.seats):
        if seat != viewer and state.won is None:
            hidden = Counter(state.hand) - Counter(seen.seats[seat].hand)
            slots += _free(batches, seat, hidden, viewer)
    pool = [tile for _, tile in slots] + list(wall)
    chance.shuffle(pool)
    return _with_tiles(batches, {slot: tile for (slot, _), tile in zip(slots, pool, strict=False)})


def _free(batches: Sequence[Batch], seat: Seat, hidden: Counter[Tile], viewer: Seat) -> list[tuple[Slot, Tile]]:
    """Return where the hidden tiles of a seat came from, the latest of each kind, exchanged kinds left alone.

    A tile that the viewer saw being drawn stays as it is, even if the seat holds another one like it.
    """
    came: list[tuple[Slot, Tile]] = []
    fixed: set[Tile] = set()
    for number, batch in enumerate(batches):
        for at, event in enumerate(batch.events):
            match event:
                case ev.RoundStarted():
                    came += [
                        ((number, at, seat, i), tile) for i, tile in enumerate(event.hands[seat]) if tile is not None
                    ]
                case ev.TileDrawn() if event.seat == seat and event.tile is not None:
                    came.append(((number, at, seat, 0), event.tile))
                case ev.TileDiscarded() if event.seat == seat and event.drawn:
                    came.pop()
                case ev.MeldMade() if event.seat == seat:
                    fixed.add(event.meld.tile)
                case ev.TilesPassed():
                    mine = [m.tiles for m in event.moves if seat in (m.giver, m.taker)]
                    fixed |= {tile for tiles in mine for tile in tiles if tile is not None}
                case _:
                    pass
    found = []
    for slot, tile in reversed(came):
        if hidden[tile] > 0 and tile not in fixed and not _seen(batches, slot, viewer):
            hidden[tile] -= 1
            found.append((slot, tile))
    return found


def _seen(batches: Sequence[Batch], slot: Slot, viewer: Seat) -> bool:
    """Return whether the viewer saw the tile of a slot come."""
    event = ev.redact(batches[slot[0]].events[slot[1]], viewer)
    return isinstance(event, ev.TileDrawn) and event.tile is not None


def _with_tiles(batches: Sequence[Batch], tiles: dict[Slot, Tile]) -> list[Batch]:
    changed = []
    for number, batch in enumerate(batches):
        events = [_event(event, number, at, tiles) for at, event in enumerate(batch.events)]
        changed.append(replace(batch, events=tuple(events)))
    return changed


def _event(event: Event, number: int, at: int, tiles: dict[Slot, Tile]) -> Event:
    match event:
        case ev.TileDrawn() if (number, at, event.seat, 0) in tiles:
            return replace(event, tile=tiles[number, at, event.seat, 0])
        case ev.RoundStarted():
            hands = (
                tuple(tiles.get((number, at, seat, i), tile) for i, tile in enumerate(hand))
                for seat, hand in enumerate(event.hands)
            )
            return replace(event, hands=tuple(hands))
        case _:
            return event
