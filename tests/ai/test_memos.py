"""What is remembered from other questions and other house rules: a bot ranks as if it had never been asked before."""

import sys
from collections.abc import Callable
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
from tests.kit.strategies import random_options

OWNERS = ("ai.pricing", "ai.plans", "ai.held", "game.engine.judged", "game.engine.situation", "game.variants.")
"""Whose memos hang on hands, situations or rules."""


def forgetting() -> list[Callable[[], None]]:
    """Return what empties each of those memos."""
    owners = [module for name, module in sys.modules.items() if name.startswith(OWNERS)]
    found = {id(thing): thing for module in owners for thing in vars(module).values() if hasattr(thing, "cache_clear")}
    return [thing.cache_clear for thing in found.values()]


@pytest.mark.parametrize("rules", [2, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", VARIANTS, ids=[game.id for game in VARIANTS])
def test_what_is_remembered_changes_no_ranking(game: type[Variant[Any]], rules: int) -> None:
    bot, asked = BOTS["steady"](), []
    for number in range(rules):
        options = random_options(game, Chance.named(b"memos", game.id, number))
        variant = game(game.option_set.make(options))
        for hand, seat in questions(variant, f"memos {number}", 0):
            view = Table.fold(redact_batch(batch, seat) for batch in hand.batches)
            asked.append((variant, view, seat, hand.pending[seat]))

    def ranked(number: int) -> str:
        variant, view, seat, offers = asked[number]
        return repr(bot.rank(Seen(view, seat, variant, Chance.named(b"memos", number), Chance(b"memos")), offers))

    warm = [ranked(number) for number in range(len(asked))]
    clear = forgetting()
    assert len(clear) > 5
    for number, before in enumerate(warm):
        for forget in clear:
            forget()
        assert ranked(number) == before, number
