"""A second scorer of 扣点点, written from rules/koudian.md and mil_shanxi.md alone; knows nothing of the game's code.

It answers a worked case of kind `win` (rules/CASES.md) with what its `expect` would be. Slow and plain on purpose:
tiles are texts, a wild is tried in every place of every set.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from tests.kit.plain_tiles import HONOURS, KINDS, read

ORPHANS = (*(f"{rank}{suit}" for suit in "mps" for rank in (1, 9)), *HONOURS)
ANY = "any"
"""A set of wilds alone."""
Set = tuple[str, ...] | str
House = Mapping[str, Any]


def point(tile: str) -> int:
    return 10 if tile in HONOURS else int(tile[0])


def places(tile: str) -> Iterator[tuple[str, ...]]:
    """Yield every triplet and run a tile can be in."""
    yield (tile,) * 3
    if tile not in HONOURS:
        for low in range(max(1, int(tile[0]) - 2), min(7, int(tile[0])) + 1):
            yield tuple(f"{low + step}{tile[1]}" for step in range(3))


def sets_of(held: Counter[str], wilds: int, wanted: int) -> Iterator[tuple[Set, ...]]:
    """Yield every way to see natural tiles and wilds as so many sets."""
    tile = next((kind for kind in KINDS if held[kind]), None)
    if tile is None:
        if wilds == 3 * wanted:
            yield (ANY,) * wanted
        return
    if not wanted or held.total() + wilds != 3 * wanted:
        return
    for one in places(tile):
        for used in uses(one, wilds):
            if used[tile] and all(used[kind] <= held[kind] for kind in used):
                for rest in sets_of(held - used, wilds - 3 + used.total(), wanted - 1):
                    yield (one, *rest)


@cache
def uses(one: tuple[str, ...], wilds: int) -> list[Counter[str]]:
    """Return which tiles of a set may be real, the others wilds."""
    return [Counter(real) for count in (3, 2, 1) if 3 - count <= wilds for real in set(combinations(one, count))]


def standard(tiles: Sequence[str], wilds: int, wanted: int) -> Iterator[tuple[Set, ...]]:
    """Yield the sets beside every pair."""
    held = Counter(tiles)
    for kind in KINDS:
        for own in (2, 1):
            if held[kind] >= own and wilds >= 2 - own:
                yield from sets_of(held - Counter({kind: own}), wilds - 2 + own, wanted)
    if wilds >= 2:
        yield from sets_of(held, wilds - 2, wanted)


def fours_in_pairs(tiles: Sequence[str], wilds: int) -> int | None:
    """Return the most fours that 14 tiles seen as pairs hold, None if they are no seven pairs."""
    held = Counter(tiles)
    odd = [kind for kind in held if held[kind] % 2]
    if len(tiles) + wilds != 14 or len(odd) > wilds:
        return None
    full = held + Counter(odd)
    more = (wilds - len(odd)) // 2
    fours, twos = sum(count == 4 for count in full.values()), sum(count == 2 for count in full.values())
    return fours + min(more, twos) + max(0, more - twos) // 2


def is_orphans(tiles: Sequence[str], wilds: int) -> bool:
    held = Counter(tiles)
    return not wilds and set(held) == set(ORPHANS) and len(tiles) == 14


def complete(tiles: Sequence[str], wilds: int, melds: int, house: House) -> bool:
    if any(True for _ in standard(tiles, wilds, 4 - melds)):
        return True
    if melds:
        return False
    return fours_in_pairs(tiles, wilds) is not None or (bool(house["thirteen_orphans"]) and is_orphans(tiles, wilds))


class Story:
    """A `win` case, read."""

    def __init__(self, case: Mapping[str, Any], house: House) -> None:
        self.house, self.case = house, case
        self.hand, self.tile, self.wild = read(case["hand"]), case["tile"], case.get("wild")
        self.melds = case["melds"]
        self.meld_tiles = [m["tile"] for m in self.melds for _ in range(3 if m["type"] == "pong" else 4)]
        self.drawn = case["how"] in ("self_draw", "replacement")
        self.natural = [tile for tile in self.hand if tile != self.wild]
        self.wilds = len(self.hand) - len(self.natural)

    def waits(self) -> list[str]:
        own = Counter(self.hand + self.meld_tiles)
        return [
            kind
            for kind in KINDS
            if own[kind] < 4 and complete([*self.natural, kind], self.wilds, len(self.melds), self.house)
        ]

    def single_wild_wait(self) -> bool:
        if not self.wilds:
            return False
        if any(True for _ in sets_of(Counter(self.natural), self.wilds - 1, 4 - len(self.melds))):
            return True
        odd = sum(count % 2 for count in Counter(self.natural).values())
        return not self.melds and odd <= self.wilds - 1

    def final(self) -> tuple[list[str], int]:
        """Return the natural tiles and the number of wilds of the won hand."""
        if self.drawn and self.tile == self.wild:
            return self.natural, self.wilds + 1
        return [*self.natural, self.tile], self.wilds


def answer(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `win` case expects."""
    story = Story(case, house)
    found = story.waits()
    reason, points = refusal(story, found)
    if reason:
        return {"legal": False, "reason": reason}
    counted, unit = worth(story, points)
    shares = [share(story, unit, seat) for seat in range(4)]
    win = pay(case["winner"], shares, alone=payer_of(case))
    kongs = [kong_pay(case, house, kong) for kong in case["kongs"]]
    total = [sum(column) for column in zip(win, *kongs, strict=True)]
    return {"legal": True, "points": points, **counted, "win": win, "kongs": kongs, "total": total}


