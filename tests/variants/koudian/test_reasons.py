"""Every reason code of 扣点点: a situation that brings it, and its text in both languages."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from game.core.melds import Meld, MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.core.words import LANGUAGES, load_words
from game.engine import events as ev
from game.engine.situation import MeldTry, Verdict, Win
from game.engine.table import Declined, Drawn, RiverTile, Table
from game.variants.koudian import Koudian, variant
from game.variants.koudian.options import OPTIONS

ALL = (frozenset({"ready"}),) * 4
WILD = frozenset({parse_tile("E")})


def game(**values: Any) -> Koudian:
    return Koudian(OPTIONS.make(values))


def thrown(hand: str, tile: str, **facts: Any) -> Win:
    facts = {"by": ev.DISCARD, "source": 2, "declared": ALL, **facts}
    return Win(1, tuple(sorted(parse_tiles(hand))), parse_tile(tile), **facts)


def drawn(hand: str, tile: str, **facts: Any) -> Win:
    return thrown(hand, tile, by=ev.SELF, source=None, **facts)


def won(win: Win, **values: Any) -> Callable[[], Verdict]:
    return lambda: game(**values).verdict(win)


def table_of(
    hand: str, *, ready: bool = False, left: int = 40, tile: str = "", wild: str = "", seen: str = ""
) -> Table:
    table = Table()
    table.seats[1].river = [RiverTile(one, drawn=False, at=0) for one in parse_tiles(seen)]
    state = table.seats[0]
    state.hand = sorted(parse_tiles(hand))
    state.declared = {"ready": 0} if ready else {}
    state.drawn = Drawn(parse_tile(tile), ev.FRONT) if tile else None
    table.wall.total = left
    table.marks["wild"] = tuple(parse_tiles(wild))
    return table


def melded(kind: MeldKind, of: str, hand: str, **facts: Any) -> Callable[[], Verdict]:
    values = {"no_kong_if_wait_changes": True, "pass_pung_lock": True, "ready_live_wait": "unseen"}
    values |= {"mode": "haozi"} if facts.get("wild") else {}
    refused = facts.pop("refused", False)

    def ask() -> Verdict:
        table = table_of(hand, **facts)
        one = parse_tile(of)
        table.seats[0].declined = [Declined(1, "peng", one, 0, ev.DISCARD)] if refused else []
        if kind is MeldKind.BU_GANG:
            table.seats[0].melds = [Meld(MeldKind.PENG, (one,) * 3, one, 1, could_gang=not facts.get("ready"))]
        attempt = MeldTry(0, kind, (one,) * (3 if kind is MeldKind.PENG else 4), drawn=facts.get("tile") == of)
        return game(**values).may_meld(table, attempt)

    return ask


def declared(hand: str, tile: str, *, ready: bool = False, seen: str = "") -> Callable[[], Verdict]:
    rules = game(ready_live_wait="unseen" if seen else "off")
    return lambda: rules.may_declare(table_of(hand, ready=ready, seen=seen), 0, parse_tile(tile))


PLAIN: Final = "123m456m234s11s78p"
SINCE_PASSED: Final = {"passed": (parse_tile("9p"),)}
CODES: Final[dict[str, list[Callable[[], Verdict]]]] = {
    "not_declared": [
        won(thrown(PLAIN, "9p", declared=(frozenset(),) * 4)),
        won(drawn(PLAIN, "9p", declared=(frozenset(),) * 4)),
    ],
    "no_robbing": [won(thrown(PLAIN, "9p", by=ev.ROB), rob_kong=False)],
    "pass_lock": [
        won(thrown(PLAIN, "6p", **SINCE_PASSED)),
        won(thrown(PLAIN, "9p", **SINCE_PASSED), pass_lock="tile"),
        won(thrown(PLAIN, "9p", by=ev.ROB, **SINCE_PASSED)),
    ],
    "discarded_wild": [won(thrown(PLAIN, "9p", wilds=frozenset({parse_tile("9p")})), mode="haozi")],
    "single_wild_wait": [
        won(thrown("123m456m345s678sE", "9p", wilds=WILD), mode="haozi", single_wild_wait_selfdraw_only=True),
        won(thrown("1155m3399p2277sE", "9m", wilds=WILD), mode="haozi", single_wild_wait_selfdraw_only=True),
    ],
    "not_complete": [
        won(drawn(PLAIN, "5p")),
        won(replace(drawn(PLAIN, "5p"), tile=None)),
        won(drawn("123m456m345s19s78p", "E", wilds=WILD), mode="haozi"),
    ],
    "points_1_2": [won(drawn("123m456m11s23456p", "1p")), won(thrown("1155m3399p77sEE2s", "2s"))],
    "points_3_5": [won(thrown("123m456m234s11s45p", "3p")), won(thrown("123m456m234s11s67p", "5p", by=ev.ROB))],
    "declared": [declared(PLAIN + "N", "N", ready=True)],
    "not_ready": [declared("147m258p369sEESWN", "N")],
    "own_four": [declared("123m456m789p7777sN", "N")],
    "low_waits": [declared("123m456m345s11s34pN", "N")],
    "dead_wait": [
        declared("123m456m11s23456pN", "N", seen="7777p"),
        declared("123s456s789s66m99pN", "N", seen="66m99p"),
        declared("123m456m234s11s79p8p", "8p", seen="888p"),
    ],
    "locked": [
        melded(MeldKind.PENG, "1s", PLAIN, ready=True),
        melded(MeldKind.BU_GANG, "7s", "7s89s456m11s55p" + "N", ready=True, tile="N"),
    ],
    "forfeited": [melded(MeldKind.BU_GANG, "9m", "9m258p147s19sEC")],
    "gang_unready": [melded(MeldKind.AN_GANG, "9m", "9999m5511p2277sEE", ready=True, tile="9m")],
    "gang_dead": [melded(MeldKind.AN_GANG, "3p", "123m456m11s333345p", ready=True, tile="3p", seen="6666p")],
    "waits_change": [melded(MeldKind.AN_GANG, "3p", "123m456m11s333345p", ready=True, tile="3p")],
    "wild_claim": [melded(MeldKind.PENG, "E", "EE123m", wild="E"), melded(MeldKind.MING_GANG, "E", "EEE1m", wild="E")],
    "no_replacement": [melded(MeldKind.AN_GANG, "9m", "9999m258p147s19sEC", left=0)],
    "last_discard": [melded(MeldKind.PENG, "9m", "99m258p", left=0)],
    "pass_pung_lock": [melded(MeldKind.PENG, "9m", "99m258p", refused=True)],
}
ASKED = [
    pytest.param(code, ask, id=f"{code}-{i}") for code, questions in CODES.items() for i, ask in enumerate(questions)
]


@pytest.mark.parametrize(("code", "ask"), ASKED)
def test_the_reason(code: str, ask: Callable[[], Verdict]) -> None:
    verdict = ask()
    assert not verdict.ok
    assert verdict.reasons[0] == code


ORDER: Final = (
    ("not_declared", {"declared": (frozenset[str](),) * 4}),
    ("pass_lock", {"passed": (parse_tile("9p"),)}),
    ("discarded_wild", {"wilds": frozenset({parse_tile("9p"), parse_tile("E")})}),
    ("single_wild_wait", {"wilds": WILD}),
)


def test_the_first_reason_is_the_one_to_tell() -> None:
    """The order of rules/CASES.md: what comes first hides what comes after it."""
    rules = game(mode="haozi", single_wild_wait_selfdraw_only=True)
    for first in range(len(ORDER)):
        facts: dict[str, Any] = {"wilds": WILD}
        for _, more in reversed(ORDER[first:]):
            facts |= more
        assert rules.verdict(thrown("123m456m345s678sE", "9p", **facts)).reasons == (ORDER[first][0],)
    assert rules.verdict(thrown("123m456m11s3478sE", "1m", wilds=WILD)).reasons == ("not_complete",)


def test_every_code_of_the_program_is_tested_and_has_a_text() -> None:
    source = Path(variant.__file__).read_text(encoding="utf-8")
    found = set(re.findall(r'no\("(\w+)"\)', source)) | set(re.findall(r'return "(\w+)" if lone', source))
    found |= set(re.findall(r'return "(\w+)"$', source, re.MULTILINE)) | {"own_four", "not_ready", "no_replacement"}
    assert found == set(CODES)
    for language in LANGUAGES:
        words = load_words(language, (), [Path(variant.__file__).with_name("strings.toml")])
        assert all(words(f"koudian.reason.{code}") for code in CODES)


def test_the_own_wild_is_no_wait_but_its_kind_may_be() -> None:
    rules, table = game(mode="haozi"), table_of("", wild="E")
    assert parse_tile("E") not in rules.waits_at(table, 0, parse_tiles("123m456m345s11s34p"))
    assert parse_tile("E") in rules.waits_at(table, 0, parse_tiles("123m456m345s678sE"))


def test_a_dealt_hand_is_seen_at_its_best() -> None:
    """Without the need to declare: 9p, not the last tile in order, is what the dealer wins with."""
    rules, table = game(require_ready=False), table_of(PLAIN + "9p")
    facts = rules.facts(table, 0, parse_tile("4s"), ev.SELF)
    assert facts.tile == parse_tile("9p")
    assert len(facts.hand) == 13
