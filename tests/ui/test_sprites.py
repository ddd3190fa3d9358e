"""Tile sprites, room painter and pictures by name: sizes, light, order, states; without a window."""

import subprocess
import sys

import pygame
import pytest

from game.core.resources import resource
from game.core.tiles import KINDS
from game.ui import art, paint, svg
from game.ui import sprites as sp
from game.ui.look import ROOMS, USUAL, Look
from game.ui.soft import Sprite, soft_box
from game.ui.table.console import console
from game.ui.table.ground import ground
from game.ui.widgets import shapes

WIDTHS = (28, 40, 47, 50, 64, 94, 125)


@pytest.fixture(scope="module")
def tiles() -> sp.TileSprites:
    return sp.TileSprites()


def brightness(surface: pygame.Surface, box: tuple[int, int, int, int]) -> int:
    return sum(pygame.transform.average_color(surface, pygame.Rect(box))[:3])


@pytest.mark.parametrize("width", WIDTHS)
def test_sizes_are_exact_in_every_turn(tiles: sp.TileSprites, width: int) -> None:
    for turn in range(4):
        lying = tiles.lying(5, width, turn)
        w, h = sp.face_size(width, turn)
        assert lying.image.get_size() == (w, h + sp.strip_of(width))
        assert tiles.down(width, turn).image.get_size() == lying.image.get_size()
        assert tiles.ghost(5, width, turn).image.get_size() == (w, h)
    hand = tiles.hand(5, width)
    assert hand.image.get_size() == (width, round(width * 4 / 3) + sp.edge_of(width))
    assert (hand.left, hand.top) == (0, -sp.edge_of(width))


@pytest.mark.parametrize("kind", ["lying", "hand", "across", "side", "stack"])
@pytest.mark.parametrize("width", [28, 50, 94])
def test_pictures_fill_their_silhouette(tiles: sp.TileSprites, kind: sp.Kind, width: int) -> None:
    sprite = {
        "lying": lambda: tiles.lying(0, width),
        "hand": lambda: tiles.hand(0, width),
        "across": lambda: tiles.across(width),
        "side": lambda: tiles.side(width, last=True),
        "stack": lambda: tiles.stack(width),
    }[kind]()
    box = sp.silhouette(kind, width)
    assert sprite.image.get_size() == box.size
    assert (sprite.left, sprite.top) == box.topleft
    assert sprite.image.get_bounding_rect(min_alpha=128).size == box.size


@pytest.mark.parametrize("face_set", sp.FACE_SETS)
@pytest.mark.parametrize("width", [40, 64])
def test_the_34_faces_differ(face_set: str, width: int) -> None:
    kinds = sp.TileSprites(face_set)
    pictures = {pygame.image.tobytes(kinds.face(tile, width).image, "RGBA") for tile in range(KINDS)}
    assert len(pictures) == KINDS


def test_faces_stay_inside_the_tile() -> None:
    """Ink must not touch the bevel: no clipped strokes."""
    kinds = sp.TileSprites()
    for tile in range(KINDS):
        box = kinds.face(tile, 150).image.get_bounding_rect(min_alpha=40)
        assert box.left >= 8, tile
        assert box.top >= 8, tile
        assert box.right <= 142, tile
        assert box.bottom <= 194, tile


@pytest.mark.parametrize("turn", range(4))
def test_light_stays_in_the_upper_left(tiles: sp.TileSprites, turn: int) -> None:
    image = tiles.lying(33, 94, turn).image
    w, h = sp.face_size(94, turn)
    assert brightness(image, (2, 10, 4, h - 20)) > brightness(image, (w - 6, 10, 4, h - 20))
    assert brightness(image, (10, 2, w - 20, 4)) > brightness(image, (10, h - 6, w - 20, 4))


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_engraved_lips_turn_back_with_the_light(tiles: sp.TileSprites, turn: int) -> None:
    """The pale lip of 白's frame lies on its lower right, whichever way the tile lies."""
    face = tiles.face(33, 94, turn).image
    box = face.get_bounding_rect(min_alpha=100)
    right, left = face.get_at((box.right - 1, box.centery)), face.get_at((box.left, box.centery))
    assert sum(right[:3]) > sum(left[:3])


