"""`check`: is a hand complete, how far is it from a win, what does it wait for; the source text's own problem."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any, Final

from game.cli.command import OK, Command, CommandError
from game.cli.games import game_named
from game.cli.notation import check_copies, read_hand, read_melds, read_suit
from game.core.melds import Meld
from game.core.tiles import COPIES, KINDS, Suit, Tile, counts_of, format_tiles, tile_name
from game.engine.variant import FULL_HAND, Variant
from game.evaluator import UNREACHABLE, analyse_turn, distance, readings
from game.session.program import Program

BEST: Final = 5
"""So many discards are shown, the best first."""


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("hand", metavar="HAND", help="tiles, such as 123m456p or 1D2D3D; 14, or 13 for its waits")
    parser.add_argument("--meld", action="append", default=[], metavar="KIND:TILE", help="peng:3D, an_gang:5T ...")
    parser.add_argument("--void", metavar="SUIT", help="the void suit: m p s, or W D T")
    parser.add_argument("--game", metavar="NAME", help="which game's hands; the first one if not given")


def run(given: Namespace, program: Program) -> int:
    """Answer for one hand."""
    hand = read_hand(given.hand)
    melds = read_melds(given.meld)
    void = read_suit(given.void)
    game = game_named(given.game, program)
    variant = game(game.option_set.make())
    check_copies([*hand, *(tile for meld in melds for tile in meld.tiles)])
    missing = FULL_HAND - 3 * len(melds) - len(hand)
    if missing not in (0, 1):
        raise CommandError(
            f"{len(hand)} tiles and {len(melds)} melds; with {len(melds)} melds a hand has "
            f"{FULL_HAND - 3 * len(melds)} tiles, or {FULL_HAND - 1 - 3 * len(melds)} while it waits"
        )
    if missing:
        print_waits(variant, hand, melds, void)
    else:
        print_win(variant, hand, melds, void)
    return OK


def print_win(variant: Variant[Any], hand: Sequence[Tile], melds: Sequence[Meld], void: Suit | None) -> None:
    """Print True and every split of a complete hand, or False and how far it is from a win."""
    if variant.shapes_of(hand, melds, void):
        print("True")
        for reading in readings(sorted(hand), variant.shapes(void), melds=len(melds), void=void):
            sets = [format_tiles(one) for one in reading.sets]
            pair = [format_tiles(reading.pair)] if reading.pair else []
            print(f"  {reading.shape}: {' '.join(sets + pair)}{' | ' if melds else ''}{', '.join(map(str, melds))}")
        return
    print("False")
    left = [COPIES - count for count in counts_of([*hand, *(t for meld in melds for t in meld.tiles)])]
    turn = analyse_turn(variant.hand_of(hand, melds, void), variant.shapes(void), left)
    away = min((option.distance for option in turn), default=UNREACHABLE)
    if away >= UNREACHABLE:
        print("  out of reach: the melds already break a rule of the game")
        return
    print(f"  {away} {'tile' if away == 1 else 'tiles'} away from a win" + (": ready" if away == 1 else ""))
    best = sorted((o for o in turn if o.distance == away), key=lambda o: (-o.live, o.tile))
    for option in best[:BEST]:
        useful = " ".join(tile_name(tile) for tile in option.tiles)
        print(f"  without {tile_name(option.tile)}: {useful or 'nothing left'} ({option.live} left)")


def print_waits(variant: Variant[Any], hand: Sequence[Tile], melds: Sequence[Meld], void: Suit | None) -> None:
    """Print what a hand of 13 - 3k tiles waits for, or how far it is from a win."""
    waits = variant.waits(hand, melds, void)
    if waits:
        print("waits for " + " ".join(tile_name(tile) for tile in waits))
        return
    away = distance(variant.hand_of(hand, melds, void), variant.shapes(void))
    far = f"{away} tiles away from a win" if 1 < away < UNREACHABLE else "every tile it waits for is in the hand"
    held = [tile_name(tile) for tile in range(KINDS) if void is not None and tile // 9 == void and tile in hand]
    print("not ready: " + (f"holds {' '.join(held)} of the void suit" if held else far))


COMMAND: Final = Command("check", "is this hand a win? how far is it? what does it wait for?", arguments, run)
