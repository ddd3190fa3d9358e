"""The player's settings: typed, checked, read from shipped TOML and a user's file over it; knows no pygame."""

import difflib
import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import platformdirs

from game.core.resources import resource
from game.session.files import write_atomic

Value = bool | int | str | None
Kind = Literal["bool", "choice", "int"]
FILE_NAME: Final = "settings.json"
LAST: Final = "last_game"
"""The one entry that is not a plain value: what was played last (game, options, bots)."""


@dataclass(frozen=True, slots=True)
class Record:
    """One setting, shaped like a rule option so that the same form shows both."""

    key: str
    kind: Kind
    choices: tuple[Value, ...] = ()
    minimum: int = 0
    maximum: int = 0
    shown: bool = True
    default: Value = ""
    when: tuple[tuple[str, Value], ...] = ()
    group: str = ""
    """The part of the page it stands in."""

    @property
    def label(self) -> str:
        """Return the key of the setting's name."""
        return f"settings.{self.key}.label"

    @property
    def help(self) -> str:
        """Return the key of the setting's explanation."""
        return f"settings.{self.key}.help"

    def choice_label(self, value: Value) -> str:
        """Return the key of a value's name."""
        return f"settings.{self.key}.{value}"

    def accepts(self, value: object) -> bool:
        """Return whether a value from a file has the right type and range."""
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "int":
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and self.minimum <= int(str(value)) <= self.maximum
        return any(value == choice and type(value) is type(choice) for choice in self.choices)


PACES: Final = ("instant", "fast", "normal", "slow")
PADS: Final = ("auto", "xbox", "playstation", "nintendo")
TIMES: Final = (0, 5, 10, 15, 20, 30)
RECORDS: Final = (
    Record("language", "choice", ("auto", "zh", "en"), group="window"),
    Record("text_scale", "choice", (80, 90, 100, 115, 130, 150), group="window"),
    Record("theme", "choice", ("green", "blue", "night"), group="window"),
    Record("faces", "choice", ("classic", "large"), group="window"),
    Record("inks", "choice", ("usual", "safe"), group="window"),
    Record("fullscreen", "bool", group="window"),
    Record("animation", "choice", PACES, group="pace"),
    Record("bot_pace", "choice", PACES, group="pace"),
    Record("timer", "choice", TIMES, group="pace"),
    Record("throw", "choice", ("click", "twice", "drag"), group="hands"),
    Record("guard_win", "bool", group="hands"),
    Record("guard_wild", "bool", group="hands"),
    Record("guard_ready", "bool", group="hands"),
    Record("sort", "bool", group="hands"),
    Record("show_keys", "bool", group="hands"),
    Record("pad", "choice", PADS, group="hands"),
    Record("counter", "bool", group="aids"),
    Record("volume", "int", minimum=0, maximum=100, group="sound"),
    Record("volume_effects", "int", minimum=0, maximum=100, group="sound"),
    Record("volume_calls", "int", minimum=0, maximum=100, group="sound"),
    Record("turn_cue", "bool", group="sound"),
    Record("window_width", "int", minimum=640, maximum=16384, shown=False),
    Record("window_height", "int", minimum=400, maximum=16384, shown=False),
)
BY_KEY: Final = {record.key: record for record in RECORDS}
ANIMATION_FACTOR: Final = {"instant": 0.0, "fast": 0.6, "normal": 1.0, "slow": 1.6}
EARLIER: Final[Mapping[str, tuple[str, Mapping[object, Value]]]] = {
    "confirm_discard": ("throw", {True: "twice", False: "click"})
}
"""Settings of earlier versions: what they are called now, and what their values mean there."""
PACE_SECONDS: Final = {"instant": 0.0, "fast": 0.3, "normal": 0.6, "slow": 1.1}


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the player should be told: a text key and its fields."""

    key: str
    fields: tuple[tuple[str, str], ...] = ()


def notice(key: str, /, **fields: object) -> Notice:
    """Make a notice from a text key and its fields."""
    return Notice(key, tuple((name, str(value)) for name, value in fields.items()))


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that looks most like a mistyped one, or an empty text."""
    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return found[0] if found else ""


def user_folder() -> Path:
    """Return the folder of the player's own files; it need not exist."""
    return Path(platformdirs.user_config_dir("quexiang", appauthor=False))


def set_aside(path: Path) -> Path | None:
    """Rename a broken file so that it is kept but no longer read; returns its new place, None if that failed."""
    for number in range(1, 1000):
        target = path.with_name(f"{path.name}.broken-{number}")
        if not target.exists():
            try:
                path.replace(target)
            except OSError:
                return None
            return target
    return None


