"""The games: an explicit list; everything else finds them here by id."""

import difflib
from typing import Any, Final

from game.engine.variant import Variant
from game.rules.casefile import CaseBook
from game.variants.chongguan import Chongguan
from game.variants.chongguan.casework import BOOK as CHONGGUAN_CASES
from game.variants.koudian import Koudian
from game.variants.koudian.casework import BOOK as KOUDIAN_CASES
from game.variants.panzhihua import Panzhihua
from game.variants.panzhihua.casework import BOOK as PANZHIHUA_CASES
from game.variants.xuezhan import Xuezhan
from game.variants.xuezhan.casework import BOOK as XUEZHAN_CASES

VARIANTS: Final[tuple[type[Variant[Any]], ...]] = (Xuezhan, Panzhihua, Koudian, Chongguan)
DEFAULT: Final = VARIANTS[0].id

CASE_BOOKS: Final[tuple[CaseBook, ...]] = (XUEZHAN_CASES, PANZHIHUA_CASES, KOUDIAN_CASES, CHONGGUAN_CASES)
"""How each game's worked cases are answered, in the order of `VARIANTS`."""


class UnknownGameError(ValueError):
    """A game id that does not exist; the message names those that do."""


def cases_of(name: str) -> CaseBook:
    """Return how a game answers cases; raises UnknownGameError."""
    return CASE_BOOKS[VARIANTS.index(by_id(name))]


def by_id(name: str) -> type[Variant[Any]]:
    """Return the class of a game; raises UnknownGameError with the nearest match."""
    for variant in VARIANTS:
        if variant.id == name:
            return variant
    ids = [variant.id for variant in VARIANTS]
    near = difflib.get_close_matches(name, ids, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise UnknownGameError(f"unknown game {name!r}{hint} There are: {', '.join(ids)}")
