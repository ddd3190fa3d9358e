"""Each row of the source text of 攀枝花 (lines 194 to 237) reached by playing: stacked walls, amounts of the text."""

from typing import Any

import pytest

from game.core.melds import MeldKind
from game.core.tiles import parse_tile, parse_tiles
from game.engine import events as ev
from game.engine.actions import Discard, Hu
from game.engine.money import Line, Settlement
from game.engine.round import IllegalActionError, Round
from game.variants.panzhihua import Panzhihua
from game.variants.panzhihua.options import OPTIONS
from tests.kit.scripts import go_on, lines, paid, pass_all, throw_what_comes
from tests.kit.stack import stacked

PLAIN = "123p456m23478s55s"
"""Waits for 6s and 9s."""
JUNK = "147m258m369m"
GANGS = ("an_gang", "bu_gang", "ming_gang")


def deal(hands: dict[int, str], draws: str = "", tail: str = "", **options: Any) -> Round:
    """Deal a hand with seat 0 as dealer."""
    game = Panzhihua(OPTIONS.make(options))
    return Round.start(game, stacked(game, hands, draws=draws, replacements=tail), 0, 0)


def booked(game: Round, seat: int) -> list[Settlement]:
    """Play to the end without another free win and return what was booked for the seat's win."""
    assert not [s for s in game.table.ledger if s.cause not in (*GANGS, "zhahu")], "wins are booked at the end"
    owed = [item for item in game.table.dues.values() if item.seat == seat]
    throw_what_comes(game)
    ledger = [s for s in game.table.ledger if s in owed]
    assert ledger == owed
    return ledger


def rows(settlement: Settlement) -> dict[str, int]:
    return {line.key: line.value**line.count for line in settlement.lines}


def gang_money(game: Round) -> list[tuple[str, list[tuple[int, int, int]]]]:
    return [(s.cause, paid(s)) for s in game.table.ledger if s.cause in GANGS]


# -- the face multiple, rows a) to l) ----------------------------------------------------------------------------------

ON_A_DISCARD = [
    ("L237", PLAIN, "9s", {"pinghu": 1}, 1),
    ("L221 a", "22p4455m337788s6s", "6s", {"xiaoqidui": 4}, 4),
    ("L222 b", "2222p4455m7788s6s", "6s", {"longqidui": 8}, 8),
    ("L223 c", "2222p4444m7788s6s", "6s", {"fengqidui": 16}, 16),
    ("2.6 c", "2222p4444m7777s6s", "6s", {"sanfengqidui": 32}, 32),
    ("L209, L224 d", "123p789m222s99s46s", "5s", {"pinghu": 1, "kaxinwu": 2}, 2),
    ("L225 e", "222p555s888m22s55p", "5p", {"jiangdui": 8}, 8),
    ("L226 f", "123p789m111s99s78s", "9s", {"pinghu": 1, "yaojiu": 4}, 4),
    ("L228 h", "1233456789956m", "7m", {"pinghu": 1, "qingyise": 4}, 4),
    ("L230 j", "333m222s999p66p77s", "6p", {"dadui": 2}, 2),
    ("L232 l", "5555s34s123p78m22p", "9m", {"pinghu": 1, "an_gui": 4}, 4),
    ("L232 l", "5555s3467s123p78m", "9m", {"pinghu": 1, "an_gui": 4}, 4),
]


@pytest.mark.parametrize(("line", "hand", "tile", "expected", "points"), ON_A_DISCARD)
def test_rows_on_a_discard(line: str, hand: str, tile: str, expected: dict[str, int], points: int) -> None:
    game = deal({0: tile, 1: hand})
    lines(game, (0, f"discard {tile}"), (1, "hu"))
    (won,) = booked(game, 1)
    assert line
    assert won.cause == "dianpao"
    assert rows(won) == expected
    assert paid(won) == [(0, 1, points)]


