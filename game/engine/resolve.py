"""From answers to events: claim priority, several winners, things let go; independent of the order of the answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.melds import Meld, MeldKind
from game.core.tiles import COPIES, Seat, Tile
from game.engine import events as ev
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, Peng, Window, WindowKind, kind_of
from game.engine.events import Event
from game.engine.supply import Supply
from game.engine.table import Table
from game.engine.variant import Variant
from game.engine.window import is_drawn, self_win

Answers = Mapping[Seat, Action]


@dataclass(slots=True)
class Decision:
    """What the walk through the claims found: winners, or one claim, and what each seat asked let go."""

    winners: list[Seat] = field(default_factory=list)
    claim: tuple[Seat, Action] | None = None
    refused: dict[Seat, set[str]] = field(default_factory=dict)


def resolve(
    table: Table, variant: Variant[Any], window: Window, answers: Answers, supply: Supply
) -> list[Event] | None:
    """Return what the answers lead to, or None while an answer that matters is missing."""
    answers = {**answers, **window.auto}
    match window.kind:
        case WindowKind.ALL:
            if any(seat not in answers for seat in window.offers):
                return None
            return variant.settle_setup(table, answers, supply)
        case WindowKind.TURN:
            action = answers.get(table.turn)
            return None if action is None else _act(table, variant, table.turn, action)
        case WindowKind.CLAIMS | WindowKind.ROB:
            decision = decide(table, variant, window, answers)
            return None if decision is None else _claims(table, variant, window, decision)


def decide(table: Table, variant: Variant[Any], window: Window, answers: Answers) -> Decision | None:
    """Walk the offered claims by priority and distance; None while an unanswered one could matter.

    The first claim whose seat answered with it is served; hu goes on collecting where the game has many winners. What
    a seat was asked and did not take before the walk ended counts as refused.
    """
    focus = table.focus
    assert focus is not None
    walk = sorted(
        (
            (seat, action)
            for seat, actions in window.offers.items()
            for action in actions
            if not isinstance(action, Pass)
        ),
        key=lambda item: (-variant.priority[kind_of(item[1])], table.distance(focus.seat, item[0])),
    )
    found = Decision()
    for seat, action in walk:
        is_hu = isinstance(action, Hu)
        if found.winners and not is_hu:
            break
        answer = answers.get(seat)
        if answer is None:
            return None
        if answer != action:
            found.refused.setdefault(seat, set()).add(kind_of(action))
        elif is_hu:
            found.winners.append(seat)
            if not variant.many_winners:
                break
        else:
            found.claim = (seat, action)
            break
    return found


def _claims(table: Table, variant: Variant[Any], window: Window, decision: Decision) -> list[Event]:
    events: list[Event] = list(_lapses(table, variant, window, decision))
    focus = table.focus
    assert focus is not None
    if decision.winners:
        by = ev.DISCARD if focus.meld is None else ev.ROB
        wins = [variant.facts(table, seat, focus.tile, by) for seat in decision.winners]
        return events + variant.won(table, wins)
    if decision.claim is not None:
        return [*events, claim_meld(table, *decision.claim)]
    return [*events, ev.ClaimsPassed()]


def _lapses(table: Table, variant: Variant[Any], window: Window, decision: Decision) -> list[ev.OfferDeclined]:
    """Return what the seats that do not win let go; a seat asked for hu but not reached lets nothing go."""
    assert table.focus is not None
    found: list[ev.OfferDeclined] = []
    for step in range(1, len(table.seats)):
        seat = table.after(table.focus.seat, step)
        refused = frozenset(decision.refused.get(seat, ()))
        unreached = Hu() in window.offers.get(seat, ()) and "hu" not in refused
        if seat in decision.winners or unreached or table.seats[seat].won is not None:
            continue
        found += variant.lapses(table, seat, refused=refused)
    return found


def claim_meld(table: Table, seat: Seat, action: Action) -> ev.MeldMade:
    """Return the fact of a seat melding the discard in focus."""
    focus = table.focus
    assert focus is not None
    assert focus.tile is not None
    copies = table.seats[seat].hand.count(focus.tile)
    tiles: tuple[Tile, ...]
    match action:
        case Peng():
            kind, tiles = MeldKind.PENG, (focus.tile,) * 3
        case Gang():
            kind, tiles = MeldKind.MING_GANG, (focus.tile,) * COPIES
        case Chi():
            kind, tiles = MeldKind.CHI, tuple(sorted((*action.tiles, focus.tile)))
        case _:
            raise ValueError(f"{action} is no claim")
    could_gang = kind is MeldKind.PENG and copies >= 3
    return ev.MeldMade(seat, Meld(kind, tiles, focus.tile, focus.seat, table.clock, could_gang))


def _act(table: Table, variant: Variant[Any], seat: Seat, action: Action) -> list[Event]:
    match action:
        case Discard():
            lapses = variant.lapses_by_discard(table, seat, action)
            return [*lapses, variant.discarded(table, seat, action)]
        case Hu():
            return variant.won(table, [self_win(table, variant, seat)])
        case Gang():
            return [_own_gang(table, variant, seat, action)]
        case Declare():
            return [ev.Declared(seat, action.kinds)]
        case _:
            raise ValueError(f"{action} is no action of a turn")


def own_gang(table: Table, seat: Seat, action: Gang) -> ev.MeldMade:
    """Return the fact of a seat making a gang of tiles of its own, once nobody has robbed it."""
    drawn = is_drawn(table, seat, action.tile)
    tiles = (action.tile,) * COPIES
    if action.kind is MeldKind.BU_GANG:
        peng = next(m for m in table.seats[seat].melds if m.kind is MeldKind.PENG and m.tile == action.tile)
        meld = Meld(MeldKind.BU_GANG, tiles, peng.taken, peng.source, table.clock)
    else:
        meld = Meld(action.kind, tiles, made_at=table.clock)
    return ev.MeldMade(seat, meld, drawn)


def _own_gang(table: Table, variant: Variant[Any], seat: Seat, action: Gang) -> Event:
    made = own_gang(table, seat, action)
    return ev.GangAnnounced(seat, made.meld, made.drawn) if variant.robbable(action.kind) else made
