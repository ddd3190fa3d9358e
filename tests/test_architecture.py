"""The shape of the program as a test: who may import whom, where chance, clocks and pictures may be, sizes, parcels."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import pytest

from game.core.resources import ROOT
from game.core.words import LANGUAGES, flatten
from game.variants import VARIANTS

CODE: Final = ("game", "ai", "tools", "tests", "main.py")
MOST_FUNCTION_LINES: Final = 60
MOST_FILE_LINES: Final = 500
MOST_TEST_LINES: Final = 600

MAY_IMPORT: Final = {
    "game.core": (),
    "game.evaluator": ("game.core",),
    "game.engine": ("game.core", "game.evaluator"),
    "game.rules": ("game.core", "game.evaluator", "game.engine"),
    "game.variants": ("game.core", "game.evaluator", "game.engine", "game.rules", "game.variants"),
    "game.session": ("game.core", "game.engine", "game.variants"),
    "game.ui": ("game.core", "game.engine", "game.session", "game.variants"),
    "game.cli": (
        *("game.core", "game.evaluator", "game.engine", "game.rules", "game.variants", "game.session", "game.ui"),
    ),
    "ai.arena": ("game.core", "game.evaluator", "game.engine", "game.variants", "game.session", "ai"),
    "ai": ("game.core", "game.evaluator", "game.engine"),
}
"""What each package may import of ours beside itself; the longest name that fits a module decides."""
ONLY_IN: Final = {
    "pygame": ("game/ui/", "tests/", "tools/"),
    "numpy": ("game/evaluator/batch.py", "ai/arena/", "tests/", "tools/"),
    **dict.fromkeys(("joblib", "tqdm", "matplotlib", "dask", "distributed", "ray"), ("ai/arena/",)),
}
PURE: Final = ("game/core/", "game/evaluator/", "game/engine/", "game/rules/", "game/variants/")
NOT_IN: Final = dict.fromkeys(("random", "time", "datetime", "secrets", "uuid"), PURE)
PARCEL: Final = ("__init__.py", "variant.py", "options.py", "strings.toml", "RULES.zh.md", "RULES.en.md", "cases")
ESCAPES: Final = ("TO" + "DO", "FIX" + "ME", "X" * 3, "NotImplemented" + "Error")


@dataclass(frozen=True)
class Source:
    """One Python file: its path from the root with slashes, and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree."""
        return ast.parse(self.text)

    @cached_property
    def statements(self) -> tuple[ast.AST, ...]:
        """Every statement, however deep; expressions are left alone, as no import and no function lies in one."""
        return tuple(_statements(self.tree))

    @property
    def module(self) -> str:
        """The dotted name."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @cached_property
    def imports(self) -> tuple[str, ...]:
        """The dotted name of everything imported anywhere in the file, under `TYPE_CHECKING` or not."""
        return tuple(self._imports())

    def _imports(self) -> Iterator[str]:
        package = self.module if self.path.endswith("/__init__.py") else self.module.rpartition(".")[0]
        for node in self.statements:
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = ".".join(package.split(".")[: 1 - node.level or None]) if node.level else ""
                name = ".".join(part for part in (base, node.module) if part)
                yield from (f"{name}.{alias.name}" for alias in node.names)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for name in ("body", "orelse", "handlers", "finalbody", "cases"):
        found = getattr(node, name, None)
        for child in found if isinstance(found, list) else ():
            yield child
            yield from _statements(child)


