"""The window with everything in it: the shelf of games, the table, saves and bots; called by the program's start."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core.resources import resource
from game.engine.variant import Variant
from game.session.program import Program
from game.session.recordbook import RecordBook
from game.session.saves import Saves
from game.ui.app import App, close, start
from game.ui.playing import Closing, Host, Play, bot_cards, bots_home, hands_of, opponent_cards
from game.ui.screen import Screen
from game.ui.settings import Notice, Value, notice
from game.ui.shell import Catalog, Choice, GameCard, Preset, Saved


class Window:
    """Connects the shelf, the tables and the saves of one window."""

    def __init__(self, program: Program, saves: Saves, thinker: Closing | None = None) -> None:
        self.program = program
        self.saves = saves
        self.host = Host(program, saves, thinker)
        self.app: App | None = None
        self.book: RecordBook | None = None
        self.catalog = catalog(program, self.begin, self.saved, self.resume)
        self.catalog.records = self.records

    def attach(self, app: App) -> App:
        """Take the window, and tell what the saves had to say before there was one."""
        self.app = app
        self.host.tell = self._tell_of_bot
        self._tell()
        return app

    def close(self) -> None:
        """End what runs beside the window."""
        self.host.close()
        self.saves.still()

    def _tell(self) -> None:
        if self.app is not None:
            told = self.saves.take_notices()
            self.app.shell.notices += [Notice(item.key, tuple(item.fields.items())) for item in told]
            self.app.shell.notices += [notice("save.stranger", name=name) for name in self.host.strangers]
            self.host.strangers.clear()
            if self.book is not None:
                self.app.shell.notices += [Notice(*item) for item in self.book.take_notices()]

    def _tell_of_bot(self, bot: str) -> None:
        """Tell that a bot failed, by the name it has on the screen."""
        if self.app is not None:
            shell = self.app.shell
            card = shell.catalog.bot(bot)
            name = shell.say(card.name) if card is not None else bot
            shell.notices.append(notice("notice.bot_failed", key=name, file=self.host.errors.path))

    # --- what the title page asks
    def saved(self) -> Saved | None:
        """Return the match that can be gone on with, as the title page shows it."""
        found = self.host.latest()
        self._tell()
        if found is None:
            return None
        hands = hands_of(found.variant)
        card = self.catalog.entry(found.variant.id, found.log.header.options)
        name = card.name if card is not None else f"{found.variant.id}.name"
        return Saved(name, min(found.hand + 1, hands or found.hand + 1), hands, left_at(found.path))

    def records(self) -> RecordBook:
        """Return the records of all matches; read once."""
        if self.book is None:
            self.book = RecordBook(self.saves)
        return self.book

    def begin(self, choice: Choice) -> None:
        """Open a table for a new match."""
        self._open(self.host.begin(choice))

    def resume(self) -> None:
        """Open the table of the kept match."""
        play = self.host.resume()
        if play is not None:
            self._open(play)
        elif self.app is not None:
            self._tell()
            self.app.title()

    # --- tables
    def _open(self, play: Play) -> None:
        assert self.app is not None
        # Here and not above, like the result: the title page stands before the code of the table is read.
        from game.ui.screens.table import TableScreen  # noqa: PLC0415

        self._tell()
        table = TableScreen(self.app.shell, play, lambda: self._leave(play), lambda: self._finish(play))
        self.app.stack.reset(table)

    def _leave(self, play: Play) -> None:
        assert self.app is not None
        self.host.leave(play)
        self._tell()
        self.app.title()

    def _finish(self, play: Play) -> None:
        assert self.app is not None
        kept = self.host.finish(play)
        if kept is not None and self.records().count(kept, finished=True) is not None:
            self.records().save()
        self._tell()
        self.app.stack.replace(self.result(play))

    def result(self, play: Play) -> Screen:
        """Return the page with the result of a match as it stands."""
        from game.ui.outcome import about, course_of, standings  # noqa: PLC0415
        from game.ui.screens.result import ResultScreen  # noqa: PLC0415

        assert self.app is not None
        app = self.app
        choice = play.choice
        others = replace(choice, bots=tuple(self.program.people.others(choice.bots)))
        entry = self.catalog.entry(play.variant.id, choice.options)
        return ResultScreen(
            app.shell,
            lambda: standings(play, app),
            lambda: self._again(choice),
            app.title,
            lambda: about(play, app, entry),
            course=course_of(play),
            others=(lambda: self._again(others)) if others.bots != choice.bots else None,
            change=(lambda: self._change(entry, choice)) if entry else None,
        )

    def _again(self, choice: Choice) -> None:
        """Play another match, and remember with whom."""
        assert self.app is not None
        self.app.shell.settings.remember(choice.record())
        self.begin(choice)

    def _change(self, entry: GameCard, choice: Choice) -> None:
        """Open the set-up over the title page, with the rules and people of a match."""
        assert self.app is not None
        self.app.shell.settings.remember(replace(choice, game=entry.id).record())
        self.app.title(entry.id)


def left_at(path: Path) -> dt.datetime | None:
    """Return when a file was last written, in the player's own time."""
    try:
        return dt.datetime.fromtimestamp(path.stat().st_mtime, tz=dt.UTC).astimezone()
    except (OSError, OverflowError, ValueError):
        return None


