"""The sheets say what each reason and each payment is about, so that the table can open the right place."""

import pytest

from game.core.resources import resource
from game.core.words import LANGUAGES, load_words
from game.ui.markdown import chapters
from game.variants import VARIANTS


@pytest.mark.parametrize("game", [variant.id for variant in VARIANTS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_code_has_one_place(game: str, language: str) -> None:
    words = load_words(language, (), [resource("game", "variants", game, "strings.toml")])
    keys = (key.removeprefix(f"{game}.") for key in words.table)
    codes = sorted(key for key in keys if key.startswith(("reason.", "cause.")))
    text = resource("game", "variants", game, f"RULES.{language}.md").read_text(encoding="utf-8")
    told = sorted(code for chapter in chapters(text) for block in chapter.blocks for code in block.about)
    assert told == codes
