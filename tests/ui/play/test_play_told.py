"""What the table tells somebody who plays for the first time: what is played, what lies open, why a tile stays."""

from pathlib import Path

import pygame
import pytest

from game.core.tiles import parse_tile, parse_tiles
from game.engine.events import HandWon, Paid, Winner
from game.engine.facts import win_of
from game.engine.money import Line, Settlement, collect
from game.engine.table import Table
from game.ui.screens.ledger import LedgerScreen
from game.ui.screens.table import TableScreen
from game.ui.table import account
from game.ui.table.edge import Tip
from tests.kit.window import Seat, deal, take_seat

SHORT = "35m22359p2245s68s"
"""Two tiles of 万 only: they cannot be exchanged."""


def own(seat: Seat, text: str) -> list[str]:
    """Return the names of the own tiles of some kinds, from left to right."""
    return [w.name for w in seat.table.controls.hand if w.tile in parse_tiles(text)]


def dimmed(seat: Seat) -> set[int | None]:
    """Return the kinds of own tiles that are drawn as of no use now."""
    return {p.tile for p in seat.table.stage.lying.values() if p.key[0] == "hand" and "dim" in p.marks}


def test_the_exchange_tells_which_tiles_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = deal(take_seat(tmp_path, monkeypatch), monkeypatch, "xuezhan", {0: SHORT}, dealer=1)
    assert dimmed(seat) == set(parse_tiles("35m"))
    point = seat.table.controls.hand[0].rect.center
    seat.pilot.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    seat.pilot.step()
    assert seat.table.controls.reason.said.text == seat.app.shell.words("table.swap_short", count=3)
    dots = own(seat, "22359p")
    for name in dots[:4]:
        seat.pilot.click(name)
    assert seat.table.chosen_tiles() == parse_tiles("235p"), "the fourth takes the place of the first"
    seat.pilot.click(own(seat, "8s")[0])
    assert seat.table.chosen_tiles() == [parse_tile("8s")], "another suit begins anew"


@pytest.mark.parametrize(
    ("entry", "options", "name", "rules"),
    [
        ("koudian", {"session": 4}, "koudian.name", "table.usual"),
        ("koudian.haozi", {"session": 4, "mode": "haozi"}, "koudian.menu.haozi.name", "table.usual"),
        ("koudian", {"rob_kong": False}, "koudian.name", "table.custom"),
        ("xuezhan", {"hands": 16}, "xuezhan.name", "xuezhan.preset.chengdu"),
    ],
)
def test_the_plate_names_what_is_played(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    entry: str,
    options: dict[str, bool | int | str],
    name: str,
    rules: str,
) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    seat.app.shell.settings.remember({"game": entry, "options": options, "bots": []})
    seat.sit_down()
    words = seat.app.shell.words
    first = next(iter(seat.table.play.variant.presets))
    wanted = f"xuezhan.preset.{first}" if rules.startswith("xuezhan.") else rules
    assert seat.table.view is not None
    labels = seat.table.view.labels
    terms = {"xuezhan": "底 1 · 封顶 4 番（16 倍）", "panzhihua": "底 1 · 封顶 32 番"}.get(entry)
    assert (labels.title, labels.rules) == (words(name), terms or words(wanted))
    seat.pilot._pointer(seat.table.geometry.match_plate.centre)
    seat.pilot.step()
    assert seat.pilot.sees(words(wanted)) is (terms is not None), "pointing at the plate tells what is not on it"
    seat.to_ledger()
    sheet = seat.app.stack.top
    assert isinstance(sheet, LedgerScreen)
    assert words(name) in sheet.account.note
    assert labels.rules in sheet.account.note
    table = seat.app.stack.screens[0]
    assert isinstance(table, TableScreen)
    assert account.house(table.play, words) == words(wanted)


def test_practice_stands_on_the_plate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    last = seat.app.shell.last_choice()
    assert last is not None
    seat.app.shell.settings.remember({**last.record(), "practice": True})
    seat.sit_down()
    assert seat.table.view is not None
    assert seat.app.shell.words("table.practice") in seat.table.view.labels.rules


