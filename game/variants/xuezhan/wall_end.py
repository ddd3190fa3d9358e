"""The settlement when the wall is out: 查花猪, 查大叫, 退税 (rules/sichuan.md 1.10); knows no table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.melds import Meld
from game.core.tiles import Seat, Suit, Tile
from game.engine.money import Payment, Settlement, collect
from game.rules.void_suit import suits_of, void_tiles
from game.variants.xuezhan.options import Options

ACTIVE_PIG: Final = "active_pig"
PIG: Final = "pig"
DAJIAO: Final = "dajiao"
REFUND: Final = "refund"
ALL_SUITS: Final = 3


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """One seat at the end of the wall. `receipts`: gang payments it took that no transfer moved on.

    `threw_other`: it has thrown a tile outside its void suit in this hand.
    """

    seat: Seat
    in_play: bool
    hand: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    void: Suit | None = None
    receipts: tuple[Payment, ...] = ()
    threw_other: bool = False


def is_pig(end: SeatEnd, options: Options) -> bool:
    """Return whether a seat in play is a 花猪: void-suit tiles in hand; without 定缺, three suits in all."""
    if not end.in_play:
        return False
    if options.dingque:
        return bool(void_tiles(end.hand, end.void))
    tiles = end.hand + tuple(tile for meld in end.melds for tile in meld.tiles)
    return len(suits_of(tiles)) == ALL_SUITS


def settlements(
    ends: Sequence[SeatEnd], options: Options, best: Callable[[SeatEnd], tuple[int, Tile] | None]
) -> list[Settlement]:
    """Return the three steps in order; nothing is settled once three have won.

    `best` returns the most a ready seat could win (points of one payer) with its tile, or None for a seat that is not
    ready.
    """
    playing = [end for end in ends if end.in_play]
    if len(playing) < 2:
        return []
    pigs = [end.seat for end in ends if options.pig == "pay_cap" and is_pig(end, options)]
    offers = {end.seat: best(end) for end in playing if end.seat not in pigs}
    found = [_pig(seat, ends, pigs, options) for seat in pigs]
    idle = [end for end in playing if offers.get(end.seat) is None]
    payers = [end.seat for end in idle if end.seat not in pigs]
    for payee, offer in sorted(offers.items()):
        if offer is not None:
            found.append(Settlement(DAJIAO, payee, collect(payee, payers, offer[0]), offer[1]))
    found += [
        Settlement(REFUND, end.seat, tuple(Payment(end.seat, p.payer, p.points) for p in end.receipts)) for end in idle
    ]
    return [item for item in found if item.payments]


def fines(ends: Sequence[SeatEnd], options: Options) -> dict[Seat, int]:
    """Return the match points fined from each 花猪 that threw another suit before its void suit was cleared."""
    if sum(end.in_play for end in ends) < 2 or options.pig != "not_ready" or not options.dingque:
        return {}
    points = options.pig_active_penalty
    return {end.seat: points for end in ends if points and is_pig(end, options) and end.threw_other}


def pig_points(options: Options) -> int:
    """Return what a 花猪 pays to one seat."""
    fan = options.cap_fan if options.cap_fan is not None else options.pig_fan
    return int(options.base * 2**fan)


def _pig(seat: Seat, ends: Sequence[SeatEnd], pigs: Sequence[Seat], options: Options) -> Settlement:
    payees = [e.seat for e in ends if e.seat not in pigs and (e.in_play or options.pig_pays_winners)]
    return Settlement(PIG, seat, tuple(Payment(seat, payee, pig_points(options)) for payee in payees))
