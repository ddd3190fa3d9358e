"""What a win, 查叫 and 诈胡 cost each payer (rules/sichuan.md 2.4, 2.7, 2.8); knows no table."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.melds import Meld
from game.core.tiles import Seat, Suit, Tile
from game.engine.events import ROB
from game.engine.money import Line, Payment, Settlement, collect, line
from game.engine.situation import Win, Worth
from game.variants.panzhihua import factors
from game.variants.panzhihua.declarations import FACTORS, ZHAHU, show_of
from game.variants.panzhihua.options import Options

CHAJIAO: Final = "chajiao"
LEFT: Final = "left"


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """One seat when the wall is out."""

    seat: Seat
    in_play: bool
    hand: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    declared: frozenset[str] = frozenset()
    void: Suit | None = None


def win_settlements(win: Win, worth: Worth, options: Options) -> list[Settlement]:
    """Return the payments of a win, those payers together who owe the same for the same reasons."""
    payers = win.others
    cause = "zimo"
    if not win.self_drawn:
        assert win.source is not None
        payers, cause = (win.source,), "qianggang" if win.by == ROB else "dianpao"
    flat = worth.lines[0].key == factors.TIANHU
    groups: dict[str, list[Seat]] = {}
    for payer in payers:
        groups.setdefault("" if flat else show_of(win.declared[payer]), []).append(payer)
    found = []
    for show, seats in groups.items():
        own = "" if flat else show_of(win.declared[win.seat])
        points, notes = price(worth.total, own, show, options)
        paid = collect(win.seat, seats, points)
        found.append(Settlement(cause, win.seat, paid, win.tile, worth.lines, notes))
    return found


def income(win: Win, total: int, options: Options) -> int:
    """Return the points of `win_settlements` for a win whose rows multiply to `total`."""
    payers = win.others if win.self_drawn else (win.source,)
    if win.dealt:
        return len(payers) * options.base * options.capped(total)
    own = total * FACTORS.get(show_of(win.declared[win.seat]), 1)
    points = 0
    for payer in payers:
        assert payer is not None
        points += options.capped(own * FACTORS.get(show_of(win.declared[payer]), 1))
    return options.base * points


def price(face: int, payee: str, payer: str, options: Options) -> tuple[int, tuple[Line, ...]]:
    """Return what one payer owes for a face multiple, with the notes that lead there.

    `payee` and `payer` are their `sing`, `dance` or empty texts. The cap cuts the whole product.
    """
    multiple = face * FACTORS.get(payee, 1) * FACTORS.get(payer, 1)
    notes = [line("face", face)]
    notes += [line(f"payee_{payee}", FACTORS[payee])] if payee else []
    notes += [line(f"payer_{payer}", FACTORS[payer])] if payer else []
    capped = options.capped(multiple)
    notes += [line("capped", capped)] if capped < multiple else []
    notes += [line("base", options.base)] if options.base > 1 else []
    return options.base * capped, tuple(notes)


def chajiao(
    ends: Sequence[SeatEnd], options: Options, best: Callable[[SeatEnd], tuple[tuple[Line, ...], Tile] | None]
) -> list[Settlement]:
    """Return what those who are not ready pay to those who are, when the wall is out.

    `best` returns the rows of the dearest wait of a ready seat with its tile, or None for a seat that is not ready.
    """
    playing = [end for end in ends if end.in_play]
    offers = {end.seat: best(end) for end in playing}
    payers = [seat for seat, offer in offers.items() if offer is None]
    found = []
    for end in playing:
        offer = offers[end.seat]
        if offer is not None and payers:
            lines, tile = offer
            points, notes = price(factors.multiple(lines), show_of(end.declared), "", options)
            found.append(Settlement(CHAJIAO, end.seat, collect(end.seat, payers, points), tile, lines, notes))
    return found


def false_declaration(seat: Seat, seats: Collection[Seat], options: Options) -> Settlement:
    """Return what singing or dancing without being ready costs: the cap to each of the others, winners too."""
    points = options.base * options.top
    paid = tuple(Payment(seat, other, points) for other in seats if other != seat)
    return Settlement(ZHAHU, seat, paid, notes=(Line("top", options.top),))
