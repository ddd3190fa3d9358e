"""What every screen is, and the stack of screens; knows widgets and inputs, but no game."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import pygame

from game.ui import theme
from game.ui.inputs import Click, Hover, Input, Key, Leave, Press, Redraw, Resize, Scroll
from game.ui.shell import Shell
from game.ui.widgets.base import Widget

W = TypeVar("W", bound=Widget)
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Screen:
    """One page or overlay.

    A subclass makes its widgets in `build()`, which runs again for every new size, language or text scale: what must
    outlive that is kept in the screen, not in the widgets. `animating` asks for `update` at every frame, `poll` asks
    for it again after that many seconds; otherwise the screen sleeps until the next input.
    """

    name = "screen"
    overlay = False
    """An overlay is drawn over a dimmed picture of the screen below."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.stack: ScreenStack
        self.widgets: list[Widget] = []
        self.back: pygame.Surface | None = None
        self.animating = False
        self.poll: float | None = None
        self.pointer: tuple[int, int] | None = None
        self.default = ""
        self._damage: list[pygame.Rect] = []
        self._held: Widget | None = None
        self._focus = ""
        self._ring = False

    # --- life
    def enter(self) -> None:
        """Begin: the screen has just been put on the stack."""

    def leave(self) -> None:
        """End: the screen has just been taken off the stack."""

    def build(self) -> None:
        """Make and place all widgets for the present size and words."""

    def rebuild(self) -> None:
        """Make the widgets anew and draw everything; the keyboard stays where it was."""
        self.remake(self.build)
        self.damage(self.shell.area)

    def remake(self, make: Callable[[], None]) -> None:
        """Make the widgets anew; what is held down and where the keyboard is go by their names."""
        held = self._held.name if self._held else ""
        self.widgets.clear()
        make()
        self._held = self.find(held)
        if self._held:
            self._held.set_state(held=True)
        focused = self.find(self._focus)
        if focused and self._ring:
            focused.set_state(focused=True)
        if self.pointer:
            self._heat(self.pointer)

    def add(self, widget: W, rect: pygame.Rect) -> W:
        """Put a widget on the screen."""
        widget.place(rect)
        self.widgets.append(widget)
        return widget

    def close(self) -> None:
        """Go back to the screen below."""
        if self.stack.top is self:
            self.stack.pop()

    def hand_over(self, give: Callable[[], None]) -> None:
        """Close, and give the page below what was chosen or typed here.

        The page has made its widgets anew by then, so that the field that asked is not on it any more: it makes them
        once more from what it has been given.
        """
        stack = self.stack
        self.close()
        give()
        stack.top.rebuild()

    # --- looking
    def walk(self) -> Iterator[Widget]:
        """Yield every widget."""
        for widget in self.widgets:
            yield from widget.walk()

    def walk_all(self) -> Iterator[Widget]:
        """Yield every widget, even what is scrolled out of sight."""
        for widget in self.widgets:
            yield from widget.walk_all()

    def find(self, name: str) -> Widget | None:
        """Return the widget of a name, None if there is none."""
        return next((w for w in self.walk_all() if w.name == name), None) if name else None

    def names(self) -> dict[str, pygame.Rect]:
        """Return what can be clicked now: name -> rectangle."""
        found = {}
        for widget in self.widgets:
            for inner in widget.walk():
                rect = inner.rect.clip(widget.rect)
                if inner.name and inner.interactive and inner.enabled and rect.w and rect.h:
                    found[inner.name] = rect
        return found

    def texts(self) -> list[str]:
        """Return every line of text on the screen."""
        return [ink.line.text for w in self.walk() for ink in w.inks]

    def reveal(self, name: str) -> None:
        """Scroll so that the widget of a name can be seen."""
        for widget in self.widgets:
            inner = next((w for w in widget.walk_all() if w.name == name), None)
            if inner and inner is not widget:
                widget.reveal(inner)

    # --- drawing
    def damage(self, rect: pygame.Rect) -> None:
        """Ask for a part of the screen to be drawn again."""
        self._damage.append(rect.clip(self.shell.area))

    @property
    def dirty(self) -> bool:
        """Return whether anything waits to be drawn."""
        return bool(self._damage) or any(w.dirty for w in self.walk())

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what has changed and return the changed rectangles."""
        here = self.find(self._focus) if self._ring else None
        for widget in self.walk():
            widget.confirm_at(here if here is not None and here.enabled else None)
        for widget in self.walk():
            if widget.dirty:
                widget.dirty = False
                self.damage(widget.spread())
        rects = merge(self._damage)
        self._damage = []
        for rect in rects:
            surface.set_clip(rect)
            self.paint(surface, rect)
        surface.set_clip(None)
        return rects

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw one part: the ground, then the widgets in order."""
        if self.back:
            surface.blit(self.back, rect, rect)
        else:
            surface.fill(self.shell.look.cloth[-1][1], rect)
        for widget in self.widgets:
            if widget.spread().colliderect(rect):
                widget.paint(surface)

    def update(self, _dt: float) -> None:
        """Let time pass."""

    # --- inputs
    def handle(self, given: Input) -> None:
        """Answer one input."""
        if isinstance(given, Hover):
            self._hover(given)
        elif isinstance(given, Leave):
            self.pointer = None
            self._heat(None)
        elif isinstance(given, Press):
            self._press(given)
        elif isinstance(given, Click) and given.button == 1:
            self._click(given)
        elif isinstance(given, Scroll):
            self._scroll(given)
        elif isinstance(given, Key):
            self.key(given)
        elif isinstance(given, Redraw):
            self.damage(self.shell.area)

    def _at(self, point: tuple[int, int]) -> Widget | None:
        return next((w for widget in reversed(self.widgets) if (w := widget.at(point))), None)

    def _heat(self, point: tuple[int, int] | None) -> None:
        over = self._at(point) if point else None
        for widget in self.walk():
            if widget.interactive:
                widget.set_state(hot=widget is over)

    def _hover(self, given: Hover) -> None:
        self.pointer = given.at
        if self._held and given.held:
            self._held.drag(given.at)
        else:
            self._heat(given.at)

    def _press(self, given: Press) -> None:
        self.pointer = given.at
        self._heat(given.at)
        self.set_focus("", ring=False)
        self._held = self._at(given.at)
        if self._held:
            self._held.set_state(held=True)
            self._focus = self._held.name
            self._held.press(given.at)

    def _click(self, given: Click) -> None:
        held, self._held = self._held, None
        if held:
            held.set_state(held=False)
            if not held.drop(given.at) and held is self._at(given.at):
                held.click(given.at)

    def _scroll(self, given: Scroll) -> None:
        for widget in reversed(self.widgets):
            if (self.pointer is None or widget.rect.collidepoint(self.pointer)) and widget.scroll(given.steps):
                if self.pointer:
                    self._heat(self.pointer)
                return

    def key(self, key: Key) -> None:
        """Answer a key: the focused widget first, then shortcuts, then moving about, then Esc."""
        focused = self.find(self._focus)
        if focused and focused.enabled and self._ring and focused.key(key):
            return
        for widget in self.walk():
            if widget.shortcut and widget.enabled and key.means(widget.shortcut):
                widget.activate()
                return
        if self._move_focus(key) or any(w.key(key) for w in self.widgets if not w.interactive and w.children()):
            return
        if key.means("back"):
            self.escape()
        elif key.means("confirm") and self.default:
            widget_ = self.find(self.default)
            if widget_ and widget_.enabled:
                widget_.activate()

    def escape(self) -> None:
        """Answer Esc; a screen that is not at the bottom closes."""
        if len(self.stack.screens) > 1:
            self.close()

    # --- keyboard focus
    def set_focus(self, name: str, *, ring: bool = True) -> None:
        """Move the keyboard to a widget; `ring` shows it."""
        for widget in self.walk_all():
            widget.set_state(focused=bool(name) and ring and widget.name == name)
        self._focus = name
        self._ring = ring
        if name:
            self.reveal(name)

    def point_out(self) -> None:
        """Give the keyboard or pad a visible place if it has none: what Enter would do, else the first thing."""
        if self._ring and self.find(self._focus) is not None:
            return
        order = [w for w in self.walk_all() if w.interactive and w.enabled and w.name]
        if order:
            self.set_focus(self._first(order).name)

    def order(self, *, every: bool) -> list[Widget]:
        """Return where the keyboard can be: by the arrows, or by going through `every` thing one after the other."""
        del every
        return [w for w in self.walk_all() if w.interactive and w.enabled and w.name]

    def _move_focus(self, key: Key) -> bool:
        order = self.order(every=key.means("next") or key.means("previous"))
        if not order:
            return False
        names = [w.name for w in order]
        here = names.index(self._focus) if self._focus in names else -1
        if key.means("next") or key.means("previous"):
            step = 1 if key.means("next") else -1
            self.set_focus(names[(here + step) % len(names) if here >= 0 else 0 if step > 0 else -1])
            return True
        for action, way in ARROWS.items():
            if key.means(action):
                target = order[here] if here >= 0 and not self._ring else self._first(order) if here < 0 else None
                target = target or neighbour(order[here], order, way)
                if target:
                    self.set_focus(target.name)
                return True
        return False

    def _first(self, order: list[Widget]) -> Widget:
        return next((w for w in order if w.name == self.default), order[0])


