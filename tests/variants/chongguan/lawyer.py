"""A second scorer of 冲关, written from rules/chongguan.md alone; knows nothing of the game's own code.

It answers worked cases (rules/CASES.md) with what their `expect` would be. Slow and plain on purpose: tiles are texts,
the 精吊结构 is looked for by taking one 精 away and building sets or pairs from the rest, as section 5 words it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from tests.kit.plain_tiles import HONOURS, KINDS, read

WINDS, DRAGONS = "ESWN", "CFP"
BASE = {"平胡": 1, "小七": 2, "十三烂": 2, "七星十三烂": 2, "大七": 4}
"""Bases; of equally dear readings the later one counts (6)."""
RANKING = ("平胡", "小七", "十三烂", "七星十三烂", "大七")
SETS = ("平胡", "大七")
House = Mapping[str, Any]
Reading = tuple[str, bool]
"""A shape, and whether every 精 stands for itself."""


def side_of(main: str) -> str:
    """Return the 副精 of a 正精 (2.4)."""
    for circle in (WINDS, DRAGONS):
        if main in circle:
            return circle[(circle.index(main) + 1) % len(circle)]
    return f"{int(main[0]) % 9 + 1}{main[1]}"


# -- shapes (4, 5) -------------------------------------------------------------------------------------------------


@cache
def places(tile: str, wind_runs: str, *, triplets: bool) -> tuple[tuple[str, ...], ...]:
    """Return every set that a tile can be in."""
    found: list[tuple[str, ...]] = [(tile,) * 3]
    if triplets:
        return tuple(found)
    if tile not in HONOURS:
        lows = range(max(1, int(tile[0]) - 2), min(7, int(tile[0])) + 1)
        return (*found, *(tuple(f"{low + step}{tile[1]}" for step in range(3)) for low in lows))
    runs = [tuple(DRAGONS), *(tuple(one) for one in combinations(WINDS, 3))]
    if wind_runs == "listed_two":
        runs = [tuple(DRAGONS), ("E", "W", "N"), ("E", "S", "N")]
    return (*found, *(run for run in runs if tile in run))


def all_sets(tiles: Sequence[str], wilds: int, house: House, *, triplets: bool) -> bool:
    """Return whether natural tiles and wilds are sets without a rest."""
    if not tiles:
        return wilds % 3 == 0
    held = Counter(tiles)
    tile = next(kind for kind in KINDS if held[kind])
    for one in places(tile, house["wind_runs"], triplets=triplets):
        for count in range(3, 0, -1):
            for real in set(combinations(one, count)):
                used = Counter(real)
                if 3 - count > wilds or not used[tile] or any(used[kind] > held[kind] for kind in used):
                    continue
                rest = sorted((held - used).elements())
                if all_sets(rest, wilds - 3 + count, house, triplets=triplets):
                    return True
    return False


def sets_and_pair(tiles: Sequence[str], wilds: int, house: House, *, triplets: bool) -> bool:
    for kind in {*tiles}:
        own = min(2, tiles.count(kind))
        for used in range(own, 0, -1):
            rest = list(tiles)
            for _ in range(used):
                rest.remove(kind)
            if wilds >= 2 - used and all_sets(rest, wilds - 2 + used, house, triplets=triplets):
                return True
    return wilds >= 2 and all_sets(tiles, wilds - 2, house, triplets=triplets)


def all_pairs(tiles: Sequence[str], wilds: int, house: House) -> bool:
    held = Counter(tiles)
    if not house["seven_pairs_quads"] and max(held.values(), default=0) > 2:
        return False
    odd = sum(count % 2 for count in held.values())
    return odd <= wilds and (wilds - odd) % 2 == 0


def apart(tiles: Sequence[str], wilds: int) -> bool:
    """Return whether 14 tiles are 十三烂: all different, in each suit three ranks apart; wilds fill places."""
    if len(set(tiles)) < len(tiles) or len(tiles) + wilds != 14:
        return False
    room = 7 - sum(tile in HONOURS for tile in tiles)
    for suit in "mps":
        held = {int(tile[0]) for tile in tiles if tile[-1] == suit and tile not in HONOURS}
        fits = [
            set(ranks)
            for size in range(4)
            for ranks in combinations(range(1, 10), size)
            if held <= set(ranks) and all(b - a >= 3 for a, b in combinations(ranks, 2))
        ]
        if not fits:
            return False
        room += max(map(len, fits)) - len(held)
    return wilds <= room


class Story:
    """A `win` case, read."""

    def __init__(self, case: Mapping[str, Any], house: House) -> None:
        self.case, self.house = case, house
        self.hand, self.melds = read(case["hand"]), case.get("melds", [])
        self.jing = {case["jing"]["zheng"], side_of(case["jing"]["zheng"])}
        self.how = case.get("how", "")
        self.drawn = self.how in ("zimo", "gangkai", "tianhu")
        tile = case.get("win_tile")
        self.own = [*self.hand, tile] if self.drawn and tile else list(self.hand)
        self.claimed = [] if self.drawn or tile is None else [tile]

    def shapes_with(self, real: Sequence[str], wilds: int) -> Iterator[str]:
        """Yield the shapes of real tiles and free wilds, 七星 apart."""
        runs = any(meld["type"] == "chi" for meld in self.melds)
        if sets_and_pair(real, wilds, self.house, triplets=False):
            yield "平胡"
        if not runs and sets_and_pair(real, wilds, self.house, triplets=True):
            yield "大七"
        if not self.melds and all_pairs(real, wilds, self.house):
            yield "小七"
        if not self.melds and apart(real, wilds):
            yield "十三烂"

    def stars(self, *, free: bool) -> bool:
        """Return whether the tiles are 七星十三烂: every honour a real tile, wilds in suit places only."""
        tiles = self.own + self.claimed
        if self.melds or not set(HONOURS) <= set(tiles):
            return False
        if not free:
            return apart(tiles, 0)
        loose = [tile for tile in self.own if tile in self.jing]
        for honour in HONOURS:
            if honour in loose and honour not in self.claimed:
                loose.remove(honour)
        real = list((Counter(tiles) - Counter(loose)).elements())
        return apart(real, len(loose))

    def readings(self) -> set[Reading]:
        tiles = self.own + self.claimed
        found = {(shape, True) for shape in self.shapes_with(tiles, 0)}
        found |= {("七星十三烂", True)} if self.stars(free=False) else set()
        wilds = sum(tile in self.jing for tile in self.own)
        if wilds:
            real = [tile for tile in self.own if tile not in self.jing] + self.claimed
            found |= {(shape, False) for shape in self.shapes_with(real, wilds)}
            found |= {("七星十三烂", False)} if self.stars(free=True) else set()
        return found

    def structures(self) -> set[str]:
        """Return the shapes in which the hand before the win was a 精吊结构 (5)."""
        if self.how != "tianhu":
            return self.structure_of(self.hand)
        found: set[str] = set()
        for place in range(len(self.hand)):
            found |= self.structure_of(self.hand[:place] + self.hand[place + 1 :])
        return found

    def structure_of(self, tiles: Sequence[str]) -> set[str]:
        wilds = sum(tile in self.jing for tile in tiles) - 1
        if wilds < 0:
            return set()
        real, found = [tile for tile in tiles if tile not in self.jing], set()
        if all_sets(real, wilds, self.house, triplets=False):
            found.add("平胡")
        runs = any(meld["type"] == "chi" for meld in self.melds)
        if not runs and all_sets(real, wilds, self.house, triplets=True):
            found.add("大七")
        if not self.melds and all_pairs(real, wilds, self.house):
            found.add("小七")
        return found


# -- wins (6, 7) ---------------------------------------------------------------------------------------------------


def legal_readings(story: Story, found: set[Reading], waiting: bool) -> set[Reading]:
    """Return the readings that a win may be taken with, other than 天胡 and 地胡."""
    if story.drawn:
        return found
    house = story.house
    if waiting and (story.how == "qianggang" or house["jingdiao_selfdraw_only"]):
        return set()
    if waiting:
        found = {(shape, False) for shape, _ in found}
    plain = story.how == "qianggang" and house["plain_jing_may_rob"]
    return {(shape, natural) for shape, natural in found if natural or shape != "平胡" or plain}


def refusal(story: Story, found: set[Reading], waiting: bool) -> str:
    flags = story.case.get("flags", {})
    if flags.get("xianggong"):
        return "相公"
    if not found:
        return "不成胡"
    if story.drawn:
        return ""
    if flags.get("passed_earlier") and story.house["pass_lock"] != "off":
        return "胡前不胡后"
    if story.how == "dihu" or legal_readings(story, found, waiting):
        return ""
    if waiting and story.how == "qianggang":
        return "精吊结构不能抢杠"
    if waiting and any(natural for _, natural in found):
        return "精吊结构不能作德国点炮"
    return "有精平胡不能抓点炮" if {shape for shape, _ in found} == {"平胡"} else "精吊结构只能自摸"


def nobody_owns(story: Story) -> bool:
    """Return whether no seat owns a 精 (E7)."""
    owned = story.case.get("table_jing_tiles")
    if owned is None:
        return False
    melded = [tile for meld in story.melds for tile in read(meld["tiles"])]
    if any(tile in story.jing for tile in (*story.own, *story.claimed, *melded)):
        return False
    owned = list(owned)
    thrower = story.case.get("flags", {}).get("jing_in_discards_of")
    if thrower is not None and not story.house["bahu_counts_discards"]:
        owned[thrower] = 0
    return not any(owned)


def priced(story: Story, reading: Reading, waits: set[str]) -> tuple[list[str], list[int]]:
    """Return the factors of a reading and what each seat gains (7)."""
    case, (shape, natural) = story.case, reading
    wait = story.drawn and shape in waits
    factors = [
        *(["德国"] if natural else []),
        *(["精吊"] if wait else []),
        *(["杠上花"] if story.how == "gangkai" else []),
        *(["抢杠"] if story.how == "qianggang" else []),
        *(["七星"] if shape == "七星十三烂" else []),
        *(["霸胡"] if natural and nobody_owns(story) else []),
    ]
    worth = BASE[shape] * 2 ** len(factors)
    pay = [0] * 4
    for seat in range(4):
        if seat == case["winner"]:
            continue
        owed = worth * (2 if case["dealer"] in (seat, case["winner"]) else 1)
        as_drawn = story.drawn or (story.how == "qianggang" and story.house["rob_basis"] == "selfdraw")
        if as_drawn or seat == case["loser"]:
            owed = 2 * owed + (5 if natural else 0)
        pay[case["loser"] if story.how == "qianggang" else seat] -= owed
        pay[case["winner"]] += owed
    return factors, pay


def win(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `win` case expects."""
    story = Story(case, house)
    found, waits = story.readings(), story.structures()
    reason = refusal(story, found, bool(waits))
    if reason:
        return {"legal": False, "reason": reason, "pay": [0] * 4}
    offers: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    early = story.how in ("tianhu", "dihu")
    for shape, natural in found if early else ():
        each, wait = (40, ["精吊"]) if shape in waits else (20, [])
        pay = [3 * each if seat == case["winner"] else -each for seat in range(4)]
        factors = [{"tianhu": "天胡", "dihu": "地胡"}[story.how], *wait]
        offers.append(_offer(case, (shape, natural), factors, pay, wait=bool(wait), flat=True))
    for reading in legal_readings(story, found, bool(waits)) if not early or not house["tianhu_flat"] else ():
        factors, pay = priced(story, reading, waits)
        offers.append(_offer(case, reading, factors, pay, wait="精吊" in factors, flat=False))
    return max(offers, key=lambda one: one[0])[1]


