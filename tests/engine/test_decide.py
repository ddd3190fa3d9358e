"""Claim priority as a table: offers, answers in every order, the expected outcome."""

import itertools
from dataclasses import dataclass, field

import pytest

from game.core.tiles import Seat
from game.engine.actions import Action, Window, WindowKind
from game.engine.resolve import Decision, decide
from game.engine.table import Table
from tests.kit.notation import parse_action, show_action
from tests.kit.odd_variant import OddVariant
from tests.kit.table_builder import TableBuilder

WAIT = "wait"


@dataclass(frozen=True)
class Case:
    """A discard of 5m: what each seat is offered (pass is added), what it answers, and what comes of it.

    An answer of `-` is missing. `outcome`: `win 1 2`, `claim 1 peng 5m`, `passed` or `wait`. `refused`: what each seat
    let go on the way there.
    """

    name: str
    discarder: Seat
    offers: dict[Seat, str]
    answers: dict[Seat, str]
    outcome: str
    refused: dict[Seat, set[str]] = field(default_factory=dict)
    many: bool = True


HU_PENG = "hu, peng 5m"
CASES = (
    Case("nobody takes it", 0, {2: "peng 5m"}, {2: "pass"}, "passed", {2: {"peng"}}),
    Case("nobody is offered it", 0, {}, {}, "passed"),
    Case("peng", 0, {2: "peng 5m"}, {2: "peng 5m"}, "claim 2 peng 5m"),
    Case("peng before chi", 0, {1: "chi 46m", 2: "peng 5m"}, {1: "chi 46m", 2: "peng 5m"}, "claim 2 peng 5m"),
    Case("chi after a passed peng", 0, {1: "chi 46m", 2: "peng 5m"}, {1: "chi 46m", 2: "pass"}, "claim 1 chi 46m",
         {2: {"peng"}}),
    Case("which of two runs", 0, {1: "chi 34m, chi 46m"}, {1: "chi 46m"}, "claim 1 chi 46m", {1: {"chi"}}),
    Case("gang instead of peng", 0, {3: "ming_gang 5m, peng 5m"}, {3: "ming_gang 5m"}, "claim 3 ming_gang 5m"),
    Case("peng although gang", 0, {3: "ming_gang 5m, peng 5m"}, {3: "peng 5m"}, "claim 3 peng 5m", {3: {"gang"}}),
    Case("hu before a nearer peng", 0, {1: "peng 5m", 2: "hu"}, {1: "peng 5m", 2: "hu"}, "win 2"),
    Case("a nearer peng after a passed hu", 0, {1: "peng 5m", 2: "hu"}, {1: "peng 5m", 2: "pass"}, "claim 1 peng 5m",
         {2: {"hu"}}),
    Case("one answers both ways", 0, {1: HU_PENG}, {1: "peng 5m"}, "claim 1 peng 5m", {1: {"hu"}}),
    Case("two win", 0, {1: "hu", 3: "hu"}, {1: "hu", 3: "hu"}, "win 1 3"),
    Case("three win, nearest first", 2, {0: "hu", 1: "hu", 3: "hu"}, {0: "hu", 1: "hu", 3: "hu"}, "win 3 0 1"),
    Case("nearest wins alone", 0, {1: "hu", 3: "hu"}, {1: "hu", 3: "hu"}, "win 1", many=False),
    Case("nearest passes", 0, {1: "hu", 3: "hu"}, {1: "pass", 3: "hu"}, "win 3", {1: {"hu"}}, many=False),
    Case("a farther winner is not reached and lets nothing go", 0, {1: "hu", 3: "hu"}, {1: "hu", 3: "pass"}, "win 1",
         many=False),
    Case("many: a farther one passes", 0, {1: "hu", 3: "hu"}, {1: "hu", 3: "pass"}, "win 1", {3: {"hu"}}),
    Case("a pass among winners", 0, {1: HU_PENG, 2: "hu"}, {1: "peng 5m", 2: "hu"}, "win 2", {1: {"hu"}}),
    Case("the nearest hu need not wait for a peng", 0, {1: "peng 5m", 2: "hu"}, {1: "-", 2: "hu"}, "win 2"),
    Case("peng waits for hu", 0, {1: "peng 5m", 2: "hu"}, {1: "peng 5m", 2: "-"}, WAIT),
    Case("hu waits for a nearer hu", 0, {1: "hu", 3: "hu"}, {1: "-", 3: "hu"}, WAIT, many=False),
    Case("hu does not wait for a farther hu", 0, {1: "hu", 3: "hu"}, {1: "hu", 3: "-"}, "win 1", many=False),
    Case("many: hu waits for a farther hu", 0, {1: "hu", 3: "hu"}, {1: "hu", 3: "-"}, WAIT),
    Case("chi waits for peng", 0, {1: "chi 46m", 2: "peng 5m"}, {1: "chi 46m", 2: "-"}, WAIT),
    Case("peng does not wait for chi", 0, {1: "chi 46m", 2: "peng 5m"}, {1: "-", 2: "peng 5m"}, "claim 2 peng 5m"),
    Case("a pass waits for the rest", 0, {1: "chi 46m", 2: "peng 5m"}, {1: "pass", 2: "-"}, WAIT),
)  # fmt: skip


def offers_of(case: Case) -> dict[Seat, tuple[Action, ...]]:
    """Return the offers, each with the choice to pass."""
    return {
        seat: (*(parse_action(part.strip()) for part in text.split(",")), parse_action("pass"))
        for seat, text in case.offers.items()
    }


def table_of(case: Case) -> Table:
    """Return a table with the discard in focus."""
    return TableBuilder().at_discard(case.discarder, "5m")


def text_of(decision: Decision | None) -> str:
    """Return an outcome as the cases write it."""
    if decision is None:
        return WAIT
    if decision.winners:
        return " ".join(("win", *map(str, decision.winners)))
    if decision.claim is not None:
        return f"claim {decision.claim[0]} {show_action(decision.claim[1])}"
    return "passed"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_outcome_in_every_order(case: Case) -> None:
    variant = OddVariant(OddVariant.option_set.make({"many": case.many}))
    window = Window(WindowKind.CLAIMS, offers_of(case))
    given = {seat: parse_action(text) for seat, text in case.answers.items() if text != "-"}
    assert all(action in window.offers[seat] for seat, action in given.items())
    for order in itertools.permutations(given):
        answers: dict[Seat, Action] = {}
        decision = decide(table_of(case), variant, window, answers)
        for seat in order:
            if decision is None:
                answers[seat] = given[seat]
                decision = decide(table_of(case), variant, window, answers)
        assert text_of(decision) == case.outcome
        assert decision is None or decision.refused == case.refused


def test_forced_answers_count_as_given() -> None:
    case = Case("", 0, {1: "hu", 2: "peng 5m"}, {}, "")
    window = Window(WindowKind.CLAIMS, offers_of(case), {1: parse_action("hu")})
    assert window.pending == (2,)
    variant = OddVariant(OddVariant.option_set.make())
    assert text_of(decide(table_of(case), variant, window, window.auto)) == "win 1"
