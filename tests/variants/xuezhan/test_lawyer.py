"""The game against a second scorer written from the rules alone (`lawyer.py`): wins, payments and ends of the wall."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.melds import Meld, MeldKind
from game.core.tiles import counts_of, parse_tile
from game.engine import events as ev
from game.engine.money import Payment, sums
from game.engine.situation import GangFact, Win
from game.variants.xuezhan import Xuezhan, variant
from game.variants.xuezhan.options import OPTIONS
from game.variants.xuezhan.wall_end import SeatEnd
from tests.kit.plain_tiles import take
from tests.variants.xuezhan import lawyer
from tests.variants.xuezhan.lawyer import ALL_TILES, Claim, LaidMeld, LastHand, Story

FAST, SLOW = 800, 50_000
NAMES: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(variant.__file__).with_name("strings.toml").read_text(encoding="utf-8")
)["zh"]["xuezhan"]
KINDS = {
    "pung": MeldKind.PENG,
    "exposed": MeldKind.MING_GANG,
    "added": MeldKind.BU_GANG,
    "concealed": MeldKind.AN_GANG,
}
HOWS: Mapping[str, Mapping[str, Any]] = {
    "self_draw": {},
    "kong_replacement": {"draw_source": ev.TAIL},
    "last_tile_draw": {"last_tile": True},
    "heavenly": {"dealt": True},
    "earthly": {"first_draw": True},
    "discard": {"by": ev.DISCARD},
    "discard_after_kong": {"by": ev.DISCARD},
    "rob_kong": {"by": ev.ROB},
    "last_tile_discard": {"by": ev.DISCARD, "last_tile": True},
    "earthly_discard": {"by": ev.DISCARD, "first_discard": True},
}


def house_rules(chance: Chance) -> dict[str, Any]:
    """Choose every option: half of the time its default, else any value."""
    values: dict[str, Any] = {}
    for option in OPTIONS.options:
        many = option.choices or range(option.minimum, option.minimum + 7)
        values[option.key] = option.default if chance.below(2) else chance.choice(many)
    return values


def _set(chance: Chance, pool: Counter[str], kinds: Sequence[str], sizes: Sequence[int]) -> tuple[str, ...]:
    """Take a pair (2), triplet (3), kong (4) or run (0) from the pool; of other kinds where these run short."""
    tries = 0
    while True:
        tries += 1
        if tries == 20:
            kinds = ALL_KINDS["".join(sorted({tile[1] for tile in kinds}))]
            sizes = sizes if 2 in sizes else (0, 3)
        tile, size = chance.choice(kinds), chance.choice(sizes)
        run = tuple(f"{lawyer.rank(tile) + step}{tile[1]}" for step in range(3))
        found = (tile,) * size if size else run
        if all(one in ALL_TILES for one in found) and take(pool, found):
            return found


def complete_hand(chance: Chance, pool: Counter[str], suits: str) -> tuple[tuple[str, ...], tuple[LaidMeld, ...]]:
    """Take a complete hand from the pool: plain, rich in triplets, ends or eyes, or seven pairs."""
    style = chance.below(8)
    kinds = [tile for tile in ALL_TILES if tile[1] in suits]
    if style == 0:
        while True:
            doubled = chance.below(4)
            tiles = [_set(chance, pool, kinds, (4,)) for _ in range(doubled)]
            tiles += [_set(chance, pool, kinds, (2,)) for _ in range(7 - 2 * doubled)]
            return tuple(tile for one in tiles for tile in one), ()
    sizes = {1: (3,), 2: (3, 3, 3, 0), 3: (0,)}.get(style, (0, 0, 3))
    if style == 4 and len(suits) == 2:
        kinds, sizes = [tile for tile in kinds if tile[0] in "258"], (3,)
    if style == 5:
        kinds = [tile for tile in kinds if tile[0] in "179"]
    if style == 6 and not chance.below(2):
        kinds = [tile for tile in kinds if tile[0] in "123"]
    melds = []
    for _ in range(max(0, chance.below(9) - 4)):
        kind = _set(chance, pool, kinds if style in (1, 4, 5) else ALL_KINDS[suits], (3, 3, 4))
        how = "pung" if len(kind) == 3 else chance.choice(("exposed", "added", "concealed"))
        melds.append(LaidMeld(how, kind[0]))
    sets = [_set(chance, pool, kinds, (2,)), *(_set(chance, pool, kinds, sizes) for _ in range(4 - len(melds)))]
    return tuple(tile for one in sets for tile in one), tuple(melds)


ALL_KINDS = {suits: [tile for tile in ALL_TILES if tile[1] in suits] for suits in ("D", "T", "W", "DT", "DW", "TW")}


def random_suits(chance: Chance) -> str:
    one = chance.choice(lawyer.SUITS)
    return one if not chance.below(3) else both(one, chance.choice(lawyer.SUITS.replace(one, "")))


def both(one: str, other: str) -> str:
    return "".join(sorted(one + other))


def code(tiles: Sequence[str]) -> tuple[int, ...]:
    return tuple(sorted(parse_tile(tile) for tile in tiles))


def laid(melds: Sequence[LaidMeld]) -> tuple[Meld, ...]:
    return tuple(
        Meld(KINDS[meld.how], code(meld.tiles), *((parse_tile(meld.tile), 3) if meld.how != "concealed" else ()))
        for meld in melds
    )


def suit(letter: str | None) -> int | None:
    return None if letter is None else "WDT".index(letter)


def random_story(chance: Chance, tile: str, seat: int) -> Story:
    how = chance.choice(list(HOWS))
    others = [other for other in range(4) if other != seat]
    by_other = HOWS[how].get("by") is not None
    source = chance.choice(others) if by_other else None
    gone = frozenset(other for other in others if other != source and not chance.below(4))
    feeder = None
    if how == "kong_replacement" and chance.below(2):
        feeder = chance.choice(others)
        gone -= {feeder}
    last = how in ("kong_replacement", "discard_after_kong", "discard", "self_draw") and not chance.below(4)
    return Story(tile, how, source, gone, feeder, last, *random_income(chance, how, source))


def random_income(
    chance: Chance, how: str, source: int | None
) -> tuple[dict[str, int], bool, tuple[tuple[int, int], ...]]:
    """Return the money of the gang before by scope, whether it came right before a robbed one, and who paid it."""
    payers = [seat for seat in range(4) if seat != source and chance.below(2)]
    paid = tuple((seat, 1 + chance.below(3)) for seat in payers)
    income = {"last": sum(points for _, points in paid), "turn": chance.below(9), "all": chance.below(9)}
    return income, how == "rob_kong" and bool(chance.below(2)), paid


def as_win(claim: Claim, story: Story) -> Win:
    gang = None
    if story.how == "kong_replacement":
        kind = MeldKind.AN_GANG if story.feeder is None else MeldKind.MING_GANG
        gang = GangFact(claim.seat, kind, 0, (), story.feeder)
    if story.how == "discard_after_kong" or story.after_kong:
        assert story.source is not None
        gang = GangFact(story.source, MeldKind.BU_GANG, 0, ())
    facts: dict[str, Any] = dict(HOWS[story.how])
    if story.last_tile:
        facts["last_tile"] = True
    payer = 0 if story.source is None else (story.source + 1) % 4
    taker = story.source or 0
    income: dict[str, tuple[Payment, ...]] = {
        scope: (Payment(payer, taker, points),) for scope, points in story.income.items()
    }
    income["last"] = tuple(Payment(seat, taker, points) for seat, points in story.last_payments)
    return Win(
        seat=claim.seat,
        hand=code(claim.hand),
        tile=parse_tile(story.tile),
        melds=laid(claim.melds),
        source=story.source,
        others=tuple(seat for seat in range(4) if seat != claim.seat and seat not in story.gone),
        void=suit(claim.void),
        gang=gang,
        receipts=income["last"],
        turn_receipts=income["turn"],
        all_receipts=income["all"],
        locked=None if story.drawn else claim.lock,
        **facts,
    )


def random_claim(chance: Chance, house: Mapping[str, Any], seat: int) -> tuple[Claim, str]:
    """Return a claim and its winning tile: mostly complete, sometimes spoilt by another tile or a third suit."""
    suits = random_suits(chance)
    pool = Counter(dict.fromkeys(ALL_TILES, 4))
    tiles, melds = complete_hand(chance, pool, suits)
    hand = list(tiles)
    chance.shuffle(hand)
    if not chance.below(5):
        hand[0] = chance.choice([tile for tile in ALL_TILES if pool[tile]])
    void = None
    if house["dingque"]:
        free = [letter for letter in lawyer.SUITS if letter not in suits]
        void = chance.choice(lawyer.SUITS if not chance.below(8) else free)
    lock = chance.choice([None, None, None, 0, 1, 2, 3, 4, 5, 6]) if house["pass_lock"] else None
    return Claim(seat, tuple(hand[1:]), melds, void, lock), hand[0]


def lines_of(worth: Any) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((NAMES["fan"][line.key], line.value) for line in worth.lines for _ in range(line.count)))


def check_win(chance: Chance) -> bool:
    """Compare verdict, fan, lines, compound name, price and payments of one random win; return whether it was one."""
    house = house_rules(chance)
    game = Xuezhan(OPTIONS.make(house))
    claim, tile = random_claim(chance, house, chance.below(4))
    story = random_story(chance, tile, claim.seat)
    win = as_win(claim, story)
    told = (house, claim, story)
    assert game.verdict(win).ok == lawyer.legal(claim, story, house), told
    if not game.verdict(win).ok:
        return False
    assert game.verdict(win).value == lawyer.lock_value(claim, story, house), told
    fan, readings = lawyer.worth(claim, story, house)
    worth = game.worth(win)
    assert worth.total == fan, told
    assert lines_of(worth) in readings, told
    assert worth.value == lawyer.price(fan, house), told
    special = {"天胡", "地胡"} & {name for name, _ in lines_of(worth)}
    alias = "" if special else lawyer.alias(lines_of(worth))
    assert (NAMES["alias"][worth.alias] if worth.alias else "") == alias, told
    paid = [*game.win_payments(win, worth), *game.transfers([win])]
    assert sums(p for item in paid for p in item.payments) == lawyer.pay([claim], story, house), told
    return True


def check_joint_win(chance: Chance) -> None:
    """Compare what two or three winners of one discard get."""
    house = house_rules(chance)
    game = Xuezhan(OPTIONS.make(house))
    tile = chance.choice(ALL_TILES)
    source = chance.below(4)
    seats = [(source + step) % 4 for step in (1, 2, 3) if chance.below(4)] or [(source + 2) % 4]
    how = chance.choice(["discard", "discard_after_kong", "rob_kong", "last_tile_discard"])
    income, after, last_paid = random_income(chance, how, source)
    story = Story(tile, how, source, income=income, after_kong=after, last_payments=last_paid)
    claims = []
    for seat in seats:
        pool = Counter(dict.fromkeys(ALL_TILES, 4))
        pool[tile] = 1
        suits = both(tile[1], chance.choice(lawyer.SUITS.replace(tile[1], "")))
        head = tile
        hand = [head, *(one for _ in range(4) for one in _set(chance, pool, ALL_KINDS[suits], (0, 3)))]
        claims.append(Claim(seat, tuple(hand), (), None))
    wins = [as_win(claim, story) for claim in claims]
    paid = [item for win in wins for item in game.win_payments(win, game.worth(win))] + game.transfers(wins)
    assert sums(p for item in paid for p in item.payments) == lawyer.pay(claims, story, house), (house, claims, story)


def last_hand(chance: Chance, house: Mapping[str, Any], seat: int) -> LastHand:
    """Return a seat at the end of the wall: a hand that is ready, nearly so, or still holds its void suit."""
    claim, _ = random_claim(chance, {**house, "pass_lock": False}, seat)
    hand = list(claim.hand)
    for _ in range(chance.choice([0, 0, 1, 3])):
        held = Counter(lawyer.everything(hand, claim.melds))
        hand[chance.below(len(hand))] = chance.choice([tile for tile in ALL_TILES if held[tile] < 4])
    payers = [other for other in range(4) if other != seat]
    receipts = tuple((chance.choice(payers), 1 + chance.below(3)) for _ in range(chance.below(4)))
    still_in = bool(chance.below(4))
    return LastHand(seat, still_in, tuple(hand), claim.melds, claim.void, receipts, bool(chance.below(2)))


def check_wall_end(chance: Chance) -> bool:
    """Compare the three steps when the wall is out; return whether any money moved."""
    house = house_rules(chance)
    game = Xuezhan(OPTIONS.make(house))
    ends = [last_hand(chance, house, seat) for seat in range(4)]
    face_up = Counter(tile for end in ends for meld in end.melds for tile in meld.tiles)
    face_up += Counter(tile for tile in ALL_TILES for _ in range(chance.below(4)))
    seats = [
        SeatEnd(
            end.seat,
            end.still_in,
            code(end.hand),
            laid(end.melds),
            suit(end.void),
            tuple(Payment(payer, end.seat, points) for payer, points in end.receipts),
            end.threw_other,
        )
        for end in ends
    ]
    paid = game.settlement(seats, counts_of(parse_tile(tile) for tile in face_up.elements()))
    expected = lawyer.settle(ends, house, face_up)
    for step, gains in expected.items():
        found = sums(p for item in paid if item.cause == step for p in item.payments)
        assert found == gains, (step, house, ends, face_up)
    assert game.fines(seats) == lawyer.fined(ends, house), (house, ends)
    return any(map(any, expected.values()))


@pytest.mark.parametrize("part", range(2))
def test_random_wins(part: int) -> None:
    chance = Chance.named(b"lawyer", "wins", part)
    won = sum(check_win(chance) for _ in range(FAST // 2))
    assert won > FAST // 4


def test_random_joint_wins() -> None:
    chance = Chance.named(b"lawyer", "joint")
    for _ in range(FAST // 4):
        check_joint_win(chance)


def test_random_ends_of_the_wall() -> None:
    chance = Chance.named(b"lawyer", "ends")
    assert sum(check_wall_end(chance) for _ in range(FAST // 10)) > FAST // 20


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_random_wins(part: int) -> None:
    chance = Chance.named(b"lawyer", "slow", part)
    won = sum(check_win(chance) for _ in range(SLOW // 10))
    for _ in range(SLOW // 100):
        check_joint_win(chance)
    ends = sum(check_wall_end(chance) for _ in range(SLOW // 250))
    assert won > SLOW // 20
    assert ends > SLOW // 500


def test_the_lawyer_knows_the_printed_examples() -> None:
    tiles = [f"{n}{s}" for n, s in ("1D", "1D", "1D", "3D", "3D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "4D", "4D")]
    assert lawyer.complete(tiles, (), None)
    other = "1D1D2D2D3D3D4W4W5W5W6W6W7W8W"
    assert not lawyer.complete([other[i : i + 2] for i in range(0, 28, 2)], (), None)
