"""The rules of 攀枝花 (rules/sichuan.md section 2), one answer to each question of the engine."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, HONOURS, Seat, Suit, Tile, rank_of, suit_of
from game.engine import events as ev
from game.engine.actions import Action, Declare, Discard, Gang, Hu, Pass, Window, WindowKind
from game.engine.events import Event
from game.engine.facts import gang_fact, win_facts
from game.engine.money import Line, Settlement
from game.engine.rulebook import RuleTable
from game.engine.situation import YES, GangFact, MeldTry, Verdict, Win, Worth, allowed
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import FLUSH, TRIPLETS, Badge, MatchState, Variant
from game.evaluator import Shapes, distance, is_win
from game.evaluator import waits as form_waits
from game.rules.pass_lock import HU, locked_value
from game.rules.play_on import WALL, first_winner, why_over
from game.variants.panzhihua import declarations as shows
from game.variants.panzhihua import factors, gangs, settlement, sheet
from game.variants.panzhihua.declarations import DANCE, SING, TIANJIAO, ZHAHU
from game.variants.panzhihua.options import ID, OPTIONS, Options
from game.variants.panzhihua.settlement import SeatEnd

LIGHT: Final = "tail_light"
NOT_READY: Final = "not_ready"
ANY_SUITS: Final = Shapes(honours="none")
TWO_SUITS: Final = Shapes(honours="none", max_suits=2)


class Panzhihua(Variant[Options]):
    """攀枝花 with one set of house rules."""

    id = ID
    option_set = OPTIONS
    families = (FLUSH, TRIPLETS)
    declares = shows.SHOWS
    leaving = True
    emblem = (22, 9, 1)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "traditional": {},
        "cap64": {"cap_multiple": 64},
        "two_suits": {"que": "two_suits"},
        "big": {"cap_multiple": None, "kong_chain": "double", "rob_mult": 2, "zimo": "double"},
        "strict": {"allow_false_declare": True, "multi_win": False},
    }

    @property
    def stake(self) -> int:
        """The base."""
        return self.options.base

    # -- opening: the tail light, then 天叫 of those who are ready as dealt ------------------------------------------

    def setup_events(self, table: Table, supply: Supply) -> list[Event]:
        """Turn up the last tile of the wall (2.1)."""
        if LIGHT in table.marks:
            return []
        place = self.wall_index(table, ev.TAIL)
        return [ev.MarkShown(LIGHT, (supply.wall[place],), place)]

    def setup_window(self, table: Table) -> Window | None:
        """Ask those who are ready with their 13 tiles whether they declare 天叫, with or without singing (2.4)."""
        if LIGHT not in table.marks:
            return None
        offers: dict[Seat, tuple[Action, ...]] = {}
        for seat, state in enumerate(table.seats):
            if seat != table.dealer and not state.hidden and self.waits(state.hand, state.melds):
                offers[seat] = (*(Declare(kinds) for kinds in shows.FROM_THE_DEAL), Pass())
        return Window(WindowKind.ALL, offers)

    def settle_setup(self, table: Table, answers: Mapping[Seat, Action], supply: Supply) -> list[Event]:
        """Open the declarations by seat; the dealer acts."""
        del supply
        events: list[Event] = []
        for seat, answer in sorted(answers.items()):
            if isinstance(answer, Declare):
                state = table.seats[seat]
                shown = self.waits(state.hand, state.melds) if DANCE in answer.kinds else ()
                events.append(ev.Declared(seat, answer.kinds, shown))
        return [*events, ev.PlayStarted()]

    def turned_up(self, table: Table, event: Event) -> tuple[tuple[str, int], ...]:
        """Turn up the next tail light when a gang has drawn the one before (2.1)."""
        taken = isinstance(event, ev.TileDrawn) and event.source == ev.TAIL
        return ((LIGHT, self.wall_index(table, ev.TAIL)),) if taken and table.wall.left > 0 else ()

    # -- permission ----------------------------------------------------------------------------------------------

    def shapes(self, void: Suit | None = None) -> Shapes:
        """Return standard hands and seven pairs, of two suits at most with 必缺 (2.1, 2.6)."""
        if void is None and self.options.que == "two_suits":
            return TWO_SUITS
        return ANY_SUITS

    @property
    def many_winners(self) -> bool:
        """Whether all who can win a tile do (2.7)."""
        return self.options.multi_win

    def robbable(self, kind: MeldKind) -> bool:
        """Return whether a gang may be robbed: an added one, if the house allows it (2.5)."""
        return self.options.rob_kong and super().robbable(kind)

    def discards(self, table: Table, seat: Seat) -> tuple[Tile, ...]:
        """Return what a seat may throw: bound by its own declaration and by dancers' waits (2.4)."""
        return shows.discards(table, seat)

    def declarations(self, table: Table, seat: Seat, discard: Tile | None) -> tuple[tuple[str, ...], ...]:
        """Return what may be declared with a discard (2.4): 唱歌 or 跳舞, and with the dealt hand 天叫 beside."""
        state = table.seats[seat]
        if discard is None or state.declared or table.wall.left <= shows.LAST_TILES:
            return ()
        ready = bool(self._waits_after(table, seat, discard))
        if not self.may_declare(table.wall.left, frozenset(state.declared), ready=ready):
            return ()
        return (*shows.SHOWS, *shows.FROM_THE_DEAL) if ready and shows.from_the_deal(table, seat) else shows.SHOWS

    def declarable(
        self, table: Table, seat: Seat, hand: Sequence[Tile], melds: Sequence[Meld]
    ) -> tuple[tuple[str, ...], ...]:
        """Return whether a seat could sing or dance with a hand to come (2.4)."""
        declared = frozenset(table.seats[seat].declared)
        if not shows.may_declare(table.wall.left, declared, ready=True, allow_false=False):
            return ()
        return shows.SHOWS if self.waits(hand, melds) else ()

    def binds(self, declared: Collection[str]) -> bool:
        """Return whether a hand is locked (2.4)."""
        return shows.is_locked(declared)

    def may_declare_now(self, table: Table, seat: Seat) -> bool:
        """Return whether a discard could leave a ready hand that may be declared, or a false one may be."""
        state = table.seats[seat]
        if state.declared or table.wall.left <= shows.LAST_TILES:
            return False
        near = distance(self.hand_of(state.hand, state.melds), self.shapes()) <= 1
        return near or self.options.allow_false_declare

    def _waits_after(self, table: Table, seat: Seat, discard: Tile) -> tuple[Tile, ...]:
        state = table.seats[seat]
        return self.waits(shows.without(state, discard), state.melds)

    def may_declare(self, wall_left: int, declared: frozenset[str], *, ready: bool) -> bool:
        """Return whether 唱歌 or 跳舞 may be declared (2.4)."""
        allow = self.options.allow_false_declare
        return shows.may_declare(wall_left, declared, ready=ready, allow_false=allow)

    def why_no_declare(self, table: Table, seat: Seat, discard: Tile) -> str:
        """Return why nothing may be declared with a discard, or an empty text."""
        state = table.seats[seat]
        declared = frozenset(state.declared)
        if declared:
            return "declared"
        if table.wall.left <= shows.LAST_TILES:
            return "last_eight"
        if self.may_declare(table.wall.left, declared, ready=bool(self._waits_after(table, seat, discard))):
            return ""
        hand = self.hand_of(shows.without(state, discard), state.melds)
        return "own_four" if form_waits(hand, self.shapes()) else NOT_READY

    def why_no_discard(self, table: Table, seat: Seat, tile: Tile) -> str:
        """Return why a tile may not be thrown: the hand is locked, or a dancer waits for it."""
        if tile in self.discards(table, seat):
            return ""
        return "locked" if shows.is_locked(table.seats[seat].declared) else "danced"

    def may_meld(self, table: Table, attempt: MeldTry) -> Verdict:
        """Judge a meld (2.3, 2.4): a locked seat makes no peng, and gangs only if its waits stay the same."""
        locked = shows.is_locked(table.seats[attempt.seat].declared)
        if attempt.kind is MeldKind.PENG:
            if locked:
                return Verdict(ok=False, reasons=("locked",))
            return YES if table.wall.left > 0 else Verdict(ok=False, reasons=("last_discard",))
        verdict = super().may_meld(table, attempt)
        if verdict.ok and locked and not self._keeps_waits(table, attempt):
            return Verdict(ok=False, reasons=("waits_change",))
        return verdict

    def _keeps_waits(self, table: Table, attempt: MeldTry) -> bool:
        state, tile = table.seats[attempt.seat], attempt.tile
        before: Sequence[Tile] = state.hand
        if attempt.kind is not MeldKind.MING_GANG and state.drawn is not None and state.drawn.tile is not None:
            before = shows.without(state, state.drawn.tile)
        own = {MeldKind.AN_GANG: COPIES, MeldKind.MING_GANG: COPIES - 1, MeldKind.BU_GANG: 1}[attempt.kind]
        melds = [m for m in state.melds if attempt.kind is not MeldKind.BU_GANG or m.tile != tile]
        made = Meld(MeldKind.AN_GANG, (tile,) * COPIES)
        after = self.waits(shows.without(state, *(tile,) * own), [*melds, made])
        return after == self.waits(before, state.melds)

    def verdict(self, win: Win) -> Verdict:
        """Judge a win (2.3, 2.4): complete, a dancer only by self-draw, not locked by a win let go."""
        if win.tile is None:
            return Verdict(ok=False, reasons=("not_complete",))
        tiles = (*win.hand, win.tile)
        if not self.completes(tiles, win.melds, win.void):
            hand = self.hand_of(tiles, win.melds, win.void)
            three_suits = self.options.que == "two_suits" and is_win(hand, ANY_SUITS)
            return Verdict(ok=False, reasons=("three_suits" if three_suits else "not_complete",))
        if not shows.wins_by(win.declared[win.seat], self_drawn=win.self_drawn):
            return Verdict(ok=False, reasons=("dancing",))
        value = factors.multiple(self.face_lines(win))
        if not self.lock_allows(win.by, value, win.locked, win.declared[win.seat]):
            return Verdict(ok=False, reasons=("pass_lock",), value=value)
        return allowed(value)

    def hopeless(self, table: Table, seat: Seat, tile: Tile | None = None) -> bool:
        """Return whether a hand is not complete."""
        return self.lacks_shape(table, seat, tile)

    @staticmethod
    def lock_allows(by: str, value: int, locked: int | None, declared: frozenset[str] = frozenset()) -> bool:
        """Return whether the pass lock lets a win through: a self-draw always, else only a bigger one.

        One who sings or dances may not wait for the bigger one (放大掴小, 2.3).
        """
        return by == ev.SELF or locked is None or (value > locked and not shows.show_of(declared))

    def forced(self, table: Table, seat: Seat, offers: Sequence[Action]) -> Action | None:
        """Return the win that must be taken (2.3, 2.4), or the drawn tile that a locked seat must throw."""
        declared = table.seats[seat].declared
        if Hu() in offers:
            return Hu() if shows.must_win(table.wall.left, declared) else None
        if not shows.is_locked(declared) or any(isinstance(offer, Gang) for offer in offers):
            return None
        return next((offer for offer in offers if isinstance(offer, Discard)), None)

    # -- facts and money -----------------------------------------------------------------------------------------

    def facts(self, table: Table, seat: Seat, tile: Tile | None, by: str, hand: Sequence[Tile] | None = None) -> Win:
        """Return the situation of a win with the value let go, which only an own draw clears (2.3)."""
        win = win_facts(table, seat, tile, by, hand)
        return win if win.self_drawn else win.but(locked=self.lock(table, seat))

    @staticmethod
    def lock(table: Table, seat: Seat) -> int | None:
        """Return the value a seat's next win on another's tile must exceed, or None."""
        return locked_value(table.seats[seat], claims_clear=False)

    def face_lines(self, win: Win) -> tuple[Line, ...]:
        """Return the rows of a complete hand without those for how it was won: what the pass lock compares (2.3)."""
        only = True
        five = win.tile is not None and suit_of(win.tile) != HONOURS and rank_of(win.tile) == factors.MIDDLE
        if five and self.options.kaxinwu_single_wait:
            only = self.waits(win.hand, win.melds) == (win.tile,)
        return factors.best_lines(win, self.shapes(win.void), only_wait=only)

    def worth(self, win: Win) -> Worth:
        """Return the face multiple (2.6), before any declaration and cap; `value` is capped and in points."""
        lines = self.face_lines(win)
        if win.dealt:
            lines = (Line(factors.TIANHU, self.options.top),)
        else:
            lines += factors.situation_lines(win, self.options)
        total = factors.multiple(lines)
        capped = total if win.dealt else self.options.capped(total)
        return Worth(lines, total, self.options.base * capped, factors.alias(lines))

    def win_payments(self, win: Win, worth: Worth) -> list[Settlement]:
        """Return the payments of a win (2.7)."""
        return settlement.win_settlements(win, worth, self.options)

    def win_income(self, win: Win) -> int:
        """Return what a win brings, as `win_payments` has it."""
        if win.dealt:
            total = self.options.top
        else:
            total = factors.multiple(self.face_lines(win) + factors.situation_lines(win, self.options))
        return settlement.income(win, total, self.options)

    def gang_payments(self, fact: GangFact) -> list[Settlement]:
        """Return the payments of a gang (2.5)."""
        return gangs.payments(fact, self.options)

    # -- flow ----------------------------------------------------------------------------------------------------

    def discarded(self, table: Table, seat: Seat, action: Discard) -> ev.TileDiscarded:
        """Show a dancer's waits; turn a declaration without a ready hand into 诈胡 (2.4)."""
        event = super().discarded(table, seat, action)
        if not action.declare:
            return event
        found = self._waits_after(table, seat, action.tile)
        if not found:
            return replace(event, declare=(ZHAHU,))
        return replace(event, waits=found if DANCE in action.declare else ())

    def won(self, table: Table, wins: Sequence[Win]) -> list[Event]:
        """Fix the payments of a win as dues: they are booked when the hand ends (2.3)."""
        head, *paid = super().won(table, wins)
        settlements = [event.settlement for event in paid if isinstance(event, ev.Paid)]
        return [head, *(ev.Due(table.clock + 1 + i, item) for i, item in enumerate(settlements))]

    def hides_winner(self) -> bool:
        """Keep a winner's tiles hidden while the others play on."""
        return True

    def lapses(self, table: Table, seat: Seat, *, refused: frozenset[str]) -> list[ev.OfferDeclined]:
        """Return the win a seat lets go, whether it was asked or locked out (2.3)."""
        del refused
        focus = table.focus
        assert focus is not None
        assert focus.tile is not None
        if self.hopeless(table, seat, focus.tile):
            return []
        by = ev.DISCARD if focus.meld is None else ev.ROB
        verdict = self.verdict(self.facts(table, seat, focus.tile, by).but(locked=None))
        return [ev.OfferDeclined(seat, HU, focus.tile, verdict.value, by)] if verdict.ok else []

    def lapses_by_discard(self, table: Table, seat: Seat, action: Discard) -> list[ev.OfferDeclined]:
        """Return the self-draw a seat lets go by throwing a tile (2.3)."""
        state = table.seats[seat]
        if not self.may_win_now(table, seat) or self.hopeless(table, seat):
            return []
        drawn = state.drawn.tile if state.drawn is not None else action.tile
        verdict = self.verdict(self.facts(table, seat, drawn, ev.SELF))
        if drawn is None or not verdict.ok:
            return []
        return [ev.OfferDeclined(seat, HU, drawn, verdict.value, ev.OWN_DISCARD)]

    def follow_up(self, table: Table, event: Event) -> list[Event]:
        """Pay gangs and 诈胡 at once, put out the tail light, drop the wins of one who leaves."""
        match event:
            case ev.MeldMade() if event.meld.is_gang:
                fact = replace(gang_fact(table, event.seat, event), chain=gangs.chain_before(table, event))
                return [ev.Paid(item) for item in self.gang_payments(fact)]
            case ev.TileDiscarded() if ZHAHU in event.declare:
                return [ev.Paid(self.false_declaration(event.seat))]
            case ev.TileDrawn() if table.wall.left < 1:
                return [ev.MarkShown(LIGHT, ())]
            case ev.SeatLeft():
                dropped = tuple(due for due, item in table.dues.items() if item.seat == event.seat)
                return [ev.DuesVoided(dropped)] if dropped else []
            case _:
                return []

    def false_declaration(self, seat: Seat) -> Settlement:
        """Return what 诈胡 costs (2.4)."""
        return settlement.false_declaration(seat, range(self.players), self.options)

    def stops(self, table: Table) -> str | None:
        """End when one seat is left or the wall is out (2.3)."""
        return why_over(table)

    def settle(self, table: Table, why: str) -> list[Event]:
        """Book the wins of the hand, then 查叫 if the wall is out (2.3, 2.8)."""
        events: list[Event] = [ev.Paid(item, (due,)) for due, item in table.dues.items()]
        if why == WALL:
            ends = [
                SeatEnd(seat, state.won is None, tuple(state.hand), tuple(state.melds), frozenset(state.declared))
                for seat, state in enumerate(table.seats)
            ]
            events += [ev.Paid(item) for item in self.chajiao(ends)]
        return events

    def chajiao(self, ends: Sequence[SeatEnd]) -> list[Settlement]:
        """Return 查叫 for four seats when the wall is out (2.8)."""
        return settlement.chajiao(ends, self.options, self.best_wait)

    def best_wait(self, end: SeatEnd) -> tuple[tuple[Line, ...], Tile] | None:
        """Return the rows of a seat's dearest wait with its tile; None if it is not ready."""
        declared = tuple(end.declared if seat == end.seat else frozenset[str]() for seat in range(self.players))
        found = []
        for tile in self.waits(end.hand, end.melds, end.void):
            win = Win(end.seat, end.hand, tile, end.melds, by=ev.DISCARD, void=end.void, declared=declared)
            found.append((self.face_lines(win), tile))
        return max(found, key=lambda item: (factors.multiple(item[0]), item[1]), default=None)

    def next_dealer(self, table: Table) -> Seat:
        """Return the first winner, after a joint first win its discarder; the dealer stays if nobody won (2.9)."""
        found = first_winner([(win.winners, win.source) for win in table.wins])
        return table.dealer if found is None else found

    def match_over(self, match: MatchState) -> bool:
        """End after `hands` hands."""
        return match.hands >= self.options.hands

    # -- show ----------------------------------------------------------------------------------------------------

    @staticmethod
    def multiplies(line: Line) -> bool:
        """Return that every row is a factor (2.6)."""
        del line
        return True

    def tables(self) -> tuple[RuleTable, ...]:
        """Return factors, gangs and the most one payer owes."""
        return sheet.tables(self)

    def badges(self, table: Table, seat: Seat) -> tuple[Badge, ...]:
        """Show the dealer and what a seat has declared, with the open waits of a dancer in play."""
        state = table.seats[seat]
        found = list(super().badges(table, seat))
        for kind in (TIANJIAO, SING, DANCE, ZHAHU):
            if kind in state.declared:
                open_waits = state.waits if kind == DANCE and state.won is None else ()
                found.append(Badge(kind, open_waits))
        return tuple(found)
