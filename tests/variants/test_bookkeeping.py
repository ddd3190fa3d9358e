"""Whole played hands: what each seat gains is computed again from the events alone, by the second scorers.

A `Story` follows the tiles of a hand by itself; at its end the win, the gangs and the rest are put together as a worked
case for the scorer of the game (`lawyer.py`), which knows nothing of the game's code.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.melds import MeldKind
from game.core.tiles import tile_name
from game.engine import events as ev
from game.engine.variant import Variant
from game.variants.chongguan import Chongguan
from game.variants.koudian import Koudian
from game.variants.panzhihua import Panzhihua
from tests.kit.drive import Setup, play
from tests.kit.plain_tiles import read
from tests.kit.strategies import random_options
from tests.variants.chongguan import lawyer as chongguan
from tests.variants.koudian import lawyer as koudian
from tests.variants.panzhihua import lawyer as panzhihua

FAST, SLOW = 12, 600
House = Mapping[str, Any]
SHORT = {MeldKind.PENG: "peng", MeldKind.CHI: "chi", MeldKind.MING_GANG: "minggang"}
LONG = {**SHORT, MeldKind.AN_GANG: "angang", MeldKind.BU_GANG: "bugang"}
KOUDIAN = {
    MeldKind.PENG: "pong",
    MeldKind.MING_GANG: "point",
    MeldKind.AN_GANG: "concealed",
    MeldKind.BU_GANG: "added",
}


class Story:
    """The tiles of a hand, followed through its events."""

    def __init__(self, log: Sequence[Any]) -> None:
        self.hands: list[list[str]] = []
        self.melds: list[list[dict[str, Any]]] = [[], [], [], []]
        self.rivers: list[list[str]] = [[], [], [], []]
        self.declared = [False] * 4
        self.kongs: list[dict[str, Any]] = []
        self.feeds: list[dict[str, Any]] = []
        self.marks: dict[str, list[str]] = {}
        self.win: dict[str, Any] | None = None
        self.dealer = 0
        self.moves: list[tuple[int, str] | None] = []
        self.draws: list[ev.TileDrawn] = []
        for event in log:
            self.follow(event)

    def follow(self, event: Any) -> None:
        match event:
            case ev.RoundStarted():
                self.dealer = event.dealer
                self.hands = [[tile_name(tile) for tile in hand if tile is not None] for hand in event.hands]
            case ev.MarkShown():
                self.marks[event.name] = [tile_name(tile) for tile in event.tiles]
            case ev.TileDrawn() if event.tile is not None:
                self.draws.append(event)
                self.hands[event.seat].append(tile_name(event.tile))
            case ev.TileDiscarded() if event.tile is not None:
                self.hands[event.seat].remove(tile_name(event.tile))
                self.rivers[event.seat].append(tile_name(event.tile))
                self.moves.append((event.seat, tile_name(event.tile)))
                self.declared[event.seat] |= "ready" in event.declare
            case ev.MeldMade():
                self.meld(event)
            case ev.HandWon():
                self.won(event)
            case _:
                pass

    def meld(self, event: ev.MeldMade) -> None:
        seat, meld = event.seat, event.meld
        tile, source = tile_name(meld.tile), meld.source
        tiles = [tile_name(one) for one in meld.tiles]
        if meld.kind is MeldKind.BU_GANG:
            (old,) = [one for one in self.melds[seat] if one["kind"] is MeldKind.PENG and one["tile"] == tile]
            self.melds[seat].remove(old)
            source, used = old["source"], [tile]
        else:
            used = list(tiles)
            if meld.kind in SHORT:
                assert source is not None
                assert meld.taken is not None
                taken = self.rivers[source].pop()
                assert taken == tile_name(meld.taken)
                used.remove(taken)
                self.feeds.append({"from": source, "to": seat, "tile": taken})
        for one in used:
            self.hands[seat].remove(one)
        known = {"kind": meld.kind, "tile": tile, "tiles": "".join(tiles), "source": source}
        self.melds[seat].append(known)
        self.moves.append(None)
        if meld.is_gang:
            fed = source if meld.kind is not MeldKind.AN_GANG else None
            was = source is not None and self.declared[source]
            self.kongs.append({"seat": seat, "kind": meld.kind, "tile": tile, "feeder": fed, "from_declared": was})

    def won(self, event: ev.HandWon) -> None:
        seat, tile = event.winners[0].seat, tile_name(event.tile) if event.tile is not None else ""
        first = not any(self.melds)
        how = {ev.DISCARD: "discard", ev.ROB: "rob"}.get(event.by, "drawn")
        if how == "drawn" and self.draws and self.draws[-1].replaces:
            how = "replacement"
        dealt = how == "drawn" and first and not self.draws
        opening = how == "discard" and first and len(self.moves) == 1
        if how == "discard":
            assert event.source is not None
            assert self.rivers[event.source].pop() == tile
        elif how == "rob":
            assert event.source is not None
            if tile in self.hands[event.source]:
                self.hands[event.source].remove(tile)
        elif not dealt:
            self.hands[seat].remove(tile)
        if event.source is not None and how != "drawn":
            self.feeds.append({"from": event.source, "to": seat, "tile": tile})
        self.win = {"seat": seat, "tile": tile, "how": how, "source": event.source, "dealt": dealt, "opening": opening}
        self.moves.append(None)


def rounds_followed(dealer: int, moves: Sequence[tuple[int, str] | None]) -> int:
    """Return how many whole go-rounds from the first threw the dealer's tile, nothing claimed or konged inside (E8)."""
    start = next((place for place, move in enumerate(moves) if move is not None), 0)
    times, moves = 0, moves[start:]
    while len(moves) >= 4 and None not in moves[:4]:
        turn = [move for move in moves[:4] if move is not None]
        seats = [(dealer + step) % 4 for step in range(4)]
        # A claim of the last tile follows it at once, before the next discard.
        taken = len(moves) > 4 and moves[4] is None and len(moves) > 5 and moves[5] is not None
        if [seat for seat, _ in turn] != seats or len({tile for _, tile in turn}) > 1 or taken:
            break
        times, moves = times + 1, moves[4:]
    return times


