"""Everything a game has words for has occurred in a scripted hand: ends, declarations, fans, names, causes, notes,
reasons. A kind that is added without a hand that shows it fails here, and so does one without words.
"""

import importlib
from collections.abc import Mapping
from typing import Any

import pytest

from game.core.resources import resource
from game.core.words import Words, load_words
from game.engine.variant import Variant
from game.session import tally
from game.session.tally import Kind, known
from game.variants import VARIANTS
from tests.kit.occurred import scripted

MODULES: Mapping[str, tuple[str, ...]] = {
    "xuezhan": ("test_play", "test_corners", "test_competition", "test_rows"),
    "panzhihua": ("test_play", "test_rare"),
    "koudian": ("test_play", "test_rare", "test_competition"),
    "chongguan": ("test_play", "test_ledgers", "test_rules", "test_rare"),
}
BEYOND_PLAY: Mapping[str, set[Kind]] = {
    # E4 of the source text: the engine offers legal wins only (rules/chongguan.md 3.10); cases and desk price it.
    "chongguan": {(tally.CAUSE, "zhahu")},
}
UNASKED: Mapping[str, set[str]] = {
    # `discard`: what the screen says where a game gives no reason for one tile; these games always do, or refuse none.
    "panzhihua": {"discard"},
    "chongguan": {"discard"},
}


def words_of(game: type[Variant[Any]]) -> Words:
    return load_words("en", (), [resource("game", "variants", game.id, "strings.toml")])


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.id)
def test_everything_occurs_and_has_words(game: type[Variant[Any]]) -> None:
    """One test a game, so that its hands are played once more only once."""
    names = (f"tests.variants.{game.id}.{name}" for name in MODULES[game.id])
    played = scripted(game, *(importlib.import_module(name) for name in names))
    assert len(played.hands) >= 50
    found = played.kinds()
    assert {kind for kind in found if kind[0] in tally.WORDED} == known(words_of(game), game.id) - BEYOND_PLAY.get(
        game.id, set()
    )
    assert {key for section, key in found if section == tally.WIN} == ways(game)
    assert {key for section, key in found if section == tally.MELD} == melds(game)
    assert played.explained() == reasons(game) - UNASKED.get(game.id, set())


def ways(game: type[Variant[Any]]) -> set[str]:
    """Return how a tile may be won, and by how many where many may."""
    joint = (2, 3) if game(game.option_set.make()).many_winners else ()
    return {"self", "discard", "rob", *(f"{tally.JOINT}_{count}" for count in joint)}


def melds(game: type[Variant[Any]]) -> set[str]:
    return {"peng", "ming_gang", "an_gang", "bu_gang"} | ({"chi"} if game.chi_with is not Variant.chi_with else set())


def reasons(game: type[Variant[Any]]) -> set[str]:
    prefix = f"{game.id}.reason."
    return {key.removeprefix(prefix) for key in words_of(game).table if key.startswith(prefix)}


def test_no_game_is_left_out() -> None:
    assert set(MODULES) == {game.id for game in VARIANTS}
