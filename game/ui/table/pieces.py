"""What lies on the table: every tile of a `Table` as a piece with its place and pose; draws nothing, knows no rule.

What the table's reader knows is shown, and nothing else: a hand is open where all its tiles are known and its owner
has laid it down. A key names the same thing from table to table, so that two tables can be compared piece by piece.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from game.core.melds import Meld, MeldKind
from game.core.tiles import Seat, Suit, Tile, suit_of
from game.engine.events import Hidden, TilesPassed
from game.engine.table import Phase, RiverTile, SeatState, Table, WallState
from game.ui.table.layout import Geometry, MeldForm, Spot

Key: TypeAlias = tuple[str | int, ...]
"""("hand", rel, i), ("drawn", rel), ("river", rel, i), ("meld", rel, m, i), ("wall", side, stack, level) or
("won", rel); i counts from the owner's left, an added gang tile is i 3, level 0 is the lower back."""
Pose: TypeAlias = Literal["stand", "lie", "down", "across", "side", "stack"]
SIDES: Final = 4
NO_MARKS: Final[frozenset[str]] = frozenset()
TAKEN: Final = ("to0", "to1", "to2", "to3")
PAYERS: Final = {1: "right", 2: "middle", 3: "left"}
"""Where a seat so many chairs further sits, seen by an owner of tiles."""


class Piece(NamedTuple):
    """A tile on the table; `x`, `y` are the upper left of its face.

    Marks: last (newest discard), claimed (only its trace is left), to0 to to3 (who took it, as seen), won (winning
    tile), drawn (just drawn), void (of the own void suit), wild (stands for any tile), lesser (a wild that counts for
    less), dim (never drawn), end (nearest of a side seat's column), new (passed on
    to the viewer just now); the screen adds dim, hot, same and focus.
    """

    key: Key
    tile: Tile | None
    pose: Pose
    x: int
    y: int
    width: int
    turn: int = 0
    marks: frozenset[str] = NO_MARKS


def outer_two(meld: Meld) -> tuple[int, ...]:
    """Return the tiles of a meld that lie face down by custom: the outer two of a concealed gang."""
    return (0, 3) if meld.kind is MeldKind.AN_GANG else ()


def arranged(tiles: Sequence[Tile], void: Suit | None) -> list[Tile]:
    """Return concealed tiles as their owner arranges them: by kind, the void suit at the right end."""
    return sorted(tiles, key=lambda tile: (suit_of(tile) == void, tile))


class Manner(NamedTuple):
    """How a game lays its tiles.

    `face_down` tells which of a meld's tiles lie so; `wilds` are marked, the `lesser` ones apart; `taken` are the
    places at the wall's tail that are empty (None: as many as were drawn, from the last one on); `dead` those that
    nobody will draw. `own` puts the viewer's tiles in order.
    """

    face_down: Callable[[Meld], tuple[int, ...]] = outer_two
    wilds: frozenset[Tile] = frozenset()
    lesser: frozenset[Tile] = frozenset()
    taken: frozenset[int] | None = None
    dead: frozenset[int] = frozenset()
    own: Callable[[Sequence[Tile], Suit | None], list[Tile]] = arranged


CUSTOM: Final = Manner()


def relative(seat: Seat, viewer: Seat) -> int:
    """Return where a seat is seen: 0 below, 1 right, 2 across, 3 left."""
    return (seat - viewer) % SIDES


def pieces(
    table: Table, viewer: Seat, geometry: Geometry, manner: Manner = CUSTOM, *, reveal: bool = False
) -> dict[Key, Piece]:
    """Return every tile on the table; `reveal` lays the known hands of the others open, as at the end of a hand."""
    made: dict[Key, Piece] = {}
    newest = newest_discard(table)
    for seat, state in enumerate(table.seats):
        rel = relative(seat, viewer)
        for part in (
            _hand(state, seat, rel, geometry, manner, opened=(reveal and rel > 0) or table.phase is Phase.OVER),
            _melds(state, seat, rel, geometry, manner),
            _river(state, rel, geometry, viewer, newest=newest == seat, over=table.phase is Phase.OVER),
        ):
            made.update((piece.key, piece) for piece in part)
    made.update((piece.key, piece) for piece in _wall(table, viewer, geometry, manner))
    made.update((piece.key, piece._replace(marks=piece.marks | {"new"})) for piece in _received(table, viewer, made))
    if manner.wilds:
        wild = [piece for piece in made.values() if piece.tile in manner.wilds]
        made.update((piece.key, piece._replace(marks=piece.marks | _wild(piece.tile, manner))) for piece in wild)
    return made


