"""The table's places at many window sizes: nothing leaves the cloth, nothing lies on anything else, texts have room."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import pygame
import pytest

from game.ui.table.layout import BUTTONS, RIVER_FULL, Box, Geometry, MeldForm, Spot, covers, turn_of

SIZES = [
    (1024, 640), (1111, 777), (1153, 641), (1280, 720), (1280, 1024), (1366, 768), (1600, 1200), (1920, 1080),
    (2560, 1080), (2560, 1440), (3840, 2160), (5120, 1440), (1000, 1000), (1024, 1366), (997, 1003), (1001, 623),
]  # fmt: skip
PENG = (MeldForm(3, 0), MeldForm(3, 1), MeldForm(3, 2))
MING = (MeldForm(4, 0), MeldForm(4, 1), MeldForm(4, 3))
BU = (MeldForm(4, 0, added=True), MeldForm(4, 1, added=True), MeldForm(4, 2, added=True))
AN = MeldForm(4)
MELDS = (
    (MING[1],) * 4, (BU[0],) * 4, (BU[2],) * 4, (AN,) * 4, (PENG[2],) * 4, (PENG[0], MING[2], BU[1], AN),
    (BU[1], AN, PENG[1], MING[0]), (AN, PENG[0], BU[0], BU[2]), (MING[0], MING[2], AN, BU[1]),
)  # fmt: skip
STANDING = {0: "hand", 1: "side", 2: "across", 3: "side"}


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def geometry(request: pytest.FixtureRequest) -> Geometry:
    return Geometry(*request.param)


def lying(spots: Sequence[Spot]) -> list[pygame.Rect]:
    return [pygame.Rect(*covers("lying", spot)) for spot in spots]


def rects(boxes: Sequence[Box]) -> list[pygame.Rect]:
    return [pygame.Rect(*box) for box in boxes]


def wall(geometry: Geometry, tiles: int) -> list[pygame.Rect]:
    counts = [(tiles // 2) // 4 + (side < tiles // 2 % 4) for side in range(4)]
    spots = [geometry.wall(side, counts[side], i) for side in range(4) for i in range(counts[side])]
    lower = [pygame.Rect(*covers("stack", spot)) for spot in spots]
    return lower + [rect.move(0, -geometry.wall_step) for rect in lower]


def furniture(geometry: Geometry) -> list[pygame.Rect]:
    boxes = [geometry.match_plate, geometry.console, *geometry.icons, *geometry.plates.values()]
    return rects([*boxes, *geometry.portraits.values(), *geometry.claim_buttons().values(), geometry.reason])


def rivers(geometry: Geometry) -> dict[int, list[pygame.Rect]]:
    return {rel: lying(geometry.river(rel, RIVER_FULL)) for rel in range(4)}


def hands(geometry: Geometry, rel: int, melds: int) -> Iterator[tuple[str, list[pygame.Rect]]]:
    """Yield all forms of a seat's hand beside so many melds: standing, open, won in each way."""
    tiles = 13 - 3 * melds
    stand, drawn = geometry.standing(rel, tiles)
    yield f"standing {tiles}", [pygame.Rect(*covers(STANDING[rel], spot)) for spot in [*stand, drawn]]
    for won in ("", "left", "middle", "right", "self"):
        laid, beside = geometry.laid(rel, tiles, won)
        yield f"laid {tiles} {won}", lying([*laid, *([beside] if beside else [])])


def melds_of(geometry: Geometry, rel: int, count: int) -> list[list[list[pygame.Rect]]]:
    """Return so many melds of each collection, tile by tile."""
    return [[lying(spots) for spots in geometry.melds(rel, forms[:count])] for forms in MELDS]


def belongings(geometry: Geometry, rel: int) -> list[pygame.Rect]:
    """Return every place a tile of a seat's hand or melds can have."""
    places = [rect for count in range(5) for _, hand in hands(geometry, rel, count) for rect in hand]
    places += [r for count in range(5) for melds in melds_of(geometry, rel, count) for meld in melds for r in meld]
    return [pygame.Rect(*box) for box in {tuple(rect) for rect in places}]


