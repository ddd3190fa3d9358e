"""The answer of the scoring desk in words: who may win, what was counted, who pays; reckons nothing itself."""

from collections.abc import Sequence
from typing import Any

from game.core.tiles import Seat, Tile
from game.engine.money import Line
from game.ui.shell import Shell
from game.ui.table.speech import tile_word
from game.variants.scoring import DeskField, Judged, Scored

Fan = tuple[str, int]


def seat_word(shell: Shell, seat: Seat) -> str:
    """Return what a seat is called where nobody sits on it."""
    return shell.words(f"desk.seat.{seat}")


def seats_word(shell: Shell, seats: Sequence[Seat]) -> str:
    """Return several seats in a row of words."""
    return shell.words("desk.and").join(seat_word(shell, seat) for seat in seats)


def tiles_word(shell: Shell, tiles: Sequence[Tile]) -> str:
    """Return several tiles in a row of words."""
    return shell.words("desk.and").join(tile_word(shell.words, tile) for tile in tiles)


def value_word(shell: Shell, item: DeskField, value: Any) -> str:
    """Return what a value of a circumstance is called."""
    if item.kind == "bool":
        return shell.words("form.on" if value else "form.off")
    if item.kind == "seat" and value is not None:
        return seat_word(shell, value)
    if item.kind in ("seats", "flags"):
        return seats_word(shell, value) if value else shell.words("desk.nobody")
    if item.kind == "tile" and value is not None:
        return tile_word(shell.words, value)
    if item.kind == "tiles" and value:
        return tiles_word(shell, value)
    word = "none" if value is None else str(value)
    owner, _, last = item.name.rpartition(".field.")
    own = f"{owner}.value.{last}.{word}"
    if shell.words.has(own):
        return shell.words(own)
    shared = f"desk.value.{item.key}.{word}"
    return shell.words(shared) if shell.words.has(shared) else shell.words("desk.none") if value is None else word


def fans_of(shell: Shell, game: str, lines: Sequence[Line]) -> list[Fan]:
    """Return each counted line by its name and number, as often as it counts."""
    found = []
    for line in lines:
        times = f" ×{line.count}" if line.count > 1 else ""
        found.append((shell.say(f"{game}.fan.{line.key}") + times, line.value * line.count))
    return found


def alias_of(shell: Shell, game: str, judged: Judged) -> str:
    """Return the compound name of a hand, or an empty text."""
    return shell.say(f"{game}.alias.{judged.worth.alias}") if judged.worth and judged.worth.alias else ""


def reason_of(shell: Shell, game: str, judged: Judged) -> str:
    """Return why a hand may not win."""
    return shell.say(f"{game}.reason.{judged.verdict.reasons[0]}") if judged.verdict.reasons else ""


def paid_lines(shell: Shell, game: str, answer: Scored) -> list[str]:
    """Return a sentence for each payment: what for, how it was reckoned, who pays how much (and to whom of several)."""
    several = len(answer.winners) > 1
    made = []
    for item in answer.payments:
        parts = [_note(shell, game, line) for line in item.notes]
        amounts = dict.fromkeys(payment.points for payment in item.payments)
        for points in amounts:
            payers = [payment.payer for payment in item.payments if payment.points == points]
            key = "desk.pay_each" if len(payers) > 1 else "desk.pays"
            parts.append(shell.words(key, who=seats_word(shell, payers), points=points))
        cause = shell.say(f"{game}.cause.{item.cause}")
        payees = list(dict.fromkeys(payment.payee for payment in item.payments))
        who = f"{seats_word(shell, payees)} " if several else ""
        made.append(shell.words("desk.line", cause=who + cause, parts=shell.words("desk.comma").join(parts)))
    return made


def _note(shell: Shell, game: str, line: Line) -> str:
    key = f"{game}.note.{line.key}"
    return shell.words(key, value=line.value, count=line.count) if shell.words.has(key) else f"{line.key} {line.value}"
