"""The game against a second scorer written from the rules alone (`lawyer.py`): random worked cases of every money."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.rules.casefile import differences
from game.variants import cases_of
from game.variants.chongguan.options import OPTIONS
from tests.kit.plain_tiles import HONOURS, KINDS, take
from tests.variants.chongguan import lawyer
from tests.variants.chongguan.lawyer import WINDS

FAST, SLOW = 120, 15_000
ANSWERS = {
    "win": lawyer.win,
    "wait": lawyer.wait,
    "jing": lawyer.jing,
    "kong": lawyer.kong,
    "total": lawyer.total,
    "draw": lawyer.draw,
}


def random_house(chance: Random) -> dict[str, Any]:
    """Choose every option: mostly its default, else any value."""
    return {
        option.key: option.default if chance.random() < 0.7 or not option.choices else chance.choice(option.choices)
        for option in OPTIONS.options
    }


def _part(chance: Random, pool: Counter[str], sizes: Sequence[int]) -> list[str]:
    """Take a pair (2), triplet (3), kong (4) or run (0) from the pool."""
    while True:
        size, tile = chance.choice(sizes), chance.choice(KINDS)
        if size:
            found = [tile] * size
        elif tile in HONOURS:
            found = chance.sample(WINDS, 3) if tile in WINDS else list("CFP")
        else:
            found = [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]
        if all(one in KINDS for one in found) and take(pool, found):
            return found


def complete_hand(chance: Random, pool: Counter[str], *, melded: bool) -> tuple[list[str], list[dict[str, Any]]]:
    """Take a complete hand: sets, triplets, pairs, or tiles apart with five to seven honours."""
    style = chance.randrange(8)
    if style == 0:
        fours = [_part(chance, pool, (4,)) for _ in range(chance.choice((0, 0, 1)))]
        pairs = [_part(chance, pool, (2,)) for _ in range(7 - 2 * len(fours))]
        return [tile for one in (*fours, *pairs) for tile in one], []
    if style in (1, 2):
        patterns = chance.sample(((1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 4, 8), (1, 5, 9)), 3)
        suited = [f"{rank}{suit}" for suit, ranks in zip("mps", patterns, strict=True) for rank in ranks]
        honours = chance.choice((5, 6, 7, 7))
        apart = chance.sample(suited, 14 - honours) + chance.sample(HONOURS, honours)
        return (apart, []) if take(pool, apart) else complete_hand(chance, pool, melded=melded)
    sizes = (3,) if style in (3, 4) else (0, 0, 3)
    melds = []
    for _ in range(chance.randrange(5) if melded and chance.random() < 0.4 else 0):
        meld = _part(chance, pool, (*sizes, 4))
        kinds = {3: ("peng",), 4: ("minggang", "angang", "bugang")}
        word = chance.choice(kinds[len(meld)]) if len(set(meld)) == 1 else "chi"
        melds.append({"type": word, "tiles": "".join(meld)})
    parts = [_part(chance, pool, sizes) for _ in range(4 - len(melds))]
    return [tile for one in (*parts, _part(chance, pool, (2,))) for tile in one], melds


def random_win(chance: Random, house: dict[str, Any]) -> dict[str, Any]:
    """Return a `win` case: a complete hand in which 精 stand for some tiles, sometimes spoilt."""
    pool = Counter(dict.fromkeys(KINDS, 4))
    main = chance.choice(KINDS)
    side = lawyer.side_of(main)
    pool[main] -= 1
    how = chance.choice(("zimo", "zimo", "gangkai", "dianpao", "dianpao", "qianggang", "tianhu", "dihu"))
    hand, melds = complete_hand(chance, pool, melded=how not in ("tianhu", "dihu"))
    chance.shuffle(hand)
    for place in range(min(len(hand), chance.choice((0, 0, 1, 2, 3, 5)))):
        one = chance.choice((main, side))
        if pool[one]:
            pool[one] -= 1
            hand[place] = one
    if chance.random() < 0.1:
        hand[0] = chance.choice([tile for tile in KINDS if pool[tile]])
    chance.shuffle(hand)
    winner = chance.randrange(4)
    others = [seat for seat in range(4) if seat != winner]
    dealer = {"tianhu": winner, "dihu": chance.choice(others)}.get(how, chance.randrange(4))
    loser = {"dianpao": chance.choice(others), "qianggang": chance.choice(others), "dihu": dealer}.get(how)
    flags = {
        **({"kong_chain": chance.choice((1, 3))} if how == "gangkai" else {}),
        **({"jing_in_discards_of": chance.choice(others)} if chance.random() < 0.3 else {}),
        **({"passed_earlier": True} if chance.random() < 0.05 else {}),
    }
    owned = [0] * 4 if chance.random() < 0.5 else [chance.randrange(2) for _ in range(4)]
    return {
        "variant": "chongguan",
        "kind": "win",
        "options": house,
        "jing": {"zheng": main, "fu": side},
        "hand": "".join(hand if how == "tianhu" else hand[1:]),
        "melds": melds,
        "how": how,
        "dealer": dealer,
        "winner": winner,
        "loser": loser,
        "win_tile": None if how == "tianhu" else hand[0],
        "table_jing_tiles": owned,
        "flags": flags,
    }


def random_counts(chance: Random) -> list[list[int]]:
    """Share some of three 正精 and four 副精 among four seats, often among few."""
    counts = [[0, 0] for _ in range(4)]
    seats = chance.sample(range(4), chance.choice((1, 2, 4)))
    for kind, copies in enumerate((3, 4)):
        for _ in range(chance.randrange(copies + 1)):
            counts[chance.choice(seats)][kind] += 1
    return counts


def random_ledger(chance: Random, house: dict[str, Any]) -> dict[str, Any]:
    """Return a case of 精, a kong, a whole hand, or a drawn one."""
    kind, main = chance.choice(("jing", "kong", "total", "draw")), chance.choice(KINDS)
    case: dict[str, Any] = {"variant": "chongguan", "kind": kind, "options": house}
    feeds = []
    for _ in range(chance.randrange(3)):
        source, taker = chance.sample(range(4), 2)
        feeds.append({"from": source, "to": taker, "by": chance.choice(("chi", "peng", "minggang", "dianpao"))})
    if kind == "jing":
        return {**case, "counts": random_counts(chance), "feeds": feeds}
    names = {"zheng": main, "fu": lawyer.side_of(main)}
    if kind == "kong":
        made = random_kong(chance, main)
        word = made.pop("kind")
        robbed = word == "bugang" and chance.random() < 0.3
        left = chance.choice((0, 2, 12))
        return {**case, **made, "kong": word, "jing": names, "replacement_left": left, "robbed": robbed}
    made_kongs = [random_kong(chance, main) for _ in range(chance.randrange(3))]
    kongs = [kong for kong in made_kongs if kong["tile"] != main]
    pays = {"win": {"pay": chance.choice(([12, -4, -4, -4], [0, 60, -60, 0]))}} if kind == "total" else {}
    case |= {"dealer": chance.randrange(4), "jing": names, "jing_counts": random_counts(chance), "feeds": feeds}
    return {**case, **pays, "kongs": kongs, "genzhuang": chance.randrange(3)}


def random_kong(chance: Random, main: str) -> dict[str, Any]:
    seat, feeder = chance.sample(range(4), 2)
    word = chance.choice(("angang", "minggang", "bugang"))
    tile = chance.choice((lawyer.side_of(main), lawyer.side_of(main), main, "9p", "C"))
    return {"seat": seat, "kind": word, "tile": tile, "feeder": None if word == "angang" else feeder}


def agree(case: dict[str, Any], house: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a case if both scorers give the same."""
    wanted = ANSWERS[case["kind"]](case, house)
    book = cases_of("chongguan")
    got = book.work(case)
    problems = differences(wanted, got, ordered=book.ordered)
    assert not problems, (case, problems)
    assert set(got) == set(wanted)
    return wanted


