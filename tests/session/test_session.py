"""The loop: who is asked, what each seat sees, what is written down."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.core.tiles import Seat
from game.engine.actions import Action, Pass, VoidSuit
from game.engine.events import redact_batch
from game.engine.log import PlayerRecord, parse_log, whole
from game.engine.match import Match
from game.engine.round import IllegalActionError
from game.engine.supply import match_key
from game.engine.table import Table
from game.session.player import HumanSeat, Offers, Player, Seen
from game.session.session import Session, StuckError, header_for
from game.session.verify import Difference, rerun
from tests.kit.matches import CREATED, VERSION, Memory, bots, plain, play_match


class Asked:
    """A player that notes what it is asked and answers from a list of answers, then with the last offer."""

    def __init__(self, answers: Sequence[Action | None] = ()) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Seat, int, Offers]] = []
        self.record = PlayerRecord("test", "asked")

    def choose(self, seen: Seen, offers: Offers, at: int) -> Action | None:
        self.asked.append((seen.seat, at, offers))
        assert seen.table.batch == at
        return self.answers.pop(0) if self.answers else offers[-1]


def session_of(players: Sequence[Player], seed: int = 1) -> Session:
    session = Session(Match(plain(), match_key(seed)), players)
    session.next_hand()
    return session


def test_a_match_plays_to_its_end() -> None:
    session = Session(Match(plain(hands=2), match_key(3)), bots())
    assert session.hand_over
    assert not session.over
    assert session.run() == 2
    assert session.over
    assert sum(session.match.scores) == 0
    assert session.tick() is None
    with pytest.raises(ValueError, match="no next hand"):
        session.next_hand()


def test_hands_in_progress_are_not_dealt_over() -> None:
    session = session_of(bots())
    assert not session.hand_over
    with pytest.raises(ValueError, match="no next hand"):
        session.next_hand()


def test_the_number_of_players_is_checked() -> None:
    with pytest.raises(ValueError, match="4 players"):
        Session(Match(plain(), b"k"), bots()[:3])


def test_the_same_seed_is_the_same_match() -> None:
    assert whole(play_match(9)) == whole(play_match(9))
    assert whole(play_match(9)) != whole(play_match(10))


def test_each_view_is_the_fold_of_the_redacted_log() -> None:
    session = Session(Match(plain(hands=2), match_key(4)), bots())
    session.run(hands=1)
    session.next_hand()
    for _ in range(40):
        session.tick()
        assert session.round is not None
        for seat, view in enumerate(session.views):
            seen = [redact_batch(batch, seat) for batch in session.round.batches]
            assert session.seen_batches[seat] == seen
            fold = Table.fold(seen)
            assert (view.log, view.batch, view.clock) == (fold.log, fold.batch, fold.clock)
            own = session.round.table.seats[seat]
            assert view.seats[seat].hand == own.hand
            if not session.hand_over:
                assert all(state.hidden for other, state in enumerate(view.seats) if other != seat)


def test_all_that_owe_an_answer_are_asked_once_per_tick() -> None:
    players = [Asked([None, VoidSuit(0)]), Asked(), Asked([None]), Asked()]
    session = session_of(players)
    assert session.tick() is None
    assert [len(player.asked) for player in players] == [1, 1, 1, 1]
    assert session.tick() is not None
    assert [len(player.asked) for player in players] == [2, 1, 2, 1]
    assert [state.void for state in session.views[0].seats] == [0, 2, 2, 2]
    assert [answer[1] for answer in players[0].asked] == [0, 0]


def test_answers_are_written_in_the_order_given() -> None:
    match = Match(plain(), match_key(1))
    players = [Asked([None, None]), Asked([None]), Asked(), Asked()]
    memory = Memory(match, players)
    session = Session(match, players, memory)
    session.next_hand()
    while session.tick() is None:
        pass
    turn = memory.log.hands[0].turns[1]
    assert [answer.seat for answer in turn.answers] == [2, 3, 1, 0]
    assert {answer.at for answer in turn.answers} == {0}
    session.run(hands=1)
    assert session.round is not None
    assert memory.log.hands[0].batches == session.round.batches


def test_a_player_who_leaves_is_followed_by_another() -> None:
    match = Match(plain(hands=2), match_key(1))
    players = [Asked([None, None]), Asked(), Asked(), Asked()]
    memory = Memory(match, players)
    session = Session(match, players, memory)
    with pytest.raises(IllegalActionError, match="no hand"):
        session.leave(0, bots()[0])
    session.next_hand()
    assert session.tick() is None
    assert session.answers
    session.leave(0, bots()[0])
    assert session.answers == []
    assert [view.seats[0].left for view in session.views] == [True] * 4
    with pytest.raises(IllegalActionError, match="leave"):
        session.leave(0, bots()[0])
    session.run()
    assert len(players[0].asked) == 1
    done = rerun(parse_log(whole(memory.log)), plain(hands=2))
    assert done.hands[0].finished
    memory.log.hands[0].turns.insert(2, replace(memory.log.hands[0].turns[1], line=7))
    with pytest.raises(Difference, match="nobody could leave"):
        rerun(memory.log, plain(hands=2))


def test_a_bot_that_cheats_is_refused() -> None:
    session = session_of([Asked([Pass()]), *bots()[1:]])
    with pytest.raises(IllegalActionError, match="not offered"):
        session.tick()


def test_nobody_answering_is_an_error_when_playing_by_itself() -> None:
    session = session_of([HumanSeat("me"), *bots()[1:]])
    with pytest.raises(StuckError):
        session.run()


def test_chance_depends_on_the_question_alone() -> None:
    first, second = (session_of(bots()) for _ in range(2))
    for _ in range(10):
        assert [first.seen(s).chance.bits64() for s in range(4)] == [second.seen(s).chance.bits64() for s in range(4)]
        first.tick()
        second.tick()
    drawn = {first.seen(seat).chance.bits64() for seat in range(4)}
    first.tick()
    drawn |= {first.seen(seat).chance.bits64() for seat in range(4)}
    assert len(drawn) == 8
    nonce = Session(Match(plain(), match_key(1), 1), bots())
    nonce.next_hand()
    assert nonce.seen(0).chance.bits64() != session_of(bots()).seen(0).chance.bits64()


def test_chance_of_a_hand_is_the_same_at_each_of_its_questions() -> None:
    session = session_of(bots())
    drawn: list[int] = []
    for _ in range(2):
        asked = []
        while not session.hand_over:
            asked.append(tuple(session.seen(seat).hand_chance.bits64() for seat in range(4)))
            session.tick()
        assert len(asked) > 10
        assert set(asked) == {asked[0]}
        drawn += asked[0]
        session.next_hand()
    assert len(set(drawn)) == 8


def test_the_human_answers_through_the_mailbox() -> None:
    human = HumanSeat("me")
    session = session_of([human, *bots()[1:]])
    assert not human.put(VoidSuit(1), 0)
    assert session.tick() is None
    assert not human.put(VoidSuit(1), 1)
    assert not human.put(Pass(), 0)
    assert human.put(VoidSuit(2), 0)
    assert human.put(VoidSuit(1), 0)
    batch = session.tick()
    assert batch is not None
    assert session.views[3].seats[0].void == 1
    assert not human.put(VoidSuit(1), 0)


def test_mail_for_an_older_question_is_dropped() -> None:
    human = HumanSeat("me")
    session = session_of([human, *bots()[1:]])
    seen = session.seen(0)
    offers = (Pass(),)
    assert human.choose(seen, offers, 0) is None
    assert human.put(Pass(), 0)
    assert human.choose(seen, offers, 1) is None
    assert human.choose(seen, offers, 1) is None
    assert human.put(Pass(), 1)
    assert human.choose(seen, (VoidSuit(0),), 1) is None


def test_header_tells_what_is_needed_to_go_on() -> None:
    match = Match(plain(hands=2), match_key(8), 5)
    header = header_for(match, [HumanSeat("客"), *bots()[1:]], VERSION, CREATED)
    assert header.players[0] == PlayerRecord("human", "客")
    assert header.players[2] == PlayerRecord("bot", "random")
    assert (header.variant, header.options, header.nonce) == ("plain", {"hands": 2}, 5)
    assert bytes.fromhex(header.key or "") == match.key
