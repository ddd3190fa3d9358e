"""Makes the sounds, assets/sounds/*.wav: struck tiles, plucked strings, a small gong; standard library only.

    python -m tools.make_sounds

Mono, 16 bit, 22 050 Hz; every file is the same bytes each time. Nothing is recorded: tiles are a few damped tones and a
puff of noise, strings are a delay line that loses its brightness, the gong is a set of tones that do not fit together.
"""

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

TARGET: Final = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE: Final = 22050
PENTATONIC: Final = (293.66, 329.63, 369.99, 440.0, 493.88, 587.33, 659.26, 739.99, 880.0, 987.77)
"""D major pentatonic from D4, the strings of the table."""

Samples = list[float]


def silence(seconds: float) -> Samples:
    """Return samples of silence."""
    return [0.0] * round(seconds * RATE)


def mix(base: Samples, extra: Samples, at: float, loud: float = 1.0) -> None:
    """Add samples to others from a time in seconds; what goes beyond the end is cut."""
    start = round(at * RATE)
    for i, value in enumerate(extra[: max(0, len(base) - start)]):
        base[start + i] += value * loud


def struck(tones: Sequence[tuple[float, float, float]], seconds: float) -> Samples:
    """Return a struck body: tones as (Hz, loudness, decay per second)."""
    out = silence(seconds)
    for hertz, loud, decay in tones:
        step = math.tau * hertz / RATE
        for i in range(len(out)):
            out[i] += loud * math.sin(step * i) * math.exp(-decay * i / RATE)
    return out


def puff(chance: random.Random, seconds: float, decay: float, soft: float) -> Samples:
    """Return a burst of noise; `soft` from 0 to 1 takes its brightness away."""
    out = []
    last = 0.0
    for i in range(round(seconds * RATE)):
        last = last * soft + chance.uniform(-1, 1) * (1 - soft)
        out.append(last * math.exp(-decay * i / RATE))
    return out


def tile(seed: int, pitch: float = 1.0, body: float = 1.0) -> Samples:
    """Return a tile put on the table; `body` is how much of the table is heard."""
    chance = random.Random(seed)  # noqa: S311 (a sound, not a secret)
    tune = pitch * chance.uniform(0.96, 1.04)
    out = silence(0.16)
    bright = [(2150 * tune, 0.50, 95), (3480 * tune, 0.36, 130), (5230 * tune, 0.22, 190), (7100 * tune, 0.10, 260)]
    mix(out, struck(bright, 0.12), 0)
    mix(out, puff(chance, 0.03, 220, 0.25), 0, 0.55)
    mix(out, struck([(172 * tune, 0.62, 42), (318 * tune, 0.34, 60)], 0.16), 0.001, body)
    return out


def string(hertz: float, seconds: float, seed: int, bright: float = 0.5) -> Samples:
    """Return a plucked string."""
    chance = random.Random(seed)  # noqa: S311
    size = max(2, round(RATE / hertz))
    line = [chance.uniform(-1, 1) for _ in range(size)]
    for _ in range(3):
        line = [line[i] * bright + line[i - 1] * (1 - bright) for i in range(size)]
    out = []
    for i in range(round(seconds * RATE)):
        at = i % size
        out.append(line[at])
        line[at] = (line[at] + line[(at + 1) % size]) * 0.4985
    return out


def gong(hertz: float, seconds: float) -> Samples:
    """Return a small gong."""
    parts = (
        (1.0, 0.5, 2.2),
        (1.51, 0.35, 2.8),
        (1.98, 0.30, 3.2),
        (2.44, 0.24, 4.0),
        (3.17, 0.16, 5.5),
        (4.26, 0.1, 8),
    )
    return struck([(hertz * ratio, loud, decay) for ratio, loud, decay in parts], seconds)


def discard(variant: int) -> Samples:
    """Return a discarded tile, one of four."""
    return tile(10 + variant, 0.97 + 0.02 * variant, 1.0)


def draw(variant: int) -> Samples:
    """Return a tile drawn: it slides, then clicks softly."""
    chance = random.Random(40 + variant)  # noqa: S311
    out = silence(0.19)
    for i, value in enumerate(puff(chance, 0.09, 8, 0.72)):
        out[i] += value * 0.35 * math.sin(math.pi * i / (0.09 * RATE))
    mix(out, tile(50 + variant, 1.12, 0.35), 0.07, 0.6)
    return out


def slap(count: int, gap: float, seed: int) -> Samples:
    """Return several tiles laid down together."""
    out = silence(0.2 + gap * count)
    for i in range(count):
        mix(out, tile(seed + i, 0.94 + 0.03 * i, 0.9), gap * i, 0.9)
    return out


def peng() -> Samples:
    """Return the claim of a triplet: three tiles and two strings."""
    out = silence(0.75)
    mix(out, slap(3, 0.045, 60), 0)
    mix(out, string(PENTATONIC[3], 0.6, 1), 0.06, 0.55)
    mix(out, string(PENTATONIC[5], 0.6, 2), 0.14, 0.55)
    return out


def chi() -> Samples:
    """Return the claim of a run: three tiles and one string."""
    out = silence(0.65)
    mix(out, slap(3, 0.05, 80), 0)
    mix(out, string(PENTATONIC[4], 0.55, 3), 0.08, 0.55)
    return out


def gang() -> Samples:
    """Return the claim of a kong: four tiles and a gong."""
    out = silence(1.2)
    mix(out, slap(4, 0.05, 70), 0)
    mix(out, gong(196, 1.1), 0.12, 0.5)
    return out


