"""From the table to the rules: a reason or a payment leads to its place in the rule book, in both languages."""

from pathlib import Path

import pytest

from game.core.tiles import parse_tile
from game.core.words import LANGUAGES
from game.ui.screens.ledger import LedgerScreen
from game.ui.screens.rulebook import RulebookScreen
from game.ui.widgets.richtext import Written
from game.variants import VARIANTS
from tests.kit.window import Seat, deal, take_seat

CASES = {
    "koudian not declared": ("koudian", {0: "123m456m789m78s55p9s"}, {}, "", "not_declared"),
    "koudian low waits": ("koudian", {0: "123m456m789m23s55pE"}, {}, "claim:declare", "low_waits"),
    "chongguan not complete": ("chongguan", {0: "147m258m369m147p2sE"}, {}, "claim:hu", "not_complete"),
    "panzhihua not ready": ("panzhihua", {0: "147m258m369m147p9s2s"}, {}, "claim:declare", "not_ready"),
    "chongguan plain hand with a wild": (
        "chongguan",
        {0: "123m456m789m33s7pEN"},
        {"places": {122: "7p"}, "draws": "3s 9p 9p 9p"},
        "",
        "plain_jing",
    ),
}
"""Game, own hand, what else is stacked, what the player points at, and the reason."""


def noted(seat: Seat) -> list[Written]:
    return [row for row in seat.app.stack.top.walk_all() if isinstance(row, Written) and row.noted]


@pytest.mark.parametrize("name", CASES)
def test_a_reason_is_told_and_leads_to_its_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    game, hands, more, over, code = CASES[name]
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",), size=(1920, 1080))
    deal(seat, monkeypatch, game, hands, **more)  # type: ignore[arg-type]
    pilot, shell = seat.pilot, seat.app.shell
    if code == "plain_jing":
        # The hand could be won as dealt: the first click asks whether that is to be let go.
        for _ in range(2):
            pilot.click(next(w for w in seat.table.controls.hand if w.tile == parse_tile("N")).name)
        pilot.until_idle()
    for language in LANGUAGES:
        shell.settings.values["language"] = language
        seat.app.resize((1920, 1080))
        pilot.until_idle()
        if over:
            button = seat.table.controls.buttons[over.removeprefix("claim:")]
            pilot._pointer(button.rect.center)
        line = seat.table.controls.reason
        assert shell.words(f"{game}.reason.{code}") in line.text, language
        assert line.text.endswith(shell.words("table.rule_key", key="F1"))
        pilot.key("f1")
        assert isinstance(seat.app.stack.top, RulebookScreen)
        (block,) = noted(seat)
        assert f"reason.{code}" in block.block.about  # type: ignore[attr-defined]
        pilot.key("escape")
    if not over:
        pilot.click("table:reason")
        assert isinstance(seat.app.stack.top, RulebookScreen)


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(variant.id, language, marks=pytest.mark.slow if i or j else ())
        for i, variant in enumerate(VARIANTS)
        for j, language in enumerate(LANGUAGES)
    ],
)
def test_each_code_opens_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, language: str) -> None:
    seat = take_seat(tmp_path, monkeypatch, language=language)
    shell = seat.app.shell
    keys = (key.removeprefix(f"{game}.") for key in shell.words.table if key.startswith(f"{game}."))
    codes = [key for key in keys if key.startswith(("reason.", "cause."))]
    assert len(codes) >= 20
    for code in codes:
        seat.app.push(RulebookScreen(shell, game, about=code))
        found = noted(seat)
        assert len(found) == 1, code
        assert seat.app.stack.top.area.rect.colliderect(found[0].rect), code  # type: ignore[attr-defined]
        seat.app.stack.top.close()


def test_a_payment_leads_to_its_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = take_seat(tmp_path, monkeypatch, bots=("calm",))
    deal(seat, monkeypatch, "chongguan", {0: "123m456m789mEE234s"}, places={122: "7p"})
    seat.pilot.click("claim:hu")
    seat.to_ledger()
    sheet = seat.app.stack.top
    assert isinstance(sheet, LedgerScreen)
    seat.pilot.until_idle()
    seat.pilot.click("ledger:row:1")
    assert isinstance(seat.app.stack.top, RulebookScreen)
    (block,) = noted(seat)
    assert sheet.account.rows[0].about in block.block.about  # type: ignore[attr-defined]
    seat.pilot.key("escape")
    assert seat.pilot.screen == "ledger"
