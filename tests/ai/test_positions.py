"""What a sensible player does in plain positions."""

import pytest

from ai.bots import BOTS
from game.core.melds import MeldKind
from game.core.tiles import parse_tile
from game.engine.actions import Action, Discard, Gang, Hu, Peng, VoidSuit
from game.variants import VARIANTS
from tests.kit.positions import Position, position

GAME = VARIANTS[0]
PLAIN = GAME(GAME.option_set.make())
FREE = GAME(GAME.option_set.make({"must_void_first": False}))
PLAYERS = ("simple", "ukeire", "steady")
READERS = ("ukeire", "steady")


def choice(name: str, at: Position) -> Action:
    return BOTS[name]().choose(at, at.offers)


def throw(tile: str) -> Action:
    return Discard(parse_tile(tile))


@pytest.mark.parametrize("name", PLAYERS)
def test_takes_a_win(name: str) -> None:
    drawn = position(PLAIN, "123456m23477p999p", void=2)
    assert choice(name, drawn) == Hu()
    offered = position(PLAIN, "123456m234p4777p", void=2, thrown="4p")
    assert choice(name, offered) == Hu()


@pytest.mark.parametrize("name", PLAYERS)
def test_clears_the_void_suit_first(name: str) -> None:
    at = position(FREE, "123456m2345p779p5s", void=2)
    assert choice(name, at) == throw("5s")


@pytest.mark.parametrize("name", PLAYERS)
def test_keeps_a_ready_hand(name: str) -> None:
    at = position(PLAIN, "123456m234p67p99p1m", void=2)
    assert choice(name, at) == throw("1m")


@pytest.mark.parametrize("name", READERS)
def test_counts_what_lies_on_the_table(name: str) -> None:
    """Of two equal waits the one that is still to come."""
    rivers = {1: "4p", 2: "4p", 3: "4p"}
    at = position(PLAIN, "123456m55m789p135p", void=2, rivers=rivers)
    assert choice(name, at) == throw("5p")


@pytest.mark.parametrize("name", PLAYERS)
def test_names_the_suit_with_the_fewest_tiles(name: str) -> None:
    at = position(PLAIN, "12345678m23467p1s", void=None)
    offers: tuple[Action, ...] = tuple(VoidSuit(suit) for suit in range(3))
    assert BOTS[name]().choose(at, offers) == VoidSuit(2)


@pytest.mark.parametrize("name", READERS)
def test_gangs_for_money_when_it_costs_nothing(name: str) -> None:
    at = position(PLAIN, "1111m456m234p8p99p5p", void=2)
    assert choice(name, at) == Gang(MeldKind.AN_GANG, parse_tile("1m"))


@pytest.mark.parametrize("name", PLAYERS)
def test_claims_what_brings_the_hand_nearer(name: str) -> None:
    at = position(PLAIN, "11m47m99m22p56p789p", void=2, thrown="1m")
    assert choice(name, at) == Peng(parse_tile("1m"))


def test_avoids_the_obvious_win_when_hopeless() -> None:
    """Two draws left, far from ready, one rival with three pengs of 筒 that is void in 万."""
    lying = {2: ("222p", "555p", "888p")}
    at = position(PLAIN, "1479m36p1247p59m3m9p", void=2, left=5, lying=lying, voids={1: 0, 2: 0, 3: 0})
    action = choice("steady", at)
    assert isinstance(action, Discard)
    assert action.tile < 9


def test_prefers_the_dearer_hand_when_it_is_as_near() -> None:
    """One suit is two steps away either way; breaking it up would make the hand no faster."""
    at = position(PLAIN, "1123345678m99m1p9p", void=2, left=48)
    assert choice("steady", at) in (throw("1p"), throw("9p"))
