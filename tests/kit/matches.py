"""Whole matches of the plain game in memory, with their logs; knows no real game."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.tiles import Seat
from game.engine.log import HandLog, Log, Turn
from game.engine.match import Match
from game.engine.options import Value
from game.engine.supply import match_key
from game.engine.variant import Variant
from game.session.player import BotSeat, Player
from game.session.session import Session, header_for
from game.session.thinker import InlineThinker
from tests.kit.plain_bots import BOTS
from tests.kit.plain_variant import Plain

FOUR = ("greedy", "greedy", "random", "greedy")
CREATED = "2026-11-30T12:00:00"
VERSION = "0.test"


class Memory:
    """A recorder that keeps a log in memory."""

    def __init__(self, match: Match, players: Sequence[Player]) -> None:
        self.log = Log(header_for(match, players, VERSION, CREATED))

    def begin(self, number: int, dealer: Seat, turn: Turn, seconds: int = 0) -> None:
        self.log.hands.append(HandLog(number, dealer, [turn], seconds=seconds))

    def turn(self, turn: Turn) -> None:
        self.log.hands[-1].turns.append(turn)


def plain(**values: Value) -> Variant[Any]:
    """Return the plain game with some options."""
    return Plain(Plain.option_set.make(values))


def bots(names: Sequence[str] = FOUR) -> list[Player]:
    """Return bots that think at once."""
    thinker = InlineThinker(BOTS)
    return [BotSeat(name, thinker) for name in names]


def play_match(
    seed: int | str, hands: int | None = None, values: Mapping[str, Value] | None = None, names: Sequence[str] = FOUR
) -> Log:
    """Play a match, or its first hands, and return its log."""
    match = Match(plain(**(values or {})), match_key(seed))
    players = bots(names)
    memory = Memory(match, players)
    Session(match, players, memory).run(hands=hands)
    return memory.log
