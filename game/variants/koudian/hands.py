"""What a hand of 扣点点 waits for and which waits allow a declaration (rules/koudian.md 6, 9, 11); knows no money."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from game.core.melds import Meld
from game.core.tiles import COPIES, HONOURS, Tile, counts_of, rank_of, suit_of
from game.evaluator import Hand, Shapes, distance, is_win
from game.evaluator import waits as form_waits
from game.variants.koudian.options import Options

HONOUR_POINTS: Final = 10
READY_POINTS: Final = 6
"""The least point of a wait that allows a declaration, and of a tile won from another player."""
SELF_POINTS: Final = 3
"""The least point of a tile won by self-draw."""

MEMO: Final = 1 << 12
"""How many hands are remembered."""
HONOUR_TILES: Final = tuple(range(27, 34))


def point(tile: Tile) -> int:
    """Return what a tile counts: its number, honours ten."""
    return HONOUR_POINTS if suit_of(tile) == HONOURS else rank_of(tile)


@cache
def _shapes(*, wilds: bool, orphans: bool) -> Shapes:
    return Shapes(wild_fifth_copy=wilds, orphans=orphans)


def shapes(options: Options) -> Shapes:
    """Return the winning shapes: sets and a pair, seven pairs, 十三幺 by option; a wild may be a fifth copy (11.7)."""
    return _shapes(wilds=options.mode == "haozi", orphans=options.thirteen_orphans)


def held(tiles: Sequence[Tile], melds: int, wilds: Collection[Tile]) -> Hand:
    """Return concealed tiles for the evaluator, wild kinds counted apart."""
    natural = [tile for tile in tiles if tile not in wilds]
    return Hand.of(natural, melds, len(tiles) - len(natural))


def missing(tiles: Sequence[Tile], melds: int, wilds: Collection[Tile], options: Options) -> int:
    """Return how many tiles a hand lacks; a full hand that lacks more than one is not ready whatever it throws."""
    return distance(held(tiles, melds, wilds), shapes(options))


def waits(tiles: Sequence[Tile], melds: Sequence[Meld], wilds: Collection[Tile], options: Options) -> tuple[Tile, ...]:
    """Return the kinds of which a natural tile completes 13 - 3k tiles, without those held four times (6.2, 11.3)."""
    laid = tuple([tile for meld in melds for tile in meld.tiles])
    return _waits(tuple(tiles), laid, len(melds), frozenset(wilds), shapes(options))


@lru_cache(maxsize=MEMO)
def _waits(
    tiles: tuple[Tile, ...], laid: tuple[Tile, ...], melds: int, wilds: frozenset[Tile], forms: Shapes
) -> tuple[Tile, ...]:
    """Return what tiles beside some melds wait for; remembered, as every win with the hand asks for it."""
    own = counts_of([*tiles, *laid])
    found = form_waits(held(tiles, melds, wilds), forms, cap_own=True)
    return tuple([tile for tile in found if own[tile] < COPIES])


def used_up(tiles: Sequence[Tile], melds: Sequence[Meld], wilds: Collection[Tile], options: Options) -> bool:
    """Return whether a hand is ready by form, but holds all copies of each wait."""
    by_form = form_waits(held(tiles, len(melds), wilds), shapes(options))
    return bool(by_form) and not waits(tiles, melds, wilds, options)


def declarable(found: Iterable[Tile]) -> bool:
    """Return whether some wait is worth six points or more (6.1)."""
    return any(point(tile) >= READY_POINTS for tile in found)


def live(found: Iterable[Tile], seen: Sequence[int]) -> bool:
    """Return whether a copy is left of some wait worth six points or more; `seen` counts the copies of each kind."""
    return any(point(tile) >= READY_POINTS and seen[tile] < COPIES for tile in found)


def waits_on_everything(tiles: Sequence[Tile], melds: int, wilds: Collection[Tile], options: Options) -> bool:
    """Return whether a hand without one of its wilds is complete sets, or six pairs (11.8).

    An honour that the hand does not hold makes no run, so that it only completes the hand beside a wild.
    """
    kinds = frozenset(wilds)
    if kinds.isdisjoint(tiles):
        return False
    return _takes_everything(tuple(tiles), melds, kinds, options.mode == "haozi")


@lru_cache(maxsize=MEMO)
def _takes_everything(tiles: tuple[Tile, ...], melds: int, wilds: frozenset[Tile], fifth: bool) -> bool:
    lone = next((tile for tile in HONOUR_TILES if tile not in tiles and tile not in wilds), None)
    if lone is None:
        return False
    hand = held(tiles, melds, wilds)
    hand.add(lone)
    # 十三幺 would take the honour for itself, so it is no sign that every tile would do.
    return is_win(hand, _shapes(wilds=fifth, orphans=False))
