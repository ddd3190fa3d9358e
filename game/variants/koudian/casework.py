"""How the kinds of worked cases (rules/CASES.md) map onto the public functions of 扣点点; holds no rule itself.

`win`: `verdict`, `worth`, `win_payments`, `gang_payments`, `kongs_after_win`; `drawn`: `kongs_after_draw`; those in
`windows.py`: the windows of a built table; those in `rulings.py`: the function named there.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.core.melds import MeldKind
from game.core.tiles import Tile
from game.core.words import Words, load_words
from game.engine import events as ev
from game.engine.money import Line, Settlement, sums
from game.engine.situation import GangFact, Win
from game.engine.variant import FULL_HAND
from game.rules import casefile
from game.rules.casefile import Case, CaseBook, CaseError, Kind
from game.rules.desk import Desk, DeskField
from game.variants.koudian import patterns, rulings, windows
from game.variants.koudian.money import kongs_after_draw, kongs_after_win
from game.variants.koudian.options import ID, ONE_CIRCLE
from game.variants.koudian.variant import Koudian
from game.variants.koudian.windows import SEATS, declared_of, gang_kind, wilds_of

HOW: Final[Mapping[str, Mapping[str, Any]]] = {
    "self_draw": {},
    "replacement": {"draw_source": ev.TAIL},
    "discard": {"by": ev.DISCARD},
    "rob_kong": {"by": ev.ROB},
}
REASONS: Final = {
    "not_declared": "not declared",
    "no_robbing": "no robbing",
    "pass_lock": "pass lock",
    "discarded_wild": "discarded wild",
    "single_wild_wait": "single wild wait",
    "not_complete": "not complete",
    "points_1_2": "1-2 points",
    "points_3_5": "3-5 points only by self-draw",
}


def win(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `win`, with the gangs of the hand."""
    one = _win(case, variant)
    verdict = variant.verdict(one)
    if not verdict.ok:
        return {"legal": False, "reason": REASONS[verdict.reasons[0]]}
    worth = variant.worth(one)
    paid = _gangs_paid(case, variant, one)
    won = _delta(variant.win_payments(one, worth))
    kongs = [_delta([item] if item is not None else []) for item in paid]
    points = next(line.value for line in worth.lines if line.key == "point")
    return {
        "legal": True,
        "points": points,
        **_counted(patterns.counted(one, variant.options), variant),
        "win": won,
        "kongs": kongs,
        "total": [sum(column) for column in zip(won, *kongs, strict=True)],
    }


def _gangs_paid(case: Case, variant: Koudian, one: Win) -> list[Settlement | None]:
    """Return what each gang of the hand brings once it is won, None for nothing."""
    owed = _owed(case, variant, one.wilds)
    return kongs_after_win(owed, one.seat, one.source, one.declared, variant.options)


def beside(case: Case, variant: Koudian) -> list[Settlement]:
    """Return what is paid beside the win."""
    return [item for item in _gangs_paid(case, variant, _win(case, variant)) if item is not None]


def _counted(lines: Sequence[Line], variant: Koudian) -> dict[str, Any]:
    """Return what a hand counts for as cases name it: patterns with their points, or the multiplier."""
    if not patterns.adds(variant.options):
        return {"multiplier": patterns.multiplier(lines)}
    named = [[_chinese()(f"{ID}.fan.{line.key}"), line.value] for line in lines]
    return {"pattern": named, "pattern_points": patterns.added(lines)}


@cache
def _chinese() -> Words:
    return load_words("zh", (), [Path(__file__).with_name("strings.toml")])


def _win(case: Case, variant: Koudian) -> Win:
    facts = HOW[casefile.one_of(casefile.need(case, "how"), HOW, "how")]
    seat = casefile.seat(casefile.need(case, "winner"))
    source = casefile.seat(casefile.need(case, "from")) if "by" in facts else None
    melds = casefile.melds(case.get("melds", ()), seat)
    hand = casefile.tiles(casefile.need(case, "hand"))
    if len(hand) + 3 * len(melds) != FULL_HAND - 1:
        raise CaseError("a hand without its winning tile has 13 tiles, three less for each meld")
    return Win(
        seat=seat,
        hand=tuple(sorted(hand)),
        tile=casefile.tile(casefile.need(case, "tile")),
        melds=melds,
        source=source,
        others=tuple(other for other in SEATS if other != seat),
        dealer=casefile.dealer(case),
        wilds=wilds_of(case, variant),
        declared=declared_of(casefile.need(case, "declared")),
        passed=tuple(casefile.tile(text) for text in case.get("passed", ())),
        **facts,
    )