def catalog(
    program: Program, begin: Callable[[Choice], None], saved: Callable[[], Saved | None], resume: Callable[[], None]
) -> Catalog:
    """Return the shelf for the games and bots of a program."""
    bots = opponent_cards(program)
    first = [card.id for card in bots]
    return Catalog(
        games=[entry for game in program.games.values() for entry in entries(game)],
        bots=bots,
        default_bots=program.people.first or default_bots(first),
        start=begin,
        saved=saved,
        resume=resume,
        words=texts(program),
        strangers=bot_cards(program),
    )


def texts(program: Program) -> list[Path]:
    """Return the files with the texts of the games and of the bots."""
    files = [resource("game", "variants", name, "strings.toml") for name in program.games]
    return [path for path in (*files, resource(bots_home(program), "strings.toml")) if path.exists()]


def default_bots(names: Sequence[str]) -> list[str]:
    """Return the opponents of the first match: the strongest ones, which stand last in the list."""
    return list(reversed(names))[:3]


def entries(game: type[Variant[Any]]) -> list[GameCard]:
    """Return a game and those of its presets that stand on the shelf on their own, each with the presets it covers.

    What makes them differ is fixed in each entry and no option any more.
    """
    named = {name: plain(values) for name, values in game.presets.items()}
    keys = {key for name in game.menu for key in game.presets[name]}
    usual = {option.key: option.default for option in game.option_set.options if option.key in keys}
    whole = card(game)
    made = []
    for name in game.menu:
        inside = [other for other, values in named.items() if values.items() >= game.presets[name].items()]
        text = f"{game.id}.menu.{name}"
        made.append(replace(whole, id=f"{game.id}.{name}", name=f"{text}.name", blurb=f"{text}.tagline",
                            tiles=(*whole.tiles[1:], *whole.tiles[:1]),
                            presets=[_preset(game, other, named.pop(other)) for other in inside],
                            options=[option for option in whole.options if option.key not in keys],
                            fixed={**usual, **plain(game.presets[name])}))  # fmt: skip
    presets = [_preset(game, name, values) for name, values in named.items()]
    options = [option for option in whole.options if option.key not in keys]
    return [replace(whole, presets=presets, options=options, fixed=plain(usual)), *made]


def _preset(game: type[Variant[Any]], name: str, values: Mapping[str, Value]) -> Preset:
    return Preset(f"{game.id}.preset.{name}", values)


def card(game: type[Variant[Any]]) -> GameCard:
    """Return a game as the shelf shows it."""
    presets = [_preset(game, name, plain(values)) for name, values in game.presets.items()]
    return GameCard(
        game.id, f"{game.id}.name", f"{game.id}.region", f"{game.id}.tagline", game.emblem,
        game.option_set.options, presets, game.players,
    )  # fmt: skip


def plain(values: Mapping[str, object]) -> dict[str, Value]:
    """Return option values as a form takes them."""
    return {key: value for key, value in values.items() if value is None or isinstance(value, (bool, int, str))}


def run(program: Program, folder: Path | None = None) -> None:
    """Open the window and play until it is closed; raises NoDisplay where there is no screen."""
    window = Window(program, Saves(program.games, program.version, folder))
    app = window.attach(start(window.catalog, folder))
    try:
        app.run()
    finally:
        window.close()
        close(app)
