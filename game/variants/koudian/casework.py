"""How the kinds of worked cases (rules/CASES.md) map onto the public functions of 扣点点; holds no rule itself.

`win`: `verdict`, `worth`, `win_payments`, `gang_payments`, `kongs_after_win`; `drawn`: `kongs_after_draw`; `ready`,
`kong_after_ready`, `ready_turn`, `turn_kongs`, `claims`: the windows of a built table; the rest: the function named.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import KINDS, Seat, Tile, counts_of, tile_name
from game.engine import events as ev
from game.engine.actions import Action, Discard, Gang, Hu, Pass, Peng, Window, kind_of
from game.engine.money import Settlement, sums
from game.engine.resolve import resolve
from game.engine.situation import GangFact, MeldTry, Win
from game.engine.supply import Supply
from game.engine.table import Declined, Drawn, Focus, Phase, SeatState, Table
from game.engine.variant import FULL_HAND
from game.engine.window import claim_offers, window
from game.rules import casefile
from game.rules.casefile import MELD_WORDS, Case, CaseBook, CaseError, Kind
from game.rules.desk import Desk, DeskField
from game.rules.pass_lock import HU
from game.variants.koudian import hands, wild
from game.variants.koudian.money import READY, kongs_after_draw, kongs_after_win
from game.variants.koudian.options import ID
from game.variants.koudian.variant import ONE_CIRCLE, Koudian

SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)
WALL_LEFT: Final = 40
"""Tiles in the wall where a case does not say."""
HOW: Final[Mapping[str, Mapping[str, Any]]] = {
    "self_draw": {},
    "replacement": {"draw_source": ev.TAIL},
    "discard": {"by": ev.DISCARD},
    "rob_kong": {"by": ev.ROB},
}
REASONS: Final = {
    "not_declared": "not declared",
    "pass_lock": "pass lock",
    "discarded_wild": "discarded wild",
    "single_wild_wait": "single wild wait",
    "not_complete": "not complete",
    "points_1_2": "1-2 points",
    "points_3_5": "3-5 points only by self-draw",
}
WORDS: Final = {"hu": "win", "gang": "kong", "peng": "pong", "pass": "pass", "discard": "pass"}
"""Actions as cases name them; throwing the drawn tile of a locked hand is a pass."""
GANG_NAMES: Final = {MeldKind.AN_GANG: "concealed", MeldKind.BU_GANG: "added", MeldKind.MING_GANG: "point"}


# -- money ---------------------------------------------------------------------------------------------------------


def win(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `win`, with the gangs of the hand."""
    one = _win(case, variant)
    verdict = variant.verdict(one)
    if not verdict.ok:
        return {"legal": False, "reason": REASONS[verdict.reasons[0]]}
    worth = variant.worth(one)
    owed = _owed(case, variant, one.wilds)
    paid = kongs_after_win(owed, one.seat, one.source, one.declared, variant.options)
    won = _delta(variant.win_payments(one, worth))
    kongs = [_delta([item] if item is not None else []) for item in paid]
    points = next(line.value for line in worth.lines if line.key == "point")
    return {
        "legal": True,
        "points": points,
        "multiplier": hands.multiplier(hands.type_lines(one, variant.options)),
        "win": won,
        "kongs": kongs,
        "total": [sum(column) for column in zip(won, *kongs, strict=True)],
    }


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
        dealer=casefile.seat(case.get("dealer", 0)),
        wilds=_wilds(case, variant),
        declared=_declared(casefile.need(case, "declared")),
        passed=tuple(casefile.tile(text) for text in case.get("passed", ())),
        **facts,
    )


def _declared(flags: Sequence[bool]) -> tuple[frozenset[str], ...]:
    if len(flags) != len(SEATS) or any(not isinstance(flag, bool) for flag in flags):
        raise CaseError(f"declared has true or false for each seat, not {flags!r}")
    return tuple(frozenset({READY}) if flag else frozenset() for flag in flags)


def _wilds(case: Case, variant: Koudian) -> frozenset[Tile]:
    text = case.get("wild")
    if text is None:
        return frozenset()
    if variant.options.mode != "haozi":
        raise CaseError("there is a wild only with mode=haozi")
    return frozenset({casefile.tile(text)})


