"""Every game of the shelf at the table: a whole hand by clicks, nothing cut at any question, and its own moments."""

from pathlib import Path

import pytest

from game.core.melds import MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.core.words import LANGUAGES
from game.engine.actions import Discard, Gang
from game.ui.screens.ledger import LedgerScreen
from game.ui.screens.table import TableScreen
from game.ui.table.declaring import DeclarePlate, sign_of
from game.ui.table.said import ReasonLine, Said
from game.ui.table.waits import MANY, WaitsBox
from game.variants import VARIANTS
from tests.kit.layout import faults, grid
from tests.kit.window import MOST, Seat, deal, take_seat

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
ENTRIES = ("panzhihua", "koudian", "koudian.haozi", "chongguan")
READY = "123m456m789m78s55pE"
"""Ready in 扣点点 without the last tile: 6s and 9s."""
PLAIN = "123p456m23478s55s"
"""Ready in 攀枝花: 6s and 9s."""


def play_through(seat: Seat) -> set[str]:
    """Play a hand to its account by clicks; at each new kind of question look for faults in every size and language."""
    seen: set[str] = set()
    for _ in range(MOST):
        screen = seat.app.stack.top
        if isinstance(screen, TableScreen):
            asked = seat.prompt
            state = "declaring" if screen.declaring else "choosing" if screen.chooser else ""
            kind = state or ("opening" if asked.openings else "+".join(sorted(asked.buttons)) or "turn")
        else:
            kind = screen.name
        if kind not in seen:
            seen.add(kind)
            look_everywhere(seat, kind)
        if kind == "ledger":
            return seen
        seat.answer()
    raise AssertionError("the hand does not end")


def look_everywhere(seat: Seat, kind: str) -> None:
    screen = seat.app.stack.top
    for language in LANGUAGES:
        for size in SIZES:
            seat.app.shell.settings.values["language"] = language
            seat.app.shell.size = size
            seat.app.shell.refresh()
            screen.widgets.clear()
            screen.build()
            own = screen.controls.hand if isinstance(screen, TableScreen) else []
            kept, screen.widgets = screen.widgets, [w for w in screen.widgets if w not in own]
            assert faults(screen) == [], (kind, size, language)
            if isinstance(screen, TableScreen):
                assert cut_words(screen) == [], (kind, size, language)
            screen.widgets = kept
    seat.app.shell.settings.values["language"] = "zh"
    seat.app.resize(SIZES[1])
    seat.pilot.until_idle()


def cut_words(screen: TableScreen) -> list[str]:
    """Return the names of marks that do not fit on their plate."""
    assert screen.view is not None
    plate, marks = screen.hud.marks, screen.view.marks
    lines = [plate.line(mark, column) for mark, column in zip(marks, plate.columns(marks), strict=True)]
    return [line.text for line in lines if line.cut]


@pytest.mark.parametrize(
    "entry", [pytest.param(e, marks=pytest.mark.slow if i % 2 else ()) for i, e in enumerate(ENTRIES)]
)
def test_a_whole_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    card = seat.app.shell.catalog.game(entry)
    assert card is not None
    seat.app.shell.settings.remember({"game": entry, "options": card.usual(), "bots": []})
    seat.sit_down()
    kinds = play_through(seat)
    assert kinds >= {"turn", "ledger"}
    sheet = seat.app.stack.top
    assert isinstance(sheet, LedgerScreen)
    assert sum(sheet.account.points) == 0
    assert sheet.account.rows == [] or sheet.account.rows[-1].so_far == sheet.account.points


def test_declaring_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """报听: lights the one tile, lays it face down, plays by itself, is turned up at the end."""
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "koudian", {0: READY, 1: "19m19s19pESWNCFP"}, draws="2m 3m 5m 6m 4s 1s")
    east = parse_tile("E")
    seat.pilot.click("claim:declare")
    table = seat.table
    assert table.declaring == ("ready",)
    assert [w.tile for w in table.controls.hand if w.enabled] == [east]
    lit = next(w for w in table.controls.hand if w.enabled)
    seat.pilot.hover(lit.name)
    box = next(w for w in table.widgets if isinstance(w, WaitsBox))
    assert [(wait.tile, wait.by, wait.points) for wait in box.waits] == [
        (parse_tile("6s"), "any", 12), (parse_tile("9s"), "any", 18)
    ]  # fmt: skip
    seat.pilot.key("escape")
    assert not table.declaring
    seat.pilot.key("d")
    seat.pilot.click(lit.name)
    seat.pilot.until_idle()
    river = table.stage.lying["river", 0, 0]
    assert (river.pose, river.tile) == ("down", None)
    assert table.view is not None
    assert "听" in [badge.words for badge in table.view.badges[0]]
    seat.to_ledger()
    seat.pilot.key("v")
    assert seat.table.stage.lying["river", 0, 0].tile == east


