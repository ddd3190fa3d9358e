"""Carrying a fit through: its steps, the check on fresh deals, the game's file; goes on where its log ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from ai.arena import spsa
from ai.arena.fit_file import FitLog, note_of, write
from ai.arena.progress import bar
from ai.arena.tune import CLEAR, Fit, Player, bounds_of, fresh, rounded, verdict
from ai.weights import file_of


@dataclass(frozen=True, slots=True)
class Fitted:
    """What came out: weights before and after, what the check says (None without one), and the note for the file.

    `own` is the file that the bots read.
    """

    own: Path
    start: spsa.Point
    values: spsa.Point
    check: Mapping[str, Any] | None
    note: Mapping[str, Any]

    @property
    def clear(self) -> bool:
        """Whether nothing speaks against taking the weights over."""
        return self.check is None or self.check["t"] > CLEAR

    def text(self) -> str:
        """Return it for people."""
        lines = [f"{name}: {self.start[name]:g} -> {value:g}" for name, value in self.values.items()]
        if self.check is not None:
            lines.append(
                f"on {self.check['deals']} fresh deals (seed {self.check['seed']}) {self.check['difference']:+.3f} "
                f"points a hand against the weights before; 95 %: {self.check['low95']:+.3f} to "
                f"{self.check['high95']:+.3f}; {self.check['t']:+.2f} standard errors"
            )
        return "\n".join(lines)

    def write(self, path: Path) -> None:
        """Write the weights with the other numbers of the game; raises LinesError or WeightsError."""
        write(path, self.own, self.values, self.note)


def carry_out(fit: Fit, player: Player, log: FitLog, checked: int) -> Fitted:
    """Play what is missing of a fit and of its check on so many fresh deals, and return what came out."""
    values = rounded(spsa.settled(_climbed(fit, player, log)))
    check = _checked(fit, player, log, values, checked) if checked else None
    return Fitted(file_of(fit.play_id), log.start, values, check, note_of(fit, log, values, check))


def _climbed(fit: Fit, player: Player, log: FitLog) -> list[spsa.Step]:
    steps: list[spsa.Step] = []
    known = dict(log.gains)

    def objective(number: int, plus: spsa.Point, minus: spsa.Point) -> float:
        return known[number] if number in known else player.gain(number, plus, minus)

    with bar(f"fit {fit.play_id}", "step", fit.plan.steps, len(known)) as advance:
        for step in spsa.climb(fit.plan, log.start, bounds_of(log.start), objective):
            steps.append(step)
            if step.number not in known:
                log.keep_step(step)
                advance(" ".join(f"{name} {value:.3g}" for name, value in step.end.items()))
    return steps


def _checked(fit: Fit, player: Player, log: FitLog, values: spsa.Point, deals: int) -> dict[str, Any]:
    """Return what the weights gain over those before, on deals that no step has seen."""
    gains = {number: gain for number, gain in log.checked.items() if number < deals}
    seed = fresh(fit.match_up.seed)
    with bar(f"check {fit.play_id}", "deal", deals, len(gains)) as advance:
        for start in range(0, deals, fit.match_up.deals):
            numbers = range(start, min(deals, start + fit.match_up.deals))
            if all(number in gains for number in numbers):
                continue
            after, before = (player.means(point, seed, numbers) for point in (values, log.start))
            for number in numbers:
                if number not in gains:
                    gains[number] = after[number] - before[number]
                    log.keep_deal(number, gains[number])
                    advance(f"{fmean(gains.values()):+.2f}")
    return verdict(gains, seed)
