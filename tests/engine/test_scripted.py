"""Stacked walls and a few lines of play: the situations in which the law of motion is easily wrong."""

from typing import Any

import pytest

from game.core.melds import MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.actions import Discard, Gang, Hu
from game.engine.facts import gang_fact, gang_row
from game.engine.round import IllegalActionError, Round
from game.engine.table import Phase
from game.engine.variant import Variant
from game.variants.xuezhan import Xuezhan
from tests.kit.drive import play, script
from tests.kit.notation import parse_action, show_action
from tests.kit.odd_variant import OddVariant
from tests.kit.stack import stacked

WAITING = {
    0: "55m112244556789s",
    1: "112233789m46m99p",
    2: "5m444555666p179s",
    3: "111222333p46m88p",
}
"""Seats 1 and 3 wait for 5m; 0 holds two of them, 2 one, and the fourth lies in the wall."""
TO_THE_GANG = (
    *((0, "discard 9s"), (1, "discard 3s"), (2, "discard 5m"), (1, "pass"), (3, "pass"), (0, "peng 5m")),
    *((0, "discard 8s"), (1, "discard 3s"), (2, "discard 3s"), (3, "discard 7s"), (0, "bu_gang 5m")),
)


def plain_xuezhan(**options: Any) -> Variant[Any]:
    """Return 血战 without its opening."""
    return Xuezhan(Xuezhan.option_set.make({"swap3": False, "dingque": False, **options}))


def lines(game: Round, *texts: tuple[int, str]) -> Round:
    """Play lines such as (1, "discard 5m")."""
    return script(game, *((seat, parse_action(text)) for seat, text in texts))


def waiting(**options: Any) -> Round:
    """Deal the hands above."""
    variant = plain_xuezhan(**options)
    return Round.start(variant, stacked(variant, WAITING, draws="3s 3s 3s 3s 7s 5m", replacements="8p"), 0, 0)


def offered(game: Round) -> dict[int, list[str]]:
    """Return the open offers as texts."""
    return {seat: [show_action(action) for action in offers] for seat, offers in game.pending.items()}


def names(batch: ev.Batch) -> list[str]:
    """Return the kinds of events of a batch."""
    return [type(event).__name__ for event in batch.events]


def test_robbing_a_gang_while_two_could_win() -> None:
    game = lines(waiting(), *TO_THE_GANG)
    assert game.table.phase is Phase.ROB
    assert offered(game) == {1: ["hu", "pass"], 3: ["hu", "pass"]}
    assert names(game.batches[-1]) == ["GangAnnounced"]
    assert [meld.kind for meld in game.table.seats[0].melds] == [MeldKind.PENG]
    lines(game, (3, "hu"))
    assert game.answers
    lines(game, (1, "hu"))
    won = game.batches[-1].events[0]
    assert isinstance(won, ev.HandWon)
    assert [winner.seat for winner in won.winners] == [1, 3]
    assert (won.by, won.source, won.tile) == (ev.ROB, 0, parse_tile("5m"))
    assert game.table.aside == [parse_tile("5m")]
    assert [meld.kind for meld in game.table.seats[0].melds] == [MeldKind.PENG]
    assert not [s for s in game.table.ledger if s.cause == "bu_gang"]
    assert game.table.turn == 0, "the seat after the farther winner draws"
    assert game.table.in_play() == (0, 2)


def test_only_one_robs_and_the_other_lets_it_go() -> None:
    game = lines(waiting(), *TO_THE_GANG, (1, "hu"), (3, "pass"))
    declined = [event for event in game.batches[-1].events if isinstance(event, ev.OfferDeclined)]
    assert [(event.seat, event.by) for event in declined] == [(3, ev.ROB)]
    assert game.table.turn == 2, "the seat after the only winner draws"


def test_a_gang_nobody_robs_is_laid_down_paid_and_replaced() -> None:
    game = lines(waiting(), *TO_THE_GANG)
    announced = game.table.focus
    lines(game, (1, "pass"), (3, "pass"))
    assert [name for name in names(game.batches[-1]) if name != "OfferDeclined"] == [
        *("ClaimsPassed", "MeldMade", "Paid", "TileDrawn")
    ]
    drawn = game.table.seats[0].drawn
    assert drawn is not None
    assert (drawn.tile, drawn.source, drawn.replaces) == (parse_tile("8p"), ev.TAIL, True)
    assert announced is not None
    assert announced.meld is not None
    assert game.table.seats[0].melds[0].made_at > announced.meld.made_at


def test_two_winners_on_a_discard_and_who_is_next() -> None:
    game = lines(waiting(), *TO_THE_GANG[:3], (1, "hu"), (3, "hu"))
    assert [win.winners for win in game.table.wins] == [(3, 1)]
    assert game.table.seats[2].river[-1].won == (3, 1)
    assert game.table.turn == 2, "from the discarder 2 seat 1 is the farther winner"


def test_only_the_nearest_wins_by_option() -> None:
    game = lines(waiting(multi_win=False), *TO_THE_GANG[:3], (3, "hu"))
    assert [win.winners for win in game.table.wins] == [(3,)]
    assert game.table.seats[1].won is None
    assert not game.table.seats[1].declined, "who was not reached lets nothing go"


def test_after_a_peng_the_claimer_throws_and_the_next_one_draws() -> None:
    game = lines(waiting(), *TO_THE_GANG[:6])
    assert game.table.phase is Phase.TURN
    assert game.table.turn == 0
    assert game.table.seats[0].drawn is None
    assert not [text for text in offered(game)[0] if not text.startswith("discard")]
    assert game.table.seats[2].river[-1].taken == 0
    lines(game, (0, "discard 8s"))
    assert game.table.turn == 1


