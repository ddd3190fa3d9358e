"""Writes the gallery: sheets of tiles and widgets, every page and every state of the table, in themes and languages."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.session.program import Program
from game.ui.gallery import tiles
from game.ui.gallery.widgets import SHEETS
from game.ui.look import Look
from game.ui.sprites import FACE_SETS
from game.ui.tour import Visit

SIZE: Final = (1280, 720)


class Picture(NamedTuple):
    """A picture of the gallery: its name, its theme, its language ("" for none), and what it shows."""

    name: str
    theme: str
    language: str
    surface: pygame.Surface


def without_screen() -> None:
    """Let pygame draw and sound nowhere."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"


def faces(themes: Sequence[str]) -> Iterator[Picture]:
    """Yield the faces of every set in every ink."""
    for theme in themes:
        for face_set in FACE_SETS:
            for safe in (False, True):
                name = f"faces-{face_set}{'-safe' if safe else ''}"
                yield Picture(name, theme, "", tiles.faces(Look(theme, safe), face_set))


class Gallery:
    """The pictures of one program, each state in every theme and language."""

    def __init__(self, program: Program, folder: Path, themes: Sequence[str], languages: Sequence[str]) -> None:
        self.visit = Visit(program, folder, SIZE, languages[0])
        self.themes = themes
        self.languages = languages

    def sheets(self) -> Iterator[Picture]:
        """Yield tile states and widgets."""
        yield from self._dressed("tiles", lambda: tiles.states(self.visit.shell))
        for make in SHEETS:
            page = make(self.visit.shell)
            self.visit.app.push(page)
            yield from self.shots(page.name)
            self.visit.app.stack.pop()

    def screens(self, entries: Sequence[str]) -> Iterator[Picture]:
        """Yield every page, then the hands of the given entries of the shelf."""
        for name in self.visit.pages():
            yield from self.shots(f"page-{name}")
        for entry in entries:
            for state in self.visit.hand(entry):
                yield from self.shots(f"{entry}-{state}")

    def shots(self, name: str) -> Iterator[Picture]:
        """Yield what the window shows, in every theme and language."""
        yield from self._dressed(name, self._shot)

    def _shot(self) -> pygame.Surface:
        self.visit.app.step(0.0)
        return self.visit.app.canvas

    def _dressed(self, name: str, draw: Callable[[], pygame.Surface]) -> Iterator[Picture]:
        for theme in self.themes:
            for language in self.languages:
                self.visit.wear(theme=theme, language=language)
                yield Picture(name, theme, language, draw())


def run(
    program: Program, out: Path, themes: Sequence[str], languages: Sequence[str], told: Callable[[str], None]
) -> int:
    """Write all pictures as `<theme>-<language>/<name>.png` into a folder; return how many. `told` hears each name."""
    without_screen()
    written = 0
    with tempfile.TemporaryDirectory() as folder:
        gallery = Gallery(program, Path(folder), themes, languages)
        entries = [card.id for card in gallery.visit.games]
        for group in (faces(themes), gallery.sheets(), gallery.screens(entries)):
            for picture in group:
                save(picture, out)
                told(picture.name)
                written += 1
        gallery.visit.close()
    pygame.quit()
    return written


def save(picture: Picture, out: Path) -> Path:
    """Write one picture; return its file."""
    place = out / "-".join(filter(None, (picture.theme, picture.language)))
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{picture.name}.png"
    pygame.image.save(picture.surface, str(file))
    return file