def _owed(case: Case, variant: Koudian, wilds: frozenset[Tile]) -> list[Settlement]:
    """Return what the gangs of a case bring before the hand ends, one settlement each."""
    found = []
    for item in case.get("kongs", ()):
        unknown = set(item) - {"owner", "type", "tile", "from", "from_declared"}
        if unknown:
            raise CaseError(f"unknown field {', '.join(sorted(unknown))} in a kong")
        seat = casefile.seat(casefile.need(item, "owner"))
        kind = gang_kind(item.get("type"))
        source = casefile.seat(casefile.need(item, "from")) if kind is MeldKind.MING_GANG else None
        declared = [casefile.flag(item, "from_declared") and other == source for other in SEATS]
        others = tuple(other for other in SEATS if other != seat)
        tile = casefile.tile(casefile.need(item, "tile"))
        fact = GangFact(seat, kind, tile, others, source, declared=declared_of(declared), wilds=wilds)
        found += variant.gang_payments(fact)
    return found


def _delta(paid: Sequence[Settlement]) -> list[int]:
    return sums(payment for item in paid for payment in item.payments)


def drawn(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `drawn`: a hand nobody won."""
    paid = kongs_after_draw(_owed(case, variant, wilds_of(case, variant)), variant.options)
    kongs = [_delta([item] if item is not None else []) for item in paid]
    return {"kongs": kongs, "total": [sum(column) for column in zip([0] * 4, *kongs, strict=True)]}


HAND: Final = frozenset({"hand", "melds", "wild"})
KINDS_OF_CASES: Final[Mapping[str, Kind]] = {
    "win": Kind(
        HAND | {"winner", "declared", "tile", "how", "from", "passed", "kongs"},
        win,
    ),
    "drawn": Kind(frozenset({"kongs", "wild"}), drawn),
    "ready": Kind(HAND | {"visible"}, windows.ready),
    "kong_after_ready": Kind(HAND | {"kong", "tile", "drawn", "visible"}, windows.kong_after_ready),
    "ready_turn": Kind(HAND | {"drawn", "passed"}, windows.ready_turn),
    "turn_kongs": Kind(HAND | {"kong_forfeited", "passed_before", "wall_left"}, windows.turn_kongs),
    "claims": Kind(
        frozenset({"discarder", "tile", "hands", "declared", "choices", "declaring_discard", "wall_left", "wild"}),
        windows.claims,
    ),
    "next_dealer": Kind(frozenset({"winner", "any_kong", "initial_dealer"}), rulings.next_dealer),
    "wild_pick": Kind(frozenset({"flipped"}), rulings.wild_pick),
    "wall": Kind(frozenset(), rulings.wall),
    "points": Kind(frozenset({"tiles"}), rulings.points),
    "turn_order": Kind(frozenset({"seat"}), rulings.turn_order),
    "draw_ends": Kind(frozenset({"wall", "ops"}), rulings.draw_ends),
    "kong_display": Kind(frozenset({"tile"}), rulings.kong_display),
    "wall_end": Kind(frozenset({"replacements", "left"}), rulings.wall_end),
    "pong_lock": Kind(frozenset({"refused", "offer", "drawn_since"}), windows.pong_lock),
}

FROM_OTHERS: Final = tuple(word for word, facts in HOW.items() if "by" in facts)
DESK: Final = Desk(
    lambda case, variant: [_win(case, variant)],
    (
        DeskField("how", "how", choices=tuple(HOW), default="self_draw", label=f"{ID}.field.how"),
        DeskField("seat", "winner", "seat", choices=SEATS, default=0),
        DeskField("from", "from", "seat", choices=SEATS, default=1, when=("how", FROM_OTHERS)),
        DeskField("dealer", "dealer", "seat", choices=SEATS, default=0),
        DeskField("declared", "declared", "flags", label=f"{ID}.field.declared"),
        DeskField("passed", "passed", "tiles", default=(), label=f"{ID}.field.passed"),
        DeskField("wild", "wild", "tile", option=("mode", ("haozi",)), needed=True, label=f"{ID}.field.wild"),
        DeskField("gangs", "kongs", "gangs", default=(), label=f"{ID}.field.gangs"),
    ),
    tile="tile",
    gains="total",
    beside=beside,
)

BOOK: Final = CaseBook(
    Koudian,
    KINDS_OF_CASES,
    desk=DESK,
    ordered=frozenset({"win", "total", "points", "win_priority_after_discard", "drawn", "left", "others_see"}),
    whole=frozenset({"offers"}),
    aliases={("one_circle", True): ("session", ONE_CIRCLE), ("one_circle", False): ("session", 8)},
)
