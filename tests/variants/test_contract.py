"""What every game must keep, whatever its options: played over random hands of each registered game and the odd one.

A new game is tested by being registered; nothing here knows a rule.
"""

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar, cast

import pytest
from hypothesis import HealthCheck, given, settings

from game.core.chance import Chance
from game.core.melds import MeldKind
from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.actions import Action, Hu, Window, WindowKind
from game.engine.audit import Audit
from game.engine.codec import read_events, write_events
from game.engine.events import Batch
from game.engine.log import Answer
from game.engine.resolve import resolve
from game.engine.round import Round
from game.engine.table import Phase, Table
from game.engine.variant import Variant
from game.engine.window import window
from game.variants import VARIANTS
from tests.kit.drive import Setup, play
from tests.kit.odd_variant import OddVariant
from tests.kit.strategies import setups
from tests.kit.views import check_secrets, check_view, same, view_of

FAST, SLOW = 300, 3000
MAX_EVENTS = 900
MOST_SEATS = 4
ODD: tuple[type[Variant[Any]], ...] = (OddVariant,)

Property = Callable[[Setup], None]
PropertyT = TypeVar("PropertyT", bound=Callable[..., None])


def examples(count: int, *, fixed: bool) -> settings:
    """Return the settings of a run: so many hands, the same ones each time if `fixed`."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=count, deadline=None, derandomize=fixed, database=None, suppress_health_check=slow)


def run(check: Property, games: tuple[type[Variant[Any]], ...], count: int, *, fixed: bool = True) -> None:
    """Check a property over random hands."""

    @examples(count, fixed=fixed)
    @given(setups(games))
    def over_hands(setup: Setup) -> None:
        check(setup)

    cast("Callable[[], None]", over_hands)()


# -- the properties --------------------------------------------------------------------------------------------------


def keeps_accounts(setup: Setup) -> None:
    """The hand ends; points sum to zero, tiles are conserved and come from their place in the wall, event by event."""
    game = setup.start()
    play(game, setup.chooser())
    assert len(game.table.log) <= MAX_EVENTS
    assert isinstance(game.table.log[-1], ev.RoundEnded)
    audit, places = Audit(setup.variant.tiles(), setup.variant.players), _dealt_places(game)
    for event in game.table.log:
        if isinstance(event, ev.TileDrawn):
            place = setup.variant.wall_index(audit.table, event.source)
            assert place not in places
            assert game.supply.wall[place] == event.tile
            places.add(place)
        audit.event(event)
        _check_offers(audit.table, setup.variant)
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


def shows_each_seat_its_view(setup: Setup) -> None:
    """A folded log is the table; each view shows the public facts and its own seat, asks itself the same, no more."""
    seats: list[Seat | None] = [*range(setup.variant.players), None]
    views = {viewer: Table(setup.variant.players) for viewer in seats}
    chance = Chance.named(setup.seed.to_bytes(8, "big"), "views")

    def watch(game: Round, batch: Batch) -> None:
        for viewer, view in views.items():
            check_secrets(batch, viewer)
            view.apply_batch(ev.redact_batch(batch, viewer))
        if game.over or chance.below(8) == 0:
            for viewer, view in views.items():
                assert view.batch == game.table.batch
                check_view(game.table, view, viewer)
                _check_own_window(game, view, viewer)

    game = setup.start()
    watch(game, game.batches[0])
    play(game, setup.chooser(), watch=watch)
    assert same(Table.fold(game.batches, setup.variant.players), game.table)


def _check_own_window(game: Round, view: Table, viewer: Seat | None) -> None:
    if viewer is None or game.window is None:
        return
    own = window(view, game.variant)
    assert own is not None
    assert own.kind is game.window.kind
    assert own.offers.get(viewer, ()) == game.window.offers.get(viewer, ())
    assert own.auto.get(viewer) == game.window.auto.get(viewer)


def goes_on_from_any_batch(setup: Setup) -> None:
    """A hand resumed from its log asks the same and goes on to the same end; every offer would be accepted."""
    asked: list[Window | None] = []
    game = setup.start()
    asked.append(game.window)
    answers = play(game, setup.chooser(), watch=lambda game, _: asked.append(game.window))
    chance = Chance.named(setup.seed.to_bytes(8, "big"), "resume")
    for at in {0, len(asked) - 2, *(chance.below(len(asked) - 1) for _ in range(3))}:
        resumed = _resumed(game, at)
        assert resumed.window == asked[at]
        _accepts_every_offer(game, at)
    at = chance.below(len(asked) - 1)
    assert _continued(_resumed(game, at), answers) == game.batches


def _resumed(game: Round, at: int) -> Round:
    return Round.resume(game.variant, game.supply, game.batches[: at + 1])


def _continued(game: Round, answers: list[Answer]) -> list[Batch]:
    for answer in answers:
        if answer.at >= game.table.batch:
            game.submit(answer.seat, answer.action, answer.at)
    return game.batches


def _accepts_every_offer(game: Round, at: int) -> None:
    pending = _resumed(game, at).pending
    assert pending
    for seat, offers in pending.items():
        assert len(set(offers)) == len(offers)
        for offer in offers:
            tried = _resumed(game, at)
            tried.submit(seat, offer, at)
            assert sum(tried.table.points) == 0


def answers_come_in_any_order(setup: Setup) -> None:
    """Whatever several seats answer, the outcome is the same in every order of arrival."""
    chance = Chance.named(setup.seed.to_bytes(8, "big"), "orders")
    chooser = setup.chooser()

    def choose(table: Table, seat: Seat, offers: Any) -> Action:
        asked = window(table, setup.variant)
        assert asked is not None
        if len(asked.pending) > 1 and seat == asked.pending[0]:
            for _ in range(3):
                answers = {s: chance.choice(asked.offers[s]) for s in asked.pending}
                _same_in_every_order(game, asked, answers)
        return chooser(table, seat, offers)

    game = setup.start()
    play(game, choose)


def _same_in_every_order(game: Round, asked: Window, answers: dict[Seat, Action]) -> None:
    orders = itertools.permutations(answers)
    if asked.kind is WindowKind.ALL:
        orders = itertools.islice(orders, 0, None, 7)
    outcomes = []
    for order in orders:
        given: dict[Seat, Action] = {}
        for seat in order:
            given[seat] = answers[seat]
            events = resolve(game.table, game.variant, asked, given, game.supply)
            if events is not None:
                outcomes.append(events)
                break
    assert outcomes
    assert all(outcome == outcomes[0] for outcome in outcomes)


def writes_and_reads_its_log(setup: Setup) -> None:
    """Events come back from their written form as they were, and lead to the same table."""
    game = setup.start()
    play(game, setup.chooser())
    read = [Batch(batch.number, read_events(write_events(batch.events))) for batch in game.batches]
    assert read == game.batches
    assert same(Table.fold(read, setup.variant.players), game.table)


PROPERTIES: tuple[Property, ...] = (
    keeps_accounts,
    shows_each_seat_its_view,
    goes_on_from_any_batch,
    answers_come_in_any_order,
    writes_and_reads_its_log,
)


@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.id)
def test_games_keep_the_contract(game: type[Variant[Any]], check: Property) -> None:
    run(check, (game,), FAST)


@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_the_odd_game_keeps_the_contract(check: Property) -> None:
    run(check, ODD, FAST // 3)


@pytest.mark.slow
@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", (*VARIANTS, *ODD), ids=lambda game: game.id)
def test_games_keep_the_contract_for_long(game: type[Variant[Any]], check: Property) -> None:
    run(check, (game,), SLOW, fixed=False)