def chongguan_points(log: Sequence[Any], house: House) -> list[int]:
    """Return what each seat gains in a hand of 冲关."""
    story = Story(log)
    main, side = story.marks["jing"]
    kept = [[*story.hands[s], *(t for m in story.melds[s] for t in read(m["tiles"]))] for s in range(4)]
    if story.win is not None and not story.win["dealt"]:
        kept[story.win["seat"]].append(story.win["tile"])
    owned = [kept[seat] + story.rivers[seat] for seat in range(4)]
    kongs = [{**kong, "kind": LONG[kong["kind"]]} for kong in story.kongs]
    case = {
        "jing": {"zheng": main, "fu": side},
        "dealer": story.dealer,
        "kongs": kongs,
        "jing_counts": [[tiles.count(main), tiles.count(side)] for tiles in owned],
        "feeds": [feed for feed in story.feeds if feed["tile"] in (main, side)],
        "genzhuang": rounds_followed(story.dealer, story.moves),
    }
    if story.win is None:
        return list(chongguan.draw(case, house)["pay"])
    win = story.win
    how = {"discard": "dianpao", "rob": "qianggang", "replacement": "gangkai", "drawn": "zimo"}[win["how"]]
    how = "tianhu" if win["dealt"] else "dihu" if win["opening"] else how
    counted = owned if house["bahu_counts_discards"] else kept
    pay = chongguan.win(
        {
            "jing": case["jing"],
            "hand": "".join(story.hands[win["seat"]]),
            "how": how,
            "dealer": story.dealer,
            "melds": [{"type": LONG[m["kind"]], "tiles": m["tiles"]} for m in story.melds[win["seat"]]],
            "win_tile": None if win["dealt"] else win["tile"],
            "winner": win["seat"],
            "loser": win["source"],
            "table_jing_tiles": [tiles.count(main) + tiles.count(side) for tiles in counted],
        },
        house,
    )["pay"]
    return list(chongguan.total({**case, "win": {"pay": pay}}, house)["total"])


