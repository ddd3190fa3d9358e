"""The scoring desk in the window: by mouse alone, by notation, faults shown in place, the same sums as `score`."""

from pathlib import Path

import pytest

from game.core.tiles import format_tiles, tile_name
from game.core.words import LANGUAGES
from game.ui.screens.desk import DeskScreen
from game.ui.screens.deskanswer import offered
from game.ui.screens.deskgang import GangPage
from game.ui.screens.rulebook import RulebookScreen
from game.ui.screens.table import TableScreen
from game.ui.shelf import with_desk
from game.ui.widgets.deskparts import DeskRow, Gains, Split
from game.ui.widgets.richtext import Written
from game.variants import CASE_BOOKS, VARIANTS, cases_of
from game.variants.examples import examples_of
from tests.kit.layout import faults, grid
from tests.kit.pilot import SIZES
from tests.kit.window import Seat, take_seat

GAMES = [book.variant.id for book in CASE_BOOKS if book.desk is not None]


def at_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **how: object) -> tuple[Seat, DeskScreen]:
    seat = take_seat(tmp_path, monkeypatch, **how)  # type: ignore[arg-type]
    seat.pilot.click("title:desk")
    screen = seat.app.stack.top
    assert isinstance(screen, DeskScreen)
    return seat, screen


def gains(screen: DeskScreen) -> list[int] | None:
    return next((w.gains for w in screen.walk_all() if isinstance(w, Gains)), None)


def test_a_win_by_mouse_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, screen = at_desk(tmp_path, monkeypatch)
    pilot = seat.pilot
    assert pilot.sees("摆一手要胡的牌")
    pilot.click("desk:mode")
    screen.set_mode("peng")
    pilot.click("desk:key:3p")
    screen.set_mode("an_gang")
    pilot.click("desk:key:7s")
    screen.set_mode("hand")
    for tile in ("5p", "5p", "5p", "2s", "2s", "9p", "9p"):
        pilot.click(f"desk:key:{tile}")
    assert pilot.sees("还没有胡的那一张")
    pilot.click("desk:key:9p")
    assert pilot.sees("能胡")
    assert pilot.sees("对对胡")
    assert pilot.sees("共 2 番，自摸加底 1，乙、丙、丁各付 5")
    assert gains(screen) == [15, -5, -5, -5]
    groups = next(w.groups for w in screen.walk_all() if isinstance(w, Split))
    assert sorted(map(format_tiles, groups)) == ["22s", "333p", "555p", "7777s", "999p"]
    pilot.click("desk:field:seat")
    pilot.click("desk:hand:0")
    assert gains(screen) is None
    assert pilot.sees("手牌 6 张，要 7 张")
    pilot.click("desk:meld:0")
    pilot.click("desk:tile")
    assert (screen.state.tile, len(screen.state.melds)) == (None, 1)
    pilot.click("desk:clear")
    assert screen.state.hand == []


def test_circumstances_come_and_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, screen = at_desk(tmp_path, monkeypatch, size=(1920, 1080))
    pilot = seat.pilot
    pilot.click("desk:line")
    pilot.type("55599p22s333p777s9p")
    assert gains(screen) is not None
    assert "desk:field:from" not in pilot.names()
    pilot.click("desk:field:how")
    pilot.click("desk:field:how:discard_after_kong")
    assert {"desk:field:from", "desk:field:kong_receipt"} <= set(pilot.names())
    assert pilot.sees("杠上炮")
    screen.set_focus("desk:field:from")
    pilot.key("left")
    assert pilot.sees("自己不能给自己点炮")
    assert [row.text for row in screen.walk_all() if isinstance(row, DeskRow) and row.style.colour != (242, 200, 101)]
    screen.set_value("from", 3)
    screen.set_value("kong_receipt", 6)
    plain = gains(screen)
    assert plain is not None
    assert plain[3] == -plain[0]
    screen.set_focus("desk:field:already_won")
    pilot.key("right")
    pilot.key("space")
    assert screen.state.values["already_won"] == (1,)
    screen.set_value("void", "D")
    assert pilot.sees("不能胡：缺的那一门还没有打完")
    assert gains(screen) is None


