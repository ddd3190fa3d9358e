"""A row of tiles on a page: concealed tiles, melds, the winning tile apart; knows pictures of tiles, no rule."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.melds import Meld, MeldKind
from game.core.tiles import Tile
from game.ui.shell import Shell
from game.ui.sprites import Placed, draw_group, face_size, strip_of


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile at its place: its face, whether it lies face down, whether it is the winning one, and its part.

    `part` is the place of the meld it belongs to, -1 for the concealed tiles; `index` its place in there.
    """

    face: pygame.Rect
    tile: Tile
    down: bool = False
    won: bool = False
    part: int = -1
    index: int = 0


def arrange(
    at: tuple[int, int],
    width: int,
    gap: int,
    hand: Sequence[Tile],
    melds: Sequence[Meld] = (),
    tile: Tile | None = None,
) -> list[Laid]:
    """Return the tiles of a hand in a row from a point on: concealed, then each meld, then the winning tile."""
    x, y = at
    made: list[Laid] = []
    high = face_size(width)[1]
    for index, one in enumerate(hand):
        made.append(Laid(pygame.Rect(x, y, width, high), one, index=index))
        x += width + 1
    for part, meld in enumerate(melds):
        x += gap if made else 0
        for index, one in enumerate(meld.tiles):
            down = meld.kind is MeldKind.AN_GANG and index in (0, 3)
            made.append(Laid(pygame.Rect(x, y, width, high), one, down=down, part=part, index=index))
            x += width + 1
    if tile is not None:
        x += gap if made else 0
        made.append(Laid(pygame.Rect(x, y, width, high), tile, won=True))
    return made


def fitting(
    room: int, most: int, gap: int, hand: Sequence[Tile], melds: Sequence[Meld] = (), tile: Tile | None = None
) -> int:
    """Return the width of a tile, at most `most`, at which the row fits into `room` pixels."""
    tiles = len(hand) + sum(len(meld.tiles) for meld in melds) + (tile is not None)
    gaps = len(melds) + (tile is not None)
    return max(8, min(most, (room - gaps * gap - tiles) // max(1, tiles)))


def full_height(width: int) -> int:
    """Return the height of a lying tile with its strip."""
    return face_size(width)[1] + strip_of(width)


def draw_row(surface: pygame.Surface, shell: Shell, laid: Sequence[Laid]) -> None:
    """Draw a row of lying tiles; the winning one in light."""
    sprites = shell.tiles
    group = []
    for one in laid:
        w = one.face.w
        sprite = sprites.down(w) if one.down else sprites.lying(one.tile, w)
        glow = sprites.glow("lying", w) if one.won else None
        group.append(Placed(one.face.x, one.face.y, sprite, sprites.shadow("lying", w), glow))
    draw_group(surface, group)
    for one in laid:
        if one.won:
            sprites.outline("lying", one.face.w).draw(surface, one.face.x, one.face.y)
