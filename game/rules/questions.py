"""Small questions of worked cases (rules/CASES.md) that several games answer alike; each asks what play asks."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from game.core.melds import MeldKind
from game.core.tiles import Seat, Suit
from game.engine import events as ev
from game.engine.actions import Action, Chi, Gang, Hu, Pass, Peng, Window, WindowKind
from game.engine.money import Payment, Settlement, sums
from game.engine.resolve import decide
from game.engine.table import Focus, SeatState, Table, WinEvent, Won
from game.engine.variant import Variant
from game.rules import casefile
from game.rules.casefile import Case, CaseError

GANG_WORDS: Final = {
    "concealed": MeldKind.AN_GANG,
    "discard": MeldKind.MING_GANG,
    "added": MeldKind.BU_GANG,
    "added_from_hand": MeldKind.BU_GANG,
}
CLAIM_WORDS: Final = {
    **dict.fromkeys(("win", "hu"), "hu"),
    **dict.fromkeys(("kong", "gang"), "gang"),
    **dict.fromkeys(("pung", "pong", "peng"), "peng"),
    **dict.fromkeys(("chow", "chi"), "chi"),
}


def delta(paid: Iterable[Settlement]) -> list[int]:
    """Return what each seat gains or loses by some settlements."""
    return sums(payment for item in paid for payment in item.payments)


def undeclared(item: Mapping[str, Any], field: str = "declared") -> None:
    """Check that a case of a game without declarations names none; raises CaseError."""
    casefile.one_of(item.get(field, "none"), ("none",), field)
    if casefile.flag(item, "tianjiao"):
        raise CaseError("nobody declares tianjiao in this game")


def income(items: Sequence[Mapping[str, Any]], taker: Seat) -> tuple[Payment, ...]:
    """Read gang payments to a seat, those already moved on by 呼叫转移 left out; raises CaseError."""
    found = []
    for item in items:
        unknown = set(item) - {"from", "amount", "transferred"}
        if unknown:
            raise CaseError(f"a gang payment has from, amount and transferred, not {dict(item)!r}")
        amount = casefile.number(item, "amount")
        if not casefile.flag(item, "transferred"):
            found.append(Payment(casefile.seat(casefile.need(item, "from")), taker, amount))
    return tuple(found)


def table_of(hand: str, melds: Sequence[Mapping[str, Any]], wall_left: int, void: Suit | None = None) -> Table:
    """Return a table on which seat 0 holds a hand."""
    table = Table()
    table.seats[0] = SeatState(hand=sorted(casefile.tiles(hand)), melds=list(casefile.melds(melds)), void=void, draws=1)
    table.wall.total = wall_left
    return table


def next_dealer(given: Case, variant: Variant[Any]) -> dict[str, Any]:
    """Ask `next_dealer` after the wins of a hand."""
    table = Table()
    table.dealer = casefile.dealer(given)
    for event in casefile.need(given, "win_events"):
        winners = tuple(casefile.seat(winner) for winner in event["winners"])
        source = None if event.get("from") is None else casefile.seat(event["from"])
        table.wins.append(WinEvent(winners, None, ev.SELF if source is None else ev.DISCARD, source))
    return {"dealer": variant.next_dealer(table)}


def next_turn(given: Case, variant: Variant[Any]) -> dict[str, Any]:
    """Ask `next_seat` after a win on a discard, or on a self-draw if there is no discarder."""
    table = Table()
    winners = tuple(casefile.seat(s) for s in casefile.need(given, "winners"))
    discarder = given.get("discarder")
    source = None if discarder is None or discarder in winners else casefile.seat(discarder)
    by = ev.SELF if source is None else ev.DISCARD
    for seat in range(4):
        if seat not in casefile.need(given, "in_play"):
            table.seats[seat].won = Won(0, None, by, source, 0)
    table.turn = source if source is not None else winners[0]
    if winners:
        table.log.append(ev.HandWon(tuple(ev.Winner(seat, ()) for seat in winners), None, by, source))
    return {"seat": variant.next_seat(table)}


def priority(given: Case, variant: Variant[Any]) -> dict[str, Any]:
    """Ask `decide` when every seat claims what it is offered."""
    table = Table()
    tile = 0
    table.focus = Focus(casefile.seat(casefile.need(given, "discarder")), tile)
    answers: dict[Seat, Action] = {}
    for item in casefile.need(given, "claims"):
        word = casefile.one_of(item.get("claim"), CLAIM_WORDS, "the claim")
        actions: dict[str, Action] = {
            "win": Hu(),
            "kong": Gang(MeldKind.MING_GANG, tile),
            "pung": Peng(tile),
            "chow": Chi((1, 2)),
        }
        answers[casefile.seat(item["seat"])] = actions[word]
    window = Window(WindowKind.CLAIMS, {seat: (action, Pass()) for seat, action in answers.items()})
    decision = decide(table, variant, window, answers)
    assert decision is not None
    return {"served": decision.winners or ([decision.claim[0]] if decision.claim else [])}
