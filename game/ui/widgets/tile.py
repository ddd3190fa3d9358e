"""Tiles on pages outside the table: the one place where pages ask for them; knows no rule."""

import pygame

from game.core.tiles import Tile
from game.ui.sprites import Placed, TileSprites, draw_group


def draw_tiles(
    surface: pygame.Surface, sprites: TileSprites, faces: list[pygame.Rect], kinds: tuple[Tile, ...]
) -> None:
    """Draw lying tiles whose faces fill the rectangles; their strips lie below."""
    draw_group(
        surface,
        [
            Placed(face.x, face.y, sprites.lying(kind, face.w), sprites.shadow("lying", face.w))
            for face, kind in zip(faces, kinds, strict=True)
        ],
    )
