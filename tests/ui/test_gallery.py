"""The gallery: every page and state by name, in themes and languages, without a screen."""

import tomllib
from pathlib import Path

import pygame
import pytest

from game.cli.main import main
from game.core.resources import ROOT
from game.ui.gallery import run as gallery
from game.ui.gallery import tiles
from game.ui.look import ROOMS
from game.ui.tour import Visit
from tests.kit.window import with_people

PROGRAM = with_people()
SIZE = (1024, 640)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "SIZE", SIZE)


def test_faces_come_in_every_set_and_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "WIDTHS", (40,))
    pictures = list(gallery.faces(["night"]))
    assert [picture.name for picture in pictures] == [
        "faces-classic", "faces-classic-safe", "faces-large", "faces-large-safe",
    ]  # fmt: skip
    assert len({pygame.image.tobytes(picture.surface, "RGB") for picture in pictures}) == 4


def test_sheets_differ_by_theme_and_language(tmp_path: Path) -> None:
    made = gallery.Gallery(PROGRAM, tmp_path, ("green", "blue"), ("zh", "en"))
    seen = {}
    for picture in made.sheets():
        seen[picture[:3]] = pygame.image.tobytes(picture.surface, "RGB")
    made.visit.close()
    assert {name for name, _, _ in seen} == {"tiles", "gallery-widgets", "gallery-prompts"}
    assert len(seen) == 3 * 4
    assert len(set(seen.values())) == len(seen)


STATES = ("dealing", "turn", "focus", "ledger", "pause", "result", "title-kept")


@pytest.mark.slow
def test_every_page(tmp_path: Path) -> None:
    made = gallery.Gallery(PROGRAM, tmp_path / "play", ("night",), ("en",))
    names = {picture.name for picture in made.screens([])}
    made.visit.close()
    games = {f"page-{page}-{game}" for page in ("book", "desk") for game in PROGRAM.games}
    assert names >= games | {"page-title", "page-settings", "page-settings-list", "page-message"}


ENTRIES = ("chongguan", *(pytest.param(n, marks=pytest.mark.slow) for n in ("xuezhan", "panzhihua", "koudian.haozi")))


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_states_of_a_hand(tmp_path: Path, entry: str) -> None:
    made = gallery.Gallery(PROGRAM, tmp_path / "play", ("night",), ("en",))
    names = set()
    for state in made.visit.hand(entry):
        names.add(state)
        for picture in made.shots(state):
            assert picture.surface.get_size() == SIZE
    file = gallery.save(picture, tmp_path)
    assert (file.parent.name, file.name) == ("night-en", f"{picture.name}.png")
    assert pygame.image.load(file).get_size() == SIZE
    made.visit.close()
    assert names >= set(STATES)


def test_a_mistyped_theme_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery", "--out", str(tmp_path), "--theme", "nigt"], PROGRAM) == 2
    assert capsys.readouterr().err == "quexiang: unknown theme 'nigt'; did you mean night?\n"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["gallery", "--out", str(tmp_path / "file" / "x")], PROGRAM) == 2
    assert "choose another --out" in capsys.readouterr().err


def test_the_command_knows_the_themes() -> None:
    from game.cli.gallery import THEMES

    assert set(THEMES) == set(ROOMS)


def test_the_list_of_screens_names_what_there_is(tmp_path: Path) -> None:
    """A game that is renamed must not silently vanish from docs/screens."""
    listed = tomllib.loads((ROOT / "docs" / "screens" / "pictures.toml").read_text(encoding="utf-8"))
    visit = Visit(PROGRAM, tmp_path, SIZE, "zh")
    assert {card.id for card in visit.games} == listed["hands"].keys()
    entry, _, state = listed["readme"].rpartition("-")
    assert state in listed["hands"][entry]
    visit.close()
