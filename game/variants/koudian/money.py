"""Who pays whom in 扣点点: wins, gangs and their end (rules/koudian.md 4.1, 10, mil_shanxi.md 2); knows no table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.core.melds import MeldKind
from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.money import Line, Payment, Settlement, collect, line, payment
from game.engine.situation import GangFact, Win, Worth
from game.variants.koudian import patterns
from game.variants.koudian.hands import point, waits
from game.variants.koudian.options import Options

READY: Final = "ready"
POINT: Final = "point"
"""The row that holds the point of a tile."""
DEALER_FIVE: Final = 5
SELF_DRAWN: Final = Line("zimo", 2)
CONCEALED: Final = Line("concealed", 2)
CAUSES: Final = {ev.SELF: "zimo", ev.DISCARD: "dianpao", ev.ROB: "qianggang"}


def win_point(win: Win, options: Options) -> int:
    """Return the point of the winning tile; of a wild drawn by oneself the largest point waited for (11.5)."""
    assert win.tile is not None
    if not win.self_drawn or win.tile not in win.wilds:
        return point(win.tile)
    found = waits(win.hand, win.melds, win.wilds, options)
    return max((point(tile) for tile in found), default=0)


def worth(win: Win, options: Options) -> Worth:
    """Return point with hand type (`total`), doubled for a self-draw (`value`): a share without the dealer's five."""
    points, types = win_point(win, options), patterns.counted(win, options)
    total = patterns.unit(points, types, options)
    lines = (line(POINT, points), *types, *((SELF_DRAWN,) if win.self_drawn else ()))
    return Worth(lines, total, total * (SELF_DRAWN.value if win.self_drawn else 1))


def five(win: Win, payer: Seat, options: Options) -> int:
    """Return what a share is larger for because winner or payer is the dealer (带庄多五分).

    By option not for a dealer who only stands by while another player deals in.
    """
    if not options.dealer_five or win.dealer not in (win.seat, payer):
        return 0
    if options.dealer_five_scope == "no_bystander" and not win.self_drawn and win.dealer not in (win.seat, win.source):
        return 0
    return DEALER_FIVE * (SELF_DRAWN.value if win.self_drawn and options.dealer_five_selfdraw_double else 1)


def pays_alone(source: Seat | None, declared: Sequence[frozenset[str]]) -> bool:
    """Return whether whoever supplied a won tile pays for all: if not declared at that moment (10)."""
    return source is not None and READY not in declared[source]


def win_payments(win: Win, value: Worth, options: Options) -> list[Settlement]:
    """Return the payments of a win: three full shares, all from an undeclared supplier."""
    fives = [five(win, payer, options) for payer in win.others]
    notes: list[Line] = []
    if any(fives):
        notes.append(line("dealer_five", min(extra for extra in fives if extra)))
    if pays_alone(win.source, win.declared):
        assert win.source is not None
        payments: tuple[Payment, ...] = collect(win.seat, [win.source], len(fives) * value.value + sum(fives))
        notes.append(line("pays_alone", value.value, len(fives)))
    else:
        shares = zip(win.others, fives, strict=True)
        payments = tuple([payment(payer, win.seat, value.value + extra) for payer, extra in shares])
        notes += [line("shared", value.value)] if win.source is not None else []
    return [Settlement(CAUSES[win.by], win.seat, payments, win.tile, value.lines, tuple(notes))]


def win_income(win: Win, options: Options) -> int:
    """Return the points of `win_payments`: a share of each of the others, whoever pays it."""
    points = win_point(win, options)
    share = patterns.unit(points, patterns.counted(win, options), options)
    share *= SELF_DRAWN.value if win.self_drawn else 1
    extra = sum([five(win, payer, options) for payer in win.others]) if options.dealer_five else 0
    return len(win.others) * share + extra


def gang_point(fact: GangFact, options: Options) -> int:
    """Return the point of a gang: that of its tile, for wild tiles what the house says."""
    fixed = options.wild_kong_points
    return point(fact.tile) if fixed is None or fact.tile not in fact.wilds else fixed


def gang_payments(fact: GangFact, options: Options) -> list[Settlement]:
    """Return what a gang is worth if the hand is won: one share each, two for a concealed one (10)."""
    if fact.robbed:
        return []
    points = gang_point(fact, options)
    lines = [Line(POINT, points)]
    if fact.kind is MeldKind.AN_GANG:
        lines.append(CONCEALED)
        points *= CONCEALED.value
    fed = fact.kind is MeldKind.MING_GANG and options.point_kong_bao and pays_alone(fact.source, fact.declared)
    if fed:
        assert fact.source is not None
        payments = collect(fact.seat, [fact.source], points * len(fact.payers))
        notes: tuple[Line, ...] = (Line("feeder_pays", points, len(fact.payers)),)
    else:
        payments, notes = collect(fact.seat, fact.payers, points), ()
    return [Settlement(fact.kind.value, fact.seat, payments, fact.tile, tuple(lines), notes)]


def kongs_after_win(
    owed: Sequence[Settlement], winner: Seat, source: Seat | None, declared: Sequence[frozenset[str]], options: Options
) -> list[Settlement | None]:
    """Return what each gang brings in a hand that was won, None for nothing: 点炮包杠 moves shares to the supplier."""
    if not options.discard_bao_kong or not pays_alone(source, declared):
        return list(owed)
    assert source is not None
    moved = options.discard_bao_kong_scope == "all_kongs"
    return [_moved(item, source) if moved or item.seat == winner else item for item in owed]


def _moved(item: Settlement, payer: Seat) -> Settlement | None:
    """Return a gang paid by one seat alone; None for its own gang, which is void."""
    if item.seat == payer:
        return None
    points = sum(payment.points for payment in item.payments)
    notes = (*item.notes, Line("bao_kong", points))
    return replace(item, payments=collect(item.seat, [payer], points), notes=notes)


def kongs_after_draw(owed: Sequence[Settlement], options: Options) -> list[Settlement | None]:
    """Return what each gang brings in a drawn hand: nothing, or as usual by option."""
    return [item if options.kongs_count_on_draw else None for item in owed]
