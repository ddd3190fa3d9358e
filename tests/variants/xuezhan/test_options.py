"""For every value of every option of 血战 a situation whose play or payment differs from the default's.

`PROBES` maps (option, value) to a probe: a question to the game whose answer must differ. An option value without a
probe fails the suite.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from game.core.melds import Meld, MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.actions import Discard, Hu, Pass, Peng, Window, WindowKind
from game.engine.events import redact
from game.engine.money import Payment, sums
from game.engine.options import OptionError, Value
from game.engine.resolve import decide
from game.engine.round import Round
from game.engine.situation import GangFact, MeldTry, Win
from game.engine.supply import Supply
from game.engine.table import Declined, Focus, Phase, Table
from game.engine.variant import MatchState
from game.engine.window import claim_offers
from game.variants.xuezhan import Xuezhan
from game.variants.xuezhan.options import OPTIONS
from game.variants.xuezhan.wall_end import SeatEnd

Probe = Callable[[Xuezhan], Any]


def peng(text: str, source: int = 1) -> Meld:
    tile = parse_tile(text)
    return Meld(MeldKind.PENG, (tile,) * 3, tile, source)


def win(hand: str, tile: str, **facts: Any) -> Win:
    facts.setdefault("others", (1, 2, 3))
    return Win(0, tuple(parse_tiles(hand)), parse_tile(tile), **facts)


def paid(one: Win, *more: Win) -> Probe:
    """Return what everybody gains and loses by a win, transfers included."""

    def probe(game: Xuezhan) -> Any:
        wins = (one, *more)
        found = [s for w in wins for s in game.win_payments(w, game.worth(w))] + game.transfers(wins)
        return sums(payment for item in found for payment in item.payments)

    return probe


def table_of(hand: str, *, void: int | None = None, left: int = 40) -> Table:
    table = Table()
    table.seats[0].hand = sorted(parse_tiles(hand))
    table.seats[0].void = void
    table.seats[0].draws = 1
    table.wall.total = left
    return table


def first_window(game: Xuezhan) -> Any:
    pending = Round.start(game, Supply(b"probe", game.tiles()), 0, 0).pending
    return {type(action).__name__ for action in pending[0]}


def gang_paid(kind: MeldKind, *, drawn: bool = True, source: int | None = None) -> Probe:
    fact = GangFact(0, kind, 5, (1, 2, 3), source, drawn)
    return lambda game: sums(p for item in game.gang_payments(fact) for p in item.payments)


def served(game: Xuezhan) -> Any:
    table = Table()
    table.focus = Focus(0, 3)
    window = Window(WindowKind.CLAIMS, {1: (Hu(), Pass()), 3: (Hu(), Pass())})
    decision = decide(table, game, window, {1: Hu(), 3: Hu()})
    return decision.winners if decision else None


def ends(*hands: str, won: tuple[int, ...] = (), void: int | None = None) -> Probe:
    seats = [SeatEnd(seat, seat not in won, tuple(parse_tiles(hand)), (), void) for seat, hand in enumerate(hands)]
    return lambda game: sums(p for item in game.settlement(seats) for p in item.payments)


def last_discard(game: Xuezhan) -> Any:
    table = table_of("55m123p", void=2, left=0)
    table.phase, table.focus = Phase.CLAIMS, Focus(3, parse_tile("5m"))
    return Peng(parse_tile("5m")) in claim_offers(table, game, 0)


def lock_after(*, claim: bool) -> Probe:
    def probe(game: Xuezhan) -> Any:
        table = Table()
        table.seats[0].declined.append(Declined(5, "hu", 0, 1, ev.DISCARD))
        table.seats[0].last_claim = 6 if claim else -1
        return game.lock(table, 0)

    return probe


def refused_peng(game: Xuezhan) -> Any:
    table = table_of("55m123p", void=2)
    table.seats[0].declined.append(Declined(5, "peng", parse_tile("5m"), 0, ev.DISCARD))
    attempt = MeldTry(0, MeldKind.PENG, (parse_tile("5m"),) * 3, parse_tile("5m"), 1)
    return game.may_meld(table, attempt).ok


def refused_self_draw(game: Xuezhan) -> Any:
    return game.lapses_by_discard(table_of("123456789m22255p", void=2), 0, Discard(parse_tile("5p")))


def forced_win(game: Xuezhan) -> Any:
    return game.forced(table_of("5m", left=4), 0, (Hu(), Pass()))


def own_waits(game: Xuezhan) -> Any:
    gang = Meld(MeldKind.AN_GANG, (parse_tile("3s"),) * 4)
    return game.waits(parse_tiles("12s456789p22p"), (gang,), 0)


def dead_wait(game: Xuezhan) -> Any:
    up = [0] * 34
    up[parse_tile("5p")] = 3
    return game.best_wait(SeatEnd(0, in_play=True, hand=tuple(parse_tiles("123456789m222m5p")), void=2), up)


def transferred(**receipts: tuple[Payment, ...]) -> Probe:
    gang = GangFact(2, MeldKind.AN_GANG, 20, ())
    one = win("123456m234p78p55p", "9p", by=ev.DISCARD, source=2, gang=gang, **receipts)
    return paid(one)


def robbed_after_gang(game: Xuezhan) -> Any:
    gang = GangFact(2, MeldKind.AN_GANG, 20, ())
    return paid(win("123456m234p78p55p", "9p", by=ev.ROB, source=2, gang=gang, **INCOME))(game)


def active_pig(game: Xuezhan) -> Any:
    hands = ((READY, False), (IDLE, False), (PIG, True), (PIG, False))
    seats = [
        SeatEnd(seat, in_play=True, hand=tuple(parse_tiles(hand)), void=0, threw_other=other)
        for seat, (hand, other) in enumerate(hands)
    ]
    return game.fines(seats)


def win_shown(game: Xuezhan) -> Any:
    one = win("123456m234p78p55p", "9p")
    shown = [redact(event, 1) for event in game.won(Table(), [one])]
    return [(e.winners, e.tile) for e in shown if isinstance(e, ev.HandWon)], [
        e.settlement.tile for e in shown if isinstance(e, ev.Paid)
    ]


def two_winners() -> Probe:
    gang = GangFact(2, MeldKind.AN_GANG, 20, ())
    facts: dict[str, Any] = {"by": ev.DISCARD, "source": 2, "gang": gang, "receipts": (Payment(0, 2, 5),)}
    first = win("123456m234p78p55p", "9p", **facts)
    second = Win(1, first.hand, first.tile, **facts)
    return paid(first, second)


PLAIN = win("123456m234p78p55p", "9p")
READY, IDLE, PIG = "2333456789p567s", "13579p13579s246p", "13579p13579s24p6m"
INCOME = {"receipts": (Payment(0, 2, 2),), "turn_receipts": (Payment(0, 2, 4),), "all_receipts": (Payment(0, 2, 8),)}

PROBES: Mapping[tuple[str, Value], tuple[Probe, Mapping[str, Value]]] = {
    **{
        ("hands", n): (lambda game: [game.match_over(MatchState(k, (), ())) for k in range(17)], {})
        for n in (4, 12, 16)
    },
    **{("match_minutes", minutes): (lambda game: game.minutes, {}) for minutes in (35, 50, 65, 80)},
    ("base", 5): (paid(PLAIN), {}),
    **{("cap_fan", cap): (paid(win("1111333366779m", "9m", by=ev.DISCARD, source=1)), {}) for cap in (3, 5, None)},
    ("swap3", False): (first_window, {}),
    ("dingque", False): (first_window, {"swap3": False}),
    ("must_void_first", False): (lambda game: game.discards(table_of("123m456p79s", void=2), 0), {}),
    **{("zimo", value): (paid(win("1112345678999m", "5m")), {}) for value in ("jiafan", "none")},
    ("dianganghua", "dianpao"): (
        paid(win("123456m234p78p55p", "9p", gang=GangFact(0, MeldKind.MING_GANG, 20, (), 1), draw_source=ev.TAIL)),
        {},
    ),
    ("multi_win", False): (served, {}),
    ("transfer", False): (transferred(**INCOME), {}),
    ("transfer", "refund"): (transferred(receipts=(Payment(0, 2, 2), Payment(1, 2, 2), Payment(3, 2, 2))), {}),
    ("gangpao_on_rob", True): (robbed_after_gang, {}),
    **{("transfer_scope", scope): (transferred(**INCOME), {}) for scope in ("turn", "all")},
    **{("transfer_multi", how): (two_winners(), {}) for how in ("none", "split")},
    ("yaojiu", False): (paid(win("123789p1119978s", "9s")), {}),
    ("jiangdui", False): (
        paid(win("888p22s55p", "5p", melds=(peng("2p"), peng("5s")), by=ev.DISCARD, source=3)),
        {},
    ),
    ("menqing", True): (paid(PLAIN), {}),
    ("zhongzhang", True): (paid(win("234567m234p78p55p", "6p")), {}),
    ("haidi", False): (paid(win("123456m234p78p55p", "9p", last_tile=True)), {}),
    ("tiandihu", False): (paid(win("123456m234p78p55p", "9p", dealt=True)), {}),
    **{
        ("dihu", value): (
            lambda game: [
                paid(win("123456m234p78p55p", "9p", first_draw=True))(game),
                paid(win("123456m234p78p55p", "9p", by=ev.DISCARD, source=1, first_discard=True))(game),
            ],
            {},
        )
        for value in ("dealer_first_discard", "both")
    },
    ("long_qidui_extra", 1): (paid(win("2222445577p991s", "1s")), {}),
    ("jishiyu", False): (gang_paid(MeldKind.BU_GANG, drawn=False), {}),
    ("cagua", True): (gang_paid(MeldKind.MING_GANG, source=1), {}),
    ("kong_draw_from", "front"): (lambda game: game.wall_index(Table(), game.replacement_source(Table())), {}),
    ("last_discard_pung", False): (last_discard, {}),
    ("pass_lock", False): (lock_after(claim=False), {}),
    ("pass_lock_selfdraw", False): (refused_self_draw, {}),
    ("pass_lock_clear", "draw"): (lock_after(claim=True), {}),
    ("pass_lock_value", "full"): (
        lambda game: game.verdict(win("123456m234p78p55p", "9p", by=ev.DISCARD, last_tile=True, locked=0)).ok,
        {},
    ),
    ("pass_pung_lock", True): (refused_peng, {}),
    ("last4_must_win", True): (forced_win, {}),
    ("pig", "not_ready"): (ends(READY, IDLE, "", PIG, won=(2,), void=0), {}),
    ("pig_active_penalty", 24): (active_pig, {"pig": "not_ready"}),
    ("pig_pays_winners", True): (ends(READY, IDLE, "", PIG, won=(2,), void=0), {}),
    ("pig_fan", 5): (ends(READY, IDLE, "", PIG, won=(2,), void=0), {"cap_fan": None}),
    ("own_four", "hand_melds"): (own_waits, {}),
    ("dead_wait_is_ready", False): (dead_wait, {}),
    ("draw_dealer", "next"): (lambda game: game.dealer_after(1, ()), {}),
    ("table_points", "4/3/2/1"): (lambda game: game.table_points((10, -2, -2, -6)), {}),
    ("table_points", "30/10/-10/-30"): (lambda game: game.table_points((10, -2, -2, -6)), {"table_points": "4/3/2/1"}),
    ("winner_hand", "open"): (win_shown, {}),
    ("zimo_tile", "hidden"): (win_shown, {}),
    ("angang_show", "middle_two"): (lambda game: game.face_down(Meld(MeldKind.AN_GANG, (5, 5, 5, 5))), {}),
}


def game(**values: Value) -> Xuezhan:
    return Xuezhan(OPTIONS.make(values))


@pytest.mark.parametrize("key", list(PROBES), ids=lambda key: f"{key[0]}={key[1]}")
def test_the_value_makes_a_difference(key: tuple[str, Value]) -> None:
    probe, base = PROBES[key]
    plain, changed = probe(game(**base)), probe(game(**{**base, key[0]: key[1]}))
    assert plain != changed


def test_every_value_has_a_probe() -> None:
    missing: list[tuple[str, Value]] = []
    for option in OPTIONS.options:
        if option.kind == "int":
            if not any(key == option.key for key, _ in PROBES):
                missing.append((option.key, "any"))
            continue
        missing += [
            (option.key, value)
            for value in option.choices
            if value != option.default and (option.key, value) not in PROBES
        ]
    assert not missing


def test_every_value_has_words() -> None:
    from pathlib import Path

    from game.core.words import LANGUAGES, load_words
    from game.variants.xuezhan import variant

    for language in LANGUAGES:
        words = load_words(language, (), [Path(variant.__file__).with_name("strings.toml")])
        for option in OPTIONS.options:
            assert words(option.label)
            assert words(option.help)
            if option.kind == "choice":
                assert all(words(option.value_label(value)) for value in option.choices)
        assert all(words(f"xuezhan.preset.{preset}") for preset in Xuezhan.presets)


@pytest.mark.parametrize("preset", Xuezhan.presets)
def test_presets_are_valid(preset: str) -> None:
    values = Xuezhan.presets[preset]
    assert OPTIONS.deviations(OPTIONS.make(values)) == dict(values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "points"),
    [("4321", (4, 2.5, 2.5, 1)), ("4/3/2/1", (4, 2.5, 2.5, 1)), ("15/5/-5/-15", (15, 0, 0, -15)), ("none", ())],
)
def test_places_are_worth_any_four_numbers(written: str, points: tuple[float, ...]) -> None:
    assert Xuezhan(OPTIONS.parse({"table_points": written})).table_points((10, -2, -2, -6)) == points


@pytest.mark.parametrize("written", ["321", "4/3/2", "4/3/2/one", "4/3/2/1/0", "", "////"])
def test_anything_else_for_places_is_named(written: str) -> None:
    with pytest.raises(OptionError, match="any 4 whole numbers"):
        OPTIONS.parse({"table_points": written})
