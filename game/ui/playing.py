"""A match in a window: session, seats, names and saves brought together for the screens; knows no rule and no pixel."""

import datetime as dt
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from game.core.tiles import Seat
from game.core.words import Words
from game.engine.actions import Action
from game.engine.events import Batch
from game.engine.log import PlayerRecord
from game.engine.match import Match
from game.engine.table import Table
from game.engine.variant import Variant
from game.session.auto import Automatic, Rescue
from game.session.errors import ErrorLog
from game.session.player import BotSeat, HumanSeat, LastingThinker, Offers, Player
from game.session.program import Program
from game.session.saves import Autosave, SavedMatch, Saves, players_of
from game.session.session import Session, header_for
from game.session.thinker import WorkerThinker
from game.session.timelimit import TimeLimit
from game.ui.settings import Value
from game.ui.shell import BotCard, Choice

OWN: Final = "own"
KEY_BYTES: Final = 16
ERRORS: Final = "errors.log"
PORTRAITS: Final = ("king", "owl", "magpie", "rooster")


class Closing(Protocol):
    """A thinker that can be ended."""

    def ask(self, bot: str, seen: Any, offers: Offers) -> Action | None:
        """Return the answer of a bot, None while it is thinking."""
        ...

    def forget(self) -> None:
        """Drop answers that have been thought of."""
        ...

    def close(self) -> None:
        """End it."""
        ...


@dataclass(frozen=True, slots=True)
class Guest:
    """Who sits on a seat, as the screen shows it: text key of the name, portrait, and a number among namesakes.

    `level` and `temper` are those of an opponent; 0 and empty for the player and for bots without a face.
    """

    name: str
    about: str
    portrait: str
    number: int = 0
    level: int = 0
    temper: str = ""


@dataclass(slots=True)
class Play:
    """A running match with the player at `viewer`."""

    session: Session
    human: HumanSeat
    viewer: Seat
    guests: tuple[Guest, ...]
    choice: Choice
    autosave: Autosave
    stand_in: str = ""
    """The bot that plays for the player while he is away."""
    thinker: LastingThinker | None = None
    auto: Automatic = field(default_factory=Automatic)

    @property
    def practice(self) -> bool:
        """Whether moves can be taken back."""
        return self.autosave.header.practice

    @property
    def marks(self) -> tuple[int, int]:
        """How often a move was taken back, and how often a hand was played again."""
        return self.autosave.header.taken_back, self.autosave.header.repeated

    def advice(self) -> Action | None:
        """Return what the stand-in would answer to the player's open question, None while it is thinking."""
        round_ = self.session.round
        if self.thinker is None or round_ is None or self.viewer not in round_.pending:
            return None
        return self.thinker.ask(self.stand_in, self.session.seen(self.viewer), round_.pending[self.viewer])

    @property
    def may_take_back(self) -> bool:
        """Whether the player may go back to his last decision of this hand."""
        return self.practice and self._stays and self.session.last_decision(self.viewer) is not None

    @property
    def may_repeat(self) -> bool:
        """Whether the hand, which is over, may be played again."""
        round_ = self.session.round
        return self.practice and self._stays and round_ is not None and round_.over

    @property
    def _stays(self) -> bool:
        round_ = self.session.round
        return round_ is not None and not round_.table.seats[self.viewer].left

    def take_back(self) -> bool:
        """Go back to the player's last decision; return False if there is none."""
        keep = self.session.last_decision(self.viewer)
        if keep is None or not self.may_take_back:
            return False
        self._rewind(keep, again=False)
        return True

    def repeat(self) -> Batch:
        """Go back to the deal of the hand; return what the player sees of it."""
        self._rewind(1, again=True)
        return self.batches[0]

    def _rewind(self, keep: int, *, again: bool) -> None:
        self.session.rewind(keep)
        self.autosave.rewind(keep, again=again)
        self.human.forget()
        self.auto.away = False
        if self.thinker is not None:
            self.thinker.forget()

    @property
    def may_get_up(self) -> bool:
        """Whether the player, who has won, may leave the others at the table."""
        round_ = self.session.round
        if round_ is None or round_.over or not self.variant.leaving:
            return False
        state = round_.table.seats[self.viewer]
        return state.won is not None and not state.left

    def get_up(self) -> Batch:
        """Let the player leave for good, a bot goes on playing; return what the player sees of it."""
        other = next(player for player in self.session.players if isinstance(player, BotSeat))
        self.session.leave(self.viewer, BotSeat(other.bot, other.thinker))
        return self.batches[-1]

    @property
    def variant(self) -> Variant[Any]:
        """The game."""
        return self.session.match.variant

    @property
    def match(self) -> Match:
        """The match."""
        return self.session.match

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.session.over

    @property
    def limit(self) -> TimeLimit | None:
        """The time of the match, if it is limited."""
        return self.session.limit

    @property
    def batches(self) -> Sequence[Batch]:
        """What the player has seen of this hand."""
        return self.session.seen_batches[self.viewer]

    def tick(self) -> Batch | None:
        """Ask everybody who owes an answer; return what the player sees of the batch this led to."""
        if self.session.hand_over:
            return None
        return self.batches[-1] if self.session.tick() is not None else None

    def next_hand(self) -> Batch:
        """Deal the next hand and return what the player sees of it."""
        self.session.next_hand()
        return self.batches[-1]

    def offers(self, table: Table) -> Offers:
        """Return what the player may do now, if the table shown is the one the question is about."""
        round_ = self.session.round
        if round_ is None or round_.table.batch != table.batch or round_.table.number != table.number:
            return ()
        return round_.pending.get(self.viewer, ())

    def others_pending(self) -> bool:
        """Return whether somebody else still owes an answer."""
        round_ = self.session.round
        return round_ is not None and any(seat != self.viewer for seat in round_.pending)

    def hands(self) -> int:
        """Return how many hands the match has; 0 if the number is not fixed."""
        return hands_of(self.variant)

    def scores_before(self, number: int) -> list[int]:
        """Return the scores before the hand of a number."""
        done = self.match.results[:number]
        start = self.variant.start_points
        return [start + sum(result[seat] for result in done) for seat in range(self.variant.players)]

    def name(self, seat: Seat, words: Words) -> str:
        """Return what a seat is called."""
        return name_of(self.guests, self.viewer, seat, words)


