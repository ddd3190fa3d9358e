"""For every value of every option of 扣点点 a situation whose play or payment differs from the default's.

`PROBES` maps (option, value) to a probe: a question to the game whose answer must differ. An option value without a
probe fails the suite.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.core.melds import Meld, MeldKind
from game.core.tiles import Seat, parse_tile, parse_tiles
from game.core.words import LANGUAGES, load_words
from game.engine import events as ev
from game.engine.actions import Discard, Hu, Pass
from game.engine.match import Match
from game.engine.money import sums
from game.engine.options import Value
from game.engine.resolve import resolve
from game.engine.round import Round
from game.engine.situation import GangFact, MeldTry, Win
from game.engine.supply import Supply, match_key
from game.engine.table import Drawn, Focus, Phase, RiverTile, Table
from game.engine.variant import MatchState
from game.engine.window import claim_offers, window
from game.variants.koudian import Koudian, variant
from game.variants.koudian.money import kongs_after_draw, kongs_after_win
from game.variants.koudian.options import OPTIONS

Probe = Callable[[Koudian], Any]
ALL = (frozenset({"ready"}),) * 4
BUT_2 = (frozenset({"ready"}), frozenset({"ready"}), frozenset[str](), frozenset({"ready"}))
PLAIN = "123m456m234s11s78p"
HAOZI: Mapping[str, Value] = {"mode": "haozi"}
WILD = parse_tile("E")


def win(hand: str, tile: str, **facts: Any) -> Win:
    facts.setdefault("declared", ALL)
    others = tuple(seat for seat in range(4) if seat != 1)
    return Win(1, tuple(sorted(parse_tiles(hand))), parse_tile(tile), others=others, **facts)


def thrown(hand: str, tile: str, **facts: Any) -> Win:
    return win(hand, tile, by=ev.DISCARD, source=2, **facts)


def paid(one: Win) -> Probe:
    return lambda game: sums(p for item in game.win_payments(one, game.worth(one)) for p in item.payments)


def legal(one: Win) -> Probe:
    return lambda game: game.verdict(one).ok


def gang(kind: MeldKind = MeldKind.AN_GANG, tile: str = "7p", seat: Seat = 1, **facts: Any) -> GangFact:
    others = tuple(other for other in range(4) if other != seat)
    return GangFact(seat, kind, parse_tile(tile), others, **facts)


def gang_paid(fact: GangFact) -> Probe:
    return lambda game: sums(p for item in game.gang_payments(fact) for p in item.payments)


def gangs_after(game: Koudian) -> Any:
    """Seats 1 and 2 have gangs; seat 1 wins from seat 2, who has not declared."""
    owed = [item for seat in (0, 1, 2) for item in game.gang_payments(gang(seat=seat))]
    found = kongs_after_win(owed, 1, 2, BUT_2, game.options)
    return [None if item is None else item.payments for item in found]


def gangs_undecided(game: Koudian) -> Any:
    return kongs_after_draw(game.gang_payments(gang()), game.options)


def table_of(hand: str, *, wild: str = "") -> Table:
    table = Table()
    table.seats[0].hand = sorted(parse_tiles(hand))
    table.seats[0].draws = 1
    table.wall.total = 40
    table.marks["wild"] = tuple(parse_tiles(wild))
    return table


def may_meld(kind: MeldKind, hand: str, tile: str, wild: str = "", declared: bool = False) -> Probe:
    def probe(game: Koudian) -> Any:
        table = table_of(hand, wild=wild)
        if declared:
            table.seats[0].declared["ready"] = 0
            table.seats[0].drawn = Drawn(parse_tile(tile), ev.FRONT)
        size = 3 if kind is MeldKind.PENG else 4
        return game.may_meld(table, MeldTry(0, kind, (parse_tile(tile),) * size)).ok

    return probe


def may_declare(hand: str, seen: str = "") -> Probe:
    """Ask for a declaration with North while some tiles lie in another seat's discards."""

    def probe(game: Koudian) -> Any:
        table = table_of(hand + "N")
        table.seats[1].river = [RiverTile(tile, drawn=False, at=0) for tile in parse_tiles(seen)]
        return game.may_declare(table, 0, parse_tile("N")).ok

    return probe


def added_gang_after_a_peng(game: Koudian) -> Any:
    """Seat 0 has three 9p, takes the peng and draws another tile."""
    table = table_of("9p147m258s36pEN")
    nine = parse_tile("9p")
    table.seats[0].melds = [Meld(MeldKind.PENG, (nine,) * 3, nine, 1, could_gang=True)]
    return game.may_meld(table, MeldTry(0, MeldKind.BU_GANG, (nine,) * 4)).ok


