"""`score`: JSON in and out exactly as the cases have it, and the same in words."""

import io
import json
from collections.abc import Mapping
from typing import Any

import pytest

from game.cli.deskargs import flag_of
from game.cli.main import main
from game.core.resources import resource
from game.core.tiles import parse_tiles, tile_name
from game.rules.casefile import CaseBook, differences, option_values
from game.rules.desk import DeskField, DeskGang
from game.rules.deskvalues import entered
from game.session.program import Program
from game.variants import CASE_BOOKS, VARIANTS
from game.variants.scoring import asked, value_at

PROGRAM = Program.of(VARIANTS, {}, "none:NONE")
WINS = json.loads(resource("game", "variants", "xuezhan", "cases", "win.json").read_text(encoding="utf-8"))
GAMES = [book for book in CASE_BOOKS if book.desk is not None]


def scored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    status = main(["score", *words], PROGRAM)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("case", WINS[::4], ids=lambda case: str(case["id"]))
def test_json_answers_what_the_case_expects(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], case: Mapping[str, Any]
) -> None:
    asked = {key: value for key, value in case.items() if key != "expect"}
    status, out, _ = scored(monkeypatch, capsys, json.dumps(asked), "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["delta"] == case["expect"]["delta"]
    assert answer["winners"][0]["total_fan"] == case["expect"]["winners"][0]["total_fan"]


def told(item: DeskField, value: Any) -> str | None:
    """Return the value of a field as an argument has it, None for one that is not written."""
    if value is None or value is False or (value == () and item.kind != "flags"):
        return None
    if item.kind in ("seats", "flags"):
        return ",".join(map(str, value)) or "none"
    if item.kind == "tile":
        return tile_name(value)
    if item.kind == "tiles":
        return ",".join(tile_name(tile) for tile in value)
    if item.kind in ("words", "counts", "payments"):
        return ",".join(f"{seat}:{one}" for seat, one in enumerate(value))
    if item.kind == "gangs":
        return ",".join(gang_told(gang) for gang in value)
    return str(value)


def gang_told(gang: DeskGang) -> str:
    fed = "" if gang.source is None else f":{gang.source}" + (":declared" if gang.declared else "")
    return f"{gang.owner}:{gang.kind.value}:{tile_name(gang.tile)}{fed}"


def meld_told(item: Mapping[str, Any]) -> list[str]:
    tiles = item.get("tile") or (item["tiles"] if item["type"] == "chi" else tile_name(parse_tiles(item["tiles"])[0]))
    return ["--meld", f"{item['type']}:{tiles}"]


def winner_told(item: Mapping[str, Any]) -> list[str]:
    void = f" void={item['void']}" if item.get("void") else ""
    melds = "".join(" " + meld_told(meld)[1] for meld in item.get("melds", ()))
    return ["--winner", f"{item['seat']} {item['hand']}{melds}{void}"]


def arguments_of(book: CaseBook, given: Mapping[str, Any]) -> list[str]:
    """Return the arguments that describe a case."""
    desk = book.desk
    assert desk is not None
    case = desk.plain(given)
    words = ["score", "--json", "--game", book.variant.id, "--hand", value_at(case, desk.hand)]
    words += [] if value_at(case, desk.tile) is None else ["--tile", value_at(case, desk.tile)]
    for meld in value_at(case, desk.melds) or ():
        words += meld_told(meld)
    values = {item.key: entered(item, value_at(case, item.path)) for item in desk.fields}
    asked_for = {item.key for item in asked(desk, {key: one for key, one in values.items() if one is not None})}
    for item in desk.fields:
        text = told(item, values[item.key]) if item.key in asked_for else None
        if text is not None:
            words += [flag_of(item.key)] if item.kind == "bool" else [flag_of(item.key), text]
    for more in case.get("winners", ())[1:]:
        words += winner_told(more)
    options = dict(book.aliases.get(pair, pair) for pair in option_values(case.get("options") or {}).items())
    for key, value in options.items():
        words += ["--set", f"{key}={'none' if value is None else str(value).lower()}"]
    return words


@pytest.mark.parametrize("book", GAMES, ids=lambda book: str(book.variant.id))
def test_arguments_answer_what_the_case_expects(book: CaseBook, capsys: pytest.CaptureFixture[str]) -> None:
    """Each worked win of the game, written as arguments, is answered with what the case expects."""
    folder = resource("game", "variants", book.variant.id, "cases")
    cases = [case for path in sorted(folder.glob("*.json")) for case in json.loads(path.read_text(encoding="utf-8"))]
    wins = [case for case in cases if case["kind"] == "win"]
    assert len(wins) >= 30
    for case in wins:
        status = main(arguments_of(book, case), PROGRAM)
        captured = capsys.readouterr()
        assert status == 0, (case["id"], captured.err)
        found = differences(case["expect"], json.loads(captured.out), ordered=book.ordered, whole=book.whole)
        assert not found, (case["id"], found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "no JSON"),
        ("[]", "one JSON object"),
        ('{"variant": "xuezhan", "kind": "draw"}', "kind 'win'"),
        ('{"variant": "nowhere", "kind": "win"}', "unknown game"),
        ('{"variant": "xuezhan", "kind": "win", "winners": []}', "winners is empty"),
        ('{"variant": "xuezhan", "winners": [{"seat": 0, "hand": "1X"}], "win_tile": "1D", "how": "self_draw"}', "'X'"),
    ],
)
def test_bad_json_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, expected: str
) -> None:
    status, _, err = scored(monkeypatch, capsys, text, "--json")
    assert status == 2
    assert expected in err


