"""The committed pictures and sounds are what their scripts make; needs the standard library only."""

import re
import struct
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools import make_art, make_sounds, make_tiles
from tools.drawing.paths import oval, parse, placed, turned

ASSETS = Path(__file__).resolve().parent.parent.parent / "assets"
ELEMENTS = {"svg", "defs", "g", "path", "rect", "circle", "stop", "linearGradient", "radialGradient"}


def committed(folder: str) -> set[str]:
    return {path.relative_to(ASSETS / folder).as_posix() for path in (ASSETS / folder).rglob("*.svg")}


@pytest.mark.parametrize(("folder", "made"), [("tiles", make_tiles.pictures), ("images", make_art.pictures)])
def test_pictures_are_regenerated_byte_for_byte(folder: str, made: Callable[[], Iterator[tuple[str, str]]]) -> None:
    pictures = dict(made())
    assert pictures.keys() == committed(folder)
    differing = [name for name, text in pictures.items() if (ASSETS / folder / name).read_text("utf-8") != text]
    assert not differing


@pytest.mark.parametrize("path", sorted(ASSETS.rglob("*.svg")), ids=lambda p: p.relative_to(ASSETS).as_posix())
def test_pictures_use_only_what_the_loader_draws(path: Path) -> None:
    text = path.read_text("utf-8")
    assert set(re.findall(r"<([a-zA-Z]+)", text)) <= ELEMENTS
    assert text.count("Gradient id=") == text.count('gradientUnits="userSpaceOnUse"')
    used = set(re.findall(r"url\(#(\w+)\)", text))
    assert used <= set(re.findall(r' id="(\w+)"', text))
    assert len(text) < 40_000
    assert "nan" not in text
    assert not re.search(r"\de-?\d", text)


def test_every_tile_has_its_faces() -> None:
    assert len(make_tiles.NAMES) == 34
    assert {f"classic/{name}.svg" for name in make_tiles.NAMES} <= committed("tiles")


def test_app_icons_hold_pngs_of_the_sizes_they_name() -> None:
    data = (ASSETS / "images" / "app.ico").read_bytes()
    _, kind, count = struct.unpack_from("<HHH", data)
    assert (kind, count) == (1, len(make_art.ICO_SIZES))
    for i, size in enumerate(make_art.ICO_SIZES):
        width, *_, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * i)
        assert width == size % 256
        assert data[offset : offset + 8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack_from(">II", data, offset + 16) == (size, size)
        assert offset + length <= len(data)
    icns = (ASSETS / "images" / "app.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack_from(">I", icns, 4) == (len(icns),)


@pytest.mark.parametrize("name", sorted(make_sounds.SOUNDS))
def test_sounds_are_regenerated_small_and_not_clipped(name: str, tmp_path: Path) -> None:
    path = ASSETS / "sounds" / f"{name}.wav"
    assert make_sounds.write(name, tmp_path).read_bytes() == path.read_bytes()
    assert path.stat().st_size < 60_000
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, make_sounds.RATE)
        frames = file.readframes(file.getnframes())
    samples = struct.unpack(f"<{len(frames) // 2}h", frames)
    assert max(map(abs, samples)) == round(make_sounds.SOUNDS[name][1] * 32767)
    assert abs(samples[-1]) < 200


def test_no_sound_without_a_script() -> None:
    assert {path.stem for path in (ASSETS / "sounds").glob("*.wav")} == set(make_sounds.SOUNDS)


@pytest.mark.parametrize(
    ("data", "short"),
    [
        ("M 10 10 L 20 10 L 20 30 Z", "m10 10h10v20z"),
        ("m10 10 5 5", "m10 10l5 5"),
        ("M 0 0 Q 1.04 2 3.06 -.5 Z", "m0 0q1 2 3.1-.5z"),
        ("M 0 0 H 5 V -6 C 1 2 3 4 5 6", "m0 0h5v-6c-4 8-2 10 0 12"),
    ],
)
def test_paths_are_read_and_written_shorter(data: str, short: str) -> None:
    assert parse(data).data() == short
    assert parse(short).data() == short


def test_written_paths_do_not_drift() -> None:
    steps = "M 0 0" + "".join(f" L {i * 0.04:.2f} {i}" for i in range(1, 200))
    assert parse(parse(steps).data()).segments[-1].points[0] == pytest.approx((199 * 0.04, 199), abs=0.06)


def test_paths_turn_clockwise_and_scale() -> None:
    ((_, _), *_), *_ = (s.points for s in parse("M 1 0 L 2 0").segments)
    quarter = parse("M 1 0").transformed(turned(90)).segments[0].points[0]
    assert quarter == pytest.approx((0, 1))
    assert oval(0, 0, 2).transformed(placed(3, 10, 20)).box() == pytest.approx((4, 14, 16, 26))
