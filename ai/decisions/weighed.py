"""Every decision by points: what the hand is worth afterwards, money at once, and what a discard may cost."""

from collections.abc import Iterable
from typing import Final

from ai import danger
from ai.bot import Offers, Ranked, Reason
from ai.decisions.quick import gang_hand
from ai.decisions.speed import kinds_in, meld_of, put, take, with_meld
from ai.decisions.void_suit import fewest, giving, tiles_in
from ai.reading import Sight
from ai.value import PLAIN, Appraiser, Estimate, income_of
from ai.weights import Weights
from game.core.melds import Meld, MeldKind
from game.core.tiles import Tile, suit_of
from game.engine import events as ev
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, PassTiles, Peng, VoidSuit
from game.engine.situation import GangFact
from game.engine.table import Phase

LOOKED_AT: Final = 12
"""How many exchanges are valued closely, of those that look best at a glance."""
UNLIKELY: Final = 100.0


class Weigher:
    """Ranks the offers of one question in points."""

    def __init__(self, sight: Sight, weights: Weights) -> None:
        self.sight = sight
        self.weights = weights
        self.appraiser = Appraiser(sight, weights, sight.state.void)

    def rank(self, offers: Offers) -> list[Ranked]:
        """Return every offer with its score, in the order of the offers."""
        if any(isinstance(action, PassTiles) for action in offers):
            return self._exchanges(offers)
        after = self._discards([action.tile for action in offers if isinstance(action, Discard)])
        return [self._action(action, after) for action in offers]

    def _action(self, action: Action, after: dict[Tile, Ranked]) -> Ranked:
        match action:
            case Discard(tile, declare):
                plain = after[tile]
                if not declare:
                    return plain
                # Only the hand aimed at is declared, once it is ready: elsewhere a declaration binds or costs dearly.
                gain = len(declare) if any(reason.key == "ready" for reason in plain.reasons) else -UNLIKELY
                return Ranked(action, plain.score + gain, (Reason("declare"), *plain.reasons))
            case Hu():
                return self._hu(action)
            case Gang():
                return self._gang(action, after)
            case Peng() | Chi():
                return self._claim(action)
            case Pass():
                self.appraiser.anchor(self.sight.hand)
                estimate = self.appraiser.estimate(self.sight.hand, self.sight.state.melds)
                return Ranked(action, estimate.points, reasons_of(estimate))
            case VoidSuit(suit):
                return self._void(action, suit)
            case Declare():
                return Ranked(action, max((item.score for item in after.values()), default=0.0) + 1, ())
            case _:
                return Ranked(action, 0.0)

    # -- tiles thrown --------------------------------------------------------------------------------------------

    def _discards(self, tiles: Iterable[Tile]) -> dict[Tile, Ranked]:
        sight = self.sight
        work = sight.hand.copy()
        self.appraiser.anchor(work)
        found = {}
        for tile in dict.fromkeys(tiles):
            take(work, tile, sight.wilds)
            estimate = self.appraiser.estimate(work, sight.state.melds)
            put(work, tile, sight.wilds)
            cost = self._risk(tile)
            reasons = (*reasons_of(estimate), Reason("danger", cost) if cost >= 0.005 else Reason("safe"))
            found[tile] = Ranked(Discard(tile), estimate.points - cost, reasons)
        return found

    def _risk(self, tile: Tile) -> float:
        """Return what throwing a tile may cost: wins and gangs of the rivals."""
        sight, weights = self.sight, self.weights
        cost = weights.danger * danger.risk(sight, weights, tile)
        if sight.unseen[tile] == 3:
            gangs = [rival for rival in sight.rivals if sight.table.seats[rival].void != suit_of(tile)]
            cost += weights.feed_gang * len(gangs) / 3 * self._gang_money(MeldKind.MING_GANG, tile)
        return cost

    # -- wins and melds ------------------------------------------------------------------------------------------

    def _hu(self, action: Action) -> Ranked:
        sight, weights = self.sight, self.weights
        focus, state = sight.table.focus, sight.state
        if focus is not None and focus.tile is not None and sight.table.phase in (Phase.CLAIMS, Phase.ROB):
            by = ev.DISCARD if focus.meld is None else ev.ROB
            win = sight.seen.variant.facts(sight.table, sight.seat, focus.tile, by)
        else:
            tile = state.drawn.tile if state.drawn is not None else state.hand[-1]
            win = sight.seen.variant.facts(sight.table, sight.seat, tile, ev.SELF)
        points = income_of(sight.seen.variant, win)
        score = points + weights.safety * len(sight.rivals) + weights.hu_margin
        return Ranked(action, score, (Reason("win"), Reason("worth", points)))

    def _gang(self, action: Gang, after: dict[Tile, Ranked]) -> Ranked:
        sight = self.sight
        money = self._gang_money(action.kind, action.tile)
        kept = [m for m in sight.state.melds if action.kind is not MeldKind.BU_GANG or m.tile != action.tile]
        melds = [*kept, meld_of(action.kind, action.tile)]
        self.appraiser.anchor(sight.hand)
        estimate = self.appraiser.estimate(gang_hand(sight, action), melds, 1.0)
        score = estimate.points + money + self.weights.gang
        if action.kind is MeldKind.BU_GANG:
            score -= self.weights.danger * danger.risk(sight, self.weights, action.tile)
        if after:
            score -= min(self._risk(tile) for tile in after)
        return Ranked(action, score, (Reason("gang_money", money), *reasons_of(estimate)))

    def _gang_money(self, kind: MeldKind, tile: Tile) -> float:
        """Return what a gang of this kind brings at once."""
        sight = self.sight
        focus = sight.table.focus
        source = focus.seat if focus is not None and kind is MeldKind.MING_GANG else None
        if source is None and kind is MeldKind.MING_GANG:
            source = sight.rivals[0] if sight.rivals else None
        if source is None and kind is MeldKind.MING_GANG:
            return 0.0
        drawn = sight.state.drawn is not None and sight.state.drawn.tile == tile
        fact = GangFact(sight.seat, kind, tile, sight.rivals, source, drawn, feeder=source, wilds=sight.wilds)
        settlements = sight.seen.variant.gang_payments(fact)
        return float(sum(p.points for s in settlements for p in s.payments if p.payee == sight.seat))

    def _claim(self, action: Peng | Chi) -> Ranked:
        sight = self.sight
        if isinstance(action, Peng):
            hand = with_meld(sight.hand, [action.tile] * 2, action.tile, sight.wilds)
            meld = meld_of(MeldKind.PENG, action.tile)
        else:
            assert sight.table.focus is not None
            assert sight.table.focus.tile is not None
            hand = with_meld(sight.hand, action.tiles, action.tiles[0], sight.wilds)
            meld = Meld(MeldKind.CHI, tuple(sorted((*action.tiles, sight.table.focus.tile))))
        melds = [*sight.state.melds, meld]
        self.appraiser.anchor(hand)
        best: tuple[float, Estimate] = (-UNLIKELY, Estimate(0.0))
        for tile in kinds_in(hand, sight.wilds):
            take(hand, tile, sight.wilds)
            estimate = self.appraiser.estimate(hand, melds)
            put(hand, tile, sight.wilds)
            best = max(best, (estimate.points - self._risk(tile), estimate), key=lambda item: item[0])
        return Ranked(action, best[0], (Reason("claim"), *reasons_of(best[1])))

    # -- before play ---------------------------------------------------------------------------------------------

    def _void(self, action: Action, suit: int) -> Ranked:
        sight = self.sight
        hand = sight.seen.variant.hand_of(sight.state.hand, sight.state.melds, suit, sight.wilds)
        estimate = Appraiser(sight, self.weights, suit).estimate(hand, sight.state.melds)
        reasons = (Reason("suit_tiles", tiles_in(sight.state.hand, suit)), *reasons_of(estimate))
        return Ranked(action, estimate.points + fewest(sight.state.hand, suit) / 1000, reasons)

    def _exchanges(self, offers: Offers) -> list[Ranked]:
        tiles = self.sight.state.hand
        glance = {action: giving(tiles, action.tiles) for action in offers if isinstance(action, PassTiles)}
        close = set(sorted(glance, key=lambda action: -glance[action])[:LOOKED_AT])
        found = []
        for action in offers:
            if not isinstance(action, PassTiles):
                found.append(Ranked(action, -2 * UNLIKELY))
            elif action in close:
                found.append(self._exchange(action, glance[action]))
            else:
                reason = Reason("suit_tiles", tiles_in(tiles, suit_of(action.tiles[0])))
                found.append(Ranked(action, glance[action] / 1000 - UNLIKELY, (reason,)))
        return found

    def _exchange(self, action: PassTiles, glance: float) -> Ranked:
        sight = self.sight
        rest = list(sight.state.hand)
        for tile in action.tiles:
            rest.remove(tile)
        estimate = self.appraiser.estimate(sight.seen.variant.hand_of(rest, (), None, sight.wilds), ())
        reason = Reason("suit_tiles", tiles_in(sight.state.hand, suit_of(action.tiles[0])))
        return Ranked(action, estimate.points + glance / 1000, (reason, *reasons_of(estimate)))


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
