"""A second scorer of 攀枝花, written from rules/sichuan.md section 2 alone; knows nothing of the game's own code.

It answers worked cases (rules/CASES.md) with what their `expect` would be. Slow and plain on purpose: tiles are texts
such as `5D`, hands are searched by trying every head and every set.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any

from tests.variants.xuezhan.lawyer import ALL_TILES, splits

TIMES = {"none": 1, "sing": 2, "dance": 4}
SELF = ("self_draw", "kong_replacement", "last_tile_draw", "heavenly", "earthly")
House = Mapping[str, Any]
Rows = list[list[Any]]
Melds = Sequence[Mapping[str, Any]]


def read(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def laid(melds: Melds) -> list[str]:
    return [meld["tile"] for meld in melds for _ in range(3 if meld["type"] == "pung" else 4)]


def is_pairs(tiles: Sequence[str]) -> bool:
    return len(tiles) == 14 and all(count % 2 == 0 for count in Counter(tiles).values())


def complete(tiles: Sequence[str], melds: Melds, house: House) -> bool:
    """Return whether a hand is complete (0.2, 2.1)."""
    if house["que"] == "two_suits" and len({tile[1] for tile in (*tiles, *laid(melds))}) > 2:
        return False
    return is_pairs(tiles) or any(True for _ in splits(tiles))


def waits(hand: Sequence[str], melds: Melds, house: House) -> list[str]:
    """Return the waits; four own concealed copies cancel one (1.10)."""
    return [tile for tile in ALL_TILES if hand.count(tile) < 4 and complete([*hand, tile], melds, house)]


def rows_of(hand: Sequence[str], melds: Melds, tile: str, house: House) -> Rows:
    """Return the rows of the split worth most (2.6); of equal ones that with the dearer shape."""
    tiles = [*hand, tile]
    found: list[Rows] = []
    if is_pairs(tiles):
        fours = sum(count == 4 for count in Counter(tiles).values())
        found.append(_common([[("小七对", 4), ("龙七对", 8), ("凤七对", 16), ("三凤七对", 32)][fours]], tiles, melds))
    for head, sets in splits(tiles):
        found.append([*_standard(head, sets, tiles, melds), *_middle_five(sets, hand, melds, tile, house)])
    return max(found, key=lambda rows: (product(rows), rows[0][1]))


def product(rows: Rows) -> int:
    return prod(factor for _, factor in rows)


def _common(shape: Sequence[tuple[str, int]], tiles: Sequence[str], melds: Melds) -> Rows:
    suits = {tile[1] for tile in (*tiles, *laid(melds))}
    return [list(row) for row in (*shape, *([("清一色", 4)] if len(suits) == 1 else []))]


def _standard(head: str, sets: Sequence[Sequence[str]], tiles: Sequence[str], melds: Melds) -> Rows:
    """Return the rows of four sets and a head, 卡心五 apart."""
    everything = [(head,), *sets, *((meld["tile"],) for meld in melds)]
    triplets = all(len(set(one)) == 1 for one in sets)
    eyes = triplets and all(tile[0] in "258" for one in everything for tile in one)
    shape = [("平胡", 1)]
    if len(melds) == 4:
        shape = [("将对手把一", 16)] if eyes else [("手把一", 4)]
    elif triplets:
        shape = [("将对", 8)] if eyes else [("大对", 2)]
    rows = _common(shape, tiles, melds)
    if all(any(tile[0] in "19" for tile in one) for one in everything):
        rows.append(["么九", 4])
    rows += [["明四归一", 2] for meld in melds if meld["type"] == "pung" and meld["tile"] in tiles]
    return rows + [["暗四归一", 4] for count in Counter(tiles).values() if count == 4]


def _middle_five(
    sets: Sequence[Sequence[str]], hand: Sequence[str], melds: Melds, tile: str, house: House
) -> Iterator[list[Any]]:
    between = tile[0] == "5" and (f"4{tile[1]}", tile, f"6{tile[1]}") in {tuple(one) for one in sets}
    if between and (not house["kaxinwu_single_wait"] or waits(hand, melds, house) == [tile]):
        yield ["卡心五", 2]


def top(house: House) -> int:
    """Return what 天胡 and 诈胡 cost."""
    return int(house["cap_multiple"] or house["uncapped_top"])


def capped(multiple: int, house: House) -> int:
    return multiple if house["cap_multiple"] is None else min(multiple, house["cap_multiple"])


def winner(case: Mapping[str, Any], one: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what is expected of one winner (2.6, 2.7)."""
    hand, melds, tile, seat, how = read(one["hand"]), one["melds"], case["win_tile"], one["seat"], case["how"]
    declared = case["declared"]
    if not complete([*hand, tile], melds, house):
        suits = complete([*hand, tile], melds, {**house, "que": "none"})
        return {"seat": seat, "legal": False, "reason": "three_suits" if suits else "not_complete"}
    if declared[seat] == "dance" and how not in SELF:
        return {"seat": seat, "legal": False, "reason": "dancing"}
    rows = rows_of(hand, melds, tile, house)
    rows += [["天叫", 4]] if seat in case["tianjiao"] else []
    rows += [["杠上花", 2]] if how == "kong_replacement" else []
    rows += [["杠上炮", 2]] if how == "discard_after_kong" else []
    rows += [["抢杠", 2]] if how == "rob_kong" and house["rob_mult"] == 2 and house["rob_kong"] else []
    rows += [["自摸加翻", 2]] if how in SELF and house["zimo"] == "double" else []
    if how == "heavenly":
        rows = [["天胡", top(house)]]
    pays = [0] * 4
    for payer in range(4) if how in SELF else [case["from"]]:
        if payer != seat and payer not in case["already_won"]:
            shows = 1 if how == "heavenly" else TIMES[declared[seat]] * TIMES[declared[payer]]
            multiple = product(rows) * shows
            pays[payer] = house["base"] * (multiple if how == "heavenly" else capped(multiple, house))
    return {"seat": seat, "fans": rows, "face_multiple": product(rows), "pays": pays}


