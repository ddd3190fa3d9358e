"""The characters the fonts must hold: the common ones and all that occur in the program's texts; opens no font."""

from pathlib import Path
from typing import Final

PUNCTUATION: Final = (
    "−×÷±≤≥≠≈→←↑↓↔⇧↵⌫·•●○◆◇■□▲△▼▽◀▶★☆✓✗✕…—–-~～‘’“”「」『』《》〈〉（）【】［］，。：；！？、％‰＋－＝／＼｜＠＃＆＊·￥¥€°′″№"
    "①②③④⑤⑥⑦⑧⑨⑩㎡©®™«»¿¡àáèéìíòóùúüāēīōūǎěǐǒǔǚǜÀÉÜ"
)
HOUSE_WORDS: Final = (
    "雀乡枭翠鹮鹭鹤鸳鸯鹊鹂鸿凫鹞隼鸮鹡鸰碰杠胡吃过听自摸抢荒庄耗攀枝萬東發龍風花豬猪幺骰盅牌箍捋攒撂摞鳖"
    "吆喝啪嗒嘎嘣咚锵铛哗啦囤埝坎坷锅圈揭舀"
)
TEXTS: Final = (
    "assets/i18n/*.toml",
    "assets/drills/*.toml",
    "game/variants/*/strings.toml",
    "game/variants/*/RULES*.md",
    "game/variants/*/cases/*.json",
    "config/*.toml",
)


def level_one() -> list[str]:
    """Return the 3755 common characters of GB 2312 (rows 16 to 55)."""
    rows = range(0xB0, 0xD8)
    return [
        bytes((row, cell)).decode("gb2312") for row in rows for cell in range(0xA1, 0xFF) if (row, cell) < (0xD7, 0xFA)
    ]


def text_characters(root: Path) -> list[str]:
    """Return the sorted characters wanted in the fonts; `root` is the folder of the project."""
    wanted = (
        set(level_one()) | set(PUNCTUATION) | set(HOUSE_WORDS) | {chr(code) for code in range(0x20, 0x7F)} | {"\u00a0"}
    )
    wanted |= program_characters(root)
    return sorted(wanted)


def program_characters(root: Path) -> set[str]:
    """Return every printable character in the texts that the program can show."""
    found: set[str] = set()
    for pattern in TEXTS:
        for file in sorted(root.glob(pattern)):
            found |= set(file.read_text(encoding="utf-8"))
    return {char for char in found if char.isprintable()}
