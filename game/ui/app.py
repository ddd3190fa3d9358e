"""The window and its loop: events in, changed rectangles out, asleep when nothing moves; knows no game."""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import pygame

from game.ui.inputs import Click, Hover, Input, Key, KeyMap, Leave, Press, Quit, Resize, translate
from game.ui.screen import Screen, ScreenStack
from game.ui.screens.message import Message
from game.ui.screens.title import TitleScreen
from game.ui.settings import Settings, user_folder
from game.ui.shell import Catalog, Shell
from game.ui.theme import SMALLEST
from game.ui.transition import Fade
from game.ui.widgets import shapes

FPS: Final = 60
LONGEST_STEP: Final = 0.1
"""No animation jumps further than this many seconds, however long a frame took."""
NAP: Final = 1 / 80
LONG_NAP: Final = 1 / 33
"""Seconds between two looks for events while nothing moves: shortly after an event, and later."""
DOZE_AFTER: Final = 3.0
IDLE_EVERY: Final = 0.4
INVISIBLE: Final = frozenset({"offscreen", "dummy"})


class NoDisplay(Exception):  # noqa: N818 - it is a state of the machine, and main names it so to the user
    """There is no screen to open a window on; the text says why."""


def open_display(size: tuple[int, int], *, fullscreen: bool = False) -> pygame.Surface:
    """Open the window; raises NoDisplay where nobody could see it.

    Without a screen SDL falls back to an invisible driver and reports success, so the driver is looked at.
    """
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        surface = set_mode(size, fullscreen=fullscreen)
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in INVISIBLE and driver not in asked.split(","):
        pygame.display.quit()
        raise NoDisplay("no screen was found")
    return surface


def set_mode(size: tuple[int, int], *, fullscreen: bool) -> pygame.Surface:
    """Set the window's size, or the whole screen."""
    if fullscreen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    desktops = pygame.display.get_desktop_sizes()
    if desktops and pygame.display.get_driver() not in INVISIBLE:
        widest, highest = max(d[0] for d in desktops), max(d[1] for d in desktops)
        size = min(size[0], widest), min(size[1], highest)
    return pygame.display.set_mode(size, pygame.RESIZABLE)


