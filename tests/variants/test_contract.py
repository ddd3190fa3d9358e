"""What every game must keep, whatever its options: played over random hands of each registered game and the odd one.

A new game is tested by being registered; nothing here knows a rule.
"""

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, seed, settings

from game.core.chance import Chance
from game.core.melds import MeldKind
from game.core.tiles import KINDS, Seat
from game.engine import events as ev
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, Peng, VoidSuit, Window
from game.engine.audit import Audit
from game.engine.codec import read_events, write_events
from game.engine.log import Answer
from game.engine.resolve import resolve
from game.engine.round import IllegalActionError, Round
from game.engine.table import Phase, Table
from game.engine.variant import Variant
from game.engine.window import window
from game.variants import VARIANTS
from tests.kit.drive import Setup, play
from tests.kit.odd_variant import OddVariant
from tests.kit.strategies import random_options, setups
from tests.kit.views import check_secrets, check_view, same

MAX_EVENTS = 900
FEW, SLOW = 20, 500
GAMES: tuple[type[Variant[Any]], ...] = (*VARIANTS, OddVariant)
PARTS = [pytest.param(game, part, id=f"{game.id}-{part}") for game in GAMES for part in range(2)]
"""Several runs, so that they can run beside each other."""
ONE = [pytest.param(game, id=game.id) for game in GAMES]


@dataclass(frozen=True, slots=True)
class Played:
    """A finished hand, the answers given and the question open after each batch."""

    setup: Setup
    game: Round
    answers: list[Answer]
    asked: list[Window | None]
    chance: Chance
    deep: bool

    @classmethod
    def of(cls, setup: Setup, *, deep: bool) -> "Played":
        """Play a hand to its end; `deep` checks look at more places of it."""
        game = setup.start()
        asked = [game.window]
        answers = play(game, setup.chooser(), watch=lambda game, _: asked.append(game.window))
        return cls(setup, game, answers, asked, Chance.named(setup.seed.to_bytes(8, "big"), "checks"), deep)

    @property
    def variant(self) -> Variant[Any]:
        """The game."""
        return self.setup.variant

    def resumed(self, at: int) -> Round:
        """Return the hand taken up again after a batch."""
        return Round.resume(self.variant, self.game.supply, self.game.batches[: at + 1])


# -- the properties --------------------------------------------------------------------------------------------------


def keeps_accounts(played: Played) -> None:
    """The hand ends; points sum to zero, tiles are conserved and come from their place in the wall, event by event."""
    game, variant = played.game, played.variant
    assert len(game.table.log) <= MAX_EVENTS
    assert isinstance(game.table.log[-1], ev.RoundEnded)
    audit, places = Audit(variant.tiles(), variant.players), _dealt_places(game)
    for event in game.table.log:
        if isinstance(event, ev.TileDrawn):
            place = variant.wall_index(audit.table, event.source)
            assert place not in places
            assert game.supply.wall[place] == event.tile
            places.add(place)
        audit.event(event)
        if played.chance.below(3) == 0:
            _check_offers(audit.table, variant)
    assert not audit.table.dues


def _dealt_places(game: Round) -> set[int]:
    start = game.table.log[0]
    assert isinstance(start, ev.RoundStarted)
    return set(range(sum(len(hand) for hand in start.hands)))


def _check_offers(table: Table, variant: Variant[Any]) -> None:
    """Hu is offered if and only if the verdict allows it; a full hand can always be thrown from."""
    asked = window(table, variant)
    if table.phase is Phase.TURN:
        assert asked is not None
        seat, state = table.turn, table.seats[table.turn]
        assert variant.discards(table, seat)
        assert set(variant.discards(table, seat)) <= set(state.hand)
        tile = state.drawn.tile if state.drawn is not None else state.hand[-1]
        legal = variant.may_win_now(table, seat) and variant.verdict(variant.facts(table, seat, tile, ev.SELF)).ok
        assert (Hu() in asked.offers[seat]) == legal
    elif table.phase in (Phase.CLAIMS, Phase.ROB):
        assert asked is not None
        assert table.focus is not None
        by = ev.DISCARD if table.phase is Phase.CLAIMS else ev.ROB
        for seat in range(variant.players):
            may = seat != table.focus.seat and table.seats[seat].won is None and not table.focus.face_down
            legal = may and variant.verdict(variant.facts(table, seat, table.focus.tile, by)).ok
            assert (Hu() in asked.offers.get(seat, ())) == legal


