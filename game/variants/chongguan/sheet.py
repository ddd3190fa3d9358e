"""The tables of the rule book of 冲关, made from the data that scores; decides nothing itself."""

from typing import TYPE_CHECKING, Final

from game.core.melds import MeldKind
from game.engine.rulebook import RuleTable, TableRow
from game.engine.situation import GangFact
from game.variants.chongguan import jing, pricing
from game.variants.chongguan.options import ID

if TYPE_CHECKING:
    from game.variants.chongguan.variant import Chongguan

MOST_POINTS: Final = jing.MAIN_POINTS * jing.LIVE_MAIN + jing.SIDE_POINTS * jing.LIVE_SIDE
WILD: Final = 0
"""A kind taken for wild where a gang of wild tiles is priced."""


def tables(game: "Chongguan") -> tuple[RuleTable, ...]:
    """Return the shapes with their bases, the doublings, fixed and added chips, gangs and the rest, and the 精."""
    return (
        RuleTable(_text("shapes"), _text("base"), tuple(_fan(key, base) for key, base in pricing.BASES.items())),
        RuleTable(_text("factors"), _text("times"), tuple(_fan(f.key, pricing.DOUBLE) for f in pricing.FACTORS)),
        RuleTable(_text("shares"), _text("times"), _shares(game)),
        RuleTable(_text("others"), _text("each"), _others(game)),
        RuleTable(_text("jing"), _text("each"), _jing(game)),
    )


def _text(key: str) -> str:
    return f"{ID}.sheet.{key}"


def _fan(key: str, value: int) -> TableRow:
    return TableRow(f"{ID}.fan.{key}", value, f"{ID}.fan_when.{key}")


def _shares(game: "Chongguan") -> tuple[TableRow, ...]:
    rob = _text(f"rob_{game.options.rob_basis}")
    keys = ("dealer", "drawn", "discarder")
    return (*(TableRow(_text(key), pricing.DOUBLE) for key in keys), TableRow(_text("bystander"), 1, rob))


def _others(game: "Chongguan") -> tuple[TableRow, ...]:
    gangs = ((kind, wild) for wild in (False, True) for kind in MeldKind if kind.is_gang)
    flat = _text("flat" if game.options.tianhu_flat else "flat_or_more")
    follow = game.follow_payment(0).payments[0].points
    return (
        TableRow(f"{ID}.note.natural_bonus", pricing.NATURAL_BONUS, fields=(("value", pricing.NATURAL_BONUS),)),
        TableRow(f"{ID}.fan.{pricing.HEAVENLY}", pricing.FLAT, flat),
        TableRow(f"{ID}.fan.{pricing.EARTHLY}", pricing.FLAT, flat),
        *(_gang(game, kind, wild=wild) for kind, wild in gangs),
        TableRow(f"{ID}.cause.genzhuang", follow, _text("follow")),
        TableRow(f"{ID}.cause.zhahu", game.false_win(0).payments[0].points),
    )


def _gang(game: "Chongguan", kind: MeldKind, *, wild: bool) -> TableRow:
    """Ask what a gang of seat 0 costs when seat 1 fed it."""
    feeder = None if kind is MeldKind.AN_GANG else 1
    wilds = frozenset({WILD}) if wild else frozenset[int]()
    paid = game.gang_payments(GangFact(0, kind, WILD, (1, 2, 3), feeder=feeder, wilds=wilds))
    points = sum(payment.points for item in paid for payment in item.payments if payment.payer == 1)
    alone = any(len(item.payments) == 1 for item in paid)
    name = f"{ID}.cause.{kind.value}{'_jing' if wild else ''}"
    return TableRow(name, points, _text("feeder") if alone else "")


def _jing(game: "Chongguan") -> tuple[TableRow, ...]:
    order = _text(f"bajing_{game.options.bajing_order}")
    plain = (
        TableRow(f"{ID}.fan.main_jing", jing.MAIN_POINTS, fields=()),
        TableRow(f"{ID}.fan.side_jing", jing.SIDE_POINTS, fields=()),
    )
    rush = tuple(
        TableRow(
            _text("rush"), points * jing.factor_of(points), "", (("points", points), ("times", jing.factor_of(points)))
        )
        for points in range(jing.RUSH, MOST_POINTS + 1)
    )
    return (*plain, *rush, TableRow(_text("sole"), jing.SOLE, order))
