"""The parts of the records: a figure with its name, a past match, an opponent, the best win; knows no rule."""

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.session.records import Against, BestWin, MatchRecord
from game.ui import theme
from game.ui.shell import BotCard, Shell
from game.ui.sprites import strip_of
from game.ui.text import Style, signed
from game.ui.widgets import handrow, shapes
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.chart import ShareBar
from game.ui.widgets.example import gain_style
from game.ui.widgets.medal import draw_medal, numeral
from game.ui.widgets.portrait import draw_portrait

NUMBER: Final = Style(38, "bold", theme.GOLD_LIGHT)
CAPTION: Final = Style("small", "regular", theme.MUTED)
MAIN: Final = Style("body", "bold")
WIDEST: Final = 52
"""Width of a tile of the best win in layout units where there is room."""


def plate(surface: pygame.Surface, shell: Shell, rect: pygame.Rect, *, hot: bool = False) -> None:
    """Draw the quiet ground of a part."""
    alpha = 0.14 if hot else 0.06
    tint = theme.GOLD if hot else theme.WHITE
    edge = (theme.GOLD_HOT, 0.9, 0.6) if hot else (theme.HAIRLINE, 0.22, 0.1)
    ground = shapes.Box(((0.0, tint, alpha), (1.0, tint, alpha * 0.6)), shell.scale.px(14), *edge)
    surface.blit(shapes.box(rect.size, ground), rect)


def day(created: str) -> str:
    """Return date and time of day where the player is; whatever is no date is shown as it is."""
    try:
        return dt.datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return created


class Figure(Widget):
    """A number with its name under it."""

    def __init__(self, shell: Shell, number: str, caption: str, style: Style = NUMBER) -> None:
        super().__init__(shell)
        self.number = number
        self.caption = caption
        self.style = style

    def compose(self) -> list[Ink]:
        """Return number and name."""
        line, px = self.shell.type.line_height, self.shell.scale.px
        high, low = line(self.style), line(CAPTION)
        inner = self.rect.inflate(-2 * px(10), 0)
        top = inner.centery - (high + low) // 2
        return [
            self.write(self.number, self.style, pygame.Rect(inner.x, top, inner.w, high), "center", 0.6),
            self.write(self.caption, CAPTION, pygame.Rect(inner.x, top + high, inner.w, low), "center", 0.6),
        ]

    def box(self, surface: pygame.Surface) -> None:
        """Draw the ground."""
        plate(surface, self.shell, self.rect)


class MatchRow(Widget):
    """A past match; a click opens it."""

    interactive = True

    def __init__(
        self, shell: Shell, match: MatchRecord, title: str, state: str, faces: Sequence[str], action: Callable[[], None]
    ) -> None:
        super().__init__(shell, f"records:match:{match.log}")
        self.match = match
        self.title = title
        self.state = state
        self.faces = faces
        self.action = action
        self.rank = match.places()[match.seat] if match.finished else 0

    def _faces(self) -> list[pygame.Rect]:
        px = self.shell.scale.px
        side = min(px(52), self.rect.h - px(14))
        right = self._points().x - px(20)
        step = side + px(4)
        count = len(self.faces)
        y = self.rect.centery - side // 2
        return [pygame.Rect(right - (count - i) * step, y, side, side) for i in range(count)]

    def _points(self) -> pygame.Rect:
        wide = max(self.shell.scale.px(130), self.shell.type.width(f"{signed(-8888)}", Style("head", "bold")))
        right = self.rect.right - self.shell.scale.px(20)
        return pygame.Rect(right - wide, self.rect.y, wide, self.rect.h)

    def _medal(self) -> pygame.Rect:
        px = self.shell.scale.px
        return pygame.Rect(self.rect.x + px(14), self.rect.y, px(52), self.rect.h)

    def compose(self) -> list[Ink]:
        """Return place, game, day and points."""
        line, px = self.shell.type.line_height, self.shell.scale.px
        left = self._medal().right + px(16)
        faces = self._faces()
        width = (faces[0].x if faces else self._points().x) - px(12) - left
        high, low = line(MAIN), line(CAPTION)
        top = self.rect.centery - (high + low) // 2
        points = self.match.points
        inks = [
            self.write(self.title, MAIN, pygame.Rect(left, top, width, high), "left", 0.6),
            self.write(self.state, CAPTION, pygame.Rect(left, top + high, width, low), "left", 0.6),
            self.write(signed(points), gain_style(points, "head"), self._points(), "right"),
        ]
        if self.rank:
            style = Style("label", "serif", numeral(self.rank))
            inks.append(self.write(str(self.rank), style, self._medal(), "center"))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw ground, medal and portraits."""
        plate(surface, self.shell, self.rect, hot=self.hot)
        draw_medal(
            surface, self._medal().center, min(self._medal().w, self.rect.h - self.shell.scale.px(16)), self.rank
        )
        for rect, face in zip(self._faces(), self.faces, strict=True):
            draw_portrait(surface, rect, face)

    def click(self, _point: tuple[int, int]) -> None:
        """Open the match."""
        self.shell.sound.play("tick")
        self.action()


class AgainstRow(Widget):
    """How it went against one opponent."""

    def __init__(self, shell: Shell, card: BotCard, name: str, about: str, against: Against) -> None:
        super().__init__(shell)
        self.card = card
        self.name_text = name
        self.about = about
        part = against.ahead / max(1, against.matches)
        text = shell.words("records.ahead", ahead=against.ahead, matches=against.matches)
        self.bar = ShareBar(shell, f"{round(100 * part)}%", part, text, lit=True)

    def children(self) -> Sequence[Widget]:
        """Return the bar."""
        return (self.bar,)

    def move(self, dy: int) -> None:
        """Shift the row with its bar."""
        super().move(dy)
        self.bar.move(dy)

    def place(self, rect: pygame.Rect) -> Widget:
        """Place the row and its bar."""
        super().place(rect)
        left = rect.x + round(rect.w * 0.44)
        self.bar.place(pygame.Rect(left, rect.y, rect.right - self.shell.scale.px(24) - left, rect.h))
        return self

    def _face(self) -> pygame.Rect:
        px = self.shell.scale.px
        side = self.rect.h - px(14)
        return pygame.Rect(self.rect.x + px(14), self.rect.centery - side // 2, side, side)

    def compose(self) -> list[Ink]:
        """Return name, level and temper."""
        line, px = self.shell.type.line_height, self.shell.scale.px
        left = self._face().right + px(16)
        width = self.bar.rect.x - px(12) - left
        high, low = line(MAIN), line(CAPTION) if self.about else 0
        top = self.rect.centery - (high + low) // 2
        inks = [self.write(self.name_text, MAIN, pygame.Rect(left, top, width, high), "left", 0.6)]
        if self.about:
            inks.append(self.write(self.about, CAPTION, pygame.Rect(left, top + high, width, low), "left", 0.6))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw ground and portrait."""
        plate(surface, self.shell, self.rect)
        draw_portrait(surface, self._face(), self.card.portrait)