def name_of(guests: Sequence[Guest], viewer: Seat, seat: Seat, words: Words) -> str:
    """Return what a seat is called to the player at another."""
    guest = guests[seat]
    if seat == viewer:
        return words("table.you")
    name = words(guest.name) if words.has(guest.name) else guest.name
    return f"{name} {guest.number}" if guest.number else name


def game_of(entry: str) -> str:
    """Return the game of an entry on the shelf: `<game>`, or `<game>.<preset>`."""
    return entry.partition(".")[0]


def hands_of(variant: Variant[Any]) -> int:
    """Return how many hands a match of these options has; 0 if the number is not fixed."""
    hands = getattr(variant.options, variant.length_option, 0)
    return hands if isinstance(hands, int) else 0


def bots_home(program: Program) -> str:
    """Return the package the bots come from; their texts lie in its `strings.toml` under its name."""
    return program.bots_at.partition(":")[0].partition(".")[0]


def opponent_cards(program: Program) -> list[BotCard]:
    """Return whom one can choose to play against: the people, or the bots where there are none."""
    people = [
        BotCard(one.id, one.name, one.about, one.face, one.level, one.temper) for one in program.people.by_id.values()
    ]
    return people or bot_cards(program)


def bot_cards(program: Program) -> list[BotCard]:
    """Return the bots as they sit at a table under their own names."""
    home = bots_home(program)
    return [
        BotCard(name, f"{home}.bot.{name}.name", f"{home}.bot.{name}.about", PORTRAITS[index % len(PORTRAITS)])
        for index, name in enumerate(program.bots)
    ]


def guests_of(names: Sequence[str | None], cards: Sequence[BotCard]) -> tuple[Guest, ...]:
    """Return who sits where; namesakes are numbered and get different portraits as far as there are any."""
    known = {card.id: card for card in cards}
    taken: set[str] = set()
    guests = []
    for seat, name in enumerate(names):
        if name is None:
            guests.append(Guest("table.you", "", "sparrow"))
            continue
        before = sum(other == name for other in names[:seat])
        card = known.get(name)
        portrait = card.portrait if card else PORTRAITS[seat % len(PORTRAITS)]
        if portrait in taken:
            portrait = next((p for p in PORTRAITS if p not in taken), portrait)
        taken.add(portrait)
        number = before + 1 if before else 0
        if card is None:
            guests.append(Guest(name, "", portrait, number))
        else:
            guests.append(Guest(card.name, card.about, portrait, number, card.level, card.temper))
    return tuple(guests)


