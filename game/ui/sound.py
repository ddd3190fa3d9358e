"""Sounds of the table, made from a few lines of arithmetic at start; silent without a device, knows no rule."""

import array
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

import pygame

RATE: Final = 22050
Wave = Callable[[float], float]


def _noise() -> Wave:
    state = 0x2545F491

    def step(_t: float) -> float:
        nonlocal state
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        return state / 0x7FFFFFFF - 1.0

    return step


def _click(tone: float, length: float = 0.06, body: float = 0.5) -> "array.array[int]":
    """Return a tile on wood: a burst of noise that dies at once over two short tones."""
    noise = _noise()

    def wave(t: float) -> float:
        crack = noise(t) * math.exp(-t * 420)
        ring = math.sin(tone * t) * math.exp(-t * 95) + 0.6 * math.sin(tone * 2.73 * t) * math.exp(-t * 160)
        return crack * 0.55 + ring * body

    return _samples(wave, length)


def _chime(notes: Iterable[float], step: float, ring: float = 5.0) -> "array.array[int]":
    """Return plucked notes one after another."""
    tones = list(notes)

    def wave(t: float) -> float:
        total = 0.0
        for index, hertz in enumerate(tones):
            since = t - index * step
            if since > 0:
                turn = math.tau * hertz * since
                fade = math.exp(-since * ring) * min(1.0, since * 300)
                total += (math.sin(turn) + 0.35 * math.sin(2.01 * turn) + 0.12 * math.sin(3.02 * turn)) * fade
        return total * 0.4

    return _samples(wave, step * (len(tones) - 1) + 3.2 / ring)


def _samples(wave: Wave, seconds: float) -> "array.array[int]":
    count = int(seconds * RATE)
    fade = max(1, RATE // 200)
    loud = 0.7 * 32767
    return array.array(
        "h", (int(max(-1.0, min(1.0, wave(i / RATE))) * loud * min(1.0, (count - i) / fade)) for i in range(count))
    )


CUES: Final[dict[str, Callable[[], "array.array[int]"]]] = {
    "tick": lambda: _click(5200, 0.03, 0.25),
    "tile_1": lambda: _click(6900),
    "tile_2": lambda: _click(7400),
    "tile_3": lambda: _click(6400),
    "draw": lambda: _click(8800, 0.04, 0.3),
    "turn": lambda: _chime((660.0, 880.0), 0.09, 9),
    "call": lambda: _chime((392.0, 523.3), 0.08, 7),
    "win": lambda: _chime((523.3, 659.3, 784.0, 1046.5), 0.11, 4),
    "settle": lambda: _chime((587.3, 440.0), 0.14, 5),
    "no": lambda: _chime((196.0,), 0.1, 14),
}
CALLS: Final = frozenset({"call", "win"})
"""Cues that follow the volume of the calls."""


@dataclass
class Sound:
    """The mixer, or silence: `available` says which. Volumes run from 0 to 100."""

    volume: int = 80
    volume_calls: int = 80
    available: bool = False
    played: list[str] = field(default_factory=list)
    _made: dict[str, pygame.mixer.Sound] = field(default_factory=dict)
    _turn: int = 0

    def open(self) -> None:
        """Open the sound device; without one everything stays silent."""
        try:
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
        except pygame.error:
            self.available = False
        else:
            self.available = True

    def prepare(self) -> bool:
        """Make one cue that is not made yet; returns whether there was one."""
        missing = next((cue for cue in CUES if cue not in self._made), "") if self.available else ""
        if missing:
            self._made[missing] = pygame.mixer.Sound(buffer=CUES[missing]().tobytes())
        return bool(missing)

    def close(self) -> None:
        """Give the device back."""
        if self.available:
            pygame.mixer.quit()
        self.available = False
        self._made.clear()

    def play(self, cue: str) -> None:
        """Play a cue by name; "tile" takes one of its variants in turn."""
        if cue == "tile":
            self._turn = self._turn % 3 + 1
            cue = f"tile_{self._turn}"
        make = CUES[cue]
        self.played = [*self.played[-19:], cue]
        loud = self.volume / 100 * (self.volume_calls / 100 if cue in CALLS else 1.0)
        if not self.available or loud <= 0:
            return
        if cue not in self._made:
            self._made[cue] = pygame.mixer.Sound(buffer=make().tobytes())
        sound = self._made[cue]
        sound.set_volume(loud)
        sound.play()
