"""What no sensible player does: traps that cost strength before, and rules that whole played hands are held to."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ai.bot import Offers, Ranked, Reason, Seen
from ai.bots import BOTS
from ai.decisions.quick import after_gang
from ai.decisions.speed import Eyes
from ai.decisions.weighed import Weigher
from ai.reading import Sight, look
from ai.sense import DANGER, DEAD, PLAN, SPEED, WORTH, why
from ai.weights import weights_of
from game.core.chance import Chance
from game.core.melds import MeldKind
from game.core.tiles import Tile, parse_tile, parse_tiles, suit_of
from game.engine.actions import Action, Discard, Gang, Hu, Pass
from game.engine.variant import FAMILIES, Variant
from game.variants import by_id
from tests.ai.players import ENTRIES, play
from tests.kit.positions import Position, position

BEST = ("steady", "level4")
PLAIN = ENTRIES["xuezhan"]
FREE = by_id("xuezhan")(by_id("xuezhan").option_set.make({"must_void_first": False}))
HONOURS = tuple(parse_tiles("ESWN"))


def choice(name: str, at: Position) -> Action:
    return BOTS[name]().choose(at, at.offers)


def thrown(action: Action) -> Tile | None:
    return action.tile if isinstance(action, Discard) else None


def told(item: Ranked, key: str) -> float:
    return next((reason.value for reason in item.reasons if reason.key == key), 0.0)


def dangers(at: Position) -> dict[Tile | None, float]:
    return {thrown(item.action): told(item, "danger") for item in BOTS["steady"]().rank(at, at.offers)}


# -- traps -----------------------------------------------------------------------------------------------------------

WIDE = {"hand": "123m456m99m13p57p9p2m", "rivers": {1: "2p6p", 2: "2p6p", 3: "8p1m"}}
"""A step from ready with few useful tiles left; two steps away with four times as many."""


@pytest.mark.parametrize("name", BEST)
def test_does_not_go_back_for_more_useful_tiles(name: str) -> None:
    """The weighing alone falls into it: a wide hand a step further off is flattered by typical rates."""
    at = position(PLAIN, WIDE["hand"], void=2, rivers=WIDE["rivers"])  # type: ignore[arg-type]
    weighed = Weigher(look(at), weights_of("steady", "xuezhan")).rank(at.offers)
    assert thrown(max(weighed, key=lambda item: item.score).action) in parse_tiles("3p7p")
    ranked = BOTS[name]().rank(at, at.offers)
    assert thrown(ranked[0].action) == parse_tile("2m")
    assert told(ranked[0], "need") == 1
    scores = [item.score for item in ranked]
    assert scores == sorted(scores, reverse=True)


def test_winning_ends_the_risk_so_one_suit_is_not_chased() -> None:
    """A step from ready, or four from a hand that pays five times as much; three rivals would win meanwhile."""
    at = position(PLAIN, "1124578m99m45p678p", void=2, left=44)
    assert suit_of(thrown(choice("steady", at)) or 0) == 0
    assert suit_of(thrown(choice("steady:safety=0", at)) or 0) == 1


@pytest.mark.parametrize("entry", ENTRIES)
def test_rivals_count_as_ready_by_melds_and_time(entry: str) -> None:
    """As they were counted in play; taken from hands dealt at random they would look far slower than they are."""
    ready = weights_of("steady", ENTRIES[entry].play_id).figures.ready
    for row in ready:
        assert row[3] > row[0]
    for melds in range(4):
        assert ready[0][melds] > ready[-1][melds]
    assert ready[-1][0] < 0.3
    assert ready[0][3] > 0.9


def test_three_melds_are_feared_and_the_end_more_than_the_middle() -> None:
    hand, five = "1479m36p12p47p59m3m9p", parse_tile("5m")
    three = {2: ("222p", "555p", "888p")}
    found = [
        dangers(position(PLAIN, hand, void=2, left=left, lying=lying))[five]
        for left, lying in ((40, {}), (8, {}), (8, three))
    ]
    assert found == sorted(found)
    assert found[0] < 0.5 * found[2]


def test_who_has_thrown_another_suit_has_none_of_its_void_suit_left() -> None:
    """A rival that has just thrown of its void suit may hold more of it and is feared less."""
    hand, voids = "147m258p369p12p78m4p", {1: 0, 2: 0, 3: 0}
    clearing, cleared = (
        dangers(position(PLAIN, hand, void=2, left=30, rivers={1: river, 2: "1m5p", 3: "1m5p"}, voids=voids))
        for river in ("1m", "1m5p")
    )
    for tile in parse_tiles("1p6p9p"):
        assert clearing[tile] < cleared[tile]
    assert clearing[parse_tile("1m")] == cleared[parse_tile("1m")] == 0


# -- equal choices ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BEST)
def test_equal_tiles_are_thrown_by_chance_not_by_their_number(name: str) -> None:
    at = position(ENTRIES["koudian"], "123456m78p55pESWN", left=70)
    found = [BOTS[name]().rank(replace(at, chance=Chance.named(b"equal", number)), at.offers) for number in range(40)]
    firsts = [thrown(ranked[0].action) for ranked in found]
    assert set(firsts) == set(HONOURS)
    assert max(map(firsts.count, HONOURS)) < 20
    assert {tuple(item.score for item in ranked) for ranked in found} == {tuple(item.score for item in found[0])}


# -- gangs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["simple", "ukeire", "steady", "level1", "level2", "level3", "level4"])
def test_a_win_goes_before_a_gang(name: str) -> None:
    at = position(PLAIN, "4444m56m123p555p99p", void=2)
    assert Gang(MeldKind.AN_GANG, parse_tile("4m")) in at.offers
    assert choice(name, at) == Hu()


@pytest.mark.parametrize("name", BEST)
def test_no_gang_breaks_a_dear_hand(name: str) -> None:
    """Seven pairs of one suit, two of them alike, wait for the last; the gang's money is worth less."""
    at = position(PLAIN, "23445577889999m", void=2, left=40)
    assert Gang(MeldKind.AN_GANG, parse_tile("9m")) in at.offers
    assert thrown(choice(name, at)) == parse_tile("2m")


