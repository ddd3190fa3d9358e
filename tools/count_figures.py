"""Counts the tables of `config/figures` in hands that bots play: readiness, hits, prices, endings, rates.

Run `python -m tools.count_figures --game ID [--set KEY=VALUE] --bot NAME --hands N --seed S` and it writes the file.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ai.bot import Seen
from ai.bots import BOTS
from ai.danger import BUCKET, HONOUR_COLUMN, Danger
from ai.figures import DEFAULT, ENDS_TURNS, Figures, figures_of
from ai.plans import MOST_STAGES
from ai.pricing import cost_of
from ai.reading import look
from ai.value import Appraiser, held_hand, pace_names
from ai.weights import weights_of
from game.core.resources import resource
from game.core.tiles import HONOURS, Seat, rank_of, suit_of
from game.engine import events as ev
from game.engine.actions import Discard
from game.engine.log import PlayerRecord
from game.engine.match import Match
from game.engine.supply import match_key
from game.engine.table import Table
from game.engine.variant import Variant
from game.session.player import Offers
from game.session.program import VERSION
from game.session.session import Session
from game.variants import by_id

BUCKETS: Final = 7
MELDS: Final = 4
UNSEEN: Final = 4
RANKS: Final = 10
STAGES: Final = 6
RIVALS: Final = 3
TURN_BLOCKS: Final = 6
FEW: Final = 40
"""Fewer observations than this leave a figure as it was before."""


@dataclass
class Rate:
    """How often something came true."""

    seen: float = 0
    true: float = 0

    def add(self, true: float) -> None:
        """Count one observation."""
        self.seen += 1
        self.true += true

    def value(self, else_: float, few: int = FEW) -> float:
        """Return the share, drawn to `else_` as if that had been seen `few` times."""
        return (self.true + else_ * few) / (self.seen + few)


@dataclass
class Stay:
    """What a seat's hand lacked after one of its discards, by pace, and how much time was left."""

    seat: Seat
    rivals: int
    turns: float
    missing: dict[str, int]
    thrown: int


@dataclass
class Counts:
    """Everything counted."""

    ready: dict[tuple[int, int], Rate] = field(default_factory=lambda: defaultdict(Rate))
    hit: dict[tuple[int, int], Rate] = field(default_factory=lambda: defaultdict(Rate))
    own: Rate = field(default_factory=Rate)
    passed: Rate = field(default_factory=Rate)
    others: Rate = field(default_factory=Rate)
    dear: dict[int, Rate] = field(default_factory=lambda: defaultdict(Rate))
    ends: dict[tuple[int, int], Rate] = field(default_factory=lambda: defaultdict(Rate))
    drawn: dict[tuple[str, int], Rate] = field(default_factory=lambda: defaultdict(Rate))
    claimed: dict[tuple[str, int], Rate] = field(default_factory=lambda: defaultdict(Rate))


class Watcher:
    """A seat that lets a bot play and counts what its discards meet; it looks at the real table only to count."""

    def __init__(self, name: str, game: "Counting", seat: Seat) -> None:
        self.bot = BOTS[name]()
        self.game = game
        self.seat = seat

    @property
    def record(self) -> PlayerRecord:
        """How the log calls this player."""
        return PlayerRecord("bot", self.bot.name)

    def choose(self, seen: Any, offers: Offers, at: int) -> Any:
        """Answer as the bot does."""
        del at
        action = self.bot.choose(seen, offers)
        if isinstance(action, Discard):
            self.game.before_discard(seen, action)
        return action


