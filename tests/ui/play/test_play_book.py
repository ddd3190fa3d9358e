"""The rule book in the whole program: every chapter laid out, found by searching, opened from title and table."""

from pathlib import Path

import pytest

from game.core.words import LANGUAGES
from game.ui import book
from game.ui.book import TABLES, BookChapter
from game.ui.markdown import Block
from game.ui.screens.rulebook import RulebookScreen
from game.ui.screens.table import TableScreen
from game.ui.widgets.example import ExampleCard
from game.ui.widgets.linebutton import LineButton
from game.variants import VARIANTS
from game.variants.examples import Example
from tests.kit.layout import faults, grid
from tests.kit.pilot import SIZES
from tests.kit.window import Seat, take_seat

GAMES = [variant.id for variant in VARIANTS]


def open_book(seat: Seat, game: str = "", chapter: str = "", query: str = "") -> RulebookScreen:
    screen = RulebookScreen(seat.app.shell, game, chapter=chapter, query=query)
    seat.app.push(screen)
    return screen


@pytest.mark.parametrize(("size", "language"), grid(SIZES, quick=()))
def test_layout_of_every_chapter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    big = size == SIZES[0]
    seat = take_seat(tmp_path, monkeypatch, size=size, language=language, text_scale=130 if big else 100)
    for game in GAMES:
        screen = open_book(seat, game)
        for chapter in screen.chapters:
            screen.open(chapter.key)
            assert faults(screen) == [], (game, chapter.key)
        screen.look_for("1")
        assert faults(screen) == [], game
        screen.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_book_has_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, language: str) -> None:
    seat = take_seat(tmp_path, monkeypatch, language=language)
    shell = seat.app.shell
    chapters = book.chapters_of(shell, game)
    assert len({chapter.key for chapter in chapters}) == len(chapters)
    options = next(chapter for chapter in chapters if chapter.key == "book:options")
    variant = next(one for one in VARIANTS if one.id == game)
    assert len(options.entries) == len(variant.option_set.options)
    wins = next(chapter for chapter in chapters if chapter.key == "book:examples:win")
    assert len(wins.entries) >= 10
    written = [entry for chapter in chapters for entry in chapter.entries if isinstance(entry, Block)]
    for table in variant(variant.option_set.make()).tables():
        block = book.table_block(shell, table)
        assert written.count(block) == 1
    assert not any(block.mark == TABLES for block in written) or not variant(variant.option_set.make()).tables()


def test_the_book_follows_the_options_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    usual, other = (book.chapters_of(seat.app.shell, GAMES[0], options) for options in ({}, {"cap_fan": 3}))

    def bold(chapters: list[BookChapter]) -> list[str]:
        options = next(one for one in chapters if one.key == "book:options")
        return [span.text for entry in options.entries if isinstance(entry, Block) for span in entry.spans if span.bold]

    assert "4 番（16 倍）" in bold(usual)
    assert "3 番（8 倍）" in bold(other)
    assert "4 番（16 倍）" not in bold(other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_to_look_for_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    seat = take_seat(tmp_path, monkeypatch, language=language)
    for game in GAMES:
        word = open_book(seat, game).likely()
        screen = open_book(seat, game, query=word)
        assert word in screen.search.hint
        assert screen.found(), game


def test_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    pilot = seat.pilot
    pilot.click("title:book")
    assert pilot.screen == "book"
    everything = [name for name in pilot.names() if name.startswith("book:")]
    pilot.type("海底")
    screen = seat.app.stack.top
    assert isinstance(screen, RulebookScreen)
    found = screen.found()
    assert 0 < len(found) < len(screen.chapters)
    listed = [w for w in screen.walk_all() if isinstance(w, LineButton)]
    assert [one.name for one in listed] == ["book:found", *(chapter.key for chapter, _ in found)]
    assert [one.count for one in listed[1:]] == [count for _, count in found]
    assert pilot.sees("海底")
    pilot.click("book:examples:win")
    cards = [w for w in screen.walk_all() if isinstance(w, ExampleCard)]
    assert len(cards) == len(next(one for one in screen.chapters if one.key == "book:examples:win").entries)
    assert screen.area
    first = next(card for card in cards if "海底" in "".join(book.example_texts(screen.shell, GAMES[0], card.example)))
    assert screen.area.rect.contains(first.rect.x, first.rect.y, 1, 1)
    pilot.click("book:search")
    pilot.key("escape")
    assert screen.query == ""
    assert [name for name in pilot.names() if name.startswith("book:")] == everything
    pilot.type("没有这样的词")
    assert pilot.sees("没有找到「没有这样的词」")
    pilot.key("escape")
    pilot.key("escape")
    assert pilot.screen == "title"


def test_every_line_of_the_book_is_found_by_its_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = take_seat(tmp_path, monkeypatch, language="en").app.shell
    for game in GAMES:
        for chapter in book.chapters_of(shell, game):
            for entry in chapter.entries:
                words = entry.titles["en"] if isinstance(entry, Example) else entry.text.split("\n")[0]
                assert entry in book.found_in(shell, game, chapter, words.upper())


def test_from_the_table_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch).sit_down()
    seat.to_turn()
    seat.pilot.click("table:menu")
    seat.pilot.click("pause:rules")
    screen = seat.app.stack.top
    assert isinstance(screen, RulebookScreen)
    assert screen.game == seat.window.host.program.games[GAMES[0]].id
    seat.pilot.click("book:close")
    assert isinstance(seat.app.stack.top, TableScreen)
    seat.pilot.key("help")
    assert seat.pilot.screen == "book"
    seat.pilot.key("back")
    assert isinstance(seat.app.stack.top, TableScreen)
    assert seat.prompt.turn


def test_it_opens_where_it_is_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch)
    screen = open_book(seat, GAMES[0], chapter="付钱")
    present = screen.present()
    assert present
    assert present.title == "付钱"
    screen = open_book(seat, "no such game", query="根")
    assert screen.game == GAMES[0]
    assert screen.present() is None
    seat.app.shell.settings.set("language", "en")
    seat.pilot.resize((1024, 640))
    assert seat.pilot.sees("Rule book")


def test_examples_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card has every tile of its example: the picture of a scrolled page is not blank where tiles lie."""
    seat = take_seat(tmp_path, monkeypatch)
    screen = open_book(seat, GAMES[0], chapter="book:examples:win")
    seat.pilot.step()
    card = next(w for w in screen.walk() if isinstance(w, ExampleCard))
    strip = card.example.strips[0]
    laid = card.tiles()
    assert [one.tile for one in laid if one.part < 0 and not one.won] == list(strip.hand)
    assert [one.tile for one in laid if one.won] == [strip.tile]
    for one in (tile for tile in laid if not tile.down):
        edge = [(one.face.x + 4, one.face.y + step) for step in range(4, one.face.h - 4, 4)]
        colours = [seat.app.canvas.get_at(point) for point in edge]
        assert any(min(colour.r, colour.g) > 180 for colour in colours), "ivory along the edge of a face"