@pytest.mark.parametrize("entry", ["panzhihua", "koudian.haozi", "chongguan"])
def test_what_lies_open_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    card = seat.app.shell.catalog.game(entry)
    assert card is not None
    seat.app.shell.settings.remember({"game": entry, "options": card.usual(), "bots": []})
    seat.sit_down()
    table = seat.table
    assert table.view is not None
    assert table.view.marks
    for mark, place in zip(table.view.marks, table.hud.marks.columns(table.view.marks), strict=True):
        seat.pilot.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=place.center, rel=(0, 0), buttons=(0, 0, 0)))
        seat.pilot.step()
        tips = [w for w in table.widgets if isinstance(w, Tip)]
        assert mark.about
        assert any(mark.about in line for tip in tips for line in tip.lines), mark.words
        assert not any(tip.rect.colliderect(other) for tip in tips for other in [place])


def test_the_first_hand_tells_whose_turn_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    mine = seat.app.shell.words("table.your_turn")
    seat.play_until(lambda: seat.prompt.turn and "gang" not in seat.prompt.buttons)
    assert seat.table.controls.reason.said.text == mine
    seat.to_ledger()
    seat.pilot.click("ledger:next")
    seat.pilot.until_idle()
    seat.play_until(lambda: seat.prompt.turn)
    assert seat.table.controls.reason.said.text != mine


def test_the_settings_open_by_their_key_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = take_seat(tmp_path, monkeypatch).sit_down().pilot
    pilot.key("f2")
    assert pilot.screen == "settings"
    pilot.key("escape")
    assert pilot.screen == "table"


def test_a_winner_is_shown_with_what_all_payers_share() -> None:
    shared, other = Line("face", 1), Line("payer_sang", 2)
    table = Table(4)
    won = [
        Settlement("zimo", 0, collect(0, [1], 4), notes=(shared, other)),
        Settlement("zimo", 0, collect(0, [2, 3], 2), notes=(shared,)),
    ]
    table.log += [HandWon((Winner(0, ()),), 3, "self", None), *(Paid(item) for item in won)]
    found, points = win_of(table, 0)
    assert found is not None
    assert (found.notes, found.payments, points) == ((shared,), won[0].payments, 8)


def test_a_wild_is_not_thrown_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Throwing what is drawn is left to the player where he would be asked; without that question it is thrown."""
    for asks in (True, False):
        seat = take_seat(tmp_path / str(asks), monkeypatch, bots=("calm",), guard_wild=asks)
        options: dict[str, bool | int | str] = {"mode": "haozi", "haozi_pick": "flip_self"}
        hands = {0: "147m258p369sSWNC", 1: "19m19p19sSWNCFP8m2p"}
        deal(seat, monkeypatch, "koudian.haozi", hands, options=options, draws="3m 4m E", places={135: "E"}, dealer=1)
        seat.pilot.key("n")
        seat.pilot.key("x")
        seat.pilot.until_idle()
        assert seat.pilot.screen == ("table" if asks else "ledger")
        if asks:
            assert seat.prompt.turn
            drawn = seat.table.table.seats[0].drawn
            assert drawn is not None
            assert drawn.tile == parse_tile("E")


def test_a_gang_can_be_robbed_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The neighbour takes a 9s that the player let go, and adds the fourth to it later."""
    hands = {
        0: "123p456m23478s55s",
        1: "99s45m89m12p45p78p1m6m",
        2: "12m67m89m12p56p78p9p",
        3: "23m56m78m23p57p89p1s",
    }
    seat = take_seat(tmp_path, monkeypatch, bots=("greedy",))
    deal(seat, monkeypatch, "panzhihua", hands, draws="9s 8m 3m 1s 9s", dealer=1)
    seat.pilot.key("space")
    seat.pilot.until_idle()
    assert set(seat.prompt.buttons) == {"hu", "pass"}
    for _ in range(2):  # a win that is let go is asked about
        seat.pilot.key("space")
    seat.pilot.until_idle()
    seat.pilot.click(seat.table.controls.hand[-1].name)
    seat.pilot.until_idle()
    assert set(seat.prompt.buttons) == {"hu", "pass"}
    assert seat.table.controls.reason.said.text.endswith("可以抢")
    seat.pilot.key("h")
    seat.pilot.until_idle()
    seat.to_ledger()
    sheet = seat.app.stack.top
    assert isinstance(sheet, LedgerScreen)
    assert (sheet.account.rows[0].cause, sheet.account.rows[0].gains) == ("抢杠", (1, -1, 0, 0))
