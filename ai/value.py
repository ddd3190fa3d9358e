"""What a hand is worth: for each plan, how likely it is to come off times what it would bring; knows no game by name.

A plan is a winning shape of the game, or a narrower family that the game says it pays more for. What a win brings is
asked of the game itself. Ready hands are valued wait by wait, with what may be declared with them; hands a step from
ready tile by tile where that pays; anything further away by typical rates, as it is only a tendency.
"""

from collections.abc import Iterable
from itertools import chain, compress
from typing import Final, NamedTuple

from ai.decisions.speed import meld_of
from ai.held import Held
from ai.odds import Row, at, chain_row, grain, ready_row, stage_row
from ai.plans import ALL, APART, LOOSE, MOST_STAGES, PAIRS, PLAIN, Plan, complete, plans_for
from ai.pricing import Declared, Pricer, goods
from ai.reading import Sight
from ai.weights import Weights
from game.core.melds import MeldKind
from game.core.tiles import COPIES, KINDS, Suit, Tile
from game.engine import events as ev
from game.engine.variant import FLUSH, TRIPLETS
from game.evaluator import Hand, discards_within, useful
from game.evaluator.scalar import distance_function

WITHIN: Final = 0.6
"""The share of the turns left at which ready hands to come are compared."""
LOOKED_AT: Final = 2
"""How many ready hands that one draw can lead to are valued closely, of those that look best at a glance."""
DRAWS_LOOKED_AT: Final = 10
"""How many kinds of draws are looked at closely, of those with the most copies to come; fewer beside wild tiles, where
nearly every draw helps and one is much like another."""
ENOUGH: Final = 20_000
"""So many prices asked in one question are enough: what is left is no longer looked at draw by draw. It bounds the work
of a question without a clock, so that it is answered alike anywhere."""
NOTHING: Final = bytes(KINDS)
HARDLY: Final = -100.0
"""Points of what should not be done, at a stake of 1."""


class Estimate(NamedTuple):
    """What a hand between turns is worth, in points, by its leading plan.

    chance: of winning at all; worth: points of such a win; need, live: tiles to go and tiles that help; late: the part
    that comes from being ready when the wall runs out; declare: what would best be declared with it.
    """

    points: float
    chance: float = 0.0
    worth: float = 0.0
    plan: str = PLAIN
    need: int = MOST_STAGES
    live: int = 0
    late: float = 0.0
    declare: Declared = ()


class Ready(NamedTuple):
    """A ready hand in one way: what is declared, the grains of its rate a turn, points of a win, winning tiles.

    drawn: it can only win by self-draw.
    """

    declare: Declared
    step: int
    gain: float
    live: int
    drawn: bool


class Parts(NamedTuple):
    """What a ready hand may win with: unseen tiles it may draw with the sum of their points, those others may throw."""

    drawn: float
    sum_drawn: float
    thrown: float
    sum_thrown: float
    live: int

    def scaled(self, drawn: float, thrown: float) -> "Parts":
        """Return the same with the points of each kind of win multiplied; by 0 it is not allowed at all."""
        return Parts(
            self.drawn if drawn else 0.0,
            self.sum_drawn * drawn,
            self.thrown if thrown else 0.0,
            self.sum_thrown * thrown,
            self.live,
        )


