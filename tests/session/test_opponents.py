"""The people one plays against: the shipped file, files that are no good, who sits down instead of whom."""

from pathlib import Path

import pytest

from ai.bots import BOTS
from game.core.resources import resource
from game.core.words import LANGUAGES, load_words
from game.session.opponents import LEVELS, TEMPERS, OpponentsError, People, read_people
from game.session.program import Program
from tests.kit.plain_bots import BOTS as PLAIN_BOTS
from tests.kit.plain_variant import Plain

SHIPPED = resource("config", "opponents.toml")
GOOD = """
first = ["a", "b", "c"]
[bots]
1 = "random"
2 = "greedy"
[opponents.a]
level = 1
temper = "fast"
face = "owl"
[opponents.b]
level = 1
temper = "guard"
face = "owl"
[opponents.c]
level = 2
temper = "even"
face = "owl"
bot = "calm"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "people.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_shipped_people_are_a_dozen_of_every_level_and_temper() -> None:
    people = read_people(SHIPPED, BOTS)
    everybody = list(people.by_id.values())
    assert len(everybody) >= 12
    assert {one.level for one in everybody} == set(LEVELS)
    assert {one.temper for one in everybody} == set(TEMPERS)
    assert len({one.face for one in everybody}) == len(everybody)
    assert [one.level for one in everybody] == sorted(one.level for one in everybody)
    for one in everybody:
        assert resource("assets", "images", "portraits", f"{one.face}.svg").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_a_name_and_a_sentence(language: str) -> None:
    words = load_words(language, [resource("assets", "i18n", f"{language}.toml")])
    people = read_people(SHIPPED, BOTS).by_id.values()
    names = [words(one.name) for one in people]
    assert len(set(names)) == len(names)
    assert all(words(one.about) and words(f"temper.{one.temper}") and words(f"level.{one.level}") for one in people)


def test_a_person_may_have_a_bot_of_their_own(tmp_path: Path) -> None:
    people = read_people(written(tmp_path, GOOD), PLAIN_BOTS)
    assert [one.bot for one in people.by_id.values()] == ["random", "random", "calm"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('1 = "random"', '1 = "nobody"', "no bot 'nobody'"),
        ('temper = "guard"', 'temper = "wild"', "b: level"),
        ("level = 2", "level = 7", "c: level"),
        ('face = "owl"\nbot', "face = 3\nbot", "c: level"),
        ('first = ["a", "b", "c"]', 'first = ["a", "b", "x"]', "first: three of a, b, c"),
        ('first = ["a", "b", "c"]', 'first = ["a"]', "first: three"),
        ("[bots]", "[bots", "people.toml"),
    ],
)
def test_a_file_that_is_no_good_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(OpponentsError, match=told.replace("[", r"\[")):
        read_people(written(tmp_path, GOOD.replace(old, new)), PLAIN_BOTS)


def test_others_are_of_the_same_level_and_nobody_sits_twice() -> None:
    people = read_people(SHIPPED, BOTS)
    seated = ["chunni", "lin", "chen"]
    seen = {tuple(seated)}
    for _ in range(2):
        fresh = people.others(seated)
        assert not set(fresh) & set(seated)
        assert [people.by_id[name].level for name in fresh] == [1, 2, 4]
        seen.add(tuple(fresh))
        seated = fresh
    assert len(seen) == 3
    level = [one.id for one in people.by_id.values() if one.level == 2]
    assert [people.by_id[name].level for name in people.others(level)] == [1, 3, 1], "a whole level sits at the table"
    assert People().others(["steady"]) == ["steady"]


def test_who_plays_for_whom(tmp_path: Path) -> None:
    people = read_people(written(tmp_path, GOOD), PLAIN_BOTS)
    program = Program.of((Plain,), PLAIN_BOTS, "", people)
    assert program.bot_of("c") == "calm"
    assert program.bot_of("greedy") == "greedy"
    assert program.bot_of("gone") is None
    assert program.stand_in([None, "gone", "a", "c"]) == "b"
    assert Program.of((Plain,), PLAIN_BOTS, "").stand_in(["gone"]) in PLAIN_BOTS
