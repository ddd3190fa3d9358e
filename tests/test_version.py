"""The version stands in two places, for the package and for the program, and both say the same."""

import tomllib

from game.core.resources import resource
from game.session.program import VERSION


def test_the_package_and_the_program_have_one_version() -> None:
    project = tomllib.loads(resource("pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