class Appraiser:
    """Values hands that the seat could hold after this question, with a void suit (or none)."""

    def __init__(self, sight: Sight, weights: Weights, void: Suit | None) -> None:
        self.sight = sight
        self.weights = weights
        self.variant = sight.seen.variant
        self.hardly = HARDLY * self.variant.stake
        self.rivals = max(1, len(sight.rivals))
        self.shapes = self.variant.shapes(void)
        self.distance = distance_function(self.shapes)
        self.pricer = Pricer(sight, void)
        self.bound = self.variant.binds(self.pricer.own)
        self.unknown = max(1, sight.unknown)
        self.turns = sight.draws * weights.stretch
        self.leaving = weights.safety * len(sight.rivals)
        unseen = sight.unseen
        self._likely = [unseen[tile] * self._in_wall(tile) for tile in ALL]
        """By kind: the copies to come, as likely as they are in the wall."""
        self._aims: dict[tuple[int, int, bool, bool], tuple[Plan, ...]] = {}
        self._floors: dict[Plan, int] = {}
        self._seeds: dict[object, Held] = {}
        self._gains: dict[object, tuple[float, bool]] = {}
        self._readies: dict[tuple[bytes, bool], list[Ready]] = {}
        self._widths: dict[bytes, float] = {}
        self._exposures: dict[Declared, float] = {}
        self._goods: tuple[float, ...] = ()
        self._worths: list[float] = []

    # -- the whole -----------------------------------------------------------------------------------------------

    def anchor(self, held: Held) -> None:
        """Take a full hand as where a turn starts from: discards that set a plan back are trusted less.

        A hand a step further off always has more useful tiles, and typical rates flatter it.
        """
        self._floors = {plan: plan.missing(held) for plan in self.plans(held)}

    def plans(self, held: Held) -> tuple[Plan, ...]:
        """Return what a hand may aim at."""
        runs = any(meld.kind is MeldKind.CHI for meld in held.melds)
        hand = held.hand
        found = self._aims.get(kind := (hand.void, hand.melded, bool(held.jokers), runs))
        if found is None:
            found = self._aims[kind] = plans_for(self.shapes, self.variant.families, *kind)
        return found

    def estimate(self, held: Held, declare: Declared | None = None, more_turns: float = 0.0) -> Estimate:
        """Return what a hand between turns is worth; `more_turns` are draws beyond those of the table.

        `declare`: what is declared with it now; None leaves it open, so that the best that may come later counts.
        """
        turns = self.turns + more_turns
        held = self._between_turns(held)
        ways = [(plan.missing(held), plan) for plan in self.plans(held)]
        ways = [(need, plan) for need, plan in ways if need < MOST_STAGES]
        if not ways:
            return Estimate(0.0)
        nearest = min(need for need, _ in ways)
        near = [plan for need, plan in ways if need == nearest]
        if nearest <= 1:
            found = [self._ready(near, held, declare, turns)]
        elif declare:
            return Estimate(self.hardly)
        elif nearest == 2 and self._closely:
            found = [self._close(near, held, turns)]
        else:
            found = [self._way(plan, nearest, held, turns) for plan in near]
        if not declare and not self.bound:
            reach = nearest + self.weights.reach
            found += [self._way(plan, need, held, turns) for need, plan in ways if nearest < need <= reach]
        best = max(found, key=_points)
        side = self.weights.side * sum([way.points for way in found if way is not best])
        late = self._late(nearest, best.chance, turns)
        return best._replace(points=best.points + side + late, late=late)

    @property
    def _closely(self) -> bool:
        """Whether there is time to look at a hand draw by draw."""
        return self.weights.close and self.pricer.asked < ENOUGH

    def _between_turns(self, held: Held) -> Held:
        """Return a dealt hand of a tile too many without the tile it misses least."""
        if not held.full:
            return held
        rests = [held.without(tile) for tile in held.kinds()]
        return min(rests, key=lambda rest: (len(held.jokers) - len(rest.jokers), self.distance(rest.hand)))

    # -- ready hands ---------------------------------------------------------------------------------------------

    def _ready(self, near: list[Plan], held: Held, declare: Declared | None, turns: float) -> Estimate:
        """Return what a ready hand is worth, declared in a given way or as is best."""
        if declare is None:
            options = self._ready_ways(held, exact=True)
        else:
            options = [self._ready_way(declare, self._parts(held, self._waits(held), declare))]
        found = [self._ready_points(way, turns if way.declare == (declare or ()) else turns - 1) for way in options]
        name = near[-1].name
        best = max(found, key=_points, default=Estimate(0.0, need=1))
        best = best._replace(plan=name)
        if declare or self.bound or not (self.variant.declares and self._closely):
            return best
        better = self._close(near, held, turns, best.points)
        return better if better.points > best.points else best

    def _ready_points(self, way: Ready, turns: float) -> Estimate:
        points, chance = self._ready_value(way, turns)
        return Estimate(points, chance, way.gain, need=1, live=way.live, declare=way.declare)

    def _ready_value(self, way: Ready, turns: float) -> tuple[float, float]:
        """Return the points and the chance of a ready hand."""
        chance = at(ready_row(self.weights.figures, self.rivals, way.step), turns)
        points = chance * (way.gain + self.leaving)
        return (points - self._exposed(way.declare, chance, turns) if way.declare else points), chance

    def _best_way(self, held: Held, turns: float) -> Ready:
        """Return the best way to go on with a ready hand."""
        ways = self._ready_ways(held)
        return max(ways, key=lambda way: self._ready_value(way, turns)[0]) if len(ways) > 1 else ways[0]

    def _ready_ways(self, held: Held, *, exact: bool = False) -> list[Ready]:
        """Return a ready hand in each way it may be declared, undeclared first.

        Unless `exact`, what a declaration changes is taken from a plain hand where it can be.
        """
        found = self._readies.get((held.key, exact))
        if found is None:
            groups = self._waits(held)
            options = self.pricer.declarable(held) if not self.bound else ()
            parts = self._parts(held, groups, ())
            found = [self._ready_way((), parts)]
            for declare in options:
                scales = None if exact else self.pricer.scales(declare)
                if scales is None:
                    found.append(self._ready_way(declare, self._parts(held, groups, declare)))
                else:
                    found.append(self._ready_way(declare, parts.scaled(*scales)))
            self._readies[held.key, exact] = found
        return found

    def _waits(self, held: Held) -> list[tuple[Tile, ...]]:
        """Return the unseen tiles that complete a ready hand, those together that do so in the same plans.

        Beside wild tiles nearly everything completes a hand, and what completes the same plans brings the same.
        """
        unseen = self.sight.unseen
        plans = [plan for plan in self.plans(held) if plan.missing(held) == 1]
        useful_in = [plan.useful(held) for plan in plans]
        if self.variant.uneven or not held.jokers:
            return [(tile,) for tile in dict.fromkeys(chain.from_iterable(useful_in)) if unseen[tile]]
        of_tile: dict[Tile, int] = {}
        for bit, tiles in enumerate(useful_in):
            for tile in tiles:
                if unseen[tile]:
                    of_tile[tile] = of_tile.get(tile, 0) | 1 << bit
        groups: dict[tuple[int, bool], list[Tile]] = {}
        for tile, bits in of_tile.items():
            groups.setdefault((bits, tile in held.wilds), []).append(tile)
        return [tuple(group) for group in groups.values()]

    def _parts(self, held: Held, groups: Iterable[tuple[Tile, ...]], declare: Declared) -> Parts:
        """Return what a ready hand may win with, after declaring something."""
        unseen = self.sight.unseen
        drawn = sum_drawn = thrown = sum_thrown = 0.0
        live = 0
        for group in groups:
            tile = group[0]
            count = unseen[tile] if len(group) == 1 else sum([unseen[one] for one in group])
            income, other = self.pricer.incomes(held, tile, declare)
            if income > 0:
                likely = count * self._in_wall(tile)
                drawn += likely
                sum_drawn += likely * income
            if other > 0:
                thrown += count
                sum_thrown += count * other
            live += count if income > 0 or other > 0 else 0
        return Parts(drawn, sum_drawn, thrown, sum_thrown, live)

    def _ready_way(self, declare: Declared, parts: Parts) -> Ready:
        """Return the rate a turn at which a ready hand wins, and the points of a win on the average."""
        weights = self.weights
        shown = declare or self.pricer.own
        often = self.rivals * (weights.thrown_shown if shown else weights.thrown)
        rate = parts.drawn + often * parts.thrown
        total = parts.sum_drawn + often * parts.sum_thrown
        return Ready(declare, grain(rate / self.unknown), total / rate if rate else 0.0, parts.live, not parts.thrown)

    def _exposed(self, declare: Declared, chance: float, turns: float) -> float:
        """Return what a declaration is likely to cost more (or less) when others win."""
        if not declare:
            return 0.0
        if declare not in self._exposures:
            self._exposures[declare] = self._exposure(declare)
        share = min(1.0, turns / 12) * (1.0 - 0.5 * chance)
        return self.weights.exposure * share * self._exposures[declare]

    def _exposure(self, declare: Declared) -> float:
        """Return by what part wins of others get dearer for the seat through a declaration."""
        if not self.sight.rivals:
            return 0.0
        as_if = next(iter(self.variant.declares), ())
        for tile in (8, 30, 4):
            costs = [
                sum(self.pricer.cost(self.sight.rivals[0], tile, by, made, as_if) for by in (ev.SELF, ev.DISCARD))
                for made in ((), declare)
            ]
            if costs[0]:
                return costs[1] / costs[0] - 1.0
        return 0.0

    # -- a step from ready ---------------------------------------------------------------------------------------

    def _close(self, near: list[Plan], held: Held, turns: float, floor: float = 0.0) -> Estimate:
        """Return what a hand is worth that a draw can make ready, or (above `floor` points) a better ready one."""
        unseen, weights = self.sight.unseen, self.weights
        ready_now = near[0].missing(held) <= 1
        tiles = ALL if ready_now else tuple({tile: None for plan in near for tile in plan.useful(held)})
        coming = sorted((tile for tile in tiles if unseen[tile]), key=lambda tile: -unseen[tile])
        looked_at = coming if self.variant.uneven else coming[: DRAWS_LOOKED_AT // max(1, len(held.jokers))]
        # The kinds not looked at count like those that are.
        spread = sum(unseen[tile] for tile in coming) / max(1, sum(unseen[tile] for tile in looked_at))
        parts: list[tuple[float, Ready]] = []
        live = 0.0
        for tile in looked_at:
            found = self._steps(held, tile, turns, floor)
            live += spread * unseen[tile] if found else 0
            parts += [(spread * share, way) for share, way in found]
        rate = sum([share for share, _ in parts])
        if not rate:
            return Estimate(0.0, need=2, plan=near[-1].name)
        chance = points = 0.0
        step = grain(rate)
        for share, way in parts:
            row = chain_row(weights.figures, self.rivals, step, way.step)
            odds = at(row, turns) * share / rate
            chance += odds
            points += odds * (way.gain + self.leaving)
        worth = points / chance - self.leaving if chance else 0.0
        trust = weights.patience if ready_now else 1.0
        if not ready_now and min(plan.missing(held) for plan in near) > self._floor(near):
            trust = weights.back
        return Estimate(points * trust, chance * trust, worth, near[-1].name, 1 if ready_now else 2, round(live))

    def _steps(self, held: Held, tile: Tile, turns: float, floor: float) -> list[tuple[float, Ready]]:
        """Return the ready hands a kind leads to, drawn or claimed, each with its share of the turns to come."""
        found = []
        share = self.sight.unseen[tile] / self.unknown
        if held.bound.counts[tile] < COPIES:
            best = self._best_ready(held.having(tile), turns, floor)
            if best is not None:
                found.append((share * (self._in_wall(tile) + self.weights.chowed), best))
        if held.hand.counts[tile] >= 2 and self.weights.claimed and tile not in held.wilds:
            melded = held.melding((tile, tile), meld_of(MeldKind.PENG, tile))
            best = self._best_ready(melded, turns, floor)
            if best is not None:
                found.append((share * self.rivals * self.weights.claimed, best))
        return found

    def _floor(self, near: list[Plan]) -> int:
        return min((self._floors[plan] for plan in near if plan in self._floors), default=MOST_STAGES)

    def _in_wall(self, tile: Tile) -> float:
        """Return how likely an unseen useful tile is in the wall, against chance: rivals keep what is useful."""
        return self.weights.wall_wild if tile in self.sight.wilds else self.weights.wall

    def _best_ready(self, held: Held, turns: float, floor: float) -> Ready | None:
        """Return the best ready hand a discard from a full hand leaves, None if there is none above `floor`."""
        rests = [held.without(tile) for tile in self._leaving_ready(held)]
        if len(rests) > LOOKED_AT:
            rests = sorted(rests, key=self._width, reverse=True)[:LOOKED_AT]
        best: Ready | None = None
        most = floor
        for rest in rests:
            for way in self._ready_ways(rest):
                points, _ = self._ready_value(way, WITHIN * turns)
                if points > most:
                    best, most = way, points
        return best

    def _leaving_ready(self, held: Held) -> list[Tile]:
        """Return the kinds without which a full hand is ready."""
        found = list(discards_within(held.hand, self.shapes, 1))
        if held.jokers:
            tiles = sorted(set(held.jokers))
            if self.distance(held.without(tiles[0]).hand) == 1:
                found += tiles
        return found

    def _width(self, held: Held) -> float:
        """Return at a glance how good a ready hand is: its winning tiles, those without wild tiles thrice."""
        unseen, wilds = self.sight.unseen, held.wilds
        width = self._widths.get(held.key)
        if width is None:
            width = self._weight(useful(held.hand, self.shapes, unseen, wilds).tiles)
            if held.jokers and not self.variant.uneven and self.distance(held.bound) == 1:
                width += 2.0 * self._weight(useful(held.bound, self.shapes, unseen).tiles)
            self._widths[held.key] = width
        return width

    def _weight(self, tiles: Iterable[Tile]) -> float:
        """Return how many tiles of some kinds are to come, by what they bring where that differs."""
        unseen = self.sight.unseen
        if not self.variant.uneven:
            return float(sum([unseen[tile] for tile in tiles]))
        valued = self._valued()
        return sum([valued[tile] for tile in tiles])

    # -- further away --------------------------------------------------------------------------------------------

    def _way(self, plan: Plan, need: int, held: Held, turns: float) -> Estimate:
        """Return what going for one plan is worth by typical rates."""
        unseen, weights = self.sight.unseen, self.weights
        marks = plan.marks(held) if need > 0 else NOTHING
        live = sum(compress(unseen, marks))
        seed = self._seed(plan, held)
        alone = self._alone(plan, seed)
        paired = sum([unseen[tile] for tile in self._paired(held) if marks[tile]])
        chowed = live * weights.chowed if plan.pace in (PLAIN, LOOSE) else 0.0
        drawn = sum(compress(self._likely, marks))
        rate = (drawn + paired * self.rivals * weights.claimed + chowed) / self.unknown
        row: Row = stage_row(weights.figures, plan.pace, self.rivals, alone, max(1, need), grain(rate))
        chance = at(row, turns) * (weights.far if weights.close else 1.0)
        if need > self._floors.get(plan, need):
            chance *= weights.back
        gain = 0.0 if chance <= weights.slight else self._gain(plan, seed)[0]
        if self.variant.uneven and live:
            gain *= sum(compress(self._valued(), marks)) / live
        elif need > 2:
            gain *= weights.modest
        return Estimate(chance * (gain + self.leaving), chance, gain, plan.name, need, live)

    @staticmethod
    def _paired(held: Held) -> list[Tile]:
        """Return the kinds held at least twice, wild ones apart."""
        return [tile for tile, count in enumerate(held.hand.counts) if count >= 2]

    def _seed(self, plan: Plan, held: Held) -> Held:
        """Return the hand from which the win of a plan is sampled: the first of its kind that was looked at."""
        return self._seeds.setdefault((plan, held.laid, held.jokers), held)

    def _alone(self, plan: Plan, seed: Held) -> bool:
        """Return whether the win of a plan must be drawn."""
        return not self.variant.uneven and self._gain(plan, seed)[1]

    def _gain(self, plan: Plan, seed: Held) -> tuple[float, bool]:
        """Return the points of a win by a plan, by a sample of what the hand may become, and if it must be drawn.

        Where the winning tile matters, the points are those for a plain hand's one point.
        """
        key = (plan, seed.laid, seed.jokers)
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._sample(plan, seed)
        return found

    def _sample(self, plan: Plan, held: Held) -> tuple[float, bool]:
        last = complete(plan, held, self.sight.unseen)
        if last is None:
            return 0.0, False
        final, _ = last
        way = self._best_way(final, WITHIN * self.turns)
        if not self.variant.uneven:
            return way.gain, way.drawn
        unseen, goods = self.sight.unseen, self._good()
        tiles = [tile for group in self._waits(final) for tile in group if goods[tile]]
        usual = sum([unseen[tile] * goods[tile] for tile in tiles]) / max(1, sum([unseen[tile] for tile in tiles]))
        return (max(1.0, way.gain / usual) if usual else 1.0), False

    def _valued(self) -> list[float]:
        """Return by kind the copies to come times what a plain win with it alone would bring."""
        if not self._worths:
            self._worths = [copies * good for copies, good in zip(self.sight.unseen, self._good(), strict=True)]
        return self._worths

    def _good(self) -> tuple[float, ...]:
        """Return for each kind what a plain win with it alone would bring, the best way declared."""
        if not self._goods:
            ways = ((), *self.variant.declares) if not self.pricer.own else ((),)
            often = self.rivals * self.weights.thrown
            self._goods = goods(self.variant, self.pricer.bases(ways), often, self.sight.wilds)
        return self._goods

    def _late(self, need: int, chance: float, turns: float) -> float:
        """Return what it is worth to be ready when the wall runs out without a win of one's own."""
        weights = self.weights
        near = max(0.0, 1.0 - self.sight.table.wall.left / weights.late_from)
        if not near:
            return 0.0
        ready = 1.0
        if need > 1:
            row = stage_row(weights.figures, PLAIN, self.rivals, False, need - 1, grain(weights.late_rate))
            ready = at(row, turns)
        return near * weights.late * self.rivals * ready * (1 - chance)


def _points(estimate: Estimate) -> float:
    return estimate.points


def pace_names() -> tuple[str, ...]:
    """Return the paces that figures must have."""
    return (PLAIN, LOOSE, FLUSH, TRIPLETS, PAIRS, APART)


def held_hand(hand: Hand, sight: Sight) -> Held:
    """Return the hand of a seat as it is seen."""
    return Held.of(hand, sight.state.hand, sight.state.melds, sight.wilds)
