"""A window onto a longer column of widgets, with wheel, bar and keys; knows no game."""

from collections.abc import Iterator, Sequence

import pygame

from game.ui import theme
from game.ui.inputs import Key
from game.ui.shell import Shell
from game.ui.widgets import shapes
from game.ui.widgets.base import Widget


class ScrollArea(Widget):
    """Shows the part of its rows that fits. Rows are placed as if the area were endless downwards."""

    def __init__(self, shell: Shell, name: str, rows: Sequence[Widget], *, offset: int = 0, bottom: int = 0) -> None:
        super().__init__(shell, "")
        self.area_name = name
        self.rows = list(rows)
        self.offset = 0
        self.wanted = offset
        self.bottom = bottom
        self.bar = Bar(self)

    def place(self, rect: pygame.Rect) -> Widget:
        """Take the rectangle and show the part wanted."""
        super().place(rect)
        width = max(8, self.shell.scale.px(12))
        self.bar.place(pygame.Rect(rect.right - width, rect.y, width, rect.h))
        self.scroll_to(self.wanted)
        return self

    def children(self) -> Sequence[Widget]:
        """Return the rows that can be seen, and the bar if one is needed."""
        seen: list[Widget] = [row for row in self.rows if row.rect.colliderect(self.rect)]
        return [*seen, self.bar] if self.most else seen

    def walk_all(self) -> Iterator[Widget]:
        """Yield all rows and what is in them, seen or not."""
        yield self
        for row in self.rows:
            yield from row.walk()

    @property
    def height(self) -> int:
        """Return the height of everything."""
        low = max((row.rect.bottom for row in self.rows), default=self.rect.y) + self.offset
        return low - self.rect.y + self.bottom

    @property
    def most(self) -> int:
        """Return the largest offset; 0 if everything fits."""
        return max(0, self.height - self.rect.h)

    def at(self, point: tuple[int, int]) -> Widget | None:
        """Return what is at a point, if the point is inside the window."""
        return super().at(point) if self.rect.collidepoint(point) else None

    def scroll_to(self, offset: int) -> bool:
        """Show the rows from this offset on; returns whether anything moved."""
        offset = max(0, min(self.most, offset))
        step = offset - self.offset
        if not step:
            return False
        self.offset = offset
        self.wanted = offset
        for row in self.rows:
            row.move(-step)
        self.change()
        return True

    def scroll(self, steps: float) -> bool:
        """Move by wheel steps."""
        return self.scroll_to(self.offset - round(steps * self.shell.scale.px(90)))

    def reveal(self, widget: Widget) -> None:
        """Move so that a widget inside can be seen whole."""
        margin = self.shell.scale.px(16)
        if widget.rect.y - margin < self.rect.y:
            self.scroll_to(self.offset - (self.rect.y - widget.rect.y) - margin)
        elif widget.rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + widget.rect.bottom - self.rect.bottom + margin)

    def key(self, key: Key) -> bool:
        """Answer the paging keys."""
        page = round(self.rect.h * 0.85)
        for action, target in (
            ("page_up", self.offset - page),
            ("page_down", self.offset + page),
            ("home", 0),
            ("end", self.most),
        ):
            if key.means(action):
                return self.scroll_to(target)
        return False

    def spread(self) -> pygame.Rect:
        """Return the window: nothing inside draws beyond it."""
        return self.rect.copy()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the visible rows, cut at the window's edge."""
        outer = surface.get_clip()
        surface.set_clip(outer.clip(self.rect))
        for child in self.children():
            if child is not self.bar and child.spread().colliderect(surface.get_clip()):
                child.paint(surface)
        if self.most:
            self.bar.paint(surface)
            # A line where rows go on beyond the edge, so that a cut row does not look like a mistake.
            width = self.rect.w - self.bar.rect.w - self.shell.scale.px(8)
            line = theme.mix(self.shell.look.tint(theme.PLATE_TOP), theme.GOLD, 0.55)
            for y, more in ((self.rect.y, self.offset > 0), (self.rect.bottom - 1, self.offset < self.most)):
                if more:
                    surface.fill(line, (self.rect.x, y, width, 1))
        surface.set_clip(outer)


class Bar(Widget):
    """The scroll bar at the right edge of its area."""

    interactive = True

    def __init__(self, area: ScrollArea) -> None:
        super().__init__(area.shell)
        self.area = area
        self._grip = 0

    def thumb(self) -> pygame.Rect:
        """Return the part that stands for what is seen."""
        track = self.rect
        h = max(self.shell.scale.px(60), track.h * track.h // max(1, self.area.height))
        y = track.y + (track.h - h) * self.area.offset // max(1, self.area.most)
        return pygame.Rect(track.x, y, track.w, h)

    def box(self, surface: pygame.Surface) -> None:
        """Draw track and thumb."""
        track = self.rect
        ground = shapes.tinted(self.shell.look, ((0.0, theme.TRACK, 0.5), (1.0, theme.TRACK, 0.5)))
        surface.blit(shapes.box(track.size, shapes.Box(ground, track.w, edge_px=0)), track)
        colour = theme.GOLD if self.hot or self.held else self.shell.look.tint(theme.FAINT)
        thumb = self.thumb()
        stops = ((0.0, colour, 0.95), (1.0, colour, 0.95))
        surface.blit(shapes.box(thumb.size, shapes.Box(stops, thumb.w, edge_px=0)), thumb)

    def press(self, point: tuple[int, int]) -> None:
        """Take hold of the thumb, or bring it here."""
        thumb = self.thumb()
        self._grip = point[1] - thumb.y if thumb.collidepoint(point) else thumb.h // 2
        self.drag(point)

    def drag(self, point: tuple[int, int]) -> None:
        """Follow the pointer."""
        track, thumb = self.rect, self.thumb()
        part = (point[1] - self._grip - track.y) / max(1, track.h - thumb.h)
        self.area.scroll_to(round(part * self.area.most))
        self.area.change()
