"""What the player points at and has in hand: marks and heights of own tiles, the discard under the pointer, its tip."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import pygame

from game.ui.inputs import Point
from game.ui.sprites import face_size
from game.ui.table.account import house
from game.ui.table.edge import SWITCHES, Switch
from game.ui.table.history import about_discard
from game.ui.table.marks import Mark
from game.ui.table.motion import Pieces
from game.ui.table.painter import LIFT
from game.ui.table.pieces import SIDES, Key, Piece
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen

ICONS = ("counter", "history", "settings", "menu", "undo")


def marked(screen: "TableScreen", base: Pieces) -> dict[Key, Piece]:
    """Return the pieces with the marks of pointing and choosing, own tiles at their height of the moment."""
    asked = screen.prompt
    controls = screen.controls
    made = dict(base)
    up = set()
    for widget in controls.hand:
        key = widget.piece_key
        piece = made.get(key)
        if piece is None:
            continue
        marks = set(piece.marks)
        pulled = widget.pull != (0, 0)
        usable = asked is not None and controls.usable(asked, widget)
        if asked is not None and (asked.turn or asked.swaps) and not usable:
            marks.add("dim")
        elif key in screen.chosen or key == screen.armed or pulled or (widget.hot and usable):
            marks.add("hot")
            up.add(key)
        if widget.focused:
            marks.add("focus")
        y = piece.y - round(screen.geometry.px(LIFT) * screen.lift.height(key))
        x, y = piece.x + widget.pull[0], y + widget.pull[1]
        made[key] = piece._replace(x=x, y=y, marks=frozenset(marks))
    screen.lift.want(up)
    over = controls.pointed()
    if over is not None and asked is not None:
        for key, piece in base.items():
            if key[0] in ("river", "meld") and piece.tile == over.tile and "claimed" not in piece.marks:
                made[key] = piece._replace(marks=piece.marks | {"same"})
    return made


def river_at(lying: Mapping[Key, Piece], point: Point | None) -> Key | None:
    """Return the discard at a point, or the trace of one."""
    if point is None:
        return None
    found = (piece for piece in lying.values() if piece.key[0] == "river" and _face(piece).collidepoint(point))
    return next((piece.key for piece in found), None)


def _face(piece: Piece) -> pygame.Rect:
    return pygame.Rect((piece.x, piece.y), face_size(piece.width, piece.turn))


def mark_at(screen: "TableScreen") -> tuple[Mark, pygame.Rect] | None:
    """Return what lies open for all at the pointer, with its place."""
    return screen.hud.marks.at(screen.view.marks, screen.pointer) if screen.view is not None else None


def match_at(screen: "TableScreen") -> tuple[str, pygame.Rect] | None:
    """Return what the rules of the match are called, if the pointer is at its plate and they do not stand there."""
    plate = pygame.Rect(screen.geometry.match_plate)
    if screen.view is None or screen.pointer is None or not plate.collidepoint(screen.pointer):
        return None
    name = house(screen.play, screen.shell.words)
    return None if name in screen.view.labels.rules else (name, plate)


def tip_of(screen: "TableScreen", widgets: Iterable[Widget]) -> tuple[tuple[str, ...], pygame.Rect] | None:
    """Return what is to be told of the thing under the pointer or the keyboard, and where that thing is."""
    words, shell = screen.shell.words, screen.shell
    for widget in widgets:
        if not (widget.hot or widget.focused):
            continue
        if isinstance(widget, Switch):
            state = "table.on" if getattr(screen.play.auto, SWITCHES[widget.word]) else "table.off"
            name = words(f"table.auto.{widget.word}.name")
            return (words(state, name=name, key=widget.cap),), widget.rect
        word = widget.name.removeprefix("table:")
        if word == "marks" and widget.focused and screen.view is not None:
            said = [words("table.declare_note", name=m.words, about=m.about) for m in screen.view.marks if m.about]
            if said:
                return tuple(said), widget.rect
        if word in ICONS:
            cap = shell.cap("back" if word == "menu" and not shell.pads.active else word)
            return (words("table.tip", name=words(f"table.{word}"), key=cap),), widget.rect
    mark = mark_at(screen)
    if mark is not None and mark[0].about:
        return (words("table.declare_note", name=mark[0].words, about=mark[0].about),), mark[1]
    match = match_at(screen)
    if match is not None:
        return (match[0],), match[1]
    key = river_at(screen.stage.lying, screen.pointer)
    if key is None or not screen.director.idle:
        return None
    seat = (screen.play.viewer + int(key[1])) % SIDES
    lines = about_discard(screen.table, seat, int(key[2]), words, screen.seat_name)
    return tuple(lines), _face(screen.stage.lying[key])