def check(seed: int) -> set[str]:
    """Compare random cases; return words for what occurred."""
    chance = Random(seed)
    house = random_house(chance)
    case = random_win(chance, house)
    answer = agree(case, house)
    if case["how"] != "tianhu":
        asked = {key: case[key] for key in ("variant", "options", "jing", "hand", "melds")}
        agree({"kind": "wait", **asked}, house)
    agree(random_ledger(chance, house), house)
    return {str(answer.get("reason")), str(answer.get("shape")), *answer.get("modifiers", ())}


def test_random_cases_agree() -> None:
    seen = set().union(*(check(seed) for seed in range(FAST)))
    assert seen >= {
        "平胡",
        "小七",
        "大七",
        "十三烂",
        "七星十三烂",
        "德国",
        "精吊",
        "天胡",
        "地胡",
        "杠上花",
        "抢杠",
        "不成胡",
    }


def test_a_claimed_honour_is_the_true_one() -> None:
    case = {
        "variant": "chongguan",
        "kind": "win",
        "jing": {"zheng": "W", "fu": "N"},
        "hand": "EC6m8sFP9mWN8pSNW",
        "melds": [],
        "how": "dianpao",
        "dealer": 2,
        "winner": 3,
        "loser": 2,
        "win_tile": "W",
        "options": {},
    }
    answer = agree(case, {option.key: option.default for option in OPTIONS.options})
    assert answer["shape"] == "七星十三烂"
    assert answer["pay"] == [-4, -4, -16, 24]


@pytest.mark.slow
def test_many_random_cases_agree() -> None:
    for seed in range(FAST, SLOW):
        check(seed)
