"""The scoring desk while only the winning tile is missing, and the tile that a wild one stands for."""

from pathlib import Path
from typing import Any

import pytest

from game.core.tiles import parse_tile, parse_tiles, tile_name
from game.ui.screens.desk import DeskScreen
from game.ui.widgets.deskparts import Split
from game.ui.widgets.deskwaits import DeskWaits
from game.variants.scoring import case_of, score
from tests.kit.layout import TEXTS, WINDOWS, faults_at
from tests.kit.window import Seat, take_seat

NINE_GATES = "1112345678999m"
VALUES: dict[str, dict[str, Any]] = {"koudian": {"declared": (0,)}}


def desk_with(seat: Seat, game: str, hand: str, options: dict[str, Any] | None = None, **values: object) -> DeskScreen:
    screen = DeskScreen(seat.app.shell, game, options or {})
    seat.app.push(screen)
    screen.state.values.update(values)
    screen.state.hand = parse_tiles(hand)
    screen._changed()
    return screen


def waits(screen: DeskScreen) -> DeskWaits | None:
    return next((w for w in screen.walk_all() if isinstance(w, DeskWaits)), None)


@pytest.mark.parametrize(
    ("game", "hand", "tiles"),
    [
        ("xuezhan", "123m456m789p11p45m", "36m"),
        ("panzhihua", NINE_GATES, "123456789m"),
        ("koudian", "123m456m789p11s78s", "69s"),
    ],
)
def test_waits_have_their_worth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, hand: str, tiles: str
) -> None:
    """Each tile is worth what the desk says once it is put down."""
    seat = take_seat(tmp_path, monkeypatch, language="en")
    screen = desk_with(seat, game, hand, None, **VALUES.get(game, {}))
    found = waits(screen)
    assert found is not None
    assert [one.tile for one in found.found] == [tile for tile in parse_tiles(tiles) if screen.state.left(tile)]
    for one, wait in zip(found.found, screen.state.waits(), strict=True):
        assert wait.answer is not None
        assert one.wins == wait.answer.verdict.ok
        screen.take(one.tile)
        state = screen.state
        judged = score(state.book, state.desk, case_of(state.book, state.desk, state.entry())).winners[0]
        assert judged.worth is not None
        assert str(judged.worth.value) in one.text
        screen.drop_tile()
    name = f"desk:wait:{tile_name(found.found[0].tile)}"
    seat.pilot.click(name)
    assert screen.state.tile == found.found[0].tile
    assert waits(screen) is None


def test_a_hand_that_waits_for_nothing_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, language="en")
    screen = desk_with(seat, "xuezhan", "1147m258p369s111s")
    assert waits(screen) is None
    assert seat.pilot.sees(seat.app.shell.words("desk.no_waits")[:12])


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_wild_tile_is_marked_for_what_it_stands_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    seat = take_seat(tmp_path, monkeypatch, language=language)
    screen = desk_with(seat, "koudian", "123m456m789p11s4sE", {"mode": "haozi"}, wild=parse_tile("E"), declared=(0,))
    screen.take(parse_tile("6s"))
    split = next(w for w in screen.walk_all() if isinstance(w, Split))
    marked = [split.groups[group][place] for group, place in split.marked]
    assert marked == [parse_tile("5s")]
    for size in WINDOWS:
        for text in TEXTS:
            assert faults_at(screen, size, language, text) == [], (size, text)
