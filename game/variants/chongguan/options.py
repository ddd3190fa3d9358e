"""The house options of 冲关 with their defaults (rules/chongguan.md 11); data only."""

from dataclasses import dataclass
from typing import Final, Literal

from game.engine.options import OptionSet, option

ID: Final = "chongguan"
MOST_POINTS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Options:
    """One set of house rules."""

    hands: int = option(8, choices=(4, 8, 12, 16))
    points_start: int = option(0, minimum=0, maximum=MOST_POINTS)
    first_dealer: Literal["random", "seat0"] = option("random", choices=("random", "seat0"))
    wind_runs: Literal["any_three", "listed_two"] = option("any_three", choices=("any_three", "listed_two"))
    seven_pairs_quads: bool = option(True)
    jingdiao_selfdraw_only: bool = option(False)
    plain_jing_may_rob: bool = option(False)
    rob_basis: Literal["discard", "selfdraw"] = option("discard", choices=("discard", "selfdraw"))
    pass_lock: Literal["until_draw_or_claim", "off"] = option(
        "until_draw_or_claim", choices=("until_draw_or_claim", "off")
    )
    bahu_counts_discards: bool = option(True)
    tianhu_flat: bool = option(True)
    bajing_order: Literal["after", "before"] = option("after", choices=("after", "before"))
    bao_judged: Literal["end", "claim"] = option("end", choices=("end", "claim"))
    kong_jing_replaces: bool = option(True)
    genzhuang_unbroken: bool = option(True)
    void_draw: Literal["all", "jing_still_counts"] = option("all", choices=("all", "jing_still_counts"))


OPTIONS: Final = OptionSet(ID, Options)
