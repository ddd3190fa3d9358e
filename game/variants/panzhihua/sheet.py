"""The tables of the rule book of 攀枝花, made from the factors and prices that score; decides nothing itself."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from game.core.melds import MeldKind
from game.engine.rulebook import RuleTable, TableRow
from game.engine.situation import GangFact
from game.variants.panzhihua import factors
from game.variants.panzhihua.declarations import DANCE, SING, TIANJIAO, ZHAHU, factor_of
from game.variants.panzhihua.options import ID, Options

if TYPE_CHECKING:
    from game.variants.panzhihua.variant import Panzhihua

TIMES: Final = f"{ID}.sheet.times"
POINTS: Final = f"{ID}.sheet.points"
CHAINS: Final = {MeldKind.AN_GANG: 2, MeldKind.BU_GANG: 1, MeldKind.MING_GANG: 3}
"""How many gangs directly before one of a kind the table follows."""


def tables(game: "Panzhihua") -> tuple[RuleTable, ...]:
    """Return shapes, further factors, singing and dancing, what gangs cost, and what is paid at most."""
    return (
        RuleTable(_text("shapes"), TIMES, _shapes()),
        RuleTable(_text("added"), TIMES, tuple(_added(game.options))),
        RuleTable(_text("shows"), TIMES, _shows()),
        RuleTable(_text("gangs"), POINTS, tuple(_gangs(game))),
        RuleTable(_text("prices"), POINTS, tuple(_prices(game))),
    )


def _text(key: str) -> str:
    return f"{ID}.sheet.{key}"


def _fan(key: str, value: int, when: str = "") -> TableRow:
    return TableRow(f"{ID}.fan.{key}", value, f"{ID}.fan_when.{when or key}")


def _shapes() -> tuple[TableRow, ...]:
    rows = sorted(factors.SHAPES, key=lambda row: row.factor)
    return (_fan(factors.PLAIN, 1), *(_fan(row.key, row.factor) for row in rows))


def _added(options: Options) -> Iterator[TableRow]:
    only = "kaxinwu_only" if options.kaxinwu_single_wait else "kaxinwu"
    for row in factors.ADDED:
        yield _fan(row.key, row.factor, only if row.key == "kaxinwu" else row.key)
    for item in factors.SITUATIONS:
        if item.factor(options) > 1:
            yield _fan(item.key, item.factor(options))
    yield _fan(TIANJIAO, factors.EARLY_READY)
    yield _fan(factors.TIANHU, options.top)


def _shows() -> tuple[TableRow, ...]:
    one, other = factor_of((SING,)), factor_of((DANCE,))
    rows = {"sing": one, "dance": other, "both_sing": one * one, "sing_dance": one * other, "both_dance": other * other}
    return tuple(TableRow(_text(key), value) for key, value in rows.items())


def _gangs(game: "Panzhihua") -> Iterator[TableRow]:
    """Ask what each gang costs: seat 0 makes it, the others pay, seat 1 feeds it."""
    for kind, most in CHAINS.items():
        for chain in range(most + 1):
            fact = GangFact(0, kind, 0, (1, 2, 3), source=1, chain=chain)
            yield _gang(game, fact, kind.value if chain == 0 else f"{kind.value}_row")
    yield _gang(game, GangFact(0, MeldKind.BU_GANG, 0, (1, 2, 3), drawn=False), "bu_gang_late")


def _gang(game: "Panzhihua", fact: GangFact, name: str) -> TableRow:
    paid = [payment for item in game.gang_payments(fact) for payment in item.payments]
    who = "each" if len(paid) > 1 else "feeder" if paid else "nobody"
    points = max((payment.points for payment in paid), default=0)
    return TableRow(_text(name), points, _text(who), (("number", fact.chain + 1),))


def _prices(game: "Panzhihua") -> Iterator[TableRow]:
    options = game.options
    yield TableRow(f"{ID}.fan.{factors.PLAIN}", options.base, _text("base"))
    if options.cap_multiple is None:
        yield TableRow(_text("most"), _text("no_cap"), _text("not_gangs"))
    else:
        yield TableRow(_text("most"), options.base * options.cap_multiple, _text("not_gangs"))
    if options.allow_false_declare:
        points = game.false_declaration(0).payments[0].points
        yield TableRow(f"{ID}.cause.{ZHAHU}", points, _text("zhahu"))
