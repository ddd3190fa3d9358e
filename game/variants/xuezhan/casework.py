"""How the kinds of worked cases (rules/CASES.md) map onto the public functions of 血战; holds no rule itself.

`win_check`: `shapes_of`; `waits`: `waits`; `win`: `verdict`, `worth`, `win_payments`, `transfers`; `kong`:
`gang_payments`; `draw`: `settlement`; `rule`: the function or window named at each rule below.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.core.melds import MeldKind
from game.core.tiles import Seat, counts_of
from game.core.words import Words, load_words
from game.engine import events as ev
from game.engine.actions import Action, Gang, Hu, Pass, kind_of
from game.engine.money import Payment
from game.engine.situation import GangFact, Win
from game.engine.table import Declined, Drawn, Focus, Phase, Table
from game.engine.window import claim_offers, turn_offers
from game.rules import casefile, questions
from game.rules.casefile import HOW_WORDS, Case, CaseBook, CaseError, Kind
from game.rules.desk import MOST_RECEIPT, DeskField, winners_desk
from game.variants.xuezhan.options import ID
from game.variants.xuezhan.variant import Xuezhan
from game.variants.xuezhan.wall_end import DAJIAO, PIG, REFUND, SeatEnd

ORDERED: Final = frozenset({"delta", "per_event", "pig", "dajiao", "refund", "penalty", "points"})
OFFER_WORDS: Final = {
    **dict.fromkeys(("discard", "discard_after_kong", "last_tile_discard"), ev.DISCARD),
    "rob_kong": ev.ROB,
    **dict.fromkeys(("self_draw", "kong_replacement", "last_tile_draw"), ev.SELF),
    "own_discard": ev.OWN_DISCARD,
}
"""How a win was offered or let go."""
SHOWN_WORDS: Final = {MeldKind.AN_GANG: "concealed", MeldKind.BU_GANG: "added"}
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
    """Work a `win`: one or more winners on one tile, served in turn order as far as the game serves them."""
    answers, paid, served = [], [], []
    for one in winners(case, variant):
        verdict = variant.verdict(one)
        answer: dict[str, Any] = {"seat": one.seat}
        if verdict.ok:
            worth = variant.worth(one)
            served.append(one)
            paid += variant.win_payments(one, worth)
            answer |= {"fans": _fans(worth.lines), "total_fan": worth.total, "multiple": worth.value}
            answer |= {"alias": _name("alias", worth.alias)} if worth.alias else {}
        else:
            answer |= {"legal": False, "reason": verdict.reasons[0]}
        answers.append(answer)
    paid += variant.transfers(served) if served else []
    return {"winners": answers, "delta": questions.delta(paid)}


def winners(case: Case, variant: Xuezhan) -> list[Win]:
    """Return the winners of a case that the game serves, in turn order."""
    wins = [_win(case, item) for item in casefile.need(case, "winners")]
    if not wins:
        raise CaseError("winners is empty")
    wins.sort(key=lambda one: Table().distance(one.source if one.source is not None else one.seat, one.seat))
    return wins if variant.many_winners else wins[:1]


def _win(case: Case, item: Mapping[str, Any]) -> Win:
    if set(item) - {"seat", "hand", "melds", "void"}:
        raise CaseError(f"unknown field {sorted(set(item) - {'seat', 'hand', 'melds', 'void'})} in a winner")
    how = casefile.one_of(casefile.need(case, "how"), HOW_WORDS, "how")
    seat = casefile.seat(casefile.need(item, "seat"))
    gone = [casefile.seat(s) for s in case.get("already_won", ())]
    facts: dict[str, Any] = dict(HOW_WORDS[how])
    if casefile.flag(case, "last_tile"):
        facts["last_tile"] = True
    source = casefile.seat(casefile.need(case, "from")) if facts.get("by", ev.SELF) != ev.SELF else None
    return Win(
        seat=seat,
        hand=tuple(sorted(casefile.tiles(casefile.need(item, "hand")))),
        tile=casefile.tile(casefile.need(case, "win_tile")),
        melds=casefile.melds(item.get("melds", ()), seat),
        source=source,
        others=tuple(s for s in range(4) if s != seat and s not in gone),
        dealer=casefile.dealer(case),
        void=casefile.suit(item.get("void")),
        gang=_gang(case, how, seat, source),
        receipts=_receipts(case, source),
        turn_receipts=_receipts(case, source),
        all_receipts=_receipts(case, source),
        **facts,
    )


def _gang(case: Case, how: str, seat: Seat, source: Seat | None) -> GangFact | None:
    """Return the gang before a replacement win, a discard or a robbed gang; its own tile decides nothing."""
    tile = casefile.tile(casefile.need(case, "win_tile"))
    if how == "kong_replacement":
        feeder = case.get("kong_from")
        kind = MeldKind.AN_GANG if feeder is None else MeldKind.MING_GANG
        return GangFact(seat, kind, tile, (), None if feeder is None else casefile.seat(feeder))
    robbed_next = casefile.flag(case, "after_kong")
    if robbed_next and how != "rob_kong":
        raise CaseError(f"after_kong belongs to rob_kong, not to {how}")
    if (robbed_next or how == "discard_after_kong") and source is not None:
        return GangFact(source, MeldKind.AN_GANG, tile, ())
    return None


def _receipts(case: Case, konger: Seat | None) -> tuple[Payment, ...]:
    """Return what the ganger took: `kong_payments` one by one, or `kong_receipt` as a sum."""
    if konger is not None and case.get("kong_payments") is not None:
        return questions.income(case["kong_payments"], konger)
    amount = casefile.number(case, "kong_receipt", 0)
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
    return {"per_event": per_event, "delta": [sum(column) for column in zip([0] * 4, *per_event, strict=True)]}


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
        robbed=casefile.flag(item, "robbed"),
    )


def draw(case: Case, variant: Xuezhan) -> dict[str, Any]:
    """Work a `draw`: the settlement at the end of the wall, or none after three winners."""
    ends = [_end(item) for item in casefile.need(case, "players")]
    casefile.need(case, "wall_empty")
    face_up = counts_of(tile for end in ends for meld in end.melds for tile in meld.tiles)
    paid = variant.settlement(ends, face_up) if casefile.flag(case, "wall_empty") else []
    parts = {name: questions.delta([item for item in paid if item.cause == name]) for name in (PIG, DAJIAO, REFUND)}
    fined = variant.fines(ends) if casefile.flag(case, "wall_empty") else {}
    return {"delta": questions.delta(paid), "parts": parts, "penalty": [-fined.get(seat, 0) for seat in range(4)]}


def _end(item: Mapping[str, Any]) -> SeatEnd:
    unknown = set(item) - {"seat", "status", "hand", "melds", "void", "kong_receipts", "discarded_other_suit"}
    unknown -= {"declared", "tianjiao"}
    if unknown:
        raise CaseError(f"unknown field {sorted(unknown)} in a player")
    questions.undeclared(item)
    seat = casefile.seat(casefile.need(item, "seat"))
    status = casefile.one_of(casefile.need(item, "status"), ("in", "won"), "status")
    return SeatEnd(
        seat=seat,
        in_play=status == "in",
        hand=casefile.tiles(item.get("hand", "")),
        melds=casefile.melds(item.get("melds", ()), seat),
        void=casefile.suit(item.get("void")),
        receipts=questions.income(item.get("kong_receipts", ()), seat),
        threw_other=casefile.flag(item, "discarded_other_suit"),
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


def legal_discards(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `discards`; nobody declares or dances in this game."""
    questions.undeclared(given)
    if given.get("dance_waits"):
        raise CaseError("nobody dances in this game")
    if "drawn" in given:
        casefile.tile(given["drawn"])
    table = questions.table_of(
        casefile.need(given, "hand"), given.get("melds", ()), WALL_LEFT, casefile.suit(given.get("void"))
    )
    return {"tiles": [casefile.source_name(tile) for tile in variant.discards(table, 0)]}


