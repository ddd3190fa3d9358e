"""The tables of the rule book of 血战, made from the fans and payments that score; decides nothing itself."""

from typing import TYPE_CHECKING, Final

from game.core.melds import MeldKind
from game.engine.money import Settlement
from game.engine.rulebook import RuleTable, TableRow
from game.engine.situation import GangFact
from game.variants.xuezhan import fans
from game.variants.xuezhan.options import ID, Options

if TYPE_CHECKING:
    from game.variants.xuezhan.variant import Xuezhan

FAN: Final = f"{ID}.sheet.fan"
POINTS: Final = f"{ID}.sheet.points"
UNCAPPED_ROWS: Final = 8
"""Fans listed when there is no cap."""


def tables(game: "Xuezhan") -> tuple[RuleTable, ...]:
    """Return shapes, added fans, fans of the situation, what fans cost, and what gangs cost."""
    return (
        RuleTable(f"{ID}.sheet.shapes", FAN, _shapes(game.options)),
        RuleTable(f"{ID}.sheet.added", FAN, _added(game.options)),
        RuleTable(f"{ID}.sheet.prices", POINTS, _prices(game)),
        RuleTable(f"{ID}.sheet.gangs", POINTS, _gangs(game)),
    )


def _row(key: str, value: int) -> TableRow:
    return TableRow(f"{ID}.fan.{key}", value, f"{ID}.fan_when.{key}")


def _shapes(options: Options) -> tuple[TableRow, ...]:
    counted = [fan for fan in fans.SHAPES if fans.applies(fan.option, options)]
    return (_row(fans.PLAIN, 0), *(_row(fan.key, fan.value) for fan in sorted(counted, key=lambda fan: fan.value)))


def _added(options: Options) -> tuple[TableRow, ...]:
    items = (*fans.ADDED, *fans.SITUATIONS)
    rows = [_row(item.key, item.value) for item in items if fans.applies(item.option, options)]
    if options.tiandihu:
        rows += [_row("tianhu", fans.HEAVENLY_FAN), TableRow(f"{ID}.fan.dihu", fans.HEAVENLY_FAN, _dihu(options))]
    return tuple(rows)


def _dihu(options: Options) -> str:
    return f"{ID}.fan_when.dihu_{options.dihu}"


def _prices(game: "Xuezhan") -> tuple[TableRow, ...]:
    cap = game.options.cap_fan
    top = UNCAPPED_ROWS if cap is None else cap
    last = "no_cap" if cap is None else "cap"
    return tuple(
        TableRow(f"{ID}.sheet.of_fan", game.points(fan), f"{ID}.sheet.{last}" if fan == top else "", (("fan", fan),))
        for fan in range(top + 1)
    )


def _gangs(game: "Xuezhan") -> tuple[TableRow, ...]:
    """Ask what each gang costs: seat 0 makes it, the others pay, seat 1 feeds it."""
    facts = {
        "ming_gang": GangFact(0, MeldKind.MING_GANG, 0, (1, 2, 3), source=1),
        "bu_gang": GangFact(0, MeldKind.BU_GANG, 0, (1, 2, 3)),
        "bu_gang_late": GangFact(0, MeldKind.BU_GANG, 0, (1, 2, 3), drawn=False),
        "an_gang": GangFact(0, MeldKind.AN_GANG, 0, (1, 2, 3)),
    }
    found = []
    for key, fact in facts.items():
        paid = game.gang_payments(fact)
        fed = "feeder" if _payers(paid) == 1 else "feeder_more"
        when = fed if fact.kind is MeldKind.MING_GANG else "each" if paid else "nobody"
        found.append(TableRow(f"{ID}.sheet.{key}", _most(paid), f"{ID}.sheet.{when}"))
    return tuple(found)


def _payers(paid: list[Settlement]) -> int:
    return len({payment.payer for item in paid for payment in item.payments})


def _most(paid: list[Settlement]) -> int:
    return max((payment.points for item in paid for payment in item.payments), default=0)
