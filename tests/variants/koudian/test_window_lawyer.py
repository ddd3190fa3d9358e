"""The windows of the game against a second reading of the rules (`window_lawyer.py`): random worked cases."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.rules.casefile import differences
from game.variants import cases_of
from game.variants.koudian.options import OPTIONS
from tests.kit.plain_tiles import KINDS, read
from tests.variants.koudian import window_lawyer
from tests.variants.koudian.test_lawyer import complete_hand, random_house

FAST, SLOW = 40, 6_000
ANSWERS = {
    "ready": window_lawyer.ready,
    "kong_after_ready": window_lawyer.kong_after_ready,
    "ready_turn": window_lawyer.ready_turn,
    "claims": window_lawyer.claims,
}


def ready_hand(chance: Random, pool: Counter[str], wild: str | None) -> dict[str, Any]:
    """Return a hand mostly one tile short of a win, with wilds in some places; `out` completes it."""
    hand, melds = complete_hand(chance, pool)
    chance.shuffle(hand)
    for place in range(len(hand)):
        if wild and pool[wild] and chance.random() < 0.12:
            pool[wild] -= 1
            hand[place] = wild
    if chance.random() < 0.15:
        hand[1] = chance.choice([tile for tile in KINDS if pool[tile]])
    return {"hand": "".join(hand[1:]), "melds": melds, "out": hand[0]}


def made_cases(chance: Random, *, with_wild: bool) -> list[dict[str, Any]]:
    """Return cases of every window about one hand."""
    pool = Counter(dict.fromkeys(KINDS, 4))
    wild = chance.choice(KINDS) if with_wild else None
    own = ready_hand(chance, pool, wild)
    out = own.pop("out")
    base = {**own, **({"wild": wild} if wild else {})}
    seen = "".join(chance.sample([tile for tile in KINDS for _ in range(pool[tile])], 8))
    held = [tile for tile in KINDS if read(own["hand"]).count(tile) == 3]
    pongs = [meld["tile"] for meld in own["melds"] if meld["type"] == "pong"]
    owned = Counter([*read(own["hand"]), *pongs * 3])
    pongs = [tile for tile in pongs if owned[tile] < 4]
    drawn = chance.choice([tile for tile in (*held, *pongs, out, out, "9p", wild or "E") if owned[tile] < 4])
    cases = [{"kind": "ready", **base, "visible": seen}, {"kind": "ready_turn", **base, "drawn": drawn}]
    for tile in held:
        drawn_too = chance.choice((None, tile))
        word = "point" if drawn_too is None else "concealed"
        cases.append({"kind": "kong_after_ready", **base, "kong": word, "tile": tile, "drawn": drawn_too})
    kong = {"kind": "kong_after_ready", **base, "kong": "added", "visible": seen}
    cases += [{**kong, "tile": tile, "drawn": tile} for tile in pongs]
    return [*cases, claims_case(chance, wild)]


def claims_case(chance: Random, wild: str | None) -> dict[str, Any]:
    """Return a discard that some of the other seats may want."""
    pool = Counter(dict.fromkeys(KINDS, 4))
    source = chance.randrange(4)
    hands, wanted, melded = {}, ["9p"], []
    for seat in range(4):
        if seat != source and chance.random() < 0.8:
            hand = ready_hand(chance, pool, wild)
            out = hand.pop("out")
            wanted += [out] * 12 + [*read(hand["hand"])]
            melded += [meld["tile"] for meld in hand["melds"] for _ in range(3 if meld["type"] == "pong" else 4)]
            hands[str(seat)] = {**hand, "passed": ["6m"] if chance.random() < 0.1 else []}
    held = Counter(melded) + Counter(tile for hand in hands.values() for tile in read(hand["hand"]))
    tile = most_wanted(chance, [tile for tile in wanted if held[tile] < 4] or ["E"])
    words = ("win", "win", "kong", "pong", "pass")
    return {
        "kind": "claims",
        "discarder": source,
        "tile": tile,
        "hands": hands,
        "declared": [chance.random() < 0.6 for _ in range(4)],
        "choices": {seat: chance.choice(words) for seat in hands},
        "wall_left": chance.choice((0, 14, 40)),
        **({"wild": wild} if wild else {}),
    }


def most_wanted(chance: Random, tiles: Sequence[str]) -> str:
    """Return a tile of which others hold few or many."""
    common = [tile for tile, count in Counter(tiles).items() if count in (2, 3)]
    return chance.choice(common) if common and chance.random() < 0.5 else chance.choice(tiles)


def check(seed: int) -> list[str]:
    """Compare random cases; return words for what was allowed."""
    chance = Random(seed)
    house = {**random_house(chance), "wall_reserve": chance.choice((0, 0, 7))}
    book, seen = cases_of("koudian"), []
    for made in made_cases(chance, with_wild=house["mode"] == "haozi"):
        case = {"variant": "koudian", "options": house, **made}
        answer = ANSWERS[case["kind"]](case, house)
        problems = differences(answer, book.work(case), ordered=book.ordered, whole=book.whole)
        assert not problems, (seed, case, problems)
        seen += [f"{made['kind']} {answer.get('may_declare', answer.get('allowed'))}"]
        seen += [str((answer.get("result") or {}).get("action"))]
    return seen


def test_random_windows_agree() -> None:
    assert set(OPTIONS.by_key) >= {"ready_live_wait", "no_kong_if_wait_changes"}
    seen = {word for seed in range(FAST) for word in check(seed)}
    assert seen >= {"ready True", "ready False", "kong_after_ready True", "kong_after_ready False", "win", "pong"}


@pytest.mark.slow
def test_many_random_windows_agree() -> None:
    for seed in range(FAST, SLOW):
        check(seed)
