"""Option sets on the set-up page: kept under a name, chosen again, copied, read from a line, refused with the key."""

from pathlib import Path

import pytest

from game.session.optionsets import FILE, format_set
from game.ui.clipboard import CLIPBOARD
from game.ui.screens.optionsets import OptionSetsScreen
from game.ui.screens.setup import SetupScreen
from game.variants import VARIANTS
from tests.kit.layout import faults, grid
from tests.kit.pilot import SIZES
from tests.kit.window import Seat, take_seat

GAME = VARIANTS[0]


def at_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **how: object) -> tuple[Seat, SetupScreen]:
    seat = take_seat(tmp_path, monkeypatch, **how)  # type: ignore[arg-type]
    seat.pilot.click(f"title:game:{GAME.id}")
    page = seat.app.stack.top
    assert isinstance(page, SetupScreen)
    return seat, page


def test_a_set_is_kept_and_chosen_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, page = at_setup(tmp_path, monkeypatch)
    pilot = seat.pilot
    pilot.click("option:swap3")
    pilot.click("setup:sets")
    assert pilot.sees(f"{GAME.id}: swap3=off")
    pilot.click("sets:keep")
    assert pilot.sees("先起个名字")
    pilot.click("sets:name")
    pilot.type("老家打法")
    pilot.key("enter")
    assert pilot.sees("已存为「老家打法」")
    pilot.click("sets:back")
    assert pilot.sees("老家打法")
    pilot.key("reset")
    assert page.values["swap3"] is True
    pilot.click("setup:sets")
    pilot.click("sets:use:0")
    assert pilot.screen == "setup"
    assert page.values["swap3"] is False
    pilot.click("setup:start")
    assert seat.table.play.variant.options.swap3 is False

    again, other = at_setup(tmp_path / "again", monkeypatch)
    assert other.sets.of(GAME.id) == []
    (tmp_path / "again" / "config").mkdir(exist_ok=True)
    (tmp_path / "again" / "config" / FILE).write_bytes((tmp_path / "config" / FILE).read_bytes())
    again.pilot.click("setup:back")
    again.pilot.click(f"title:game:{GAME.id}")
    page = again.app.stack.top
    assert isinstance(page, SetupScreen)
    page.take_preset(str(len(GAME.presets)))
    assert page.values["swap3"] is False
    assert again.pilot.sees("老家打法")
    again.pilot.click("setup:sets")
    again.pilot.click("sets:drop:0")
    assert again.pilot.sees("还没有存下的玩法")
    assert (tmp_path / "again" / "config" / FILE).read_text(encoding="utf-8") == "[]"


def test_a_line_is_copied_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, page = at_setup(tmp_path, monkeypatch)
    pilot = seat.pilot
    pilot.click("option:swap3")
    pilot.click("setup:sets")
    pilot.click("sets:copy")
    assert CLIPBOARD.get() == f"{GAME.id}: swap3=off"
    page.reset()
    pilot.click("sets:line")
    pilot.key("ctrl+v")
    pilot.click("sets:read")
    assert pilot.sees("已按这一行设好")
    assert format_set(GAME, page.values) == f"{GAME.id}: swap3=off"


@pytest.mark.parametrize(
    ("language", "line", "message"),
    [
        ("zh", "{id}: cap_fam=5", "没有「cap_fam」这个选项，是不是 cap_fan？"),
        ("en", "{id}: base=0", "'base' cannot be '0'; a whole number of 1 or more is wanted"),
        ("en", "{id}: swap3", "'swap3' should be written as option=value."),
        ("zh", "swap3=off", "开头要写是哪种麻将"),
        ("zh", "{id}: swap3=on swap3=off", "「swap3」写了两次"),
    ],
)
def test_a_bad_line_is_refused_with_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, line: str, message: str
) -> None:
    seat, page = at_setup(tmp_path, monkeypatch, language=language)
    pilot = seat.pilot
    before = dict(page.values)
    pilot.click("setup:sets")
    pilot.click("sets:line")
    pilot.type(line.format(id=GAME.id))
    pilot.key("enter")
    assert pilot.sees(message)
    screen = seat.app.stack.top
    assert isinstance(screen, OptionSetsScreen)
    assert 0 <= screen.line.fault <= len(screen.line.text)
    assert page.values == before
    pilot.key("backspace")
    assert not pilot.sees(message)


def test_typing_works_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters that are shortcuts elsewhere, blanks and arrows edit the text."""
    seat, _ = at_setup(tmp_path, monkeypatch)
    pilot = seat.pilot
    pilot.click("setup:sets")
    screen = seat.app.stack.top
    assert isinstance(screen, OptionSetsScreen)
    pilot.click("sets:name")
    for key, text in (("r", "r"), ("space", " "), ("c", "c"), ("left", ""), ("shift+a", "A")):
        pilot.key(key)
        pilot.type(text)
    assert screen.label.text == "r Ac"
    for key in ("home", "delete", "end", "backspace"):
        pilot.key(key)
    assert screen.label.text == " A"
    pilot.key("ctrl+x")
    assert screen.label.text == ""
    pilot.type("\n".join("x" * 50))
    assert len(screen.label.text) == screen.label.limit
    pilot.key("escape")
    assert (screen.label.text, pilot.screen) == ("", "sets")
    pilot.key("tab")
    pilot.key("escape")
    assert pilot.screen == "setup"


def test_a_broken_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "config").mkdir(parents=True)
    (tmp_path / "config" / FILE).write_text("{", encoding="utf-8")
    seat = take_seat(tmp_path, monkeypatch)
    seat.pilot.click(f"title:game:{GAME.id}")
    assert seat.pilot.screen == "message"
    assert seat.pilot.sees(f"{FILE}.broken")


@pytest.mark.parametrize(("size", "language"), grid(SIZES))
def test_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str) -> None:
    scale = 130 if size == SIZES[0] else 100
    seat, page = at_setup(tmp_path, monkeypatch, size=size, language=language, text_scale=scale)
    assert faults(page) == []
    values = {option.key: option.choices[0] for option in GAME.option_set.options if option.choices}
    for number in range(9):
        page.sets.keep(f"a name as long as a name may be, no. {number}"[:40], GAME.id, values)
    page.take_values(values)
    page.open_sets()
    screen = seat.app.stack.top
    assert isinstance(screen, OptionSetsScreen)
    screen.line.set_text(f"{GAME.id}: long_qidui_extr=5")
    screen.read()
    assert faults(screen) == []


def test_a_set_belongs_to_its_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A set kept at an entry that is a preset of its own is not offered at the other, and used there leads to it."""
    game = next(one for one in VARIANTS if one.menu)
    entry = f"{game.id}.{game.menu[0]}"
    fixed = dict(game.presets[game.menu[0]])
    seat = take_seat(tmp_path, monkeypatch)
    card = seat.app.shell.catalog.game(entry)
    other = seat.app.shell.catalog.game(game.id)
    assert card is not None
    assert other is not None
    page = SetupScreen(seat.app.shell, card, lambda _choice: None)
    page.sets.keep("mine", game.id, page.values)
    assert "mine" in [preset.label for preset in page.presets()]
    base = SetupScreen(seat.app.shell, other, lambda _choice: None)
    assert "mine" not in [preset.label for preset in base.presets()]
    assert base.values.items().isdisjoint(fixed.items())
    (kept,) = base.sets.of(game.id)
    base.take_values(kept.values)
    assert base.card is card
    assert base.values.items() >= fixed.items()
