"""The values of a scoring desk's fields, to and from worked cases; knows their forms, but no game and no rule."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.melds import MeldKind
from game.core.tiles import Seat, parse_tile, tile_name
from game.rules.casefile import MELD_WORDS, source_name
from game.rules.desk import SEATS, DeskField, DeskGang

MELD_NAMES: Final[Mapping[MeldKind, str]] = {
    MeldKind.CHI: "chi",
    MeldKind.PENG: "pung",
    MeldKind.MING_GANG: "kong_exposed",
    MeldKind.BU_GANG: "kong_added",
    MeldKind.AN_GANG: "kong_concealed",
}
"""Melds as cases name them."""


def written(item: DeskField, value: Any) -> Any:
    """Return a value of the desk as a case has it, None for one that is left out."""
    if item.kind == "tile":
        return None if value is None else tile_name(value)
    if item.kind == "tiles":
        return [tile_name(tile) for tile in value or ()]
    if item.kind == "flags":
        return [seat in (value or ()) for seat in SEATS]
    if item.kind == "gangs":
        return [_gang(gang) for gang in value or ()]
    if item.kind == "payments":
        return [{"from": seat, "amount": paid} for seat, paid in enumerate(value or ()) if paid] or None
    return list(value) if isinstance(value, tuple) else value


def entered(item: DeskField, value: Any) -> Any:
    """Return a value of a case as the desk holds it: tiles as numbers, seats and values for each seat as a tuple."""
    if value is None:
        return () if item.kind in ("tiles", "flags", "gangs") else None
    if item.kind == "tile":
        return parse_tile(value)
    if item.kind == "tiles":
        return tuple(parse_tile(text) for text in value)
    if item.kind == "flags":
        return tuple(seat for seat, flag in enumerate(value) if flag)
    if item.kind == "gangs":
        return tuple(_read_gang(gang) for gang in value)
    if item.kind == "payments":
        return tuple(sum(paid["amount"] for paid in value if paid["from"] == seat) for seat in SEATS)
    return tuple(value) if isinstance(value, list) else value


def current(item: DeskField, values: Mapping[str, Any]) -> Any:
    """Return what a field is worth among the values of a desk; `flags` of which nothing is said are the winner's."""
    value = values.get(item.key, item.default)
    return (values.get("seat") or 0,) if item.kind == "flags" and value is None else value


def one_seat(values: Sequence[Any] | None, seat: Seat, value: Any, none: Any) -> tuple[Any, ...]:
    """Return values for each seat with that of one seat changed; `none` is what stands for a seat not named yet."""
    known = list(values or (none,) * len(SEATS))
    known[seat] = value
    return tuple(known)


def _gang(gang: DeskGang) -> dict[str, Any]:
    made = {"owner": gang.owner, "type": MELD_NAMES[gang.kind], "tile": source_name(gang.tile)}
    if gang.source is None:
        return made
    return {**made, "from": gang.source, "from_declared": gang.declared}


def _read_gang(item: Mapping[str, Any]) -> DeskGang:
    kind, source = MELD_WORDS[item["type"]], item.get("from")
    return DeskGang(item["owner"], kind, parse_tile(item["tile"]), source, bool(item.get("from_declared", False)))