def test_gangs_in_a_row_are_counted_until_an_ordinary_draw() -> None:
    variant = plain_xuezhan()
    supply = stacked(variant, {0: "1111m2222m3579s46p"}, replacements="8p 8s", draws="9m")
    game = lines(Round.start(variant, supply, 0, 0), (0, "an_gang 1m"))
    assert gang_fact(game.table, 0, gang_row(game.table)[-1].made).chain == 0
    lines(game, (0, "an_gang 2m"))
    row = gang_row(game.table)
    assert [item.made.meld.tile for item in row] == parse_tiles("12m")
    assert [len(item.settlements) for item in row] == [1, 1]
    assert gang_fact(game.table, 0, row[-1].made).chain == 1
    assert [state.drawn.tile for state in game.table.seats[:1] if state.drawn] == [parse_tile("8s")]
    assert game.variant.facts(game.table, 0, parse_tile("8s"), ev.SELF).gang is not None
    lines(game, (0, "discard 8s"))
    assert game.table.turn == 1
    assert gang_row(game.table) == []
    assert game.table.last_gang is None


@pytest.mark.parametrize("end", [ev.TAIL, ev.FRONT])
def test_a_win_on_a_replacement_from_either_end(end: str) -> None:
    variant = plain_xuezhan(kong_draw_from=end)
    supply = stacked(variant, {0: "1111m234567m99p67p"}, replacements="8p", draws="8p")
    game = lines(Round.start(variant, supply, 0, 0), (0, "an_gang 1m"))
    facts = game.variant.facts(game.table, 0, parse_tile("8p"), ev.SELF)
    assert facts.draw_source == end
    assert facts.gang is not None
    assert sum(payment.points for payment in facts.receipts) == 6
    lines(game, (0, "hu"))
    assert game.table.seats[0].won is not None


def test_the_last_tile_and_the_end_of_the_wall() -> None:
    game = Round.start(plain_xuezhan(), stacked(plain_xuezhan(), filler=3), 0, 0)

    def throw(table: Any, seat: int, offers: Any) -> Any:
        if table.wall.left == 0:
            assert not [offer for offer in offers if isinstance(offer, Gang)]
        drawn = table.seats[seat].drawn
        wanted = Discard(drawn.tile) if drawn is not None else offers[-1]
        return wanted if wanted in offers else offers[-1]

    play(game, throw)
    assert game.table.why_over == "wall"
    assert sum(isinstance(event, ev.TileDrawn) for event in game.table.log) == 55
    assert game.table.wall.left == 0
    last = [event for event in game.table.log if isinstance(event, ev.TileDiscarded | ev.TileDrawn)][-1]
    assert isinstance(last, ev.TileDiscarded), "the last tile drawn is thrown before the hand ends"


def test_face_down_tiles_cannot_be_claimed() -> None:
    variant = OddVariant(OddVariant.option_set.make({"wilds": 0}))
    hands = {0: "234m678m234p678pEW", 1: "WW" + "1147m1258p159m", 2: "EEE147m258p", 3: "WNSCF"}
    game = Round.start(variant, stacked(variant, hands), 0, 0)
    lines(game, *((seat, "pass") for seat in range(4)))
    assert "discard W ready" in offered(game)[0]
    lines(game, (0, "discard W ready"))
    assert game.table.seats[0].river[0].face_down
    assert game.table.seats[0].waits == (parse_tile("E"),)
    assert game.table.turn == 1
    assert game.table.phase is Phase.TURN


def test_a_forced_win_of_the_nearest_seat_asks_nobody_else() -> None:
    """Seat 0 must throw the E it draws, seat 1 must win with it; the peng of seat 3 cannot matter any more."""
    variant = OddVariant(OddVariant.option_set.make({"wilds": 0, "many": False}))
    hands = {0: "234678m234678pNC", 1: "234678m234678pE", 2: "1155599m11555pW", 3: "EE11995m11995pW"}
    game = Round.start(variant, stacked(variant, hands, draws="C C C E"), 0, 0)
    lines(game, *((seat, "pass") for seat in range(4)))
    lines(game, (0, "discard C ready"), (1, "discard C ready"), (2, "discard C"), (3, "discard C"))
    assert names(game.batches[-1])[:5] == ["TileDiscarded", "ClaimsPassed", "TileDrawn", "TileDiscarded", "HandWon"]
    assert game.table.wins[0].winners == (1,)
    assert game.over


def test_answers_that_were_not_asked_for_are_refused() -> None:
    game = lines(waiting(), *TO_THE_GANG[:3])
    before = game.table.clock
    wrong = [
        (1, Hu(), game.table.batch - 1),
        (1, Hu(), game.table.batch + 1),
        (2, Hu(), game.table.batch),
        (3, parse_action("peng 5m"), game.table.batch),
        (7, Hu(), game.table.batch),
    ]
    for seat, action, at in wrong:
        with pytest.raises(IllegalActionError):
            game.submit(seat, action, at)
    lines(game, (1, "pass"))
    with pytest.raises(IllegalActionError):
        game.submit(1, Hu(), game.table.batch)
    assert game.table.clock == before
    assert set(game.pending) == {0, 3}


def test_a_hand_completed_by_a_claim_has_not_won() -> None:
    variant = plain_xuezhan()
    hands = {0: "5m1122557788999s", 1: "55m123m456789p99p", 2: "1144777m11s114p", 3: "224488m2233p333s"}
    game = lines(Round.start(variant, stacked(variant, hands), 0, 0), (0, "discard 5m"))
    assert offered(game) == {1: ["hu", "peng 5m", "pass"]}
    lines(game, (1, "peng 5m"))
    win = variant.facts(game.table, 1, parse_tile("9p"), ev.SELF)
    assert variant.verdict(win).ok
    assert "hu" not in offered(game)[1]
