"""Whether a bot sees its seat's view and nothing else: other hidden tiles behind the view, and the same ranking."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ai.arena.worlds import reshuffled
from ai.bot import Offers, Ranked
from ai.bots import BOTS
from game.core.chance import Chance
from game.core.tiles import Seat
from game.engine.events import redact_batch
from game.engine.round import Round
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import Variant
from game.engine.window import window
from game.session.player import Seen

PLAYS: Final = "ukeire"
"""Who plays the hands whose questions are asked."""
OF: Final = 4
"""One question in so many is looked at."""


class WorldError(AssertionError):
    """Two worlds that should look alike to a seat do not, so that nothing can be said of a bot."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """One question in two worlds: the view of the seat that is asked in each, and whether the others' hands differ."""

    seat: Seat
    offers: Offers
    views: tuple[Table, Table]
    differ: bool


@dataclass(frozen=True, slots=True)
class Honesty:
    """What was found: questions asked in two worlds, in how many others' hands differed, and first faults by bot."""

    positions: int
    differing: int
    hands: int
    faults: Mapping[str, str]

    def text(self, name: str) -> str:
        """Return it for people."""
        share = self.differing / self.positions
        told = f"{self.positions} positions of {self.hands} hands, other hidden hands in {share:.0%} of them: "
        fault = self.faults.get(name)
        return told + (f"NOT the same ranking, first in {fault}" if fault else "the same ranking in all")


def compare(variant: Variant[Any], names: Sequence[str], positions: int, seed: str) -> Honesty:
    """Return whether bots rank their offers alike in so many positions, whatever the hidden tiles are.

    Scores, reasons and order must be the same, which is more than the same move.

    Raises:
        WorldError: the hidden tiles could not be dealt anew without showing.

    """
    asked = differing = hands = 0
    faults: dict[str, str] = {}
    while asked < positions:
        for game, seat in questions(variant, seed, hands):
            worlds = two_worlds(game, seat, f"{seed} {asked}")
            asked += 1
            differing += worlds.differ
            for name in names:
                if rankings(name, variant, worlds, 0) != rankings(name, variant, worlds, 1):
                    faults.setdefault(name, f"hand {hands}, batch {game.table.batch}, seat {seat} (seed {seed})")
            if asked == positions:
                break
        hands += 1
    return Honesty(asked, differing, hands, faults)


def questions(variant: Variant[Any], seed: str, hand: int) -> Iterator[tuple[Round, Seat]]:
    """Yield a hand as far as it has come and a seat that is asked, some times while it is played."""
    chance = Chance.named(seed.encode(), "questions", hand)
    game = Round.start(variant, Supply(f"{seed} {hand}".encode(), variant.tiles()), hand, hand % variant.players)
    views = [Table() for _ in range(variant.players)]
    player = BOTS[PLAYS]()
    shown = 0
    while not game.over:
        for batch in game.batches[shown:]:
            for seat, view in enumerate(views):
                view.apply_batch(redact_batch(batch, seat))
        shown = len(game.batches)
        seat = chance.choice(tuple(game.pending))
        if chance.below(OF) == 0:
            yield game, seat
        seen = Seen(views[seat], seat, variant, chance, chance)
        game.submit(seat, player.choose(seen, game.pending[seat]), game.table.batch)


def two_worlds(game: Round, seat: Seat, key: str) -> Worlds:
    """Return a question as it is and with other hidden tiles, which the seat cannot tell apart; raises WorldError."""
    wall = game.supply.wall[game.table.wall.front : game.table.wall.total - game.table.wall.tail]
    other = reshuffled(game.batches, wall, seat, Chance.named(key.encode(), "worlds"))
    one, two = (Table.fold(redact_batch(batch, seat) for batch in batches) for batches in (game.batches, other))
    asked = window(two, game.variant)
    if vars(one) != vars(two) or asked is None or asked.offers[seat] != game.pending[seat]:
        raise WorldError(f"seat {seat} sees the hidden tiles that were dealt anew ({key})")
    pairs = zip(game.table.seats, Table.fold(other).seats, strict=True)
    return Worlds(seat, game.pending[seat], (one, two), any(real.hand != changed.hand for real, changed in pairs))


def rankings(name: str, variant: Variant[Any], worlds: Worlds, world: int) -> list[Ranked]:
    """Return how a bot ranks its offers in one of the worlds."""
    chance, hand_chance = (Chance.named(b"honest", of, worlds.seat, len(worlds.views[0].log)) for of in (0, 1))
    return BOTS[name]().rank(Seen(worlds.views[world], worlds.seat, variant, chance, hand_chance), worlds.offers)
