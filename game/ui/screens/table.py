"""The table: the player's seat below, three others, everything that can be done with mouse or keys; knows no rule.

Buttons are offers, lit tiles are discards that are offered, figures are the table's records. The picture is the
director's: the question is shown only when all that happened before it has been seen.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from game.core.tiles import Seat
from game.engine import events as ev
from game.engine.events import Event
from game.engine.table import Phase, Table
from game.ui.clips import Clip, Frame, effect_at
from game.ui.director import Director
from game.ui.playing import Play
from game.ui.screens import doors
from game.ui.screens.asking import AskingScreen
from game.ui.screens.history import Course, HistoryScreen
from game.ui.screens.ledger import Account, LedgerScreen
from game.ui.screens.settings import SettingsScreen
from game.ui.shell import Shell
from game.ui.table import account
from game.ui.table.autoplay import AutoPlay
from game.ui.table.controls import Controls
from game.ui.table.countdown import TICK, Countdown
from game.ui.table.declaring import sign_of
from game.ui.table.edge import flip
from game.ui.table.history import entries_of
from game.ui.table.hud import HudView, hud_view
from game.ui.table.lift import Lift
from game.ui.table.manner import manner_of
from game.ui.table.motion import Motion, Pieces, after_event
from game.ui.table.order import OwnOrder
from game.ui.table.pace import is_forced, pause_before
from game.ui.table.pieces import pieces, wall_places
from game.ui.table.pointing import marked
from game.ui.table.prompt import sort_offers
from game.ui.table.refused import Refused
from game.ui.table.rolling import Rolling

THINK: Final = 0.02
"""Seconds between two looks at a bot that is still thinking."""
WARM: Final = 0.004
"""Seconds between two pictures made ahead while nothing moves."""
LOOK: Final = 0.9
"""Seconds the open hands are shown before the sheet covers them, at normal speed."""


class TableScreen(AskingScreen):
    """A match being played. `leave` keeps it for later, `finish` is called when its last hand has been settled."""

    name = "table"

    def __init__(self, shell: Shell, play: Play, leave: Callable[[], None], finish: Callable[[], None]) -> None:
        super().__init__(shell, play)
        self.leave_game = leave
        self.finish_match = finish
        self.forced = False
        """Whether what is shown happens because a rule leaves the player no choice."""
        self.peek = False
        self.settled = False
        self._over = 0.0
        self._laid: tuple[object, Pieces] | None = None
        self._warming: Iterator[None] | None = None
        self.order_of_hand = OwnOrder()
        self.motion = Motion(play.viewer, self._lay, sign=partial(sign_of, shell.words, play.variant.id))
        self.director = self._new_director(Table(play.variant.players))
        self.autoplay = AutoPlay(self)
        self.countdown = Countdown(self)
        self.refused = Refused(self)
        self.rolling = Rolling()
        self.lift = Lift()
        self._view_key: object = None
        # Of several actions of one button the first in this list counts.
        self.own_keys = {
            "history": self.open_history,
            "help": self.open_rule,
            "waits": self.toggle_peek,
            "counter": self.toggle_counter,
            "undo": self.take_back,
            "menu": self.open_pause,
            "settings": self.open_settings,
        }

    # --- life
    def enter(self) -> None:
        """Deal the first hand, or show the one that is gone on with."""
        self.animating = True
        if self.play.session.round is None:
            self.director.push(self.play.next_hand())
        else:
            self.director.table = Table.fold(self.play.batches, self.play.variant.players)
            own = self.table.seats[self.play.viewer]
            self.order_of_hand.keep(own.hand, own.void)
            if self.play.session.hand_over:
                self._over = LOOK

    def _new_director(self, table: Table) -> Director:
        motion = self.shell.settings
        return Director(table, self._clip, self._pause, self.shell.sound.play, self._landed, lambda: motion.motion)

    def next_hand(self) -> None:
        """Deal the next hand, or end the match."""
        if self.play.session.over or self.table.seats[self.play.viewer].left:
            self.finish_match()
            return
        self.play.auto.new_hand()
        first = self.play.next_hand()
        self._begin(Table(self.play.variant.players))
        self.director.push(first)

    def _begin(self, table: Table) -> None:
        """Show another table, with nothing asked yet."""
        self.director = self._new_director(table)
        own = table.seats[self.play.viewer]
        self.order_of_hand.keep(own.hand, own.void)
        self._laid = None
        self.settled = False
        self._over = 0.0
        self.prompt = self.refused.now = None
        self.asked = ""
        self.drop_choices()
        self._wake = self.animating = True
        self.rebuild()

    def take_back(self) -> None:
        """Go back to the player's last decision, in practice."""
        if not self.play.practice:
            return
        if self.play.take_back():
            self._begin(Table.fold(self.play.batches, self.play.variant.players))
            self.shell.sound.play("draw")
        else:
            self.shell.sound.play("no")

    def repeat(self) -> None:
        """Play the hand again from its deal, in practice."""
        self.play.auto.new_hand()
        first = self.play.repeat()
        self._begin(Table(self.play.variant.players))
        self.director.push(first)

    # --- what the director asks
    def _clip(self, event: Event, table: Table) -> Clip:
        return self.motion.clip(event, table) if self.shell.settings.motion else self.motion.unseen(event)

    def _pause(self, event: Event, table: Table) -> float:
        """Return how long to hold before a move is seen."""
        self.forced = is_forced(event, table, self.play.variant, self.play.viewer)
        self._touched = self._touched or self.forced
        usual = pause_before(event, self.play.viewer, self.shell.settings.pause, forced=self.forced)
        return max(usual, self.refused.hold())

    def _landed(self, event: Event) -> None:
        self._laid = None
        own = self.table.seats[self.play.viewer]
        self.order_of_hand.keep(own.hand, own.void)
        self.forced = False
        self.refused.landed(event)
        self._touched = True

    def _lay(self, table: Table) -> Pieces:
        manner = manner_of(table, self.play.variant)._replace(own=self.order_of_hand.arrange)
        return pieces(table, self.play.viewer, self.geometry, manner)

    # --- building
    def build(self) -> None:
        """Lay the table for the present size, words and settings."""
        shell = self.shell
        self.order_of_hand.sort = self.play.auto.sort = shell.settings.flag("sort")
        self.lay_table()
        self._view_key = None
        self.lift.clear()
        self.motion.unit = self.geometry.k
        self._laid = None
        self.director.remake()
        # Without motion a picture that has to be made first is not seen as a hitch.
        self._warming = self.stage.warm(self.play.variant.tiles()) if shell.settings.motion else None
        self.controls = Controls(self)
        self.widgets = self.controls.fixed()
        self._touched = True
        self._refresh()

    def show(self) -> None:
        """Bring the picture into step after an input."""
        self._refresh()
        self.offer_swap()
        if not self.animating:
            self._rest()

    def is_focused(self, name: str) -> bool:
        """Return whether the keyboard is at a widget and shows it."""
        return self._ring and self._focus == name

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
        self.countdown.update(dt)
        self.autoplay.update(dt)
        speed = self.shell.settings.motion
        self._touched |= self.rolling.update(dt, speed)
        self._touched |= self.lift.update(dt, speed)
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
        rolling = self.rolling.moving or self.lift.moving
        self.animating = self._wake or self.director.moving or rolling or (over and not self.settled)
        thinking = self.director.idle and not over and (self.play.others_pending() or self.autoplay.busy)
        ticking = TICK if self.countdown.left is not None else None
        self.poll = THINK if thinking else WARM if self._warming is not None else ticking

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
            self.asked = ""
            self.drop_choices()
            self.set_focus("", ring=False)
            if self.shell.settings.flag("turn_cue") and not self.autoplay.busy:
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

    # --- other screens
    def open_rule(self) -> None:
        """Open the rule book, at the reason that is told if there is one."""
        self.stack.push(doors.rulebook(self.shell, self.play, self.controls.reason.said.about))

    def open_pause(self) -> None:
        """Open the menu."""
        table = self.table

        def note() -> str:
            return account.commitment(table, self.shell.words)

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

    def toggle_peek(self) -> None:
        """Show the waits of the own hand, or hide them."""
        self.peek = not self.peek

    @property
    def counting(self) -> bool:
        """Whether the tile counter is shown."""
        return self.shell.settings.flag("counter")

    def toggle_counter(self) -> None:
        """Show the tile counter, or hide it."""
        self.shell.settings.set("counter", not self.counting)
        self._touched = True

    def flip(self, word: str) -> None:
        """Turn over one of the switches at the edge."""
        on = flip(self.play.auto, word)
        if word == "sort":
            own = self.table.seats[self.play.viewer]
            self.order_of_hand.keep(own.hand, own.void)
            self.order_of_hand.sort = on
            self.shell.settings.set("sort", on)
            self._laid = None
        self._wake = self.animating = self._touched = True

    @property
    def own_order(self) -> bool:
        """Whether the player keeps the order of his tiles."""
        return not self.order_of_hand.sort

    def move_tile(self, index: int, to: int) -> None:
        """Put an own tile at another place; only while the hand is not kept in order."""
        if not self.order_of_hand.sort:
            self.order_of_hand.move(index, to)
            self._laid = None
        self._touched = True

    def open_history(self) -> None:
        """Open the course of the hand."""
        shell, play, table = self.shell, self.play, self.table

        def course() -> Course:
            words = shell.words
            entries = entries_of(table, play.variant, words, shell.say)
            return Course(entries, account.people_of(play, words), account.hand_title(play, table, words))

        self.stack.push(HistoryScreen(shell, course))

    def open_settings(self) -> None:
        """Open the settings."""
        self.stack.push(SettingsScreen(self.shell))

    def open_ledger(self) -> None:
        """Open the account of the hand."""
        table = self.table

        def sheet() -> Account:
            return account.account_of(self.play, table, self.shell.words, self._title())

        again = self._repeat_sheet if self.play.may_repeat else None
        self.stack.push(LedgerScreen(self.shell, sheet, self._go_on, self._leave_sheet, again))

    def _repeat_sheet(self) -> None:
        self.stack.pop()
        self.repeat()

    def _go_on(self) -> None:
        self.stack.pop()
        self.next_hand()

    def _leave_sheet(self) -> None:
        self.stack.pop()
        self.leave_game()

    # --- the picture
    def still(self) -> Pieces:
        """Return what lies on the table shown, with what the player points at."""
        key = (id(self.table), self.table.clock)
        if self._laid is None or self._laid[0] != key:
            self._laid = (key, self._lay(self.table))
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
            frame = Frame(marked(self, base))
        else:
            self.controls.tiles({})
        effects = [effect_at(item.effect, item.time) for item in self.director.effects]
        for rect in self.stage.show(frame, effects):
            self.damage(rect)
        self.rolling.aim(self._scores(), jump=self.view is None)
        values = tuple(self.rolling.values)
        key = (id(self.table), self.table.clock, self.table.batch, self.director.running is not None, values)
        if key != self._view_key:
            self._view_key = key
            view = self._view()
            for rect in self.hud.changed(self.view, view):
                self.damage(rect)
            self.view = view
        self.controls.show()

    def _view(self) -> HudView:
        """Return what stands on plates and console."""
        play, table, words = self.play, self.table, self.shell.words
        running = self.director.running
        if running is not None and isinstance(running.event, ev.RoundStarted):
            # While tiles are dealt the plates already belong to the new hand.
            table = after_event(table, running.event)
        return hud_view(
            table,
            play.viewer,
            play.variant,
            account.players_of(play, words),
            self.rolling.values,
            account.labels_of(play, table, words, self._title()),
            self.shell.say,
        )

    def _title(self) -> str:
        """Return what the shelf calls the game with the rules of this match."""
        play = self.play
        entry = self.shell.catalog.entry(play.variant.id, play.choice.options)
        return self.shell.say(entry.name if entry is not None else f"{play.variant.id}.name")

    def _scores(self) -> list[int]:
        """Return the scores of the match as the table shown has them."""
        round_ = self.play.session.round
        before = self.play.scores_before(round_.table.number if round_ is not None else 0)
        return [base + points for base, points in zip(before, self.table.points, strict=True)]

    def seat_name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return self.play.name(seat, self.shell.words)
