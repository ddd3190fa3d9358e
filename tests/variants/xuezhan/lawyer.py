"""A second scorer of 血战, written from the text of rules/sichuan.md alone; knows nothing of the game's own code.

Slow and plain on purpose: tiles are texts such as `5D`, hands are searched by trying every head and every set. House
rules are a mapping of option names to values (all options of section 1.2).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SUITS = "WDT"
ALL_TILES = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10))
HouseRules = Mapping[str, Any]
Lines = tuple[tuple[str, int], ...]
"""Names and fan, sorted; a root appears once for each kind."""


@dataclass(frozen=True)
class LaidMeld:
    """A pung or kong: `how` is pung, exposed, added or concealed."""

    how: str
    tile: str

    @property
    def tiles(self) -> tuple[str, ...]:
        """Its three or four tiles."""
        return (self.tile,) * (3 if self.how == "pung" else 4)


@dataclass(frozen=True)
class Claim:
    """One winner: the concealed tiles without the winning one, melds, void suit and the lock in force."""

    seat: int
    hand: tuple[str, ...]
    melds: tuple[LaidMeld, ...]
    void: str | None
    lock: int | None = None


@dataclass(frozen=True)
class Story:
    """How a tile was won. `how` as in rules/CASES.md; `gone` have won before; money of the gang before by scope.

    `after_kong`: a robbed kong came right after another; `last_payments`: (payer, points) for the kong before.
    """

    tile: str
    how: str
    source: int | None
    gone: frozenset[int] = frozenset()
    feeder: int | None = None
    last_tile: bool = False
    income: Mapping[str, int] = field(default_factory=dict)
    after_kong: bool = False
    last_payments: tuple[tuple[int, int], ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether the winner drew the tile."""
        return self.how in ("self_draw", "kong_replacement", "last_tile_draw", "heavenly", "earthly")


@dataclass(frozen=True)
class LastHand:
    """A seat when the wall is out; `receipts` are (payer, points) of gang money still held."""

    seat: int
    still_in: bool
    hand: tuple[str, ...]
    melds: tuple[LaidMeld, ...]
    void: str | None
    receipts: tuple[tuple[int, int], ...]
    threw_other: bool = False


def rank(tile: str) -> int:
    """Return 1 to 9."""
    return int(tile[0])


def splits(tiles: Sequence[str]) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    """Yield every head with every way to see the rest as triplets and runs."""
    held = Counter(tiles)
    for head in sorted(held):
        if held[head] >= 2:
            rest = held.copy()
            rest[head] -= 2
            for sets in _sets(rest):
                yield head, sets


def _sets(held: Counter[str]) -> Iterator[tuple[tuple[str, ...], ...]]:
    present = [tile for tile in ALL_TILES if held[tile]]
    if not present:
        yield ()
        return
    low = present[0]
    run = tuple(f"{rank(low) + step}{low[1]}" for step in range(3)) if rank(low) <= 7 else ()
    for one in [(low,) * 3, run] if run else [(low,) * 3]:
        left = held.copy()
        left.subtract(one)
        if min(left.values()) >= 0:
            for more in _sets(left):
                yield (one, *more)


def seven_pairs(tiles: Sequence[str], melds: Sequence[LaidMeld]) -> bool:
    """Return whether 14 tiles pair up; four alike are two pairs."""
    return not melds and len(tiles) == 14 and all(count % 2 == 0 for count in Counter(tiles).values())


def everything(tiles: Sequence[str], melds: Sequence[LaidMeld]) -> list[str]:
    """Return the tiles of hand and melds."""
    return [*tiles, *(tile for meld in melds for tile in meld.tiles)]


def complete(tiles: Sequence[str], melds: Sequence[LaidMeld], void: str | None) -> bool:
    """Judge 0.2 and 1.7: the number of tiles, the suits, the shape."""
    if len(tiles) + 3 * len(melds) != 14:
        return False
    suits = {tile[1] for tile in everything(tiles, melds)}
    if len(suits) > 2 or void in suits:
        return False
    return seven_pairs(tiles, melds) or next(splits(tiles), None) is not None


def _roots(tiles: Sequence[str], melds: Sequence[LaidMeld]) -> list[tuple[str, int]]:
    counts = Counter(everything(tiles, melds))
    return [("根", 1) for count in counts.values() if count >= 4]


def _common(tiles: Sequence[str], melds: Sequence[LaidMeld], house: HouseRules) -> list[tuple[str, int]]:
    every = everything(tiles, melds)
    found = _roots(tiles, melds)
    if len({tile[1] for tile in every}) == 1:
        found.append(("清一色", 2))
    if house["zhongzhang"] and not {rank(tile) for tile in every} & {1, 9}:
        found.append(("中张", 1))
    return found


