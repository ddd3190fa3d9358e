"""What two tables have in common: equality, and what a seat's view must and may know of the engine's table."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.events import Batch, Event, redact_batch
from game.engine.table import Focus, Phase, RiverTile, SeatState, Table


def same(one: Table, other: Table) -> bool:
    """Return whether two tables agree in everything, their logs included."""
    return vars(one) == vars(other)


def view_of(batches: Iterable[Batch], viewer: Seat | None) -> Table:
    """Return the table as a seat sees it."""
    return Table.fold(redact_batch(batch, viewer) for batch in batches)


def public(table: Table) -> dict[str, Any]:
    """Return everything of a table that every reader knows, whoever it is."""
    found = {key: value for key, value in vars(table).items() if key not in {"seats", "log", "last_gang", "wins"}}
    over = table.phase is Phase.OVER
    hidden = set() if over else {order for order, event in enumerate(wins_of(table)) if event.hide_tile}
    found["wins"] = [replace(win, tile=None) if order in hidden else win for order, win in enumerate(table.wins)]
    found["focus"] = _public_focus(table.focus)
    found["seats"] = [_public_seat(state, over=over) for state in table.seats]
    for seat, state in zip(found["seats"], table.seats, strict=True):
        if state.won is not None and state.won.order in hidden:
            seat["won"] = replace(state.won, tile=None)
    gang = table.last_gang
    found["last_gang"] = (gang.seat, gang.meld.kind, gang.meld.tiles, gang.drawn) if gang is not None else None
    return found


def wins_of(table: Table) -> list[ev.HandWon]:
    """Return the winning events of the log, in order."""
    return [event for event in table.log if isinstance(event, ev.HandWon)]


def _public_focus(focus: Focus | None) -> Focus | None:
    return replace(focus, tile=None) if focus is not None and focus.face_down else focus


def _public_seat(state: SeatState, *, over: bool) -> dict[str, Any]:
    shown = ("void", "declared", "waits", "won", "left", "draws", "last_draw", "last_claim", "last_discard")
    found = {name: getattr(state, name) for name in (*shown, "concealed")}
    found["melds"] = [replace(meld, could_gang=False) for meld in state.melds]
    found["river"] = [_public_river(river, over=over) for river in state.river]
    if state.drawn is not None:
        found["drawn"] = state.drawn if state.drawn.open else replace(state.drawn, tile=None)
    return found


def _public_river(river: RiverTile, *, over: bool) -> RiverTile:
    return replace(river, tile=None) if river.face_down and not over else river


def check_view(real: Table, seen: Table, viewer: Seat | None) -> None:
    """Check that a view shows what is public, knows its own seat fully and claims nothing false."""
    assert public(seen) == public(real)
    for seat, (known, state) in enumerate(zip(seen.seats, real.seats, strict=True)):
        if seat == viewer:
            assert known == state
        else:
            assert not Counter(known.hand) - Counter(state.hand), f"seat {viewer} errs about seat {seat}"
            assert not known.declined, f"seat {viewer} sees what seat {seat} let go"


def check_secrets(batch: Batch, viewer: Seat | None) -> None:
    """Check field by field that a redacted batch holds nothing the viewer may not see."""
    seen = redact_batch(batch, viewer)
    assert seen.number == batch.number
    for event in seen.events:
        hidden = _hidden_fields(event, viewer)
        assert all(tile is None for tile in hidden), f"seat {viewer} sees {event}"
        assert not (isinstance(event, ev.MeldMade) and event.seat != viewer and event.meld.could_gang)
        assert not (isinstance(event, ev.OfferDeclined) and event.seat != viewer)


def _hidden_fields(event: Event, viewer: Seat | None) -> list[ev.Hidden]:
    match event:
        case ev.RoundStarted():
            return [tile for seat, hand in enumerate(event.hands) if seat != viewer for tile in hand]
        case ev.TileDrawn() if not event.open and event.seat != viewer:
            return [event.tile]
        case ev.TileDiscarded() if event.face_down and event.seat != viewer:
            return [event.tile]
        case ev.TilesPassed():
            return [tile for move in event.moves if viewer not in (move.giver, move.taker) for tile in move.tiles]
        case ev.HandWon():
            others = [winner for winner in event.winners if winner.seat != viewer]
            found = [tile for winner in others for tile in winner.hand] if event.hide_hands else []
            return [*found, event.tile] if event.hide_tile and others else found
        case _:
            return []
