"""Hypothesis strategies for options and whole hands; knows options as they describe themselves."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from game.core.chance import Chance
from game.engine.options import Option, Value
from game.engine.variant import Variant
from tests.kit.drive import Setup


def values(option: Option) -> st.SearchStrategy[Value]:
    """Return every value an option may have."""
    if option.kind == "int":
        return st.integers(option.minimum, option.maximum)
    return st.sampled_from(option.choices)


def option_values(cls: type[Variant[Any]]) -> st.SearchStrategy[dict[str, Value]]:
    """Return deviations from the defaults of a game: few or many, any value of each."""
    each = {option.key: values(option) for option in cls.option_set.options}
    return st.fixed_dictionaries({}, optional=each)


def variants(cls: type[Variant[Any]]) -> st.SearchStrategy[Variant[Any]]:
    """Return a game with any options."""
    return option_values(cls).map(lambda chosen: cls(cls.option_set.make(chosen)))


def setups(classes: Sequence[type[Variant[Any]]]) -> st.SearchStrategy[Setup]:
    """Return whole hands: any of the games, any options, fair and clustered walls, eager and random seats."""
    return st.builds(
        Setup,
        variant=st.sampled_from(classes).flatmap(variants),
        seed=st.integers(0, 2**63 - 1),
        dealer=st.integers(0, 3),
        looseness=st.sampled_from((None, 30, 12)),
        eager=st.sampled_from((True, True, False)),
        ready=st.sampled_from((False, True)),
    )


def random_options(cls: type[Variant[Any]], chance: Chance) -> dict[str, Value]:
    """Return a value for about a third of the options, drawn from a chance instead of Hypothesis."""
    chosen: dict[str, Value] = {}
    for option in cls.option_set.options:
        if chance.below(3) == 0:
            whole = option.minimum + chance.below(option.maximum - option.minimum + 1) if option.kind == "int" else None
            chosen[option.key] = chance.choice(option.choices) if whole is None else whole
    return chosen
