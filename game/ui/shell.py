"""What every screen is handed: words, type, settings, sound, and the list of games; knows no screen and no rule."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import pygame

from game.core.resources import resource
from game.core.words import Words, load_words
from game.session.recordbook import RecordBook
from game.ui.gamepad import Pads
from game.ui.inputs import KeyMap
from game.ui.look import Look
from game.ui.settings import Notice, Settings, Value
from game.ui.sound import Sound
from game.ui.sprites import TileSprites
from game.ui.text import Type
from game.ui.theme import SMALLEST, Scale

KEY_CAPS = ("space", "return", "escape", "tab", "page up", "page down", "home", "end", "up", "down")


class OptionRecord(Protocol):
    """What a form needs to know about one option, whether it is a rule or a setting."""

    @property
    def key(self) -> str:
        """Return the name under which the value is kept."""
        ...

    @property
    def kind(self) -> str:
        """Return `bool`, `choice` or `int`."""
        ...

    @property
    def default(self) -> Value:
        """Return the value at the start."""
        ...

    @property
    def choices(self) -> tuple[Value, ...]:
        """Return the values of a `choice`."""
        ...

    @property
    def minimum(self) -> int:
        """Return the least value of an `int`."""
        ...

    @property
    def maximum(self) -> int:
        """Return the greatest value of an `int`."""
        ...

    @property
    def label(self) -> str:
        """Return the key of the name; a choice's value is named by this key with its value, see `choice_key`."""
        ...

    @property
    def help(self) -> str:
        """Return the key of the explanation; it may have no text."""
        ...

    def accepts(self, value: object) -> bool:
        """Return whether a value fits."""
        ...

    @property
    def when(self) -> tuple[tuple[str, Value], ...]:
        """Return the other options and the values they must have for this one to be shown."""
        ...


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of option values; options it does not name have their defaults."""

    label: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the shelf. Texts are keys; `tiles` are kinds shown on the card; `seats` counts the player too."""

    id: str
    name: str
    place: str
    blurb: str
    tiles: tuple[int, ...]
    options: Sequence[OptionRecord] = ()
    presets: Sequence[Preset] = ()
    seats: int = 4
    fixed: Mapping[str, Value] = field(default_factory=dict)
    """Values that make this entry of a game what it is; their options are not shown."""

    @property
    def game(self) -> str:
        """The game of this entry; an entry that is a preset on its own is called `<game>.<preset>`."""
        return self.id.partition(".")[0]

    def usual(self) -> dict[str, Value]:
        """Return the option values a match begins with."""
        return {**self.fixed, **{option.key: option.default for option in self.options}}


@dataclass(frozen=True, slots=True)
class BotCard:
    """An opponent to choose. Texts are keys; `portrait` names a picture; `level` 0: it has neither level nor temper."""

    id: str
    name: str
    about: str
    portrait: str
    level: int = 0
    temper: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """What to play: a game, its option values, the bots from the next seat on, and whether moves can be taken back."""

    game: str
    options: Mapping[str, Value]
    bots: tuple[str, ...]
    practice: bool = False

    def record(self) -> dict[str, object]:
        """Return the choice as plain data for the settings file."""
        plain: dict[str, object] = {"game": self.game, "options": dict(self.options), "bots": list(self.bots)}
        return {**plain, "practice": True} if self.practice else plain


@dataclass(frozen=True, slots=True)
class Saved:
    """A match that can be gone on with: the game's name key, the hand now and in all (0 = no fixed number).

    `at` is when it was left, in the player's own time.
    """

    name: str
    hand: int
    hands: int
    at: dt.datetime | None = None


def _nothing(_choice: Choice) -> None:
    """Start nothing: the catalogue of a program without a table."""


def _nowhere() -> None:
    """Go on with nothing."""


@dataclass
class Catalog:
    """What can be played, and how it is started; filled in by the program's start."""

    games: Sequence[GameCard] = ()
    bots: Sequence[BotCard] = ()
    default_bots: Sequence[str] = ()
    start: Callable[[Choice], None] = _nothing
    saved: Callable[[], Saved | None] = lambda: None
    resume: Callable[[], None] = _nowhere
    words: Sequence[Path] = ()
    records: Callable[[], RecordBook] | None = None
    strangers: Sequence[BotCard] = ()
    """Who cannot be chosen but may stand in a log: bots under their own names."""

    def game(self, name: str) -> GameCard | None:
        """Return a game by its name, None if there is none of that name."""
        return next((card for card in self.games if card.id == name), None)

    def entry(self, game: str, values: Mapping[str, Value]) -> GameCard | None:
        """Return the entry of a game that rules belong to; what they do not name is as in the game's first entry."""
        usual = next((card.fixed for card in self.games if card.game == game), {})
        return next(
            (
                card
                for card in self.games
                if card.game == game and all(values.get(key, usual.get(key)) == one for key, one in card.fixed.items())
            ),
            None,
        )

    def bot(self, name: str) -> BotCard | None:
        """Return a bot by its name, None if there is none of that name."""
        return next((card for card in self.bots if card.id == name), None)


