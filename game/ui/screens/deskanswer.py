"""What the scoring desk answers: the score, what is still missing, or what to do while nothing is there yet."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.core.tiles import Tile
from game.ui import theme
from game.ui.deskstate import DeskState, DeskWait
from game.ui.markdown import Block, Span
from game.ui.shell import Shell
from game.ui.table.speech import tile_word
from game.ui.text import Style
from game.ui.widgets.deskparts import Gains, Split
from game.ui.widgets.deskwaits import Completing, DeskWaits
from game.ui.widgets.linebutton import LineButton
from game.ui.widgets.richtext import Flow, Prose, TableView
from game.variants import told
from game.variants.examples import Example, examples_of
from game.variants.scoring import Judged, Problem, Scored

GOOD: Final = Style("label", "bold", theme.GOLD_LIGHT)
WRONG: Final = Style("label", "bold", theme.MINUS)
HEAD: Final = Style("label", "bold", theme.GOLD)
NOTE: Final = Style("body", "regular", theme.MUTED)
STEPS: Final = 3
OFFERED: Final = 6
"""How many examples are offered."""
Load = Callable[[Example], None]
Look = Callable[[str], None]


class DeskAnswer:
    """Makes the column of the answer.

    `load` puts an example down, `look` opens the rule book at a code, `take` makes a tile the winning one.
    """

    def __init__(self, shell: Shell, state: DeskState, load: Load, look: Look, take: Callable[[Tile], None]) -> None:
        self.shell, self.state, self.load, self.look, self.take = shell, state, load, look, take

    def column(self) -> list[Flow]:
        """Return what stands in the column."""
        outcome = self.state.outcome()
        if self.state.empty:
            return self._guide()
        if outcome.problem is not None:
            missing = outcome.problem.key in ("few", "tile", "needed")
            said = self._said(self._problem(outcome.problem), NOTE if missing else WRONG)
            return [said, *(self._waits() if outcome.problem.key == "tile" else self._examples())]
        if outcome.scored is None:
            return [self._said(self.shell.words("desk.error", detail=outcome.error), WRONG)]
        return self._scored(outcome.scored)

    # --- nothing there yet
    def _guide(self) -> list[Flow]:
        words = self.shell.words
        steps = [
            Prose(self.shell, Block("item", (Span(words(f"desk.guide.step_{number}")),), sign=f"{number}."))
            for number in range(1, STEPS + 1)
        ]
        return [self._said(words("desk.guide.title"), HEAD), *steps, *self._examples()]

    def _examples(self) -> list[Flow]:
        words = self.shell.words
        found = offered(self.state)
        buttons = [
            LineButton(self.shell, f"desk:example:{number}", one.titles[words.language], partial(self.load, one))
            for number, one in enumerate(found)
        ]
        return [self._said(words("desk.guide.examples"), HEAD), *buttons] if buttons else []

    # --- only the winning tile is missing
    def _waits(self) -> list[Flow]:
        """Return the tiles that would do, with what they are worth."""
        words, found = self.shell.words, self.state.waits()
        if not found:
            return [self._said(words("desk.no_waits"), WRONG)]
        lines = [self._completing(one) for one in found]
        column: list[Flow] = [self._said(words("desk.waits", count=len(found)), HEAD)]
        if any(one.answer is None for one in found):
            column.append(self._said(words("desk.waits_open"), NOTE))
        return [*column, DeskWaits(self.shell, lines, self.take)]

    def _completing(self, one: DeskWait) -> Completing:
        words, game = self.shell.words, self.state.game.id
        left = words("table.waits_left", count=one.left)
        if one.answer is None:
            return Completing(one.tile, "", left)
        if one.answer.worth is None:
            reason = told.reason_of(words, game, one.answer)
            return Completing(one.tile, words("book.no_win", reason=reason), left, wins=False)
        worth = one.answer.worth
        key = f"{game}.wait.worth"
        text = words(key if words.has(key) else "table.waits_points", total=worth.total, points=worth.value)
        return Completing(one.tile, text, left)

    # --- the score
    def _scored(self, answer: Scored) -> list[Flow]:
        shell, game = self.shell, self.state.game.id
        one = answer.winners[0]
        if not one.verdict.ok:
            return self._refused(one)
        alias = told.alias_of(shell.words, game, one)
        head = shell.words("desk.wins_named", name=alias) if alias else shell.words("desk.wins")
        column: list[Flow] = [self._said(head, GOOD), *self._split(one)]
        lines = one.worth.lines if one.worth else ()
        rows = [((Span(name),), (Span(number),)) for name, number in told.fans_of(shell.words, self.state.game, lines)]
        if rows:
            top = ((Span(shell.words("desk.counted")),), (Span(shell.words("desk.value_head")),))
            column.append(TableView(shell, Block("table", rows=(top, *rows))))
        column += [self._said(text, Style("body")) for text in told.paid_lines(shell.words, game, answer)]
        return [*column, Gains(shell, answer.gains, one.win.seat)]

    def _refused(self, one: Judged) -> list[Flow]:
        words = self.shell.words
        reason = told.reason_of(words, self.state.game.id, one)
        column: list[Flow] = [self._said(words("book.no_win", reason=reason), WRONG), *self._split(one)]
        code = one.verdict.reasons[0]
        rule = LineButton(self.shell, "desk:rule", words("desk.rule"), partial(self.look, f"reason.{code}"))
        return [*column, rule]

    def _split(self, one: Judged) -> list[Flow]:
        if one.split is None:
            return []
        pair = (one.split.pair,) if one.split.pair else ()
        melds = [meld.tiles for meld in one.win.melds]
        held = Counter(tile for tile in (*one.win.hand, one.win.tile) if tile in one.win.wilds)
        stands = Counter(one.split.wild_as) - held
        column: list[Flow] = [Split(self.shell, [*melds, *one.split.sets, *pair], stands, len(melds))]
        if stands:
            wilds = self.shell.words("table.comma").join(tile_word(self.shell.words, tile) for tile in sorted(held))
            column.append(self._said(self.shell.words("desk.wild_as", wilds=wilds), NOTE))
        return column

    def _said(self, text: str, style: Style) -> Prose:
        return Prose(self.shell, Block("paragraph", (Span(text),)), style)

    def _problem(self, problem: Problem) -> str:
        fields = dict(problem.fields)
        if "tile" in fields:
            fields["tile"] = tile_word(self.shell.words, fields["tile"])
        item = self.state.desk.by_key(problem.place)
        text = self.shell.words(f"desk.problem.{problem.key}", **fields)
        if problem.key != "needed" or item is None:
            return text
        return self.shell.words("desk.pair", name=self.shell.say(item.name), value=text)


def offered(state: DeskState) -> Sequence[Example]:
    """Return some worked wins of a game that the desk can put down, spread over all there are."""
    known = set(state.kinds)
    held = {"mode": state.options["mode"]} if "mode" in state.options else {}
    found = [
        one
        for one in examples_of(state.game.id)
        if one.scored is not None
        and len(one.scored.winners) == 1
        and known.issuperset((*one.strips[0].hand, *(tile for meld in one.strips[0].melds for tile in meld.tiles)))
        and all(one.options.get(key, value) == value for key, value in held.items())
    ]
    step = max(1, len(found) / OFFERED)
    return [found[round(step * place)] for place in range(min(OFFERED, len(found))) if round(step * place) < len(found)]
