"""Small questions of worked cases of 扣点点, each asked of the function that play asks; holds no rule itself."""

from typing import Any

from game.core.melds import Meld, MeldKind
from game.core.tiles import counts_of, tile_name
from game.engine import events as ev
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import MatchState
from game.rules import casefile
from game.rules.casefile import Case
from game.variants.koudian import hands, wild
from game.variants.koudian.options import ONE_CIRCLE
from game.variants.koudian.variant import Koudian
from game.variants.koudian.windows import SEATS, names, set_apart


def next_dealer(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask `dealer_after` and, where the match is of circles, `match_over` in the first of them."""
    dealer = casefile.dealer(case)
    winner = None if case.get("winner") is None else casefile.seat(case["winner"])
    if winner is None:
        casefile.need(case, "any_kong")
    following = variant.dealer_after(dealer, winner, any_gang=casefile.flag(case, "any_kong"))
    answer: dict[str, Any] = {"next_dealer": following}
    if variant.options.session == ONE_CIRCLE:
        first = casefile.seat(case.get("initial_dealer", 0))
        deals = tuple((first + step) % len(SEATS) for step in range((dealer - first) % len(SEATS) + 1))
        match = MatchState(len(deals), deals, (0,) * len(SEATS), following)
        answer["session_over"] = variant.match_over(match)
    return answer


def wild_pick(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask what a turned tile makes wild."""
    return {"wild": tile_name(wild.chosen_by(casefile.tile(casefile.need(case, "flipped")), variant.options))}


def wall(case: Case, variant: Koudian) -> dict[str, Any]:
    """Deal a hand and count."""
    del case
    supply = Supply(b"case", variant.tiles())
    dealt = supply.deal(0, variant.players)
    table = Table()
    table.apply(ev.RoundStarted(0, 0, dealt, len(supply.wall), ""))
    counts = counts_of(supply.wall)
    return {
        "tiles": len(supply.wall),
        "kinds": sum(count > 0 for count in counts),
        "copies": max(counts),
        "dealer_hand": len(dealt[0]),
        "other_hand": len(dealt[1]),
        "left_after_deal": table.wall.left,
    }


def points(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask `point`."""
    del variant
    return {"points": [hands.point(tile) for tile in casefile.tiles(casefile.need(case, "tiles"))]}


def turn_order(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask the table's order of seats."""
    table, seat = Table(variant.players), casefile.seat(casefile.need(case, "seat"))
    others = sorted((other for other in SEATS if other != seat), key=lambda other: table.distance(seat, other))
    return {"right": table.after(seat), "left": table.after(seat, -1), "win_priority_after_discard": others}


def draw_ends(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask `wall_index` for one draw after another."""
    tiles = casefile.tiles(casefile.need(case, "wall"))
    table, found = Table(), []
    table.wall.total = len(tiles)
    ends = {"draw": ev.FRONT, "replace": variant.replacement_source(table)}
    for word in casefile.need(case, "ops"):
        source = ends[casefile.one_of(word, ends, "the draw")]
        found.append(tiles[variant.wall_index(table, source)])
        table.apply(ev.TileDrawn(0, found[-1], source))
    rest = tiles[table.wall.front : table.wall.total - table.wall.tail]
    return {"drawn": names(found), "left": names(rest)}


def kong_display(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask which tiles of a concealed gang lie face down."""
    tile = casefile.tile(casefile.need(case, "tile"))
    down = variant.face_down(Meld(MeldKind.AN_GANG, (tile,) * 4))
    return {"others_see": [None if place in down else tile_name(tile) for place in range(4)]}


def wall_end(case: Case, variant: Koudian) -> dict[str, Any]:
    """Ask `stops` of a wall from which so many replacements were taken."""
    table, taken = Table(), casefile.number(case, "replacements", 0)
    table.wall.total = casefile.number(case, "left") + taken
    table.wall.tail = taken
    set_apart(table, variant)
    return {"last_draw": variant.stops(table) is not None}
