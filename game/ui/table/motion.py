"""Which clip an event becomes: the tiles that differ between the table before and after it; draws nothing.

The one `match` over all events of the screen: an event without a branch is a type error.
"""

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from game.core.melds import MeldKind
from game.core.tiles import Seat, Tile
from game.engine import events as ev
from game.engine.events import Event
from game.engine.money import sums
from game.engine.table import Table
from game.ui import clips
from game.ui.clips import Chips, Clip, Cue, Dice, Effect, Money, Ring, Sign, SuitSign, Travel
from game.ui.table.pieces import Key, Piece, wall_key, wall_places

Pieces: TypeAlias = Mapping[Key, Piece]
CALLS: Final = {
    MeldKind.CHI: "吃",
    MeldKind.PENG: "碰",
    MeldKind.MING_GANG: "杠",
    MeldKind.AN_GANG: "杠",
    MeldKind.BU_GANG: "杠",
}
DECLARED: Final = "报"
SELF_DRAWN: Final = "自摸"
WON: Final = "胡"
SOUNDS: Final = {"吃": "chi", "碰": "peng", "杠": "gang", WON: "hu", SELF_DRAWN: "zimo", DECLARED: "declare"}
BLOCK_TILES: Final = 4


def after_event(table: Table, event: Event) -> Table:
    """Return the table as it will be after one more event; the given one stays as it is."""
    other = copy.copy(table)
    other.seats = [copy.copy(state) for state in table.seats]
    for state in other.seats:
        state.hand = list(state.hand)
        state.melds = list(state.melds)
        state.river = [copy.copy(tile) for tile in state.river]
        state.declared = dict(state.declared)
        state.declined = list(state.declined)
    other.wall = copy.copy(table.wall)
    other.wall.shown = dict(table.wall.shown)
    for name in ("marks", "dice", "wins", "aside", "ledger", "dues", "fines", "points", "log"):
        setattr(other, name, copy.copy(getattr(table, name)))
    other.apply(event)
    return other