def test_a_locked_hand_plays_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",), pace="normal")
    deal(seat, monkeypatch, "koudian", {0: READY, 1: "19m19s19pESWNCFP"}, draws="2m 3m 5m 7p 4s 1s 2p 8p")
    table = seat.table
    seat.pilot.key("d")
    seat.pilot.click(next(w for w in table.controls.hand if w.enabled).name)
    notes = set()
    for _ in range(3000):
        if len(table.table.seats[0].river) > 1:
            break
        seat.pilot.step()
        notes.add(table.controls.reason.said.text)
    assert seat.app.shell.words("table.forced") in notes
    assert table.table.seats[0].river[1].drawn


def test_why_nothing_can_be_declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "koudian", {0: "123m456m789m23s55pE"})
    low, words = "koudian.reason.low_waits", seat.app.shell.words
    assert "claim:declare" not in seat.pilot.names()
    seat.pilot.key("d")
    assert seat.pilot.sees(words(low))
    seat.pilot.key("h")
    assert not seat.pilot.sees(words(low))
    assert seat.pilot.sees(words("koudian.reason.not_declared"))


def test_an_opening_declaration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """天叫 with dancing: the waits lie open beside the plate."""
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "panzhihua", {0: PLAIN, 1: "147m258m369m"}, dealer=1, draws="1s 1s 2p 9p 9p 8m")
    assert len(seat.prompt.openings) == 3
    look_everywhere(seat, "opening")
    seat.pilot.key("3")
    while "dance" not in seat.table.table.seats[0].declared:
        seat.pilot.step()
    table = seat.table.table
    assert {"tianjiao", "dance"} <= set(table.seats[0].declared)
    view = seat.table.view
    assert view is not None
    assert [badge.tiles for badge in view.badges[0] if badge.tiles] == [tuple(parse_tiles("69s"))]
    seat.pilot.until_idle()
    seat.to_ledger()


def test_a_false_declaration_asks_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "panzhihua", {0: "147m258m369m147p9s"}, options={"allow_false_declare": True})
    seat.pilot.key("d")
    look_everywhere(seat, "choosing")
    seat.pilot.key("1")
    table = seat.table
    assert table.declaring == ("sing",)
    tile = table.controls.hand[0]
    seat.pilot.click(tile.name)
    assert table.armed == tile.piece_key
    assert table.controls.reason.said.text == seat.app.shell.words("table.false_declare", kinds="唱歌")
    seat.pilot.click(tile.name)
    seat.pilot.until_idle()
    assert [item.cause for item in table.table.ledger] == ["zhahu"]
    assert "zhahu" in table.table.seats[0].declared


def test_what_a_dancer_waits_for_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, bots=("proud",))
    hands = {0: "9p7p6m9s1s4p", 1: PLAIN, 2: "123m789m123p4489p", 3: "456s789s22m78m111s"}
    deal(seat, monkeypatch, "panzhihua", hands, draws="9m")
    seat.answer()
    table = seat.table
    off = [w for w in table.controls.hand if not w.enabled]
    assert off
    seat.pilot._pointer(off[0].rect.center)
    seat.pilot.step()
    assert table.controls.reason.said.text == seat.app.shell.words("panzhihua.reason.danced")
    assert table.view is not None
    assert all(any(badge.tiles for badge in table.view.badges[rel]) for rel in (1, 2, 3))