def _owed(case: Case, variant: Koudian, wilds: frozenset[Tile]) -> list[Settlement]:
    """Return what the gangs of a case bring before the hand ends, one settlement each."""
    found = []
    for item in case.get("kongs", ()):
        unknown = set(item) - {"owner", "type", "tile", "from", "from_declared"}
        if unknown:
            raise CaseError(f"unknown field {', '.join(sorted(unknown))} in a kong")
        seat = casefile.seat(casefile.need(item, "owner"))
        kind = _gang_kind(item.get("type"))
        source = casefile.seat(casefile.need(item, "from")) if kind is MeldKind.MING_GANG else None
        declared = [bool(item.get("from_declared", False)) and other == source for other in SEATS]
        others = tuple(other for other in SEATS if other != seat)
        tile = casefile.tile(casefile.need(item, "tile"))
        fact = GangFact(seat, kind, tile, others, source, declared=_declared(declared), wilds=wilds)
        found += variant.gang_payments(fact)
    return found


def _gang_kind(word: Any) -> MeldKind:
    kinds = {name: kind for name, kind in MELD_WORDS.items() if kind.is_gang}
    return kinds[casefile.one_of(word, kinds, "the kong")]


def _delta(paid: Sequence[Settlement]) -> list[int]:
    return sums(payment for item in paid for payment in item.payments)


