"""Where bots think: in this process, or in one other process that never keeps the caller waiting; knows no bot."""

import importlib
import multiprocessing
import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, TypeAlias

from game.core.tiles import Seat
from game.engine.actions import Action
from game.session.player import Bot, BotFactory, Offers, Seen

GONE: Final = (OSError, EOFError, pickle.UnpicklingError)
"""What reading from or writing to a dead process raises."""
JOIN_SECONDS: Final = 1.0

Question: TypeAlias = tuple[str, Seat, int, int]
"""Bot, seat, hand and batch: the same question is always answered alike."""


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

    def close(self) -> None:
        """Do nothing; there is nothing to close."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the thinking process answers: the action, or what went wrong."""

    question: Question
    action: Action | None
    error: str = ""


class BotError(RuntimeError):
    """A bot failed in the thinking process."""


class WorkerThinker:
    """Thinks in one spawned process.

    One question at a time is on its way; nothing is sent before the process says that it listens, so that no call ever
    waits. If the process dies (`fallen`), the bots go on in this process.
    """

    def __init__(self, bots_at: str, bots: Mapping[str, BotFactory]) -> None:
        self._inline = InlineThinker(bots)
        self._asked: Question | None = None
        self._replies: dict[Question, Reply] = {}
        self._listening = False
        self.fallen = False
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._pipe = ours
        self.process = context.Process(target=work, args=(theirs, bots_at), name="quexiang-bots", daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, bot: str, seen: Seen, offers: Offers) -> Action | None:
        """Return the bot's answer, None while it is thinking; raises BotError if the bot failed."""
        question = (bot, seen.seat, seen.table.number, seen.table.batch)
        if not self.fallen:
            self._serve(question, seen, offers)
        if self.fallen:
            return self._inline.ask(bot, seen, offers)
        reply = self._replies.pop(question, None)
        if reply is None:
            return None
        if reply.error:
            raise BotError(reply.error)
        return reply.action

    def close(self) -> None:
        """End the process; does nothing the second time."""
        self.fallen = True
        try:
            if self._listening and self._asked is None:
                self._pipe.send_bytes(b"")
            else:
                self.process.terminate()
        except GONE:
            pass
        self._pipe.close()
        self.process.join(JOIN_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(JOIN_SECONDS)

    def _serve(self, question: Question, seen: Seen, offers: Offers) -> None:
        """Take what has come from the process and send the question if the process is free."""
        try:
            while self._pipe.poll(0):
                message = self._pipe.recv()
                if isinstance(message, Reply):
                    self._replies[message.question] = message
                    self._asked = None
                self._listening = True
            if self._listening and self._asked is None and question not in self._replies:
                self._pipe.send_bytes(pickle.dumps((question, seen, offers), pickle.HIGHEST_PROTOCOL))
                self._asked = question
                self._replies = {q: reply for q, reply in self._replies.items() if q[2:] == question[2:]}
        except GONE:
            self.fallen = True
            self._pipe.close()
            self.process.join(0)


def work(pipe: "Connection[Any, Any]", bots_at: str) -> None:
    """Answer questions until told to stop or left alone; the whole life of the thinking process."""
    thinker = InlineThinker(find_bots(bots_at))
    try:
        pipe.send("listening")
        while message := pipe.recv_bytes():
            question, seen, offers = pickle.loads(message)  # noqa: S301 - from our own parent process
            pipe.send(_answer(thinker, question, seen, offers))
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
