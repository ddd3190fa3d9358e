"""How fast hands are played, for each game and bot, and what the time goes into; says nothing about strength."""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ai.arena.match_up import Deal, MatchUp, Watched, checksum, game_text, play_deal, play_hands
from ai.arena.times import Durations, quantile
from game.engine.options import Value

HEAD = "| game | four of | hands a second and core | in the bots | ms median | ms p99 | checksum |\n" + "|---" * 7 + "|"


@dataclass(frozen=True, slots=True)
class Speed:
    """A measurement: CPU seconds of `hands` hands, the part of it in the bots, decision times, what was played."""

    game: str
    bot: str
    hands: int
    seconds: float
    in_bots: float
    durations: Durations
    checksum: str


def measure(game: str, options: dict[str, Value], bot: str, deals: int, seed: str) -> Speed:
    """Play deals between four of a bot in this process, after one that fills the caches, and return how long it took.

    `deals` deals are as many times four hands.
    """
    match_up = MatchUp(game, bot, bot, deals, seed, options=options)
    play_deal(match_up, -1)
    watched = Watched()
    start = time.process_time()
    played = [Deal(number, play_hands(match_up, number, watched, watched)) for number in match_up.numbers]
    seconds = time.process_time() - start
    hands = sum(len(deal.hands) for deal in played)
    name = game_text(game, options)
    return Speed(name, bot, hands, seconds, watched.seconds, Counter(watched.durations), checksum(played))


def as_line(speed: Speed) -> str:
    """Return a measurement as a line of the table under `HEAD`."""
    median, last = quantile(speed.durations, 0.5) or 0.0, quantile(speed.durations, 0.99) or 0.0
    return (
        f"| {speed.game} | `{speed.bot}` | {speed.hands / speed.seconds:.1f} | {speed.in_bots / speed.seconds:.0%} "
        f"| {median:.2f} | {last:.2f} | {speed.checksum} |"
    )


def all_of(games: Iterable[tuple[str, dict[str, Value]]], bots: Sequence[str], deals: int, seed: str) -> Iterable[str]:
    """Yield the lines of the table, each as soon as it is measured."""
    yield HEAD
    for game, options in games:
        for bot in bots:
            yield as_line(measure(game, options, bot, deals, seed))