# -- whole hands -----------------------------------------------------------------------------------------------------

Rule = Callable[[Sight, list[Ranked]], str]
"""What is wrong with a move, nothing if it is fine."""


def eyes_of(sight: Sight) -> Eyes:
    """Return eyes for which a ready hand that may win with nothing is a step further off."""
    return Eyes(sight, sight.unseen, legal_only=True)


def needs(sight: Sight, ranked: list[Ranked]) -> dict[Tile, int]:
    tiles = {item.action.tile for item in ranked if isinstance(item.action, Discard)}
    return {tile: o.need for tile, o in eyes_of(sight).discards(sight.hand, sight.state.melds, tiles).items()}


def step_back(sight: Sight, ranked: list[Ranked]) -> str:
    """Never raises the distance to ready without a named reason."""
    best = ranked[0]
    if not isinstance(best.action, Discard):
        return ""
    far = needs(sight, ranked)
    if far[best.action.tile] == min(far.values()):
        return ""
    near = next(i for i in ranked if isinstance(i.action, Discard) and far[i.action.tile] == min(far.values()))
    if any(reason.key in FAMILIES for reason in best.reasons) or told(near, "chance") == 0:
        return ""
    worth = (told(best, "worth") - told(near, "worth")) * (told(best, "chance") + told(near, "chance")) / 200
    others = (worth, told(near, "danger") - told(best, "danger"), told(best, "late") - told(near, "late"))
    speed = best.score - near.score - sum(others)
    return "" if max(others) >= speed else f"{best} goes back for speed, {near} would not"


