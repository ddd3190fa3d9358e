"""What occurred in a hand, read from its log, under the keys of the game's own words; knows no rule and no game."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from game.core.words import Words
from game.engine import events as ev
from game.engine.events import Batch, Event
from game.engine.money import Settlement
from game.engine.table import Table
from game.engine.variant import Variant

Kind: TypeAlias = tuple[str, str]
"""A section and a key in it, such as `("cause", "zimo")`."""

OVER: Final = "over"
DECLARE: Final = "declare"
MELD: Final = "meld"
WIN: Final = "win"
FAN: Final = "fan"
NAME: Final = "alias"
CAUSE: Final = "cause"
NOTE: Final = "note"
VOID: Final = "void"
SECTIONS: Final = (OVER, DECLARE, MELD, WIN, FAN, NAME, CAUSE, NOTE, VOID)
"""Every section, in the order of a report; `VOID` holds causes of dues that were never paid."""
SIZE: Final = "size"
"""Beside the sections: keys of fans and notes with their values, such as `point=9`, and their counts, `gen=1x2`."""
WORDED: Final = (OVER, DECLARE, FAN, NAME, CAUSE, NOTE)
"""Sections whose keys have words of the game, `<game>.<section>.<key>`."""
JOINT: Final = "winners"
"""In `WIN`, with the number of winners: several won one tile."""


def known(words: Words, game: str) -> set[Kind]:
    """Return every kind that a game has words for; the sections without words say nothing of themselves."""
    found = set()
    for key in words.table:
        owner, _, rest = key.partition(".")
        section, _, name = rest.partition(".")
        if owner == game and section in WORDED:
            found.add((section, name))
    return found


def occurred(batches: Iterable[Batch], variant: Variant[Any]) -> Counter[Kind]:
    """Return how often each kind occurred in a hand; `batches` is its full log."""
    found: Counter[Kind] = Counter()
    table = Table(variant.players)
    for batch in batches:
        for event in batch.events:
            found.update(_of(event, table, variant))
            table.apply(event)
        table.close_batch()
    return found


def _of(event: Event, table: Table, variant: Variant[Any]) -> Iterator[Kind]:
    """Yield what one event is an example of; the table is that before it."""
    match event:
        case ev.RoundEnded():
            yield OVER, event.why
        case ev.Declared():
            yield from ((DECLARE, kind) for kind in event.kinds)
        case ev.TileDiscarded():
            yield from ((DECLARE, kind) for kind in event.declare)
        case ev.MeldMade():
            yield MELD, event.meld.kind.value
        case ev.HandWon():
            yield from _won(event, table, variant)
        case ev.Paid():
            yield from _settled(event.settlement)
        case ev.DuesVoided():
            yield from ((VOID, table.dues[due].cause) for due in event.ids if due in table.dues)
        case ev.Fined():
            yield CAUSE, event.why
        case _:
            pass


def _won(event: ev.HandWon, table: Table, variant: Variant[Any]) -> Iterator[Kind]:
    """Yield how a tile was won, by how many, and the names that the winners' hands have beside their fans."""
    yield WIN, event.by
    if len(event.winners) > 1:
        yield WIN, f"{JOINT}_{len(event.winners)}"
    for winner in event.winners:
        name = variant.worth(variant.facts(table, winner.seat, event.tile, event.by)).alias
        if name:
            yield NAME, name


def _settled(paid: Settlement) -> Iterator[Kind]:
    yield CAUSE, paid.cause
    yield from ((FAN, line.key) for line in paid.lines)
    yield from ((NOTE, line.key) for line in paid.notes)
    for line in (*paid.lines, *paid.notes):
        yield SIZE, f"{line.key}={line.value}" + (f"x{line.count}" if line.count > 1 else "")
