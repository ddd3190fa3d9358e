"""Facts and actions survive the way to JSON and back; nothing else is accepted."""

import json
from dataclasses import is_dataclass
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.melds import Meld, MeldKind
from game.engine import events as ev
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, PassTiles, Peng, VoidSuit
from game.engine.codec import CodecError, codec, decode, read_action, read_events, write_action, write_events
from game.engine.money import Line, Payment, Settlement

MONEY = Settlement("hu", 1, (Payment(0, 1, 8),), 5, (Line("qingyise", 2),), (Line("gen", 1, 2),))
MELD = Meld(MeldKind.PENG, (3, 3, 3), 3, 2, made_at=7, could_gang=True)
EVENTS: tuple[ev.Event, ...] = (
    ev.RoundStarted(3, 2, ((1, None), (2,), (), (33,)), 108, "ab"),
    ev.DiceRolled("deal", (1, 6)),
    ev.WallDivided(50, 14, 8),
    ev.WallDivided(82, 1, 82, shared=True),
    ev.MarkShown("wild", (4,), 77),
    ev.MarkShown("wild", (4,)),
    ev.TilesPassed((ev.Move(0, 1, (1, 2, None)), ev.Move(1, 0, ())), 1),
    ev.SuitVoided(0, 2),
    ev.PlayStarted(),
    ev.TileDrawn(0, None, ev.FRONT),
    ev.TileDrawn(3, 9, ev.TAIL, open=True, replaces=True),
    ev.TileDiscarded(0, 0, drawn=False),
    ev.TileDiscarded(0, None, drawn=True, face_down=True, declare=("ready",), waits=(1, 2)),
    ev.Declared(1, ("bold",), (8,)),
    ev.GangAnnounced(1, MELD, drawn=True),
    ev.MeldMade(1, MELD),
    ev.ClaimsPassed(),
    ev.OfferDeclined(1, "hu", 3, 2, ev.DISCARD),
    ev.HandWon((ev.Winner(0, (1, 2, None)), ev.Winner(1, ())), None, ev.SELF, None, hide_hands=True, hide_tile=True),
    ev.HandWon((ev.Winner(2, (1,)),), 5, ev.ROB, 3),
    ev.Due(4, MONEY),
    ev.Paid(MONEY, (4,)),
    ev.DuesVoided((1, 2)),
    ev.Fined(2, 10, "left"),
    ev.SeatLeft(2),
    ev.RoundEnded("wall", ((1,), (), (2, 3), ()), ((0, 5), (1, 6)), "00ff"),
)
ACTIONS: tuple[Action, ...] = (
    Discard(0),
    Discard(3, ("ready",)),
    Declare(("bold",)),
    Chi((1, 2)),
    Peng(4),
    Gang(MeldKind.AN_GANG, 8),
    Hu(),
    Pass(),
    PassTiles((1, 2, 3)),
    VoidSuit(1),
)


def test_every_kind_stands_in_the_examples() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(ev.Event))
    assert {type(action) for action in ACTIONS} == set(get_args(Action))


def test_events_come_back() -> None:
    text = json.dumps(write_events(EVENTS))
    assert read_events(json.loads(text)) == EVENTS


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_actions_come_back(action: Action) -> None:
    back = read_action(json.loads(json.dumps(write_action(action))))
    assert back == action
    assert type(back) is type(action)


def test_defaults_are_left_out() -> None:
    assert write_action(Discard(4)) == {"is": "Discard", "tile": 4}
    assert write_events((ev.TileDrawn(0, None, "front"),)) == [
        {"is": "TileDrawn", "seat": 0, "tile": None, "source": "front"}
    ]


DISCARD = {"is": "TileDiscarded", "seat": 0, "tile": 3, "drawn": True}
ENDED = {"is": "RoundEnded", "why": "wall", "hands": [], "face_down": [], "seed": ""}
FAULTS = [
    ({}, "[0].is", "no kind None"),
    ({"is": "TileEaten"}, "[0].is", "no kind 'TileEaten'"),
    ({"is": ["x"]}, "[0].is", "no kind"),
    ("TileDiscarded", "[0]", "a text cannot stand here"),
    (None, "[0]", "nothing cannot stand here"),
    ({**DISCARD, "seat": "0"}, "[0].TileDiscarded.seat", "a whole number is wanted, not a text"),
    ({**DISCARD, "seat": True}, "[0].TileDiscarded.seat", "not true or false"),
    ({**DISCARD, "seat": 1.0}, "[0].TileDiscarded.seat", "not a number"),
    ({**DISCARD, "drawn": 1}, "[0].TileDiscarded.drawn", "true or false is wanted"),
    ({**DISCARD, "tile": "3m"}, "[0].TileDiscarded.tile", "a text cannot stand here"),
    ({**DISCARD, "waits": 3}, "[0].TileDiscarded.waits", "a list is wanted"),
    ({**DISCARD, "waits": [1, None]}, "[0].TileDiscarded.waits[1]", "not nothing"),
    ({**DISCARD, "colour": 1}, "[0].TileDiscarded", "no field 'colour'"),
    ({"is": "TileDiscarded", "seat": 0, "tile": 3}, "[0].TileDiscarded", "'drawn' is missing"),
    ({**ENDED, "face_down": [[1]]}, "[0].RoundEnded.face_down[0]", "2 entries are wanted, not 1"),
    ({**ENDED, "hands": {}}, "[0].RoundEnded.hands", "not an object"),
    (
        {"is": "MeldMade", "seat": 1, "meld": {"kind": "pong", "tiles": []}},
        "[0].MeldMade.meld.kind",
        "'pong' is none of chi, peng",
    ),
    ({"is": "MeldMade", "seat": 1, "meld": 4}, "[0].MeldMade.meld", "an object is wanted"),
]


@pytest.mark.parametrize(("data", "place", "problem"), FAULTS)
def test_faults_name_their_place(data: object, place: str, problem: str) -> None:
    with pytest.raises(CodecError) as caught:
        read_events([data])
    assert caught.value.place == place
    assert problem in str(caught.value)


def test_unwritable_types_are_refused() -> None:
    for hint in (float, dict[int, str], list[int], tuple[int, ...] | str):
        with pytest.raises(TypeError):
            codec(hint)
    with pytest.raises(TypeError, match="not in the union"):
        codec(Action).write(3)


def test_mappings_of_scalars() -> None:
    hint = dict[str, bool | int | str | None]
    assert decode(hint, {"a": True, "b": 1, "c": None}) == {"a": True, "b": 1, "c": None}
    with pytest.raises(CodecError, match=r"^a: a number cannot stand here"):
        decode(hint, {"a": 1.5})
    with pytest.raises(CodecError, match="an object is wanted"):
        decode(hint, [])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["is", "seat", "tile", "kind"]), inner),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None)
@given(json_values)
def test_nonsense_is_an_error_or_a_value(data: Any) -> None:
    try:
        events = read_events(data)
    except CodecError:
        return
    assert all(is_dataclass(event) for event in events)
    assert read_events(write_events(events)) == events
