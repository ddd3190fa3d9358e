"""The loop of a match: asks the seats that have to answer, keeps each seat's view, writes the log; knows no rule."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.chance import VERSION as CHANCE
from game.core.chance import Chance
from game.core.tiles import Seat
from game.engine.actions import Action
from game.engine.events import Batch, redact_batch
from game.engine.log import Answer, LogHeader, Turn
from game.engine.match import Match
from game.engine.round import IllegalActionError, Round
from game.engine.table import Table
from game.session.player import Player, Seen
from game.session.timelimit import TimeLimit


class Recorder(Protocol):
    """Keeps what happens; must not raise when it cannot."""

    def begin(self, number: int, dealer: Seat, turn: Turn, seconds: int = 0) -> None:
        """Take the beginning of a hand and its first batch; `seconds` were played before it."""
        ...

    def turn(self, turn: Turn) -> None:
        """Take a batch with its answers."""
        ...


class StuckError(RuntimeError):
    """Nobody answered in a game that should play by itself."""


class Session:
    """A match and its players.

    `round` is the hand in progress or just ended (None before the first), `turns` its batches with the answers that led
    to them, `seen_batches[seat]` what each seat has seen of it. Call `tick` again and again; after a hand call
    `next_hand`. A hand that is gone on with comes as `round_` with the `turns` of its log.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        recorder: Recorder | None = None,
        round_: Round | None = None,
        turns: Sequence[Turn] = (),
    ) -> None:
        if len(players) != match.variant.players:
            raise ValueError(f"{match.variant.players} players are wanted, not {len(players)}")
        self.match = match
        self.players = list(players)
        self.recorder = recorder
        self.round = round_
        self.limit: TimeLimit | None = None
        """The time of the match, if the game limits it and there is a clock."""
        self.answers: list[Answer] = []
        self.turns: list[Turn] = list(turns)
        self.views: list[Table] = []
        self.seen_batches: list[list[Batch]] = []
        self._show_again()

    @property
    def hand_over(self) -> bool:
        """Whether no hand is in progress."""
        return self.round is None or self.round.over

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.hand_over and (self.match.over or (bool(self.match.results) and self.last_hand))

    @property
    def last_hand(self) -> bool:
        """Whether the time of the match is up, so that the running hand is its last."""
        return self.limit is not None and self.limit.up

    def next_hand(self) -> Batch:
        """Deal the next hand; raises ValueError while one is in progress or after the match."""
        if not self.hand_over or self.over:
            raise ValueError("there is no next hand now")
        dealer = self.match.dealer
        self.round = self.match.start_round()
        self._clear_views()
        first = self.round.batches[0]
        self.turns = [Turn((), first)]
        if self.recorder is not None:
            seconds = self.limit.seconds if self.limit is not None else 0
            self.recorder.begin(self.round.table.number, dealer, self.turns[0], seconds)
        self._landed(first)
        return first

    def seen(self, seat: Seat) -> Seen:
        """Return what a seat may know now."""
        view = self.views[seat]
        of_hand = (self.match.key, "bot", self.match.nonce, seat, view.number)
        chance, hand_chance = Chance.named(*of_hand, view.batch), Chance.named(*of_hand, "hand")
        return Seen(view, seat, self.match.variant, chance, hand_chance)

    def tick(self) -> Batch | None:
        """Ask every seat that owes an answer once; return the batch if the answers decided."""
        if self.round is None:
            return None
        at = self.round.table.batch
        for seat, offers in self.round.pending.items():
            action = self.players[seat].choose(self.seen(seat), offers, at)
            if action is not None:
                batch = self._submit(self.round, seat, action, at)
                if batch is not None:
                    return batch
        return None

    def leave(self, seat: Seat, successor: Player) -> Batch:
        """Let the player of a seat go for good and somebody else go on; answers still open are asked for anew.

        Raises:
            IllegalActionError: no hand is in progress, or the player has left before.

        """
        if self.round is None:
            raise IllegalActionError("no hand is in progress")
        batch = self.round.leave(seat)
        self.players[seat] = successor
        self._record((), batch)
        return batch

    def last_decision(self, seat: Seat) -> int | None:
        """Return how many turns of the hand lie before the last answer of a seat; None if it has given none."""
        if any(answer.seat == seat for answer in self.answers):
            return len(self.turns)
        before = (index for index, turn in enumerate(self.turns) if any(a.seat == seat for a in turn.answers))
        return max(before, default=None)

    def rewind(self, keep: int) -> None:
        """Go back to the question after the first `keep` turns of the hand, as if nothing had come after them.

        The same answers lead to the same tiles again: a hand is made of its seed. Raises ValueError if there are not
        so many turns. The recorder is not told; see `Autosave.rewind`.
        """
        if self.round is None or not 1 <= keep <= len(self.turns) or (self.round.over and keep == len(self.turns)):
            raise ValueError(f"there is no question after {keep} turns to go back to")
        if self.round.over:
            self.match.undo()
        self.turns = self.turns[:keep]
        self.answers = []
        self.round = Round.resume(self.match.variant, self.match.supply(), [turn.batch for turn in self.turns])
        self._show_again()

    def run(self, each: Callable[[Batch], None] | None = None, hands: int | None = None) -> int:
        """Play by itself until the match is over, or for so many further hands; return how many ended.

        `each` is shown every batch. Raises StuckError if a round of questions brings no answer at all.
        """
        played = 0
        while not self.over and played != hands:
            batch = self.next_hand() if self.hand_over else self._insist()
            if each is not None:
                each(batch)
            played += self.hand_over
        return played

    def _insist(self) -> Batch:
        while True:
            before = len(self.answers)
            batch = self.tick()
            if batch is not None:
                return batch
            if len(self.answers) == before:
                raise StuckError("nobody answers")

    def _submit(self, round_: Round, seat: Seat, action: Action, at: int) -> Batch | None:
        batch = round_.submit(seat, action, at)
        self.answers.append(Answer(seat, action, at))
        if batch is None:
            return None
        self._record(tuple(self.answers), batch)
        return batch

    def _record(self, answers: tuple[Answer, ...], batch: Batch) -> None:
        self.answers = []
        self.turns.append(Turn(answers, batch))
        if self.recorder is not None:
            self.recorder.turn(self.turns[-1])
        self._landed(batch)

    def _landed(self, batch: Batch) -> None:
        assert self.round is not None
        self._show(batch)
        if self.round.over:
            self.match.finish(self.round.table)

    def _clear_views(self) -> None:
        seats = self.match.variant.players
        self.views = [Table(seats) for _ in range(seats)]
        self.seen_batches = [[] for _ in range(seats)]

    def _show_again(self) -> None:
        self._clear_views()
        for batch in self.round.batches if self.round is not None else ():
            self._show(batch)

    def _show(self, batch: Batch) -> None:
        for seat, view in enumerate(self.views):
            seen = redact_batch(batch, seat)
            view.apply_batch(seen)
            self.seen_batches[seat].append(seen)


def header_for(match: Match, players: Sequence[Player], app: str, created: str, *, practice: bool = False) -> LogHeader:
    """Return the header of a match's log; `created` is the date and time (ISO 8601)."""
    variant = match.variant
    return LogHeader(
        app=app,
        variant=variant.id,
        options=variant.option_set.deviations(variant.options),
        key=match.key.hex(),
        nonce=match.nonce,
        players=tuple(player.record for player in players),
        created=created,
        chance=CHANCE,
        practice=practice,
    )
