"""A window for tests: a made-up shelf of games, a fresh settings folder, and a pilot who works it."""

from dataclasses import dataclass, field
from pathlib import Path

import pygame

from game.ui.app import App, open_display
from game.ui.inputs import KeyMap
from game.ui.pilot import Pilot
from game.ui.settings import Settings, Value
from game.ui.shell import BotCard, Catalog, Choice, GameCard, Preset, Saved, Shell

SIZES = ((1024, 640), (1280, 720), (1111, 777), (1920, 1080), (2560, 1440))
LANGUAGES = ("zh", "en")


@dataclass(frozen=True)
class Opt:
    """An option of the made-up game, with the attributes a form asks for."""

    key: str
    kind: str
    default: Value
    choices: tuple[Value, ...] = ()
    minimum: int = 0
    maximum: int = 0
    when: tuple[tuple[str, Value], ...] = ()

    @property
    def label(self) -> str:
        return f"demo.option.{self.key}"

    @property
    def help(self) -> str:
        return f"demo.option_help.{self.key}"

    def accepts(self, value: object) -> bool:
        if self.kind == "int":
            return type(value) is int and self.minimum <= value <= self.maximum
        return any(value == one and type(value) is type(one) for one in self.choices or (False, True))


OPTIONS = (
    Opt("swap", "bool", True),
    Opt("swap_suit", "choice", "same", ("same", "any"), when=(("swap", True),)),
    Opt("cap", "choice", 4, (3, 4, 5, None)),
    Opt("self_drawn", "choice", "add_unit", ("add_unit", "add_fan", "nothing")),
    Opt("length", "choice", "eight", ("four", "eight", "sixteen", "round", "rounds", "endless")),
    Opt("unit", "int", 1, minimum=1, maximum=10),
    Opt("start", "int", 100, minimum=0, maximum=1000),
    Opt("heavy", "bool", False),
    Opt("robbing", "bool", True),
    Opt("refund", "bool", True),
    Opt("check", "bool", True),
)

STRINGS = """
[zh]
demo.name = "血战到底"
demo.place = "四川"
demo.blurb = "换三张，定缺，三家胡完才算完"
demo.bot.steady = "枭伯"
demo.bot.steady_about = "稳扎稳打，不轻易点炮"
demo.bot.quick = "小翠"
demo.bot.quick_about = "见碰就碰，图个快"
demo.bot.plain = "阿喜"
demo.bot.plain_about = "茶馆常客"
demo.preset.usual = "成都"
demo.preset.short = "快打"
demo.option.swap = "换三张"
demo.option_help.swap = "开局每家换出三张同花色的牌，方向由骰子定"
demo.option.swap_suit = "换牌花色"
demo.option_help.swap_suit = "三张必须同一门，还是随便换"
demo.value.swap_suit.same = "同一门"
demo.value.swap_suit.any = "随意"
demo.option.cap = "封顶"
demo.option_help.cap = "番数最多算到多少"
demo.value.cap.3 = "3 番"
demo.value.cap.4 = "4 番"
demo.value.cap.5 = "5 番"
demo.value.cap.none = "不封顶"
demo.option.self_drawn = "自摸"
demo.value.self_drawn.add_unit = "加底"
demo.value.self_drawn.add_fan = "加番"
demo.value.self_drawn.nothing = "不加"
demo.option.length = "局数"
demo.option_help.length = "一场打多少局"
demo.value.length.four = "四局"
demo.value.length.eight = "八局"
demo.value.length.sixteen = "十六局"
demo.value.length.round = "一圈"
demo.value.length.rounds = "四圈"
demo.value.length.endless = "不限"
demo.option.unit = "底分"
demo.option_help.unit = "零番的胡牌每家付多少"
demo.option.start = "起始分"
demo.option.heavy = "天地胡"
demo.option_help.heavy = "庄家起手胡，或闲家第一轮胡"
demo.option.robbing = "抢杠胡"
demo.option_help.robbing = "别人补杠时可以抢来胡"
demo.option.refund = "退税"
demo.option_help.refund = "流局没下叫，杠钱要退"
demo.option.check = "查叫"
demo.option_help.check = "流局时没下叫的赔给下叫的"

[en]
demo.name = "Bloody Battle"
demo.place = "Sichuan"
demo.blurb = "Swap three, void a suit, play on until three have won"
demo.bot.steady = "Uncle Owl"
demo.bot.steady_about = "Weighs speed against value, and keeps an eye on what the others want"
demo.bot.quick = "Little Kingfisher"
demo.bot.quick_about = "Claims what she can, for speed"
demo.bot.plain = "Magpie"
demo.bot.plain_about = "A regular of the tea house"
demo.preset.usual = "Chengdu"
demo.preset.short = "Quick"
demo.option.swap = "Exchange three tiles"
demo.option_help.swap = "At the start everybody passes on three tiles of one suit; dice choose the direction"
demo.option.swap_suit = "Suit of the exchanged tiles"
demo.option_help.swap_suit = "All three of one suit, or any three"
demo.value.swap_suit.same = "One suit"
demo.value.swap_suit.any = "Any"
demo.option.cap = "Cap"
demo.option_help.cap = "The most fan that count"
demo.value.cap.3 = "3 fan"
demo.value.cap.4 = "4 fan"
demo.value.cap.5 = "5 fan"
demo.value.cap.none = "No cap"
demo.option.self_drawn = "Self-drawn win"
demo.value.self_drawn.add_unit = "Adds a unit"
demo.value.self_drawn.add_fan = "Adds a fan"
demo.value.self_drawn.nothing = "Adds nothing"
demo.option.length = "Length of the match"
demo.option_help.length = "How many hands are played"
demo.value.length.four = "Four hands"
demo.value.length.eight = "Eight hands"
demo.value.length.sixteen = "Sixteen hands"
demo.value.length.round = "One round"
demo.value.length.rounds = "Four rounds"
demo.value.length.endless = "Without end"
demo.option.unit = "Unit"
demo.option_help.unit = "What a win without fan costs each payer"
demo.option.start = "Points at the start"
demo.option.heavy = "Heavenly and earthly hands"
demo.option_help.heavy = "The dealer wins with the dealt hand, or another in the first turn"
demo.option.robbing = "Robbing a gang"
demo.option_help.robbing = "A tile added to a triplet may be taken to win"
demo.option.refund = "Refunds"
demo.option_help.refund = "Whoever is not ready at the end of the wall pays gang money back"
demo.option.check = "Ready check"
demo.option_help.check = "At the end of the wall those not ready pay those who are"
"""


