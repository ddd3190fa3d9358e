"""From facts to motion: a queue of events, one clip at a time, and the table as the screen shows it; knows no pixels.

The displayed table changes only when an event's clip lands, so that what is seen is always a legal past position. The
clock is whatever is passed to `update`; at speed 0 everything lands at once.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from game.engine.events import Batch, Event
from game.engine.table import Table
from game.ui.clips import Clip, Effect, Frame, frame_at


@dataclass(slots=True)
class Running:
    """The clip on the stage, how far it is, and the sounds it has still to make."""

    event: Event
    clip: Clip
    time: float = 0.0
    sounded: int = 0


@dataclass(slots=True)
class Lingering:
    """An effect that goes on while the next clips run."""

    effect: Effect
    time: float = 0.0


@dataclass(slots=True)
class Director:
    """Shows events one after the other.

    `make` builds the clip of an event for the displayed table; `pause` tells how many seconds to hold before it; `cue`
    plays a sound; `landed` is told each event after the table has taken it.
    """

    table: Table
    make: Callable[[Event, Table], Clip]
    pause: Callable[[Event, Table], float]
    cue: Callable[[str, int | None], None]
    landed: Callable[[Event], None]
    speed: Callable[[], float] = lambda: 1.0
    """The factor on every length; 0 shows nothing in between."""
    queue: deque[Event | None] = field(default_factory=deque)
    running: Running | None = None
    effects: list[Lingering] = field(default_factory=list)
    held: float = 0.0

    def push(self, batch: Batch) -> None:
        """Queue a batch as the viewer sees it."""
        self.queue.extend(batch.events)
        self.queue.append(None)

    @property
    def idle(self) -> bool:
        """Whether everything has been shown: the table is at the end of a batch and nothing waits."""
        return self.running is None and not self.queue

    @property
    def moving(self) -> bool:
        """Whether time changes the picture."""
        return not self.idle or bool(self.effects)

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._age(dt)
        while True:
            if self.running is None and not self._next():
                return
            left = self._run(dt)
            if left is None:
                return
            dt = left

    def flush(self) -> None:
        """Land everything that waits, at once."""
        while self.running is not None or self._next():
            self._land()
        self.effects.clear()

    def remake(self) -> None:
        """Make the running clip again: the places of things have changed."""
        if self.running is not None:
            self.running.clip = self.make(self.running.event, self.table).stretched(self.speed())

    def frame(self) -> Frame | None:
        """Return the picture of the running clip at this moment; None if none runs."""
        if self.running is None or self.running.time < 0:
            return None
        return frame_at(self.running.clip, self.running.time)

    def _age(self, dt: float) -> None:
        for item in self.effects:
            item.time += dt
        self.effects = [item for item in self.effects if item.time < item.effect.length]

    def _next(self) -> bool:
        """Put the next event on the stage; return whether there is one."""
        while self.queue and self.queue[0] is None:
            self.queue.popleft()
            self.table.close_batch()
        if not self.queue:
            return False
        event = self.queue.popleft()
        assert event is not None
        clip = self.make(event, self.table)
        factor = self.speed()
        self.running = Running(event, clip.stretched(factor), -self.pause(event, self.table))
        return True

    def _run(self, dt: float) -> float | None:
        """Let the running clip go on; return the time left over once it has landed, None while it runs."""
        running = self.running
        assert running is not None
        running.time += dt
        self._sound(running)
        over = running.time - running.clip.length
        if over < 0:
            return None
        self._land()
        return over

    def _sound(self, running: Running) -> None:
        cues = running.clip.cues
        while running.sounded < len(cues) and cues[running.sounded].at <= max(running.time, 0.0):
            if running.time < 0:
                return
            self.cue(cues[running.sounded].name, cues[running.sounded].rel)
            running.sounded += 1

    def _land(self) -> None:
        running = self.running
        assert running is not None
        self.running = None
        self.table.apply(running.event)
        if running.clip.length > 0:
            self.effects += [Lingering(effect) for effect in running.clip.effects]
        self.landed(running.event)
        while self.queue and self.queue[0] is None:
            self.queue.popleft()
            self.table.close_batch()
