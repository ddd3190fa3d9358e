"""Small bots for tests of the machinery: random, first offer, greedy, slow, broken; stateless like all bots."""

import os
import time
from pathlib import Path

from game.core.tiles import rank_of, suit_of
from game.engine.actions import Action, Declare, Discard, Gang, Hu, Pass, Peng
from game.session.player import BotFactory, Offers, Seen


class RandomBot:
    """Chooses by the chance it is given."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        return seen.chance.choice(offers)


class FirstBot:
    """Takes the first offer."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        del seen
        return offers[0]


class GreedyBot:
    """Wins, melds, and throws the tile with the fewest neighbours, so that hands end in wins now and then."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        hand = seen.table.seats[seen.seat].hand

        def liking(action: Action) -> int:
            match action:
                case Hu():
                    return 100
                case Gang():
                    return 50
                case Peng():
                    return 40
                case Pass():
                    return 0
                case Discard(tile):
                    return -sum(
                        (3 - abs(rank_of(tile) - rank_of(other)))
                        for other in hand
                        if suit_of(tile) == suit_of(other) and abs(rank_of(tile) - rank_of(other)) < 3
                    )
                case _:
                    return 1

        return max(offers, key=liking)


class CalmBot:
    """Claims nothing and throws what it drew, the first tile if it drew none."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        drawn = seen.table.seats[seen.seat].drawn
        if Pass() in offers:
            return Pass()
        throws = [offer for offer in offers if isinstance(offer, Discard) and not offer.declare]
        same = [offer for offer in throws if drawn is not None and offer.tile == drawn.tile]
        return next(iter([*same, *throws, *offers]))


class ProudBot(CalmBot):
    """Declares as much as it can as soon as it can, wins by itself, else is calm."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        shown = [
            offer for offer in offers if isinstance(offer, Declare) or (isinstance(offer, Discard) and offer.declare)
        ]
        if Hu() in offers and Pass() not in offers:
            return Hu()
        return shown[-1] if shown else super().choose(seen, offers)


class RaisingBot:
    """Fails."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        raise ZeroDivisionError(f"seat {seen.seat} of {len(offers)}")


class DyingBot:
    """Takes its process along as often as there are files in the folder the environment names, else is greedy."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        for life in sorted(Path(os.environ["QUEXIANG_TEST_LIVES"]).iterdir()):
            life.unlink()
            os._exit(1)
        return GreedyBot().choose(seen, offers)


class HangingBot:
    """Never answers, the first time; then is greedy."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        for life in sorted(Path(os.environ["QUEXIANG_TEST_LIVES"]).iterdir()):
            life.unlink()
            time.sleep(600)
        return GreedyBot().choose(seen, offers)


class CheatingBot:
    """Answers what is not offered."""

    def choose(self, seen: Seen, offers: Offers) -> Action:
        del seen, offers
        return Discard(33)


BOTS: dict[str, BotFactory] = {
    "random": RandomBot,
    "first": FirstBot,
    "greedy": GreedyBot,
    "calm": CalmBot,
    "proud": ProudBot,
    "raising": RaisingBot,
    "dying": DyingBot,
    "hanging": HangingBot,
    "cheating": CheatingBot,
}
BOTS_AT = "tests.kit.plain_bots:BOTS"