def sources() -> list[Source]:
    """Return every Python file of the project."""
    files: list[Path] = []
    for top in CODE:
        path = ROOT / top
        files += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [Source(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")) for file in files]


SOURCES: Final = sources()


def inside(name: str, package: str) -> bool:
    """Return whether a dotted name is a package or lies in it."""
    return name == package or name.startswith(package + ".")


def wrong_imports(source: Source) -> list[str]:
    """Return the imports of ours that break the dependency rule."""
    own = max((package for package in MAY_IMPORT if inside(source.module, package)), key=len, default=None)
    ours = [name for name in source.imports if inside(name, "game") or inside(name, "ai")]
    if own is None:
        return [name for name in ours if inside(source.module, "game") and not inside(name, "game.core")]
    allowed = (own, *MAY_IMPORT[own])
    wrong = [name for name in ours if not any(inside(name, package) for package in allowed)]
    return wrong + [name for name in ours if reaches_into_a_game(source.module, name)]


def reaches_into_a_game(module: str, name: str) -> bool:
    """Return whether a game's folder is imported from outside: only the registry and the folder itself may."""
    parts = name.split(".")
    folders = {variant.id for variant in VARIANTS}
    if parts[:2] != ["game", "variants"] or len(parts) < 3 or parts[2] not in folders:
        return False
    return module != "game.variants" and not inside(module, ".".join(parts[:3]))


def misplaced(source: Source) -> list[str]:
    """Return imports of outside modules where they may not be."""
    roots = {name.split(".")[0] for name in source.imports}
    wrong = [root for root in roots if root in ONLY_IN and not source.path.startswith(ONLY_IN[root])]
    return wrong + [root for root in roots if root in NOT_IN and source.path.startswith(NOT_IN[root])]


def named_games(source: Source, ids: list[str]) -> list[str]:
    """Return the lines outside a game's folder that name the game, as a text or in a name."""
    found = []
    for name in ids:
        if source.path.startswith((f"game/variants/{name}/", "tests/")) or source.path == "game/variants/__init__.py":
            continue
        word = re.compile(rf"\b{name}\b|{name.capitalize()}", re.IGNORECASE)
        if not word.search(source.text):
            continue
        lines = source.text.splitlines()
        found += [f"{source.path}:{number}: {line}" for number, line in enumerate(lines, 1) if word.search(line)]
    return found


def long_parts(source: Source) -> list[str]:
    """Return functions and files that are too long."""
    count = len(source.text.splitlines())
    most = MOST_TEST_LINES if source.path.startswith("tests/") else MOST_FILE_LINES
    found = [f"{source.path}: {count} lines"] if count > most else []
    for node in source.statements:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MOST_FUNCTION_LINES:
                found.append(f"{source.path}: {node.name} has {lines} lines")
    return found


def loose_ends(source: Source) -> list[str]:
    """Return words that stand for unfinished work, in comments, texts and names."""
    return [word for word in ESCAPES if re.search(rf"\b{word}\b", source.text)]


def silent(source: Source) -> list[str]:
    """Return the name of a module that does not say what it is."""
    exempt = not source.text.strip() or source.path.startswith("tests/")
    return [] if exempt or ast.get_docstring(source.tree) else [source.module]


def test_every_package_is_seen() -> None:
    seen = {source.module for source in SOURCES}
    assert {"game.core.tiles", "game.engine.table", "ai.bot", "main", "tests.test_architecture"} <= seen


def test_every_module_keeps_the_shape() -> None:
    """Imports, outside modules, sizes, loose ends and first sentences; one test, so that all is parsed but once."""
    assert all(any(inside(source.module, package) for source in SOURCES) for package in MAY_IMPORT)
    for check in (wrong_imports, misplaced, long_parts, loose_ends, silent):
        assert [(source.path, found) for source in SOURCES for found in check(source)] == []


def test_no_game_is_named_outside_its_folder() -> None:
    ids = [variant.id for variant in VARIANTS]
    assert [line for source in SOURCES for line in named_games(source, ids)] == []
    texts = [*(ROOT / "assets" / "i18n").glob("*.toml"), *(ROOT / "ai").rglob("*.toml")]
    assert [path for path in texts for name in ids if name in path.read_text(encoding="utf-8")] == []


def test_every_game_is_registered_and_complete() -> None:
    folders = {path.name for path in (ROOT / "game" / "variants").iterdir() if path.is_dir() and path.name[0] != "_"}
    assert folders == {variant.id for variant in VARIANTS}
    for variant in VARIANTS:
        folder = ROOT / "game" / "variants" / variant.id
        assert [name for name in PARCEL if not (folder / name).exists()] == []
        assert list((folder / "cases").glob("*.json"))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_option_has_its_words(variant: type) -> None:
    with (ROOT / "game" / "variants" / variant.id / "strings.toml").open("rb") as file:  # type: ignore[attr-defined]
        tables = tomllib.load(file)
    assert set(tables) == set(LANGUAGES)
    words = {language: flatten(tables[language]) for language in LANGUAGES}
    assert set(words["zh"]) == set(words["en"])
    for option in variant.option_set.options:  # type: ignore[attr-defined]
        assert words["zh"].keys() >= {option.label, option.help}


# -- the checks themselves -------------------------------------------------------------------------------------------

GUILTY: Final = (
    ("game/core/a.py", "from game.engine.table import Table", wrong_imports),
    ("game/engine/a.py", "def f():\n    import game.variants", wrong_imports),
    (
        "game/rules/a.py",
        "import typing\nif typing.TYPE_CHECKING:\n    import game.session.x",
        wrong_imports,
    ),
    ("game/session/a.py", "import ai", wrong_imports),
    ("game/session/a.py", "from game.evaluator import is_win", wrong_imports),
    ("game/ui/a.py", "from game import rules", wrong_imports),
    ("game/engine/a.py", "from ..rules import patterns", wrong_imports),
    ("game/engine/sub/__init__.py", "from ...rules import patterns", wrong_imports),
    ("game/new/a.py", "from game.engine import table", wrong_imports),
    ("game/session/a.py", f"from game.variants.{VARIANTS[0].id} import options", wrong_imports),
    ("ai/a.py", "from game.session import replay", wrong_imports),
    (
        "game/session/a.py",
        "try:\n    f()\nexcept E:\n    match x:\n        case 1:\n            import ai",
        wrong_imports,
    ),
    ("game/session/a.py", "import pygame.draw", misplaced),
    ("game/evaluator/scalar.py", "import numpy as np", misplaced),
    ("ai/bots/a.py", "from joblib import Parallel", misplaced),
    ("game/engine/a.py", "from random import choice", misplaced),
    ("game/variants/v/a.py", "import time", misplaced),
    ("game/ui/a.py", "def f():\n" + "    f()\n" * 60, long_parts),
    ("game/ui/a.py", "\n" * 501, long_parts),
    ("game/ui/a.py", "# " + ESCAPES[0], loose_ends),
)


@pytest.mark.parametrize(("path", "text", "check"), GUILTY)
def test_the_checks_find_what_they_are_for(path: str, text: str, check: object) -> None:
    assert callable(check)
    assert check(Source(path, text))


def test_the_checks_let_the_rest_pass() -> None:
    name = VARIANTS[0].id
    for path, text in (
        ("game/engine/a.py", "from game.core import tiles\nfrom . import table\nimport math"),
        (f"game/variants/{name}/a.py", f"from game.variants.{name} import options\nimport game.rules"),
        ("ai/arena/a.py", "import numpy\nfrom game.session import session\nfrom ai.bot import Bot"),
    ):
        source = Source(path, text)
        assert not wrong_imports(source)
        assert not misplaced(source)
    assert named_games(Source("game/ui/a.py", f'GAME = "{name}"'), [name])
    assert named_games(Source("game/ui/a.py", f"from x import {name.capitalize()}"), [name])
