"""How far a long run is, on standard error, if that is a terminal and tqdm is installed; knows no run."""

import contextlib
import importlib
from collections.abc import Callable, Iterator
from typing import TypeAlias

Advance: TypeAlias = Callable[[str], None]
"""Count one more; the text stands behind the bar."""


@contextlib.contextmanager
def bar(name: str, unit: str, total: int, done: int = 0) -> Iterator[Advance]:
    """Show a bar for as long as the `with` block lasts."""
    try:
        tqdm = importlib.import_module("tqdm").tqdm
    except ImportError:
        yield lambda text: None  # noqa: ARG005 - nothing is shown
        return
    with tqdm(total=total, initial=done, desc=name, unit=unit, disable=None) as shown:

        def advance(text: str) -> None:
            shown.set_postfix_str(text, refresh=False)
            shown.update()

        yield advance
