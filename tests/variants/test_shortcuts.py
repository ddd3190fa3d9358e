"""Looks that spare the engine questions change no event: every game plays the same with and without them."""

from typing import Any

import pytest

from ai.bots import BOTS
from game.engine.events import Batch
from game.engine.match import Match
from game.engine.situation import Win
from game.engine.supply import match_key
from game.engine.variant import Variant
from game.session.player import BotSeat
from game.session.session import Session
from game.session.thinker import InlineThinker
from game.variants import VARIANTS

NEUTRAL = {"hopeless": Variant.hopeless, "may_declare_now": Variant.may_declare_now}
SETS = [
    pytest.param(game, name, id=f"{game.id}-{name}", marks=() if name == "usual" else pytest.mark.slow)
    for game in VARIANTS
    for name in ("usual", *game.presets)
]


def played(game: type[Variant[Any]], values: Any, hands: int) -> list[Batch]:
    """Return every batch of some hands; a bot without a thought lets wins go and so tries the pass lock."""
    variant = game(game.option_set.make(values))
    thinker = InlineThinker(BOTS)
    seats = [BotSeat(bot, thinker) for bot in ("ukeire", "simple", "ukeire", "random")]
    batches: list[Batch] = []
    Session(Match(variant, match_key("shortcuts")), seats).run(batches.append, hands)
    return batches


@pytest.mark.parametrize(("game", "name"), SETS)
def test_shortcuts_change_nothing(game: type[Variant[Any]], name: str) -> None:
    values = game.presets.get(name, {})
    plodding = type(game.__name__, (game,), dict(NEUTRAL))
    hands = 3 if name == "usual" else 8
    quick = played(game, values, hands)
    assert quick == played(plodding, values, hands)
    assert any(type(event).__name__ == "HandWon" for batch in quick for event in batch.events)


def test_a_win_with_some_fields_changed() -> None:
    win = Win(1, (1, 2, 3), 4, others=(0, 2))
    changed = win.but(tile=5, by="discard")
    assert (changed.tile, changed.by, changed.hand, changed.others) == (5, "discard", (1, 2, 3), (0, 2))
    assert (win.tile, win.by) == (4, "self")
    assert changed == Win(1, (1, 2, 3), 5, others=(0, 2), by="discard")
    assert hash(changed) == hash(Win(1, (1, 2, 3), 5, others=(0, 2), by="discard"))
    with pytest.raises(TypeError, match="no tiles"):
        win.but(tiles=())
