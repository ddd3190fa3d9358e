"""Which program played: version, rules, bots and their numbers, each as a short hash; judges no result."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ai.bots import BOTS
from game.core.resources import resource
from game.session.program import VERSION

DIGITS: Final = 12
SHARED: Final = ("core", "evaluator", "engine", "rules", "session")
"""The folders of `game` that decide how any hand goes."""
DATA: Final = (".py", ".toml", ".json", ".npz", ".bin")
WORDS: Final = "strings.toml"
ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")


@dataclass(frozen=True, slots=True)
class Code:
    """What plays: the program's version, and hashes of the code of the game and of the bots."""

    version: str
    rules: str
    bots: str


@cache
def code_of(game: str) -> Code:
    """Return what plays a game here."""
    shared = (path for name in SHARED for path in _files(resource("game", name), (".py",)))
    own = _files(resource("game", "variants", game), (".py",))
    bots = (path for path in _files(resource("ai"), DATA) if "arena" not in path.relative_to(resource("ai")).parts)
    return Code(VERSION, _hash([*shared, *own]), _hash(bots))


def weights_of(bot: str, play_id: str) -> str:
    """Return the hash of a bot's own numbers in a game.

    A bot keeps nothing from one question to the next, so what hangs on a fresh one is its configuration.
    """
    made = BOTS[bot]()
    own = sorted(getattr(made, "__dict__", {}).items())
    return hash_of((type(made).__qualname__, own, made.numbers(play_id)))


def hash_of(thing: object) -> str:
    """Return the hash of what a thing says of itself."""
    return hashlib.sha256(ADDRESS.sub("", repr(thing)).encode()).hexdigest()[:DIGITS]


def _files(folder: Path, endings: tuple[str, ...]) -> Iterable[Path]:
    found = (path for path in folder.rglob("*") if path.suffix in endings and path.name != WORDS)
    return sorted(path for path in found if "__pycache__" not in path.parts)


def _hash(paths: Iterable[Path]) -> str:
    """Return the hash of files by their place in the project and content; line ends are those of any system."""
    total = hashlib.sha256()
    root = resource()
    for path in sorted(paths):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()[:DIGITS]
