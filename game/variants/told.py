"""The answer of the scoring desk in words: who may win, what was counted, who pays; reckons and draws nothing."""

from collections.abc import Sequence
from typing import Any

from game.core.tiles import Seat, Tile
from game.core.wording import tile_word
from game.core.words import Words
from game.engine.money import Line
from game.engine.variant import Variant
from game.variants.scoring import DeskField, DeskGang, Judged, Scored

Fan = tuple[str, str]
Game = type[Variant[Any]] | Variant[Any]


def said(words: Words, key: str, **fields: object) -> str:
    """Return a text; an unknown key stands for itself."""
    return words(key, **fields) if words.has(key) else key


def seat_word(words: Words, seat: Seat) -> str:
    """Return what a seat is called where nobody sits on it."""
    return words(f"desk.seat.{seat}")


def seats_word(words: Words, seats: Sequence[Seat]) -> str:
    """Return several seats in a row of words."""
    return words("desk.and").join(seat_word(words, seat) for seat in seats)


def tiles_word(words: Words, tiles: Sequence[Tile]) -> str:
    """Return several tiles in a row of words."""
    return words("desk.and").join(tile_word(words, tile) for tile in tiles)


def value_word(words: Words, item: DeskField, value: Any) -> str:
    """Return what a value of a circumstance is called."""
    if item.kind == "bool":
        return words("form.on" if value else "form.off")
    if item.kind == "seat" and value is not None:
        return seat_word(words, value)
    if item.kind in ("seats", "flags"):
        return seats_word(words, value) if value else words("desk.nobody")
    if item.kind == "tile" and value is not None:
        return tile_word(words, value)
    if item.kind == "tiles" and value:
        return tiles_word(words, value)
    if item.kind in ("words", "counts", "payments"):
        return _each_seat(words, item, value)
    if item.kind == "gangs":
        return words("desk.and").join(gang_word(words, gang) for gang in value) if value else words("desk.none")
    return choice_word(words, item, value)


def choice_word(words: Words, item: DeskField, value: Any) -> str:
    """Return what one of the choices of a circumstance is called."""
    word = "none" if value is None else str(value)
    owner, _, last = item.name.rpartition(".field.")
    own = f"{owner}.value.{last}.{word}"
    if words.has(own):
        return words(own)
    shared = f"desk.value.{item.key}.{word}"
    return words(shared) if words.has(shared) else words("desk.none") if value is None else word


def _each_seat(words: Words, item: DeskField, values: Sequence[Any] | None) -> str:
    """Return what is so at each seat where something is."""
    if not values:
        return words("desk.unsaid")
    none = item.choices[0] if item.kind == "words" else 0
    parts = [
        f"{seat_word(words, seat)} {choice_word(words, item, value) if item.kind == 'words' else value}"
        for seat, value in enumerate(values)
        if value != none
    ]
    return words("desk.and").join(parts) if parts else words("desk.none")


def gang_word(words: Words, gang: DeskGang) -> str:
    """Return a gang of the hand: whose, which, and who fed it."""
    named = f"{seat_word(words, gang.owner)} {words(f'desk.mode.{gang.kind.value}')} {tile_word(words, gang.tile)}"
    if gang.source is None:
        return named
    key = "desk.fed_declared" if gang.declared else "desk.fed"
    return words(key, gang=named, who=seat_word(words, gang.source))


def fan_of(words: Words, game: Game, line: Line) -> Fan:
    """Return a counted line by its name and number, as often as it counts: `根 ×2` and `2`, `归牌（2）` and `×16`."""
    name = said(words, f"{game.id}.fan.{line.key}")
    if game.multiplies(line):
        named = words("ledger.times", name=name, count=line.count) if line.count > 1 else name
        return named, f"×{line.value**line.count}"
    return name + (f" ×{line.count}" if line.count > 1 else ""), str(line.value * line.count)


def fans_of(words: Words, game: Game, lines: Sequence[Line]) -> list[Fan]:
    """Return each counted line by its name and number."""
    return [fan_of(words, game, line) for line in lines]


def alias_of(words: Words, game: str, judged: Judged) -> str:
    """Return the compound name of a hand, or an empty text."""
    return said(words, f"{game}.alias.{judged.worth.alias}") if judged.worth and judged.worth.alias else ""


def reason_of(words: Words, game: str, judged: Judged) -> str:
    """Return why a hand may not win."""
    return said(words, f"{game}.reason.{judged.verdict.reasons[0]}") if judged.verdict.reasons else ""


def paid_lines(words: Words, game: str, answer: Scored) -> list[str]:
    """Return a sentence for each payment: what for, how it was reckoned, who pays how much (and to whom of several)."""
    payees = {payment.payee for item in answer.payments for payment in item.payments}
    several = len(answer.winners) > 1 or len(payees) > 1
    made = []
    for item in answer.payments:
        parts = [_note(words, game, line) for line in item.notes]
        amounts = dict.fromkeys(payment.points for payment in item.payments)
        for points in amounts:
            payers = [payment.payer for payment in item.payments if payment.points == points]
            key = "desk.pay_each" if len(payers) > 1 else "desk.pays"
            parts.append(words(key, who=seats_word(words, payers), points=points))
        cause = said(words, f"{game}.cause.{item.cause}")
        taken = list(dict.fromkeys(payment.payee for payment in item.payments))
        who = f"{seats_word(words, taken)} " if several else ""
        made.append(words("desk.line", cause=who + cause, parts=words("desk.comma").join(parts)))
    return made


def _note(words: Words, game: str, line: Line) -> str:
    key = f"{game}.note.{line.key}"
    return words(key, value=line.value, count=line.count) if words.has(key) else f"{line.key} {line.value}"
