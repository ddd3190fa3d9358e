"""A bot plays alike whatever the stake: all its points are multiplied with the money."""

from typing import Any

import pytest

from ai.arena.honest import questions
from ai.bots import BOTS
from game.core.chance import Chance
from game.engine.events import redact_batch
from game.engine.table import Table
from game.engine.variant import Variant
from game.session.player import Seen
from game.variants import VARIANTS

STAKED = [game for game in VARIANTS if "base" in game.option_set.by_key]
HANDS = 2


@pytest.mark.parametrize("stake", [7, 10_000])
@pytest.mark.parametrize("game", STAKED, ids=[game.id for game in STAKED])
def test_the_stake_changes_no_move(game: type[Variant[Any]], stake: int) -> None:
    plain, dear = game(game.option_set.make({"base": 1})), game(game.option_set.make({"base": stake}))
    assert (plain.stake, dear.stake) == (1, stake)
    for bot in (BOTS["steady"](), BOTS["level4_hunter"]()):
        for hand in range(HANDS):
            for asked, seat in questions(plain, f"stake {hand}", 0):
                view = Table.fold(redact_batch(batch, seat) for batch in asked.batches)
                chance = Chance.named(b"stake", hand)
                small, large = (
                    bot.rank(Seen(view, seat, variant, chance, chance), asked.pending[seat])
                    for variant in (plain, dear)
                )
                # Equal scores may change places: they are rounded otherwise.
                wanted = {item.action: stake * item.score for item in small}
                assert {item.action: item.score for item in large} == pytest.approx(wanted, rel=1e-6, abs=1e-6 * stake)


def test_there_are_stakes() -> None:
    assert {game.id for game in STAKED} == {"xuezhan", "panzhihua"}