def _offer(
    case: Mapping[str, Any], reading: Reading, factors: list[str], pay: list[int], *, wait: bool, flat: bool
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    shape, natural = reading
    answer = {"legal": True, "shape": shape, "deguo": natural, "jingdiao": wait, "modifiers": factors, "pay": pay}
    return (pay[case["winner"]], flat, RANKING.index(shape), natural), answer


# -- 精, kongs, the whole hand (8, 9) ------------------------------------------------------------------------------


def jing(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `jing` case expects."""
    points = [2 * main + side for main, side in case["counts"]]
    owners = [seat for seat in range(4) if points[seat]]
    answer: dict[str, Any] = {"points": points, "mult": [], "ba": [], "pay": [0] * 4}
    for seat, own in enumerate(points):
        alone = owners == [seat]
        count = own * 2 if alone and house["bajing_order"] == "before" else own
        times = count - 3 if count >= 5 else 1
        value = count * times * (2 if alone and house["bajing_order"] == "after" else 1)
        fed = [feed["from"] for feed in case["feeds"] if feed["to"] == seat]
        answer["mult"].append(times)
        answer["ba"].append(alone)
        for other in range(4):
            payer = fed[-1] if fed and (own >= 5 or alone) else other
            if other != seat:
                answer["pay"][payer] -= value
                answer["pay"][seat] += value
    return answer


def kong(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `kong` case expects."""
    main = case["jing"]["zheng"]
    if case["tile"] == main or not case.get("replacement_left", 1):
        return {"legal": False, "pay": [0] * 4}
    return {"legal": True, "pay": [0] * 4 if case.get("robbed") else kong_money(case, case["kong"], main, house)}


def kong_money(item: Mapping[str, Any], word: str, main: str, house: House) -> list[int]:
    """Return what a completed kong brings each seat (E5, F5)."""
    pay, wild = [0] * 4, item.get("tile") == side_of(main)
    for other in range(4):
        if other == item["seat"]:
            continue
        plain = 0 if wild and house["kong_jing_replaces"] else 2
        pay[other] -= plain
        pay[item["seat"]] += plain
        if wild:
            pay[other if word == "angang" else item["feeder"]] -= 20
            pay[item["seat"]] += 20
    return pay


def rest_of(case: Mapping[str, Any], house: House, *, won: bool) -> tuple[list[int], list[int]]:
    """Return the 精 ledger and the sum of what a hand brings beside the win (3.8, 8, 9)."""
    pays = []
    if won:
        pays += [kong_money(item, item["kind"], case["jing"]["zheng"], house) for item in case["kongs"]]
        pays += [[15 * -1 if seat == case["dealer"] else 5 for seat in range(4)]] * case["genzhuang"]
    ledger = jing({"counts": case["jing_counts"], "feeds": case["feeds"]}, house)["pay"]
    if won or house["void_draw"] == "jing_still_counts":
        pays.append(ledger)
    return ledger, [sum(column) for column in zip([0] * 4, *pays, strict=True)]


def total(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `total` case expects."""
    ledger, rest = rest_of(case, house, won=True)
    return {"jing_pay": ledger, "total": [a + b for a, b in zip(case["win"]["pay"], rest, strict=True)]}


def draw(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `draw` case expects."""
    return {"pay": rest_of(case, house, won=False)[1], "next_dealer": case["dealer"]}


def wait(case: Mapping[str, Any], house: House) -> dict[str, Any]:
    """Return what a `wait` case expects."""
    story = Story(case, house)
    return {"structure": sorted(story.structure_of(story.hand))}