def drawn(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `drawn`: a hand nobody won."""
    paid = kongs_after_draw(_owed(case, variant, _wilds(case, variant)), variant.options)
    kongs = [_delta([item] if item is not None else []) for item in paid]
    return {"kongs": kongs, "total": [sum(column) for column in zip([0] * 4, *kongs, strict=True)]}


# -- windows -------------------------------------------------------------------------------------------------------


def _table(case: Case, variant: Koudian) -> Table:
    """Return a table with the wild of a case on which seat 0 holds the hand, the others unknown ones."""
    table = _bare(case, variant)
    hand = casefile.tiles(casefile.need(case, "hand"))
    table.seats[0] = SeatState(sorted(hand), melds=list(casefile.melds(case.get("melds", ()))), draws=1)
    return table


def _bare(case: Case, variant: Koudian) -> Table:
    table = Table()
    left = case.get("wall_left", WALL_LEFT)
    if isinstance(left, bool) or not isinstance(left, int):
        raise CaseError(f"wall_left is a number, not {left!r}")
    table.wall.total = left
    table.marks[wild.WILD] = tuple(_wilds(case, variant))
    for state in table.seats:
        state.hidden = FULL_HAND - 1
    return table


def _pass_wins(state: SeatState, passed: Sequence[str]) -> None:
    state.declined += [Declined(0, HU, casefile.tile(text), 0, ev.DISCARD) for text in passed]


def _draw(table: Table, text: str) -> None:
    """Let seat 0 draw a tile and act."""
    tile = casefile.tile(text)
    table.seats[0].give(tile)
    table.seats[0].drawn = Drawn(tile, ev.FRONT)
    table.phase = Phase.TURN


def _open(table: Table, variant: Koudian) -> Window:
    asked = window(table, variant)
    assert asked is not None
    return asked


def ready(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `ready`: the hand after the declaring discard; asked with a tile to throw that it does not hold."""
    table = _table(case, variant)
    hand = list(table.seats[0].hand)
    spare = next(tile for tile in range(KINDS) if tile not in hand)
    found = variant.waits_at(table, 0, hand)
    table.seats[0].give(spare)
    return {"waits": _names(found), "may_declare": bool(variant.declarations(table, 0, spare))}


def kong_after_ready(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `kong_after_ready`: the waits, and whether the window offers the gang."""
    table = _table(case, variant)
    table.seats[0].declared[READY] = 0
    kind = _gang_kind(case.get("kong"))
    tile = casefile.tile(casefile.need(case, "tile"))
    attempt = MeldTry(0, kind, (tile,) * 4)
    if case.get("drawn") is None:
        table.phase, table.focus = Phase.CLAIMS, Focus(3, tile)
    else:
        _draw(table, case["drawn"])
    before, after = variant.gang_waits(table, attempt)
    offered = _open(table, variant).offers.get(0, ())
    return {"allowed": Gang(kind, tile) in offered, "waits_before": _names(before), "waits_after": _names(after)}


def ready_turn(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `ready_turn`: what a declared seat is asked after a draw, and what is thrown if it takes nothing."""
    table = _table(case, variant)
    table.seats[0].declared[READY] = 0
    _pass_wins(table.seats[0], case.get("passed", ()))
    _draw(table, casefile.need(case, "drawn"))
    asked = _open(table, variant)
    forced = asked.auto.get(0)
    thrown = [action.tile for action in asked.offers[0] if isinstance(action, Discard)]
    offers: Sequence[Action] = asked.offers[0]
    if forced is not None:
        offers = [] if isinstance(forced, Discard) else [forced]
    return {
        "offers": [WORDS[kind_of(action)] for action in offers],
        "auto_discard": None if forced == Hu() else tile_name(thrown[0]),
    }


def turn_kongs(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `turn_kongs`: the gangs a full hand is offered; what was passed before changes nothing."""
    for item in case.get("passed_before", ()):
        casefile.tile(item if isinstance(item, str) else item[-1])
    table = _table(case, variant)
    given_up = {casefile.tile(text) for text in case.get("kong_forfeited", ())}
    state = table.seats[0]
    state.melds = [replace(meld, could_gang=meld.tile in given_up) for meld in state.melds]
    state.drawn = Drawn(state.hand[-1], ev.FRONT)
    table.phase = Phase.TURN
    found = [action for action in _open(table, variant).offers[0] if isinstance(action, Gang)]
    return {"kongs": [[GANG_NAMES[action.kind], tile_name(action.tile)] for action in found]}


def claims(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `claims`: who is offered what on a discard, who gets it, and who is left with self-draws."""
    table = _claimed(case, variant)
    asked = _open(table, variant)
    seats = [seat for seat in SEATS if claim_offers(table, variant, seat)]
    answer: dict[str, Any] = {
        "offers": {
            str(seat): [WORDS[kind_of(a)] for a in ([asked.auto[seat]] if seat in asked.auto else asked.offers[seat])]
            for seat in seats
        }
    }
    choices = case.get("choices")
    if choices is None:
        return answer
    answers: dict[Seat, Action] = {}
    for seat in asked.pending:
        word = choices.get(str(seat), "pass")
        casefile.one_of(word, set(WORDS.values()), "the choice")
        found = [action for action in asked.offers[seat] if WORDS[kind_of(action)] == word]
        answers[seat] = found[0] if found else Pass()
    events = resolve(table, variant, asked, answers, Supply.stacked(()))
    for event in events or ():
        table.apply(event)
    locked = [seat for seat in SEATS if variant.passed(table.seats[seat])]
    return answer | {"result": _result(events or []), "locked_after": locked}


def _claimed(case: Case, variant: Koudian) -> Table:
    """Return a table just after a discard."""
    table = _bare(case, variant)
    for word, given in casefile.need(case, "hands").items():
        unknown = set(given) - {"hand", "melds", "passed"}
        if unknown:
            raise CaseError(f"unknown field {', '.join(sorted(unknown))} in a hand")
        seat = casefile.seat(int(word))
        melds = list(casefile.melds(given.get("melds", ()), seat))
        table.seats[seat] = SeatState(sorted(casefile.tiles(casefile.need(given, "hand"))), melds=melds, draws=1)
        _pass_wins(table.seats[seat], given.get("passed", ()))
    for seat, kinds in enumerate(_declared(casefile.need(case, "declared"))):
        table.seats[seat].declared = dict.fromkeys(kinds, 0)
    source = casefile.seat(casefile.need(case, "discarder"))
    table.seats[source] = SeatState(hidden=FULL_HAND, declared=table.seats[source].declared, draws=1)
    table.turn = source
    declare = (READY,) if case.get("declaring_discard") else ()
    table.apply(variant.discarded(table, source, Discard(casefile.tile(casefile.need(case, "tile")), declare)))
    return table


def _result(events: Sequence[ev.Event]) -> dict[str, Any] | None:
    for event in events:
        if isinstance(event, ev.HandWon):
            return {"seat": event.winners[0].seat, "action": "win"}
        if isinstance(event, ev.MeldMade):
            return {"seat": event.seat, "action": WORDS[kind_of(_claim(event.meld))]}
    return None


def _claim(meld: Meld) -> Action:
    return Gang(meld.kind, meld.tile) if meld.is_gang else Peng(meld.tile)


def _names(found: Sequence[Tile]) -> list[str]:
    return [tile_name(tile) for tile in found]


# -- small questions -----------------------------------------------------------------------------------------------


def next_dealer(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask `dealer_after` and, where the match is a circle, `circle_over`."""
    dealer = casefile.seat(casefile.need(case, "dealer"))
    winner = None if case.get("winner") is None else casefile.seat(case["winner"])
    following = variant.dealer_after(dealer, winner, any_gang=bool(casefile.need(case, "any_kong")))
    answer: dict[str, Any] = {"next_dealer": following}
    if variant.options.session == ONE_CIRCLE:
        first = casefile.seat(case.get("initial_dealer", 0))
        answer["session_over"] = variant.circle_over(first, dealer, following)
    return answer


def wild_pick(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask what a turned tile makes wild."""
    return {"wild": tile_name(wild.chosen_by(casefile.tile(casefile.need(case, "flipped")), variant.options))}


def wall(case: Case, variant: Koudian) -> dict[str, Any]:
    """Deal a hand and count."""
    del case
    supply = Supply(b"case", variant.tiles())
    dealt = supply.deal(0, variant.players)
    table = Table()
    table.apply(ev.RoundStarted(0, 0, dealt, len(supply.wall), ""))
    counts = counts_of(supply.wall)
    return {
        "tiles": len(supply.wall),
        "kinds": sum(count > 0 for count in counts),
        "copies": max(counts),
        "dealer_hand": len(dealt[0]),
        "other_hand": len(dealt[1]),
        "left_after_deal": table.wall.left,
    }


def points(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask `point`."""
    del variant
    return {"points": [hands.point(tile) for tile in casefile.tiles(casefile.need(case, "tiles"))]}


def turn_order(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask the table's order of seats."""
    table, seat = Table(variant.players), casefile.seat(casefile.need(case, "seat"))
    others = sorted((other for other in SEATS if other != seat), key=lambda other: table.distance(seat, other))
    return {"right": table.after(seat), "left": table.after(seat, -1), "win_priority_after_discard": others}


def draw_ends(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask `wall_index` for one draw after another."""
    tiles = casefile.tiles(casefile.need(case, "wall"))
    table, found = Table(), []
    table.wall.total = len(tiles)
    ends = {"draw": ev.FRONT, "replace": variant.replacement_source(table)}
    for word in casefile.need(case, "ops"):
        source = ends[casefile.one_of(word, ends, "the draw")]
        found.append(tiles[variant.wall_index(table, source)])
        table.apply(ev.TileDrawn(0, found[-1], source))
    rest = tiles[table.wall.front : table.wall.total - table.wall.tail]
    return {"drawn": _names(found), "left": _names(rest)}


def kong_display(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask which tiles of a concealed gang lie face down."""
    tile = casefile.tile(casefile.need(case, "tile"))
    down = variant.face_down(Meld(MeldKind.AN_GANG, (tile,) * 4))
    return {"others_see": [None if place in down else tile_name(tile) for place in range(4)]}


HAND: Final = frozenset({"hand", "melds", "wild"})
KINDS_OF_CASES: Final[Mapping[str, Kind]] = {
    "win": Kind(
        HAND | {"dealer", "winner", "declared", "tile", "how", "from", "passed", "kongs"},
        win,
    ),
    "drawn": Kind(frozenset({"dealer", "kongs", "wild"}), drawn),
    "ready": Kind(HAND, ready),
    "kong_after_ready": Kind(HAND | {"kong", "tile", "drawn"}, kong_after_ready),
    "ready_turn": Kind(HAND | {"drawn", "passed"}, ready_turn),
    "turn_kongs": Kind(HAND | {"kong_forfeited", "passed_before", "wall_left"}, turn_kongs),
    "claims": Kind(
        frozenset({"discarder", "tile", "hands", "declared", "choices", "declaring_discard", "wall_left", "wild"}),
        claims,
    ),
    "next_dealer": Kind(frozenset({"dealer", "winner", "any_kong", "initial_dealer"}), next_dealer),
    "wild_pick": Kind(frozenset({"flipped"}), wild_pick),
    "wall": Kind(frozenset(), wall),
    "points": Kind(frozenset({"tiles"}), points),
    "turn_order": Kind(frozenset({"seat"}), turn_order),
    "draw_ends": Kind(frozenset({"wall", "ops"}), draw_ends),
    "kong_display": Kind(frozenset({"tile"}), kong_display),
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
)

BOOK: Final = CaseBook(
    Koudian,
    KINDS_OF_CASES,
    desk=DESK,
    ordered=frozenset({"win", "total", "points", "win_priority_after_discard", "drawn", "left", "others_see"}),
    whole=frozenset({"offers"}),
    aliases={("one_circle", True): ("session", ONE_CIRCLE), ("one_circle", False): ("session", 8)},
)
