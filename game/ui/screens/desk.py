"""The scoring desk: a hand put together by clicks or notation, how it was won, and at once what it is worth.

Knows no game by name: each game says in its desk which circumstances it has.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import pygame

from game.core.tiles import Tile
from game.ui import theme
from game.ui.deskstate import FIELD, HAND, DeskState
from game.ui.screens.deskanswer import DeskAnswer
from game.ui.screens.deskgang import GangPage
from game.ui.screens.page import Page
from game.ui.screens.rulebook import RulebookScreen
from game.ui.screens.typing import TypingPage
from game.ui.settings import Value
from game.ui.shelf import with_desk
from game.ui.shell import Shell
from game.ui.sprites import face_size
from game.ui.text import Style
from game.ui.widgets import handrow
from game.ui.widgets.base import Label, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Pick, Segments, Slider, Stepper, Toggle, row_height
from game.ui.widgets.deskparts import DeskRow, Slots, TileGroup, TileKey, strip_width, suit_rows
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.form import Form
from game.ui.widgets.linebutton import LineButton
from game.ui.widgets.richtext import stack
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.seatcells import Checks, Counts, SeatCells, SeatWords
from game.ui.widgets.textfield import TextField
from game.variants import told
from game.variants.examples import Example
from game.variants.scoring import DeskField, DeskGang

HIGH: Final = 980
NOTE: Final = Style("small", "regular", theme.MUTED)
WIDE_RANGE: Final = 24
LEFT: Final = 0.40
MIDDLE: Final = 0.27
"""Parts of the page's width: the palette, and the circumstances."""


