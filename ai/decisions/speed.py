"""How near a hand is to a win and how many tiles bring it nearer; knows no money and no danger."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ai.bot import Reason
from ai.reading import Sight, lasting
from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, Seat, Suit, Tile, suit_of
from game.engine import events as ev
from game.engine.actions import Chi
from game.engine.situation import Win
from game.evaluator import Hand, distance, useful

STEP: Final = 100.0
"""What one tile fewer to go counts against useful tiles."""


class Outlook(NamedTuple):
    """A hand between turns: tiles it lacks (1: ready), the kinds that help and how many of them are to come."""

    need: int
    tiles: tuple[Tile, ...]
    live: int

    @property
    def score(self) -> float:
        """A number that orders outlooks: fewer steps first, then more tiles."""
        return self.live - STEP * self.need

    def reasons(self) -> tuple[Reason, ...]:
        """Return the outlook in words."""
        if self.need == 1:
            return (Reason("ready", self.live),)
        return Reason("need", self.need - 1), Reason("useful", self.live)


class Eyes:
    """Counts useful tiles in one way: `remaining` copies of each kind, only legal winning tiles or any."""

    def __init__(self, sight: Sight, remaining: Sequence[int], *, legal_only: bool) -> None:
        self.sight = sight
        self.remaining = remaining
        self.legal_only = legal_only

    def outlook(self, hand: Hand, melds: Sequence[Meld]) -> Outlook:
        """Return the outlook of a hand between turns."""
        need, tiles, live = useful(hand, self.sight.shapes, self.remaining, self.sight.wilds)
        if need == 1 and self.legal_only:
            tiles = self._legal(hand, melds, tiles)
            live = sum(self.remaining[tile] for tile in tiles)
            # A ready hand that may win with nothing has to be rebuilt, which is at least a step.
            need = need if tiles else 2
        return Outlook(need, tiles, live)

    def _legal(self, hand: Hand, melds: Sequence[Meld], tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Return the waits that may win, after the first declaration that the hand allows if it needs one."""
        sight = self.sight
        declare: tuple[str, ...] = ()
        if sight.seen.variant.declares:
            options = sight.seen.variant.declarable(sight.table, sight.seat, _concealed(sight, hand), melds)
            declare = options[0] if options else ()
        return tuple(tile for tile in tiles if legal_wait(sight, hand, melds, tile, declare))

    def discards(self, hand: Hand, melds: Sequence[Meld], tiles: Iterable[Tile]) -> dict[Tile, Outlook]:
        """Return the outlook after each of some discards from a full hand."""
        work = hand.copy()
        found = {}
        for tile in tiles:
            take(work, tile, self.sight.wilds)
            found[tile] = self.outlook(work, melds)
            put(work, tile, self.sight.wilds)
        return found

    def best_discard(self, hand: Hand, melds: Sequence[Meld]) -> Outlook:
        """Return the best outlook any discard of a full hand leaves; only the nearest are looked at closely."""
        shapes, wilds = self.sight.shapes, self.sight.wilds
        work = hand.copy()
        near: list[tuple[int, Tile]] = []
        for tile in kinds_in(hand, wilds):
            take(work, tile, wilds)
            near.append((distance(work, shapes), tile))
            put(work, tile, wilds)
        least = min(near)[0]
        found = self.discards(hand, melds, [tile for need, tile in near if need == least])
        return max(found.values(), key=lambda outlook: outlook.score)


def take(hand: Hand, tile: Tile, wilds: frozenset[Tile]) -> None:
    """Remove a tile, natural or wild, from a hand."""
    if tile in wilds:
        hand.wilds -= 1
    else:
        hand.remove(tile)


def put(hand: Hand, tile: Tile, wilds: frozenset[Tile]) -> None:
    """Add a tile, natural or wild, to a hand."""
    if tile in wilds:
        hand.wilds += 1
    else:
        hand.add(tile)


def kinds_in(hand: Hand, wilds: frozenset[Tile]) -> list[Tile]:
    """Return the kinds a hand holds; one of the wild kinds stands for them all."""
    kinds = [tile for tile, count in enumerate(hand.counts) if count]
    return [*kinds, min(wilds)] if hand.wilds and wilds else kinds


def with_meld(hand: Hand, own: Iterable[Tile], suit_tile: Tile, wilds: frozenset[Tile]) -> Hand:
    """Return the hand after some of its tiles went into a meld of the suit of `suit_tile`, wild ones as themselves."""
    made = hand.copy()
    for tile in own:
        take(made, tile, wilds)
    made.need -= 1
    made.melded |= 1 << suit_of(suit_tile)
    return made


def with_bu_gang(hand: Hand, tile: Tile, wilds: frozenset[Tile]) -> Hand:
    """Return the hand after a tile was added to an own peng."""
    made = hand.copy()
    take(made, tile, wilds)
    return made


def meld_of(kind: MeldKind, tile: Tile) -> Meld:
    """Return a peng or gang as it would lie on the table."""
    return Meld(kind, (tile,) * (COPIES if kind.is_gang else 3))


def run_of(action: Chi, taken: Tile) -> Meld:
    """Return the run that a claim makes."""
    return Meld(MeldKind.CHI, tuple(sorted((*action.tiles, taken))))


def hypothetical(
    sight: Sight,
    hand: Hand,
    melds: Sequence[Meld],
    tile: Tile,
    by: str,
    source: Seat | None = None,
    void: Suit | None = None,
) -> Win:
    """Return the facts of winning later with a tile, apart from anything that only holds for this very turn."""
    base = sight.facts.get(by)
    if base is None:
        base = sight.facts[by] = lasting(sight.seen.variant.facts(sight.table, sight.seat, None, by, ()))
    return base.but(hand=_concealed(sight, hand), tile=tile, melds=tuple(melds), source=source, void=void)


def _concealed(sight: Sight, hand: Hand) -> tuple[Tile, ...]:
    """Return the tiles of a hand, wild ones all taken for the first kind of them."""
    return tuple(hand.tiles()) + tuple(sorted(sight.wilds))[:1] * hand.wilds


def legal_wait(sight: Sight, hand: Hand, melds: Sequence[Meld], tile: Tile, declare: tuple[str, ...] = ()) -> bool:
    """Return whether the game would let the hand win with a tile, thrown by somebody or drawn, once so declared."""
    source = sight.rivals[0] if sight.rivals else None
    for by in (ev.DISCARD, ev.SELF):
        win = hypothetical(sight, hand, melds, tile, by, source, sight.state.void)
        if declare:
            seats = enumerate(win.declared)
            win = win.but(declared=tuple(had | set(declare) if at == sight.seat else had for at, had in seats))
        if sight.seen.variant.verdict(win).ok:
            return True
    return False