HAND = ("--hand", "1W2W3W3W4W5W6W7W8W9W9W5W6W", "--tile", "7W")


def test_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = scored(monkeypatch, capsys, "", *HAND, "--how", "discard", "--from", "3", "--set", "base=5")
    assert status == 0
    assert "算的：平胡 0，清一色 2" in out
    assert "点炮：共 2 番，3 号位付 20" in out
    assert "3 号位 -20" in out


def test_fans_are_named_in_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs = ("--hand", "1T1T2T2T4T4T5T5T7T8T8T9T9T", "--tile", "7T", "--how", "self_draw")
    _, out, _ = scored(monkeypatch, capsys, "", *pairs, "--lang", "en")
    assert "A win: Pure seven pairs\nCounted: Seven pairs 2, One suit 2" in out
    _, out, _ = scored(monkeypatch, capsys, "", *pairs, "--lang", "zh")
    assert "能胡：清七对\n算的：七对 2，清一色 2" in out


@pytest.mark.parametrize(
    ("game", "hand", "counted", "paid"),
    [
        ("panzhihua", "999m9m78m333p3p4p5p2s --tile 2s --how discard --from 1", "暗四归一（2） ×16", "付 16"),
        ("koudian", "1122334455669m --tile 9m --how self_draw", "点数 9，黄金七小对 ×4，自摸 ×2", "各付 72"),
    ],
)
def test_what_multiplies_is_shown_with_what_it_multiplies_by(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, hand: str, counted: str, paid: str
) -> None:
    _, out, _ = scored(monkeypatch, capsys, "", "--game", game, "--hand", *hand.split(), "--lang", "zh")
    assert counted in out
    assert paid in out


def test_the_feeder_of_the_gang_and_the_last_tile(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fed = (*HAND, "--how", "kong_replacement", "--kong-from", "2", "--set", "dianganghua=dianpao")
    _, out, _ = scored(monkeypatch, capsys, "", *fed)
    assert "杠上花 1" in out
    assert "海底捞月" not in out
    assert "0 号位 +8  1 号位 +0  2 号位 -8  3 号位 +0" in out
    _, out, _ = scored(monkeypatch, capsys, "", *fed, "--last-tile")
    assert "海底捞月 1" in out
    assert "2 号位 -16" in out


def test_what_is_missing_is_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = scored(monkeypatch, capsys, "discard\n3\n" + HAND[1] + "\n7W\n")
    assert status == 0
    assert "3 号位 -4" in out


def test_no_win_says_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = scored(monkeypatch, capsys, "", *HAND[:3], "1D", "--how", "self_draw")
    assert status == 0
    assert "不能胡：还没有成牌 (not_complete)" in out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((*HAND, "--how", "guess"), "--how: unknown word 'guess'; there are discard, self_draw"),
        ((*HAND, "--how", "self_draw", "--set", "bace=2"), "did you mean base?"),
        ((*HAND, "--how", "self_draw", "--set", "cap_fan=9"), "cap_fan=9"),
        ((*HAND, "--how", "self_draw", "--seat", "7"), "a seat is 0 to 3"),
        ((*HAND, "--how", "kong_replacement", "--kong-from", "5"), "a seat is 0 to 3"),
        (("--hand", "1Q", "--tile", "7W", "--how", "self_draw"), "'Q'"),
    ],
)
def test_mistakes_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], expected: str
) -> None:
    status, _, err = scored(monkeypatch, capsys, "", *words)
    assert status == 2
    assert expected in err


