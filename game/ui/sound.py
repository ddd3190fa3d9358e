"""The sounds of the table, from shipped files; silent without a device, knows no rule."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import pygame

from game.core.resources import resource

RATE: Final = 22050
CALLS: Final = frozenset({"chi", "peng", "gang", "hu", "zimo", "declare"})
"""Cues that follow the volume of the calls; all others follow that of the effects."""
ALIASES: Final = {"tile": "discard", "call": "declare", "win": "hu"}
SIDES: Final = {None: (1.0, 1.0), 0: (1.0, 1.0), 1: (0.42, 1.0), 2: (0.8, 0.8), 3: (1.0, 0.42)}
"""How loud a seat's sounds are on the left and on the right: 0 below, 1 right, 2 across, 3 left, None from nowhere."""


@lru_cache(maxsize=1)
def cues() -> dict[str, tuple[str, ...]]:
    """Return every cue with its files: `discard_1.wav`, `discard_2.wav` ... are takes of one cue, played in turn."""
    found: dict[str, list[str]] = {}
    for path in sorted(resource("assets", "sounds").glob("*.wav")):
        cue = path.stem.rstrip("0123456789").rstrip("_")
        found.setdefault(cue, []).append(path.name)
    return {cue: tuple(files) for cue, files in found.items()}


@dataclass
class Sound:
    """The mixer, or silence: `available` says which. Volumes run from 0 to 100."""

    volume: int = 80
    volume_effects: int = 80
    volume_calls: int = 80
    available: bool = False
    played: list[str] = field(default_factory=list)
    _loaded: dict[str, pygame.mixer.Sound] = field(default_factory=dict)
    _turns: dict[str, int] = field(default_factory=dict)

    def open(self) -> None:
        """Open the sound device; without one everything stays silent."""
        try:
            pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
        except pygame.error:
            self.available = False
        else:
            self.available = True

    def prepare(self) -> bool:
        """Load one file that is not loaded yet; returns whether there was one."""
        names = (name for files in cues().values() for name in files)
        missing = next((name for name in names if name not in self._loaded), "") if self.available else ""
        if missing:
            self._load(missing)
        return bool(missing)

    def _load(self, name: str) -> pygame.mixer.Sound:
        if name not in self._loaded:
            self._loaded[name] = pygame.mixer.Sound(str(resource("assets", "sounds", name)))
        return self._loaded[name]

    def close(self) -> None:
        """Give the device back."""
        if self.available:
            pygame.mixer.quit()
        self.available = False
        self._loaded.clear()

    def play(self, cue: str, rel: int | None = None) -> None:
        """Play a cue by name, from the side of a seat as it is seen; raises KeyError for a cue that does not exist."""
        cue = ALIASES.get(cue, cue)
        files = cues()[cue]
        take = self._turns.get(cue, 0)
        self._turns[cue] = (take + 1) % len(files)
        self.played = [*self.played[-19:], cue]
        loud = self.loudness(cue)
        if not self.available or loud <= 0:
            return
        sound = self._load(files[take])
        sound.set_volume(loud)
        channel = sound.play()
        if channel is not None:
            channel.set_volume(*SIDES[rel])

    def loudness(self, cue: str) -> float:
        """Return how loud a cue is, 0 to 1."""
        return self.volume / 100 * (self.volume_calls if cue in CALLS else self.volume_effects) / 100
