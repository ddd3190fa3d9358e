"""The rules of 血战到底 (rules/sichuan.md sections 0 and 1), one answer to each question of the engine."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, SUITED_SET, Seat, Suit, Tile, counts_of
from game.engine import events as ev
from game.engine.actions import Action, Discard, Hu, PassTiles, Window
from game.engine.events import Event
from game.engine.facts import gang_fact, win_facts
from game.engine.money import Line, Payment, Settlement, collect, line
from game.engine.rulebook import RuleTable
from game.engine.situation import YES, GangFact, MeldTry, Verdict, Win, Worth, allowed
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import FLUSH, TRIPLETS, Badge, MatchState, Variant
from game.evaluator import Reading, Shapes, is_win
from game.evaluator import waits as form_waits
from game.rules.exchange import exchange, exchange_window, exchanged
from game.rules.gang_pay import RETURNED, TRANSFER, Scope, open_receipts
from game.rules.pass_lock import HU, PENG, locked_value, peng_refused
from game.rules.places import shared_places
from game.rules.play_on import WALL, first_winner, why_over
from game.rules.show import AN_GANG_DOWN
from game.rules.void_suit import void_events, void_first, void_tiles, void_window, voided
from game.variants.xuezhan import fans, sheet, wall_end
from game.variants.xuezhan.options import ID, OPTIONS, Options
from game.variants.xuezhan.wall_end import SeatEnd

SWAPPED: Final = 3
LAST_TILES: Final = 4
TWO_SUITS: Final = Shapes(honours="none", max_suits=2)
ANY_SUITS: Final = Shapes(honours="none")


class Xuezhan(Variant[Options]):
    """血战到底 with one set of house rules."""

    id = ID
    option_set = OPTIONS
    families = (FLUSH, TRIPLETS)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "chengdu": {},
        "no_yaojiu": {"yaojiu": False, "jiangdui": False},
        "old": {"swap3": False, "dingque": False},
        "mil_sichuan": {
            "cap_fan": 3,
            "swap3": False,
            "transfer": "refund",
            "gangpao_on_rob": True,
            "yaojiu": False,
            "jiangdui": False,
            "tiandihu": False,
            "kong_draw_from": "front",
            "pass_lock_value": "full",
            "pig": "not_ready",
            "pig_active_penalty": 24,
            "table_points": "4/3/2/1",
            "zimo_tile": "hidden",
            "angang_show": "middle_two",
        },
        "rich": {"cap_fan": 5, "menqing": True, "zhongzhang": True, "long_qidui_extra": 1, "zimo": "jiafan"},
    }

    @property
    def stake(self) -> int:
        """The base."""
        return self.options.base

    # -- opening -------------------------------------------------------------------------------------------------

    def setup_window(self, table: Table) -> Window | None:
        """Ask for three tiles of one suit (1.3), then for the void suit (1.4)."""
        if self.options.swap3 and not exchanged(table):
            return exchange_window(table, SWAPPED)
        if self.options.dingque and not voided(table):
            return void_window(table)
        return None

    def settle_setup(self, table: Table, answers: Mapping[Seat, Action], supply: Supply) -> list[Event]:
        """Exchange the tiles or open the void suits, all at once."""
        if isinstance(answers[table.dealer], PassTiles):
            return [exchange(table, answers, supply)]
        return [*void_events(answers)]

    def replacement_source(self, table: Table) -> str:
        """Return the end named by `kong_draw_from` (1.1)."""
        del table
        return self.options.kong_draw_from

    # -- permission ----------------------------------------------------------------------------------------------

    def shapes(self, void: Suit | None = None) -> Shapes:
        """Return standard hands and seven pairs (four alike are two); two suits at most if none is void (0.2)."""
        return TWO_SUITS if void is None else ANY_SUITS

    def discards(self, table: Table, seat: Seat) -> tuple[Tile, ...]:
        """Return the void suit first (1.4), else everything."""
        if self.options.dingque and self.options.must_void_first:
            return void_first(table.seats[seat])
        return super().discards(table, seat)

    def may_meld(self, table: Table, attempt: MeldTry) -> Verdict:
        """Judge a claim (1.5): never the void suit, a peng on the last discard and after a refusal by option."""
        if void_tiles(attempt.tiles, table.seats[attempt.seat].void):
            return Verdict(ok=False, reasons=("void_suit",))
        if attempt.kind is MeldKind.PENG:
            if table.wall.left < 1 and not self.options.last_discard_pung:
                return Verdict(ok=False, reasons=("last_discard",))
            if self.options.pass_pung_lock and peng_refused(table.seats[attempt.seat], attempt.tile):
                return Verdict(ok=False, reasons=("pass_pung_lock",))
            return YES
        return super().may_meld(table, attempt)

    def verdict(self, win: Win) -> Verdict:
        """Judge a win (1.7, 1.5): void suit cleared, two suits, complete, not locked."""
        if win.tile is None:
            return Verdict(ok=False, reasons=("not_complete",))
        tiles = (*win.hand, win.tile)
        if void_tiles(tiles, win.void):
            return Verdict(ok=False, reasons=("void_suit",))
        if not self.completes(tiles, win.melds, win.void):
            return Verdict(ok=False, reasons=(self._why_not(tiles, win.melds, win.void),))
        value = self.lock_value(win)
        if not self.lock_allows(win.by, value, win.locked):
            return Verdict(ok=False, reasons=("pass_lock",), value=value)
        return allowed(value)

    def hopeless(self, table: Table, seat: Seat, tile: Tile | None = None) -> bool:
        """Return whether a hand is not complete, the void suit cleared."""
        return self.lacks_shape(table, seat, tile)

    @staticmethod
    def lock_allows(by: str, value: int, locked: int | None) -> bool:
        """Return whether the pass lock lets a win of this value through: a self-draw always, else only more (1.5)."""
        return by == ev.SELF or locked is None or value > locked

    def _why_not(self, tiles: Sequence[Tile], melds: tuple[Meld, ...], void: Suit | None) -> str:
        """Return whether an incomplete hand only fails for its three suits."""
        complete = is_win(self.hand_of(tiles, melds, void), ANY_SUITS)
        return "three_suits" if complete else "not_complete"

    def lock_value(self, win: Win) -> int:
        """Return what the pass lock compares of a win (`pass_lock_value`)."""
        if self.options.pass_lock_value == "pattern":
            return fans.total(fans.best_lines(win, self.options))
        return self._capped(self.worth(win).total)

    def compared(self, pattern: int, everything: int) -> int:
        """Return which of pattern fan and all fan up to the cap the pass lock compares (`pass_lock_value`)."""
        return pattern if self.options.pass_lock_value == "pattern" else self._capped(everything)

    def waits(self, tiles: Sequence[Tile], melds: Sequence[Meld], void: Suit | None = None) -> tuple[Tile, ...]:
        """Return the tiles that complete 13 - 3k tiles; own copies cancel a wait by `own_four` (1.10)."""
        if void_tiles(tiles, void):
            return ()
        own = counts_of(tiles)
        if self.options.own_four == "hand_melds":
            own = counts_of([*tiles, *(tile for meld in melds for tile in meld.tiles)])
        found = form_waits(self.hand_of(tiles, melds, void), self.shapes(void))
        return tuple(tile for tile in found if own[tile] < COPIES)

    def forced(self, table: Table, seat: Seat, offers: Sequence[Action]) -> Action | None:
        """Take a legal win in the last four tiles, by option."""
        del seat
        late = self.options.last4_must_win and table.wall.left <= LAST_TILES
        return Hu() if late and Hu() in offers else None

    @property
    def many_winners(self) -> bool:
        """Whether every winner on one tile is served (一炮多响)."""
        return self.options.multi_win

    # -- facts and money -----------------------------------------------------------------------------------------

    def facts(self, table: Table, seat: Seat, tile: Tile | None, by: str, hand: Sequence[Tile] | None = None) -> Win:
        """Return the engine's facts with this game's lock, and gang income that no transfer has moved yet."""
        win = win_facts(table, seat, tile, by, hand)
        if not win.self_drawn:
            win = win.but(locked=self.lock(table, seat))
        if win.gang is not None and self._scope == "all" and fans.gang_fed_win(win, self.options):
            win = win.but(all_receipts=tuple(open_receipts(table, win.gang.seat, "all")))
        return win

    def lock(self, table: Table, seat: Seat) -> int | None:
        """Return the value a seat's next win on another's tile must exceed, or None (1.5)."""
        clear = self.options.pass_lock_clear == "draw_or_pung"
        return locked_value(table.seats[seat], claims_clear=clear) if self.options.pass_lock else None

    def worth(self, win: Win) -> Worth:
        """Return the fans of the best reading (1.8); `total` before the cap and without 自摸加番."""
        lines = fans.best_lines(win, self.options)
        heavenly = fans.heavenly(win, self.options)
        name = fans.alias(lines) if heavenly is None else ""
        if heavenly is not None:
            lines = (Line(heavenly, max(fans.HEAVENLY_FAN, fans.total(lines))),)
        else:
            lines += fans.situation_lines(win, self.options)
        total = fans.total(lines)
        return Worth(lines, total, self.points(total), name)

    def _capped(self, fan: int) -> int:
        return fan if self.options.cap_fan is None else min(fan, self.options.cap_fan)

    def points(self, fan: int) -> int:
        """Return what one payer owes for so many fan, the cap applied."""
        return int(self.options.base * 2 ** self._capped(fan))

    def win_payments(self, win: Win, worth: Worth) -> list[Settlement]:
        """Return the payments of a win (1.9): the discarder alone, or everybody in play for a self-draw."""
        notes = [line("fan_total", worth.total)]
        if self.options.cap_fan is not None and worth.total > self.options.cap_fan:
            notes.append(Line("capped", self.options.cap_fan))
        if not win.self_drawn:
            assert win.source is not None
            payers: tuple[Seat, ...] = (win.source,)
            points, cause = worth.value, "qianggang" if win.by == ev.ROB else "dianpao"
        elif (feeder := self._feeder(win)) is not None:
            payers, points, cause = (feeder,), worth.value, "dianganghua"
        else:
            payers, cause = win.others, "zimo"
            points, extra = self._self_drawn(worth)
            notes += extra
        payments = collect(win.seat, payers, points)
        tile = None if win.self_drawn and self.hides_drawn_win() else win.tile
        return [Settlement(cause, win.seat, payments, tile, worth.lines, tuple(notes))]

    def win_income(self, win: Win) -> int:
        """Return what a win brings, as `win_payments` has it."""
        worth = self.worth(win)
        if not win.self_drawn or self._feeder(win) is not None:
            return worth.value
        return len(win.others) * self._self_drawn(worth)[0]

    def _feeder(self, win: Win) -> Seat | None:
        """Return who alone pays a 点杠花, if the house says so."""
        if self.options.dianganghua == "zimo" or win.gang is None or win.gang.kind is not MeldKind.MING_GANG:
            return None
        return win.gang.source

    def _self_drawn(self, worth: Worth) -> tuple[int, list[Line]]:
        """Return what each payer owes for a self-draw, with the note for 自摸加底 or 自摸加番."""
        if self.options.zimo == "jiadi":
            return worth.value + self.options.base, [Line("jiadi", self.options.base)]
        if self.options.zimo == "jiafan":
            return self.points(worth.total + 1), [Line("jiafan", 1)]
        return worth.value, []

    def transfers(self, wins: Sequence[Win]) -> list[Settlement]:
        """Return what becomes of the gang's money after 杠上炮 (1.9): on to the winners, or back to those who paid."""
        first = wins[0]
        if not self.options.transfer or first.gang is None or not fans.gang_fed_win(first, self.options):
            return []
        ganger, cause = first.gang.seat, TRANSFER
        receipts = {"last": first.receipts, "turn": first.turn_receipts, "all": first.all_receipts}[self._scope]
        if self.options.transfer == "refund":
            cause = RETURNED
            payments = tuple(Payment(ganger, payment.payer, payment.points) for payment in receipts)
        else:
            shares = self._shares(sum(payment.points for payment in receipts), len(wins))
            payments = tuple(
                payment
                for win, share in zip(wins, shares, strict=True)
                for payment in collect(win.seat, [ganger], share)
            )
        return [Settlement(cause, ganger, payments, first.gang.tile)] if payments else []

    @property
    def _scope(self) -> Scope:
        """Return which gang money 杠上炮 moves; only the last gang's can be given back."""
        return "last" if self.options.transfer == "refund" else self.options.transfer_scope

    def _shares(self, amount: int, winners: int) -> list[int]:
        """Return what each winner on one tile gets of the gang's money; the remainder of a split to the first."""
        if winners == 1 or self.options.transfer_multi == "each_full":
            return [amount] * winners
        if self.options.transfer_multi == "none":
            return [0] * winners
        share, rest = divmod(amount, winners)
        return [share + rest, *[share] * (winners - 1)]

    def gang_payments(self, fact: GangFact) -> list[Settlement]:
        """Return 刮风下雨 (1.9): 2 from the feeder, 1 each for the tile just drawn, 2 each for a concealed gang."""
        if fact.robbed:
            return []
        base = self.options.base
        if fact.kind is MeldKind.MING_GANG:
            assert fact.source is not None
            payments = collect(fact.seat, [fact.source], 2 * base)
            if self.options.cagua:
                payments += collect(fact.seat, [seat for seat in fact.payers if seat != fact.source], base)
        elif fact.kind is MeldKind.BU_GANG:
            paid = fact.drawn or not self.options.jishiyu
            payments = collect(fact.seat, fact.payers, base if paid else 0)
        else:
            payments = collect(fact.seat, fact.payers, 2 * base)
        return [Settlement(fact.kind.value, fact.seat, payments, fact.tile)] if payments else []

    # -- flow ----------------------------------------------------------------------------------------------------

    def hides_winner(self) -> bool:
        """Keep a winner's tiles hidden while the others play on (1.11), by option."""
        return self.options.winner_hand == "closed"

    def hides_drawn_win(self) -> bool:
        """Keep the tile of a self-draw hidden as well, by option."""
        return self.options.zimo_tile == "hidden"

    def lapses(self, table: Table, seat: Seat, *, refused: frozenset[str]) -> list[ev.OfferDeclined]:
        """Return the win a seat lets go, locked out or not (1.5), and a refused peng where that locks."""
        focus = table.focus
        assert focus is not None
        assert focus.tile is not None
        by = ev.DISCARD if focus.meld is None else ev.ROB
        found = []
        if self.options.pass_lock and not self.hopeless(table, seat, focus.tile):
            win = self.facts(table, seat, focus.tile, by).but(locked=None)
            verdict = self.verdict(win)
            if verdict.ok:
                found.append(ev.OfferDeclined(seat, HU, focus.tile, verdict.value, by))
        if self.options.pass_pung_lock and PENG in refused:
            found.append(ev.OfferDeclined(seat, PENG, focus.tile, 0, by))
        return found

    def lapses_by_discard(self, table: Table, seat: Seat, action: Discard) -> list[ev.OfferDeclined]:
        """Return the self-draw a seat refuses by throwing from a complete hand (`pass_lock_selfdraw`)."""
        if not (self.options.pass_lock and self.options.pass_lock_selfdraw) or self.hopeless(table, seat):
            return []
        rest = list(table.seats[seat].hand)
        rest.remove(action.tile)
        win = self.facts(table, seat, action.tile, ev.DISCARD, rest).but(locked=None)
        verdict = self.verdict(win)
        return [ev.OfferDeclined(seat, HU, action.tile, verdict.value, ev.OWN_DISCARD)] if verdict.ok else []

    def follow_up(self, table: Table, event: Event) -> list[Event]:
        """Pay a gang at once; renew a lock that a peng into a complete hand does not end."""
        if not isinstance(event, ev.MeldMade):
            return []
        if event.meld.is_gang:
            fact = gang_fact(table, event.seat, event)
            return [ev.Paid(item) for item in self.gang_payments(fact)]
        return [*self._renewed_lock(table, event)]

    def _renewed_lock(self, table: Table, event: ev.MeldMade) -> list[ev.OfferDeclined]:
        """Return the lock again if the hand after a peng is complete (`pass_lock_clear`)."""
        if not self.options.pass_lock or self.options.pass_lock_clear == "draw":
            return []
        state = table.seats[event.seat]
        lock = locked_value(state, claims_clear=False)
        complete = self.shapes_of(state.hand, state.melds, state.void)
        if lock is None or not complete or event.meld.taken is None:
            return []
        return [ev.OfferDeclined(event.seat, HU, event.meld.taken, lock, "peng")]

    def stops(self, table: Table) -> str | None:
        """End when one seat is left or the wall is out (1.10)."""
        return why_over(table)

    def settle(self, table: Table, why: str) -> list[Event]:
        """Return 查花猪, 查大叫, 退税 and fines when the wall is out; nothing after three winners."""
        if why != WALL:
            return []
        seen = self._face_up(table)
        ends = [self._end(table, seat) for seat in range(self.players)]
        paid = [ev.Paid(item) for item in self.settlement(ends, seen)]
        fined = [ev.Fined(seat, points, wall_end.ACTIVE_PIG) for seat, points in self.fines(ends).items()]
        return [*paid, *fined]

    def _end(self, table: Table, seat: Seat) -> SeatEnd:
        state = table.seats[seat]
        receipts = tuple(open_receipts(table, seat, self._scope))
        thrown = [river.tile for river in state.river if river.tile is not None]
        other = len(void_tiles(thrown, state.void)) < len(thrown)
        return SeatEnd(seat, state.won is None, tuple(state.hand), tuple(state.melds), state.void, receipts, other)

    def _face_up(self, table: Table) -> list[int]:
        """Return the copies of each kind that lie face up: discards not claimed, melds, robbed and won tiles."""
        up = [r.tile for s in table.seats for r in s.river if r.tile is not None and r.taken is None]
        up += [tile for s in table.seats for meld in s.melds for tile in meld.tiles]
        up += [tile for tile in table.aside if tile is not None]
        if not self.hides_drawn_win():
            up += [s.won.tile for s in table.seats if s.won and s.won.by == ev.SELF and s.won.tile is not None]
        return counts_of(up)

    def settlement(self, ends: Sequence[SeatEnd], face_up: Sequence[int] | None = None) -> list[Settlement]:
        """Return the settlement at the end of the wall for four seats (1.10).

        `face_up` counts the copies of each kind that lie face up, for `dead_wait_is_ready` off.
        """
        return wall_end.settlements(ends, self.options, lambda end: self.best_wait(end, face_up))

    def fines(self, ends: Sequence[SeatEnd]) -> dict[Seat, int]:
        """Return the match points that seats lose to nobody at the end of the wall (`pig_active_penalty`)."""
        return wall_end.fines(ends, self.options)

    def best_wait(self, end: SeatEnd, face_up: Sequence[int] | None = None) -> tuple[int, Tile] | None:
        """Return the most one payer could owe a ready seat and the wait that brings it; None if not ready."""
        options = []
        for tile in self.waits(end.hand, end.melds, end.void):
            own = end.hand.count(tile)
            dead = face_up is not None and face_up[tile] + own >= COPIES
            if dead and not self.options.dead_wait_is_ready:
                continue
            win = Win(end.seat, end.hand, tile, end.melds, by=ev.DISCARD, void=end.void)
            options.append((self.points(fans.total(fans.best_lines(win, self.options))), tile))
        return max(options, default=None)

    def next_dealer(self, table: Table) -> Seat:
        """Return the first winner, after a joint first win its discarder; without a win by `draw_dealer` (1.11)."""
        wins = [(event.winners, event.source) for event in table.wins]
        return self.dealer_after(table.dealer, wins)

    def dealer_after(self, dealer: Seat, wins: Sequence[tuple[Sequence[Seat], Seat | None]]) -> Seat:
        """Return the next dealer for (winners, source) of each winning tile in order."""
        found = first_winner(wins)
        if found is None:
            return dealer if self.options.draw_dealer == "stay" else (dealer + 1) % self.players
        return found

    def match_over(self, match: MatchState) -> bool:
        """End after `hands` hands."""
        return match.hands >= self.options.hands

    @property
    def minutes(self) -> int | None:
        """Return the time of a match (`match_minutes`)."""
        return self.options.match_minutes

    def table_points(self, scores: Sequence[int]) -> tuple[float, ...]:
        """Return what the places are worth by `table_points`; none without it."""
        worth = self.options.table_points
        return shared_places(scores, [int(place) for place in worth.split("/")] if worth else [])

    # -- show ----------------------------------------------------------------------------------------------------

    def badges(self, table: Table, seat: Seat) -> tuple[Badge, ...]:
        """Show the dealer and the void suit."""
        void = table.seats[seat].void
        return super().badges(table, seat) + ((Badge(f"void_{'mps'[void]}"),) if void is not None else ())

    def face_down(self, meld: Meld) -> tuple[int, ...]:
        """Return which tiles of a concealed gang lie face down: one, or the outer two (`angang_show`)."""
        return AN_GANG_DOWN[self.options.angang_show] if meld.kind is MeldKind.AN_GANG else ()

    def tiles(self) -> tuple[Tile, ...]:
        """Return 筒 万 条 one to nine, four of each (1.1)."""
        return SUITED_SET

    def tables(self) -> tuple[RuleTable, ...]:
        """Return fans, prices and gangs."""
        return sheet.tables(self)

    def split(self, win: Win) -> Reading | None:
        """Return the best reading."""
        try:
            return fans.best_reading(win, self.options)
        except ValueError:
            return None
