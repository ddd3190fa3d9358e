"""Hands of 冲关 on stacked walls: 5s is turned up, so 5s and 6s are wild; scripted or drawn-and-thrown play."""

from collections.abc import Sequence
from typing import Any

from game.core.tiles import Seat, parse_tile
from game.engine.actions import Action, Discard, Hu, Pass
from game.engine.money import Settlement, sums
from game.engine.round import Round
from game.engine.supply import Supply
from game.variants.chongguan import Chongguan
from game.variants.chongguan.options import OPTIONS
from tests.kit.drive import script
from tests.kit.stack import stacked

TOTAL = 136
DICE = sum(Supply.stacked((), b"stacked").dice("wall", 2, 1))
TURNED = TOTAL - 2 * DICE
JING = "5s 5s 5s 6s 6s 6s 6s"


def t(text: str) -> int:
    return parse_tile(text)


def deal(
    hands: dict[Seat, str],
    draws: str = "",
    tail: str = "",
    dealer: Seat = 0,
    buried: str = "",
    filler: int = 0,
    **options: Any,
) -> Round:
    """Deal a hand; `tail` are the replacements in order, `buried` tiles lie where no test draws them."""
    game = Chongguan(OPTIONS.make(options))
    places = {TURNED: "5s"}
    places |= {TOTAL - 2 - 2 * (i // 2) + i % 2: tile for i, tile in enumerate(tail.split())}
    places |= {TURNED - 1 - i: tile for i, tile in enumerate(buried.split())}
    supply = stacked(game, hands, draws=draws, places=places, dealer=dealer, filler=filler)
    return Round.start(game, supply, 0, dealer)


def pass_all(game: Round) -> Round:
    """Let everybody asked about a claim pass."""
    while game.pending and game.table.phase.value in ("claims", "rob"):
        script(game, (next(iter(game.pending)), Pass()))
    return game


def go(game: Round, *answers: tuple[Seat, Action]) -> Round:
    """Give answers in a row; every claim not among them is passed before the next turn."""
    for seat, action in answers:
        if isinstance(action, Discard) or game.table.phase.value == "turn":
            pass_all(game)
        while seat not in game.pending:
            script(game, (next(iter(game.pending)), Pass()))
        script(game, (seat, action))
    return game


def throw_drawn(game: Round, first: str, winner: Seat, source: Seat | None, tile: str) -> Round:
    """Play draw and throw: the dealer throws `first`, all others what they draw, until `winner` takes the tile.

    `source` threw it, None for the winner's own draw; other chances to win are let go.
    """
    script(game, (game.table.dealer, Discard(t(first))))
    for _ in range(60):
        seat, offers = next(iter(game.pending.items()))
        table = game.table
        if table.phase.value == "turn":
            drawn = table.seats[seat].drawn
            assert drawn is not None
            assert drawn.tile is not None
            if seat == winner and source is None and drawn.tile == t(tile):
                return script(game, (seat, Hu()))
            script(game, (seat, Discard(drawn.tile)))
            continue
        assert table.focus is not None
        due = table.focus.seat == source and table.focus.tile == t(tile)
        if due and winner in game.pending:
            assert Hu() in game.pending[winner]
            return go(game, (winner, Hu()))
        assert offers
        script(game, (seat, Pass()))
    raise AssertionError("the tile never came")


def paid(game: Round, *causes: str) -> list[int]:
    """Return what each seat gained or lost by the settlements of some causes."""
    return sums(p for item in settlements(game, *causes) for p in item.payments)


def settlements(game: Round, *causes: str) -> Sequence[Settlement]:
    """Return the settlements of some causes."""
    return [item for item in game.table.ledger if item.cause in causes]
