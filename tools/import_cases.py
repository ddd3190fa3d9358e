"""Bring worked cases into a game's folder: one file a kind, sources reduced to line references, titles of our own.

usage: python tools/import_cases.py CASES.json [CASES.json ...]

Titles come from tools/case_titles/<game>.toml; a win without one gets it from its fans and circumstances. A case that
gets no title in both languages is an error. Cases of a preset have titles in a file of the preset's name and files of
their own, such as `mil_win.json` for `mil_sichuan`.
"""

import json
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.core.words import Words, load_words  # noqa: E402 - the project root must be on the path first
from game.rules.casefile import option_values  # noqa: E402

BOOK: Final = "MIL "
"""How references to a book of competition rules begin; its articles are the reference."""
KEPT: Final = ("description", "note", "source", "origin")
HOW: Final = {
    "discard": ("点炮", "on a discard"),
    "self_draw": ("自摸", "self-drawn"),
    "kong_replacement": ("杠后补牌", "on a gang replacement"),
    "discard_after_kong": ("杠后打出", "on the discard after a gang"),
    "rob_kong": ("抢杠", "robbing a gang"),
    "last_tile_draw": ("摸最后一张", "with the last tile"),
    "last_tile_discard": ("最后一张打出", "on the last discard"),
    "heavenly": ("起手", "as dealt"),
    "earthly": ("第一次摸牌", "at the first draw"),
    "earthly_discard": ("庄家第一张", "on the dealer's first discard"),
}


def reference(source: str) -> str:
    """Return the line reference in a source remark, `L15`, a row `A2`, an article or a rule section, else `public`."""
    lines = re.findall(r"lines? ([\d]+(?:-\d+)?(?:(?: and |, )[\d]+(?:-\d+)?)*)", source)
    if lines:
        return ", ".join("L" + found.replace(" and ", ", ").replace(", ", ", L") for found in lines)
    if source.startswith(BOOK):
        return "book " + ", ".join(re.findall(r"(?:art|def)\. [\d.]+\d(?:\(\d+\)\d?)?", source))
    rows = [*re.findall(r"五\.([A-F])\.?(\d*)", source), *re.findall(r"()(四\.\d+)", source)]
    if rows:
        return ", ".join(letter + number for letter, number in rows)
    section = re.search(r"(?:spec|sichuan\.md|art\.|article) ?([\d.]+)", source)
    return f"rules {section.group(1).rstrip('.')}" if section else "public"


def win_title(case: Mapping[str, Any], zh: Words, en: Words) -> list[str]:
    """Return a title for a win in both languages from what it is worth and how it came about."""
    owner = str(case["variant"])
    keys = {zh(key): key for key in zh.table if key.startswith(f"{owner}.fan.")}
    aliases = {zh(key): key for key in zh.table if key.startswith(f"{owner}.alias.")}
    names: list[list[str]] = [[], []]
    for winner in case["expect"]["winners"]:
        seen = list(dict.fromkeys(name for name, _ in winner.get("fans", ())))
        if len(seen) > 1 and zh(f"{owner}.fan.pinghu") in seen:
            seen.remove(zh(f"{owner}.fan.pinghu"))
        names[0].append(winner.get("alias") or " ".join(seen))
        alias = aliases.get(winner.get("alias", ""))
        names[1].append(en(alias) if alias else ", ".join(en(keys[name]) for name in seen))
    how = HOW[case["how"]]
    return [f"{' / '.join(names[0])}，{how[0]}", f"{' / '.join(names[1])}, {how[1]}"]


def imported(case: Mapping[str, Any], titles: Mapping[str, list[str]], zh: Words, en: Words) -> dict[str, Any]:
    """Return a case as it is kept in the project."""
    title = titles.get(case["id"]) or (win_title(case, zh, en) if case["kind"] == "win" else None)
    if title is None:
        raise SystemExit(f"{case['id']} has no title")
    kept = {key: value for key, value in case.items() if key not in KEPT}
    kept |= {"options": option_values(case["options"])} if "options" in case else {}
    return {**kept, "title": {"zh": title[0], "en": title[1]}, "source": reference(str(case.get("source", "")))}


def write(folder: Path, cases: list[dict[str, Any]], prefix: str) -> None:
    """Write one file a kind, one case a line."""
    folder.mkdir(exist_ok=True)
    for kind in sorted({case["kind"] for case in cases}):
        lines = [json.dumps(case, ensure_ascii=False) for case in cases if case["kind"] == kind]
        (folder / f"{prefix}{kind}.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def main(paths: list[str]) -> None:
    """Import the files named."""
    for path in paths:
        cases = json.loads(Path(path).read_text(encoding="utf-8"))
        owner, preset = cases[0]["variant"], cases[0].get("preset", "")
        strings = ROOT / "game" / "variants" / owner / "strings.toml"
        titles = tomllib.loads((ROOT / "tools" / "case_titles" / f"{preset or owner}.toml").read_text(encoding="utf-8"))
        zh, en = (load_words(language, (), [strings]) for language in ("zh", "en"))
        prefix = preset.partition("_")[0] + "_" if preset else ""
        write(strings.parent / "cases", [imported(case, titles, zh, en) for case in cases], prefix)
        print(f"{preset or owner}: {len(cases)} cases")


if __name__ == "__main__":
    main(sys.argv[1:])
