"""Tiles as small integers and their two notations; knows no hand, no rule and no picture.

A tile is a *kind*, an int 0-33: 万 0-8, 筒 9-17, 条 18-26, winds 东南西北 27-30, dragons 中发白 31-33.
The four copies of a kind are indistinguishable.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Tile: TypeAlias = int
"""A tile kind, 0-33."""
Suit: TypeAlias = int
"""0 万, 1 筒, 2 条, 3 honours."""
Seat: TypeAlias = int
"""A chair, 0-3, absolute, in turn order."""

KINDS: Final = 34
COPIES: Final = 4
WAN: Final[Suit] = 0
TONG: Final[Suit] = 1
TIAO: Final[Suit] = 2
HONOURS: Final[Suit] = 3
SUITED: Final[tuple[Tile, ...]] = tuple(range(27))
SUITED_SET: Final[tuple[Tile, ...]] = tuple(tile for tile in SUITED for _ in range(COPIES))
FULL_SET: Final[tuple[Tile, ...]] = tuple(tile for tile in range(KINDS) for _ in range(COPIES))
"""All tiles of a game without and with honours, four of each kind."""
WINDS: Final[tuple[Tile, ...]] = (27, 28, 29, 30)
DRAGONS: Final[tuple[Tile, ...]] = (31, 32, 33)
SUIT_LETTERS: Final = "mps"
SOURCE_LETTERS: Final = "WDT"
"""The suit letters of the source texts, in our suit order (万 筒 条)."""
HONOUR_LETTERS: Final = "ESWNCFP"
NAMES: Final[tuple[str, ...]] = tuple(f"{rank}{letter}" for letter in SUIT_LETTERS for rank in range(1, 10)) + tuple(
    HONOUR_LETTERS
)
RANKS_BY_SOURCE: Final[tuple[str, ...]] = tuple(f"{rank}{letter}" for letter in SOURCE_LETTERS for rank in range(1, 10))
"""Suited tiles in the notation of the source texts, such as `5D` (rules/sichuan.md 0.1)."""


class NotationError(ValueError):
    """A hand that cannot be read; `position` is the 0-based index of the character at fault."""

    def __init__(self, problem: str, text: str, position: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.text = text
        self.position = position

    def pointed(self) -> str:
        """Return the text with a caret under the character at fault and the problem, three lines."""
        return f"{self.text}\n{' ' * self.position}^\n{self.problem}"


def suit_of(tile: Tile) -> Suit:
    """Return the suit of a tile, 3 for honours."""
    return tile // 9 if tile < 27 else HONOURS


def rank_of(tile: Tile) -> int:
    """Return 1-9 for a suited tile, 1-7 for an honour in the order E S W N C F P."""
    return tile % 9 + 1 if tile < 27 else tile - 26


def tile_of(suit: Suit, rank: int) -> Tile:
    """Return the tile of a suit and a rank from 1; the inverse of `suit_of` and `rank_of`."""
    return suit * 9 + rank - 1


def is_terminal(tile: Tile) -> bool:
    """Return whether a suited tile is a 1 or a 9."""
    return tile < 27 and tile % 9 in (0, 8)


def tile_name(tile: Tile) -> str:
    """Return the notation of one tile, such as `5m` or `E`."""
    return NAMES[tile]


def parse_tiles(text: str) -> list[Tile]:
    """Read tiles in either notation, in the order written; spaces are free.

    `123m456p789s` is digits then suit (m 万, p 筒, s 条), honours are `E S W N C F P`; the source texts' `1D2D3W`
    (D 筒, W 万, T 条) is read too (rules/README.md, "Notation in the cases").

    Raises:
        NotationError: a character that fits nowhere, digits without a suit, a 0, or a fifth copy of a kind.

    """
    tiles: list[Tile] = []
    at: list[int] = []
    digits: list[int] = []
    for position, char in enumerate(text):
        if char.isspace():
            continue
        if char.isascii() and char.isdigit():
            if char == "0":
                raise NotationError("ranks run from 1 to 9", text, position)
            digits.append(position)
            continue
        tiles.extend(_tiles_before(char, digits, text, position))
        at.extend(digits or [position])
        digits = []
    if digits:
        raise NotationError("digits without a suit letter behind them", text, digits[0])
    _check_copies(tiles, at, text)
    return tiles


def _tiles_before(char: str, digits: Sequence[int], text: str, position: int) -> list[Tile]:
    """Return the tiles that the letter `char` and the digits at the positions before it stand for."""
    if digits:
        suit = SUIT_LETTERS.find(char) if char in SUIT_LETTERS else SOURCE_LETTERS.find(char)
        if suit < 0:
            raise NotationError(f"'{char}' is no suit; suits are m p s or W D T", text, position)
        return [tile_of(suit, int(text[i])) for i in digits]
    if char in HONOUR_LETTERS:
        return [27 + HONOUR_LETTERS.index(char)]
    if char in SUIT_LETTERS + SOURCE_LETTERS:
        raise NotationError(f"the suit '{char}' needs ranks before it", text, position)
    raise NotationError(f"'{char}' is no tile; write 123m456p789s or 1D2W3T, honours E S W N C F P", text, position)


def _check_copies(tiles: Sequence[Tile], at: Sequence[int], text: str) -> None:
    seen = [0] * KINDS
    for tile, position in zip(tiles, at, strict=True):
        seen[tile] += 1
        if seen[tile] > COPIES:
            raise NotationError(f"a fifth {tile_name(tile)}; there are four of each", text, position)


def parse_tile(text: str) -> Tile:
    """Read exactly one tile; raises `NotationError` otherwise."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError("one tile is wanted here", text, 0)
    return tiles[0]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Return the compact sorted notation, such as `123m55pEEC`; the inverse of `parse_tiles` up to order."""
    ordered = sorted(tiles)
    text = ""
    for suit in (WAN, TONG, TIAO):
        ranks = "".join(str(rank_of(t)) for t in ordered if suit_of(t) == suit)
        if ranks:
            text += ranks + SUIT_LETTERS[suit]
    return text + "".join(NAMES[t] for t in ordered if t >= 27)


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """Return how often each of the 34 kinds occurs."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts
