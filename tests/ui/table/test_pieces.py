"""Tables as pieces: every tile once, nothing told that its reader does not know, melds and winners as they lie."""

from collections import Counter
from itertools import pairwise

import pytest

from game.core.melds import Meld, MeldKind
from game.engine import events as ev
from game.engine.events import redact_batch
from game.engine.round import Round
from game.engine.table import Phase, RiverTile, Table, Won
from game.ui.table.layout import Geometry, MeldForm
from game.ui.table.pieces import (
    Key,
    Piece,
    arranged,
    meld_form,
    meld_tiles,
    newest_discard,
    pieces,
    relative,
    wall_order,
    wall_places,
)
from game.variants.xuezhan.options import Options
from game.variants.xuezhan.variant import Xuezhan
from tests.kit.drive import Setup, play
from tests.kit.table_builder import TableBuilder

GEOMETRY = Geometry(1280, 720)


def hand(seed: int, viewer: int | None) -> list[Table]:
    """Return a seat's table (None: the engine's) after each batch of a hand played to its end."""
    variant = Xuezhan(Options())
    setup = Setup(variant, seed, seed % 4, 3, eager=True)
    game = setup.start()
    play(game, setup.chooser())
    tables = []
    for count in range(1, len(game.batches) + 1):
        batches = game.batches[:count]
        tables.append(Table.fold(batches if viewer is None else [redact_batch(b, viewer) for b in batches]))
    return tables


def parts(laid: dict[Key, Piece], name: str, rel: int | None = None) -> list[Piece]:
    return [piece for key, piece in laid.items() if key[0] == name and (rel is None or key[1] == rel)]


def test_tiles_that_were_passed_on_are_marked_until_play_begins() -> None:
    marked = []
    for table in hand(1, 1):
        new = [piece.tile for piece in parts(pieces(table, 1, GEOMETRY), "hand", 0) if "new" in piece.marks]
        passed = [event for event in table.log if isinstance(event, ev.TilesPassed)]
        got = [tile for event in passed for move in event.moves if move.taker == 1 for tile in move.tiles]
        assert sorted(new, key=str) == (sorted(got, key=str) if table.phase is Phase.SETUP else [])
        marked += new
    assert marked


@pytest.mark.parametrize("seed", range(6))
def test_every_tile_lies_once(seed: int) -> None:
    viewer = seed % 4
    for table in hand(seed, viewer):
        laid = pieces(table, viewer, GEOMETRY)
        traces = sum("claimed" in piece.marks for piece in parts(laid, "river"))
        doubles = sum(len(win.winners) - 1 for win in table.wins)
        assert len(laid) - traces - doubles == table.wall.total == 108
        assert len(parts(laid, "wall")) == table.wall.rest
        assert all(laid[key].key == key for key in laid)


@pytest.mark.parametrize("seed", range(6))
def test_a_full_table_shows_at_most_four_of_a_kind(seed: int) -> None:
    for table in hand(seed, None):
        seen = [p for p in pieces(table, 0, GEOMETRY, reveal=True).values() if "claimed" not in p.marks]
        counts = Counter(p.tile for p in seen if p.tile is not None)
        extra = Counter(tile for win in table.wins for tile in [win.tile] * (len(win.winners) - 1))
        assert all(count - extra[tile] <= 4 for tile, count in counts.items())


@pytest.mark.parametrize("seed", range(4))
def test_others_show_their_backs(seed: int) -> None:
    for table in hand(seed, 1):
        laid = pieces(table, 1, GEOMETRY)
        if table.phase is Phase.OVER:
            assert all(p.pose == "lie" and p.tile is not None for p in parts(laid, "hand"))
            continue
        for rel in (1, 2, 3):
            state = table.seats[(1 + rel) % 4]
            pose = "down" if state.won else ("side", "across", "side")[rel - 1]
            assert {p.pose for p in parts(laid, "hand", rel)} <= {pose}
            assert all(p.tile is None for p in parts(laid, "hand", rel) + parts(laid, "drawn", rel))
        assert all(p.tile is not None for p in parts(laid, "hand", 0))


def test_known_tiles_of_others_stay_hidden() -> None:
    """Tiles passed to a neighbour are known to the table, but stand with their backs to us."""
    table = TableBuilder().build()
    table.seats[1].hidden = 10
    table.seats[1].hand = [0, 1, 2]
    laid = pieces(table, 0, GEOMETRY)
    assert len(parts(laid, "hand", 1)) == 13
    assert all(p.tile is None for p in parts(laid, "hand", 1))


def test_drawn_tile_stands_apart() -> None:
    table = TableBuilder(hands={0: "123456789m1234p"}).at_turn(0, "5m")
    laid = pieces(table, 0, GEOMETRY)
    drawn = laid["drawn", 0]
    assert drawn.tile == 4
    assert "drawn" in drawn.marks
    hand = parts(laid, "hand", 0)
    assert [p.tile for p in hand] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert drawn.x - hand[-1].x > GEOMETRY.hand_pitch * 1.4


def test_void_suit_stands_at_the_right() -> None:
    assert arranged([0, 9, 3, 20, 8], 0) == [9, 20, 0, 3, 8]
    table = TableBuilder(hands={0: "129m345p678s1234p"}, voids={0: 0}).build()
    marked = [p.tile for p in parts(pieces(table, 0, GEOMETRY), "hand", 0) if "void" in p.marks]
    assert marked == [0, 1, 8]


