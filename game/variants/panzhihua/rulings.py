"""The small questions (`rule`) of the worked cases of 攀枝花, each asked of what play asks; holds no rule itself."""

from collections.abc import Mapping
from typing import Any, Final

from game.core.melds import MeldKind
from game.engine import events as ev
from game.engine.actions import Action, Gang, Hu, Pass, kind_of
from game.engine.money import Payment, Settlement
from game.engine.situation import MeldTry
from game.engine.table import Declined, Drawn, Focus, Phase, SeatState, Table
from game.engine.window import claim_offers, turn_gangs
from game.rules import casefile, questions
from game.rules.casefile import Case, CaseError
from game.rules.play_on import WON
from game.variants.panzhihua import declarations as shows
from game.variants.panzhihua.declarations import DANCE, SING, TIANJIAO
from game.variants.panzhihua.variant import Panzhihua

DECLARED_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "none": frozenset(),
    "sing": frozenset({SING}),
    "dance": frozenset({DANCE}),
    "tianjiao": frozenset({TIANJIAO}),
}
OFFERS: Final = {"discard": ev.DISCARD, "self_draw": ev.SELF, "rob_kong": ev.ROB}
PASSED: Final = (*OFFERS, "own_discard")
WALL_LEFT: Final = 40
"""Tiles in the wall where a case does not say."""


def declared_word(word: Any) -> frozenset[str]:
    """Read what a seat has declared; raises CaseError."""
    return DECLARED_WORDS[casefile.one_of(word, DECLARED_WORDS, "the declaration")]


def _declared(given: Case, field: str = "declared") -> frozenset[str]:
    return declared_word(given.get(field, "none"))


def _table(given: Case) -> Table:
    left = casefile.number(given, "wall_left", WALL_LEFT)
    table = questions.table_of(casefile.need(given, "hand"), given.get("melds", ()), left)
    table.seats[0].declared = dict.fromkeys(_declared(given), 0)
    return table


