"""The files of a fit: its steps as they are played, and the game's numbers that the bots read; plays nothing."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Self

from ai.arena.identity import hash_of
from ai.arena.lines import Lines, LinesError, line_of, records
from ai.arena.spsa import Point, Step
from ai.arena.tune import Fit, rounded
from ai.bots.steady import STEADY
from ai.weights import FITS, differing, read
from game.session.files import write_atomic

FORMAT: Final = 1
"""Raised when lines change so that older programs would misread them."""
HEAD: Final = "# What differs in this game from the numbers of config/bots.toml, which says what each means.\n"


class FitLog(Lines):
    """The steps and checked deals of one fit, a line each; `gains` and `checked` are those it had.

    Use it in a `with` block; raises LinesError for a file that cannot be used, or holds another fit.
    """

    def __init__(self, path: Path, fit: Fit) -> None:
        super().__init__(path)
        self.fit = fit
        self.gains: dict[int, float] = {}
        self.checked: dict[int, float] = {}
        self.head: dict[str, Any] | None = None
        for number, record in records(path) if path.exists() else ():
            try:
                self._take(record)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise LinesError(f"{path}, line {number}: this is no line of a fit ({error}); take it out") from error
        self._compare()

    @property
    def start(self) -> Point:
        """Where the fit starts: from the weights of the program, or from those it once started with."""
        return self.fit.start() if self.head is None else dict(self.head["start"])

    @property
    def before(self) -> str:
        """The hash of the weights it started with."""
        return str((self.head or self.fit.record(self.start))["weights"])

    def _take(self, record: Mapping[str, Any]) -> None:
        if "tune" in record:
            if record["tune"] != FORMAT:
                raise ValueError(f"format {record['tune']}, this program reads format {FORMAT}")
            self.head = dict(record["fit"])
        elif self.head is None:
            raise ValueError("nothing before it says which fit it belongs to")
        elif "step" in record:
            self.gains[int(record["step"])] = float(record["gain"])
        else:
            self.checked[int(record["deal"])] = float(record["gain"])

    def _compare(self) -> None:
        if self.head is None:
            return
        # As it is read back, so that tuples and lists compare alike.
        ours = json.loads(json.dumps(self.fit.record(self.start)))
        if len(self.gains) == self.fit.plan.steps:
            del ours["weights"]  # The outcome of a finished fit may have been taken over.
        different = [key for key in ours if ours[key] != self.head.get(key)]
        if different:
            raise LinesError(
                f"{self.path} holds another fit (different: {', '.join(different)}); "
                "go on with its call, or write to a new file"
            )

    def __enter__(self) -> Self:
        head = self.fit.record(self.start)
        super().__enter__()
        if self.head is None:
            self.head = head
            self.add(line_of({"tune": FORMAT, "fit": self.head}))
        return self

    def keep_step(self, step: Step) -> None:
        """Write a step."""
        points = {"plus": rounded(step.plus), "minus": rounded(step.minus), "end": rounded(step.end)}
        self.add(line_of({"step": step.number, "gain": step.gain} | points))

    def keep_deal(self, number: int, gain: float) -> None:
        """Write what fitted weights gained on a fresh deal, in points a hand."""
        self.add(line_of({"deal": number, "gain": gain}))


# -- the numbers of a game ---------------------------------------------------------------------------------------------


def note_of(fit: Fit, log: FitLog, fitted: Point, check: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return how fitted weights came about, as it stands in the game's file."""
    before = log.start
    record = log.head or fit.record(before)
    return {
        "command": fit.command(),
        **{key: record[key] for key in ("seed", "steps", "deals", "version", "rules", "bots")},
        "hands": fit.hands,
        "before": before,
        "weights_before": log.before,
        "fitted": fitted,
        "weights_after": hash_of(fit.weights(fitted)),
        **({"check": dict(check)} if check is not None else {}),
    }


def write(path: Path, own: Path, fitted: Mapping[str, float], note: Mapping[str, Any]) -> None:
    """Write the numbers of a game with some of them fitted; the rest is taken from its own file.

    An earlier note of the same call is replaced, others stay.

    Raises:
        LinesError: the file cannot be written.
        WeightsError: the game's own file is wrong.

    """
    numbers = differing(STEADY, own) | dict(fitted)
    notes = read(own).get(FITS, []) if own.exists() else []
    notes = [old for old in notes if old.get("command") != note["command"]]
    text = HEAD + f"\n[{STEADY}]\n" + _table(numbers)
    for one in [*notes, note]:
        text += f"\n[[{FITS}]]\n" + _table(one)
    try:
        write_atomic(path, text.encode())
    except OSError as error:
        raise LinesError(f"{path}: {error.strerror or error}") from error


def _table(values: Mapping[str, Any]) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in values.items())


def _value(value: Any) -> str:
    """Return a value in TOML; texts and numbers are written there as in JSON."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)