def claim(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask the claims window of seat 0 on a tile thrown by its left neighbour."""
    word = casefile.one_of(casefile.need(given, "claim"), questions.CLAIM_WORDS, "the claim")
    void = casefile.suit(given.get("void"))
    table = questions.table_of(
        casefile.need(given, "hand"), given.get("melds", ()), casefile.number(given, "wall_left", WALL_LEFT), void
    )
    table.phase = Phase.CLAIMS
    table.focus = Focus(3, casefile.tile(casefile.need(given, "tile")))
    offered = {kind_of(action) for action in claim_offers(table, variant, 0)}
    return {"allowed": questions.CLAIM_WORDS[word] in offered}


def can_rob(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `robbable`."""
    questions.undeclared(given, "robber_declared")
    word = casefile.one_of(casefile.need(given, "kong"), questions.GANG_WORDS, "the kong")
    return {"allowed": variant.robbable(questions.GANG_WORDS[word])}


def pass_lock(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `lock` and `lock_allows` for a seat that let a win of `passed_fan` go."""
    questions.undeclared(given)
    offer = OFFER_WORDS[casefile.one_of(given.get("offer", "discard"), OFFER_WORDS, "the offer")]
    how = given.get("passed_by", given.get("passed_how", "discard"))
    passed = OFFER_WORDS[casefile.one_of(how, OFFER_WORDS, "how the win was passed")]
    table = Table()
    state = table.seats[0]
    own = passed in (ev.OWN_DISCARD, ev.SELF)
    if variant.options.pass_lock and (variant.options.pass_lock_selfdraw or not own):
        state.declined.append(Declined(5, "hu", 0, _compared(given, "passed", variant), passed))
    if casefile.flag(given, "drawn_since"):
        state.last_draw = 6
    if given.get("pung_since") is not None:
        since = casefile.one_of(given["pung_since"], ("incomplete", "complete"), "pung_since")
        state.last_claim = 6 if since == "incomplete" else -1
    return {"allowed": variant.lock_allows(offer, _compared(given, "offer", variant), variant.lock(table, 0))}


def _compared(given: Case, which: str, variant: Xuezhan) -> int:
    pattern = casefile.number(given, f"{which}_fan")
    return variant.compared(pattern, pattern + casefile.number(given, f"{which}_situation_fan", 0))


def can_win_by(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `lock_allows` for a seat under no lock."""
    questions.undeclared(given)
    offer = OFFER_WORDS[casefile.one_of(casefile.need(given, "offer"), OFFER_WORDS, "the offer")]
    return {"allowed": variant.lock_allows(offer, 0, None)}


def must_win(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `forced` for a seat with a legal win; under a lock only a self-draw is one."""
    questions.undeclared(given)
    offer = OFFER_WORDS[casefile.one_of(given.get("offer", "discard"), OFFER_WORDS, "the offer")]
    table = Table()
    table.wall.total = casefile.number(given, "wall")
    legal = variant.lock_allows(offer, 0, 0 if casefile.flag(given, "locked") else None)
    offers: tuple[Action, ...] = (Hu(), Pass()) if legal else (Pass(),)
    return {"must": variant.forced(table, 0, offers) == Hu()}


def turn_kongs(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask the turn window of seat 0 for its gangs."""
    void, left = casefile.suit(given.get("void")), casefile.number(given, "wall_left", WALL_LEFT)
    table = questions.table_of(casefile.need(given, "hand"), given.get("melds", ()), left, void)
    table.phase = Phase.TURN
    if casefile.flag(given, "after_pung"):
        table.seats[0].last_claim = 1
    else:
        table.seats[0].drawn = Drawn(table.seats[0].hand[-1], ev.FRONT)
    gangs = [action for action in turn_offers(table, variant, 0) if isinstance(action, Gang)]
    return {"kongs": [[SHOWN_WORDS[action.kind], casefile.source_name(action.tile)] for action in gangs]}


def table_points(given: Case, variant: Xuezhan) -> dict[str, Any]:
    """Ask `table_points`."""
    scores = casefile.need(given, "scores")
    if any(type(score) is not int for score in scores):
        raise CaseError(f"scores are whole numbers, not {scores!r}")
    return {"points": list(variant.table_points(scores))}


RULES: Final = {
    "legal_discards": (frozenset({"hand", "melds", "void", "drawn", "dance_waits", "declared"}), legal_discards),
    "next_dealer": (frozenset({"dealer", "win_events"}), questions.next_dealer),
    "next_turn": (frozenset({"discarder", "winners", "in_play"}), questions.next_turn),
    "claim": (frozenset({"hand", "melds", "void", "tile", "claim", "wall_left"}), claim),
    "can_rob": (frozenset({"kong", "robber_declared"}), can_rob),
    "priority": (frozenset({"discarder", "claims"}), questions.priority),
    "pass_lock": (
        frozenset(
            {"passed_fan", "passed_how", "passed_by", "passed_situation_fan", "drawn_since", "pung_since"}
            | {"offer_fan", "offer_situation_fan", "offer", "declared"}
        ),
        pass_lock,
    ),
    "can_win_by": (frozenset({"declared", "offer"}), can_win_by),
    "must_win": (frozenset({"wall", "declared", "offer", "locked"}), must_win),
    "turn_kongs": (frozenset({"hand", "melds", "void", "after_pung", "wall_left"}), turn_kongs),
    "table_points": (frozenset({"scores"}), table_points),
}

KINDS: Final[Mapping[str, Kind]] = {
    "win_check": Kind(frozenset({"hand", "melds", "void"}), win_check),
    "waits": Kind(frozenset({"hand", "melds", "void"}), waits),
    "win": Kind(
        frozenset({"winners", "win_tile", "how", "from", "kong_from", "kong_receipt", "kong_payments"})
        | {"already_won", "last_tile", "after_kong"},
        win,
    ),
    "kong": Kind(frozenset({"events", "already_won"}), kong),
    "draw": Kind(frozenset({"players", "wall_empty"}), draw),
    "rule": Kind(frozenset({"rule", "given"}), rule),
}

DESK: Final = winners_desk(
    winners,
    extra=(
        DeskField(
            "kong_receipt",
            "kong_receipt",
            "int",
            default=0,
            maximum=MOST_RECEIPT,
            when=("how", ("discard_after_kong",)),
            option=("transfer", (True, False)),
        ),
        DeskField(
            "after_kong",
            "after_kong",
            "bool",
            default=False,
            when=("how", ("rob_kong",)),
            option=("gangpao_on_rob", (True,)),
            label=f"{ID}.field.after_kong",
        ),
        DeskField(
            "kong_payments",
            "kong_payments",
            "payments",
            maximum=MOST_RECEIPT,
            when=("how", ("discard_after_kong", "rob_kong")),
            option=("transfer", ("refund",)),
            label=f"{ID}.field.kong_payments",
        ),
    ),
)

BOOK: Final = CaseBook(Xuezhan, KINDS, ORDERED, desk=DESK)