class BestHand(Widget):
    """The best win with its tiles, what it brought and what was counted."""

    def __init__(self, shell: Shell, best: BestWin, title: str, counted: str) -> None:
        super().__init__(shell)
        self.best = best
        self.title = title
        self.counted = counted

    def _tile(self, width: int) -> int:
        px = self.shell.scale.px
        return handrow.fitting(width, px(WIDEST), px(14), self.best.hand, self.best.melds, self.best.tile)

    def _points_wide(self) -> int:
        return self.shell.type.width(signed(self.best.points), NUMBER)

    def height_for(self, width: int) -> int:
        """Return the height the strip needs at a width."""
        line, px = self.shell.type.line_height, self.shell.scale.px
        inner = width - 2 * px(20)
        lines = len(self.shell.type.lines(self.counted, CAPTION, inner)) if self.counted else 0
        tile = self._tile(inner - self._points_wide() - px(24))
        return line(MAIN) + handrow.full_height(tile) + lines * line(CAPTION) + 2 * px(12) + 2 * px(6)

    def _row(self) -> list[handrow.Laid]:
        px = self.shell.scale.px
        inner = self.rect.inflate(-2 * px(20), 0)
        tile = self._tile(inner.w - self._points_wide() - px(24))
        top = self.rect.y + px(12) + self.shell.type.line_height(MAIN) + px(6)
        return handrow.arrange((inner.x, top), tile, px(14), self.best.hand, self.best.melds, self.best.tile)

    def compose(self) -> list[Ink]:
        """Return title, points and what was counted."""
        line, px = self.shell.type.line_height, self.shell.scale.px
        inner = self.rect.inflate(-2 * px(20), -2 * px(12))
        head = pygame.Rect(inner.x, inner.y, inner.w, line(MAIN))
        inks = [self.write(self.title, MAIN, head, "left", 0.6)]
        row = self._row()
        wide = self._points_wide()
        tall = pygame.Rect(inner.right - wide, row[0].face.y, wide, row[0].face.h)
        inks.append(self.write(signed(self.best.points), NUMBER, tall, "right"))
        top = row[0].face.bottom + strip_of(row[0].face.w) + px(6)
        lines = self.shell.type.lines(self.counted, CAPTION, inner.w) if self.counted else []
        for index, part in enumerate(lines):
            y = top + index * line(CAPTION) + (line(CAPTION) - part.height) // 2
            inks.append(Ink(part, (inner.x, y), CAPTION.colour))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw ground and tiles."""
        plate(surface, self.shell, self.rect)
        handrow.draw_row(surface, self.shell, self._row())
