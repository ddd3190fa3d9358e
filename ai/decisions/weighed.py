"""Every decision by points: what the hand is worth afterwards, money at once, and what a discard may cost."""

from collections.abc import Iterable
from typing import Final

from ai.bot import Offers, Ranked, Reason
from ai.danger import Danger
from ai.decisions.speed import meld_of, run_of
from ai.decisions.void_suit import fewest, giving, tiles_in
from ai.held import Held
from ai.owned import Owned
from ai.plans import PLAIN
from ai.pricing import Declared, income_of
from ai.reading import Sight
from ai.value import Appraiser, Estimate, held_hand
from ai.weights import Weights
from game.core.melds import MeldKind
from game.core.tiles import COPIES, Seat, Tile, suit_of
from game.engine import events as ev
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, PassTiles, Peng, VoidSuit
from game.engine.situation import GangFact
from game.engine.table import Phase

LOOKED_AT: Final = 12
"""How many exchanges are valued closely, of those that look best at a glance."""


class Weigher:
    """Ranks the offers of one question in points."""

    def __init__(self, sight: Sight, weights: Weights) -> None:
        self.sight = sight
        self.stake = sight.seen.variant.stake
        self.weights = weights = weights.at_stake(self.stake)
        self.appraiser = Appraiser(sight, weights, sight.state.void)
        self.danger = Danger(sight, weights, self.appraiser.pricer)
        self.owned = Owned(sight)
        self.held = held_hand(sight.hand, sight)

    def rank(self, offers: Offers) -> list[Ranked]:
        """Return every offer with its score, in the order of the offers."""
        if any(isinstance(action, PassTiles) for action in offers):
            return self._exchanges(offers)
        throws = [action for action in offers if isinstance(action, Discard)]
        after = self._discards(throws)
        return [after[action] if isinstance(action, Discard) else self._action(action, after) for action in offers]

    def _action(self, action: Action, after: dict[Discard, Ranked]) -> Ranked:
        match action:
            case Hu():
                return self._hu(action)
            case Gang():
                return self._gang(action, after)
            case Peng() | Chi():
                return self._claim(action)
            case Pass():
                self.appraiser.anchor(self.held)
                estimate = self.appraiser.estimate(self.held)
                return Ranked(action, estimate.points, reasons_of(estimate))
            case VoidSuit(suit):
                return self._void(action, suit)
            case Declare(kinds):
                estimate = self.appraiser.estimate(self.held, kinds)
                return Ranked(action, estimate.points, (Reason("declare"), *reasons_of(estimate)))
            case _:
                return Ranked(action, 0.0)

    # -- tiles thrown --------------------------------------------------------------------------------------------

    def _discards(self, throws: Iterable[Discard]) -> dict[Discard, Ranked]:
        self.appraiser.anchor(self.held)
        rests: dict[Tile, Held] = {}
        found = {}
        for action in throws:
            tile, declare = action.tile, action.declare
            if tile not in rests:
                rests[tile] = self.held.without(tile)
            estimate = self.appraiser.estimate(rests[tile], declare or None)
            cost = self._risk(tile, declare)
            reasons = [*reasons_of(estimate), Reason("danger", cost) if cost >= 0.005 else Reason("safe")]
            if declare:
                reasons.insert(0, Reason("declare"))
            found[action] = Ranked(action, estimate.points - cost, tuple(reasons))
        return found

    def _risk(self, tile: Tile, declare: Declared = ()) -> float:
        """Return what throwing a tile may cost: wins and gangs of the rivals, and what is paid for owning it."""
        sight, weights = self.sight, self.weights
        if declare and sight.seen.variant.discarded(sight.table, sight.seat, Discard(tile, declare)).face_down:
            return 0.0
        cost = weights.danger * self.danger.risk(tile, declare)
        if sight.unseen[tile] == COPIES - 1:
            cost += weights.feed_gang * self._fed_gang(tile)
        if tile in sight.wilds and sight.unseen[tile] > 1:
            cost += weights.snatch * self.owned.losing(tile)
        return cost

    # -- wins and melds ------------------------------------------------------------------------------------------

    def _hu(self, action: Action) -> Ranked:
        sight, weights = self.sight, self.weights
        focus, state = sight.table.focus, sight.state
        taken = 0.0
        if focus is not None and focus.tile is not None and sight.table.phase in (Phase.CLAIMS, Phase.ROB):
            by = ev.DISCARD if focus.meld is None else ev.ROB
            win = sight.seen.variant.facts(sight.table, sight.seat, focus.tile, by)
            taken = self.owned.taking(focus.tile, focus.seat)
        else:
            tile = state.drawn.tile if state.drawn is not None else state.hand[-1]
            win = sight.seen.variant.facts(sight.table, sight.seat, tile, ev.SELF)
        points = income_of(sight.seen.variant, win)
        score = points + taken + weights.safety * len(sight.rivals) + weights.hu_margin
        return Ranked(action, score, (Reason("win"), Reason("worth", points)))

    def _gang(self, action: Gang, after: dict[Discard, Ranked]) -> Ranked:
        money = self._gang_money(action.kind, action.tile)
        self.appraiser.anchor(self.held)
        own = {MeldKind.BU_GANG: 1, MeldKind.MING_GANG: COPIES - 1}.get(action.kind, COPIES)
        made = self.held.melding([action.tile] * own, meld_of(action.kind, action.tile))
        estimate = self.appraiser.estimate(made, more_turns=1.0)
        score = estimate.points + money + self.weights.gang
        if action.kind is MeldKind.BU_GANG:
            score -= self.weights.danger * self.danger.risk(action.tile)
        if after:
            score -= min(self._risk(throw.tile) for throw in after)
        return Ranked(action, score, (Reason("gang_money", money), *reasons_of(estimate)))

    def _fed_gang(self, tile: Tile) -> float:
        """Return what gangs of rivals with a tile that nobody has shown would cost, as likely as chance has it."""
        sight = self.sight
        cost = 0.0
        for rival in sight.rivals:
            state = sight.table.seats[rival]
            likely = (state.hidden / max(1, sight.unknown)) ** (COPIES - 1)
            if state.void != suit_of(tile) and likely > 0.001:
                others = tuple(seat for seat in sight.table.in_play() if seat != rival)
                fact = self._gang_fact(rival, MeldKind.MING_GANG, tile, others, sight.seat)
                cost -= likely * self._paid(fact)
        return cost

    def _gang_money(self, kind: MeldKind, tile: Tile) -> float:
        """Return what an own gang brings."""
        sight = self.sight
        focus = sight.table.focus
        feeder = focus.seat if focus is not None and kind is MeldKind.MING_GANG else None
        if kind is MeldKind.BU_GANG:
            feeder = next((meld.source for meld in sight.state.melds if meld.tile == tile), None)
        return self._paid(self._gang_fact(sight.seat, kind, tile, sight.rivals, feeder))

    def _gang_fact(
        self, seat: Seat, kind: MeldKind, tile: Tile, payers: tuple[Seat, ...], feeder: Seat | None
    ) -> GangFact:
        drawn = self.sight.state.drawn is not None and self.sight.state.drawn.tile == tile
        source = feeder if kind is MeldKind.MING_GANG else None
        declared, wilds = self.appraiser.pricer.declared, self.sight.wilds
        return GangFact(seat, kind, tile, payers, source, drawn, feeder=feeder, declared=declared, wilds=wilds)

    def _paid(self, fact: GangFact) -> float:
        """Return what a gang brings the own seat, negative if it pays."""
        seat = self.sight.seat
        paid = [p for item in self.sight.seen.variant.gang_payments(fact) for p in item.payments]
        return float(sum(p.points for p in paid if p.payee == seat) - sum(p.points for p in paid if p.payer == seat))

    def _claim(self, action: Peng | Chi) -> Ranked:
        sight = self.sight
        focus = sight.table.focus
        assert focus is not None
        assert focus.tile is not None
        if isinstance(action, Peng):
            own, meld = [action.tile] * 2, meld_of(MeldKind.PENG, action.tile)
        else:
            own, meld = list(action.tiles), run_of(action, focus.tile)
        held = self.held.melding(own, meld)
        self.appraiser.anchor(held)
        best: tuple[float, Estimate] = (2 * self.appraiser.hardly, Estimate(0.0))
        for tile in self._worth_throwing(held):
            estimate = self.appraiser.estimate(held.without(tile))
            best = max(best, (estimate.points - self._risk(tile), estimate), key=lambda item: item[0])
        score = best[0] + self.owned.taking(focus.tile, focus.seat)
        return Ranked(action, score, (Reason("claim"), *reasons_of(best[1])))

    def _worth_throwing(self, held: Held) -> list[Tile]:
        """Return the kinds to be tried after a claim: where looking closely takes time, those that keep it nearest."""
        kinds = held.kinds()
        if not self.weights.close:
            return kinds
        missing = {tile: self.appraiser.distance(held.without(tile).hand) for tile in kinds}
        least = min(missing.values())
        return [tile for tile in kinds if missing[tile] == least]

    # -- before play ---------------------------------------------------------------------------------------------

    def _void(self, action: Action, suit: int) -> Ranked:
        sight = self.sight
        hand = sight.seen.variant.hand_of(sight.state.hand, sight.state.melds, suit, sight.wilds)
        estimate = Appraiser(sight, self.weights, suit).estimate(held_hand(hand, sight))
        reasons = (Reason("suit_tiles", tiles_in(sight.state.hand, suit)), *reasons_of(estimate))
        return Ranked(action, estimate.points + fewest(sight.state.hand, suit) / 1000 * self.stake, reasons)

    def _exchanges(self, offers: Offers) -> list[Ranked]:
        tiles = self.sight.state.hand
        glance = {action: giving(tiles, action.tiles) for action in offers if isinstance(action, PassTiles)}
        close = set(sorted(glance, key=lambda action: -glance[action])[:LOOKED_AT])
        found = []
        for action in offers:
            if not isinstance(action, PassTiles):
                found.append(Ranked(action, 2 * self.appraiser.hardly))
            elif action in close:
                found.append(self._exchange(action, glance[action]))
            else:
                reason = Reason("suit_tiles", tiles_in(tiles, suit_of(action.tiles[0])))
                found.append(Ranked(action, glance[action] / 1000 * self.stake + self.appraiser.hardly, (reason,)))
        return found

    def _exchange(self, action: PassTiles, glance: float) -> Ranked:
        sight = self.sight
        rest = list(sight.state.hand)
        for tile in action.tiles:
            rest.remove(tile)
        hand = sight.seen.variant.hand_of(rest, (), None, sight.wilds)
        estimate = self.appraiser.estimate(Held.of(hand, rest, (), sight.wilds))
        reason = Reason("suit_tiles", tiles_in(sight.state.hand, suit_of(action.tiles[0])))
        return Ranked(action, estimate.points + glance / 1000 * self.stake, (reason, *reasons_of(estimate)))


def reasons_of(estimate: Estimate) -> tuple[Reason, ...]:
    """Return an estimate in words."""
    found = []
    if estimate.need == 1:
        found.append(Reason("ready", estimate.live))
    else:
        found += [Reason("need", estimate.need - 1), Reason("useful", estimate.live)]
    if estimate.plan != PLAIN:
        found.append(Reason(estimate.plan))
    found += [Reason("chance", round(100 * estimate.chance)), Reason("worth", estimate.worth)]
    if estimate.late >= 0.05:
        found.append(Reason("late", estimate.late))
    return tuple(found)
