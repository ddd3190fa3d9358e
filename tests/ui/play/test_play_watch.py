"""A past match: its hands are watched on the table, step by step or by themselves, and every account is there."""

from pathlib import Path

import pygame
import pytest

from game.core.words import LANGUAGES
from game.engine.log import read_log
from game.session.verify import variant_of
from game.ui.pastplay import Story
from game.ui.screens.ledger import LedgerScreen
from game.ui.screens.pastmatch import face_of
from game.ui.screens.pastsheet import PastSheet
from game.ui.screens.watch import WatchScreen
from tests.kit.layout import TEXTS, WINDOWS, faults_at
from tests.kit.window import Seat, take_seat

PADS = {"lb": 4, "rb": 5, "start": 7}


def story_of(seat: Seat) -> Story:
    """Return the story of a match of one whole hand and a few moves of the next."""
    seat.sit_down()
    seat.to_ledger()
    seat.pilot.click("ledger:next")
    seat.pilot.until_idle()
    for _ in range(6):
        seat.answer()
    saves = seat.window.host.saves
    log = read_log(saves.running)
    cards = [face_of(seat.app.shell, player.name) for player in log.header.players[1:]]
    return Story(log, variant_of(log, saves.games), 0, cards)


def watching(seat: Seat, story: Story) -> WatchScreen:
    screen = WatchScreen(seat.app.shell, story, lambda: "The game")
    seat.app.push(screen)
    seat.pilot.until_idle()
    return screen


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    return take_seat(tmp_path, monkeypatch, language="en", people=True)


def test_every_step_shows_what_the_log_says(seat: Seat) -> None:
    story = story_of(seat)
    screen = watching(seat, story)
    seen = []
    while screen.replay.at < screen.replay.length:
        screen.step(1)
        seat.pilot.until_idle()
        assert screen.table.log == screen.replay.table.log
        assert screen.said().text
        seen.append(screen.table.clock)
    assert screen.table.points == story.tables[0].points
    assert seen == sorted(set(seen))
    for clock in reversed(seen[-9:-1]):
        seat.pilot.key("left")
        assert screen.table.clock == clock
    seat.pilot.key("page down")
    assert (screen.hand, screen.table.number) == (1, 1)
    assert screen.view is not None
    order = [screen.view.scores[seat_] for seat_ in range(4)]
    assert order == story.before(1)
    seat.pilot.key("page down")
    assert (screen.hand, seat.app.shell.sound.played[-1]) == (1, "no")


def test_a_hand_plays_by_itself_and_stops(seat: Seat) -> None:
    story = story_of(seat)
    seat.app.shell.settings.values.update(animation="normal", bot_pace="normal")
    screen = watching(seat, story)
    at = screen.replay.at
    seat.pilot.key("space")
    for _ in range(200):
        seat.pilot.step()
    later = screen.replay.at
    assert later > at
    seat.pilot.key("space")
    seat.pilot.until_idle()
    assert screen.replay.at == later
    seat.app.shell.settings.values.update(animation="instant", bot_pace="instant")
    seat.pilot.key("space")
    for _ in range(20_000):
        if not screen.playing:
            break
        seat.pilot.step(1.0)
    assert screen.at_end
    assert screen.replay.at == screen.replay.length


def test_a_button_held_while_a_step_passes_is_clicked_all_the_same(seat: Seat) -> None:
    screen = watching(seat, story_of(seat))
    point = seat.pilot.names()["watch:play"].center
    screen.play()
    seat.pilot.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    at = screen.replay.at
    for _ in range(60):
        seat.pilot.step()
    assert screen.replay.at > at
    seat.pilot.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    assert not screen.playing


def test_the_pad_steps_and_the_others_open_their_hands(seat: Seat) -> None:
    screen = watching(seat, story_of(seat))

    def press(name: str) -> None:
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            seat.pilot.feed(pygame.event.Event(kind, button=PADS[name], instance_id=0))
        seat.pilot.until_idle()

    at = screen.replay.at
    for name in ("rb", "rb", "lb"):
        press(name)
    assert screen.replay.at == screen.replay.stops[screen.replay.stops.index(at) + 1]
    across = [p for p in screen.stage.lying.values() if p.key[0] == "hand" and p.key[1] == 2]
    assert all(p.tile is not None for p in across)
    seat.pilot.click("watch:hands")
    across = [p for p in screen.stage.lying.values() if p.key[0] == "hand" and p.key[1] == 2]
    assert all(p.tile is None for p in across)
    own = [p for p in screen.stage.lying.values() if p.key[0] in ("hand", "drawn") and p.key[1] == 0]
    assert all(p.tile is not None for p in own)


def test_the_account_is_that_of_the_day(seat: Seat) -> None:
    seat.sit_down()
    seat.to_ledger()
    shown = seat.app.stack.top
    assert isinstance(shown, LedgerScreen)
    told = shown.account
    seat.pilot.click("ledger:next")
    seat.pilot.until_idle()
    saves = seat.window.host.saves
    log = read_log(saves.running)
    cards = [face_of(seat.app.shell, player.name) for player in log.header.players[1:]]
    story = Story(log, variant_of(log, saves.games), 0, cards)
    screen = WatchScreen(seat.app.shell, story, lambda: told.note.split(" · ")[2])
    seat.app.push(screen)
    seat.pilot.key("v")
    sheet = seat.app.stack.top
    assert isinstance(sheet, PastSheet)
    again = sheet.account
    assert (again.rows, again.hands, again.points, again.scores) == (told.rows, told.hands, told.points, told.scores)
    assert (again.proof, again.seed, again.people) == (told.proof, told.seed, told.people)
    seat.pilot.click("ledger:watch")
    assert seat.app.stack.top is screen


def test_both_pages_fit_every_window(seat: Seat) -> None:
    story = story_of(seat)
    screen = watching(seat, story)
    sheet = PastSheet(seat.app.shell, story, lambda: "The game", 0, lambda _hand: None)
    for page in (screen, sheet):
        seat.app.push(page)
        looks = [(size, language, text) for size in WINDOWS for language in LANGUAGES for text in (*TEXTS[::2], 150)]
        found = {look: faults for look in looks if (faults := faults_at(page, *look))}
        assert found == {}
        seat.app.stack.pop()


def test_the_accounts_of_hands_are_turned_without_leaving_the_button(seat: Seat) -> None:
    story = story_of(seat)
    story.log.hands[1:] = story.log.hands[:1] * 2
    story.tables[1:] = story.tables[:1] * 2
    screen = PastSheet(seat.app.shell, story, lambda: "The game", 0, lambda _hand: None)
    seat.app.push(screen)
    screen.set_focus("ledger:later")
    for hand, focus in ((1, "ledger:later"), (2, "")):
        seat.pilot.key("enter")
        seat.pilot.until_idle()
        sheet = seat.app.stack.top
        assert isinstance(sheet, PastSheet)
        assert (sheet.hand, sheet._focus) == (hand, focus)
