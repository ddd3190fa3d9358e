"""Melds, and that the kit's notation reads and writes them and every action."""

import pytest

from game.core.melds import MeldKind
from game.core.tiles import parse_tiles
from game.engine.actions import kind_of
from tests.kit.notation import parse_action, parse_meld, show_action

MELDS = (
    ("peng 5m from 2", MeldKind.PENG, "555m", "5m", 2),
    ("chi 324p from 0", MeldKind.CHI, "234p", "3p", 0),
    ("an_gang E", MeldKind.AN_GANG, "EEEE", None, None),
    ("ming_gang 9s from 3", MeldKind.MING_GANG, "9999s", "9s", 3),
    ("bu_gang C from 1", MeldKind.BU_GANG, "CCCC", "C", 1),
)
ACTIONS = (
    *(("discard 5m", "discard"), ("discard 5m ready", "discard"), ("declare bold", "declare"), ("chi 46m", "chi")),
    *(("peng 5m", "peng"), ("an_gang E", "gang"), ("bu_gang C", "gang"), ("ming_gang 1s", "gang"), ("hu", "hu")),
    *(("pass", "pass"), ("pass_tiles 123m", "pass_tiles"), ("void s", "void_suit")),
)


@pytest.mark.parametrize(("text", "kind", "tiles", "taken", "source"), MELDS)
def test_melds(text: str, kind: MeldKind, tiles: str, taken: str | None, source: int | None) -> None:
    meld = parse_meld(text)
    assert meld.kind is kind
    assert list(meld.tiles) == parse_tiles(tiles)
    assert meld.taken == (parse_tiles(taken)[0] if taken else None)
    assert meld.source == source
    assert meld.is_gang == (len(meld.tiles) == 4)
    assert meld.tile == min(meld.tiles)
    assert str(meld) == f"{kind.value} {tiles}"


@pytest.mark.parametrize(("text", "word"), ACTIONS)
def test_actions_are_read_as_they_are_written(text: str, word: str) -> None:
    assert show_action(parse_action(text)) == text
    assert kind_of(parse_action(text)) == word