FOUR_PENGS = [
    ("L227 g", "1m 3p 5s 7m", "9p", {"shoubayi": 4}, 4),
    ("L229 i", "1m 3m 5m 7m", "9m", {"shoubayi": 4, "qingyise": 4}, 16),
    ("2.6 e, g", "2p 5p 8m 2s", "5s", {"jiangdui_shoubayi": 16}, 16),
]


@pytest.mark.parametrize(("line", "pairs", "tile", "expected", "points"), FOUR_PENGS)
def test_rows_with_four_pengs(line: str, pairs: str, tile: str, expected: dict[str, int], points: int) -> None:
    """Seat 1 pengs four times, what seat 0 throws and then what seat 2 draws each time, and throws its junk."""
    a, b, c, d = pairs.split()
    game = deal({0: a, 1: 2 * pairs.replace(" ", "") + tile + "4689s"}, draws=f"{b} {c} {d} {tile}")
    lines(game, (0, f"discard {a}"), (1, f"peng {a}"), (1, "discard 4s"))
    for thrown, own in ((b, "6s"), (c, "8s"), (d, "9s")):
        lines(game, (2, f"discard {thrown}"), (1, f"peng {thrown}"), (1, f"discard {own}"))
    lines(game, (2, f"discard {tile}"), (1, "hu"))
    (won,) = booked(game, 1)
    assert line
    assert rows(won) == expected
    assert paid(won) == [(2, 1, points)]


@pytest.mark.parametrize(
    ("line", "hand", "draws", "tile", "points"),
    [
        ("L208, L231 k", "44s35s123p789m99m1s", "4s", "4s", 2),
        ("L231 k", "44s345s123p78m99m1s", "9m", "9m", 2),
    ],
)
def test_open_four_in_one(line: str, hand: str, draws: str, tile: str, points: int) -> None:
    """Row k: the fourth tile of a peng wins, or has come into a run before."""
    game = deal({0: "4s", 1: hand}, draws=draws)
    lines(game, (0, "discard 4s"), (1, "peng 4s"), (1, "discard 1s"), (2, f"discard {tile}"), (1, "hu"))
    (won,) = booked(game, 1)
    assert line
    assert rows(won) == {"pinghu": 1, "ming_gui": 2}
    assert paid(won) == [(2, 1, points)]


# -- how it was won, rows m) to p) -------------------------------------------------------------------------------------


def test_win_after_a_gang_and_its_tail_light() -> None:
    """L206, L207, L233 m: the light is drawn open, the next turned up; 卡心五 2 x 杠上花 2; gang money apart."""
    game = deal({0: "1111p789m222s99s46s"}, tail="5s 7p")
    assert game.table.marks["tail_light"] == (parse_tile("5s"),)
    assert game.table.wall.shown == {107: parse_tile("5s")}
    lines(game, (0, "an_gang 1p"))
    drawn = game.table.seats[0].drawn
    assert drawn is not None
    assert (drawn.tile, drawn.open, drawn.source) == (parse_tile("5s"), True, ev.TAIL)
    assert game.table.marks["tail_light"] == (parse_tile("7p"),)
    lines(game, (0, "hu"))
    (won,) = booked(game, 0)
    assert rows(won) == {"pinghu": 1, "kaxinwu": 2, "gangshanghua": 2}
    assert paid(won) == [(1, 0, 4), (2, 0, 4), (3, 0, 4)]
    assert gang_money(game)[0] == ("an_gang", [(1, 0, 2), (2, 0, 2), (3, 0, 2)])


def test_win_on_the_discard_after_a_gang() -> None:
    """L234 n: 杠上炮 2; the ganger keeps the gang's money."""
    game = deal({0: "1111m9s", 1: PLAIN}, tail="8p")
    lines(game, (0, "an_gang 1m"), (0, "discard 9s"), (1, "hu"))
    assert game.table.points == [6, -2, -2, -2]
    (won,) = booked(game, 1)
    assert rows(won) == {"pinghu": 1, "gangshangpao": 2}
    assert paid(won) == [(0, 1, 2)]


