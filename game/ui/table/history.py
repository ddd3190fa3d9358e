"""The course of a hand in words: who did what, in order, and where each discard went; knows no rule and no pixel."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.core.tiles import Seat, Tile
from game.core.words import Words
from game.engine import events as ev
from game.engine.money import sums
from game.engine.table import RiverTile, Table
from game.engine.variant import Variant
from game.ui.table.speech import suit_word

Name = Callable[[Seat], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: who (None for the table itself), what, the tiles it is about, and the money it moved by seat."""

    seat: Seat | None
    text: str
    tiles: tuple[Tile, ...] = ()
    money: tuple[int, ...] = ()


def entries_of(table: Table, variant: Variant[Any], words: Words, say: Callable[..., str]) -> list[Entry]:
    """Return the course of the hand as the reader of the table saw it, oldest first. `say` gives texts of the game."""
    made: list[Entry] = []
    for event in table.log:
        found = _entry(event, table, variant, words, say)
        if found is not None:
            made.append(found)
    return made


def _entry(event: ev.Event, table: Table, variant: Variant[Any], words: Words, say: Callable[..., str]) -> Entry | None:
    match event:
        case ev.RoundStarted():
            return Entry(event.dealer, words("history.deals"))
        case ev.TileDrawn() if event.tile is not None or event.replaces:
            key = "history.replaces" if event.replaces else "history.draws"
            return Entry(event.seat, words(key), _known(event.tile))
        case ev.TileDiscarded():
            said = [say(f"{variant.id}.declare.{kind}") for kind in event.declare]
            key = "history.throws_drawn" if event.drawn else "history.throws"
            return Entry(event.seat, words("table.dot").join([*said, words(key)]), _known(event.tile))
        case ev.Declared():
            return Entry(event.seat, words("table.and").join(say(f"{variant.id}.declare.{k}") for k in event.kinds))
        case ev.GangAnnounced():
            return Entry(event.seat, words("history.announces"), (event.meld.tile,))
        case ev.MeldMade():
            return Entry(event.seat, words(f"history.{event.meld.kind.value}"), event.meld.tiles)
        case ev.SuitVoided():
            return Entry(event.seat, words("history.voids", suit=suit_word(words, event.suit)))
        case ev.TilesPassed():
            return Entry(None, words("history.swap"))
        case ev.HandWon():
            key = "history.zimo" if event.by == ev.SELF else "history.hu"
            return Entry(event.winners[0].seat, words(key), _known(event.tile))
        case ev.Paid() | ev.Due():
            return _money(event, table, variant, words, say)
        case ev.RoundEnded():
            return Entry(None, say(f"{variant.id}.over.{event.why}"))
        case _:
            return None


def _money(
    event: ev.Paid | ev.Due, table: Table, variant: Variant[Any], words: Words, say: Callable[..., str]
) -> Entry | None:
    settlement = event.settlement
    gains = tuple(sums(settlement.payments, len(table.seats)))
    if not any(gains):
        return None
    cause = say(f"{variant.id}.cause.{settlement.cause}")
    text = words("history.owed", cause=cause) if isinstance(event, ev.Due) else cause
    return Entry(None, text, money=gains)


def _known(tile: Tile | None) -> tuple[Tile, ...]:
    return () if tile is None else (tile,)


def about_discard(table: Table, seat: Seat, index: int, words: Words, name: Name) -> list[str]:
    """Return what is known of one discard: whose and the how many-eth, from where, what was declared, who took it."""
    thrown: RiverTile = table.seats[seat].river[index]
    order = sum(1 for state in table.seats for other in state.river if other.at <= thrown.at)
    key = "history.tip_drawn" if thrown.drawn else "history.tip_hand"
    lines = [words(key, name=name(seat), number=index + 1), words("history.tip_order", number=order)]
    if thrown.taken is not None:
        lines.append(words("history.tip_taken", name=name(thrown.taken), what=_taken_as(table, thrown, words)))
    if thrown.won:
        lines.append(words("history.tip_won", name=words("table.comma").join(name(other) for other in thrown.won)))
    return lines


def _taken_as(table: Table, thrown: RiverTile, words: Words) -> str:
    """Return what a claimed discard became: the next meld that took it."""
    clock = 0
    for event in table.log:
        if isinstance(event, ev.MeldMade) and event.seat == thrown.taken and clock > thrown.at:
            return words(f"history.{event.meld.kind.value}")
        clock += not isinstance(event, ev.OfferDeclined)
    return ""
