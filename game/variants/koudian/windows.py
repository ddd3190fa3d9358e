"""Worked cases of 扣点点 that ask the windows of a built table, and how their words are read; holds no rule itself."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import KINDS, Seat, Tile, tile_name
from game.engine import events as ev
from game.engine.actions import Action, Discard, Gang, Hu, Pass, Peng, Window, kind_of
from game.engine.resolve import resolve
from game.engine.situation import MeldTry
from game.engine.supply import Supply
from game.engine.table import Declined, Drawn, Focus, Phase, RiverTile, SeatState, Table
from game.engine.variant import FULL_HAND
from game.engine.window import claim_offers, window
from game.rules import casefile
from game.rules.casefile import MELD_WORDS, Case, CaseError
from game.rules.pass_lock import HU
from game.variants.koudian import hands, reserve, wild
from game.variants.koudian.money import READY
from game.variants.koudian.variant import Koudian

SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)
WALL_LEFT: Final = 40
"""Tiles in the wall where a case does not say."""
WORDS: Final = {"hu": "win", "gang": "kong", "peng": "pong", "pass": "pass", "discard": "pass"}
"""Actions as cases name them; throwing the drawn tile of a locked hand is a pass."""
GANG_NAMES: Final = {MeldKind.AN_GANG: "concealed", MeldKind.BU_GANG: "added", MeldKind.MING_GANG: "point"}


# -- words ---------------------------------------------------------------------------------------------------------


def declared_of(flags: Sequence[bool]) -> tuple[frozenset[str], ...]:
    """Read who has declared: true or false for each seat; raises CaseError."""
    many = isinstance(flags, list | tuple) and len(flags) == len(SEATS)
    if not many or any(not isinstance(flag, bool) for flag in flags):
        raise CaseError(f"declared has true or false for each seat, not {flags!r}")
    return tuple(frozenset({READY}) if flag else frozenset() for flag in flags)


def wilds_of(case: Case, variant: Koudian) -> frozenset[Tile]:
    """Read the wild kind, if there is one; raises CaseError outside the wild game."""
    text = case.get("wild")
    if text is None:
        return frozenset()
    if variant.options.mode != "haozi":
        raise CaseError("there is a wild only with mode=haozi")
    return frozenset({casefile.tile(text)})


def gang_kind(word: Any) -> MeldKind:
    """Read the kind of a gang; raises CaseError."""
    kinds = {name: kind for name, kind in MELD_WORDS.items() if kind.is_gang}
    return kinds[casefile.one_of(word, kinds, "the kong")]


def names(found: Sequence[Tile]) -> list[str]:
    """Return tiles as cases name them."""
    return [tile_name(tile) for tile in found]


# -- tables --------------------------------------------------------------------------------------------------------


def _table(case: Case, variant: Koudian) -> Table:
    """Return a table with the wild of a case on which seat 0 holds the hand, the others unknown ones."""
    table = _bare(case, variant)
    hand = casefile.tiles(casefile.need(case, "hand"))
    table.seats[0] = SeatState(sorted(hand), melds=list(casefile.melds(case.get("melds", ()))), draws=1)
    return table


def _bare(case: Case, variant: Koudian) -> Table:
    table = Table()
    table.wall.total = casefile.number(case, "wall_left", WALL_LEFT)
    table.marks[wild.WILD] = tuple(wilds_of(case, variant))
    for state in table.seats:
        state.hidden = FULL_HAND - 1
    set_apart(table, variant)
    return table


def set_apart(table: Table, variant: Koudian) -> None:
    """Let the wall hold back what is never drawn."""
    for event in reserve.dead_events(table, variant.options):
        table.apply(event)


def _see(table: Table, text: str) -> None:
    """Let the discards of another seat show some tiles."""
    table.seats[1].river += [RiverTile(tile, drawn=False, at=0) for tile in casefile.tiles(text)]


def _pass_wins(state: SeatState, passed: Sequence[str]) -> None:
    state.declined += [Declined(0, HU, casefile.tile(text), 0, ev.DISCARD) for text in passed]


def _draw(table: Table, text: str) -> None:
    """Let seat 0 draw a tile and act."""
    tile = casefile.tile(text)
    table.seats[0].give(tile)
    table.seats[0].drawn = Drawn(tile, ev.FRONT)
    table.phase = Phase.TURN


def _open(table: Table, variant: Koudian) -> Window:
    asked = window(table, variant)
    assert asked is not None
    return asked


def ready(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `ready`: the hand after the declaring discard; asked with a tile to throw that it does not hold.

    That tile is of few points, so that no wait that matters is one copy shorter for it.
    """
    table = _table(case, variant)
    _see(table, case.get("visible", ""))
    hand = list(table.seats[0].hand)
    spare = next(tile for tile in range(KINDS) if tile not in hand and hands.point(tile) < hands.READY_POINTS)
    found = variant.waits_at(table, 0, hand)
    table.seats[0].give(spare)
    return {"waits": names(found), "may_declare": bool(variant.declarations(table, 0, spare))}


