"""`python -m tests.snapshots` names the pictures that differ; with `--accept` it writes them anew, on purpose."""

import os
import sys

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from tests.snapshots.pictures import MEAN, PICTURES, SIZE, WORST, difference, path_of, taken


def main(arguments: list[str]) -> int:
    """Compare or accept; return the exit status."""
    pygame.init()
    pygame.display.set_mode(SIZE)
    accept, differing = arguments == ["--accept"], 0
    for name in PICTURES:
        picture, path = taken(name), path_of(name)
        mean, worst = difference(picture, pygame.image.load(path)) if path.exists() else (255.0, 255.0)
        if mean <= MEAN and worst <= WORST:
            continue
        differing += 1
        print(f"{name}: {mean:.2f} in the mean, {worst:.1f} at most{', written' if accept else ''}")
        if accept:
            pygame.image.save(picture, str(path))
    return 0 if accept else min(differing, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
