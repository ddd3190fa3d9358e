"""A bot sees what its seat sees and nothing else: other hidden tiles behind the same view give the same ranking."""

from typing import Any

import pytest

from ai.bots import BOTS
from game.core.chance import Chance
from game.engine.events import redact_batch
from game.engine.round import Round
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import Variant
from game.engine.window import window
from game.session.player import Seen
from game.variants import VARIANTS
from tests.kit.reshuffle import reshuffled
from tests.kit.views import same

NAMES = ("simple", "ukeire", "steady")
MENU = [(game, name) for game in VARIANTS for name in (game.id, *game.menu)]
"""Every entry of the shelf: the games, and presets that stand for one."""


def compare(game: Round, seat: int, number: int) -> bool:
    """Compare all bots in two worlds behind one view; return whether the worlds differ at all."""
    wall = game.supply.wall[game.table.wall.front : game.table.wall.total - game.table.wall.tail]
    other = reshuffled(game.batches, wall, seat, Chance.named(b"worlds", number))
    views = [Table.fold(redact_batch(batch, seat) for batch in batches) for batches in (game.batches, other)]
    assert same(*views)
    real = Table.fold(other)
    question = window(views[1], game.variant)
    assert question is not None
    assert question.offers[seat] == game.pending[seat]
    for name in NAMES:
        rankings = [
            BOTS[name]().rank(Seen(view, seat, game.variant, Chance.named(b"fair", number)), game.pending[seat])
            for view in views
        ]
        assert rankings[0] == rankings[1]
    return any(a.hand != b.hand for a, b in zip(real.seats, game.table.seats, strict=True))


@pytest.mark.parametrize("game", [pytest.param((game, name), id=name) for game, name in MENU])
def test_other_hidden_tiles_give_the_same_ranking(game: tuple[type[Variant[Any]], str]) -> None:
    check(entry(*game), hands=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", [pytest.param((game, name), id=name) for game, name in MENU])
def test_hidden_tiles_in_a_thousand_positions(game: tuple[type[Variant[Any]], str]) -> None:
    check(entry(*game), hands=400, least=1000)


def entry(kind: type[Variant[Any]], name: str) -> Variant[Any]:
    """Return a game as it stands on the shelf."""
    values: dict[str, Any] = dict(kind.presets.get(name, {}))
    return kind(kind.option_set.make(values))


def check(variant: Variant[Any], hands: int, least: int = 5) -> None:
    """Play hands and compare what the bots say of some questions in two worlds."""
    chance = Chance(b"fair")
    compared = differing = 0
    for hand in range(hands):
        game = Round.start(variant, Supply(f"fair {hand}".encode(), variant.tiles()), hand, hand % 4)
        views: list[Table] = [Table() for _ in range(4)]
        shown = 0
        while not game.over:
            for batch in game.batches[shown:]:
                for seat, view in enumerate(views):
                    view.apply_batch(redact_batch(batch, seat))
            shown = len(game.batches)
            seat = next(iter(game.pending))
            if chance.below(4) == 0:
                compared += 1
                differing += compare(game, seat, compared)
            seen = Seen(views[seat], seat, variant, chance)
            game.submit(seat, BOTS["ukeire"]().choose(seen, game.pending[seat]), game.table.batch)
        if hands > 1 and compared >= least:
            break
    assert compared >= least
    assert differing > compared * 0.6
