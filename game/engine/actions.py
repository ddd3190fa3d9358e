"""What a seat may do, and the window that lists it; knows neither rules nor money.

A `Window` is asked of the table alone. Seats that a rule leaves no choice stand in `auto` and are never asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from game.core.melds import MeldKind
from game.core.tiles import Seat, Suit, Tile


@dataclass(frozen=True, slots=True, order=True)
class Discard:
    """Throw a tile, perhaps declaring something with it (such as a ready hand)."""

    tile: Tile
    declare: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Declare:
    """Declare something without throwing a tile."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True, order=True)
class Chi:
    """Take the offered tile for a run with two own tiles."""

    tiles: tuple[Tile, Tile]


@dataclass(frozen=True, slots=True, order=True)
class Peng:
    """Take the offered tile for a triplet."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Gang:
    """Make a gang; `kind` tells which."""

    kind: MeldKind
    tile: Tile


@dataclass(frozen=True, slots=True, order=True)
class Hu:
    """Win with the tile drawn or offered."""


@dataclass(frozen=True, slots=True, order=True)
class Pass:
    """Let the offered tile go."""


@dataclass(frozen=True, slots=True, order=True)
class PassTiles:
    """Give tiles away in an exchange (sorted)."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, order=True)
class VoidSuit:
    """Name the suit one will not keep."""

    suit: Suit


Action: TypeAlias = Discard | Declare | Chi | Peng | Gang | Hu | Pass | PassTiles | VoidSuit


class WindowKind(Enum):
    """Who is asked, and what an answer decides."""

    ALL = "all"
    """Hidden simultaneous choices of several seats, opened together."""
    TURN = "turn"
    """One seat acts with a full hand."""
    CLAIMS = "claims"
    """The others may claim a discard."""
    ROB = "rob"
    """The others may win the tile of an announced gang."""


@dataclass(frozen=True, slots=True)
class Window:
    """The open question of a table.

    `offers` holds every legal action of every seat that has one; `auto` the answers that a rule forces.
    """

    kind: WindowKind
    offers: Mapping[Seat, tuple[Action, ...]]
    auto: Mapping[Seat, Action] = field(default_factory=dict)

    @property
    def pending(self) -> tuple[Seat, ...]:
        """The seats that have a choice, ascending."""
        return tuple(seat for seat in sorted(self.offers) if seat not in self.auto)


def kind_of(action: Action) -> str:
    """Return the word of an action as used in priorities, offers, log and screen."""
    match action:
        case Discard():
            return "discard"
        case Declare():
            return "declare"
        case Chi():
            return "chi"
        case Peng():
            return "peng"
        case Gang():
            return "gang"
        case Hu():
            return "hu"
        case Pass():
            return "pass"
        case PassTiles():
            return "pass_tiles"
        case VoidSuit():
            return "void_suit"