def peng_refused_before(game: Koudian) -> Any:
    """Seat 0 passes 9p of seat 1 and is asked about that of seat 2."""
    table = table_of("99p147m258s36pEN")
    for seat in (1, 2):
        table.seats[seat].hidden = 14
        table.apply(game.discarded(table, seat, Discard(parse_tile("9p"))))
        asked = window(table, game)
        assert asked is not None
        if seat == 1:
            for event in resolve(table, game, asked, {0: Pass()}, Supply.stacked(())) or ():
                table.apply(event)
    return claim_offers(table, game, 0)


def first_dealers(game: Koudian) -> Any:
    return {Match(game, match_key(seed)).dealer for seed in range(12)}


def circles_played(game: Koudian) -> Any:
    """Ask after each hand of eight circles without a dealer who stays whether the match is over."""
    deals = tuple(seat % 4 for seat in range(1, 34))
    return [game.match_over(MatchState(n, deals[:n], (0,) * 4, deals[n])) for n in range(1, 33)]


def tiles_to_draw(game: Koudian) -> Any:
    return start(game).wall.left


def claims_on_a_declaration(game: Koudian) -> Any:
    table = table_of(PLAIN)
    table.seats[0].declared["ready"] = 0
    table.seats[2].hidden = 14
    table.apply(game.discarded(table, 2, Discard(parse_tile("9p"), ("ready",))))
    return claim_offers(table, game, 0)


def start(game: Koudian) -> Table:
    return Round.start(game, Supply(b"probe", game.tiles()), 0, 0).table


def kinds_chosen(game: Koudian) -> Any:
    return [start_with(game, seed).marks["wild"] for seed in range(8)]


def start_with(game: Koudian, seed: int) -> Table:
    return Round.start(game, Supply(bytes([seed]), game.tiles()), 0, 0).table


def forced(game: Koudian) -> Any:
    return game.forced(table_of(PLAIN), 0, (Hu(), Pass()))


def lengths(game: Koudian) -> Any:
    circle = MatchState(5, (0, 0, 1, 2, 3), (0,) * 4, 0)
    return [*(game.match_over(MatchState(hands, (0,), (0,) * 4, 1)) for hands in range(1, 18)), game.match_over(circle)]


def discard_window(game: Koudian) -> Any:
    table = table_of(PLAIN)
    table.phase, table.focus = Phase.CLAIMS, Focus(2, parse_tile("9p"))
    return claim_offers(table, game, 0)


LONE = thrown("123m456m345s678sE", "9p", wilds=frozenset({WILD}))
ADDED: Mapping[str, Value] = {"scoring": "add"}
PROBES: Mapping[tuple[str, Value], tuple[Probe, Mapping[str, Value]]] = {
    ("mode", "haozi"): (lambda game: start(game).marks, {}),
    **{("session", value): (lengths, {}) for value in (4, 16, "one_circle")},
    **{("circles", value): (circles_played, {"session": "one_circle"}) for value in (2, 3, 4)},
    ("first_dealer", "random"): (first_dealers, {}),
    ("scoring", "add"): (paid(thrown("1155m3399p2277sE", "E")), {}),
    ("dealer_five", True): (paid(thrown(PLAIN, "9p")), {}),
    ("dealer_five_scope", "no_bystander"): (paid(thrown(PLAIN, "9p")), {"dealer_five": True}),
    ("dealer_five_selfdraw_double", True): (paid(win(PLAIN, "9p")), {"dealer_five": True}),
    ("point_kong_bao", True): (gang_paid(gang(MeldKind.MING_GANG, source=2, declared=BUT_2)), {}),
    ("discard_bao_kong", True): (gangs_after, {}),
    ("discard_bao_kong_scope", "winner_only"): (gangs_after, {"discard_bao_kong": True}),
    ("must_win", True): (forced, {}),
    ("no_kong_if_wait_changes", True): (may_meld(MeldKind.AN_GANG, "123m456m11s333345p", "3p", declared=True), {}),
    ("pass_lock", "tile"): (legal(thrown(PLAIN, "6p", passed=(parse_tile("9p"),))), {}),
    ("special_mult", "off"): (paid(thrown("1155m3399p2277sE", "E")), {}),
    ("special_mult", "on"): (paid(thrown("1155m3399p2277sE", "E")), HAOZI),
    ("special_stack", True): (paid(thrown("12345678m999m11m", "9m")), {}),
    ("golden_pairs", "quad_ladder"): (paid(thrown("1111m5599p2277sE", "E")), {}),
    ("pass_pung_lock", True): (peng_refused_before, {}),
    ("thirteen_orphans", True): (legal(thrown("19m19p19sESWNCFP", "9s")), {}),
    ("luxury_fourth", True): (paid(thrown("1111m5599p2277sE", "E")), {}),
    ("honour_flush", True): (paid(thrown("EESSWWNNCCFFP", "P")), ADDED),
    ("kong_forfeit", False): (added_gang_after_a_peng, {}),
    ("rob_kong", False): (lambda game: game.robbable(MeldKind.BU_GANG), {}),
    **{("wall_reserve", value): (tiles_to_draw, {}) for value in (7, 1, 40)},
    ("ready_live_wait", "book"): (may_declare("123s456s789s66m99p", "6666m9999p"), {}),
    ("ready_live_wait", "unseen"): (may_declare("123s456s789s66m99p", "66m99p"), {}),
    ("angang_show", "middle_two"): (lambda game: game.face_down(Meld(MeldKind.AN_GANG, (3,) * 4)), {}),
    ("kongs_count_on_draw", True): (gangs_undecided, {}),
    ("declare_tile_claimable", True): (claims_on_a_declaration, {}),
    ("require_ready", False): (discard_window, {}),
    **{
        ("haozi_pick", value): (lambda game: (start(game).marks, start(game).wall.left), HAOZI)
        for value in ("flip_self", "flip_next")
    },
    ("haozi_pool", "honours"): (kinds_chosen, HAOZI),
    ("single_wild_wait_selfdraw_only", True): (legal(LONE), HAOZI),
    ("wild_pong", True): (may_meld(MeldKind.PENG, "EE123m", "E", "E"), HAOZI),
    ("wild_point_kong", True): (may_meld(MeldKind.MING_GANG, "EEE123m", "E", "E"), HAOZI),
    ("wild_concealed_kong", False): (may_meld(MeldKind.AN_GANG, "EEEE123m", "E", "E"), HAOZI),
    **{
        ("wild_kong_points", value): (gang_paid(gang(tile="E", wilds=frozenset({WILD}))), HAOZI)
        for value in (20, 100, 7)
    },
}