def _standard(
    head: str, sets: tuple[tuple[str, ...], ...], tiles: Sequence[str], melds: Sequence[LaidMeld], house: HouseRules
) -> Lines:
    found = _common(tiles, melds, house)
    if all(len(set(one)) == 1 for one in sets):
        eyes = {rank(tile) for tile in everything(tiles, melds)} <= {2, 5, 8}
        found.append(("将对", 3) if eyes and house["jiangdui"] else ("对对胡", 1))
    else:
        found.append(("平胡", 0))
    if len(melds) == 4:
        found.append(("金钩钓", 1))
    groups = [(head,), *sets, *(meld.tiles for meld in melds)]
    if house["yaojiu"] and all({rank(tile) for tile in group} & {1, 9} for group in groups):
        found.append(("带幺九", 2))
    if house["menqing"] and all(meld.how == "concealed" for meld in melds):
        found.append(("门清", 1))
    return tuple(sorted(found))


def _pairs(tiles: Sequence[str], house: HouseRules) -> Lines:
    found = [("七对", 2), *_common(tiles, (), house)]
    if house["long_qidui_extra"] and max(Counter(tiles).values()) == 4:
        found.append(("龙七对加番", house["long_qidui_extra"]))
    return tuple(sorted(found))


def fan_of(lines: Lines) -> int:
    """Return the sum."""
    return sum(fan for _, fan in lines)


def best(tiles: Sequence[str], melds: Sequence[LaidMeld], house: HouseRules) -> tuple[int, frozenset[Lines]]:
    """Return the pattern fan of the best reading and every set of lines that reaches it."""
    found = {_standard(head, sets, tiles, melds, house) for head, sets in splits(tiles)}
    if seven_pairs(tiles, melds):
        found.add(_pairs(tiles, house))
    most = max(map(fan_of, found))
    return most, frozenset(lines for lines in found if fan_of(lines) == most)


def circumstances(story: Story, house: HouseRules) -> list[tuple[str, int]]:
    """Return the fan for how the tile was won, 天胡 and 地胡 apart (1.8)."""
    found = []
    if story.how == "kong_replacement":
        found.append(("杠上花", 1))
    if undone(story, house):
        found.append(("杠上炮", 1))
    if story.how == "rob_kong":
        found.append(("抢杠胡", 1))
    last = story.last_tile or story.how in ("last_tile_draw", "last_tile_discard")
    if house["haidi"] and last and story.how != "rob_kong":
        found.append(("海底捞月" if story.drawn else "海底炮", 1))
    return found


def undone(story: Story, house: HouseRules) -> bool:
    """Return whether the tile counts as 杠上炮: thrown after a kong, or the next kong robbed where that counts."""
    return story.how == "discard_after_kong" or (
        story.how == "rob_kong" and story.after_kong and house["gangpao_on_rob"]
    )


def _heavenly(story: Story, house: HouseRules) -> str | None:
    if not house["tiandihu"]:
        return None
    if story.how == "heavenly":
        return "天胡"
    first_draw = story.how == "earthly" and house["dihu"] != "dealer_first_discard"
    first_discard = story.how == "earthly_discard" and house["dihu"] != "first_draw"
    return "地胡" if first_draw or first_discard else None


def worth(claim: Claim, story: Story, house: HouseRules) -> tuple[int, frozenset[Lines]]:
    """Return all fan before the cap, and the lines that may be named for it."""
    fan, readings = best((*claim.hand, story.tile), claim.melds, house)
    special = _heavenly(story, house)
    if special:
        fan = max(5, fan)
        return fan, frozenset({((special, fan),)})
    more = circumstances(story, house)
    return fan + sum(f for _, f in more), frozenset(tuple(sorted([*lines, *more])) for lines in readings)


def price(fan: int, house: HouseRules) -> int:
    """Return base x 2 to the fan, capped."""
    cap = house["cap_fan"]
    return int(house["base"] * 2 ** (fan if cap is None else min(fan, cap)))


def legal(claim: Claim, story: Story, house: HouseRules) -> bool:
    """Judge a win: complete, and not under the pass lock (1.5)."""
    if not complete((*claim.hand, story.tile), claim.melds, claim.void):
        return False
    return story.drawn or claim.lock is None or lock_value(claim, story, house) > claim.lock


def lock_value(claim: Claim, story: Story, house: HouseRules) -> int:
    """Return what the pass lock compares."""
    if house["pass_lock_value"] == "pattern":
        return best((*claim.hand, story.tile), claim.melds, house)[0]
    fan = worth(claim, story, house)[0]
    return fan if house["cap_fan"] is None else min(fan, house["cap_fan"])


def pay(claims: Sequence[Claim], story: Story, house: HouseRules) -> list[int]:
    """Return what everybody gains by winners of one tile, transfers included (1.9)."""
    gains = [0] * 4
    for claim in claims:
        fan = worth(claim, story, house)[0]
        for payer, points in _owed(claim, fan, story, house):
            gains[payer] -= points
            gains[claim.seat] += points
    if undone(story, house) and house["transfer"] == "refund" and story.source is not None:
        for payer, points in story.last_payments:
            gains[story.source] -= points
            gains[payer] += points
    elif undone(story, house) and house["transfer"] and story.source is not None:
        money = story.income.get(house["transfer_scope"], 0)
        near = sorted(claims, key=lambda claim: (claim.seat - (story.source or 0)) % 4)
        for place, claim in enumerate(near):
            share = _share(money, place, len(near), house)
            gains[story.source] -= share
            gains[claim.seat] += share
    return gains