KOUDIAN = ("--game", "koudian", "--hand", "123456m789p11s78s", "--tile", "9s")
CHONGGUAN = ("--game", "chongguan", "--hand", "123456m789pEE23s", "--tile", "4s", "--how", "zimo")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            (*KOUDIAN, "--how", "self_draw", "--void", "W"),
            "--void is nothing that koudian asks; it takes --how, --seat",
        ),
        ((*KOUDIAN, "--how", "tsumo"), "there are self_draw, replacement, discard, rob_kong\n  tsumo\n  ^"),
        ((*KOUDIAN, "--how", "self_draw", "--wild", "5m"), "--wild decides something only with --set mode=haozi"),
        ((*KOUDIAN, "--how", "self_draw", "--set", "mode=haozi"), "--wild: 这一项要填"),
        ((*KOUDIAN, "--how", "self_draw", "--passed", "5m,7x"), "\n  5m,7x\n      ^"),
        ((*KOUDIAN, "--how", "self_draw", "--declared", "0,4"), "a seat is 0 to 3, not '4'\n  0,4\n    ^"),
        ((*KOUDIAN, "--how", "discard", "--from", "0"), "--from: 自己不能给自己点炮"),
        ((*KOUDIAN, "--how", "self_draw", "--gang", "1:gong:7p"), "unknown gang 'gong'"),
        ((*KOUDIAN, "--how", "self_draw", "--gang", "1:ming_gang:7p"), "who fed this gang is missing"),
        ((*KOUDIAN, "--how", "self_draw", "--gang", "1:ming_gang:7p:2:yes"), "only the word declared"),
        ((*KOUDIAN, "--how", "self_draw", "--gang", "1:an_gang:7p:2"), "nobody feeds"),
        ((*KOUDIAN, "--how", "self_draw", "--gang", "1:an_gang:1s"), "--gangs: 1s有 6 张"),
        ((*KOUDIAN, "--how", "self_draw", "--gang", "1"), "is wanted, such as 2:ming_gang:7p:3"),
        ((*KOUDIAN, "--how", "self_draw", "--winner", "1 123m"), "koudian has one winner"),
        ((*CHONGGUAN, "--kong-chain", "2"), "--kong-chain goes with --how gangkai, not with zimo"),
        ((*CHONGGUAN, "--jing-owned", "0:8"), "a number from 0 to 7 is wanted, not '8'\n  0:8\n    ^"),
        ((*CHONGGUAN, "--jing-owned", "2"), "SEAT:N is wanted, such as 2:1"),
        ((*CHONGGUAN, "--jing-owned", "0:1", "--jing-thrown", "1:1"), "seat 1 has discarded 1"),
        ((*CHONGGUAN, "--meld", "chi:112m"), "three different tiles"),
        ((*CHONGGUAN, "--meld", "peng:1m@0"), "the seat that gave the tile"),
        (
            (*HAND, "--game", "panzhihua", "--how", "self_draw", "--declared", "1:sung"),
            "did you mean sing?\n  1:sung\n    ^",
        ),
        ((*HAND, "--game", "haozy", "--how", "self_draw"), "did you mean haozi?"),
        ((*HAND, "--how", "discard", "--from", "1", "--winner", "2 123m"), "13 concealed tiles are wanted, not 3"),
        ((*HAND, "--how", "self_draw", "--winner", "x"), "a seat is 0 to 3, not 'x'"),
        (("--game", "koudian", "--hand", "123m", "--tile", "1m", "--how", "self_draw"), "--hand: 手牌 3 张，要 13 张"),
    ],
)
def test_mistakes_in_circumstances_are_pointed_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], expected: str
) -> None:
    status, _, err = scored(monkeypatch, capsys, "", *words)
    assert status == 2
    assert expected in err


def test_what_nobody_answers_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = scored(monkeypatch, capsys, "", "--how", "self_draw")
    assert (status, err) == (2, "quexiang: --hand is missing\n")


def test_a_game_of_the_shelf_has_its_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """耗子 by its own name; the winner counts as declared if nothing is said."""
    hand = ("--hand", "123m456p789s11s78p", "--tile", "5m", "--how", "self_draw", "--wild", "5m", "--seat", "2")
    status, out, err = scored(monkeypatch, capsys, "", "--game", "haozi", *hand, "--lang", "en")
    assert (status, err) == (0, "")
    assert "seat 2 +54" in out


def test_help_names_what_each_game_takes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["score", "--help"], PROGRAM)
    out = capsys.readouterr().out
    for book in GAMES:
        assert book.desk is not None
        part = out.partition(f"what --game {book.variant.id} takes")[2].partition("\nwhat --game")[0]
        assert all(f"  {flag_of(item.key)}" in part for item in book.desk.fields), book.variant.id
