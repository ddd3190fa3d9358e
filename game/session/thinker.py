"""Where bots think: in this process, or in one other process that never keeps the caller waiting; knows no bot."""

import importlib
import multiprocessing
import pickle
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any, Final, TypeAlias

from game.core.memory import settle
from game.core.tiles import Seat
from game.engine.actions import Action
from game.engine.variant import Variant
from game.session.player import Bot, BotFactory, Offers, Seen

GONE: Final = (OSError, EOFError, pickle.UnpicklingError)
"""What reading from or writing to a dead process raises."""
JOIN_SECONDS: Final = 1.0
BUDGET: Final = 0.3
"""Seconds in which a bot should have answered."""
PATIENCE: Final = 10 * BUDGET
"""Seconds after which a process that has not answered counts as hanging and is ended."""
STARTS: Final = 4
"""So many processes in a row may end without one answer; then this process thinks in a thread of its own."""
GAMES: Final = 8
"""So many games are kept between questions."""
TRIES: Final = 2
"""A question that ended so many processes is not asked again."""

Question: TypeAlias = tuple[str, Seat, int, int, int]
"""Bot, seat, hand, batch, and how often play went back before: the same question is always answered alike."""


class InlineThinker:
    """Thinks at once, in this process."""

    def __init__(self, bots: Mapping[str, BotFactory]) -> None:
        self._factories = bots
        self._bots: dict[str, Bot] = {}

    def ask(self, bot: str, seen: Seen, offers: Offers) -> Action:
        """Return the bot's answer; raises KeyError for an unknown bot."""
        if bot not in self._bots:
            self._bots[bot] = self._factories[bot]()
        return self._bots[bot].choose(seen, offers)

    def forget(self) -> None:
        """Do nothing; nothing is kept."""

    def close(self) -> None:
        """Do nothing; there is nothing to close."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the thinking process answers: the action, or what went wrong."""

    question: Question
    action: Action | None
    error: str = ""


class BotError(RuntimeError):
    """A bot failed where it thinks."""


