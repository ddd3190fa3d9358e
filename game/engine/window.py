"""Who may act now, and how: a pure question about a table, answered with the game's permissions; changes nothing."""

from collections.abc import Mapping
from typing import Any

from game.core.melds import MeldKind
from game.core.tiles import COPIES, Seat, Tile
from game.engine import events as ev
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, Peng, Window, WindowKind
from game.engine.situation import MeldTry, Win
from game.engine.table import Focus, Phase, Table
from game.engine.variant import Variant


def window(table: Table, variant: Variant[Any]) -> Window | None:
    """Return the open question of a table, or None while something happens by itself.

    On a seat's view the other seats' offers are missing (their hands are unknown); its own are the engine's.
    """
    match table.phase:
        case Phase.SETUP:
            return variant.setup_window(table)
        case Phase.TURN:
            return _with_forced(table, variant, WindowKind.TURN, {table.turn: turn_offers(table, variant, table.turn)})
        case Phase.CLAIMS | Phase.ROB:
            kind = WindowKind.CLAIMS if table.phase is Phase.CLAIMS else WindowKind.ROB
            offers = {seat: found for seat in _claimants(table) if (found := claim_offers(table, variant, seat))}
            return _with_forced(table, variant, kind, offers)
        case _:
            return None


def _with_forced(
    table: Table, variant: Variant[Any], kind: WindowKind, offers: Mapping[Seat, tuple[Action, ...]]
) -> Window:
    auto = {}
    for seat, actions in offers.items():
        action = variant.forced(table, seat, actions) if actions else None
        if action is not None:
            auto[seat] = action
    return Window(kind, offers, auto)


def _claimants(table: Table) -> list[Seat]:
    """Return the seats that could claim the tile in focus, nearest first."""
    if table.focus is None:
        return []
    start = table.focus.seat
    seats = (table.after(start, step) for step in range(1, len(table.seats)))
    return [seat for seat in seats if table.seats[seat].won is None]


def turn_offers(table: Table, variant: Variant[Any], seat: Seat) -> tuple[Action, ...]:
    """Return every action of the seat in turn; empty on a view that does not know its hand."""
    state = table.seats[seat]
    if state.hidden or not state.full:
        return ()
    actions: list[Action] = []
    hopeless = not variant.may_win_now(table, seat) or variant.hopeless(table, seat)
    if not hopeless and variant.verdict(self_win(table, variant, seat)).ok:
        actions.append(Hu())
    if variant.may_gang_now(table, seat):
        actions += turn_gangs(table, variant, seat)
    if not variant.may_declare_now(table, seat):
        return (*actions, *map(Discard, variant.discards(table, seat)))
    actions += [Declare(kinds) for kinds in variant.declarations(table, seat, None)]
    for tile in variant.discards(table, seat):
        actions.append(Discard(tile))
        actions += [Discard(tile, kinds) for kinds in variant.declarations(table, seat, tile)]
    return tuple(actions)


def self_win(table: Table, variant: Variant[Any], seat: Seat) -> Win:
    """Return the facts of the seat in turn winning with its full hand."""
    state = table.seats[seat]
    tile = state.drawn.tile if state.drawn is not None else state.hand[-1]
    return variant.facts(table, seat, tile, ev.SELF)


def turn_gangs(table: Table, variant: Variant[Any], seat: Seat) -> list[Action]:
    """Return the gangs the seat in turn may make from its hand."""
    state = table.seats[seat]
    gangs: list[Action] = []
    for tile in sorted(set(state.hand)):
        if state.hand.count(tile) == COPIES:
            attempt = MeldTry(seat, MeldKind.AN_GANG, (tile,) * COPIES, drawn=is_drawn(table, seat, tile))
            if variant.may_meld(table, attempt).ok:
                gangs.append(Gang(MeldKind.AN_GANG, tile))
        for meld in state.melds:
            if meld.kind is MeldKind.PENG and meld.tile == tile:
                attempt = MeldTry(
                    seat, MeldKind.BU_GANG, (tile,) * COPIES, meld.taken, meld.source, is_drawn(table, seat, tile)
                )
                if variant.may_meld(table, attempt).ok:
                    gangs.append(Gang(MeldKind.BU_GANG, tile))
    return gangs


def is_drawn(table: Table, seat: Seat, tile: Tile) -> bool:
    """Return whether a kind is the one the seat has just drawn."""
    drawn = table.seats[seat].drawn
    return drawn is not None and drawn.tile == tile


def claim_offers(table: Table, variant: Variant[Any], seat: Seat) -> tuple[Action, ...]:
    """Return every claim of a seat on the tile in focus, with the choice to pass; empty for none.

    A tile thrown face down is claimed by nobody, as nobody sees it.
    """
    focus, state = table.focus, table.seats[seat]
    if focus is None or focus.tile is None or focus.face_down or state.hidden:
        return ()
    by = ev.DISCARD if focus.meld is None else ev.ROB
    actions: list[Action] = []
    hopeless = variant.hopeless(table, seat, focus.tile)
    if not hopeless and variant.verdict(variant.facts(table, seat, focus.tile, by)).ok:
        actions.append(Hu())
    if focus.meld is None:
        actions += _meld_claims(table, variant, seat, focus, focus.tile)
    return (*actions, Pass()) if actions else ()


def _meld_claims(table: Table, variant: Variant[Any], seat: Seat, focus: Focus, tile: Tile) -> list[Action]:
    copies = table.seats[seat].hand.count(tile)
    actions: list[Action] = []
    if copies >= 3 and _may_claim(table, variant, seat, MeldKind.MING_GANG, (tile,) * COPIES):
        actions.append(Gang(MeldKind.MING_GANG, tile))
    if copies >= 2 and _may_claim(table, variant, seat, MeldKind.PENG, (tile,) * 3):
        actions.append(Peng(tile))
    if table.distance(focus.seat, seat) == 1:
        actions += [
            Chi(pair)
            for pair in variant.chi_with(table, seat, tile)
            if _may_claim(table, variant, seat, MeldKind.CHI, tuple(sorted((*pair, tile))))
        ]
    return actions


def _may_claim(table: Table, variant: Variant[Any], seat: Seat, kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
    focus = table.focus
    assert focus is not None
    return variant.may_meld(table, MeldTry(seat, kind, tiles, focus.tile, focus.seat)).ok