@dataclass
class Played:
    """What the window asked the program to start."""

    started: list[Choice] = field(default_factory=list)
    resumed: int = 0

    def resume(self) -> None:
        self.resumed += 1


def catalog(folder: Path, played: Played, saved: Saved | None = None, games: int = 1) -> Catalog:
    """Return a shelf with made-up games."""
    strings = folder / "strings.toml"
    strings.write_text(STRINGS, encoding="utf-8")
    presets = (Preset("demo.preset.usual", {}), Preset("demo.preset.short", {"length": "four", "swap": False}))
    cards = [
        GameCard(name, "demo.name", "demo.place", "demo.blurb", (4, 13, 22), OPTIONS, presets)
        for name in ("demo", "demo_two", "demo_three", "demo_four")[:games]
    ]
    bots = [
        BotCard(n, f"demo.bot.{n}", f"demo.bot.{n}_about", p)
        for n, p in (("quick", "king"), ("steady", "owl"), ("plain", "magpie"))
    ]
    return Catalog(
        cards, bots, ("quick", "steady", "plain"), played.started.append, lambda: saved, played.resume, [strings]
    )


def make_app(
    folder: Path, size: tuple[int, int] = (1280, 720), language: str = "zh", saved: Saved | None = None, games: int = 1
) -> tuple[App, Played]:
    """Return an app on the dummy driver, its title page shown, with a settings folder of its own."""
    pygame.init()
    settings = Settings(folder / "config")
    settings.values["language"] = language
    played = Played()
    shell = Shell(settings, KeyMap(folder / "config"), catalog(folder, played, saved, games), size=size)
    app = App(shell, open_display(size))
    app.title()
    app.step(0.0)
    return app, played


def make_pilot(
    folder: Path, size: tuple[int, int] = (1280, 720), language: str = "zh", saved: Saved | None = None, games: int = 1
) -> tuple[Pilot, Played]:
    """Return a pilot in front of the title page."""
    app, played = make_app(folder, size, language, saved, games)
    return Pilot(app), played