def neighbour(here: Widget, order: list[Widget], way: tuple[int, int]) -> Widget | None:
    """Return the nearest widget in a direction, None at the edge; sideways one of the same row before all others."""
    best: tuple[tuple[bool, float], Widget] | None = None
    for widget in order:
        dx = widget.rect.centerx - here.rect.centerx
        dy = widget.rect.centery - here.rect.centery
        if way[0]:
            along, across = way[0] * dx, max(0, abs(dy) - (here.rect.h + widget.rect.h) // 2)
        else:
            along, across = way[1] * dy, max(0, abs(dx) - (here.rect.w + widget.rect.w) // 2)
        if widget is here or along <= 2 or across > along:
            continue
        cost = bool(way[0]) and across > 0, along + 3.0 * across
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None


def merge(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles that overlap, so that nothing is drawn twice."""
    left = [r for r in rects if r.w and r.h]
    done: list[pygame.Rect] = []
    while left:
        rect = left.pop()
        hit = rect.collidelist(done)
        if hit >= 0:
            left.append(rect.union(done.pop(hit)))
        else:
            done.append(rect)
    return done


class ScreenStack:
    """The screens, the top one visible and alive; overlays lie on a dimmed picture of what is below."""

    def __init__(self, shell: Shell, surface: pygame.Surface) -> None:
        self.shell = shell
        self.surface = surface
        self.screens: list[Screen] = []
        self.changing: Callable[[], None] = lambda: None
        """Called before another page is shown; lists that open over a field are none."""

    @property
    def top(self) -> Screen:
        """Return the screen that is seen and answers."""
        return self.screens[-1]

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""
        if self.screens and not is_light(screen):
            self.changing()
        screen.stack = self
        self._ground(screen)
        self.screens.append(screen)
        screen.enter()
        screen.rebuild()

    def pop(self) -> None:
        """Take the top screen off and show the one below as it was left."""
        if len(self.screens) > 1 and not is_light(self.top):
            self.changing()
        gone = self.screens.pop()
        gone.leave()
        if self.screens:
            self.top.pointer = gone.pointer
            self.top.rebuild()

    def replace(self, screen: Screen) -> None:
        """Put a screen in the place of the top one."""
        if self.screens:
            self.changing()
            self.screens.pop().leave()
        self.push(screen)

    def reset(self, screen: Screen) -> None:
        """Close everything and begin anew with one screen."""
        if self.screens:
            self.changing()
        while self.screens:
            self.screens.pop().leave()
        self.push(screen)

    def _ground(self, screen: Screen) -> None:
        if screen.overlay and self.screens:
            self.top.draw(self.surface)
            screen.back = screen_ground(screen, self.surface)

    def relayout(self, surface: pygame.Surface | None = None) -> None:
        """Build every screen again: the size, the language or the text scale has changed."""
        if surface:
            self.surface = surface
        screens, self.screens = self.screens, []
        for screen in screens:
            self._ground(screen)
            self.screens.append(screen)
            screen.rebuild()

    def handle(self, given: Input) -> None:
        """Pass an input to the top screen."""
        if not isinstance(given, Resize) and self.screens:
            self.top.handle(given)

    def names(self) -> Mapping[str, pygame.Rect]:
        """Return what can be clicked now."""
        return self.top.names()


def is_light(screen: Screen) -> bool:
    """Return whether a screen is a small one that opens over a page and leaves it as it is."""
    return bool(getattr(screen, "light", False))


def screen_ground(screen: Screen, surface: pygame.Surface) -> pygame.Surface:
    """Return the ground of an overlay: what is on the surface, blurred and darkened unless it is a light one."""
    if is_light(screen):
        return surface.copy()
    w, h = surface.get_size()
    small = pygame.transform.smoothscale(surface, (max(1, w // 8), max(1, h // 8)))
    soft = pygame.transform.smoothscale(pygame.transform.box_blur(small, 2), (w, h))
    veil = pygame.Surface((w, h))
    veil.fill(theme.NIGHT)
    veil.set_alpha(150)
    soft.blit(veil, (0, 0))
    return soft
