"""Measures what knowing the wall would be worth in a game: a bound for what better counting could still gain.

Run `python -m tools.see_through --game ID [--set KEY=VALUE] [--next N] [--deals N] [--seed S]`: a `ukeire` that counts
only tiles still to be drawn (in the next N draws, or in all) plays against three honest ones on duplicate deals.
"""

import argparse
import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean, stdev
from typing import Any, Final

from ai.bot import Bot, Offers, Ranked, Seen, best_first
from ai.bots import BOTS
from ai.decisions.quick import rank_quickly
from ai.decisions.speed import Eyes
from ai.reading import look
from game.core.memory import settle
from game.core.tiles import Seat, Tile, counts_of
from game.engine.match import Match
from game.engine.supply import match_key
from game.engine.variant import Variant
from game.session.player import BotSeat
from game.session.session import Session
from game.session.thinker import InlineThinker
from game.variants import by_id

SEER: Final = "seer"
HONEST: Final = "ukeire"


class Seer(Bot):
    """`ukeire` with other numbers: of each kind only what will be drawn. It cheats, and is for measuring only."""

    name = SEER

    def __init__(self, draws: int | None) -> None:
        self.draws = draws
        self.session: Session | None = None

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        """Return the offers by speed, as the wall will have it."""
        sight = replace(look(seen), unseen=counts_of(self._coming()))
        return best_first(rank_quickly(sight, Eyes(sight, sight.unseen, legal_only=True), offers))

    def _coming(self) -> Sequence[Tile]:
        """Return the tiles still to be drawn, as far as they are looked at."""
        assert self.session is not None
        assert self.session.round is not None
        wall = self.session.round.table.wall
        rest = self.session.round.supply.wall[wall.front : wall.total - wall.tail]
        return rest if self.draws is None else rest[: self.draws]


def gain(variant: Variant[Any], seer: Seer, thinker: InlineThinker, key: str) -> float:
    """Return the points a hand of the seer in a deal, once in each seat."""
    points = []
    for seat in range(variant.players):
        session = Session(Match(variant, match_key(key)), chairs(variant.players, seat, thinker))
        seer.session = session
        session.run(hands=1)
        points.append(session.match.scores[seat] - variant.start_points)
    return fmean(points)


def chairs(players: int, seat: Seat, thinker: InlineThinker) -> list[BotSeat]:
    """Return the seats of a table with the seer in one of them."""
    return [BotSeat(SEER if at == seat else HONEST, thinker) for at in range(players)]


def main() -> None:
    """Play and print the mean and its 95 % interval, in points a hand."""
    parser = argparse.ArgumentParser(description="what it would be worth to see through the wall")
    parser.add_argument("--game", required=True)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--next", type=int, metavar="N", help="look at the next N draws only")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", default="xray")
    given = parser.parse_args()
    game = by_id(given.game)
    variant = game(game.option_set.parse(dict(item.split("=", 1) for item in given.set)))
    seer = Seer(given.next)
    thinker = InlineThinker({HONEST: BOTS[HONEST], SEER: lambda: seer})
    found = []
    for number in range(given.deals):
        settle()
        found.append(gain(variant, seer, thinker, f"arena {given.seed} {number}"))
    margin = 1.96 * stdev(found) / math.sqrt(len(found))
    print(f"{given.game}, {given.deals} deals of seed {given.seed}: {fmean(found):+.2f} points a hand, ± {margin:.2f}")


if __name__ == "__main__":
    main()
