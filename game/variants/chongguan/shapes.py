"""Winning shapes of 冲关 and the wait that any tile wins (rules/chongguan.md 4.2, 5); knows hands, no table, no price.

A wild tile in the hand may stand for any kind; a claimed tile is only itself. A reading is (shape, natural): natural
if every wild tile can stand for itself (德国).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, KINDS, Tile, counts_of
from game.evaluator import Hand, Honours, Shapes, is_win, readings, waits
from game.evaluator import Reading as Split
from game.variants.chongguan.options import Options

PLAIN: Final = "pinghu"
PAIRS: Final = "xiaoqi"
TRIPLETS: Final = "daqi"
APART: Final = "shisanlan"
STARS: Final = "qixing_shisanlan"
BESIDE_MELDS: Final = (PLAIN, TRIPLETS)
FIRST_HONOUR: Final = 27
FULL: Final = 14

Reading = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class Forms:
    """The shapes one by one, and all of them together, as the evaluator takes them."""

    each: tuple[tuple[str, Shapes], ...]
    any: Shapes
    quads: bool

    def of(self, name: str) -> Shapes:
        """Return one shape."""
        return dict(self.each)[name]


@lru_cache
def forms_of(options: Options) -> Forms:
    """Return the shapes under some options."""
    honours: Honours = "runs" if options.wind_runs == "any_three" else "listed"
    quads = options.seven_pairs_quads
    each = (
        (PLAIN, Shapes(honours=honours, seven_pairs=False, wild_fifth_copy=True)),
        (TRIPLETS, Shapes(honours=honours, seven_pairs=False, triplets_only=True, wild_fifth_copy=True)),
        (
            PAIRS,
            Shapes(honours=honours, standard=False, four_as_two_pairs=quads, wild_fifth_copy=True),
        ),
        (APART, Shapes(honours=honours, standard=False, seven_pairs=False, thirteen=True, wild_fifth_copy=True)),
        (STARS, Shapes(honours=honours, standard=False, seven_pairs=False, seven_stars=True)),
    )
    whole = Shapes(honours=honours, four_as_two_pairs=quads, thirteen=True, wild_fifth_copy=True)
    return Forms(each, whole, quads)


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand apart from its table: concealed tiles, a tile claimed for the win, melds in number, wild kinds."""

    tiles: tuple[Tile, ...]
    claimed: Tile | None
    melds: int
    runs: bool
    wilds: frozenset[Tile]

    @property
    def jing(self) -> int:
        """How many tiles may stand for others."""
        wilds = self.wilds
        return len([tile for tile in self.tiles if tile in wilds])

    def freed(self) -> Hand | None:
        """Return the hand with every wild tile free; None if natural tiles of a kind are too many to be true."""
        wilds = self.wilds
        natural = [tile for tile in self.tiles if tile not in wilds]
        return self._hand(natural, len(self.tiles) - len(natural))

    def bound(self) -> Hand | None:
        """Return the hand with every tile standing for itself."""
        return self._hand(list(self.tiles), 0)

    def with_true_honours(self) -> Hand | None:
        """Return the hand with one wild tile of each honour kind standing for itself, the others free.

        Of the kind that was claimed none has to: the claimed tile is the true one.
        """
        held = {tile for tile in self.tiles if tile in self.wilds and tile >= FIRST_HONOUR}
        true = sorted(held - {self.claimed})
        natural = [tile for tile in self.tiles if tile not in self.wilds]
        return self._hand(natural + true, self.jing - len(true))

    def _hand(self, natural: list[Tile], wilds: int) -> Hand | None:
        if self.claimed is not None:
            natural = [*natural, self.claimed]
        try:
            return Hand.of(natural, self.melds, wilds)
        except ValueError:
            if max(counts_of(natural)) > COPIES:
                return None
            raise


def holding(
    tiles: Sequence[Tile], melds: Sequence[Meld], wilds: Collection[Tile], claimed: Tile | None = None
) -> Holding:
    """Return a hand for the questions below; `claimed` is a winning tile taken from another seat."""
    runs = any(meld.kind is MeldKind.CHI for meld in melds)
    return Holding(tuple(sorted(tiles)), claimed, len(melds), runs, frozenset(wilds))


def is_complete(hand: Holding, options: Options) -> bool:
    """Return whether a hand has any winning shape."""
    freed = hand.freed()
    return freed is not None and is_win(freed, forms_of(options).any)


@lru_cache(maxsize=1 << 11)
def readings_of(hand: Holding, options: Options) -> frozenset[Reading]:
    """Return every reading of a complete hand; empty for none."""
    found: list[Reading] = []
    freed, bound, jing = hand.freed(), hand.bound(), hand.jing
    if len(hand.tiles) + (hand.claimed is not None) + 3 * hand.melds != FULL:
        return frozenset()
    for name, shapes in forms_of(options).each:
        # Only sets and a pair can lie beside melds.
        if (name == TRIPLETS and hand.runs) or (hand.melds and name not in BESIDE_MELDS):
            continue
        form = shapes.forms[0]
        if bound is not None and form.missing(bound, 0) == 0:
            found.append((name, True))
        if jing:
            loose = hand.with_true_honours() if name == STARS else freed
            if loose is not None and form.missing(loose, 0) == 0:
                found.append((name, False))
    return frozenset(found)


def split_of(hand: Holding, shape: str, *, natural: bool, options: Options) -> Split | None:
    """Return one way to see a complete hand in a shape as sets and pairs, what the wild tiles stand for included."""
    read = hand.bound() if natural else hand.with_true_honours() if shape == STARS else hand.freed()
    if read is None:
        return None
    found = readings(read.tiles(), forms_of(options).of(shape), melds=hand.melds, wilds=read.wilds)
    return found[0] if found else None


@lru_cache(maxsize=1 << 11)
def open_waits(hand: Holding, options: Options) -> frozenset[str]:
    """Return the shapes in which 13 - 3k tiles are a 精吊结构: finished but for a single 精, so that any tile wins.

    For sets this is asked as "every kind, drawn, wins", which is the same (rules/chongguan.md 5).
    """
    freed = hand.freed()
    if not hand.jing or freed is None:
        return frozenset()
    forms = forms_of(options)
    names = {
        name
        for name in (PLAIN, TRIPLETS)
        if not (name == TRIPLETS and hand.runs) and len(waits(freed, forms.of(name))) == KINDS
    }
    if not hand.melds and _six_pairs(hand, quads=forms.quads):
        names.add(PAIRS)
    return frozenset(names)


def _six_pairs(hand: Holding, *, quads: bool) -> bool:
    """Return whether all but one 精 are six pairs, the other 精 free."""
    natural = counts_of(tile for tile in hand.tiles if tile not in hand.wilds)
    singles = sum(count % 2 for count in natural)
    return singles <= hand.jing - 1 and (quads or max(natural) <= 2)
