"""Permissions of 冲关: every reason code, claims and their order, the pass lock, the wait that any tile wins."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.melds import Meld, MeldKind
from game.core.tiles import KINDS, Tile, counts_of, parse_tile, parse_tiles
from game.core.words import LANGUAGES, load_words
from game.engine import events as ev
from game.engine.actions import Chi, Discard, Gang, Hu, Pass, Peng
from game.engine.money import Settlement
from game.engine.round import Round
from game.engine.situation import MeldTry, Win
from game.engine.table import Phase, Table
from game.evaluator.readings import sets_with
from game.variants.chongguan import Chongguan, pricing, variant
from game.variants.chongguan.jing import jing_of
from game.variants.chongguan.options import OPTIONS
from game.variants.chongguan.shapes import holding, is_complete, readings_of
from tests.variants.chongguan.play import deal, go, pass_all, settlements, t

JING = frozenset(parse_tiles("56s"))
GAME = Chongguan(OPTIONS.make())


def win(hand: str, tile: str | None, **facts: Any) -> Win:
    facts = {"others": (1, 2, 3), "wilds": JING, **facts}
    return Win(0, tuple(parse_tiles(hand)), None if tile is None else parse_tile(tile), **facts)


THROWN: dict[str, Any] = {"by": ev.DISCARD, "source": 1}
ROBBED: dict[str, Any] = {"by": ev.ROB, "source": 1}
PLAIN, WAIT, PAIRS_WAIT = "123m456m789pEE23s", "123m456m789p777s5s", "11m33m55p77p99p22s5s"

REFUSED: tuple[tuple[str, Win, dict[str, Any]], ...] = (
    ("xianggong", win(PLAIN, "4s", miscounted=True), {}),
    ("xianggong", win(PLAIN + "P", "4s"), {}),
    ("not_complete", win(PLAIN, "7s"), {}),
    ("not_complete", win(PLAIN, None), {}),
    ("not_complete", win(PLAIN, "5m", locked=0, **THROWN), {}),
    ("pass_lock", win(PLAIN, "4s", locked=0, **THROWN), {}),
    ("pass_lock", win(WAIT, "5s", locked=0, **THROWN), {}),
    ("jingdiao_rob", win(WAIT, "5s", **ROBBED), {}),
    ("jingdiao_rob", win("111m222p333s444p5s", "9m", **ROBBED), {}),
    ("jingdiao_discard", win(WAIT, "5s", **THROWN), {}),
    ("jingdiao_discard", win(PAIRS_WAIT, "5s", **THROWN), {"jingdiao_selfdraw_only": True}),
    ("plain_jing", win(WAIT, "9m", **THROWN), {}),
    ("plain_jing", win("123m456m789pEE2s5s", "3s", **THROWN), {}),
    ("plain_jing", win("123m456m789pEE2s5s", "3s", **ROBBED), {}),
    ("jingdiao_self", win(PAIRS_WAIT, "9m", **THROWN), {"jingdiao_selfdraw_only": True}),
)


@pytest.mark.parametrize(("code", "one", "options"), REFUSED)
def test_every_refusal_says_why(code: str, one: Win, options: dict[str, Any]) -> None:
    verdict = Chongguan(OPTIONS.make(options)).verdict(one)
    assert not verdict.ok
    assert verdict.reasons == (code,)


def test_every_reason_is_covered_and_has_words() -> None:
    codes = {pricing.XIANGGONG, pricing.NOT_COMPLETE, pricing.PASS_LOCK, pricing.WAIT_ROB, pricing.WAIT_DISCARD}
    codes |= {pricing.PLAIN_JING, pricing.WAIT_SELF}
    assert codes == {code for code, _, _ in REFUSED}
    for language in LANGUAGES:
        words = load_words(language, (), [Path(variant.__file__).with_name("strings.toml")])
        more = ("discard", "no_replacement", "last_discard", "main_jing")
        assert all(words(f"chongguan.reason.{code}") for code in (*codes, *more))


def test_a_price_of_no_legal_win_is_an_error() -> None:
    with pytest.raises(ValueError, match="no legal win"):
        pricing.best_price(win(WAIT, "9m", **THROWN), GAME.options)


def test_an_earthly_hand_is_never_refused_for_its_wilds() -> None:
    strict = Chongguan(OPTIONS.make({"jingdiao_selfdraw_only": True}))
    assert strict.verdict(win(WAIT, "9m", first_discard=True, **THROWN)).ok


# -- melds -----------------------------------------------------------------------------------------------------------


def built(left: int = 40, replacements: int = 10) -> Table:
    table = Table()
    table.marks["jing"] = (t("5s"), t("6s"))
    table.wall.total, table.wall.shared = 136, False
    table.wall.front_zone, table.wall.tail_zone = left, replacements
    return table


@pytest.mark.parametrize(
    ("kind", "tile", "table", "reasons"),
    [
        (MeldKind.AN_GANG, "5s", built(), ("main_jing",)),
        (MeldKind.AN_GANG, "6s", built(), ()),
        (MeldKind.MING_GANG, "9m", built(replacements=0), ("no_replacement",)),
        (MeldKind.BU_GANG, "9m", built(replacements=0), ("no_replacement",)),
        (MeldKind.PENG, "9m", built(left=0), ("last_discard",)),
        (MeldKind.CHI, "9m", built(left=0), ("last_discard",)),
        (MeldKind.MING_GANG, "9m", built(left=0), ("last_discard",)),
        (MeldKind.BU_GANG, "9m", built(left=0), ()),
        (MeldKind.AN_GANG, "9m", built(left=0), ()),
    ],
)
def test_melds_are_judged(kind: MeldKind, tile: str, table: Table, reasons: tuple[str, ...]) -> None:
    taken = None if kind is MeldKind.AN_GANG else t(tile)
    assert GAME.may_meld(table, MeldTry(1, kind, (t(tile),) * 3, taken, 0)).reasons == reasons


def test_claims_on_one_discard_the_nearer_win_first() -> None:
    hands = {0: "P4s", 1: "44s", 2: PLAIN, 3: "123m456m789p99p23s"}
    game = go(deal(hands, "C C C C"), (0, Discard(t("P"))), (1, Discard(t("C"))))
    game = go(game, (2, Discard(t("C"))), (3, Discard(t("C"))), (0, Discard(t("4s"))))
    assert Peng(t("4s")) in game.pending[1]
    assert Hu() in game.pending[2]
    assert Hu() in game.pending[3]
    game.submit(3, Hu(), game.table.batch)
    game.submit(1, Peng(t("4s")), game.table.batch)
    game.submit(2, Hu(), game.table.batch)
    assert [win.winners for win in game.table.wins] == [(2,)]


def test_no_gang_in_the_turn_of_a_claim() -> None:
    hands = {0: "3m", 1: "12m7777p"}
    game = go(deal(hands), (0, Discard(t("3m"))), (1, Chi((t("1m"), t("2m")))))
    assert not [offer for offer in game.pending[1] if isinstance(offer, Gang | Hu)]


def lock_game(**options: Any) -> Round:
    """Seat 3 lets 4s of the dealer go (no earthly hand: it is the second go-round); seat 1 throws another."""
    hands = {0: "P4s", 1: "9m", 2: "9m", 3: PLAIN}
    game = deal(hands, "C C C C 1s F F", **options)
    game = go(game, (0, Discard(t("P"))), (1, Discard(t("C"))), (2, Discard(t("C"))), (3, Discard(t("C"))))
    return go(game, (0, Discard(t("4s"))), (3, Pass()))


@pytest.mark.parametrize(("options", "offered"), [({}, False), ({"pass_lock": "off"}, True)])
def test_a_win_let_go_locks_until_the_next_draw(options: dict[str, Any], offered: bool) -> None:
    game = pass_all(lock_game(**options))
    assert game.table.turn == 1
    game = go(game, (1, Discard(t("1s"))))
    assert (Hu() in game.pending.get(3, ())) == offered


def test_a_claim_ends_the_lock() -> None:
    game = lock_game()
    assert GAME.lock(game.table, 3) == 0
    meld = Meld(MeldKind.CHI, tuple(parse_tiles("345m")), t("3m"), 2)
    game.table.seats[3].hand = parse_tiles("45m" + "123m789pEE23s")
    game.table.apply(ev.TileDrawn(2, t("3m"), ev.FRONT))
    game.table.apply(ev.TileDiscarded(2, t("3m"), drawn=True))
    game.table.apply(ev.MeldMade(3, meld))
    assert GAME.lock(game.table, 3) is None


def test_the_last_discard_may_only_be_won() -> None:
    game = deal({0: "1111m"})
    while game.table.wall.left or game.table.phase is not Phase.TURN:
        seat, _ = next(iter(game.pending.items()))
        state = game.table.seats[seat]
        turn = game.table.phase is Phase.TURN
        tile = state.drawn.tile if state.drawn is not None else state.hand[-1]
        assert tile is not None
        game.submit(seat, Discard(tile) if turn else Pass(), game.table.batch)
    seat = game.table.turn
    for tile in sorted(set(game.table.seats[seat].hand)):
        trial = Round.resume(game.variant, game.supply, game.batches)
        trial.submit(seat, Discard(tile), trial.table.batch)
        assert all(set(offers) <= {Hu(), Pass()} for offers in trial.pending.values())


# -- what the ledger says --------------------------------------------------------------------------------------------


def keys(item: Settlement) -> list[tuple[str, int]]:
    return [(line.key, line.value) for line in (*item.lines, *item.notes)]


def test_every_key_of_a_settlement_has_words() -> None:
    wins = [
        win("123m456m789pEE2s5s", "3s", wilds_held=(1, 0, 0, 0)),
        win("147m258pESWNCFP", "3s", wilds_held=(0,) * 4, wilds_thrown=(0,) * 4, **ROBBED),
        win(PLAIN, "4s", dealer=2, **THROWN),
        win(WAIT, "9m", dealt=True),
        win(PLAIN, "4s", first_discard=True, **THROWN),
    ]
    items = [item for one in wins for item in GAME.win_payments(one, GAME.worth(one))]
    items += GAME.jing_payments([(3, 4), (0, 0), (0, 0), (0, 0)], [])
    for language in LANGUAGES:
        words = load_words(language, (), [Path(variant.__file__).with_name("strings.toml")])
        for item in items:
            assert words(f"chongguan.cause.{item.cause}")
            assert all(words(f"chongguan.fan.{line.key}") for line in item.lines)
            assert all(words(f"chongguan.note.{line.key}", value=1) for line in item.notes)


def test_a_win_shows_its_price_step_by_step() -> None:
    game = go(deal({0: "P", 1: PLAIN, 2: "5s"}, "4s"), (0, Discard(t("P"))), (1, Hu()))
    assert keys(settlements(game, "zimo")[0]) == [
        ("pinghu", 1),
        ("deguo", 2),
        ("multiple", 2),
        ("dealer_pays", 2),
        ("drawn_pays", 2),
        ("natural_bonus", 5),
    ]


def test_badges_count_the_visible_wilds() -> None:
    game = deal({0: "56s"}, buried="5s 5s 6s 6s 6s")
    assert [badge.key for badge in game.variant.badges(game.table, 0)] == ["dealer", "jing_3"]
    assert [badge.key for badge in game.variant.badges(game.table, 1)] == []
    assert [badge.key for badge in game.variant.badges(Table(), 0)] == ["dealer"]


def test_waits_at_the_table_count_the_wilds() -> None:
    table = built()
    table.seats[0].hand = parse_tiles("123m456m789pEE2s5s")
    assert GAME.waits_at(table, 0, table.seats[0].hand) == tuple(parse_tiles("1234sE"))
    assert len(GAME.waits_at(table, 0, parse_tiles(WAIT))) == KINDS


# -- against the definitions, the slow way ---------------------------------------------------------------------------


@cache
def only_sets(counts: tuple[int, ...], wilds: int, triplets: bool) -> bool:
    """Return whether tiles and wilds are complete sets and nothing else."""
    low = next((tile for tile, count in enumerate(counts) if count), None)
    if low is None:
        return wilds % 3 == 0
    for tiles in sets_with(low, "runs", triplets):
        left, free = list(counts), wilds
        for tile in tiles:
            if left[tile]:
                left[tile] -= 1
            else:
                free -= 1
        if free >= 0 and only_sets(tuple(left), free, triplets):
            return True
    return False


def structures(hand: list[Tile]) -> set[str]:
    """Return the 精吊结构 of a hand without melds by the definition: put one 精 aside, the rest is finished."""
    wilds = sum(tile in JING for tile in hand)
    counts = tuple(counts_of(tile for tile in hand if tile not in JING))
    if not wilds:
        return set()
    found = {name for name, triplets in (("pinghu", False), ("daqi", True)) if only_sets(counts, wilds - 1, triplets)}
    return found | ({"xiaoqi"} if sum(count % 2 for count in counts) <= wilds - 1 else set())


def random_hand(chance: Chance, size: int) -> list[Tile]:
    """Return a hand of near neighbours with some 精, often close to a structure."""
    base = chance.below(3) * 9
    stock = [tile for tile in (*range(base, base + 9), *range(27, 31), *JING) for _ in range(4 - (tile == t("5s")))]
    chance.shuffle(stock)
    if chance.below(2):
        stock.sort(key=lambda tile: tile + 3 * chance.random())
    wild = [tile for tile in stock if tile in JING][: chance.below(4)]
    rest = [tile for tile in stock if tile not in JING]
    at = chance.below(max(1, len(rest) - size))
    return sorted(wild + rest[at : at + size - len(wild)])


def test_the_open_wait_is_what_the_definition_says() -> None:
    chance, seen = Chance(b"open waits"), set()
    for _ in range(400):
        hand = random_hand(chance, 13)
        expected = structures(hand)
        assert GAME.structures(hand, (), JING) == expected, hand
        seen.add(frozenset(expected))
    assert len(seen) > 2


def test_complete_means_some_reading() -> None:
    chance, complete = Chance(b"complete"), 0
    for _ in range(300):
        hand = holding(random_hand(chance, 14), (), JING)
        readings = readings_of(hand, GAME.options)
        assert is_complete(hand, GAME.options) == bool(readings)
        complete += bool(readings)
    assert complete > 10


def test_four_wilds_with_an_unlikely_fifth_copy_are_read() -> None:
    hand = holding(parse_tiles("1111m") + [t("5s")] * 6, (), JING, t("1m"))
    assert not is_complete(hand, GAME.options)
    assert not readings_of(hand, GAME.options)


def test_the_wilds_of_every_turned_tile_are_two_kinds_in_one_group() -> None:
    found = [jing_of(tile) for tile in range(KINDS)]
    assert sorted(one.side for one in found) == list(range(KINDS))
    assert all(a.main + 1 == b.main for a, b in pairwise(found))
