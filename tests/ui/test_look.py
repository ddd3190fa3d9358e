"""Themes and inks: every room is drawn in its colours, safe inks are told apart by colour-blind eyes."""

import math
import re
from itertools import combinations
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.core.resources import resource
from game.ui.look import ROOMS, SAFE_INKS, USUAL, Look
from game.ui.sprites import TileSprites
from game.ui.table.painter import SUIT_LINES
from game.ui.theme import CREAM, GOLD, MINUS, MUTED, PLATE_LOW, PLATE_TOP, Colour, rgb
from game.ui.widgets.controls import Segments
from tests.kit.pilot import make_pilot

EYES: Final = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Linear RGB as each kind of colour-blind eye sees it (Machado, Oliveira, Fernandes 2009, full severity)."""
TOLD_APART: Final = 25.0
"""The least distance in CIELAB between two inks; red and green of the usual ones come down to 15."""
READABLE: Final = 4.5
"""Contrast of small text by WCAG 2, level AA."""


def linear(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (c / 3294.6 if c <= 10.31 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue


def times(matrix: tuple[tuple[float, ...], ...], value: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, value, strict=True)) for row in matrix)


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = times(to_xyz, tuple(min(1.0, max(0.0, part)) for part in light))
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (value / white for value, white in zip(xyz, (0.95047, 1.0, 1.08883), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a: Colour, b: Colour, eye: str) -> float:
    one, two = (lab(times(EYES[eye], linear(colour))) for colour in (a, b))
    return math.dist(one, two)


def luminance(colour: Colour) -> float:
    return sum(part * share for part, share in zip(linear(colour), (0.2126, 0.7152, 0.0722), strict=True))


def contrast(a: Colour, b: Colour) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("eye", EYES)
def test_safe_inks_are_told_apart(eye: str) -> None:
    for (one, a), (two, b) in combinations(SAFE_INKS.items(), 2):
        assert distance(a, b, eye) > TOLD_APART, (one, two)
    ivory = rgb("#EFE3C8")
    assert all(distance(ink, ivory, eye) > TOLD_APART for ink in SAFE_INKS.values())


@pytest.mark.parametrize("eye", EYES)
def test_safe_suits_are_told_apart(eye: str) -> None:
    lines = [Look(safe=True).ink(colour) for colour in SUIT_LINES.values()]
    assert all(distance(a, b, eye) > TOLD_APART for a, b in combinations(lines, 2))


@pytest.mark.parametrize("path", sorted(resource("assets", "tiles").rglob("*.svg")), ids=lambda path: path.stem)
def test_no_usual_ink_is_left_on_a_safe_face(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    inked = Look(safe=True).inked(text)
    left = {code for code in re.findall(r"#[0-9A-F]{6}", text) if code in inked}
    assert all(max(rgb(code)) - min(rgb(code)) < 50 for code in left), left


@pytest.mark.parametrize("theme", ROOMS)
def test_text_is_readable_in_every_room(theme: str) -> None:
    look = Look(theme)
    grounds = [look.tint(PLATE_TOP), look.tint(PLATE_LOW)]
    for colour in (CREAM, MUTED, GOLD, MINUS):
        assert all(contrast(look.tint(colour), ground) > READABLE for ground in grounds), colour


def test_rooms_differ_and_keep_what_has_a_meaning() -> None:
    plates = {Look(theme).tint(PLATE_TOP) for theme in ROOMS}
    assert len(plates) == len(ROOMS)
    for theme in ROOMS:
        assert Look(theme).tint(GOLD) == GOLD
        assert Look(theme).tint(rgb("#C8262B")) == rgb("#C8262B")
    assert USUAL.tint(PLATE_TOP) == PLATE_TOP
    assert USUAL.tinted("<a fill='#143B3B'/>") == "<a fill='#143B3B'/>"
    assert Look("night").tinted("<a fill='#143B3B'/>") != "<a fill='#143B3B'/>"


def picture(tiles: TileSprites) -> bytes:
    return pygame.image.tobytes(tiles.down(40).image, "RGBA") + pygame.image.tobytes(tiles.lying(9, 40).image, "RGBA")


@pytest.mark.parametrize(("key", "value"), [("theme", "night"), ("faces", "large"), ("inks", "safe")])
def test_a_choice_is_taken_at_once_and_kept(tmp_path: Path, key: str, value: str) -> None:
    pilot, _ = make_pilot(tmp_path)
    shell = pilot.app.shell
    pilot.click("title:settings")
    before = picture(shell.tiles)
    row = pilot.app.stack.top.find(f"settings:{key}")
    assert isinstance(row, Segments)
    row.choose(value)
    pilot.hover("settings:done")
    assert picture(shell.tiles) != before
    assert value in (tmp_path / "config" / "settings.json").read_text(encoding="utf-8")
