"""Every bot and every reason has its words in both languages."""

import pytest

from ai.bot import Ranked, Reason
from ai.bots import BOTS
from ai.decisions.weighed import reasons_of
from ai.plans import APART, PAIRS, PLAIN
from ai.value import Estimate
from game.core.resources import resource
from game.core.words import LANGUAGES, load_words
from game.engine.variant import FAMILIES
from game.session.player import Offers, Seen
from game.variants import VARIANTS
from tests.ai.players import play


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_have_words(language: str) -> None:
    words = load_words(language, (), (resource("ai", "strings.toml"),))
    found: set[str] = set()

    def watch(seen: Seen, offers: Offers, ranked: list[Ranked]) -> None:
        del seen, offers
        found.update(reason.key for item in ranked for reason in item.reasons)
        assert all(reason.text(words) for item in ranked for reason in item.reasons)

    variant = VARIANTS[0](VARIANTS[0].option_set.make())
    play(variant, [BOTS[name]() for name in ("steady", "ukeire", "simple", "steady")], watch, "words")
    assert {"danger", "useful", "chance", "worth"} <= found
    for plan in (PLAIN, PAIRS, APART, *FAMILIES):
        assert all(reason.text(words) for reason in reasons_of(Estimate(1.0, plan=plan, late=1.0)))
    for name in BOTS:
        assert words(f"ai.bot.{name}.name")
        assert words(f"ai.bot.{name}.about")


def test_numbers_are_short() -> None:
    words = load_words("en", (), (resource("ai", "strings.toml"),))
    assert Reason("danger", 0.1234).text(words).endswith("0.12 points")
    assert Reason("useful", 12).text(words).startswith("12 ")


def test_both_languages_say_the_same_things() -> None:
    tables = [load_words(language, (), (resource("ai", "strings.toml"),)).table for language in LANGUAGES]
    assert tables[0].keys() == tables[1].keys()
