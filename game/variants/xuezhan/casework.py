"""How the kinds of worked cases (rules/CASES.md) map onto the public functions of 血战; holds no rule itself.

`win_check`: `shapes_of`; `waits`: `waits`; `win`: `verdict`, `worth`, `win_payments`, `transfers`; `kong`:
`gang_payments`; `draw`: `settlement`; `rule`: the function or window named at each rule below.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.core.melds import MeldKind
from game.core.tiles import Seat, Suit
from game.core.words import Words, load_words
from game.engine import events as ev
from game.engine.actions import Action, Gang, Hu, Pass, kind_of
from game.engine.money import Payment
from game.engine.situation import GangFact, Win
from game.engine.table import Declined, Drawn, Focus, Phase, Table
from game.engine.window import claim_offers, turn_offers
from game.rules import casefile, questions
from game.rules.casefile import HOW_WORDS, Case, CaseBook, CaseError, Kind
from game.variants.xuezhan.options import ID
from game.variants.xuezhan.variant import Xuezhan
from game.variants.xuezhan.wall_end import DAJIAO, PIG, REFUND, SeatEnd

ORDERED: Final = frozenset({"delta", "per_event", "pig", "dajiao", "refund"})
WALL_LEFT: Final = 40
"""Tiles in the wall where a case does not say."""


def win_check(case: Case, variant: Xuezhan) -> dict[str, Any]:
    """Work a `win_check`: all tiles, the last included."""
    hand = casefile.tiles(casefile.need(case, "hand"))
    shapes = variant.shapes_of(hand, casefile.melds(case.get("melds", ())), casefile.suit(case.get("void")))
    return {"wins": bool(shapes), "shapes": list(shapes)}


def waits(case: Case, variant: Xuezhan) -> dict[str, Any]:
    """Work a `waits`: 13 - 3k tiles."""
    hand = casefile.tiles(casefile.need(case, "hand"))
    found = variant.waits(hand, casefile.melds(case.get("melds", ())), casefile.suit(case.get("void")))
    return {"waits": [casefile.source_name(tile) for tile in found]}


def win(case: Case, variant: Xuezhan) -> dict[str, Any]:
    """Work a `win`: one or more winners on one tile."""
    wins = [_win(case, item) for item in casefile.need(case, "winners")]
    if not wins:
        raise CaseError("winners is empty")
    answers, paid = [], []
    for one in wins:
        verdict = variant.verdict(one)
        answer: dict[str, Any] = {"seat": one.seat}
        if verdict.ok:
            worth = variant.worth(one)
            paid += variant.win_payments(one, worth)
            answer |= {"fans": _fans(worth.lines), "total_fan": worth.total, "multiple": worth.value}
            answer |= {"alias": _name("alias", worth.alias)} if worth.alias else {}
        else:
            answer |= {"legal": False, "reason": verdict.reasons[0]}
        answers.append(answer)
    paid += variant.transfers(wins)
    return {"winners": answers, "delta": questions.delta(paid)}


def _win(case: Case, item: Mapping[str, Any]) -> Win:
    if set(item) - {"seat", "hand", "melds", "void"}:
        raise CaseError(f"unknown field {sorted(set(item) - {'seat', 'hand', 'melds', 'void'})} in a winner")
    how = casefile.one_of(casefile.need(case, "how"), HOW_WORDS, "how")
    seat = casefile.seat(casefile.need(item, "seat"))
    gone = [casefile.seat(s) for s in case.get("already_won", ())]
    facts: dict[str, Any] = dict(HOW_WORDS[how])
    if case.get("last_tile"):
        facts["last_tile"] = True
    source = casefile.seat(casefile.need(case, "from")) if facts.get("by", ev.SELF) != ev.SELF else None
    return Win(
        seat=seat,
        hand=tuple(sorted(casefile.tiles(casefile.need(item, "hand")))),
        tile=casefile.tile(casefile.need(case, "win_tile")),
        melds=casefile.melds(item.get("melds", ()), seat),
        source=source,
        others=tuple(s for s in range(4) if s != seat and s not in gone),
        void=casefile.suit(item.get("void")),
        gang=_gang(case, how, seat, source),
        receipts=_receipts(case, source),
        turn_receipts=_receipts(case, source),
        all_receipts=_receipts(case, source),
        **facts,
    )


def _gang(case: Case, how: str, seat: Seat, source: Seat | None) -> GangFact | None:
    """Return the gang before a replacement win or a discard after a gang; its own tile decides nothing."""
    tile = casefile.tile(casefile.need(case, "win_tile"))
    if how == "kong_replacement":
        feeder = case.get("kong_from")
        kind = MeldKind.AN_GANG if feeder is None else MeldKind.MING_GANG
        return GangFact(seat, kind, tile, (), None if feeder is None else casefile.seat(feeder))
    if how == "discard_after_kong" and source is not None:
        return GangFact(source, MeldKind.AN_GANG, tile, ())
    return None


def _receipts(case: Case, konger: Seat | None) -> tuple[Payment, ...]:
    amount = case.get("kong_receipt", 0)
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise CaseError(f"kong_receipt is a number, not {amount!r}")
    return (Payment((konger + 1) % 4, konger, amount),) if amount and konger is not None else ()


def _fans(lines: Sequence[Any]) -> list[list[Any]]:
    """Return fans as cases name them, one entry per copy."""
    return [[_name("fan", line.key), line.value] for line in lines for _ in range(line.count)]


def _name(group: str, key: str) -> str:
    return _chinese()(f"{ID}.{group}.{key}")


@cache
def _chinese() -> Words:
    return load_words("zh", (), [Path(__file__).with_name("strings.toml")])


def kong(case: Case, variant: Xuezhan) -> dict[str, Any]:
    """Work a `kong`: gangs in order, each paid on its own."""
    gone = [casefile.seat(s) for s in case.get("already_won", ())]
    per_event = [
        questions.delta(variant.gang_payments(_gang_event(item, gone))) for item in casefile.need(case, "events")
    ]
    return {"per_event": per_event, "delta": [sum(column) for column in zip(*per_event, strict=True)]}


def _gang_event(item: Mapping[str, Any], gone: Sequence[Seat]) -> GangFact:
    unknown = set(item) - {"seat", "type", "tile", "from", "consecutive", "robbed"}
    if unknown:
        raise CaseError(f"unknown field {sorted(unknown)} in a kong event")
    word = casefile.one_of(item.get("type"), questions.GANG_WORDS, "the kong type")
    seat = casefile.seat(casefile.need(item, "seat"))
    source = casefile.seat(casefile.need(item, "from")) if word == "discard" else None
    return GangFact(
        seat=seat,
        kind=questions.GANG_WORDS[word],
        tile=casefile.tile(casefile.need(item, "tile")),
        payers=tuple(s for s in range(4) if s != seat and s not in gone),
        source=source,
        drawn=word != "added_from_hand",
        robbed=bool(item.get("robbed", False)),
    )


def draw(case: Case, variant: Xuezhan) -> dict[str, Any]:
    """Work a `draw`: the settlement at the end of the wall, or none after three winners."""
    ends = [_end(item) for item in casefile.need(case, "players")]
    paid = variant.settlement(ends) if casefile.need(case, "wall_empty") else []
    parts = {name: questions.delta([item for item in paid if item.cause == name]) for name in (PIG, DAJIAO, REFUND)}
    return {"delta": questions.delta(paid), "parts": parts}


def _end(item: Mapping[str, Any]) -> SeatEnd:
    unknown = set(item) - {"seat", "status", "hand", "melds", "void", "kong_receipts"}
    if unknown:
        raise CaseError(f"unknown field {sorted(unknown)} in a player")
    seat = casefile.seat(casefile.need(item, "seat"))
    status = casefile.one_of(casefile.need(item, "status"), ("in", "won"), "status")
    receipts = [r for r in item.get("kong_receipts", ()) if not r.get("transferred", False)]
    return SeatEnd(
        seat=seat,
        in_play=status == "in",
        hand=casefile.tiles(item.get("hand", "")),
        melds=casefile.melds(item.get("melds", ()), seat),
        void=casefile.suit(item.get("void")),
        receipts=tuple(Payment(casefile.seat(r["from"]), seat, int(r["amount"])) for r in receipts),
    )


# -- rule ----------------------------------------------------------------------------------------------------------


def rule(case: Case, variant: Xuezhan) -> dict[str, Any]:
    """Work a `rule`: a small question, asked of the same function that play asks."""
    name = casefile.one_of(casefile.need(case, "rule"), RULES, "the rule")
    fields, work = RULES[name]
    given = casefile.need(case, "given")
    unknown = set(given) - fields
    if unknown:
        raise CaseError(f"unknown field {sorted(unknown)} in given of {name}")
    return work(given, variant)


def _table(hand: str, void: Suit | None, melds: Sequence[Mapping[str, Any]], wall_left: int = WALL_LEFT) -> Table:
    """Return a table on which seat 0 holds a hand."""
    return questions.table_of(hand, melds, wall_left, void)


def legal_discards(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `discards`."""
    table = _table(casefile.need(given, "hand"), casefile.suit(given.get("void")), given.get("melds", ()))
    return {"tiles": [casefile.source_name(tile) for tile in variant.discards(table, 0)]}


