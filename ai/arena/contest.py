"""Playing a match-up to its end: whole batches, kept deals, the sequential stop; knows no command line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ai.arena.crew import Crew, shards_of
from ai.arena.figures import Sprt
from ai.arena.match_up import Deal, MatchUp
from ai.arena.report import gains, paired, partner, sequential, summary
from ai.arena.results import Keeper, Results, Run


@dataclass
class Contest:
    """A match-up and how it is to be played.

    `sprt` stops it when decided, looked at after every `batch` deals in the order of their numbers; `earlier` are
    results to compare with on the same deals (the test is then about the difference). `deals` fills up while it is
    played, the deals that `keeper` has from an earlier start first.
    """

    match_up: MatchUp
    run: Run
    jobs: int = 1
    batch: int = 50
    sprt: Sprt | None = None
    earlier: Results | None = None
    keeper: Keeper | None = None
    deals: dict[int, Deal] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.keeper is not None:
            wanted = self.match_up.numbers
            self.deals |= {number: deal for number, deal in self.keeper.known.items() if number in wanted}
        if self.earlier is not None:
            partner(self.run, self.earlier)

    def play(self, crew: Crew, each: Callable[[Deal], None]) -> None:
        """Play what is missing; `each` sees every new deal after it was kept."""
        for numbers in self._batches():
            missing = [number for number in numbers if number not in self.deals]
            if missing:
                for found in crew.play(shards_of(self.match_up, missing, self.jobs)):
                    for deal in found:
                        self._take(deal)
                        each(deal)
            if self.decision(numbers.stop) is not None:
                break

    def _batches(self) -> Iterator[range]:
        """Yield the numbers to be played before the next look; without a test there is nothing to look at."""
        numbers = self.match_up.numbers
        step = self.batch if self.sprt is not None else len(numbers)
        for start in range(numbers.start, numbers.stop, step):
            yield range(start, min(start + step, numbers.stop))

    def _take(self, deal: Deal) -> None:
        if self.keeper is not None:
            self.keeper.keep(deal)
        self.deals[deal.number] = deal

    def decision(self, end: int) -> str | None:
        """Return what the test says of the deals before number `end`, None for nothing or without a test."""
        if self.sprt is None:
            return None
        return self.sprt.decision(self._values({n: deal for n, deal in self.deals.items() if n < end}))

    def _values(self, deals: dict[int, Deal]) -> list[float]:
        """Return what is tested: points a hand of each deal, or what was gained over the earlier results."""
        if self.earlier is not None:
            return gains(deals, self.earlier[partner(self.run, self.earlier)])
        return [deals[number].mean for number in sorted(deals)]

    def result(self) -> dict[str, Any]:
        """Return the summary of all deals so far; at least one is wanted."""
        found = summary(self.run, [self.deals[number] for number in sorted(self.deals)])
        if self.earlier is not None:
            found["paired"] = paired(self.run, self.deals, self.earlier)
        if self.sprt is not None:
            found["sprt"] = sequential(self.sprt, self._values(self.deals))
        return found
