"""Type: line breaking by Chinese rules, fitting, glyphs; and the words of both languages."""

import ast
import tomllib
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.core.resources import resource
from game.core.words import flatten
from game.ui import glyphs
from game.ui.linebreak import NO_END, NO_START, break_lines, units
from game.ui.text import Style, Type, signed
from game.ui.theme import Scale

MARKS = "，。！？；：）》”（《“"


def wide(text: str) -> int:
    """Return a width in half-widths: Chinese signs 2, others 1."""
    return sum(2 if ord(c) > 0x2E80 else 1 for c in text)


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("开局换三张，方向由骰子定。", 12, ["开局换三张，", "方向由骰子", "定。"]),
        ("开局换三张，方向", 10, ["开局换三", "张，方向"]),
        ("看（牌谱）吧", 4, ["看", "（牌", "谱）", "吧"]),
        ("one two three", 8, ["one two", "three"]),
        ("按 Escape 返回", 8, ["按", "Escape", "返回"]),
        ("自摸，每家\u00a02", 10, ["自摸，每", "家\u00a02"]),
        ("自摸，各家乘 2 分", 12, ["自摸，各家", "乘 2 分"]),
        ("a\n\nb", 8, ["a", "", "b"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("well-known rule", 6, ["well-", "known", "rule"]),
        ("", 8, [""]),
    ],
)
def test_break_lines(text: str, width: int, expected: list[str]) -> None:
    assert break_lines(text, wide, width) == expected


@example("11（ 一", 6)
@given(st.text(alphabet="一二三万筒条 ab，。（）“”—…1-", max_size=40), st.integers(6, 30))
def test_lines_keep_the_rules(text: str, width: int) -> None:
    assert "".join(units(text)) == text
    lines = break_lines(text, wide, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line, after in pairwise(lines):
        assert wide(line) <= width
        kept = any(len(unit.rstrip()) > 1 and wide(unit.rstrip()) > width for unit in units(text))
        if not kept and line and after:
            assert after[0] not in NO_START or line[-1].isspace()
            assert line[-1] not in NO_END


def test_fit_shrinks_then_cuts() -> None:
    typed = Type(Scale((1920, 1080)))
    style = Style("name", "bold")
    text = "血战到底 Bloody Battle"
    full = typed.width(text, style)
    assert not typed.fit(text, style, full).cut
    smaller = typed.fit(text, style, full - 10)
    assert not smaller.cut
    assert smaller.px < typed.px(style)
    assert smaller.width <= full - 10
    short = typed.fit(text, style, full // 3)
    assert short.cut
    assert short.text.endswith("…")
    assert short.width <= full // 3


def test_type_has_a_floor() -> None:
    assert Scale((1024, 640)).type_px(17) == 13
    assert Scale((1920, 1080)).type_px(22) == 22
    assert Scale((1920, 1080), 130).type_px(20) == 26


def test_signed() -> None:
    assert [signed(n) for n in (3, 0, -12)] == ["+3", "0", "\u221212"]


def test_fonts_are_there_and_cover_all_words() -> None:
    typed = Type(Scale())
    assert set(typed.files) == {"regular", "bold", "serif"}
    texts = [text for language in ("zh", "en") for text in table(language).values()]
    assert typed.missing(texts) == {}


def test_a_missing_glyph_is_found() -> None:
    file = Type(Scale()).files["regular"]
    assert glyphs.missing("雀 A\u1234\u1234", file) == "\u1234"


def table(language: str) -> dict[str, str]:
    return flatten(tomllib.loads(resource("assets", "i18n", f"{language}.toml").read_text(encoding="utf-8")))


def fields(text: str) -> set[str]:
    return {part.split("}")[0].partition(":")[0] for part in text.split("{")[1:]}


def test_both_languages_have_the_same_keys_and_fields() -> None:
    zh, en = table("zh"), table("en")
    assert set(zh) == set(en)
    assert {k for k in zh if fields(zh[k]) != fields(en[k])} == set()
    assert [k for k, v in {**zh, **en}.items() if not v.strip()] == []


def used_keys() -> tuple[set[str], set[str]]:
    """Return the keys that code asks for, and the beginnings of those it puts together."""
    whole, begun = set(), set()
    for path in sorted(Path(resource("game")).rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        parts |= {id(arg) for node in nodes if is_named(node, "ScrollArea") for arg in ast.iter_child_nodes(node)}
        for node in (n for n in nodes if id(n) not in parts):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and looks_like_key(node.value):
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                first = str(node.values[0].value)
                if looks_like_key(first + "x"):
                    begun.add(first)
    return whole, begun


def is_named(node: ast.AST, name: str) -> bool:
    """Return whether a node calls something of this name; its texts are names of things, not keys."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def looks_like_key(text: str) -> bool:
    head, dot, rest = text.partition(".")
    return (
        bool(dot and rest)
        and rest not in {"toml", "json", "svg"}
        and head in TABLES
        and all(c.islower() or c.isdigit() or c in "._" for c in text)
    )


TABLES = {key.split(".")[0] for key in table("en")}


def test_every_key_in_code_has_a_text_and_every_text_is_used() -> None:
    whole, begun = used_keys()
    known = set(table("en"))
    assert {key for key in whole if key not in known} == set()
    assert {start for start in begun if not any(key.startswith(start) for key in known)} == set()
    unused = {key for key in known if key not in whole and not any(key.startswith(start) for start in begun)}
    assert unused == set()


@pytest.mark.parametrize("weight", ["regular", "bold", "serif"])
@pytest.mark.parametrize("mark", ["“", "”", "‘", "’"])
def test_marks_of_latin_text_are_narrow(weight: str, mark: str) -> None:
    """Nothing of a mark is lost, and it takes no more room than a letter; Chinese text keeps its wide marks."""
    type_ = Type(Scale((1920, 1080), 100))
    text = f"a{mark}b"
    broad = type_.size(text, weight, 20)[0]
    ink = pygame.mask.from_surface(type_.draw(text, weight, 20, (255, 255, 255))).count()
    type_.speak("en")
    drawn = type_.draw(text, weight, 20, (255, 255, 255))
    assert drawn.get_size() == type_.size(text, weight, 20)
    assert pygame.mask.from_surface(drawn).count() == ink
    assert type_.size(text, weight, 20)[0] < broad - 6
    type_.speak("zh")
    assert type_.size(text, weight, 20)[0] == broad