def claim(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask the claims window of seat 0 on a tile thrown by its left neighbour."""
    word = casefile.one_of(casefile.need(given, "claim"), questions.CLAIM_WORDS, "the claim")
    void = casefile.suit(given.get("void"))
    table = _table(casefile.need(given, "hand"), void, given.get("melds", ()), given.get("wall_left", WALL_LEFT))
    table.phase = Phase.CLAIMS
    table.focus = Focus(3, casefile.tile(casefile.need(given, "tile")))
    offered = {kind_of(action) for action in claim_offers(table, variant, 0)}
    return {"allowed": questions.CLAIM_WORDS[word] in offered}


def can_rob(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `robbable`."""
    casefile.one_of(given.get("robber_declared", "none"), ("none",), "robber_declared")
    word = casefile.one_of(casefile.need(given, "kong"), questions.GANG_WORDS, "the kong")
    return {"allowed": variant.robbable(questions.GANG_WORDS[word])}


def pass_lock(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `lock` and `lock_allows` for a seat that let a win of `passed_fan` go."""
    casefile.one_of(given.get("declared", "none"), ("none",), "declared")
    offer = casefile.one_of(given.get("offer", "discard"), ("discard", "self_draw", "rob_kong"), "the offer")
    passed = casefile.one_of(
        given.get("passed_by", given.get("passed_how", "discard")),
        ("discard", "own_discard", "self_draw", "rob_kong"),
        "how the win was passed",
    )
    own = passed in ("own_discard", "self_draw")
    table = Table()
    state = table.seats[0]
    if variant.options.pass_lock and (variant.options.pass_lock_selfdraw or not own):
        state.declined.append(Declined(5, "hu", 0, int(casefile.need(given, "passed_fan")), ev.DISCARD))
    if given.get("drawn_since"):
        state.last_draw = 6
    if given.get("pung_since") is not None:
        since = casefile.one_of(given["pung_since"], ("incomplete", "complete"), "pung_since")
        state.last_claim = 6 if since == "incomplete" else -1
    by = ev.SELF if offer == "self_draw" else ev.DISCARD
    return {"allowed": variant.lock_allows(by, int(casefile.need(given, "offer_fan")), variant.lock(table, 0))}


def must_win(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `forced` for a seat with a legal win."""
    casefile.one_of(given.get("declared", "none"), ("none",), "declared")
    table = Table()
    table.wall.total = int(casefile.need(given, "wall"))
    locked = bool(given.get("locked", False))
    offers: tuple[Action, ...] = () if locked else (Hu(), Pass())
    return {"must": variant.forced(table, 0, offers) == Hu()}


def turn_kongs(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask the turn window of seat 0 for its gangs."""
    void, left = casefile.suit(given.get("void")), given.get("wall_left", WALL_LEFT)
    table = _table(casefile.need(given, "hand"), void, given.get("melds", ()), left)
    table.phase = Phase.TURN
    if given.get("after_pung"):
        table.seats[0].last_claim = 1
    else:
        table.seats[0].drawn = Drawn(table.seats[0].hand[-1], ev.FRONT)
    gangs = [action for action in turn_offers(table, variant, 0) if isinstance(action, Gang)]
    return {"kongs": [casefile.source_name(action.tile) for action in gangs]}


RULES: Final = {
    "legal_discards": (frozenset({"hand", "melds", "void", "drawn"}), legal_discards),
    "next_dealer": (frozenset({"dealer", "win_events"}), questions.next_dealer),
    "next_turn": (frozenset({"discarder", "winners", "in_play"}), questions.next_turn),
    "claim": (frozenset({"hand", "melds", "void", "tile", "claim", "wall_left"}), claim),
    "can_rob": (frozenset({"kong", "robber_declared"}), can_rob),
    "priority": (frozenset({"discarder", "claims"}), questions.priority),
    "pass_lock": (
        frozenset(
            {"passed_fan", "passed_how", "passed_by", "drawn_since", "pung_since", "offer_fan", "offer", "declared"}
        ),
        pass_lock,
    ),
    "must_win": (frozenset({"wall", "declared", "offer", "locked"}), must_win),
    "turn_kongs": (frozenset({"hand", "melds", "void", "after_pung", "wall_left"}), turn_kongs),
}

KINDS: Final[Mapping[str, Kind]] = {
    "win_check": Kind(frozenset({"hand", "melds", "void"}), win_check),
    "waits": Kind(frozenset({"hand", "melds", "void"}), waits),
    "win": Kind(
        frozenset({"winners", "win_tile", "how", "from", "kong_from", "kong_receipt", "already_won", "last_tile"}), win
    ),
    "kong": Kind(frozenset({"events", "already_won"}), kong),
    "draw": Kind(frozenset({"players", "wall_empty"}), draw),
    "rule": Kind(frozenset({"rule", "given"}), rule),
}

BOOK: Final = CaseBook(Xuezhan, KINDS, ORDERED)
