"""What the scripted hands of some test modules bring about: their tests played once more, every hand of them recorded.

A test counts as scripted hands if it needs nothing but the values of its own `parametrize`.
"""

import inspect
import itertools
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any
from unittest.mock import patch

from game.engine import events as ev
from game.engine.round import Round
from game.engine.situation import Verdict
from game.engine.supply import Supply
from game.engine.table import Phase, Table
from game.engine.variant import Variant
from game.engine.window import self_win
from game.session.tally import Kind, occurred

EARLY, LATE = 16, 4
"""So many batches at the beginning and at the end of a hand are looked at for reasons."""


@dataclass
class Scripted:
    """The hands of some tests, and the reasons for which the game refused something in them."""

    hands: list[Round] = field(default_factory=list)
    reasons: set[str] = field(default_factory=set)

    def kinds(self) -> set[Kind]:
        """Return every kind that occurred."""
        return {kind for hand in self.hands for kind in occurred(hand.batches, hand.variant)}

    def explained(self) -> set[str]:
        """Return the reasons for which something was refused, or would have been had the seat in turn asked."""
        return self.reasons.union(*(_asked(hand) for hand in self.hands))


def scripted(game: type[Variant[Any]], *modules: ModuleType) -> Scripted:
    """Play the tests of some modules; what the engine asks the game on the way is heard."""
    found = Scripted()
    start = Round.start

    def recorded(variant: Variant[Any], supply: Supply, number: int, dealer: int) -> Round:
        found.hands.append(start(variant, supply, number, dealer))
        return found.hands[-1]

    def heard(question: Any) -> Any:
        def asked(*values: Any) -> Verdict:
            verdict: Verdict = question(*values)
            found.reasons.update(verdict.reasons[:1])
            return verdict

        return asked

    with ExitStack() as patches:
        patches.enter_context(patch.object(Round, "start", recorded))
        for name in ("verdict", "may_meld"):
            patches.enter_context(patch.object(game, name, heard(getattr(game, name))))
        for module in modules:
            _play(module)
    return found


def _play(module: ModuleType) -> None:
    for test in list(vars(module).values()):
        if inspect.isfunction(test) and test.__name__.startswith("test_") and test.__module__ == module.__name__:
            for values in parameters(test):
                test(**values)


def parameters(test: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the arguments of each run of a test; none for a test that asks for a fixture."""
    rows = [list(_rows(mark)) for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for chosen in itertools.product(*rows):
        values = {name: value for row in chosen for name, value in row.items()}
        if set(values) == set(inspect.signature(test).parameters):
            yield values


def _rows(mark: Any) -> Iterator[dict[str, Any]]:
    names = mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0]
    for row in mark.args[1]:
        values = getattr(row, "values", row)
        if len(names) == 1 and values is row:
            values = (row,)
        yield dict(zip((name.strip() for name in names), values, strict=True))


def _asked(hand: Round) -> set[str]:
    """Return why the seats could not win, and those in turn not throw or declare with some tile, or be ready.

    The middle of a long hand is left out: in it tiles are drawn and thrown, and nothing else.
    """
    table, variant = Table(hand.variant.players), hand.variant
    found: set[str] = set()
    for batch in hand.batches:
        look = batch.number <= EARLY or batch.number >= len(hand.batches) - LATE
        for event in batch.events:
            table.apply(event)
            if look and table.phase in (Phase.TURN, Phase.CLAIMS, Phase.ROB):
                found.update(_refused_wins(table, variant))
        table.close_batch()
        if look and table.phase is Phase.TURN:
            found.update(_refused_turns(table, variant))
    return found - {""}


def _refused_wins(table: Table, variant: Variant[Any]) -> Iterator[str]:
    """Yield why seats may not win now, as a screen would tell them."""
    if table.phase is Phase.TURN:
        state = table.seats[table.turn]
        if state.full and variant.may_win_now(table, table.turn):
            yield from variant.verdict(self_win(table, variant, table.turn)).reasons[:1]
        return
    focus = table.focus
    if focus is None or focus.tile is None or focus.face_down:
        return
    by = ev.DISCARD if focus.meld is None else ev.ROB
    for seat in table.in_play():
        if seat != focus.seat:
            yield from variant.verdict(variant.facts(table, seat, focus.tile, by)).reasons[:1]


def _refused_turns(table: Table, variant: Variant[Any]) -> Iterator[str]:
    """Yield why the seat in turn may not throw or declare with each of its tiles, or what would make it unready."""
    seat, state = table.turn, table.seats[table.turn]
    for tile in set(state.hand):
        rest = list(state.hand)
        rest.remove(tile)
        yield variant.why_no_discard(table, seat, tile)
        yield variant.why_no_declare(table, seat, tile)
        yield variant.why_no_wait(table, seat, rest)
