"""Goes through every page and every state of the table by name, for gallery, layout test and screenshots; no rule.

Each step of a tour is a name with the window at that state. Whoever walks along may draw it in other sizes, colours
and languages, and must leave the window as it was found.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pygame

from game.engine.events import RoundStarted
from game.session.program import Program
from game.session.saves import Saves
from game.session.thinker import InlineThinker
from game.ui.app import App, open_display
from game.ui.autopilot import play_on, throwable
from game.ui.clips import Dice, Ring, Sign
from game.ui.inputs import KeyMap
from game.ui.pilot import Pilot
from game.ui.run import Window
from game.ui.screen import Screen
from game.ui.screens.desk import DeskScreen
from game.ui.screens.message import Answer, Message
from game.ui.screens.rulebook import RulebookScreen
from game.ui.screens.table import TableScreen
from game.ui.settings import Settings, Value
from game.ui.shelf import with_desk
from game.ui.shell import GameCard, Shell
from game.ui.table.motion import SELF_DRAWN, WON
from game.ui.table.waits import WaitsBox

KEY: Final = b"quexiang pictures"
"""The key of every match, so that a tour shows the same hands each time."""
FRAME: Final = 1 / 30
ELSEWHERE: Final = ("play", "practise", "continue", "exit", "language", "settings", "book", "desk", "game")
"""Buttons of the title that open no page, or one that the tour shows anyway; every other is opened."""
MOST: Final = 20_000
"""A hand has fewer frames than this."""
LATE: Final = 34
"""A turn with fewer tiles left in the wall shows much of what a hand can show."""
TOUCHES: Final = {"focus": "left", "gangs": "gang", "declare": "declare", "why": "hu"}
"""Keys that bring a state about."""
SPOKEN: Final = {"吃": "chi", "碰": "peng", "杠": "gang", WON: "hu", SELF_DRAWN: "zimo"}
"""Every other call is the word of some declaration."""


@dataclass
class Visit:
    """A window on an invisible screen, opened for looking at."""

    program: Program
    folder: Path
    size: tuple[int, int]
    language: str
    settings: dict[str, Value] = field(default_factory=dict)
    key: bytes = KEY
    hands: int = 1
    """So many hands are played before the result of the match is shown; its chart needs two."""

    def __post_init__(self) -> None:
        pygame.init()
        saves = Saves(self.program.games, self.program.version, self.folder / "saves", durable=False)
        self.thinker = InlineThinker(self.program.bots)
        self.window = Window(self.program, saves, self.thinker)
        self.window.host.keys = lambda: self.key
        settings = Settings(self.folder / "config")
        quick: dict[str, Value] = {"language": self.language, "animation": "instant", "bot_pace": "instant"}
        settings.values.update({**quick, **self.settings})
        shell = Shell(settings, KeyMap(self.folder / "config"), self.window.catalog, size=self.size)
        self.app: App = self.window.attach(App(shell, open_display(self.size)))
        self.app.title()
        self.renew: Callable[[], None] | None = None
        """Opens the top screen anew; for those that are told their words when they open."""
        self.pointed = ""
        """What the pointer lies on, where a state takes that."""
        self.pilot = Pilot(self.app)
        self.pilot.until_idle()

    @property
    def shell(self) -> Shell:
        """Return the services of the window."""
        return self.app.shell

    @property
    def top(self) -> Screen:
        """Return the screen on top."""
        return self.app.stack.top

    @property
    def games(self) -> list[GameCard]:
        """Return the entries of the shelf."""
        return list(self.shell.catalog.games)

    def wear(self, **settings: Value) -> None:
        """Change settings and build every screen again, as the player's own change of them does."""
        self.shell.settings.values.update(settings)
        before = self.shell.words
        self.shell.refresh()
        if self.renew is not None and self.shell.words is not before:
            self.app.stack.pop()
            self.renew()
            self.pilot.until_idle()
        self.app.stack.relayout()

    def fit(self, size: tuple[int, int]) -> None:
        """Give the window a size; what was pointed at is pointed at where it lies now."""
        self.pilot.resize(size)
        if self.pointed:
            self.pilot.hover(self.pointed)

    def close(self) -> None:
        """Give everything back."""
        self.window.close()

    # --- pages
    def pages(self) -> Iterator[str]:
        """Show every page that needs no table."""
        yield "title"
        yield from self._opened("title:settings", "settings")
        self._push_message()
        yield from self._renewed(self._push_message, "message")
        self._back()
        for button in sorted(self.pilot.names()):
            if button.startswith("title:") and button.split(":")[1] not in ELSEWHERE:
                yield from self._opened(button, button.removeprefix("title:"))
        for card in self.games:
            yield from self._setup(card)
        for game in self.program.games:
            for name, screen in self._books(game):
                self.app.push(screen)
                self.pilot.step()
                yield f"{name}-{game}"
                self._back()

    def _books(self, game: str) -> Iterator[tuple[str, Screen]]:
        yield "book", RulebookScreen(self.shell, game)
        if game in [one.id for one in with_desk(self.shell)]:
            yield "desk", DeskScreen(self.shell, game)

    def _opened(self, button: str, name: str) -> Iterator[str]:
        """Click a button, show the page it opens, and the list of the page's first field, then go back."""
        self.pilot.click(button)
        yield name
        lists = [n for n in self.pilot.names() if n in ("settings:text_scale", "setup:bot:1")]
        if lists:
            self.pilot.click(lists[0])
            if self.top.name != name:
                yield f"{name}-list"
                self.pilot.key("escape")
        self._back()

    def _setup(self, card: GameCard) -> Iterator[str]:
        for name in self._opened(f"title:game:{card.id}", "setup"):
            yield f"{name}-{card.id}"
            if name == "setup" and "setup:sets" in self.pilot.names():
                self.pilot.click("setup:sets")
                yield f"sets-{card.id}"
                self.pilot.key("escape")

    def _push_message(self) -> None:
        words = self.shell.words
        answers = [
            Answer("back", words("message.back")),
            Answer("new", words("title.start_new")),
            Answer("resume", words("title.continue"), kind="gold"),
        ]
        self.app.push(Message(self.shell, words("title.give_up_title"), words("title.give_up"), answers))

    def _back(self) -> None:
        self.app.stack.pop()
        self.pilot.step()

    # --- the table
    def sit_down(self, entry: str) -> None:
        """Begin a match of an entry of the shelf with its usual rules."""
        card = self.shell.catalog.game(entry)
        if card is None:
            raise LookupError(f"no game {entry!r} on the shelf")
        self.shell.settings.remember(self.shell.choice_for(card).record())
        self.app.title()
        play = self.shell.last_choice()
        assert play is not None
        self.window.begin(play)

    def hand(self, entry: str, *, motion: bool = True) -> Iterator[str]:
        """Play one hand and show each kind of state that comes up, the first time it does; then what follows it.

        Without motion there are no calls, dice and flights among them, and it takes a third of the time.
        """
        if motion:
            self.shell.settings.values["animation"] = "fast"
        self.sit_down(entry)
        seen: set[str] = set()
        for _ in range(MOST):
            screen = self.top
            if not isinstance(screen, TableScreen):
                break
            for state in self._states(screen):
                if state not in seen and self._bring_about(screen, state):
                    seen.add(state)
                    yield state
                    self._undo(screen, state)
            if screen.prompt is not None:
                self._answer(screen)
            else:
                self.pilot.step(FRAME)
        self.shell.settings.values["animation"] = "instant"
        yield from self._after()

    def _answer(self, screen: TableScreen) -> None:
        """Answer as the best bot would: pictures should show hands worth looking at."""
        play, asked = screen.play, screen.prompt
        assert asked is not None
        seen = play.session.seen(play.viewer)
        if seen.table.batch != asked.at:
            # Somebody's win has overtaken the question.
            self.pilot.step(FRAME)
            return
        best = list(self.program.bots)[-1]
        choice = self.thinker.ask(best, seen, asked.offers)
        screen.answer(choice)

    def _states(self, screen: TableScreen) -> list[str]:
        """Return what can be seen at the table now, by name."""
        if screen.prompt is None:
            return _moving(screen)
        asked = screen.prompt
        if asked.swaps:
            return ["swap"]
        if asked.suits:
            return ["void"]
        if asked.openings:
            return ["opening"]
        offered = "-".join(sorted(word for word in asked.buttons if word != "pass"))
        if not asked.turn:
            return [f"claim-{offered}"]
        found = ["turn", "focus", *([f"turn-{offered}"] if offered else [])]
        if len(asked.buttons.get("gang", ())) > 1:
            found.append("gangs")
        found += ["declare"] if asked.declares else []
        found += ["why"] if "hu" not in asked.buttons else []
        found += ["late"] if screen.table.wall.left < LATE else []
        if any(seat.won is not None for seat in screen.table.seats):
            found.append("won")
        return [*found, "waits"]

    def _bring_about(self, screen: TableScreen, state: str) -> bool:
        """Do what a state takes, a touch or nothing; return whether the window is in it now."""
        if state == "waits":
            return self._hover_waits(screen)
        if state in TOUCHES:
            self.pilot.key(TOUCHES[state])
        return True

    def _undo(self, screen: TableScreen, state: str) -> None:
        """Take the touch of a state back."""
        if state in ("gangs", "declare", "why"):
            self.pilot.key("escape")
        if state in ("focus", "waits"):
            self._let_go(screen)

    def _hover_waits(self, screen: TableScreen) -> bool:
        """Point at a tile whose discard leaves the hand ready; return whether there is one."""
        for name in throwable(self.pilot):
            self.pilot.hover(name)
            self.pointed = name
            if any(isinstance(widget, WaitsBox) for widget in screen.widgets):
                return True
        self._let_go(screen)
        return False

    def _let_go(self, screen: TableScreen) -> None:
        """Take pointer and keyboard off the tiles."""
        self.pointed = ""
        screen.set_focus("", ring=False)
        self.pilot.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0)))
        screen.touch()
        self.pilot.step()

    def _after(self) -> Iterator[str]:
        """Show the account of the hand, the menu over the next one, the result, and the title with a kept match."""
        if self.top.name != "ledger":
            return
        self.pilot.until_idle()
        yield "ledger"
        # A hand may be over before anything was asked of the player.
        while self.top.name == "ledger":
            play_on(self.pilot)
            self.pilot.until_idle()
        screen = self.top
        if isinstance(screen, TableScreen):
            self.pilot.key("escape")
            yield "pause"
            self.pilot.key("escape")
            for _ in range(1, self.hands):
                screen = self._play_hand(screen)
            self._push_result(screen)
            yield "result"
            self.app.stack.pop()
            self.window.host.leave(screen.play)
        self.app.title()
        self.pilot.until_idle()
        yield "title-kept"

    def _play_hand(self, screen: TableScreen) -> TableScreen:
        """Play the hand on the screen to its end and deal the next; return the table."""
        while self.top is screen:
            if screen.prompt is not None:
                self._answer(screen)
            self.pilot.step(FRAME)
        self.pilot.until_idle()
        play_on(self.pilot)
        self.pilot.until_idle()
        after = self.top
        assert isinstance(after, TableScreen), "the match is over: play fewer hands"
        return after

    def _renewed(self, renew: Callable[[], None], name: str) -> Iterator[str]:
        """Show a screen that is opened anew when the language changes."""
        self.renew = renew
        yield name
        self.renew = None

    def _push_result(self, table: TableScreen) -> None:
        self.app.push(self.window.result(table.play))
        self.pilot.until_idle()


def _moving(screen: TableScreen) -> list[str]:
    """Return what moves or is called on the table now, by name, once it is clearly seen."""
    running = screen.director.running
    frame = screen.director.frame()
    if frame is None or running is None:
        return []
    found = []
    for overlay in frame.overlays:
        if isinstance(overlay, Sign) and overlay.alpha == 1.0 and overlay.scale == 1.0:
            found.append(f"call-{SPOKEN.get(overlay.text, 'declare')}")
        elif isinstance(overlay, Dice) and overlay.part > 0.7:
            found.append("dice")
        elif isinstance(overlay, Ring) and overlay.part > 0.5:
            found.append("ring")
    if isinstance(running.event, RoundStarted) and running.time > running.clip.length * 0.6:
        found.append("dealing")
    return found
