"""The questions a game answers, with the answers of plain mahjong; a game overrides what differs.

An instance is bound to its options. The engine asks these questions and nothing else, so it never learns which game it
plays. Methods without a table (`verdict`, `worth`, `win_payments`, `gang_payments`) serve cases, scoring desk, bots and
play alike.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, SUITED_SET, Seat, Suit, Tile, counts_of, suit_of
from game.engine import events as ev
from game.engine.actions import Action, Discard, Window
from game.engine.events import Event
from game.engine.facts import win_facts
from game.engine.judged import missing_of, waits_of
from game.engine.money import Line, Settlement
from game.engine.options import OptionSet
from game.engine.rulebook import RuleTable
from game.engine.situation import YES, GangFact, MeldTry, Verdict, Win, Worth
from game.engine.supply import Supply
from game.engine.table import Table
from game.evaluator import Hand, Reading, Shapes, is_win, readings
from game.evaluator import waits as form_waits

FULL_HAND: Final = 14
FLUSH: Final = "flush"
"""One suit only."""
TRIPLETS: Final = "triplets"
"""Triplets and a pair only."""
NATURAL: Final = "natural"
"""No wild tile standing for another."""
FAMILIES: Final = (FLUSH, TRIPLETS, NATURAL)
OptionsT = TypeVar("OptionsT")


@dataclass(frozen=True, slots=True)
class Badge:
    """Something to show beside a seat: `key` names text and shape, `tiles` may illustrate it."""

    key: str
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchState:
    """What the end of a match depends on: hands played, their dealers and the scores (points per seat).

    `next_dealer` would deal the next hand.
    """

    hands: int
    dealers: tuple[Seat, ...]
    scores: tuple[int, ...]
    next_dealer: Seat = 0


class Variant(Generic[OptionsT]):
    """A game bound to one set of options."""

    id: ClassVar[str]
    option_set: ClassVar[OptionSet]  # type: ignore[type-arg]
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    """Named sets of deviations from the defaults."""
    menu: ClassVar[tuple[str, ...]] = ()
    """Presets that stand on the shelf as games of their own."""
    emblem: ClassVar[tuple[Tile, ...]] = (4, 13, 22)
    """The tiles that stand for the game on the shelf."""
    length_option: ClassVar[str] = "hands"
    """The option that tells how long a match is: a number of hands, or a word."""
    leaving: ClassVar[bool] = False
    """Whether a player who has won may leave the others at the table."""
    players: ClassVar[int] = 4
    priority: ClassVar[Mapping[str, int]] = {"hu": 3, "gang": 2, "peng": 2, "chi": 1}
    """Which claim goes before which; equal ones by distance from the discarder."""
    families: ClassVar[tuple[str, ...]] = ()
    """Narrower hands that pay more, for who plans ahead: any of `FAMILIES`."""
    declares: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """All that may be declared with a ready hand at some time of a hand."""
    uneven: ClassVar[bool] = False
    """Whether the kind of the winning tile decides what a win pays or whether it is allowed."""

    def __init__(self, options: OptionsT) -> None:
        self.options = options

    @property
    def play_id(self) -> str:
        """The name under which figures measured in play are kept; games that play alike share one."""
        return self.id

    @property
    def stake(self) -> int:
        """The points that all money of the game is a multiple of; 1 unless a house rule says otherwise."""
        return 1

    # -- material ------------------------------------------------------------------------------------------------

    def tiles(self) -> tuple[Tile, ...]:
        """Return all tiles of the game, in a fixed order."""
        return SUITED_SET

    def first_dealer(self, supply: Supply) -> Seat:
        """Return who deals the first hand of a match."""
        return supply.choice("first dealer", range(self.players), 0)

    def wall_index(self, table: Table, source: str) -> int:
        """Return the place in the wall (drawing order) of the tile that the next draw from an end takes."""
        return table.wall.front if source == ev.FRONT else table.wall.total - 1 - table.wall.tail

    def replacement_source(self, table: Table) -> str:
        """Return from which end gang replacements come."""
        del table
        return ev.TAIL

    def wilds(self, table: Table) -> frozenset[Tile]:
        """Return the kinds that may stand for any tile in this hand."""
        del table
        return frozenset()

    def lesser_wilds(self, table: Table) -> frozenset[Tile]:
        """Return those of the wild kinds that count for less than the others, to be told apart on the table."""
        del table
        return frozenset()

    # -- opening -------------------------------------------------------------------------------------------------

    def setup_window(self, table: Table) -> Window | None:
        """Return the open choice of the opening; None while `setup_events` has more to say, and when all is done."""
        del table
        return None

    def setup_events(self, table: Table, supply: Supply) -> list[Event]:
        """Return what happens by itself in the opening at this point, if anything; asked while no choice is open."""
        del table, supply
        return []

    def settle_setup(self, table: Table, answers: Mapping[Seat, Action], supply: Supply) -> list[Event]:
        """Return what the answers to a `setup_window` lead to; asked once all are in."""
        del table, answers, supply
        return []

    # -- permission ----------------------------------------------------------------------------------------------

    def shapes(self, void: Suit | None = None) -> Shapes:
        """Return which hands are complete, for the evaluator, with or without a declared void suit."""
        del void
        return Shapes()

    def hand_of(
        self,
        tiles: Sequence[Tile],
        melds: Sequence[Meld],
        void: Suit | None = None,
        wilds: frozenset[Tile] = frozenset(),
    ) -> Hand:
        """Return concealed tiles as the evaluator takes them, wild kinds counted apart."""
        natural = [tile for tile in tiles if tile not in wilds] if wilds else tiles
        suits = frozenset([suit_of(meld.tile) for meld in melds]) if melds else frozenset()
        return Hand.of(natural, len(melds), len(tiles) - len(natural), void, suits)

    def completes(self, tiles: tuple[Tile, ...], melds: Sequence[Meld], void: Suit | None = None) -> bool:
        """Return whether concealed natural tiles, the winning one included, are a complete hand; remembered."""
        suits = frozenset([suit_of(meld.tile) for meld in melds])
        return missing_of(tiles, len(melds), suits, void, frozenset(), self.shapes(void)) == 0 and (
            len(tiles) + 3 * len(melds) == FULL_HAND
        )

    def shapes_of(self, tiles: Sequence[Tile], melds: Sequence[Meld], void: Suit | None = None) -> tuple[str, ...]:
        """Return the names of the shapes in which all tiles (the last included) are complete; () for no win."""
        if len(tiles) + 3 * len(melds) != FULL_HAND or max(counts_of(tiles)) > COPIES:
            return ()
        if not is_win(self.hand_of(tiles, melds, void), self.shapes(void)):
            return ()
        found = readings(sorted(tiles), self.shapes(void), melds=len(melds), void=void)
        return tuple(sorted({reading.shape for reading in found}))

    def waits(self, tiles: Sequence[Tile], melds: Sequence[Meld], void: Suit | None = None) -> tuple[Tile, ...]:
        """Return the tiles that complete 13 - 3k tiles, without those of which the hand holds all four."""
        suits = frozenset([suit_of(meld.tile) for meld in melds])
        return waits_of(tuple(tiles), len(melds), suits, void, self.shapes(void))

    def waits_at(self, table: Table, seat: Seat, hand: Sequence[Tile]) -> tuple[Tile, ...]:
        """Return what a seat would wait for with 13 - 3k concealed tiles, as the table stands (void suit, wilds)."""
        state = table.seats[seat]
        return self.waits(hand, state.melds, state.void)

    def discards(self, table: Table, seat: Seat) -> tuple[Tile, ...]:
        """Return the kinds a seat may throw now; never empty for a full hand."""
        return tuple(sorted(set(table.seats[seat].hand)))

    def declarations(self, table: Table, seat: Seat, discard: Tile | None) -> tuple[tuple[str, ...], ...]:
        """Return what may be declared with a discard (or without, for None), besides nothing."""
        del table, seat, discard
        return ()

    def declarable(
        self, table: Table, seat: Seat, hand: Sequence[Tile], melds: Sequence[Meld]
    ) -> tuple[tuple[str, ...], ...]:
        """Return what a seat could declare with a later discard that leaves it 13 - 3k concealed tiles and melds."""
        del table, seat, hand, melds
        return ()

    def binds(self, declared: Collection[str]) -> bool:
        """Return whether a seat that declared so may no longer change its hand."""
        del declared
        return False

    def why_no_discard(self, table: Table, seat: Seat, tile: Tile) -> str:
        """Return the reason code why a tile of the hand may not be thrown now, or an empty text."""
        return "" if tile in self.discards(table, seat) else "discard"

    def why_no_declare(self, table: Table, seat: Seat, discard: Tile) -> str:
        """Return the reason code why nothing may be declared with a discard, or an empty text; always empty here."""
        del table, seat, discard
        return ""

    def why_no_wait(self, table: Table, seat: Seat, hand: Sequence[Tile]) -> str:
        """Return the reason code why 13 - 3k concealed tiles wait for nothing, or an empty text."""
        if self.waits_at(table, seat, hand):
            return ""
        state = table.seats[seat]
        found = self.hand_of(hand, state.melds, state.void, self.wilds(table))
        return "own_four" if form_waits(found, self.shapes(state.void)) else "not_ready"

    def chi_with(self, table: Table, seat: Seat, tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
        """Return the pairs of own tiles with which a seat could chi a tile, by shape alone."""
        del table, seat, tile
        return ()

    def may_meld(self, table: Table, attempt: MeldTry) -> Verdict:
        """Judge a meld whose tiles are there. Default: gangs need a replacement tile, all else is allowed."""
        wall = table.wall
        replacements = wall.left if self.replacement_source(table) == ev.FRONT else wall.replacements
        if attempt.kind.is_gang and replacements < 1:
            return Verdict(ok=False, reasons=("no_replacement",))
        return YES

    def may_win_now(self, table: Table, seat: Seat) -> bool:
        """Return whether the seat in turn may win with what it holds: after a draw or with the dealt hand."""
        state = table.seats[seat]
        return state.drawn is not None or (state.draws == 0 and state.last_claim < 0)

    def may_gang_now(self, table: Table, seat: Seat) -> bool:
        """Return whether the seat in turn may make gangs: after a draw or with the dealt hand."""
        return self.may_win_now(table, seat)

    def may_declare_now(self, table: Table, seat: Seat) -> bool:
        """Return whether declarations need to be asked for in this turn; one look that spares one for each discard."""
        del table, seat
        return True

    def hopeless(self, table: Table, seat: Seat, tile: Tile | None = None) -> bool:
        """Return whether a seat surely cannot win with another's tile (None: with the full hand it holds).

        Asked of every seat and tile before the facts of a win are put together, which takes longer than the answer. A
        game that answers may say True only where its `verdict` says no; here nothing is sure.
        """
        del table, seat, tile
        return False

    def lacks_shape(self, table: Table, seat: Seat, tile: Tile | None = None) -> bool:
        """Return whether a hand is in none of the shapes, alone or with a tile; wild kinds stand for anything."""
        if tile is not None and self.far(table, seat):
            return True
        state = table.seats[seat]
        tiles = state.hand if tile is None else [*state.hand, tile]
        hand = self.hand_of(tiles, state.melds, state.void, self.wilds(table))
        return not is_win(hand, self.shapes(state.void))

    def far(self, table: Table, seat: Seat) -> bool:
        """Return whether a hand between turns lacks more than one tile for any of the shapes, wild kinds free."""
        state = table.seats[seat]
        suits = frozenset([suit_of(meld.tile) for meld in state.melds])
        found = missing_of(
            tuple(state.hand), len(state.melds), suits, state.void, self.wilds(table), self.shapes(state.void)
        )
        return found > 1

    def verdict(self, win: Win) -> Verdict:
        """Judge a win: complete, permitted, and if not why. Offers, dimming and explanations all ask this."""
        raise TypeError(f"{type(self).__name__} must judge {win}")

    def forced(self, table: Table, seat: Seat, offers: Sequence[Action]) -> Action | None:
        """Return the answer a rule leaves no choice about, if any; never merely because it is the only one."""
        del table, seat, offers
        return None

    def robbable(self, kind: MeldKind) -> bool:
        """Return whether a gang of this kind is announced so that it may be robbed."""
        return kind is MeldKind.BU_GANG

    @property
    def many_winners(self) -> bool:
        """Whether every winner on one tile is served."""
        return True

    # -- facts and money -----------------------------------------------------------------------------------------

    def facts(self, table: Table, seat: Seat, tile: Tile | None, by: str, hand: Sequence[Tile] | None = None) -> Win:
        """Return the situation in which a seat wins (or would win) with a tile now; see `win_facts`."""
        return win_facts(table, seat, tile, by, hand)

    def worth(self, win: Win) -> Worth:
        """Return what a legal win is worth, by its best reading."""
        raise TypeError(f"{type(self).__name__} must value {win}")

    def win_payments(self, win: Win, worth: Worth) -> list[Settlement]:
        """Return who pays for a win."""
        raise TypeError(f"{type(self).__name__} must price {win} at {worth}")

    def win_income(self, win: Win) -> int:
        """Return what the payments of a legal win bring its winner.

        Who looks ahead asks this thousands of times a hand; a game may answer without making records of each payment.
        """
        points = 0
        for item in self.win_payments(win, self.worth(win)):
            for paid in item.payments:
                points += paid.points * ((paid.payee == win.seat) - (paid.payer == win.seat))
        return points

    def transfers(self, wins: Sequence[Win]) -> list[Settlement]:
        """Return the further payments that winning one tile (by one or more seats) sets off."""
        del wins
        return []

    def gang_payments(self, fact: GangFact) -> list[Settlement]:
        """Return who pays for a gang."""
        del fact
        return []

    def owned(self, table: Table) -> tuple[tuple[Tile, ...], ...]:
        """Return the tiles each seat owns that are paid for whoever wins, as far as the table shows."""
        return ((),) * len(table.seats)

    def owned_payments(
        self, table: Table, owned: Sequence[Sequence[Tile]], fed: tuple[Seat, Seat] | None = None
    ) -> list[Settlement]:
        """Return what is paid once a hand is won if the seats own these; `fed`: one more went from giver to taker."""
        del table, owned, fed
        return []

    # -- flow ----------------------------------------------------------------------------------------------------

    def discarded(self, table: Table, seat: Seat, action: Discard) -> ev.TileDiscarded:
        """Return the fact of a discard; games with face-down or waits-showing declarations say so here."""
        drawn = table.seats[seat].drawn
        is_drawn = drawn is not None and drawn.tile == action.tile
        return ev.TileDiscarded(seat, action.tile, is_drawn, declare=action.declare)

    def won(self, table: Table, wins: Sequence[Win]) -> list[Event]:
        """Return the win of one tile by one or more seats with its payments, in order."""
        del table
        first = wins[0]
        winners = tuple(ev.Winner(win.seat, win.hand) for win in wins)
        hidden, face_down = self.hides_winner(), first.self_drawn and self.hides_drawn_win()
        won = ev.HandWon(winners, first.tile, first.by, first.source, hide_hands=hidden, hide_tile=face_down)
        events: list[Event] = [won]
        for win in wins:
            events += [ev.Paid(item) for item in self.win_payments(win, self.worth(win))]
        events += [ev.Paid(item) for item in self.transfers(wins)]
        return events

    def hides_winner(self) -> bool:
        """Return whether a winner's hand stays hidden until the hand ends."""
        return False

    def hides_drawn_win(self) -> bool:
        """Return whether the tile of a win by self-draw stays hidden until the hand ends; its payments omit it then."""
        return False

    def lapses(self, table: Table, seat: Seat, *, refused: frozenset[str]) -> list[ev.OfferDeclined]:
        """Return what a seat lets go as the claims on `table.focus` close without its win.

        `refused` names the offers (`hu`, `peng` ...) it was asked about and did not take; offers never reached because
        another claim went before are not in it.
        """
        del table, seat, refused
        return []

    def lapses_by_discard(self, table: Table, seat: Seat, action: Discard) -> list[ev.OfferDeclined]:
        """Return what a seat lets go by throwing a tile from the hand it holds."""
        del table, seat, action
        return []

    def follow_up(self, table: Table, event: Event) -> list[Event]:
        """Return what an event just applied brings about (gang money, 跟庄 ...); asked for each event."""
        del table, event
        return []

    def turned_up(self, table: Table, event: Event) -> tuple[tuple[str, int], ...]:
        """Return the tiles of the wall that an event turns up, each as a mark's name and its place in the wall."""
        del table, event
        return ()

    def next_seat(self, table: Table) -> Seat:
        """Return who draws next: the next seat in play after the last discarder, or after the farthest winner."""
        start = table.turn
        if isinstance(last := _last_flow(table), ev.HandWon):
            base = last.source if last.source is not None else last.winners[0].seat
            start = max((w.seat for w in last.winners), key=lambda s: table.distance(base, s))
        return next(
            seat for step in range(1, self.players + 1) if table.seats[seat := table.after(start, step)].won is None
        )

    def stops(self, table: Table) -> str | None:
        """Return why the hand ends instead of the next draw, or None. Default: a win, or an empty wall."""
        if table.wins:
            return "won"
        return "wall" if table.wall.left < 1 else None

    def settle(self, table: Table, why: str) -> list[Event]:
        """Return the settlement at the end of the hand."""
        del table, why
        return []

    def next_dealer(self, table: Table) -> Seat:
        """Return who deals after a finished hand."""
        return table.dealer

    @property
    def start_points(self) -> int:
        """Return the points each seat has before the first hand of a match."""
        return 0

    def match_over(self, match: MatchState) -> bool:
        """Return whether the match ends after the hands played."""
        return match.hands >= 8

    @property
    def minutes(self) -> int | None:
        """Return after how many minutes the running hand is the last of a match, None for no limit."""
        return None

    def table_points(self, scores: Sequence[int]) -> tuple[float, ...]:
        """Return what the places of a finished match are worth, by seat; empty if places count for nothing."""
        del scores
        return ()

    # -- show ----------------------------------------------------------------------------------------------------

    @staticmethod
    def multiplies(line: Line) -> bool:
        """Return whether a counted line multiplies, `count` times by its `value`, instead of adding."""
        del line
        return False

    def face_down(self, meld: Meld) -> tuple[int, ...]:
        """Return the places of a meld's tiles that lie face down: by custom the outer two of a concealed gang."""
        return (0, 3) if meld.kind is MeldKind.AN_GANG else ()

    def down_at(self, table: Table, meld: Meld) -> tuple[int, ...]:
        """Return what `face_down` does, where it depends on the table as well."""
        del table
        return self.face_down(meld)

    def badges(self, table: Table, seat: Seat) -> tuple[Badge, ...]:
        """Return what to show beside a seat."""
        return (Badge("dealer"),) if table.dealer == seat else ()

    def tables(self) -> tuple[RuleTable, ...]:
        """Return the tables of the rule book under these options, made from the data that scores."""
        return ()

    def split(self, win: Win) -> Reading | None:
        """Return the reading of a hand that a win is counted by, to be shown; None if it is not complete."""
        if win.tile is None:
            return None
        tiles = sorted((*win.hand, win.tile))
        natural = [tile for tile in tiles if tile not in win.wilds]
        found = readings(
            natural,
            self.shapes(win.void),
            melds=len(win.melds),
            wilds=len(tiles) - len(natural),
            void=win.void,
            meld_suits=frozenset(suit_of(meld.tile) for meld in win.melds),
        )
        return found[0] if found else None


def _last_flow(table: Table) -> Event | None:
    """Return the last discard, draw or win."""
    for event in reversed(table.log):
        if isinstance(event, ev.HandWon | ev.TileDiscarded | ev.TileDrawn):
            return event
    return None
