"""How likely a number of tiles come in so many turns; knows rates, no hand and no game."""

from functools import lru_cache
from typing import Final

from ai.figures import Figures
from ai.plans import MOST_STAGES

MOST_TURNS: Final = 32
SURELY: Final = 0.97
GRAIN: Final = 500
"""Rates are rounded to one part in so many, so that odds can be kept."""

Row = tuple[float, ...]
"""A chance by turns left, from 0 to `MOST_TURNS`."""


def grain(rate: float) -> int:
    """Return a rate a turn as a number of grains."""
    return round(min(SURELY, rate) * GRAIN)


def at(row: Row, turns: float) -> float:
    """Return the chance for a number of turns that need not be whole."""
    if turns <= 0:
        return 0.0
    whole = min(int(turns), MOST_TURNS - 1)
    part = min(1.0, turns - whole)
    return row[whole] + part * (row[whole + 1] - row[whole])


@lru_cache(maxsize=1 << 12)
def ready_row(figures: Figures, rivals: int, step: int) -> Row:
    """Return the chance to get one tile at a rate of `step` grains."""
    return _after(figures, rivals, step / GRAIN, (1.0,) * (MOST_TURNS + 1))


@lru_cache(maxsize=1 << 14)
def chain_row(figures: Figures, rivals: int, first: int, then: int) -> Row:
    """Return the chance to get one tile and then another, at two rates."""
    return _after(figures, rivals, first / GRAIN, ready_row(figures, rivals, then))


@lru_cache(maxsize=1 << 13)
def stage_row(figures: Figures, pace: str, rivals: int, alone: bool, need: int, step: int) -> Row:
    """Return the chance to get `need` tiles: the next at a rate, later ones as is typical of a pace."""
    return _after(figures, rivals, step / GRAIN, ladder(figures, pace, rivals, alone)[need - 1])


@lru_cache(maxsize=64)
def _lasting(figures: Figures, rivals: int) -> Row:
    """Return for 1 turn left and more the chance that the hand does not end otherwise in this turn."""
    return tuple(1.0 - figures.ends_at(rivals, turn) for turn in range(1, MOST_TURNS + 1))


def _after(figures: Figures, rivals: int, rate: float, then: Row) -> Row:
    """Return the chance to get a tile and then what `then` is the chance of; the hand may end meanwhile."""
    missed = 1.0 - rate
    chance = 0.0
    row = [chance]
    for lasting, next_ in zip(_lasting(figures, rivals), then, strict=False):
        chance = lasting * (rate * next_ + missed * chance)
        row.append(chance)
    return tuple(row)


@lru_cache(maxsize=256)
def ladder(figures: Figures, pace: str, rivals: int, alone: bool) -> tuple[Row, ...]:
    """Return [stages to go][turns] -> chance, by the typical rates of a pace; `alone`: the last tile must be drawn."""
    table: list[Row] = [(1.0,) * (MOST_TURNS + 1)]
    for stage in range(1, MOST_STAGES + 1):
        rate = figures.rate(pace, stage, 0 if alone and stage == 1 else rivals)
        table.append(_after(figures, rivals, rate, table[-1]))
    return tuple(table)
