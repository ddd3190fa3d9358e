"""跟庄: everybody discards what the dealer discarded, go-round by go-round (rules/chongguan.md 8); knows no amounts."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.events import Event, Hidden


class Step(NamedTuple):
    """A discard, and whether somebody claimed or won it."""

    seat: Seat
    tile: Hidden
    claimed: bool = False


def steps(log: Iterable[Event]) -> Iterator[Step | None]:
    """Yield the discards whose fate is known, in order; None stands for a gang out of a hand."""
    open_: tuple[Seat, Tile | None] | None = None
    for event in log:
        match event:
            case ev.TileDiscarded():
                open_ = (event.seat, event.tile)
                continue
            case ev.ClaimsPassed() if open_ is not None:
                yield Step(*open_)
            case ev.MeldMade() | ev.HandWon() if open_ is not None:
                yield Step(*open_, claimed=True)
            case ev.MeldMade() | ev.GangAnnounced():
                yield None
            case _:
                continue
        open_ = None


def rounds_followed(dealer: Seat, moves: Iterable[Step | None], *, unbroken: bool, seats: int = 4) -> int:
    """Return how many go-rounds in a row, from the first, followed the dealer.

    `unbroken`: a claim or gang inside a go-round ends it; otherwise only the tiles count, and each seat must have
    thrown one before the dealer's next.
    """
    count = 0
    wanted: Hidden = None
    followed: set[Seat] = set()
    for step in moves:
        if step is None:
            if unbroken and wanted is not None:
                return count
        elif unbroken and step.claimed:
            return count
        elif step.seat == dealer:
            if wanted is not None:
                return count
            wanted, followed = step.tile, set()
        elif wanted is not None and step.seat not in followed:
            if step.tile != wanted:
                return count
            followed.add(step.seat)
            if len(followed) == seats - 1:
                count, wanted = count + 1, None
    return count
