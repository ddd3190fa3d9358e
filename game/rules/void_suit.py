"""The declared void suit (定缺): naming it, holding it, clearing it; knows no variant."""

from collections.abc import Iterable, Mapping

from game.core.tiles import Seat, Suit, Tile, suit_of
from game.engine import events as ev
from game.engine.actions import Action, VoidSuit, Window, WindowKind
from game.engine.table import SeatState, Table

SUITS: tuple[Suit, ...] = (0, 1, 2)


def voided(table: Table) -> bool:
    """Return whether every seat's void suit is open."""
    return all(state.void is not None for state in table.seats)


def void_window(table: Table) -> Window:
    """Return the hidden choice of every seat whose hand is known."""
    offers = {seat: tuple(VoidSuit(s) for s in SUITS) for seat, state in enumerate(table.seats) if not state.hidden}
    return Window(WindowKind.ALL, offers)


def void_events(answers: Mapping[Seat, Action]) -> list[ev.SuitVoided]:
    """Return the opening of all choices, by seat."""
    return [
        ev.SuitVoided(seat, answer.suit) for seat, answer in sorted(answers.items()) if isinstance(answer, VoidSuit)
    ]


def void_tiles(tiles: Iterable[Tile], void: Suit | None) -> tuple[Tile, ...]:
    """Return the tiles of a void suit, in order."""
    return tuple([tile for tile in tiles if suit_of(tile) == void]) if void is not None else ()


def void_first(state: SeatState) -> tuple[Tile, ...]:
    """Return the kinds a seat may throw while its void suit goes first; all kinds once it is cleared."""
    return tuple(sorted(set(void_tiles(state.hand, state.void) or state.hand)))


def suits_of(tiles: Iterable[Tile]) -> frozenset[Suit]:
    """Return the suits that occur."""
    return frozenset(suit_of(tile) for tile in tiles)
