"""The widgets of the table: buttons of play, own tiles, choices and boxes, kept in step with the question; no rule."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.core.tiles import Suit, Tile
from game.engine.actions import Action, Chi, Gang, VoidSuit
from game.engine.table import Phase
from game.engine.variant import Variant
from game.ui import theme
from game.ui.shell import Shell
from game.ui.table import opening, prompt
from game.ui.table.claims import ClaimButton, TileChoice
from game.ui.table.hand import HandTile, KeyCaps, Spot
from game.ui.table.layout import Box
from game.ui.table.motion import Pieces
from game.ui.table.painter import LIFT
from game.ui.table.pieces import Key, Piece
from game.ui.table.speech import tile_word
from game.ui.table.waits import Wait, WaitsBox, waits_after, waits_of
from game.ui.text import Style
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen

TILE_KEYS: Final = "1234567890qwer"
"""The keys of the own tiles from the left."""
FOUR: Final = 4
TOUCH: Final = 29


def rect_of(box: Box) -> pygame.Rect:
    """Return a box as pygame takes it."""
    return pygame.Rect(box.x, box.y, box.w, box.h)


@dataclass(frozen=True, slots=True)
class Said:
    """What the line above the buttons says, with the tile it is about."""

    text: str = ""
    tile: Tile | None = None
    warn: bool = False


class ReasonLine(Widget):
    """The line above the buttons: what happened, or why something cannot be done."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.said = Said()

    def say(self, said: Said) -> None:
        """Show another text."""
        if said != self.said:
            self.said = said
            self.change()

    @property
    def _tile(self) -> int:
        return max(18, round(self.rect.h * 0.62))

    def compose(self) -> list[Ink]:
        """Return the text, in two lines if it is long."""
        if not self.said.text:
            return []
        px = self.shell.scale.px
        style = Style(20, "bold", theme.MINUS if self.said.warn else theme.CREAM)
        skip = self._tile + px(10) if self.said.tile is not None else 0
        room = pygame.Rect(self.rect.x + skip, self.rect.y, self.rect.w - skip, self.rect.h)
        if self.shell.type.width(self.said.text, style) <= room.w:
            return [self.write(self.said.text, style, room)]
        small = Style(17, "bold", style.colour)
        lines = self.shell.type.lines(self.said.text, small, room.w)
        step = self.shell.type.px(small) * 5 // 4
        if len(lines) > 2 or step * len(lines) > self.rect.h + px(8):
            return [self.write(self.said.text, style, room, "left", 0.6)]
        top = room.bottom - step * len(lines)
        return [Ink(line, (room.x, top + i * step), style.colour) for i, line in enumerate(lines)]

    def box(self, surface: pygame.Surface) -> None:
        """Draw the tile."""
        if self.said.tile is not None and self.said.text:
            w = self._tile
            y = self.rect.centery - round(w * 4 / 3) // 2
            self.shell.tiles.lying(self.said.tile, w).draw(surface, self.rect.x, y)


