"""Who is offered what on a hand-built table, by tiles and chairs alone."""

import pytest

from game.engine.actions import WindowKind
from game.engine.table import Table, Won
from game.engine.window import window
from tests.kit.notation import show_action
from tests.kit.odd_variant import OddVariant
from tests.kit.table_builder import TableBuilder

ODD = OddVariant(OddVariant.option_set.make({"wilds": 0}))


def offers(table: Table) -> dict[int, list[str]]:
    """Return what a table offers, as texts."""
    asked = window(table, ODD)
    assert asked is not None
    return {seat: [show_action(action) for action in actions] for seat, actions in asked.offers.items()}


@pytest.mark.parametrize(
    ("discarder", "tile", "hands", "expected"),
    [
        (0, "5m", {1: "46m9p", 2: "46m9p", 3: "46m9p"}, {1: ["chi 46m", "pass"]}),
        (3, "5m", {0: "3467m", 1: "46m9p"}, {0: ["chi 34m", "chi 46m", "chi 67m", "pass"]}),
        (0, "W", {1: "ESN", 2: "ESN"}, {1: ["chi ES", "chi EN", "chi SN", "pass"]}),
        (0, "C", {1: "FPE"}, {1: ["chi FP", "pass"]}),
        (0, "C", {1: "FFE"}, {}),
        (0, "1m", {1: "89m2p"}, {}),
        (0, "5m", {1: "5m", 2: "55m9p", 3: "555m"}, {2: ["peng 5m", "pass"], 3: ["ming_gang 5m", "peng 5m", "pass"]}),
        (1, "5m", {1: "555m"}, {}),
    ],
)
def test_claims(discarder: int, tile: str, hands: dict[int, str], expected: dict[int, list[str]]) -> None:
    assert offers(TableBuilder(hands).at_discard(discarder, tile)) == expected


def test_who_has_won_claims_nothing() -> None:
    table = TableBuilder({2: "55m9p"}).at_discard(0, "5m")
    table.seats[2].won = Won(0, None, "self", None, 0)
    assert offers(table) == {}


def test_a_view_offers_nothing_for_hands_it_does_not_know() -> None:
    assert offers(TableBuilder({1: "46m9p"}).at_discard(0, "5m")) == {1: ["chi 46m", "pass"]}
    table = TableBuilder().at_turn(2, "5m")
    assert offers(table) == {2: []}
    assert window(TableBuilder().build(), ODD) is None, "a draw asks nobody"


def test_the_own_turn() -> None:
    table = TableBuilder({1: "1111m23m9p"}, {1: ["peng 5p from 0"]}).at_turn(1, "5p")
    asked = window(table, ODD)
    assert asked is not None
    assert asked.kind is WindowKind.TURN
    assert [text for text in offers(table)[1] if "gang" in text] == ["an_gang 1m", "bu_gang 5p"]
    table.wall.front = table.wall.total
    assert [text for text in offers(table)[1] if "gang" in text] == [], "no replacement is left"
