"""Options that describe themselves: values, typed texts, mistakes with a hint, deviations."""

from dataclasses import dataclass

import pytest

from game.engine.options import OptionError, OptionSet, option, options_of


@dataclass(frozen=True, slots=True)
class Sample:
    """One option of each kind."""

    swap: bool = option(default=True)
    hands: int = option(8, choices=(4, 8))
    cap: int | None = option(3, choices=(3, None), when=(("swap", True),))
    base: int = option(1, minimum=1, maximum=9)
    style: str = option("quick", choices=("quick", "slow"))
    refund: bool | str = option(True, choices=(True, False, "half"))
    price: int | None = option(None, choices=(None, 20), minimum=1, maximum=99)


SAMPLE = OptionSet("sample", Sample)


def test_they_describe_themselves() -> None:
    kinds = {item.key: item.kind for item in SAMPLE.options}
    choices = dict.fromkeys(("hands", "cap", "style", "refund", "price"), "choice")
    assert kinds == {"swap": "bool", "base": "int", **choices}
    assert SAMPLE.by_key["cap"].when == (("swap", True),)
    assert SAMPLE.by_key["swap"].choices == (False, True)
    assert (SAMPLE.by_key["cap"].label, SAMPLE.by_key["cap"].help) == ("sample.option.cap", "sample.option_help.cap")


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        *(("swap", "true", True), ("swap", "OFF", False), ("hands", "4", 4), ("cap", "none", None), ("cap", "3", 3)),
        *(("base", "9", 9), ("style", "slow", "slow")),
        *(("refund", "half", "half"), ("refund", "off", False), ("refund", "true", True)),
        *(("price", "none", None), ("price", "20", 20), ("price", "99", 99)),
    ],
)
def test_typed_values(key: str, text: str, value: object) -> None:
    assert getattr(SAMPLE.parse({key: text}), key) == value


@pytest.mark.parametrize(
    ("key", "text", "problem"),
    [
        *(("swap", "maybe", "false, true are possible"), ("hands", "5", "4, 8 are possible")),
        *(("base", "0", "from 1 to 9"), ("base", "10", "from 1 to 9"), ("base", "x", "whole number")),
        *(("hand", "4", "did you mean hands"), ("zzzz", "4", "there are swap, hands")),
        *(("price", "100", "none, 20, 1 to 99 are possible"), ("price", "0", "none, 20, 1 to 99 are possible")),
    ],
)
def test_mistakes_are_named(key: str, text: str, problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        SAMPLE.parse({key: text})


@pytest.mark.parametrize("value", [True, 1.0, "1", None])
def test_values_of_another_type_are_refused(value: object) -> None:
    with pytest.raises(OptionError):
        SAMPLE.make({"base": value})  # type: ignore[dict-item]
    with pytest.raises(OptionError):
        SAMPLE.make({"swap": 1})


def test_deviations_make_the_same_set_again() -> None:
    chosen = SAMPLE.make({"cap": None, "base": 4, "swap": True})
    assert SAMPLE.deviations(chosen) == {"cap": None, "base": 4}
    assert SAMPLE.make(SAMPLE.deviations(chosen)) == chosen
    assert SAMPLE.deviations(SAMPLE.make()) == {}


def test_an_option_without_a_default_is_a_mistake() -> None:
    @dataclass(frozen=True)
    class Bare:
        hands: int

    with pytest.raises(TypeError, match="needs a default"):
        options_of("bare", Bare)


@pytest.mark.parametrize(
    ("key", "value", "fits"),
    [("price", 20, True), ("price", 99, True), ("price", 100, False), ("price", [20], False), ("swap", 1, False)],
)
def test_values_from_files_are_judged(key: str, value: object, fits: bool) -> None:
    assert SAMPLE.find(key).accepts(value) is fits
