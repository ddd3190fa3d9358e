"""The tables of the rule book of 扣点点, made from the data that scores; decides nothing itself."""

from typing import TYPE_CHECKING, Final

from game.core.melds import MeldKind
from game.core.tiles import HONOURS, KINDS, Seat, Tile, suit_of
from game.engine import events as ev
from game.engine.rulebook import RuleTable, TableRow
from game.engine.situation import GangFact, Win
from game.variants.koudian import hands, money, patterns
from game.variants.koudian.options import ID

if TYPE_CHECKING:
    from game.variants.koudian.variant import Koudian

ONE_POINT: Final[Tile] = 0
"""一万: what a gang of it costs is how often the point of a tile is paid."""
HONOUR: Final[Tile] = HONOURS * 9
FOUR_SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)
READY_ALL: Final = (frozenset({money.READY}),) * 4
READY_NONE: Final = (frozenset[str](),) * 4


def tables(game: "Koudian") -> tuple[RuleTable, ...]:
    """Return hand types or patterns, points of tiles with what they may win, gangs, and what changes a share."""
    types = (
        RuleTable(_text("patterns"), _text("added"), _patterns(game))
        if patterns.adds(game.options)
        else RuleTable(_text("types"), _text("times"), _types(game))
    )
    return (
        types,
        RuleTable(_text("points"), _text("points_unit"), _points()),
        RuleTable(_text("winning"), _text("winning_unit"), _winning()),
        RuleTable(_text("gangs"), _text("gangs_unit"), _gangs(game)),
        RuleTable(_text("shares"), _text("shares_unit"), _shares(game)),
    )


def _text(key: str) -> str:
    return f"{ID}.sheet.{key}"


def _row(key: str, value: int, when: str = "") -> TableRow:
    return TableRow(_text(f"name.{key}"), value, _text(f"when.{when or key}"))


def _types(game: "Koudian") -> tuple[TableRow, ...]:
    """Return the multipliers; where hand types do not multiply, a plain hand stands for all."""
    options = game.options
    if not patterns.multiplied(options):
        return (_row("any", patterns.multiplier(())),)
    pairs = {line.key for line in patterns.PAIRS}
    ladder = options.golden_pairs == "quad_ladder"
    rows = [_row("plain", patterns.multiplier(()), "plain_orphans" if options.thirteen_orphans else "plain")]
    for line in patterns.TYPES:
        when = f"{line.key}_ladder" if ladder and line.key in pairs else line.key
        rows.append(_row(line.key, line.value, when))
    if options.luxury_fourth:
        rows.append(_row("luxury_fourth", patterns.PAIRS[0].value))
    if options.special_stack:
        both = (patterns.QINGYISE, patterns.YITIAOLONG)
        rows.append(_row("stacked", patterns.multiplier(both)))
    return tuple(rows)


def _patterns(game: "Koudian") -> tuple[TableRow, ...]:
    options = game.options
    lines = [line for line in patterns.PATTERNS if line != patterns.THIRTEEN or options.thirteen_orphans]
    whens = {
        patterns.LUXURY.key: "pattern_haohua_fourth" if options.luxury_fourth else "",
        patterns.FLUSH.key: "pattern_qingyise_honours" if options.honour_flush else "",
    }
    return tuple(
        TableRow(f"{ID}.fan.{line.key}", line.value, _text(f"when.{whens.get(line.key) or line.key}"))
        for line in (*lines, patterns.FLUSH)
    )


def _points() -> tuple[TableRow, ...]:
    """Return the points of number tiles, which are their number, and of honours."""
    numbers = {hands.point(tile) for tile in range(KINDS) if suit_of(tile) != HONOURS}
    fields = (("low", min(numbers)), ("high", max(numbers)))
    return (
        TableRow(_text("name.numbers"), _text("own_number"), "", fields),
        TableRow(_text("name.honours"), hands.point(HONOUR)),
    )


def _winning() -> tuple[TableRow, ...]:
    """Return which points win in which way."""
    top = hands.point(HONOUR)
    bounds = ((1, hands.SELF_POINTS - 1), (hands.SELF_POINTS, hands.READY_POINTS - 1), (hands.READY_POINTS, top))
    return tuple(
        TableRow(_text("name.range"), _text(f"wins.{how}"), "", (("low", low), ("high", high)))
        for how, (low, high) in zip(("never", "self_draw", "any"), bounds, strict=True)
    )


def _gangs(game: "Koudian") -> tuple[TableRow, ...]:
    """Ask how often the point of the tile each seat pays for a gang of seat 0 that seat 1 fed."""
    kinds = (MeldKind.MING_GANG, MeldKind.BU_GANG, MeldKind.AN_GANG)
    found = [_gang(game, kind, declared=READY_ALL) for kind in kinds]
    if game.options.point_kong_bao:
        found.append(_gang(game, MeldKind.MING_GANG, declared=READY_NONE))
    return tuple(found)


def _gang(game: "Koudian", kind: MeldKind, *, declared: tuple[frozenset[str], ...]) -> TableRow:
    source = 1 if kind is MeldKind.MING_GANG else None
    fact = GangFact(0, kind, ONE_POINT, FOUR_SEATS[1:], source, declared=declared)
    payments = [payment for item in game.gang_payments(fact) for payment in item.payments]
    alone = len({payment.payer for payment in payments}) == 1
    name = f"{ID}.cause.{kind.value}"
    return TableRow(name, max(payment.points for payment in payments), _text("when.feeder" if alone else "when.each"))


def _shares(game: "Koudian") -> tuple[TableRow, ...]:
    """Return what a share is times for a self-draw, and what the dealer adds to it: seat 0 wins, or pays."""
    rows = [TableRow(_text("name.self_draw"), _text("twice"), "", (("times", money.SELF_DRAWN.value),))]
    asked = {
        "five_wins": Win(0, (), ONE_POINT, by=ev.DISCARD, source=1, dealer=0),
        "five_deals_in": Win(1, (), ONE_POINT, by=ev.DISCARD, source=0, dealer=0),
        "five_stands_by": Win(1, (), ONE_POINT, by=ev.DISCARD, source=2, dealer=0),
        "five_drawn": Win(1, (), ONE_POINT, dealer=0),
    }
    fives = {key: money.five(win, 1 if win.seat == 0 else 0, game.options) for key, win in asked.items()}
    if any(fives.values()):
        rows += [TableRow(_text(f"name.{key}"), _text("more"), "", (("points", five),)) for key, five in fives.items()]
    return tuple(rows)
