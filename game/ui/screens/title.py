"""The title page: one large button plays, below it going on and the shelf of games; knows no game by name."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

import pygame

from game.core.words import Words
from game.ui import art, theme
from game.ui.screen import Screen
from game.ui.screens.message import Answer, Message
from game.ui.shelf import shelved, with_desk
from game.ui.shell import Choice, GameCard, Shell
from game.ui.soft import Sprite
from game.ui.text import Line, Style
from game.ui.widgets import shapes
from game.ui.widgets.base import Ink, Label, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.portrait import draw_portrait
from game.ui.widgets.tile import draw_tiles

LEFT: Final = 140
LEAST_TILE: Final = 16
"""Tiles on a card are left out where they would be narrower than this many pixels."""


CARD_TEXT: Final = 115
"""The words on a card of the shelf grow no further than this with the player's text size: the shelf has its height."""
NAME_STYLE: Final = Style("head", "serif", most=CARD_TEXT)
PLACE: Final = Style("body", "bold", theme.GOLD, CARD_TEXT)
BLURB: Final = Style("tiny", "regular", theme.MUTED, CARD_TEXT)


@lru_cache(maxsize=2)
def name_picture(height: int, unit: int) -> Sprite:
    """Return the brushed name with its shadow; `unit` is the shadow's offset in pixels."""
    name = art.brush("雀乡", height, "cream")
    w, h = name.get_size()
    pad = 8 * unit
    made = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
    made.fill((*theme.NIGHT, 0))
    dark = pygame.mask.from_surface(name, 90).to_surface(setcolor=(*theme.NIGHT, 190), unsetcolor=(*theme.NIGHT, 0))
    made.blit(dark, (pad + unit, pad + 2 * unit))
    made = pygame.transform.gaussian_blur(made, 3 * unit)
    made.blit(name, (pad, pad))
    return Sprite(made, -pad, -pad)


def when(words: Words, at: dt.datetime, now: dt.datetime | None = None) -> str:
    """Return a time in the player's own day: today and yesterday by name, earlier ones by date."""
    days = ((now or dt.datetime.now(tz=at.tzinfo)).date() - at.date()).days
    key = {0: "title.today", 1: "title.yesterday"}.get(days, "title.earlier")
    return words(key, time=at.strftime("%H:%M"), date=at.strftime("%Y-%m-%d"))


class NamePicture(Widget):
    """The game's name, brushed, with its shadow and the sparrow's seal."""

    def box(self, surface: pygame.Surface) -> None:
        """Draw name and seal."""
        px = self.shell.scale.px
        name_picture(self.rect.h, px(4)).draw(surface, self.rect.x, self.rect.y)
        art.seal("sparrow", px(60)).draw(surface, self.rect.right - px(36), self.rect.bottom - px(30))


