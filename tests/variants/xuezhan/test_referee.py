"""Whole hands under random options, watched by a referee that reads the log and asks `lawyer.py` alone.

He keeps his own account of locks, turns and gang money, and knows from the table only who holds which tiles.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.melds import Meld, MeldKind
from game.core.tiles import Tile
from game.engine import events as ev
from game.engine.actions import Hu, WindowKind
from game.engine.events import Batch, Event
from game.engine.money import sums
from game.engine.round import Round
from game.engine.table import Table
from game.rules.casefile import source_name
from game.variants.xuezhan import Xuezhan
from game.variants.xuezhan.options import OPTIONS
from tests.kit.drive import Setup, play
from tests.variants.xuezhan import lawyer
from tests.variants.xuezhan.lawyer import Claim, LaidMeld, LastHand, Story
from tests.variants.xuezhan.test_lawyer import KINDS, house_rules

WORDS = {kind: word for word, kind in KINDS.items()}
CAUSES = ("pig", "dajiao", "refund")


def names(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(source_name(tile) for tile in tiles)


def laid(melds: Iterable[Meld]) -> tuple[LaidMeld, ...]:
    return tuple(LaidMeld(WORDS[meld.kind], source_name(meld.tile)) for meld in melds)


@dataclass
class Income:
    """One gang payment: in which turn and for which gang of its taker, and whether it was moved on."""

    turn: int
    gang: int
    payer: int
    points: int
    moved: bool = False


class Referee:
    """Follows a hand event by event."""

    def __init__(self, house: dict[str, Any]) -> None:
        self.house = house
        self.table = Table()
        self.log: list[Event] = []
        self.locks: list[int | None] = [None] * 4
        self.turns, self.gangs = [0] * 4, [0] * 4
        self.income: list[list[Income]] = [[] for _ in range(4)]
        self.robbed: list[str] = []
        self.expected: list[int] | None = None
        self.paid = [0] * 4
        self.settled = {cause: [0] * 4 for cause in CAUSES}
        self.wins = 0

    # -- situations --------------------------------------------------------------------------------------------------

    def claim(self, seat: int, hand: Iterable[Tile]) -> Claim:
        state = self.table.seats[seat]
        void = None if state.void is None else "WDT"[state.void]
        lock = self.locks[seat] if self.house["pass_lock"] else None
        return Claim(seat, names(hand), laid(state.melds), void, lock)

    def gone(self) -> frozenset[int]:
        return frozenset(seat for seat, state in enumerate(self.table.seats) if state.won)

    def flow(self) -> list[Event]:
        kinds = ev.TileDrawn | ev.TileDiscarded | ev.MeldMade | ev.PlayStarted | ev.GangAnnounced
        return [event for event in self.log if isinstance(event, kinds)]

    def drawn_story(self, seat: int) -> tuple[Story, list[Tile]]:
        """Return how the seat in turn would win now, and the hand without its winning tile."""
        hand = list(self.table.seats[seat].hand)
        last, flow = self.table.wall.left == 0, self.flow()
        draws = [event for event in flow if isinstance(event, ev.TileDrawn) and event.seat == seat]
        feeder = None
        if isinstance(flow[-1], ev.PlayStarted):
            how, tile = "heavenly", hand[0]
        else:
            event = flow[-1]
            assert isinstance(event, ev.TileDrawn)
            assert event.tile is not None
            how, tile = "self_draw", event.tile
            if event.replaces:
                how = "kong_replacement"
                gang = flow[-2]
                assert isinstance(gang, ev.MeldMade)
                feeder = gang.meld.source if gang.meld.kind is MeldKind.MING_GANG else None
            elif len(draws) == 1 and seat != self.table.dealer and not self.melded():
                how = "earthly"
        hand.remove(tile)
        return Story(source_name(tile), how, None, self.gone(), feeder, last), hand

    def melded(self) -> bool:
        return any(isinstance(event, ev.MeldMade) for event in self.log)

    def offered_story(self) -> Story:
        """Return how the tile just thrown or announced would be won."""
        flow = self.flow()
        event, before = flow[-1], flow[-2]
        if isinstance(event, ev.GangAnnounced):
            return Story(source_name(event.meld.tile), "rob_kong", event.seat, self.gone())
        assert isinstance(event, ev.TileDiscarded)
        assert event.tile is not None
        how = "discard"
        if isinstance(before, ev.TileDrawn) and before.replaces:
            how = "discard_after_kong"
        elif isinstance(before, ev.PlayStarted):
            how = "earthly_discard"
        money = self.income[event.seat]
        scopes = {
            "last": sum(i.points for i in money if i.gang == self.gangs[event.seat]),
            "turn": sum(i.points for i in money if i.turn == self.turns[event.seat]),
            "all": sum(i.points for i in money if not i.moved),
        }
        return Story(
            source_name(event.tile), how, event.seat, self.gone(), None, self.table.wall.left == 0, income=scopes
        )

    # -- following ---------------------------------------------------------------------------------------------------

    def watch(self, game: Round, batch: Batch) -> None:
        for event in batch.events:
            self.see(event)
        self.judge_offers(game)

    def see(self, event: Event) -> None:
        more = isinstance(event, ev.Paid) and event.settlement.cause not in CAUSES
        if self.expected is not None and not more:
            assert self.paid == self.expected, (self.house, self.log[-12:])
            self.expected = None
        match event:
            case ev.TileDrawn():
                self.locks[event.seat] = None
                self.turns[event.seat] += not event.replaces
            case ev.TileDiscarded():
                self.own_discard(event)
            case ev.ClaimsPassed():
                self.let_go(())
            case ev.MeldMade() if event.meld.kind in (MeldKind.PENG, MeldKind.MING_GANG):
                self.let_go(())
                self.turns[event.seat] += 1
            case ev.HandWon():
                self.win(event)
            case ev.Paid():
                self.pay(event)
            case ev.RoundEnded():
                self.end(event)
            case _:
                pass
        if isinstance(event, ev.MeldMade):
            self.gangs[event.seat] += event.meld.is_gang
        self.table.apply(event)
        self.log.append(event)
        if isinstance(event, ev.MeldMade) and event.meld.kind is MeldKind.PENG:
            state = self.table.seats[event.seat]
            void = None if state.void is None else "WDT"[state.void]
            if self.house["pass_lock_clear"] == "draw_or_pung" and not lawyer.complete(
                names(state.hand), laid(state.melds), void
            ):
                self.locks[event.seat] = None

    def raise_lock(self, seat: int, value: int) -> None:
        held = self.locks[seat]
        self.locks[seat] = value if held is None else max(held, value)

    def own_discard(self, event: ev.TileDiscarded) -> None:
        assert event.tile is not None
        if not (self.house["pass_lock"] and self.house["pass_lock_selfdraw"]):
            return
        hand = list(self.table.seats[event.seat].hand)
        hand.remove(event.tile)
        claim = self.claim(event.seat, hand)
        story = Story(source_name(event.tile), "discard", event.seat, last_tile=self.table.wall.left == 0)
        if lawyer.complete((*claim.hand, story.tile), claim.melds, claim.void):
            self.raise_lock(event.seat, lawyer.lock_value(claim, story, self.house))

    def let_go(self, winners: tuple[int, ...]) -> None:
        """Raise the locks of those who could have won the tile on offer and did not."""
        story = self.offered_story()
        assert story.source is not None
        reach = 4
        if winners and not self.house["multi_win"]:
            reach = (winners[0] - story.source) % 4
        for step in range(1, reach):
            seat = (story.source + step) % 4
            claim = self.claim(seat, self.table.seats[seat].hand)
            if seat in winners or seat in self.gone():
                continue
            if lawyer.complete((*claim.hand, story.tile), claim.melds, claim.void):
                self.raise_lock(seat, lawyer.lock_value(claim, story, self.house))

    def win(self, event: ev.HandWon) -> None:
        seats = tuple(winner.seat for winner in event.winners)
        if event.source is None:
            story, hand = self.drawn_story(seats[0])
            claims = [self.claim(seats[0], hand)]
        else:
            story = self.offered_story()
            claims = [self.claim(seat, self.table.seats[seat].hand) for seat in seats]
            self.let_go(seats)
            if story.how == "rob_kong":
                self.robbed.append(story.tile)
        assert all(lawyer.legal(claim, story, self.house) for claim in claims), (self.house, claims, story)
        self.expected, self.paid = lawyer.pay(claims, story, self.house), [0] * 4
        self.wins += 1

    def pay(self, event: ev.Paid) -> None:
        item = event.settlement
        self.paid = [a + b for a, b in zip(self.paid, sums(item.payments), strict=True)]
        seat = item.seat
        if item.cause == "transfer":
            for held in self.income[seat]:
                same = {"last": held.gang == self.gangs[seat], "turn": held.turn == self.turns[seat], "all": True}
                held.moved |= same[self.house["transfer_scope"]]
        elif item.cause in ("ming_gang", "bu_gang", "an_gang"):
            for payment in item.payments:
                self.income[seat].append(Income(self.turns[seat], self.gangs[seat], payment.payer, payment.points))
        elif item.cause in CAUSES:
            gains = sums(item.payments)
            self.settled[item.cause] = [a + b for a, b in zip(self.settled[item.cause], gains, strict=True)]

    def end(self, event: ev.RoundEnded) -> None:
        """Compare the settlement, and why the hand ended."""
        playing = 4 - len(self.gone())
        assert event.why == ("won" if playing == 1 else "wall")
        assert playing == 1 or self.table.wall.left == 0
        ends = []
        for seat, state in enumerate(self.table.seats):
            claim = self.claim(seat, state.hand)
            held = tuple((income.payer, income.points) for income in self.income[seat] if not income.moved)
            ends.append(LastHand(seat, state.won is None, claim.hand, claim.melds, claim.void, held))
        assert self.settled == lawyer.settle(ends, self.house, self.face_up()), (self.house, ends)

    def face_up(self) -> Counter[str]:
        """Count what lies open: melds, robbed tiles, tiles won by drawing, discards nobody melded."""
        up = Counter(self.robbed)
        up.update(tile for state in self.table.seats for meld in laid(state.melds) for tile in meld.tiles)
        for event in self.log:
            if isinstance(event, ev.HandWon) and event.source is None and event.tile is not None:
                up[source_name(event.tile)] += 1
            if isinstance(event, ev.TileDiscarded) and event.tile is not None:
                up[source_name(event.tile)] += 1
            if isinstance(event, ev.MeldMade) and event.meld.kind in (MeldKind.PENG, MeldKind.MING_GANG):
                up[source_name(event.meld.tile)] -= 1
        return up

    def judge_offers(self, game: Round) -> None:
        """Compare who is offered a win with who may have one."""
        window = game.window
        if window is None or window.kind is WindowKind.ALL:
            return
        if window.kind is WindowKind.TURN:
            seat = self.table.turn
            flow = self.flow()
            may = not isinstance(flow[-1], ev.MeldMade)
            if may:
                story, hand = self.drawn_story(seat)
                may = lawyer.legal(self.claim(seat, hand), story, self.house)
            assert (Hu() in window.offers[seat]) == may, (self.house, seat, self.log[-6:])
            return
        story = self.offered_story()
        for seat, state in enumerate(self.table.seats):
            if seat != story.source and not state.won:
                may = lawyer.legal(self.claim(seat, state.hand), story, self.house)
                assert (Hu() in window.offers.get(seat, ())) == may, (self.house, seat, self.locks, self.log[-6:])


def referee_hand(chance: Chance, seed: int) -> int:
    """Play one hand under random options before the referee and return how many winning tiles there were."""
    house = house_rules(chance)
    game = Xuezhan(OPTIONS.make(house))
    setup = Setup(game, seed, chance.below(4), chance.choice((None, 4, 8, 16, 30)), bool(chance.below(8)))
    start = setup.start()
    referee = Referee(house)
    for batch in start.batches:
        referee.watch(start, batch)
    play(start, setup.chooser(), watch=referee.watch)
    return referee.wins


@pytest.mark.parametrize("part", range(4))
def test_random_hands(part: int) -> None:
    chance = Chance.named(b"referee", part)
    assert sum(referee_hand(chance, 100 * part + hand) for hand in range(6)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_random_hands(part: int) -> None:
    chance = Chance.named(b"referee", "slow", part)
    assert sum(referee_hand(chance, 1000 * part + hand) for hand in range(80)) > 40
