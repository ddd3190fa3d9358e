"""Result files: what was played by whom, one line of JSON a deal; knows no statistics and plays nothing.

A line either describes a run (`run`: its id, and everything that its deals depend on) or gives one deal of a run. Lines
may stand in any order after the line of their run, so files may be joined by putting one after the other. A run is a
match-up played by one program: a deal played by other code or other numbers belongs to another run.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path
from typing import Any, Final, Self

from ai.arena.identity import DIGITS, code_of, weights_of
from ai.arena.lines import Lines, LinesError, line_of, records
from ai.arena.match_up import Deal, Hand, MatchUp
from ai.arena.times import Durations
from game.engine.options import Value
from game.session.files import write_atomic

FORMAT: Final = 1
"""Raised when lines change so that older programs would misread them."""


class ResultError(LinesError):
    """A result file cannot be used; the message names file, line, trouble and the way out."""


@dataclass(frozen=True, slots=True)
class Run:
    """Everything that a deal's outcome depends on, but for its number. `options` are deviations, by key."""

    game: str
    options: tuple[tuple[str, Value], ...]
    challenger: str
    field: str
    seed: str
    version: str
    rules: str
    bots: str
    weights: tuple[str, str]

    @classmethod
    def of(cls, match_up: MatchUp) -> "Run":
        """Return the run that a match-up is when it is played here and now."""
        code = code_of(match_up.game)
        play_id = match_up.variant().play_id
        return cls(
            match_up.game,
            tuple(sorted(match_up.options.items())),
            match_up.challenger,
            match_up.field,
            match_up.seed,
            code.version,
            code.rules,
            code.bots,
            (weights_of(match_up.challenger, play_id), weights_of(match_up.field, play_id)),
        )

    @property
    def id(self) -> str:
        """A short hash of all of it."""
        text = json.dumps(self.record(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]

    @property
    def question(self) -> tuple[Any, ...]:
        """What makes deals comparable: game, options, the field and the seed, whoever the challenger is."""
        return self.game, self.options, self.field, self.seed

    @property
    def match(self) -> tuple[Any, ...]:
        """Who plays what, whatever the code."""
        return *self.question, self.challenger

    def record(self) -> dict[str, Any]:
        """Return the run as plain data."""
        return asdict(self) | {"options": dict(self.options), "weights": list(self.weights)}


Results = dict[Run, dict[int, Deal]]
"""The deals of each run by their numbers."""


def line_of_run(run: Run) -> str:
    """Return the line that describes a run."""
    return line_of({"arena": FORMAT, "run": run.id} | run.record())


def line_of_deal(run: Run, deal: Deal) -> str:
    """Return the line of a deal."""
    hands = [[int(value) for value in astuple(hand)] for hand in deal.hands]
    times = {str(number): count for number, count in sorted(deal.durations.items())}
    return line_of({"run": run.id, "deal": deal.number, "hands": hands, "illegal": deal.illegal, "ms": times})


def read(paths: Iterable[Path]) -> Results:
    """Return everything that some files hold, each deal once.

    Half a line at the very end, as a crash leaves it, counts for nothing.

    Raises:
        LinesError: a file cannot be read, is none of ours or is broken, or two results of one deal contradict.

    """
    results: Results = {}
    for path in paths:
        _Reader(path, results).read()
    return results


class _Reader:
    """Reads one file into the results."""

    def __init__(self, path: Path, results: Results) -> None:
        self.path = path
        self.results = results
        self.runs: dict[str, Run] = {}
        self.at = 0

    def read(self) -> None:
        for number, record in records(self.path):
            self.at = number
            self._take(record)

    def _take(self, record: Any) -> None:
        if not isinstance(record, dict) or "run" not in record:
            raise self._wrong("this is no file of arena results (`--json FILE` of the arena writes them)")
        if "arena" in record:
            self._run(record)
        elif record["run"] not in self.runs:
            raise self._wrong(f"nothing before it says what run {record['run']} is; take the line out")
        else:
            self._deal(self.runs[record["run"]], record)

    def _run(self, record: dict[str, Any]) -> None:
        if record["arena"] != FORMAT:
            raise self._wrong(
                f"results of format {record['arena']}, this program reads format {FORMAT}; "
                f"read them with the program that wrote them (version {record.get('version', 'unknown')})"
            )
        try:
            values = {field.name: record[field.name] for field in fields(Run)}
            values["options"] = tuple(sorted(values["options"].items()))
            values["weights"] = (str(values["weights"][0]), str(values["weights"][1]))
            run = Run(**values)
            honest = run.id == record["run"]
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise self._wrong(f"the description of a run is not complete ({error!r})") from error
        if not honest:
            raise self._wrong(f"run {record['run']} was changed by hand: it is {run.id} by what it says")
        self.runs[run.id] = run
        self.results.setdefault(run, {})

    def _deal(self, run: Run, record: dict[str, Any]) -> None:
        try:
            hands = tuple(_hand(values) for values in record["hands"])
            times = Durations({int(number): int(count) for number, count in record["ms"].items()})
            deal = Deal(int(record["deal"]), hands, times, int(record["illegal"]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise self._wrong(f"the deal is not complete ({error!r}); take the line out") from error
        known = self.results[run].setdefault(deal.number, deal)
        if known != deal:
            raise self._wrong(
                f"deal {deal.number} of run {run.id} has come out differently elsewhere, though the same program "
                "played it; a bot keeps something between questions, or a file was changed"
            )

    def _wrong(self, what: str) -> ResultError:
        return ResultError(f"{self.path}, line {self.at}: {what}")


def _hand(values: Any) -> Hand:
    points, won, self_drawn, fed, wall_out, income = map(int, values)
    return Hand(points, bool(won), bool(self_drawn), fed, bool(wall_out), income)


def write(path: Path, results: Results) -> None:
    """Write results into a file, whole or not at all; raises ResultError."""
    lines = []
    for run, deals in results.items():
        lines.append(line_of_run(run))
        lines += [line_of_deal(run, deals[number]) for number in sorted(deals)]
    try:
        write_atomic(path, "".join(lines).encode())
    except OSError as error:
        raise ResultError(f"{path}: {error.strerror or error}") from error


class Keeper(Lines):
    """Adds deals of a run to a file as they are played, each safely before the next; `known` are those it had.

    Use it in a `with` block; raises LinesError if the file cannot be read or written.
    """

    def __init__(self, path: Path, run: Run) -> None:
        super().__init__(path)
        self.run = run
        results = read([path]) if path.exists() else {}
        self.known = results.get(run, {})
        self.strangers = {other: deals for other, deals in results.items() if other != run and other.match == run.match}
        """Runs of the same match-up by other code or numbers; they are left as they are."""
        self._started = run in results

    def __enter__(self) -> Self:
        super().__enter__()
        if not self._started:
            self.add(line_of_run(self.run))
        return self

    def keep(self, deal: Deal) -> None:
        """Write a deal; raises LinesError."""
        self.add(line_of_deal(self.run, deal))