def declare() -> Samples:
    """Return a declaration: two clappers of wood and three strings upwards."""
    out = silence(0.95)
    for at in (0.0, 0.13):
        mix(out, struck([(940, 0.6, 60), (1510, 0.4, 85), (2890, 0.2, 140)], 0.12), at)
    for i, note in enumerate((4, 6, 7)):
        mix(out, string(PENTATONIC[note], 0.7, 150 + i), 0.2 + 0.1 * i, 0.5)
    return out


def hu() -> Samples:
    """Return the win: a run of strings upwards over a gong."""
    out = silence(1.34)
    mix(out, tile(90, 0.9, 1.2), 0)
    mix(out, gong(146.8, 1.3), 0.02, 0.34)
    for i, note in enumerate((0, 2, 3, 5, 7, 8)):
        mix(out, string(PENTATONIC[note], 1.0, 100 + i), 0.07 + 0.085 * i, 0.5)
    return out


def zimo() -> Samples:
    """Return the win by one's own draw: the same, higher, with a trill."""
    out = silence(1.34)
    mix(out, tile(91, 0.9, 1.2), 0)
    mix(out, gong(164.8, 1.3), 0.02, 0.30)
    for i, note in enumerate((3, 5, 7, 8, 9, 8, 9)):
        mix(out, string(PENTATONIC[note], 0.95, 120 + i), 0.06 + 0.075 * i, 0.48)
    return out


def dice() -> Samples:
    """Return two dice rolling to rest."""
    chance = random.Random(5)  # noqa: S311
    out = silence(0.85)
    at = 0.0
    loud = 1.0
    while at < 0.7:
        tune = chance.uniform(0.85, 1.2)
        knock = struck([(1850 * tune, 0.5, 130), (4100 * tune, 0.35, 190), (420 * tune, 0.4, 90)], 0.06)
        mix(out, knock, at, loud)
        at += chance.uniform(0.02, 0.06) * (1 + at * 1.6)
        loud *= 0.87
    return out


def shuffle() -> Samples:
    """Return the tiles being mixed by many hands."""
    chance = random.Random(6)  # noqa: S311
    clicks = [tile(200 + i, chance.uniform(0.8, 1.25), chance.uniform(0.2, 0.7)) for i in range(12)]
    out = silence(1.32)
    for _ in range(74):
        at = chance.uniform(0, 1.16)
        mix(out, chance.choice(clicks), at, 0.12 + 0.5 * math.sin(math.pi * min(1, at / 1.2)) * chance.uniform(0.3, 1))
    return out


def deal() -> Samples:
    """Return a block of four tiles set down before a player."""
    return slap(4, 0.02, 140)


def turn() -> Samples:
    """Return the quiet cue of the own turn."""
    out = silence(0.6)
    mix(out, string(PENTATONIC[5], 0.55, 7, 0.35), 0, 0.6)
    mix(out, string(PENTATONIC[7], 0.5, 8, 0.35), 0.09, 0.6)
    return out


def settle() -> Samples:
    """Return the cue of the settlement: coins."""
    out = silence(1.0)
    for i, (at, hertz) in enumerate(((0.0, 2637.0), (0.07, 3136.0), (0.16, 2793.8), (0.27, 3520.0))):
        coin = struck([(hertz, 0.4, 9 + i), (hertz * 1.504, 0.22, 14), (hertz * 2.31, 0.12, 24)], 0.7)
        mix(out, coin, at, 0.6)
    return out


def tick() -> Samples:
    """Return the press of a button."""
    return struck([(1450, 0.5, 150), (2900, 0.3, 230), (380, 0.4, 110)], 0.05)


def no() -> Samples:
    """Return the refusal: two dull knocks."""
    out = silence(0.24)
    for at in (0.0, 0.1):
        mix(out, struck([(150, 0.8, 45), (223, 0.4, 60)], 0.12), at)
    return out


SOUNDS: Final[dict[str, tuple[Callable[[], Samples], float]]] = {
    **{f"discard_{i}": (partial(discard, i), 0.80) for i in (1, 2, 3, 4)},
    **{f"draw_{i}": (partial(draw, i), 0.42) for i in (1, 2)},
    "peng": (peng, 0.85),
    "chi": (chi, 0.80),
    "gang": (gang, 0.88),
    "declare": (declare, 0.85),
    "hu": (hu, 0.92),
    "zimo": (zimo, 0.92),
    "dice": (dice, 0.60),
    "shuffle": (shuffle, 0.70),
    "deal": (deal, 0.65),
    "turn": (turn, 0.45),
    "settle": (settle, 0.50),
    "tick": (tick, 0.35),
    "no": (no, 0.45),
}
"""Each sound and the height of its loudest peak."""


def pcm(samples: Samples, peak: float) -> bytes:
    """Return 16-bit samples with the loudest at `peak` and the end faded out."""
    top = max(abs(value) for value in samples) or 1.0
    fade = round(0.02 * RATE)
    count = len(samples)
    scaled = (value / top * peak * min(1.0, (count - i) / fade) for i, value in enumerate(samples))
    data = array.array("h", (round(value * 32767) for value in scaled))
    if sys.byteorder == "big":
        data.byteswap()
    return data.tobytes()


def write(name: str, folder: Path) -> Path:
    """Write one sound and return its path."""
    make, peak = SOUNDS[name]
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(pcm(make(), peak))
    return path


def main() -> None:
    """Write all sounds."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        print(f"{name}: {write(name, TARGET).stat().st_size} bytes")


if __name__ == "__main__":
    main()
