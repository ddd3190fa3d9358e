"""What a scoring desk asks about a win, and where each answer stands in a `win` case; data only, scores nothing.

A path names a place in the case by its steps, such as `winners.0.void` or `flags.kong_chain`; a number is a place in a
list. Texts: a field is called `desk.field.<key>` and its values `desk.value.<key>.<value>`, unless it has a `label` of
its own (`<game>.field.<key>`, with `<game>.value.<key>.<value>`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from game.core.melds import MeldKind
from game.core.tiles import Seat, Tile
from game.engine.money import Settlement
from game.engine.options import Value
from game.engine.situation import Win
from game.rules.casefile import HOW_WORDS, Case

FieldKind: TypeAlias = Literal[
    "choice", "bool", "int", "seat", "seats", "flags", "tile", "tiles", "words", "counts", "payments", "gangs"
]
SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)
FROM_OTHERS: Final = ("discard", "discard_after_kong", "rob_kong", "last_tile_discard", "earthly_discard")
"""Ways to win in which another seat gave the tile."""
MOST_RECEIPT: Final = 99


@dataclass(frozen=True, slots=True)
class DeskGang:
    """A gang of the hand: whose, of which tile, who fed it (None if nobody did) and whether he had declared by then."""

    owner: Seat
    kind: MeldKind
    tile: Tile
    source: Seat | None = None
    declared: bool = False


@dataclass(frozen=True, slots=True)
class DeskField:
    """One circumstance. `when` = (other key, values): it matters only if the other has one of these values.

    Kinds: `choice` of `choices`, `seat` (one of `choices`), `bool`, `int` from `minimum` to `maximum`, one `tile`
    or none, any `tiles`, any `seats`; `flags` are seats, too (by default the winner), but the case has true or
    false for each. A value for each seat: `words` (of `choices`), `counts` (up to `maximum`), `payments` (what each
    paid, up to `maximum`). `gangs` are `DeskGang` records. A value of None is left out of the case.

    `option` = (key, values): it matters only under these values of a house rule. `needed`: None will not do.
    """

    key: str
    path: str
    kind: FieldKind = "choice"
    choices: tuple[Any, ...] = ()
    default: Any = None
    minimum: int = 0
    maximum: int = 0
    when: tuple[str, tuple[Any, ...]] | None = None
    option: tuple[str, tuple[Value, ...]] | None = None
    needed: bool = False
    label: str = ""

    @property
    def name(self) -> str:
        """Return the key of what the field is called."""
        return self.label or f"desk.field.{self.key}"


@dataclass(frozen=True, slots=True)
class Desk:
    """The desk of one game.

    `facts` reads the winners of a case, in the order in which they are served. `hand`, `melds` and `tile` are paths;
    `merged` are the ways to win (values of the field `how`) with a dealt hand, whose tile is part of the hand. `gains`
    is the key of the answer with what each seat gains or loses; `chi` tells that the game has runs with a discard.
    `plain` writes a case in the words of the fields where cases have more than one way to say a thing;
    `beside` are the payments of a won hand that are no part of the win.
    """

    facts: Callable[[Case, Any], Sequence[Win]]
    fields: tuple[DeskField, ...]
    hand: str = "hand"
    melds: str = "melds"
    tile: str = "win_tile"
    merged: frozenset[str] = frozenset()
    gains: str = "delta"
    chi: bool = False
    plain: Callable[[Case], Case] = dict
    beside: Callable[[Case, Any], Sequence[Settlement]] = lambda _case, _variant: ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """Fields that a case of this game always has, by path."""

    def by_key(self, key: str) -> DeskField | None:
        """Return a field, None if the game does not ask it."""
        return next((item for item in self.fields if item.key == key), None)

    def needs(self, key: str) -> bool:
        """Return whether a field must have a value."""
        item = self.by_key(key)
        return item is not None and item.needed


def winners_desk(
    facts: Callable[[Case, Any], Sequence[Win]], *, without: Collection[str] = (), extra: tuple[DeskField, ...] = ()
) -> Desk:
    """Return the desk of a game whose cases have a list of winners and the shared words for ways to win.

    `extra` are further fields; one with the key of a shared field stands for it. `without` names shared ones that
    decide nothing in the game.
    """
    asked = (
        DeskField("how", "how", choices=tuple(HOW_WORDS), default="self_draw"),
        DeskField("seat", "winners.0.seat", "seat", choices=SEATS, default=0),
        DeskField("from", "from", "seat", choices=SEATS, default=1, when=("how", FROM_OTHERS)),
        DeskField("void", "winners.0.void", choices=(None, "W", "D", "T")),
        DeskField("last_tile", "last_tile", "bool", default=False, when=("how", ("kong_replacement", FROM_OTHERS[1]))),
        DeskField("kong_from", "kong_from", "seat", choices=(None, *SEATS), when=("how", ("kong_replacement",))),
        DeskField(
            "kong_receipt", "kong_receipt", "int", default=0, maximum=MOST_RECEIPT, when=("how", (FROM_OTHERS[1],))
        ),
        DeskField("already_won", "already_won", "seats", default=()),
    )
    own = {item.key: item for item in extra}
    fields = tuple(own.pop(item.key, item) for item in asked if item.key not in without)
    return Desk(facts, (*fields, *own.values()), hand="winners.0.hand", melds="winners.0.melds")