class Host:
    """Begins and goes on with matches; one for the whole run of the program.

    `thinker` is made at the first match if none is given, so that the window opens at once. `keys` gives each match
    its secret key.
    """

    def __init__(
        self,
        program: Program,
        saves: Saves,
        thinker: Closing | None = None,
        keys: Callable[[], bytes] = lambda: secrets.token_bytes(KEY_BYTES),
    ) -> None:
        self.keys = keys
        self.clock: Callable[[], float] = time.monotonic
        """Seconds, for matches whose time is limited."""
        self.program = program
        self.saves = saves
        self.cards = [*opponent_cards(program), *bot_cards(program)]
        self._thinker = thinker
        self.strangers: list[str] = []
        """Names of opponents that a save knew and this program does not; whoever tells the player forgets them."""
        self.errors = ErrorLog(saves.folder / ERRORS)
        self.failed: set[str] = set()
        self.tell: Callable[[str], None] = lambda _bot: None
        """Is told of each bot that fails, once."""
        self._latest: tuple[SavedMatch | None] | None = None

    def thinker(self) -> LastingThinker:
        """Return where the bots think."""
        if self._thinker is None:
            self._thinker = WorkerThinker(self.program.bots_at, self.program.bots)
        return Rescue(self._thinker, self.errors, self._failed)

    def _failed(self, bot: str) -> None:
        """Tell, once for each bot, that it failed."""
        if bot not in self.failed:
            self.failed.add(bot)
            self.tell(bot)

    def close(self) -> None:
        """End the thinking process."""
        if self._thinker is not None:
            self._thinker.close()

    def latest(self) -> SavedMatch | None:
        """Return the match to go on with; read once until something changes."""
        if self._latest is None:
            self._latest = (self.saves.latest(),)
        return self._latest[0]

    def begin(self, choice: Choice) -> Play:
        """Begin a new match; raises OptionError for options that do not exist."""
        game = self.program.games[game_of(choice.game)]
        options: Mapping[str, Value] = choice.options
        variant = game(game.option_set.make(options))
        match = Match(variant, self.keys())
        human = HumanSeat()
        thinker = self.thinker()
        players: list[Player] = [human, *(self._seat(name) for name in choice.bots)]
        created = dt.datetime.now(tz=dt.UTC).isoformat(timespec="seconds")
        header = header_for(match, players, self.program.version, created, practice=choice.practice)
        autosave = self.saves.begin(header)
        self._latest = None
        names: list[str | None] = [None, *choice.bots]
        session = self._timed(Session(match, players, autosave))
        guests = guests_of(names, self.cards)
        return Play(session, human, 0, guests, choice, autosave, self.stand_in(), thinker)

    def stand_in(self) -> str:
        """Return the bot that plays for a player who is away: the strongest, which stands last."""
        return list(self.program.bots)[-1]

    def resume(self) -> Play | None:
        """Go on with the kept match; None if it turned out to be of no use (the saves have a notice then)."""
        saved = self.latest()
        self._latest = None
        resumed = self.saves.resume(saved) if saved is not None else None
        if saved is None or resumed is None:
            return None
        names = self.known(saved.players)
        human = HumanSeat()
        thinker = self.thinker()
        seats: list[Player] = [human if name is None else self._seat(name) for name in names]
        spent = saved.log.hands[-1].seconds if saved.log.hands else 0
        resumed_session = Session(resumed.match, seats, resumed.recorder, resumed.round, resumed.turns)
        session = self._timed(resumed_session, spent)
        variant = resumed.match.variant
        options = {option.key: getattr(variant.options, option.key) for option in variant.option_set.options}
        choice = Choice(
            variant.id, options, tuple(name for name in names if name is not None), saved.log.header.practice
        )
        viewer = next((seat for seat, name in enumerate(names) if name is None), 0)
        guests = guests_of(names, self.cards)
        return Play(session, human, viewer, guests, choice, resumed.recorder, self.stand_in(), thinker)

    def _seat(self, name: str) -> BotSeat:
        """Return the chair of an opponent."""
        bot = self.program.bot_of(name)
        assert bot is not None
        return BotSeat(bot, self.thinker(), name)

    def known(self, players: Sequence[PlayerRecord]) -> list[str | None]:
        """Return who sits where, None for the player; a stranger's chair is taken by somebody else, with a notice."""
        names = list(players_of(players))
        for seat, name in enumerate(names):
            if name is not None and self.program.bot_of(name) is None:
                names[seat] = self.program.stand_in(names)
                self.strangers.append(name)
        return names

    def _timed(self, session: Session, spent: int = 0) -> Session:
        """Give a session the time that its game allows."""
        minutes = session.match.variant.minutes
        if minutes is not None:
            session.limit = TimeLimit(minutes, self.clock, spent)
        return session

    def leave(self, play: Play) -> None:
        """Stop a match; it can be gone on with."""
        play.autosave.close()
        self._latest = None

    def finish(self, play: Play) -> Path | None:
        """Put a finished match into the history; return its log there, None if it could not be kept."""
        play.autosave.close()
        self._latest = None
        return self.saves.finish()