class Counting:
    """Plays hands and counts."""

    def __init__(self, variant: Variant[Any], bot: str) -> None:
        self.variant = variant
        self.weights = weights_of("steady", variant.play_id)
        self.counts = Counts()
        self.bot = bot
        self.stays: list[Stay] = []
        self.session: Session | None = None

    def play(self, seed: str, hands: int) -> None:
        """Play and count hands one by one."""
        for number in range(hands):
            self.stays = []
            match = Match(self.variant, match_key(f"{seed} {number}"))
            seats = [Watcher(self.bot, self, seat) for seat in range(self.variant.players)]
            self.session = Session(match, seats)
            self.session.run(hands=1)
            assert self.session.round is not None
            self._close(self.session.round.table)

    def before_discard(self, seen: Seen, action: Discard) -> None:
        """Count what the tiles of a hand would have met, and what is left of the hand."""
        assert self.session is not None
        assert self.session.round is not None
        table = self.session.round.table
        sight = look(seen)
        appraiser = Appraiser(sight, self.weights, sight.state.void)
        danger = Danger(sight, self.weights, appraiser.pricer)
        for rival in sight.rivals:
            self._rival(table, danger, rival)
        held = held_hand(sight.hand, sight).without(action.tile)
        missing: dict[str, int] = {}
        for plan in (plan for plan in appraiser.plans(held) if not plan.natural):
            missing[plan.pace] = min(plan.missing(held), missing.get(plan.pace, MOST_STAGES))
        turns = sight.draws * self.weights.stretch
        self.stays.append(Stay(sight.seat, len(sight.rivals), turns, missing, len(sight.state.river) + 1))

    def _rival(self, table: Table, danger: Danger, rival: Seat) -> None:
        sight, counts = danger.sight, self.counts
        state = table.seats[rival]
        waits = self.variant.waits_at(table, rival, state.hand) if not state.full else ()
        melds = min(len(state.melds), MELDS - 1)
        if not state.declared and not danger.shows_void(rival):
            counts.ready[min(sight.table.wall.left // BUCKET, BUCKETS - 1), melds].add(bool(waits))
        if not waits:
            return
        for tile in set(sight.state.hand):
            price = danger.pricer.cost(rival, tile)
            if not price or (state.void is not None and suit_of(tile) == state.void) or state.waits:
                continue
            facts = self._facts(table, rival, tile, sight.seat)
            cost = cost_of(self.variant, facts, sight.seat) if tile in waits else 0.0
            hit = cost > 0
            if any(river.tile == tile for river in state.river):
                counts.own.add(hit)
            elif tile in sight.passed[rival]:
                counts.passed.add(hit)
            else:
                counts.others.add(hit)
                rank = HONOUR_COLUMN if suit_of(tile) == HONOURS else rank_of(tile) - 1
                counts.hit[min(sight.unseen[tile], UNSEEN - 1), rank].add(hit)
            if hit:
                counts.dear[melds].seen += price
                counts.dear[melds].true += cost

    def _facts(self, table: Table, rival: Seat, tile: int, source: Seat) -> Any:
        facts = self.variant.facts(table, rival, tile, ev.DISCARD)
        return replace(facts, source=source, gang=None, receipts=(), turn_receipts=(), all_receipts=())

    def _close(self, table: Table) -> None:
        """Count how each stay went on."""
        last: dict[Seat, Stay] = {}
        for stay in self.stays:
            if stay.seat in last:
                self._passed_on(last[stay.seat], stay)
            last[stay.seat] = stay
        for seat, asked in last.items():
            stay = asked
            while stay.thrown < len(table.seats[seat].river):
                # A bound hand throws what it draws without being asked.
                then = replace(stay, thrown=stay.thrown + 1, turns=max(0.0, stay.turns - 1))
                self._passed_on(stay, then)
                stay = then
            won = next((win for win in table.wins if seat in win.winners), None)
            lasted = table.why_over == "wall" and won is None
            self.counts.ends[stay.rivals, self._block(stay)].add(won is None and not lasted)
            for pace in self._leading(stay):
                need = stay.missing[pace]
                if need == 1:
                    self.counts.drawn[pace, 1].add(won is not None and won.by == ev.SELF)
                    self.counts.claimed[pace, 1].add(won is not None and won.by != ev.SELF)

    def _passed_on(self, stay: Stay, then: Stay) -> None:
        self.counts.ends[stay.rivals, self._block(stay)].add(0)
        for pace in self._leading(stay):
            need = stay.missing[pace]
            self.counts.drawn[pace, need].add(then.missing.get(pace, MOST_STAGES) < need)
            if need == 1:
                self.counts.claimed[pace, 1].add(0)

    @staticmethod
    def _leading(stay: Stay) -> list[str]:
        least = min(stay.missing.values())
        return [pace for pace, need in stay.missing.items() if need == least <= STAGES]

    @staticmethod
    def _block(stay: Stay) -> int:
        return min(int(stay.turns) // ENDS_TURNS, TURN_BLOCKS - 1)


def text_of(counts: Counts, old: Figures, head: Iterable[str]) -> str:
    """Return the file that holds what was counted; where little was, what stood there before."""
    lines = [*(f"# {line}" for line in head), "ends = ["]
    for rivals in range(1, RIVALS + 1):
        row = [
            counts.ends[rivals, block].value(old.ends_at(rivals, block * ENDS_TURNS)) for block in range(TURN_BLOCKS)
        ]
        lines.append(_row(row))
    lines += ["]", "ready = ["]
    for bucket in range(BUCKETS):
        lines.append(_row(counts.ready[bucket, melds].value(old.ready[bucket][melds]) for melds in range(MELDS)))
    lines += ["]", "hit = ["]
    for unseen in range(UNSEEN):
        lines.append(_row(counts.hit[unseen, rank].value(old.hit[unseen][rank]) for rank in range(RANKS)))
    usual = max(0.001, counts.others.value(0.1))
    lines += ["]", f"hit_own = {counts.own.value(old.hit_own * usual) / usual:.3f}"]
    lines.append(f"hit_passed = {counts.passed.value(0.02 * usual) / usual:.3f}")
    dear = [counts.dear[melds] for melds in range(MELDS)]
    lines.append(f"dear = [{', '.join(f'{rate.value(1.3):.2f}' for rate in dear)}]")
    for pace in pace_names():
        drawn, claimed = next((d, c) for name, d, c in old.paces if name == pace)
        lines += ["", f"[paces.{pace}]"]
        means = [
            counts.drawn[pace, stage].value(_at(drawn, stage) + (RIVALS * _at(claimed, stage) if stage > 1 else 0))
            for stage in range(1, STAGES + 1)
        ]
        lines.append(f"drawn = [{', '.join(f'{mean:.3f}' for mean in means)}]")
        fed = counts.claimed[pace, 1].value(RIVALS * _at(claimed, 1)) / RIVALS
        lines.append(f"claimed = [{', '.join(f'{rate:.3f}' for rate in (fed, *[0.0] * (STAGES - 1)))}]")
    return "\n".join(lines) + "\n"


def _at(row: tuple[float, ...], stage: int) -> float:
    return row[min(stage, len(row)) - 1]


def _row(values: Iterable[float]) -> str:
    return f"    [{', '.join(f'{value:.3f}' for value in values)}],"


def main() -> int:
    """Count and write one file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a house rule")
    parser.add_argument("--bot", default="steady", help="the bot in all four seats")
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--seed", default="figures")
    chosen = parser.parse_args()
    game = by_id(chosen.game)
    variant = game(game.option_set.parse(dict(item.split("=", 1) for item in chosen.set)))
    counting = Counting(variant, chosen.bot)
    counting.play(chosen.seed, chosen.hands)
    rules = "".join(f" --set {item}" for item in chosen.set)
    words = f"--game {chosen.game}{rules} --bot {chosen.bot} --hands {chosen.hands} --seed {chosen.seed}"
    head = (
        f"Counted by: python -m tools.count_figures {words}",
        f"Version {VERSION}. What the tables mean: default.toml.",
    )
    text = text_of(counting.counts, figures_of(DEFAULT), head)
    path = resource("config", "figures", f"{variant.play_id}.toml")
    path.write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