@dataclass(slots=True)
class Motion:
    """Makes clips. `lay` returns the pieces of a table; `chosen` is the own tile the player threw, by its key."""

    viewer: Seat
    lay: Callable[[Table], Pieces]
    unit: float = 1.0
    chosen: Key | None = None
    sign: Callable[[Sequence[str]], str] = lambda _kinds: DECLARED
    """What is called for a declaration of some kinds."""

    def clip(self, event: Event, table: Table) -> Clip:
        """Return the clip of an event that the table has not taken yet, heard from the seat that acts."""
        made, seat = self._clip(event, table), acting(event)
        return made if seat is None else made.heard_from(self.rel(seat))

    def _clip(self, event: Event, table: Table) -> Clip:
        match event:
            case ev.RoundStarted():
                return self._deal(after_event(table, event), event)
            case ev.TileDrawn():
                return self._draw(table, event)
            case ev.TileDiscarded():
                return self._discard(table, event)
            case ev.MeldMade():
                return self._meld(table, event)
            case ev.GangAnnounced():
                return self._call("杠", event.seat, table)
            case ev.Declared():
                return self._call(self.sign(event.kinds), event.seat, table)
            case ev.HandWon():
                return self._win(table, event)
            case ev.TilesPassed():
                return self._swap(table, event)
            case ev.SuitVoided():
                sign = SuitSign(event.suit, self.rel(event.seat))
                return Clip(clips.VOID, self._still(table), overlays=(sign,), cues=(Cue(0.0, "tick"),))
            case ev.Paid() | ev.Due():
                return self._paid(table, event)
            case ev.DiceRolled():
                return self._dice(table, event)
            case ev.MarkShown() if event.tiles:
                return Clip(clips.MARK, tuple(self._after(table, event).values()), cues=(Cue(0.0, "tile"),))
            case ev.RoundEnded():
                return self._open(table, event)
            case ev.WallDivided() | ev.MarkShown() | ev.PlayStarted() | ev.ClaimsPassed():
                return Clip()
            case ev.OfferDeclined() | ev.DuesVoided() | ev.Fined() | ev.SeatLeft():
                return Clip()
            case _:
                assert_never(event)

    def unseen(self, event: Event) -> Clip:
        """Return the clip of an event for which there is no time: only its sound."""
        made, seat = self._unseen(event), acting(event)
        return made if seat is None else made.heard_from(self.rel(seat))

    def _unseen(self, event: Event) -> Clip:
        match event:
            case ev.TileDiscarded():
                self.chosen = None
                return Clip(cues=(Cue(0.0, "tile"),))
            case ev.MeldMade():
                return Clip(cues=(Cue(0.0, SOUNDS[CALLS[event.meld.kind]]),))
            case ev.HandWon():
                return Clip(cues=(Cue(0.0, SOUNDS[SELF_DRAWN if event.by == ev.SELF else WON]),))
            case _:
                return Clip()

    def rel(self, seat: Seat) -> int:
        """Return where a seat is seen: 0 below, 1 right, 2 across, 3 left."""
        return (seat - self.viewer) % 4

    def _after(self, table: Table, event: Event) -> Pieces:
        return self.lay(after_event(table, event))

    def _still(self, table: Table) -> tuple[Piece, ...]:
        return tuple(self.lay(table).values())

    def _deal(self, dealt: Table, event: ev.RoundStarted) -> Clip:
        """Let the whole wall stand and every seat take its tiles from it, four at a time from the dealer on."""
        after = self.lay(dealt)
        dealt.wall.front = 0
        whole, places = self.lay(dealt), wall_places(dealt, self.viewer)
        travels, length = [], 0.0
        order = {self.rel((event.dealer + step) % 4): step for step in range(4)}
        for piece in after.values():
            if not _in_hand(piece):
                continue
            rel = int(piece.key[1])
            index = int(piece.key[2]) if piece.key[0] == "hand" else 13
            turn = index // BLOCK_TILES * 4 + order[rel]
            begin, lands = turn * clips.BLOCK, turn * clips.BLOCK + clips.DEALT
            # Until the next block lies there, the nearest tile of a side seat's block shows its narrow side.
            nearest = piece.pose == "side" and index % BLOCK_TILES == (BLOCK_TILES - 1 if rel == 3 else 0)
            end = piece._replace(marks=piece.marks | {"end"}) if nearest else piece
            source = whole.get(wall_key(places, _dealt_as(index, order[rel])), end)
            travels.append(Travel(source, end, begin, clips.DEALT, 18 * self.unit))
            if nearest:
                covered = lands + (4 * clips.BLOCK if rel == 3 else 0.0)
                travels.append(Travel(end, piece, covered, 0.0, waits=False))
            length = max(length, lands)
        cues = (Cue(0.0, "deal"),)
        return Clip(length, _others(after, travels), tuple(travels), cues=cues)

    def _draw(self, table: Table, event: ev.TileDrawn) -> Clip:
        before, after = self.lay(table), self._after(table, event)
        rel = self.rel(event.seat)
        target = after.get(("drawn", rel)) or _last_of(after, rel)
        source = next((p for key, p in before.items() if key[0] == "wall" and _gone(key, before, after)), None)
        if target is None or source is None:
            return Clip(clips.DRAW, tuple(after.values()), cues=(Cue(0.0, "draw"),))
        travel = Travel(source, target, 0.0, clips.DRAW, overshoot=0.04, waits=False)
        slides = _slides(before, after, rel, {target.key})
        travels = (travel, *slides)
        return Clip(clips.DRAW, _others(after, travels), travels, cues=(Cue(0.0, "draw"),))

    def _discard(self, table: Table, event: ev.TileDiscarded) -> Clip:
        before, after = self.lay(table), self._after(table, event)
        rel = self.rel(event.seat)
        target = after[("river", rel, len(table.seats[event.seat].river))]
        source = self._thrown(before, rel, event)
        travel = Travel(source, target, 0.0, clips.DISCARD, 30 * self.unit, 0.04)
        rest = {key: piece for key, piece in before.items() if key != source.key}
        slides = _slides(rest, after, rel, set())
        travels = (travel, *slides)
        length = max(clips.DISCARD, clips.SORT if slides else 0.0)
        cues: tuple[Cue, ...] = (Cue(clips.DISCARD * 0.8, "tile"),)
        if event.declare:
            sign = Sign(self.sign(event.declare), rel)
            cues = (Cue(0.0, "call"), *cues)
            return Clip(clips.CALL, _others(after, travels), travels, (sign,), cues)
        return Clip(length, _others(after, travels), travels, cues=cues)

    def _thrown(self, before: Pieces, rel: int, event: ev.TileDiscarded) -> Piece:
        """Return the piece that leaves the hand: the one clicked, the drawn one, or one of this kind."""
        held = [piece for piece in before.values() if _in_hand(piece) and piece.key[1] == rel]
        chosen, self.chosen = self.chosen, None
        fits = [piece for piece in held if piece.tile == event.tile] or held
        for piece in fits:
            if rel == 0 and piece.key == chosen:
                return piece
        drawn = before.get(("drawn", rel))
        if drawn is not None and event.drawn:
            return drawn
        return fits[len(fits) // 2]

    def _meld(self, table: Table, event: ev.MeldMade) -> Clip:
        before, after = self.lay(table), self._after(table, event)
        rel = self.rel(event.seat)
        fresh = [p for key, p in after.items() if key[0] == "meld" and key[1] == rel and key not in before]
        sources = self._meld_sources(table, before, event, rel)
        said = event.meld.kind is not MeldKind.BU_GANG
        begin = clips.CLAIM * 0.3 if said else 0.0
        length = clips.CLAIM - begin
        fresh.sort(key=lambda p: p.turn % 2 == rel % 2)
        travels = [
            Travel(source, target, begin, length, 12 * self.unit)
            for source, target in zip(sources, fresh, strict=False)
        ]
        gone = {t.start.key for t in travels if t.start.key[0] != "river"}
        rest = {key: piece for key, piece in before.items() if key not in gone}
        travels += _slides(rest, after, rel, {t.end.key for t in travels}, begin)
        signs = (Sign(CALLS[event.meld.kind], rel, length=clips.CLAIM),) if said else ()
        call = Cue(0.0, SOUNDS[CALLS[event.meld.kind]])
        cues = (*((call,) if said else ()), Cue(clips.CLAIM * 0.9, "tile"))
        return Clip(clips.CLAIM, _others(after, travels), tuple(travels), signs, cues)

    def _meld_sources(self, table: Table, before: Pieces, event: ev.MeldMade, rel: int) -> list[Piece]:
        """Return where the tiles of a new meld lie before it: the claimed one first."""
        own = list(event.meld.tiles)
        sources: list[Piece] = []
        if event.meld.kind is MeldKind.BU_GANG:
            own = [event.meld.tile]
        elif event.meld.taken is not None and table.focus is not None:
            giver = table.focus.seat
            river = before.get(("river", self.rel(giver), len(table.seats[giver].river) - 1))
            sources += [river] if river is not None else []
            own.remove(event.meld.taken)
        held = [piece for piece in before.values() if _in_hand(piece) and piece.key[1] == rel]
        for tile in own:
            fit = next((p for p in reversed(held) if p.tile == tile), held[-1] if held else None)
            if fit is not None:
                held.remove(fit)
                sources.append(fit)
        return sources

    def _call(self, text: str, seat: Seat, table: Table) -> Clip:
        sign = Sign(text, self.rel(seat))
        return Clip(clips.CALL, self._still(table), overlays=(sign,), cues=(Cue(0.0, SOUNDS.get(text, "call")),))

    def _win(self, table: Table, event: ev.HandWon) -> Clip:
        before, after = self.lay(table), self._after(table, event)
        text = SELF_DRAWN if event.by == ev.SELF else WON
        signs = [Sign(text, self.rel(winner.seat), length=clips.WIN * 0.8) for winner in event.winners]
        rings = [Ring(self.rel(winner.seat)) for winner in event.winners]
        travels = []
        for winner in event.winners:
            rel = self.rel(winner.seat)
            target, source = after.get(("won", rel)), self._won_from(table, before, event, rel)
            if target is not None and source is not None:
                travels.append(Travel(source, target, clips.WIN * 0.35, 0.25, 20 * self.unit))
        cues = (Cue(0.0, SOUNDS[text]), Cue(clips.WIN * 0.5, "tile"))
        if event.source is None:
            moved = {t.start.key for t in travels}
            still = [piece for key, piece in before.items() if key not in moved]
        else:
            still = list(before.values())
        return Clip(clips.WIN, tuple(still), tuple(travels), (*rings, *signs), cues)

    def _won_from(self, table: Table, before: Pieces, event: ev.HandWon, rel: int) -> Piece | None:
        """Return the piece that wins: the discard, the tile of a robbed gang, or the drawn tile."""
        if event.source is None:
            return before.get(("drawn", rel)) or _last_of(before, rel)
        if event.by == ev.DISCARD:
            return before.get(("river", self.rel(event.source), len(table.seats[event.source].river) - 1))
        return _last_of(before, self.rel(event.source))

    def _swap(self, table: Table, event: ev.TilesPassed) -> Clip:
        """Every seat's tiles cross the table and join the taker's hand."""
        before, after = self.lay(table), self._after(table, event)
        travels: list[Travel] = []
        used: set[Key] = set()
        for move in event.moves:
            giver, taker = self.rel(move.giver), self.rel(move.taker)
            sources = _pick(before, giver, move.tiles, used)
            targets = _pick(after, taker, move.tiles, used)
            used |= {p.key for p in targets}
            travels += [
                Travel(source, target, 0.08, clips.SWAP - 0.12, 60 * self.unit)
                for source, target in zip(sources, targets, strict=False)
            ]
        slides = _slides({k: p for k, p in before.items() if k not in {t.start.key for t in travels}}, after, 0,
                         {t.end.key for t in travels})  # fmt: skip
        cues = (Cue(0.0, "draw"), Cue(clips.SWAP * 0.8, "tile"))
        return Clip(clips.SWAP, _others(after, (*travels, *slides)), (*travels, *slides), cues=cues)

    def _dice(self, table: Table, event: ev.DiceRolled) -> Clip:
        dice = Dice(event.values, clips.DICE)
        return Clip(clips.DICE, self._still(table), overlays=(dice,), cues=(Cue(0.0, "dice"),))

    def _paid(self, table: Table, event: ev.Paid | ev.Due) -> Clip:
        """Let chips go from who pays to who is paid, and the sums rise; what was owed has risen before."""
        settlement = event.settlement
        effects: list[Effect] = []
        if not (isinstance(event, ev.Paid) and event.settles):
            gains = sums(settlement.payments, len(table.seats))
            effects += [Money(self.rel(seat), points) for seat, points in enumerate(gains) if points]
        if isinstance(event, ev.Paid):
            effects += [
                Chips(self.rel(payment.payer), self.rel(payment.payee), chips_of(payment.points))
                for payment in settlement.payments
                if payment.points
            ]
        cues = (Cue(0.0, "settle"),) if effects else ()
        length = clips.MONEY_STEP if effects else 0.0
        return Clip(length, self._still(table), cues=cues, effects=tuple(effects))

    def _open(self, table: Table, event: ev.RoundEnded) -> Clip:
        """Turn up the hands after a moment."""
        after = self._after(table, event)
        return Clip(clips.OPEN, tuple(after.values()), cues=(Cue(0.0, "tile"),))


def acting(event: Event) -> Seat | None:
    """Return the seat whose doing an event is, None if it is nobody's or everybody's."""
    match event:
        case ev.TileDrawn() | ev.TileDiscarded() | ev.MeldMade() | ev.GangAnnounced() | ev.Declared() | ev.SuitVoided():
            return event.seat
        case ev.HandWon():
            return event.winners[0].seat
        case _:
            return None


def _dealt_as(index: int, step: int) -> int:
    """Return which tile of the wall becomes a dealt tile: three blocks of four for each seat, then one, then one more.

    `index` counts a seat's tiles, `step` the seats from the dealer on.
    """
    if index < 3 * BLOCK_TILES:
        return (index // BLOCK_TILES * 4 + step) * BLOCK_TILES + index % BLOCK_TILES
    return 12 * BLOCK_TILES + (index - 3 * BLOCK_TILES) * 4 + step


def chips_of(points: int) -> int:
    """Return how many chips stand for an amount: one more each time it doubles, 6 at most."""
    return max(1, min(6, points.bit_length()))


def _in_hand(piece: Piece) -> bool:
    return piece.key[0] in ("hand", "drawn")


def _others(after: Pieces, travels: Iterable[Travel]) -> tuple[Piece, ...]:
    """Return the pieces that lie still while others travel."""
    moving = {travel.end.key for travel in travels}
    return tuple(piece for key, piece in after.items() if key not in moving)


def _gone(key: Key, before: Pieces, after: Pieces) -> bool:
    """Return whether a piece of the wall is taken by an event."""
    return key not in after or after[key].pose != before[key].pose


def _last_of(pieces: Pieces, rel: int) -> Piece | None:
    """Return the last standing piece of a seat."""
    held = [p for p in pieces.values() if p.key[0] == "hand" and p.key[1] == rel]
    return max(held, key=lambda p: int(p.key[2]), default=None)


def _pick(pieces: Pieces, rel: int, tiles: tuple[Tile | None, ...], used: set[Key]) -> list[Piece]:
    """Return the standing pieces of a seat that are these tiles, hidden ones from the middle."""
    held = [p for p in pieces.values() if _in_hand(p) and p.key[1] == rel and p.key not in used]
    found: list[Piece] = []
    for tile in tiles:
        fits = [p for p in held if p.tile == tile and p not in found] or [p for p in held if p not in found]
        if fits:
            found.append(fits[len(fits) // 2])
    return found


def _slides(before: Pieces, after: Pieces, rel: int, taken: set[Key], begin: float = 0.0) -> list[Travel]:
    """Return how the tiles of a hand move together or apart: equal tiles in order, others by place."""
    old = sorted((p for p in before.values() if _in_hand(p) and p.key[1] == rel), key=_place)
    new = sorted((p for p in after.values() if _in_hand(p) and p.key[1] == rel and p.key not in taken), key=_place)
    travels = []
    for piece in new:
        fit = next((p for p in old if p.tile == piece.tile), None)
        if fit is None:
            continue
        old.remove(fit)
        if (fit.x, fit.y) != (piece.x, piece.y):
            travels.append(Travel(fit._replace(key=piece.key, marks=piece.marks), piece, begin, clips.SORT))
    return travels


def _place(piece: Piece) -> tuple[int, int]:
    return (1, 0) if piece.key[0] == "drawn" else (0, int(piece.key[2]))
