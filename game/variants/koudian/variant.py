"""The rules of 扣点点 and its competition preset (rules/koudian.md, mil_shanxi.md), one answer to each question."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import ClassVar, Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, FULL_SET, Seat, Suit, Tile
from game.engine import events as ev
from game.engine.actions import Action, Discard, Hu
from game.engine.events import Event
from game.engine.facts import gang_fact, win_facts
from game.engine.money import Line, Settlement
from game.engine.rulebook import RuleTable
from game.engine.situation import YES, GangFact, MeldTry, Verdict, Win, Worth, allowed
from game.engine.supply import Supply
from game.engine.table import SeatState, Table
from game.engine.variant import FLUSH, FULL_HAND, Badge, MatchState, Variant
from game.evaluator import Reading, Shapes
from game.rules.pass_lock import HU, PENG, peng_refused
from game.rules.show import AN_GANG_DOWN
from game.variants.koudian import hands, money, patterns, reserve, sheet, wild
from game.variants.koudian.money import READY
from game.variants.koudian.options import ID, ONE_CIRCLE, OPTIONS, Options
from game.variants.koudian.seen import seen_by

GANG_USES: Final = {MeldKind.BU_GANG: 1, MeldKind.MING_GANG: 3, MeldKind.AN_GANG: COPIES}
"""How many tiles of the hand a gang takes."""


def no(reason: str) -> Verdict:
    """Return a refusal."""
    return Verdict(ok=False, reasons=(reason,))


class Koudian(Variant[Options]):
    """扣点点 with one set of house rules."""

    id = ID
    option_set = OPTIONS
    families = (FLUSH,)
    declares = ((READY,),)
    uneven = True
    menu = ("haozi",)
    length_option = "session"
    emblem = (5, 14, 26)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "base": {},
        "haozi": {"mode": "haozi"},
        "haozi_wind": {"mode": "haozi", "haozi_pool": "honours"},
        "circle": {"session": ONE_CIRCLE, "dealer_five": True},
        "strict": {
            "point_kong_bao": True,
            "discard_bao_kong": True,
            "must_win": True,
            "no_kong_if_wait_changes": True,
        },
        "mil_shanxi": {
            "session": ONE_CIRCLE,
            "first_dealer": "random",
            "scoring": "add",
            "dealer_five": True,
            "dealer_five_scope": "no_bystander",
            "dealer_five_selfdraw_double": True,
            "discard_bao_kong": True,
            "must_win": True,
            "pass_pung_lock": True,
            "thirteen_orphans": True,
            "luxury_fourth": True,
            "honour_flush": True,
            "kong_forfeit": False,
            "rob_kong": False,
            "wall_reserve": 7,
            "ready_live_wait": "unseen",
            "angang_show": "middle_two",
        },
    }

    @property
    def play_id(self) -> str:
        """The name of its figures: the game of wild tiles plays differently."""
        return self.options.mode if self.options.mode == "haozi" else self.id

    # -- material ------------------------------------------------------------------------------------------------

    def tiles(self) -> tuple[Tile, ...]:
        """Return all 34 kinds, four of each (3.1)."""
        return FULL_SET

    def first_dealer(self, supply: Supply) -> Seat:
        """Return seat 0, who opens the game (4), or any seat by option."""
        return super().first_dealer(supply) if self.options.first_dealer == "random" else 0

    def wall_index(self, table: Table, source: str) -> int:
        """Return the place of the next tile; a turned tile at the tail stays where it is (11.1).

        Replacements come from the very end of the wall, whatever is held back of it.
        """
        if source == ev.FRONT:
            return table.wall.front
        return table.wall.total - 1 - reserve.turned(table) - table.wall.tail

    def wilds(self, table: Table) -> frozenset[Tile]:
        """Return the 耗子, if the game has one."""
        return frozenset(table.marks.get(wild.WILD, ())) if self.options.mode == "haozi" else frozenset()

    def setup_events(self, table: Table, supply: Supply) -> list[Event]:
        """Choose the 耗子 after the deal, and set the stacks apart that are never drawn."""
        return wild.choice_events(table, supply, self.options) or reserve.dead_events(table, self.options)

    # -- hands ---------------------------------------------------------------------------------------------------

    def shapes(self, void: Suit | None = None) -> Shapes:
        """Return sets and a pair, seven pairs, and by option 十三幺."""
        del void
        return hands.shapes(self.options)

    def waits(self, tiles: Sequence[Tile], melds: Sequence[Meld], void: Suit | None = None) -> tuple[Tile, ...]:
        """Return the waits of a hand without wilds (6.2)."""
        del void
        return hands.waits(tiles, melds, (), self.options)

    def waits_at(self, table: Table, seat: Seat, hand: Sequence[Tile]) -> tuple[Tile, ...]:
        """Return the waits with the wilds of the table (11.3)."""
        return hands.waits(hand, table.seats[seat].melds, self.wilds(table), self.options)

    # -- declaring -----------------------------------------------------------------------------------------------

    def may_declare(self, table: Table, seat: Seat, discard: Tile) -> Verdict:
        """Judge a declaration with a discard (6.1): ready, one wait of six points or more, by option a live one."""
        state = table.seats[seat]
        if READY in state.declared:
            return no("declared")
        rest = list(state.hand)
        rest.remove(discard)
        found = self.waits_at(table, seat, rest)
        if not found:
            full = hands.used_up(rest, state.melds, self.wilds(table), self.options)
            return no("own_four" if full else "not_ready")
        if not hands.declarable(found):
            return no("low_waits")
        return YES if self._live(table, seat, state.hand, found) else no("dead_wait")

    def _live(self, table: Table, seat: Seat, concealed: Sequence[Tile], found: Sequence[Tile]) -> bool:
        """Return whether some wait of six points or more may still come, where that is asked (`ready_live_wait`)."""
        if self.options.ready_live_wait == "off":
            return True
        return hands.live(found, seen_by(table, seat, concealed, self.options))

    def why_no_declare(self, table: Table, seat: Seat, discard: Tile) -> str:
        """Return why nothing may be declared with a discard, or an empty text."""
        verdict = self.may_declare(table, seat, discard)
        return "" if verdict.ok else verdict.reasons[0]

    def why_no_discard(self, table: Table, seat: Seat, tile: Tile) -> str:
        """Return why a tile may not be thrown: a declared hand is locked."""
        return "" if tile in self.discards(table, seat) else "locked"

    def declarations(self, table: Table, seat: Seat, discard: Tile | None) -> tuple[tuple[str, ...], ...]:
        """Offer 报听 with each discard that leaves such a hand."""
        state = table.seats[seat]
        if discard is None or READY in state.declared:
            return ()
        return ((READY,),) if self.may_declare(table, seat, discard).ok else ()

    def declarable(
        self, table: Table, seat: Seat, hand: Sequence[Tile], melds: Sequence[Meld]
    ) -> tuple[tuple[str, ...], ...]:
        """Return 报听 for a hand to come with a wait of six points or more (6.1)."""
        if READY in table.seats[seat].declared:
            return ()
        found = hands.waits(hand, melds, self.wilds(table), self.options)
        live = hands.declarable(found) and self._live(table, seat, hand, found)
        return self.declares if live else ()

    def binds(self, declared: Collection[str]) -> bool:
        """Return whether a hand is locked (6.5)."""
        return READY in declared

    def may_declare_now(self, table: Table, seat: Seat) -> bool:
        """Return whether a discard could leave a ready hand; most hands are far from that."""
        state = table.seats[seat]
        if READY in state.declared:
            return False
        return hands.missing(state.hand, len(state.melds), self.wilds(table), self.options) <= 1

    def discarded(self, table: Table, seat: Seat, action: Discard) -> ev.TileDiscarded:
        """Lay the tile of a declaration face down, unless it may be claimed (6.3)."""
        event = super().discarded(table, seat, action)
        return replace(event, face_down=READY in action.declare and not self.options.declare_tile_claimable)

    def discards(self, table: Table, seat: Seat) -> tuple[Tile, ...]:
        """Return only the drawn tile once declared (6.5)."""
        state = table.seats[seat]
        if READY in state.declared and state.drawn is not None and state.drawn.tile is not None:
            return (state.drawn.tile,)
        return super().discards(table, seat)

    def forced(self, table: Table, seat: Seat, offers: Sequence[Action]) -> Action | None:
        """Take a legal win where it must be (有胡必胡); throw what a declared seat drew and cannot use."""
        if self.options.must_win and Hu() in offers:
            return Hu()
        locked = READY in table.seats[seat].declared
        return offers[0] if locked and all(isinstance(offer, Discard) for offer in offers) else None

    # -- melds ---------------------------------------------------------------------------------------------------

    def may_meld(self, table: Table, attempt: MeldTry) -> Verdict:
        """Judge a peng or gang (5, 6A, 11.7)."""
        state = table.seats[attempt.seat]
        is_wild = attempt.tile in self.wilds(table)
        if attempt.kind is MeldKind.PENG:
            return self._may_peng(table, state, attempt.tile, is_wild=is_wild)
        possible = super().may_meld(table, attempt)
        if not possible.ok:
            return possible
        allowed = {
            MeldKind.MING_GANG: self.options.wild_point_kong,
            MeldKind.AN_GANG: self.options.wild_concealed_kong,
            MeldKind.BU_GANG: self.options.wild_pong,
        }
        if is_wild and not allowed[attempt.kind]:
            return no("wild_claim")
        if attempt.kind is MeldKind.BU_GANG and self._forfeited(table, state, attempt.tile):
            return no("forfeited")
        return self._gang_when_ready(table, attempt) if READY in state.declared else YES

    def _may_peng(self, table: Table, state: SeatState, tile: Tile, *, is_wild: bool) -> Verdict:
        if READY in state.declared:
            return no("locked")
        if is_wild and not self.options.wild_pong:
            return no("wild_claim")
        if table.wall.left < 1:
            return no("last_discard")
        refused = self.options.pass_pung_lock and peng_refused(state, tile)
        return no("pass_pung_lock") if refused else YES

    def _forfeited(self, table: Table, state: SeatState, tile: Tile) -> bool:
        """Return whether a peng of the tile was preferred to a gang that was offered (过杠), where that counts."""
        if not self.options.kong_forfeit:
            return False
        offered = tile not in self.wilds(table) or self.options.wild_point_kong
        return offered and any(meld.could_gang and meld.tile == tile for meld in state.melds)

    def _gang_when_ready(self, table: Table, attempt: MeldTry) -> Verdict:
        if attempt.kind is MeldKind.BU_GANG and not attempt.drawn:
            return no("locked")
        before, after = self.gang_waits(table, attempt)
        if not hands.declarable(after):
            return no("gang_unready")
        if not self._live(table, attempt.seat, self._hand_after(table, attempt), after):
            return no("gang_dead")
        changed = self.options.no_kong_if_wait_changes and before != after
        return no("waits_change") if changed else YES

    def gang_waits(self, table: Table, attempt: MeldTry) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """Return the waits of a seat before and after a gang (6A); what it has drawn belongs to the hand after it."""
        state, tile = table.seats[attempt.seat], attempt.tile
        before = list(state.hand)
        if state.drawn is not None and state.drawn.tile is not None:
            before.remove(state.drawn.tile)
        melds = [meld for meld in state.melds if meld.tile != tile]
        melds.append(Meld(attempt.kind, (tile,) * COPIES))
        wilds = self.wilds(table)
        return (
            hands.waits(before, state.melds, wilds, self.options),
            hands.waits(self._hand_after(table, attempt), melds, wilds, self.options),
        )

    @staticmethod
    def _hand_after(table: Table, attempt: MeldTry) -> list[Tile]:
        """Return the concealed tiles that a gang leaves."""
        after = list(table.seats[attempt.seat].hand)
        for _ in range(GANG_USES[attempt.kind]):
            after.remove(attempt.tile)
        return after

    def robbable(self, kind: MeldKind) -> bool:
        """Return whether a gang may be robbed: an added one (8), unless the house has no robbing."""
        return super().robbable(kind) and self.options.rob_kong

    # -- winning -------------------------------------------------------------------------------------------------

    @property
    def many_winners(self) -> bool:
        """Whether every winner is served: no, the nearest alone (截胡)."""
        return False

    def passed(self, state: SeatState) -> tuple[Tile, ...]:
        """Return the tiles of others whose win a seat has passed (7.1)."""
        return tuple(item.tile for item in state.declined if item.what == HU)

    def facts(self, table: Table, seat: Seat, tile: Tile | None, by: str, hand: Sequence[Tile] | None = None) -> Win:
        """Return the situation with wilds and passed wins; a dealt hand wins with the tile that suits it best."""
        state = table.seats[seat]
        win = win_facts(table, seat, tile, by, hand).but(wilds=self.wilds(table), passed=self.passed(state))
        return self._best_dealt(win) if win.dealt and not self.options.require_ready else win

    def _best_dealt(self, win: Win) -> Win:
        """Return the view of a dealt hand, where no tile came last, that is legal and worth most."""
        if win.tile is None or len(win.hand) != FULL_HAND - 1:
            return win
        whole = (*win.hand, win.tile)
        views = []
        for tile in sorted(set(whole)):
            rest = list(whole)
            rest.remove(tile)
            views.append(win.but(hand=tuple(sorted(rest)), tile=tile))
        legal = [view for view in views if self.verdict(view).ok]
        return max(legal, key=lambda view: self.worth(view).value, default=win)

    def verdict(self, win: Win) -> Verdict:
        """Judge a win (6, 7, 11): declared, not passed, complete, and a tile that may be won so; `value` its point."""
        if self.options.require_ready and READY not in win.declared[win.seat]:
            return no("not_declared")
        if win.tile is None:
            return no("not_complete")
        if not win.self_drawn and (refusal := self._not_from_others(win)):
            return no(refusal)
        found = hands.waits(win.hand, win.melds, win.wilds, self.options)
        flexible = win.self_drawn and win.tile in win.wilds
        if not found or not (flexible or win.tile in found):
            return no("not_complete")
        points = money.win_point(win, self.options)
        if points < hands.SELF_POINTS:
            return no("points_1_2")
        if points < hands.READY_POINTS and not win.self_drawn:
            return no("points_3_5")
        return allowed(points)

    def hopeless(self, table: Table, seat: Seat, tile: Tile | None = None) -> bool:
        """Return whether a hand is not declared where it must be, or not complete."""
        if self.options.require_ready and READY not in table.seats[seat].declared:
            return True
        return self.lacks_shape(table, seat, tile)

    def _not_from_others(self, win: Win) -> str:
        """Return why a tile of another player may not be won whatever it completes; empty for nothing."""
        if win.by == ev.ROB and not self.options.rob_kong:
            return "no_robbing"
        if self.options.pass_lock == "all" and win.passed:
            return "pass_lock"
        if win.tile in win.passed:
            return "pass_lock"
        if win.tile in win.wilds:
            return "discarded_wild"
        lone = self.options.single_wild_wait_selfdraw_only and hands.waits_on_everything(
            win.hand, len(win.melds), win.wilds, self.options
        )
        return "single_wild_wait" if lone else ""

    def lapses(self, table: Table, seat: Seat, *, refused: frozenset[str]) -> list[ev.OfferDeclined]:
        """Return the win a seat passed (过胡), and a refused peng where that locks."""
        focus = table.focus
        assert focus is not None
        if focus.tile is None:
            return []
        by = ev.DISCARD if focus.meld is None else ev.ROB
        locks = (HU, PENG) if self.options.pass_pung_lock else (HU,)
        point = hands.point(focus.tile)
        return [ev.OfferDeclined(seat, what, focus.tile, point, by) for what in locks if what in refused]

    # -- money ---------------------------------------------------------------------------------------------------

    def worth(self, win: Win) -> Worth:
        """Return point and hand type of a win (9, 10), or point and patterns (`scoring`)."""
        return money.worth(win, self.options)

    def win_payments(self, win: Win, worth: Worth) -> list[Settlement]:
        """Return the payments of a win (10)."""
        return money.win_payments(win, worth, self.options)

    def win_income(self, win: Win) -> int:
        """Return what a win brings (10)."""
        return money.win_income(win, self.options)

    def gang_payments(self, fact: GangFact) -> list[Settlement]:
        """Return what a gang will bring (10)."""
        return money.gang_payments(fact, self.options)

    def follow_up(self, table: Table, event: Event) -> list[Event]:
        """Book a gang, which is paid when the hand has been won; tell what a replacement leaves to be drawn."""
        if isinstance(event, ev.TileDrawn) and event.replaces:
            return reserve.dead_events(table, self.options)
        if not isinstance(event, ev.MeldMade) or not event.meld.is_gang:
            return []
        fact = replace(gang_fact(table, event.seat, event), wilds=self.wilds(table))
        return [ev.Due(table.clock + number, item) for number, item in enumerate(self.gang_payments(fact))]

    def settle(self, table: Table, why: str) -> list[Event]:
        """Pay the gangs after a win; in a drawn hand they are void (荒庄荒杠)."""
        del why
        owed = list(table.dues.values())
        if table.wins:
            win = table.wins[0]
            declared = [frozenset(state.declared) for state in table.seats]
            paid = money.kongs_after_win(owed, win.winners[0], win.source, declared, self.options)
        else:
            paid = money.kongs_after_draw(owed, self.options)
        pairs = list(zip(table.dues, paid, strict=True))
        void = tuple(due for due, item in pairs if item is None)
        events: list[Event] = [ev.Paid(item, (due,)) for due, item in pairs if item is not None]
        return [*events, ev.DuesVoided(void)] if void else events

    # -- the match -----------------------------------------------------------------------------------------------

    @property
    def rotates(self) -> bool:
        """Whether the deal only ever moves one seat on (4, rotation mode)."""
        return self.options.session == ONE_CIRCLE or self.options.dealer_five

    def next_dealer(self, table: Table) -> Seat:
        """Return who deals next."""
        winner = table.wins[0].winners[0] if table.wins else None
        any_gang = any(meld.is_gang for state in table.seats for meld in state.melds)
        return self.dealer_after(table.dealer, winner, any_gang=any_gang)

    def dealer_after(self, dealer: Seat, winner: Seat | None, *, any_gang: bool) -> Seat:
        """Return who deals after a hand won by `winner` (None: drawn) in which there was a gang or not (4)."""
        if winner == dealer:
            return dealer
        following = (dealer + 1) % self.players
        if winner is None:
            return dealer if self.rotates and not any_gang else following
        return following if self.rotates else winner

    def circle_over(self, first: Seat, dealer: Seat, following: Seat) -> bool:
        """Return whether the deal comes back to the first dealer after all four have dealt."""
        return following == first and dealer == (first - 1) % self.players

    def match_over(self, match: MatchState) -> bool:
        """End after the hands chosen, or after the circles chosen."""
        if isinstance(self.options.session, int):
            return match.hands >= self.options.session
        deals = (*match.dealers, match.next_dealer)
        done = sum(self.circle_over(deals[0], dealer, following) for dealer, following in pairwise(deals))
        return done >= self.options.circles

    # -- show ----------------------------------------------------------------------------------------------------

    def face_down(self, meld: Meld) -> tuple[int, ...]:
        """Return which tiles of a concealed gang lie face down: the last (5), or the outer two (`angang_show`)."""
        return AN_GANG_DOWN[self.options.angang_show] if meld.kind is MeldKind.AN_GANG else ()

    @staticmethod
    def multiplies(line: Line) -> bool:
        """Return whether a row is a multiplier, as all are but the points and the rows of the added patterns."""
        return line.key != money.POINT and line.key not in patterns.ADDED

    def badges(self, table: Table, seat: Seat) -> tuple[Badge, ...]:
        """Show the dealer, who has declared, and to its own seat that only a self-draw is left."""
        state = table.seats[seat]
        ready = (Badge(READY),) if READY in state.declared else ()
        locked = (Badge("pass_lock"),) if self.passed(state) and state.won is None else ()
        return (*super().badges(table, seat), *ready, *locked)

    def tables(self) -> tuple[RuleTable, ...]:
        """Return hand types or patterns, points, which tile wins how, gangs and the dealer's five."""
        return sheet.tables(self)

    def split(self, win: Win) -> Reading | None:
        """Return the reading a win is counted by."""
        return patterns.best(win, self.options)[0]