def refusal(story: Story, found: Sequence[str]) -> tuple[str, int]:
    """Return the first reason against the win, or the point of the winning tile (6, 7, 11)."""
    case, house, tile = story.case, story.house, story.tile
    if house["require_ready"] and not case["declared"][case["winner"]]:
        return "not declared", 0
    if not story.drawn:
        if case["how"] == "rob_kong" and not house["rob_kong"]:
            return "no robbing", 0
        if case["passed"] if house["pass_lock"] == "all" else tile in case["passed"]:
            return "pass lock", 0
        if tile == story.wild:
            return "discarded wild", 0
        if house["single_wild_wait_selfdraw_only"] and story.single_wild_wait():
            return "single wild wait", 0
    if not found or (tile not in found and not (story.drawn and tile == story.wild)):
        return "not complete", 0
    points = max(map(point, found)) if story.drawn and tile == story.wild else point(tile)
    if points < 3:
        return "1-2 points", 0
    return ("3-5 points only by self-draw" if points < 6 and not story.drawn else ""), points


def one_suit(story: Story) -> bool:
    tiles, _ = story.final()
    suits = {"honours" if tile in HONOURS else tile[1] for tile in tiles + story.meld_tiles}
    honours = story.house["scoring"] == "add" and story.house["honour_flush"]
    return len(suits) == 1 and (honours or suits != {"honours"})


def worth(story: Story, points: int) -> tuple[dict[str, Any], int]:
    """Return how the hand type is told, and the unit of a discard win (9, mil_shanxi 2)."""
    tiles, wilds = story.final()
    straights = [has_straight(sets) for sets in standard(tiles, wilds, 4 - len(story.melds))]
    fours = None if story.melds else fours_in_pairs(tiles, wilds)
    if fours and story.house["luxury_fourth"] and Counter(tiles)[story.tile] < 4:
        fours = 0
    orphans = bool(not story.melds and story.house["thirteen_orphans"] and is_orphans(tiles, wilds))
    pure = one_suit(story)
    if story.house["scoring"] == "add":
        pattern = max(added(straights, fours, orphans=orphans), key=lambda one: one[1])
        patterns: list[list[Any]] = [list(pattern), *([["清一色", 20]] if pure else [])]
        value = sum(points for _, points in patterns)
        return {"pattern": patterns, "pattern_points": value}, points + value
    multiplier = multiplied(story.house, straights, fours, pure=pure)
    return {"multiplier": multiplier}, points * multiplier


def has_straight(sets: Sequence[Set]) -> bool:
    free = sets.count(ANY)
    wanted = [{tuple(f"{low + step}{suit}" for step in range(3)) for low in (1, 4, 7)} for suit in "mps"]
    return any(len(one & set(sets)) + free >= 3 for one in wanted)


def added(straights: Sequence[bool], fours: int | None, *, orphans: bool) -> list[tuple[str, int]]:
    found = [("一条龙", 20) if one else ("平和", 0) for one in set(straights)]
    if fours is not None:
        found.append(("豪华七对", 40) if fours else ("七对", 20))
    return [*found, *([("十三幺", 60)] if orphans else [])]


def multiplied(house: House, straights: Sequence[bool], fours: int | None, *, pure: bool) -> int:
    if house["special_mult"] == "off" or (house["special_mult"] == "auto" and house["mode"] == "haozi"):
        return 1
    found = [1]
    for straight in set(straights):
        factors = (2 if pure else 1, 2 if straight else 1)
        found.append(factors[0] * factors[1] if house["special_stack"] else max(factors))
    if fours is not None:
        ladder = house["golden_pairs"] == "quad_ladder"
        found.append(2 * 2 ** min(fours, 3) if ladder else (8 if fours else 2) * (2 if pure else 1))
    return max(found)


def share(story: Story, unit: int, seat: int) -> int:
    """Return what one loser owes (10, 4.1)."""
    case, house = story.case, story.house
    if seat == case["winner"]:
        return 0
    times = 2 if story.drawn else 1
    five = 5 if house["dealer_five"] and case["dealer"] in (case["winner"], seat) else 0
    if house["dealer_five_scope"] == "no_bystander" and case["dealer"] != case["winner"]:
        five = five if story.drawn or case["from"] == seat else 0
    return times * unit + five * (times if house["dealer_five_selfdraw_double"] else 1)


def payer_of(case: Mapping[str, Any]) -> int | None:
    """Return who pays a won hand alone: an undeclared supplier of the tile."""
    source = case["from"] if case["how"] in ("discard", "rob_kong") else None
    return None if source is None or case["declared"][source] else source


def pay(winner: int, shares: Sequence[int], alone: int | None) -> list[int]:
    owed = list(shares) if alone is None else [sum(shares) if seat == alone else 0 for seat in range(4)]
    return [sum(owed) if seat == winner else -owed[seat] for seat in range(4)]


def kong_pay(case: Mapping[str, Any], house: House, kong: Mapping[str, Any]) -> list[int]:
    """Return what one kong brings in a won hand (10)."""
    fixed = house["wild_kong_points"] if kong["tile"] == case.get("wild") else None
    points = (point(kong["tile"]) if fixed is None else fixed) * (2 if kong["type"] == "concealed" else 1)
    alone = None
    if kong["type"] == "point" and house["point_kong_bao"] and not kong["from_declared"]:
        alone = kong["from"]
    bao = payer_of(case) if house["discard_bao_kong"] else None
    if bao is not None and (house["discard_bao_kong_scope"] == "all_kongs" or kong["owner"] == case["winner"]):
        if kong["owner"] == bao:
            return [0] * 4
        alone = bao
    return pay(kong["owner"], [0 if seat == kong["owner"] else points for seat in range(4)], alone)
