"""What the snapshots show, and how alike two pictures are; the same on every machine but for the smoothing of edges."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pygame

from game.engine.events import redact_batch
from game.engine.table import Table
from game.ui import art
from game.ui.app import App, open_display
from game.ui.gallery import tiles
from game.ui.gallery.widgets import PromptSheet, WidgetSheet
from game.ui.inputs import KeyMap
from game.ui.look import Look
from game.ui.screens.page import Page
from game.ui.settings import Settings
from game.ui.shell import Shell
from game.ui.sprites import TileSprites
from game.ui.table.hud import Hud, Labels, Player, hud_view
from game.ui.table.layout import Geometry
from game.ui.table.painter import Painter
from game.ui.table.pieces import pieces, wall_places
from game.ui.text import Type
from game.ui.theme import Scale
from game.variants.xuezhan.options import Options
from game.variants.xuezhan.variant import Xuezhan
from tests.kit.drive import Setup, play

FOLDER: Final = Path(__file__).parent
SIZE: Final = (1280, 720)
KEPT: Final = (320, 180)
"""The size in which a picture is kept; faces, which are not as wide as a window, keep their proportions."""
COARSE: Final = 4
"""Pictures are compared in squares of so many kept pixels: edges may be smoothed a little otherwise elsewhere."""
MEAN: Final = 1.5
WORST: Final = 14.0
"""The most that all squares may differ in the mean, and any one of them, of 255."""


def shell(theme: str) -> Shell:
    settings = Settings()
    settings.values.update({"language": "zh", "theme": theme, "animation": "instant"})
    return Shell(settings, KeyMap(), size=SIZE)


def table(theme: str) -> pygame.Surface:
    """Return a table in the middle of a fixed hand."""
    variant, size = Xuezhan(Options()), SIZE
    setup = Setup(variant, 2, 1, 3, eager=True)
    game = setup.start()
    play(game, setup.chooser())
    view = Table.fold([redact_batch(batch, 0) for batch in game.batches[: len(game.batches) * 2 // 3]])
    geometry, sprites = Geometry(*size), TileSprites(look=Look(theme))
    painter = Painter(sprites, geometry)
    surface = pygame.Surface(size)
    painter.lay_wall(wall_places(view, 0))
    painter.paint(surface, pieces(view, 0, geometry))
    people = [Player(name, art.PORTRAITS[i], "12") for i, name in enumerate(("你", "小翠", "枭伯", "阿喜"))]
    labels = Labels("血战到底", "第 3 / 8 局", "底 1 · 封顶 4 番", "第 3 局", "剩余牌")
    letters = Type(Scale(size))
    letters.look = sprites.look
    Hud(geometry, letters, sprites).paint(surface, hud_view(view, 0, variant, people, view.points, labels, str))
    return surface


def page(make: Callable[[Shell], Page], theme: str) -> pygame.Surface:
    """Return a page over the title."""
    app = App(shell(theme), open_display(SIZE))
    app.title()
    app.push(make(app.shell))
    app.step(0.0)
    return app.canvas.copy()


PICTURES: Final[Mapping[str, Callable[[], pygame.Surface]]] = {
    "faces-classic": lambda: tiles.faces(Look(), "classic"),
    "faces-large-safe": lambda: tiles.faces(Look("blue", safe=True), "large"),
    "tiles": lambda: tiles.states(shell("green")),
    "table-green": lambda: table("green"),
    "table-night": lambda: table("night"),
    "widgets": lambda: page(WidgetSheet, "blue"),
    "prompts": lambda: page(PromptSheet, "green"),
}


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.png"


def taken(name: str) -> pygame.Surface:
    """Return a picture as it is kept."""
    whole = PICTURES[name]()
    width, height = whole.get_size()
    size = KEPT if whole.get_size() == SIZE else (KEPT[0], round(KEPT[0] * height / width))
    return pygame.transform.smoothscale(whole.convert(24), size)


def difference(one: pygame.Surface, two: pygame.Surface) -> tuple[float, float]:
    """Return how far the squares of two pictures lie apart: in the mean, and the worst; 255 if the sizes differ."""
    if one.get_size() != two.get_size():
        return 255.0, 255.0
    size = (max(1, one.get_width() // COARSE), max(1, one.get_height() // COARSE))
    a, b = (pygame.image.tobytes(pygame.transform.smoothscale(p.convert(24), size), "RGB") for p in (one, two))
    apart = [sum(abs(x - y) for x, y in zip(a[i : i + 3], b[i : i + 3], strict=True)) / 3 for i in range(0, len(a), 3)]
    return sum(apart) / len(apart), max(apart)
