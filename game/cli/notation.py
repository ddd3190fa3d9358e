"""Reading tiles, melds and suits from the command line, with messages that point at the wrong place."""

from collections.abc import Sequence

from game.cli.command import CommandError, unknown
from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, NotationError, Seat, Suit, Tile, counts_of, parse_tile, parse_tiles, tile_name
from game.rules.casefile import MELD_WORDS, SUIT_WORDS


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
    """Read melds written as KIND:TILE; a claimed one counts as taken from the next seat; raises CommandError."""
    return tuple(_meld(text, owner) for text in texts)


def _meld(text: str, owner: Seat) -> Meld:
    word, colon, tile_text = text.partition(":")
    words = {kind.value: kind for kind in MeldKind if kind is not MeldKind.CHI} | {
        word: kind for word, kind in MELD_WORDS.items() if kind is not MeldKind.CHI
    }
    if not colon:
        raise CommandError(f"a meld is written KIND:TILE, such as peng:3D, not {text!r}")
    if word not in words:
        raise unknown("meld", word, words)
    kind, tile = words[word], read_tile(tile_text)
    if kind is MeldKind.AN_GANG:
        return Meld(kind, (tile,) * COPIES)
    return Meld(kind, (tile,) * (COPIES if kind.is_gang else 3), tile, (owner + 1) % 4)


def check_copies(tiles: Sequence[Tile]) -> None:
    """Raise CommandError if a kind occurs more than four times."""
    for tile, count in enumerate(counts_of(tiles)):
        if count > COPIES:
            raise CommandError(f"{count} copies of {tile_name(tile)}; there are four of each")
