"""Choosing a game and its options from words on the command line; knows no command."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from game.cli.command import CommandError, unknown
from game.engine.options import OptionError, Value
from game.engine.variant import Variant
from game.session.program import Program

Game = type[Variant[Any]]


def game_named(name: str | None, program: Program) -> Game:
    """Return a game, the first one for None; raises CommandError with the nearest match."""
    if name is None:
        return next(iter(program.games.values()))
    if name not in program.games:
        raise unknown("game", name, program.games)
    return program.games[name]


def shelf_entry(name: str | None, program: Program) -> tuple[Game, dict[str, Value]]:
    """Return a game by its id or by a name it has on the shelf, with the options that make it so (耗子: `haozi`)."""
    for game in program.games.values():
        if name in game.menu:
            return game, preset_values(name, game)
    try:
        return game_named(name, program), {}
    except CommandError as error:
        shelf = [one for game in program.games.values() for one in (game.id, *game.menu)]
        raise unknown("game", str(name), shelf) from error


def preset_values(name: str | None, game: Game) -> dict[str, Value]:
    """Return the deviations of a preset, none for None; raises CommandError."""
    if name is None:
        return {}
    if name not in game.presets:
        raise unknown("preset", name, game.presets)
    chosen = game.option_set.make(cast(Mapping[str, Value], game.presets[name]))
    return game.option_set.deviations(chosen)


def set_values(pairs: Iterable[str], game: Game) -> dict[str, Value]:
    """Return the options written as KEY=VALUE; raises CommandError naming key and choices."""
    values: dict[str, Value] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise CommandError(f"--set {pair}: KEY=VALUE is wanted")
        try:
            values[key] = game.option_set.find(key).parse(text)
        except OptionError as error:
            raise CommandError(str(error)) from error
    return values
