"""The game against a second scorer written from the rules alone (`lawyer.py`): wins, gangs, ends of the wall."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from game.rules.casefile import differences
from game.variants import cases_of
from game.variants.panzhihua.options import OPTIONS
from tests.variants.panzhihua import lawyer
from tests.variants.xuezhan.lawyer import ALL_TILES

FAST, SLOW = 150, 20_000
GANGS = ("kong_exposed", "kong_added", "kong_concealed")
HOWS = (
    *("self_draw", "discard", "discard", "kong_replacement", "discard_after_kong", "rob_kong"),
    *("last_tile_draw", "last_tile_discard", "heavenly", "earthly"),
)
ANSWERS = {"win": lawyer.win, "kong": lawyer.kong, "draw": lawyer.draw}


def random_house(chance: Random) -> dict[str, Any]:
    """Choose every option: mostly its default, else any value."""
    values: dict[str, Any] = {}
    for option in OPTIONS.options:
        many = option.choices or range(option.minimum, option.minimum + 7)
        values[option.key] = option.default if chance.random() < 0.6 else chance.choice(many)
    return values


def _part(chance: Random, pool: Counter[str], kinds: Sequence[str], sizes: Sequence[int]) -> list[str]:
    """Take a pair (2), triplet (3), kong (4) or run (0) from the pool; of any kind where these run short."""
    for tries in range(1000):
        size, tile = chance.choice(sizes), chance.choice(kinds if tries < 30 else ALL_TILES)
        wanted = Counter([tile] * size if size else [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)])
        if all(pool[one] >= count for one, count in wanted.items()):
            pool.subtract(wanted)
            return list(wanted.elements())
    raise AssertionError("the pool is empty")


def _some_kinds(chance: Random) -> list[str]:
    """Return all kinds, or those that make dear rows: one suit, ends, eyes, a narrow stretch."""
    suit = chance.choice("DWT")
    narrow = chance.choice(("1234", "3456", "4567", "456"))
    tests: tuple[Callable[[str], bool], ...] = (
        *(lambda _tile: True,) * 3,
        lambda tile: tile[1] == suit,
        lambda tile: tile[0] in "179",
        lambda tile: tile[0] in "258",
        lambda tile: tile[1] == suit and tile[0] in narrow,
    )
    wanted = chance.choice(tests)
    return [tile for tile in ALL_TILES if wanted(tile)]


def complete_hand(chance: Random, pool: Counter[str]) -> tuple[list[str], list[dict[str, Any]]]:
    """Take a complete hand from the pool, the winning tile first."""
    kinds, style = _some_kinds(chance), chance.randrange(8)
    if style == 0:
        fours = [_part(chance, pool, kinds, (4,)) for _ in range(chance.randrange(4))]
        pairs = [_part(chance, pool, kinds, (2,)) for _ in range(7 - 2 * len(fours))]
        tiles = [tile for one in (*fours, *pairs) for tile in one]
        chance.shuffle(tiles)
        return tiles, []
    sizes = {1: (3,), 2: (3, 3, 0)}.get(style, (0, 0, 3))
    melds = []
    for _ in range(chance.choice((0, 0, 0, 1, 2, 3, 4, 4))):
        meld = _part(chance, pool, kinds, (3, 3, 4))
        melds.append({"type": "pung" if len(meld) == 3 else chance.choice(GANGS), "tile": meld[0]})
    parts = [_part(chance, pool, kinds, sizes) for _ in range(4 - len(melds))]
    tiles = [tile for one in (*parts, _part(chance, pool, kinds, (2,))) for tile in one]
    chance.shuffle(tiles)
    tiles.sort(key=lambda tile: chance.random() < 0.7 and tile[0] != "5")
    return tiles, melds


def random_win(chance: Random) -> dict[str, Any]:
    """Return a `win` case with one winner, sometimes not complete."""
    pool = Counter(dict.fromkeys(ALL_TILES, 4))
    tiles, melds = complete_hand(chance, pool)
    if chance.random() < 0.1:
        tiles[1] = chance.choice([tile for tile in ALL_TILES if pool[tile]])
    seat, source = chance.sample(range(4), 2)
    how = chance.choice(HOWS)
    others = [other for other in range(4) if other not in (seat, source)]
    return {
        "kind": "win",
        "winners": [{"seat": seat, "hand": "".join(tiles[1:]), "melds": melds}],
        "win_tile": tiles[0],
        "how": how,
        "from": None if how in lawyer.SELF else source,
        "declared": [chance.choice(("none", "none", "sing", "dance")) for _ in range(4)],
        "tianjiao": [seat] if chance.random() < 0.2 else [],
        "already_won": chance.sample(others, chance.choice((0, 0, 1, 2))),
    }


def random_row(chance: Random) -> dict[str, Any]:
    """Return a `kong` case: some gangs, mostly in a row."""
    events: list[dict[str, Any]] = []
    gone = chance.sample(range(4), chance.choice((0, 0, 1)))
    playing = [seat for seat in range(4) if seat not in gone]
    for tile in chance.sample(ALL_TILES, chance.randrange(1, 5)):
        seat, source = chance.sample(playing, 2)
        word = chance.choice(("concealed", "discard", "added", "added_from_hand"))
        event = {"seat": seat, "type": word, "tile": tile}
        event |= {"from": source} if word == "discard" else {}
        events.append({**event, "consecutive": True} if events and chance.random() < 0.8 else event)
    if events[-1]["type"].startswith("added") and chance.random() < 0.3:
        events[-1]["robbed"] = True
    return {"kind": "kong", "events": events, "already_won": gone}


def random_end(chance: Random) -> dict[str, Any]:
    """Return a `draw` case: hands one tile short or further away."""
    pool = Counter(dict.fromkeys(ALL_TILES, 4))
    players = []
    for seat in range(4):
        tiles, melds = complete_hand(chance, pool)
        if chance.random() < 0.4:
            tiles[1:4] = [_part(chance, pool, ALL_TILES, (2,))[0] for _ in tiles[1:4]]
        player: dict[str, Any] = {
            "seat": seat,
            "status": chance.choice(("in", "in", "won")),
            "hand": "".join(tiles[1:]),
        }
        player |= {"melds": melds, "declared": chance.choice(("none", "none", "sing", "dance"))}
        players.append({**player, "tianjiao": chance.random() < 0.2})
    return {"kind": "draw", "players": players, "wall_empty": chance.random() < 0.9}


def check(seed: int) -> set[str]:
    """Compare random cases; return the names of the rows that occurred."""
    chance = Random(seed)
    house = random_house(chance)
    seen: set[str] = set()
    for made in (random_win(chance), random_row(chance), random_end(chance)):
        case = {"variant": "panzhihua", "options": house, **made}
        wanted = ANSWERS[case["kind"]](case, house)
        book = cases_of("panzhihua")
        problems = differences(wanted, book.work(case), ordered=book.ordered)
        assert not problems, (case, problems)
        seen |= {name for one in wanted.get("winners", ()) for name, _ in one.get("fans", ())}
    return seen


ROWS = {"小七对", "大对", "将对", "手把一", "么九", "卡心五", "明四归一", "暗四归一", "清一色", "天胡", "天叫"}


def test_random_cases_agree() -> None:
    seen = set().union(*(check(seed) for seed in range(FAST)))
    assert seen >= ROWS


@pytest.mark.slow
def test_many_random_cases_agree() -> None:
    for seed in range(FAST, SLOW):
        check(seed)
