"""The committed fonts: every character the program shows, small files, licences beside them; opens no font library."""

import json
from pathlib import Path

import pytest

from game.ui.glyphs import coverage, missing
from tools.drawing.charset import level_one, program_characters, text_characters

ROOT = Path(__file__).resolve().parent.parent.parent
FONTS = ROOT / "assets" / "fonts"
FILES = sorted(FONTS.glob("*.otf"))


def test_three_fonts_and_their_licences() -> None:
    assert [path.name for path in FILES] == ["NotoSansSC-Bold.otf", "NotoSansSC-Regular.otf", "NotoSerifSC-Black.otf"]
    for name in ("OFL-Noto.txt", "OFL-QuexiangBrush.txt"):
        text = (FONTS / name).read_text("utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert "Copyright" in text
    credits_ = (ROOT / "assets" / "CREDITS.md").read_text("utf-8")
    assert all(path.name in credits_ for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_fonts_hold_every_character_of_the_texts(path: Path) -> None:
    assert path.stat().st_size < 1_450_000
    assert not missing("".join(sorted(program_characters(ROOT))), path), "run tools/make_fonts.py again"


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_fonts_hold_the_common_characters(path: Path) -> None:
    assert len(level_one()) == 3755
    assert all(ord(char) in coverage(path) for char in level_one())
    assert not missing("−×→←·●▲△✓…“”‘’《》「」（），。：；！？、", path)
    assert len(text_characters(ROOT)) >= 3755 + 95


def test_the_brush_can_write_calls_and_names() -> None:
    brush = json.loads((FONTS / "brush.json").read_text("utf-8"))
    assert set("碰杠胡吃过听自摸抢雀乡") <= set(brush["heavy"])
    assert set("血战到底攀枝花麻将扣点点冲关换定缺万筒条庄") <= set(brush["regular"])
    assert set(brush["heavy"]) <= set(brush["regular"])
    assert all(
        data.startswith("m") and data.endswith("z") for kind in ("regular", "heavy") for data in brush[kind].values()
    )
