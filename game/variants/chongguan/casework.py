"""How the kinds of worked cases (rules/CASES.md) map onto the public functions of 冲关; holds no rule itself.

`win`: `verdict`, `best_price`, `win_payments`; `kong`: `may_meld`, `gang_payments`; `jing`: `accounts`,
`jing_payments`; `wait`: `structures`; `genzhuang`: `rounds_followed`, `follow_payment`; `zhahu`: `false_win`; `draw`
and `total`: `final`, `next_dealer`; `indicator`: `jing_of`; `wall`: `wall_plan`, `wall_index`; `chi`: `claim_offers`;
`priority`: `decide`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.core.melds import MeldKind
from game.core.tiles import COPIES, Seat, Tile, tile_name
from game.core.words import Words, load_words
from game.engine import events as ev
from game.engine.actions import Action, Chi, Gang, Hu, Pass, Peng, Window, WindowKind, kind_of
from game.engine.money import Settlement, sums
from game.engine.resolve import decide
from game.engine.situation import GangFact, MeldTry, Win
from game.engine.table import Focus, Phase, Table
from game.engine.window import claim_offers
from game.rules import casefile
from game.rules.casefile import Case, CaseBook, CaseError, Kind
from game.variants.chongguan import jing as jings
from game.variants.chongguan import pricing
from game.variants.chongguan.desk import desk_of
from game.variants.chongguan.follow import Step, rounds_followed
from game.variants.chongguan.jing import Count, Feed
from game.variants.chongguan.options import ID
from game.variants.chongguan.variant import JING, TURNED, Chongguan

SEATS: Final = 4
WALL: Final = 136
DEALT: Final = 53
DICE: Final = 2
WALL_LEFT: Final = 40
REPLACEMENTS: Final = 12
"""Tiles left where a case does not say."""
HOW: Final[Mapping[str, Mapping[str, Any]]] = {
    "zimo": {},
    "gangkai": {"draw_source": ev.TAIL},
    "tianhu": {"dealt": True},
    "dianpao": {"by": ev.DISCARD},
    "dihu": {"by": ev.DISCARD, "first_discard": True},
    "qianggang": {"by": ev.ROB},
}
FED_BY: Final = ("chi", "peng", "minggang", "dianpao", "qianggang", "dihu")
GANGS: Final = {"angang": MeldKind.AN_GANG, "minggang": MeldKind.MING_GANG, "bugang": MeldKind.BU_GANG}
REASONS: Final = {
    pricing.XIANGGONG: "相公",
    pricing.NOT_COMPLETE: "不成胡",
    pricing.PASS_LOCK: "胡前不胡后",
    pricing.WAIT_ROB: "精吊结构不能抢杠",
    pricing.WAIT_DISCARD: "精吊结构不能作德国点炮",
    pricing.PLAIN_JING: "有精平胡不能抓点炮",
    pricing.WAIT_SELF: "精吊结构只能自摸",
}
"""Reason codes as cases name them."""
ORDERED: Final = frozenset(
    {"pay", "points", "mult", "ba", "jing_pay", "total", "dead"},
)


def _delta(paid: Iterable[Settlement]) -> list[int]:
    return sums(payment for item in paid for payment in item.payments)


def _checked(item: Mapping[str, Any], allowed: Iterable[str], what: str) -> Mapping[str, Any]:
    unknown = set(item) - set(allowed)
    if unknown:
        raise CaseError(f"unknown field {', '.join(sorted(unknown))} in {what}")
    return item


def _number(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise CaseError(f"{what} is a number from 0, not {value!r}")
    return value


@cache
def _name(key: str) -> str:
    return _chinese()(f"{ID}.fan.{key}")


@cache
def _chinese() -> Words:
    return load_words("zh", (), [Path(__file__).with_name("strings.toml")])


def _jing(case: Case) -> jings.Jing:
    """Read the two wild kinds: a 正精 and, if it is named, the kind after it."""
    given = _checked(casefile.need(case, "jing"), ("zheng", "fu"), "jing")
    found = jings.jing_of(casefile.tile(casefile.need(given, "zheng")))
    if "fu" in given and casefile.tile(given["fu"]) != found.side:
        raise CaseError(f"the 副精 of {given['zheng']} is {tile_name(found.side)}, not {given['fu']}")
    return found


# -- wins ----------------------------------------------------------------------------------------------------------


def winners(case: Case, variant: Chongguan) -> list[Win]:
    """Return the one winner of a case."""
    del variant
    return [_win(case)]


def win(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `win`: one winner; the 胡计子 alone."""
    one = _win(case)
    verdict = variant.verdict(one)
    if not verdict.ok:
        return {"legal": False, "reason": REASONS[verdict.reasons[0]], "pay": [0] * SEATS}
    price = pricing.best_price(one, variant.options)
    return {
        "legal": True,
        "shape": _name(price.shape),
        "deguo": price.natural,
        "jingdiao": price.open_wait,
        "modifiers": [_name(key) for key in price.factors],
        "pay": _delta(variant.win_payments(one, variant.worth(one))),
    }


