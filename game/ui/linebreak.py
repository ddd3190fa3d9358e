"""Breaking text into lines by Chinese and Latin rules; knows no pygame, only a function that measures."""

from collections.abc import Callable
from typing import Final

NO_START: Final = frozenset("，。、；：？！）】》〉」』”’…—·～％‰℃,.;:?!)]}%’”")
"""Marks that may not begin a line."""
NO_END: Final = frozenset("（【《〈「『“‘([{$￥#@")
"""Marks that may not end a line."""
NO_BREAK: Final = "\u00a0"
"""A blank that keeps its neighbours on one line, such as an amount and whose it is."""
_WIDE_MARKS: Final = frozenset("“”‘’…—·")

Measure = Callable[[str], int]


def is_wide(char: str) -> bool:
    """Return whether a character is written without blanks between words (Chinese signs and their marks)."""
    return ord(char) >= 0x2E80 or char in _WIDE_MARKS


def may_break(before: str, after: str) -> bool:
    """Return whether a line may end between two neighbouring characters."""
    if after.isspace() or before == NO_BREAK or after in NO_START or before in NO_END:
        return False
    if before.isspace():
        return True
    return is_wide(before) or is_wide(after) or before in "-/"


def _counts(text: str, at: int) -> bool:
    """Return whether the blank before a place stands between a number and the Chinese word it belongs to."""
    if at < 2 or text[at - 1] != " ":
        return False
    before, after = text[at - 2], text[at]
    return (is_wide(before) and after.isdigit()) or (before.isdigit() and is_wide(after))


def units(text: str) -> list[str]:
    """Cut a text at every place where a line may end; joined they are the text again."""
    pieces: list[str] = []
    start = 0
    for i in range(1, len(text)):
        # A blank after an opening mark does not part it from what it opens.
        if may_break(text[i - 1], text[i]) and text[start:i].rstrip()[-1:] not in NO_END and not _counts(text, i):
            pieces.append(text[start:i])
            start = i
    if text:
        pieces.append(text[start:])
    return pieces


def break_lines(text: str, measure: Measure, width: int) -> list[str]:
    """Return the lines of a text that are at most `width` wide; a newline always ends a line.

    A single word wider than the width is cut where it must be.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for unit in units(paragraph):
            if measure((line + unit).rstrip()) <= width:
                line += unit
                continue
            if line.strip():
                lines.append(line.rstrip())
            *full, line = _cut(unit, measure, width)
            lines.extend(full)
        lines.append(line.rstrip())
    return lines


def _cut(word: str, measure: Measure, width: int) -> list[str]:
    """Return a word in pieces that fit; each piece holds at least one character."""
    pieces: list[str] = []
    piece = ""
    for char in word:
        if piece and measure((piece + char).rstrip()) > width:
            pieces.append(piece.rstrip())
            piece = ""
        piece += char
    return [*pieces, piece]
