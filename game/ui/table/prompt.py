"""What the player is asked, sorted for a screen: tiles to throw, buttons to press; knows offers, no rule, no pixel.

Everything follows from the offers of the window: a button is there because an action is, a tile is lit because its
discard is offered.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.core.melds import MeldKind
from game.core.tiles import Seat, Suit, Tile
from game.engine import events as ev
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, PassTiles, Peng, VoidSuit
from game.engine.facts import GANG_CAUSES
from game.engine.resolve import claim_meld, own_gang
from game.engine.table import Table
from game.engine.variant import Variant
from game.ui.table.motion import after_event
from game.ui.table.reasons import hu_facts

BUTTONS: Final = ("chi", "peng", "gang", "hu", "pass")
"""The words of play that have a button, in their order on the screen."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The question after batch `at`, sorted."""

    at: int
    offers: tuple[Action, ...]
    discards: dict[Tile, tuple[Discard, ...]] = field(default_factory=dict)
    buttons: dict[str, tuple[Action, ...]] = field(default_factory=dict)
    swaps: tuple[PassTiles, ...] = ()
    suits: tuple[VoidSuit, ...] = ()

    @property
    def turn(self) -> bool:
        """Whether a tile has to be thrown."""
        return bool(self.discards)

    @property
    def declares(self) -> tuple[tuple[str, ...], ...]:
        """What may be declared with a tile that is thrown."""
        kinds = (action.declare for actions in self.discards.values() for action in actions if action.declare)
        return tuple(dict.fromkeys(kinds))

    @property
    def openings(self) -> tuple[Action, ...]:
        """What may be declared before play, without throwing a tile."""
        return () if self.turn else self.buttons.get("declare", ())

    def throw(self, tile: Tile, declare: tuple[str, ...] = ()) -> Discard | None:
        """Return how a tile is thrown with a declaration, or with none; None if that is not offered."""
        return next((action for action in self.discards.get(tile, ()) if action.declare == declare), None)

    @property
    def swap_count(self) -> int:
        """How many tiles have to be given away; 0 for none."""
        return len(self.swaps[0].tiles) if self.swaps else 0

    def may_add(self, chosen: Sequence[Tile], tile: Tile) -> bool:
        """Return whether one more tile can still become an offered exchange."""
        want = sorted([*chosen, tile])
        return any(_within(want, swap.tiles) for swap in self.swaps)

    def swap_of(self, chosen: Sequence[Tile]) -> PassTiles | None:
        """Return the exchange of exactly these tiles, None if it is not offered."""
        action = PassTiles(tuple(sorted(chosen)))
        return action if action in self.swaps else None


def _within(part: Sequence[Tile], whole: Sequence[Tile]) -> bool:
    rest = list(whole)
    for tile in part:
        if tile not in rest:
            return False
        rest.remove(tile)
    return True


def sort_offers(at: int, offers: Sequence[Action]) -> Prompt:
    """Return the prompt for the offers of a window."""
    discards: dict[Tile, tuple[Discard, ...]] = {}
    buttons: dict[str, tuple[Action, ...]] = {}
    swaps: list[PassTiles] = []
    suits: list[VoidSuit] = []
    for action in offers:
        match action:
            case Discard():
                discards[action.tile] = (*discards.get(action.tile, ()), action)
            case PassTiles():
                swaps.append(action)
            case VoidSuit():
                suits.append(action)
            case Chi():
                buttons["chi"] = (*buttons.get("chi", ()), action)
            case Peng():
                buttons["peng"] = (*buttons.get("peng", ()), action)
            case Gang():
                buttons["gang"] = (*buttons.get("gang", ()), action)
            case Hu():
                buttons["hu"] = (action,)
            case Pass():
                buttons["pass"] = (action,)
            case Declare():
                buttons["declare"] = (*buttons.get("declare", ()), action)
    return Prompt(at, tuple(offers), discards, buttons, tuple(swaps), tuple(suits))


def hu_points(table: Table, variant: Variant[Any], seat: Seat) -> int:
    """Return what one payer owes for the win that is possible now; 0 for none."""
    win = hu_facts(table, variant, seat)
    return (
        0
        if win is None
        else sum(
            payment.points
            for settlement in variant.win_payments(win, variant.worth(win))
            for payment in settlement.payments
            if payment.payee == seat
        )
    )


def gang_points(table: Table, variant: Variant[Any], seat: Seat, gang: Gang) -> int:
    """Return what a gang that is possible now brings its maker, as the game books it: at once or when the hand ends."""
    claimed = gang.kind is MeldKind.MING_GANG
    made = claim_meld(table, seat, gang) if claimed else own_gang(table, seat, gang)
    booked = variant.follow_up(after_event(table, made), made)
    return sum(
        payment.points * ((payment.payee == seat) - (payment.payer == seat))
        for event in booked
        if isinstance(event, ev.Paid | ev.Due) and event.settlement.cause in GANG_CAUSES
        for payment in event.settlement.payments
    )


def gang_kinds(actions: Sequence[Action]) -> list[tuple[MeldKind, Tile]]:
    """Return kind and tile of each gang that is offered."""
    return [(action.kind, action.tile) for action in actions if isinstance(action, Gang)]


def unthrowable(prompt: Prompt, hand: Sequence[Tile]) -> frozenset[Tile]:
    """Return the kinds of a hand that may not be thrown or given away now."""
    if prompt.turn:
        return frozenset(tile for tile in hand if tile not in prompt.discards)
    return frozenset()


def suit_counts(hand: Sequence[Tile], suits: Sequence[Suit]) -> dict[Suit, int]:
    """Return how many tiles of each suit a hand holds."""
    return {suit: sum(tile // 9 == suit for tile in hand if tile < 27) for suit in suits}
