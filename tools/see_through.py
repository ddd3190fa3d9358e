"""Measures what knowing the wall would be worth in a game: a bound for what better counting could still gain.

Run `python -m tools.see_through --game ID [--set KEY=VALUE] [--next N] [--deals N] [--seed S]`: a `ukeire` that counts
only tiles still to be drawn (in the next N draws, or in all) plays against three honest ones on duplicate deals.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Final

from ai.arena.match_up import MatchUp, Watched, match_of, play_hands
from ai.arena.report import bounds
from ai.bot import Bot, Offers, Ranked, Seen, best_first
from ai.decisions.quick import rank_quickly
from ai.decisions.speed import Eyes
from ai.reading import look
from game.core.memory import settle
from game.core.tiles import Tile, counts_of
from game.session.thinker import InlineThinker
from game.variants import by_id

SEER: Final = "seer"
HONEST: Final = "ukeire"


class Seer(Bot):
    """`ukeire` with other numbers: of each kind only what will be drawn. It cheats, and is for measuring only.

    wall: the whole wall of the deal that is played.
    """

    name = SEER

    def __init__(self, draws: int | None) -> None:
        self.draws = draws
        self.wall: Sequence[Tile] = ()

    def rank(self, seen: Seen, offers: Offers) -> list[Ranked]:
        """Return the offers by speed, as the wall will have it."""
        left = seen.table.wall
        coming = self.wall[left.front : left.total - left.tail]
        sight = replace(look(seen), unseen=counts_of(coming if self.draws is None else coming[: self.draws]))
        return best_first(rank_quickly(sight, Eyes(sight, sight.unseen, legal_only=True), offers))


def gain(match_up: MatchUp, number: int, seer: Seer) -> float:
    """Return the points a hand of the seer in a deal, once in each seat."""
    settle()
    challenger = Watched()
    challenger.thinker = InlineThinker({SEER: lambda: seer})
    variant = match_up.variant()
    seer.wall = match_of(match_up, variant, number).supply().wall
    hands = play_hands(match_up, number, challenger, Watched(), range(variant.players))
    return fmean(hand.points for hand in hands)


def main() -> None:
    """Play and print the mean and its 95 % interval, in points a hand."""
    parser = argparse.ArgumentParser(description="what it would be worth to see through the wall")
    parser.add_argument("--game", required=True)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--next", type=int, metavar="N", help="look at the next N draws only")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", default="xray")
    given = parser.parse_args()
    options = by_id(given.game).option_set
    chosen = options.deviations(options.parse(dict(item.split("=", 1) for item in given.set)))
    match_up = MatchUp(given.game, SEER, HONEST, given.deals, given.seed, options=chosen)
    seer = Seer(given.next)
    found = [gain(match_up, number, seer) for number in match_up.numbers]
    told = bounds(found)
    print(f"{given.game}, {given.deals} deals of seed {given.seed}: {fmean(found):+.2f} points a hand", end="")
    print(f", 95 %: {told['low95']:+.2f} to {told['high95']:+.2f}" if len(found) > 1 else "")


if __name__ == "__main__":
    main()
