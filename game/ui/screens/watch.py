"""A past match on the table: its hands played before the eye or gone through step by step; decides nothing.

The picture is that of play, made from the events of the log by a cursor (`session/replay.py`).
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.core.tiles import Seat
from game.engine.events import Event
from game.engine.table import Table
from game.session.replay import EVERYTHING, Replay
from game.ui.clips import Clip, Frame, effect_at
from game.ui.director import Director
from game.ui.inputs import Key
from game.ui.pastplay import Story
from game.ui.screens.pastsheet import PastSheet
from game.ui.screens.pictured import PicturedScreen
from game.ui.shell import Shell
from game.ui.table import account
from game.ui.table.declaring import sign_of
from game.ui.table.history import entries_of
from game.ui.table.hud import HudView, hud_view
from game.ui.table.manner import manner_of
from game.ui.table.motion import Motion, Pieces
from game.ui.table.pieces import pieces, wall_places
from game.ui.table.said import ReasonLine, Said
from game.ui.widgets.button import Button

LEAST_WAIT: Final = 0.25
"""Seconds between two steps while the hand plays, even where bots wait for nothing."""


class WatchScreen(PicturedScreen):
    """The hands of a story. `title` tells what the shelf calls the game."""

    name = "watch"

    def __init__(self, shell: Shell, story: Story, title: Callable[[], str], hand: int = 0) -> None:
        super().__init__(shell)
        self.story = story
        self.title = title
        self.playing = False
        self.opened = True
        """Whether the hands of the others lie open."""
        self._waited = 0.0
        self._laid: tuple[object, Pieces] | None = None
        self.motion = Motion(story.viewer, self._lay, sign=partial(sign_of, shell.words, story.variant.id))
        self.replay = Replay(story.log, story.variant.players, EVERYTHING)
        self.director = self._director(Table(story.variant.players))
        self.default = "watch:play"
        self._open(hand)

    # --- the cursor
    def _director(self, table: Table) -> Director:
        settings = self.shell.settings
        return Director(table, self._clip, lambda _event, _table: 0.0, self.shell.sound.play, self._landed,
                        lambda: settings.motion)  # fmt: skip

    @property
    def table(self) -> Table:
        """The table as it is shown."""
        return self.director.table

    @property
    def hand(self) -> int:
        """The index of the hand shown."""
        return self.replay.hand

    @property
    def at_end(self) -> bool:
        """Whether the hand has been shown to its last event."""
        return self.replay.at == self.replay.length and self.director.idle

    def _open(self, hand: int) -> None:
        """Go to the first picture of a hand."""
        self.replay.open_hand(hand)
        self.replay.step_stop(1)
        self._jump()

    def _jump(self) -> None:
        """Show the picture at the cursor, whatever was shown before."""
        table = Table(self.story.variant.players)
        ends = set(self.replay.batches)
        for index, event in enumerate(self.replay.events[: self.replay.at], 1):
            table.apply(event)
            if index in ends:
                table.close_batch()
        self.director = self._director(table)
        self._laid = None
        self._waited = 0.0

    def step(self, by: int) -> None:
        """Go one step on, with its motion, or one back."""
        self.director.flush()
        before = self.replay.at
        if not self.replay.step_stop(by):
            self.playing = False
            self.shell.sound.play("no")
        elif by < 0:
            self._jump()
        else:
            ends = set(self.replay.batches)
            for index in range(before, self.replay.at):
                self.director.queue.append(self.replay.events[index])
                if index + 1 in ends:
                    self.director.queue.append(None)
        self._waited = 0.0
        self._renew()

    def turn(self, by: int) -> None:
        """Go to another hand."""
        hand = self.hand + by
        if 0 <= hand < self.story.hands:
            self._open(hand)
        else:
            self.shell.sound.play("no")
        self._renew()

    def play(self) -> None:
        """Let the hand play by itself, or stop it; at its end it begins anew."""
        self.playing = not self.playing
        if self.playing and self.at_end:
            self._open(self.hand)
        self._renew()

    def show_hands(self) -> None:
        """Open the hands of the others, or close them."""
        self.opened = not self.opened
        self._laid = None
        self._renew()

    def open_account(self) -> None:
        """Open the account of the hand."""
        self.playing = False
        self.stack.push(PastSheet(self.shell, self.story, self.title, self.hand, self._go_to))

    def _go_to(self, hand: int) -> None:
        """Come back from the account of a hand to that hand."""
        if hand != self.hand:
            self._open(hand)
        self._renew()

    def _renew(self) -> None:
        """Bring bar and picture into step with the cursor; the keyboard and a button held down stay."""
        self.animating = True
        for widget in self.widgets:
            self.damage(widget.spread())
        self.remake(self._bar)
        self._refresh()

    # --- time
    def update(self, dt: float) -> None:
        """Let time pass: move what moves, and take the next step of a hand that plays."""
        if self.director.moving:
            self.director.update(dt)
            self._refresh()
        elif self.playing:
            self._waited += dt
            if self._waited >= max(LEAST_WAIT, self.shell.settings.pause):
                if self.at_end:
                    self.playing = False
                    self._renew()
                else:
                    self.step(1)
        self.animating = self.playing or self.director.moving

    # --- the picture
    def _clip(self, event: Event, table: Table) -> Clip:
        return self.motion.clip(event, table) if self.shell.settings.motion else self.motion.unseen(event)

    def _landed(self, _event: Event) -> None:
        self._laid = None

    def _lay(self, table: Table) -> Pieces:
        manner = manner_of(table, self.story.variant)
        return pieces(table, self.story.viewer, self.geometry, manner, reveal=self.opened)

    def build(self) -> None:
        """Lay the table and the bar of buttons."""
        self.lay_table()
        self.motion.unit = self.geometry.k
        self._laid = None
        self.director.remake()
        self._bar()
        self._refresh()

    def _bar(self) -> None:
        """Lay out what is said and the buttons in the place of the buttons of play."""
        shell, g = self.shell, self.geometry
        px = shell.scale.px
        boxes = list(g.claim_buttons().values())
        room = pygame.Rect(boxes[0].x, boxes[0].y, boxes[-1].right - boxes[0].x, boxes[0].h)
        line = ReasonLine(shell, lambda: None)
        line.say(self.said())
        self.add(line, pygame.Rect(*g.sentence))
        icons: tuple[tuple[str, str, Callable[[], None], bool], ...] = (
            ("earlier", "first", partial(self.turn, -1), self.hand > 0),
            ("back", "left", partial(self.step, -1), self.replay.at > self.replay.stops[0]),
            ("play", "pause" if self.playing else "play", self.play, True),
            ("on", "right", partial(self.step, 1), self.replay.at < self.replay.length),
            ("later", "next", partial(self.turn, 1), self.hand < self.story.hands - 1),
        )
        gap = px(7)
        half = (room.h - gap) // 2
        wide = (room.w - 4 * gap) // 5
        for index, (name, icon, action, able) in enumerate(icons):
            kind = "gold" if name == "play" else "flat"
            button = Button(shell, f"watch:{name}", "", action, icon=icon, kind=kind, show_key=False)
            button.shortcut = "go" if name == "play" else ""
            button.enabled = able
            self.add(button, pygame.Rect(room.x + index * (wide + gap), room.y, wide, half))
        sheet = Button(
            shell, "watch:account", shell.words("watch.account"), self.open_account, key="look", size="small"
        )
        sheet.enabled = self.story.finished(self.hand)
        eye = Button(shell, "watch:hands", "", self.show_hands, icon="eye", show_key=False)
        eye.lit = self.opened
        leave = Button(shell, "watch:leave", "", self.close, icon="close", key="back", show_key=False)
        y, high = room.y + half + gap, room.h - half - gap
        self.add(sheet, pygame.Rect(room.x, y, 3 * wide + 2 * gap, high))
        for place, button in ((3, eye), (4, leave)):
            self.add(button, pygame.Rect(room.x + place * (wide + gap), y, wide, high))

    def said(self) -> Said:
        """Return how far the hand has been shown and what happened last, with its tile."""
        words, story, stops = self.shell.words, self.story, self.replay.stops
        entries = entries_of(self.replay.table, story.variant, words, self.shell.say)
        last = next((entry for entry in reversed(entries) if not entry.money), None)
        where = words("watch.where", step=sum(stop <= self.replay.at for stop in stops), steps=len(stops))
        if last is None:
            return Said(where)
        told = last.text if last.seat is None else words("watch.said", name=self.seat_name(last.seat), what=last.text)
        return Said(words("table.dot").join((where, told)), next(iter(last.tiles), None))

    def seat_name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return self.story.play(self.hand).name(seat, self.shell.words)

    def _refresh(self) -> None:
        """Bring the picture into step with the table shown."""
        if self.painter.lay_wall(wall_places(self.table, self.story.viewer)):
            self.damage(self.shell.area)
        frame = self.director.frame() or Frame(self._still())
        for rect in self.stage.show(frame, [effect_at(item.effect, item.time) for item in self.director.effects]):
            self.damage(rect)
        view = self._view()
        for rect in self.hud.changed(self.view, view):
            self.damage(rect)
        self.view = view

    def _still(self) -> Pieces:
        key = (id(self.table), self.table.clock, self.opened)
        if self._laid is None or self._laid[0] != key:
            self._laid = (key, self._lay(self.table))
        return self._laid[1]

    def _view(self) -> HudView:
        words, table, play = self.shell.words, self.table, self.story.play(self.hand)
        scores = [a + b for a, b in zip(self.story.before(self.hand), table.points, strict=True)]
        labels = account.labels_of(play, table, words, self.title())
        return hud_view(table, play.viewer, play.variant, account.players_of(play, words), scores, labels,
                        self.shell.say)  # fmt: skip

    # --- keys
    def key(self, key: Key) -> None:
        """Answer the arrows and the pad's shoulders with steps, paging keys with hands, all else as every screen."""
        pad = key.name.startswith("pad:")
        back, on = ("previous", "next") if pad else ("left", "right")
        if key.means(back) or key.means(on):
            self.step(1 if key.means(on) else -1)
        elif key.means("page_up") or key.means("page_down"):
            self.turn(1 if key.means("page_down") else -1)
        else:
            super().key(key)
