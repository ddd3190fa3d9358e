"""What the screen says about a question: offers sorted, reasons, waits with copies and worth, the account of a hand."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from game.core.melds import MeldKind
from game.core.resources import resource
from game.core.tiles import parse_tile, parse_tiles
from game.core.words import LANGUAGES, Words, load_words
from game.engine.actions import Discard, Gang, Hu, Pass, PassTiles, Peng, VoidSuit
from game.engine.match import Match
from game.engine.options import Value
from game.engine.table import Table
from game.engine.variant import Variant
from game.session.player import BotSeat
from game.session.session import Session
from game.session.thinker import InlineThinker
from game.ui.table.ledger import commitment_holds, hands_of, rows_of
from game.ui.table.prompt import gang_kinds, gang_points, hu_points, sort_offers
from game.ui.table.reasons import why_no_win
from game.ui.table.waits import seen_copies, waits_after, waits_of
from game.variants import VARIANTS
from tests.kit.plain_bots import BOTS
from tests.kit.table_builder import TableBuilder


def game(**values: Value) -> Variant[Any]:
    """Return the first game with some options."""
    return VARIANTS[0](VARIANTS[0].option_set.make(values))


def words(language: str) -> Words:
    files = [resource("game", "variants", VARIANTS[0].id, "strings.toml")]
    return load_words(language, [resource("assets", "i18n", f"{language}.toml")], files)


def test_offers_are_sorted() -> None:
    offers = (Hu(), Gang(MeldKind.AN_GANG, 3), Gang(MeldKind.BU_GANG, 5), Discard(3), Discard(5), Discard(5, ("ting",)))
    prompt = sort_offers(7, offers)
    assert prompt.turn
    assert list(prompt.discards) == [3, 5]
    assert prompt.discards[5] == (Discard(5), Discard(5, ("ting",)))
    assert set(prompt.buttons) == {"hu", "gang"}
    assert gang_kinds(prompt.buttons["gang"]) == [(MeldKind.AN_GANG, 3), (MeldKind.BU_GANG, 5)]
    claims = sort_offers(8, (Peng(4), Pass()))
    assert set(claims.buttons) == {"peng", "pass"}
    assert not claims.turn
    assert [action.suit for action in sort_offers(9, (VoidSuit(0), VoidSuit(2))).suits] == [0, 2]


@pytest.mark.parametrize(
    ("kind", "hand", "melds", "points"),
    [
        (MeldKind.AN_GANG, "333m456m789m23s55s", [], 6),
        (MeldKind.BU_GANG, "456m78m23s55s9m", ["peng 333m from 1"], 3),
        (MeldKind.MING_GANG, "333m456m789m23s55s", [], 2),
    ],
)
def test_a_gang_tells_what_it_brings(kind: MeldKind, hand: str, melds: list[str], points: int) -> None:
    """Two from each for a concealed one, one from each for an added one, two from who feeds it."""
    builder = TableBuilder({0: hand}, {0: melds}, voids={0: 1})
    table = builder.at_discard(2, "3m") if kind is MeldKind.MING_GANG else builder.at_turn(0, "3m")
    assert gang_points(table, game(), 0, Gang(kind, parse_tile("3m"))) == points


def test_choosing_tiles_to_give_away() -> None:
    prompt = sort_offers(1, (PassTiles((0, 1, 1)), PassTiles((9, 10, 11))))
    assert prompt.swap_count == 3
    assert prompt.may_add([], 0)
    assert prompt.may_add([1], 1)
    assert not prompt.may_add([1, 1], 1)
    assert not prompt.may_add([0], 9)
    assert prompt.swap_of([1, 0]) is None
    assert prompt.swap_of([1, 0, 1]) == PassTiles((0, 1, 1))


def test_waits_count_what_can_be_seen() -> None:
    variant = game()
    table = TableBuilder({0: "123m456m789m23s55s"}, voids={0: 1}).at_turn(0, "9p")
    assert [(w.tile, w.left, w.points) for w in waits_after(table, variant, 0, parse_tile("9p"))] == [
        (parse_tile("1s"), 4, 1),
        (parse_tile("4s"), 4, 1),
    ]
    thrown = TableBuilder({0: "123m456m789m23s55s"}, {2: ["peng 111s from 1"]}, voids={0: 1}).at_discard(2, "1s")
    waits = waits_of(thrown, variant, 0, parse_tiles("123m456m789m23s55s"))
    assert [(w.tile, w.left) for w in waits] == [(parse_tile("1s"), 0), (parse_tile("4s"), 4)]
    assert seen_copies(thrown, 0) == Counter(parse_tiles("123m456m789m23s55s1111s"))


def test_no_waits_where_none_are() -> None:
    variant = game()
    table = TableBuilder({0: "123m456m789m23s55s"}, voids={0: 1}).at_turn(0, "9p")
    assert waits_after(table, variant, 0, parse_tile("1m")) == ()
    assert waits_after(table, variant, 0, parse_tile("8p")) == ()
    assert waits_after(table, variant, 1, parse_tile("1m")) == ()


def test_worth_of_a_wait() -> None:
    table = TableBuilder({0: "1112345678999s"}, voids={0: 1}).at_turn(0, "9p")
    waits = waits_after(table, game(), 0, parse_tile("9p"))
    assert len(waits) == 9
    assert all(w.fan >= 2 and w.points >= 4 for w in waits)


def test_why_there_is_no_win() -> None:
    variant = game()
    open_hand = TableBuilder({0: "123m456m789m23s55s"}, voids={0: 1}).at_turn(0, "8s")
    assert why_no_win(open_hand, variant, 0) == ("not_complete", False)
    complete = TableBuilder({0: "123m456m789m23s55s"}, voids={0: 0}).at_turn(0, "1s")
    assert why_no_win(complete, variant, 0) == ("void_suit", True)
    won = TableBuilder({0: "123m456m789m23s55s"}, voids={0: 1}).at_turn(0, "1s")
    assert why_no_win(won, variant, 0) == ("", False)
    assert hu_points(won, variant, 0) == 6
    fed = TableBuilder({0: "123m456m789m23s55s"}, voids={0: 1}).at_discard(2, "1s")
    assert hu_points(fed, variant, 0) == 1
    assert why_no_win(fed, variant, 2) == ("", False)


def hands(count: int) -> list[tuple[Variant[Any], Table]]:
    """Return the ends of some hands between bots, as seat 0 sees them."""
    variant = game(hands=16)
    thinker = InlineThinker(BOTS)
    session = Session(Match(variant, b"accounts"), [BotSeat("greedy", thinker) for _ in range(4)])
    found = []
    for _ in range(count):
        session.run(hands=1)
        found.append((variant, session.views[0]))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_accounts_add_up_and_every_word_is_there(language: str) -> None:
    spoken = words(language)
    names = ("A", "B", "C", "D")
    lines = 0
    for variant, table in hands(8):
        rows = rows_of(table, variant, spoken, names.__getitem__, 0)
        running = [0, 0, 0, 0]
        for row in rows:
            assert sum(row.gains) == 0
            running = [a + b for a, b in zip(running, row.gains, strict=True)]
            assert list(row.so_far) == running
            assert "xuezhan." not in row.cause + row.detail + row.sum_text
            assert row.cause
            lines += 1
        assert running == table.points
        assert len(rows) == len(table.ledger)
        shown = hands_of(table, variant, spoken, names.__getitem__)
        orders = [hand.order for hand in shown if hand.order]
        assert orders == sorted(orders)
        assert all(a.order or not b.order for a, b in pairwise(shown))
        for hand in shown:
            assert len(hand.hand) + 3 * len(hand.melds) == 13
            assert bool(hand.order) == (table.seats[hand.seat].won is not None)
            if hand.order:
                assert hand.fans
                assert hand.won is not None
                assert hand.points > 0
        assert commitment_holds(table, variant.tiles())
        table.seed = "00" * 16
        assert not commitment_holds(table, variant.tiles())
        table.seed = "no number"
        assert not commitment_holds(table, variant.tiles())
    assert lines > 10
