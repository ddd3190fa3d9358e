"""Reading tiles, melds and suits from the command line, with messages that point at the wrong place."""

from collections.abc import Sequence
from typing import Final

from game.cli.command import CommandError, unknown
from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, NotationError, Seat, Suit, Tile, counts_of, parse_tile, parse_tiles, tile_name
from game.rules.casefile import MELD_WORDS, SUIT_WORDS

RUN: Final = 3
SEATS: Final = 4


def read_hand(text: str) -> list[Tile]:
    """Read tiles; raises CommandError with a caret under the fault."""
    try:
        return parse_tiles(text)
    except NotationError as error:
        raise CommandError(f"this hand cannot be read\n{error.pointed()}") from error


def read_tile(text: str) -> Tile:
    """Read one tile; raises CommandError."""
    try:
        return parse_tile(text)
    except NotationError as error:
        raise CommandError(f"this tile cannot be read\n{error.pointed()}") from error


def read_suit(text: str | None) -> Suit | None:
    """Read a suit letter or None; raises CommandError."""
    if text is None:
        return None
    if text not in SUIT_WORDS:
        raise unknown("suit", text, SUIT_WORDS)
    return SUIT_WORDS[text]


def read_melds(texts: Sequence[str], owner: Seat = 0) -> tuple[Meld, ...]:
    """Read melds written as KIND:TILE; a claimed one counts as taken from the next seat; raises CommandError.

    A run is written with its three tiles, as `chi:123m`. `@SEAT` behind a meld names who gave the tile.
    """
    return tuple(_meld(text, owner) for text in texts)


def _meld(text: str, owner: Seat) -> Meld:
    word, colon, rest = text.partition(":")
    words = {kind.value: kind for kind in MeldKind} | dict(MELD_WORDS)
    if not colon:
        raise CommandError(f"a meld is written KIND:TILE, such as peng:3D, not {text!r}")
    if word not in words:
        raise unknown("meld", word, words)
    kind = words[word]
    tile_text, at, seat = rest.partition("@")
    source = (owner - 1) % SEATS if kind is MeldKind.CHI else (owner + 1) % SEATS
    if at:
        if seat not in map(str, range(SEATS)) or int(seat) == owner:
            raise CommandError(f"--meld {text}: the seat that gave the tile is another one of 0 to 3, not {seat!r}")
        source = int(seat)
    if kind is MeldKind.CHI:
        return _run(text, tile_text, source)
    tile = read_tile(tile_text)
    if kind is MeldKind.AN_GANG:
        return Meld(kind, (tile,) * COPIES)
    return Meld(kind, (tile,) * (COPIES if kind.is_gang else 3), tile, source)


def _run(text: str, tiles: str, source: Seat) -> Meld:
    run = tuple(sorted(read_hand(tiles)))
    if len(run) != RUN or len(set(run)) != RUN:
        raise CommandError(f"--meld {text}: a run has three different tiles, such as chi:123m")
    return Meld(MeldKind.CHI, run, run[0], source)


def check_copies(tiles: Sequence[Tile]) -> None:
    """Raise CommandError if a kind occurs more than four times."""
    for tile, count in enumerate(counts_of(tiles)):
        if count > COPIES:
            raise CommandError(f"{count} copies of {tile_name(tile)}; there are four of each")