@pytest.mark.parametrize(
    ("kinds", "points", "notes"),
    [
        ("tianjiao", 4, (Line("face", 4),)),
        ("tianjiao sing", 8, (Line("face", 4), Line("payee_sing", 2))),
        ("tianjiao dance", 16, (Line("face", 4), Line("payee_dance", 4))),
    ],
)
def test_ready_as_dealt(kinds: str, points: int, notes: tuple[Line, ...]) -> None:
    """L235 o: 天叫 4, with singing 8, with dancing 16; a dancer needs the self-draw."""
    game = deal({0: "1p", 1: PLAIN}, draws="9s 9s")
    lines(game, (1, f"declare {kinds}"), (0, "discard 1p"))
    if game.table.seats[1].won is None:
        lines(game, (1, "hu"))
    assert game.table.seats[1].waits == (tuple(parse_tiles("69s")) if "dance" in kinds else ())
    (won,) = booked(game, 1)
    assert rows(won) == {"pinghu": 1, "tianjiao": 4}
    assert won.notes == notes
    assert paid(won) == [(0, 1, points), (2, 1, points), (3, 1, points)]


def test_the_dealer_is_ready_as_dealt_with_the_first_discard() -> None:
    game = deal({0: PLAIN + "9p"}, draws="1p 1p 1p 9s")
    lines(game, (0, "discard 9p tianjiao"))
    for seat in (1, 2, 3):
        lines(game, (seat, "discard 1p"))
    assert Hu() in game.pending[0]
    lines(game, (0, "hu"))
    assert [paid(item) for item in booked(game, 0)] == [[(1, 0, 4), (2, 0, 4), (3, 0, 4)]]


@pytest.mark.parametrize(("cap", "points"), [(32, 32), (64, 64), (None, 64)])
def test_heavenly_hand(cap: int | None, points: int) -> None:
    """L236 p, L211: each of the three pays the cap."""
    game = deal({0: PLAIN + "9s"}, cap_multiple=cap)
    lines(game, (0, "hu"))
    (won,) = booked(game, 0)
    assert rows(won) == {"tianhu": points}
    assert paid(won) == [(1, 0, points), (2, 0, points), (3, 0, points)]


def test_the_cap_cuts_the_whole_product() -> None:
    """L195, L211: 凤七对 16 x 天叫 4 = 64, cut at 32."""
    game = deal({0: "6s", 1: "2222p4444m7788s6s"})
    lines(game, (1, "declare tianjiao"), (0, "discard 6s"), (1, "hu"))
    (won,) = booked(game, 1)
    assert won.notes == (Line("face", 64), Line("capped", 32))
    assert paid(won) == [(0, 1, 32)]


# -- singing and dancing, L210 and L237 --------------------------------------------------------------------------------

DANCERS = {0: PLAIN + "9p", 1: "123789m456p88m23p", 2: "888s789p789p11m24s", 3: JUNK + "147p3s"}


def test_the_example_of_the_text() -> None:
    """L237: a dancer self-draws the first win; the others danced, sang, did neither: 16, 8, 4."""
    game = deal(DANCERS, draws="1s 1s 1s 9s")
    lines(game, (0, "discard 9p dance"), (1, "discard 1s dance"), (2, "discard 1s sing"))
    assert game.table.seats[0].waits == tuple(parse_tiles("69s"))
    assert game.table.seats[2].waits == ()
    lines(game, (3, "discard 1s"))
    assert game.table.wins[0].winners == (0,)
    won = booked(game, 0)
    assert [paid(item) for item in won] == [[(1, 0, 16)], [(2, 0, 8)], [(3, 0, 4)]]
    assert won[0].notes == (Line("face", 1), Line("payee_dance", 4), Line("payer_dance", 4))


def test_both_sang() -> None:
    """L237: 对唱 4; a singer wins by rule, nobody is asked."""
    game = deal({0: "9p", 1: PLAIN, 2: DANCERS[2], 3: JUNK}, draws="1s 1s 1p 1p 1s 9s")
    lines(game, (0, "discard 9p"), (1, "discard 1s sing"), (2, "discard 1s sing"), (3, "discard 1p"))
    lines(game, (0, "discard 1p"))
    assert game.table.wins[0].winners == (1,)
    assert game.table.wins[0].source == 2
    assert [paid(item) for item in booked(game, 1)] == [[(2, 1, 4)]]


