"""The house options of 扣点点 with their defaults (rules/koudian.md and mil_shanxi.md, section 2); data only."""

from dataclasses import dataclass
from typing import Final, Literal

from game.engine.options import OptionSet, option

ID: Final = "koudian"
ONE_CIRCLE: Final = "one_circle"
WILD_GAME: Final = (("mode", "haozi"),)
AT_RANDOM: Final = (*WILD_GAME, ("haozi_pick", "random"))
MULTIPLIED: Final = (("scoring", "multiply"),)
MOST_RESERVE: Final = 40
"""Stacks that may be held back at most: with more the wall would be out as soon as it is dealt."""


@dataclass(frozen=True, slots=True)
class Options:
    """One set of house rules. `wild_kong_points` None prices a gang of wild tiles like any other.

    `wall_reserve` is a number of whole stacks (two tiles each), `circles` one of 圈.
    """

    mode: Literal["base", "haozi"] = option("base", choices=("base", "haozi"))
    session: int | str = option(8, choices=(4, 8, 16, ONE_CIRCLE))
    circles: int = option(1, choices=(1, 2, 3, 4), when=(("session", ONE_CIRCLE),))
    first_dealer: Literal["seat0", "random"] = option("seat0", choices=("seat0", "random"))
    scoring: Literal["multiply", "add"] = option("multiply", choices=("multiply", "add"))
    dealer_five: bool = option(False)
    dealer_five_scope: Literal["all_shares", "no_bystander"] = option(
        "all_shares", choices=("all_shares", "no_bystander"), when=(("dealer_five", True),)
    )
    dealer_five_selfdraw_double: bool = option(False, when=(("dealer_five", True),))
    point_kong_bao: bool = option(False)
    discard_bao_kong: bool = option(False)
    discard_bao_kong_scope: Literal["all_kongs", "winner_only"] = option(
        "all_kongs", choices=("all_kongs", "winner_only"), when=(("discard_bao_kong", True),)
    )
    must_win: bool = option(False)
    no_kong_if_wait_changes: bool = option(False)
    pass_lock: Literal["all", "tile"] = option("all", choices=("all", "tile"))
    pass_pung_lock: bool = option(False)
    special_mult: Literal["auto", "on", "off"] = option("auto", choices=("auto", "on", "off"), when=MULTIPLIED)
    special_stack: bool = option(False, when=MULTIPLIED)
    golden_pairs: Literal["pure_suit", "quad_ladder"] = option(
        "pure_suit", choices=("pure_suit", "quad_ladder"), when=MULTIPLIED
    )
    thirteen_orphans: bool = option(False)
    luxury_fourth: bool = option(False)
    honour_flush: bool = option(False, when=(("scoring", "add"),))
    kong_forfeit: bool = option(True)
    rob_kong: bool = option(True)
    kongs_count_on_draw: bool = option(False)
    wall_reserve: int = option(0, choices=(0, 7), minimum=0, maximum=MOST_RESERVE)
    declare_tile_claimable: bool = option(False)
    require_ready: bool = option(True)
    ready_live_wait: Literal["off", "book", "unseen"] = option("off", choices=("off", "book", "unseen"))
    angang_show: Literal["one_down", "middle_two"] = option("one_down", choices=("one_down", "middle_two"))
    haozi_pick: Literal["random", "flip_self", "flip_next"] = option(
        "random", choices=("random", "flip_self", "flip_next"), when=WILD_GAME
    )
    haozi_pool: Literal["all", "honours"] = option("all", choices=("all", "honours"), when=AT_RANDOM)
    single_wild_wait_selfdraw_only: bool = option(False, when=WILD_GAME)
    wild_pong: bool = option(False, when=WILD_GAME)
    wild_point_kong: bool = option(False, when=WILD_GAME)
    wild_concealed_kong: bool = option(True, when=WILD_GAME)
    wild_kong_points: int | None = option(None, choices=(None, 20, 100), minimum=1, maximum=1000, when=WILD_GAME)


OPTIONS: Final = OptionSet(ID, Options)
