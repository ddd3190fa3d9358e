"""The chapters of a game's rule book: its sheet, tables, options and examples, ready to be laid out; draws nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeAlias

from game.core.resources import resource
from game.engine.options import Option
from game.engine.rulebook import RuleTable
from game.ui import markdown
from game.ui.markdown import Block, Span, Spans
from game.ui.settings import Value
from game.ui.shell import Shell
from game.variants import by_id, told
from game.variants.examples import Example, examples_of

Entry: TypeAlias = Block | Example
TABLES: Final = "tables"
"""The mark of those tables in a sheet that stand for the ones made from the game's data."""


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A chapter: `key` is its name on the screen, `group` tells rules from examples."""

    key: str
    title: str
    entries: tuple[Entry, ...]
    group: str = "rules"


def chapters_of(shell: Shell, name: str, options: Mapping[str, Value] | None = None) -> list[BookChapter]:
    """Return the chapters of a game's book, tables and options as they are under the given options."""
    game = by_id(name)
    variant = game(game.option_set.make(dict(options or {})))
    tables = [table_block(shell, table) for table in variant.tables()]
    found = [*_sheet(shell, name, tables)]
    rows = {entry.rows for chapter in found for entry in chapter.entries if isinstance(entry, Block)}
    if tables and not any(block.rows in rows for block in tables):
        found.append(BookChapter("book:tables", shell.words("book.tables"), tuple(tables)))
    chosen = {option.key: getattr(variant.options, option.key) for option in game.option_set.options}
    blocks = [block for option in game.option_set.options for block in option_blocks(shell, option, chosen[option.key])]
    found.append(BookChapter("book:options", shell.words("book.options"), tuple(blocks)))
    return [*found, *_examples(shell, name)]


def chapter_about(chapters: Sequence[BookChapter], code: str) -> tuple[BookChapter, int] | None:
    """Return the chapter with the block that is about a code (`reason.…`, `cause.…`) and the block's place in it."""
    for chapter in chapters:
        for place, entry in enumerate(chapter.entries):
            if isinstance(entry, Block) and code in entry.about:
                return chapter, place
    return None


def examples_for(game: str, chapter: BookChapter, chapters: Sequence[BookChapter]) -> list[Example]:
    """Return examples to stand beside a chapter: those of what it is about, then others, not the same everywhere."""
    about = {code for entry in chapter.entries if isinstance(entry, Block) for code in entry.about}
    found = examples_of(game)
    near = [one for one in found if about & codes_of(one)]
    place, count = chapters.index(chapter), len(chapters)
    others = [one for number, one in enumerate(found) if number % count == place and one not in near]
    return [*near, *others]


def codes_of(example: Example) -> set[str]:
    """Return what an example shows: the reasons it is refused for and the payments it brings."""
    if example.scored is None:
        return {f"cause.{cause}" for cause, gains in example.parts if any(gains)}
    refused = {f"reason.{code}" for one in example.scored.winners for code in one.verdict.reasons}
    return refused | {f"cause.{item.cause}" for item in example.scored.payments}


def _sheet(shell: Shell, name: str, tables: Sequence[Block]) -> Iterable[BookChapter]:
    path = resource("game", "variants", name, f"RULES.{shell.words.language}.md")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for number, chapter in enumerate(markdown.chapters(text)):
        blocks: list[Block] = []
        made = False
        for block in chapter.blocks:
            if block.mark != TABLES or not tables:
                blocks.append(block)
            elif not made:
                blocks += [replace(tables[0], about=block.about), *tables[1:]]
                made = True
        title = chapter.title or shell.say(f"{name}.name")
        yield BookChapter(f"book:sheet:{number}", title, tuple(blocks))


def table_block(shell: Shell, table: RuleTable) -> Block:
    """Return a table made from data as a block."""
    head = (_spans(shell.say(table.title)), _spans(shell.say(table.unit)), ())
    rows = []
    for row in table.rows:
        fields = dict(row.fields)
        value = str(row.value) if isinstance(row.value, int) else shell.say(row.value, **fields)
        when = shell.say(row.condition, **fields) if row.condition else ""
        rows.append((_spans(shell.say(row.name, **fields)), _spans(value), _spans(when)))
    return Block("table", rows=(head, *rows))


def option_blocks(shell: Shell, option: Option, value: Value) -> list[Block]:
    """Return an option with its explanation and its values, the present one in bold."""
    name = Span(shell.say(option.label), bold=True)
    text = shell.words(option.help) if shell.words.has(option.help) else ""
    comma = shell.words("desk.comma")
    if option.kind == "int":
        least, most = option.minimum, option.maximum
        key = "book.range" if option.bounded else "book.at_least"
        values = [Span(shell.words(key, least=least, most=most)), Span(f" {value}", bold=True)]
    else:
        values = []
        for choice in option.choices:
            values += [Span(comma)] if values else []
            values.append(
                Span(option_word(shell, option, choice), bold=choice == value and type(choice) is type(value))
            )
    lead = Span(f"{shell.words('book.colon')}{text} " if text else shell.words("book.colon"))
    return [Block("item", (name, lead, Span(shell.words("book.open")), *values, Span(shell.words("book.close"))))]


def option_word(shell: Shell, option: Option, value: Value) -> str:
    """Return what a value of an option is called."""
    key = option.value_label(value)
    if shell.words.has(key):
        return shell.words(key)
    if isinstance(value, bool):
        return shell.words("form.on" if value else "form.off")
    return str(value)


def _spans(text: str) -> Spans:
    return (Span(text),) if text else ()


def _examples(shell: Shell, name: str) -> Iterable[BookChapter]:
    grouped: dict[str, list[Example]] = {}
    for kind, items in groupby(examples_of(name), key=lambda one: one.kind):
        known = shell.words.has(f"book.examples.{kind}")
        grouped.setdefault(kind if known else "other", []).extend(items)
    for kind, found in grouped.items():
        title = shell.words(f"book.examples.{kind}")
        yield BookChapter(f"book:examples:{kind}", title, tuple(found), "examples")


def searched(shell: Shell, name: str, entry: Entry) -> str:
    """Return the words of an entry that a search looks through."""
    if isinstance(entry, Block):
        return entry.text.lower()
    return "\n".join(example_texts(shell, name, entry)).lower()


def example_texts(shell: Shell, name: str, example: Example) -> list[str]:
    """Return the title of an example and the names of what is counted in it."""
    texts = [example.titles.get(shell.words.language, "")]
    if example.scored is not None:
        for one in example.scored.winners:
            lines = one.worth.lines if one.worth else ()
            texts += [told.said(shell.words, f"{name}.fan.{line.key}") for line in lines]
            texts += [told.alias_of(shell.words, name, one), told.reason_of(shell.words, name, one)]
        texts += [shell.say(f"{name}.cause.{item.cause}") for item in example.scored.payments]
    return [text for text in texts if text]


def found_in(shell: Shell, name: str, chapter: BookChapter, query: str) -> list[Entry]:
    """Return what of a chapter holds a query; all of it if its title does."""
    wanted = query.strip().lower()
    entries = [entry for entry in chapter.entries if wanted in searched(shell, name, entry)]
    return entries or (list(chapter.entries) if wanted in chapter.title.lower() else [])


def lit(entry: Entry, query: str) -> Entry:
    """Return an entry with the words of a query lit."""
    wanted = query.strip()
    if not wanted or not isinstance(entry, Block):
        return entry
    rows = tuple(tuple(markdown.lit(cell, wanted) for cell in row) for row in entry.rows)
    return replace(entry, spans=markdown.lit(entry.spans, wanted), rows=rows)