def _share(money: int, place: int, winners: int, house: HouseRules) -> int:
    if winners == 1 or house["transfer_multi"] == "each_full":
        return money
    if house["transfer_multi"] == "none":
        return 0
    return money // winners + (money % winners if place == 0 else 0)


def _owed(claim: Claim, fan: int, story: Story, house: HouseRules) -> list[tuple[int, int]]:
    if not story.drawn:
        assert story.source is not None
        return [(story.source, price(fan, house))]
    if story.feeder is not None and house["dianganghua"] == "dianpao":
        return [(story.feeder, price(fan, house))]
    points = price(fan + (house["zimo"] == "jiafan"), house) + (house["base"] if house["zimo"] == "jiadi" else 0)
    return [(seat, points) for seat in range(4) if seat != claim.seat and seat not in story.gone]


def ready_for(end: LastHand, house: HouseRules, face_up: Mapping[str, int]) -> list[str]:
    """Return the waits that make a seat ready (1.10). `face_up`: copies open on the table, melds included."""
    if any(tile[1] == end.void for tile in end.hand):
        return []
    own = Counter(end.hand if house["own_four"] == "hand" else everything(end.hand, end.melds))
    found = []
    for tile in ALL_TILES:
        dead = not house["dead_wait_is_ready"] and face_up.get(tile, 0) + end.hand.count(tile) >= 4
        if own[tile] < 4 and not dead and complete((*end.hand, tile), end.melds, end.void):
            found.append(tile)
    return found


def is_pig(end: LastHand, house: HouseRules) -> bool:
    """Return whether a seat is a 花猪."""
    if house["dingque"]:
        return any(tile[1] == end.void for tile in end.hand)
    return len({tile[1] for tile in everything(end.hand, end.melds)}) == 3


def settle(ends: Sequence[LastHand], house: HouseRules, face_up: Mapping[str, int]) -> dict[str, list[int]]:
    """Return what everybody gains in the three steps when the wall is out."""
    steps = {"pig": [0] * 4, "dajiao": [0] * 4, "refund": [0] * 4}
    playing = [end for end in ends if end.still_in]
    if len(playing) == 1:
        return steps

    def move(step: str, payer: int, payee: int, points: int) -> None:
        steps[step][payer] -= points
        steps[step][payee] += points

    pigs = [end for end in playing if is_pig(end, house) and house["pig"] == "pay_cap"]
    fine = house["base"] * 2 ** (house["pig_fan"] if house["cap_fan"] is None else house["cap_fan"])
    for pig in pigs:
        for other in ends:
            if other not in pigs and (other.still_in or house["pig_pays_winners"]):
                move("pig", pig.seat, other.seat, fine)
    waits = {end.seat: [] if end in pigs else ready_for(end, house, face_up) for end in playing}
    for end in playing:
        if end in pigs or waits[end.seat]:
            continue
        for other in playing:
            most = [price(best((*other.hand, t), other.melds, house)[0], house) for t in waits[other.seat]]
            if most:
                move("dajiao", end.seat, other.seat, max(most))
    for end in playing:
        if not waits[end.seat]:
            for payer, points in end.receipts:
                move("refund", end.seat, payer, points)
    return steps


def fined(ends: Sequence[LastHand], house: HouseRules) -> dict[int, int]:
    """Return the match points that pigs lose who threw another suit (mil_sichuan.md 2)."""
    playing = [end for end in ends if end.still_in]
    if len(playing) == 1 or house["pig"] == "pay_cap" or not house["dingque"]:
        return {}
    pigs = [end for end in playing if end.void in {tile[1] for tile in end.hand} and end.threw_other]
    return {end.seat: house["pig_active_penalty"] for end in pigs if house["pig_active_penalty"]}


ALIASES = (
    ({"金钩钓", "清一色", "根4"}, "清十八罗汉"),
    ({"金钩钓", "根4"}, "十八罗汉"),
    ({"金钩钓", "将对"}, "将金钩钓"),
    ({"金钩钓", "清一色"}, "清金钩钓"),
    ({"金钩钓"}, "金钩钓"),
    ({"七对", "清一色", "根3"}, "清三龙七对"),
    ({"七对", "清一色", "根2"}, "清双龙七对"),
    ({"七对", "清一色", "根1"}, "清龙七对"),
    ({"七对", "清一色"}, "清七对"),
    ({"七对", "根3"}, "三龙七对"),
    ({"七对", "根2"}, "双龙七对"),
    ({"七对", "根1"}, "龙七对"),
    ({"对对胡", "清一色"}, "清对"),
    ({"带幺九", "清一色"}, "清幺九"),
)


def alias(lines: Lines) -> str:
    """Return the compound name of some lines, or an empty text."""
    names = Counter(name for name, _ in lines)
    has = set(names) | {f"根{names['根']}"}
    return next((name for parts, name in ALIASES if parts <= has), "")
