"""The scoring desk's arithmetic: an entry becomes the case it describes, and the payments explain the whole answer."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.core.melds import Meld, MeldKind
from game.core.resources import resource
from game.core.tiles import parse_tiles
from game.engine.money import sums
from game.engine.options import OptionSet
from game.rules.casefile import COMMON, CaseBook, CaseError
from game.rules.desk import Desk, DeskField
from game.rules.deskvalues import entered
from game.variants import CASE_BOOKS
from game.variants.examples import examples_of
from game.variants.scoring import Entry, asked, case_of, problem_of, score, value_at

BOOKS = [book for book in CASE_BOOKS if book.desk is not None]
IDS = [book.variant.id for book in BOOKS]
HAND = tuple(parse_tiles("123456p23478s55s"))


def desk_of(book: CaseBook) -> Desk:
    assert book.desk is not None
    return book.desk


def cases(book: CaseBook) -> list[Mapping[str, Any]]:
    folder = resource("game", "variants", book.variant.id, "cases")
    found = [case for path in folder.glob("*.json") for case in json.loads(path.read_text(encoding="utf-8"))]
    return [case for case in found if case["kind"] == "win"]


@pytest.mark.parametrize("book", BOOKS, ids=IDS)
def test_the_payments_add_up_to_the_answer(book: CaseBook) -> None:
    worked = [(case, score(book, desk_of(book), case)) for case in cases(book)]
    assert len(worked) >= 10
    for case, scored in worked:
        assert sums(payment for item in scored.payments for payment in item.payments) == list(scored.gains), case["id"]
        for one in scored.winners:
            assert one.verdict.ok == (one.worth is not None) == (one.split is not None)


def typed(desk: Desk, key: str, value: Any) -> Any:
    """Return a value of a case as it is entered: a tile is no text."""
    item = desk.by_key(key)
    return parse_tiles(value)[0] if item is not None and item.kind == "tile" else value


@pytest.mark.parametrize("book", BOOKS, ids=IDS)
def test_what_is_entered_comes_back_as_the_case(book: CaseBook) -> None:
    """Each example with one winner, typed in field by field, gives the same gains."""
    desk = desk_of(book)
    done = 0
    for given in cases(book):
        case = desk.plain(given)
        scored = score(book, desk, case)
        if len(scored.winners) != 1:
            continue
        win = scored.winners[0].win
        assert win.tile is not None
        values = {item.key: entered(item, value_at(case, item.path)) for item in desk.fields}
        values = {key: value for key, value in values.items() if value is not None}
        values["seat"] = win.seat
        known = {item.path.partition(".")[0] for item in desk.fields} | {desk.hand, desk.tile, desk.melds, "winners"}
        told = {"id", "variant", "kind", "options", "expect", "title", "source", "note"}
        extra = {key for key, value in case.items() if value} - known - told
        if extra - {"description"}:
            continue
        entry = Entry(win.hand, win.melds, win.tile, values, dict(case.get("options") or {}))
        assert problem_of(book, desk, entry) is None, case["id"]
        assert score(book, desk, case_of(book, desk, entry)).gains == scored.gains, case["id"]
        done += 1
    assert done >= 10


@pytest.mark.parametrize("book", BOOKS, ids=IDS)
def test_a_desk_asks_only_what_a_case_can_hold(book: CaseBook) -> None:
    desk = desk_of(book)
    known = book.kinds["win"].fields | COMMON
    assert {item.path.partition(".")[0] for item in desk.fields} <= known
    assert {path.partition(".")[0] for path in (desk.hand, desk.melds, desk.tile)} <= known
    assert {"how", "seat"} <= {item.key for item in desk.fields}


def entry(**changes: Any) -> Entry:
    return replace(Entry(HAND, (), parse_tiles("9s")[0], {"how": "discard", "seat": 0, "from": 2}), **changes)


def test_a_whole_entry_has_no_problem() -> None:
    assert problem_of(BOOKS[0], desk_of(BOOKS[0]), entry()) is None


@pytest.mark.parametrize(
    ("changes", "key", "place"),
    [
        ({"hand": HAND[:-2]}, "few", "hand"),
        ({"hand": (*HAND, 0)}, "many", "hand"),
        ({"tile": None}, "tile", "tile"),
        ({"hand": tuple(parse_tiles("1111p55s5678s234p")), "tile": 9}, "five", "hand"),
        ({"hand": tuple(parse_tiles("123456p23s")), "melds": (Meld(MeldKind.AN_GANG, (9,) * 4),) * 1}, "five", "hand"),
        ({"melds": (Meld(MeldKind.PENG, (0, 0, 0), 0, 1),) * 5}, "five", "melds"),
        ({"values": {"how": "discard", "seat": 2, "from": 2}}, "own", "from"),
        ({"values": {"how": "kong_replacement", "seat": 2, "kong_from": 2}}, "own", "kong_from"),
        ({"values": {"how": "self_draw", "seat": 2, "already_won": (2,)}}, "gone", "already_won"),
        ({"values": {"how": "discard", "seat": 0, "from": 1, "already_won": (1,)}}, "left", "already_won"),
    ],
)
def test_a_fault_is_placed(changes: dict[str, Any], key: str, place: str) -> None:
    found = problem_of(BOOKS[0], desk_of(BOOKS[0]), entry(**changes))
    assert found is not None
    assert (found.key, found.place) == (key, place)


def test_too_many_melds() -> None:
    melds = tuple(Meld(MeldKind.PENG, (tile,) * 3, tile, 1) for tile in range(5))
    found = problem_of(BOOKS[0], desk_of(BOOKS[0]), Entry((), melds, 20))
    assert found is not None
    assert (found.key, found.place) == ("melds", "melds")


def test_fields_appear_with_what_they_depend_on() -> None:
    desk = desk_of(BOOKS[0])
    assert "from" not in [item.key for item in asked(desk, {})]
    assert "from" in [item.key for item in asked(desk, {"how": "rob_kong"})]


def test_a_flat_desk_makes_a_flat_case() -> None:
    """A made-up game: paths into objects and lists, a dealt hand, tiles, a default that is written."""
    fields = (
        DeskField("how", "how", choices=("dealt", "drawn"), default="dealt"),
        DeskField("seat", "winner", choices=(0, 1, 2, 3), default=3),
        DeskField("chain", "flags.chain", "int", default=0, maximum=4),
        DeskField("third", "declared.2", "bool", default=False),
        DeskField("wild", "wild", "tile"),
        DeskField("passed", "passed", "tiles", default=()),
        DeskField("ready", "ready", "flags", default=()),
    )
    desk = Desk(lambda _case, _game: (), fields, merged=frozenset({"dealt"}), fixed={"kongs": []})
    given = Entry(HAND, (), 26, {"wild": 4, "passed": (1, 2), "ready": (0, 3), "third": True, "how": "dealt"})
    case = case_of(BOOKS[0], desk, given)
    assert case["hand"] == "123456p2345578" + "9s"
    assert case["win_tile"] is None
    assert (case["winner"], case["flags"], case["declared"]) == (3, {"chain": 0}, [None, None, True])
    assert (case["wild"], case["passed"], case["kongs"]) == ("5m", ["2m", "3m"], [])
    assert case["ready"] == [True, False, False, True]
    back = {item.key: entered(item, value_at(case, item.path)) for item in fields}
    assert back == {"how": "dealt", "seat": 3, "chain": 0, **given.values}
    assert value_at(case, "declared.2") is True
    assert value_at(case, "declared.7") is None
    assert value_at(case, "hand.2") is None


def test_a_bad_option_is_an_error() -> None:
    book = BOOKS[0]
    assert isinstance(book.variant.option_set, OptionSet)
    with pytest.raises(CaseError, match="unknown option"):
        score(book, desk_of(book), {**case_of(book, desk_of(book), entry()), "options": {"nothing": 1}})


@pytest.mark.parametrize("book", CASE_BOOKS, ids=[book.variant.id for book in CASE_BOOKS])
def test_examples_have_something_to_see(book: CaseBook) -> None:
    found = examples_of(book.variant.id)
    assert len(found) >= 20
    for one in found:
        assert set(one.titles) == {"zh", "en"}
        assert one.strips
        assert one.gains or one.waits is not None or one.wins is not None
        assert sum(one.gains) == 0