@pytest.mark.parametrize(("source", "place"), [(1, 2), (2, 1), (3, 0)])
def test_claimed_tile_points_at_its_giver(source: int, place: int) -> None:
    """Owner 0: the left neighbour is seat 3, across is 2, right is 1."""
    assert meld_form(Meld(MeldKind.PENG, (5, 5, 5), 5, source), 0) == MeldForm(3, place)
    kong = meld_form(Meld(MeldKind.MING_GANG, (5,) * 4, 5, source), 0)
    assert kong == MeldForm(4, 3 if place == 2 else place)
    assert meld_form(Meld(MeldKind.BU_GANG, (5,) * 4, 5, source), 0) == MeldForm(4, place, added=True)


def test_chi_lays_the_claimed_tile_first() -> None:
    meld = Meld(MeldKind.CHI, (3, 4, 5), 4, 3)
    assert meld_tiles(meld, meld_form(meld, 0)) == [4, 3, 5]


def test_concealed_gang_hides_its_ends() -> None:
    table = TableBuilder(melds={2: ["an_gang 7777p"]}).build()
    assert [p.pose for p in parts(pieces(table, 0, GEOMETRY), "meld", 2)] == ["down", "lie", "lie", "down"]


def test_added_tile_lies_at_the_sideways_one() -> None:
    table = TableBuilder().build()
    table.seats[0].melds = [Meld(MeldKind.BU_GANG, (5,) * 4, 5, 2)]
    row = parts(pieces(table, 0, GEOMETRY), "meld", 0)
    assert [p.turn for p in row] == [0, 1, 0, 1]
    assert (row[3].x, row[3].y < row[1].y) == (row[1].x, True)


def thrown(table: Table, seat: int, *tiles: int) -> None:
    for tile in tiles:
        table.clock += 1
        table.seats[seat].river.append(RiverTile(tile, drawn=True, at=table.clock))


def test_newest_discard_is_marked_until_it_is_taken() -> None:
    table = TableBuilder().build()
    assert newest_discard(table) is None
    thrown(table, 1, 3, 4)
    thrown(table, 2, 9)
    laid = pieces(table, 0, GEOMETRY)
    assert [p.key for p in laid.values() if "last" in p.marks] == [("river", 2, 0)]
    table.seats[2].river[0].taken = 3
    laid = pieces(table, 0, GEOMETRY)
    assert "claimed" in laid["river", 2, 0].marks
    assert not any("last" in p.marks for p in laid.values())


@pytest.mark.parametrize(("source", "index"), [(3, -1), (2, 6), (1, 13), (None, 13)])
def test_won_tile_lies_on_its_payers_side(source: int | None, index: int) -> None:
    table = TableBuilder().build()
    table.seats[0].won = Won(5, 17, ev.SELF if source is None else ev.DISCARD, source, 0)
    laid = pieces(table, 0, GEOMETRY)
    won = laid["won", 0]
    row = parts(laid, "hand", 0)
    assert all(p.pose == "down" for p in row)
    assert (won.tile, won.pose, won.turn) == (17, "lie", 1 if source is None else 0)
    before = [p for p in row if p.x < won.x]
    assert len(before) == max(index, 0)


def test_wall_is_eaten_from_both_ends() -> None:
    table = TableBuilder(left=55).build()
    whole = pieces(table, 0, GEOMETRY)
    order = wall_places(table, 0)

    def stack_of(tile: int) -> tuple[int, int]:
        place = order[tile // 2]
        return place.side, place.place

    table.wall.front += 1
    after = pieces(table, 0, GEOMETRY)
    (gone,) = set(whole) - set(after)
    assert gone == ("wall", *stack_of(53), 0)
    table.wall.tail += 1
    (gone,) = set(after) - set(pieces(table, 0, GEOMETRY))
    assert gone == ("wall", *stack_of(107), 1)


@pytest.mark.parametrize("stacks", [54, 68, 72])
@pytest.mark.parametrize("pips", [2, 7, 12])
def test_wall_order_goes_round_clockwise(stacks: int, pips: int) -> None:
    order = wall_order(stacks, 1, pips)
    assert len(set(order)) == stacks == len(order)
    sides = [place.side for place in order]
    turns = [(a - b) % 4 for a, b in pairwise(sides) if a != b]
    assert turns == [1] * 4
    assert order[0].side == order[-1].side == (1 + pips - 1) % 4
    assert order[0].place == pips


def test_turned_tile_of_the_wall_is_seen() -> None:
    table = TableBuilder(left=55).build()
    table.wall.shown[106] = 30
    shown = [p for p in parts(pieces(table, 0, GEOMETRY), "wall") if p.tile is not None]
    assert [(p.tile, p.pose, p.key[3]) for p in shown] == [(30, "lie", 1)]


def test_all_views_agree_on_the_wall() -> None:
    variant = Xuezhan(Options())
    game = Round.start(variant, Setup(variant, 1, 2, None, eager=False).supply(), 0, 2)
    for seat in range(4):
        view = Table.fold([redact_batch(b, seat) for b in game.batches])
        turned = {((place.side + seat) % 4, place.place) for place in wall_places(view, seat)[:20]}
        assert turned == {(place.side, place.place) for place in wall_places(game.table, 0)[:20]}


def test_seats_are_seen_in_turn_order() -> None:
    assert [relative(seat, 3) for seat in range(4)] == [1, 2, 3, 0]
