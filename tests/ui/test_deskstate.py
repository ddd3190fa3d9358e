"""The entry of the scoring desk: where tiles go, what the line of notation takes, and what is wrong with it."""

from typing import Any

import pytest

from game.core.melds import MeldKind
from game.core.tiles import format_tiles, parse_tile, parse_tiles
from game.engine.variant import Variant
from game.rules.casefile import CaseBook
from game.rules.desk import Desk, DeskField
from game.ui import deskstate
from game.ui.deskstate import DeskState
from game.variants import VARIANTS, cases_of


def fresh() -> DeskState:
    return DeskState(VARIANTS[0])


def put(state: DeskState, text: str, mode: str = "hand") -> None:
    state.mode = mode
    for tile in parse_tiles(text):
        state.take(tile)


def test_a_hand_by_clicks() -> None:
    state = fresh()
    put(state, "123456p23478s55s6s")
    assert (state.text(), state.tile) == ("123456p2345578s", parse_tile("6s"))
    assert state.outcome().scored is not None
    put(state, "9s", "tile")
    assert state.tile == parse_tile("9s")


def test_melds_by_clicks() -> None:
    state = fresh()
    for mode, tile in (("peng", "1m"), ("ming_gang", "2m"), ("bu_gang", "3m"), ("an_gang", "4m")):
        put(state, tile, mode)
    assert [meld.kind for meld in state.melds] == [
        MeldKind.PENG, MeldKind.MING_GANG, MeldKind.BU_GANG, MeldKind.AN_GANG,
    ]  # fmt: skip
    assert [len(meld.tiles) for meld in state.melds] == [3, 4, 4, 4]
    assert state.wanted == 1
    assert not state.may_take(parse_tile("5m")), "a fifth meld"
    state.mode = "hand"
    assert not state.may_take(parse_tile("2m"))
    assert state.may_take(parse_tile("1m"))
    put(state, "99p")
    scored = state.outcome().scored
    assert scored is not None
    assert {line.key for line in scored.winners[0].worth.lines} >= {"jingoudiao", "gen"}  # type: ignore[union-attr]
    state.clear()
    assert (state.hand, state.melds, state.tile, state.mode) == ([], [], None, "hand")


def test_a_meld_needs_its_tiles() -> None:
    state = fresh()
    put(state, "11m")
    state.mode = "peng"
    assert not state.may_take(0)
    state.take(0)
    assert state.melds == []


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("123m0", "zero", 4),
        ("123m45", "suit", 4),
        ("m", "ranks", 0),
        ("123x", "sign", 3),
        ("一万", "sign", 0),
        ("11111m", "five", 4),
        ("123mE", "foreign", 4),
        ("EE123m", "foreign", 0),
    ],
)
def test_a_fault_in_the_line_is_placed(text: str, word: str, place: int) -> None:
    state = fresh()
    put(state, "99p")
    assert state.read(text) == (word, place)
    assert state.text() == "99p", "a faulty line takes nothing"


def test_a_whole_line_brings_the_winning_tile() -> None:
    state = fresh()
    assert state.read("123456p23478s55s 6s") is None
    assert (state.text(), state.tile) == ("123456p2345578s", parse_tile("6s"))
    assert state.read("123456p23478s5s") is None
    assert len(state.hand) == 12
    assert state.outcome().problem is not None


def test_what_cannot_be_read_is_said() -> None:
    state = fresh()
    state.read("123456p23478s55s6s")
    state.values["how"] = "nothing"
    outcome = state.outcome()
    assert outcome.scored is None
    assert "nothing" in outcome.error


def made_up(monkeypatch: pytest.MonkeyPatch) -> DeskState:
    """Return the desk of a made-up game with runs, honours, a wild tile and refused tiles."""
    base = VARIANTS[0]

    class Other(base):  # type: ignore[misc, valid-type]
        def tiles(self) -> tuple[int, ...]:
            return tuple(tile for tile in range(34) for _ in range(4))

    fields = (
        DeskField("how", "how", choices=("drawn",), default="drawn"),
        DeskField("seat", "seat", "seat", choices=(0, 1, 2, 3), default=0),
        DeskField("wild", "wild", "tile"),
        DeskField("passed", "passed", "tiles", default=()),
    )
    desk = Desk(lambda _case, _game: (), fields, chi=True)
    book = CaseBook(Other, cases_of(base.id).kinds, frozenset(), desk=desk)
    monkeypatch.setattr(deskstate, "cases_of", lambda _name: book)
    game: type[Variant[Any]] = Other
    return DeskState(game)


def test_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "chi" not in fresh().modes
    state = made_up(monkeypatch)
    assert "chi" in state.modes
    put(state, "3m", "chi")
    put(state, "9s", "chi")
    put(state, "F", "chi")
    put(state, "NES", "chi")
    assert [format_tiles(meld.tiles) for meld in state.melds] == ["345m", "789s", "CFP", "ESN"]
    assert state.pending == []
    state.melds.pop()
    put(state, "E", "chi")
    assert not state.may_take(parse_tile("E"))
    assert state.left(parse_tile("E")) == 3


def test_tiles_as_circumstances(monkeypatch: pytest.MonkeyPatch) -> None:
    state = made_up(monkeypatch)
    put(state, "5m", "field:wild")
    assert (state.values["wild"], state.mode) == (parse_tile("5m"), "hand")
    put(state, "12m", "field:passed")
    assert state.values["passed"] == (0, 1)
    assert state.hand == []


def test_a_game_without_a_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    book = CaseBook(VARIANTS[0], {}, frozenset())
    monkeypatch.setattr(deskstate, "cases_of", lambda _name: book)
    with pytest.raises(ValueError, match="no desk"):
        DeskState(VARIANTS[0])
