"""What the player's tiles would claim and no rule allows: why, and a moment to see it; asks the game, knows no rule.

Where nothing else is offered the hand would go on at once, and the player would not know why he was not asked.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.core.melds import MeldKind
from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.events import Event
from game.engine.situation import MeldTry
from game.engine.table import Phase, Table
from game.engine.variant import Variant
from game.engine.window import claim_offers
from game.ui.table.reasons import why_no_win

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen

HOLD: Final = 2.5
"""The pause after a win that was refused, as a multiple of that before a discard."""
CLAIMS: Final = (("gang", MeldKind.MING_GANG, 4), ("peng", MeldKind.PENG, 3))


class Refusal(NamedTuple):
    """The word of play that is refused, the reason code, and the tile."""

    word: str
    code: str
    tile: Tile


def refusal_of(table: Table, variant: Variant[Any], seat: Seat) -> Refusal | None:
    """Return why a seat cannot claim the tile in focus for which its own tiles are there, if it can do nothing else.

    A win comes before a gang, a gang before a peng.
    """
    focus, state = table.focus, table.seats[seat]
    if focus is None or focus.tile is None or focus.seat == seat or focus.face_down:
        return None
    if state.hidden or state.won is not None or claim_offers(table, variant, seat):
        return None
    code, complete = why_no_win(table, variant, seat)
    if code and complete:
        return Refusal("hu", code, focus.tile)
    if table.phase is not Phase.CLAIMS:
        return None
    for word, kind, count in CLAIMS:
        if state.hand.count(focus.tile) >= count - 1:
            verdict = variant.may_meld(table, MeldTry(seat, kind, (focus.tile,) * count, focus.tile, focus.seat))
            if verdict.reasons:
                return Refusal(word, verdict.reasons[0], focus.tile)
    return None


class Refused:
    """Watches what happens on a table screen, and keeps the last refusal until something else is thrown or drawn."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self.now: Refusal | None = None
        self._held: set[tuple[int, str]] = set()
        """Hand and reason of each win for which the table has waited already."""

    def landed(self, event: Event) -> None:
        """Look at what has just happened; a refused win is heard."""
        screen = self.screen
        match event:
            case ev.TileDiscarded() | ev.GangAnnounced():
                found = refusal_of(screen.table, screen.play.variant, screen.play.viewer)
                known = found is not None and screen.controls.speaker.knows(found.code)
                self.now = found if known else None
                if self.now is not None and self.now.word == "hu":
                    screen.shell.sound.play("no")
            case ev.MeldMade() | ev.HandWon() | ev.RoundStarted() | ev.RoundEnded():
                self.now = None
            case ev.TileDrawn() if event.seat == screen.play.viewer:
                self.now = None
            case _:
                pass

    def hold(self) -> float:
        """Return how long to wait before the next move, so that the reason can be read; once for each reason."""
        refused = self.now
        key = (self.screen.table.number, refused.code if refused is not None else "")
        if refused is None or refused.word != "hu" or key in self._held:
            return 0.0
        self._held.add(key)
        return self.screen.shell.settings.pause * HOLD
