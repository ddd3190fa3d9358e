"""How the kinds of worked cases (rules/CASES.md) map onto the public functions of 攀枝花; holds no rule itself.

`win_check`: `shapes_of`; `waits`: `waits`; `win`: `verdict`, `worth`, `win_payments`; `kong`: `gang_payments`; `draw`:
`chajiao`; `rule`: the function or window named at each rule in `rulings`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.core.melds import MeldKind
from game.core.tiles import Seat
from game.core.words import Words, load_words
from game.engine import events as ev
from game.engine.money import Line, Settlement, sums
from game.engine.situation import GangFact, Win
from game.rules import casefile, questions
from game.rules.casefile import HOW_WORDS, Case, CaseBook, CaseError, Kind
from game.rules.desk import DeskField, winners_desk
from game.variants.panzhihua import gangs
from game.variants.panzhihua.declarations import TIANJIAO
from game.variants.panzhihua.options import ID
from game.variants.panzhihua.rulings import RULES, declared_word
from game.variants.panzhihua.settlement import SeatEnd
from game.variants.panzhihua.variant import Panzhihua

ORDERED: Final = frozenset({"delta", "per_event", "pays", "wall"})


def win_check(case: Case, variant: Panzhihua) -> dict[str, Any]:
    """Work a `win_check`: all tiles, the last included."""
    hand = casefile.tiles(casefile.need(case, "hand"))
    shapes = variant.shapes_of(hand, casefile.melds(case.get("melds", ())), casefile.suit(case.get("void")))
    return {"wins": bool(shapes), "shapes": list(shapes)}


def waits(case: Case, variant: Panzhihua) -> dict[str, Any]:
    """Work a `waits`: 13 - 3k tiles."""
    hand = casefile.tiles(casefile.need(case, "hand"))
    found = variant.waits(hand, casefile.melds(case.get("melds", ())))
    return {"waits": [casefile.source_name(tile) for tile in found]}


def win(case: Case, variant: Panzhihua) -> dict[str, Any]:
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
            mine = variant.win_payments(one, worth)
            paid += mine
            answer |= {"fans": _fans(worth.lines), "face_multiple": worth.total, "pays": _pays(mine)}
        else:
            answer |= {"legal": False, "reason": verdict.reasons[0]}
        answers.append(answer)
    return {"winners": answers, "delta": questions.delta(paid)}


def _win(case: Case, item: Mapping[str, Any]) -> Win:
    if set(item) - {"seat", "hand", "melds"}:
        raise CaseError(f"unknown field {sorted(set(item) - {'seat', 'hand', 'melds'})} in a winner")
    how = casefile.one_of(casefile.need(case, "how"), HOW_WORDS, "how")
    seat = casefile.seat(casefile.need(item, "seat"))
    gone = [casefile.seat(s) for s in case.get("already_won", ())]
    facts: dict[str, Any] = dict(HOW_WORDS[how])
    if casefile.flag(case, "last_tile"):
        facts["last_tile"] = True
    source = casefile.seat(casefile.need(case, "from")) if facts.get("by", ev.SELF) != ev.SELF else None
    casefile.number(case, "kong_receipt", 0)
    tile = casefile.tile(casefile.need(case, "win_tile"))
    return Win(
        seat=seat,
        hand=tuple(sorted(casefile.tiles(casefile.need(item, "hand")))),
        tile=tile,
        melds=casefile.melds(item.get("melds", ()), seat),
        source=source,
        others=tuple(s for s in range(4) if s != seat and s not in gone),
        gang=_gang(case, how, seat, source),
        declared=_declared(case),
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


def _declared(case: Case) -> tuple[frozenset[str], ...]:
    words = case.get("declared", ["none"] * 4)
    if not isinstance(words, list) or len(words) != 4:
        raise CaseError(f"declared has one word a seat, not {words!r}")
    early = [casefile.seat(s) for s in case.get("tianjiao", ())]
    return tuple(declared_word(word) | ({TIANJIAO} if seat in early else set()) for seat, word in enumerate(words))


def _fans(lines: Sequence[Line]) -> list[list[Any]]:
    """Return rows as cases name them, one entry per copy."""
    return [[_chinese()(f"{ID}.fan.{line.key}"), line.value] for line in lines for _ in range(line.count)]


@cache
def _chinese() -> Words:
    return load_words("zh", (), [Path(__file__).with_name("strings.toml")])


def _pays(paid: Sequence[Settlement]) -> list[int]:
    """Return what each seat pays."""
    return [max(0, -points) for points in sums(payment for item in paid for payment in item.payments)]


def kong(case: Case, variant: Panzhihua) -> dict[str, Any]:
    """Work a `kong`: gangs in order; `consecutive` ones stand in an unbroken row."""
    gone = [casefile.seat(s) for s in case.get("already_won", ())]
    chain, per_event = 0, []
    for item in casefile.need(case, "events"):
        chain = chain if casefile.flag(item, "consecutive") else 0
        fact = _gang_event(item, gone, chain)
        per_event.append(questions.delta(variant.gang_payments(fact)))
        chain += gangs.counts(fact.kind, drawn=fact.drawn)
    return {"per_event": per_event, "delta": [sum(column) for column in zip([0] * 4, *per_event, strict=True)]}


def _gang_event(item: Mapping[str, Any], gone: Sequence[Seat], chain: int) -> GangFact:
    unknown = set(item) - {"seat", "type", "tile", "from", "consecutive", "robbed"}
    if unknown:
        raise CaseError(f"unknown field {sorted(unknown)} in a kong event")
    word = casefile.one_of(item.get("type"), questions.GANG_WORDS, "the kong type")
    seat = casefile.seat(casefile.need(item, "seat"))
    return GangFact(
        seat=seat,
        kind=questions.GANG_WORDS[word],
        tile=casefile.tile(casefile.need(item, "tile")),
        payers=tuple(s for s in range(4) if s != seat and s not in gone),
        source=casefile.seat(casefile.need(item, "from")) if word == "discard" else None,
        drawn=word != "added_from_hand",
        chain=chain,
        robbed=casefile.flag(item, "robbed"),
    )


def draw(case: Case, variant: Panzhihua) -> dict[str, Any]:
    """Work a `draw`: 查叫 when the wall is out, nothing after three winners."""
    ends = [_end(item) for item in casefile.need(case, "players")]
    casefile.need(case, "wall_empty")
    wall_empty = casefile.flag(case, "wall_empty")
    return {"delta": questions.delta(variant.chajiao(ends) if wall_empty else [])}


def _end(item: Mapping[str, Any]) -> SeatEnd:
    unknown = set(item) - {"seat", "status", "hand", "melds", "declared", "tianjiao", "void", "kong_receipts"}
    if unknown:
        raise CaseError(f"unknown field {sorted(unknown)} in a player")
    seat = casefile.seat(casefile.need(item, "seat"))
    status = casefile.one_of(casefile.need(item, "status"), ("in", "won"), "status")
    early = {TIANJIAO} if casefile.flag(item, "tianjiao") else set()
    questions.income(item.get("kong_receipts", ()), seat)
    return SeatEnd(
        seat=seat,
        in_play=status == "in",
        hand=casefile.tiles(item.get("hand", "")),
        melds=casefile.melds(item.get("melds", ()), seat),
        declared=declared_word(item.get("declared", "none")) | early,
        void=casefile.suit(item.get("void")),
    )


def rule(case: Case, variant: Panzhihua) -> dict[str, Any]:
    """Work a `rule`: a small question, asked of the same function that play asks."""
    name = casefile.one_of(casefile.need(case, "rule"), RULES, "the rule")
    fields, work = RULES[name]
    given = casefile.need(case, "given")
    unknown = set(given) - fields
    if unknown:
        raise CaseError(f"unknown field {sorted(unknown)} in given of {name}")
    return work(given, variant)


KINDS: Final[Mapping[str, Kind]] = {
    "win_check": Kind(frozenset({"hand", "melds", "void"}), win_check),
    "waits": Kind(frozenset({"hand", "melds"}), waits),
    "win": Kind(
        frozenset(
            {
                *("winners", "win_tile", "how", "from", "kong_from", "kong_receipt", "already_won", "last_tile"),
                *("declared", "tianjiao"),
            }
        ),
        win,
    ),
    "kong": Kind(frozenset({"events", "already_won"}), kong),
    "draw": Kind(frozenset({"players", "wall_empty"}), draw),
    "rule": Kind(frozenset({"rule", "given"}), rule),
}

DECLARED: Final = ("none", "sing", "dance")
DESK: Final = winners_desk(
    lambda case, _: [_win(case, item) for item in casefile.need(case, "winners")],
    without=("void", "last_tile", "kong_from", "kong_receipt"),
    extra=(
        DeskField(
            "declared",
            "declared",
            "words",
            choices=DECLARED,
            default=DECLARED[:1] * 4,
            label=f"{ID}.field.declared",
        ),
        DeskField("tianjiao", "tianjiao", "seats", default=(), label=f"{ID}.field.tianjiao"),
    ),
)

BOOK: Final = CaseBook(Panzhihua, KINDS, ORDERED, desk=DESK)