def _received(table: Table, viewer: Seat, made: Mapping[Key, Piece]) -> list[Piece]:
    """Return the own tiles that others have passed on, until play begins."""
    if table.phase is not Phase.SETUP:
        return []
    passed = next((event for event in reversed(table.log) if isinstance(event, TilesPassed)), None)
    if passed is None:
        return []
    got = Counter(tile for move in passed.moves if move.taker == viewer for tile in move.tiles)
    found = []
    for piece in made.values():
        if piece.key[0] == "hand" and piece.key[1] == 0 and piece.tile is not None and got[piece.tile]:
            got[piece.tile] -= 1
            found.append(piece)
    return found


def _wild(tile: Hidden, manner: Manner) -> frozenset[str]:
    return frozenset({"wild", "lesser"}) if tile in manner.lesser else frozenset({"wild"})


def newest_discard(table: Table) -> Seat | None:
    """Return whose last discard is the newest and still lies in the river."""
    thrown = [(state.river[-1].at, seat) for seat, state in enumerate(table.seats) if state.river]
    if not thrown:
        return None
    seat = max(thrown)[1]
    return None if is_gone(table.seats[seat].river[-1]) else seat


def is_gone(thrown: RiverTile) -> bool:
    """Return whether a discard was claimed or won, so that only its trace is left."""
    return thrown.taken is not None or bool(thrown.won)


def _piece(key: Key, tile: Hidden, pose: Pose, spot: Spot, marks: frozenset[str] = NO_MARKS) -> Piece:
    return Piece(key, tile, pose, spot.x, spot.y, spot.width, spot.turn, marks)


# ---------------------------------------------------------------- hands


def _hand(
    state: SeatState, seat: Seat, rel: int, geometry: Geometry, manner: Manner, *, opened: bool
) -> Iterator[Piece]:
    if state.won is not None or (opened and not state.hidden):
        yield from _laid(state, seat, rel, geometry)
        return
    order = manner.own if rel == 0 else arranged
    tiles: list[Hidden] = list(order(state.hand, state.void)) if not state.hidden else [None] * state.concealed
    drawn: Hidden = None
    if state.drawn is not None:
        drawn = state.drawn.tile if state.drawn.tile in tiles else tiles[-1]
        # Of equal tiles the one furthest right was drawn last.
        del tiles[len(tiles) - 1 - tiles[::-1].index(drawn)]
    spots, apart = geometry.standing(rel, len(tiles))
    nearest = {1: 0, 3: len(tiles) - 1}.get(rel)
    for i, (tile, spot) in enumerate(zip(tiles, spots, strict=True)):
        yield _standing(("hand", rel, i), tile, spot, rel, state.void, end=i == nearest)
    if state.drawn is not None:
        piece = _standing(("drawn", rel), drawn, apart, rel, state.void, end=rel % 2 == 1)
        yield piece._replace(marks=piece.marks | {"drawn"})


def _standing(key: Key, tile: Hidden, spot: Spot, rel: int, void: Suit | None, *, end: bool) -> Piece:
    """Return one standing tile; of the others' only the back is seen, whatever is known of it."""
    marks = frozenset({"end"}) if end else NO_MARKS
    if rel == 0 and tile is not None:
        return _piece(key, tile, "stand", spot, frozenset({"void"}) if suit_of(tile) == void else NO_MARKS)
    pose: Pose = "down" if rel == 0 else "across" if rel == 2 else "side"
    return _piece(key, None, pose, spot, marks)


def _laid(state: SeatState, seat: Seat, rel: int, geometry: Geometry) -> Iterator[Piece]:
    """Yield a hand laid down: open where all of it is known, else face down; a winning tile beside it."""
    known = not state.hidden
    tiles: list[Hidden] = list(arranged(state.hand, state.void)) if known else [None] * state.concealed
    where = ""
    if state.won is not None:
        where = "self" if state.won.source is None else PAYERS[relative(state.won.source, seat)]
    spots, beside = geometry.laid(rel, len(tiles), where)
    for i, (tile, spot) in enumerate(zip(tiles, spots, strict=True)):
        yield _piece(("hand", rel, i), tile, "lie" if known else "down", spot)
    if state.won is not None and beside is not None:
        tile = state.won.tile
        yield _piece(("won", rel), tile, "down" if tile is None else "lie", beside, frozenset({"won"}))


# ---------------------------------------------------------------- melds and rivers


def meld_form(meld: Meld, seat: Seat) -> MeldForm:
    """Return how a meld lies: the claimed tile sideways, left, middle or right as its giver sits."""
    added = meld.kind is MeldKind.BU_GANG
    row = len(meld.tiles) - added
    if meld.source is None:
        return MeldForm(len(meld.tiles), None, added=False)
    place = {"left": 0, "middle": 1, "right": row - 1}[PAYERS[relative(meld.source, seat)]]
    return MeldForm(len(meld.tiles), place, added)


