"""Takes the pictures of the documentation from the running program, without a screen.

usage: python tools/make_screens.py [--single DIR] [--only NAME ...]

Writes docs/table.png, the picture of the README, and docs/screens/: one sheet for each size and language with a small
picture of each page and state that docs/screens/pictures.toml lists. With --single every picture goes into a folder as
it is, for looking at, and docs/ is left alone; --only takes pictures whose names begin with a word.
"""

import argparse
import os
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from ai.bots import BOTS, BOTS_AT  # noqa: E402
from game.core.resources import resource  # noqa: E402
from game.core.words import LANGUAGES  # noqa: E402
from game.session.opponents import read_people  # noqa: E402
from game.session.program import Program  # noqa: E402
from game.ui.theme import CREAM  # noqa: E402
from game.ui.tour import Visit  # noqa: E402
from game.variants import VARIANTS  # noqa: E402

SIZES: Final = ((1280, 720), (1920, 1080))
SMALL: Final = {(1280, 720): 600, (1920, 1080): 700}
"""Width of a small picture on the sheet of a size."""
COLUMNS: Final = 3
GAP: Final = 12
LABEL: Final = 30
TARGET: Final = ROOT / "docs" / "screens"
PLAYED: Final = 4
"""So many hands are played before the picture of a result, so that its chart has a course."""
MOST_KEYS: Final = 40
"""So many matches are tried for a hand that shows everything wanted; else the best of them is taken."""


@dataclass
class Album:
    """Pictures by size, language and name, in the order in which they were taken."""

    only: Sequence[str] = ()
    pictures: dict[tuple[tuple[int, int], str], dict[str, pygame.Surface]] = field(default_factory=dict)

    def wants(self, name: str) -> bool:
        """Return whether a picture of a name is asked for."""
        return not self.only or any(name.startswith(word) for word in self.only)

    def take(self, visit: Visit, name: str) -> None:
        """Take what the window shows in every size and language, and leave it as it was."""
        if not self.wants(name):
            return
        for size in SIZES:
            for language in LANGUAGES:
                visit.wear(language=language)
                visit.fit(size)
                visit.app.step(0.0)
                self.pictures.setdefault((size, language), {})[name] = visit.app.canvas.copy()
        print(name)


def wanted(state: str, states: Sequence[str]) -> str:
    """Return the word of a list that a state answers, "" for none."""
    return next((w for w in states if state == w or (w.endswith("-") and state.startswith(w))), "")


def opened(folder: Path, number: int, hands: int = 1) -> Visit:
    """Return a window at its title whose matches have the key of a number."""
    program = Program.of(VARIANTS, BOTS, BOTS_AT, read_people(resource("config", "opponents.toml"), BOTS))
    key = f"quexiang pictures {number}".encode()
    return Visit(program, folder / str(number), SIZES[0], LANGUAGES[0], key=key, hands=hands)


def best_match(folder: Path, entry: str, states: Sequence[str]) -> int:
    """Return the number of the first match whose first hand shows all the states, or most of them."""
    found: dict[int, int] = {}
    for number in range(MOST_KEYS):
        visit = opened(folder / "search", number)
        found[number] = len({wanted(state, states) for state in visit.hand(entry)} - {""})
        visit.close()
        if found[number] == len(states):
            return number
    return max(found, key=lambda number: found[number])


def walk(folder: Path, album: Album, list_: Mapping[str, Any]) -> None:
    """Take all pictures of a list as in docs/screens/pictures.toml."""
    visit = opened(folder, 0)
    for name in visit.pages():
        if name in list_["pages"]:
            album.take(visit, name)
    visit.close()
    for entry, states in list_["hands"].items():
        if not any(album.wants(f"{entry}-{state}") for state in states):
            continue
        visit, seen = opened(folder / entry, best_match(folder / entry, entry, states), PLAYED), set[str]()
        for state in visit.hand(entry):
            word = wanted(state, states)
            if word and word not in seen:
                seen.add(word)
                album.take(visit, f"{entry}-{state}")
        visit.close()


def sheet(pictures: Mapping[str, pygame.Surface], wide: int) -> pygame.Surface:
    """Return small copies of pictures in rows, each with its name over it."""
    first = next(iter(pictures.values()))
    high = round(wide * first.get_height() / first.get_width())
    rows = -(-len(pictures) // COLUMNS)
    whole = pygame.Surface((COLUMNS * (wide + GAP) + GAP, rows * (high + LABEL + GAP) + GAP))
    whole.fill((18, 24, 26))
    font = pygame.font.Font(str(ROOT / "assets" / "fonts" / "NotoSansSC-Bold.otf"), 18)
    for index, (name, picture) in enumerate(pictures.items()):
        x = GAP + index % COLUMNS * (wide + GAP)
        y = GAP + index // COLUMNS * (high + LABEL + GAP)
        whole.blit(font.render(name, True, CREAM), (x, y))
        whole.blit(pygame.transform.smoothscale(picture.convert(24), (wide, high)), (x, y + LABEL))
    return whole


def sheets(album: Album) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield the sheets by the names of their files."""
    for (size, language), pictures in album.pictures.items():
        yield f"{size[0]}x{size[1]}-{language}.jpg", sheet(pictures, SMALL[size])


def write_docs(album: Album, readme: str) -> None:
    """Write the sheets, and the picture of a name for the README."""
    total = 0
    for name, picture in sheets(album):
        pygame.image.save(picture, str(TARGET / name))
        total += (TARGET / name).stat().st_size
    pygame.image.save(album.pictures[SIZES[0], LANGUAGES[0]][readme], str(ROOT / "docs" / "table.png"))
    print(f"{len(album.pictures)} sheets, {total / 1e6:.1f} MB")


def write_single(album: Album, target: Path) -> None:
    """Write every picture as it is."""
    target.mkdir(parents=True, exist_ok=True)
    for (size, language), pictures in album.pictures.items():
        for name, picture in pictures.items():
            pygame.image.save(picture, str(target / f"{size[0]}x{size[1]}-{language}-{name}.png"))


def main() -> None:
    """Take the pictures and write them where they are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--single", type=Path, metavar="DIR", help="write single pictures here and nothing into docs/")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="beginnings of names; with --single")
    given = parser.parse_args()
    if given.only and not given.single:
        parser.error("--only makes incomplete sheets; give --single as well")
    pygame.init()
    album = Album(given.only)
    list_ = tomllib.loads((TARGET / "pictures.toml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as name:
        walk(Path(name), album, list_)
    if given.single:
        write_single(album, given.single)
    else:
        write_docs(album, list_["readme"])


if __name__ == "__main__":
    main()
