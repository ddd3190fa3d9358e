"""Every decision by speed alone: the nearest hand with the most useful tiles; knows no money and no danger."""

from typing import Final

from ai.bot import Offers, Ranked, Reason
from ai.decisions.speed import Eyes, Outlook, meld_of, run_of, with_bu_gang, with_meld
from ai.decisions.void_suit import fewest, giving, tiles_in
from ai.reading import Sight
from game.core.melds import MeldKind
from game.core.tiles import KINDS, Tile, suit_of
from game.engine.actions import (
    Action,
    Chi,
    Declare,
    Discard,
    Gang,
    Hu,
    Pass,
    PassTiles,
    Peng,
    VoidSuit,
)
from game.evaluator import Hand

ALWAYS = 10_000.0
GANG_MARGIN = 50.0
"""A gang that keeps the distance goes before any discard or peng of the same distance."""
REFUSED = 5_000.0


def rank_quickly(sight: Sight, eyes: Eyes, offers: Offers) -> list[Ranked]:
    """Return every offer with its score, in the order of the offers."""
    if any(isinstance(action, Discard) for action in offers):
        return _turn(sight, eyes, offers)
    if any(isinstance(action, PassTiles | VoidSuit) for action in offers):
        return [opening(sight, action) for action in offers]
    return _claims(sight, eyes, offers)


def opening(sight: Sight, action: Action) -> Ranked:
    """Return an exchange or a void suit by the tiles of each suit; anything else counts nothing."""
    tiles = sight.state.hand
    match action:
        case VoidSuit(suit):
            return Ranked(action, fewest(tiles, suit), (Reason("suit_tiles", tiles_in(tiles, suit)),))
        case PassTiles(given):
            return Ranked(action, giving(tiles, given), (Reason("suit_tiles", tiles_in(tiles, suit_of(given[0]))),))
        case _:
            return Ranked(action, 0.0)


def _turn(sight: Sight, eyes: Eyes, offers: Offers) -> list[Ranked]:
    melds = sight.state.melds
    tiles = {action.tile for action in offers if isinstance(action, Discard)}
    after = eyes.discards(sight.hand, melds, sorted(tiles))
    best = max(outlook.score for outlook in after.values())
    return [_turn_action(sight, eyes, action, after, best) for action in offers]


def _turn_action(sight: Sight, eyes: Eyes, action: Action, after: dict[Tile, Outlook], best: float) -> Ranked:
    match action:
        case Hu():
            return Ranked(action, ALWAYS, (Reason("win"),))
        case Declare():
            return Ranked(action, ALWAYS - 1, (Reason("declare"),))
        case Discard(tile, declare):
            outlook = after[tile]
            loose = _looseness(sight, tile)
            if declare:
                # Where a hand that is not ready may be declared, it costs dearly.
                gain = 10 * len(declare) if outlook.need <= 1 else -REFUSED
                return Ranked(action, outlook.score + gain + loose, (Reason("declare"), *outlook.reasons()))
            return Ranked(action, outlook.score + loose, outlook.reasons())
        case Gang():
            outlook = after_gang(sight, eyes, action)
            least = min(one.need for one in after.values())
            keeps = outlook.need <= least
            score = max(best, outlook.score) + GANG_MARGIN if keeps else outlook.score - REFUSED
            return Ranked(action, score, (Reason("gang"), *outlook.reasons()))
        case _:
            return Ranked(action, -ALWAYS)


def after_gang(sight: Sight, eyes: Eyes, action: Gang) -> Outlook:
    """Return the outlook of the hand that a gang leaves, its replacement not yet drawn."""
    melds = [meld for meld in sight.state.melds if action.kind is not MeldKind.BU_GANG or meld.tile != action.tile]
    return eyes.outlook(gang_hand(sight, action), [*melds, meld_of(action.kind, action.tile)])


def gang_hand(sight: Sight, action: Gang) -> Hand:
    """Return the concealed part that a gang leaves."""
    if action.kind is MeldKind.BU_GANG:
        return with_bu_gang(sight.hand, action.tile, sight.wilds)
    own = 4 if action.kind is MeldKind.AN_GANG else 3
    return with_meld(sight.hand, [action.tile] * own, action.tile, sight.wilds)


def _claims(sight: Sight, eyes: Eyes, offers: Offers) -> list[Ranked]:
    melds = sight.state.melds
    now = eyes.outlook(sight.hand, melds)
    return [_claim(sight, eyes, action, now) for action in offers]


def _claim(sight: Sight, eyes: Eyes, action: Action, now: Outlook) -> Ranked:
    match action:
        case Hu():
            return Ranked(action, ALWAYS, (Reason("win"),))
        case Pass():
            return Ranked(action, now.score, now.reasons())
        case Gang():
            outlook = after_gang(sight, eyes, action)
            keeps = outlook.need <= now.need
            score = max(now.score, outlook.score) + GANG_MARGIN if keeps else outlook.score - REFUSED
            return Ranked(action, score, (Reason("gang"), *outlook.reasons()))
        case Peng() | Chi():
            outlook = after_claim(sight, eyes, action)
            score = outlook.score if outlook.need < now.need else outlook.score - REFUSED
            return Ranked(action, score, (Reason("claim"), *outlook.reasons()))
        case _:
            return Ranked(action, -ALWAYS)


def after_claim(sight: Sight, eyes: Eyes, action: Peng | Chi) -> Outlook:
    """Return the best outlook after taking the tile in focus and throwing one."""
    if isinstance(action, Peng):
        hand = with_meld(sight.hand, [action.tile] * 2, action.tile, sight.wilds)
        return eyes.best_discard(hand, [*sight.state.melds, meld_of(MeldKind.PENG, action.tile)])
    focus = sight.table.focus
    assert focus is not None
    assert focus.tile is not None
    hand = with_meld(sight.hand, action.tiles, action.tiles[0], sight.wilds)
    return eyes.best_discard(hand, [*sight.state.melds, run_of(action, focus.tile)])


def _looseness(sight: Sight, tile: Tile) -> float:
    """Return a little for a tile that nothing leans on, so that equal discards are made in a sensible order."""
    counts = sight.hand.counts
    near = sum([counts[other] for other in NEAR[tile]])
    void = sight.state.void is not None and suit_of(tile) == sight.state.void
    return 0.5 * void + 0.1 / (1 + near) + 0.01 * abs(tile % 9 - 4)


def _neighbours(tile: Tile) -> tuple[Tile, ...]:
    if suit_of(tile) > 2:
        return (tile,)
    return tuple(tile + step for step in (-2, -1, 0, 1, 2) if 0 <= tile % 9 + step <= 8)


NEAR: Final = tuple(map(_neighbours, range(KINDS)))
"""By kind: the kinds that a tile could make a set or a pair with."""