def test_a_dancer_wins_no_discard_and_its_tiles_are_banned() -> None:
    """L210: others may not throw what the dancer waits for while they hold anything else."""
    game = deal({0: "9p", 1: PLAIN, 2: JUNK, 3: JUNK[:6] + "369m"}, draws="1s 9s 6s")
    lines(game, (0, "discard 9p"), (1, "discard 1s dance"))
    pass_all(game)
    assert game.table.turn == 2
    with pytest.raises(IllegalActionError, match="not offered"):
        game.submit(2, Discard(parse_tile("9s")), game.table.batch)
    thrown = {offer.tile for offer in game.pending[2] if isinstance(offer, Discard)}
    assert thrown == set(game.table.seats[2].hand) - set(parse_tiles("69s"))


def test_a_singer_is_locked_and_throws_what_it_draws() -> None:
    """L210: the hand may not be changed; the drawn tile goes by itself, and there is no peng."""
    game = deal({0: PLAIN + "9p", 3: JUNK}, draws="1s 1s 5s 3p 1m")
    lines(game, (0, "discard 9p sing"), (1, "discard 1s"), (2, "discard 1s"), (3, "discard 5s"))
    pass_all(game)
    assert game.table.turn == 1
    assert game.table.seats[0].river[-1].tile == parse_tile("3p")
    assert not game.table.seats[0].melds


def test_singing_and_a_gang_double_again() -> None:
    """L210: 杠上花 after singing 2 x 2; the gang keeps the waits."""
    game = deal({0: "123p456m999m78s55s9p"}, draws="1s 1s 1s 9m", tail="6s")
    lines(game, (0, "discard 9p sing"), (1, "discard 1s"), (2, "discard 1s"), (3, "discard 1s"))
    assert {type(offer).__name__ for offer in game.pending[0]} == {"Gang", "Discard"}
    lines(game, (0, "an_gang 9m"))
    assert game.table.wins[0].winners == (0,)
    assert [paid(item) for item in booked(game, 0)] == [[(1, 0, 4), (2, 0, 4), (3, 0, 4)]]


@pytest.mark.parametrize(("cap", "points"), [(32, 32), (64, 64)])
def test_a_false_declaration(cap: int, points: int) -> None:
    """L210: 诈胡 pays the cap to all three; it is void, and the hand goes on."""
    game = deal({0: JUNK + "147p9p"}, cap_multiple=cap, allow_false_declare=True)
    lines(game, (0, "discard 9p sing"))
    assert [paid(s) for s in game.table.ledger] == [[(0, 1, points), (0, 2, points), (0, 3, points)]]
    assert list(game.table.seats[0].declared) == ["zhahu"]
    assert not game.over


def test_a_false_declaration_is_refused_by_default() -> None:
    game = deal({0: JUNK + "147p9p"})
    with pytest.raises(IllegalActionError, match="not offered"):
        lines(game, (0, "discard 9p sing"))


# -- winning, L213 to L217 ---------------------------------------------------------------------------------------------


def test_self_draw_is_paid_by_all_in_play() -> None:
    """L213, L194: the second winner is not paid by the first; wins are booked when the hand ends."""
    game = deal({0: "9s", 1: PLAIN, 2: "234567p23s789m55m"}, draws="4s")
    lines(game, (0, "discard 9s"), (1, "hu"), (2, "hu"))
    assert game.table.points == [0] * 4
    assert game.table.turn == 3
    assert [paid(item) for item in booked(game, 2)] == [[(0, 2, 1), (3, 2, 1)]]
    assert (0, 1, 1) in [pay for s in game.table.ledger for pay in paid(s) if s.cause == "dianpao"]


