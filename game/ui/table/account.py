"""The account of a hand put together from a match for the sheet, and the commitment shown before it; draws nothing."""

from dataclasses import replace
from typing import Any, Protocol

from game.core.tiles import Seat
from game.core.words import Words
from game.engine.match import Match
from game.engine.table import Table
from game.engine.variant import Variant
from game.session.timelimit import TimeLimit
from game.ui.people import skill
from game.ui.playing import Guest
from game.ui.screens.ledger import Account
from game.ui.table.hud import Labels, Player
from game.ui.table.ledger import commitment_holds, hands_of, rows_of
from game.ui.table.sheet import People
from game.ui.table.speech import short_hash


class Sitting(Protocol):
    """A match as these texts are told of it, being played or of the past."""

    @property
    def variant(self) -> Variant[Any]:
        """The game."""
        ...

    @property
    def viewer(self) -> Seat:
        """The seat of the player."""
        ...

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Who sits where."""
        ...

    @property
    def match(self) -> Match:
        """The books."""
        ...

    @property
    def practice(self) -> bool:
        """Whether moves can be taken back."""
        ...

    @property
    def marks(self) -> tuple[int, int]:
        """How often a move was taken back, and how often a hand was played again."""
        ...

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        ...

    @property
    def limit(self) -> TimeLimit | None:
        """The time of the match, if it is limited."""
        ...

    def hands(self) -> int:
        """Return how many hands the match has; 0 if the number is not fixed."""
        ...

    def name(self, seat: Seat, words: Words) -> str:
        """Return what a seat is called."""
        ...


def commitment(table: Table, words: Words) -> str:
    """Return the short form of the hand's commitment, for the menu; empty if there is none."""
    return words("table.commitment", hash=short_hash(table.commitment)) if table.commitment else ""


def hand_title(play: Sitting, table: Table, words: Words) -> str:
    """Return which hand of the match this is."""
    total = play.hands()
    key = "table.hand_of" if total else "table.hand"
    title = words(key, hand=table.number + 1, hands=total)
    return title if total else words("table.dot").join(filter(None, (title, length(play, words))))


def length(play: Sitting, words: Words) -> str:
    """Return how long a match is that has no fixed number of hands, if the game has a word for it."""
    option = play.variant.length_option
    key = f"{play.variant.id}.value.{option}.{getattr(play.variant.options, option, '')}"
    return words(key) if words.has(key) else ""


def house(play: Sitting, words: Words) -> str:
    """Return the name of the options: that of the preset they equal, or that they are the player's own.

    How long the match is makes no other rules. What the name of the game says already is not said twice.
    """
    variant = play.variant
    known = {name: variant.option_set.make(values) for name, values in variant.presets.items()}  # type: ignore[arg-type]
    long = variant.length_option
    length = {long: getattr(variant.options, long)} if hasattr(variant.options, long) else {}
    exact = [name for name, options in known.items() if options == variant.options]
    alike = [name for name, options in known.items() if replace(options, **length) == variant.options]
    found = next(iter(exact + alike), "")
    if not found:
        return words("table.custom")
    text = said(words, f"{variant.id}.preset.{found}", found)
    return words("table.usual") if found in variant.menu or text == said(words, f"{variant.id}.name") else text


def terms(play: Sitting, words: Words) -> str:
    """Return what is played for: base and cap where the game has them, else the name of the options.

    The text is `<id>.terms`, filled with the options as `<id>.terms_value.<option>.<value>` or the bare value.
    """
    variant = play.variant
    key = f"{variant.id}.terms"
    if not words.has(key):
        return house(play, words)
    values = {item.key: getattr(variant.options, item.key) for item in variant.option_set.options}
    texts = {
        name: said(words, f"{variant.id}.terms_value.{name}.{'none' if value is None else value}", str(value))
        for name, value in values.items()
    }
    return words(key, **texts)


def said(words: Words, key: str, other: str = "") -> str:
    """Return the text of a key, or another where there is none."""
    return words(key) if words.has(key) else other


def progress(play: Sitting, table: Table, words: Words) -> str:
    """Return the short form of which hand this is."""
    total = play.hands()
    which = words("table.progress", hand=table.number + 1, hands=total) if total else hand_title(play, table, words)
    return words("table.dot").join(filter(None, (which, time_left(play, words))))


def time_left(play: Sitting, words: Words) -> str:
    """Return how long a match with a limit of time still lasts; empty for any other."""
    limit = play.limit
    if limit is None:
        return ""
    return words("table.last_hand") if limit.up else words("table.minutes_left", minutes=limit.left)


def labels_of(play: Sitting, table: Table, words: Words, title: str) -> Labels:
    """Return the words of the match for the plates; `title` is what the shelf calls the game."""
    rules = terms(play, words)
    return Labels(
        title,
        progress(play, table, words),
        words("table.dot").join((words("table.practice"), rules) if play.practice else (rules,)),
        words("table.hand", hand=table.number + 1),
        words("table.left"),
    )


def players_of(play: Sitting, words: Words) -> list[Player]:
    """Return who sits where, with level and temper, or the place seen from the player."""
    seats = len(play.guests)
    made = []
    for seat, guest in enumerate(play.guests):
        key = f"seat.{(seat - play.viewer) % seats}_of_{seats}"
        place = words(key) if words.has(key) else ""
        made.append(Player(play.name(seat, words), guest.portrait, skill(guest.level, guest.temper, words) or place))
    return made


def people_of(play: Sitting, words: Words) -> People:
    """Return who sits where, for sheets and lists."""
    seats = len(play.guests)
    return People(
        tuple(play.name(seat, words) for seat in range(seats)),
        tuple(guest.portrait for guest in play.guests),
        tuple((play.viewer + step) % seats for step in range(seats)),
        play.viewer,
    )


def practice_note(play: Sitting, words: Words) -> str:
    """Return that a match is practice, and how often moves were taken back in it; empty for any other match."""
    back, again = play.marks
    if not play.practice:
        return ""
    return words("table.practice_marks", back=back, again=again) if back or again else words("table.practice")


def account_of(play: Sitting, table: Table, words: Words, title: str) -> Account:
    """Return the account of a finished hand; `title` is what the shelf calls the game."""
    variant = play.variant

    def name(seat: int) -> str:
        return play.name(seat, words)

    people = people_of(play, words)
    why = said(words, f"{variant.id}.over.{table.why_over}", table.why_over)
    # The line has room for so much: in practice its marks stand for the name of the game.
    about = (practice_note(play, words),) if play.practice else (title,)
    note = words("table.dot").join(dict.fromkeys((hand_title(play, table, words), why, *about, terms(play, words))))
    points = play.match.results[table.number] if table.number < len(play.match.results) else tuple(table.points)
    return Account(
        headline=words("ledger.title"),
        note=note,
        hands=hands_of(table, variant, words, name),
        rows=rows_of(table, variant, words, name, play.viewer),
        points=points,
        scores=tuple(play.match.scores),
        match_title=words("ledger.match", hands=len(play.match.results)),
        commitment=short_hash(table.commitment),
        seed=table.seed,
        proof=commitment_holds(table, variant.tiles()),
        people=people,
        last=play.over,
        game=variant.id,
        options=variant.option_set.deviations(variant.options),
    )