class App:
    """A window with its stack of screens.

    `run` drives it from real events and the given clock; a test calls `feed` and `step` itself.
    """

    def __init__(self, shell: Shell, window: pygame.Surface, clock: Callable[[], float] = time.perf_counter) -> None:
        self.shell = shell
        self.window = window
        self.clock = clock
        self.running = True
        self.frames = 0
        self.fullscreen = shell.settings.flag("fullscreen")
        self.settle: tuple[int, int] | None = None
        self.laid_out = window.get_size()
        shell.size = window.get_size()
        shell.refresh()
        self.canvas = self._make_canvas()
        self.stack = ScreenStack(shell, self.canvas)
        self.stack.changing = self._begin_fade
        self.fade: Fade | None = None
        self._stale = False
        self._padded = False
        shell.settings.listeners.append(self._setting_changed)

    # --- screens
    def title(self, setup: str = "") -> None:
        """Close everything and show the title page, with the set-up of a game over it if one is named."""
        title = TitleScreen(self.shell, self.quit)
        self.stack.reset(title)
        card = self.shell.catalog.game(setup)
        if card is not None:
            title.setup(card)

    def quit(self) -> None:
        """Leave the loop after this step."""
        self.running = False

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""
        self.stack.push(screen)

    def _tell(self) -> None:
        """Show what the player has not been told yet."""
        notices = self.shell.take_notices()
        if notices and self.stack.screens:
            words = self.shell.words
            text = "\n".join(words(n.key, **dict(n.fields)) for n in notices)
            self.stack.push(Message(self.shell, words("message.notice_title"), text))

    # --- window
    def _make_canvas(self) -> pygame.Surface:
        """Return where screens draw: the window itself, or a larger picture if the window is too small for them."""
        w, h = self.window.get_size()
        factor = max(1.0, SMALLEST[0] / w, SMALLEST[1] / h)
        self.factor = factor
        if factor == 1.0:
            return self.window
        canvas = pygame.Surface((round(w * factor), round(h * factor)))
        self.shell.size = canvas.get_size()
        self.shell.refresh()
        return canvas

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new window size."""
        window = pygame.display.get_surface()
        if window is not None:
            self.window = window
        self.shell.size = self.laid_out = self.window.get_size()
        self.shell.refresh()
        shapes.clear_caches()
        self.fade = None
        self.canvas = self._make_canvas()
        self.stack.relayout(self.canvas)
        if not self.fullscreen:
            self.settle = size

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to the window."""
        self.shell.settings.set("fullscreen", not self.shell.settings.flag("fullscreen"))

    def _apply_fullscreen(self) -> None:
        self.fullscreen = self.shell.settings.flag("fullscreen")
        size = self.shell.settings.number("window_width"), self.shell.settings.number("window_height")
        set_mode(size, fullscreen=self.fullscreen)
        self.resize(size)

    def remember_size(self) -> None:
        """Keep the window's size for the next start."""
        if self.settle and not self.fullscreen:
            size, self.settle = self.settle, None
            for key, value in zip(("window_width", "window_height"), size, strict=True):
                self.shell.settings.values[key] = max(value, 640 if key == "window_width" else 400)
            self.shell.settings.save()

    def _setting_changed(self, key: str) -> None:
        if key.startswith("volume"):
            self.shell.apply_volumes()
        elif key == "fullscreen":
            self._apply_fullscreen()
        elif key in {"language", "text_scale", "theme", "faces", "inks", "pad"}:
            self._stale = True

    # --- one step
    def feed(self, events: Iterable[pygame.event.Event]) -> None:
        """Answer events."""
        for given in translate(events, self.shell.keys, self.shell.pads):
            self.answer(given)
        self._hand()

    def _hand(self) -> None:
        """Take note of which hand holds what: signs follow the pad or the keys, and a pad always has a place."""
        active = self.shell.pads.active
        if active != self._padded:
            self._padded = active
            if active:
                self.stack.handle(Leave())
            self.stack.relayout()
        if active and self.stack.screens:
            self.stack.top.point_out()

    def answer(self, given: Input) -> None:
        """Answer one input."""
        if isinstance(given, Press) or (isinstance(given, Key) and not given.name.startswith("pad:")):
            self.shell.pads.active = False
        if isinstance(given, Quit):
            self.quit()
        elif isinstance(given, Resize):
            if given.size != self.laid_out:
                self.resize(given.size)
        elif isinstance(given, Key) and given.means("fullscreen"):
            self.toggle_fullscreen()
        else:
            self.stack.handle(self._to_canvas(given))
        if self._stale:
            self._stale = False
            self.shell.refresh()
            self.stack.relayout()

    def _to_canvas(self, given: Input) -> Input:
        if self.factor == 1.0:
            return given
        if isinstance(given, Hover):
            return Hover(self._point(given.at), given.held)
        if isinstance(given, Press):
            return Press(self._point(given.at))
        if isinstance(given, Click):
            return Click(self._point(given.at), given.button)
        return given

    def _point(self, at: tuple[int, int]) -> tuple[int, int]:
        return round(at[0] * self.factor), round(at[1] * self.factor)

    def step(self, dt: float) -> bool:
        """Let time pass and draw what changed; returns whether anything was drawn."""
        self._tell()
        if self.shell.pads.busy:
            for given in self.shell.pads.tick(dt):
                self.answer(given)
        self._hand()
        top = self.stack.top
        if top.animating or top.poll is not None:
            top.update(min(dt, LONGEST_STEP))
        if not self.stack.screens:
            self.running = False
            return False
        top = self.stack.top
        if not top.dirty and self.fade is None:
            return False
        rects = top.draw(self.stack.surface)
        self._present(self._faded(dt) if self.fade is not None else rects)
        self.frames += 1
        return True

    def _begin_fade(self) -> None:
        """Keep the present picture to fade from, before another page is shown."""
        motion = self.shell.settings.motion
        if motion > 0 and self.fade is None:
            self.fade = Fade(self.canvas, motion)
            self.stack.surface = self.fade.page

    def _faded(self, dt: float) -> list[pygame.Rect]:
        """Draw a moment of the fade; after the last the screens draw into the window again."""
        assert self.fade is not None
        self.fade.advance(min(dt, LONGEST_STEP))
        self.fade.draw(self.canvas)
        if self.fade.over:
            self.fade = None
            self.stack.surface = self.canvas
        return [self.canvas.get_rect()]

    def _present(self, rects: list[pygame.Rect]) -> None:
        if self.canvas is not self.window:
            pygame.transform.smoothscale(self.canvas, self.window.get_size(), self.window)
            rects = [self.window.get_rect()]
        if self.window is pygame.display.get_surface():
            pygame.display.update(rects)

    # --- the loop
    def wait(self) -> float | None:
        """Return how many seconds the loop may sleep: 0 while something moves, None until the next event."""
        top = self.stack.top
        if top.animating or top.dirty or self.fade is not None or self.shell.notices:
            return 0.0
        return top.poll

    def idle(self) -> None:
        """Use a quiet moment: keep the window's size, make a sound that may be wanted soon, look for gamepads."""
        self.remember_size()
        self.shell.sound.prepare()
        self.shell.pads.open()

    def run(self) -> None:
        """Answer events until the window closes.

        At rest it naps between two looks for events, because SDL's own wait looks a thousand times a second.
        """
        ticker = pygame.time.Clock()
        before = self.clock()
        quiet = 0.0
        due = 0.0
        while self.running and self.stack.screens:
            sleep = self.wait()
            if sleep == 0:
                ticker.tick(FPS)
            else:
                nap = NAP if quiet < DOZE_AFTER else LONG_NAP
                time.sleep(nap if sleep is None else min(nap, sleep))
            events = pygame.event.get()
            now = self.clock()
            quiet = 0.0 if events or sleep == 0 else quiet + now - before
            if quiet > due:
                due = quiet + IDLE_EVERY
                self.idle()
            elif not quiet:
                due = IDLE_EVERY
            elif sleep is None and not self.shell.pads.busy:
                # Nobody did anything and nothing waits for time to pass: a look at every widget would find nothing.
                before = now
                continue
            self.feed(events)
            self.step(now - before)
            before = now
        self.remember_size()


def start(catalog: Catalog, folder: Path | None = None) -> App:
    """Open the window with the title page; raises NoDisplay. Close it with `close`."""
    folder = folder or user_folder()
    settings = Settings(folder)
    size = settings.number("window_width"), settings.number("window_height")
    window = open_display(size, fullscreen=settings.flag("fullscreen"))
    shell = Shell(settings, KeyMap(folder), catalog, system_languages=system_languages(), size=window.get_size())
    shell.sound.open()
    pygame.display.set_caption(f"{shell.words('app.name')}")
    app = App(shell, window)
    app.title()
    return app


def close(app: App) -> None:
    """Give back sound and window."""
    app.shell.sound.close()
    app.shell.pads.close()
    pygame.quit()


def system_languages() -> list[str]:
    """Return the system's languages, the preferred one first."""
    named = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    first = next((value for value in named if value), "")
    if first and not first.startswith(("C", "POSIX")):
        return [first]
    found = pygame.system.get_pref_locales()
    return [f"{item['language']}_{item.get('country') or ''}" for item in found] or ["en"]
