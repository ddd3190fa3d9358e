"""`score`: what a win is worth and who pays, for people or as JSON; the same functions score at the table.

The win is given by arguments, and what is missing is asked for. With `--json` and no hand one `win` case object
(rules/CASES.md) comes on standard input. `--json` answers with the object its `expect` would be.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.cli import deskargs
from game.cli.command import OK, Command, CommandError
from game.cli.deskargs import flag_of
from game.cli.games import preset_values, set_values, shelf_entry
from game.cli.notation import read_hand, read_melds, read_suit, read_tile
from game.core.tiles import SOURCE_LETTERS, format_tiles, tile_name
from game.core.words import LANGUAGES, Words
from game.engine.options import Value
from game.engine.variant import FULL_HAND
from game.rules.casefile import Case, CaseBook, CaseError
from game.rules.desk import Desk
from game.session.program import Program
from game.variants import UnknownGameError, cases_of, told
from game.variants.scoring import Entry, Problem, Scored, case_of, chosen, meld_case, problem_of, score

PLACES: Final = {"hand": "--hand", "tile": "--tile", "melds": "--meld"}
ASKED: Final = {"how": "how was it won", "from": "which seat did the tile come from (0-3)"}
WINNERS: Final = "winners.0.hand"
"""Where the hand stands in the cases of games that can have several winners."""


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="answer in JSON; without --hand read a case on input")
    parser.add_argument("--game", metavar="NAME", help="which game, as on the shelf; the first one if not given")
    parser.add_argument("--preset", metavar="NAME", help="a named set of options")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="an option; may be repeated")
    parser.add_argument("--hand", metavar="TILES", help="the concealed tiles; one more is the winning one")
    parser.add_argument(
        "--meld",
        action="append",
        default=[],
        metavar="KIND:TILE",
        help="peng:3D, an_gang:5T, chi:123m; may be repeated",
    )
    parser.add_argument("--tile", metavar="TILE", help="the winning tile")
    parser.add_argument(
        "--winner",
        action="append",
        default=[],
        metavar="'SEAT TILES ...'",
        help="a further winner on the same tile with his concealed tiles, melds (KIND:TILE) and void=SUIT",
    )
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="the language of the answer")
    deskargs.declare(parser)


def run(given: Namespace, program: Program) -> int:
    """Score one win."""
    if given.json:
        case = _read_case() if given.hand is None else build(given, program, input)[1]
        print(json.dumps(_answer(case), ensure_ascii=False))
        return OK
    book, case = build(given, program, input)
    assert book.desk is not None
    try:
        answer = score(book, book.desk, case)
    except CaseError as error:
        raise CommandError(str(error)) from error
    words = deskargs.texts(given.lang, {book.variant.id: book})
    for line in describe(words, book.variant, answer, str(case["how"])):
        print(line)
    return OK


def _read_case() -> Case:
    try:
        case = json.load(sys.stdin)
    except ValueError as error:
        raise CommandError(f"standard input is no JSON object: {error}") from error
    if not isinstance(case, dict):
        raise CommandError("standard input must hold one JSON object")
    if case.get("kind", "win") != "win":
        raise CommandError(f"a case of kind 'win' is wanted, not {case.get('kind')!r}")
    return {"kind": "win", **case}


def _answer(case: Case) -> Mapping[str, Any]:
    try:
        return cases_of(str(case.get("variant"))).work(case)
    except (CaseError, UnknownGameError) as error:
        raise CommandError(str(error)) from error


# -- from arguments to a case --------------------------------------------------------------------------------------


def build(given: Namespace, program: Program, ask: Callable[[str], str]) -> tuple[CaseBook, Case]:
    """Return the case that the arguments and the answers to questions describe, with the book it is in."""
    game, fixed = shelf_entry(given.game, program)
    book = cases_of(game.id)
    desk = book.desk
    if desk is None:
        raise CommandError(f"{game.id} has no scoring desk")
    options = {**fixed, **preset_values(given.preset, game), **set_values(given.set, game)}
    answers = _Answers(given, desk, ask)
    values = deskargs.values_of(given, game.id, desk)
    _ask_missing(values, desk, answers)
    entry = _entry(given, values, options, answers)
    try:
        deskargs.check_conditions(desk, values, chosen(book, options))
        problem = problem_of(book, desk, entry)
        if problem is not None:
            raise _problem(problem, given.lang)
        case = case_of(book, desk, entry)
    except CaseError as error:
        raise CommandError(str(error)) from error
    return book, _with_winners(case, desk, given.winner)


class _Answers:
    """Asks for what the arguments leave out."""

    def __init__(self, given: Namespace, desk: Desk, ask: Callable[[str], str]) -> None:
        self.given, self.desk, self.ask = given, desk, ask

    def want(self, question: str, flag: str) -> str:
        """Return the answer to a question; raises CommandError if nobody answers."""
        try:
            return self.ask(f"{question}? ").strip()
        except EOFError as error:
            raise CommandError(f"{flag} is missing") from error


def _ask_missing(values: dict[str, Any], desk: Desk, answers: _Answers) -> None:
    for key, question in ASKED.items():
        item = desk.by_key(key)
        if item is None or key in values:
            continue
        if item.when is None or values.get(item.when[0]) in item.when[1]:
            values[key] = deskargs.read(item, answers.want(question, flag_of(key)))


def _entry(given: Namespace, values: Mapping[str, Any], options: Mapping[str, Value], answers: _Answers) -> Entry:
    melds = read_melds(given.meld, values.get("seat") or 0)
    hand = read_hand(given.hand or answers.want("concealed tiles without the winning tile", "--hand"))
    if given.tile is None and len(hand) == FULL_HAND - 3 * len(melds):
        return Entry(tuple(sorted(hand[:-1])), melds, hand[-1], values, options)
    tile = read_tile(given.tile or answers.want("winning tile", "--tile"))
    return Entry(tuple(sorted(hand)), melds, tile, values, options)


def _problem(problem: Problem, language: str) -> CommandError:
    words = deskargs.texts(language, {})
    fields = dict(problem.fields)
    if "tile" in fields:
        fields["tile"] = tile_name(fields["tile"])
    place = PLACES.get(problem.place, flag_of(problem.place))
    return CommandError(f"{place}: {words(f'desk.problem.{problem.key}', **fields)}")


def _with_winners(case: dict[str, Any], desk: Desk, more: Sequence[str]) -> Case:
    """Return a case with further winners on the same tile."""
    if more and desk.hand != WINNERS:
        raise CommandError(f"--winner: {case['variant']} has one winner on a tile")
    case.get("winners", []).extend(_winner(text, void=desk.by_key("void") is not None) for text in more)
    return case


def _winner(text: str, *, void: bool) -> dict[str, Any]:
    seat, _, rest = text.partition(" ")
    if seat not in ("0", "1", "2", "3"):
        raise deskargs.fault("--winner", text, 0, f"a seat is 0 to 3, not {seat!r}")
    parts = rest.split()
    melds = read_melds([part for part in parts if ":" in part], int(seat))
    hand = read_hand("".join(part for part in parts if ":" not in part and "=" not in part))
    wanted = FULL_HAND - 1 - 3 * len(melds)
    if len(hand) != wanted:
        raise deskargs.fault("--winner", text, len(seat) + 1, f"{wanted} concealed tiles are wanted, not {len(hand)}")
    made: dict[str, Any] = {"seat": int(seat), "hand": format_tiles(hand), "melds": [meld_case(one) for one in melds]}
    for word in (part for part in parts if "=" in part):
        key, _, value = word.partition("=")
        if key != "void" or not void:
            raise deskargs.fault("--winner", text, text.index(word), f"{key} is nothing that a winner has here")
        suit = read_suit(value)
        made["void"] = None if suit is None else SOURCE_LETTERS[suit]
    return made


# -- the answer in words -------------------------------------------------------------------------------------------


def describe(words: Words, variant: told.Game, answer: Scored, how: str) -> list[str]:
    """Return the answer in words: legal or not and why, what counts, who pays what for what, and each seat's sum."""
    lines: list[str] = []
    game = variant.id
    several = len(answer.winners) > 1
    for one in answer.winners:
        who = f"{told.seat_word(words, one.win.seat)} " if several else ""
        tile = "" if one.win.tile is None else f" + {tile_name(one.win.tile)}"
        shown = [*(format_tiles(meld.tiles) for meld in one.win.melds), format_tiles(one.win.hand)]
        lines.append(f"{who}{' '.join(shown)}{tile}, {how}")
        if not one.verdict.ok:
            reason = told.reason_of(words, game, one)
            lines.append(f"{who}{words('book.no_win', reason=reason)} ({one.verdict.reasons[0]})")
            continue
        alias = told.alias_of(words, game, one)
        lines.append(who + (words("desk.wins_named", name=alias) if alias else words("desk.wins")))
        fans = told.fans_of(words, variant, one.worth.lines if one.worth else ())
        if fans:
            counted = words("desk.comma").join(f"{name} {value}" for name, value in fans)
            lines.append(words("desk.pair", name=words("desk.counted"), value=counted))
    lines += told.paid_lines(words, game, answer)
    return [*lines, "  ".join(f"{told.seat_word(words, seat)} {gain:+d}" for seat, gain in enumerate(answer.gains))]


COMMAND: Final = Command("score", "what is this win worth, and who pays?", arguments, run)
