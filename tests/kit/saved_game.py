"""A saved match of the plain game that another process plays, or goes on with, as far as it is told to."""

from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from game.engine.match import Match
from game.engine.supply import match_key
from game.session.saves import Saves
from game.session.session import Session, header_for
from tests.kit.matches import CREATED, VERSION, bots, plain
from tests.kit.plain_variant import Plain

HANDS = 8
SEED = "killed"


def session_in(saves: Saves) -> Session:
    """Go on with the match in a folder, or begin it."""
    players = bots()
    saved = saves.latest()
    resumed = saves.resume(saved) if saved is not None else None
    if resumed is not None:
        return Session(resumed.match, players, resumed.recorder, resumed.round)
    match = Match(plain(hands=HANDS), match_key(SEED))
    return Session(match, players, saves.begin(header_for(match, players, VERSION, CREATED)))


def play(folder: str, pipe: "Connection[Any, Any]") -> None:
    """Play as many batches as each message says, and say so after each batch; at the end put the match away."""
    saves = Saves({"plain": Plain}, VERSION, Path(folder))
    session = session_in(saves)
    budget = 0
    while not session.over:
        while not budget:
            budget = pipe.recv()
        batch = session.next_hand() if session.hand_over else session.tick()
        budget -= 1
        pipe.send((session.match.number, None if batch is None else batch.number))
    saves.finish()
    pipe.send([notice.detail for notice in saves.notices])