def clash(ours: Sequence[pygame.Rect], theirs: Sequence[pygame.Rect]) -> list[tuple[pygame.Rect, pygame.Rect]]:
    return [(rect, theirs[hit]) for rect in ours if (hit := rect.collidelist(theirs)) >= 0]


def test_all_on_the_cloth(geometry: Geometry) -> None:
    rim = round(20 * geometry.k)
    cloth = pygame.Rect(0, 0, *geometry.size).inflate(-2 * rim, -2 * rim)
    parts = furniture(geometry) + wall(geometry, 144)
    parts += [rect for river in rivers(geometry).values() for rect in river]
    for rel in range(4):
        parts += belongings(geometry, rel)
    assert [rect for rect in parts if not cloth.contains(rect)] == []


def test_furniture_apart(geometry: Geometry) -> None:
    groups = [[geometry.match_plate], geometry.icons, [geometry.console], [*geometry.claim_buttons().values()]]
    groups += [[geometry.reason]]
    groups += [[geometry.plates[rel], geometry.portraits[rel]] for rel in range(4)]
    for ours, theirs in combinations(groups, 2):
        assert clash(rects(ours), rects(theirs)) == []


@pytest.mark.parametrize("tiles", [108, 136, 144])
def test_wall_apart(geometry: Geometry, tiles: int) -> None:
    stacks = wall(geometry, tiles)
    assert clash(stacks, furniture(geometry)) == []
    for river in rivers(geometry).values():
        assert clash(stacks, river) == []


def test_rivers_apart(geometry: Geometry) -> None:
    rows = rivers(geometry)
    for a, b in combinations(rows.values(), 2):
        assert clash(a, b) == []
    assert all(clash(row, furniture(geometry)) == [] for row in rows.values())


@pytest.mark.parametrize("rel", range(4))
def test_hands_and_melds_apart(geometry: Geometry, rel: int) -> None:
    around = furniture(geometry) + wall(geometry, 144) + [rect for row in rivers(geometry).values() for rect in row]
    for other in range(4):
        if other != rel:
            around += [pygame.Rect(*covers(STANDING[other], s)) for s in geometry.standing(other, 13)[0]]
    assert clash(belongings(geometry, rel), around) == []
    for count in range(5):
        for melds in melds_of(geometry, rel, count):
            flat = [rect for meld in melds for rect in meld]
            for ours, theirs in combinations(melds, 2):
                assert clash(ours, theirs) == []
            for name, hand in hands(geometry, rel, count):
                assert clash(hand, flat) == [], name


