"""The kept transcripts still come about; `python -m tests.golden --accept` after a change that is meant."""

from typing import Any

import pytest

from game.engine.variant import Variant
from tests.golden.transcript import FOLDER, GAMES, path_of, transcript


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_transcript(game: type[Variant[Any]]) -> None:
    assert transcript(game).splitlines() == path_of(game).read_text(encoding="utf-8").splitlines()


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {game.id for game in GAMES}