def game(**values: Value) -> Koudian:
    return Koudian(OPTIONS.make(values))


@pytest.mark.parametrize("key", list(PROBES), ids=lambda key: f"{key[0]}={key[1]}")
def test_the_value_makes_a_difference(key: tuple[str, Value]) -> None:
    probe, base = PROBES[key]
    plain, changed = probe(game(**base)), probe(game(**{**base, key[0]: key[1]}))
    assert plain != changed


def test_the_two_turned_rules_differ() -> None:
    first, second = (start(game(mode="haozi", haozi_pick=pick)) for pick in ("flip_self", "flip_next"))
    assert first.marks["turned"] == second.marks["turned"] == first.marks["wild"] != second.marks["wild"]
    assert first.wall.left == 82
    assert start(game(mode="haozi")).wall.left == start(game()).wall.left == 83


def test_the_two_ways_to_count_live_waits_differ() -> None:
    """Own tiles count as seen for `unseen` alone; one copy that nobody has seen is enough for both."""
    book, unseen = (game(ready_live_wait=value) for value in ("book", "unseen"))
    hand = "123s456s789s66m99p"
    assert [may_declare(hand, "66m99p")(rules) for rules in (book, unseen)] == [True, False]
    assert [may_declare(hand, "66m9p")(rules) for rules in (book, unseen)] == [True, True]
    assert [may_declare("123m456m11s23456p", "7777p")(rules) for rules in (book, unseen)] == [False, False]


def test_every_value_has_a_probe() -> None:
    missing = [
        (option.key, value)
        for option in OPTIONS.options
        for value in option.choices
        if value != option.default and (option.key, value) not in PROBES
    ]
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_code_has_a_text(language: str) -> None:
    words = load_words(language, (), [Path(variant.__file__).with_name("strings.toml")])
    for option in OPTIONS.options:
        if option.kind == "choice":
            assert all(words(option.value_label(value)) for value in option.choices)
    assert all(words(f"koudian.preset.{preset}") for preset in Koudian.presets)
    assert all(words(f"koudian.cause.{kind.value}") for kind in MeldKind if kind.is_gang)
    assert all(words(f"koudian.mark.{name}") for name in ("wild", "turned"))
    assert words("koudian.declare.ready")


@pytest.mark.parametrize("preset", Koudian.presets)
def test_presets_are_valid(preset: str) -> None:
    values = Koudian.presets[preset]
    assert OPTIONS.deviations(OPTIONS.make(values)) == dict(values)  # type: ignore[arg-type]


def test_a_concealed_gang_shows_three_tiles() -> None:
    assert game().face_down(Meld(MeldKind.AN_GANG, (3,) * 4)) == (3,)
    assert game().face_down(Meld(MeldKind.MING_GANG, (3,) * 4, 3, 1)) == ()
