"""Levels and tempers: the chance that is written is the chance that happens; a win is never overlooked."""

from collections import Counter
from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest

from ai.arena.match_up import MatchUp, play_deal
from ai.bot import Offers, Ranked, best_first
from ai.bots import BOTS, LEVELS
from ai.bots.level import LevelBot, remembered
from ai.decisions.neighbours import rank_by_neighbours
from ai.faults import ROLL, WAYS, Level, level_of, temper_of, tempers
from ai.reading import look
from ai.weights import weights_of
from game.core.chance import Chance
from game.core.tiles import parse_tile
from game.engine.actions import Discard, Hu
from game.engine.variant import Variant
from game.session.player import Seen
from game.variants import by_id
from tests.ai.players import ENTRIES, again, play
from tests.kit.positions import position


def game(name: str) -> Any:
    kind = by_id(name)
    return kind(kind.option_set.make())


@pytest.mark.parametrize("name", LEVELS)
def test_each_fault_has_the_share_that_is_written(name: str) -> None:
    level = level_of(name)
    found = Counter(level.way(number) for number in range(ROLL))
    assert set(found) <= set(WAYS)
    for way, share in level.faults:
        assert found[way] == round(share * ROLL)
    assert sum(found.values()) == ROLL


def test_a_roll_holds_for_a_question_or_for_a_hand() -> None:
    at = position(game("xuezhan"), "123456m23477p999p", void=2)
    faults = (("neighbours", 0.5),)
    for lasts, ways in (("question", 2), ("hand", 1)):
        level = Level("weighed", faults, lasts)
        asked = [replace(at, chance=Chance.named(b"asked", n), hand_chance=Chance(b"hand")) for n in range(60)]
        assert len({level.roll(one.chance, one.hand_chance) for one in asked}) == ways
    hands = [Level("weighed", faults, "hand").roll(Chance(b"same"), Chance.named(b"hands", n)) for n in range(60)]
    assert set(hands) == {"neighbours", "weighed"}


def test_faults_do_not_shrink_one_another() -> None:
    level = Level("weighed", (("neighbours", 0.5), ("blind", 0.5)))
    found = Counter(level.way(number) for number in range(ROLL))
    assert found == {"neighbours": ROLL // 2, "blind": ROLL // 2}


@pytest.mark.parametrize("name", [name for name in BOTS if name.startswith("level")])
def test_takes_a_win_and_throws_the_void_suit(name: str) -> None:
    drawn = position(game("xuezhan"), "123456m23477p999p", void=2)
    assert BOTS[name]().choose(drawn, drawn.offers) == Hu()
    void = position(game("xuezhan"), "123456m2345p779p5s", void=2)
    assert BOTS[name]().choose(void, void.offers) == Discard(parse_tile("5s"))


@pytest.mark.parametrize("name", [f"level{level}" for level in LEVELS if level != "1"])
def test_declares_when_it_must_to_win(name: str) -> None:
    at = position(game("koudian"), "123456m789p78sEE1p", left=50)
    assert BOTS[name]().choose(at, at.offers) == Discard(parse_tile("1p"), ("ready",))


@pytest.mark.parametrize("way", ["neighbours", "hasty", "artless", "blind", "forgetful", "table"])
def test_who_weighs_nothing_declares_no_more_than_it_must(way: str) -> None:
    at = position(game("panzhihua"), "123456m23455p78p9m", left=50)
    bot = LevelBot("counting", "4")
    bot.level = Level(way, ())
    asked = [replace(at, chance=Chance.named(b"declares", number)) for number in range(30)]
    declared = {action.declare for one in asked if isinstance(action := bot.choose(one, one.offers), Discard)}
    assert declared <= {(), ("sing",)}
    assert BOTS["ukeire"]().choose(at, at.offers) == Discard(parse_tile("9m"), ("sing",))


@pytest.mark.parametrize("variant", ENTRIES.values(), ids=ENTRIES)
def test_who_counts_the_table_plays_like_ukeire(variant: Variant[Any]) -> None:
    counting = LevelBot("counting", "4")
    counting.level = Level("table", ())
    asked = 0

    def compare(seen: Seen, offers: Offers, ranked: list[Ranked]) -> None:
        nonlocal asked
        asked += 1
        other = counting.rank(again(seen), offers)
        scores = {item.action: item.score for item in ranked}
        assert {item.action: item.score for item in other} == scores
        # Discards of equal worth may be settled otherwise, what is done with them may not.
        first, same = ranked[0].action, other[0].action
        assert (type(first), getattr(first, "declare", None)) == (type(same), getattr(same, "declare", None))

    play(variant, [BOTS["ukeire"]() for _ in range(variant.players)], compare, "counting", hands=2)
    assert asked > 60


def test_who_forgets_remembers_the_latest_discards_of_others() -> None:
    rivers = {1: "111m222m", 2: "333m", 3: "9p"}
    sight = look(position(game("xuezhan"), "123456m23477p999p", void=2, rivers=rivers))
    thrown = [
        (river.at, tile) for state in sight.table.seats[1:] for river in state.river if (tile := river.tile) is not None
    ]
    forgotten = Counter(tile for _, tile in sorted(thrown)[:-8])
    assert len(thrown) == 10
    assert forgotten.total() == 2
    assert remembered(sight) == [sight.unseen[tile] + forgotten[tile] for tile in range(34)]
    few = look(position(game("xuezhan"), "123456m23477p999p", void=2, rivers={1: "111m"}))
    assert remembered(few) == list(few.unseen)


def test_a_beginner_declares_late() -> None:
    at = position(game("koudian"), "123456m789p78sEE1p", left=50)
    chances = [replace(at, chance=Chance.named(b"late", number)) for number in range(60)]
    chosen = [BOTS["level1"]().choose(one, one.offers) for one in chances]
    declared = sum(action == Discard(parse_tile("1p"), ("ready",)) for action in chosen)
    assert 0 < declared < 30


def test_who_is_new_to_the_game_throws_a_wild_tile_first() -> None:
    kind = by_id("koudian")
    at = position(kind(kind.option_set.make({"mode": "haozi"})), "12344m23378p567s6p", left=50)
    wild = parse_tile("6p")
    at.table.marks["wild"] = (wild,)
    plain = [offer for offer in at.offers if isinstance(offer, Discard) and not offer.declare]
    first = {
        artless: best_first(rank_by_neighbours(look(at), tuple(plain), artless=artless))[0] for artless in (False, True)
    }
    last = best_first(rank_by_neighbours(look(at), tuple(plain)))[-1]
    assert first[True].action == last.action == Discard(wild)
    assert first[False].action != Discard(wild)


def test_every_level_has_every_temper() -> None:
    assert {f"level{level}_{temper}" for level in LEVELS for temper in tempers()[1:]} < set(BOTS)


def test_tempers_lean_where_they_say() -> None:
    weights = weights_of("steady", "xuezhan")
    assert temper_of("guard").on(weights).danger > weights.danger
    assert temper_of("hunter").on(weights).safety < weights.safety < temper_of("fast").on(weights).safety
    assert temper_of("even").on(weights).danger == weights.danger


@pytest.mark.slow
@pytest.mark.parametrize("name", ["xuezhan", "panzhihua", "koudian", "chongguan"])
def test_each_level_beats_the_one_below(name: str) -> None:
    for strong, weak in (("level2", "level1"), ("level4", "level2")):
        match_up = MatchUp(name, strong, weak, 120, "levels")
        gains = [play_deal(match_up, number).mean for number in match_up.numbers]
        assert fmean(gains) > 0, (strong, weak)
