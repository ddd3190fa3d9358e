"""Positions of every game in which a sensible player must not go wrong."""

from dataclasses import replace
from typing import Any

import pytest

from ai.bots import BOTS
from game.core.melds import MeldKind
from game.core.tiles import Tile, parse_tile, parse_tiles
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, Peng
from game.engine.table import RiverTile
from game.engine.variant import Variant
from game.variants import by_id
from tests.kit.positions import Position, position

READERS = ("ukeire", "steady")


def game(name: str, **options: Any) -> Variant[Any]:
    kind = by_id(name)
    return kind(kind.option_set.make(options))


DECLARING = game("koudian")
STRICT = game("koudian", no_kong_if_wait_changes=True, discard_bao_kong=True)
WILD = game("koudian", mode="haozi")
SINGING = game("panzhihua")
JING = game("chongguan")


def choice(name: str, at: Position) -> Action:
    return BOTS[name]().choose(at, at.offers)


def marked(at: Position, **marks: str) -> Position:
    """Return a position with wild or other marked tiles."""
    at.table.marks.update({name: tuple(parse_tiles(tiles)) for name, tiles in marks.items()})
    return at


def thrown(action: Action) -> Tile | None:
    return action.tile if isinstance(action, Discard) else None


# -- tiles that may win, and declaring -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["simple", *READERS])
def test_declares_a_ready_hand_that_can_win(name: str) -> None:
    at = position(DECLARING, "123456m789p78sEE1p", left=50)
    assert choice(name, at) == Discard(parse_tile("1p"), ("ready",))


def test_waits_for_dear_tiles_rather_than_for_many() -> None:
    """1-4 can hardly win; an honour is a single kind but pays three times as much, from anybody."""
    at = position(DECLARING, "456789m789p23sWW9s", left=50)
    action = choice("steady", at)
    assert not (isinstance(action, Discard) and action.declare and action.tile == parse_tile("9s"))


@pytest.mark.parametrize("name", READERS)
def test_never_heads_for_a_wait_that_may_not_win(name: str) -> None:
    """Throwing 9s leaves a hand that waits for 1s alone and may never win."""
    at = position(DECLARING, "456789m789p23sEE8s", left=50)
    at.table.seats[1].river = [RiverTile(parse_tile("4s"), drawn=True, at=3) for _ in range(4)]
    action = choice(name, at)
    assert thrown(action) in (parse_tile("2s"), parse_tile("3s"), parse_tile("E"))


@pytest.mark.parametrize("name", READERS)
def test_takes_the_self_draw_of_a_declared_hand(name: str) -> None:
    at = position(DECLARING, "123456m789p78sEE9s", left=40)
    at.table.seats[0].declared = {"ready": 3}
    assert choice(name, at) == Hu()


def test_takes_no_gang_that_leaves_dead_waits() -> None:
    """After the gang of 1s only a single 9p waits on; without it three kinds do."""
    at = position(STRICT, "123456m99p111123s", left=40)
    assert Gang(MeldKind.AN_GANG, parse_tile("1s")) in at.offers
    action = choice("steady", at)
    assert isinstance(action, Discard)
    assert action.declare == ("ready",)


def test_a_declared_rival_is_feared_an_undeclared_one_cannot_win() -> None:
    """With nothing declared no tile is dangerous; a declared rival wins with high tiles only."""
    hand = "1479m258p369sEW1m9p"
    calm = BOTS["steady"]().rank(at := position(DECLARING, hand, left=12), at.offers)
    at = position(DECLARING, hand, left=12)
    at.table.seats[2].declared = {"ready": 4}
    tense = BOTS["steady"]().rank(at, at.offers)
    danger = {
        name: {thrown(item.action): next((r.value for r in item.reasons if r.key == "danger"), 0.0) for item in ranked}
        for name, ranked in (("calm", calm), ("tense", tense))
    }
    nine, one = parse_tile("9s"), parse_tile("1m")
    assert danger["tense"][nine] > danger["calm"][nine] + 0.3
    assert danger["tense"][one] == danger["calm"][one]


def test_keeps_wild_tiles() -> None:
    at = marked(position(WILD, "147m258p369sEWCF9m", left=60), wild="F")
    for name in READERS:
        assert thrown(choice(name, at)) != parse_tile("F")


# -- singing and dancing -------------------------------------------------------------------------------------------


def test_sings_or_dances_with_a_good_wait() -> None:
    at = position(SINGING, "123456m345p67s99s1p", left=40)
    action = choice("steady", at)
    assert isinstance(action, Discard)
    assert action.tile == parse_tile("1p")
    assert action.declare in (("sing",), ("dance",))


def test_declares_from_the_deal_when_it_can() -> None:
    at = position(SINGING, "123456m345p67s99s", thrown="1p", left=55)
    at.table.seats[0].draws = 0
    offers: tuple[Action, ...] = (Declare(("tianjiao",)), Declare(("tianjiao", "sing")), Pass())
    assert isinstance(BOTS["steady"]().choose(at, offers), Declare)


def test_does_not_sing_with_one_tile_left_in_the_wall_of_its_kind() -> None:
    """A wait that has all been thrown is worth nothing; singing only makes it dearer to lose."""
    rivers = {1: "5s8s", 2: "5s8s", 3: "5s8s"}
    at = position(SINGING, "123456m345p67s99s1p", left=40, rivers=rivers, lying={1: ("888s",)})
    ranked = BOTS["steady"]().rank(at, at.offers)
    best = {item.action: item.score for item in ranked}
    one = parse_tile("1p")
    assert best[Discard(one)] >= best[Discard(one, ("sing",))] - 1.0


# -- tiles owned ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["simple", *READERS])
def test_chows_when_that_brings_the_hand_nearer(name: str) -> None:
    at = marked(position(JING, "123456m55p78sEEC", thrown="9s", left=50), jing="1p2p")
    at.table.turn = 3
    at.table.focus = replace(at.table.focus, seat=3) if at.table.focus else None
    at.table.seats[3].river = at.table.seats[1].river
    at.table.seats[1].river = []
    assert choice(name, at) == Chi((parse_tile("7s"), parse_tile("8s")))


def test_a_wild_tile_is_not_thrown_for_nothing() -> None:
    at = marked(position(JING, "147m258p369sEWC1p1m", left=55), jing="1p2p")
    assert thrown(choice("steady", at)) != parse_tile("1p")


def test_gangs_a_triplet_when_it_costs_nothing() -> None:
    at = marked(position(JING, "8888m123m55p789sE9p", left=50), jing="1p2p")
    assert choice("steady", at) == Gang(MeldKind.AN_GANG, parse_tile("8m"))


def test_a_peng_that_spoils_seven_pairs_is_passed() -> None:
    at = marked(position(JING, "1133m5577p99s22sE", thrown="1m", left=50), jing="8p9p")
    assert choice("steady", at) != Peng(parse_tile("1m"))
