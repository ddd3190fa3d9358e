"""What happens by itself: opening, draws, replacements, gangs that were not robbed, the end; asks nobody."""

from dataclasses import replace
from typing import Any

from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.events import Event
from game.engine.supply import Supply
from game.engine.table import Phase, Table
from game.engine.variant import Variant


def advance(table: Table, variant: Variant[Any], supply: Supply) -> list[Event]:
    """Return the next facts that need no answer; empty if a window is open or the hand is over."""
    match table.phase:
        case Phase.SETUP:
            events = variant.setup_events(table, supply)
            if not events and variant.setup_window(table) is None:
                return [ev.PlayStarted()]
            return events
        case Phase.DRAW:
            why = variant.stops(table)
            if why is not None:
                return [*variant.settle(table, why), _ended(table, supply, why)]
            return [_draw(table, variant, supply, variant.next_seat(table), ev.FRONT)]
        case Phase.REPLACE:
            return [_draw(table, variant, supply, table.turn, variant.replacement_source(table))]
        case Phase.ADD:
            assert table.focus is not None
            assert table.focus.meld is not None
            meld = replace(table.focus.meld, made_at=table.clock)
            return [ev.MeldMade(table.focus.seat, meld, table.focus.drawn)]
        case _:
            return []


def _draw(table: Table, variant: Variant[Any], supply: Supply, seat: Seat, source: str) -> Event:
    index = variant.wall_index(table, source)
    shown, replaces = index in table.wall.shown, table.phase is Phase.REPLACE
    return ev.TileDrawn(seat, supply.wall[index], source, shown, replaces)


def _ended(table: Table, supply: Supply, why: str) -> Event:
    hands = tuple(tuple(state.hand) for state in table.seats)
    down: list[tuple[Seat, Tile]] = [
        (seat, river.tile)
        for seat, state in enumerate(table.seats)
        for river in state.river
        if river.face_down and river.tile is not None
    ]
    won = [
        (event.winners[0].seat, event.tile)
        for event in table.log
        if isinstance(event, ev.HandWon) and event.hide_tile and event.by == ev.SELF and event.tile is not None
    ]
    return ev.RoundEnded(why, hands, tuple(down), supply.seed.hex(), tuple(won))
