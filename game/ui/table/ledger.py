"""The account of a finished hand as data: who won with what, every payment line, running sums; draws nothing.

All of it comes from the table's ledger and the text keys of the game: `<id>.cause.*`, `.fan.*`, `.note.*`, `.alias.*`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.melds import Meld
from game.core.tiles import Seat, Tile
from game.core.words import Words
from game.engine import events as ev
from game.engine.facts import win_of
from game.engine.money import Line, Settlement, sums
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import Variant
from game.variants import told

Namer = Callable[[Seat], str]


@dataclass(frozen=True, slots=True)
class Row:
    """One line: who receives from whom, why and how it was counted, what it does to each seat, and the sums so far."""

    payees: tuple[Seat, ...]
    payers: tuple[Seat, ...]
    tile: Tile | None
    cause: str
    detail: str
    sum_text: str
    gains: tuple[int, ...]
    so_far: tuple[int, ...]
    own: bool
    part: str = ""
    """The part of the account it belongs to, by name; empty in a game whose account has none."""
    void: bool = False
    """Whether it was owed and is never paid."""
    about: str = ""
    """What the rule book calls its cause (`cause.…`)."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """One seat's tiles at the end: `order` is its place among the winners from 1, 0 for none."""

    seat: Seat
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    won: Tile | None
    order: int
    title: str
    source: str
    fans: tuple[str, ...]
    total: str
    points: int
    wilds: frozenset[Tile] = frozenset()
    lesser: frozenset[Tile] = frozenset()
    down: tuple[tuple[int, ...], ...] = ()
    """For each meld the places of its tiles that lie face down."""


def rows_of(table: Table, variant: Variant[Any], words: Words, name: Namer, viewer: Seat) -> list[Row]:
    """Return every payment of the hand in order, and fines."""
    seats = len(table.seats)
    entries = [(part_of(item, variant, words), item, void) for item, void in _entries(table)]
    order = list(dict.fromkeys(part for part, _, _ in entries))
    entries.sort(key=lambda entry: order.index(entry[0]))
    running = [0] * seats
    rows = []
    for part, item, void in entries:
        gains = [0] * seats if void else sums(item.payments, seats)
        running = [before + gain for before, gain in zip(running, gains, strict=True)]
        row = _row(item, variant, words, name, viewer, gains, running)
        row = replace(row, sum_text=words("ledger.voided"), own=False) if void else row
        rows.append(replace(row, part=part, void=void, about=f"cause.{item.cause}"))
    for fine in table.fines:
        gains = [-fine.points if seat == fine.seat else 0 for seat in range(seats)]
        running = [before + gain for before, gain in zip(running, gains, strict=True)]
        cause = _say(words, f"{variant.id}.cause.{fine.why}", fine.why)
        row = Row((), (fine.seat,), None, cause, "", "", tuple(gains), tuple(running), fine.seat == viewer)
        rows.append(replace(row, about=f"cause.{fine.why}"))
    return rows


def part_of(item: Settlement, variant: Variant[Any], words: Words) -> str:
    """Return the part of the account that a payment belongs to, as the game names it, or an empty text."""
    return _say(words, f"{variant.id}.part.{item.cause}", "")


def _entries(table: Table) -> Iterator[tuple[Settlement, bool]]:
    """Yield every payment in order, and what was owed and came to nothing."""
    dues: dict[int, Settlement] = {}
    for event in table.log:
        match event:
            case ev.Due():
                dues[event.id] = event.settlement
            case ev.Paid():
                yield event.settlement, False
            case ev.DuesVoided():
                yield from ((dues[due], True) for due in event.ids)
            case _:
                pass