class Controls:
    """Makes and updates the widgets of a table screen."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self.shell = screen.shell
        self.geometry = screen.geometry
        words = ("chi", *("peng", "gang", "hu", "pass")) if self._chi() else ("peng", "gang", "hu", "pass")
        self.buttons: dict[str, ClaimButton] = {}
        for word, box in self.geometry.claim_buttons(words).items():
            button = ClaimButton(self.shell, word, partial(screen.say, word))
            button.place(rect_of(box))
            self.buttons[word] = button
        self.reason = ReasonLine(self.shell)
        self.reason.place(rect_of(self.geometry.reason))
        self.caps = KeyCaps(self.shell)
        self.extra: list[Widget] = []
        self._extra_key: object = None
        self._hand_key: object = None
        self.hand: list[HandTile] = []
        self._worth: dict[object, tuple[Wait, ...]] = {}

    def _chi(self) -> bool:
        """Return whether the game has runs with others' discards at all."""
        variant = self.screen.play.variant
        return type(variant).chi_with is not Variant.chi_with

    def fixed(self) -> list[Widget]:
        """Return the widgets that are always there."""
        screen, icons = self.screen, self.geometry.icons
        made: list[Widget] = []
        for name, icon, action, box in (
            ("table:settings", "gear", screen.open_settings, icons[-2]),
            ("table:menu", "menu", screen.open_pause, icons[-1]),
        ):
            # A small window's icons stay large enough to be hit.
            grow = max(0, TOUCH - box.w)
            rect = rect_of(box).inflate(grow, grow)
            made.append(Button(self.shell, name, "", action, icon=icon, show_key=False).place(rect))
        plate = self.geometry.plates[0]
        spot = Spot(self.shell, "table:own", screen.touch, self._toggle_peek)
        spot.backdrop = True
        made.append(spot.place(rect_of(plate).union(rect_of(self.geometry.portraits[0]))))
        g = self.geometry
        self.caps.place(pygame.Rect(g.x(36), g.hand_y + g.px(128), g.x(1425) - g.x(36), g.px(26)))
        self._fixed = [*made, *self.buttons.values(), self.reason, self.caps]
        return list(self._fixed)

    def _toggle_peek(self) -> None:
        self.screen.peek = not self.screen.peek
        self.screen.touch()

    # --- own tiles
    def tiles(self, base: Pieces) -> None:
        """Make a widget for each own standing tile of the picture."""
        held = [p for p in base.values() if p.key[0] in ("hand", "drawn") and p.key[1] == 0 and p.tile is not None]
        held = [p for p in held if p.pose == "stand"]
        key = tuple((p.key, p.tile, p.x, p.y) for p in held)
        if key == self._hand_key:
            return
        self._hand_key = key
        pointer = self.screen.pointer
        self.hand = []
        for piece in held:
            assert piece.tile is not None
            widget = HandTile(self.shell, piece.key, piece.tile, self.screen.touch, self.screen.tile_clicked)
            widget.place(pygame.Rect(piece.x, piece.y, piece.width, round(piece.width * 4 / 3)))
            widget.hot = pointer is not None and widget.rect.collidepoint(pointer)
            widget.focused = self.screen.is_focused(widget.name)
            self.hand.append(widget)
        self._gather()

    def _gather(self) -> None:
        self.screen.widgets = [*self._fixed, *self.hand, *self.extra]

    def pointed(self) -> HandTile | None:
        """Return the own tile with the keyboard's ring, else the one under the pointer."""
        focused = next((w for w in self.hand if w.focused), None)
        return focused or next((w for w in self.hand if w.hot), None)

    # --- in step with the question
    def show(self) -> None:
        """Bring every widget into step with the screen's state."""
        asked = self.screen.prompt
        for word, button in self.buttons.items():
            actions = asked.buttons.get(word, ()) if asked else ()
            button.show(enabled=bool(actions), note=self._note(word, actions), hidden=self._after_hand())
        for tile in self.hand:
            tile.enabled = asked is not None and self._usable(asked, tile)
        self.caps.show(self._caps())
        self.reason.say(self._said())
        self._boxes()

    def _after_hand(self) -> bool:
        """Return whether the hand has been settled and only its end is to be looked at."""
        return self.screen.settled and self.screen.table.phase is Phase.OVER

    def _caps(self) -> tuple[tuple[str, int], ...]:
        """Return the letters under the tiles that a key can throw or choose now."""
        if not self.screen.typed or self.screen.prompt is None:
            return ()
        lettered = zip(TILE_KEYS, self.hand, strict=False)
        return tuple((key.upper(), tile.rect.centerx) for key, tile in lettered if tile.enabled)

    def _usable(self, asked: prompt.Prompt, tile: HandTile) -> bool:
        if asked.swaps:
            return asked.may_add([], tile.tile)
        return tile.tile in asked.discards

    def _note(self, word: str, actions: tuple[Action, ...]) -> str:
        words = self.shell.words
        if not actions:
            return ""
        if word == "hu":
            points = prompt.hu_points(self.screen.table, self.screen.play.variant, self.screen.play.viewer)
            return words("table.hu_points", points=points)
        if word == "gang":
            kinds = prompt.gang_kinds(actions)
            return (
                words(f"table.gang.{kinds[0][0].value}") if len(kinds) == 1 else words("table.gangs", count=len(kinds))
            )
        if word == "chi" and len(actions) > 1:
            return words("table.chis", count=len(actions))
        return ""

    # --- the line above the buttons
    def _said(self) -> Said:
        screen, words = self.screen, self.shell.words
        asked, table = screen.prompt, screen.table
        over = self.pointed()
        if asked is None or asked.swaps or asked.suits:
            return Said()
        if over is not None and asked.turn and over.tile not in asked.discards:
            return Said(self._why_not_throw(), over.tile, warn=True)
        if screen.armed is not None and over is not None:
            return Said(words("table.once_more", tile=tile_word(words, over.tile)), over.tile)
        why, complete = prompt.why_no_win(table, screen.play.variant, screen.play.viewer)
        if why and (complete or self.buttons["hu"].hot):
            return Said(words("table.no_hu", reason=self._reason(why)), warn=complete)
        if asked.turn:
            return self._turn_said()
        focus = table.focus
        if focus is None or focus.tile is None:
            return Said()
        key = "table.robs" if focus.meld is not None else "table.threw"
        text = words(key, name=screen.seat_name(focus.seat), tile=tile_word(words, focus.tile))
        return Said(text, focus.tile)

    def _turn_said(self) -> Said:
        words, gangs = self.shell.words, self.screen.gangs()
        if gangs:
            named = words("table.comma").join(tile_word(words, gang.tile) for gang in gangs)
            return Said(words("table.may_gang", tile=named), gangs[0].tile)
        return Said()

    def _why_not_throw(self) -> str:
        key = f"{self.screen.play.variant.id}.reason.discard"
        return self.shell.words(key) if self.shell.words.has(key) else self.shell.words("table.not_now")

    def _reason(self, code: str) -> str:
        key = f"{self.screen.play.variant.id}.reason.{code}"
        return self.shell.words(key) if self.shell.words.has(key) else code

    # --- boxes that come and go
    def _boxes(self) -> None:
        key, make = self._wanted()
        if key == self._extra_key:
            return
        self._extra_key = key
        for widget in self.extra:
            self.screen.damage(widget.spread())
        self.extra = []
        for widget, rect in make():
            widget.place(rect)
            if widget.name and self.screen.is_focused(widget.name):
                widget.focused = True
            self.extra.append(widget)
        self._gather()

    def _wanted(self) -> tuple[object, Callable[[], list[tuple[Widget, pygame.Rect]]]]:
        """Return which box should be there, as a key to compare, and how to make it."""
        screen, asked = self.screen, self.screen.prompt
        floor = opening.Floor(self.geometry.x(960), self.geometry.low(846), self.geometry.x(1436))
        if asked is not None and asked.swaps:
            chosen = len(screen.chosen)
            ready = asked.swap_of(screen.chosen_tiles()) is not None
            return ("swap", chosen, ready), lambda: self._swap(floor, asked, chosen, ready=ready)
        if asked is not None and asked.suits:
            return ("void", asked.at), lambda: self._void(floor, asked)
        if screen.asked and screen.director.idle and screen.table.phase is Phase.SETUP:
            text = self.shell.words(f"table.{screen.asked}_wait")
            return ("wait", screen.asked), lambda: opening.waiting_widgets(self.shell, floor, text)
        if screen.chooser and asked is not None:
            actions = asked.buttons.get(screen.chooser, ())
            return ("choose", screen.chooser, asked.at), lambda: self._choices(actions)
        if self._after_hand():
            return ("over",), self._after
        return self._waits()

    def _swap(
        self, floor: opening.Floor, asked: prompt.Prompt, chosen: int, *, ready: bool
    ) -> list[tuple[Widget, pygame.Rect]]:
        title = self.shell.words("table.swap_title", count=asked.swap_count)
        counts = (chosen, asked.swap_count)
        return opening.swap_widgets(self.shell, floor, title, counts, ready, self.screen.confirm_swap)

    def _void(self, floor: opening.Floor, asked: prompt.Prompt) -> list[tuple[Widget, pygame.Rect]]:
        hand = self.screen.table.seats[self.screen.play.viewer].hand
        suits = [action.suit for action in asked.suits]
        counts = prompt.suit_counts(hand, suits)
        keys = [f"suit_{suit + 1}" for suit in suits]

        def name(suit: Suit) -> None:
            self.screen.answer(VoidSuit(suit))

        return opening.void_widgets(self.shell, floor, counts, keys, name)

    def _choices(self, actions: tuple[Action, ...]) -> list[tuple[Widget, pygame.Rect]]:
        """Return one plate for each meld a word could mean, above the buttons."""
        px = self.shell.scale.px
        made: list[TileChoice] = []
        for index, action in enumerate(actions):
            tiles, note = self._choice(action)
            choose = partial(self.screen.answer, action)
            made.append(TileChoice(self.shell, f"choose:{index}", tiles, note, choose, str(index + 1)))
        sizes = [choice.natural_size() for choice in made]
        gap = px(10)
        right = self.geometry.x(1878)
        low = self.geometry.low(848)
        x = right - sum(w for w, _ in sizes) - gap * (len(sizes) - 1)
        placed: list[tuple[Widget, pygame.Rect]] = []
        for choice, (w, h) in zip(made, sizes, strict=True):
            placed.append((choice, pygame.Rect(x, low - h, w, h)))
            x += w + gap
        return placed

    def _choice(self, action: Action) -> tuple[tuple[Tile, ...], str]:
        if isinstance(action, Gang):
            return (action.tile,) * FOUR, self.shell.words(f"table.gang.{action.kind.value}")
        focus = self.screen.table.focus
        if isinstance(action, Chi) and focus is not None and focus.tile is not None:
            return tuple(sorted((*action.tiles, focus.tile))), ""
        return (), ""

    def _after(self) -> list[tuple[Widget, pygame.Rect]]:
        """Return the buttons after a hand while the player looks at the table."""
        screen, px = self.screen, self.shell.scale.px
        account = Button(self.shell, "table:account", self.shell.words("table.account"), screen.open_ledger, key="look")
        go_on = Button(
            self.shell, "table:next", self.shell.words("table.next"), screen.next_hand, kind="gold", key="go"
        )
        boxes = self.geometry.claim_buttons()
        room = pygame.Rect(boxes["peng"].x, boxes["peng"].y, boxes["pass"].right - boxes["peng"].x, boxes["peng"].h)
        gap = px(8)
        high = (room.h - gap) // 2
        rects = [pygame.Rect(room.x, room.y + i * (high + gap), room.w, high) for i in range(2)]
        return [(account, rects[0]), (go_on, rects[1])]

    # --- waits
    def _waits(self) -> tuple[object, Callable[[], list[tuple[Widget, pygame.Rect]]]]:
        screen, words = self.screen, self.shell.words
        nothing: tuple[object, Callable[[], list[tuple[Widget, pygame.Rect]]]] = (None, list)
        if not screen.director.idle:
            return nothing
        asked, over = screen.prompt, self.pointed()
        if asked is not None and asked.turn and over is not None and over.tile in asked.discards:
            waits = self._after_discard(over.tile)
            if not waits:
                return nothing
            title = words("table.waits_discard", tile=tile_word(words, over.tile), count=len(waits))
            return ("waits", over.tile, over.rect.x, waits), partial(self._waits_box, title, waits, over.rect.centerx)
        own = next((w for w in self._fixed if w.name == "table:own"), None)
        if screen.peek or (own is not None and own.hot):
            waits = self._now()
            if waits:
                title = words("table.waits_now", count=len(waits))
                return ("now", waits), partial(self._waits_box, title, waits, None)
        return nothing

    def _after_discard(self, tile: Tile) -> tuple[Wait, ...]:
        table, play = self.screen.table, self.screen.play
        key = (table.number, table.clock, tile)
        if key not in self._worth:
            self._worth[key] = waits_after(table, play.variant, play.viewer, tile)
        return self._worth[key]

    def _now(self) -> tuple[Wait, ...]:
        table, play = self.screen.table, self.screen.play
        state = table.seats[play.viewer]
        hand = list(state.hand)
        if state.full or state.won is not None or state.hidden:
            return ()
        key = (table.number, table.clock)
        if key not in self._worth:
            self._worth[key] = waits_of(table, play.variant, play.viewer, hand)
        return self._worth[key]

    def _waits_box(self, title: str, waits: tuple[Wait, ...], tip: int | None) -> list[tuple[Widget, pygame.Rect]]:
        box = WaitsBox(self.shell, title, waits, tip)
        place = self.geometry.waits_box(self.geometry.x(300) if tip is None else tip, box.natural_size())
        return [(box, rect_of(place))]


def marked(screen: "TableScreen", base: Pieces) -> dict[Key, Piece]:
    """Return the pieces with the marks of pointing and choosing."""
    asked = screen.prompt
    controls = screen.controls
    made = dict(base)
    spoken = {w.piece_key: w for w in controls.hand}
    over = controls.pointed()
    for key, widget in spoken.items():
        piece = made.get(key)
        if piece is None:
            continue
        marks = set(piece.marks)
        if asked is not None and asked.turn and widget.tile not in asked.discards:
            marks.add("dim")
        elif key in screen.chosen or key == screen.armed or (widget.hot and asked is not None):
            marks.add("hot")
        if widget.focused:
            marks.add("focus")
        lift = screen.geometry.px(LIFT) if "hot" in marks else 0
        made[key] = piece._replace(y=piece.y - lift, marks=frozenset(marks))
    if over is not None and asked is not None:
        for key, piece in base.items():
            if key[0] in ("river", "meld") and piece.tile == over.tile and "claimed" not in piece.marks:
                made[key] = piece._replace(marks=piece.marks | {"same"})
    return made