def koudian_points(log: Sequence[Any], house: House) -> list[int]:
    """Return what each seat gains in a hand of 扣点点."""
    story = Story(log)
    wild = story.marks.get("wild", [None])[0] if house["mode"] == "haozi" else None
    kongs = [
        {**kong, "owner": kong["seat"], "type": KOUDIAN[kong["kind"]], "from": kong["feeder"]} for kong in story.kongs
    ]
    case: dict[str, Any] = {"kongs": kongs, "wild": wild, "how": "self_draw", "winner": 0}
    if story.win is None:
        paid = [koudian.kong_pay(case, house, kong) for kong in kongs if house["kongs_count_on_draw"]]
        return [sum(column) for column in zip([0] * 4, *paid, strict=True)]
    win = story.win
    how = {"discard": "discard", "rob": "rob_kong", "replacement": "replacement", "drawn": "self_draw"}[win["how"]]
    case |= {"dealer": story.dealer, "winner": win["seat"], "declared": story.declared, "how": how, "passed": []}
    case |= {"hand": "".join(story.hands[win["seat"]]), "tile": win["tile"], "from": win["source"]}
    case["melds"] = [{"type": KOUDIAN[m["kind"]], "tile": m["tile"]} for m in story.melds[win["seat"]]]
    return list(koudian.answer(case, house)["total"])


class PanzhihuaStory(Story):
    """A hand of 攀枝花: wins, gangs and declarations are priced one after the other, as they come."""

    def __init__(self, log: Sequence[Any], house: House) -> None:
        self.house = house
        self.points = [0] * 4
        self.shows, self.early = ["none"] * 4, [False] * 4
        self.gone: list[int] = []
        self.row: list[dict[str, Any]] = []
        self.unbroken = False
        super().__init__(log)

    def follow(self, event: Any) -> None:
        match event:
            case ev.TileDrawn() if not event.replaces:
                self.unbroken = False
            case ev.Declared():
                self.declare(event.seat, event.kinds)
            case ev.TileDiscarded():
                self.declare(event.seat, event.declare)
            case _:
                pass
        super().follow(event)

    def declare(self, seat: int, kinds: Sequence[str]) -> None:
        self.early[seat] |= "tianjiao" in kinds
        for word in {"sing", "dance"} & set(kinds):
            self.shows[seat] = word
        if "zhahu" in kinds:
            price = self.house["base"] * panzhihua.top(self.house)
            self.add([-3 * price if other == seat else price for other in range(4)])

    def add(self, gains: Sequence[int]) -> None:
        self.points = [a + b for a, b in zip(self.points, gains, strict=True)]

    def meld(self, event: ev.MeldMade) -> None:
        super().meld(event)
        if not event.meld.is_gang:
            self.unbroken = False
            return
        kong = self.kongs[-1]
        just_drawn = self.draws and self.draws[-1].tile == event.meld.tile
        word = {MeldKind.AN_GANG: "concealed", MeldKind.MING_GANG: "discard"}.get(
            event.meld.kind, "added" if just_drawn else "added_from_hand"
        )
        made = {"seat": event.seat, "type": word, "tile": kong["tile"], "from": kong["feeder"]}
        self.row.append({**made, "consecutive": self.unbroken})
        self.add(panzhihua.kong({"events": self.row, "already_won": self.gone}, self.house)["per_event"][-1])
        self.unbroken = True

    def won(self, event: ev.HandWon) -> None:
        # No peng and no ordinary draw since the gang, so its maker threw the tile of this win or announced a gang.
        thrown_after_kong = self.unbroken and self.draws[-1].seat == event.source
        super().won(event)
        assert self.win is not None
        thrown = "discard_after_kong" if thrown_after_kong else "discard"
        words = {"rob": "rob_kong", "replacement": "kong_replacement", "drawn": "self_draw", "discard": thrown}
        how = "heavenly" if self.win["dealt"] else words[self.win["how"]]
        seats = [winner.seat for winner in event.winners]
        if how == "heavenly":
            self.win["tile"] = self.hands[seats[0]].pop()
        case = {
            "winners": [{"seat": s, "hand": spelled(self.hands[s]), "melds": self.laid(s)} for s in seats],
            "win_tile": spelled([self.win["tile"]]),
            "how": how,
            "from": event.source,
            "declared": self.shows,
            "tianjiao": [s for s in range(4) if self.early[s]],
            "already_won": self.gone,
        }
        self.add(panzhihua.win(case, self.house)["delta"])
        self.gone = [*self.gone, *seats]
        self.unbroken = False

    def laid(self, seat: int) -> list[dict[str, Any]]:
        words = {MeldKind.PENG: "pung", MeldKind.MING_GANG: "kong_exposed", MeldKind.BU_GANG: "kong_added"}
        melds = self.melds[seat]
        return [{"type": words.get(m["kind"], "kong_concealed"), "tile": spelled([m["tile"]])} for m in melds]

    def end(self) -> list[int]:
        """Return the points with those of the wall's end."""
        players = [
            {
                "seat": seat,
                "status": "won" if seat in self.gone else "in",
                "hand": spelled(self.hands[seat]),
                "melds": self.laid(seat),
                "declared": self.shows[seat],
                "tianjiao": self.early[seat],
            }
            for seat in range(4)
        ]
        self.add(panzhihua.draw({"players": players, "wall_empty": True}, self.house)["delta"])
        return self.points