class WorkerThinker:
    """Thinks in one spawned process.

    One question at a time is on its way; nothing is sent before the process says that it listens, so that no call ever
    waits. A process that dies, or does not answer within PATIENCE, is replaced by a new one, which is asked the same
    question; a question that ends several processes fails (BotError). Where no process lives (`fallen`), the bots
    think in a thread of this process. `clock` gives seconds.
    """

    def __init__(
        self, bots_at: str, bots: Mapping[str, BotFactory], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._bots_at = bots_at
        self._clock = clock
        self._replies: dict[Question, Reply] = {}
        self._ended: Counter[Question] = Counter()
        self._back = 0
        self._starts = 0
        self._thread = ThreadThinker(bots)
        self.fallen = False
        self.restarts = 0
        """How many processes have been replaced."""
        self._start()

    def _start(self) -> None:
        """Spawn the process."""
        self._starts += 1
        self._asked: Question | None = None
        self._since = 0.0
        self._listening = False
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._pipe = ours
        self.process = context.Process(target=work, args=(theirs, self._bots_at), name="quexiang-bots", daemon=True)
        try:
            self.process.start()
        except OSError:
            self.fallen = True
        theirs.close()

    def ask(self, bot: str, seen: Seen, offers: Offers) -> Action | None:
        """Return the bot's answer, None while it is thinking; raises BotError if the bot failed."""
        question = (bot, seen.seat, seen.table.number, seen.table.batch, self._back)
        if not self.fallen:
            self._serve(question, seen, offers)
        reply = self._replies.pop(question, None)
        if reply is None:
            return self._thread.think(question, seen, offers) if self.fallen else None
        if reply.error:
            raise BotError(reply.error)
        return reply.action

    def forget(self) -> None:
        """Drop all answers: play has gone back, and the next questions may look like earlier ones."""
        self._back += 1
        self._replies.clear()
        self._ended.clear()

    def close(self) -> None:
        """End the process; does nothing the second time."""
        self.fallen = True
        try:
            if self._listening and self._asked is None:
                self._pipe.send_bytes(b"")
            elif self.process.pid is not None:
                self.process.terminate()
        except GONE:
            pass
        self._pipe.close()
        if self.process.pid is None:
            return
        self.process.join(JOIN_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(JOIN_SECONDS)

    def _serve(self, question: Question, seen: Seen, offers: Offers) -> None:
        """Take what has come from the process and send the question if the process is free."""
        try:
            while self._pipe.poll(0):
                self._take(self._pipe.recv())
            if self._listening and self._asked is None and question not in self._replies:
                self._pipe.send_bytes(packed(question, seen, offers))
                self._asked, self._since = question, self._clock()
                self._replies = {q: reply for q, reply in self._replies.items() if q[2:] == question[2:]}
        except GONE:
            self._replace()
            return
        if self._asked is not None and self._clock() - self._since > PATIENCE:
            self._replace()

    def _take(self, message: object) -> None:
        if isinstance(message, Reply):
            self._replies[message.question] = message
            self._asked = None
            self._starts = 0
        self._listening = True

    def _replace(self) -> None:
        """End a process that is gone or hangs, and begin another, or fall back to a thread."""
        asked = self._asked
        self._pipe.close()
        self.process.kill()
        self.process.join(0)
        if asked is not None:
            self._ended[asked] += 1
            if self._ended[asked] >= TRIES:
                self._replies[asked] = Reply(asked, None, f"{asked[0]}: no answer, and its process ended")
                self._starts = 0
        self.restarts += 1
        if self._starts >= STARTS:
            self.fallen = True
        else:
            self._start()


class ThreadThinker:
    """Thinks in a thread of this process, one question at a time: the last resort where no other process lives."""

    def __init__(self, bots: Mapping[str, BotFactory]) -> None:
        self._inline = InlineThinker(bots)
        self._busy: threading.Thread | None = None
        self._replies: dict[Question, Reply] = {}

    def think(self, question: Question, seen: Seen, offers: Offers) -> Action | None:
        """Return the answer, None while it is being thought of; raises BotError if the bot failed."""
        reply = self._replies.pop(question, None)
        if reply is not None:
            if reply.error:
                raise BotError(reply.error)
            return reply.action
        if self._busy is None or not self._busy.is_alive():
            # The question is copied as for a process: the table goes on while the thread reads.
            parcel = packed(question, seen, offers)
            self._replies = {q: kept for q, kept in self._replies.items() if q[2:] == question[2:]}
            self._busy = threading.Thread(target=self._work, args=(parcel,), name="quexiang-bots", daemon=True)
            self._busy.start()
        return None

    def _work(self, parcel: bytes) -> None:
        question, seen, offers = unpacked(parcel)
        self._replies[question] = _answer(self._inline, question, seen, offers)


def packed(question: Question, seen: Seen, offers: Offers) -> bytes:
    """Return a question as it is sent to where a bot thinks."""
    return pickle.dumps((question, seen, offers), pickle.HIGHEST_PROTOCOL)


def unpacked(parcel: bytes) -> tuple[Question, Seen, Offers]:
    """Return a question that was sent, about the same object of a game as earlier ones.

    What bots remember of a game's answers hangs on that object: with a new one each time they would work it out anew.
    """
    question, seen, offers = pickle.loads(parcel)  # noqa: S301 - from our own program
    kind = type(seen.variant)
    return question, replace(seen, variant=_game(kind, seen.variant.options)), offers  # type: ignore[arg-type]


@lru_cache(maxsize=GAMES)
def _game(kind: type[Variant[Any]], options: Any) -> Variant[Any]:
    """Return a game bound to options, one object for equal ones."""
    return kind(options)


def work(pipe: "Connection[Any, Any]", bots_at: str) -> None:
    """Answer questions until told to stop or left alone; the whole life of the thinking process."""
    thinker = InlineThinker(find_bots(bots_at))
    try:
        settle()
        pipe.send("listening")
        while message := pipe.recv_bytes():
            pipe.send(_answer(thinker, *unpacked(message)))
            if not pipe.poll(0):
                settle()
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    finally:
        pipe.close()


def _answer(thinker: InlineThinker, question: Question, seen: Seen, offers: Offers) -> Reply:
    try:
        return Reply(question, thinker.ask(question[0], seen, offers))
    except Exception as error:  # noqa: BLE001 - whatever a bot does wrong is reported where the game is
        return Reply(question, None, f"{question[0]}: {type(error).__name__}: {error}")


def find_bots(bots_at: str) -> Mapping[str, Callable[[], Bot]]:
    """Return the mapping of bots named by `package.module:NAME`."""
    module, _, name = bots_at.partition(":")
    found: Mapping[str, Callable[[], Bot]] = getattr(importlib.import_module(module), name)
    return found
