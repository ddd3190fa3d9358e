"""Going back in a hand: the same answers lead to the same tiles, other ones do not; the log says what was kept."""

from pathlib import Path

import pytest

from game.engine.actions import Action, Discard, Hu, Pass, Peng
from game.engine.log import read_log
from game.engine.match import Match
from game.engine.supply import match_key
from game.engine.table import Drawn, Table
from game.session.auto import Automatic, least
from game.session.player import BotSeat, HumanSeat
from game.session.saves import Saves
from game.session.session import Session, header_for
from game.session.thinker import InlineThinker
from game.session.verify import rerun
from tests.kit.matches import CREATED, VERSION, bots, plain
from tests.kit.plain_bots import BOTS
from tests.kit.plain_variant import Plain


def session_in(folder: Path, seed: str = "back") -> tuple[Session, Saves]:
    saves = Saves({"plain": Plain}, VERSION, folder, durable=False)
    match, players = Match(plain(hands=2), match_key(seed)), bots(("first", "greedy", "greedy", "greedy"))
    return Session(match, players, saves.begin(header_for(match, players, VERSION, CREATED, practice=True))), saves


def play_hand(session: Session) -> None:
    while not session.hand_over:
        session.tick()


def state(session: Session) -> tuple[object, ...]:
    assert session.round is not None
    return session.round.table.log, session.match.scores, session.match.dealer, [view.log for view in session.views]


def back(session: Session, keep: int, *, again: bool = False) -> None:
    session.rewind(keep)
    session.recorder.rewind(keep, again=again)  # type: ignore[union-attr]


def test_every_place_of_a_hand_leads_on_alike(tmp_path: Path) -> None:
    session, _ = session_in(tmp_path)
    session.run(hands=1)
    session.next_hand()
    play_hand(session)
    whole, count = state(session), len(session.turns)
    for keep in range(1, count):
        back(session, keep)
        assert len(session.match.results) == 1
        play_hand(session)
        assert state(session) == whole
    for keep in (0, count, count + 1):
        with pytest.raises(ValueError, match="go back"):
            session.rewind(keep)


def test_the_log_tells_what_was_kept(tmp_path: Path) -> None:
    session, saves = session_in(tmp_path)
    session.next_hand()
    play_hand(session)
    keep = session.last_decision(0)
    assert keep is not None
    back(session, keep)
    saved = saves.latest()
    assert saved is not None
    assert (saved.log.header.practice, saved.log.header.taken_back, saved.log.header.repeated) == (True, 1, 0)
    assert saved.log.hands[-1].turns[-1].batch == session.turns[-1].batch
    play_hand(session)
    back(session, 1, again=True)
    session.run()
    log = read_log(saves.running)
    assert (log.header.taken_back, log.header.repeated) == (1, 1)
    assert rerun(log, session.match.variant).match.results == session.match.results


def test_going_back_after_going_on(tmp_path: Path) -> None:
    """A resumed hand knows the answers of its log."""
    session, saves = session_in(tmp_path)
    session.next_hand()
    while session.last_decision(0) is None:
        session.tick()
    for _ in range(12):
        session.tick()
    saved = saves.latest()
    resumed = saves.resume(saved) if saved else None
    assert resumed is not None
    again = Session(resumed.match, session.players, resumed.recorder, resumed.round, resumed.turns)
    assert again.last_decision(0) == max(
        i for i, turn in enumerate(session.turns) if any(a.seat == 0 for a in turn.answers)
    )
    back(again, again.last_decision(0) or 1)
    assert 0 in again.round.pending  # type: ignore[union-attr]
    again.run()


def test_an_open_answer_is_taken_back_first() -> None:
    human = HumanSeat()
    match = Match(plain(), match_key("open"))
    session = Session(match, [human, *(BotSeat("greedy", InlineThinker(BOTS)) for _ in range(3))])
    session.next_hand()
    assert session.last_decision(0) is None
    while 0 not in session.round.pending:  # type: ignore[union-attr]
        session.tick()
    before = len(session.turns)
    session.tick()
    offers = session.round.pending[0]  # type: ignore[union-attr]
    assert human.put(offers[-1], session.round.table.batch)  # type: ignore[union-attr]
    human.forget()
    assert not human.put(offers[-1], session.round.table.batch)  # type: ignore[union-attr]
    session.tick()
    assert human.put(offers[-1], session.round.table.batch)  # type: ignore[union-attr]
    session.tick()
    assert session.last_decision(0) == before


def turned(drawn: int | None = 5) -> Table:
    table = Table()
    table.seats[0].hand = [1, 1, 1, 1, 5]
    table.seats[0].drawn = None if drawn is None else Drawn(drawn, "front")
    return table


T5, T1 = Discard(5), Discard(1)
TURN: tuple[Action, ...] = (T1, T5)


@pytest.mark.parametrize(
    ("auto", "offers", "drawn", "wanted"),
    [
        (Automatic(), (Hu(), Pass()), 5, None),
        (Automatic(win=True), (Hu(), Peng(5), Pass()), 5, Hu()),
        (Automatic(no_claims=True), (Hu(), Peng(5), Pass()), 5, None),
        (Automatic(no_claims=True), (Peng(5), Pass()), 5, Pass()),
        (Automatic(no_claims=True), TURN, 5, None),
        (Automatic(throw_drawn=True), (Peng(5), Pass()), 5, None),
        (Automatic(throw_drawn=True), TURN, 5, T5),
        (Automatic(throw_drawn=True), TURN, None, None),
        (Automatic(throw_drawn=True), (T1,), 5, None),
        (Automatic(throw_drawn=True), (Hu(), *TURN), 5, None),
        (Automatic(throw_drawn=True, win=True), (Hu(), *TURN), 5, Hu()),
    ],
)
def test_automatic_answers(
    auto: Automatic, offers: tuple[Action, ...], drawn: int | None, wanted: Action | None
) -> None:
    assert auto.answer(turned(drawn), 0, offers) == wanted


def test_what_holds_for_one_hand() -> None:
    auto = Automatic(win=True, no_claims=True, throw_drawn=True, away=True, sort=False)
    auto.new_hand()
    assert auto == Automatic(away=True, sort=False)
    assert least(turned(), 0, (Peng(5), Hu(), Pass())) == Pass()
    assert least(turned(), 0, TURN) == T5
    assert least(turned(None), 0, (Discard(1), Discard(4), Discard(4, ("ready",)))) == Discard(4)