def _win(case: Case) -> Win:
    how = casefile.one_of(casefile.need(case, "how"), HOW, "how")
    flags = _checked(
        case.get("flags", {}), ("kong_chain", "jing_in_discards_of", "passed_earlier", "xianggong"), "flags"
    )
    seat, names = casefile.seat(casefile.need(case, "winner")), _jing(case)
    facts: dict[str, Any] = dict(HOW[how])
    source = casefile.seat(casefile.need(case, "loser")) if "by" in facts else None
    if source is None and case.get("loser") is not None:
        raise CaseError(f"nobody loses alone by {how}")
    hand, tile = _tiles(case, how)
    melds = casefile.melds(case.get("melds", ()), seat)
    chain = _number(flags.get("kong_chain", 1 if how == "gangkai" else 0), "kong_chain")
    if (how == "gangkai") != (chain > 0):
        raise CaseError(f"kong_chain {chain} does not go with {how}")
    own = sum(one in names for one in (*hand, tile, *(t for meld in melds for t in meld.tiles)))
    held, thrown = _owners(case, flags, seat, own)
    return Win(
        seat=seat,
        hand=hand,
        tile=tile,
        melds=melds,
        source=source,
        others=tuple(other for other in range(SEATS) if other != seat),
        dealer=casefile.dealer(case),
        gang=GangFact(seat, MeldKind.AN_GANG, tile, ()) if chain else None,
        locked=0 if casefile.flag(flags, "passed_earlier") else None,
        wilds=frozenset(names),
        wilds_held=held,
        wilds_thrown=thrown,
        miscounted=casefile.flag(flags, "xianggong"),
        **facts,
    )


def _tiles(case: Case, how: str) -> tuple[tuple[Tile, ...], Tile]:
    """Return the hand without the winning tile, and that tile; as dealt, the last of the 14 stands for it."""
    hand = tuple(sorted(casefile.tiles(casefile.need(case, "hand"))))
    if how != "tianhu":
        return hand, casefile.tile(casefile.need(case, "win_tile"))
    if case.get("win_tile") is not None:
        raise CaseError("a dealt hand has no winning tile")
    return hand[:-1], hand[-1]


