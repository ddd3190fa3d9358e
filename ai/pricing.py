"""What wins would bring, asked of the game: own hands to come, and samples of what rivals may hold."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, Final

from ai.held import Held
from ai.reading import Sight, lasting
from game.core.melds import Meld
from game.core.tiles import COPIES, HONOURS, KINDS, Seat, Suit, Tile, suit_of
from game.engine import events as ev
from game.engine.situation import Win
from game.engine.variant import FULL_HAND, Variant

MEMO: Final = 1 << 11
LEDGERS: Final = 96
"""How many situations are remembered with what was asked in them: those of a few turns of four seats."""
SAMPLE_TILE: Final[Tile] = 8
RUN_STARTS: Final = (1, 4, 5, 1)
"""Where the runs of a sample hand begin (0: at the lowest rank), in two suits by turns."""

Declared = tuple[str, ...]
_PLACE: Final = tuple(bytes((tile,)) for tile in range(KINDS))
"""By kind: what it adds to the key of a hand."""


def income_of(variant: Variant[Any], win: Win) -> float:
    """Return what the winner takes, 0 for a win that the game forbids."""
    if not variant.verdict(win).ok:
        return 0.0
    return float(variant.win_income(win))


@lru_cache(maxsize=MEMO)
def _income_with(
    variant: Variant[Any], base: Win, hand: tuple[Tile, ...], melds: tuple[Meld, ...], tile: Tile
) -> float:
    return income_of(variant, base.but(hand=hand, tile=tile, melds=melds))


def cost_of(variant: Variant[Any], win: Win, payer: Seat) -> float:
    """Return what a seat pays for a win, 0 for a win that the game forbids."""
    if not variant.verdict(win).ok:
        return 0.0
    paid = [p for item in variant.win_payments(win, variant.worth(win)) for p in item.payments]
    return float(sum(p.points for p in paid if p.payer == payer))


@lru_cache(maxsize=LEDGERS)
def _incomes(variant: Variant[Any], drawn: Win, thrown: Win) -> dict[bytes, tuple[float, float]]:
    """Return the memo of what hands bring with a tile, by self-draw and on a discard, in the same situation.

    Situations last for some turns, so that the next question of a seat finds most of its hands here.
    """
    del variant, drawn, thrown
    return {}


@lru_cache(maxsize=LEDGERS)
def _costs(variant: Variant[Any], base: Win, payer: Seat, wilds: frozenset[Tile]) -> dict[Tile, float]:
    """Return the memo of what a plain win of a rival with a tile costs, in the same situation."""
    del variant, base, payer, wilds
    return {}


class Pricer:
    """Asks the game what wins of a seat and of its rivals would bring, as far as the seat knows."""

    def __init__(self, sight: Sight, void: Suit | None) -> None:
        self.sight = sight
        self.variant = sight.seen.variant
        self.void = void
        self.declared = tuple(frozenset(state.declared) for state in sight.table.seats)
        self.asked = 0
        """How often it was asked what an own win would bring: what a question takes, on any machine."""
        self._scales: dict[Declared, tuple[float, float] | None] = {}
        self._bases: dict[tuple[str, Declared], Win] = {}
        self._ways: dict[Declared, tuple[Win, Win, dict[bytes, tuple[float, float]]]] = {}
        self._rivals: dict[tuple[Seat, str, Declared, Declared], tuple[Win, dict[Tile, float]]] = {}

    @property
    def own(self) -> frozenset[str]:
        """What the seat has declared."""
        return self.declared[self.sight.seat]

    def incomes(self, held: Held, tile: Tile, declare: Declared = ()) -> tuple[float, float]:
        """Return the points of a later win with a tile after declaring something more: drawn, and thrown by a rival.

        0 where the game forbids it.
        """
        self.asked += 1
        way = self._ways.get(declare)
        if way is None:
            drawn, thrown = self._base(ev.SELF, declare), self._base(ev.DISCARD, declare)
            way = self._ways[declare] = (drawn, thrown, _incomes(self.variant, drawn, thrown))
        drawn, thrown, known = way
        key = held.key + _PLACE[tile]
        found = known.get(key)
        if found is None:
            changed: dict[str, Any] = {"hand": held.concealed, "tile": tile, "melds": held.melds}
            variant = self.variant
            found = income_of(variant, drawn.but(**changed)), income_of(variant, thrown.but(**changed))
            known[key] = found
        return found

    def _base(self, by: str, declare: Declared) -> Win:
        found = self._bases.get((by, declare))
        if found is None:
            sight = self.sight
            facts = lasting(self.variant.facts(sight.table, sight.seat, None, by, ()))
            source = sight.rivals[0] if by == ev.DISCARD and sight.rivals else None
            declared = self._with(sight.seat, declare)
            found = facts.but(source=source, void=self.void, declared=declared)
            self._bases[by, declare] = found
        return found

    def _with(self, seat: Seat, declare: Declared) -> tuple[frozenset[str], ...]:
        if not declare:
            return self.declared
        return tuple(have | set(declare) if at == seat else have for at, have in enumerate(self.declared))

    def scales(self, declare: Declared) -> tuple[float, float] | None:
        """Return what a declaration multiplies wins by, drawn and on a discard; None if that cannot be said so."""
        if declare not in self._scales:
            self._scales[declare] = None if self.variant.uneven else self._scale(declare)
        return self._scales[declare]

    def _scale(self, declare: Declared) -> tuple[float, float] | None:
        sample = sample_hand(SAMPLE_TILE, (), self.void, self.sight.wilds)
        if sample is None:
            return None
        found = []
        for by in (ev.SELF, ev.DISCARD):
            before, after = (
                _income_with(self.variant, self._base(by, way), sample, (), SAMPLE_TILE) for way in ((), declare)
            )
            if not before:
                return None
            found.append(after / before)
        return found[0], found[1]

    def bases(self, ways: Sequence[Declared]) -> tuple[tuple[Win, Win], ...]:
        """Return the facts of a later win by self-draw and on a discard, for each way to declare."""
        return tuple((self._base(ev.SELF, way), self._base(ev.DISCARD, way)) for way in ways)

    def declarable(self, held: Held) -> tuple[Declared, ...]:
        """Return what the seat could declare with this hand by a later discard."""
        if not self.variant.declares:
            return ()
        return self.variant.declarable(self.sight.table, self.sight.seat, held.concealed, held.melds)

    def cost(
        self, rival: Seat, tile: Tile, by: str = ev.DISCARD, declare: Declared = (), as_if: Declared = ()
    ) -> float:
        """Return what a plain win of a rival with a tile would cost the seat, 0 if the game forbids it.

        `declare`: what the seat would declare more; `as_if`: what the rival would have declared.
        """
        asked = (rival, by, declare, as_if)
        way = self._rivals.get(asked)
        if way is None:
            base = self._rival_base(rival, by, declare, as_if)
            way = self._rivals[asked] = (base, _costs(self.variant, base, self.sight.seat, self.sight.wilds))
        base, known = way
        price = known.get(tile)
        if price is None:
            hand = sample_hand(tile, base.melds, base.void, self.sight.wilds)
            payer = self.sight.seat
            price = 0.0 if hand is None else cost_of(self.variant, base.but(hand=hand, tile=tile), payer)
            known[tile] = price
        return price

    def _rival_base(self, rival: Seat, by: str, declare: Declared, as_if: Declared) -> Win:
        """Return the facts of a win of a rival, without its hand and tile."""
        sight = self.sight
        state = sight.table.seats[rival]
        base = self._base(by, ())
        declared = self._with(sight.seat, declare)
        if as_if:
            declared = tuple(have | set(as_if) if at == rival else have for at, have in enumerate(declared))
        return base.but(
            seat=rival,
            hand=(),
            tile=None,
            melds=tuple(state.melds),
            by=by,
            source=sight.seat if by != ev.SELF else None,
            others=tuple(seat for seat in sight.table.in_play() if seat != rival),
            void=state.void,
            declared=declared,
            passed=(),
        )


def sample_hand(
    tile: Tile, melds: Sequence[Meld], void: Suit | None, wilds: Collection[Tile]
) -> tuple[Tile, ...] | None:
    """Return 13 - 3k concealed tiles of plain runs and a single `tile` to be paired; None if there are none."""
    mine = suit_of(tile)
    laid = [suit_of(meld.tile) for meld in melds if suit_of(meld.tile) != HONOURS]
    prefer = [mine] if mine != HONOURS else []
    suits = [suit for suit in dict.fromkeys((*prefer, *laid, 0, 1, 2)) if suit != void]
    return _sample(tile, len(melds), tuple(suits[:2]), frozenset(wilds))


@lru_cache(maxsize=1 << 12)
def _sample(tile: Tile, melds: int, suits: tuple[Suit, ...], wilds: frozenset[Tile]) -> tuple[Tile, ...] | None:
    counts = [0] * 34
    counts[tile] += 1
    found = [tile]
    places = [9 * suits[i % len(suits)] + start for i, start in enumerate(RUN_STARTS)]
    places += [9 * suit + start for suit in suits for start in range(7)]
    for low in places:
        run = (low, low + 1, low + 2)
        if len(found) + 3 * melds >= FULL_HAND - 1:
            break
        if any(one in wilds or one == tile or counts[one] >= COPIES - 2 for one in run):
            continue
        found += run
        for one in run:
            counts[one] += 1
    return tuple(sorted(found)) if len(found) + 3 * melds == FULL_HAND - 1 else None


@lru_cache(maxsize=256)
def goods(
    variant: Variant[Any], bases: tuple[tuple[Win, Win], ...], often: float, wilds: frozenset[Tile]
) -> tuple[float, ...]:
    """Return for each kind what a plain hand that waits for it alone would bring, in the best of some ways.

    bases: for each way the facts of a win by self-draw and on a discard; `often`: how often the latter comes, against
    the former. A wild kind counts like the best.
    """
    found = []
    for tile in range(KINDS):
        hand = sample_hand(tile, (), bases[0][0].void, wilds)
        found.append(0.0 if hand is None else max(_mean(variant, pair, hand, tile, often) for pair in bases))
    return tuple(max(found) if tile in wilds else good for tile, good in enumerate(found))


def _mean(variant: Variant[Any], bases: tuple[Win, Win], hand: tuple[Tile, ...], tile: Tile, often: float) -> float:
    """Return what a hand brings with a tile, drawn or thrown."""
    drawn, thrown = (_income_with(variant, base, hand, (), tile) for base in bases)
    return (drawn + often * thrown) / (1 + often)
