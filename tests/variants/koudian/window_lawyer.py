"""The windows of 扣点点 a second time, written from rules/koudian.md 5 to 8 and mil_shanxi.md 2 alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.kit.plain_tiles import read
from tests.variants.koudian.lawyer import House, Story, point, refusal

Case = Mapping[str, Any]


def _story(
    case: Case, house: House, hand: Sequence[str], melds: Sequence[Any], *, tile: str = "", how: str = ""
) -> Story:
    facts = {"hand": "".join(hand), "melds": melds, "tile": tile, "how": how, "wild": case.get("wild")}
    return Story({**facts, "winner": 0, "declared": [True] * 4, "passed": case.get("passed", [])}, house)


def may_stay_ready(case: Case, house: House, hand: Sequence[str], melds: Sequence[Any]) -> tuple[list[str], bool]:
    """Return the waits, and whether they allow a declaration: one of six points or more, by option a live one."""
    story = _story(case, house, hand, melds)
    seen = Counter(read(case.get("visible", ""))) + Counter(story.meld_tiles)
    seen += Counter(hand) if house["ready_live_wait"] == "unseen" else Counter()
    found = story.waits()
    return found, any(point(tile) >= 6 and (house["ready_live_wait"] == "off" or seen[tile] < 4) for tile in found)


def ready(case: Case, house: House) -> dict[str, Any]:
    """Return what a `ready` case expects."""
    found, allowed = may_stay_ready(case, house, read(case["hand"]), case["melds"])
    return {"waits": found, "may_declare": allowed}


def kong_after_ready(case: Case, house: House) -> dict[str, Any]:
    """Return what a `kong_after_ready` case expects (6A)."""
    hand, tile, word = read(case["hand"]), case["tile"], case["kong"]
    before, _ = may_stay_ready(case, house, hand, case["melds"])
    rest = [*hand, *([case["drawn"]] if case["drawn"] else [])]
    for _ in range({"concealed": 4, "point": 3, "added": 1}[word]):
        rest.remove(tile)
    melds = [meld for meld in case["melds"] if meld["tile"] != tile]
    after, stays = may_stay_ready(case, house, rest, [*melds, {"type": word, "tile": tile}])
    option = {"concealed": "wild_concealed_kong", "point": "wild_point_kong", "added": "wild_pong"}[word]
    claimable = tile != case.get("wild") or house[option]
    same = set(before) == set(after) or not house["no_kong_if_wait_changes"]
    return {"allowed": claimable and stays and same, "waits_before": before, "waits_after": after}


def kongs_in_turn(case: Case) -> list[dict[str, Any]]:
    """Return the kongs that a declared seat could lay down after its draw, as cases of `kong_after_ready`."""
    held = Counter([*read(case["hand"]), case["drawn"]])
    found = [("concealed", tile) for tile, count in held.items() if count == 4]
    found += [("added", meld["tile"]) for meld in case["melds"] if meld == {"type": "pong", "tile": case["drawn"]}]
    return [{**case, "kong": word, "tile": tile} for word, tile in found]


def ready_turn(case: Case, house: House) -> dict[str, Any]:
    """Return what a `ready_turn` case expects (6.5, 6.6)."""
    story = _story(case, house, read(case["hand"]), case["melds"], tile=case["drawn"], how="self_draw")
    wins = not refusal(story, story.waits())[0]
    if wins and house["must_win"]:
        return {"offers": ["win"], "auto_discard": None}
    kongs = any(kong_after_ready(one, house)["allowed"] for one in kongs_in_turn(case))
    offers = [*(["win"] if wins else []), *(["kong"] if kongs else [])]
    return {"offers": [*offers, "pass"] if offers else [], "auto_discard": case["drawn"]}


def seat_offers(case: Case, house: House, seat: int) -> list[str]:
    """Return what a seat is offered on a discard, `pass` apart (5, 6, 7)."""
    given, tile = case["hands"][str(seat)], case["tile"]
    hand, melds, found = read(given["hand"]), given["melds"], []
    facts = {**case, "passed": given["passed"]}
    story = _story(facts, house, hand, melds, tile=tile, how="discard")
    story.case = {**story.case, "winner": seat, "declared": case["declared"]}
    if not refusal(story, story.waits())[0]:
        found.append("win")
    wild, left = tile == case.get("wild"), case["wall_left"] > 2 * house["wall_reserve"]
    if hand.count(tile) == 3 and left and (not wild or house["wild_point_kong"]):
        attempt = {**case, "hand": given["hand"], "melds": melds, "kong": "point", "drawn": None}
        if not case["declared"][seat] or kong_after_ready(attempt, house)["allowed"]:
            found.append("kong")
    if hand.count(tile) >= 2 and left and not case["declared"][seat] and (not wild or house["wild_pong"]):
        found.append("pong")
    return found


def claims(case: Case, house: House) -> dict[str, Any]:
    """Return what a `claims` case expects: nearest win, else kong or pong; who passed a win is locked."""
    offers = {seat: seat_offers(case, house, int(seat)) for seat in case["hands"]}
    forced = {seat for seat in offers if house["must_win"] and "win" in offers[seat]}
    shown = {seat: ["win"] if seat in forced else [*found, "pass"] for seat, found in offers.items() if found}
    taken = {
        seat: "win" if seat in forced else case["choices"].get(seat, "pass")
        for seat in sorted(shown, key=lambda seat: (int(seat) - case["discarder"]) % 4)
    }
    taken = {seat: word if word in shown[seat] else "pass" for seat, word in taken.items()}
    locked = {int(seat) for seat in case["hands"] if case["hands"][seat]["passed"]}
    result: dict[str, Any] | None = None
    for word in ("win", "kong", "pong"):
        seats = [seat for seat, choice in taken.items() if choice == word]
        if seats:
            result = {"seat": int(seats[0]), "action": word}
            break
    # Whoever comes after the winner was never asked in earnest and has let nothing go.
    for seat, found in offers.items():
        nearer = result is None or result["action"] != "win" or _before(case, int(seat), result["seat"])
        if "win" in found and taken[seat] != "win" and nearer:
            locked.add(int(seat))
    return {"offers": shown, "result": result, "locked_after": sorted(locked)}


def _before(case: Case, seat: int, other: int) -> bool:
    source: int = case["discarder"]
    return (seat - source) % 4 < (other - source) % 4