def shows_each_seat_its_view(played: Played) -> None:
    """A folded log is the table and asks what play asked; a view has the public facts and its own seat, no more."""
    game, players = played.game, played.variant.players
    seats: list[Seat | None] = [*range(players), None] if played.deep else [played.chance.below(players), None]
    views = {viewer: Table(players) for viewer in seats}
    real = Table(players)
    for batch, asked in zip(game.batches, played.asked, strict=True):
        real.apply_batch(batch)
        assert window(real, played.variant) == asked
        look = asked is None or played.chance.below(8) == 0
        for viewer, view in views.items():
            check_secrets(batch, viewer)
            view.apply_batch(ev.redact_batch(batch, viewer))
            assert view.batch == real.batch == batch.number
            if look:
                check_view(real, view, viewer)
                _check_own_window(asked, window(view, played.variant), viewer)
    assert same(real, game.table)


def _check_own_window(asked: Window | None, own: Window | None, viewer: Seat | None) -> None:
    if viewer is None or asked is None:
        return
    assert own is not None
    assert own.kind is asked.kind
    assert own.offers.get(viewer, ()) == asked.offers.get(viewer, ())
    assert own.auto.get(viewer) == asked.auto.get(viewer)


def goes_on_from_any_batch(played: Played) -> None:
    """A hand resumed from its log asks the same and goes on to the same end; every offer would be accepted.

    What the offers lead to may again ask several seats; those answers too may come in any order.
    """
    last = len(played.asked) - 1
    places = [played.chance.choice((0, last - 1)), played.chance.below(last), played.chance.below(min(last, 20))]
    for at in set(places if played.deep else [played.chance.choice(places)]):
        assert played.resumed(at).window == played.asked[at]
        _accepts_every_offer(played, at)
    going_on = played.resumed(played.chance.below(last))
    for answer in played.answers:
        if answer.at >= going_on.table.batch:
            going_on.submit(answer.seat, answer.action, answer.at)
    assert going_on.batches == played.game.batches


