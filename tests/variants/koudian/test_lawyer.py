"""The game against a second scorer written from the rules alone (`lawyer.py`): random wins as worked cases."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.rules.casefile import differences
from game.variants import cases_of
from game.variants.koudian.options import OPTIONS
from tests.kit.plain_tiles import HONOURS, KINDS, take
from tests.variants.koudian import lawyer

FAST, SLOW = 150, 20_000
BASE_ONLY = ("scoring", "thirteen_orphans", "luxury_fourth", "honour_flush")
"""Options whose rules are written for the game without a wild."""


def random_house(chance: Random) -> dict[str, Any]:
    """Choose every option: mostly its default, else any value."""
    values = {
        option.key: option.default if chance.random() < 0.6 else chance.choice(option.choices)
        for option in OPTIONS.options
    }
    if values["mode"] == "haozi":
        values |= {key: OPTIONS.find(key).default for key in BASE_ONLY}
    return values


def _part(chance: Random, pool: Counter[str], kinds: Sequence[str], sizes: Sequence[int]) -> list[str]:
    """Take a pair (2), triplet (3), kong (4) or run (0) from the pool; of any kind where these run short."""
    for tries in range(1000):
        size = chance.choice(sizes)
        tile = chance.choice(kinds if tries < 30 else KINDS)
        run = [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)] if tile not in HONOURS else []
        found = [tile] * size if size else run
        if found and all(one in KINDS for one in found) and take(pool, found):
            return found
    raise AssertionError("the pool is empty")


def complete_hand(chance: Random, pool: Counter[str]) -> tuple[list[str], list[dict[str, Any]]]:
    """Take a complete hand: plain, pure, with a straight, seven pairs or thirteen orphans."""
    style = chance.randrange(8)
    kinds = [tile for tile in KINDS if tile.endswith(chance.choice("mps"))] if chance.random() < 0.4 else list(KINDS)
    if chance.random() < 0.05:
        kinds = list(HONOURS)
    if style == 0:
        fours = [_part(chance, pool, kinds, (4,)) for _ in range(chance.randrange(4))]
        pairs = [_part(chance, pool, kinds, (2,)) for _ in range(7 - 2 * len(fours))]
        return [tile for one in (*fours, *pairs) for tile in one], []
    if style == 1:
        orphans = [*lawyer.ORPHANS, chance.choice(lawyer.ORPHANS)]
        if take(pool, orphans):
            return orphans, []
    parts: list[list[str]] = []
    if style in (2, 3):
        suit = chance.choice("mps") if len(kinds) > 9 or kinds[0] in HONOURS else kinds[0][1]
        nine = [f"{rank}{suit}" for rank in range(1, 10)]
        if take(pool, nine):
            parts = [nine[:3], nine[3:6], nine[6:]]
    melds = []
    for _ in range(chance.randrange(5 - len(parts)) if chance.random() < 0.4 else 0):
        meld = _part(chance, pool, kinds, (3, 4))
        word = "pong" if len(meld) == 3 else chance.choice(("point", "added", "concealed"))
        melds.append({"type": word, "tile": meld[0]})
    parts += [_part(chance, pool, kinds, (0, 0, 3)) for _ in range(4 - len(melds) - len(parts))]
    parts.append(_part(chance, pool, kinds, (2,)))
    return [tile for one in parts for tile in one], melds


def random_kongs(chance: Random, pool: Counter[str], winner: int, melds: Sequence[dict[str, Any]]) -> list[Any]:
    """Return the winner's kongs and perhaps those of others."""
    kongs = [{"owner": winner, **meld} for meld in melds if meld["type"] != "pong"]
    for _ in range(chance.choice((0, 0, 1, 2))):
        word = chance.choice(("point", "added", "concealed"))
        owner = chance.choice([seat for seat in range(4) if seat != winner])
        kongs.append({"owner": owner, "type": word, "tile": _part(chance, pool, KINDS, (4,))[0]})
    for kong in kongs:
        if kong["type"] == "point":
            others = [seat for seat in range(4) if seat != kong["owner"]]
            kong |= {"from": chance.choice(others), "from_declared": chance.random() < 0.5}
    return kongs


def random_case(chance: Random, house: dict[str, Any]) -> dict[str, Any]:
    """Return a `win` case: mostly a complete hand, sometimes spoilt."""
    pool = Counter(dict.fromkeys(KINDS, 4))
    hand, melds = complete_hand(chance, pool)
    chance.shuffle(hand)
    wild = chance.choice((*KINDS, *hand)) if house["mode"] == "haozi" else None
    for place in range(len(hand)):
        if wild and pool[wild] and chance.random() < 0.15:
            pool[hand[place]] += 1
            pool[wild] -= 1
            hand[place] = wild
    if chance.random() < 0.15:
        hand[0] = chance.choice([tile for tile in KINDS if pool[tile]])
        pool[hand[0]] -= 1
    high = [place for place, tile in enumerate(hand) if lawyer.point(tile) >= 6]
    tile = hand.pop(chance.choice(high) if high and chance.random() < 0.6 else 0)
    winner, how = chance.randrange(4), chance.choice(("self_draw", "replacement", "discard", "discard", "rob_kong"))
    others = [seat for seat in range(4) if seat != winner]
    declared = [chance.random() < (0.95 if seat == winner else 0.5) for seat in range(4)]
    case: dict[str, Any] = {
        "kind": "win",
        "variant": "koudian",
        "options": house,
        "dealer": chance.randrange(4),
        "winner": winner,
        "declared": declared,
        "hand": "".join(hand),
        "melds": melds,
        "tile": tile,
        "how": how,
        "from": chance.choice(others) if how in ("discard", "rob_kong") else None,
        "passed": [chance.choice((tile, "9p"))] if chance.random() < 0.1 else [],
        "kongs": random_kongs(chance, pool, winner, melds),
    }
    return {**case, "wild": wild} if wild else case


def check(seed: int) -> str:
    """Compare one random case; return what was answered."""
    chance = Random(seed)
    house = random_house(chance)
    case = random_case(chance, house)
    wanted = lawyer.answer(case, house)
    book = cases_of("koudian")
    got = book.work(case)
    problems = differences(wanted, got, ordered=book.ordered, whole=book.whole)
    assert not problems and set(got) == set(wanted), (seed, case, problems)  # noqa: PT018 - one case, one message
    return str(wanted.get("reason") or wanted.get("multiplier") or wanted.get("pattern"))


def test_random_wins_agree() -> None:
    seen = Counter(check(seed) for seed in range(FAST))
    assert {"1-2 points", "not complete", "pass lock", "discarded wild", "1", "2", "8"} <= set(seen)


@pytest.mark.slow
def test_many_random_wins_agree() -> None:
    for seed in range(FAST, SLOW):
        check(seed)