def test_two_winners_on_one_discard() -> None:
    """L214 for each winner; the discarder deals next."""
    game = deal({0: "6s", 1: PLAIN, 3: "22p4455m337788s6s"})
    lines(game, (0, "discard 6s"))
    for seat in (3, 1):
        game.submit(seat, Hu(), game.table.batch)
    assert game.table.wins[0].winners == (1, 3)
    assert [paid(s) for s in game.table.dues.values()] == [[(0, 1, 1)], [(0, 3, 4)]]
    assert game.variant.next_dealer(game.table) == 0


SMALL_AND_BIG = "123p789m111s99s78s"
"""Waits for 6s (1) and 9s (4)."""


def passed(first: str, second: str) -> Round:
    """Seat 3 passes `first` of seat 0, then seat 1 throws `second`."""
    game = deal({0: first, 3: SMALL_AND_BIG}, draws=f"{second} 1m 2m {first}")
    lines(game, (0, f"discard {first}"), (3, "pass"), (1, f"discard {second}"))
    return game


def test_after_a_pass_the_same_value_waits_for_the_own_draw() -> None:
    """L215: the same tile may not be won from another player; after the own draw it may."""
    game = passed("6s", "6s")
    assert game.table.turn == 2
    lines(game, (2, "discard 1m"), (3, "discard 2m"), (0, "discard 6s"))
    assert Hu() in game.pending[3]


def test_after_a_pass_a_bigger_win_may_be_taken() -> None:
    """L216: 放大掴小."""
    game = passed("6s", "9s")
    assert Hu() in game.pending[3]
    assert passed("9s", "6s").table.turn == 2


def test_a_refused_self_draw_locks() -> None:
    """L215: the self-draw let go counts."""
    game = deal({0: PLAIN + "9s", 1: "9s"})
    lines(game, (0, "discard 9s"), (1, "discard 9s"))
    pass_all(game)
    assert game.table.turn == 2
    let_go = game.table.seats[0].declined[0]
    assert (let_go.tile, let_go.value, let_go.by) == (parse_tile("9s"), 1, ev.OWN_DISCARD)


def test_in_the_last_eight_tiles_a_win_is_taken() -> None:
    """L217: with nine tiles left seat 1 is asked and passes; with five it wins unasked."""
    hands = {0: "666s999s147m258p9m9p", 1: PLAIN, 2: "258m369p1s1s3s3s1m1m3m", 3: "147m147p258m777s3s"}
    held = [tile for text in hands.values() for tile in parse_tiles(text)]
    rest = [tile for tile in range(27) for _ in range(4)]
    for tile in (*held, parse_tile("6s"), parse_tile("9s")):
        rest.remove(tile)
    names = [f"{tile % 9 + 1}{'mps'[tile // 9]}" for tile in rest]
    game = deal(hands, draws=" ".join([*names[:45], "9s", *names[45:48], "6s"]))
    asked = set()
    while not game.table.wins:
        asked |= {(seat, game.table.wall.left) for seat, offers in game.pending.items() if Hu() in offers}
        go_on(game)
    assert asked == {(1, 9)}
    assert game.table.wins[0].winners == (1,)
    assert [event.tile for event in game.table.log if isinstance(event, ev.HandWon)] == [parse_tile("6s")]


# -- gangs, L196 to L205 -----------------------------------------------------------------------------------------------


def each(payee: int, points: int, *payers: int) -> list[tuple[int, int, int]]:
    return [(payer, payee, points) for payer in payers or [seat for seat in range(4) if seat != payee]]


def test_concealed_gangs_in_a_row() -> None:
    """L197 a, L200 d, L205 i: 2, then 4, then 8 from each."""
    game = deal({0: "1111p2222p3333p4m5s"}, tail="7p 8p 9p")
    lines(game, (0, "an_gang 1p"), (0, "an_gang 2p"), (0, "an_gang 3p"))
    assert gang_money(game) == [("an_gang", each(0, 2)), ("an_gang", each(0, 4)), ("an_gang", each(0, 8))]
    assert [s.notes for s in game.table.ledger] == [(), (Line("chain", 1),), (Line("chain", 2),)]


