"""The competition preset in play: what stays hidden until the end, fines outside the payments, points for places."""

from typing import Any, cast

import pytest

from game.core.melds import MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.audit import Audit
from game.engine.events import Batch, redact_batch
from game.engine.match import Match
from game.engine.money import Payment, sums
from game.engine.round import Round
from game.engine.situation import GangFact, Win
from game.engine.supply import match_key
from game.engine.table import RiverTile, Table
from game.rules.places import shared_places
from game.variants.xuezhan import Xuezhan
from game.variants.xuezhan.options import OPTIONS
from tests.kit.drive import Setup, play
from tests.kit.views import check_view, view_of

READY, IDLE, PIG = "2333456789p567s", "13579p13579s246p", "13579p13579s24p6m"


def competition() -> Xuezhan:
    return Xuezhan(OPTIONS.make(cast("dict[str, Any]", Xuezhan.presets["mil_sichuan"])))


def played(seed: int, audit: Audit) -> Round:
    """Play one hand of the preset under strict bookkeeping."""
    setup = Setup(competition(), seed, seed % 4, (None, 8, 16)[seed % 3], eager=True)
    hand = setup.start()
    for batch in hand.batches:
        audit.batch(batch)
    play(hand, setup.chooser(), watch=lambda _, batch: audit.batch(batch))
    return hand


def self_draws(batches: list[Batch]) -> list[tuple[int, ev.HandWon]]:
    """Return each win by self-draw with the batch it stands in."""
    wins = [(batch.number, event) for batch in batches for event in batch.events if isinstance(event, ev.HandWon)]
    return [(number, event) for number, event in wins if event.by == ev.SELF]


def test_a_self_drawn_tile_stays_hidden_until_the_hand_ends() -> None:
    found = 0
    for seed in range(12):
        hand = played(seed, Audit(competition().tiles()))
        last = hand.batches[-1].number
        for number, event in self_draws(hand.batches):
            winner, other = event.winners[0].seat, (event.winners[0].seat + 1) % 4
            assert view_of(hand.batches, other).seats[winner].won == hand.table.seats[winner].won
            if number == last:
                continue
            found += 1
            upto = hand.batches[: number + 1]
            before = view_of(upto, other)
            check_view(Table.fold(upto), before, other)
            won, mine = before.seats[winner].won, view_of(upto, winner).seats[winner].won
            assert won is not None
            assert mine is not None
            assert (won.tile, mine.tile) == (None, event.tile)
            told = [e for e in redact_batch(hand.batches[number], other).events if isinstance(e, ev.Paid)]
            assert all(paid.settlement.tile is None for paid in told if paid.settlement.cause == "zimo")
    assert found


def ended_table() -> Table:
    """Return the end of a wall: a ready seat, one that is not, a pig that threw another suit and one that did not."""
    table = Table()
    for seat, hand in enumerate((READY, IDLE, PIG, PIG)):
        table.seats[seat].hand = sorted(parse_tiles(hand))
        table.seats[seat].void = 0
    for tile in ("9m", "1s"):
        table.seats[2].river.append(RiverTile(parse_tile(tile), drawn=True, at=1))
    table.seats[3].river.append(RiverTile(parse_tile("9m"), drawn=True, at=1))
    return table


def test_only_a_pig_that_threw_another_suit_is_fined() -> None:
    events = competition().settle(ended_table(), "wall")
    assert events[-1] == ev.Fined(2, 24, "active_pig")
    assert [event for event in events if isinstance(event, ev.Fined)] == events[-1:]
    paid = [p for event in events if isinstance(event, ev.Paid) for p in event.settlement.payments]
    assert [sums(paid)[seat] < 0 for seat in range(4)] == [False, True, True, True]
    assert {event.settlement.cause for event in events if isinstance(event, ev.Paid)} == {"dajiao"}
    assert competition().settle(ended_table(), "won") == []


def test_a_fine_is_booked_in_the_match_alone() -> None:
    game = competition()
    table = ended_table()
    for event in game.settle(table, "wall"):
        table.apply(event)
    match = Match(game, match_key(1))
    match.finish(table)
    assert sum(table.points) == 0
    assert match.scores == [points - 24 * (seat == 2) for seat, points in enumerate(table.points)]


def test_gang_money_goes_back_once_however_many_win() -> None:
    gang = GangFact(2, MeldKind.AN_GANG, 20, ())
    receipts = (Payment(0, 2, 2), Payment(1, 2, 2), Payment(3, 2, 2))
    hand = tuple(parse_tiles("123456m234p78p55p"))
    wins = [Win(seat, hand, parse_tile("9p"), by=ev.DISCARD, source=2, gang=gang, receipts=receipts) for seat in (3, 0)]
    [returned] = competition().transfers(wins)
    assert returned.cause == "gang_returned"
    assert sums(returned.payments) == [2, 2, -6, 2]


def test_places_of_a_match() -> None:
    match = Match(competition(), match_key(1))
    match.scores = [10, -2, -2, -6]
    assert match.table_points() == (4, 2.5, 2.5, 1)
    match.scores = [0, 0, 0, 0]
    assert match.table_points() == (2.5, 2.5, 2.5, 2.5)
    assert Match(Xuezhan(OPTIONS.make()), match_key(1)).table_points() == ()


def test_shared_places() -> None:
    assert shared_places((1, 5, 5, 5), (4, 3, 2, 1)) == (1, 3, 3, 3)
    with pytest.raises(ValueError, match="3 places for 4 scores"):
        shared_places((1, 2, 3, 4), (3, 2, 1))