def test_seals_beside_everything(geometry: Geometry) -> None:
    side = geometry.px(58)
    tiles = [rect for rel in range(4) for rect in belongings(geometry, rel)]
    for rel, (x, y) in geometry.seals.items():
        seal = pygame.Rect(x - side // 2, y - side // 2, side, side)
        assert pygame.Rect(0, 0, *geometry.size).contains(seal)
        assert seal.collidelist(tiles) < 0, rel


def test_rows_of_six_then_the_third_runs_on(geometry: Geometry) -> None:
    own = geometry.river(0, 21)
    assert [len({spot.y for spot in own[row * 6 : row * 6 + 6]}) for row in range(3)] == [1, 1, 1]
    assert {spot.y for spot in own[12:]} == {own[12].y}
    assert own[0].y < own[6].y < own[12].y
    assert all(b.x > a.x for a, b in pairwise(own[12:]))
    assert [spot.turn for spot in (geometry.river_spot(rel, 0) for rel in range(4))] == [0, 3, 2, 1]


def test_endless_river_stays_in_its_row(geometry: Geometry) -> None:
    for rel in range(4):
        longest = lying(geometry.river(rel, 30))
        area = lying(geometry.river(rel, RIVER_FULL))
        assert len({(r.x, r.y) for r in longest}) == 30
        assert pygame.Rect(area[0]).unionall(area).contains(pygame.Rect(longest[0]).unionall(longest))


def test_a_later_meld_moves_no_earlier_one(geometry: Geometry) -> None:
    for forms in MELDS:
        for rel in range(4):
            steps = [geometry.melds(rel, forms[:count]) for count in range(1, 5)]
            for fewer, more in pairwise(steps):
                assert more[: len(fewer)] == fewer


def test_an_added_tile_moves_no_other_meld(geometry: Geometry) -> None:
    for rel in range(4):
        before = geometry.melds(rel, (PENG[0], PENG[1], PENG[2]))
        after = geometry.melds(rel, (PENG[0], BU[1], PENG[2]))
        assert (before[0], before[2]) == (after[0], after[2])
        assert len(after[1]) == 4


def test_meld_lies_as_its_owner_sees_it() -> None:
    geometry = Geometry(1920, 1080)
    for rel in range(4):
        left, _, right = geometry.melds(rel, [PENG[0]])[0]
        assert (left.turn, right.turn) == ((turn_of(rel) + 1) % 4, turn_of(rel))
        towards = {0: (1, 0), 1: (0, -1), 2: (-1, 0), 3: (0, 1)}[rel]
        assert (right.x - left.x) * towards[0] + (right.y - left.y) * towards[1] > 0


def test_hand_keeps_its_share_of_the_window() -> None:
    for size in ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160)):
        geometry = Geometry(*size)
        spots, drawn = geometry.standing(0, 13)
        share = (drawn.x + drawn.width - spots[0].x) / size[0]
        assert 0.70 < share < 0.75
        assert geometry.river_w >= round(46 * geometry.k)


def test_buttons_keep_their_places() -> None:
    geometry = Geometry(1280, 720)
    four = geometry.claim_buttons()
    assert tuple(four) == BUTTONS
    five = geometry.claim_buttons(("chi", *BUTTONS))
    assert five["chi"].x == four["peng"].x
    assert abs(five["pass"].right - four["pass"].right) <= 4
    assert all(a.right < b.x for a, b in pairwise(five.values()))


def test_waits_box_stays_inside(geometry: Geometry) -> None:
    size = (geometry.px(430), geometry.px(150))
    spots, drawn = geometry.standing(0, 13)
    for spot in [*spots, drawn]:
        box = geometry.waits_box(spot.x + spot.width // 2, size)
        assert box.x >= geometry.x(36)
        assert box.right <= geometry.x(1428)
        assert box.bottom <= geometry.hand_y - geometry.px(30)
        assert (
            abs(box.x + box.w // 2 - (spot.x + spot.width // 2)) <= 1
            or box.x == geometry.x(36)
            or box.right == geometry.x(1428)
        )


def test_waits_box_leaves_the_wall_seen(geometry: Geometry) -> None:
    """A box over the seventh tile goes aside for the wall, as little as it must; without a wall it stays."""
    size = (geometry.px(430), geometry.px(150))
    spot = geometry.standing(0, 13)[0][6]
    anchor = spot.x + spot.width // 2
    wall = [Box(geometry.x(764 + 28 * i), geometry.low(790), geometry.px(28), geometry.px(43)) for i in range(14)]
    aside = geometry.waits_box(anchor, size, wall)
    assert not any(aside.meets(box) for box in wall)
    assert 0 < anchor - (aside.x + aside.w // 2) < geometry.px(250)
    assert geometry.waits_box(anchor, size).meets(wall[0])


def test_wide_windows_keep_plates_near() -> None:
    geometry = Geometry(5120, 1440)
    reach = 430 * geometry.k
    assert geometry.column_x[3] - geometry.plates[3].right < reach
    assert geometry.icons[0].x - geometry.column_x[1] < reach + geometry.px(60)
    middle = geometry.size[0] // 2
    assert abs(geometry.console.centre[0] - middle) <= 1