def meld_tiles(meld: Meld, form: MeldForm) -> list[Tile]:
    """Return a meld's tiles in the order they lie: the claimed one at its place, the others ascending."""
    tiles = sorted(meld.tiles)
    if form.sideways is not None and meld.taken is not None:
        tiles.remove(meld.taken)
        tiles.insert(form.sideways, meld.taken)
    return tiles


def _melds(state: SeatState, seat: Seat, rel: int, geometry: Geometry, manner: Manner) -> Iterator[Piece]:
    forms = [meld_form(meld, seat) for meld in state.melds]
    for m, (meld, form, spots) in enumerate(zip(state.melds, forms, geometry.melds(rel, forms), strict=True)):
        hidden = manner.face_down(meld)
        for i, (tile, spot) in enumerate(zip(meld_tiles(meld, form), spots, strict=True)):
            yield _piece(("meld", rel, m, i), tile, "down" if i in hidden else "lie", spot)


def _river(
    state: SeatState, rel: int, geometry: Geometry, viewer: Seat, *, newest: bool, over: bool
) -> Iterator[Piece]:
    spots = geometry.river(rel, len(state.river))
    for i, (thrown, spot) in enumerate(zip(state.river, spots, strict=True)):
        marks: frozenset[str] = NO_MARKS
        if is_gone(thrown):
            takers = [thrown.taken] if thrown.taken is not None else thrown.won
            marks = frozenset({"claimed", *(TAKEN[relative(seat, viewer)] for seat in takers)})
        elif newest and i == len(spots) - 1:
            marks = frozenset({"last"})
        hidden = thrown.tile is None or (thrown.face_down and not over)
        yield _piece(("river", rel, i), None if hidden else thrown.tile, "down" if hidden else "lie", spot, marks)


# ---------------------------------------------------------------- wall


class Stack(NamedTuple):
    """A place of the wall: `side` as seen, `place` clockwise from the right hand of the side, of `stacks` on it."""

    side: int
    place: int
    stacks: int


@lru_cache(maxsize=64)
def wall_order(stacks: int, dealer: int, pips: int) -> tuple[Stack, ...]:
    """Return the places of a wall in the order they are drawn from the front.

    `dealer` is where the dealer is seen. The wall is opened in front of the seat that `pips` count to from the dealer,
    `pips` stacks from that seat's right hand, and is taken clockwise; its tail is what lies before the opening.
    """
    counts = [stacks // SIDES + (step < stacks % SIDES) for step in (0, 2, 1, 3)]
    sizes = {(dealer + step) % SIDES: count for step, count in enumerate(counts)}
    first = (dealer + pips - 1) % SIDES
    clockwise = [(first - turn) % SIDES for turn in range(SIDES)]
    ring = [Stack(side, place, sizes[side]) for side in clockwise for place in range(sizes[side])]
    opening = min(pips, sizes[first])
    return tuple(ring[opening:] + ring[:opening])


def opening_pips(table: Table) -> int:
    """Return the dice that open the wall: those thrown, or two taken from the hand's public commitment."""
    if table.dice:
        return max(2, min(12, sum(table.dice[0].values)))
    mixed = int(table.commitment[:8] or "0", 16) if table.commitment.isalnum() else 0
    return mixed % 6 + mixed // 6 % 6 + 2


def wall_places(table: Table, viewer: Seat) -> tuple[Stack, ...]:
    """Return the places of the table's wall in drawing order."""
    return wall_order((table.wall.total + 1) // 2, relative(table.dealer, viewer), opening_pips(table))


def wall_key(places: Sequence[Stack], number: int) -> Key:
    """Return the key of a tile of the whole wall, counted in drawing order: of a stack the upper one goes first."""
    stack = places[number // 2]
    return "wall", stack.side, stack.place, 1 - number % 2


def _wall(table: Table, viewer: Seat, geometry: Geometry, manner: Manner) -> Iterator[Piece]:
    wall = table.wall
    taken = manner.taken
    if taken is None:
        taken = frozenset(range(wall.total - wall.tail, wall.total))
    for number, stack in enumerate(wall_places(table, viewer)):
        there = [i for i in (2 * number, 2 * number + 1) if wall.front <= i < wall.total and i not in taken]
        if not there:
            continue
        spot = geometry.wall(stack.side, stack.stacks, stack.place)
        for level in range(len(there)):
            # Of a stack the upper tile goes first, from whichever end of the wall it is taken.
            shown = _shown(wall, there) if level == len(there) - 1 else None
            raised = spot._replace(y=spot.y - level * geometry.wall_step)
            dim = frozenset({"dim"}) if shown is None and there[level] in manner.dead else NO_MARKS
            pose: Pose = "stack" if shown is None else "lie"
            yield _piece(("wall", stack.side, stack.place, level), shown, pose, raised, dim)


def _shown(wall: WallState, there: Sequence[int]) -> Tile | None:
    """Return the tile that lies open on top of a stack, if one does."""
    return next((wall.shown[i] for i in there if i in wall.shown), None)
