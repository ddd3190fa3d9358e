"""The made-up game really uses the mechanisms it is there for: they occur in play and do what they say."""

from collections import Counter

import pytest

from game.core.chance import Chance
from game.core.melds import Meld, MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.actions import Discard, Hu
from game.engine.round import Round
from game.engine.situation import YES
from game.engine.table import Phase, Table
from game.engine.window import window
from tests.kit.drive import Setup, play
from tests.kit.odd_variant import LEAVE, READY, OddVariant
from tests.kit.strategies import random_options
from tests.kit.views import view_of

HANDS = 50


def odd(**options: bool | int | str) -> OddVariant:
    """Return the made-up game with some options."""
    return OddVariant(OddVariant.option_set.make(options))


def hands(count: int) -> list[Round]:
    """Return finished hands with random options, eager seats and rich walls."""
    games = []
    for number in range(count):
        chance = Chance.named(b"mechanisms", number)
        variant = odd(**random_options(OddVariant, chance))  # type: ignore[arg-type]
        setup = Setup(variant, number, number % 4, chance.choice((20, 12)), eager=True)
        game = setup.start()
        play(game, setup.chooser())
        games.append(game)
    return games


def test_what_a_game_leaves_to_custom() -> None:
    table, hand = Table(), parse_tiles("123456m789pEE12m")
    assert odd().waits_at(table, 0, hand) == odd().waits(hand, ()) == (parse_tile("3m"),)
    assert odd().face_down(Meld(MeldKind.AN_GANG, (3,) * 4)) == (0, 3)
    assert odd().face_down(Meld(MeldKind.PENG, (3,) * 3, 3, 1)) == ()


@pytest.fixture(scope="module")
def games() -> list[Round]:
    return hands(HANDS)


def test_everything_occurs(games: list[Round]) -> None:
    seen: Counter[str] = Counter()
    for event in (event for game in games for event in game.table.log):
        seen[type(event).__name__] += 1
        match event:
            case ev.TileDrawn():
                seen["open draw"] += event.open
                seen[f"replacement from {event.source}"] += event.replaces
            case ev.TileDiscarded():
                seen["face down"] += event.face_down
            case ev.MeldMade():
                seen[event.meld.kind.value] += 1
                seen["honour run"] += event.meld.kind.value == "chi" and event.meld.tile >= 27
            case ev.HandWon():
                seen[f"won by {event.by}"] += 1
                seen["several winners"] += len(event.winners) > 1
            case ev.Due():
                seen[f"due {event.settlement.cause}"] += 1
            case _:
                pass
    wanted = [cls.__name__ for cls in ev.Event.__args__ if cls not in (ev.TilesPassed, ev.SuitVoided)]
    wanted += ["open draw", "replacement from tail", "replacement from front", "face down", "honour run", "due moved"]
    wanted += ["chi", "peng", "ming_gang", "an_gang", "bu_gang", "won by self", "won by discard"]
    assert [what for what in wanted if not seen[what]] == []


def test_a_declaring_discard_lies_face_down_until_the_end(games: list[Round]) -> None:
    checked = 0
    for game in games:
        viewer = (game.table.dealer + 1) % 4
        before, after = view_of(game.batches[:-1], viewer), view_of(game.batches, viewer)
        for seat, state in enumerate(before.seats):
            for at, river in enumerate(state.river):
                shown = after.seats[seat].river[at]
                assert shown.tile == game.table.seats[seat].river[at].tile
                if river.face_down:
                    assert river.declare == (READY,)
                    assert (river.tile is None) == (seat != viewer)
                    assert river.taken is None
                    assert not river.won
                    checked += 1
    assert checked


def test_banned_tiles_are_not_thrown_while_there_are_others(games: list[Round]) -> None:
    kept = 0
    for game in games:
        table = Table()
        for event in game.table.log:
            if isinstance(event, ev.TileDiscarded) and READY not in table.seats[event.seat].declared:
                hand = table.seats[event.seat].hand
                banned = {tile for seat in range(4) if seat != event.seat for tile in table.seats[seat].waits}
                assert event.tile not in banned or set(hand) <= banned
                kept += bool(banned & set(hand))
            table.apply(event)
    assert kept


def test_a_locked_seat_is_never_asked(games: list[Round]) -> None:
    forced = 0
    for game in games:
        table = Table()
        for batch in game.batches[:-1]:
            table.apply_batch(batch)
            asked = window(table, game.variant)
            assert asked is not None
            must_win = game.variant.options.must_win
            for seat in asked.pending:
                locked = READY in table.seats[seat].declared
                assert not locked or (not must_win and Hu() in asked.offers[seat])
        forced += sum(READY in state.declared for state in table.seats)
    assert forced


def test_dead_tiles_are_never_drawn_and_the_light_shows_the_next_replacement(games: list[Round]) -> None:
    for game in games:
        table = Table()
        light = None
        for event in game.table.log:
            if isinstance(event, ev.MarkShown) and event.name == "light":
                light = event
                assert event.index is not None
                assert game.supply.wall[event.index] == event.tiles[0]
            if isinstance(event, ev.TileDrawn) and event.source == ev.TAIL:
                assert event.open == game.variant.options.tail_open
                assert light is None or light.tiles == (event.tile,)
            table.apply(event)
            wall = table.wall
            assert wall.shared or wall.left + wall.dead + wall.replacements == wall.rest


def test_dues_are_paid_moved_or_void_but_never_left(games: list[Round]) -> None:
    for game in games:
        assert not game.table.dues
        if not game.table.wins:
            assert game.table.points == [0] * 4
            assert not game.table.ledger


def test_leaving_is_fined_outside_the_payments(games: list[Round]) -> None:
    left = [(game, seat) for game in games for seat in range(4) if game.table.seats[seat].left]
    assert left
    for game, seat in left:
        assert LEAVE in game.table.seats[seat].declared
        assert [fine.points for fine in game.table.fines if fine.seat == seat] == [5]
        assert sum(game.table.points) == 0


def test_the_dealt_hand_may_win_at_once() -> None:
    setup = Setup(odd(wilds=3), 0, 0, 0, eager=True)
    game = setup.start()
    while game.table.phase is Phase.SETUP:
        seat = next(iter(game.pending))
        game.submit(seat, game.pending[seat][-1], game.table.batch)
    hand = game.table.seats[0].hand
    win = game.variant.facts(game.table, 0, hand[-1], ev.SELF)
    assert win.dealt
    assert (game.variant.verdict(win) == YES) == (Hu() in game.pending[0])
    assert all(isinstance(offer, Discard) for offer in game.pending[0][-3:])


def test_a_game_says_why_a_tile_may_not_be_thrown_or_declared_with() -> None:
    """By default a tile that is not among the discards has one reason, and declaring has none to tell."""
    variant, table = odd(), Table()
    table.seats[0].hand = [1, 2]
    table.seats[1].waits = (2,)
    assert variant.discards(table, 0) == (1,)
    assert [variant.why_no_discard(table, 0, tile) for tile in (1, 2)] == ["", "discard"]
    assert variant.why_no_declare(table, 0, 1) == ""
