"""The rules of 冲关 (rules/chongguan.md), one answer to each question of the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar, Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import FULL_SET, Seat, Suit, Tile
from game.engine import events as ev
from game.engine.events import Event
from game.engine.facts import gang_fact, win_facts
from game.engine.money import Line, Payment, Settlement, collect
from game.engine.rulebook import RuleTable
from game.engine.situation import YES, GangFact, MeldTry, Verdict, Win, Worth
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import NATURAL, TRIPLETS, Badge, MatchState, Variant
from game.evaluator import Reading, Shapes
from game.evaluator import waits as form_waits
from game.evaluator.readings import sets_with
from game.rules.pass_lock import HU, locked_value
from game.variants.chongguan import jing, owning, pricing, sheet
from game.variants.chongguan.follow import rounds_followed, steps
from game.variants.chongguan.jing import Count, Feed, Jing
from game.variants.chongguan.options import ID, OPTIONS, Options
from game.variants.chongguan.shapes import forms_of, holding, is_complete, open_waits

TURNED: Final = "turned"
JING: Final = "jing"
"""Marks: the turned tile, and the two wild kinds it makes, 正精 first."""
DICE: Final = "wall"
STACK: Final = 2
GANG_POINTS: Final = 2
GANG_JING_POINTS: Final = 20
FOLLOW: Final = "genzhuang"
FOLLOW_POINTS: Final = 5
FALSE_WIN: Final = "zhahu"
FALSE_WIN_POINTS: Final = 20


@dataclass(frozen=True, slots=True)
class WallPlan:
    """Where the wall is cut after the deal: place of the turned tile, and how many tiles each part has."""

    turned: int
    front: int
    dead: int
    tail: int


class Chongguan(Variant[Options]):
    """冲关 with one set of house rules."""

    id = ID
    option_set = OPTIONS
    families = (TRIPLETS, NATURAL)
    emblem = (31, 32, 33)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "standard": {},
        "strict_wait": {"jingdiao_selfdraw_only": True, "wind_runs": "listed_two"},
        "big_rob": {"rob_basis": "selfdraw", "plain_jing_may_rob": True, "tianhu_flat": False},
        "jing_first": {"bajing_order": "before", "void_draw": "jing_still_counts", "kong_jing_replaces": False},
    }

    # -- material ------------------------------------------------------------------------------------------------

    def tiles(self) -> tuple[Tile, ...]:
        """Return all suits, winds and dragons, four of each (1)."""
        return FULL_SET

    def first_dealer(self, supply: Supply) -> Seat:
        """Return who deals first (`first_dealer`)."""
        return super().first_dealer(supply) if self.options.first_dealer == "random" else 0

    def wall_index(self, table: Table, source: str) -> int:
        """Return the next tile of an end; at the tail the upper tile of a stack comes first (2.6)."""
        if source == ev.FRONT:
            return table.wall.front
        stack, lower = divmod(table.wall.tail, STACK)
        return table.wall.total - STACK - STACK * stack + lower

    @staticmethod
    def wall_plan(dice: int, total: int, dealt: int) -> WallPlan:
        """Return how the sum of the dice cuts a wall: counted in stacks from the tail, the upper tile turned (2.3)."""
        turned = total - STACK * dice
        return WallPlan(turned, turned - dealt, STACK, STACK * (dice - 1))

    def wilds(self, table: Table) -> frozenset[Tile]:
        """Return 正精 and 副精, once they are known."""
        return frozenset(table.marks.get(JING, ()))

    def lesser_wilds(self, table: Table) -> frozenset[Tile]:
        """Return 副精, once it is known."""
        return frozenset(table.marks.get(JING, ())[1:])

    def jing(self, table: Table) -> Jing:
        """Return 正精 and 副精 of a table that shows them."""
        return Jing(*table.marks[JING])

    # -- opening -------------------------------------------------------------------------------------------------

    def setup_events(self, table: Table, supply: Supply) -> list[Event]:
        """Roll the dice, turn the tile up, divide the wall and name the 精 (2.3-2.6)."""
        if not table.dice:
            return [ev.DiceRolled(DICE, supply.dice(DICE, 2, table.clock))]
        if JING in table.marks:
            return []
        plan = self.wall_plan(sum(table.dice[0].values), table.wall.total, table.wall.front)
        turned = supply.wall[plan.turned]
        return [
            ev.MarkShown(TURNED, (turned,), plan.turned),
            ev.WallDivided(plan.front, plan.dead, plan.tail),
            ev.MarkShown(JING, tuple(jing.jing_of(turned))),
        ]

    # -- permission ----------------------------------------------------------------------------------------------

    def shapes(self, void: Suit | None = None) -> Shapes:
        """Return sets and a pair with honour runs, seven pairs, 十三烂 (4)."""
        del void
        return forms_of(self.options).any

    def waits_at(self, table: Table, seat: Seat, hand: Sequence[Tile]) -> tuple[Tile, ...]:
        """Return the tiles that complete a hand, wild ones standing for anything."""
        found = self.hand_of(hand, table.seats[seat].melds, None, self.wilds(table))
        return form_waits(found, self.shapes(), cap_own=True)

    def chi_with(self, table: Table, seat: Seat, tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
        """Return the pairs that make a run with a tile, 精 only as themselves (3.2, 3.3)."""
        held = sorted(set(table.seats[seat].hand) - {tile})
        runs = {tuple(sorted(run)) for run in sets_with(tile, self.shapes().honours, triplets_only=False)}
        return tuple(pair for pair in combinations(held, 2) if tuple(sorted((*pair, tile))) in runs)

    def may_meld(self, table: Table, attempt: MeldTry) -> Verdict:
        """Judge a meld: no gang without a replacement or of the 正精, nothing but a win on the last discard (3)."""
        if attempt.kind.is_gang and JING in table.marks and attempt.tile == self.jing(table).main:
            return Verdict(ok=False, reasons=("main_jing",))
        claimed = attempt.taken is not None and attempt.kind is not MeldKind.BU_GANG
        if claimed and table.wall.left < 1:
            return Verdict(ok=False, reasons=("last_discard",))
        return super().may_meld(table, attempt)

    def verdict(self, win: Win) -> Verdict:
        """Judge a win (6)."""
        reason = pricing.refusal(win, self.options)
        return Verdict(ok=False, reasons=(reason,)) if reason else YES

    def hopeless(self, table: Table, seat: Seat, tile: Tile | None = None) -> bool:
        """Return whether a hand is not complete; a tile of another seat is only itself."""
        if tile is not None and self.far(table, seat):
            return True
        state = table.seats[seat]
        return not is_complete(holding(state.hand, state.melds, self.wilds(table), tile), self.options)

    def structures(self, hand: Sequence[Tile], melds: Sequence[Meld], wilds: frozenset[Tile]) -> frozenset[str]:
        """Return the shapes in which 13 - 3k tiles are a 精吊结构 (5)."""
        return open_waits(holding(hand, melds, wilds), self.options)

    @property
    def many_winners(self) -> bool:
        """Serve only the nearest winner (胡前不胡后, 3.5)."""
        return False

    # -- facts and money -----------------------------------------------------------------------------------------

    def facts(self, table: Table, seat: Seat, tile: Tile | None, by: str, hand: Sequence[Tile] | None = None) -> Win:
        """Return the engine's facts with the 精, who owns them, and the pass lock."""
        win, wilds = win_facts(table, seat, tile, by, hand), self.wilds(table)
        held, thrown = owning.tallies(table, wilds, seat, tile, by, win.source)
        locked = None if by == ev.SELF else self.lock(table, seat)
        return win.but(wilds=wilds, wilds_held=held, wilds_thrown=thrown, locked=locked)

    def lock(self, table: Table, seat: Seat) -> int | None:
        """Return 0 for a seat that let a win go and has neither drawn nor claimed since, else None (3.5)."""
        if self.options.pass_lock == "off":
            return None
        return locked_value(table.seats[seat], claims_clear=True)

    def worth(self, win: Win) -> Worth:
        """Return the dearest way to take a win; `total` is base times factors, `value` the largest share."""
        price = pricing.best_price(win, self.options)
        most = max([paid.points for paid in price.payments])
        return Worth(price.lines, price.multiple, most, pricing.alias_of(price))

    def win_payments(self, win: Win, worth: Worth) -> list[Settlement]:
        """Return the 胡计子 (7)."""
        price = pricing.best_price(win, self.options)
        cause, notes = pricing.cause_of(win, price), pricing.notes_of(win, price)
        return [Settlement(cause, win.seat, price.payments, win.tile, worth.lines, notes)]

    def win_income(self, win: Win) -> int:
        """Return what a win brings (7)."""
        return pricing.best_price(win, self.options).income

    def gang_payments(self, fact: GangFact) -> list[Settlement]:
        """Return what a gang brings: 2 from each; of the 精 20 from each, or all from the feeder (8, 9.6)."""
        if fact.robbed:
            return []
        found = []
        wild = fact.tile in fact.wilds
        if not (wild and self.options.kong_jing_replaces):
            payments = collect(fact.seat, fact.payers, GANG_POINTS)
            found.append(Settlement(fact.kind.value, fact.seat, payments, fact.tile))
        if wild:
            found.append(self._gang_of_jing(fact))
        return found

    @staticmethod
    def _gang_of_jing(fact: GangFact) -> Settlement:
        cause = f"{fact.kind.value}_jing"
        if fact.feeder is None:
            return Settlement(cause, fact.seat, collect(fact.seat, fact.payers, GANG_JING_POINTS), fact.tile)
        count = len(fact.payers)
        payments = (Payment(fact.feeder, fact.seat, count * GANG_JING_POINTS),)
        return Settlement(cause, fact.seat, payments, fact.tile, notes=(Line("bao", count),))

    def follow_payment(self, dealer: Seat, tile: Tile | None = None) -> Settlement:
        """Return one go-round of 跟庄: the dealer pays each (8)."""
        others = [seat for seat in range(self.players) if seat != dealer]
        return Settlement(FOLLOW, dealer, tuple(Payment(dealer, seat, FOLLOW_POINTS) for seat in others), tile)

    def false_win(self, seat: Seat) -> Settlement:
        """Return what a false win costs (诈胡, E4); the engine offers legal wins only."""
        others = [other for other in range(self.players) if other != seat]
        return Settlement(FALSE_WIN, seat, tuple(Payment(seat, other, FALSE_WIN_POINTS) for other in others))

    def jing_payments(self, counts: Sequence[Count], feeds: Sequence[Feed]) -> list[Settlement]:
        """Return the 精计子 of four seats (9)."""
        return jing.settlements(jing.accounts(counts, feeds, self.options))

    def final(
        self, owed: Sequence[Settlement], counts: Sequence[Count], feeds: Sequence[Feed], *, won: bool
    ) -> list[Settlement]:
        """Return what is paid beside the win at the end: what was owed and the 精; a drawn hand voids both (3.8)."""
        paid = list(owed) if won else []
        if won or self.options.void_draw == "jing_still_counts":
            paid += self.jing_payments(counts, feeds)
        return paid

    def owned(self, table: Table) -> tuple[tuple[Tile, ...], ...]:
        """Return the 精 each seat owns as far as the table shows: in hand and melds, and thrown unclaimed (9.1)."""
        names = self.jing(table)
        return tuple((*owning.kept(state, names), *owning.thrown(state, names)) for state in table.seats)

    def owned_payments(
        self, table: Table, owned: Sequence[Sequence[Tile]], fed: tuple[Seat, Seat] | None = None
    ) -> list[Settlement]:
        """Return the 精计子 of seats that own these 精 (9)."""
        names = self.jing(table)
        counts = [(list(tiles).count(names.main), list(tiles).count(names.side)) for tiles in owned]
        feeds = list(owning.feeds(table, names, judged=self.options.bao_judged == "claim"))
        return self.jing_payments(counts, [*feeds, Feed(*fed)] if fed else feeds)

    # -- flow ----------------------------------------------------------------------------------------------------

    def lapses(self, table: Table, seat: Seat, *, refused: frozenset[str]) -> list[ev.OfferDeclined]:
        """Return the win a seat was offered and let go (3.5)."""
        focus = table.focus
        assert focus is not None
        assert focus.tile is not None
        by = ev.DISCARD if focus.meld is None else ev.ROB
        return [ev.OfferDeclined(seat, HU, focus.tile, 0, by)] if HU in refused else []

    def follow_up(self, table: Table, event: Event) -> list[Event]:
        """Owe the money of a gang, and of a go-round that followed the dealer."""
        owed: list[Settlement] = []
        if isinstance(event, ev.MeldMade) and event.meld.is_gang:
            owed += self.gang_payments(replace(gang_fact(table, event.seat, event), wilds=self.wilds(table)))
        if isinstance(event, ev.ClaimsPassed | ev.MeldMade | ev.HandWon):
            owed += self._followed(table)
        return [ev.Due(table.clock + i, settlement) for i, settlement in enumerate(owed)]

    def _followed(self, table: Table) -> list[Settlement]:
        moves, unbroken = steps(table.log), self.options.genzhuang_unbroken
        times = rounds_followed(table.dealer, moves, unbroken=unbroken)
        booked = sum(due.cause == FOLLOW for due in table.dues.values())
        if times <= booked:
            return []
        return [self.follow_payment(table.dealer, table.seats[table.dealer].river[-1].tile)]

    def settle(self, table: Table, why: str) -> list[Event]:
        """Pay or void what is owed, then the 精 (3.8, 9)."""
        del why
        won, names = bool(table.wins), self.jing(table)
        dues = list(table.dues.items())
        events: list[Event] = [ev.Paid(settlement, (due,)) for due, settlement in dues] if won else []
        if dues and not won:
            events.append(ev.DuesVoided(tuple(due for due, _ in dues)))
        feeds = owning.feeds(table, names, judged=self.options.bao_judged == "claim")
        paid = self.final((), owning.counts(table, names), feeds, won=won)
        return events + [ev.Paid(settlement) for settlement in paid]

    def next_dealer(self, table: Table) -> Seat:
        """Return the dealer after his win or a drawn hand, else the next seat (3.11)."""
        if not table.wins or table.wins[0].winners[0] == table.dealer:
            return table.dealer
        return table.after(table.dealer)

    @property
    def start_points(self) -> int:
        """Return the points each seat starts a match with (`points_start`)."""
        return self.options.points_start

    def match_over(self, match: MatchState) -> bool:
        """End after `hands` hands."""
        return match.hands >= self.options.hands

    # -- show ----------------------------------------------------------------------------------------------------

    @staticmethod
    def multiplies(line: Line) -> bool:
        """Return whether a row doubles, as all do but the base of the shape and the points of the 精."""
        return line.key in pricing.DOUBLERS

    def down_at(self, table: Table, meld: Meld) -> tuple[int, ...]:
        """Return the outer two tiles of a 暗杠, none of a 暗杠精: it is paid for, so all may see it (11)."""
        return () if meld.tiles[0] in self.wilds(table) else self.face_down(meld)

    def badges(self, table: Table, seat: Seat) -> tuple[Badge, ...]:
        """Show the dealer and the points of a seat's 精 that can be seen."""
        found = super().badges(table, seat)
        if JING not in table.marks:
            return found
        names = self.jing(table)
        points = jing.points_of(owning.counts(table, names)[seat])
        state = table.seats[seat]
        tiles = (*owning.kept(state, names), *owning.thrown(state, names))
        return (*found, Badge(f"jing_{points}", tiles)) if points else found

    def tables(self) -> tuple[RuleTable, ...]:
        """Return bases, doublings, shares, other chips and the 精."""
        return sheet.tables(self)

    def split(self, win: Win) -> Reading | None:
        """Return the reading a win is paid by; of one that is not legal the best-looking."""
        return pricing.shown_reading(win, self.options)
