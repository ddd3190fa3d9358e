"""What occurred in a hand is read from its log: every section, and what stands behind a game's words."""

from collections import Counter
from dataclasses import replace

from game.core.words import Words
from game.engine import events as ev
from game.engine.money import Line, Payment, Settlement
from game.session import tally
from game.session.tally import known, occurred
from tests.kit.matches import plain, play_match

PAID = Settlement("hu", 1, (Payment(0, 1, 3),), None, (Line("gen", 1, 2), Line("plain", 1)), (Line("base", 5),))


def of(*events: ev.Event) -> Counter[tuple[str, str]]:
    """Return the kinds of a hand in which nothing but some events happened."""
    start = ev.RoundStarted(0, 0, ((1,) * 14, (2,) * 13, (3,) * 13, (4,) * 13), 108, "")
    return occurred([ev.Batch(0, (start, ev.PlayStarted(), *events))], plain())


def test_settlements_declarations_and_ends() -> None:
    thrown = ev.TileDiscarded(0, 1, drawn=False, declare=("sing", "early"))
    found = of(
        thrown, ev.Due(4, PAID), ev.Due(5, replace(PAID, cause="gone")), ev.Paid(PAID, (4,)), ev.DuesVoided((5,))
    )
    assert found == {
        ("declare", "sing"): 1, ("declare", "early"): 1,
        ("cause", "hu"): 1, ("fan", "gen"): 1, ("fan", "plain"): 1, ("note", "base"): 1, ("void", "gone"): 1,
        ("size", "gen=1x2"): 1, ("size", "plain=1"): 1, ("size", "base=5"): 1,
    }  # fmt: skip
    assert of(ev.Declared(2, ("early",)), ev.Fined(1, 24, "late")) == {("declare", "early"): 1, ("cause", "late"): 1}


def test_whole_hands() -> None:
    """Each win and each meld of the log is there, and nothing of another hand."""
    for hand in play_match(3).hands:
        found = occurred(hand.batches, plain())
        events = [event for batch in hand.batches for event in batch.events]
        wins = [event for event in events if isinstance(event, ev.HandWon)]
        assert {key: found[key] for key in found if key[0] == tally.WIN and "_" not in key[1]} == dict(
            Counter((tally.WIN, win.by) for win in wins)
        )
        assert sum(found[key] for key in found if key[0] == tally.MELD) == sum(
            isinstance(event, ev.MeldMade) for event in events
        )
        assert sum(found[key] for key in found if key[0] == tally.OVER) == 1


def test_words_name_the_kinds() -> None:
    words = Words("en", {"g.fan.a": "A", "g.cause.b": "B", "g.option.c": "C", "other.fan.d": "D", "g.over.won": "W"})
    assert known(words, "g") == {("fan", "a"), ("cause", "b"), ("over", "won")}
