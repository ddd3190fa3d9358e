"""People to play against on pages: a chair with who sits in it, a card of somebody to choose; knows nobody by name."""

from collections.abc import Callable
from typing import Final

import pygame

from game.ui import theme
from game.ui.people import skill
from game.ui.shell import BotCard, Shell
from game.ui.text import Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.portrait import draw_portrait

FACE: Final = 104
"""Width of a portrait in layout units."""
SEAT: Final = Style("small", "bold", theme.GOLD)
NAME: Final = Style("label", "bold")
SKILL: Final = Style("tiny", "bold", theme.rgb("#CFE3D6"))
ABOUT: Final = Style("tiny", "regular", theme.MUTED)


class PersonPlate(Widget):
    """A portrait with lines beside it; a click does something.

    `over` stands above the name, such as the chair; `level` shows the level too and not only the temper.
    """

    interactive = True

    def __init__(
        self,
        shell: Shell,
        name: str,
        card: BotCard | None,
        action: Callable[[], None],
        *,
        over: str = "",
        chosen: bool = False,
        face: float = FACE,
        level: bool = True,
    ) -> None:
        super().__init__(shell, name)
        self.card = card
        self.action = action
        self.over = over
        self.chosen = chosen
        self.face = face
        self.level = level

    def _side(self) -> int:
        return max(self.shell.scale.px(self.face), 46)

    def _skill(self) -> str:
        words, card = self.shell.words, self.card
        if card is None or not card.level:
            return ""
        return skill(card.level, card.temper, words) if self.level else words(f"temper.{card.temper}")

    def _rows(self, width: int) -> list[list[tuple[str, Style]]]:
        """Return the lines: one text, or two where the level fits beside the chair."""
        shell, card = self.shell, self.card
        over, level = (self.over, SEAT), (self._skill(), SKILL)
        name = (shell.say(card.name) if card else "", NAME)
        both = sum(shell.type.width(*part) for part in (over, level)) + shell.scale.px(10)
        beside = bool(self.over and level[0]) and both <= width
        rows = [[over, level], [name]] if beside else [[over], [name], [level]]
        about = shell.type.lines(shell.say(card.about), ABOUT, width) if card and card.about else []
        return [row for row in rows if row[0][0]] + [[(line.text, ABOUT)] for line in about]

    def _text_width(self, width: int) -> int:
        px = self.shell.scale.px
        return width - self._side() - 2 * px(14) - px(16)

    def _step(self, row: list[tuple[str, Style]]) -> int:
        return max(self.shell.type.line_height(style) for _, style in row)

    def height(self, width: int) -> int:
        """Return the height the plate needs at a width."""
        text = sum(self._step(row) for row in self._rows(self._text_width(width)))
        return max(self._side(), text) + 2 * self.shell.scale.px(10)

    def _face(self) -> pygame.Rect:
        side = self._side()
        return pygame.Rect(self.rect.x + self.shell.scale.px(14), self.rect.centery - side // 2, side, side)

    def compose(self) -> list[Ink]:
        """Return chair, name, level and sentence."""
        width = self._text_width(self.rect.w)
        rows = self._rows(width)
        left = self._face().right + self.shell.scale.px(16)
        y = self.rect.centery - sum(self._step(row) for row in rows) // 2
        inks = []
        for row in rows:
            room = pygame.Rect(left, y, width, self._step(row))
            inks.append(self.write(*row[0], room, "left", 0.7))
            inks += [self.write(text, style, room, "right") for text, style in row[1:]]
            y += self._step(row)
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw ground and portrait."""
        px = self.shell.scale.px
        lit = self.hot or self.chosen
        top, alpha = (theme.GOLD, 0.18) if self.hot else (theme.GOLD, 0.1) if self.chosen else (theme.WHITE, 0.05)
        edge = (theme.GOLD_HOT, 0.95, 0.7) if lit else (theme.HAIRLINE, 0.3, 0.14)
        ground = shapes.Box(
            ((0.0, top, alpha), (1.0, top, alpha * 0.6)), px(16), *edge, max(1.5, 2 * self.shell.scale.k)
        )
        surface.blit(shapes.box(self.rect.size, ground), self.rect)
        draw_portrait(surface, self._face(), self.card.portrait if self.card else "")

    def click(self, _point: tuple[int, int]) -> None:
        """Do what the plate is for."""
        self.shell.sound.play("tick")
        self.action()