def panzhihua_points(log: Sequence[Any], house: House) -> list[int]:
    """Return what each seat gains in a hand of 攀枝花."""
    return PanzhihuaStory(log, house).end()


def spelled(tiles: Sequence[str]) -> str:
    """Return tiles in the notation of the source texts: `5p` is `5D`."""
    return "".join(tile[0] + {"m": "W", "p": "D", "s": "T"}[tile[1]] for tile in tiles)


GAMES: Mapping[str, tuple[type[Variant[Any]], Callable[[Sequence[Any], House], list[int]], House]] = {
    "chongguan": (Chongguan, chongguan_points, {"bao_judged": "end", "genzhuang_unbroken": True}),
    "koudian": (Koudian, koudian_points, {"require_ready": True}),
    "panzhihua": (Panzhihua, panzhihua_points, {}),
}


def check(game: str, number: int) -> set[str]:
    """Play a hand with random options and compare what each seat gains; return how it was won."""
    kind, points_of, fixed = GAMES[game]
    chance = Chance.named(b"bookkeeping", game, number)
    house = {**random_options(kind, chance), **fixed}
    if house.get("mode") == "haozi":
        house |= {"scoring": "multiply", "thirteen_orphans": False, "luxury_fourth": False, "honour_flush": False}
    variant = kind(kind.option_set.make(house))
    setup = Setup(variant, number, number % 4, chance.choice((None, 30, 12)), eager=True, ready=chance.below(3) == 0)
    played = setup.start()
    play(played, setup.chooser())
    every = {option.key: getattr(variant.options, option.key) for option in kind.option_set.options}
    assert list(played.table.points) == points_of(played.table.log, every), setup
    return {win.by for win in played.table.wins}


@pytest.mark.parametrize("game", GAMES)
def test_played_hands_add_up(game: str) -> None:
    assert set().union(*(check(game, number) for number in range(FAST))) >= {ev.SELF, ev.DISCARD}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_played_hands_add_up(game: str) -> None:
    assert set().union(*(check(game, number) for number in range(FAST, SLOW))) >= {ev.SELF, ev.DISCARD}
