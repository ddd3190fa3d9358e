"""What is written on the table: match plate, console, portraits with names, badges and seals; knows no rule.

The words come from outside, ready to be written. Nothing moves here: the seat in turn has a lit lamp and a lit
portrait.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pygame

from game.core.tiles import Seat, Tile
from game.engine.money import sums
from game.engine.table import Phase, Table
from game.engine.variant import Variant
from game.ui import art, theme
from game.ui.sprites import TileSprites, strip_of
from game.ui.table.console import console
from game.ui.table.layout import Box, Geometry
from game.ui.table.marks import Mark, MarksPlate, marks_of
from game.ui.table.pieces import SIDES, relative
from game.ui.table.plate import written
from game.ui.text import DOT, Line, Style, Type, signed
from game.ui.theme import Colour
from game.ui.widgets import shapes

BADGES: Final[Mapping[str, str]] = {"dealer": "dealer", "void_m": "wan", "void_p": "tong", "void_s": "tiao"}
"""Badges that have a picture; all others are written out."""
LARGEST_TEXT: Final = 1.12
"""Text in the console grows no further than this with the player's text size: its fields are fixed."""
_SCORE: Final[Colour] = theme.rgb("#FFF3D2")
_LOSS: Final[Colour] = theme.rgb("#D9E4DC")


class Player(NamedTuple):
    """Who sits at a seat: name, portrait (a name of `art.PORTRAITS`) and a line about them."""

    name: str
    portrait: str
    level: str = ""


class Badge(NamedTuple):
    """Something beside a seat: a picture by name, or words, with tiles that belong to them."""

    picture: str
    words: str = ""
    tiles: tuple[Tile, ...] = ()


class Labels(NamedTuple):
    """The words of a match: game, hand of so many, house rules in short; hand and tiles left for the console."""

    title: str
    progress: str
    rules: str
    hand: str
    tiles_left: str


class HudView(NamedTuple):
    """Everything the HUD shows. Tuples of four are by seat as seen: below, right, across, left."""

    labels: Labels
    left: int
    players: tuple[Player, ...]
    scores: tuple[int, ...]
    badges: tuple[tuple[Badge, ...], ...]
    turn: int | None = None
    winners: frozenset[int] = frozenset()
    marks: tuple[Mark, ...] = ()


def hud_view(
    table: Table,
    viewer: Seat,
    variant: Variant[Any],
    players: Sequence[Player],
    scores: Sequence[int],
    labels: Labels,
    say: Callable[..., str],
) -> HudView:
    """Return the HUD of a table. `players` and `scores` are by seat; `say` gives the text of `<id>.badge.<key>`."""
    order = [(viewer + rel) % SIDES for rel in range(SIDES)]
    owed = sums((p for due in table.dues.values() for p in due.payments), len(table.seats))
    badges = tuple((*_badges(table, variant, seat, say), *_owed(owed[seat], say)) for seat in order)
    quiet = table.phase in (Phase.SETUP, Phase.OVER)
    return HudView(
        labels,
        table.wall.left,
        tuple(players[seat] for seat in order),
        tuple(scores[seat] for seat in order),
        badges,
        None if quiet else relative(table.turn, viewer),
        frozenset(relative(seat, viewer) for seat, state in enumerate(table.seats) if state.won is not None),
        marks_of(table, variant, say),
    )


def _badges(table: Table, variant: Variant[Any], seat: Seat, say: Callable[..., str]) -> Iterator[Badge]:
    for badge in variant.badges(table, seat):
        if badge.key in BADGES:
            yield Badge(BADGES[badge.key])
        else:
            yield Badge("", say(f"{variant.id}.badge.{badge.key}"), badge.tiles)


def _owed(points: int, say: Callable[..., str]) -> Iterator[Badge]:
    """Yield what a seat will get or give when the hand is settled."""
    if points:
        yield Badge("", say("table.owed", points=signed(points)))


