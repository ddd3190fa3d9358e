"""One readable hand of each game, always the same; knows no rule."""

from pathlib import Path
from typing import Any, Final

from game.core.tiles import Seat
from game.engine.actions import Action
from game.engine.round import Round
from game.engine.variant import Variant
from game.variants import VARIANTS
from tests.kit.drive import Setup
from tests.kit.notation import show_action, show_event
from tests.kit.odd_variant import OddVariant

FOLDER: Final = Path(__file__).parent
GAMES: Final[tuple[type[Variant[Any]], ...]] = (*VARIANTS, OddVariant)
SEED: Final = 8
LOOSENESS: Final = 12


def path_of(game: type[Variant[Any]]) -> Path:
    """Return where the transcript of a game is kept."""
    return FOLDER / f"{game.id}.txt"


def transcript(game: type[Variant[Any]]) -> str:
    """Return a hand with the default options: every batch with its events, every question with offers and answer."""
    setup = Setup(game(game.option_set.make()), SEED, 0, LOOSENESS, eager=True)
    hand, choose = setup.start(), setup.chooser()
    lines = [f"{game.id}, default options, wall {hand.supply.commitment()}", ""]
    lines += batch_lines(hand)
    while not hand.over:
        seat, offers = next(iter(hand.pending.items()))
        action = choose(hand.table, seat, offers)
        lines.append(question(hand, seat, action))
        if hand.submit(seat, action, hand.table.batch) is not None:
            lines += batch_lines(hand)
    points = " ".join(f"{points:+d}" for points in hand.table.points)
    return "\n".join([*lines, "", f"points {points}", ""])


def batch_lines(hand: Round) -> list[str]:
    """Return the last batch."""
    batch = hand.batches[-1]
    return [f"{batch.number}", *(f"  {show_event(event)}" for event in batch.events)]


def question(hand: Round, seat: Seat, action: Action) -> str:
    """Return what a seat holds, may do and does."""
    assert hand.window is not None
    offers = ", ".join(show_action(offer) for offer in hand.window.offers[seat])
    return f"  ? {seat} {hand.window.kind.value}: {offers} -> {show_action(action)}"