class DeskScreen(TypingPage):
    """The desk of every game; `game` and `options` say where it opens."""

    name = "desk"

    def __init__(self, shell: Shell, game: str = "", options: Mapping[str, Value] | None = None) -> None:
        super().__init__(shell)
        self.games = with_desk(shell)
        first = next((one for one in self.games if one.id == game), self.games[0])
        self.states: dict[str, DeskState] = {first.id: DeskState(first, options if first.id == game else None)}
        self.state = self.states[first.id]
        self.fault = ""
        self.chosen: dict[str, int] = {}
        """The cell in use of each control that has one for each seat."""
        self.side: ScrollArea | None = None
        self.result: ScrollArea | None = None
        self.line = TextField(shell, "desk:line", "", self.read)
        self.line.layout = "tiles"

    # --- layout
    def build(self) -> None:
        """Lay out the hand, the palette, the circumstances and the answer."""
        shell = self.shell
        px = shell.scale.px
        title = shell.words("desk.title")
        room = self.frame(1760, HIGH, title)
        self._head(self.header(room, title))
        y = self._strip(room) + px(18)
        low = pygame.Rect(room.x, y, room.w, room.bottom - y)
        gap = px(34)
        left = pygame.Rect(low.x, low.y, round(low.w * LEFT), low.h)
        middle = pygame.Rect(left.right + gap, low.y, round(low.w * MIDDLE), low.h)
        right = pygame.Rect(middle.right + gap, low.y, low.right - middle.right - gap, low.h)
        self._palette(left)
        offset, answer = (area.offset if area else 0 for area in (self.side, self.result))
        self.side = self.add(ScrollArea(shell, "desk:fields", self._fields(middle), offset=offset), middle)
        column = DeskAnswer(shell, self.state, self.load, self.look_up, self.finish).column()
        stack(pygame.Rect(right.x, right.y, right.w - px(26), 0), column, px(10))
        self.result = self.add(ScrollArea(shell, "desk:answer", column, offset=answer), right)

    def _head(self, head: pygame.Rect) -> None:
        """Put game, options, rule book and the way back beside the headline."""
        shell = self.shell
        px = shell.scale.px
        high = min(row_height(shell), head.h)
        y = head.centery - high // 2
        close = Button(shell, "desk:close", "", self.close, icon="close", key="back", show_key=False)
        rules = Button(shell, "desk:book", "", self.open_book, icon="book", key="help", show_key=False)
        options = Button(shell, "desk:options", shell.words("desk.options"), self.open_options, size="body")
        clear = Button(shell, "desk:clear", shell.words("desk.clear"), self.clear, size="body")
        x = head.right
        for button in (close, rules, clear, options):
            wide = button.natural_width() if button.text else high
            self.add(button, pygame.Rect(x - wide, y, wide, high))
            x -= wide + px(14)
        room = x - head.x - px(10)
        if len(self.games) > 1:
            picks = [Pick(game.id, shell.say(f"{game.id}.name")) for game in self.games]
            field = DropDown(shell, "desk:game", picks, self.state.game.id, self.open_game, self.stack.push)
            self.add(field, pygame.Rect(head.x, y, min(room, field.natural_width()), high))
        else:
            name = Label(shell, shell.say(f"{self.state.game.id}.name"), Style("label", "bold", theme.MUTED))
            self.add(name, pygame.Rect(head.x, head.y, room, head.h))

    def _strip(self, room: pygame.Rect) -> int:
        """Lay out the hand, the melds and the winning tile, with places for what is missing; return the lower edge."""
        shell, state = self.shell, self.state
        px = shell.scale.px
        missing = max(0, state.wanted - len(state.hand))
        tiles = len(state.hand) + missing + sum(len(meld.tiles) for meld in state.melds) + len(state.pending) + 1
        gaps = len(state.melds) + 2
        w = strip_width(shell, room.w, tiles, gaps, px(72))
        high = face_size(w)[1]
        x, y, gap = room.x, room.y, px(16)
        slots = []
        for index, tile in enumerate(state.hand):
            group = TileGroup(shell, f"desk:hand:{index}", partial(self.drop_hand, index), tile=tile)
            self.add(group, pygame.Rect(x, y, w, high))
            x += w + 1
        for _ in range(missing):
            slots.append(pygame.Rect(x, y, w, high))
            x += w + 1
        for index, meld in enumerate(state.melds):
            x += gap
            wide = len(meld.tiles) * (w + 1) - 1
            group = TileGroup(shell, f"desk:meld:{index}", partial(self.drop_meld, index), meld=meld)
            self.add(group, pygame.Rect(x, y, wide, high))
            x += wide + 1
        for index, tile in enumerate(state.pending):
            x += 0 if index else gap
            group = TileGroup(shell, f"desk:pending:{index}", self.drop_pending, tile=tile)
            self.add(group, pygame.Rect(x, y, w, high))
            x += w + 1
        x += gap
        place = pygame.Rect(x, y, w, high)
        if state.tile is not None:
            self.add(TileGroup(shell, "desk:tile", self.drop_tile, tile=state.tile, won=True), place)
        else:
            self.add(Slots(shell, [place], gold=True), place)
        if slots:
            self.add(Slots(shell, slots), slots[0].unionall(slots[1:]))
        return y + handrow.full_height(w)

    def _palette(self, left: pygame.Rect) -> None:
        """Lay out where tiles go, the tiles, the line of notation and what is wrong with it."""
        shell, state = self.shell, self.state
        px = shell.scale.px
        high = row_height(shell)
        picks = [Pick(mode, shell.words(f"desk.mode.{mode}")) for mode in state.modes]
        mode = state.mode if state.mode in state.modes else HAND
        segments = Segments(shell, "desk:mode", picks, mode, self.set_mode)
        if segments.natural_width() <= left.w:
            self.add(segments, pygame.Rect(left.x, left.y, left.w, high))
        else:
            field = DropDown(shell, "desk:mode", picks, mode, self.set_mode, self.stack.push)
            self.add(field, pygame.Rect(left.x, left.y, min(left.w, field.natural_width()), high))
        words = self._line_words()
        lines = max(2, len(shell.type.lines(words[0], words[1], left.w)))
        low = lines * shell.type.line_height(words[1])
        rows = suit_rows(state.kinds)
        top = left.y + high + px(16)
        space = left.bottom - low - high - px(26) - top
        w = min((left.w - 8) // 9 - 1, round((space - px(8) * len(rows)) / len(rows) / (4 / 3 + 0.19)), px(72))
        w = max(w, 12)
        for number, row in enumerate(rows):
            y = top + number * (handrow.full_height(w) + px(8))
            for place, tile in enumerate(row):
                key = TileKey(shell, tile, 1 if state.may_take(tile) else 0, partial(self.take, tile))
                self.add(key, pygame.Rect(left.x + place * (w + 2), y, w, face_size(w)[1]))
        y = top + len(rows) * (handrow.full_height(w) + px(8)) + px(8)
        self.line.hint = shell.words("desk.line_hint")
        self.add(self.line, pygame.Rect(left.x, y, left.w, high))
        label = Label(shell, words[0], words[1], wrap=True)
        self.add(label, pygame.Rect(left.x, y + high + px(8), left.w, max(1, low)))

    def _line_words(self) -> tuple[str, Style]:
        """Return what is said under the line of notation: what is wrong with it, or where the next tile goes."""
        if self.fault:
            return self.fault, Style("small", "bold", theme.MINUS)
        mode = self.state.mode
        if mode.startswith(FIELD):
            item = self.state.desk.by_key(mode.removeprefix(FIELD))
            name = self.shell.say(item.name) if item else ""
            return self.shell.words("desk.goes_to", name=name), NOTE
        return self.shell.words("desk.help"), NOTE

    # --- circumstances
    def _fields(self, middle: pygame.Rect) -> list[Widget]:
        px = self.shell.scale.px
        problem = self.state.outcome().problem
        rows: list[Widget] = []
        y = middle.y
        for item in self.state.fields():
            bad = problem is not None and problem.place == item.key
            width = middle.w - px(26)
            row = DeskRow(self.shell, self.shell.say(item.name), self._control(item, width), bad=bad)
            y += row.arrange(middle.x, y, width) + px(12)
            rows.append(row)
            if item.kind == "gangs":
                y = self._gangs(item, pygame.Rect(middle.x, y, width, 0), rows)
        return rows

    def _gangs(self, item: DeskField, place: pygame.Rect, rows: list[Widget]) -> int:
        """Put a line for each gang of the hand under its circumstance; return where the next one begins."""
        y = place.y
        for number, gang in enumerate(self.state.gangs):
            text = told.gang_word(self.shell.words, gang)
            line = LineButton(self.shell, f"desk:gang:{number}", text, partial(self.open_gang, item.key, gang))
            line.enabled = gang.source is not None or not self.state.own_gang(gang)
            line.place(pygame.Rect(place.x, y, place.w, line.height_for(place.w)))
            rows.append(line)
            y = line.rect.bottom + self.shell.scale.px(8)
        return y + self.shell.scale.px(4)

    def _control(self, item: DeskField, width: int) -> Widget:
        shell, state = self.shell, self.state
        name, value = f"desk:field:{item.key}", state.value(item)
        take = partial(self.set_value, item.key)
        if item.kind == "bool":
            return Toggle(shell, name, bool(value), take)
        if item.kind == "int":
            bounds, number = (item.minimum, item.maximum), int(value or 0)
            wide = item.maximum - item.minimum > WIDE_RANGE
            return Slider(shell, name, number, bounds, take) if wide else Stepper(shell, name, number, bounds, take)
        if item.kind in ("tile", "tiles"):
            said = told.value_word(shell.words, item, value) if value not in (None, ()) else shell.words("desk.pick")
            button = Button(shell, name, said, partial(self.pick_for, item), size="body")
            button.lit = state.mode == FIELD + item.key
            return button
        if item.kind == "gangs":
            return Button(
                shell, name, shell.words("desk.gang_add"), partial(self.open_gang, item.key), icon="plus", size="body"
            )
        cells = self._seat_cells(item, name, value)
        if cells is None:
            return self._choice(item, name, value, width)
        cells.remember(self.chosen)
        return cells

    def _seat_cells(self, item: DeskField, name: str, value: Any) -> SeatCells | None:
        """Return the control of a circumstance that each seat has."""
        shell, take = self.shell, partial(self.set_value, item.key)
        seats = [told.seat_word(shell.words, seat) for seat in range(self.state.game.players)]
        if item.kind in ("seats", "flags"):
            return Checks(shell, name, seats, value or (), take)
        if item.kind in ("counts", "payments"):
            return Counts(shell, name, seats, value, item.maximum, lambda counts: take(counts or None))
        if item.kind == "words":
            choices = list(item.choices)
            said = [told.choice_word(shell.words, item, choice) for choice in choices]
            cells = SeatWords(shell, name, seats, said, lambda found: take(tuple(choices[i] for i in found)))
            cells.value = [choices.index(one) for one in value]
            return cells
        return None

    def _choice(self, item: DeskField, name: str, value: Any, width: int) -> Widget:
        """Return segments for a few choices that fit, else a drop-down."""
        shell, take = self.shell, partial(self.set_value, item.key)
        picks = [Pick(choice, told.value_word(shell.words, item, choice)) for choice in item.choices]
        segments = Segments(shell, name, picks, value, take)
        if len(picks) <= 5 and segments.natural_width() <= width:
            return segments
        return DropDown(shell, name, picks, value, take, self.stack.push)

    # --- what clicks do
    def _changed(self) -> None:
        """Show the entry after a click: the line is written anew."""
        self.fault = ""
        self.line.set_text(self.state.text(), quiet=True)
        self.rebuild()

    def take(self, tile: Tile) -> None:
        """Put a tile of the palette where the mode says."""
        self.state.take(tile)
        self._changed()

    def finish(self, tile: Tile) -> None:
        """Make a tile the winning one."""
        self.state.tile = tile
        self._changed()

    def drop_hand(self, index: int) -> None:
        """Take a concealed tile away."""
        self.state.hand.pop(index)
        self._changed()

    def drop_meld(self, index: int) -> None:
        """Take a meld away."""
        self.state.melds.pop(index)
        self._changed()

    def drop_pending(self) -> None:
        """Take a half-made run away."""
        self.state.pending.clear()
        self._changed()

    def drop_tile(self) -> None:
        """Take the winning tile away."""
        self.state.tile = None
        self._changed()

    def clear(self) -> None:
        """Take all tiles away."""
        self.state.clear()
        self._changed()

    def set_mode(self, mode: Value) -> None:
        """Say where tiles of the palette go."""
        self.state.mode = str(mode)
        self.state.pending.clear()
        self.rebuild()

    def set_value(self, key: str, value: Any) -> None:
        """Take a circumstance."""
        self.state.values[key] = value
        self.rebuild()

    def pick_for(self, item: DeskField) -> None:
        """Let the next tiles go to a circumstance; a second time takes them away."""
        mode = FIELD + item.key
        if self.state.mode == mode or self.state.values.get(item.key):
            self.state.values[item.key] = item.default
        self.state.mode = HAND if self.state.mode == mode else mode
        self.rebuild()

    def open_gang(self, key: str, gang: DeskGang | None = None) -> None:
        """Ask about a gang of the hand, a new one or one to change."""

        def done(found: DeskGang | None) -> None:
            self.state.put_gang(key, found, gang)
            self.rebuild()

        self.stack.push(GangPage(self.shell, self.state, gang, done))

    def load(self, example: Example) -> None:
        """Put a worked win down."""
        self.state.load(example)
        self.side = self.result = None
        self._changed()

    def look_up(self, code: str) -> None:
        """Open the rule book at what a code is about."""
        self.stack.push(RulebookScreen(self.shell, self.state.game.id, options=self.state.options, about=code))

    def read(self, text: str) -> None:
        """Take the concealed tiles from the line while it is typed."""
        found = self.state.read(text)
        self.fault = ""
        if found is not None:
            word, place = found
            self.fault = self.shell.words(f"desk.notation.{word}")
            self.line.fault = place
        self.rebuild()

    def open_game(self, name: Value) -> None:
        """Go to another game; what was entered in this one stays."""
        game = next(one for one in self.games if one.id == name)
        self.state = self.states.setdefault(game.id, DeskState(game))
        self.side = self.result = None
        self._changed()

    def open_options(self) -> None:
        """Open the game's options."""
        self.stack.push(DeskOptions(self.shell, self.state))

    def open_book(self) -> None:
        """Open the rule book at this game."""
        self.stack.push(RulebookScreen(self.shell, self.state.game.id, options=self.state.options))


class DeskOptions(Page):
    """The options under which the desk reckons."""

    name = "desk-options"

    def __init__(self, shell: Shell, state: DeskState) -> None:
        super().__init__(shell)
        self.state = state
        self.area: ScrollArea | None = None
        self.default = "desk:done"

    def build(self) -> None:
        """Lay out the form."""
        shell = self.shell
        offset = self.area.offset if self.area else 0
        game = self.state.game
        room = self.frame(1180, 960, shell.words("desk.options"), shell.say(f"{game.id}.name"))
        done = Button(shell, "desk:done", shell.words("settings.done"), self.close, kind="gold", key="back")
        reset = Button(shell, "desk:reset", shell.words("setup.reset"), self.reset)
        room = self.foot(room, [reset], [done])
        form = Form(shell, "option", game.option_set.options, self.state.options, self.change, self.stack.push)
        rows = form.rows(room.x, room.y, room.w - shell.scale.px(34))
        self.area = self.add(ScrollArea(shell, "desk:form", rows, offset=offset), room)

    def change(self, key: str, value: Value) -> None:
        """Take a new value; what depends on it appears or goes."""
        self.state.options[key] = value
        self.rebuild()

    def reset(self) -> None:
        """Go back to the game's usual rules."""
        self.state.options = {option.key: option.default for option in self.state.game.option_set.options}
        self.rebuild()
