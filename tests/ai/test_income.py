"""What a game says a win brings, in one number, is what its payments add up to."""

from typing import Any

import pytest

from ai.bots import BOTS
from game.core.chance import Chance
from game.engine.situation import Win
from game.engine.variant import Variant
from game.variants import VARIANTS
from tests.ai.players import play
from tests.ai.test_play import check_whole


@pytest.mark.parametrize("number", [0, 1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", VARIANTS, ids=[game.id for game in VARIANTS])
def test_income_is_the_sum_of_the_payments(game: type[Variant[Any]], number: int) -> None:
    asked: list[int] = []

    class Checked(game):  # type: ignore[valid-type, misc]
        def win_income(self, win: Win) -> int:
            found = int(super().win_income(win))
            assert found == Variant.win_income(self, win), win
            asked.append(found)
            return found

    chance = Chance.named(b"income", game.id, number)
    drawn = {o.key: chance.choice(o.choices) for o in game.option_set.options if o.choices}
    variant = Checked(game.option_set.make(drawn if number else {}))
    play(variant, [BOTS[name]() for name in ("steady", "ukeire", "ukeire", "simple")], check_whole, f"income {number}")
    assert len(asked) > 50
    assert len(set(asked)) > 3