def test_leaving_after_a_win(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A winner who leaves loses what is owed to him, sees the hand to its end, and the match is over."""
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",), pace="fast")
    deal(seat, monkeypatch, "panzhihua", {0: PLAIN + "9s", 1: "147m258m369m1s1s1p1p"})
    seat.pilot.key("escape")
    assert "pause:leave_table" not in seat.pilot.names()
    seat.pilot.key("escape")
    seat.pilot.click("claim:hu")
    owed = ""
    for _ in range(MOST):
        seat.pilot.step()
        view = seat.table.view
        owed = "".join(badge.words for badge in view.badges[0]) if view is not None else ""
        if owed:
            break
    assert owed.startswith("挂账 +")
    assert seat.table.may_get_up
    seat.pilot.key("escape")
    seat.pilot.click("pause:leave_table")
    assert seat.pilot.sees(seat.app.shell.words("panzhihua.leave.text")[:10])
    seat.pilot.click("message:go")
    seat.pilot.until_idle(600)
    assert seat.pilot.screen == "ledger"
    sheet = seat.app.stack.top
    assert isinstance(sheet, LedgerScreen)
    void = [row for row in sheet.account.rows if row.void]
    assert [row.payees for row in void] == [(0,)]
    assert not any(void[0].gains)
    assert next(hand for hand in sheet.account.hands if hand.seat == 0).points == 0
    seat.pilot.click("ledger:next")
    assert seat.pilot.screen == "result"


def test_marks_of_wild_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """翻精: the turned tile lies open in the wall, its stack is dead, wild tiles are marked, waits are all kinds."""
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "chongguan", {0: "123m456m789m234s7pE"}, places={122: "7p"})
    table = seat.table
    view = table.view
    assert view is not None
    seven, eight = parse_tile("7p"), parse_tile("8p")
    assert [(mark.tiles, mark.wild) for mark in view.marks[:2]] == [((seven,), True), ((seven, eight), True)]
    assert view.marks[2].dice == table.table.dice[0].values
    lying = table.stage.lying.values()
    wall = [p for p in lying if p.key[0] == "wall"]
    turned = [p for p in wall if p.tile is not None]
    assert [p.tile for p in turned] == [seven]
    assert [p.key[1:3] for p in wall if "dim" in p.marks] == [turned[0].key[1:3]]
    assert {p.tile for p in lying if "wild" in p.marks} <= {seven, eight}
    assert any(p.tile == seven and "wild" in p.marks for p in lying if p.key[0] == "hand")
    assert {p.tile for p in lying if "lesser" in p.marks} <= {eight}
    assert view.marks[1].lesser == {eight}
    for language in LANGUAGES:
        seat.app.shell.settings.values["language"] = language
        for size in SIZES:
            seat.app.resize(size)
            east = next(w for w in table.controls.hand if w.tile == parse_tile("E"))
            seat.pilot.hover(east.name)
            box = next(w for w in table.widgets if isinstance(w, WaitsBox))
            assert len(box.waits) > MANY
            assert box.compact
            assert seat.app.shell.area.contains(box.rect)
            assert not [ink.line.text for ink in box.inks if ink.line.cut]


def test_a_turned_tile_at_the_tail_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A gang draws past the turned tile of 耗子, which stays the last of the wall."""
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "koudian.haozi", {0: "1111m258m369p147sE"}, places={135: "5s"},
         options={"haozi_pick": "flip_self"})  # fmt: skip
    five = parse_tile("5s")
    seat.pilot.click("claim:gang")
    seat.pilot.until_idle()
    table = seat.table
    assert table.table.wall.tail == 1
    shown = [p.tile for p in table.stage.lying.values() if p.key[0] == "wall" and p.tile is not None]
    assert shown == [five]
    assert len([p for p in table.stage.lying.values() if p.key[0] == "wall"]) == table.table.wall.rest
    down = [i for i in range(4) if table.stage.lying["meld", 0, 0, i].pose == "down"]
    assert down == [3]
    assert table.view is not None
    assert [mark.tiles for mark in table.view.marks] == [(five,), (five,)]