def _owners(case: Case, flags: Mapping[str, Any], winner: Seat, own: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many 精 each seat holds and has discarded; nothing if the case does not say.

    Discarded are those of `table_jing_thrown`, or all that the seat `jing_in_discards_of` does not hold in its hand.
    """
    thrown = _per_seat(case, "table_jing_thrown")
    if "table_jing_tiles" not in case:
        if any(thrown):
            raise CaseError("table_jing_thrown is a part of table_jing_tiles, which is missing")
        return (), ()
    owned = _per_seat(case, "table_jing_tiles")
    if flags.get("jing_in_discards_of") is not None:
        if any(thrown):
            raise CaseError("jing_in_discards_of and table_jing_thrown say the same thing; one is enough")
        seat = casefile.seat(flags["jing_in_discards_of"])
        thrown[seat] = max(0, owned[seat] - own) if seat == winner else owned[seat]
    owned[winner] = max(owned[winner], own + thrown[winner])
    for seat in range(SEATS):
        if thrown[seat] > owned[seat]:
            raise CaseError(f"seat {seat} has discarded {thrown[seat]} 精, but owned {owned[seat]}")
    return tuple(a - b for a, b in zip(owned, thrown, strict=True)), tuple(thrown)


def _per_seat(case: Case, field: str) -> list[int]:
    """Read a number for each seat, zeros if the case does not say."""
    numbers = [_number(count, f"a count of {field}") for count in case.get(field) or (0,) * SEATS]
    if len(numbers) != SEATS:
        raise CaseError(f"{field} has a number for each seat")
    return numbers


def plain(case: Case) -> Case:
    """Return a case that names the discarded 精 by their number at each seat, not by the one seat that has them."""
    flags = dict(case.get("flags") or {})
    if flags.pop("jing_in_discards_of", None) is None:
        return case
    one = _win(case)
    owned = [held + thrown for held, thrown in zip(one.wilds_held, one.wilds_thrown, strict=True)]
    return {**case, "flags": flags, "table_jing_tiles": owned, "table_jing_thrown": list(one.wilds_thrown)}


def wait(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `wait`: the 精吊结构 of 13 - 3k tiles."""
    hand = casefile.tiles(casefile.need(case, "hand"))
    melds = casefile.melds(case.get("melds", ()))
    return {"structure": [_name(key) for key in sorted(variant.structures(hand, melds, frozenset(_jing(case))))]}


# -- 精 and the other ledgers --------------------------------------------------------------------------------------


def _counts(items: Sequence[Any]) -> list[Count]:
    found = [(_number(main, "a count"), _number(side, "a count")) for main, side in items]
    mains, sides = (sum(column) for column in zip(*found, strict=True))
    if len(found) != SEATS or mains > jings.LIVE_MAIN or sides > jings.LIVE_SIDE:
        raise CaseError(f"{items!r}: four seats share three 正精 and four 副精")
    return found


def _feeds(items: Sequence[Mapping[str, Any]]) -> list[Feed]:
    found = []
    for item in items:
        _checked(item, ("from", "to", "by"), "a feed")
        casefile.one_of(casefile.need(item, "by"), FED_BY, "how a 精 was fed")
        found.append(Feed(casefile.seat(casefile.need(item, "from")), casefile.seat(casefile.need(item, "to"))))
    return found


def jing(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `jing`: the 精计子 of four seats."""
    counts, feeds = _counts(casefile.need(case, "counts")), _feeds(case.get("feeds", ()))
    found = jings.accounts(counts, feeds, variant.options)
    return {
        "points": [account.points for account in found],
        "mult": [account.factor for account in found],
        "ba": [account.sole for account in found],
        "pay": _delta(variant.jing_payments(counts, feeds)),
    }


def _gang(item: Mapping[str, Any], word: str, names: jings.Jing | None, *, robbed: bool = False) -> GangFact:
    kind = GANGS[casefile.one_of(word, GANGS, "the kong")]
    seat = casefile.seat(casefile.need(item, "seat"))
    feeder = None if item.get("feeder") is None else casefile.seat(item["feeder"])
    tile = casefile.tile(item["tile"]) if item.get("tile") is not None else None
    wilds = frozenset(names) if names is not None and tile is not None else frozenset[Tile]()
    if kind is not MeldKind.AN_GANG and feeder is None and tile in wilds:
        raise CaseError("a claimed kong of 精 has a feeder")
    return GangFact(
        seat=seat,
        kind=kind,
        tile=0 if tile is None else tile,
        payers=tuple(other for other in range(SEATS) if other != seat),
        source=feeder if kind is MeldKind.MING_GANG else None,
        feeder=None if kind is MeldKind.AN_GANG else feeder,
        robbed=robbed,
        wilds=wilds,
    )


def kong(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `kong`: may it be declared, and what does it bring."""
    names, robbed = _jing(case) if "jing" in case else None, casefile.flag(case, "robbed")
    casefile.tile(casefile.need(case, "tile"))
    fact = _gang(case, casefile.need(case, "kong"), names, robbed=robbed)
    if robbed and fact.kind is not MeldKind.BU_GANG:
        raise CaseError("only a 补杠 is robbed")
    table = _table(names)
    table.wall.tail_zone = _number(case.get("replacement_left", REPLACEMENTS), "replacement_left")
    taken = None if fact.kind is MeldKind.AN_GANG else fact.tile
    legal = variant.may_meld(table, MeldTry(fact.seat, fact.kind, (fact.tile,) * COPIES, taken, fact.feeder)).ok
    return {"legal": legal, "pay": _delta(variant.gang_payments(fact)) if legal else [0] * SEATS}


def genzhuang(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `genzhuang`: go-rounds of discards, perhaps with a claim or gang after the dealer's first."""
    dealer = casefile.dealer(case)
    moves: list[Step | None] = []
    for row in casefile.need(case, "rounds"):
        if not 1 <= len(row) <= SEATS:
            raise CaseError(f"a round is the dealer's tile and those of the others, not {row!r}")
        moves += [Step((dealer + step) % SEATS, casefile.tile(one)) for step, one in enumerate(row)]
    if casefile.flag(case, "interrupted"):
        moves.insert(1, None)
    times = rounds_followed(dealer, moves, unbroken=variant.options.genzhuang_unbroken)
    return {"times": times, "pay": _delta([variant.follow_payment(dealer)] * times)}


def zhahu(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `zhahu`: a false win."""
    return {"pay": _delta([variant.false_win(casefile.seat(casefile.need(case, "seat")))])}


def _owed(case: Case, variant: Chongguan, dealer: Seat) -> list[Settlement]:
    """Return the kongs and go-rounds a hand has brought so far."""
    owed: list[Settlement] = []
    for item in case.get("kongs", ()):
        _checked(item, ("seat", "kind", "tile", "feeder"), "a kong")
        names = _jing(case) if "jing" in case else None
        owed += variant.gang_payments(_gang(item, casefile.need(item, "kind"), names))
    return owed + [variant.follow_payment(dealer)] * _number(case.get("genzhuang", 0), "genzhuang")


def draw(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `draw`: a hand nobody won."""
    table = Table()
    table.dealer = casefile.dealer(case)
    counts, feeds = _counts(casefile.need(case, "jing_counts")), _feeds(case.get("feeds", ()))
    paid = variant.final(_owed(case, variant, table.dealer), counts, feeds, won=False)
    return {"pay": _delta(paid), "next_dealer": variant.next_dealer(table)}


def total(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `total`: a won hand whose 胡计子 is given."""
    dealer = casefile.dealer(case)
    given = _checked(casefile.need(case, "win"), ("pay",), "win")
    counts, feeds = _counts(casefile.need(case, "jing_counts")), _feeds(case.get("feeds", ()))
    rest = _delta(variant.final(_owed(case, variant, dealer), counts, feeds, won=True))
    won = casefile.need(given, "pay")
    return {
        "jing_pay": _delta(variant.jing_payments(counts, feeds)),
        "total": [a + b for a, b in zip(won, rest, strict=True)],
    }


# -- small questions -----------------------------------------------------------------------------------------------


def indicator(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work an `indicator`: the 精 a turned tile makes."""
    del variant
    found = jings.jing_of(casefile.tile(casefile.need(case, "turned")))
    return {
        "zheng": tile_name(found.main),
        "fu": tile_name(found.side),
        "live_zheng": jings.LIVE_MAIN,
        "live_fu": jings.LIVE_SIDE,
    }


def wall(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `wall`: where two dice cut it."""
    dice = casefile.need(case, "dice")
    if len(dice) != DICE or not all(1 <= _number(die, "a die") <= 6 for die in dice):
        raise CaseError(f"two dice show 1 to 6, not {dice!r}")
    plan, table = variant.wall_plan(sum(dice), WALL, DEALT), Table()
    table.wall.total = WALL
    return {
        "turned_index": plan.turned,
        "dead": [plan.turned + i for i in range(plan.dead)],
        "front_draws": plan.front,
        "replacements": plan.tail,
        "first_replacement_index": variant.wall_index(table, ev.TAIL),
    }


def _table(names: jings.Jing | None) -> Table:
    """Return a table in mid-hand."""
    table = Table()
    table.wall.total, table.wall.shared = WALL, False
    table.wall.front_zone, table.wall.tail_zone = WALL_LEFT, REPLACEMENTS
    if names is not None:
        table.marks |= {TURNED: (names.main,), JING: tuple(names)}
    return table


def chi(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `chi`: the runs and the peng a seat is offered on a discard."""
    table = _table(_jing(case) if "jing" in case else None)
    seat = casefile.seat(casefile.need(case, "claimer"))
    table.seats[seat].hand = sorted(casefile.tiles(casefile.need(case, "hand")))
    table.seats[seat].draws, table.phase = 1, Phase.CLAIMS
    tile = casefile.tile(casefile.need(case, "discard"))
    table.focus = Focus(casefile.seat(casefile.need(case, "discarder")), tile)
    offers = claim_offers(table, variant, seat)
    runs = [[tile_name(one) for one in offer.tiles] for offer in offers if isinstance(offer, Chi)]
    return {"options": runs, "peng": Peng(tile) in offers}


def priority(case: Case, variant: Chongguan) -> dict[str, Any]:
    """Work a `priority`: every seat claims what it is offered; one is served."""
    table, tile = Table(), 0
    table.focus = Focus(casefile.seat(casefile.need(case, "discarder")), tile)
    acts: dict[str, Action] = {
        "hu": Hu(),
        "gang": Gang(MeldKind.MING_GANG, tile),
        "minggang": Gang(MeldKind.MING_GANG, tile),
        "kong": Gang(MeldKind.MING_GANG, tile),
        "peng": Peng(tile),
        "chi": Chi((1, 2)),
    }
    answers: dict[Seat, Action] = {}
    words: dict[Seat, str] = {}
    for item in casefile.need(case, "claims"):
        _checked(item, ("seat", "act"), "a claim")
        seat = casefile.seat(casefile.need(item, "seat"))
        words[seat] = casefile.one_of(casefile.need(item, "act"), acts, "the act")
        answers[seat] = acts[words[seat]]
    window = Window(WindowKind.CLAIMS, {seat: (action, Pass()) for seat, action in answers.items()})
    decision = decide(table, variant, window, answers)
    assert decision is not None
    if decision.winners:
        return {"seat": decision.winners[0], "act": kind_of(Hu())}
    assert decision.claim is not None
    return {"seat": decision.claim[0], "act": words[decision.claim[0]]}


KINDS: Final[Mapping[str, Kind]] = {
    "win": Kind(
        frozenset({"jing", "hand", "melds", "win_tile", "how", "winner", "loser"})
        | {"table_jing_tiles", "table_jing_thrown", "flags"},
        win,
    ),
    "wait": Kind(frozenset({"jing", "hand", "melds"}), wait),
    "jing": Kind(frozenset({"counts", "feeds"}), jing),
    "kong": Kind(frozenset({"kong", "seat", "tile", "feeder", "jing", "replacement_left", "robbed"}), kong),
    "genzhuang": Kind(frozenset({"rounds", "interrupted"}), genzhuang),
    "zhahu": Kind(frozenset({"seat"}), zhahu),
    "draw": Kind(frozenset({"jing_counts", "feeds", "kongs", "genzhuang", "jing"}), draw),
    "total": Kind(frozenset({"win", "jing_counts", "feeds", "kongs", "genzhuang", "jing"}), total),
    "indicator": Kind(frozenset({"turned"}), indicator),
    "wall": Kind(frozenset({"dice"}), wall),
    "chi": Kind(frozenset({"hand", "discard", "discarder", "claimer", "jing"}), chi),
    "priority": Kind(frozenset({"discarder", "claims"}), priority),
}

BOOK: Final = CaseBook(Chongguan, KINDS, ORDERED, desk=desk_of(winners, HOW, plain))
