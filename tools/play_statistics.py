#!/usr/bin/env python3
"""Play many hands of every game with drawn options and bots, check every event, and count what occurs.

usage: tools/play_statistics.py [--hands N] [--seed TEXT] [--jobs N] [--write FILE]

Without --write the report goes to the standard output; docs/statistics.md is one. Ends with 1 if something occurred
that the game has no words for. An entry of the shelf that is a preset of another game counts as a game here.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ai.bots import BOTS  # noqa: E402
from game.core.resources import resource  # noqa: E402
from game.core.words import LANGUAGES, Words, load_words  # noqa: E402
from game.engine.audit import AuditError  # noqa: E402
from game.engine.events import Batch  # noqa: E402
from game.engine.options import Value  # noqa: E402
from game.engine.variant import Variant  # noqa: E402
from game.session import tally  # noqa: E402
from game.session.headless import Auditor, Plan, sessions  # noqa: E402
from game.session.program import VERSION  # noqa: E402
from game.session.session import Session  # noqa: E402
from game.session.tally import Kind  # noqa: E402
from game.variants import VARIANTS, by_id  # noqa: E402

TITLES: Final = {
    tally.OVER: "How hands end",
    tally.DECLARE: "Declarations",
    tally.MELD: "Melds",
    tally.WIN: "Wins",
    tally.FAN: "What is counted in a settlement",
    tally.NAME: "Special names of hands",
    tally.CAUSE: "Causes of settlements, penalties included",
    tally.NOTE: "Notes of settlements",
    tally.VOID: "Owed and never paid",
}
PLAIN_WORDS: Final = {
    "chi": ("吃", "chi"),
    "peng": ("碰", "peng"),
    "ming_gang": ("明杠", "fed gang"),
    "an_gang": ("暗杠", "concealed gang"),
    "bu_gang": ("补杠", "added gang"),
    "self": ("自摸", "self-draw"),
    "discard": ("点炮", "on a discard"),
    "rob": ("抢杠", "by robbing a gang"),
    "winners_2": ("一炮两响", "two winners of one tile"),
    "winners_3": ("一炮三响", "three winners of one tile"),
}
"""Names of what has no words in a game."""
HOW: Final = ("self", "discard", "rob")
MOST_SIZES: Final = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of the shelf: a game with the options that make it another than its siblings."""

    game: str
    preset: str
    values: Mapping[str, Value]


@dataclass
class Counts:
    """What occurred in the hands of an entry: times, and in how many hands."""

    times: Counter[Kind] = field(default_factory=Counter)
    hands: Counter[Kind] = field(default_factory=Counter)
    played: int = 0
    matches: int = 0
    events: int = 0
    won: int = 0
    bots: Counter[str] = field(default_factory=Counter)

    def add(self, batches: Sequence[Batch], variant: Variant[Any]) -> None:
        """Take a finished hand."""
        found = tally.occurred(batches, variant)
        self.times += found
        self.hands.update(dict.fromkeys(found, 1))
        self.played += 1
        self.won += any(section == tally.WIN for section, _ in found)
        self.events += sum(len(batch.events) for batch in batches)


def entries() -> Iterator[Entry]:
    """Yield every card of the shelf; a game keeps the defaults of the options that its cards fix otherwise."""
    for game in VARIANTS:
        presets = {name: cast("Mapping[str, Value]", game.presets[name]) for name in game.menu}
        keys = {key for preset in presets.values() for key in preset}
        yield Entry(game.id, "", {key: game.option_set.find(key).default for key in sorted(keys)})
        for name, preset in presets.items():
            yield Entry(game.id, name, preset)


def play(entry: Entry, hands: int, seed: str) -> Counts:
    """Play hands of an entry, all of them audited; raises RuntimeError that names the hand if something fails."""
    plan = Plan(by_id(entry.game), entry.values, random=True, seed=seed)
    counts = Counts()
    for session in sessions(plan, BOTS):
        counts.matches += 1
        counts.bots.update(player.record.name for player in session.players)
        audit = Auditor(session.match.variant)
        while not session.over and counts.played < hands:
            try:
                _hand(session, audit, counts)
            except Exception as error:
                place = f"{entry.game} {entry.preset or 'alone'}, seed {seed}, hand {counts.played + 1}"
                raise RuntimeError(f"{place} (match {counts.matches}): {error}") from error
        if counts.played == hands:
            break
    return counts


def _hand(session: Session, audit: Auditor, counts: Counts) -> None:
    """Play one hand, check that its points and the fines beside them sum to zero, and count it."""
    session.run(audit.take, hands=1)
    assert session.round is not None
    if sum(session.match.results[-1]) + sum(fine.points for fine in session.round.table.fines):
        raise AuditError(f"the points {session.match.results[-1]} do not sum to zero")
    counts.add(session.round.batches, session.match.variant)


# -- the report ------------------------------------------------------------------------------------------------------


