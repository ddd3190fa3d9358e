"""Tiles and their notations, table by table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import tiles
from game.core.tiles import NotationError, counts_of, format_tiles, parse_tile, parse_tiles

READ: tuple[tuple[str, list[int]], ...] = (
    ("", []),
    ("1m", [0]),
    ("123m", [0, 1, 2]),
    ("9m1p9p1s9s", [8, 9, 17, 18, 26]),
    ("55pE E", [13, 13, 27, 27]),
    ("ESWNCFP", [27, 28, 29, 30, 31, 32, 33]),
    ("1D2W3T", [9, 1, 20]),
    (" 1 2 3 m ", [0, 1, 2]),
    ("31m", [2, 0]),
    ("1m1W", [0, 0]),
)
WRONG = (
    ("12", 0, "without a suit"),
    ("1m 23", 3, "without a suit"),
    ("m", 0, "needs ranks"),
    ("1mp", 2, "needs ranks"),
    ("0m", 0, "1 to 9"),
    ("12x", 2, "no suit"),
    ("1m?", 2, "no tile"),
    ("e", 0, "no tile"),
    ("11111m", 4, "fifth"),
    ("1m EEEEE", 7, "fifth"),
    ("1W1m1W1m1m", 8, "fifth"),
    ("²m", 0, "no tile"),
)


@pytest.mark.parametrize(("text", "expected"), READ)
def test_reading(text: str, expected: list[int]) -> None:
    assert parse_tiles(text) == expected


@pytest.mark.parametrize(("text", "position", "problem"), WRONG)
def test_what_cannot_be_read_points_at_its_fault(text: str, position: int, problem: str) -> None:
    with pytest.raises(NotationError, match=problem) as error:
        parse_tiles(text)
    assert error.value.position == position
    assert error.value.pointed().splitlines()[1] == " " * position + "^"


@given(st.lists(st.integers(0, 33), max_size=20).filter(lambda row: max(counts_of(row)) <= 4))
def test_writing_is_the_inverse_of_reading(row: list[int]) -> None:
    assert parse_tiles(format_tiles(row)) == sorted(row)


def test_one_tile() -> None:
    assert parse_tile("5p") == 13
    for text in ("", "55p", "EE"):
        with pytest.raises(NotationError):
            parse_tile(text)


def test_every_kind_by_suit_and_rank() -> None:
    for tile in range(tiles.KINDS):
        assert tiles.tile_of(tiles.suit_of(tile), tiles.rank_of(tile)) == tile
        assert parse_tile(tiles.tile_name(tile)) == tile
    assert [tile for tile in range(tiles.KINDS) if tiles.is_terminal(tile)] == [0, 8, 9, 17, 18, 26]
    assert [tiles.suit_of(tile) for tile in (0, 9, 18, 27, 33)] == [0, 1, 2, 3, 3]