def dear_gang(sight: Sight, ranked: list[Ranked]) -> str:
    """Takes no gang that costs it the win: a ready hand stays ready, or the gang's money makes up for what is lost."""
    best = ranked[0]
    if not isinstance(best.action, Gang):
        return ""
    far = needs(sight, ranked)
    now = min(far.values()) if far else eyes_of(sight).outlook(sight.hand, sight.state.melds).need
    after = after_gang(sight, eyes_of(sight), best.action).need
    if now > 1 or after <= 1:
        return ""
    ready = next((item for item in ranked if isinstance(item.action, Discard | Pass) and told(item, "ready")), None)
    lost = 0.0 if ready is None else expected(ready) - expected(best)
    return "" if told(best, "gang_money") >= lost else f"{best} costs the win of {ready}"


def expected(item: Ranked) -> float:
    """Return the points that a hand is likely to win."""
    return told(item, "chance") / 100 * told(item, "worth")


def void_kept(sight: Sight, ranked: list[Ranked]) -> str:
    """Never keeps a void-suit tile for nothing: another goes first if it is safer, or as useless."""
    best, void = ranked[0], sight.state.void
    useless = [item for item in ranked if isinstance(item.action, Discard) and suit_of(item.action.tile) == void]
    if not useless or not isinstance(best.action, Discard) or suit_of(best.action.tile) == void:
        return ""
    fine = any(reason.key in FAMILIES for reason in best.reasons)
    fine |= min(told(item, "danger") for item in useless) > told(best, "danger")
    return "" if fine else f"{best} keeps {useless[0]}"


def held_to(rules: Sequence[Rule], variant: Variant[Any], seed: str, hands: int) -> int:
    """Play hands of the best bots and hold every move to some rules; return how many moves there were."""
    seen_moves = 0

    def watch(seen: Seen, offers: Offers, ranked: list[Ranked]) -> None:
        nonlocal seen_moves
        del offers
        seen_moves += 1
        sight = look(seen)
        assert [wrong for rule in rules if (wrong := rule(sight, ranked))] == []

    bots = [BOTS[BEST[seat % 2]]() for seat in range(variant.players)]
    for hand in range(hands):
        play(variant, bots, watch, f"{seed} {hand}")
    return seen_moves


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("hands", [1, pytest.param(25, marks=pytest.mark.slow)])
def test_every_move_of_played_hands(entry: str, hands: int) -> None:
    assert held_to([step_back, dear_gang], ENTRIES[entry], "sane", hands) > 10 * hands


@pytest.mark.parametrize("hands", [2, pytest.param(25, marks=pytest.mark.slow)])
def test_void_tiles_go_where_they_need_not(hands: int) -> None:
    assert held_to([void_kept], FREE, "void", hands) > 10 * hands


# -- reasons ---------------------------------------------------------------------------------------------------------


def discard(tile: str, score: float, **reasons: float) -> Ranked:
    return Ranked(Discard(parse_tile(tile)), score, tuple(Reason(key, value) for key, value in reasons.items()))


@pytest.mark.parametrize(
    ("back", "near", "found"),
    [
        ({"score": 5, "chance": 60, "worth": 3}, {"score": 4, "chance": 50, "worth": 3}, SPEED),
        ({"score": 5, "chance": 40, "worth": 8}, {"score": 4, "chance": 50, "worth": 3}, WORTH),
        ({"score": 5, "chance": 50, "worth": 3}, {"score": 4, "chance": 50, "worth": 3, "danger": 1}, DANGER),
        ({"score": 5, "chance": 90, "worth": 9, "flush": 0}, {"score": 4, "chance": 50, "worth": 3}, PLAN),
        ({"score": 5, "chance": 20, "worth": 9}, {"score": 1, "chance": 0, "worth": 0}, DEAD),
    ],
)
def test_what_speaks_most_for_a_step_back(back: dict[str, float], near: dict[str, float], found: str) -> None:
    assert why(discard("1m", **back), discard("9m", **near)) == found