def test_options_change_the_sum(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, screen = at_desk(tmp_path, monkeypatch)
    seat.pilot.click("desk:line")
    seat.pilot.type("1122334455667m7m")
    before = gains(screen)
    seat.pilot.click("desk:options")
    page = seat.app.stack.top
    page.set_focus("option:cap_fan")
    seat.pilot.key("left")
    seat.pilot.click("desk:done")
    after = gains(screen)
    assert before is not None
    assert after is not None
    assert before[0] > after[0] > 0
    seat.pilot.click("desk:options")
    seat.pilot.click("desk:reset")
    seat.pilot.key("back")
    assert gains(screen) == before


def test_a_fault_in_the_line_is_shown_at_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, screen = at_desk(tmp_path, monkeypatch, language="en")
    seat.pilot.click("desk:line")
    seat.pilot.type("123m40p")
    assert seat.pilot.sees("Ranks run from 1 to 9; there is no 0.")
    assert screen.line.fault == 5
    assert screen.state.hand == []
    seat.pilot.key("escape")
    assert not seat.pilot.sees("Ranks run")
    seat.pilot.type("123m")
    assert screen.state.hand == [0, 1, 2]


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_the_book_come_out_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Every example with one winner is entered through the desk's own clicks and fields."""
    _, screen = at_desk(tmp_path, monkeypatch)
    screen.open_game(game)
    done = 0
    for example in examples_of(game):
        if example.scored is None or len(example.scored.winners) != 1 or done == 12:
            continue
        win = example.scored.winners[0].win
        state = screen.state
        screen.clear()
        state.values = {item.key: item.default for item in state.desk.fields} | dict(example.values)
        state.values |= {"seat": win.seat, **dict(example.strips[0].values)}
        state.options = {option.key: option.default for option in state.game.option_set.options} | dict(example.options)
        for meld in win.melds:
            state.mode = meld.kind.value
            screen.take(meld.tile)
        screen.line.set_text("".join(tile_name(tile) for tile in win.hand))
        screen.set_mode("tile")
        assert win.tile is not None
        screen.take(win.tile)
        if example.scored.winners[0].verdict.ok:
            assert gains(screen) == list(example.gains), example.titles["en"]
        done += 1
    assert done == 12


def test_from_the_table_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.to_turn()
    seat.pilot.key("escape")
    seat.pilot.click("pause:desk")
    screen = seat.app.stack.top
    assert isinstance(screen, DeskScreen)
    assert screen.state.game.id == seat.window.host.program.games[GAMES[0]].id
    seat.pilot.click("desk:book")
    assert seat.pilot.screen == "book"
    seat.pilot.click("book:close")
    seat.pilot.click("desk:close")
    assert isinstance(seat.app.stack.top, TableScreen)


@pytest.mark.parametrize(("size", "language"), grid(SIZES))
def test_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str) -> None:
    scale = 130 if size == SIZES[0] else 100
    seat, screen = at_desk(tmp_path, monkeypatch, size=size, language=language, text_scale=scale)
    assert [game.id for game in with_desk(seat.app.shell)] == GAMES
    for game in with_desk(seat.app.shell):
        screen.open_game(game.id)
        assert faults(screen) == [], game.id
        for mode, tile in (("an_gang", 0), ("bu_gang", 1), ("ming_gang", 2), ("peng", 3)):
            screen.set_mode(mode)
            screen.take(tile)
        screen.set_mode("hand")
        screen.take(4)
        screen.take(4)
        how = next(item for item in screen.state.desk.fields if item.key == "how")
        for word in how.choices:
            screen.set_value("how", word)
            assert faults(screen) == [], (game.id, word)
        screen.open_options()
        assert faults(seat.app.stack.top) == [], game.id
        seat.pilot.key("back")
        screen.line.set_text("123x")
        assert faults(screen) == [], game.id


def test_every_circumstance_has_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        shell = take_seat(tmp_path / language, monkeypatch, language=language).app.shell
        for book in CASE_BOOKS:
            for item in book.desk.fields if book.desk else ():
                assert shell.words.has(item.name), item.name
                owner, _, last = item.name.rpartition(".field.")
                for choice in item.choices if item.kind == "choice" else ():
                    word = "none" if choice is None else str(choice)
                    own, shared = f"{owner}.value.{last}.{word}", f"desk.value.{item.key}.{word}"
                    assert shell.words.has(own) or shell.words.has(shared), own
    assert VARIANTS