def win(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `win` case expects."""
    winners = [winner(case, one, house) for one in case["winners"]]
    delta = [0] * 4
    for one in winners:
        for seat, points in enumerate(one.get("pays", ())):
            delta[seat] -= points
            delta[one["seat"]] += points
    return {"winners": winners, "delta": delta}


def kong(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `kong` case expects (2.5)."""
    per_event, before = [], 0
    for event in case["events"]:
        before = before if event.get("consecutive") else 0
        word, seat, gains = event["type"], event["seat"], [0] * 4
        others = [other for other in range(4) if other != seat and other not in case["already_won"]]
        units = {"concealed": 2, "discard": 2, "added": 1, "added_from_hand": 0}[word] * 2**before
        if word == "discard":
            others = [event["from"]]
            if house["kong_chain"] == "as_written" and before:
                units = 2 * 2 * before
        for other in [] if event.get("robbed") else others:
            gains[other] -= units * house["base"]
            gains[seat] += units * house["base"]
        before += word != "added_from_hand"
        per_event.append(gains)
    return {"per_event": per_event, "delta": [sum(column) for column in zip(*per_event, strict=True)]}


def draw(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `draw` case expects: 查叫 (2.8)."""
    delta = [0] * 4
    playing = [one for one in case["players"] if one["status"] == "in"]
    best: dict[int, int] = {}
    for one in playing:
        hand, melds = read(one["hand"]), one["melds"]
        faces = [product(rows_of(hand, melds, tile, house)) for tile in waits(hand, melds, house)]
        if faces:
            face = max(faces) * (4 if one["tianjiao"] else 1) * TIMES[one["declared"]]
            best[one["seat"]] = house["base"] * capped(face, house)
    for one in playing if case["wall_empty"] and len(playing) > 1 else ():
        for seat, points in best.items() if one["seat"] not in best else ():
            delta[one["seat"]] -= points
            delta[seat] += points
    return {"delta": delta}