def test_turned_faces_are_turned_pictures(tiles: sp.TileSprites) -> None:
    upright = tiles.face(0, 50, 0).image
    turned = tiles.face(0, 50, 1).image
    assert pygame.image.tobytes(pygame.transform.rotate(upright, -90), "RGBA") == pygame.image.tobytes(turned, "RGBA")


def test_pictures_are_made_once(tiles: sp.TileSprites) -> None:
    assert tiles.lying(3, 50) is tiles.lying(3, 50, 4)
    before = tiles.lying(3, 50)
    other = sp.TileSprites()
    assert other.lying(3, 50) is not before
    other.clear()
    assert other.lying(3, 50) is not before


def test_states_change_the_picture_and_keep_its_outline(tiles: sp.TileSprites) -> None:
    plain = tiles.hand(4, 64)
    for changed in (tiles.dimmed(plain), tiles.lit(plain)):
        assert changed.image.get_size() == plain.image.get_size()
        assert (changed.left, changed.top) == (plain.left, plain.top)
        assert changed.image.get_at((0, 0)).a == plain.image.get_at((0, 0)).a
        assert changed.image.get_at((32, 50)) != plain.image.get_at((32, 50))
    assert brightness(tiles.dimmed(plain).image, (0, 20, 64, 60)) < brightness(plain.image, (0, 20, 64, 60))
    assert tiles.dimmed(plain) is tiles.dimmed(plain)
    assert tiles.ghost(4, 64).image.get_at((32, 10)).a < 128
    assert tiles.struck(4, 64).image.get_at((5, 5)).a < 200


