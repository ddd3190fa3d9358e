"""How fast hands are played, for each game and bot, and what the time goes into; says nothing about strength."""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ai.arena.match_up import Deal, MatchUp, Watched, checksum, game_text, play_hands
from ai.arena.times import Durations, quantile
from game.core.memory import settle
from game.engine.options import Value

HEAD = "| game | four of | hands a second and core | in the bots | ms median | ms p99 | checksum |\n" + "|---" * 7 + "|"


WARM_UP = 2
"""Hands before the clock starts."""


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


def measure(game: str, options: dict[str, Value], bot: str, hands: int, seed: str) -> Speed:
    """Play hands between four of a bot in this process, after some that build tables, and return how long it took.

    Each hand is of another deal: the four hands of one would be the same here, and every cache would flatter.
    """
    match_up = MatchUp(game, bot, bot, hands, seed, options=options)
    for number in range(-WARM_UP, 0):
        play_hands(match_up, number, Watched(), Watched(), (0,))
    watched = Watched()
    start = time.process_time()
    played = []
    for number in match_up.numbers:
        settle()
        played.append(Deal(number, play_hands(match_up, number, watched, watched, (0,))))
    seconds = time.process_time() - start
    name = game_text(game, options)
    return Speed(name, bot, hands, seconds, watched.seconds, Counter(watched.durations), checksum(played))


def as_line(speed: Speed) -> str:
    """Return a measurement as a line of the table under `HEAD`."""
    median, last = quantile(speed.durations, 0.5) or 0.0, quantile(speed.durations, 0.99) or 0.0
    return (
        f"| {speed.game} | `{speed.bot}` | {speed.hands / speed.seconds:.1f} | {speed.in_bots / speed.seconds:.0%} "
        f"| {median:.2f} | {last:.2f} | {speed.checksum} |"
    )


def all_of(games: Iterable[tuple[str, dict[str, Value]]], bots: Sequence[str], hands: int, seed: str) -> Iterable[str]:
    """Yield the lines of the table, each as soon as it is measured."""
    yield HEAD
    for game, options in games:
        for bot in bots:
            yield as_line(measure(game, options, bot, hands, seed))