class PlayButton(Button):
    """The large button, with the faces of the opponents of the last time."""

    portraits: tuple[str, ...] = ()

    def _faces(self) -> list[pygame.Rect]:
        px = self.shell.scale.px
        side = px(68)
        if self.cap:  # on small windows the key's cap is larger than its share
            side = min(side, self._cap_rect().y - self._sink() - px(4) - self.rect.y - px(16))
        count = len(self.portraits)
        left = self.rect.right - px(40) - count * side - (count - 1) * px(4)
        top = self.rect.y + px(16) + self._sink()
        return [pygame.Rect(left + i * (side + px(4)), top, side, side) for i in range(count)]

    def natural_height(self) -> int:
        """Return the height that both lines need."""
        line = self.shell.type.line_height
        return line(self.style) + line(Style("body")) + self._lip() + self.shell.scale.px(10)

    def compose(self) -> list[Ink]:
        """Return the label beside the faces."""
        inks = super().compose()
        faces = self._faces()
        if faces and inks:
            room = pygame.Rect(
                self._room().x,
                inks[0].at[1],
                faces[0].x - self._room().x - self.shell.scale.px(14),
                inks[0].line.height,
            )
            inks[0] = self.write(self.text, self.style, room)
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the button and the faces."""
        super().box(surface)
        for rect, name in zip(self._faces(), self.portraits, strict=True):
            draw_portrait(surface, rect, name)


class GameTile(Widget):
    """A card on the shelf: three tiles, the game's name, where it comes from, and one line about it."""

    interactive = True

    def __init__(self, shell: Shell, card: GameCard, action: Callable[[], None], *, chosen: bool = False) -> None:
        super().__init__(shell, f"title:game:{card.id}")
        self.card = card
        self.action = action
        self.chosen = chosen
        self.rows = 1
        """Lines for the sentence; the same on all cards of the shelf, so that their names stand in a line."""

    def lines(self, width: int) -> list[Line]:
        """Return the sentence broken into lines for a card of a width."""
        return self.shell.type.lines(self.shell.say(self.card.blurb), BLURB, width - 2 * self.shell.scale.px(24))

    def _blurb(self) -> list[Line]:
        return self.lines(self.rect.w)

    def _low(self) -> int:
        """Return where the words begin, counted from the card's foot upwards."""
        line = self.shell.type.line_height
        return self.rect.bottom - self.shell.scale.px(14) - self.rows * line(BLURB) - line(NAME_STYLE)

    def _tiles(self) -> list[pygame.Rect]:
        px = self.shell.scale.px
        room = self._low() - self.rect.y - px(20) - px(4)
        beside = self.rect.w - 2 * px(24) - px(12) - self.shell.type.width(self.shell.say(self.card.place), PLACE)
        w = min(px(58), round(room / (4 / 3 + 0.19)), beside // len(self.card.tiles) - px(3))
        if w < LEAST_TILE:  # large type has taken their room
            return []
        left, top = self.rect.x + px(24), self.rect.y + px(20)
        return [pygame.Rect(left + i * (w + px(3)), top, w, round(w * 4 / 3)) for i in range(len(self.card.tiles))]

    def compose(self) -> list[Ink]:
        """Return the card's words."""
        shell, px = self.shell, self.shell.scale.px
        line = shell.type.line_height
        inner = self.rect.inflate(-2 * px(24), 0)
        after = max((t.right for t in self._tiles()), default=inner.x) + px(10)
        place = pygame.Rect(after, self.rect.y + px(16), inner.right - after, line(PLACE))
        top = self._low()
        name = pygame.Rect(inner.x, top, inner.w, line(NAME_STYLE))
        inks = [self.write(shell.say(self.card.name), NAME_STYLE, name, "left", 0.6)]
        if place.bottom <= top:  # with large type the name needs the room
            inks.append(self.write(shell.say(self.card.place), PLACE, place, "right"))
        top += line(NAME_STYLE)
        for index, part in enumerate(self._blurb()):
            middle = (line(BLURB) - part.height) // 2
            inks.append(Ink(part, (inner.x, top + index * line(BLURB) + middle), BLURB.colour))
        return inks

    def box(self, surface: pygame.Surface) -> None:
        """Draw the card and its tiles."""
        px = self.shell.scale.px
        shapes.cast(surface, self.rect, px(18), (px(4), px(10)), px(12), 0.6)
        if self.hot or self.chosen:
            shapes.glow(surface, self.rect, px(18), px(8), theme.GOLD, 0.7 if self.hot else 0.45)
        top, low = (
            ("#2A6B63", "#124243") if self.hot else ("#24605A", "#0F3A3B") if self.chosen else ("#1D4D49", "#0C2D30")
        )
        edge = (theme.GOLD, 0.95, 0.8) if self.hot or self.chosen else (theme.HAIRLINE, 0.35, 0.2)
        stops = shapes.tinted(self.shell.look, ((0.0, theme.rgb(top), 0.97), (1.0, theme.rgb(low), 0.97)))
        surface.blit(
            shapes.box(self.rect.size, shapes.Box(stops, px(18), *edge, max(1.5, 2.4 * self.shell.scale.k))), self.rect
        )
        tiles = self._tiles()
        draw_tiles(surface, self.shell.tiles, tiles, self.card.tiles[: len(tiles)])

    def click(self, _point: tuple[int, int]) -> None:
        """Open the set-up of this game."""
        self.shell.sound.play("tile")
        self.action()


class TitleScreen(Screen):
    """The first page."""

    name = "title"

    def __init__(self, shell: Shell, leave: Callable[[], None]) -> None:
        super().__init__(shell)
        self.leave_program = leave
        self.default = "title:play"

    def build(self) -> None:
        """Lay out the page."""
        drop = self._head()
        self._actions(drop)
        self._shelf()
        self._corner()

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the page, the picture first."""
        self.back = art.title(self.shell.scale.size)
        super().paint(surface, rect)

    def _box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        px = self.shell.scale.px
        return pygame.Rect(px(x), px(y), px(w), px(h))

    def _extra(self) -> float:
        """Return the height left over below the layout, in layout units."""
        return max(0.0, self.shell.scale.size[1] / self.shell.scale.k - 1080)

    def _head(self) -> float:
        drop = 0.42 * self._extra()
        shell = self.shell
        self.add(NamePicture(shell), self._box(LEFT - 6, 108 + drop, 600, 256))
        latin = Style(36, "serif", theme.rgb("#EBD9A8"))
        spaced = "\u2009".join("QUEXIANG")
        self.add(Label(shell, "  ".join(spaced.split("\u2009")), latin), self._box(LEFT + 4, 390 + drop, 560, 50))
        tag = Label(shell, shell.words("title.tagline"), Style("label", "regular", theme.rgb("#BFD6C9")))
        self.add(tag, self._box(LEFT + 4, 450 + drop, 800, 40))
        return drop

    def _actions(self, drop: float) -> None:
        shell = self.shell
        choice = shell.last_choice()
        saved = shell.catalog.saved()
        play = PlayButton(
            shell, "title:play", shell.words("title.play"), self.play, kind="gold", key="go", size="play", align="left",
            sub=self._play_note(choice),
        )  # fmt: skip
        play.enabled = choice is not None
        bots = [shell.catalog.bot(name) for name in choice.bots] if choice else []
        play.portraits = tuple(bot.portrait for bot in bots if bot)
        room = self._box(LEFT, 530 + drop, 560, 138)
        room.h = max(room.h, play.natural_height())
        self.add(play, room)
        if saved:
            key = "title.saved_of" if saved.hands else "title.saved"
            note = shell.words(key, name=shell.say(saved.name), hand=saved.hand, hands=saved.hands)
            if saved.at is not None:
                note = shell.words("title.saved_at", match=note, when=when(shell.words, saved.at))
            text = shell.words("title.continue")
            go_on = Button(shell, "title:continue", text, shell.catalog.resume, key="continue", align="left", note=note)
            # Both buttons are as wide as the wider one needs.
            room.w = max(room.w, go_on.natural_width())
            play.place(room)
            self.add(go_on, pygame.Rect(room.x, room.bottom + shell.scale.px(24), room.w, shell.scale.px(70)))

    def _play_note(self, choice: Choice | None) -> str:
        if choice is None:
            return self.shell.words("title.no_games")
        card = self.shell.catalog.game(choice.game)
        again = self.shell.settings.last.get("game") == choice.game
        name = self.shell.say(card.name) if card else ""
        key = "title.as_practice" if choice.practice else "title.same_as_last" if again else "title.as_usual"
        return self.shell.words(key, name=name)

    def _shelf(self) -> None:
        shell = self.shell
        games = shell.catalog.games
        choice = shell.last_choice()
        height = 224 + min(0.65 * self._extra(), 110)
        y = 1030 + self._extra() - height
        count = max(4, len(games))
        width = 560.0 if len(games) == 1 else (1920 - 2 * LEFT - 16 * (count - 1)) / count
        made = [
            GameTile(shell, card, partial(self.setup, card), chosen=choice is not None and card.id == choice.game)
            for card in games
        ]
        rows = max((len(tile.lines(shell.scale.px(width))) for tile in made), default=1)
        for index, tile in enumerate(made):
            tile.rows = rows
            self.add(tile, self._box(LEFT + index * (width + 16), y, width, height))

    def _corner(self) -> None:
        """Put the other pages as words and the program's own buttons as icons into the upper right corner."""
        shell = self.shell
        px = shell.scale.px
        side = max(px(56), 30)
        right = shell.scale.size[0] - px(60)
        top = px(40)
        icons = (
            ("title:exit", "close", self.leave_program, ""),
            ("title:settings", "gear", self.settings, "settings"),
        )
        for name, icon, action, key in icons:
            right -= side
            button = Button(shell, name, "", action, icon=icon, key=key, show_key=False)
            self.add(button, pygame.Rect(right, top, side, side))
            right -= px(14)
        other = shell.words("title.other_language")
        language = Button(shell, "title:language", other, self.switch_language, size="body", icon="globe")
        right -= language.natural_width()
        self.add(language, pygame.Rect(right, top, language.natural_width(), side))
        right -= px(24)
        for name, action, key in reversed(self._links()):
            text = shell.words(f"title.{name}")
            link = Button(shell, f"title:{name}", text, action, kind="link", size="body", key=key, show_key=False)
            right -= link.natural_width()
            self.add(link, pygame.Rect(right, top, link.natural_width(), side))

    def _links(self) -> list[tuple[str, Callable[[], None], str]]:
        """Return the other pages there are: name, what opens it, key."""
        shell = self.shell
        links: list[tuple[str, Callable[[], None], str]] = []
        if shell.last_choice() is not None:
            links.append(("practise", self.practise, ""))
        if shell.catalog.records is not None:
            links.append(("records", self.open_records, ""))
        if shelved(shell):
            links.append(("book", self.open_book, "help"))
        if with_desk(shell):
            links.append(("desk", self.open_desk, ""))
        return links

    # --- what the buttons do
    def play(self) -> None:
        """Deal the last game again; asks first if a match waits to be gone on with."""
        choice = self.shell.last_choice()
        if choice is None:
            return
        self.guard(partial(self.begin, choice))

    def practise(self) -> None:
        """Deal the last game again for practice, this once: the large button goes on as before."""
        choice = self.shell.last_choice()
        if choice is not None:
            self.guard(partial(self.shell.catalog.start, replace(choice, practice=True)))

    def guard(self, action: Callable[[], None]) -> None:
        """Do something that gives up a kept match, after asking."""
        words = self.shell.words
        if self.shell.catalog.saved() is None:
            action()
            return
        answers = [
            Answer("back", words("message.back")),
            Answer("new", words("title.start_new"), action),
            Answer("resume", words("title.continue"), self.shell.catalog.resume, kind="gold"),
        ]
        self.stack.push(Message(self.shell, words("title.give_up_title"), words("title.give_up"), answers))

    def begin(self, choice: Choice) -> None:
        """Start a match and remember what was chosen."""
        self.shell.settings.remember(choice.record())
        self.shell.catalog.start(choice)

    def setup(self, card: GameCard) -> None:
        """Open the set-up of a game."""
        # Each page is read when it is opened, so that the title stands sooner.
        from game.ui.screens.setup import SetupScreen  # noqa: PLC0415

        self.stack.push(SetupScreen(self.shell, card, lambda choice: self.guard(partial(self.begin, choice))))

    def settings(self) -> None:
        """Open the settings."""
        from game.ui.screens.settings import SettingsScreen  # noqa: PLC0415

        self.stack.push(SettingsScreen(self.shell))

    def open_records(self) -> None:
        """Open the records of all matches."""
        from game.ui.screens.records import RecordsScreen  # noqa: PLC0415

        if self.shell.catalog.records is not None:
            self.stack.push(RecordsScreen(self.shell, self.shell.catalog.records()))

    def open_book(self) -> None:
        """Open the rule book at the game played last."""
        from game.ui.screens.rulebook import RulebookScreen  # noqa: PLC0415

        choice = self.shell.last_choice()
        self.stack.push(RulebookScreen(self.shell, choice.game if choice else ""))

    def open_desk(self) -> None:
        """Open the scoring desk at the game played last, with its options."""
        from game.ui.screens.desk import DeskScreen  # noqa: PLC0415

        choice = self.shell.last_choice()
        options = choice.options if choice else None
        self.stack.push(DeskScreen(self.shell, choice.game if choice else "", options))

    def switch_language(self) -> None:
        """Change to the other language."""
        self.shell.settings.set("language", "en" if self.shell.words.language == "zh" else "zh")
