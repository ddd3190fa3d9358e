"""The reducer and the one place that knows secrets, on small examples; whole hands are the contract's."""

import pytest

from game.core.melds import Meld, MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.money import Line, Payment, Settlement, collect, sums
from game.engine.table import Phase, SeatState, Table
from tests.kit.notation import parse_meld
from tests.kit.table_builder import TableBuilder

E, FIVE = parse_tile("E"), parse_tile("5m")


def test_batches_follow_each_other() -> None:
    table = Table()
    with pytest.raises(ValueError, match="cannot follow"):
        table.apply_batch(ev.Batch(1, ()))
    table.apply_batch(ev.Batch(0, (ev.DiceRolled("wall", (1, 2)),)))
    with pytest.raises(ValueError, match="cannot follow"):
        table.apply_batch(ev.Batch(0, ()))
    assert (table.batch, table.clock) == (0, 1)


def test_private_facts_do_not_move_the_clock() -> None:
    table = TableBuilder().build()
    table.apply(ev.OfferDeclined(1, "hu", FIVE, 2, ev.DISCARD))
    assert table.clock == 0
    assert [(d.at, d.value) for d in table.seats[1].declined] == [(0, 2)]


def test_taking_tiles_from_known_and_unknown_hands() -> None:
    known = SeatState(hand=parse_tiles("55m"))
    known.take(FIVE)
    assert known.hand == [FIVE]
    with pytest.raises(ValueError, match="not in the hand"):
        known.take(E)
    with pytest.raises(ValueError, match="open hand"):
        known.take(None)
    partly = SeatState(hand=[FIVE], hidden=3)
    partly.take(E)
    assert (partly.hand, partly.hidden) == ([FIVE], 2)
    partly.take(None)
    assert (partly.hand, partly.hidden) == ([], 2), "the unseen tile may have been the known one"


def test_an_unseen_discard_from_a_partly_known_hand_does_not_break_the_view() -> None:
    """The tile drawn open is kept or thrown face down; either way the view can follow to the end of the hand."""
    view = TableBuilder(melds={1: ["peng 1p from 0", "peng 2p from 0", "peng 3p from 0", "peng 4p from 0"]}).build()
    view.apply(ev.TileDrawn(1, E, ev.TAIL, open=True, replaces=True))
    view.apply(ev.TileDiscarded(1, None, drawn=True, face_down=True))
    assert view.seats[1].concealed == 1
    view.apply(ev.TileDrawn(1, None, ev.FRONT))
    view.apply(ev.TileDiscarded(1, FIVE, drawn=False))
    assert view.seats[1].concealed == 1


def test_claims_leave_the_tile_in_the_river() -> None:
    table = TableBuilder({2: "55m123p"}).at_discard(0, "5m")
    meld = parse_meld("peng 5m from 0")
    table.apply(ev.MeldMade(2, meld))
    assert table.seats[0].river[-1].taken == 2
    assert table.seats[2].hand == parse_tiles("123p")
    assert (table.turn, table.phase, table.focus) == (2, Phase.TURN, None)
    with pytest.raises(ValueError, match="no discard to claim"):
        table.apply(ev.MeldMade(1, meld))


def test_a_claimed_meld_must_name_its_tile() -> None:
    table = TableBuilder({2: "55m123p"}).at_discard(0, "5m")
    with pytest.raises(ValueError, match="names the tile"):
        table.apply(ev.MeldMade(2, Meld(MeldKind.PENG, (FIVE,) * 3)))


def test_a_robbed_tile_lies_aside_and_the_peng_stays() -> None:
    table = TableBuilder({0: "5m11p"}, {0: ["peng 5m from 2"]}).at_turn(0)
    table.apply(ev.GangAnnounced(0, parse_meld("bu_gang 5m from 2"), drawn=False))
    assert table.phase is Phase.ROB
    table.apply(ev.HandWon((ev.Winner(1, (None,) * 13),), FIVE, ev.ROB, 0, hide_hands=True))
    assert table.aside == [FIVE]
    assert table.seats[0].hand == parse_tiles("11p")
    assert table.seats[0].melds[0].kind is MeldKind.PENG
    assert table.in_play() == (0, 2, 3)


