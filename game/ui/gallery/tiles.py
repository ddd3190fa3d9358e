"""Sheets of tiles: faces and backs at four sizes, every state of a tile, badges, people, calls; knows no rule."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from game.core.tiles import KINDS
from game.ui import art
from game.ui.look import Look
from game.ui.shell import Shell
from game.ui.sprites import Placed, TileSprites, draw_group, edge_of, face_size, side_pitch, strip_of
from game.ui.table.ground import ground
from game.ui.table.layout import Geometry
from game.ui.table.painter import Painter
from game.ui.table.pieces import Piece
from game.ui.text import Style
from game.ui.theme import CREAM

WIDTHS: Final = (160, 96, 64, 40)
ROW: Final = 18
EDGE: Final = 36
STATES: Final = (
    ("plain", "stand", ()),
    ("hot", "stand", ("hot",)),
    ("focus", "stand", ("focus",)),
    ("dim", "stand", ("dim",)),
    ("void", "stand", ("void",)),
    ("same", "stand", ("same",)),
    ("wild", "stand", ("wild",)),
    ("lesser", "stand", ("wild", "lesser")),
    ("won", "lie", ("won",)),
    ("last", "lie", ("last",)),
    ("claimed", "lie", ("claimed",)),
    ("down", "down", ()),
)
"""States of a tile: name (also of its text), pose and marks."""
PEOPLE_ROWS: Final = 2
CALLS: Final = ("吃", "碰", "杠", "报", "胡", "自摸")


def faces(look: Look, face_set: str) -> pygame.Surface:
    """Return all 34 faces and the back at every width, on cloth."""
    sprites = TileSprites(face_set, look)
    placed, y, right = [], EDGE, 0
    for width in WIDTHS:
        row = ROW // 2 if width > 120 else ROW
        step, line = round(width * 1.16), round(width * 4 / 3) + strip_of(width) + round(width * 0.16)
        for index in range(KINDS + 1):
            x, down = EDGE + index % row * step, y + index // row * line
            sprite = sprites.lying(index, width) if index < KINDS else sprites.down(width)
            placed.append(Placed(x, down, sprite, sprites.shadow("lying", width)))
            right = max(right, x + width)
        y += -(-(KINDS + 1) // row) * line + round(width * 0.2)
    size = (right + EDGE, y + EDGE // 2)
    surface = ground(size, 0.5, look).copy()
    draw_group(surface, placed)
    return surface


class Caption(NamedTuple):
    """A word under something, its middle and top."""

    text: str
    at: tuple[int, int]


def states(shell: Shell) -> pygame.Surface:
    """Return a sheet the size of the window: tile states, bodies, badges, people and calls, each with its name."""
    size = shell.scale.size
    surface = ground(size, shell.scale.k, shell.look).copy()
    captions = [*_marked(shell, surface), *_bodies(shell, surface), *_people(shell, surface), *_badges(shell, surface)]
    _calls(shell, surface)
    style = Style("tiny", "regular", CREAM)
    for caption in captions:
        picture = shell.type.draw(caption.text, style.weight, shell.type.px(style), style.colour)
        surface.blit(picture, picture.get_rect(midtop=caption.at))
    return surface


def _marked(shell: Shell, surface: pygame.Surface) -> Iterator[Caption]:
    """Draw a tile in every state."""
    px, width = shell.scale.px, shell.scale.px(94)
    painter = Painter(shell.tiles, Geometry(*shell.scale.size, shell.scale.text))
    step, top = px(150), px(110)
    high = face_size(width)[1] + strip_of(width)
    pieces = [
        Piece(("gallery", index), 4 * index % 27, pose, px(90) + index * step, top, width, 0, frozenset(marks))  # type: ignore[arg-type]
        for index, (_, pose, marks) in enumerate(STATES)
    ]
    lifted = [piece._replace(y=piece.y - px(24)) if "hot" in piece.marks else piece for piece in pieces]
    painter.paint_tiles(surface, lifted, surface.get_rect())
    for piece, (name, _, _) in zip(pieces, STATES, strict=True):
        yield Caption(shell.words(f"gallery.{name}"), (piece.x + width // 2, top + high + px(26)))


def _bodies(shell: Shell, surface: pygame.Surface) -> Iterator[Caption]:
    """Draw the tiles of other seats, turned faces, the wall, and a tile of which none is left."""
    sprites, px = shell.tiles, shell.scale.px
    w, y, placed = px(50), px(372), []
    placed += [
        Placed(px(90) + turn * px(96), y, sprites.lying(6, w, turn), sprites.shadow("lying", w, turn))
        for turn in range(4)
    ]
    for index in range(4):
        across = sprites.across(w)
        placed.append(Placed(px(520) + index * (w + 1), y, across, sprites.shadow("across", w)))
        stack = sprites.stack(px(36), 1 + (index > 1))
        placed.append(Placed(px(780) + index * px(37), y + px(20), stack, sprites.shadow("stack", px(36))))
        for left in (True, False):
            body = sprites.side(w, left=left, last=index == 3)
            x = px(1000) + (not left) * px(90)
            placed.append(Placed(x, y - px(56) + index * side_pitch(w), body, sprites.shadow("side", w)))
    placed.append(Placed(px(1230), y, sprites.struck(22, w)))
    small = sprites.hand(13, w)
    placed.append(Placed(px(1350), y + edge_of(w), small, sprites.shadow("hand", w)))
    draw_group(surface, placed)
    names = (("turned", 260), ("across", 622), ("wall", 854), ("side", 1070), ("struck", 1256), ("small", 1376))
    for name, x in names:
        yield Caption(shell.words(f"gallery.{name}"), (px(x), px(486 if name != "side" else 510)))


def _badges(shell: Shell, surface: pygame.Surface) -> Iterator[Caption]:
    px = shell.scale.px
    for index, name in enumerate((*art.SUIT_BADGES, "dealer")):
        at = px(1500) + index * px(100), px(400)
        art.badge(name, px(26), shell.look).draw(surface, *at)
        yield Caption(shell.words(f"gallery.{name}"), (at[0], px(440)))
    for index, name in enumerate(("hu", "sparrow")):
        art.seal(name, px(64)).draw(surface, px(1540) + index * px(160), px(510))


def _people(shell: Shell, surface: pygame.Surface) -> Iterator[Caption]:
    """Draw every portrait, the one in turn and the one who is out among them."""
    px = shell.scale.px
    row = -(-len(art.PORTRAITS) // PEOPLE_ROWS)
    step, down = px(1740) // row, px(240) // PEOPLE_ROWS
    for index, name in enumerate(art.PORTRAITS):
        at = px(90) + index % row * step + step // 2, px(570) + index // row * down + down // 2
        face = art.portrait(name, min(step, down) // 2 - px(12), lamp=index == 0, dim=index == 1)
        face.draw(surface, *at)
    for index, name in enumerate(("lamp", "out")):
        yield Caption(shell.words(f"gallery.{name}"), (px(90) + index * step + step // 2, px(540)))


def _calls(shell: Shell, surface: pygame.Surface) -> None:
    px, x = shell.scale.px, shell.scale.px(80)
    for word in CALLS:
        picture = art.brush(word, px(190), "win" if word in ("胡", "自摸") else "gold", heavy=True)
        surface.blit(picture, (x, px(820)))
        x += picture.get_width() + px(36)