@pytest.mark.parametrize(("size", "language"), grid(SIZES))
def test_every_reason_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    seat = take_seat(tmp_path, monkeypatch, size=size, language=language).sit_down()
    words, line = seat.app.shell.words, seat.table.controls.reason
    assert isinstance(line, ReasonLine)
    ids = [variant.id for variant in VARIANTS]
    codes = [key for key in words.table if ".reason." in key and key.partition(".")[0] in ids]
    assert len(codes) > 40
    for key in codes:
        for outer in ("table.no_hu", "table.no_declare", "table.no_claim"):
            line.say(Said(words(outer, word=words("table.word.gang"), reason=words(key)), 3, about="reason"))
            assert not [ink.line.text for ink in line.inks if ink.line.cut]
            assert all(line.rect.contains(ink.rect.inflate(0, -ink.rect.h // 3)) for ink in line.inks), key


def test_the_shelf_has_an_entry_for_each_kind_of_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    cards = {card.id: card for card in seat.app.shell.catalog.games}
    assert {variant.id for variant in VARIANTS} | {"koudian.haozi"} == set(cards)
    assert cards["koudian.haozi"].usual()["mode"] == "haozi"
    assert cards["koudian"].usual()["mode"] == "base"
    labels = [{preset.label for preset in cards[name].presets} for name in ("koudian", "koudian.haozi")]
    assert labels[0].isdisjoint(labels[1])
    assert "koudian.preset.haozi_wind" in labels[1]
    seat.pilot.click("title:game:koudian.haozi")
    seat.pilot.click("setup:start")
    seat.pilot.until_idle()
    assert seat.table.play.variant.options.mode == "haozi"
    assert any(mark.wild for mark in seat.table.view.marks)  # type: ignore[union-attr]


@pytest.mark.parametrize(("size", "language"), grid(SIZES))
def test_title_and_set_up_of_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    seat = take_seat(tmp_path, monkeypatch, size=size, language=language)
    assert faults(seat.app.stack.top) == []
    for card in seat.app.shell.catalog.games:
        seat.pilot.click(f"title:game:{card.id}")
        assert seat.pilot.screen == "setup"
        assert faults(seat.app.stack.top) == [], card.id
        seat.pilot.key("escape")


@pytest.mark.parametrize(("size", "language"), grid(SIZES))
def test_badges_fit_beside_their_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    seat = take_seat(tmp_path, monkeypatch, size=size, language=language).sit_down()
    shell, hud = seat.app.shell, seat.table.hud
    owed = shell.words("table.owed", points="-128")
    ids = {variant.id for variant in VARIANTS}
    texts = [text for key, text in shell.words.table.items() if ".badge." in key and key.partition(".")[0] in ids]
    pairs = [shell.words("panzhihua.badge.tianjiao"), shell.words("panzhihua.badge.dance")]
    for words in (*([text, owed] for text in texts), [*pairs, owed]):
        lines = hud.pills(0, words)
        assert len(lines) <= 2
        assert not any(line.cut for line in lines), words


def test_a_match_without_a_number_of_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "koudian", {}, options={"session": "one_circle"})
    assert seat.table.view is not None
    assert seat.table.view.labels.progress == "第 1 局 · 打圈"
    assert any(isinstance(offer, Discard) for offer in seat.offers)


def test_a_gang_of_wild_tiles_lies_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """暗杠精: it is paid for, so that all four are seen; any other concealed gang shows its middle two."""
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "chongguan", {0: "8888p1111m23s456p7s"}, places={122: "7p"})
    table = seat.table
    for number, tile in enumerate(("8p", "1m")):
        gang = next(a for a in seat.prompt.buttons["gang"] if a == Gang(MeldKind.AN_GANG, parse_tile(tile)))
        table.answer(gang)
        seat.pilot.until_idle()
        laid = [piece.pose for key, piece in table.stage.lying.items() if key[:3] == ("meld", 0, number)]
        assert laid.count("down") == (0 if tile == "8p" else 2), tile
    marked = [p for p in table.stage.lying.values() if p.key[0] == "meld" and "lesser" in p.marks]
    assert len(marked) == 4


@pytest.mark.parametrize(
    ("game", "kinds", "sign"),
    [
        ("panzhihua", ("sing",), "唱"),
        ("panzhihua", ("tianjiao", "dance"), "跳"),
        ("panzhihua", ("tianjiao",), "天叫"),
        ("koudian", ("ready",), "报"),
        ("xuezhan", ("anything",), "报"),
    ],
)
def test_a_declaration_is_called_by_its_own_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, kinds: tuple[str, ...], sign: str
) -> None:
    words = take_seat(tmp_path, monkeypatch).app.shell.words
    assert sign_of(words, game, kinds) == sign


def test_choosing_what_to_declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several declarations: a plate for each with what it brings and binds, chosen by number or click."""
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "panzhihua", {0: "123m456m789m23s55p9p", 1: "19m19s19p258m258p2s"})
    seat.pilot.key("d")
    plates = [w for w in seat.table.widgets if isinstance(w, DeclarePlate)]
    assert [plate.title for plate in plates[:2]] == ["唱歌", "跳舞"]
    assert all(plate.about.count("手牌不能再换") == 1 for plate in plates)
    look_everywhere(seat, "declarations")
    seat.pilot.key("2")
    assert seat.table.declaring == ("dance",)
    assert seat.pilot.sees("只能自摸")
    seat.pilot.key("escape")
    seat.pilot.key("d")
    seat.pilot.click("choose:0")
    assert seat.table.declaring == ("sing",)