def kong_after_ready(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `kong_after_ready`: the waits, and whether the window offers the gang."""
    table = _table(case, variant)
    _see(table, case.get("visible", ""))
    table.seats[0].declared[READY] = 0
    kind = gang_kind(case.get("kong"))
    tile = casefile.tile(casefile.need(case, "tile"))
    attempt = MeldTry(0, kind, (tile,) * 4)
    if case.get("drawn") is None:
        table.phase, table.focus = Phase.CLAIMS, Focus(3, tile)
    else:
        _draw(table, case["drawn"])
    before, after = variant.gang_waits(table, attempt)
    offered = _open(table, variant).offers.get(0, ())
    return {"allowed": Gang(kind, tile) in offered, "waits_before": names(before), "waits_after": names(after)}


def ready_turn(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `ready_turn`: what a declared seat is asked after a draw, and what is thrown if it takes nothing."""
    table = _table(case, variant)
    table.seats[0].declared[READY] = 0
    _pass_wins(table.seats[0], case.get("passed", ()))
    _draw(table, casefile.need(case, "drawn"))
    asked = _open(table, variant)
    forced = asked.auto.get(0)
    thrown = [action.tile for action in asked.offers[0] if isinstance(action, Discard)]
    offers: Sequence[Action] = asked.offers[0]
    if forced is not None:
        offers = [] if isinstance(forced, Discard) else [forced]
    return {
        "offers": list(dict.fromkeys(WORDS[kind_of(action)] for action in offers)),
        "auto_discard": None if forced == Hu() else tile_name(thrown[0]),
    }


def turn_kongs(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `turn_kongs`: the gangs a full hand is offered; what was passed before changes nothing."""
    for item in case.get("passed_before", ()):
        casefile.tile(item if isinstance(item, str) else item["tile"] if isinstance(item, dict) else item[-1])
    table = _table(case, variant)
    given_up = {casefile.tile(text) for text in case.get("kong_forfeited", ())}
    state = table.seats[0]
    state.melds = [replace(meld, could_gang=meld.tile in given_up) for meld in state.melds]
    state.drawn = Drawn(state.hand[-1], ev.FRONT)
    table.phase = Phase.TURN
    found = [action for action in _open(table, variant).offers[0] if isinstance(action, Gang)]
    return {"kongs": [[GANG_NAMES[action.kind], tile_name(action.tile)] for action in found]}


def claims(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `claims`: who is offered what on a discard, who gets it, and who is left with self-draws."""
    table = _claimed(case, variant)
    asked = _open(table, variant)
    seats = [seat for seat in SEATS if claim_offers(table, variant, seat)]
    answer: dict[str, Any] = {
        "offers": {
            str(seat): [WORDS[kind_of(a)] for a in ([asked.auto[seat]] if seat in asked.auto else asked.offers[seat])]
            for seat in seats
        }
    }
    choices = case.get("choices")
    if choices is None:
        return answer
    for word in choices.values():
        casefile.one_of(word, set(WORDS.values()), "the choice")
    answers: dict[Seat, Action] = {}
    for seat in asked.pending:
        word = choices.get(str(seat), "pass")
        found = [action for action in asked.offers[seat] if WORDS[kind_of(action)] == word]
        answers[seat] = found[0] if found else Pass()
    events = resolve(table, variant, asked, answers, Supply.stacked(()))
    for event in events or ():
        table.apply(event)
    locked = [seat for seat in SEATS if variant.passed(table.seats[seat])]
    return answer | {"result": _result(events or []), "locked_after": locked}


def _claimed(case: Case, variant: Koudian) -> Table:
    """Return a table just after a discard."""
    table = _bare(case, variant)
    for word, given in casefile.need(case, "hands").items():
        if not isinstance(given, Mapping):
            raise CaseError(f"hands has an object for each seat, not {given!r}")
        unknown = set(given) - {"hand", "melds", "passed"}
        if unknown:
            raise CaseError(f"unknown field {', '.join(sorted(unknown))} in a hand")
        seat = casefile.seat(int(word))
        melds = list(casefile.melds(given.get("melds", ()), seat))
        table.seats[seat] = SeatState(sorted(casefile.tiles(casefile.need(given, "hand"))), melds=melds, draws=1)
        _pass_wins(table.seats[seat], given.get("passed", ()))
    for seat, kinds in enumerate(declared_of(casefile.need(case, "declared"))):
        table.seats[seat].declared = dict.fromkeys(kinds, 0)
    source = casefile.seat(casefile.need(case, "discarder"))
    table.seats[source] = SeatState(hidden=FULL_HAND, declared=table.seats[source].declared, draws=1)
    table.turn = source
    declare = (READY,) if casefile.flag(case, "declaring_discard") else ()
    table.apply(variant.discarded(table, source, Discard(casefile.tile(casefile.need(case, "tile")), declare)))
    return table


def pong_lock(case: Case, variant: Koudian) -> dict[str, Any]:
    """Work a `pong_lock`: seat 0 passes a peng and is asked again, with or without an own draw between."""
    refused, offered = (casefile.tile(casefile.need(case, field)) for field in ("refused", "offer"))
    since = casefile.need(case, "drawn_since")
    if not isinstance(since, bool):
        raise CaseError(f"drawn_since is true or false, not {since!r}")
    table = _bare(case, variant)
    table.seats[0] = SeatState(sorted(2 * [refused] + 2 * [offered] * (offered != refused)), draws=1)
    _throw(table, variant, 1, refused)
    asked = _open(table, variant)
    for event in resolve(table, variant, asked, {0: Pass()}, Supply.stacked(())) or ():
        table.apply(event)
    if since:
        spare = next(tile for tile in range(KINDS) if tile not in (refused, offered))
        table.apply(ev.TileDrawn(0, spare, ev.FRONT))
        table.apply(variant.discarded(table, 0, Discard(spare)))
        table.apply(ev.ClaimsPassed())
    _throw(table, variant, 2, offered)
    return {"allowed": Peng(offered) in claim_offers(table, variant, 0)}


def _throw(table: Table, variant: Koudian, seat: Seat, tile: Tile) -> None:
    """Let a seat whose hand is unknown draw and throw a tile."""
    table.apply(ev.TileDrawn(seat, None, ev.FRONT))
    table.apply(variant.discarded(table, seat, Discard(tile)))


def _result(events: Sequence[ev.Event]) -> dict[str, Any] | None:
    for event in events:
        if isinstance(event, ev.HandWon):
            return {"seat": event.winners[0].seat, "action": "win"}
        if isinstance(event, ev.MeldMade):
            return {"seat": event.seat, "action": WORDS[kind_of(_claim(event.meld))]}
    return None


def _claim(meld: Meld) -> Action:
    return Gang(meld.kind, meld.tile) if meld.is_gang else Peng(meld.tile)