@pytest.mark.parametrize("kind", ["lying", "hand", "across", "side", "stack"])
def test_marks_surround_the_tile(tiles: sp.TileSprites, kind: sp.Kind) -> None:
    for width in (33, 94):
        box = sp.silhouette(kind, width)
        for mark in (tiles.outline(kind, width), tiles.glow(kind, width), tiles.focus(kind, width)):
            around = mark.image.get_rect(topleft=(mark.left, mark.top))
            assert around.contains(box)
        line = tiles.outline(kind, width).image
        row = [line.get_at((x, line.get_height() // 2)).a for x in range(8)]
        assert sum(row) >= 2 * 255 * 0.9


def test_shadow_falls_to_the_lower_right(tiles: sp.TileSprites) -> None:
    shadow = tiles.shadow("lying", 94)
    around = shadow.image.get_rect(topleft=(shadow.left, shadow.top))
    box = sp.silhouette("lying", 94)
    assert around.right - box.right > box.left - around.left
    assert around.bottom - box.bottom > box.top - around.top
    lifted = tiles.shadow("hand", 94, lift=24)
    assert lifted.top > tiles.shadow("hand", 94).top


class Recorder:
    """Remembers what is drawn, in order."""

    def __init__(self) -> None:
        self.drawn: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def blit(self, source: pygame.Surface, dest: tuple[int, int]) -> pygame.Rect:
        self.drawn.append((source, dest))
        return source.get_rect(topleft=dest)


def test_a_group_is_drawn_shadows_first_then_from_the_far_row(tiles: sp.TileSprites) -> None:
    shadow, body, glow = tiles.shadow("lying", 50), tiles.lying(1, 50), tiles.glow("lying", 50)
    recorder = Recorder()
    sp.draw_group(
        recorder,
        [sp.Placed(60, 100, body, shadow), sp.Placed(0, 100, body, shadow, glow), sp.Placed(60, 0, body, shadow)],
    )
    kinds = [source for source, _ in recorder.drawn]
    assert kinds == [shadow.image] * 3 + [glow.image] + [body.image] * 3
    assert [dest for _, dest in recorder.drawn[-3:]] == [(60, 0), (0, 100), (60, 100)]


def test_a_near_row_hides_the_strip_of_the_row_behind(tiles: sp.TileSprites) -> None:
    """Rows lie at pitch h + 1, so a body must not reach below its strip nor above its face."""
    lying = tiles.lying(1, 50)
    assert lying.top == 0
    assert sp.strip_of(50) < sp.face_size(50)[1]


def test_sprites_return_the_rectangle_they_touched() -> None:
    target = pygame.Surface((200, 200))
    shade = Sprite(pygame.Surface((30, 30)), -5, -5)
    touched = Sprite(pygame.Surface((10, 10)), 2, 3, (shade,)).draw(target, 50, 60)
    assert touched == pygame.Rect(45, 55, 30, 30)
    moved = shade.moved(4, 6)
    assert (moved.left, moved.top) == (-1, 1)


@pytest.mark.parametrize("sigma", [0.7, 3.0, 9.0, 24.0])
def test_blurs_fade_to_nothing_and_keep_their_colour(sigma: float) -> None:
    sprite = soft_box((60, 40), 6, sigma, (200, 150, 50), 0.8)
    image = sprite.image
    assert image.get_at((0, 0)).a <= 2
    assert image.get_at((image.get_width() // 2, 0)).a <= 3
    middle = image.get_at((-sprite.left + 30, -sprite.top + 20))
    assert abs(middle.r - 200) <= 2
    assert middle.a <= 205


def test_stretching_is_exact_and_turns_clockwise() -> None:
    text = svg.page((300, 400), '<rect x="0" y="0" width="300" height="40" fill="#f00"/>')
    image = svg.render(text, (94, 125))
    assert image.get_size() == (94, 125)
    assert image.get_at((93, 0)).r == 255
    assert image.get_at((50, 30)).a == 0
    turned = svg.render(text, (94, 125), turn=1)
    assert turned.get_size() == (125, 94)
    assert turned.get_at((124, 50)).r == 255
    assert turned.get_at((0, 50)).a == 0


@pytest.mark.parametrize("theme", sorted(ROOMS))
def test_every_back_has_all_bodies(theme: str) -> None:
    kinds = sp.TileSprites(look=Look(theme))
    for sprite in (kinds.down(50), kinds.across(44), kinds.side(48), kinds.side(48, left=False), kinds.stack(28, 1)):
        assert sprite.image.get_bounding_rect(min_alpha=128).width > 0


@pytest.mark.parametrize("name", art.PORTRAITS)
def test_portraits_are_round_and_can_look_both_ways(name: str) -> None:
    sprite = art.portrait(name, 40)
    image = sprite.image
    assert image.get_at((0, 0)).a == 0
    assert image.get_at((-sprite.left, -sprite.top)).a == 255
    assert pygame.image.tobytes(image, "RGBA") != pygame.image.tobytes(art.portrait(name, 40, flip=True).image, "RGBA")
    lit = art.portrait(name, 40, lamp=True)
    assert len(lit.under) == 2


def test_pictures_by_name_exist() -> None:
    for path in resource("assets", "images", "icons").glob("*.svg"):
        icon = art.icon(path.stem, 46, (255, 0, 0))
        assert icon.get_size() == (46, 46)
        assert icon.get_bounding_rect(min_alpha=128).width > 10
    for name in (*art.SUIT_BADGES, "dealer"):
        assert art.badge(name, 16, USUAL).image.get_width() == 35
    for name in ("hu", "sparrow"):
        assert art.seal(name, 58).image.get_bounding_rect().width > 58


def test_brush_words_scale_with_their_length() -> None:
    assert art.has_brush("自摸")
    assert not art.has_brush("鼎X")
    one, two = art.brush("碰", 100), art.brush("自摸", 100)
    assert two.get_width() == one.get_width() + 100
    assert one.get_bounding_rect().height > 70
    assert art.brush("胡", 190, "win", heavy=True).get_height() > 190


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (1280, 960), (2560, 1080)])
def test_the_title_picture_covers_any_window(size: tuple[int, int]) -> None:
    image = art.title(size)
    assert image.get_size() == size
    corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
    assert all(image.get_at(corner).a == 255 for corner in corners)


@pytest.mark.parametrize("theme", sorted(ROOMS))
@pytest.mark.parametrize("size", [(1024, 640), (1111, 777)])
def test_the_table_has_a_wooden_rim_round_its_cloth(size: tuple[int, int], theme: str) -> None:
    image = ground(size, 0.6, Look(theme))
    assert image.get_size() == size
    for point in ((size[0] // 2, 5), (5, size[1] // 2), (size[0] - 6, size[1] // 2), (size[0] // 2, size[1] - 6)):
        wood = image.get_at(point)
        assert wood.r > wood.g > wood.b
    assert brightness(image, (40, 40, 60, 60)) < brightness(image, (size[0] // 3, size[1] // 3, 60, 60))


@pytest.mark.parametrize("style", sorted(paint.BUTTONS))
def test_buttons_have_a_body_and_a_shadow(style: str) -> None:
    button = paint.button((98, 118), style, USUAL)
    assert button.image.get_at((49, 60)).a > 100
    assert len(button.under) == {"off": 0, "win": 2, "gold": 2}.get(style, 1)


@pytest.mark.parametrize(("seat", "place"), [(0, (148, 180)), (1, (284, 96)), (2, (148, 12)), (3, (12, 96))])
def test_the_lamp_lies_on_its_side_of_the_console(seat: int, place: tuple[int, int]) -> None:
    dark, lit = console((296, 192), None, USUAL), console((296, 192), seat, USUAL)
    for side in ((148, 180), (284, 96), (148, 12), (12, 96)):
        at = side[0] - lit.left, side[1] - lit.top
        brighter = sum(lit.image.get_at(at)[:3]) > sum(dark.image.get_at(at)[:3]) + 200
        assert brighter == (side == place)


def test_small_surfaces() -> None:
    assert paint.plate((100, 60), 14, USUAL).image.get_size() == (100, 60)
    assert paint.key_cap((30, 20), USUAL).get_size() == (30, 20)
    assert paint.patch(50).image.get_at((50, 50)).a > 100


def test_drawing_needs_no_numpy_and_no_window() -> None:
    code = (
        "import sys; from game.ui import art, paint, sprites; t = sprites.TileSprites(); t.lying(4, 50, 1);"
        "t.hand(4, 94); t.shadow('hand', 94); "
        "from game.ui.look import USUAL; from game.ui.table import console, ground;"
        "art.portrait('owl', 30); ground.ground((320, 200), 0.2, USUAL); console.console((296, 192), 0, USUAL);"
        "import pygame; assert not pygame.display.get_init();"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_stretched_box_is_the_box() -> None:
    """Wide boxes are drawn narrow and stretched; what is seen must not tell."""
    shape = shapes.Box(((0.0, (20, 60, 60), 0.7), (1.0, (10, 30, 40), 0.7)), 14, lip=4)
    wide = shapes.box((300, 60), shape)
    narrow = shapes.box((40, 60), shape)
    assert wide.get_size() == (300, 60)
    for x in range(20):
        for y in range(60):
            assert wide.get_at((x, y)) == narrow.get_at((x, y))
            assert wide.get_at((299 - x, y)) == narrow.get_at((39 - x, y))
    assert [wide.get_at((150, y)) for y in range(60)] == [wide.get_at((30, y)) for y in range(60)]


@pytest.mark.parametrize("size", [(300, 40), (40, 300), (300, 200)])
def test_a_stretched_blur_keeps_its_place_and_strength(size: tuple[int, int]) -> None:
    small, large = (soft_box(box, 8, 3.0, (3, 17, 14), 0.5) for box in ((40, 40), size))
    assert (large.left, large.top) == (small.left, small.top)
    pad = -small.left
    assert large.image.get_size() == (size[0] + 2 * pad, size[1] + 2 * pad)
    middle = large.image.get_at((large.image.get_width() // 2, large.image.get_height() // 2))
    assert abs(middle.a - 127) <= 3
    corners = [large.image.get_at((x, y)).a for x in (0, size[0] + 2 * pad - 1) for y in (0, size[1] + 2 * pad - 1)]
    assert max(corners) <= 2


@pytest.mark.parametrize("width", [26, 94])
def test_the_wild_mark_leaves_figure_and_sign_of_a_large_face_free(width: int) -> None:
    classic, large = (sp.TileSprites(face_set).gem(width) for face_set in ("classic", "large"))
    high = sp.face_size(width)[1]
    assert classic.top < high // 3
    assert large.top > high // 2
    assert large.top + large.image.get_height() <= high