class Hud:
    """Draws a `HudView`, all of it or what lies in a rectangle."""

    def __init__(self, geometry: Geometry, type_: Type, tiles: TileSprites) -> None:
        self.geometry = geometry
        self.type = type_
        self.tiles = tiles
        self.look = tiles.look
        self.marks = MarksPlate(geometry, type_, tiles)
        self._rects = self._measure()

    def paint(self, surface: pygame.Surface, view: HudView, clip: pygame.Rect | None = None) -> None:
        """Draw the parts that touch `clip`."""
        before = surface.get_clip()
        area = surface.get_rect() if clip is None else clip
        surface.set_clip(area.clip(before))
        for name, rect in self.rects().items():
            if rect.colliderect(area):
                self._part(surface, name, view)
        surface.set_clip(before)

    def rects(self) -> dict[str, pygame.Rect]:
        """Return what each part covers, with shadows and glows."""
        return self._rects

    def _measure(self) -> dict[str, pygame.Rect]:
        g = self.geometry
        made = {"match": _rect(g.match_plate).inflate(g.px(50), g.px(56)), "console": _rect(g.console)}
        made["console"].inflate_ip(g.px(84), g.px(96))
        made["marks"] = self.marks.room
        for rel in range(SIDES):
            x, y = g.seals[rel]
            portrait = _rect(g.portraits[rel]).inflate(g.px(76), g.px(76))
            seal = pygame.Rect(0, 0, g.px(96), g.px(96))
            seal.center = (x, y)
            plate = _rect(g.plates[rel]).inflate(g.px(60), g.px(64))
            made[f"seat{rel}"] = plate.unionall([portrait, seal, _rect(g.badge_words(rel)).inflate(8, 8)])
        return made

    def changed(self, old: HudView | None, new: HudView) -> list[pygame.Rect]:
        """Return the rectangles to draw again when one view follows another."""
        rects = self.rects()
        if old is None:
            return list(rects.values())
        return [rects[name] for name in rects if _signature(old, name) != _signature(new, name)]

    def _part(self, surface: pygame.Surface, name: str, view: HudView) -> None:
        if name == "match":
            self._match(surface, view.labels)
        elif name == "marks":
            self.marks.paint(surface, view.marks)
        elif name == "console":
            self._console(surface, view)
        else:
            self._seat(surface, int(name[-1]), view)

    # ------------------------------------------------------------ plates

    def _plate(self, surface: pygame.Surface, box: Box, radius: float) -> None:
        px = self.geometry.px
        rect = _rect(box)
        shapes.cast(surface, rect, px(radius), (px(3), px(6)), px(9), 0.45)
        stops = shapes.plate(self.look, 0.72)
        line = max(1.0, 1.5 * self.geometry.k)
        surface.blit(shapes.box(rect.size, shapes.Box(stops, px(radius), edge_px=line)), rect)

    def _match(self, surface: pygame.Surface, labels: Labels) -> None:
        box, px = self.geometry.match_plate, self.geometry.px
        self._plate(surface, box, 16)
        left, room = box.x + px(22), box.w - px(40)
        upper, lower = box.y + round(box.h * 0.35), box.y + round(box.h * 0.73)
        bold, small = Style(20, "bold", theme.GOLD), Style(18, "regular", theme.MUTED)
        progress = self.type.fit(labels.progress, bold, room)
        title = self.type.fit(labels.title, Style(29, "serif"), room - progress.width - px(12))
        beside = not (title.cut or progress.cut)
        if not beside:
            title = self.type.fit(labels.title, Style(29, "serif"), room, 0.6)
        self._blit(surface, title.text, title.weight, title.px, theme.CREAM, (left, upper), "left")
        if beside:
            start = left + title.width + px(12)
            self._blit(surface, progress.text, progress.weight, progress.px, theme.GOLD, (start, upper + px(1)), "left")
            self._write(surface, labels.rules, small, (left, lower), room, "left")
            return
        # Long words: the number of the hand goes down to the rules.
        self._blit(surface, progress.text, progress.weight, progress.px, theme.GOLD, (left, lower), "left")
        used = progress.width + px(12)
        rules = self._shortened(labels.rules, small, max(1, room - used))
        if not rules.cut:
            self._blit(surface, rules.text, rules.weight, rules.px, theme.MUTED, (left + used, lower), "left")

    def _seat(self, surface: pygame.Surface, rel: int, view: HudView) -> None:
        g, player = self.geometry, view.players[rel]
        plate, portrait = g.plates[rel], g.portraits[rel]
        x, y = portrait.centre
        radius = portrait.w // 2
        self._plate(surface, plate, 16 if rel % 2 else 18)
        bird = art.portrait(player.portrait, radius, flip=rel in (1, 2), lamp=view.turn == rel)
        bird.draw(surface, x, y)
        for line, colour, at, align in written(self.type, g, rel, player.name, player.level):
            self._blit(surface, line.text, line.weight, line.px, colour, at, align)
        self._badges(surface, rel, view.badges[rel])
        if rel in view.winners:
            art.seal("hu", g.px(58)).draw(surface, *g.seals[rel])

    def _badges(self, surface: pygame.Surface, rel: int, badges: Sequence[Badge]) -> None:
        """Put the coin to the portrait's lower left, a suit to its lower right, words above it."""
        g = self.geometry
        portrait = g.portraits[rel]
        x, y = portrait.centre
        r = portrait.w / 2
        words: list[str] = []
        tiles: list[Tile] = []
        for badge in badges:
            tiles += badge.tiles
            if badge.picture == "dealer":
                art.badge("dealer", self._size(15), self.look).draw(surface, x - r * 0.78, y + r * 0.64)
            elif badge.picture:
                art.badge(badge.picture, self._size(16), self.look).draw(surface, x + r * 0.75, y + r * 0.64)
            elif badge.words:
                words.append(badge.words)
        if words:
            pills = [self._pill(surface, rel, line, row) for row, line in enumerate(self.pills(rel, words))]
            self._tiles(surface, rel, tiles, pills[-1])

    def pills(self, rel: int, words: Sequence[str]) -> list[Line]:
        """Return the written badges of a seat as one line, or more where there is no room for all in one."""
        room, style = self.geometry.badge_words(rel).w - self.geometry.px(24), Style(17, "bold", theme.GOLD)
        made: list[list[str]] = []
        for word in words:
            if made and not self.type.fit(DOT.join([*made[-1], word]), style, room, 0.85).cut:
                made[-1].append(word)
            else:
                made.append([word])
        return [self.type.fit(DOT.join(line), style, room, 0.7) for line in made]

    def _pill(self, surface: pygame.Surface, rel: int, line: Line, row: int) -> pygame.Rect:
        """Write a line into a pill at the free edge of a seat's plate, or beyond others; return its place."""
        g, room = self.geometry, _rect(self.geometry.badge_words(rel))
        rect = pygame.Rect(0, 0, line.width + g.px(24), round(line.px * 1.5))
        away = row * (rect.h + g.px(3))
        if rel == 0:
            rect.bottomright = room.right, room.bottom - away
        elif rel == 2:
            rect.topleft = room.x, room.y + away
        else:
            rect.midtop = room.centerx, room.y + away
        surface.blit(
            shapes.box(rect.size, shapes.Box(((0.0, self.look.tint(theme.PLATE_LOW), 0.85),), rect.h // 2)), rect
        )
        self._blit(surface, line.text, line.weight, line.px, theme.GOLD, rect.center, "center")
        return rect

    def _tiles(self, surface: pygame.Surface, rel: int, tiles: Sequence[Tile], pill: pygame.Rect) -> None:
        """Lay the tiles of the badges beside their words, closer together where there are many."""
        if not tiles:
            return
        g, room = self.geometry, _rect(self.geometry.badge_words(rel))
        w = max(17, g.px(32))
        high = round(w * 4 / 3) + strip_of(w)
        step = min(w + 1, (room.w - w) // max(1, len(tiles) - 1))
        wide = w + step * (len(tiles) - 1)
        left = {0: room.right - wide, 2: room.x}.get(rel, room.centerx - wide // 2)
        top = pill.y - g.px(5) - high if rel == 0 else pill.bottom + g.px(5)
        for i, tile in enumerate(tiles):
            self.tiles.lying(tile, w).draw(surface, left + i * step, top)

    # ------------------------------------------------------------ console

    def _console(self, surface: pygame.Surface, view: HudView) -> None:
        g = self.geometry
        box = g.console
        console((box.w, box.h), view.turn, self.look).draw(surface, box.x, box.y)
        self._lens(surface, view)
        for rel in range(SIDES):
            self._field(surface, rel, view)

    def _lens(self, surface: pygame.Surface, view: HudView) -> None:
        """Write the number of tiles left, what it means, and the hand where there is room, as one centred block."""
        g, labels = self.geometry, view.labels
        cx, cy = g.console.centre
        muted = Style(15, "regular", theme.MUTED)
        lines = [(str(view.left), Style(48, "bold", _SCORE)), (labels.tiles_left, muted)]
        if g.k > 0.75 and labels.hand:
            lines.insert(0, (labels.hand, muted))
        sized = [(text, style, self._fixed_px(text, style, g.px(116))) for text, style in lines if text]
        heights = [round(px * (0.74 if style.weight == "bold" else 0.92)) for _, style, px in sized]
        gap = max(2, g.px(4))
        y = cy - (sum(heights) + gap * (len(sized) - 1)) // 2
        for (text, style, px), high in zip(sized, heights, strict=True):
            # A face's letters stand a little below the middle of its line.
            self._blit(surface, text, style.weight, px, style.colour, (cx, y + high // 2 - round(px * 0.06)), "center")
            y += high + gap

    def _field(self, surface: pygame.Surface, rel: int, view: HudView) -> None:
        """Write a seat's score on its side of the console, with suit and coin."""
        g = self.geometry
        cx, cy = g.console.centre
        score = view.scores[rel]
        colour = _SCORE if score > 0 else _LOSS
        room = g.px(74 if rel % 2 else 76)
        for name, size, away in self._field_badges(rel, view.badges[rel]):
            art.badge(name, size, self.look).draw(surface, cx + away[0] * g.k, cy + away[1] * g.k)
        spot = {0: (0, 65), 1: (101, 17), 2: (0, -64), 3: (-101, 17)}[rel]
        place = (cx + round(spot[0] * g.k), cy + round(spot[1] * g.k))
        shade = (place[0] + 1, place[1] + max(1, g.px(1.5)))
        style = Style(26, "bold", colour)
        self._fixed(surface, signed(score), Style(26, "bold", theme.NIGHT), shade, room)
        self._fixed(surface, signed(score), style, place, room)

    def _field_badges(self, rel: int, badges: Sequence[Badge]) -> Iterator[tuple[str, float, tuple[float, float]]]:
        for badge in badges:
            if not badge.picture:
                continue
            coin = badge.picture == "dealer"
            if rel % 2:
                side = 101 if rel == 1 else -101
                yield badge.picture, self._size(13.5), (side, 52 if coin else -17)
            else:
                yield badge.picture, self._size(13.5), (52 if coin else -52, 65 if rel == 0 else -64)

    def _size(self, units: float) -> float:
        """Return a badge's radius in pixels, never so small that its sign cannot be told."""
        return max(8.0, units * self.geometry.k)

    # ------------------------------------------------------------ text

    def _fixed_px(self, text: str, style: Style, room: int) -> int:
        """Return the size of a text whose field is fixed: it grows with the player's text size only so far."""
        limit = max(theme.FLOOR_PX, style.units * self.geometry.k * LARGEST_TEXT)
        px = min(self.type.px(style), round(limit + 0.3))
        while px > 11 and self.type.size(text, style.weight, px)[0] > room:
            px -= 1
        return px

    def _fixed(self, surface: pygame.Surface, text: str, style: Style, middle: tuple[int, int], room: int) -> None:
        px = self._fixed_px(text, style, room)
        self._blit(surface, text, style.weight, px, style.colour, middle, "center")

    def _write(
        self, surface: pygame.Surface, text: str, style: Style, middle: tuple[int, int], room: int, align: str
    ) -> None:
        if text and room > 0:
            line = self._shortened(text, style, room)
            self._blit(surface, line.text, line.weight, line.px, style.colour, middle, align)

    def _shortened(self, text: str, style: Style, room: int) -> Line:
        """Return a text fitted into its room; of parts joined by a dot the last, or the first, stands for all.

        Of a name with a colon, such as that of rules, what comes before it is enough.
        """
        parts = text.split(DOT)
        head = text.replace("：", ":").partition(":")[0]
        for choice in (text, parts[-1], head, parts[0]):
            line = self.type.fit(choice, style, room, 0.8)
            if not line.cut:
                return line
        return line

    def _blit(
        self, surface: pygame.Surface, text: str, weight: str, px: int, colour: Colour, at: tuple[int, int], align: str
    ) -> None:
        """Write text whose left end or middle is at a point."""
        image = self.type.draw(text, weight, px, colour)
        x = at[0] - (image.get_width() // 2 if align == "center" else 0)
        surface.blit(image, (x, at[1] - image.get_height() // 2))


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(*box)


def _signature(view: HudView, name: str) -> object:
    """Return what the picture of a part depends on."""
    if name == "match":
        return view.labels
    if name == "marks":
        return view.marks
    if name == "console":
        return view.labels, view.left, view.scores, view.badges, view.turn
    rel = int(name[-1])
    return view.players[rel], view.badges[rel], view.turn == rel, rel in view.winners