@dataclass
class Shell:
    """The services of one window."""

    settings: Settings
    keys: KeyMap
    catalog: Catalog = field(default_factory=Catalog)
    sound: Sound = field(default_factory=Sound)
    pads: Pads = field(default_factory=Pads)
    notices: list[Notice] = field(default_factory=list)
    fonts: Path | None = None
    system_languages: Sequence[str] = ()
    size: tuple[int, int] = (1280, 720)

    def __post_init__(self) -> None:
        self.words: Words = self._load_words()
        self.scale = self._scale()
        self.type = Type(self.scale, self.fonts)
        self.type.speak(self.words.language)
        self.tiles = TileSprites(self.settings.text("faces"), self.look)
        self.type.look = self.look
        self.apply_volumes()

    def _load_words(self) -> Words:
        language = self.settings.language(self.system_languages)
        return load_words(language, [resource("assets", "i18n", f"{language}.toml")], self.catalog.words)

    def _scale(self) -> Scale:
        size = max(self.size[0], SMALLEST[0]), max(self.size[1], SMALLEST[1])
        return Scale(size, self.settings.number("text_scale"))

    @property
    def look(self) -> Look:
        """Return the colours that the player has chosen."""
        return Look(self.settings.text("theme"), self.settings.text("inks") == "safe")

    def refresh(self) -> None:
        """Take over a changed size, language, text scale, theme, face set or choice of inks."""
        if self.settings.language(self.system_languages) != self.words.language:
            self.words = self._load_words()
            self.type.speak(self.words.language)
        if self._scale() != self.scale:
            self.scale = self._scale()
            self.type.rescale(self.scale)
            self.tiles.clear()
        faces = self.settings.text("faces")
        if (self.tiles.face_set, self.tiles.look) != (faces, self.look):
            self.tiles.restyle(faces, self.look)
            self.type.look = self.look

    def apply_volumes(self) -> None:
        """Take over changed volumes."""
        self.sound.volume = self.settings.number("volume")
        self.sound.volume_effects = self.settings.number("volume_effects")
        self.sound.volume_calls = self.settings.number("volume_calls")

    @property
    def area(self) -> pygame.Rect:
        """Return the whole window as a rectangle."""
        return pygame.Rect((0, 0), self.scale.size)

    def say(self, key: str, /, **fields: object) -> str:
        """Return a text; an unknown key is shown as itself."""
        return self.words(key, **fields) if self.words.has(key) else key

    def cap(self, action: str) -> str:
        """Return what stands on the key cap of an action, or on the button of the gamepad that is in use."""
        if self.pads.active:
            return self.pads.cap(action, self.settings.text("pad"))
        return self.keys.cap(action, {name: self.words(f"key.{name.replace(' ', '_')}") for name in KEY_CAPS})

    def cap_means(self, action: str, other: str) -> bool:
        """Return whether what the cap of an action shows also does another."""
        if self.pads.active:
            return other in self.pads.actions.get(self.pads.order.get(action, ""), ())
        return other in self.keys.key(next(iter(self.keys.keys.get(action, (action,))), action)).actions

    def take_notices(self) -> list[Notice]:
        """Return everything the player has not been told yet, and forget it."""
        told = [*self.notices, *self.settings.notices, *self.keys.notices]
        for source in (self.notices, self.settings.notices, self.keys.notices):
            source.clear()
        return told

    def last_choice(self) -> Choice | None:
        """Return what was played last as far as it is still valid, or the first game with its defaults."""
        games = self.catalog.games
        if not games:
            return None
        last = self.settings.last
        card = self.catalog.game(str(last.get("game", ""))) or games[0]
        return self.choice_for(card)

    def choice_for(self, card: GameCard) -> Choice:
        """Return the choice a set-up of this game begins with."""
        last = self.settings.last if self.settings.last.get("game") == card.id else {}
        kept = last.get("options")
        values = card.usual()
        for option in card.options:
            if isinstance(kept, dict) and option.key in kept and option.accepts(kept[option.key]):
                values[option.key] = kept[option.key]
        practice = self.settings.last.get("practice") is True
        return Choice(card.id, values, self._bots(card, self.settings.last.get("bots")), practice)

    def _bots(self, card: GameCard, kept: object) -> tuple[str, ...]:
        known = [bot.id for bot in self.catalog.bots]
        names = [name for name in kept if name in known] if isinstance(kept, list) else []
        names = [*names, *self.catalog.default_bots, *known, *known, *known]
        return tuple(names[: card.seats - 1])


def visible(option: OptionRecord, values: Mapping[str, Value]) -> bool:
    """Return whether an option is shown for these values of the others."""
    return all(values.get(key) == value for key, value in option.when)
