"""The question on the table and its answers, by mouse, keys or pad; knows offers and widgets, no rule.

What may be done is what is offered. A move that is rarely meant is done by the second press (`guards`).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.tiles import Tile
from game.engine.actions import Action, Discard, Gang
from game.engine.table import Table
from game.ui.inputs import Input, Key, Press
from game.ui.playing import Play
from game.ui.screens.pictured import PicturedScreen
from game.ui.shell import Shell
from game.ui.table.controls import TILE_KEYS, Controls
from game.ui.table.guards import guard_of
from game.ui.table.hand import HandTile
from game.ui.table.motion import Motion
from game.ui.table.pieces import Key as PieceKey
from game.ui.table.prompt import Prompt
from game.ui.table.reasons import false_declaration
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.director import Director


PLACES = ("choose:", "declare:", "void:", "hand:", "drawn")
"""What a pad is taken to when a question opens."""


class AskingScreen(PicturedScreen):
    """A screen with the question that is open for the player, what is half chosen, and how it is answered."""

    director: "Director"
    motion: Motion
    controls: Controls

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell)
        self.play = play
        self.prompt: Prompt | None = None
        self.chosen: list[PieceKey] = []
        self.chosen_all = False
        """Whether the last choice completed an exchange."""
        self.armed: PieceKey | None = None
        """The own tile that the next press throws."""
        self.vain: PieceKey | None = None
        """The own tile that was to be thrown just now and may not be."""
        self.warned = ""
        """The button that the next press works although it lets a win go."""
        self.chooser = ""
        self.declaring: tuple[str, ...] = ()
        """What the next tile is thrown with."""
        self.wondering = ""
        """The button whose key was pressed in vain: the line above says why."""
        self.asked = ""
        """What the last hidden choice was about, while the others still make theirs."""
        self.typed = False
        self.own_keys: dict[str, Callable[[], None]] = {}
        """What the table does for an action that has no button of play."""
        self._wake = True
        self._touched = True

    @property
    def table(self) -> Table:
        """The table as it is shown."""
        return self.director.table

    def touch(self) -> None:
        """Say that something looks different now."""
        self._touched = True

    def drop_choices(self) -> None:
        """Forget everything that is half chosen."""
        self.chosen, self.armed, self.vain, self.chooser, self.warned = [], None, None, "", ""
        self.declaring, self.wondering = (), ""

    # --- answers
    def answer(self, action: Action, piece: PieceKey | None = None) -> bool:
        """Give an answer to the question that is shown; return False if it is not wanted any more."""
        prompt = self.prompt
        if prompt is None or not self.play.human.put(action, prompt.at):
            return False
        self.asked = "swap" if prompt.swaps else "void" if prompt.suits else "declare" if prompt.openings else ""
        self.prompt = None
        self.drop_choices()
        self.motion.chosen = piece
        self._wake = self.animating = self._touched = True
        return True

    def guard(self, action: Action) -> str:
        """Return which guard an action meets (`false` for a declaration that is not true), empty for none."""
        if self.prompt is None:
            return ""
        if isinstance(action, Discard) and self.risky(action.tile):
            return "false"
        play = self.play
        return guard_of(self.table, play.variant, play.viewer, self.prompt, action, self.shell.settings.flag)

    def tile_clicked(self, piece: PieceKey, tile: Tile, *, pointed: bool = False) -> None:
        """Throw a tile, or choose it for an exchange; `pointed`: with the mouse, which may be set to drag only."""
        prompt = self.prompt
        if prompt is None:
            return
        self._touched = True
        if prompt.swaps:
            self._choose(prompt, piece, tile)
            return
        action = prompt.throw(tile, self.declaring)
        way = self.shell.settings.text("throw")
        if action is None:
            if prompt.turn:
                self.vain = piece
                self.shell.sound.play("no")
        elif self.armed != piece and (way != "click" or self.guard(action)):
            self.armed = piece
            self.shell.sound.play("tick")
        elif way == "drag" and pointed and not self.guard(action):
            self.armed = None
        else:
            self.answer(action, piece)

    def tile_thrown(self, piece: PieceKey, tile: Tile) -> bool:
        """Throw a tile that was pulled out of the hand; return False if it goes back."""
        action = self.prompt.throw(tile, self.declaring) if self.prompt is not None else None
        if action is None:
            return False
        self._touched = True
        if self.armed != piece and self.guard(action):
            self.armed = piece
            self.shell.sound.play("tick")
            return False
        return self.answer(action, piece)

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
        elif prompt.may_add([], tile):
            # One too many takes the place of the first, another suit that of all: the click wants this tile.
            held = self.chosen_tiles()
            gone = next(count for count in range(len(held) + 1) if prompt.may_add(held[count:], tile))
            self.chosen = [*self.chosen[gone:], piece]
        else:
            self.shell.sound.play("no")
            return
        self.chosen_all = prompt.swap_of(self.chosen_tiles()) is not None
        self.shell.sound.play("tick")

    def offer_swap(self) -> None:
        """Take the keyboard or pad to the button that gives the tiles away, as soon as all are chosen."""
        if self.chosen_all and self._ring:
            self.set_focus("swap:confirm")
        self.chosen_all = False

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
        if actions and self.warned != word and self.guard(actions[0]):
            self.warned = word
            self.shell.sound.play("tick")
            self._touched = True
        elif len(actions) == 1:
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

    def gangs(self) -> list[Gang]:
        """Return the gangs that are offered."""
        actions = self.prompt.buttons.get("gang", ()) if self.prompt else ()
        return [action for action in actions if isinstance(action, Gang)]

    # --- input
    def handle(self, given: Input) -> None:
        """Answer one input and show what it changed."""
        if isinstance(given, Press) and (self.typed or self.wondering):
            self.typed, self.wondering = False, ""
            self._touched = True
        if isinstance(given, (Press, Key)) and self.vain is not None:
            self.vain, self._touched = None, True
        before = self.controls.asked_about()
        super().handle(given)
        self._touched = self._touched or before != self.controls.asked_about()
        if self.stack.screens and self.stack.top is self:
            self.show()

    def key(self, key: Key) -> None:
        """Answer a key: a tile by its number or letter, what the table has keys for, then what every screen does."""
        self._touched = self._touched or not self.typed
        self.typed = not key.name.startswith("pad:")
        if (not self.chooser and self._tile_key(key)) or self._shift(key):
            return
        if any(key.means(word) and self._vain(word) for word in ("hu", "declare")):
            return
        word = next((word for word in self.own_keys if key.means(word)), "")
        if word:
            self.own_keys[word]()
            self._touched = True
            return
        super().key(key)

    def order(self, *, every: bool) -> list[Widget]:
        """Return where the keyboard can be; going through everything also own tiles that stay, which say why."""
        if not every:
            return super().order(every=every)
        return [w for w in self.walk_all() if w.interactive and w.name and (w.enabled or isinstance(w, HandTile))]

    def _shift(self, key: Key) -> bool:
        """Move the own tile with the ring by a place where the player keeps the order; return whether that was meant.

        A button of the pad does it only while no button of play needs it.
        """
        way = key.means("tile_right") - key.means("tile_left")
        tile = self.find(self._focus) if self._ring else None
        if not way or not isinstance(tile, HandTile) or tile.piece_key[0] != "hand" or not self.own_order:
            return False
        if any(w.shortcut and w.enabled and key.means(w.shortcut) for w in self.walk()):
            return False
        index = int(tile.piece_key[2])
        last = sum(one.piece_key[0] == "hand" for one in self.controls.hand) - 1
        to = max(0, min(last, index + way))
        self.move_tile(index, to + (way > 0))
        self.show()
        if self.find(f"hand:{to}") is not None:
            self.set_focus(f"hand:{to}")
        return True

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

    def point_out(self) -> None:
        """Give a pad a place among own tiles and choices; claims have buttons of their own."""
        asked = self.prompt
        if asked is None or (asked.buttons and not (asked.turn or asked.openings or self.chooser)):
            return
        if self._ring and self.find(self._focus) is not None:
            return
        named = [w for w in self.walk_all() if w.interactive and w.enabled and w.name.startswith(PLACES)]
        own = [w for w in named if isinstance(w, HandTile)]
        first = next((w for w in named if not isinstance(w, HandTile)), None)
        place = first or (own[-1] if own else None)
        if place is not None:
            self.set_focus(place.name)
            self._touched = True

    def escape(self) -> None:
        """Take back what is half chosen, else open the menu."""
        if self.chooser or self.armed or self.declaring or self.wondering or self.warned:
            chosen = self.chosen
            self.drop_choices()
            self.chosen = chosen
            self._touched = True
        else:
            self.open_pause()

    # --- what the table adds
    @property
    def own_order(self) -> bool:
        """Whether the player keeps the order of his tiles."""
        return False

    def move_tile(self, index: int, to: int) -> None:
        """Put an own tile before another place."""

    def show(self) -> None:
        """Bring the picture into step."""

    def open_pause(self) -> None:
        """Open the menu."""
