"""`score`: what a win is worth and who pays, for people or as JSON; the same functions score at the table.

With `--json` one `win` case object (rules/CASES.md) comes on standard input and the object its `expect` would be goes
out. Otherwise the win is given by arguments, and what is missing is asked for.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from typing import Any, Final

from game.cli.command import OK, Command, CommandError, unknown
from game.cli.games import game_named, preset_values, set_values
from game.cli.notation import read_hand, read_melds, read_suit, read_tile
from game.core.melds import Meld, MeldKind
from game.core.resources import resource
from game.core.tiles import format_tiles
from game.core.words import LANGUAGES, load_words
from game.rules.casefile import HOW_WORDS, CaseError, source_name
from game.session.program import Program
from game.variants import UnknownGameError, cases_of

FROM_OTHERS: Final = frozenset({"discard", "discard_after_kong", "rob_kong", "last_tile_discard", "earthly_discard"})
MELD_NAMES: Final = {
    MeldKind.PENG: "pung",
    MeldKind.MING_GANG: "kong_exposed",
    MeldKind.BU_GANG: "kong_added",
    MeldKind.AN_GANG: "kong_concealed",
}


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="read one `win` case on standard input, answer in JSON")
    parser.add_argument("--game", metavar="NAME", help="which game; the first one if not given")
    parser.add_argument("--preset", metavar="NAME", help="a named set of options")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="an option; may be repeated")
    parser.add_argument("--hand", metavar="TILES", help="the concealed tiles without the winning one")
    parser.add_argument("--meld", action="append", default=[], metavar="KIND:TILE", help="peng:3D, an_gang:5T ...")
    parser.add_argument("--tile", metavar="TILE", help="the winning tile")
    parser.add_argument("--how", metavar="WORD", help=", ".join(HOW_WORDS))
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="the winner's seat, 0 (dealer) to 3")
    parser.add_argument("--from", dest="source", type=int, metavar="N", help="who threw or announced the tile")
    parser.add_argument("--void", metavar="SUIT", help="the winner's void suit")
    parser.add_argument(
        "--kong-receipt", type=int, default=0, metavar="N", help="taken for the gang before the discard"
    )
    parser.add_argument("--kong-from", type=int, metavar="N", help="who fed the gang whose replacement wins")
    parser.add_argument("--last-tile", action="store_true", help="it was the last tile of the wall")
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="the language of the fan names")
    parser.add_argument("--won", type=int, action="append", default=[], metavar="N", help="a seat that has won already")


def run(given: Namespace, program: Program) -> int:
    """Score one win."""
    if given.json:
        print(json.dumps(_answer(_read_case()), ensure_ascii=False))
        return OK
    case = _case(given, program, input)
    for line in describe(case, _answer(case), names_in(given.lang, str(case["variant"]))):
        print(line)
    return OK


def _read_case() -> Mapping[str, Any]:
    try:
        case = json.load(sys.stdin)
    except ValueError as error:
        raise CommandError(f"standard input is no JSON object: {error}") from error
    if not isinstance(case, dict):
        raise CommandError("standard input must hold one JSON object")
    if case.get("kind", "win") != "win":
        raise CommandError(f"a case of kind 'win' is wanted, not {case.get('kind')!r}")
    return {"kind": "win", **case}


def _answer(case: Mapping[str, Any]) -> Mapping[str, Any]:
    try:
        return cases_of(str(case.get("variant"))).work(case)
    except (CaseError, UnknownGameError) as error:
        raise CommandError(str(error)) from error


def _case(given: Namespace, program: Program, ask: Callable[[str], str]) -> Mapping[str, Any]:
    """Return the case that the arguments and the answers to questions describe."""
    game = game_named(given.game, program)
    how = given.how or ask("how was it won (discard, self_draw, ...)? ").strip()
    if how not in HOW_WORDS:
        raise unknown("way to win", how, HOW_WORDS)
    source = given.source
    if how in FROM_OTHERS and source is None:
        source = _number(ask("which seat did the tile come from (0-3)? "))
    hand = read_hand(given.hand or ask("concealed tiles without the winning tile? "))
    tile = read_tile(given.tile or ask("winning tile? "))
    read_suit(given.void)
    melds = [_meld_case(meld) for meld in read_melds(given.meld, given.seat)]
    winner = {"seat": given.seat, "hand": format_tiles(hand), "melds": melds, "void": given.void}
    case: dict[str, Any] = {
        "variant": game.id,
        "kind": "win",
        "options": {**preset_values(given.preset, game), **set_values(given.set, game)},
        "winners": [winner],
        "win_tile": format_tiles([tile]),
        "how": how,
        "already_won": given.won,
    }
    case |= {"kong_receipt": given.kong_receipt} if given.kong_receipt else {}
    case |= {"kong_from": given.kong_from} if given.kong_from is not None else {}
    case |= {"last_tile": True} if given.last_tile else {}
    return case | ({"from": source} if source is not None else {})


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise CommandError(f"a number is wanted, not {text!r}") from error


def _meld_case(meld: Meld) -> dict[str, Any]:
    item: dict[str, Any] = {"type": MELD_NAMES[meld.kind], "tile": source_name(meld.tile)}
    return item | ({"from": meld.source} if meld.source is not None else {})


def names_in(language: str, game: str) -> Mapping[str, str]:
    """Return what the names of fans and compounds that cases use (the first language) are called in a language."""
    texts = [resource("game", "variants", game, "strings.toml")]
    known, wanted = (load_words(name, (), texts) for name in (LANGUAGES[0], language))
    groups = (f"{game}.fan.", f"{game}.alias.")
    return {known(key): wanted(key) for key in known.table if key.startswith(groups)}


def describe(case: Mapping[str, Any], answer: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """Return the answer in words: legal or not and why, fans, total, multiple, who gains and pays."""
    lines = [f"{case['winners'][0]['hand']} + {case['win_tile']}, {case['how']}"]
    for winner in answer["winners"]:
        if "reason" in winner:
            return [*lines, f"no win: {winner['reason']}"]
        fans = ", ".join(f"{names[name]} {value}" for name, value in winner["fans"])
        alias = f" ({names[winner['alias']]})" if "alias" in winner else ""
        lines.append(f"fans: {fans}{alias}")
        lines.append(f"total {winner['total_fan']} fan, one payer owes {winner['multiple']}")
    return [*lines, "points: " + "  ".join(f"seat {seat} {gain:+d}" for seat, gain in enumerate(answer["delta"]))]


COMMAND: Final = Command("score", "what is this win worth, and who pays?", arguments, run)
