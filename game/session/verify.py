"""Plays a log through the engine again and compares everything; the engine decides, this only knows what to compare."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine import events as ev
from game.engine.audit import Audit, AuditError, check_points
from game.engine.events import Batch
from game.engine.log import HandLog, Log, Turn
from game.engine.match import Match
from game.engine.options import OptionError
from game.engine.round import IllegalActionError, Round
from game.engine.supply import Supply, hand_seed
from game.engine.table import Phase, Table
from game.engine.variant import Variant
from game.session.program import Games


class Difference(ValueError):  # noqa: N818 - it is what a comparison finds, not a failure of the program
    """The first place where a log and the engine disagree; `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class HandCheck:
    """What was found about one hand; `checked` is False for an unfinished hand of a log without its key."""

    number: int
    dealer: int
    batches: int
    answers: int
    points: tuple[int, ...]
    finished: bool
    checked: bool


@dataclass(slots=True)
class Rerun:
    """A match played again from its log: its state, the last hand, and what was compared."""

    match: Match
    round: Round | None = None
    hands: list[HandCheck] = field(default_factory=list)


def variant_of(log: Log, games: Games) -> Variant[Any]:
    """Return the game of a log with its options; raises Difference for an unknown game or option."""
    game = games.get(log.header.variant)
    if game is None:
        raise Difference(1, f"there is no game {log.header.variant!r} here")
    try:
        return game(game.option_set.make(log.header.options))
    except OptionError as error:
        raise Difference(1, str(error)) from error


def add_up(log: Log, variant: Variant[Any]) -> None:
    """Check that the tiles and points of a log are sound, whatever the rules of now say; raises AuditError."""
    for hand in log.hands:
        audit = Audit(variant.tiles(), variant.players)
        for batch in hand.batches:
            audit.batch(batch)
        if not audit.table.log:
            raise AuditError(f"nothing happens in hand {hand.number}")


def rerun(log: Log, variant: Variant[Any], *, quick: bool = False) -> Rerun:
    """Play a whole log again; raises Difference at the first place where it is not what the engine does.

    With the key also the seeds, the dealers from the first on and an unfinished last hand are checked. `quick` plays
    only the last hand again; of those before it only seeds, commitments, dealers and sums of points are checked.
    """
    if len(log.header.players) != variant.players:
        raise Difference(1, f"{len(log.header.players)} players where {variant.players} sit")
    key = bytes.fromhex(log.header.key or "")
    done = Rerun(Match(variant, key, log.header.nonce))
    for hand in log.hands:
        if done.match.over:
            raise Difference(hand.line, "the match was over before this hand")
        if log.header.key is None and hand.number == 0:
            done.match.dealer = hand.dealer
        if hand.dealer != done.match.dealer:
            raise Difference(hand.line, f"seat {hand.dealer} deals, it should be seat {done.match.dealer}")
        supply = _supply(log, hand, variant)
        if supply is None:
            done.hands.append(_checked(hand, (), done=False))
            continue
        _commitment(hand, supply)
        if quick and hand is not log.hands[-1]:
            table = _fold(hand, variant)
        else:
            done.round = _play(hand, variant, supply)
            table = done.round.table
        if table.phase is Phase.OVER:
            done.match.finish(table)
        done.hands.append(_checked(hand, tuple(table.points), done=True))
    return done


def _commitment(hand: HandLog, supply: Supply) -> None:
    first = hand.turns[0]
    started = first.batch.events[0] if first.batch.events else None
    if isinstance(started, ev.RoundStarted) and started.commitment != supply.commitment():
        raise Difference(first.line, "the commitment is not the SHA-256 of this hand's seed and wall")


def _fold(hand: HandLog, variant: Variant[Any]) -> Table:
    table = Table.fold(hand.batches, variant.players)
    try:
        check_points(table)
    except AuditError as error:
        raise Difference(hand.turns[-1].line, str(error)) from error
    return table


def _checked(hand: HandLog, points: tuple[int, ...], *, done: bool) -> HandCheck:
    answers = sum(len(turn.answers) for turn in hand.turns)
    return HandCheck(hand.number, hand.dealer, len(hand.turns), answers, points, hand.ended is not None, done)


def _supply(log: Log, hand: HandLog, variant: Variant[Any]) -> Supply | None:
    """Return the hand's supply from the key or the seed shown at its end; None if there is neither."""
    ended, line = hand.ended, hand.turns[-1].line
    shown: bytes | None = None
    if ended is not None:
        try:
            shown = bytes.fromhex(ended.seed)
        except ValueError as error:
            raise Difference(line, f"the seed {ended.seed!r} is no hexadecimal number") from error
    if log.header.key is None:
        return None if shown is None else Supply(shown, variant.tiles())
    seed = hand_seed(log.header.secret, hand.number, log.header.nonce)
    if shown is not None and shown != seed:
        raise Difference(line, f"the seed shown, {shown.hex()}, is not that of the match key, {seed.hex()}")
    return Supply(seed, variant.tiles())


def _play(hand: HandLog, variant: Variant[Any], supply: Supply) -> Round:
    first = hand.turns[0]
    round_ = Round.start(variant, supply, hand.number, hand.dealer)
    _compare(first.line, first.batch, round_.batches[0])
    for turn in hand.turns[1:]:
        _compare(turn.line, turn.batch, _answer(round_, turn))
    return round_


def _answer(round_: Round, turn: Turn) -> Batch:
    left = next((event for event in turn.batch.events if isinstance(event, ev.SeatLeft)), None)
    if left is not None and not turn.answers:
        return _leave(round_, turn, left.seat)
    batch: Batch | None = None
    for answer in turn.answers:
        if batch is not None:
            raise Difference(turn.line, f"seat {answer.seat} answered after the question was decided")
        try:
            batch = round_.submit(answer.seat, answer.action, answer.at)
        except IllegalActionError as error:
            raise Difference(turn.line, f"an answer was not possible: {error}") from error
    if batch is None:
        raise Difference(turn.line, "the answers do not decide the question yet")
    return batch


def _leave(round_: Round, turn: Turn, seat: int) -> Batch:
    """Let a player leave as the log says; no answer leads to that."""
    try:
        return round_.leave(seat)
    except IllegalActionError as error:
        raise Difference(turn.line, f"nobody could leave: {error}") from error


def _compare(line: int, logged: Batch, played: Batch) -> None:
    if logged == played:
        return
    place = f"batch {logged.number}"
    for index, (ours, theirs) in enumerate(zip(played.events, logged.events, strict=False)):
        if ours != theirs:
            raise Difference(line, f"{place}, event {index}: the log says {theirs}, the engine {ours}")
    short, rest = _longer(logged.events, played.events)
    raise Difference(line, f"{place}: {short} ends before {rest}")


def _longer(logged: Sequence[ev.Event], played: Sequence[ev.Event]) -> tuple[str, ev.Event]:
    """Return which of two lists, equal as far as the shorter goes, ends first, and the other's next event."""
    if len(logged) < len(played):
        return "the log", played[len(logged)]
    return "the engine", logged[len(played)]
