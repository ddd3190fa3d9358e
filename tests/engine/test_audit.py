"""The bookkeeping notices every tile and point that appears or vanishes."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from game.core.tiles import SUITED
from game.engine import events as ev
from game.engine.audit import Audit, AuditError
from game.engine.events import Event
from game.engine.money import Payment, Settlement
from tests.kit.matches import play_match

TILES = tuple(tile for tile in SUITED for _ in range(4))


@pytest.fixture(scope="module")
def events() -> list[Event]:
    hands = play_match(1).hands
    best = max(hands, key=lambda hand: sum(isinstance(e, ev.Paid) for b in hand.batches for e in b.events))
    return [event for batch in best.batches for event in batch.events]


def take(events: Sequence[Event]) -> None:
    audit = Audit(TILES)
    for event in events:
        audit.event(event)


def test_whole_matches_add_up() -> None:
    kinds = set()
    for seed in range(6):
        for hand in play_match(seed).hands:
            audit = Audit(TILES)
            for batch in hand.batches:
                audit.batch(batch)
                kinds |= {type(event) for event in batch.events}
            assert audit.table.batch == len(hand.turns) - 1
    assert {ev.HandWon, ev.MeldMade, ev.Paid, ev.GangAnnounced} <= kinds


def change(events: Sequence[Event], kind: type[Event], how: Callable[[Event], Event | None]) -> list[Event]:
    """Return the events with the last one of a kind changed or left out."""
    index = max(i for i, event in enumerate(events) if type(event) is kind)
    new = how(events[index])
    return [*events[:index], *([] if new is None else [new]), *events[index + 1 :]]


def paid(*payments: Payment) -> ev.Paid:
    return ev.Paid(Settlement("hu", 0, payments))


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        (ev.TileDrawn, lambda e: replace(e, tile=None)),
        (ev.RoundStarted, lambda e: replace(e, wall=107)),
        (ev.RoundStarted, lambda e: replace(e, hands=((5,) * 13, *e.hands[1:]))),
        (ev.RoundEnded, lambda e: replace(e, hands=(e.hands[0][1:], *e.hands[1:]))),
        (ev.RoundEnded, lambda e: replace(e, hands=((e.hands[0][0] ^ 1, *e.hands[0][1:]), *e.hands[1:]))),
        (ev.Paid, lambda _: paid(Payment(0, 1, -3))),
        (ev.Paid, lambda _: paid(Payment(0, 1, 0))),
        (ev.Paid, lambda _: paid(Payment(2, 2, 5))),
    ],
)
def test_what_does_not_add_up_is_named(
    events: list[Event], kind: type[Event], how: Callable[[Event], Event | None]
) -> None:
    take(events)
    with pytest.raises(AuditError, match=r"\(hand \d+, after "):
        take(change(events, kind, how))


def test_points_that_leave_the_table(events: list[Event]) -> None:
    audit = Audit(TILES)
    audit.event(events[0])
    audit.table.points[0] += 1
    with pytest.raises(AuditError, match="do not sum to zero"):
        audit.event(events[1])
    audit.table.points[1] -= 1
    with pytest.raises(AuditError, match="the ledger says"):
        audit.event(events[2])
