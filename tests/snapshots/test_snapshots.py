"""A chosen few look as they did; `python -m tests.snapshots --accept` accepts a change made on purpose."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui.material import grain
from tests.snapshots.pictures import FOLDER, MEAN, PICTURES, SIZE, WORST, difference, path_of, taken


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_it_did(name: str) -> None:
    mean, worst = difference(taken(name), pygame.image.load(path_of(name)))
    assert mean <= MEAN
    assert worst <= WORST


def test_what_is_kept_is_compared() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)


def test_a_tile_that_is_missing_would_be_seen() -> None:
    kept = pygame.image.load(path_of("table-green"))
    changed = kept.copy()
    changed.fill((34, 96, 90), (133, 107, 9, 13))
    assert difference(kept, changed)[1] > WORST
    assert difference(kept, pygame.transform.smoothscale(kept, (240, 135))) == (255.0, 255.0)


def test_a_little_noise_would_not_be_seen() -> None:
    kept = pygame.image.load(path_of("table-green"))
    noisy = kept.copy()
    grain(noisy, 9, 9)
    mean, worst = difference(kept, noisy)
    assert mean <= MEAN
    assert worst <= WORST
