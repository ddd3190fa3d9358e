"""The house options of 扣点点 with their defaults (rules/koudian.md section 2); data only."""

from dataclasses import dataclass
from typing import Final, Literal

from game.engine.options import OptionSet, option

ID: Final = "koudian"
WILD_GAME: Final = (("mode", "haozi"),)


@dataclass(frozen=True, slots=True)
class Options:
    """One set of house rules. `wild_kong_points` None prices a gang of wild tiles like any other."""

    mode: Literal["base", "haozi"] = option("base", choices=("base", "haozi"))
    session: int | str = option(8, choices=(4, 8, 16, "one_circle"))
    dealer_five: bool = option(False)
    dealer_five_selfdraw_double: bool = option(False, when=(("dealer_five", True),))
    point_kong_bao: bool = option(False)
    discard_bao_kong: bool = option(False)
    discard_bao_kong_scope: Literal["all_kongs", "winner_only"] = option(
        "all_kongs", choices=("all_kongs", "winner_only"), when=(("discard_bao_kong", True),)
    )
    must_win: bool = option(False)
    no_kong_if_wait_changes: bool = option(False)
    pass_lock: Literal["all", "tile"] = option("all", choices=("all", "tile"))
    special_mult: Literal["auto", "on", "off"] = option("auto", choices=("auto", "on", "off"))
    special_stack: bool = option(False)
    golden_pairs: Literal["pure_suit", "quad_ladder"] = option("pure_suit", choices=("pure_suit", "quad_ladder"))
    kongs_count_on_draw: bool = option(False)
    declare_tile_claimable: bool = option(False)
    require_ready: bool = option(True)
    haozi_pick: Literal["random", "flip_self", "flip_next"] = option(
        "random", choices=("random", "flip_self", "flip_next"), when=WILD_GAME
    )
    haozi_pool: Literal["all", "honours"] = option("all", choices=("all", "honours"), when=WILD_GAME)
    single_wild_wait_selfdraw_only: bool = option(False, when=WILD_GAME)
    wild_pong: bool = option(False, when=WILD_GAME)
    wild_point_kong: bool = option(False, when=WILD_GAME)
    wild_concealed_kong: bool = option(True, when=WILD_GAME)
    wild_kong_points: int | None = option(None, choices=(None, 20, 100), minimum=1, maximum=1000, when=WILD_GAME)


OPTIONS: Final = OptionSet(ID, Options)
