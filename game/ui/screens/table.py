"""The table: the player's seat below, three others, everything that can be done with mouse or keys; knows no rule.

Buttons are offers, lit tiles are discards that are offered, figures are the table's records. The picture is the
director's: the question is shown only when all that happened before it has been seen.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pygame

from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.actions import Action, Gang
from game.engine.events import Event
from game.engine.table import Phase, Table
from game.ui.clips import Clip, Frame, effect_at
from game.ui.director import Director
from game.ui.inputs import Input, Key, Press
from game.ui.playing import Play
from game.ui.screen import Screen
from game.ui.screens import doors
from game.ui.screens.ledger import LedgerScreen
from game.ui.screens.settings import SettingsScreen
from game.ui.shell import Shell
from game.ui.table import account, controls
from game.ui.table.controls import TILE_KEYS, Controls
from game.ui.table.declaring import sign_of
from game.ui.table.hand import HandTile
from game.ui.table.hud import Hud, HudView, hud_view
from game.ui.table.layout import Geometry
from game.ui.table.manner import manner_of
from game.ui.table.motion import Motion, Pieces, after_event
from game.ui.table.pace import is_forced, pause_before
from game.ui.table.painter import Painter
from game.ui.table.pieces import Key as PieceKey
from game.ui.table.pieces import pieces, wall_places
from game.ui.table.prompt import Prompt, sort_offers
from game.ui.table.reasons import false_declaration
from game.ui.table.stage import Stage
from game.ui.widgets.base import Widget

THINK: Final = 0.02
"""Seconds between two looks at a bot that is still thinking."""
WARM: Final = 0.004
"""Seconds between two pictures made ahead while nothing moves."""
LOOK: Final = 0.9
"""Seconds the open hands are shown before the sheet covers them, at normal speed."""


class TableScreen(Screen):
    """A match being played. `leave` keeps it for later, `finish` is called when its last hand has been settled."""

    name = "table"

    def __init__(self, shell: Shell, play: Play, leave: Callable[[], None], finish: Callable[[], None]) -> None:
        super().__init__(shell)
        self.play = play
        self.leave_game = leave
        self.finish_match = finish
        self.prompt: Prompt | None = None
        self.chosen: list[PieceKey] = []
        self.armed: PieceKey | None = None
        self.chooser = ""
        self.declaring: tuple[str, ...] = ()
        """What the next tile is thrown with."""
        self.wondering = ""
        """The button whose key was pressed in vain: the line above says why."""
        self.forced = False
        """Whether what is shown happens because a rule leaves the player no choice."""
        self.asked = ""
        """What the last hidden choice was about, while the others still make theirs."""
        self.peek = False
        self.typed = False
        self.settled = False
        self._over = 0.0
        self._wake = True
        self._touched = True
        self._laid: tuple[int, Pieces] | None = None
        self._warming: Iterator[None] | None = None
        self.motion = Motion(play.viewer, self._lay, sign=partial(sign_of, shell.words, play.variant.id))
        self.director = self._new_director(Table(play.variant.players))
        self.geometry: Geometry
        self.painter: Painter
        self.stage: Stage
        self.hud: Hud
        self.view: HudView | None = None
        self._view_key: tuple[int, int, int, bool] | None = None
        self.controls: Controls

    # --- life
    def enter(self) -> None:
        """Deal the first hand, or show the one that is gone on with."""
        self.animating = True
        if self.play.session.round is None:
            self.director.push(self.play.next_hand())
        else:
            self.director.table = Table.fold(self.play.batches, self.play.variant.players)
            if self.play.session.hand_over:
                self._over = LOOK

    def _new_director(self, table: Table) -> Director:
        motion = self.shell.settings
        return Director(table, self._clip, self._pause, self.shell.sound.play, self._landed, lambda: motion.motion)

    @property
    def table(self) -> Table:
        """The table as it is shown."""
        return self.director.table

    def next_hand(self) -> None:
        """Deal the next hand, or end the match."""
        if self.play.session.over or self.table.seats[self.play.viewer].left:
            self.finish_match()
            return
        self.director = self._new_director(Table(self.play.variant.players))
        self._laid = None
        self.settled = False
        self._over = 0.0
        self.prompt = None
        self.director.push(self.play.next_hand())
        self._wake = self.animating = True
        self.rebuild()

    # --- what the director asks
    def _clip(self, event: Event, table: Table) -> Clip:
        return self.motion.clip(event, table) if self.shell.settings.motion else self.motion.unseen(event)

    def _pause(self, event: Event, table: Table) -> float:
        """Return how long to hold before a move is seen."""
        self.forced = is_forced(event, table, self.play.variant, self.play.viewer)
        self._touched = self._touched or self.forced
        return pause_before(event, self.play.viewer, self.shell.settings.pause, forced=self.forced)

    def _landed(self, _event: Event) -> None:
        self._laid = None
        self.forced = False
        self._touched = True

    def _lay(self, table: Table) -> Pieces:
        return pieces(table, self.play.viewer, self.geometry, manner_of(table, self.play.variant))

    # --- building
    def build(self) -> None:
        """Lay the table for the present size and words."""
        shell = self.shell
        size = shell.scale.size
        self.geometry = Geometry(*size, shell.scale.text)
        self.painter = Painter(shell.tiles, self.geometry)
        self.stage = Stage(shell, self.geometry, self.painter)
        self.hud = Hud(self.geometry, shell.type, shell.tiles)
        self.view = self._view_key = None
        self.motion.unit = self.geometry.k
        self._laid = None
        self.director.remake()
        # Without motion a picture that has to be made first is not seen as a hitch.
        self._warming = self.stage.warm(self.play.variant.tiles()) if shell.settings.motion else None
        self.controls = Controls(self)
        self.widgets = self.controls.fixed()
        self._touched = True
        self._refresh()

    def is_focused(self, name: str) -> bool:
        """Return whether the keyboard is at a widget and shows it."""
        return self._ring and self._focus == name

    def touch(self) -> None:
        """Say that something looks different now."""
        self._touched = True

    # --- time
    def update(self, dt: float) -> None:
        """Let time pass: ask the seats, show what happened, ask the player."""
        self._wake = False
        if self._warming is not None and self.director.idle and next(self._warming, self) is self:
            self._warming = None
        self._tick()
        if self.director.moving:
            self.director.update(dt)
            self._touched = True
        self._ask()
        self._end(dt)
        self._refresh()
        self._rest()

    def _tick(self) -> None:
        """Ask every seat that owes an answer, and queue what follows.

        While the player may still leave, nothing happens that has not been shown.
        """
        if self.play.may_get_up and not self.director.idle:
            return
        batch = self.play.tick()
        if batch is not None:
            self.director.push(batch)
            self._wake = True

    def _rest(self) -> None:
        """Decide when to be woken next."""
        over = self.director.idle and self.table.phase is Phase.OVER
        self.animating = self._wake or self.director.moving or (over and not self.settled)
        thinking = self.director.idle and not over and self.play.others_pending()
        self.poll = THINK if thinking else WARM if self._warming is not None else None

    def _ask(self) -> None:
        """Show the open question once everything before it has been seen."""
        offers = self.play.offers(self.table) if self.director.idle else ()
        if not offers:
            if self.prompt is not None:
                self.prompt = None
                self._touched = True
            return
        if self.prompt is None or self.prompt.at != self.table.batch:
            self.prompt = sort_offers(self.table.batch, offers)
            self.chosen, self.armed, self.chooser, self.asked = [], None, "", ""
            self.declaring, self.wondering = (), ""
            self.set_focus("", ring=False)
            self.shell.sound.play("turn")
            self._touched = True
            # The seat has to have been asked before it can answer.
            self._tick()

    def _end(self, dt: float) -> None:
        """Open the sheet after a look at the hands."""
        if self.settled or not self.director.idle or self.table.phase is not Phase.OVER:
            return
        self._over += dt
        if self._over >= LOOK * self.shell.settings.motion:
            self.settled = True
            self.open_ledger()

    # --- answers
    def answer(self, action: Action, piece: PieceKey | None = None) -> bool:
        """Give an answer to the question that is shown; return False if it is not wanted any more."""
        prompt = self.prompt
        if prompt is None or not self.play.human.put(action, prompt.at):
            return False
        self.asked = "swap" if prompt.swaps else "void" if prompt.suits else "declare" if prompt.openings else ""
        self.prompt, self.armed, self.chooser = None, None, ""
        self.declaring, self.wondering = (), ""
        self.chosen = []
        self.motion.chosen = piece
        self._wake = self.animating = self._touched = True
        return True

    def tile_clicked(self, piece: PieceKey, tile: Tile) -> None:
        """Throw a tile, or choose it for an exchange."""
        prompt = self.prompt
        if prompt is None:
            return
        self._touched = True
        if prompt.swaps:
            self._choose(prompt, piece, tile)
            return
        action = prompt.throw(tile, self.declaring)
        if action is None:
            if prompt.turn:
                self.shell.sound.play("no")
        elif self.armed != piece and (self.shell.settings.flag("confirm_discard") or self.risky(tile)):
            self.armed = piece
            self.shell.sound.play("tick")
        else:
            self.answer(action, piece)

    def risky(self, tile: Tile) -> bool:
        """Return whether throwing a tile would declare what is not true."""
        if not self.declaring:
            return False
        return false_declaration(self.table, self.play.variant, self.play.viewer, tile)

    def declare(self, kinds: tuple[str, ...]) -> None:
        """Choose what the next tile is thrown with; the same again takes it back."""
        self.declaring = () if self.declaring == kinds else kinds
        self.chooser, self.armed = "", None
        self.shell.sound.play("tick")
        self._touched = True

    def _choose(self, prompt: Prompt, piece: PieceKey, tile: Tile) -> None:
        if piece in self.chosen:
            self.chosen.remove(piece)
        elif prompt.may_add(self.chosen_tiles(), tile):
            self.chosen.append(piece)
        else:
            # Another suit begins the choice anew; that is what the click wants.
            self.chosen = [piece] if prompt.may_add([], tile) else self.chosen
        self.shell.sound.play("tick")

    def chosen_tiles(self) -> list[Tile]:
        """Return the tiles chosen for an exchange."""
        held = {w.piece_key: w.tile for w in self.widgets if isinstance(w, HandTile)}
        return [held[key] for key in self.chosen if key in held]

    def confirm_swap(self) -> None:
        """Give the chosen tiles away."""
        action = self.prompt.swap_of(self.chosen_tiles()) if self.prompt else None
        if action is not None:
            self.answer(action)

    def say(self, word: str) -> None:
        """Press one of the buttons of play."""
        if word == "declare":
            self._say_declare()
            return
        actions = self.prompt.buttons.get(word, ()) if self.prompt else ()
        if len(actions) == 1:
            self.answer(actions[0])
        elif actions:
            self.chooser = "" if self.chooser == word else word
            self._touched = True

    def _say_declare(self) -> None:
        """Take a declaration back, make the only one, or ask which."""
        kinds = self.prompt.declares if self.prompt else ()
        if self.declaring or len(kinds) == 1:
            self.declare(self.declaring or kinds[0])
        elif kinds:
            self.chooser = "" if self.chooser else "declare"
            self._touched = True

    # --- input
    def handle(self, given: Input) -> None:
        """Answer one input and show what it changed."""
        if isinstance(given, Press) and (self.typed or self.wondering):
            self.typed, self.wondering = False, ""
            self._touched = True
        before = self.controls.asked_about()
        super().handle(given)
        self._touched = self._touched or before != self.controls.asked_about()
        if self.stack.screens and self.stack.top is self:
            self._refresh()
            if not self.animating:
                self._rest()

    def key(self, key: Key) -> None:
        """Answer a key: a tile by its number or letter, the waits, then what every screen does."""
        self._touched = self._touched or not self.typed
        self.typed = True
        if not self.chooser and self._tile_key(key):
            return
        if key.means("help"):
            self.open_rule()
            return
        if any(key.means(word) and self._vain(word) for word in ("hu", "declare")):
            return
        if key.means("waits"):
            self.peek = not self.peek
            self._touched = True
            return
        super().key(key)

    def _vain(self, word: str) -> bool:
        """Take a key of a button that is off for the question why; return whether it was one."""
        button = self.controls.buttons.get(word)
        if button is None or button.enabled or button.hidden:
            return False
        self.wondering = "" if self.wondering == word else word
        self._touched = True
        return True

    def _tile_key(self, key: Key) -> bool:
        prompt = self.prompt
        if prompt is None or len(key.name) != 1 or key.name not in TILE_KEYS or not (prompt.turn or prompt.swaps):
            return False
        tiles = [w for w in self.widgets if isinstance(w, HandTile)]
        index = TILE_KEYS.index(key.name)
        if index >= len(tiles):
            return False
        self.tile_clicked(tiles[index].piece_key, tiles[index].tile)
        return True

    def _first(self, order: list[Widget]) -> Widget:
        """Return where the arrows begin: at the last own tile that may be thrown, else at a button of play."""
        tiles = [w for w in order if isinstance(w, HandTile)]
        words = [w for w in order if w.name.startswith(("claim:", "void:"))]
        return tiles[-1] if tiles else words[0] if words else super()._first(order)

    def escape(self) -> None:
        """Take back what is half chosen, else open the menu."""
        if self.chooser or self.armed or self.declaring or self.wondering:
            self.chooser, self.armed, self.declaring, self.wondering = "", None, (), ""
            self._touched = True
        else:
            self.open_pause()

    # --- other screens
    def open_rule(self) -> None:
        """Open the rule book, at the reason that is told if there is one."""
        self.stack.push(doors.rulebook(self.shell, self.play, self.controls.reason.said.about))

    def open_pause(self) -> None:
        """Open the menu."""
        note = account.promise(self.table, self.shell.words)
        get_up = self._get_up if self.may_get_up else None
        self.stack.push(doors.menu(self.shell, self.play, self.stack.push, self.leave_game, get_up, note))

    @property
    def may_get_up(self) -> bool:
        """Return whether the player may leave the others at the table now, as far as the hand has been shown."""
        return self.play.may_get_up and self.table.seats[self.play.viewer].won is not None

    def _get_up(self) -> None:
        if self.may_get_up:
            self.director.push(self.play.get_up())
            self._wake = self.animating = True

    def open_settings(self) -> None:
        """Open the settings."""
        self.stack.push(SettingsScreen(self.shell))

    def open_ledger(self) -> None:
        """Open the account of the hand."""
        sheet = account.account_of(self.play, self.table, self.shell.words)
        self.stack.push(LedgerScreen(self.shell, sheet, self._go_on, self._leave_sheet))

    def _go_on(self) -> None:
        self.stack.pop()
        self.next_hand()

    def _leave_sheet(self) -> None:
        self.stack.pop()
        self.leave_game()

    # --- the picture
    def still(self) -> Pieces:
        """Return what lies on the table shown, with what the player points at."""
        if self._laid is None or self._laid[0] != self.table.clock:
            self._laid = (self.table.clock, self._lay(self.table))
        return self._laid[1]

    def _refresh(self) -> None:
        if not self._touched:
            return
        self._touched = False
        if self.painter.lay_wall(wall_places(self.table, self.play.viewer)):
            self.damage(self.shell.area)
        frame = self.director.frame()
        if frame is None:
            base = self.still()
            self.controls.tiles(base)
            frame = Frame(controls.marked(self, base))
        else:
            self.controls.tiles({})
        effects = [effect_at(item.effect, item.time) for item in self.director.effects]
        for rect in self.stage.show(frame, effects):
            self.damage(rect)
        key = (id(self.table), self.table.clock, self.table.batch, self.director.running is not None)
        if key != self._view_key:
            self._view_key = key
            view = self._view()
            for rect in self.hud.changed(self.view, view):
                self.damage(rect)
            self.view = view
        self.controls.show()

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw one part: the table, what lies on it, plates and buttons, what flies."""
        self.stage.paint_ground(surface, rect)
        if self.view is not None:
            self.hud.paint(surface, self.view, rect)
        self.stage.paint(surface, rect)
        for widget in self.widgets:
            if widget.spread().colliderect(rect):
                widget.paint(surface)
        self.stage.paint_above(surface, rect)

    def _view(self) -> HudView:
        """Return what stands on plates and console."""
        play, table, words = self.play, self.table, self.shell.words
        running = self.director.running
        if running is not None and isinstance(running.event, ev.RoundStarted):
            # While tiles are dealt the plates already belong to the new hand.
            table = after_event(table, running.event)
        before = play.scores_before(table.number)
        scores = [base + points for base, points in zip(before, table.points, strict=True)]
        return hud_view(
            table,
            play.viewer,
            play.variant,
            account.players_of(play, words),
            scores,
            account.labels_of(play, table, words),
            self.shell.say,
        )

    def seat_name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return self.play.name(seat, self.shell.words)

    def gangs(self) -> list[Gang]:
        """Return the gangs that are offered."""
        actions = self.prompt.buttons.get("gang", ()) if self.prompt else ()
        return [action for action in actions if isinstance(action, Gang)]
