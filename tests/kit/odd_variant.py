"""A small made-up game that uses the mechanisms of the engine which the first real game does not.

A seat declares `ready` with a face-down discard that is turned up when the hand ends, shows its waits and is locked;
the others may not throw those waits while they have anything else. Everything owed waits as dues until the hand ends:
void on a drawn hand, moved to whoever fed a ready winner. Two dice fix a dead stack with a turned tile; the kind behind
it is wild; gangs are replaced from a tail zone of their own, where the next tile lies open.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from game.core.melds import MeldKind
from game.core.tiles import DRAGONS, SUITED, WINDS, Seat, Suit, Tile, suit_of
from game.engine import events as ev
from game.engine.actions import Action, Declare, Discard, Hu, Pass, Window, WindowKind
from game.engine.events import Event
from game.engine.facts import gang_fact, win_facts
from game.engine.money import Line, Settlement, collect
from game.engine.options import OptionSet, option
from game.engine.situation import YES, GangFact, MeldTry, Verdict, Win, Worth
from game.engine.supply import Supply
from game.engine.table import Phase, SeatState, Table
from game.engine.variant import Badge, MatchState, Variant
from game.evaluator import Hand, Shapes, is_win, waits

KINDS: tuple[Tile, ...] = (*SUITED[:18], *WINDS, *DRAGONS)
READY = "ready"
BOLD = "bold"
LEAVE = "leave"
SHAPES = Shapes(honours="runs", seven_pairs=True, wild_fifth_copy=True)


@dataclass(frozen=True, slots=True)
class Options:
    """What may differ: each option switches one mechanism."""

    many: bool = option(default=False)
    play_on: bool = option(default=False)
    tail_open: bool = option(default=True)
    hide: bool = option(default=False)
    rob_all: bool = option(default=False)
    front_replacement: bool = option(default=False)
    must_win: bool = option(default=True)
    wilds: int = option(1, minimum=0, maximum=3)
    move_dues: str = option("feeder", choices=("feeder", "nobody"))


class OddVariant(Variant[Options]):
    """The made-up game."""

    id = "odd"
    option_set: ClassVar[OptionSet[Options]] = OptionSet("odd", Options)

    # -- material

    def tiles(self) -> tuple[Tile, ...]:
        return tuple(tile for tile in KINDS for _ in range(4))

    def shapes(self, void: Suit | None = None) -> Shapes:
        del void
        return SHAPES

    def wall_index(self, table: Table, source: str) -> int:
        """Stacks of two: from the tail the upper tile of a stack comes first."""
        if source == ev.FRONT:
            return table.wall.front
        stack, second = divmod(table.wall.tail, 2)
        return table.wall.total - 2 - 2 * stack + second

    def replacement_source(self, table: Table) -> str:
        del table
        return ev.FRONT if self.options.front_replacement else ev.TAIL

    def wilds(self, table: Table) -> frozenset[Tile]:
        return frozenset(table.marks.get("wild", ()))

    @property
    def many_winners(self) -> bool:
        return self.options.many

    # -- opening: dice, turned tile, dead stack, wild kinds, then anybody may call himself bold

    def setup_events(self, table: Table, supply: Supply) -> list[Event]:
        if not table.dice:
            return [ev.DiceRolled("wall", supply.dice("wall", 2, table.clock))]
        if "turned" not in table.marks:
            total = sum(table.dice[0].values)
            place = table.wall.total - 2 * total
            turned = supply.wall[place]
            start = KINDS.index(turned) + 1
            wild = tuple(KINDS[(start + i) % len(KINDS)] for i in range(self.options.wilds))
            zones = ev.WallDivided(place - table.wall.front, 2, 2 * (total - 1))
            return [ev.MarkShown("turned", (turned,), place), zones, ev.MarkShown("wild", wild)]
        if self.options.tail_open and "light" not in table.marks and "asked" in table.marks:
            place = self.wall_index(table, ev.TAIL)
            return [ev.MarkShown("light", (supply.wall[place],), place)]
        return []

    def setup_window(self, table: Table) -> Window | None:
        if "turned" not in table.marks or "asked" in table.marks:
            return None
        return Window(WindowKind.ALL, {seat: (Declare((BOLD,)), Pass()) for seat in range(self.players)})

    def settle_setup(self, table: Table, answers: Mapping[Seat, Action], supply: Supply) -> list[Event]:
        del table, supply
        bold = [seat for seat in sorted(answers) if isinstance(answers[seat], Declare)]
        return [*(ev.Declared(seat, (BOLD,)) for seat in bold), ev.MarkShown("asked", ())]

    def turned_up(self, table: Table, event: Event) -> tuple[tuple[str, int], ...]:
        lit = isinstance(event, ev.TileDrawn) and event.source == ev.TAIL
        if not lit or not self.options.tail_open or table.wall.replacements < 1:
            return ()
        return (("light", self.wall_index(table, ev.TAIL)),)

    # -- permission

    def discards(self, table: Table, seat: Seat) -> tuple[Tile, ...]:
        state = table.seats[seat]
        if READY in state.declared and state.drawn is not None and state.drawn.tile is not None:
            return (state.drawn.tile,)
        banned = {tile for other, s in enumerate(table.seats) if other != seat for tile in s.waits}
        held = set(state.hand)
        return tuple(sorted(held - banned or held))

    def declarations(self, table: Table, seat: Seat, discard: Tile | None) -> tuple[tuple[str, ...], ...]:
        state = table.seats[seat]
        if discard is None:
            return () if state.left or READY in state.declared else ((LEAVE,),)
        if READY in state.declared or not self._waits(table, state, discard):
            return ()
        return ((READY,),)

    def _waits(self, table: Table, state: SeatState, discard: Tile) -> tuple[Tile, ...]:
        rest = list(state.hand)
        rest.remove(discard)
        return waits(_hand(rest, state, self.wilds(table)), SHAPES)

    def chi_with(self, table: Table, seat: Seat, tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
        """Runs of a suit, three different winds, or 中发白."""
        held = sorted(set(table.seats[seat].hand) - {tile})
        return tuple(pair for pair in combinations(held, 2) if _is_run((*pair, tile)))

    def may_meld(self, table: Table, attempt: MeldTry) -> Verdict:
        state = table.seats[attempt.seat]
        if READY in state.declared:
            return Verdict(ok=False, reasons=("locked",))
        if attempt.taken is not None and table.wall.left < 1 and attempt.kind is not MeldKind.BU_GANG:
            return Verdict(ok=False, reasons=("last_discard",))
        refused = any(d.what == "peng" and d.tile == attempt.tile and d.at > state.last_draw for d in state.declined)
        if attempt.kind is MeldKind.PENG and refused:
            return Verdict(ok=False, reasons=("passed",))
        return super().may_meld(table, attempt)

    def facts(self, table: Table, seat: Seat, tile: Tile | None, by: str, hand: Sequence[Tile] | None = None) -> Win:
        state = table.seats[seat]
        passed = tuple(d.tile for d in state.declined if d.what == "hu" and d.at > state.last_draw)
        return replace(win_facts(table, seat, tile, by, hand), wilds=self.wilds(table), passed=passed)

    def verdict(self, win: Win) -> Verdict:
        if win.tile is None:
            return Verdict(ok=False, reasons=("hidden",))
        if not win.self_drawn and win.passed:
            return Verdict(ok=False, reasons=("passed",))
        jokers = sum(tile in win.wilds for tile in win.hand) + (win.self_drawn and win.tile in win.wilds)
        naturals = [tile for tile in win.hand if tile not in win.wilds]
        if not win.self_drawn or win.tile not in win.wilds:
            naturals.append(win.tile)
        complete = is_win(Hand.of(naturals, len(win.melds), jokers), SHAPES)
        return YES if complete else Verdict(ok=False, reasons=("incomplete",))

    def forced(self, table: Table, seat: Seat, offers: Sequence[Action]) -> Action | None:
        if READY not in table.seats[seat].declared:
            return None
        if Hu() in offers:
            return Hu() if self.options.must_win else None
        return next((offer for offer in offers if isinstance(offer, Discard)), None)

    def robbable(self, kind: MeldKind) -> bool:
        return kind is MeldKind.BU_GANG or (self.options.rob_all and kind is MeldKind.AN_GANG)

    # -- money

    def worth(self, win: Win) -> Worth:
        lines = [Line("set", 1, len(win.melds) + 1)]
        if BOLD in win.declared[win.seat]:
            lines.append(Line("bold", 2))
        total = sum(line.value * line.count for line in lines)
        return Worth(tuple(lines), total, total)

    def win_payments(self, win: Win, worth: Worth) -> list[Settlement]:
        payers = win.others if win.source is None else (win.source,)
        return [Settlement("hu", win.seat, collect(win.seat, payers, worth.value), win.tile, worth.lines)]

    def gang_payments(self, fact: GangFact) -> list[Settlement]:
        payers = fact.payers if fact.source is None else (fact.source,)
        return [Settlement(fact.kind.value, fact.seat, collect(fact.seat, payers, 1 + fact.chain), fact.tile)]

    # -- flow

    def discarded(self, table: Table, seat: Seat, action: Discard) -> ev.TileDiscarded:
        event = super().discarded(table, seat, action)
        if READY not in action.declare:
            return event
        return replace(event, face_down=True, waits=self._waits(table, table.seats[seat], action.tile))

    def won(self, table: Table, wins: Sequence[Win]) -> list[Event]:
        """Book every win as a due; the dues of a ready winner move to the seat that fed it."""
        head, *paid = super().won(table, wins)
        events: list[Event] = [head]
        for event in paid:
            assert isinstance(event, ev.Paid)
            events.append(ev.Due(table.clock + len(events), event.settlement))
        for win in wins:
            if win.source is not None and READY in win.declared[win.seat]:
                events += self._moved(table, win.seat, win.source, table.clock + len(events))
        return events

    def _moved(self, table: Table, winner: Seat, feeder: Seat, number: int) -> list[Event]:
        old = {due: s for due, s in table.dues.items() if s.seat == winner and winner != feeder}
        if not old:
            return []
        voided = ev.DuesVoided(tuple(old))
        if self.options.move_dues == "nobody":
            return [voided]
        points = sum(payment.points for settlement in old.values() for payment in settlement.payments)
        return [voided, ev.Due(number + 1, Settlement("moved", winner, collect(winner, (feeder,), points)))]

    def hides_winner(self) -> bool:
        return self.options.hide

    def lapses(self, table: Table, seat: Seat, *, refused: frozenset[str]) -> list[ev.OfferDeclined]:
        focus = table.focus
        assert focus is not None
        if focus.tile is None:
            return []
        by = ev.DISCARD if focus.meld is None else ev.ROB
        return [ev.OfferDeclined(seat, what, focus.tile, 1, by) for what in ("hu", "peng") if what in refused]

    def lapses_by_discard(self, table: Table, seat: Seat, action: Discard) -> list[ev.OfferDeclined]:
        drawn = table.seats[seat].drawn
        if drawn is None or drawn.tile is None or not self.verdict(self.facts(table, seat, drawn.tile, ev.SELF)).ok:
            return []
        return [ev.OfferDeclined(seat, "hu", action.tile, 1, ev.OWN_DISCARD)]

    def follow_up(self, table: Table, event: Event) -> list[Event]:
        match event:
            case ev.MeldMade() if event.meld.is_gang:
                settlements = self.gang_payments(gang_fact(table, event.seat, event))
                return [ev.Due(table.clock + i, settlement) for i, settlement in enumerate(settlements)]
            case ev.Declared() if LEAVE in event.kinds:
                return [ev.SeatLeft(event.seat), ev.Fined(event.seat, 5, LEAVE)]
            case _:
                return []

    def stops(self, table: Table) -> str | None:
        if table.wins and (not self.options.play_on or len(table.in_play()) < 2):
            return "won"
        return "wall" if table.wall.left < 1 else None

    def settle(self, table: Table, why: str) -> list[Event]:
        """Pay all dues and count every seat's wild tiles; a hand without a winner voids everything."""
        del why
        if not table.wins:
            return [ev.DuesVoided(tuple(table.dues))] if table.dues else []
        events: list[Event] = [ev.Paid(settlement, (due,)) for due, settlement in table.dues.items()]
        for seat in range(self.players):
            count = self._own_wilds(table, seat)
            others = [other for other in range(self.players) if other != seat]
            if count:
                events.append(ev.Paid(Settlement("wild", seat, collect(seat, others, count))))
        return events

    def _own_wilds(self, table: Table, seat: Seat) -> int:
        state, wild = table.seats[seat], self.wilds(table)
        melded = [tile for meld in state.melds for tile in meld.tiles]
        thrown = [river.tile for river in state.river if river.taken is None]
        return sum(tile in wild for tile in (*state.hand, *melded, *thrown))

    def next_dealer(self, table: Table) -> Seat:
        return table.wins[0].winners[0] if table.wins else table.after(table.dealer)

    def match_over(self, match: MatchState) -> bool:
        return match.hands >= 4

    def badges(self, table: Table, seat: Seat) -> tuple[Badge, ...]:
        state = table.seats[seat]
        ready = (Badge(READY, state.waits),) if READY in state.declared else ()
        wild = (Badge("wild", table.marks["wild"]),) if table.phase is not Phase.SETUP else ()
        return (*super().badges(table, seat), *ready, *wild)


def _hand(tiles: Sequence[Tile], state: SeatState, wild: frozenset[Tile]) -> Hand:
    naturals = [tile for tile in tiles if tile not in wild]
    return Hand.of(naturals, len(state.melds), len(tiles) - len(naturals))


def _is_run(tiles: Sequence[Tile]) -> bool:
    low, mid, high = sorted(tiles)
    if high < 27:
        return suit_of(low) == suit_of(high) and (mid, high) == (low + 1, low + 2)
    same = all(t in WINDS for t in tiles) or all(t in DRAGONS for t in tiles)
    return same and low < mid < high
