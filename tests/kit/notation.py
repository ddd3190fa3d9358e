"""Short texts for melds, actions and events: read in scripted hands, written in transcripts; knows no rule."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Final

from game.core.melds import Meld, MeldKind
from game.core.tiles import Seat, Tile, format_tiles, parse_tile, parse_tiles, tile_name
from game.engine import events as ev
from game.engine.actions import Action, Chi, Declare, Discard, Gang, Hu, Pass, PassTiles, Peng, VoidSuit
from game.engine.events import Event, Hidden
from game.engine.money import Settlement

SUITS: Final = "mpsz"
UNSEEN: Final = "?"


def parse_meld(text: str) -> Meld:
    """Read a meld such as `peng 5m from 2`, `an_gang E`, `chi 234p from 0` (the first tile is the one taken)."""
    word, tiles, *source = text.replace(" from ", " ").split()
    kind = MeldKind(word)
    seat = int(source[0]) if source else None
    read = parse_tiles(tiles)
    if kind is not MeldKind.CHI:
        read = read[:1] * (4 if kind.is_gang else 3)
    taken = None if kind is MeldKind.AN_GANG else read[0]
    return Meld(kind, tuple(sorted(read)), taken, seat)


def parse_action(text: str) -> Action:
    """Read an action as `show_action` writes it."""
    word, *rest = text.split()
    match word:
        case "discard":
            return Discard(parse_tile(rest[0]), tuple(rest[1:]))
        case "declare":
            return Declare(tuple(rest))
        case "chi":
            low, high = parse_tiles(rest[0])
            return Chi((low, high))
        case "peng":
            return Peng(parse_tile(rest[0]))
        case "hu":
            return Hu()
        case "pass":
            return Pass()
        case "pass_tiles":
            return PassTiles(tuple(sorted(parse_tiles(rest[0]))))
        case "void":
            return VoidSuit(SUITS.index(rest[0]))
        case _:
            return Gang(MeldKind(word), parse_tile(rest[0]))


def show_action(action: Action) -> str:
    """Return an action as `parse_action` reads it."""
    match action:
        case Discard():
            return " ".join(("discard", tile_name(action.tile), *action.declare))
        case Declare():
            return " ".join(("declare", *action.kinds))
        case Chi():
            return f"chi {format_tiles(action.tiles)}"
        case Peng():
            return f"peng {tile_name(action.tile)}"
        case Gang():
            return f"{action.kind.value} {tile_name(action.tile)}"
        case Hu():
            return "hu"
        case Pass():
            return "pass"
        case PassTiles():
            return f"pass_tiles {format_tiles(action.tiles)}"
        case VoidSuit():
            return f"void {SUITS[action.suit]}"


def show_tiles(tiles: Iterable[Hidden]) -> str:
    """Return tiles in sorted notation, unseen ones as question marks behind."""
    listed = list(tiles)
    known = [tile for tile in listed if tile is not None]
    return format_tiles(known) + UNSEEN * (len(listed) - len(known)) or "-"


def show_settlement(settlement: Settlement) -> str:
    """Return a settlement on one line: cause, seat, payments, what was counted."""
    paid = " ".join(f"{p.payer}>{p.payee}:{p.points}" for p in settlement.payments) or "nothing"
    lines = " ".join(
        f"{line.key}={line.value}" + (f"x{line.count}" if line.count != 1 else "")
        for line in (*settlement.lines, *settlement.notes)
    )
    tile = "" if settlement.tile is None else f" {tile_name(settlement.tile)}"
    return f"{settlement.cause} of {settlement.seat}{tile}: {paid}" + (f" ({lines})" if lines else "")


def show_event(event: Event) -> str:
    """Return an event on one line (several for a deal, an exchange or an end)."""
    match event:
        case ev.RoundStarted():
            hands = "".join(f"\n    {seat} {show_tiles(hand)}" for seat, hand in enumerate(event.hands))
            return f"RoundStarted {event.number} dealer {event.dealer} wall {event.wall}{hands}"
        case ev.TilesPassed():
            moves = "".join(f"\n    {m.giver}>{m.taker} {show_tiles(m.tiles)}" for m in event.moves)
            return f"TilesPassed by {event.direction}{moves}"
        case ev.HandWon():
            winners = " ".join(f"{w.seat} [{show_tiles(w.hand)}]" for w in event.winners)
            source = "" if event.source is None else f" from {event.source}"
            return f"HandWon {winners} with {show_tiles((event.tile,))} by {event.by}{source}"
        case ev.Due():
            return f"Due {event.id} {show_settlement(event.settlement)}"
        case ev.Paid():
            settles = f" settles {' '.join(map(str, event.settles))}" if event.settles else ""
            return f"Paid {show_settlement(event.settlement)}{settles}"
        case ev.MeldMade() | ev.GangAnnounced():
            source = "" if event.meld.source is None else f" from {event.meld.source}"
            return f"{type(event).__name__} {event.seat} {event.meld}{source}{' drawn' if event.drawn else ''}"
        case ev.RoundEnded():
            hands = "".join(f"\n    {seat} {show_tiles(hand)}" for seat, hand in enumerate(event.hands))
            down = "".join(f"\n    face down of {seat}: {tile_name(tile)}" for seat, tile in event.face_down)
            return f"RoundEnded {event.why}{hands}{down}"
        case _:
            return _plain(event)


def _plain(event: Event) -> str:
    """Return an event by its fields; flags stand only when set."""
    parts = [type(event).__name__]
    for item in fields(event):
        text = _field(item.name, getattr(event, item.name))
        parts += [text] if text else []
    return " ".join(parts)


def _field(name: str, value: object) -> str:
    if value is None and name == "tile":
        return UNSEEN
    if value is None or value is False or value == ():
        return ""
    if value is True:
        return name
    if name in ("tile", "tiles", "waits"):
        tiles: Iterable[Tile] = (value,) if isinstance(value, int) else value  # type: ignore[assignment]
        return f"{name} {show_tiles(tiles)}" if name == "waits" else show_tiles(tiles)
    if name == "suit":
        return SUITS[int(str(value))]
    text = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return text if name in ("seat", "what", "source", "why") else f"{name} {text}"


def seats_text(seats: Iterable[Seat]) -> str:
    """Return seats in a row."""
    return " ".join(map(str, seats))
