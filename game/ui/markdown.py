"""A small part of Markdown as blocks: headings, paragraphs, lists, tables, bold; knows no pygame and no font.

Enough for the rule sheets. A text between `<!-- name -->` and `<!-- /name -->` makes blocks of that `mark`; a line
`<!-- about: code code -->` names what the block after it is about, so that a page can be opened at it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["heading", "paragraph", "item", "table"]
_MARK: Final = re.compile(r"<!--\s*(/?)([\w-]+)\s*-->")
_ABOUT: Final = re.compile(r"<!--\s*about:\s*(.*?)\s*-->")
_HEADING: Final = re.compile(r"(#{1,6})\s+(.*)")
_ITEM: Final = re.compile(r"(\s*)([*+-]|\d+\.)\s+(.*)")
_RULE: Final = re.compile(r"\|?[\s:|-]+\|?")
CHAPTER: Final = 2
"""The level of the headings that begin a chapter."""
_WIDE: Final = 0x2E80
"""From here on characters are written without blanks between words."""


@dataclass(frozen=True, slots=True)
class Span:
    """Some text in one weight; `mark` lights it up."""

    text: str
    bold: bool = False
    mark: bool = False


Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """One block. `level` is a heading's (1-6) or an item's depth (from 0); `sign` an item's number, or empty.

    A table has `rows` of cells, the first row being its head.
    """

    kind: Kind
    spans: Spans = ()
    level: int = 0
    sign: str = ""
    rows: tuple[tuple[Spans, ...], ...] = ()
    mark: str = ""
    about: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return all its words without their weights."""
        if self.kind == "table":
            return "\n".join("  ".join(plain(cell) for cell in row) for row in self.rows)
        return plain(self.spans)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the second level with what follows it."""

    title: str
    blocks: tuple[Block, ...] = field(default=())


def plain(spans: Spans) -> str:
    """Return the text of spans."""
    return "".join(span.text for span in spans)


def spans_of(text: str) -> Spans:
    """Read bold (`**`) in a line; a pair that is never closed stands for itself."""
    parts = text.split("**")
    if len(parts) % 2 == 0:
        parts[-2:] = ["**".join(parts[-2:])]
    return tuple(Span(part, bold=bool(i % 2)) for i, part in enumerate(parts) if part)


def join(lines: Sequence[str]) -> str:
    """Join the lines of a paragraph: with a blank, but not between Chinese signs."""
    made = ""
    for line in (line.strip() for line in lines):
        close = not made or not line or ord(made[-1]) >= _WIDE or ord(line[0]) >= _WIDE
        made += line if close else f" {line}"
    return made


def cells(line: str) -> tuple[Spans, ...]:
    """Read the cells of a table row."""
    return tuple(spans_of(cell.strip()) for cell in line.strip().strip("|").split("|"))


def parse(text: str) -> list[Block]:
    """Return the blocks of a text."""
    return list(_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    mark, about = "", tuple[str, ...]()
    waiting: list[str] = []
    for line in [*text.splitlines(), ""]:
        found, named = _MARK.fullmatch(line.strip()), _ABOUT.fullmatch(line.strip())
        starts = _ITEM.fullmatch(line) or _HEADING.fullmatch(line) or named
        table = line.lstrip().startswith("|")
        if waiting and (not line.strip() or found or starts or table != waiting[-1].lstrip().startswith("|")):
            yield replace(_block(waiting, mark), about=about)
            waiting, about = [], ()
        if named:
            about = (*about, *named[1].split())
        elif found:
            mark = "" if found[1] else found[2]
        elif line.strip():
            waiting.append(line)
            if _HEADING.fullmatch(line):
                block = _block(waiting, mark)
                yield replace(block, about=about if block.level > CHAPTER else ())
                waiting, about = [], about if block.level <= CHAPTER else ()


def _block(lines: list[str], mark: str) -> Block:
    if heading := _HEADING.fullmatch(lines[0]):
        return Block("heading", spans_of(heading[2].strip()), len(heading[1]), mark=mark)
    if lines[0].lstrip().startswith("|"):
        rows = [cells(line) for line in lines if not _RULE.fullmatch(line.strip())]
        width = max(len(row) for row in rows)
        return Block("table", rows=tuple((*row, *((),) * (width - len(row))) for row in rows), mark=mark)
    if item := _ITEM.fullmatch(lines[0]):
        sign = item[2] if item[2][0].isdigit() else ""
        return Block("item", spans_of(join([item[3], *lines[1:]])), len(item[1]) // 2, sign, mark=mark)
    return Block("paragraph", spans_of(join(lines)), mark=mark)


def chapters(text: str) -> list[Chapter]:
    """Return a sheet cut at its second-level headings; what comes before the first is a chapter without a title."""
    made: list[Chapter] = []
    title, blocks = "", list[Block]()
    for block in parse(text):
        if block.kind == "heading" and block.level <= CHAPTER:
            if blocks:
                made.append(Chapter(title, tuple(blocks)))
            title, blocks = block.text if block.level == CHAPTER else "", []
        else:
            blocks.append(block)
    return [*made, Chapter(title, tuple(blocks))] if blocks else made


def lit(spans: Spans, query: str) -> Spans:
    """Return spans with every place that holds the query marked; case does not matter."""
    whole, wanted = plain(spans).lower(), query.lower()
    if not wanted or wanted not in whole or len(whole) != len(plain(spans)):
        return spans
    starts = [m.start() for m in re.finditer(re.escape(wanted), whole)]
    inside = {i for start in starts for i in range(start, start + len(wanted))}
    made: list[Span] = []
    at = 0
    for span in spans:
        for char in span.text:
            marked = at in inside
            if made and (made[-1].bold, made[-1].mark) == (span.bold, marked):
                made[-1] = Span(made[-1].text + char, span.bold, marked)
            else:
                made.append(Span(char, span.bold, marked))
            at += 1
    return tuple(made)