def _row(
    item: Settlement,
    variant: Variant[Any],
    words: Words,
    name: Namer,
    viewer: Seat,
    gains: Sequence[int],
    running: Sequence[int],
) -> Row:
    payees = tuple(dict.fromkeys(payment.payee for payment in item.payments)) or (item.seat,)
    payers = tuple(dict.fromkeys(payment.payer for payment in item.payments))
    detail = words("table.dot").join(fan_texts(item.lines, variant, words))
    return Row(
        payees,
        payers,
        item.tile,
        _say(words, f"{variant.id}.cause.{item.cause}", item.cause),
        detail,
        _sum_text(item, variant, words, name),
        tuple(gains),
        tuple(running),
        viewer in payees,
    )


def _sum_text(item: Settlement, variant: Variant[Any], words: Words, name: Namer) -> str:
    """Return how the amount came about: the game's notes, and what each payer gives."""
    notes = [_note(line, variant, words) for line in item.notes]
    if not item.payments:
        return words("table.comma").join(notes)
    amounts = {payment.points for payment in item.payments}
    if len(amounts) == 1:
        points = amounts.pop()
        if len(item.payments) > 1:
            notes.append(words("ledger.each", points=points))
        else:
            notes.append(words("ledger.one", name=name(item.payments[0].payer), points=points))
    else:
        notes += [words("ledger.one", name=name(p.payer), points=p.points) for p in item.payments]
    return words("table.comma").join(notes)


def _note(line: Line, variant: Variant[Any], words: Words) -> str:
    key = f"{variant.id}.note.{line.key}"
    return words(key, value=line.value, count=line.count) if words.has(key) else f"{line.key} {line.value}"


def fan_texts(lines: Sequence[Line], variant: Variant[Any], words: Words) -> list[str]:
    """Return each counted fan with its number, such as `根 ×2 = 2`."""
    made = []
    for line in lines:
        name, number = told.fan_of(words, variant, line)
        sums = line.count > 1 and not variant.multiplies(line)
        made.append(f"{name} = {number}" if sums else f"{name} {number}")
    return made


def hands_of(table: Table, variant: Variant[Any], words: Words, name: Namer) -> list[HandShown]:
    """Return the four hands: winners in their order, then the others by seat."""
    shown = [_hand(table, variant, words, name, seat) for seat in range(len(table.seats))]
    return sorted(shown, key=lambda hand: (hand.order == 0, hand.order, hand.seat))


def _hand(table: Table, variant: Variant[Any], words: Words, name: Namer, seat: Seat) -> HandShown:
    state = table.seats[seat]
    fans: tuple[str, ...] = ()
    order, title, source, total, points = 0, "", "", "", table.points[seat]
    if state.won is not None:
        won = state.won
        order = 1 + state.won.order
        lines, paid = win_of(table, seat)
        fans = tuple(fan_texts(lines.lines, variant, words)) if lines else ()
        total = words("table.comma").join(_note(note, variant, words) for note in lines.notes) if lines else ""
        points = paid
        cause = _say(words, f"{variant.id}.cause.{lines.cause}", lines.cause) if lines else ""
        title = cause
        source = words("ledger.from", name=name(won.source)) if won.source is not None else ""
    elif variant.waits_at(table, seat, state.hand) if len(state.hand) % 3 == 1 else ():
        title = words.of(variant.id, "ledger.ready")
    else:
        title = words.of(variant.id, "ledger.not_ready")
    tile = state.won.tile if state.won is not None else None
    return HandShown(
        seat,
        tuple(state.hand),
        tuple(state.melds),
        tile,
        order,
        title,
        source,
        fans,
        total,
        points,
        variant.wilds(table),
        variant.lesser_wilds(table),
        tuple(variant.down_at(table, meld) for meld in state.melds),
    )


def _say(words: Words, key: str, other: str) -> str:
    return words(key) if words.has(key) else other


def commitment_holds(table: Table, tiles: Sequence[Tile]) -> bool:
    """Return whether the seed shown at the end gives the number promised before the hand."""
    try:
        return bool(table.seed) and Supply(bytes.fromhex(table.seed), tiles).commitment() == table.commitment
    except ValueError:
        return False