class Settings:
    """The current value of every setting, and where they are kept.

    `folder=None` keeps nothing. Whatever goes wrong becomes a notice in `notices`; nothing here raises.
    """

    def __init__(self, folder: Path | None = None, defaults: Path | None = None) -> None:
        self.path = folder / FILE_NAME if folder else None
        self.notices: list[Notice] = []
        self.listeners: list[Callable[[str], None]] = []
        self.values: dict[str, Value] = self._defaults(defaults or resource("config", "app.toml"))
        self.shipped = dict(self.values)
        self.last: dict[str, object] = {}
        self.saved = True
        if self.path:
            self._overlay(self.path)

    def _defaults(self, path: Path) -> dict[str, Value]:
        with path.open("rb") as file:
            table = tomllib.load(file)
        wrong = sorted(set(table) ^ set(BY_KEY)) or [k for k, v in table.items() if not BY_KEY[k].accepts(v)]
        if wrong:
            raise ValueError(f"{path.name}: missing, unknown or wrong: {', '.join(wrong)}")
        return table

    def _overlay(self, path: Path) -> None:
        try:
            raw: dict[str, object] = dict(json.loads(path.read_bytes()))
        except FileNotFoundError:
            return
        except OSError as error:
            self.notices.append(notice("notice.settings_unreadable", error=error.strerror or error))
            return
        except (ValueError, TypeError, RecursionError):
            kept = set_aside(path)
            self.notices.append(notice("notice.settings_broken", file=kept.name if kept else path.name))
            return
        self._take(raw)

    def _take(self, raw: Mapping[str, object]) -> None:
        for name, kept in raw.items():
            key, meaning = EARLIER.get(name, (name, {}))
            value = meaning.get(kept, kept) if isinstance(kept, bool) else kept
            if key == LAST:
                self.last = dict(value) if isinstance(value, dict) else {}
            elif key not in BY_KEY:
                hint = nearest(key, BY_KEY)
                text = "notice.setting_unknown_near" if hint else "notice.setting_unknown"
                self.notices.append(notice(text, key=key, near=hint) if hint else notice(text, key=key))
            elif not BY_KEY[key].accepts(value):
                self.notices.append(notice("notice.setting_wrong", key=key, value=value))
            elif isinstance(value, (bool, int, str)):
                self.values[key] = value

    def __getitem__(self, key: str) -> Value:
        return self.values[key]

    def text(self, key: str) -> str:
        """Return the value of a choice as text."""
        return str(self.values[key])

    def number(self, key: str) -> int:
        """Return the value of a whole number."""
        return int(str(self.values[key]))

    def flag(self, key: str) -> bool:
        """Return the value of a yes-or-no setting."""
        return bool(self.values[key])

    def set(self, key: str, value: Value) -> None:
        """Change one setting, tell the listeners and save; raises ValueError for a value that does not fit."""
        if not BY_KEY[key].accepts(value):
            raise ValueError(f"{key} cannot be {value!r}")
        if self.values[key] == value:
            return
        self.values[key] = value
        self.save()
        for listener in list(self.listeners):
            listener(key)

    def remember(self, last: Mapping[str, object]) -> None:
        """Keep what was played last."""
        self.last = dict(last)
        self.save()

    def save(self) -> bool:
        """Write the user's file; the first failure becomes a notice, and play goes on unsaved."""
        if self.path is None:
            return False
        own: dict[str, object] = {k: v for k, v in self.values.items() if v != self.shipped[k]}
        if self.last:
            own[LAST] = self.last
        try:
            write_atomic(self.path, json.dumps(own, ensure_ascii=False, indent=1).encode())
        except OSError as error:
            if self.saved:
                self.notices.append(notice("notice.unsaved", error=error.strerror or error))
            self.saved = False
            return False
        self.saved = True
        return True

    @property
    def motion(self) -> float:
        """Return the factor on every animation's length; 0 means at once."""
        return ANIMATION_FACTOR[self.text("animation")]

    @property
    def pause(self) -> float:
        """Return how many seconds a bot waits before it moves."""
        return PACE_SECONDS[self.text("bot_pace")]

    def language(self, system: Iterable[str] = ()) -> str:
        """Return `zh` or `en`, from the setting or from the system's list of languages such as `zh_CN`."""
        chosen = self.text("language")
        if chosen != "auto":
            return chosen
        first = next(iter(system), "en")
        return "zh" if first.lower().startswith("zh") else "en"
