"""One gang of the hand at the scoring desk: whose, which, of which tile, and who fed it; knows no game by name."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from game.core.melds import MeldKind
from game.core.tiles import Tile
from game.ui.deskstate import DeskState
from game.ui.screens.page import Page
from game.ui.settings import Value
from game.ui.shell import Shell
from game.ui.sprites import face_size
from game.ui.widgets import handrow
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Pick, Segments, Toggle
from game.ui.widgets.deskparts import DeskRow, TileKey, suit_rows
from game.variants import told
from game.variants.scoring import DeskGang

KINDS: Final = (MeldKind.AN_GANG, MeldKind.MING_GANG, MeldKind.BU_GANG)
WIDEST: Final = 58
Done = Callable[[DeskGang | None], None]


class GangPage(Page):
    """A gang to put down, or one to change; `done` takes it, or None if it is to go."""

    name = "desk-gang"

    def __init__(self, shell: Shell, state: DeskState, gang: DeskGang | None, done: Done) -> None:
        super().__init__(shell)
        self.state = state
        self.old = gang
        self.done = done
        winner = int(state.values.get("seat") or 0)
        self.owner = gang.owner if gang else (winner + 1) % 4
        self.kind = gang.kind if gang else MeldKind.AN_GANG
        self.tile: Tile | None = gang.tile if gang else None
        self.source = gang.source if gang and gang.source is not None else (self.owner + 1) % 4
        self.declared = gang.declared if gang else False
        self.fixed = gang is not None and state.own_gang(gang)
        self.default = "desk-gang:done"

    def build(self) -> None:
        """Lay out the questions and the tiles."""
        shell = self.shell
        px = shell.scale.px
        room = self.frame(1040, 860, shell.words("desk.gang_title"))
        done = Button(shell, "desk-gang:done", shell.words("settings.done"), self.finish, kind="gold")
        done.enabled = self.tile is not None and (self.kind is not MeldKind.MING_GANG or self.source != self.owner)
        cancel = Button(shell, "desk-gang:cancel", shell.words("desk.gang_cancel"), self.close, key="back")
        left = [cancel]
        if self.old is not None and not self.fixed:
            left.append(Button(shell, "desk-gang:remove", shell.words("desk.gang_remove"), self.remove))
        room = self.foot(room, left, [done])
        y = room.y
        for row in self._rows():
            y += row.arrange(room.x, y, room.w) + px(14)
            self.add(row, row.rect)
        if not self.fixed:
            self._tiles(pygame.Rect(room.x, y, room.w, room.bottom - y))

    def _rows(self) -> list[DeskRow]:
        shell = self.shell
        rows: list[tuple[str, Widget]] = []
        if not self.fixed:
            rows.append(("desk.gang_owner", self._seats("owner", self.owner)))
            kinds = [Pick(kind.value, shell.words(f"desk.mode.{kind.value}")) for kind in KINDS]
            rows.append(("desk.gang_kind", Segments(shell, "desk-gang:kind", kinds, self.kind.value, self.set_kind)))
        if self.kind is MeldKind.MING_GANG:
            rows.append(("desk.gang_from", self._seats("source", self.source)))
            toggle = Toggle(shell, "desk-gang:declared", self.declared, partial(self.set, "declared"))
            rows.append(("desk.gang_declared", toggle))
        return [DeskRow(shell, shell.words(key), control) for key, control in rows]

    def _seats(self, key: str, value: int) -> Segments:
        seats = [Pick(seat, told.seat_word(self.shell.words, seat)) for seat in range(self.state.game.players)]
        return Segments(self.shell, f"desk-gang:{key}", seats, value, partial(self.set, key))

    def _tiles(self, room: pygame.Rect) -> None:
        px = self.shell.scale.px
        rows = suit_rows(self.state.kinds)
        gap = px(8)
        w = min(room.w // 9 - 2, px(WIDEST), round((room.h / len(rows) - gap) / (4 / 3 + 0.19)))
        for number, row in enumerate(rows):
            y = room.y + number * (handrow.full_height(w) + gap)
            for place, tile in enumerate(row):
                free = self.state.may_gang(tile, self.old) or tile == self.tile
                key = TileKey(self.shell, tile, int(free), partial(self.set, "tile", tile), "desk-gang:key")
                key.chosen = tile == self.tile
                self.add(key, pygame.Rect(room.x + place * (w + 2), y, w, face_size(w)[1]))

    # --- answers
    def set(self, key: str, value: Any) -> None:
        """Take an answer."""
        setattr(self, key, value)
        self.rebuild()

    def set_kind(self, value: Value) -> None:
        """Take the kind of the gang."""
        self.set("kind", MeldKind(value))

    def finish(self) -> None:
        """Hand the gang over."""
        if self.tile is None:
            return
        fed = self.kind is MeldKind.MING_GANG
        gang = DeskGang(self.owner, self.kind, self.tile, self.source if fed else None)
        self.close()
        self.done(replace(gang, declared=self.declared and fed))

    def remove(self) -> None:
        """Take the gang away."""
        self.close()
        self.done(None)
