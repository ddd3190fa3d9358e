"""The picture of the table: drawn piece by piece it is the same as drawn at once, and rectangles tell the truth."""

from collections.abc import Iterator

import pygame
import pytest

from game.engine.events import redact_batch
from game.engine.table import Table
from game.ui import art
from game.ui.inputs import KeyMap
from game.ui.settings import Settings
from game.ui.shell import Shell
from game.ui.sprites import TileSprites
from game.ui.table.hud import BADGES, Hud, HudView, Labels, Player, hud_view
from game.ui.table.layout import Geometry, Spot
from game.ui.table.painter import Painter, changed
from game.ui.table.pieces import Key, Piece, pieces, wall_places
from game.ui.table.stage import Stage
from game.ui.text import Type
from game.ui.theme import Scale
from game.variants.xuezhan.options import Options
from game.variants.xuezhan.variant import Xuezhan
from tests.kit.drive import Setup, play

SIZE = (1024, 640)
VARIANT = Xuezhan(Options())
LABELS = Labels("血战到底", "第 3 / 8 局", "底 1 · 封顶 4 番", "第 3 局", "剩余牌")
PLAYERS = tuple(Player(name, art.PORTRAITS[i], "12 级 · 茶客") for i, name in enumerate(("你", "小翠", "枭伯", "阿喜")))
MARKS = ("last", "hot", "same", "focus", "dim", "won", "void", "claimed", "drawn", "end")


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def views(seed: int, step: int = 1) -> list[Table]:
    """Return what seat 0 sees after every `step`th batch of a hand, and at its end."""
    setup = Setup(VARIANT, seed, 1, 3, eager=True)
    game = setup.start()
    play(game, setup.chooser())
    seen = [redact_batch(batch, 0) for batch in game.batches]
    return [Table.fold(seen[:count]) for count in (*range(1, len(seen), step), len(seen))]


def painter() -> Painter:
    return Painter(TileSprites(), Geometry(*SIZE))


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


def test_changed_rectangles_give_the_whole_picture() -> None:
    brush, laid = painter(), dict[Key, Piece]()
    surface, whole = (pygame.Surface(SIZE).convert() for _ in range(2))
    for table in views(2, 4):
        if brush.lay_wall(wall_places(table, 0)):
            laid = {}
            brush.paint(surface, laid)
        new = pieces(table, 0, brush.geometry)
        for piece in changed(laid, new):
            brush.paint(surface, new, brush.rect_of(piece))
        laid = new
        brush.paint(whole, new)
        assert same(surface, whole)


@pytest.mark.parametrize("pose", ["stand", "lie", "down", "across", "side", "stack"])
def test_a_piece_stays_in_its_rectangle(pose: str) -> None:
    brush = painter()
    empty, drawn = (pygame.Surface(SIZE).convert() for _ in range(2))
    brush.paint(empty, {})
    for turn in {"side": (1, 3), "lie": range(4), "down": range(4), "stack": (0, 1)}.get(pose, (0,)):
        for mark in ("", *MARKS):
            spot = Spot(400, 300, 37, turn)
            marks = frozenset({mark} if mark else ())
            piece = Piece(("river", 0, 0), 13, pose, *spot, marks)  # type: ignore[arg-type]
            brush.paint(drawn, {piece.key: piece})
            drawn.blit(empty, brush.rect_of(piece), brush.rect_of(piece))
            assert same(drawn, empty), (turn, mark)


def test_painting_keeps_the_surfaces_clip() -> None:
    brush = painter()
    surface = pygame.Surface(SIZE).convert()
    surface.fill((255, 0, 0))
    surface.set_clip(pygame.Rect(10, 10, 50, 50))
    brush.paint(surface, {}, pygame.Rect(0, 0, 200, 200))
    assert surface.get_clip() == pygame.Rect(10, 10, 50, 50)
    assert surface.get_at((70, 70))[:3] == (255, 0, 0)
    assert surface.get_at((30, 30))[:3] != (255, 0, 0)


def test_a_tile_in_the_air_has_any_width() -> None:
    brush = painter()
    surface, empty = (pygame.Surface(SIZE).convert() for _ in range(2))
    brush.paint(empty, {})
    for width in (20, 31, 47, 80):
        piece = Piece(("fly", 0), 5, "lie", 300, 300, width)
        brush.paint(surface, {})
        brush.paint_flying(surface, [piece])
        assert not same(surface, empty)
        surface.blit(empty, brush.flying_rect(piece), brush.flying_rect(piece))
        assert same(surface, empty), width


def test_warming_makes_every_sprite_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    brush = painter()
    table = views(2, 99)[-1]
    laid = pieces(table, 0, brush.geometry)
    surface = pygame.Surface(SIZE).convert()
    brush.paint(surface, {key: piece for key, piece in laid.items() if piece.tile is None})
    shell = Shell(Settings(), KeyMap(), size=SIZE)
    brush.sprites = shell.tiles
    assert len(list(Stage(shell, brush.geometry, brush).warm(VARIANT.tiles()))) > 27 * 13
    made = []
    monkeypatch.setattr(brush.sprites, "_face", lambda *face: made.append(face))
    brush.paint(surface, laid)
    assert made == []


def view_of(table: Table) -> HudView:
    return hud_view(table, 0, VARIANT, PLAYERS, table.points, LABELS, str)


def test_hud_changes_only_where_it_says() -> None:
    geometry = Geometry(*SIZE)
    hud = Hud(geometry, Type(Scale(SIZE)), TileSprites())
    surface, whole = (pygame.Surface(SIZE).convert() for _ in range(2))
    old = None
    for table in views(2, 3):
        view = view_of(table)
        for rect in hud.changed(old, view):
            surface.fill((30, 90, 80), rect)
            hud.paint(surface, view, rect)
        for rect in hud.rects().values():
            whole.fill((30, 90, 80), rect)
        hud.paint(whole, view)
        assert same(surface, whole)
        old = view


def test_hud_shows_turn_winners_and_badges() -> None:
    tables = views(3, 10)
    last = view_of(tables[-1])
    assert last.turn is None
    assert last.winners == {seat for seat, state in enumerate(tables[-1].seats) if state.won}
    assert {badge.picture for badges in last.badges for badge in badges} <= set(BADGES.values())
    assert all(len(badges) >= 1 for badges in last.badges)
    assert "dealer" in {badge.picture for badge in last.badges[1]}
    middle = view_of(tables[len(tables) // 2])
    assert middle.turn == tables[len(tables) // 2].turn


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 130])
def test_long_words_stay_on_their_plates(size: tuple[int, int], scale: int) -> None:
    """Whatever is written lies inside its part's rectangle, in any language and text size."""
    hud = Hud(Geometry(*size), Type(Scale(size, scale)), TileSprites())
    long = "Grandmaster of the whole eastern town · level one hundred"
    view = HudView(
        Labels(long, long, long, "Hand 16", "tiles left"), 108, tuple(Player(long, "owl", long) for _ in range(4)),
        (-1024, 99999, 0, -8), ((),) * 4, 2, frozenset(range(4)),
    )  # fmt: skip
    surface = pygame.Surface(size).convert()
    hud.paint(surface, view)
    for rect in hud.rects().values():
        surface.fill((0, 0, 0), rect)
    assert same(surface, pygame.Surface(size).convert())