@pytest.mark.parametrize("game", GAMES)
def test_an_example_starts_the_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """An empty desk offers worked wins; a click puts one down with all that it needs, and cleared they come back."""
    seat, screen = at_desk(tmp_path, monkeypatch, size=(1920, 1080))
    screen.open_game(game)
    found = offered(screen.state)
    assert len(found) >= 4
    for number, example in enumerate(found):
        seat.pilot.click(f"desk:example:{number}")
        assert screen.state.outcome().scored is not None, example.titles["zh"]
        assert example.scored is not None
        if example.scored.winners[0].verdict.ok:
            assert gains(screen) == list(example.gains), example.titles["zh"]
        else:
            assert seat.pilot.sees("不能胡")
        seat.pilot.click("desk:clear")


def test_gangs_of_all_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gangs of other seats are asked on a page of their own; the winner's melds count by themselves."""
    seat, screen = at_desk(tmp_path, monkeypatch, size=(1920, 1080))
    pilot, game = seat.pilot, next(name for name in GAMES if asks(name, "gangs"))
    screen.open_game(game)
    screen.set_mode("ming_gang")
    pilot.click("desk:key:E")
    pilot.click("desk:line")
    pilot.type("123456m99p78s9s")
    assert gains(screen) == [54 + 30, -18 - 10, -18 - 10, -18 - 10]
    pilot.click("desk:field:gangs")
    assert not enabled(seat, "desk-gang:key:E"), "all four are the winner's"
    assert not enabled(seat, "desk-gang:done")
    pilot.click("desk-gang:owner")
    top = seat.app.stack.top
    assert isinstance(top, GangPage)
    top.set("owner", 2)
    pilot.click("desk-gang:key:C")
    pilot.click("desk-gang:done")
    assert gains(screen) == [84 - 20, -28 - 20, -28 + 60, -28 - 20]
    screen.state.options["point_kong_bao"] = True
    screen.rebuild()
    assert gains(screen) == [84 - 20, -18 - 30 - 20, -18 + 60, -18 - 20], "the next seat fed the winner's gang"
    pilot.click("desk:gang:0")
    top = seat.app.stack.top
    assert isinstance(top, GangPage)
    assert "desk-gang:owner" not in pilot.names()
    top.set("source", 3)
    pilot.click("desk-gang:done")
    assert gains(screen) == [84 - 20, -18 - 20, -18 + 60, -18 - 30 - 20]
    pilot.click("desk:gang:0")
    pilot.click("desk-gang:remove")
    assert gains(screen) == [84, -18, -18, -18 - 30]


def enabled(seat: Seat, name: str) -> bool:
    found = seat.app.stack.top.find(name)
    assert found is not None
    return found.enabled


def asks(game: str, key: str) -> bool:
    desk = cases_of(game).desk
    return desk is not None and desk.by_key(key) is not None


def test_what_each_seat_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers and words for each seat, by mouse and by keys."""
    seat, screen = at_desk(tmp_path, monkeypatch, size=(1920, 1080))
    pilot = seat.pilot
    screen.open_game(next(name for name in GAMES if asks(name, "jing_owned")))
    screen.set_focus("desk:field:jing_owned")
    pilot.key("space")
    assert screen.state.values["jing_owned"] == (1, 0, 0, 0)
    pilot.key("right")
    pilot.key("+")
    pilot.key("-")
    assert screen.state.values["jing_owned"] == (1, 0, 0, 0)
    pilot.key("left")
    pilot.key("-")
    assert screen.state.values["jing_owned"] == (0, 0, 0, 0), "nobody owns any"
    pilot.key("-")
    assert screen.state.values["jing_owned"] is None, "nothing is said"
    screen.open_game(next(name for name in GAMES if asks(name, "tianjiao")))
    screen.set_focus("desk:field:declared")
    pilot.key("space")
    pilot.key("space")
    assert screen.state.values["declared"] == ("dance", "none", "none", "none")
    assert pilot.sees("甲 跳舞")


def test_the_rule_of_a_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that may not win leads to the place of the rule book that says why."""
    seat, screen = at_desk(tmp_path, monkeypatch, size=(1920, 1080))
    pilot = seat.pilot
    pilot.click("desk:line")
    pilot.type("123456p234s78s55m9s")
    screen.set_value("void", "D")
    pilot.click("desk:rule")
    book = seat.app.stack.top
    assert isinstance(book, RulebookScreen)
    assert pilot.sees("定缺")
    noted = [row for row in book.walk_all() if isinstance(row, Written) and row.noted]
    assert len(noted) == 1
