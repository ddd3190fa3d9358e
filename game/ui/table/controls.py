"""The widgets of the table: buttons of play, own tiles, choices and boxes, kept in step with the question; no rule."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.core.tiles import Suit, Tile
from game.engine.actions import Action, Chi, Declare, Gang, VoidSuit
from game.engine.table import Phase
from game.engine.variant import Variant
from game.ui.table import declaring, opening, prompt
from game.ui.table.claims import SIGNS, ClaimButton, TileChoice
from game.ui.table.countdown import TimerRing
from game.ui.table.counter import CounterPanel, unseen
from game.ui.table.edge import SWITCHES, Switch, Tip
from game.ui.table.hand import HandTile, KeyCaps, Spot
from game.ui.table.layout import TOUCH, Box
from game.ui.table.motion import Pieces
from game.ui.table.pointing import mark_at, match_at, river_at, tip_of
from game.ui.table.said import ReasonLine, Speaker
from game.ui.table.speech import tile_word
from game.ui.table.waits import Wait, WaitsBox, waits_after, waits_of
from game.ui.text import signed
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen

TILE_KEYS: Final = "1234567890qwer"
"""The keys of the own tiles from the left."""
FOUR: Final = 4
REASONS: Final = 2
"""So many reasons are told in the box of waits."""


def rect_of(box: Box) -> pygame.Rect:
    """Return a box as pygame takes it."""
    return pygame.Rect(box.x, box.y, box.w, box.h)


class Controls:
    """Makes and updates the widgets of a table screen."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self.shell = screen.shell
        self.geometry = screen.geometry
        variant = type(screen.play.variant)
        words = ["peng", "gang", "hu", "pass"]
        if variant.chi_with is not Variant.chi_with:
            words.insert(0, "chi")
        if variant.declarations is not Variant.declarations:
            words.insert(words.index("hu"), "declare")
        self.speaker = Speaker(screen)
        self.buttons: dict[str, ClaimButton] = {}
        for word, box in self.geometry.claim_buttons(words).items():
            button = ClaimButton(self.shell, word, partial(screen.say, word))
            button.place(rect_of(box))
            self.buttons[word] = button
        self.reason = ReasonLine(self.shell, screen.open_rule)
        self.reason.place(rect_of(self.geometry.sentence))
        self.caps = KeyCaps(self.shell)
        self.extra: list[Widget] = []
        self.tips: list[Widget] = []
        self.panel: CounterPanel | None = None
        self._extra_key: object = None
        self._tip_key: object = None
        self._hand_key: object = None
        self.hand: list[HandTile] = []
        self._worth: dict[object, tuple[Wait, ...]] = {}
        self._gains: dict[object, int] = {}

    def fixed(self) -> list[Widget]:
        """Return the widgets that are always there."""
        screen = self.screen
        made: list[Widget] = list(self._icons())
        self.switches = {word: Switch(self.shell, word, partial(screen.flip, word)) for word in SWITCHES}
        for switch, box in zip(self.switches.values(), self.geometry.switches, strict=True):
            made.append(switch.place(rect_of(box)))
        plate = self.geometry.plates[0]
        spot = Spot(self.shell, "table:own", screen.touch, self._toggle_peek)
        spot.backdrop = True
        made.append(spot.place(rect_of(plate).union(rect_of(self.geometry.portraits[0]))))
        marks = Spot(self.shell, "table:marks", screen.touch, screen.touch)
        marks.backdrop = True
        marks.place(rect_of(self.geometry.marks_plate))
        marks.interactive = False
        made.append(marks)
        self.marks = marks
        g = self.geometry
        self.caps.place(pygame.Rect(g.x(36), g.hand_y + g.px(128), g.x(1425) - g.x(36), g.px(26)))
        self.ring = TimerRing(self.shell)
        self.ring.place(rect_of(g.timer))
        self._fixed = [*made, *self.buttons.values(), self.reason, self.caps, self.ring]
        return list(self._fixed)

    def _icons(self) -> Iterator[Widget]:
        """Yield the small buttons: in the corner, and beside the own plate in practice."""
        screen, corner = self.screen, self.geometry.icons
        known = [
            ("counter", "chart", screen.toggle_counter, corner[0]),
            ("history", "clock", screen.open_history, corner[1]),
            ("settings", "gear", screen.open_settings, corner[2]),
            ("menu", "menu", screen.open_pause, corner[3]),
        ]
        if screen.play.practice:
            known.append(("undo", "undo", screen.take_back, self.geometry.undo))
        for word, icon, action, box in known:
            # A small window's icons stay large enough to be hit.
            grow = max(0, TOUCH - box.w)
            rect = rect_of(box).inflate(grow, grow)
            yield Button(self.shell, f"table:{word}", "", action, icon=icon, show_key=False).place(rect)

    def _toggle_peek(self) -> None:
        self.screen.toggle_peek()
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
            widget = HandTile(self.shell, piece.key, piece.tile, self.screen.touch, self.screen)
            widget.place(pygame.Rect(piece.x, piece.y, piece.width, round(piece.width * 4 / 3)))
            widget.hot = pointer is not None and widget.rect.collidepoint(pointer)
            widget.focused = self.screen.is_focused(widget.name)
            self.hand.append(widget)
        self._gather()

    def _gather(self) -> None:
        self.screen.widgets = [*self._fixed, *self.hand, *self.extra, *self.tips]

    def pointed(self) -> HandTile | None:
        """Return the own tile with the keyboard's ring, else the one under the pointer."""
        focused = next((w for w in self.hand if w.focused), None)
        return focused or next((w for w in self.hand if w.hot), None)

    def meant(self) -> HandTile | None:
        """Return the own tile that is spoken of: refused just now, or up for throwing, else the one pointed at."""
        wanted = self.screen.vain or self.screen.armed
        return next((w for w in self.hand if w.piece_key == wanted), None) or self.pointed()

    def asked_about(self) -> object:
        """Return what is under the pointer and may be told about: a button, a switch, a discard, what lies open."""
        hot = next((w.name for w in self._fixed if w.interactive and (w.hot or w.focused)), "")
        screen = self.screen
        return hot, river_at(screen.stage.lying, screen.pointer), mark_at(screen), match_at(screen)

    # --- in step with the question
    def show(self) -> None:
        """Bring every widget into step with the screen's state."""
        asked = self.screen.prompt
        for word, button in self.buttons.items():
            actions = asked.buttons.get(word, ()) if asked else ()
            if word == "declare":
                self._show_declare(button, asked)
                continue
            button.show(enabled=bool(actions), note=self._note(word, actions), hidden=self._after_hand())
        for tile in self.hand:
            tile.enabled = asked is not None and self.usable(asked, tile)
        self.caps.show(self._caps())
        self.reason.say(self.speaker.said())
        for word, switch in self.switches.items():
            switch.show(on=bool(getattr(self.screen.play.auto, SWITCHES[word])))
        self.ring.show(self.screen.countdown.shown)
        self.marks.interactive = bool(self.screen.view is not None and self.screen.view.marks)
        self._count()
        self._boxes()
        self._tell()

    def _count(self) -> None:
        """Show the tile counter, or take it away."""
        screen = self.screen
        if not screen.counting:
            if self.panel is not None:
                screen.damage(self.panel.spread())
                self._fixed.remove(self.panel)
                self.panel = None
                self._gather()
            return
        counts = unseen(screen.table, screen.play.variant, screen.play.viewer)
        if self.panel is None:
            self.panel = CounterPanel(self.shell, counts)
            self.panel.place(self.panel.fitted(rect_of(self.geometry.counter)))
            self._fixed.append(self.panel)
            self._gather()
        self.panel.show(counts)

    def _tell(self) -> None:
        """Show the tip of what the pointer is at, or none."""
        found = tip_of(self.screen, self._fixed)
        if (found and found[0]) == self._tip_key:
            return
        for widget in self.tips:
            self.screen.damage(widget.spread())
        self._tip_key, self.tips = (found and found[0]), []
        if found:
            tip = Tip(self.shell, list(found[0]))
            self.tips = [tip.place(tip.beside(found[1], self.shell.area))]
        self._gather()

    def _show_declare(self, button: ClaimButton, asked: prompt.Prompt | None) -> None:
        """Show whether something can be declared, and what is declared with the next tile."""
        kinds = asked.declares if asked else ()
        chosen = self.screen.declaring
        note = ""
        if chosen or len(kinds) == 1:
            note = self.speaker.kinds(chosen or kinds[0])
        elif kinds:
            note = self.shell.words("table.declares", count=len(kinds))
        button.show(enabled=bool(kinds), note=note, hidden=self._after_hand(), on=bool(chosen))

    def _after_hand(self) -> bool:
        """Return whether the hand has been settled and only its end is to be looked at."""
        return self.screen.settled and self.screen.table.phase is Phase.OVER

    def _caps(self) -> tuple[tuple[str, int], ...]:
        """Return the letters under the tiles that a key can throw or choose now."""
        typed = self.screen.typed or self.shell.settings.flag("show_keys")
        if not typed or self.shell.pads.active or self.screen.prompt is None:
            return ()
        lettered = zip(TILE_KEYS, self.hand, strict=False)
        return tuple((key.upper(), tile.rect.centerx) for key, tile in lettered if tile.enabled)

    def usable(self, asked: prompt.Prompt, tile: HandTile) -> bool:
        """Return whether an own tile can be thrown or chosen now."""
        if asked.swaps:
            return asked.may_add([], tile.tile)
        return asked.throw(tile.tile, self.screen.declaring) is not None

    def _note(self, word: str, actions: tuple[Action, ...]) -> str:
        words = self.shell.words
        if not actions:
            return ""
        if word == "hu":
            points = prompt.hu_points(self.screen.table, self.screen.play.variant, self.screen.play.viewer)
            return words("table.hu_points", points=points)
        if word == "gang":
            gangs = [action for action in actions if isinstance(action, Gang)]
            return self._gang_note(gangs[0]) if len(gangs) == 1 else words("table.gangs", count=len(gangs))
        if word == "chi" and len(actions) > 1:
            return words("table.chis", count=len(actions))
        named = words(f"table.word.{word}")
        return "" if named == SIGNS[word] else named

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
        if asked is not None and asked.openings:
            return ("declare", asked.at), lambda: self._opening(floor, asked)
        if screen.asked and screen.director.idle and screen.table.phase is Phase.SETUP:
            text = self.shell.words(f"table.{screen.asked}_wait")
            return ("wait", screen.asked), lambda: opening.waiting_widgets(self.shell, floor, text)
        if screen.chooser == "declare" and asked is not None:
            return ("choose", "declare", asked.at), lambda: self._declarations(asked)
        if screen.chooser and asked is not None:
            choices = self._choices_of(asked, screen.chooser)
            return ("choose", screen.chooser, asked.at), lambda: self._choices(choices)
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

    def _opening(self, floor: opening.Floor, asked: prompt.Prompt) -> list[tuple[Widget, pygame.Rect]]:
        """Return the question before play whether something is declared."""
        words, screen = self.shell.words, self.screen
        texts: list[tuple[str, Action]] = [
            (self.speaker.kinds(a.kinds), a) for a in asked.openings if isinstance(a, Declare)
        ]
        texts += [(words("table.declare_none"), action) for action in asked.buttons.get("pass", ())]
        made = [(text, partial(screen.answer, action)) for text, action in texts]
        kinds = [a.kinds for a in asked.openings if isinstance(a, Declare)]
        notes = declaring.notes_of(words, screen.play.variant.id, kinds, self.speaker.kinds)
        return opening.declare_widgets(self.shell, floor, words("table.declare_ask"), made, notes)

    def _declarations(self, asked: prompt.Prompt) -> list[tuple[Widget, pygame.Rect]]:
        """Return a plate for each declaration, above the buttons."""
        game = self.screen.play.variant.id
        made = declaring.plates(self.shell, game, asked.declares, self.speaker.kinds, self.screen.declare)
        corner = self.geometry.x(1878), self.geometry.low(848)
        return declaring.stacked(self.shell, made, corner, self.geometry.low(738))

    def _choices_of(self, asked: prompt.Prompt, word: str) -> list[tuple[tuple[Tile, ...], str, Callable[[], object]]]:
        """Return what a word could mean: tiles, a note, and what choosing does."""
        actions = asked.buttons.get(word, ())
        return [(*self._choice(action), partial(self.screen.answer, action)) for action in actions]

    def _choices(
        self, choices: Sequence[tuple[tuple[Tile, ...], str, Callable[[], object]]]
    ) -> list[tuple[Widget, pygame.Rect]]:
        """Return one plate for each thing a word could mean, above the buttons."""
        px = self.shell.scale.px
        made = [
            TileChoice(self.shell, f"choose:{index}", tiles, note, choose, str(index + 1))
            for index, (tiles, note, choose) in enumerate(choices)
        ]
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
            return (action.tile,) * FOUR, self._gang_note(action)
        focus = self.screen.table.focus
        if isinstance(action, Chi) and focus is not None and focus.tile is not None:
            return tuple(sorted((*action.tiles, focus.tile))), ""
        return (), ""

    def _gang_note(self, gang: Gang) -> str:
        """Return which gang it is and what it brings."""
        words, table, play = self.shell.words, self.screen.table, self.screen.play
        key = (table.number, table.clock, gang)
        if key not in self._gains:
            self._gains[key] = prompt.gang_points(table, play.variant, play.viewer, gang)
        kind, gain = words(f"table.gang.{gang.kind.value}"), self._gains[key]
        return words("table.gang_note", kind=kind, points=signed(gain)) if gain else kind

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
        if asked is not None and asked.turn and over is not None and over.enabled:
            waits = self._after_discard(asked, over.tile)
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

    def _after_discard(self, asked: prompt.Prompt, tile: Tile) -> tuple[Wait, ...]:
        """Return the waits after a discard; if none could be won without declaring, as they are after declaring."""
        table, play, declare = self.screen.table, self.screen.play, self.screen.declaring
        key = (table.number, table.clock, tile, declare)
        if key not in self._worth:
            found = waits_after(table, play.variant, play.viewer, tile, declare)
            kinds = next((action.declare for action in asked.discards[tile] if action.declare), ())
            if kinds and found and all(wait.by == "none" for wait in found):
                found = waits_after(table, play.variant, play.viewer, tile, kinds)
            self._worth[key] = found
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
        codes = dict.fromkeys(wait.reason for wait in waits if wait.reason)
        box = WaitsBox(
            self.shell,
            title,
            waits,
            tip,
            worth=f"{self.screen.play.variant.id}.wait.worth",
            reasons=[self.speaker.reason(code) for code in list(codes)[:REASONS]],
        )
        anchor = self.geometry.x(300) if tip is None else tip
        place = rect_of(self.geometry.waits_box(anchor, box.natural_size(), self.screen.stage.boxes()))
        if self.panel is not None and self.panel.rect.colliderect(place):
            place.x = self.panel.rect.right + self.shell.scale.px(14)
        return [(box, place)]
