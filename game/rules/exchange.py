"""Exchanging tiles before play (换三张): what may be chosen and how it travels; knows no variant."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from game.core.tiles import Seat, Tile, suit_of
from game.engine import events as ev
from game.engine.actions import Action, PassTiles, Window, WindowKind
from game.engine.supply import Supply
from game.engine.table import Table


def exchanged(table: Table) -> bool:
    """Return whether the exchange has happened."""
    return any(isinstance(event, ev.TilesPassed) for event in table.log)


def same_suit_choices(hand: Sequence[Tile], count: int) -> tuple[PassTiles, ...]:
    """Return every choice of `count` tiles of one suit from a hand, each once, ascending."""
    found = {
        tuple(chosen)
        for suit in range(3)
        for chosen in combinations(sorted(tile for tile in hand if suit_of(tile) == suit), count)
    }
    return tuple(PassTiles(chosen) for chosen in sorted(found))


def exchange_window(table: Table, count: int) -> Window:
    """Return the hidden choice of every seat whose hand is known."""
    offers = {seat: same_suit_choices(state.hand, count) for seat, state in enumerate(table.seats) if not state.hidden}
    return Window(WindowKind.ALL, offers)


def exchange(table: Table, answers: Mapping[Seat, Action], supply: Supply) -> ev.TilesPassed:
    """Return the exchange of the chosen tiles, all in one direction drawn at random."""
    seats = len(table.seats)
    direction = supply.choice("exchange", range(1, seats), table.clock)
    moves = tuple(
        ev.Move(seat, (seat + direction) % seats, answer.tiles)
        for seat in range(seats)
        if isinstance(answer := answers[seat], PassTiles)
    )
    return ev.TilesPassed(moves, direction)
