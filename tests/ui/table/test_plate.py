"""What a seat's plate says stands on it whole, in every window, language and text size."""

import tomllib
from itertools import pairwise

import pygame
import pytest

from game.core.resources import resource
from game.core.words import LANGUAGES, Words, load_words
from game.ui.people import skill
from game.ui.table.layout import Geometry
from game.ui.table.plate import Written, written
from game.ui.text import DOT, Type
from game.ui.theme import Scale
from tests.kit.layout import TEXTS, WINDOWS

LETTERS = 0.42
"""So much of its type size a line's letters reach over and under its middle, more or less."""


def people(words: Words) -> list[tuple[str, str]]:
    """Return the names of all opponents with level and temper; bots without a face have neither."""
    table = tomllib.loads(resource("config", "opponents.toml").read_text(encoding="utf-8"))["opponents"]
    made = [(words(f"people.{key}.name"), skill(one["level"], one["temper"], words)) for key, one in table.items()]
    levels = [skill(level, temper, words) for level in range(1, 5) for temper in ("even", "fast", "hunter", "guard")]
    return [*made, *((made[0][0], about) for about in levels), (made[0][0], "")]


def covered(one: Written) -> pygame.Rect:
    high = round(one.line.px * 2 * LETTERS)
    x = one.at[0] - (one.line.width // 2 if one.align == "center" else 0)
    return pygame.Rect(x, one.at[1] - high // 2, one.line.width, high)


@pytest.mark.parametrize("size", WINDOWS)
def test_name_and_skill_stand_whole_on_every_plate(size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        words = load_words(language, [resource("assets", "i18n", f"{language}.toml")])
        for text in TEXTS:
            type_, geometry = Type(Scale(size, text)), Geometry(*size, text)
            for rel in range(4):
                plate = pygame.Rect(*geometry.plates[rel])
                for name, about in people(words):
                    lines = written(type_, geometry, rel, name, about)
                    assert DOT.join(one.line.text for one in lines[1:]) == about, (language, text, rel)
                    assert lines[0].line.text == name
                    rects = [covered(one) for one in lines]
                    assert all(plate.contains(rect) for rect in rects), (language, text, rel, name, plate, rects)
                    assert all(a.bottom <= b.y for a, b in pairwise(rects)), (text, rel, about)