def test_zones_of_a_divided_wall() -> None:
    table = TableBuilder(left=40).build()
    assert (table.wall.left, table.wall.replacements) == (40, 40)
    table.apply(ev.WallDivided(30, 2, 8))
    table.apply(ev.TileDrawn(1, E, ev.FRONT))
    table.apply(ev.TileDrawn(1, E, ev.TAIL, replaces=True))
    assert (table.wall.left, table.wall.dead, table.wall.replacements) == (29, 2, 7)
    assert table.wall.rest == 38


def test_a_wall_may_lose_dead_tiles_and_stay_one_zone() -> None:
    table = TableBuilder(left=40).build()
    table.apply(ev.WallDivided(38, 2, 38, shared=True))
    table.apply(ev.TileDrawn(1, E, ev.FRONT))
    table.apply(ev.TileDrawn(1, E, ev.TAIL, replaces=True))
    assert (table.wall.left, table.wall.dead, table.wall.replacements, table.wall.rest) == (36, 2, 36, 38)


def test_dues_wait_until_they_are_paid_or_void() -> None:
    table = TableBuilder().build()
    owed = Settlement("hu", 1, collect(1, (0, 2), 3), lines=(Line("fan", 1),))
    table.apply(ev.Due(4, owed))
    table.apply(ev.Due(5, owed))
    assert table.points == [0] * 4
    table.apply(ev.DuesVoided((5,)))
    table.apply(ev.Paid(owed, (4,)))
    assert (table.dues, table.ledger, table.points) == ({}, [owed], [-3, 6, -3, 0])
    with pytest.raises(KeyError):
        table.apply(ev.DuesVoided((5,)))


def test_money_sums_to_zero() -> None:
    assert collect(1, (0, 2), 0) == ()
    assert sums((Payment(0, 1, 3), Payment(1, 2, 1))) == [-3, 2, 1, 0]


MOVES = ev.TilesPassed((ev.Move(0, 1, (FIVE,)), ev.Move(1, 0, (E,)), ev.Move(2, 3, (E,)), ev.Move(3, 2, (E,))), 1)
WON = ev.HandWon((ev.Winner(1, (E, E)), ev.Winner(2, (FIVE,))), FIVE, ev.DISCARD, 0, hide_hands=True)
PENG = ev.MeldMade(2, Meld(MeldKind.PENG, (FIVE,) * 3, FIVE, 0, could_gang=True))


def test_what_each_seat_sees() -> None:
    drawn, down = ev.TileDrawn(1, E, ev.FRONT), ev.TileDiscarded(1, E, drawn=False, face_down=True, waits=(FIVE,))
    assert [ev.redact(drawn, seat) == drawn for seat in (0, 1, None)] == [False, True, False]
    assert ev.redact(ev.TileDrawn(1, E, ev.TAIL, open=True), 0) == ev.TileDrawn(1, E, ev.TAIL, open=True)
    assert [ev.redact(down, seat) == down for seat in (0, 1, None)] == [False, True, False]
    declined = ev.OfferDeclined(1, "hu", E, 0, ev.DISCARD)
    assert [ev.redact(declined, seat) for seat in (0, 1, None)] == [None, declined, None]
    assert ev.redact(PENG, 2) == PENG
    other = ev.redact(PENG, 1)
    assert isinstance(other, ev.MeldMade)
    assert not other.meld.could_gang, "that a fourth tile was held is nobody else's business"


def test_exchanges_are_known_to_both_sides_only() -> None:
    seen = ev.redact(MOVES, 0)
    assert isinstance(seen, ev.TilesPassed)
    assert [move.tiles for move in seen.moves] == [(FIVE,), (E,), (None,), (None,)]


def test_hidden_winners_show_their_tile_only() -> None:
    seen = ev.redact(WON, 2)
    assert isinstance(seen, ev.HandWon)
    assert [winner.hand for winner in seen.winners] == [(None, None), (FIVE,)]
    assert seen.tile == FIVE
    alone = ev.HandWon((ev.Winner(1, (E,)),), FIVE, ev.SELF, None, hide_tile=True)
    tiles = [getattr(ev.redact(alone, seat), "tile", None) for seat in (0, 1, None)]
    assert tiles == [None, FIVE, None]


def test_private_facts_vanish_from_a_batch_and_its_number_stays() -> None:
    batch = ev.Batch(7, (ev.OfferDeclined(1, "hu", E, 0, ev.DISCARD), ev.ClaimsPassed()))
    assert ev.redact_batch(batch, 0) == ev.Batch(7, (ev.ClaimsPassed(),))
    assert ev.redact_batch(batch, 1) == batch
