"""What a seat sees does not depend on what it cannot see: hands played again with hidden tiles exchanged."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.actions import Action, Hu, Pass, Window
from game.engine.events import Batch, Event, redact
from game.engine.round import Round
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import Variant
from game.engine.window import window
from game.variants import VARIANTS
from tests.kit.drive import Setup, play
from tests.kit.odd_variant import OddVariant
from tests.kit.strategies import random_options
from tests.kit.views import view_of

EVERY: tuple[type[Variant[Any]], ...] = (*VARIANTS, OddVariant)
GAMES = [pytest.param(game, id=game.id) for game in EVERY]
HANDS = [8, pytest.param(120, marks=pytest.mark.slow)]


class Diverged(Exception):  # noqa: N818 - no error: the others could not have acted the same with other tiles
    """The others' tiles led to other public acts, so that the views may differ."""


def seen_by(batches: list[Batch], viewer: Seat) -> list[Event]:
    """Return the events a seat sees, without the commitment to a wall that differs."""
    seen = (redact(event, viewer) for batch in batches for event in batch.events)
    return [
        replace(event, commitment="") if isinstance(event, ev.RoundStarted) else event
        for event in seen
        if event is not None
    ]


def hidden_places(game: Round, viewer: Seat) -> Iterator[tuple[int, Seat | None]]:
    """Yield places of the wall whose tile the viewer does not know now, with the seat that holds it, if one does."""
    table = Table(game.variant.players)
    owners: dict[int, Seat] = {}
    for event in game.table.log:
        if isinstance(event, ev.RoundStarted):
            places = Supply.stacked(range(event.wall)).deal(event.dealer, game.variant.players)
            owners |= {place: seat for seat, row in enumerate(places) for place in row}
        elif isinstance(event, ev.TileDrawn):
            owners[game.variant.wall_index(table, event.source)] = event.seat
        table.apply(event)
    view = view_of(game.batches, viewer)
    for place, tile in enumerate(game.supply.wall):
        seat = owners.get(place)
        if seat is None and place not in table.wall.shown:
            yield place, None
        elif seat is not None and seat != viewer and table.seats[seat].won is None:
            held, known = table.seats[seat].hand.count(tile), view.seats[seat].hand.count(tile)
            thrown = any(tile in (r.tile for r in s.river) for s in table.seats)
            if held > known and not thrown:
                yield place, seat


def replayed(game: Round, supply: Supply, acts: dict[tuple[int, Seat], Action]) -> Round:
    """Play again over another wall with the same answers at the same moments; raises Diverged if that is impossible."""
    again = Round.start(game.variant, supply, 0, game.table.dealer)
    while again.table.clock < game.table.clock and not again.over:
        seat, offers = next(iter(again.pending.items()))
        action = acts.get((again.table.clock, seat), Pass())
        if action not in offers:
            raise Diverged
        again.submit(seat, action, again.table.batch)
    if again.table.clock != game.table.clock or told(again.table) != told(game.table):
        raise Diverged
    return again


def told(table: Table) -> list[object]:
    """Return what the seats tell about their hands by rule: wins, shown waits, whether they threw what they drew."""
    thrown = [river.drawn for state in table.seats for river in state.river]
    return [*table.wins, *(state.waits for state in table.seats), *thrown]


def exchanged(game: Round, viewer: Seat, chance: Chance) -> Supply | None:
    """Return the wall with a hidden tile of another seat and a different hidden tile exchanged, if there are such."""
    places = list(hidden_places(game, viewer))
    mine = [(place, seat) for place, seat in places if seat is not None]
    if not mine:
        return None
    first, owner = chance.choice(mine)
    wall: list[Tile] = list(game.supply.wall)
    others = [place for place, seat in places if seat != owner and wall[place] != wall[first]]
    if not others:
        return None
    second = chance.choice(others)
    wall[first], wall[second] = wall[second], wall[first]
    return Supply.stacked(wall, game.supply.seed)


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("cls", GAMES)
def test_hidden_tiles_do_not_show(cls: type[Variant[Any]], hands: int) -> None:
    compared = 0
    for number in range(hands):
        chance = Chance.named(b"hidden tiles", cls.id, number)
        variant = cls(cls.option_set.make(random_options(cls, chance)))
        setup = Setup(variant, number, chance.below(4), chance.choice((None, 30)), eager=True)
        compared += same_view_after_exchange(setup, chance)
    assert compared >= hands // 4


def same_view_after_exchange(setup: Setup, chance: Chance) -> bool:
    """Stop a hand somewhere, exchange hidden tiles, play it again and compare; return whether it could be compared."""
    whole = setup.start()
    clocks: dict[int, int] = {whole.table.batch: whole.table.clock}
    answers = play(whole, setup.chooser(), watch=lambda game, batch: clocks.update({batch.number: game.table.clock}))
    acts = {(clocks[answer.at], answer.seat): answer.action for answer in answers}
    stop = 1 + chance.below(len(whole.batches) - 2)
    game = Round.resume(setup.variant, whole.supply, whole.batches[: stop + 1])
    viewer = chance.below(setup.variant.players)
    supply = exchanged(game, viewer, chance)
    if supply is None:
        return False
    try:
        again = replayed(game, supply, acts)
    except Diverged:
        return False
    assert seen_by(again.batches, viewer) == seen_by(game.batches, viewer), setup
    assert own_offers(again, viewer) == own_offers(game, viewer)
    return True


def own_offers(game: Round, viewer: Seat) -> tuple[Action, ...]:
    """Return what the viewer is offered, asked of its own view."""
    asked: Window | None = window(view_of(game.batches, viewer), game.variant)
    assert asked is not None
    offers = asked.offers.get(viewer, ())
    assert (Hu() in offers) == (Hu() in (game.window.offers.get(viewer, ()) if game.window else ()))
    return offers