def _accepts_every_offer(played: Played, at: int) -> None:
    pending = played.resumed(at).pending
    assert pending
    for seat, offers in pending.items():
        assert len(set(offers)) == len(offers)
        for offer in offers[:: len(offers) // 12 + 1]:
            tried = played.resumed(at)
            tried.submit(seat, offer, at)
            assert sum(tried.table.points) == 0
            _check_orders(played, tried.table, tried.window)


def refuses_all_else(played: Played) -> None:
    """Of everything anybody could answer, only the offers are taken, and only to the question that is open."""
    last = len(played.asked) - 1
    places = {played.chance.below(last), last - 1} if played.deep else {played.chance.below(last)}
    for at in places:
        game = played.resumed(at)
        clock = game.table.clock
        for seat in range(played.variant.players):
            offers = game.pending.get(seat, ())
            assert all(_is_refused(game, seat, action, at) for action in _thinkable(played) - set(offers))
            assert all(_is_refused(game, seat, action, wrong) for action in offers for wrong in (at - 1, at + 1))
        assert (game.table.clock, game.answers, len(game.batches)) == (clock, {}, at + 1)


def _is_refused(game: Round, seat: Seat, action: Action, at: int) -> bool:
    try:
        game.submit(seat, action, at)
    except IllegalActionError:
        return True
    return False


def _thinkable(played: Played) -> set[Action]:
    """Return every action there is, with whatever was declared or offered to be declared in the hand."""
    offered = {offer for asked in played.asked if asked is not None for row in asked.offers.values() for offer in row}
    declared = {offer.declare for offer in offered if isinstance(offer, Discard)} | {(), ("nothing",)}
    kinds = range(KINDS)
    found: set[Action] = {Hu(), Pass(), *offered, *(VoidSuit(suit) for suit in range(3))}
    found |= {Discard(tile, words) for tile in kinds for words in declared}
    found |= {Gang(kind, tile) for tile in kinds for kind in MeldKind if kind.is_gang}
    found |= {Peng(tile) for tile in kinds} | {Chi((low, low + step)) for low in kinds for step in range(1, 7)}
    return found | {Declare(words) for words in declared if words}


def answers_come_in_any_order(played: Played) -> None:
    """Whatever several seats answer, the outcome is the same in every order of arrival."""
    table = Table(played.variant.players)
    for batch, asked in zip(played.game.batches, played.asked, strict=True):
        table.apply_batch(batch)
        _check_orders(played, table, asked)


def _check_orders(played: Played, table: Table, asked: Window | None) -> None:
    if asked is not None and len(asked.pending) > 1:
        for answers in _some_answers(played, asked):
            _same_in_every_order(table, played, asked, answers)


def _some_answers(played: Played, asked: Window) -> list[dict[Seat, Action]]:
    """Return every combination of answers to a window, or a few where there are many."""
    offers = [asked.offers[seat] for seat in asked.pending]
    if math.prod(len(row) for row in offers) <= (36 if played.deep else 6):
        return [dict(zip(asked.pending, row, strict=True)) for row in itertools.product(*offers)]
    return [{seat: played.chance.choice(asked.offers[seat]) for seat in asked.pending} for _ in range(3)]


def _same_in_every_order(table: Table, played: Played, asked: Window, answers: dict[Seat, Action]) -> None:
    outcomes = []
    orders = list(itertools.permutations(answers))
    for order in orders if played.deep or len(orders) <= 6 else [played.chance.choice(orders) for _ in range(4)]:
        given_: dict[Seat, Action] = {}
        for seat in order:
            given_[seat] = answers[seat]
            events = resolve(table, played.variant, asked, given_, played.game.supply)
            if events is not None:
                outcomes.append(events)
                break
    assert outcomes
    assert all(outcome == outcomes[0] for outcome in outcomes)


def writes_and_reads_its_log(played: Played) -> None:
    """Events come back from their written form as they were."""
    for batch in played.game.batches:
        if played.chance.below(3) == 0:
            assert read_events(write_events(batch.events)) == batch.events


ALWAYS: tuple[Callable[[Played], None], ...] = (keeps_accounts, shows_each_seat_its_view, writes_and_reads_its_log)
"""What holds even of a hand that a rule wins as it is dealt, in which nobody is asked anything."""
PROPERTIES = (*ALWAYS, goes_on_from_any_batch, refuses_all_else, answers_come_in_any_order)


def keep_the_contract(game: type[Variant[Any]], count: int, part: int, *, deep: bool) -> None:
    """Play hands of a game, `count` of them chosen by `part`, and check every property of each."""

    @seed(part)
    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
    @given(setups((game,)))
    def over_hands(setup: Setup) -> None:
        played = Played.of(setup, deep=deep)
        for check in PROPERTIES if len(played.asked) > 1 else ALWAYS:
            check(played)

    cast("Callable[[], None]", over_hands)()


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_games_keep_the_contract(game: type[Variant[Any]], part: int) -> None:
    keep_the_contract(game, FEW // 2, part, deep=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "part"), PARTS)
def test_games_keep_the_contract_for_long(game: type[Variant[Any]], part: int) -> None:
    keep_the_contract(game, SLOW, len(PARTS) + part, deep=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", ONE)
def test_every_decision_is_a_place_to_go_on_from(game: type[Variant[Any]]) -> None:
    """From each question of some hands, and with some of its answers given, play goes on to the same end."""
    for number in range(4):
        chance = Chance.named(b"every decision", game.id, number)
        variant = game(game.option_set.make(random_options(game, chance)))
        setup = Setup(variant, number, number % 4, (None, 30, 12)[number % 3], eager=True, ready=number == 3)
        played = Played.of(setup, deep=True)
        for at in range(len(played.asked) - 1):
            going_on = played.resumed(at)
            assert going_on.window == played.asked[at]
            for answer in played.answers:
                if answer.at >= at:
                    going_on.submit(answer.seat, answer.action, answer.at)
            assert going_on.batches == played.game.batches
