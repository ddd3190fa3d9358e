"""Whatever a bot is asked in whole hands, it answers legally, completely and always alike."""

from typing import Any

import pytest

from ai.bot import Ranked
from ai.bots import BOTS
from game.core.chance import Chance
from game.engine.variant import Variant
from game.session.player import Offers, Seen
from game.variants import VARIANTS
from tests.ai.players import again, play
from tests.kit.odd_variant import OddVariant


def preset(game: type[Variant[Any]], name: str) -> Variant[Any]:
    values: dict[str, Any] = dict(game.presets[name])
    return game(game.option_set.make(values))


GAMES = [
    pytest.param(preset(game, name), id=f"{game.id}-{name}", marks=pytest.mark.slow if i else ())
    for game in VARIANTS
    for i, name in enumerate(game.presets)
]
"""The first preset of each game; the others in the long suite."""
QUICK = ("random", "simple", "ukeire", "steady", "level1", "level3_guard")
"""The bots of the fast suite; the other levels and tempers in the long one."""


def check_whole(seen: Seen, offers: Offers, ranked: list[Ranked]) -> None:
    del seen
    assert len(ranked) == len(offers)
    assert set(offers) == {item.action for item in ranked}
    scores = [item.score for item in ranked]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("variant", GAMES)
def test_every_offer_is_ranked_once(variant: Variant[Any]) -> None:
    bots = [BOTS[name]() for name in ("steady", "ukeire", "simple", "random")]
    session = play(variant, bots, check_whole, "whole", hands=2)
    assert sum(session.match.scores) == 0


def test_odd_options() -> None:
    """Random options of every game: nothing in a bot depends on the defaults."""
    for game in VARIANTS:
        for number in range(2):
            chance = Chance.named(b"options", game.id, number)
            values = {o.key: chance.choice(o.choices) for o in game.option_set.options if o.choices}
            bots = [BOTS[name]() for name in ("steady", "random", "ukeire", "steady")]
            session = play(game(game.option_set.make(values)), bots, check_whole, f"odd {number}")
            assert sum(session.match.scores) == 0, values


@pytest.mark.parametrize("wilds", [0, 2])
def test_mechanisms_no_real_game_has_yet(wilds: int) -> None:
    """Wild tiles, runs of honours taken from the left, declared ready hands, dues, forced and banned answers."""
    variant = OddVariant(OddVariant.option_set.make({"wilds": wilds, "play_on": True, "many": True}))
    bots = [BOTS[name]() for name in ("steady", "ukeire", "simple", "steady")]
    session = play(variant, bots, check_whole, f"mechanisms {wilds}", hands=2)
    assert len(session.match.results) == 2


@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in QUICK else pytest.mark.slow) for n in BOTS])
def test_the_same_question_is_answered_alike(name: str) -> None:
    bot, fresh = BOTS[name](), BOTS[name]
    asked = []

    def watch(seen: Seen, offers: Offers, ranked: list[Ranked]) -> None:
        del ranked
        question = again(seen)
        first = bot.rank(question, offers)
        assert bot.rank(again(seen), offers) == first
        assert fresh().rank(again(seen), offers) == first
        asked.append(first)

    variant = VARIANTS[0](VARIANTS[0].option_set.make())
    play(variant, [BOTS["ukeire"](), BOTS["simple"](), BOTS["ukeire"](), BOTS["simple"]()], watch, f"alike {name}")
    assert len(asked) > 20


def test_a_view_is_left_as_it_was() -> None:
    def watch(seen: Seen, offers: Offers, ranked: list[Ranked]) -> None:
        del ranked
        state = seen.table.seats[seen.seat]
        before = (list(state.hand), list(state.melds), len(seen.table.log), seen.table.clock)
        BOTS["steady"]().rank(again(seen), offers)
        assert before == (state.hand, state.melds, len(seen.table.log), seen.table.clock)

    variant = VARIANTS[0](VARIANTS[0].option_set.make())
    play(variant, [BOTS["ukeire"]() for _ in range(4)], watch, "left")
