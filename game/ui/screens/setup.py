"""The set-up of a match: game, rules from the option records, presets, people; knows no option and no game by name."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.ui import theme
from game.ui.screens.opponents import OpponentsScreen
from game.ui.screens.optionsets import OptionSetsScreen, store_of
from game.ui.screens.page import Page
from game.ui.screens.rulebook import RulebookScreen
from game.ui.settings import Value
from game.ui.shell import Choice, GameCard, Preset, Shell, visible
from game.ui.text import Style
from game.ui.widgets.base import Ink, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Pick, Segments, Toggle, row_height
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.form import Form, heading
from game.ui.widgets.gamecard import GamePick
from game.ui.widgets.person import PersonPlate
from game.ui.widgets.scroll import ScrollArea

CUSTOM = "custom"
ABOUT = Style("tiny", "regular", theme.MUTED)


class Practice(Widget):
    """Whether the match is practice: what that means, and the switch."""

    def __init__(self, shell: Shell, value: bool, changed: Callable[[Value], None]) -> None:
        super().__init__(shell)
        self.switch = Toggle(shell, "setup:practice", value, changed)

    def children(self) -> Sequence[Widget]:
        """Return the switch."""
        return (self.switch,)

    def move(self, dy: int) -> None:
        """Shift the row with its switch."""
        super().move(dy)
        self.switch.move(dy)

    def place(self, rect: pygame.Rect) -> Widget:
        """Place the row and its switch."""
        super().place(rect)
        wide, high = self.switch.natural_width(), row_height(self.shell)
        self.switch.place(pygame.Rect(rect.right - wide, rect.y, wide, high))
        return self

    def height(self, width: int) -> int:
        """Return the height the row needs at a width."""
        lines = self.shell.type.lines(self.shell.words("setup.practice_help"), ABOUT, width)
        return row_height(self.shell) + len(lines) * self.shell.type.line_height(ABOUT)

    def compose(self) -> list[Ink]:
        """Return the name and what it means."""
        words, line = self.shell.words, self.shell.type.line_height(ABOUT)
        switch = self.switch.rect
        room = pygame.Rect(self.rect.x, switch.y, switch.x - self.rect.x, switch.h)
        inks = [self.write(words("setup.practice"), Style("label", "bold"), room)]
        for index, part in enumerate(self.shell.type.lines(words("setup.practice_help"), ABOUT, self.rect.w)):
            y = switch.bottom + index * line + (line - part.height) // 2
            inks.append(Ink(part, (self.rect.x, y), ABOUT.colour))
        return inks


class SetupScreen(Page):
    """Rules and opponents of the next match."""

    name = "setup"

    def __init__(self, shell: Shell, card: GameCard, start: Callable[[Choice], None]) -> None:
        super().__init__(shell)
        self.card = card
        self.start = start
        first = shell.choice_for(card)
        self.values: dict[str, Value] = dict(first.options)
        self.bots = list(first.bots)
        self.practice = first.practice
        self.area: ScrollArea | None = None
        self.side: ScrollArea | None = None
        self.default = "setup:start"
        self.sets = store_of(shell)

    def build(self) -> None:
        """Lay out rules on the right and the rest on the left."""
        shell = self.shell
        px = shell.scale.px
        offset, side_offset = (a.offset if a else 0 for a in (self.area, self.side))
        height = max(1000, 300 + 74 * len(self.card.options))  # on a tall screen a long list gets the room
        several = len(shell.catalog.games) > 1
        name, blurb = shell.say(self.card.name), shell.say(self.card.blurb)
        room = self.frame(1760, height, shell.words("setup.title") if several else name, "" if several else blurb)
        back = Button(shell, "setup:back", shell.words("setup.back"), self.close, key="back")
        reset = Button(shell, "setup:reset", shell.words("setup.reset"), self.reset, key="reset")
        start = Button(shell, "setup:start", shell.words("setup.start"), self.begin, kind="gold", key="go")
        room = self.foot(room, [back, reset], [start])
        room = self._games(room) if several else room
        left = pygame.Rect(room.x, room.y, round(room.w * 0.31), room.h)
        right = pygame.Rect(left.right + px(44), room.y, room.right - left.right - px(44), room.h)
        rows = self._side(left)
        self.side = self.add(ScrollArea(shell, "setup:side", rows, offset=side_offset), left)
        high = self._rules_head(right)
        right = pygame.Rect(right.x, right.y + high + px(4), right.w, right.h - high - px(4))
        form = Form(shell, "option", self.card.options, self.values, self.change, self.stack.push)
        rules = form.rows(right.x, right.y, right.w - px(34))
        self.area = self.add(ScrollArea(shell, "setup:form", rules, offset=offset), right)

    def _games(self, room: pygame.Rect) -> pygame.Rect:
        """Put all games as cards in a row and return the room under it."""
        shell, games = self.shell, self.shell.catalog.games
        gap = shell.scale.px(14)
        picks = [GamePick(shell, card, partial(self.take_game, card), chosen=card is self.card) for card in games]
        wide = (room.w - gap * (len(picks) - 1)) // len(picks)
        high = max(pick.height(wide) for pick in picks)
        for index, pick in enumerate(picks):
            self.add(pick, pygame.Rect(room.x + index * (wide + gap), room.y, wide, high))
        down = high + shell.scale.px(20)
        return pygame.Rect(room.x, room.y + down, room.w, room.h - down)

    def take_game(self, card: GameCard) -> None:
        """Go over to another game with its usual rules, or those of the last time; the people stay."""
        if card is not self.card:
            self.card = card
            self.values = dict(self.shell.choice_for(card).options)
            self.area = None
            self.rebuild()

    def _rules_head(self, right: pygame.Rect) -> int:
        """Put the heading of the rules, and what belongs to them, over the form; return the height."""
        shell = self.shell
        px = shell.scale.px
        head = heading(shell, shell.words("setup.rules"))
        high, x = shell.type.line_height(head.style), right.right
        if self.card.game in self.sets.games:
            high = max(high, row_height(shell))
            book = Button(shell, "setup:book", shell.words("book.title"), self.open_book, key="help", size="body")
            sets = Button(shell, "setup:sets", shell.words("sets.open"), self.open_sets, size="body")
            for button in (book, sets):
                wide = button.natural_width()
                self.add(button, pygame.Rect(x - wide, right.y, wide, high))
                x -= wide + px(14)
        self.add(head, pygame.Rect(right.x, right.y, x - right.x, high))
        return high

    def open_book(self) -> None:
        """Open the rule book at this game, with the rules as they are set."""
        self.stack.push(RulebookScreen(self.shell, self.card.game, options=self.values))

    def open_sets(self) -> None:
        """Open the sets with names."""
        game = self.sets.games[self.card.game]
        self.stack.push(OptionSetsScreen(self.shell, game, self.sets, self.values, self.take_values))

    def take_values(self, values: Mapping[str, Value]) -> None:
        """Take over the rules of a set, those of another entry of the game too; what it does not name is as usual."""
        self.card = self.shell.catalog.entry(self.card.game, values) or self.card
        taken = {option.key: values.get(option.key, option.default) for option in self.card.options}
        self.values = {**self.card.fixed, **taken}

    def presets(self) -> list[Preset]:
        """Return the presets of this entry of the game and the player's own sets that belong to it."""
        kept = [one for one in self.sets.of(self.card.game) if self._belongs(one.values)]
        return [*self.card.presets, *(Preset(one.name, one.values) for one in kept)]

    def _belongs(self, values: Mapping[str, Value]) -> bool:
        return (self.shell.catalog.entry(self.card.game, values) or self.card).id == self.card.id

    def _side(self, left: pygame.Rect) -> list[Widget]:
        shell = self.shell
        px = shell.scale.px
        rows: list[Widget] = []
        width = left.w - px(22)
        y = left.y

        def put(widget: Widget, height: int, gap: int) -> None:
            nonlocal y
            widget.place(pygame.Rect(left.x, y, width, height))
            rows.append(widget)
            y += height + gap

        if self.presets():
            head = heading(shell, shell.words("setup.presets"))
            put(head, shell.type.line_height(head.style), px(8))
            put(self._presets(width), row_height(shell), px(26))
        head = heading(shell, shell.words("setup.opponents"))
        put(head, shell.type.line_height(head.style), px(12))
        for index in range(len(self.bots)):
            row = self._opponent(index)
            put(row, row.height(width), px(12))
        rest = Practice(shell, self.practice, self.set_practice)
        put(rest, rest.height(width), 0)
        return rows

    def set_practice(self, value: Value) -> None:
        """Choose whether moves can be taken back."""
        self.practice = bool(value)

    def _seat(self, index: int) -> str:
        return self.shell.words(f"seat.{index + 1}_of_{len(self.bots) + 1}")

    def _opponent(self, index: int) -> PersonPlate:
        card = self.shell.catalog.bot(self.bots[index])
        name = f"setup:bot:{index + 1}"
        return PersonPlate(self.shell, name, card, partial(self.choose_opponent, index), over=self._seat(index))

    def choose_opponent(self, index: int) -> None:
        """Open the page of people for a chair."""
        seats = [self._seat(i) for i in range(len(self.bots))]
        take = partial(self.seat_opponent, index)
        self.stack.push(OpponentsScreen(self.shell, f"setup:bot:{index + 1}", seats, self.bots, index, take))

    def seat_opponent(self, index: int, name: str) -> None:
        """Let somebody sit in a chair; who sits elsewhere changes places. Bots without a face may sit twice."""
        card = self.shell.catalog.bot(name)
        if card is not None and card.level and name in self.bots:
            self.bots[self.bots.index(name)] = self.bots[index]
        self.bots[index] = name
        self.rebuild()

    def _presets(self, width: int) -> Segments | DropDown:
        shell = self.shell
        picks = [Pick(str(i), shell.say(p.label)) for i, p in enumerate(self.presets())]
        present = self.preset()
        if present == CUSTOM:
            picks.append(Pick(CUSTOM, shell.words("setup.custom")))
        segments = Segments(shell, "setup:preset", picks, present, self.take_preset)
        if len(picks) <= 3 and segments.natural_width() <= width:
            return segments
        return DropDown(shell, "setup:preset", picks, present, self.take_preset, self.stack.push)

    def preset(self) -> str:
        """Return the number of the preset that the values agree with, or `custom`."""
        for index, preset in enumerate(self.presets()):
            if all(self.values[o.key] == preset.values.get(o.key, o.default) for o in self.card.options):
                return str(index)
        return CUSTOM

    def take_preset(self, value: Value) -> None:
        """Set every option as a preset says."""
        if value != CUSTOM:
            chosen = self.presets()[int(str(value))]
            self.values = {**self.card.fixed, **{o.key: chosen.values.get(o.key, o.default) for o in self.card.options}}
        self.rebuild()

    def change(self, key: str, value: Value) -> None:
        """Take a new value of one option; what depends on it appears or goes."""
        before = self._shape()
        self.values[key] = value
        if self._shape() != before:
            self.rebuild()

    def _shape(self) -> tuple[str, list[str]]:
        """Return what the layout depends on: the preset shown and the options shown."""
        return self.preset(), [o.key for o in self.card.options if visible(o, self.values)]

    def reset(self) -> None:
        """Go back to the game's usual rules."""
        self.values = self.card.usual()
        self.rebuild()

    def begin(self) -> None:
        """Start the match."""
        self.start(Choice(self.card.id, dict(self.values), tuple(self.bots), self.practice))
