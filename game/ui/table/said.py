"""The line above the buttons: what happened, or in one sentence why something cannot be done; knows no rule."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.core.tiles import Tile
from game.engine.table import Phase
from game.ui import theme
from game.ui.shell import Shell
from game.ui.table import reasons
from game.ui.table.declaring import about_of
from game.ui.table.speech import tile_word
from game.ui.text import Line, Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Widget

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen

PAD: Final = 32
"""Room beside a long text on its own ground, both sides together, in layout units."""
KEPT: Final = 64
"""So many answers of the game are kept."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the line above the buttons says, with the tile it is about.

    `about` is what the rule book calls its reason (`reason.…`), empty if there is none.
    """

    text: str = ""
    tile: Tile | None = None
    warn: bool = False
    about: str = ""


class ReasonLine(Widget):
    """The line above the buttons: what happened, or why something cannot be done; a click asks for the rule."""

    def __init__(self, shell: Shell, ask: Callable[[], None]) -> None:
        super().__init__(shell, "table:reason")
        self.said = Said()
        self.ask = ask

    def say(self, said: Said) -> None:
        """Show another text."""
        if said != self.said:
            self.said = said
            self.interactive = bool(said.about)
            self.change()

    def click(self, _point: tuple[int, int]) -> None:
        """Ask for the rule."""
        self.ask()

    @property
    def text(self) -> str:
        """What is written: the sentence, and the key that opens its rule."""
        said = self.said
        return said.text + self.shell.words("table.rule_key", key=self.shell.cap("help")) if said.about else said.text

    backdrop = True

    @property
    def _tile(self) -> int:
        return max(18, self.shell.scale.px(21))

    def _room(self) -> pygame.Rect:
        """Return the place of one line or two."""
        high = self.shell.scale.px(56)
        return pygame.Rect(self.rect.x, self.rect.bottom - high, self.rect.w, high)

    @property
    def _skip(self) -> int:
        """Return how far the text begins right of the tile it is about."""
        return self._tile + self.shell.scale.px(10) if self.said.tile is not None else 0

    def _block(self) -> tuple[list[Line], int, bool]:
        """Return the lines of the text with their step, and whether they need more than their place."""
        px, type_ = self.shell.scale.px, self.shell.type
        style, wide = Style(20, "bold"), self.rect.w - self._skip
        if type_.width(self.text, style) <= wide:
            return type_.lines(self.text, style, wide), type_.px(style) * 5 // 4, False
        small = Style(17, "bold")
        lines, step = type_.lines(self.text, small, wide), type_.px(small) * 6 // 5
        if len(lines) * step <= self._room().h + px(4):
            return lines, step, False
        for most in (0, 130, 115, 100):
            # Where it would grow out of its place, a long text does not grow with the player's text size.
            small = Style(17, "bold", most=most)
            lines, step = type_.lines(self.text, small, wide - px(PAD)), type_.px(small) * 5 // 4
            if len(lines) * step <= self.rect.h - px(PAD):
                break
        return lines, step, True

    def compose(self) -> list[Ink]:
        """Return the text, in several lines if it is long."""
        if not self.said.text:
            return []
        lines, step, tall = self._block()
        room, colour = self.rect if tall else self._room(), theme.MINUS if self.said.warn else theme.CREAM
        left, top = room.x + self._skip + tall * self.shell.scale.px(PAD // 4), room.centery - len(lines) * step // 2
        return [Ink(line, (left, top + i * step + (step - line.height) // 2), colour) for i, line in enumerate(lines)]

    def box(self, surface: pygame.Surface) -> None:
        """Draw the tile, and a ground under a text that needs more than its place."""
        if not self.said.text:
            return
        px, room, tall = self.shell.scale.px, self._room(), self._block()[2]
        if tall:
            room = self.rect
            # The portrait reaches a little further to the left than the text.
            ground = pygame.Rect(room.x - px(14), room.y, room.w + px(14), room.h)
            shapes.cast(surface, ground, px(14), (px(3), px(6)), px(9), 0.45)
            surface.blit(shapes.box(ground.size, shapes.Box(shapes.plate(self.shell.look, 1.0), px(14))), ground)
        if self.said.tile is not None:
            w = self._tile
            y = room.centery - round(w * 4 / 3) // 2
            self.shell.tiles.lying(self.said.tile, w).draw(surface, room.x + tall * px(PAD // 4), y)


def about(code: str) -> str:
    """Return what the rule book calls a reason, empty for none."""
    return f"reason.{code}" if code else ""


class Speaker:
    """Finds the sentence for what the screen shows and the player points at."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self.words = screen.shell.words
        self._kept: dict[object, tuple[str, tuple[Tile, ...], bool]] = {}

    def said(self) -> Said:
        """Return what the line says now."""
        screen, words = self.screen, self.words
        asked = screen.prompt
        over = screen.controls.meant()
        if screen.forced:
            return Said(words("table.forced"))
        if screen.play.auto.away and screen.table.phase is not Phase.OVER:
            return Said(words("table.away", key=screen.shell.cap("auto_bot")))
        if screen.warned and asked is not None:
            return Said(words("table.guard.win"), warn=True)
        if self._about("declare") and (asked is None or not asked.declares):
            return self._no_declare()
        if asked is not None and asked.swaps and over is not None and not screen.controls.usable(asked, over):
            return Said(words("table.swap_short", count=asked.swap_count), over.tile, warn=True)
        if asked is None or asked.swaps or asked.suits or asked.openings:
            return self._no_hu() if self._about("hu") else self._refused()
        if asked.turn and over is not None:
            found = self._of_tile(over.tile, armed=screen.armed is not None)
            if found is not None:
                return found
        if asked.turn and screen.declaring:
            return Said(self._declaring())
        found = self._no_hu()
        if found.text:
            return found
        return self._turn_said() if asked.turn else self._claim_said()

    def reason(self, code: str) -> str:
        """Return the game's text for a reason code."""
        key = f"{self.screen.play.variant.id}.reason.{code}"
        return self.words(key) if self.words.has(key) else code

    def knows(self, code: str) -> bool:
        """Return whether the game has a text for a reason code."""
        return self.words.has(f"{self.screen.play.variant.id}.reason.{code}")

    def _refused(self) -> Said:
        """Return why the last tile could not be claimed, while nothing is asked."""
        found = self.screen.refused.now if self.screen.prompt is None else None
        if found is None:
            return Said()
        words = self.words
        if found.word == "hu":
            text = words("table.no_hu", reason=self.reason(found.code))
        else:
            text = words("table.no_claim", word=words(f"table.word.{found.word}"), reason=self.reason(found.code))
        return Said(text, found.tile, warn=found.word == "hu", about=about(found.code))

    def kinds(self, declare: tuple[str, ...]) -> str:
        """Return what a declaration is called."""
        found = (self.screen.shell.say(f"{self.screen.play.variant.id}.declare.{kind}") for kind in declare)
        return self.words("table.and").join(found)

    def _declaring(self) -> str:
        """Return what is declared with the next tile, and what that brings and binds."""
        words, kinds = self.words, self.screen.declaring
        text = words("table.declaring", kinds=self.kinds(kinds))
        about = about_of(words, self.screen.play.variant.id, kinds)
        return words("table.declaring_about", text=text, about=about[:1].upper() + about[1:]) if about else text

    def _about(self, word: str) -> bool:
        """Return whether the player asks about a button: points at it, or has pressed its key in vain."""
        button = self.screen.controls.buttons.get(word)
        return button is not None and not button.enabled and (button.hot or self.screen.wondering == word)

    def _of_tile(self, tile: Tile, *, armed: bool) -> Said | None:
        """Return what is to be said of the own tile that is pointed at, None for nothing."""
        screen, words = self.screen, self.words
        asked, play = screen.prompt, screen.play
        assert asked is not None
        if tile not in asked.discards:
            code = play.variant.why_no_discard(screen.table, play.viewer, tile)
            key = f"{play.variant.id}.reason.{code}"
            known = words.has(key)
            text = words(key) if known else words("table.not_now")
            return Said(text[:1].upper() + text[1:], tile, warn=True, about=about(code) if known else "")
        if asked.throw(tile, screen.declaring) is None:
            code = play.variant.why_no_declare(screen.table, play.viewer, tile)
            text = words("table.no_declare", reason=self.reason(code)) if code else ""
            return Said(text, tile, warn=True, about=about(code))
        if screen.risky(tile):
            return Said(words("table.false_declare", kinds=self.kinds(screen.declaring)), tile, warn=True)
        if not armed:
            return None
        throw = asked.throw(tile, screen.declaring)
        guard = screen.guard(throw) if throw is not None else ""
        if guard:
            return Said(words.of(play.variant.id, f"table.guard.{guard}"), tile, warn=True)
        return Said(words("table.once_more", tile=tile_word(words, tile)), tile)

    def _no_declare(self) -> Said:
        screen = self.screen
        code, _, _ = self._once("declare", lambda: (
            reasons.why_no_declare(screen.table, screen.play.variant, screen.play.viewer), (), False))  # fmt: skip
        text = self.words("table.no_declare", reason=self.reason(code))
        return Said(text, warn=True, about=about(code)) if code else Said()

    def _no_hu(self) -> Said:
        """Return why the hand cannot win: unasked if it is complete, else if the player asks."""
        screen, words = self.screen, self.words
        table, variant, viewer = screen.table, screen.play.variant, screen.play.viewer

        def why() -> tuple[str, tuple[Tile, ...], bool]:
            code, complete = reasons.why_no_win(table, variant, viewer)
            return code, (), complete

        def waiting() -> tuple[str, tuple[Tile, ...], bool]:
            code, tiles = reasons.why_no_wait(table, variant, viewer)
            return code, tiles, False

        code, _, complete = self._once("hu", why)
        if code and (complete or self._about("hu")):
            return Said(words("table.no_hu", reason=self.reason(code)), warn=complete, about=about(code))
        if not code and self._about("hu"):
            code, tiles, _ = self._once("wait", waiting)
            if code:
                return Said(words("table.no_hu", reason=self.reason(code)), about=about(code))
            if tiles:
                named = words("table.comma").join(tile_word(words, tile) for tile in tiles[:6])
                return Said(words("table.waits_for", tiles=named), tiles[0])
        return Said()

    def _once(
        self, about: str, ask: Callable[[], tuple[str, tuple[Tile, ...], bool]]
    ) -> tuple[str, tuple[Tile, ...], bool]:
        """Return an answer of the game, asked once for each position."""
        table = self.screen.table
        key = (about, table.number, table.clock)
        if key not in self._kept:
            if len(self._kept) > KEPT:
                self._kept.clear()
            self._kept[key] = ask()
        return self._kept[key]

    def _claim_said(self) -> Said:
        screen, words = self.screen, self.words
        focus = screen.table.focus
        if focus is None or focus.tile is None:
            return Said()
        key = "table.robs" if focus.meld is not None else "table.threw"
        text = words(key, name=screen.seat_name(focus.seat), tile=tile_word(words, focus.tile))
        return Said(text, focus.tile)

    def _turn_said(self) -> Said:
        words, gangs = self.words, self.screen.gangs()
        if self.screen.prompt is not None and "hu" in self.screen.prompt.buttons:
            return Said(words("table.may_hu"))
        if gangs:
            named = words("table.comma").join(tile_word(words, gang.tile) for gang in gangs)
            return Said(words("table.may_gang", tile=named), gangs[0].tile)
        # Who plays on knows.
        return Said(words("table.your_turn")) if self.screen.table.number == 0 else Said()
