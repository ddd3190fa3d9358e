"""The small Markdown of the rule sheets, read into blocks."""

import re

import pytest

from game.core.resources import resource
from game.ui.markdown import Block, Span, chapters, lit, parse, plain, spans_of
from game.variants import VARIANTS

TEXT = """# Game

Before
all.

## Play
One line
and another, **bold
words** end.
* first
  goes on
* **Second**: more
    1. deep

| Shape | Fan | |
|---|---|---|
| Plain | 0 |
After the table.
<!-- tables -->
| A | B |
|:--|--:|
| 1 | **2** |
<!-- /tables -->
### Small
## 牌
一行，
两行 abc
def。
"""


def test_blocks() -> None:
    assert [(b.kind, b.level, b.text, b.mark) for b in parse(TEXT)] == [
        ("heading", 1, "Game", ""),
        ("paragraph", 0, "Before all.", ""),
        ("heading", 2, "Play", ""),
        ("paragraph", 0, "One line and another, bold words end.", ""),
        ("item", 0, "first goes on", ""),
        ("item", 0, "Second: more", ""),
        ("item", 2, "deep", ""),
        ("table", 0, "Shape  Fan  \nPlain  0  ", ""),
        ("paragraph", 0, "After the table.", ""),
        ("table", 0, "A  B\n1  2", "tables"),
        ("heading", 3, "Small", ""),
        ("heading", 2, "牌", ""),
        ("paragraph", 0, "一行，两行 abc def。", ""),
    ]


def test_chapters() -> None:
    assert [(chapter.title, len(chapter.blocks)) for chapter in chapters(TEXT)] == [("", 1), ("Play", 8), ("牌", 1)]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("a **b** c", (Span("a "), Span("b", bold=True), Span(" c"))),
        ("**b**", (Span("b", bold=True),)),
        ("2 ** 3", (Span("2 ** 3"),)),
        ("**a** and **b", (Span("a", bold=True), Span(" and **b"))),
        ("", ()),
    ],
)
def test_bold(text: str, spans: tuple[Span, ...]) -> None:
    assert spans_of(text) == spans


def test_what_a_block_is_about() -> None:
    """The words of a comment stand for the block after it, after a headline for the first block of the chapter."""
    text = "## One\n<!-- about: a b -->\nfirst\n<!-- about: c -->\n* second\n* third\n<!-- about: d -->\n## Two\nfourth"
    found = [(block.text, block.about) for chapter in chapters(text) for block in chapter.blocks]
    assert found == [("first", ("a", "b")), ("second", ("c",)), ("third", ()), ("fourth", ("d",))]


def test_numbers_of_items() -> None:
    (block,) = parse("12. twelve")
    assert (block.sign, block.text) == ("12.", "twelve")


def test_a_found_word_is_lit_across_weights() -> None:
    found = lit(spans_of("pay **all** and All"), "L")
    assert [(s.text, s.bold, s.mark) for s in found] == [
        ("pay ", False, False),
        ("a", True, False),
        ("ll", True, True),
        (" and A", False, False),
        ("ll", False, True),
    ]
    assert lit(found, "nothing") == found
    assert lit(found, "") == found


@pytest.mark.parametrize("game", [variant.id for variant in VARIANTS])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_rule_sheets_are_read_whole(game: str, language: str) -> None:
    """No sign of the notation is left over, and nothing but the notation is lost."""
    text = resource("game", "variants", game, f"RULES.{language}.md").read_text(encoding="utf-8")
    blocks: list[Block] = parse(text)
    assert len(chapters(text)) >= 4
    shown = "".join(block.text for block in blocks)
    assert not [sign for sign in ("**", "|", "##", "<!--") if sign in shown]
    letters = {char for char in re.sub("<!--.*?-->", "", text) if char.isalnum()}
    assert letters - set(shown) <= set("0123456789")
    for block in blocks:
        assert block.kind != "table" or len({len(row) for row in block.rows}) == 1
        assert block.kind == "table" or plain(block.spans)