def test_one_who_has_won_pays_for_no_gang() -> None:
    """L197: only those who have not won pay."""
    game = deal({0: "9s", 1: PLAIN, 2: "111m"}, draws="1m", tail="8m")
    lines(game, (0, "discard 9s"), (1, "hu"), (2, "an_gang 1m"))
    assert gang_money(game) == [("an_gang", [(0, 2, 2), (3, 2, 2)])]


def test_a_fed_gang() -> None:
    """L198 b: 2 from the feeder alone."""
    game = deal({0: "9s", 1: "999s1122334477m"}, tail="8m")
    lines(game, (0, "discard 9s"), (1, "ming_gang 9s"))
    assert gang_money(game) == [("ming_gang", [(0, 1, 2)])]


@pytest.mark.parametrize(("chain", "last"), [("as_written", 12), ("double", 16)])
def test_fed_gangs_in_a_row(chain: str, last: int) -> None:
    """L204 h: A gangs, B gangs A's discard, C that of B, D that of C: 4, 8, 12; by L205 i doubled to 16."""
    hands = {0: "1111p9p", 1: "999p8p", 2: "888p7p", 3: "777p"}
    game = deal(hands, tail="1m 4m 7m 2m", kong_chain=chain)
    lines(game, (0, "an_gang 1p"), (0, "discard 9p"), (1, "ming_gang 9p"), (1, "discard 8p"))
    lines(game, (2, "ming_gang 8p"), (2, "discard 7p"), (3, "ming_gang 7p"))
    assert gang_money(game) == [
        ("an_gang", each(0, 2)),
        *(("ming_gang", [payment]) for payment in ((0, 1, 4), (1, 2, 8), (2, 3, last))),
    ]


def after_a_peng(hand: str, draw: str, tail: str) -> Round:
    """Seat 2 pengs 5p and has drawn `draw` a round later; the others throw what they draw."""
    game = deal({0: "5p", 2: "55p" + hand}, draws=f"1s 2s 3s {draw} 1s 1s 1s 2s", tail=tail)
    lines(game, (0, "discard 5p"), (2, "peng 5p"), (2, "discard 9m"))
    lines(game, (3, "discard 1s"), (0, "discard 2s"), (1, "discard 3s"))
    pass_all(game)
    assert game.table.turn == 2
    return game


def test_an_added_gang_as_drawn() -> None:
    """L199 c: 1 from each."""
    game = after_a_peng("9m", "5p", "7s")
    lines(game, (2, "bu_gang 5p"))
    assert gang_money(game) == [("bu_gang", each(2, 1))]


def test_an_added_gang_from_the_hand_is_not_paid() -> None:
    """L199 c: laid down later, 0."""
    game = after_a_peng("9m7m", "5p", "7s")
    lines(game, (2, "discard 7m"), (3, "discard 1s"), (0, "discard 1s"), (1, "discard 1s"))
    pass_all(game)
    lines(game, (2, "bu_gang 5p"))
    assert gang_money(game) == []
    assert game.table.seats[2].melds[0].kind is MeldKind.BU_GANG


def test_concealed_then_added() -> None:
    """L201 e: 2 and 2, together 4 from each."""
    game = after_a_peng("9m111m", "1m", "5p 7s")
    lines(game, (2, "an_gang 1m"), (2, "bu_gang 5p"))
    assert gang_money(game) == [("an_gang", each(2, 2)), ("bu_gang", each(2, 2))]


def test_added_then_concealed() -> None:
    """L202 f: 1 and 4, together 5 from each."""
    game = after_a_peng("9m1111m", "5p", "7s 8s")
    lines(game, (2, "bu_gang 5p"), (2, "an_gang 1m"))
    assert gang_money(game) == [("bu_gang", each(2, 1)), ("an_gang", each(2, 4))]