def legal_discards(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask `discards`; seat 1 dances for the waits given."""
    table = _table(given)
    casefile.suit(given.get("void"))
    if given.get("drawn") is not None:
        table.seats[0].drawn = Drawn(casefile.tile(given["drawn"]), ev.FRONT)
    table.seats[1].declared = {DANCE: 0}
    table.seats[1].waits = tuple(casefile.tile(one) for one in given.get("dance_waits", ()))
    return {"tiles": [casefile.source_name(tile) for tile in variant.discards(table, 0)]}


def claim(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask the claims window of seat 0 on a tile thrown by its left neighbour."""
    word = casefile.one_of(casefile.need(given, "claim"), questions.CLAIM_WORDS, "the claim")
    table = _table(given)
    casefile.suit(given.get("void"))
    table.phase, table.focus = Phase.CLAIMS, Focus(3, casefile.tile(casefile.need(given, "tile")))
    offered = {kind_of(action) for action in claim_offers(table, variant, 0)}
    return {"allowed": questions.CLAIM_WORDS[word] in offered}


def kong_while_declared(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask the claims window, or the gangs of the turn after drawing the tile."""
    word = casefile.one_of(casefile.need(given, "kong"), questions.GANG_WORDS, "the kong")
    kind, tile = questions.GANG_WORDS[word], casefile.tile(casefile.need(given, "kong_tile"))
    table = _table(given)
    if kind is MeldKind.MING_GANG:
        table.phase, table.focus = Phase.CLAIMS, Focus(3, tile)
        return {"allowed": Gang(kind, tile) in claim_offers(table, variant, 0)}
    table.seats[0].give(tile)
    table.seats[0].drawn = Drawn(tile, ev.FRONT)
    return {"allowed": Gang(kind, tile) in turn_gangs(table, variant, 0)}


def can_rob(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask `robbable` and `wins_by`."""
    word = casefile.one_of(casefile.need(given, "kong"), questions.GANG_WORDS, "the kong")
    may = shows.wins_by(_declared(given, "robber_declared"), self_drawn=False)
    return {"allowed": may and variant.robbable(questions.GANG_WORDS[word])}


def can_win_by(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask `wins_by`."""
    del variant
    offer = OFFERS[casefile.one_of(casefile.need(given, "offer"), OFFERS, "the offer")]
    return {"allowed": shows.wins_by(_declared(given), self_drawn=offer == ev.SELF)}


def can_declare(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask `may_declare`; what others have declared makes no difference."""
    for word in given.get("others", ()):
        declared_word(word)
    casefile.need(given, "ready")
    ready = casefile.flag(given, "ready")
    return {"allowed": variant.may_declare(casefile.number(given, "wall"), _declared(given), ready=ready)}


def pass_lock(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask `lock` and `lock_allows` for a seat that let a win of `passed_fan` go."""
    offer = OFFERS[casefile.one_of(given.get("offer", "discard"), OFFERS, "the offer")]
    casefile.one_of(given.get("passed_how", "discard"), PASSED, "how the win was passed")
    table = Table()
    table.seats[0].declined.append(Declined(5, "hu", 0, casefile.number(given, "passed_fan"), ev.DISCARD))
    if casefile.flag(given, "drawn_since"):
        table.seats[0].last_draw = 6
    value = casefile.number(given, "offer_fan")
    return {"allowed": variant.lock_allows(offer, value, variant.lock(table, 0), _declared(given))}


def must_win(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask `forced` for a seat with a complete hand, offered where nothing forbids the win."""
    offer = OFFERS[casefile.one_of(given.get("offer", "discard"), OFFERS, "the offer")]
    declared = _declared(given)
    table = Table()
    table.wall.total = casefile.number(given, "wall")
    table.seats[0] = SeatState(declared=dict.fromkeys(declared, 0))
    locked = casefile.flag(given, "locked") and offer != ev.SELF
    may = shows.wins_by(declared, self_drawn=offer == ev.SELF) and not locked
    offers: tuple[Action, ...] = (Hu(), Pass()) if may else ()
    return {"must": variant.forced(table, 0, offers) == Hu()}


def tail_light(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask where a gang or an ordinary draw takes its tile, and what is turned up then."""
    action = casefile.one_of(casefile.need(given, "action"), ("kong", "draw"), "the action")
    wall = [casefile.tile(text) for text in casefile.need(given, "wall")]
    table = Table()
    table.wall.total = len(wall)
    gang = MeldTry(0, MeldKind.AN_GANG, (0,) * 4)
    if not wall or (action == "kong" and not variant.may_meld(table, gang).ok):
        return {"allowed": False}
    source = variant.replacement_source(table) if action == "kong" else ev.FRONT
    place = variant.wall_index(table, source)
    light = variant.wall_index(table, ev.TAIL)
    event = ev.TileDrawn(0, wall[place], source, replaces=action == "kong")
    table.apply(event)
    light = next((index for _, index in variant.turned_up(table, event)), light)
    names = [casefile.source_name(tile) for index, tile in enumerate(wall) if index != place]
    exposed = casefile.source_name(wall[light]) if table.wall.left else None
    return {"allowed": True, "drawn": casefile.source_name(wall[place]), "wall": names, "exposed": exposed}


def false_declare(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask `false_declaration`."""
    return {"delta": questions.delta([variant.false_declaration(casefile.seat(casefile.need(given, "seat")))])}


def leave_early(given: Case, variant: Panzhihua) -> dict[str, Any]:
    """Ask `follow_up` of a seat leaving, then `settle`: gang money was paid, the wins are due."""
    table = Table()
    leaver = casefile.seat(casefile.need(given, "leaver"))
    for item in _transfers(casefile.need(given, "kong_delta"), MeldKind.AN_GANG.value):
        table.apply(ev.Paid(item))
    for due, item in enumerate(_transfers(casefile.need(given, "win_delta"), "dianpao")):
        table.apply(ev.Due(due, item))
    left = ev.SeatLeft(leaver)
    table.apply(left)
    for event in variant.follow_up(table, left):
        table.apply(event)
    for event in variant.settle(table, WON):
        table.apply(event)
    return {"delta": list(table.points)}


def _transfers(deltas: Any, cause: str) -> list[Settlement]:
    """Return settlements, one a payee, that bring about what each seat gains or loses."""
    if not isinstance(deltas, list) or len(deltas) != 4 or sum(deltas):
        raise CaseError(f"four numbers that sum to zero are wanted, not {deltas!r}")
    owing = {seat: -points for seat, points in enumerate(deltas) if points < 0}
    found = []
    for payee, points in enumerate(deltas):
        rest = points
        paid: list[Payment] = []
        for payer in [seat for seat in owing if rest > 0]:
            part = min(rest, owing[payer])
            paid += [Payment(payer, payee, part)] if part else []
            owing[payer], rest = owing[payer] - part, rest - part
        if paid:
            found.append(Settlement(cause, payee, tuple(paid)))
    return found


def _fields(*names: str) -> frozenset[str]:
    return frozenset(names)


RULES: Final = {
    "legal_discards": (_fields("hand", "melds", "void", "drawn", "dance_waits", "declared"), legal_discards),
    "claim": (_fields("hand", "melds", "void", "tile", "claim", "wall_left", "declared"), claim),
    "kong_while_declared": (_fields("hand", "melds", "kong", "kong_tile", "declared"), kong_while_declared),
    "can_rob": (_fields("kong", "robber_declared"), can_rob),
    "can_win_by": (_fields("declared", "offer"), can_win_by),
    "can_declare": (_fields("wall", "ready", "declared", "others"), can_declare),
    "pass_lock": (
        _fields("passed_fan", "passed_how", "drawn_since", "offer_fan", "offer", "declared"),
        pass_lock,
    ),
    "must_win": (_fields("wall", "declared", "offer", "locked"), must_win),
    "tail_light": (_fields("wall", "action"), tail_light),
    "false_declare": (_fields("seat"), false_declare),
    "leave_early": (_fields("win_delta", "kong_delta", "leaver"), leave_early),
    "next_dealer": (_fields("dealer", "win_events"), questions.next_dealer),
    "next_turn": (_fields("discarder", "winners", "in_play"), questions.next_turn),
    "priority": (_fields("discarder", "claims"), questions.priority),
}
