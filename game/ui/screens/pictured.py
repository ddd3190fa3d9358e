"""What shows a table: the picture of tiles with plates and widgets over it, drawn part by part; knows no rule."""

import pygame

from game.ui.screen import Screen
from game.ui.table.hud import Hud, HudView
from game.ui.table.layout import Geometry
from game.ui.table.painter import Painter
from game.ui.table.stage import Stage


class PicturedScreen(Screen):
    """A screen with a table in it. `view` is what the plates show, None before the first picture."""

    geometry: Geometry
    painter: Painter
    stage: Stage
    hud: Hud
    view: HudView | None = None

    def lay_table(self) -> None:
        """Lay the table anew for the present size, words and settings."""
        shell = self.shell
        self.geometry = Geometry(*shell.scale.size, shell.scale.text)
        self.painter = Painter(shell.tiles, self.geometry)
        self.stage = Stage(shell, self.geometry, self.painter)
        self.hud = Hud(self.geometry, shell.type, shell.tiles)
        self.view = None

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw one part: the table, what lies on it, plates and buttons, what flies."""
        self.stage.paint_ground(surface, rect)
        if self.view is not None:
            self.hud.paint(surface, self.view, rect)
        self.stage.paint(surface, rect)
        self.stage.paint_under(surface, rect)
        for widget in self.widgets:
            if widget.spread().colliderect(rect):
                widget.paint(surface)
        self.stage.paint_above(surface, rect)