def test_added_then_added() -> None:
    """L203 g: 1 and 2, together 3 from each."""
    game = deal({0: "5p", 2: "55p66p8m9m"}, draws="6p 1s 2s 3s 5p 4s", tail="6p 7s")
    lines(game, (0, "discard 5p"), (2, "peng 5p"), (2, "discard 9m"), (3, "discard 6p"), (2, "peng 6p"))
    lines(game, (2, "discard 8m"), (3, "discard 1s"), (0, "discard 2s"), (1, "discard 3s"))
    pass_all(game)
    lines(game, (2, "bu_gang 5p"), (2, "bu_gang 6p"))
    assert gang_money(game) == [("bu_gang", each(2, 1)), ("bu_gang", each(2, 2))]


def test_a_robbed_gang_is_not_paid() -> None:
    game = deal({0: "5p9m", 1: "46p123p789p234s88s", 2: "55p9m"}, draws="1s 2s 3s 5p")
    lines(game, (0, "discard 5p"), (2, "peng 5p"), (2, "discard 9m"), (3, "discard 1s"), (0, "discard 2s"))
    lines(game, (1, "discard 3s"), (2, "bu_gang 5p"), (1, "hu"))
    assert gang_money(game) == []
    (won,) = booked(game, 1)
    assert won.cause == "qianggang"
    assert paid(won) == [(2, 1, 2)]
    assert rows(won) == {"pinghu": 1, "kaxinwu": 2}


# -- the end, L194 and L195 --------------------------------------------------------------------------------------------

FIVES = {0: "1m2m4m5m7m8m147p123s6p", 1: "123p789m222s99s46s", 2: "5555s258p369m13m7s", 3: "147m258p369p1478s"}
"""Seat 1 waits for 5s, all of which seat 2 keeps."""


def test_not_ready_pays_ready() -> None:
    """L195: nobody has won; those not ready pay what the ready hand could have won, 卡心五 2."""
    game = throw_what_comes(deal(FIVES))
    assert game.table.why_over == "wall"
    settled = [s for s in game.table.ledger if s.cause == "chajiao"]
    assert [(s.seat, paid(s)) for s in settled] == [(1, [(0, 1, 2), (2, 1, 2), (3, 1, 2)])]
    assert settled[0].tile == parse_tile("5s")
    assert rows(settled[0]) == {"pinghu": 1, "kaxinwu": 2}
    assert game.variant.next_dealer(game.table) == 0


def test_a_singer_takes_double_when_the_wall_is_out() -> None:
    """L195, L210: singing and 天叫 count."""
    game = deal(FIVES)
    lines(game, (1, "declare tianjiao sing"))
    throw_what_comes(game)
    settled = [s for s in game.table.ledger if s.cause == "chajiao"]
    assert [paid(s) for s in settled] == [[(0, 1, 16), (2, 1, 16), (3, 1, 16)]]


def test_a_winner_who_leaves_loses_the_win_and_keeps_gang_money() -> None:
    """L194."""
    game = deal({0: "1111m9s", 1: PLAIN, 2: "234567p78s789m55m"}, tail="8p")
    lines(game, (0, "an_gang 1m"), (0, "discard 9s"))
    for seat in (1, 2):
        game.submit(seat, Hu(), game.table.batch)
    assert [paid(s) for s in game.table.dues.values()] == [[(0, 1, 2)], [(0, 2, 2)]]
    batch = game.leave(1)
    assert [type(event).__name__ for event in batch.events] == ["SeatLeft", "DuesVoided"]
    assert [paid(s) for s in game.table.dues.values()] == [[(0, 2, 2)]]
    game.leave(0)
    assert len(game.table.dues) == 1
    throw_what_comes(game)
    assert not [s for s in game.table.ledger if s.seat == 1 and s.cause == "dianpao"]
    assert ("an_gang", each(0, 2)) in gang_money(game)


def test_the_light_goes_out_with_the_last_tile() -> None:
    game = throw_what_comes(deal(FIVES))
    assert game.table.marks["tail_light"] == ()
    last = [event for event in game.table.log if isinstance(event, ev.TileDrawn)][-1]
    assert last.open