def report(found: Mapping[str, tuple[Entry, Counts]], hands: int, seed: str) -> str:
    """Return the page; `found` by the name of the entry."""
    lines = ["# What occurs in play", ""]
    lines += [f"Made by `tools/play_statistics.py --hands {hands} --seed {seed}`, version {VERSION}. Do not edit.", ""]
    lines += [
        "Every match draws all its options anew (any value of each) and a bot for each seat. Every event is checked:",
        "no tile appears or vanishes, points sum to zero and equal the ledger. *Times* counts occurrences, *hands* the",
        "hands they occurred in, *share* these of all hands. The commands play the same hands.",
        "",
        "| game | hands | matches | events | won by somebody | wins | by nobody |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, (_, counts) in found.items():
        wins = sum(times for (section, key), times in counts.times.items() if section == tally.WIN and key in HOW)
        row = (name, counts.played, counts.matches, counts.events, counts.won, wins, counts.played - counts.won)
        lines.append(_row(row))
    for name, (entry, counts) in found.items():
        lines += ["", f"## {name}", "", *_page(entry, counts, hands, seed)]
    return "\n".join(lines) + "\n"


def _page(entry: Entry, counts: Counts, hands: int, seed: str) -> list[str]:
    """Return the tables of an entry, then what did not occur."""
    fixed = "".join(f" --set {key}={value}" for key, value in entry.values.items())
    call = f"main.py play --headless --game {entry.game}{fixed} --options random --bots mixed"
    seats = ", ".join(f"{bot} {times}" for bot, times in sorted(counts.bots.items()))
    lines = [f"    {call} --seed {seed} --hands {hands}", "", f"Seats: {seats}."]
    words = {language: words_of(entry.game, language) for language in LANGUAGES}
    for section in tally.SECTIONS:
        rows = [(kind, times) for kind, times in counts.times.items() if kind[0] == section]
        if rows:
            title = f"{TITLES[section]} | 中文 | English | times | hands | share"
            lines += ["", f"| {title} |", "|---|---|---|---|---|---|"]
            for kind, times in sorted(rows, key=lambda row: (-row[1], row[0])):
                share = f"{counts.hands[kind] / counts.played:.1%}"
                lines.append(_row((kind[1], *_names(kind, entry.game, words), times, counts.hands[kind], share)))
    lines += _sizes(counts)
    missing = sorted(tally.known(words["en"], entry.game) - set(counts.times))
    listed = ", ".join(f"{section} {key}" for section, key in missing)
    return [*lines, "", f"With words, but not in these hands: {listed or 'nothing'}."]


def _names(kind: Kind, game: str, words: Mapping[str, Words]) -> list[str]:
    """Return what a kind is called in Chinese and in English."""
    section, key = kind
    if section in (tally.MELD, tally.WIN):
        return list(PLAIN_WORDS[key])
    section = tally.CAUSE if section == tally.VOID else section
    texts = [words[language].table.get(f"{game}.{section}.{key}", "?") for language in ("zh", "en")]
    return [text.replace("{value}", "…").replace("{count}", "…") for text in texts]


def _sizes(counts: Counts) -> list[str]:
    """Return how often each amount of a fan or note occurred, where there are several but not many."""
    sizes: dict[str, dict[str, int]] = {}
    for (section, key), times in counts.times.items():
        if section == tally.SIZE:
            name, _, size = key.partition("=")
            sizes.setdefault(name, {})[size] = times
    rows = []
    for name, found in sorted(sizes.items()):
        if 1 < len(found) <= MOST_SIZES:
            parts = sorted(found.items(), key=lambda item: [int(part) for part in item[0].split("x")])
            rows.append(f"| {name} | {', '.join(f'{size}: {times}' for size, times in parts)} |")
    return ["", "| amounts (x how often in one settlement) | times |", "|---|---|", *rows] if rows else []


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def words_of(game: str, language: str) -> Words:
    """Return the words of a game alone."""
    return load_words(language, (), [resource("game", "variants", game, "strings.toml")])


def name_of(entry: Entry) -> str:
    """Return how the shelf calls an entry in both languages."""
    key = f"{entry.game}.menu.{entry.preset}.name" if entry.preset else f"{entry.game}.name"
    return " ".join(words_of(entry.game, language)(key) for language in LANGUAGES)


def unknown(found: Mapping[str, tuple[Entry, Counts]]) -> list[str]:
    """Return what occurred without a word in the game."""
    wrong = []
    for name, (entry, counts) in found.items():
        words = tally.known(words_of(entry.game, "en"), entry.game)
        wrong += [f"{name}: {kind}" for kind in counts.times if kind[0] in tally.WORDED and kind not in words]
    return wrong


def main(argv: Sequence[str] | None = None) -> int:
    """Play, write the report, return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=1000, help="hands of each game (1000)")
    parser.add_argument("--seed", default="1", help="the same seed plays the same hands (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--write", type=Path, help="the file to write")
    given = parser.parse_args(argv)
    if given.hands < 1 or given.jobs < 1:
        parser.error("at least one hand and one process are wanted")
    cards = list(entries())
    with ProcessPoolExecutor(given.jobs) as pool:
        count = len(cards)
        played = list(pool.map(play, cards, [given.hands] * count, [given.seed] * count))
    found = {name_of(entry): (entry, counts) for entry, counts in zip(cards, played, strict=True)}
    text = report(found, given.hands, given.seed)
    if given.write is None:
        sys.stdout.write(text)
    else:
        try:
            given.write.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            sys.stdout.write(text)
            sys.stderr.write(f"{given.write}: {error.strerror or error}; the page stands above\n")
            return 1
    for line in (wrong := unknown(found)):
        sys.stderr.write(f"no words for {line}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
