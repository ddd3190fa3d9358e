"""What holds in every hand of 攀枝花, over played hands with rich walls; the common parts of the rules occur."""

from collections import Counter

import pytest

from game.core.chance import Chance
from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.audit import Audit
from game.engine.round import Round
from game.engine.table import Table
from game.variants.panzhihua import Panzhihua
from game.variants.panzhihua import declarations as shows
from game.variants.panzhihua.declarations import DANCE, SING, TIANJIAO
from tests.kit.drive import Setup, play
from tests.kit.strategies import random_options

HANDS = 50
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def games() -> list[Round]:
    """Return finished hands with random options and eager seats."""
    found = []
    for number in range(HANDS):
        chance = Chance.named(b"panzhihua", number)
        variant = Panzhihua(Panzhihua.option_set.make(random_options(Panzhihua, chance)))
        setup = Setup(variant, number, number % 4, chance.choice((30, 20, 12)), eager=True)
        game = setup.start()
        play(game, setup.chooser())
        found.append(game)
    return found


def test_much_occurs(games: list[Round]) -> None:
    seen: Counter[str] = Counter()
    for game in games:
        seen.update(item.cause for item in game.table.ledger)
        seen.update(line.key for item in game.table.ledger for line in (*item.lines, *item.notes))
        seen.update(kind for state in game.table.seats for kind in state.declared)
        seen[f"over {game.table.why_over}"] += 1
        seen["several winners"] += any(len(win.winners) > 1 for win in game.table.wins)
    wanted = ["zimo", "dianpao", "an_gang", "bu_gang", "ming_gang", "chajiao", "zhahu", "sing", "dance", "tianjiao"]
    wanted += ["pinghu", "dadui", "xiaoqidui", "kaxinwu", "ming_gui", "an_gui", "gangshanghua"]
    wanted += ["payee_sing", "payee_dance", "payer_sing", "payer_dance", "chain", "base", "over won"]
    wanted += ["over wall", "several winners"]
    assert [what for what in wanted if not seen[what]] == []


def locked_hand(table: Table, seat: Seat) -> tuple[Tile, ...]:
    """Return the tiles of a seat without the one just drawn, its gangs as three of a kind each."""
    state = table.seats[seat]
    rest = list(state.hand)
    if state.drawn is not None and state.drawn.tile is not None:
        rest.remove(state.drawn.tile)
    return tuple(rest)


def test_declarations_bind(games: list[Round]) -> None:
    """A dancer wins by self-draw only; a locked hand keeps its waits; nobody throws a dancer's tile for nothing."""
    checked: Counter[str] = Counter()
    for game in games:
        table, variant = Table(), game.variant
        waits: dict[Seat, tuple[Tile, ...]] = {}
        for event in game.table.log:
            if isinstance(event, ev.HandWon) and event.by != ev.SELF:
                assert all(DANCE not in table.seats[winner.seat].declared for winner in event.winners)
            if isinstance(event, ev.TileDiscarded):
                banned = event.tile in shows.banned(table, event.seat)
                locked = shows.is_locked(table.seats[event.seat].declared)
                checked["banned"] += banned
                assert not banned or locked or set(table.seats[event.seat].hand) <= shows.banned(table, event.seat)
                assert not locked or event.drawn
            table.apply(event)
            for seat, state in enumerate(table.seats):
                if shows.is_locked(state.declared) and state.won is None and len(locked_hand(table, seat)) % 3 == 1:
                    now = variant.waits(locked_hand(table, seat), state.melds)
                    assert waits.setdefault(seat, now) == now
                    checked["locked"] += 1
                    if DANCE in state.declared:
                        assert state.waits == now
                    elif SING in state.declared or TIANJIAO in state.declared:
                        assert state.waits == ()
    assert checked["locked"] > HANDS
    assert checked["banned"]


def test_wins_are_booked_in_the_end_and_gangs_at_once(games: list[Round]) -> None:
    for game in games:
        audit = Audit(game.variant.tiles())
        paid_late = False
        for event in game.table.log:
            audit.event(event)
            if isinstance(event, ev.Paid):
                paid_late = paid_late or bool(event.settles)
                assert bool(event.settles) == (event.settlement.cause in ("zimo", "dianpao", "qianggang"))
            elif paid_late:
                assert isinstance(event, ev.RoundEnded)
        assert not audit.table.dues


def test_the_tail_light_is_the_last_tile(games: list[Round]) -> None:
    """The light is always the tile a gang would draw, and a gang draws it open."""
    for game in games:
        table = Table()
        for event in game.table.log:
            if isinstance(event, ev.TileDrawn):
                if event.replaces:
                    assert event.open
                    assert table.marks["tail_light"] == (event.tile,)
                else:
                    assert event.open == (table.wall.left == 1)
            table.apply(event)
            if isinstance(event, ev.MarkShown):
                last = game.variant.wall_index(table, ev.TAIL)
                lit = (game.supply.wall[last],) if table.wall.left else ()
                assert table.marks["tail_light"] == lit
