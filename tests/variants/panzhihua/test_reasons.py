"""Every reason 攀枝花 gives for refusing a win, a meld, a discard or a declaration, and that each has its words."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.core.melds import Meld, MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.core.words import LANGUAGES, load_words
from game.engine import events as ev
from game.engine.situation import MeldTry, Win
from game.engine.table import Declined, Table
from game.variants.panzhihua import Panzhihua, variant
from game.variants.panzhihua.declarations import DANCE, SING
from game.variants.panzhihua.options import OPTIONS
from tests.kit.table_builder import TableBuilder

PLAIN = "123p456m23478s55s"
GENERIC = {"discard"}
"""The text of the screen where it does not ask for the reason of one tile."""


def game(**values: Any) -> Panzhihua:
    return Panzhihua(OPTIONS.make(values))


def won(tile: str, *, declared: str = "", locked: int | None = None, by: str = ev.DISCARD, **options: Any) -> str:
    words = (frozenset({declared} - {""}), *[frozenset[str]()] * 3)
    win = Win(0, tuple(parse_tiles(PLAIN)), parse_tile(tile), by=by, source=1, locked=locked, declared=words)
    verdict = game(**options).verdict(win)
    return "" if verdict.ok else verdict.reasons[0]


def melded(kind: MeldKind, hand: str, tile: str, *, declared: str = "", left: int = 40) -> str:
    table = TableBuilder({0: hand}, left=left).at_discard(3, tile)
    table.seats[0].declared = {declared: 0} if declared else {}
    copies = 3 if kind is MeldKind.PENG else 4
    attempt = MeldTry(0, kind, (parse_tile(tile),) * copies, parse_tile(tile), 3)
    return "".join(game().may_meld(table, attempt).reasons)


def turn(hand: str = PLAIN, *, declared: str = "", left: int = 40) -> Table:
    """Return seat 0 to act with 9p drawn; seat 1 dances for 9p and 1p."""
    table = TableBuilder({0: hand}, left=left).at_turn(0, "9p")
    table.seats[0].declared = {declared: 0} if declared else {}
    table.seats[1].declared = {DANCE: 0}
    table.seats[1].waits = (parse_tile("1p"), parse_tile("9p"))
    return table


def thrown(tile: str, **facts: Any) -> str:
    return game().why_no_discard(turn(**facts), 0, parse_tile(tile))


def declared_with(tile: str, **facts: Any) -> str:
    return game().why_no_declare(turn(**facts), 0, parse_tile(tile))


FOUR_HELD = "4444m123456p789s"

REASONS: Mapping[str, list[str]] = {
    "not_complete": [won("1s"), won("1s", declared=DANCE, locked=9)],
    "three_suits": [won("9s", que="two_suits"), won("9s", que="two_suits", declared=DANCE)],
    "dancing": [won("9s", declared=DANCE), won("9s", declared=DANCE, by=ev.ROB), won("9s", declared=DANCE, locked=0)],
    "pass_lock": [won("9s", locked=1), won("9s", locked=0, declared=SING)],
    "": [
        won("9s"),
        won("9s", locked=0),
        won("9s", declared=DANCE, by=ev.SELF, locked=8),
        melded(MeldKind.PENG, "99m123p456p789s11s", "9m"),
        melded(MeldKind.MING_GANG, "999m123p456m78s55s", "9m", declared=SING, left=1),
        thrown("2p"),
        thrown("9p", declared=SING),
        declared_with("9p"),
    ],
    "locked": [melded(MeldKind.PENG, "99m123p456p789s11s", "9m", declared=SING), thrown("2p", declared=SING)],
    "last_discard": [melded(MeldKind.PENG, "99m123p456p789s11s", "9m", left=0)],
    "no_replacement": [melded(MeldKind.MING_GANG, "999m123p456m78s55s", "9m", left=0)],
    "waits_change": [melded(MeldKind.MING_GANG, "55567s123p789m22p", "5s", declared=SING)],
    "danced": [thrown("9p"), thrown("1p")],
    "declared": [declared_with("9p", declared=SING), declared_with("2p", declared=DANCE, left=8)],
    "last_eight": [declared_with("9p", left=8), declared_with("2p", left=1)],
    "not_ready": [declared_with("5s"), declared_with("4m")],
    "own_four": [declared_with("9p", hand=FOUR_HELD)],
}


@pytest.mark.parametrize("code", REASONS)
def test_reason(code: str) -> None:
    assert REASONS[code] == [code] * len(REASONS[code])


def test_every_reason_has_words_and_a_test() -> None:
    for language in LANGUAGES:
        words = load_words(language, (), [Path(variant.__file__).with_name("strings.toml")])
        known = {key.removeprefix("panzhihua.reason.") for key in words.table if key.startswith("panzhihua.reason.")}
        assert known == set(REASONS) - {""} | GENERIC


def test_an_own_draw_clears_the_lock_and_a_peng_does_not() -> None:
    table = TableBuilder({0: PLAIN}).at_discard(3, "9s")
    state = table.seats[0]
    state.declined.append(Declined(5, "hu", parse_tile("9s"), 1, ev.DISCARD))
    assert game().facts(table, 0, parse_tile("9s"), ev.DISCARD).locked == 1
    state.last_claim = 6
    assert game().facts(table, 0, parse_tile("9s"), ev.DISCARD).locked == 1
    assert game().facts(table, 0, parse_tile("9s"), ev.SELF).locked is None
    state.last_draw = 6
    assert game().facts(table, 0, parse_tile("9s"), ev.DISCARD).locked is None


def test_a_locked_seat_makes_own_gangs_that_keep_its_waits() -> None:
    peng = Meld(MeldKind.PENG, (parse_tile("9m"),) * 3, parse_tile("9m"), 1)
    added = TableBuilder({0: "123p456m78s55s"}).at_turn(0, "9m")
    added.seats[0].melds = [peng]
    added.seats[0].declared = {SING: 0}
    attempt = MeldTry(0, MeldKind.BU_GANG, (parse_tile("9m"),) * 4, parse_tile("9m"), 1, drawn=True)
    assert game().may_meld(added, attempt).ok
    four = TableBuilder({0: "999m123p456m78s55s"}).at_turn(0, "9m")
    four.seats[0].declared = {DANCE: 0}
    assert game().may_meld(four, MeldTry(0, MeldKind.AN_GANG, (parse_tile("9m"),) * 4, drawn=True)).ok
    run = TableBuilder({0: "55567s123p789m22p"}).at_turn(0, "5s")
    run.seats[0].declared = {SING: 0}
    assert not game().may_meld(run, MeldTry(0, MeldKind.AN_GANG, (parse_tile("5s"),) * 4, drawn=True)).ok
